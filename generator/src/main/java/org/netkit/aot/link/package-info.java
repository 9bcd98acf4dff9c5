/**
 * What a linker will place, worked out from compiled objects before it runs: which sections are
 * reachable, which members of the C library they pull in, and how large flash and RAM become.
 *
 * <p><b>Invariant:</b> knows no tables of sizes: every number comes from an object file or from the
 * compiled model; touches no disk.
 */
package org.netkit.aot.link;
