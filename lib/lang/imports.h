/* SPDX-License-Identifier: MIT */
/* The imports of a text, by a definition's patterns. Private to lib/lang. */
#ifndef LANG_IMPORTS_H
#define LANG_IMPORTS_H

#include "base/error.h"
#include "lang/outline.h"
#include "lang/wordtable.h"

/*
 * Appends imports to o->facts, wherever a statement of a line begins, and marks
 * their words. bytes is the text as it was before blanking: what is imported
 * mostly stands in quotes.
 */
const struct error *imports_find(struct outline *o, const char *bytes,
				 const struct wordtable *words) MUST_CHECK;

#endif
