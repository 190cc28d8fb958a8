/* SPDX-License-Identifier: MIT */
/* The names of fields, for this room only. */
#ifndef ADR_LABELS_H
#define ADR_LABELS_H

#include "adr/reading.h"

/* In a table of names: one counts only where no better name is told. */
enum { WEAK = 64 };

/*
 * The key that a name stands for ("Decision-Makers", "decided by"), or
 * ADR_UNKNOWN_KEY. *is_weak (may be NULL): it counts only where no better
 * name is told, as the day on which the file was made.
 */
enum adr_key adr_key_of(struct span name, bool *is_weak);

/*
 * Reads the lines of plain[begin, end) that have the form of a label and a
 * value: "Status: x", "**Status**: x", "* Status: x", "| Status | x |", and
 * tables with a row of labels. A value may go on in lines below that are
 * indented or are items of a list. False when there was none.
 */
bool read_label_lines(struct reading *r, uint32_t begin, uint32_t end);

#endif
