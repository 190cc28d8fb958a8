/* SPDX-License-Identifier: MIT */
/*
 * Questions with known answers, as files of JSON lines.
 *
 * A line is an object with "id", "repo" (owner/name), "base_commit" (what the
 * repository looked like when it was asked), "query" and "gold" (paths that
 * answer it, at least one, there at base_commit), and perhaps "kind". Other
 * members are passed over.
 */
#ifndef EVAL_CASES_H
#define EVAL_CASES_H

#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"
#include "base/error.h"
#include "base/vec.h"

struct sink;

/* What a question was made of; CASE_ASKED: people asked it. */
enum case_kind { CASE_ASKED, CASE_SUBJECT, CASE_BODY, CASE_PSEUDO, CASE_KINDS };

/* "asked", "subject", "body", "pseudo". */
const char *case_kind_name(enum case_kind kind);
/* CASE_ASKED for NULL and for any other name. */
enum case_kind case_kind_by_name(const char *name);

struct eval_case {
	const char *id, *repo, *commit;
	enum case_kind kind;
	const char *query;	/* query_len bytes and a NUL */
	size_t query_len;
	const char *const *gold;
	size_t golds;
	/* Kept apart from what weights are fitted on: the half of a sample
	   whose commits' ids hash to an odd number. Not in files. */
	bool is_held_out;
};

/* Strings belong to the arena. { 0 } is valid and empty. */
struct cases {
	VEC(struct eval_case) item;
	struct arena arena;
};
void cases_release(struct cases *cases);

/*
 * Appends the cases of a file, in its order; empty lines are passed over.
 * ERROR_CORRUPT names the file, the line and what is wrong with it.
 */
const struct error *cases_read(struct cases *out, const char *path) MUST_CHECK;

/* One case as one line, with every member that cases_read knows. */
void case_write(struct sink *out, const struct eval_case *c);

#endif
