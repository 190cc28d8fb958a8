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

/* An alternation of rules that is tried where a line or statement begins. Most
 * bytes that stand there cannot begin a match: each is tried once. */
struct rules {
	struct regex *regex;	/* NULL when no rule applies */
	unsigned char begins[256];	/* 0: not known yet; 1: no; 2: yes */
};

/* The rules that may apply in one kind of place, as one alternation whose
 * marks are rule numbers. */
struct combo {
	uint32_t in;		/* the place, one RULE_IN bit */
	struct rules rules;
};

struct compiled {
	const struct langdef *def;
	struct combo combo[CONTEXTS];
	size_t combos;
	struct rules imports, type_block;
	bool has_imports;	/* tried to compile */
	struct regex **export;	/* one a rule */
	struct regex *embed, *head, *test_head;
	struct strmap keywords;
};

void compiled_init(struct compiled *out, const struct langdef *def);
void compiled_release(struct compiled *compiled);

/* The alternation for one place; it belongs to compiled. */
const struct error *compiled_combo(struct compiled *compiled, uint32_t in,
				   struct rules **out) MUST_CHECK;
const struct error *compiled_imports(struct compiled *compiled,
				     struct rules **out) MUST_CHECK;

/* One rule, or none where the definition has no such blocks. */
const struct error *compiled_type_block(struct compiled *compiled,
					struct rules **out) MUST_CHECK;

/* Does one of the rules (false when there are none) match at `at`, which is
 * before n? As regex_match says it. */
const struct error *rules_match(bool *found, struct rules *rules,
				const char *text, size_t n, size_t at,
				struct match *match) MUST_CHECK;
/* The regex of export rule number i. */
const struct error *compiled_export(struct compiled *compiled, size_t i,
				    const struct regex **out) MUST_CHECK;
/* Of a definition that has one. */
const struct error *compiled_test_head(struct compiled *compiled,
				       const struct regex **out) MUST_CHECK;
const struct error *compiled_embed(struct compiled *compiled,
				   const struct regex **out) MUST_CHECK;
const struct error *compiled_head(struct compiled *compiled,
				  const struct regex **out) MUST_CHECK;

/* The rule number that a match of an alternation ended with. */
size_t match_rule(const struct match *match);

#endif
