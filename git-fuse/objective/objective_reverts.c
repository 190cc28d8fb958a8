/* SPDX-License-Identifier: MIT */
/* What commits did for objectives, and others took back: see
 * objectives_private.h. */
#include "git-fuse/objective/objectives_private.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "git/repo.h"
#include "history/past.h"

/* How a commit is called. */
struct titled {
	uint32_t number;
	const char *title;
};

/* Commits that may be taken back: those that did something, and those that
 * took something back, each with whether that is so. */
struct undoing {
	struct reading *r;
	bool *may_undo;			/* by commit */
	bool *is_undone;		/* by commit */
	VEC(struct titled) titled;	/* of them, the oldest first */
};

/* A whole id names one commit; the beginning of one, whichever deed or revert
 * begins so. */
static const struct error *undo_commit(struct undoing *u, struct span hex)
{
	char own[OID_HEX + 1], name[OID_HEX + 1] = "";
	struct past *past = u->r->past;
	const struct error *err = NULL;
	struct oid oid;
	uint32_t i;

	if (hex.n > OID_HEX)
		return NULL;
	memcpy(name, hex.s, hex.n);
	if (oid_read(&oid, hex)) {
		err = past_find(past, &oid, &i);
		if (!err && i < u->r->number)
			u->is_undone[i] = true;
		return err;
	}
	for (i = 0; !err && i < u->r->number; i++) {
		if (!u->may_undo[i])
			continue;
		err = past_oid(past, i, &oid);
		if (!err && !strncasecmp(oid_to_hex(own, &oid), name, hex.n))
			u->is_undone[i] = true;
	}
	return err;
}

/* What one commit reaches: history knows all of it at once. Of a commit that is
 * none of this past, a cherry-picked revert may name one, git is asked. */
struct reach {
	struct oid oid;
	uint8_t *mark;		/* by number; NULL: ask git */
};

/* *is_here is false where it is no whole id, or the commit is not here. */
static const struct error *open_reach(struct reach *out, struct undoing *u,
				      struct span hex, bool *is_here)
{
	struct past *past = u->r->past;
	const struct error *err;
	uint32_t number;

	*out = (struct reach){ .mark = NULL };
	*is_here = false;
	if (!oid_read(&out->oid, hex))
		return NULL;
	err = past_find(past, &out->oid, &number);
	if (err)
		return err;
	*is_here = number != UINT32_MAX || repo_has(u->r->repo, &out->oid);
	if (number == UINT32_MAX)
		return NULL;
	out->mark = xcalloc(past->n, sizeof(*out->mark));
	past_mark(past, number, out->mark);
	return NULL;
}

static const struct error *reaches(bool *out, const struct reach *reach,
				   const struct undoing *u,
				   const struct deed *deed)
{
	const struct error *err;
	struct oid base;

	if (reach->mark) {
		*out = reach->mark[deed->number];
		return NULL;
	}
	err = repo_merge_base(u->r->repo, &deed->commit, &reach->oid, &base);
	*out = !err && !oid_cmp(&base, &deed->commit);
	return err && err->code == ERROR_NOT_FOUND ? NULL : err;
}

/* What one reaches, and the other does not. */
static const struct error *undo_between(struct undoing *u,
					const struct reach *one,
					const struct reach *other)
{
	const struct pursuing *out = u->r->out;
	const struct error *err = NULL;
	bool is_in, is_kept = false;
	size_t i;

	for (i = 0; !err && i < out->deed.n; i++) {
		const struct deed *deed = &out->deed.item[i];

		if (deed->number >= u->r->number)
			continue;
		err = reaches(&is_in, one, u, deed);
		if (!err && is_in)
			err = reaches(&is_kept, other, u, deed);
		if (!err && is_in && !is_kept)
			u->is_undone[deed->number] = true;
	}
	return err;
}

