/* SPDX-License-Identifier: MIT */
/* What every JSON answer has: schema, source, omitted. */
#ifndef GIT_FUSE_ANSWER_ANSWER_H
#define GIT_FUSE_ANSWER_ANSWER_H

#include <stdbool.h>
#include <stdint.h>

#include "base/error.h"
#include "base/oid.h"
#include "emit/json.h"
#include "git-fuse/cli/args.h"
#include "git-fuse/workspace/session.h"

struct source_identity;

/* True when the command's --format is this one; or json. */
bool answer_is(const struct args *args, const char *format);
bool answer_is_json(const struct args *args);

/* Opens the object, with "schema", "source" and, where the answer is of less
 * than everything, "indexing". */
const struct error *answer_open(struct json *json, struct session *session,
				const char *schema) MUST_CHECK;

/* Adds "omitted", the counts by reason that are not 0, and ends the answer. */
void answer_close(struct json *json, const uint64_t *omitted);

/*
 * The items of an answer, behind its other members: in JSON an array under a
 * key, in lines of JSON one a line behind the answer, which is whole without
 * them. Each item is written as a value and ended by items_next.
 */
struct items {
	struct json *json;
	const uint64_t *omitted;	/* for answer_close */
	bool is_lines;
};
void items_open(struct items *items, struct json *json,
		const struct args *args, const char *key,
		const uint64_t *omitted);
void items_next(struct items *items);
/* Ends the answer, too. */
void items_close(struct items *items);

/* The first and the last of some lines, or null for 0: there are none. */
void put_range(struct json *json, const char *key, uint32_t first,
	       uint32_t last);

/* "worktree", "staged" or "rev". */
const char *answer_source_kind(const struct source_identity *id);

/* What is said behind a number: of one, and of several where that differs.
 * Where both are NULL nothing is said. */
struct counted_text {
	const char *one, *many;
};
/* "head: 3 merges, 1 by a bot" of those that there are, and then the tail;
 * nothing where there are none. */
void tell_counted(struct sink *out, const char *head,
		  const struct counted_text *text, const uint64_t *count,
		  size_t n, const char *tail);

/* "not looked at: 3 generated, 12 vendored", by what a view has omitted, for
 * people at the end of an answer that says what there is; `before` goes before
 * it. Who asked about a part knows that the rest is outside. */
void tell_omitted(struct sink *out, const char *before,
		  const uint64_t *omitted);

/* "the work tree", "what is staged", "v1.0 (1a2b3c4)": for people. */
const struct error *answer_source_name(struct buf *out,
				       struct session *session) MUST_CHECK;

#endif
