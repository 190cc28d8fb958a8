/* SPDX-License-Identifier: MIT */
/* Looking for a type around a place. Private to site_type.c, site_receiver.c
 * and site_assigned.c. */
#ifndef LANG_SITE_SEEK_H
#define LANG_SITE_SEEK_H

#include "lang/around.h"

struct seeking {
	const struct langdef *def;
	const struct site_text *text;
	struct site_type *out;
	size_t from;		/* where the variable is seen */
};

bool site_is_keyword(const struct seeking *q, size_t from, size_t to);

/* Adds a call, or a field, to what is known; what hands on what it is called on
 * adds nothing. False where there are too many. */
bool site_add_call(struct seeking *q, size_t from, size_t to);
bool site_add_field(struct seeking *q, size_t from, size_t to);

/* What a call gives whose name is [at, end): T(), T::new(), make(); a holder
 * where one is written before "::". */
void site_read_call(struct seeking *q, size_t holder, size_t holder_end,
		    size_t at, size_t end, bool is_new);

/* A type that is written at `at`; what an expression at `at` makes. */
void site_read_type(struct seeking *q, size_t at);
void site_read_value(struct seeking *q, size_t at);

#endif
