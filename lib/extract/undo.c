/* SPDX-License-Identifier: MIT */
/*
 * What reverts take back. A sighting of the reverted commit does not stand any
 * more; where the reverted commit was a revert itself, what that one took back
 * stands again. Everything in the range is heeded first, so that reading it
 * again finds the same end and writes nothing.
 */
#include <stdlib.h>
#include <string.h>

#include "base/compare.h"
#include "extract/work.h"
#include "git/repo.h"

/* Reverts of reverts that are followed; people stop at three. */
enum { MOST_DEPTH = 8 };

/* --- What a revert names --- */

/* Appends what a message takes back; gives how much of it is not here. */
static size_t read_undo(undo_vec *out, struct work *work,
			const struct message *m, const struct oid *by)
{
	const struct revert *r = &m->revert;
	struct undo undo = {
		.by = *by, .reason = arena_strndup(&work->out->arena,
						   m->folded.s, m->folded.n)
	};
	size_t i, missing = 0;

	if (r->parent.n && !commit_named(&undo.parent, work->repo, r->parent))
		undo.parent = (struct oid){ { 0 } };
	for (i = 0; i < r->commit.n; i++) {
		if (commit_named(&undo.target, work->repo, r->commit.item[i]))
			*VEC_PUSH(out) = undo;
		else
			missing++;
	}
	if (!r->commit.n && r->subject.n) {
		const struct strmap_entry *at;
		struct buf title = { 0 };

		message_undone_title(&title, m);
		at = strmap_find(&work->titled, buf_str(&title), title.len);
		buf_release(&title);
		if (at)
			undo.target = *(const struct oid *)(uintptr_t)at->value;
		if (at)
			*VEC_PUSH(out) = undo;
		else
			missing++;
	}
	return missing;
}

void undo_note(struct work *work)
{
	const struct message *m = &work->now.message;
	const size_t first = work->undo.n;
	const struct oid *own = &work->now.oid;
	struct buf title = { 0 };
	struct oid *kept;

	if (is_undoing(m))
		work->out->unresolved += read_undo(&work->undo, work, m, own);
	if (work->undo.n > first)
		strmap_add(&work->undone, (const char *)own->id, OID_SIZE,
			   NULL)->value = 1 + first;
	kept = arena_alloc(&work->out->arena, sizeof(*kept));
	*kept = *own;
	message_title(&title, m);
	strmap_add(&work->titled, buf_str(&title), title.len, NULL)->value =
		(uint64_t)(uintptr_t)kept;
	buf_release(&title);
}

/* --- What is in force --- */

static const struct error *set_force(struct work *work,
				     const struct undo *why,
				     const struct undo *what, bool withdrawn,
				     int depth);

static const struct error *set_sighting(struct work *work,
					const struct undo *why,
					const struct oid *commit,
					bool withdrawn)
{
	struct taken_back *entry;
	const char *id;
	const struct error *err = sighting_of(&id, work, commit);
	struct strmap_entry *at;

	if (err || !id)
		return err;
	at = strmap_add(&work->taken, id, strlen(id), NULL);
	if (!at->value) {
		at->value = 1 + work->out->taken_back.n;
		*VEC_PUSH(&work->out->taken_back) = (struct taken_back){
			.sighting = id
		};
	}
	entry = &work->out->taken_back.item[at->value - 1];
	entry->withdrawn = withdrawn;
	entry->commit = why->by;
	entry->reason = why->reason;
	return NULL;
}

/* Of a commit: what it takes back, and what was squashed into it. */
struct deeds {
	undo_vec undo;
	extract_oid_vec squashed;
};

static const struct error *read_deeds(struct deeds *out, struct work *work,
				      const struct oid *commit)
{
	const struct strmap_entry *at = strmap_find(&work->undone,
				(const char *)commit->id, OID_SIZE);
	const struct message *m = &work->other.message;
	enum extract_reason reason;
	const struct error *err = reading_commit(&work->other, work->repo,
						 commit, &reason);
	struct oid oid;
	size_t i;

	if (err || reason != EXTRACT_REASONS)
		return err;
	for (i = 0; i < m->embedded.n; i++)
		if (commit_named(&oid, work->repo,
				 m->embedded.item[i].commit))
			*VEC_PUSH(&out->squashed) = oid;
	for (i = at ? at->value - 1 : work->undo.n; i < work->undo.n &&
	     !oid_cmp(&work->undo.item[i].by, commit); i++)
		*VEC_PUSH(&out->undo) = work->undo.item[i];
	if (!at && is_undoing(m))
		read_undo(&out->undo, work, m, commit);
	return NULL;
}

/* withdrawn: this commit is not in force any more, nor what it did. */
static const struct error *set_one(struct work *work, const struct undo *why,
				   const struct oid *commit, bool withdrawn,
				   int depth)
{
	struct deeds deeds = { .undo = { .n = 0 } };
	const struct error *err = set_sighting(work, why, commit, withdrawn);
	size_t i;

	if (!err)
		err = read_deeds(&deeds, work, commit);
	for (i = 0; !err && i < deeds.squashed.n; i++)
		err = set_sighting(work, why, &deeds.squashed.item[i],
				   withdrawn);
	for (i = 0; !err && i < deeds.undo.n && depth < MOST_DEPTH; i++)
		err = set_force(work, why, &deeds.undo.item[i], !withdrawn,
				depth + 1);
	VEC_RELEASE(&deeds.undo);
	VEC_RELEASE(&deeds.squashed);
	return err;
}

/* What a commit brought: itself, and of a merge what its parent had not. */
static const struct error *list_brought(extract_oid_vec *out, struct work *work,
					const struct undo *undo)
{
	struct reading *r = &work->other;
	struct extract_end end[2] = { { .oid = undo->target } };
	const struct extract_range range = { .end = end, .n = 2 };
	enum extract_reason reason;
	const struct error *err = reading_commit(r, work->repo, &undo->target,
						 &reason);

	if (err || reason == EXTRACT_UNREADABLE)
		return err;
	if (r->commit.parent.n > 1) {
		end[1].oid = oid_is_zero(&undo->parent) ?
			r->commit.parent.item[0] : undo->parent;
		end[1].is_excluded = true;
		if (repo_has(work->repo, &end[1].oid))
			return extract_list(out, work->repo, &range);
	}
	*VEC_PUSH(out) = undo->target;
	return NULL;
}

/* The newest go first and come back last: a revert among them has no say in
 * what becomes of the others. */
static const struct error *set_force(struct work *work,
				     const struct undo *why,
				     const struct undo *what, bool withdrawn,
				     int depth)
{
	extract_oid_vec brought = { 0 };
	const struct error *err = list_brought(&brought, work, what);
	size_t i;

	for (i = 0; !err && i < brought.n; i++)
		err = set_one(work, why, &brought.item[withdrawn ?
					brought.n - 1 - i : i], withdrawn,
			      depth);
	VEC_RELEASE(&brought);
	return err;
}

CMP_BY(by_sighting, struct taken_back, strcmp, sighting)

const struct error *undo_settle(struct work *work)
{
	struct extracted *out = work->out;
	const struct error *err = NULL;
	size_t i;

	for (i = 0; !err && i < work->undo.n; i++)
		err = set_force(work, &work->undo.item[i],
				&work->undo.item[i], true, 0);
	if (!err && out->taken_back.n)
		qsort(out->taken_back.item, out->taken_back.n,
		      sizeof(*out->taken_back.item), by_sighting);
	return err;
}
