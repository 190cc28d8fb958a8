/* SPDX-License-Identifier: MIT */
/* The place of a name, between site.c and site_scope.c only. */
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

/* Set which bytes see a parameter: its function; and what a statement makes:
 * the block around it, from its end on where the language has it so, or the
 * block whose head it stands in. False where no function has it. */
bool site_see_parameter(const struct spot *p, struct site *out);
bool site_see_block(const struct spot *p, struct site *out);

#endif
