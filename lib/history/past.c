/* SPDX-License-Identifier: MIT */
/* History as it looked from one commit: see past.h. */
#include "history/past_private.h"

#include <stdlib.h>
#include <string.h>

#include "base/xalloc.h"
#include "git/repo.h"
#include "history/changed.h"
#include "history/commit_flags.h"
#include "history/wellknown.h"

/* Takes the history's ledger: it is loaded again when it is needed. */
static const struct error *take_ledger(struct past_private *p)
{
	const struct error *err = history_refresh(p->history);

	if (err)
		return err;
	p->ledger = p->history->ledger;
	p->history->ledger = (struct ledger){ 0 };
	p->history->has_ledger = false;
	return NULL;
}

static const struct error *read_all(struct past *past)
{
	struct past_private *p = past->private;
	uint32_t tip = UINT32_MAX;
	const struct error *err;
	bool is_begun;

	p->shelf = p->history->shelf;
	if (!p->shelf)
		return NULL;
	err = shelf_begin_read(p->shelf, &is_begun);
	if (!err)
		err = take_ledger(p);
	if (!err)
		err = ledger_find(&p->ledger, p->shelf, &p->tip, &tip);
	if (!err && tip != UINT32_MAX) {
		p->first_touch = xcalloc(p->ledger.n + 1,
					 sizeof(*p->first_touch));
		err = touches_read_all(p->first_touch, &p->touches, &p->ledger,
				       p->shelf);
	}
	if (!err && tip != UINT32_MAX) {
		/* Commits behind the tip are no ancestors: the past ends
		 * with it. */
		past->n = p->ledger.n;
		past->flags = p->ledger.flags.item;
		past->time = p->ledger.time.item;
		past->author = p->ledger.author.item;
		past->length = p->ledger.length.item;
		past->lines_length = p->ledger.lines_length.item;
		past->first_touch = p->first_touch;
		past->touch = p->touches.touch.item;
		past->rename = p->touches.rename.item;
		past->renames = (uint32_t)p->touches.rename.n;
		past->paths = (uint32_t)p->ledger.counts.paths;
		past->people = (uint32_t)p->ledger.counts.people;
		err = commit_flags_fill(past, tip);
	}
	shelf_end_read(p->shelf, is_begun);
	return err;
}

const struct error *past_open(struct past **out, struct history *history,
			      const struct oid *tip)
{
	struct past *past = xcalloc(1, sizeof(*past));
	const struct error *err;

	*out = NULL;
	past->private = xcalloc(1, sizeof(*past->private));
	past->private->history = history;
	past->private->tip = *tip;
	past->status.is_shallow = repo_is_shallow(history->repo);
	err = read_all(past);
	if (!err && past->n)
		err = commit_flags_keep(past);
	if (!err && past->n) {
		struct past_private *p = past->private;
		ignored_vec ignored = { 0 };
		uint32_t commit;
		size_t i, bad_line;

		/* What the tip's tree says about commits and people. */
		wellknown_ignored(&ignored, &bad_line, p->history->repo,
				  &p->tip);
		if (bad_line)
			cache_place_note(
				&p->history->place,
				"line %zu of "
				"'.git-blame-ignore-revs' names no commit by "
				"its full id and is passed over; git refuses "
				"such a file",
				bad_line);
		for (i = 0; !err && i < ignored.n; i++) {
			err = past_find(past, &ignored.item[i], &commit);
			if (!err && commit != UINT32_MAX)
				p->ledger.flags.item[commit] |= PAST_IGNORED;
		}
		VEC_RELEASE(&ignored);
	}
	if (err) {
		err = past_check(past, err);
		past_free(past);
		return err;
	}
	*out = past;
	return NULL;
}

void past_free(struct past *past)
{
	struct past_private *p;

	if (!past)
		return;
	p = past->private;
	ledger_release(&p->ledger);
	free(p->first_touch);
	touches_release(&p->touches);
	ids_release(&p->ids);
	buf_release(&p->oids);
	string_table_release(&p->paths);
	string_table_release(&p->people);
	mailmap_free(p->mailmap);
	term_commits_release(&p->term_commits);
	VEC_RELEASE(&p->messages);
	VEC_RELEASE(&p->lines);
	arena_release(&p->arena);
	free(p);
	free(past);
}

const struct error *past_check(struct past *past, const struct error *err)
{
	struct past_private *p = past->private;

	if (err && p->shelf && p->shelf == p->history->shelf &&
	    history_drop_damaged(p->history))
		return error_wrap(err, "the history was damaged and has been "
				  "dropped, try again");
	return err;
}

const struct error *past_begin(struct past *past, bool *is_begun)
{
	struct past_private *p = past->private;
	const struct error *err;
	struct counts counts;

	*is_begun = false;
	err = shelf_begin_read(p->shelf, is_begun);
	if (!err)
		err = ledger_counts(&counts, p->shelf);
	if (!err && counts.epoch != p->ledger.counts.epoch)
		err = error_new(ERROR_BUSY, "'%s' was made anew while it was "
				"read, try again", db_path(p->shelf->db));
	if (!err && (!p->has_segments || counts.generation != p->generation)) {
		err = term_commits_load(&p->term_commits, p->shelf);
		p->generation = counts.generation;
		p->has_segments = !err;
	}
	return err;
}

const struct error *past_end(struct past *past, bool is_begun,
			     const struct error *err)
{
	shelf_end_read(past->private->shelf, is_begun);
	return past_check(past, err);
}

