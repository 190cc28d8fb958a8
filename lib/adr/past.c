/* SPDX-License-Identifier: MIT */
/*
 * The lives of decision records: see past.h.
 *
 * The past tells which commits touched which record; what they did to its
 * status is read from the blobs on both sides, so that branches need no
 * special care. The past knows nothing of what merges did: only a record
 * that no other commit made what it is makes us look at them.
 */
#include "adr/past.h"

#include <stdlib.h>
#include <string.h>

#include "adr/frozen.h"
#include "base/strmap.h"
#include "git/commit.h"
#include "git/repo.h"
#include "git/tree.h"
#include "markdown/document.h"

struct reading {
	struct adr_lives *out;
	struct repo *repo;
	struct past *past;
	const struct oid *tip;
	const char *const *path;	/* as asked */
	uint32_t *sorted;		/* places in path, by bytes */
	size_t n;
	struct strmap versions;		/* by blob id: place in version */
	VEC(struct adr_version) version;
	struct commit commit;
	struct oid commit_is;		/* of commit, where has_commit */
	struct oid parent_is, parent_has;	/* read last, and its tree */
	bool has_commit, has_parent;
	struct tree_way before, after;
	struct buf commit_bytes, blob, frozen;
};

static void reading_release(struct reading *r)
{
	free(r->sorted);
	strmap_release(&r->versions);
	VEC_RELEASE(&r->version);
	commit_release(&r->commit);
	buf_release(&r->commit_bytes);
	tree_way_release(&r->before);
	tree_way_release(&r->after);
	buf_release(&r->blob);
	buf_release(&r->frozen);
}

/* --- One version --- */

static void read_version(struct reading *r, const char *path,
			 const struct oid *oid, struct adr_version *out)
{
	bool is_new;
	struct strmap_entry *entry = strmap_add(&r->versions,
						(const char *)oid->id,
						OID_SIZE, &is_new);
	enum object_kind kind = OBJECT_BLOB;
	const struct error *err;

	if (!is_new) {
		*out = r->version.item[entry->value];
		return;
	}
	*out = (struct adr_version){ .is_there = true, .oid = *oid };
	err = repo_read(r->repo, oid, DOCUMENT_MAX, &r->blob, &kind, NULL);
	out->is_unread = err || kind != OBJECT_BLOB;
	if (!out->is_unread) {
		struct adr adr = { .path = NULL };

		err = adr_parse(&adr, path, buf_str(&r->blob), r->blob.len);
		out->is_record = !err;
		if (!err) {
			out->status = adr.status;
			adr_frozen(&r->frozen, &adr);
			repo_hash_blob(NULL, buf_str(&r->frozen),
				       r->frozen.len, &out->frozen);
		} else {
			out->frozen = out->oid;
		}
		adr_release(&adr);
	}
	entry->value = r->version.n;
	*VEC_PUSH(&r->version) = *out;
}

/* What a tree has at a path; way is kept for trees of that side. */
static const struct error *version_at(struct reading *r, struct tree_way *way,
				      const struct oid *tree,
				      const char *path,
				      struct adr_version *out)
{
	struct oid oid;
	uint32_t mode;
	const struct error *err = tree_entry_at(r->repo, tree, path, way,
						&oid, &mode);

	*out = (struct adr_version){ .is_there = false };
	if (!err && (mode & MODE_TYPE) == MODE_FILE)
		read_version(r, path, &oid, out);
	if (err && err->code == ERROR_NOT_FOUND) {
		out->is_unread = true;
		err = NULL;
	}
	return err;
}

/* --- One step --- */

/* One commit may do something to many records. */
static const struct error *read_commit(struct reading *r,
				       const struct oid *oid)
{
	const struct error *err;

	if (r->has_commit && !oid_cmp(&r->commit_is, oid))
		return NULL;
	err = commit_read(&r->commit, r->repo, oid, &r->commit_bytes);
	r->has_commit = !err;
	r->commit_is = *oid;
	return err;
}

/* The tree of a commit's i-th parent; *found is false when it is not here. */
static const struct error *parent_tree(struct reading *r, size_t i,
				       struct oid *tree, bool *found)
{
	const struct oid *oid = &r->commit.parent.item[i];
	const struct error *err = NULL;

	if (!r->has_parent || oid_cmp(&r->parent_is, oid)) {
		err = commit_tree(&r->parent_has, r->repo, oid);
		r->has_parent = !err;
		r->parent_is = *oid;
	}
	*found = !err;
	*tree = r->parent_has;
	return err && err->code == ERROR_NOT_FOUND ? NULL : err;
}

