/* SPDX-License-Identifier: MIT */
/* The place of a name, between site.c, site_parameter.c and site_scope.c. */
#ifndef LANG_SITE_SPOT_H
#define LANG_SITE_SPOT_H

#include "lang/around.h"
#include "lang/site.h"

struct spot {
	const struct langdef *def;
	const struct site_text *text;
	const char *s;
	size_t at, end;		/* of the name */
	size_t before;		/* behind the code before it */
	size_t behind;		/* the code behind it */
	size_t list;		/* the parameters that it is among */
};

/* The byte of code before the name and the one behind it; '\0': none. */
static inline char spot_last(const struct spot *p)
{
	return p->before ? p->s[p->before - 1] : '\0';
}

static inline char spot_next(const struct spot *p)
{
	return byte_at(p->text, p->behind);
}

static inline bool spot_is_keyword(const struct spot *p, size_t from,
				   size_t to)
{
	return is_word_of(p->def->keyword, p->s, from, to);
}

/* Is it a parameter in the parentheses of a function? Those are then set. */
bool site_is_parameter(struct spot *p);

/* Is it one that a block begins with: { a, b -> 1 }? */
bool site_heads_block(const struct spot *p);

/* Is it one of a function without a name: name => 1, |name|? */
bool site_is_lambda(const struct spot *p);

/* Does what stands behind the parameters of such a function begin at `at`? */
bool site_is_arrow(const struct spot *p, size_t at);

/* Set which bytes see a parameter: its function; and what a statement makes:
 * the block around it, from its end on where the language has it so, or the
 * block whose head it stands in. False where no function has it. */
bool site_see_parameter(const struct spot *p, struct site *out);
bool site_see_block(const struct spot *p, struct site *out);

#endif
