/* SPDX-License-Identifier: MIT */
/* Lists of commits by term, in segments: see term_commits.h. */
#include "history/term_commits.h"

#include <stdlib.h>
#include <string.h>

#include "base/bytes.h"

static int by_commit(const void *a, const void *b)
{
	uint32_t x = ((const struct place *)a)->commit;
	uint32_t y = ((const struct place *)b)->commit;

	return (x > y) - (x < y);
}

/* Segments mostly hold later commits one after another. */
static void sort_places(place_vec *places)
{
	size_t i;

	for (i = 1; i < places->n; i++)
		if (places->item[i - 1].commit > places->item[i].commit)
			break;
	if (i < places->n)
		VEC_SORT(places, by_commit);
}

/* Appends what a list holds; false when the bytes make no sense. */
static bool unpack_list(place_vec *out, const unsigned char *at, size_t n)
{
	const unsigned char *end;
	struct place *place;
	uint32_t commit = 0;

	if (!unseal(at, &n))
		return false;
	end = at + n;
	/* A mention takes two bytes or more. */
	VEC_RESERVE(out, n / 2 + 1);
	place = out->item + out->n;
	while (at && at < end) {
		commit += (uint32_t)take(&at, end);
		place->commit = commit;
		place->count = (uint32_t)take(&at, end);
		place++;
	}
	out->n = (size_t)(place - out->item);
	return at != NULL;
}

void term_commits_release(struct term_commits *term_commits)
{
	VEC_RELEASE(&term_commits->segment);
}

const struct error *term_commits_load(struct term_commits *out,
				      struct shelf *shelf)
{
	const struct error *err;
	struct stmt *stmt;

	out->segment.n = 0;
	err = shelf_stmt(&stmt, shelf, SHELF_GET_SEGMENTS);
	while (stmt_next(stmt, &err))
		*VEC_PUSH(&out->segment) = (struct segment_row){
			stmt_int(stmt, 0), stmt_int(stmt, 1),
			stmt_int(stmt, 2)
		};
	return err;
}

static const struct error *find_in_segment(struct shelf *shelf, int64_t id,
					   const char *term, place_vec *out)
{
	const struct error *err;
	struct stmt *stmt;
	bool found, is_sound = true;
	const void *ptr;
	size_t n;

	err = shelf_stmt(&stmt, shelf, SHELF_GET_POSTING);
	if (err)
		return err;
	stmt_bind_int(stmt, 1, id);
	stmt_bind_blob(stmt, 2, term, strlen(term));
	err = stmt_step(stmt, &found);
	if (err || !found)
		return err;
	ptr = stmt_blob(stmt, 0, &n);
	is_sound = unpack_list(out, ptr, n);
	stmt_reset(stmt);
	return is_sound ? NULL : shelf_damaged(shelf, "a list of commits");
}

const struct error *term_commits_find(const struct term_commits *term_commits,
				      struct shelf *shelf, enum field field,
				      const char *term, place_vec *out)
{
	const struct error *err = NULL;
	size_t i;

	out->n = 0;
	for (i = 0; !err && i < term_commits->segment.n; i++)
		if (term_commits->segment.item[i].field == (int64_t)field)
			err = find_in_segment(
				shelf, term_commits->segment.item[i].id, term,
				out);
	sort_places(out);
	return err;
}

/* A segment that is being written. */
struct writer {
	struct shelf *shelf;
	struct segment_row row;
	struct buf list;
};

static const struct error *begin_segment(struct writer *w, struct shelf *shelf,
					 enum field field)
{
	*w = (struct writer){ .shelf = shelf, .row.field = (int64_t)field };
	return db_int(shelf->db, "SELECT ifnull(max(id), 0) + 1 FROM segment",
		      1, &w->row.id);
}

