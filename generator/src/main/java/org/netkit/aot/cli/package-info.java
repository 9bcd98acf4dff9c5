/**
 * The command line: options, commands, what is printed where, exit statuses.
 *
 * <p>Results go to standard output; progress and problems go to standard error. Exit statuses: 0
 * ok, 1 the input was refused or a check failed, 2 wrong usage, 3 an external tool is missing or
 * failed, 70 an error inside netkit-aot, 141 the reader of standard output went away.
 *
 * <p><b>Invariant:</b> only this package prints; it computes nothing that a report shows.
 */
package org.netkit.aot.cli;
