/**
 * What a person or a program is told about a model and its firmware: tables for a terminal, records
 * for JSON.
 *
 * <p><b>Invariant:</b> text and JSON of one report come from the same record, so they cannot
 * disagree; nothing here depends on locale, clock or disk.
 */
package org.netkit.aot.report;
