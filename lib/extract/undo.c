/* SPDX-License-Identifier: MIT */
/*
 * What reverts take back. A sighting of the reverted commit does not stand any
 * more; where the reverted commit was a revert itself, what that one took back
 * stands again. Everything in the range is heeded first, so that reading it
 * again finds the same end and writes nothing.
 */
#include <stdlib.h>
#include <string.h>

#include "extract/work.h"

/* Reverts of reverts that are followed; people stop at three. */
enum { MOST_DEPTH = 8 };

typedef VEC(struct oid) oid_vec;

void undo_note(struct work *work)
{
	const struct message *m = &work->now.message;
	struct arena *arena = &work->out->arena;
	size_t i;

	for (i = 0; i < m->revert.commit.n; i++) {
		struct span hex = m->revert.commit.item[i];

		*VEC_PUSH(&work->undo) = (struct undo){
			.by = work->now.oid,
			.target = arena_strndup(arena, hex.s, hex.n),
			.reason = arena_strndup(arena, m->folded.s,
						m->folded.n)
		};
	}
}

static struct taken_back *entry_of(struct work *work, const char *id)
{
	size_t i;

	for (i = 0; i < work->out->taken_back.n; i++)
		if (!strcmp(work->out->taken_back.item[i].sighting, id))
			return &work->out->taken_back.item[i];
	*VEC_PUSH(&work->out->taken_back) = (struct taken_back){
		.sighting = id
	};
	return &work->out->taken_back.item[work->out->taken_back.n - 1];
}

/* The commits that a commit takes back itself. */
static const struct error *targets_of(oid_vec *out, struct work *work,
				      const struct oid *commit)
{
	struct reading *r = &work->other;
	enum extract_reason reason;
	const struct error *err = reading_commit(r, work->repo, commit,
						 &reason);
	struct oid oid;
	size_t i;

	if (err || reason != EXTRACT_REASONS)
		return err;
	for (i = 0; i < r->message.revert.commit.n; i++)
		if (commit_named(&oid, work->repo,
				 r->message.revert.commit.item[i]))
			*VEC_PUSH(out) = oid;
	return NULL;
}

/* withdrawn: this commit is not in force any more, nor what it did. */
static const struct error *set_force(struct work *work,
				     const struct undo *undo,
				     const struct oid *commit, bool withdrawn,
				     int depth)
{
	struct taken_back *entry;
	oid_vec target = { 0 };
	const char *id = NULL;
	const struct error *err = sighting_of(&id, work, commit);
	size_t i;

	if (err || !id)
		return err;
	entry = entry_of(work, id);
	entry->withdrawn = withdrawn;
	entry->commit = undo->by;
	entry->reason = undo->reason;
	err = targets_of(&target, work, commit);
	for (i = 0; !err && i < target.n && depth < MOST_DEPTH; i++)
		err = set_force(work, undo, &target.item[i], !withdrawn,
				depth + 1);
	VEC_RELEASE(&target);
	return err;
}

static int by_sighting(const void *a, const void *b)
{
	const struct taken_back *x = a, *y = b;

	return strcmp(x->sighting, y->sighting);
}

const struct error *undo_settle(struct work *work)
{
	struct extracted *out = work->out;
	const struct error *err = NULL;
	size_t i;

	for (i = 0; !err && i < work->undo.n; i++) {
		const struct undo *undo = &work->undo.item[i];
		struct oid target;

		if (!commit_named(&target, work->repo,
				  span_of(undo->target)))
			out->unresolved++;
		else
			err = set_force(work, undo, &target, true, 0);
	}
	if (!err && out->taken_back.n)
		qsort(out->taken_back.item, out->taken_back.n,
		      sizeof(*out->taken_back.item), by_sighting);
	return err;
}