/* Ids are loaded when one is looked for first. */
static const struct error *load_ids(struct past *past)
{
	struct past_private *p = past->private;
	const struct error *err;
	bool is_begun;

	if (p->ids.slots || !past->n)
		return NULL;
	err = past_begin(past, &is_begun);
	if (!err)
		err = ids_load(&p->ids, p->shelf);
	if (!err && p->ids.oid.n < past->n)
		err = shelf_damaged(p->shelf, "a row of ids");
	return past_end(past, is_begun, err);
}

/* An answer names a few commits, of which one mostly lies near the last. */
static const struct error *load_oids(struct past *past, uint32_t chunk)
{
	struct past_private *p = past->private;
	const struct error *err;
	bool is_begun, found;

	if (p->oids.len && p->oids_chunk == chunk)
		return NULL;
	p->oids_chunk = chunk;
	buf_reset(&p->oids);
	err = past_begin(past, &is_begun);
	if (!err)
		err = shelf_get(p->shelf, SHELF_OIDS, chunk, &p->oids,
				&found);
	return past_end(past, is_begun, err);
}

const struct error *past_oid(struct past *past, uint32_t commit,
			     struct oid *out)
{
	struct past_private *p = past->private;
	const struct error *err = load_oids(past, commit / SHELF_CHUNK);
	size_t at = commit % SHELF_CHUNK * OID_SIZE;

	if (err)
		return err;
	if (at + OID_SIZE > p->oids.len)
		return past_check(past, shelf_damaged(p->shelf,
						      "a row of ids"));
	memcpy(out->id, p->oids.ptr + at, OID_SIZE);
	return NULL;
}

const struct error *past_find(struct past *past, const struct oid *oid,
			      uint32_t *commit)
{
	const struct error *err = load_ids(past);

	*commit = UINT32_MAX;
	if (err)
		return err;
	*commit = ids_find(&past->private->ids, oid);
	if (*commit >= past->n ||
	    !(past->flags[*commit] & PAST_ANCESTOR))
		*commit = UINT32_MAX;
	return NULL;
}

void past_mark(const struct past *past, uint32_t commit, uint8_t *mark)
{
	ledger_mark(&past->private->ledger, commit, 1, mark);
}

/* Takes off the posting what may not speak; false: nothing is left. */
static bool may_speak(const struct past *past, struct past_posting *posting)
{
	unsigned int flags = posting->commit < past->n ?
		past->flags[posting->commit] : 0;

	if (!(flags & PAST_LINES))
		posting->lines = 0;
	return flags & PAST_ANCESTOR && (posting->message || posting->lines);
}

/* Both lists are by ascending commit. */
static void merge(const struct past *past, past_posting_vec *out)
{
	static const struct place behind = { .commit = UINT32_MAX };
	const struct past_private *p = past->private;
	const size_t as = p->messages.n, bs = p->lines.n;
	size_t i = 0, j = 0;

	VEC_RESERVE(out, as + bs);
	for (out->n = 0; i < as || j < bs;) {
		const struct place *a = i < as ? &p->messages.item[i] :
			&behind;
		const struct place *b = j < bs ? &p->lines.item[j] : &behind;
		const bool is_a = a->commit <= b->commit;
		const bool is_b = b->commit <= a->commit;
		const uint32_t commit = is_a ? a->commit : b->commit;

		out->item[out->n] = (struct past_posting){
			commit, is_a ? a->count : 0, is_b ? b->count : 0
		};
		i += is_a;
		j += is_b;
		out->n += may_speak(past, &out->item[out->n]);
	}
}

const struct error *past_postings(struct past *past, const char *term,
				  past_posting_vec *out)
{
	struct past_private *p = past->private;
	const struct error *err;
	bool is_begun;

	out->n = 0;
	if (!past->n)
		return NULL;
	err = past_begin(past, &is_begun);
	if (!err)
		err = term_commits_find(&p->term_commits, p->shelf,
					FIELD_MESSAGE, term, &p->messages);
	if (!err)
		err = term_commits_find(&p->term_commits, p->shelf, FIELD_LINES,
					term, &p->lines);
	if (!err)
		merge(past, out);
	return past_end(past, is_begun, err);
}

struct collecting {
	struct arena *arena;
	changed_term_vec *out;
};

static void add_term(void *payload, const char *term, size_t len,
		     uint32_t count)
{
	struct collecting *c = payload;

	*VEC_PUSH(c->out) = (struct changed_term){
		arena_strndup(c->arena, term, len), count
	};
}

const struct error *past_changed_terms(struct past *past, uint32_t commit,
				       changed_term_vec *out)
{
	struct past_private *p = past->private;
	struct collecting collecting = { &p->arena, out };
	const unsigned char *at;
	const struct error *err;
	struct buf row = { 0 };
	bool is_begun, found;

	if (!(past->flags[commit] & PAST_LINES))
		return NULL;
	err = past_begin(past, &is_begun);
	if (!err)
		err = shelf_get(p->shelf, SHELF_CHANGED, commit, &row,
				&found);
	at = (const unsigned char *)buf_str(&row);
	if (!err && (!found || !changed_unpack(at, at + row.len, add_term,
					       &collecting)))
		err = shelf_damaged(p->shelf, "a row of changed lines");
	buf_release(&row);
	return past_end(past, is_begun, err);
}
