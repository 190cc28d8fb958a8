/* SPDX-License-Identifier: MIT */
/* What a change does to the public symbols of one file. */
#ifndef SCOPE_SYMBOLS_H
#define SCOPE_SYMBOLS_H

#include "base/arena.h"
#include "base/error.h"
#include "lang/facts.h"
#include "scope/changes.h"

/* One side of a change: its bytes and what a scan found in them. */
struct side {
	const char *path;
	const char *bytes;
	const struct facts *facts;
};

/*
 * Appends the symbols that are public on either side and differ, by name,
 * then by line. Symbols are the same when their qualified names are; of
 * several with one name (overloads), those with equal signatures are paired
 * first, and the rest in the order of the text. Strings are made in arena.
 */
void compare_symbols(struct side before, struct side after,
		     struct arena *arena, symbol_change_vec *out);

#endif