static const struct error *write_list(struct writer *w, const char *term,
				      size_t len, const struct place *place,
				      size_t n)
{
	const struct error *err;
	struct stmt *stmt;
	struct buf *out;
	uint32_t last = 0;
	size_t i;

	out = &w->list;
	buf_reset(out);
	for (i = 0; i < n; i++) {
		give(out, place[i].commit - last);
		give(out, place[i].count);
		last = place[i].commit;
	}
	seal(out);
	err = shelf_stmt(&stmt, w->shelf, SHELF_ADD_POSTING);
	if (err)
		return err;
	stmt_bind_int(stmt, 1, w->row.id);
	stmt_bind_blob(stmt, 2, term, len);
	stmt_bind_blob(stmt, 3, w->list.ptr, w->list.len);
	w->row.bytes += (int64_t)(len + w->list.len);
	return stmt_run(stmt);
}

static const struct error *end_segment(struct writer *w)
{
	const struct error *err;
	struct stmt *stmt;

	buf_release(&w->list);
	err = shelf_stmt(&stmt, w->shelf, SHELF_ADD_SEGMENT);
	if (err)
		return err;
	stmt_bind_int(stmt, 1, w->row.id);
	stmt_bind_int(stmt, 2, w->row.field);
	stmt_bind_int(stmt, 3, w->row.bytes);
	return stmt_run(stmt);
}

/* Mentions by term: those of term i are place[first[i]] to first[i + 1]. */
struct inversion {
	uint32_t *first;
	struct place *place;
	VEC(const struct strmap_entry *) term;	/* that have any, sorted */
};

static void invert(struct inversion *out, const struct vocabulary *vocabulary,
		   const mention_vec *mentions)
{
	size_t terms = vocabulary->term.n, i;
	uint32_t *next = xcalloc(terms + 1, sizeof(*next));

	out->first = xcalloc(terms + 1, sizeof(*out->first));
	out->place = xmalloc(mentions->n * sizeof(*out->place));
	for (i = 0; i < mentions->n; i++)
		out->first[mentions->item[i].term + 1]++;
	for (i = 0; i < terms; i++) {
		if (out->first[i + 1])
			*VEC_PUSH(&out->term) = &vocabulary->term.entry[i];
		out->first[i + 1] += out->first[i];
		next[i] = out->first[i];
	}
	for (i = 0; i < mentions->n; i++) {
		const struct mention *m = &mentions->item[i];

		out->place[next[m->term]++] =
			(struct place){ m->commit, m->count };
	}
	free(next);
	VEC_SORT(&out->term, strmap_cmp_keys);
}

/* One of the segments that are merged. */
struct input {
	struct stmt *stmt;	/* NULL at its end */
	const char *term;
	size_t len;
};

static const struct error *step(struct input *input)
{
	const struct error *err;
	bool has_row;

	err = stmt_step(input->stmt, &has_row);
	if (!err && has_row)
		input->term = stmt_blob(input->stmt, 0, &input->len);
	if (!err && !has_row) {
		stmt_free(input->stmt);
		input->stmt = NULL;
	}
	return err;
}

static int term_order(const struct input *a, const struct input *b)
{
	size_t n = a->len < b->len ? a->len : b->len;
	int order = memcmp(a->term, b->term, n);

	return order ? order : (a->len > b->len) - (a->len < b->len);
}

/* Writes the lowest term of all, and goes on in those that have it. */
static const struct error *merge_term(struct writer *w, struct input *input,
				      size_t n, struct buf *term,
				      place_vec *places, bool *is_done)
{
	const struct input *best;
	const struct error *err = NULL;
	size_t i;

	best = NULL;
	for (i = 0; i < n; i++)
		if (input[i].stmt && (!best || term_order(&input[i], best) < 0))
			best = &input[i];
	*is_done = !best;
	if (!best)
		return NULL;
	buf_reset(term);
	buf_add(term, best->term, best->len);
	places->n = 0;
	for (i = 0; !err && i < n; i++) {
		const void *ptr;
		size_t len;

		if (!input[i].stmt || input[i].len != term->len ||
		    memcmp(input[i].term, term->ptr, term->len))
			continue;
		ptr = stmt_blob(input[i].stmt, 1, &len);
		if (!unpack_list(places, ptr, len))
			return shelf_damaged(w->shelf, "a list of commits");
		err = step(&input[i]);
	}
	sort_places(places);
	return err ? err : write_list(w, term->ptr, term->len, places->item,
				      places->n);
}

