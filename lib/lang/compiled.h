/* SPDX-License-Identifier: MIT */
/*
 * What a definition needs at run time: its patterns, compiled when the first
 * file that needs them is met, and its keywords. Private to lib/lang.
 */
#ifndef LANG_COMPILED_H
#define LANG_COMPILED_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "base/strmap.h"
#include "lang/def.h"
#include "regex/regex.h"

enum { CONTEXTS = 20 };

/* The rules that may apply in one kind of place, as one alternation whose
 * marks are rule numbers. */
struct combo {
	uint32_t in;		/* the place, one RULE_IN bit */
	struct regex *regex;	/* NULL when no rule applies */
};

struct compiled {
	const struct langdef *def;
	struct combo combo[CONTEXTS];
	size_t combos;
	struct regex *imports;	/* alternation, marks are rule numbers */
	bool has_imports;	/* tried to compile */
	struct regex **export;	/* one a rule */
	struct regex *embed, *head;
	struct strmap keywords;
};

void compiled_init(struct compiled *out, const struct langdef *def);
void compiled_release(struct compiled *compiled);

/* The alternation for one place; *out is NULL when nothing can stand there.
 * The regex belongs to compiled. */
const struct error *compiled_combo(struct compiled *compiled, uint32_t in,
				   const struct regex **out) MUST_CHECK;
const struct error *compiled_imports(struct compiled *compiled,
				     const struct regex **out) MUST_CHECK;
/* The regex of export rule number i. */
const struct error *compiled_export(struct compiled *compiled, size_t i,
				    const struct regex **out) MUST_CHECK;
const struct error *compiled_embed(struct compiled *compiled,
				   const struct regex **out) MUST_CHECK;
const struct error *compiled_head(struct compiled *compiled,
				  const struct regex **out) MUST_CHECK;

/* The rule number that a match of an alternation ended with. */
size_t match_rule(const struct match *match);

#endif
