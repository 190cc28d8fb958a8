/* SPDX-License-Identifier: MIT */
/* Fields that are lists of names, for this room only. */
#ifndef ADR_VALUES_H
#define ADR_VALUES_H

#include "adr/reading.h"

/* Adds one value, as plain text, to the list that a key has in the record
 * (deciders, consulted, informed, tags, governs); no other key has one. A
 * value that is there already is not there twice. */
void add_value(struct reading *r, enum adr_key key, const char *text);

/* The same of each of several in one text: see next_item. */
void reading_add_listed(struct reading *r, enum adr_key key, const char *text);

/* Fills the lists that no front matter has told from the fields: those of
 * people and tags from the place that decides, governs from all of them. */
void settle_values(struct reading *r);

#endif
