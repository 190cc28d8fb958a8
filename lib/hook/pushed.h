/* SPDX-License-Identifier: MIT */
/* What is pushed, as git tells pre-push and pre-receive on their stdin. */
#ifndef HOOK_PUSHED_H
#define HOOK_PUSHED_H

#include <stdbool.h>

#include "base/buf.h"
#include "base/error.h"
#include "base/oid.h"
#include "base/vec.h"

struct pushed_ref {
	const char *ref;	/* where it is pushed to: "refs/heads/main" */
	const char *local;	/* what is pushed, as it was named: a ref,
				   "HEAD~1", or "(delete)"; pre-receive: ref */
	struct oid before, after;	/* zero: there was or will be none */
	bool is_new, is_deleted;
};
typedef VEC(struct pushed_ref) pushed_vec;

/*
 * Takes the lines of a hook apart, in place: text holds the strings. With
 * is_receiving a line is "<old> <new> <ref>", else "<local ref> <local id>
 * <remote ref> <remote id>". No line at all is nothing pushed. ERROR_CORRUPT,
 * with its number, for a line that is neither.
 */
const struct error *pushed_read(pushed_vec *out, struct buf *text,
				bool is_receiving) MUST_CHECK;

struct repo;

/*
 * The newest commit below `tip` that was known before the push: by a branch
 * that `remote` had when we last looked, or, where remote is NULL, because we
 * receive, by a branch of ours, as what a tag brought was never judged; tip
 * itself where all of it was. *found is false where nothing was.
 */
const struct error *pushed_since(struct oid *out, bool *found,
				 struct repo *repo, const struct oid *tip,
				 const char *remote) MUST_CHECK;

#endif