static const struct error *merge(struct shelf *shelf, enum field field,
				 const struct segment_row *segment, size_t n)
{
	struct input *input = xcalloc(n, sizeof(*input));
	struct writer w = { 0 };
	const struct error *err;
	struct buf term = { 0 };
	place_vec places = { 0 };
	bool is_done = false;
	size_t i;

	err = begin_segment(&w, shelf, field);
	for (i = 0; !err && i < n; i++) {
		err = stmt_prepare(&input[i].stmt, shelf->db,
				   "SELECT term, data FROM posting"
				   " WHERE segment = ? ORDER BY term");
		if (err)
			break;
		stmt_bind_int(input[i].stmt, 1, segment[i].id);
		err = step(&input[i]);
	}
	while (!err && !is_done)
		err = merge_term(&w, input, n, &term, &places, &is_done);
	if (!err)
		err = end_segment(&w);
	for (i = 0; i < n; i++)
		stmt_free(input[i].stmt);
	for (i = 0; !err && i < n; i++) {
		static const enum shelf_stmt drops[] = { SHELF_DROP_POSTINGS,
							 SHELF_DROP_SEGMENT };
		struct stmt *stmt;
		size_t k;

		for (k = 0; !err && k < sizeof(drops) / sizeof(*drops); k++) {
			err = shelf_stmt(&stmt, shelf, drops[k]);
			if (err)
				break;
			stmt_bind_int(stmt, 1, segment[i].id);
			err = stmt_run(stmt);
		}
	}
	buf_release(&w.list);
	buf_release(&term);
	VEC_RELEASE(&places);
	free(input);
	return err;
}

static const struct error *merge_if_many(struct shelf *shelf,
					 enum field field)
{
	struct term_commits all = { 0 };
	const struct error *err = term_commits_load(&all, shelf);
	struct segment_row *segment = all.segment.item;
	size_t i, n, from;
	int64_t sum = 0;

	for (i = n = 0; i < all.segment.n; i++)
		if (segment[i].field == (int64_t)field)
			segment[n++] = segment[i];
	for (from = n; from; from--) {
		if (n - from >= SEGMENTS_MOST / 2 &&
		    segment[from - 1].bytes > sum)
			break;
		sum += segment[from - 1].bytes;
	}
	if (!err && n > SEGMENTS_MOST)
		err = merge(shelf, field, segment + from, n - from);
	term_commits_release(&all);
	return err;
}

const struct error *term_commits_write(struct shelf *shelf, enum field field,
				       const struct vocabulary *vocabulary,
				       const mention_vec *mentions)
{
	struct inversion inversion = { 0 };
	const struct error *err;
	struct writer w;
	size_t i;

	if (!mentions->n)
		return NULL;
	invert(&inversion, vocabulary, mentions);
	err = begin_segment(&w, shelf, field);
	for (i = 0; !err && i < inversion.term.n; i++) {
		const struct strmap_entry *term = inversion.term.item[i];
		size_t number = (size_t)(term - vocabulary->term.entry);
		uint32_t first = inversion.first[number];

		err = write_list(&w, term->key, term->len,
				 inversion.place + first,
				 inversion.first[number + 1] - first);
	}
	if (!err)
		err = end_segment(&w);
	buf_release(&w.list);
	free(inversion.first);
	free(inversion.place);
	VEC_RELEASE(&inversion.term);
	return err ? err : merge_if_many(shelf, field);
}
