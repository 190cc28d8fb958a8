/* SPDX-License-Identifier: MIT */
/*
 * Numbered strings: paths and people. Numbers count from 0 in the order of
 * meeting and never change. A row holds those that came together, each as the
 * length that it shares with the one before, the length of the rest, and the
 * rest; its id is the first number.
 */
#ifndef HISTORY_STRING_TABLE_H
#define HISTORY_STRING_TABLE_H

#include "base/strmap.h"
#include "base/vec.h"
#include "history/shelf.h"

/* For writing: numbers by string; entry i is the string of number i. */
const struct error *string_table_load(struct strmap *out, struct shelf *shelf,
				      enum shelf_table table,
				      uint64_t count) MUST_CHECK;

/* The number of a string, a new one when it has none. */
uint32_t string_table_number(struct strmap *strings, const char *s, size_t n);

/* Stores the strings from a number on. */
const struct error *string_table_write(const struct strmap *strings,
				       struct shelf *shelf,
				       enum shelf_table table,
				       size_t from) MUST_CHECK;

/* For reading: strings by number. */
struct string_table {
	struct buf text;
	VEC(size_t) start;	/* of each, NUL behind it */
};

/* The first `count` of them, or all that there are: ERROR_CORRUPT when they
 * are fewer. */
const struct error *string_table_read(struct string_table *out,
				      struct shelf *shelf,
				      enum shelf_table table,
				      uint64_t count) MUST_CHECK;
void string_table_release(struct string_table *strings);

static inline const char *
string_table_string(const struct string_table *strings, uint32_t i)
{
	return strings->text.ptr + strings->start.item[i];
}

#endif