static const struct error *read_before(struct reading *r,
				       struct adr_step *step)
{
	const struct error *err;
	struct oid tree;
	bool found;

	if (!r->commit.parent.n)
		return NULL;
	err = parent_tree(r, 0, &tree, &found);
	step->is_edge = !found;
	if (err || !found)
		return err;
	return version_at(r, &r->before, &tree, step->old_path, &step->before);
}

/* A commit that only shallow clones hide is told as not known, not failed. */
static const struct error *add_touch(struct reading *r, struct adr_life *life,
				     uint32_t commit,
				     const struct touch *touch)
{
	struct adr_step step = { .commit = commit, .kind = touch->kind };
	const struct error *err = past_path(r->past, touch->path, &step.path);

	if (!err)
		err = past_path(r->past, past_old_path(r->past, touch),
				&step.old_path);
	if (!err) {
		err = past_oid(r->past, step.commit, &step.oid);
		step.time = r->past->time[step.commit];
		if (!err)
			err = read_commit(r, &step.oid);
		if (!err)
			err = read_before(r, &step);
		if (!err)
			err = version_at(r, &r->after, &r->commit.tree,
					 step.path, &step.after);
	}
	if (!err)
		*VEC_PUSH(&life->step) = step;
	return err && err->code == ERROR_NOT_FOUND ? NULL : err;
}

/* --- All steps --- */

/* Two touches of one record in one commit: it was renamed over another. */
static bool is_told(const struct adr_life *life, uint32_t commit)
{
	return life->step.n &&
		life->step.item[life->step.n - 1].commit == commit;
}

static const struct error *add_touches(struct reading *r,
				       const uint32_t *file_of)
{
	const struct past *past = r->past;
	const struct error *err = NULL;
	uint32_t commit, i;

	for (commit = 0; !err && commit < past->n; commit++) {
		if (!(past->flags[commit] & PAST_ANCESTOR))
			continue;
		for (i = past->first_touch[commit];
		     !err && i < past->first_touch[commit + 1]; i++) {
			const struct touch *touch = &past->touch[i];
			struct adr_life *life;

			if (file_of[touch->path] == UINT32_MAX)
				continue;
			life = &r->out->life.item[
				r->sorted[file_of[touch->path]]];
			if (!is_told(life, commit))
				err = add_touch(r, life, commit, touch);
		}
	}
	return err;
}

static const char *path_of(const void *payload, size_t i)
{
	const struct reading *r = payload;

	return r->path[r->sorted[i]];
}

/* --- Merges --- */

/* Whether the merge that was read made the record what no parent has. */
static const struct error *is_made_by_merge(struct reading *r,
					    struct adr_step *step, bool *out)
{
	const struct error *err = version_at(r, &r->after, &r->commit.tree,
					     step->path, &step->after);
	struct adr_version before;
	struct oid tree;
	bool found;
	size_t i;

	*out = !err && adr_is_decided(step->after.status);
	for (i = 0; !err && *out && i < r->commit.parent.n; i++) {
		err = parent_tree(r, i, &tree, &found);
		if (err)
			break;
		*out = found;
		if (found)
			err = version_at(r, &r->before, &tree, step->path,
					 &before);
		if (!err && found && adr_is_decided(before.status))
			*out = false;
		if (!err && found && !i)
			step->before = before;
	}
	return err;
}

/* The oldest merge behind the last step that accepted it. */
static const struct error *add_merge(struct reading *r,
				     struct adr_life *life, const char *path)
{
	uint32_t commit = life->step.n ?
		life->step.item[life->step.n - 1].commit + 1 : 0;
	const struct error *err = NULL;
	bool is_made = false;

	for (; !err && !is_made && commit < r->past->n; commit++) {
		struct adr_step step = {
			.commit = commit, .time = r->past->time[commit],
			.kind = TOUCH_MODIFY, .is_merge = true,
			.path = path, .old_path = path
		};

		if (!(r->past->flags[commit] & PAST_ANCESTOR) ||
		    !(r->past->flags[commit] & PAST_MERGE))
			continue;
		err = past_oid(r->past, commit, &step.oid);
		if (!err)
			err = read_commit(r, &step.oid);
		if (!err)
			err = is_made_by_merge(r, &step, &is_made);
		if (!err && is_made)
			*VEC_PUSH(&life->step) = step;
	}
	return err;
}

