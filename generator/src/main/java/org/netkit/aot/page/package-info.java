/**
 * The report as one self-contained HTML page with drawings.
 *
 * <p><b>Invariant:</b> every number on the page is one of the report's JSON and says which; the
 * page needs no network and no script.
 */
package org.netkit.aot.page;