/* The titles of what may be taken back, when the first is asked for. */
static const struct error *read_titles(struct undoing *u)
{
	const uint32_t number = u->r->number;
	const struct error *err = NULL;
	struct buf title = { 0 };
	bool is_read;
	uint32_t i;

	for (i = 0; !err && i < number; i++) {
		if (!u->may_undo[i])
			continue;
		err = pursuing_message(u->r, i, &is_read);
		if (err || !is_read)
			continue;
		buf_reset(&title);
		message_title(&title, &u->r->message);
		*VEC_PUSH(&u->titled) = (struct titled){
			i, arena_strdup(&u->r->out->arena, title.ptr)
		};
	}
	buf_release(&title);
	return err ? err : pursuing_message(u->r, number, &is_read);
}

/* Where only the title tells what is taken back: the latest before it that is
 * called so. */
static const struct error *undo_titled(struct undoing *u)
{
	const struct error *err = u->titled.n ? NULL : read_titles(u);
	struct buf title = { 0 };
	size_t i;

	message_undone_title(&title, &u->r->message);
	for (i = u->titled.n; !err && i-- > 0;) {
		const struct titled *one = &u->titled.item[i];

		if (one->number >= u->r->number ||
		    strcmp(one->title, title.ptr))
			continue;
		u->is_undone[one->number] = true;
		break;
	}
	buf_release(&title);
	return err;
}

static const struct error *undo_what(struct undoing *u)
{
	const struct revert *revert = &u->r->message.revert;
	const struct error *err = NULL;
	size_t i;

	if (!revert->is_revert)
		return NULL;
	for (i = 0; !err && i < revert->commit.n; i++)
		err = undo_commit(u, revert->commit.item[i]);
	if (!err && revert->commit.n && revert->parent.n) {
		struct span merge = revert->commit.item[0];
		struct span parent = revert->parent;
		struct reach one, other = { .mark = NULL };
		bool has_one, has_other = false;

		/* A merge that is taken back takes along what it brought:
		 * what it reaches and the parent does not that was left of
		 * it. */
		err = open_reach(&one, u, merge, &has_one);
		if (!err)
			err = open_reach(&other, u, parent, &has_other);
		if (!err && has_one && has_other)
			err = undo_between(u, &one, &other);
		free(one.mark);
		free(other.mark);
	}
	if (!err && !revert->commit.n && revert->subject.n)
		err = undo_titled(u);
	return err;
}

/*
 * From the newest to the oldest, for whoever was taken back takes nothing
 * back. Nothing that is older than the first deed can have undone one.
 */
static const struct error *undo_all(struct undoing *u)
{
	const struct pursuing *out = u->r->out;
	uint32_t oldest = UINT32_MAX, i;
	const struct error *err = NULL;
	bool is_read;
	size_t k;

	for (k = 0; k < out->deed.n; k++)
		if (out->deed.item[k].number < oldest)
			oldest = out->deed.item[k].number;
	for (i = u->r->past->n; !err && i-- > oldest;) {
		if (!u->may_undo[i] || u->is_undone[i])
			continue;
		err = pursuing_message(u->r, i, &is_read);
		if (!err && is_read)
			err = undo_what(u);
	}
	return err;
}

const struct error *pursuing_undone(struct reading *r)
{
	struct undoing u = { .r = r };
	const struct error *err;
	size_t i;

	u.may_undo = xcalloc(r->past->n, sizeof(*u.may_undo));
	u.is_undone = xcalloc(r->past->n, sizeof(*u.is_undone));
	err = pursuing_word(r, "revert", u.may_undo);
	if (!err)
		err = pursuing_word(r, "reapply", u.may_undo);
	for (i = 0; i < r->out->deed.n; i++)
		u.may_undo[r->out->deed.item[i].number] = true;
	if (!err)
		err = undo_all(&u);
	for (i = 0; !err && i < r->out->deed.n; i++) {
		struct deed *deed = &r->out->deed.item[i];

		deed->is_reverted = u.is_undone[deed->number];
	}
	VEC_RELEASE(&u.titled);
	free(u.may_undo);
	free(u.is_undone);
	return err;
}