/* Decided at the tip, but not by any commit that touched it: where history is
 * not whole, it may as well be one that is not known. */
static const struct error *explain(struct reading *r, const struct oid *tree,
				   size_t i)
{
	const struct history_status *status = &r->past->status;
	struct adr_life *life = &r->out->life.item[i];
	adr_step_vec accepting = { 0 };
	struct adr_version now;
	const struct error *err;
	bool unknown;

	adr_accepting(&accepting, &unknown, life);
	unknown |= accepting.n || status->is_shallow || !status->is_complete;
	VEC_RELEASE(&accepting);
	if (unknown)
		return NULL;
	err = version_at(r, &r->after, tree, r->path[i], &now);
	if (err || !adr_is_decided(now.status))
		return err;
	return add_merge(r, life, arena_strdup(&r->out->arena, r->path[i]));
}

const struct error *adr_lives_read(struct adr_lives *out, struct repo *repo,
				   struct past *past, const struct oid *tip,
				   const char *const *path, size_t n)
{
	struct reading r = { .out = out, .repo = repo, .past = past,
			     .tip = tip, .path = path, .n = n };
	const struct error *err;
	size_t i, j;
	uint32_t *file_of;

	for (i = 0; i < n; i++)
		*VEC_PUSH(&out->life) = (struct adr_life){ { 0 } };
	file_of = xcalloc(r.past->paths + 1, sizeof(*file_of));
	/* Insertion: paths of a registry come nearly sorted. */
	r.sorted = xcalloc(r.n + 1, sizeof(*r.sorted));
	for (i = 0; i < r.n; i++) {
		for (j = i; j && strcmp(r.path[r.sorted[j - 1]], r.path[i]) > 0;
		     j--)
			r.sorted[j] = r.sorted[j - 1];
		r.sorted[j] = (uint32_t)i;
	}
	err = past_files(r.past, r.n, path_of, &r, file_of);
	if (!err)
		err = add_touches(&r, file_of);
	free(file_of);
	if (!err) {
		struct oid tree;

		err = read_commit(&r, r.tip);
		tree = r.commit.tree;
		for (i = 0; !err && i < r.n; i++)
			err = explain(&r, &tree, i);
	}
	reading_release(&r);
	return err;
}

const struct error *adr_version_at(struct adr_version *out, struct repo *repo,
				   const struct oid *commit, const char *path)
{
	struct reading r = { .repo = repo };
	const struct error *err = read_commit(&r, commit);

	*out = (struct adr_version){ .is_there = false };
	if (!err)
		err = version_at(&r, &r.after, &r.commit.tree, path, out);
	reading_release(&r);
	return err;
}

void adr_lives_release(struct adr_lives *lives)
{
	size_t i;

	for (i = 0; i < lives->life.n; i++)
		VEC_RELEASE(&lives->life.item[i].step);
	VEC_RELEASE(&lives->life);
	arena_release(&lives->arena);
	*lives = (struct adr_lives){ .arena = { 0 } };
}

/* --- How a record was accepted --- */

bool adr_was_decided(const struct adr_version *version)
{
	return adr_is_decided(version->status);
}

/* It tells no status, which is not to say that it has another one: a text must
 * not be accepted anew for having been broken in between. */
static bool is_broken(const struct adr_version *version)
{
	return version->is_there && !version->is_unread && !version->is_record;
}

const struct adr_version *adr_oldest(const struct adr_life *life)
{
	const struct adr_step *step = life->step.item;

	if (!life->step.n)
		return NULL;
	return step->before.is_there ? &step->before : &step->after;
}

void adr_accepting(adr_step_vec *out, bool *unknown,
		   const struct adr_life *life)
{
	bool was_decided = false;
	size_t i;

	out->n = 0;
	*unknown = false;
	for (i = 0; i < life->step.n; i++) {
		const struct adr_step *step = &life->step.item[i];
		bool is_blind = step->is_edge || step->before.is_unread;
		bool is_decided = adr_was_decided(&step->after);

		if (!is_broken(&step->before))
			was_decided = adr_was_decided(&step->before);
		if (step->after.is_unread || is_broken(&step->after))
			continue;
		if (!i && (is_blind ? is_decided : was_decided))
			*unknown = true;
		if (was_decided && !is_decided) {
			out->n = 0;
			*unknown = false;
		}
		if (!is_blind && !was_decided && is_decided)
			*VEC_PUSH(out) = i;
		was_decided = is_decided;
	}
	if (out->n)
		*unknown = false;
}
