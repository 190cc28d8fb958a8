/* SPDX-License-Identifier: MIT */
/*
 * Where a text names a decision: commit messages, comments of code, other
 * decisions. One matcher for all who ask, so that what is shown as a mention
 * is also what renumbering changes.
 *
 * A mention is one of
 *
 *	an id	the prefix that ids of the records have (ADR always), then
 *		'-', '_', '#', ':', blanks or two of them, then the number:
 *		"ADR-0012", "adr 12", "ADR #12", "ADR: 12"; without anything
 *		between, three digits or more: "ADR0012". "@adr 12" and what
 *		follows of the file's name ("adr-0012-use-x") belong to it.
 *	a file	the name of a record's file, alone or with the last parts of
 *		the path before it: "0012-use-x.md", "../adr/0012-use-x.md",
 *		"docs/adr/0012-use-x.md"; also "@adr use-x"
 *
 * in any case of ASCII letters, and never inside a longer word: what stands
 * before and behind is no letter, no digit and no underscore. "ADR 1.2" and
 * "ADR-2020-01-31" name nothing.
 */
#ifndef ADR_MENTION_H
#define ADR_MENTION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "adr/registry.h"
#include "base/vec.h"

enum { MENTION_NOBODY = 0xffffffff };

enum mention_form { MENTION_ID, MENTION_FILE };

struct mention {
	size_t begin, end;	/* text[begin, end), "@adr" included */
	/* Where the digits of the number stand: what renumbering changes. No
	   digits in the name of a file without a number. */
	size_t number_at, digits;
	uint64_t number;	/* 0: none */
	uint32_t record;	/* in registry.record, or MENTION_NOBODY */
	/* Several records may be meant, record is MENTION_NOBODY: a number that
	   was given twice, or one of two folders as near as each other. */
	bool is_ambiguous;
	uint8_t form;		/* enum mention_form */
	uint32_t line;		/* of begin, from 1 */
};
typedef VEC(struct mention) mention_vec;

/* What the records of a registry are called; the registry must outlive it.
 * Never changes once made, so that threads may share it. */
struct mentions;

struct mentions *mentions_new(const struct registry *registry);
void mentions_free(struct mentions *mentions);

/*
 * Appends the mentions of a text, in its order, none inside another. from is
 * the path of the text, or NULL for one without (a commit's message): of
 * folders that have the same number, the one that shares the most directories
 * with it is meant. A number that no record has is a mention too, of nobody;
 * a file that is no record's is none.
 */
void mentions_find(const struct mentions *mentions, const char *from,
		   const char *text, size_t n, mention_vec *out);

/* Whether a record is meant, or may be: of those that may be, all that have
 * the number. */
bool mention_is_of(const struct mentions *mentions,
		   const struct mention *mention, uint32_t record);

#endif
