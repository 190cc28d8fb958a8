/* SPDX-License-Identifier: MIT */
/*
 * Symbols as SCIP writes them: "scheme manager package version descriptors",
 * or "local 12". Two indexes of one tree differ in the version, which may be
 * the commit, so it is left out of what is kept.
 */
#ifndef SCIP_SYMBOL_H
#define SCIP_SYMBOL_H

#include <stdbool.h>

#include "base/buf.h"
#include "base/span.h"

/* Replaces out with "scheme manager package descriptors"; false, and out is
 * empty, for what is local, too long or no symbol. */
bool scip_symbol_plain(struct buf *out, struct span symbol);

/* Whether that could have given this. */
bool scip_symbol_is_plain(struct span plain);

/* The last descriptor of a plain symbol, and the one before it. */
struct scip_tail {
	struct span name, holder;	/* without backticks; or empty */
	char suffix;	/* '#' a type, '.' a term, ')' a method or, with
			   is_parameter, a parameter, '/' a module, ... */
	bool is_parameter;
};
/* False where it has none, or they are not as they must be. */
bool scip_symbol_tail(struct scip_tail *out, struct span plain);

#endif
