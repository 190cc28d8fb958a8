/* SPDX-License-Identifier: MIT */
/*
 * Which entries of a listing are not looked at, and why, as far as paths,
 * modes and attributes tell. Nothing here reads a file: the caller adds the
 * bytes of .fuseignore and of the attribute files, from the source that is
 * looked at.
 */
#ifndef SOURCE_FILTER_H
#define SOURCE_FILTER_H

#include "source/attributes.h"
#include "source/source.h"

/*
 * Raised whenever the same tree would be filtered in another way than by the
 * version before: it is part of each source's key.
 */
enum { FILTER_VERSION = 3 };

struct filter;

/* match_flags: MATCH_ICASE where core.ignoreCase is set. */
struct filter *filter_new(unsigned int match_flags);
void filter_free(struct filter *filter);

/* For attributes_add; filter_apply compiles them. */
struct attributes *filter_attributes(struct filter *filter);

/* Adds the lines of the .fuseignore at the top; the bytes are copied. */
void filter_add_ignore(struct filter *filter, const char *bytes, size_t n);

/*
 * Sets omit and language of n entries that are sorted by path. An entry that
 * is omitted already keeps its reason. Language strings belong to the filter.
 */
void filter_apply(struct filter *filter, struct entry *entry, size_t n);

#endif
