/**
 * One record a template: {@code model/aot.cpp.stg} renders an {@code AotCppView}. Strings in a view
 * are ready for C; templates print, loop and test booleans, nothing else.
 *
 * <p><b>Invariant:</b> no view computes; no component is an {@code Optional} or null
 * (StringTemplate takes an empty {@code Optional} and 0 for true).
 */
package org.netkit.aot.emit.view;
