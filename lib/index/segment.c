/* SPDX-License-Identifier: MIT */
/* Segments in the store: see segment.h. */
#include "index/segment.h"

#include <string.h>

#include "base/bytes.h"
#include "base/compare.h"
#include "base/fixed.h"
#include "index/tables.h"

struct writer {
	struct store *store;
	struct segment segment;
	struct buf block, last;	/* last: the term before */
	struct buf runs;	/* where runs begin in the block */
	size_t terms;		/* in the block */
};

static const struct error *write_block(struct writer *w)
{
	const struct error *err;
	struct stmt *stmt;

	if (!w->block.len)
		return NULL;
	/* The end of a block: see segment.h. */
	buf_add(&w->block, buf_str(&w->runs), w->runs.len);
	add4(&w->block, (uint32_t)(w->runs.len / sizeof(uint32_t)));
	seal(&w->block);
	err = store_stmt(&stmt, w->store, STORE_ADD_BLOCK);
	if (err)
		return err;
	stmt_bind_int(stmt, 1, w->segment.first_block + w->segment.blocks++);
	stmt_bind_blob(stmt, 2, w->block.ptr, w->block.len);
	err = stmt_run(stmt);
	w->segment.bytes += w->block.len;
	buf_reset(&w->block);
	buf_reset(&w->runs);
	w->terms = 0;
	return err;
}

static const struct error *write_term(struct writer *w, const struct lists *in)
{
	const struct error *err = NULL;
	size_t shared, most;

	if (w->block.len + in->term_len + in->list_len > BLOCK_BYTES)
		err = write_block(w);
	if (!w->block.len) {
		buf_addch(&w->segment.directory, (char)in->term_len);
		buf_add(&w->segment.directory, in->term, in->term_len);
	}
	if (w->terms % RUN_TERMS == 0)
		buf_reset(&w->last);
	if (w->terms && w->terms % RUN_TERMS == 0)
		add4(&w->runs, (uint32_t)w->block.len);
	w->terms++;
	shared = 0;
	most = w->last.len < in->term_len ? w->last.len : in->term_len;
	while (shared < most && w->last.ptr[shared] == in->term[shared])
		shared++;
	give(&w->block, shared);
	give(&w->block, in->term_len - shared);
	buf_add(&w->block, in->term + shared, in->term_len - shared);
	give(&w->block, in->list_len);
	buf_add(&w->block, in->list, in->list_len);
	buf_cut(&w->last, shared);
	buf_add(&w->last, in->term + shared, in->term_len - shared);
	w->segment.terms++;
	return err;
}

const struct error *segment_write(struct store *store, struct lists *input)
{
	struct writer w = { .store = store };
	const struct error *err;
	bool has_term = true;

	err = db_int(store->db, "SELECT max(id) FROM block", 0,
		     &w.segment.first_block);
	if (!err)
		err = db_int(store->db, "SELECT max(id) FROM segment", 0,
			     &w.segment.id);
	w.segment.first_block++;
	w.segment.id++;
	while (!err && has_term) {
		err = input->next(input, &has_term);
		if (!err && has_term)
			err = write_term(&w, input);
	}
	if (!err)
		err = write_block(&w);
	if (!err && w.segment.blocks) {
		struct stmt *stmt;
		struct segment *s = &w.segment;

		seal(&s->directory);
		err = store_stmt(&stmt, w.store, STORE_ADD_SEGMENT);
		if (!err) {
			stmt_bind_int(stmt, 1, s->id);
			stmt_bind_int(stmt, 2, s->first_block);
			stmt_bind_int(stmt, 3, s->blocks);
			stmt_bind_int(stmt, 4, (int64_t)s->terms);
			stmt_bind_int(stmt, 5, (int64_t)s->bytes);
			stmt_bind_blob(stmt, 6, s->directory.ptr,
				       s->directory.len);
			err = stmt_run(stmt);
		}
	}
	buf_release(&w.block);
	buf_release(&w.last);
	buf_release(&w.runs);
	buf_release(&w.segment.directory);
	return err;
}

/* One term of a block; next is NULL when the bytes make no sense. */
struct place {
	size_t shared, rest_len, list_len;
	const unsigned char *rest, *list, *next;
};

static struct place read_place(const unsigned char *at,
			       const unsigned char *end)
{
	struct place p = { 0 };

	p.shared = (size_t)take(&at, end);
	p.rest_len = (size_t)take(&at, end);
	if (!at || p.rest_len > (size_t)(end - at))
		return p;
	p.rest = at;
	at += p.rest_len;
	p.list_len = (size_t)take(&at, end);
	if (!at || p.list_len > (size_t)(end - at))
		return p;
	p.list = at;
	p.next = at + p.list_len;
	return p;
}

/* The terms of a block and where its runs begin. */
struct block {
	const unsigned char *start, *end;
	const unsigned char *run;	/* runs of four bytes each */
	uint32_t runs;
};

static bool open_block(struct block *out, const struct buf *bytes)
{
	const unsigned char *start = (const unsigned char *)buf_str(bytes);
	const unsigned char *end = start + bytes->len;

	if (bytes->len < sizeof(uint32_t))
		return false;
	out->start = start;
	out->runs = load4(end - sizeof(uint32_t));
	if (out->runs > bytes->len / sizeof(uint32_t) - 1)
		return false;
	out->run = end - ((size_t)out->runs + 1) * sizeof(uint32_t);
	out->end = out->run;
	return true;
}

/* Where the last run begins that a term may be in; NULL when the bytes make
 * no sense. */
static const unsigned char *find_run(const struct block *block,
				     const char *term, size_t len)
{
	const unsigned char *found = block->start;
	uint32_t low = 0, high = block->runs;

	while (low < high) {
		uint32_t middle = low + (high - low) / 2;
		size_t at = load4(block->run + middle * sizeof(uint32_t));
		struct place p;

		if (at >= (size_t)(block->end - block->start))
			return NULL;
		p = read_place(block->start + at, block->end);
		if (!p.next || p.shared)
			return NULL;
		if (term_cmp((const char *)p.rest, p.rest_len, term,
			     len) > 0) {
			high = middle;
		} else {
			found = block->start + at;
			low = middle + 1;
		}
	}
	return found;
}

/*
 * Finds a term in a block without putting the terms together: `match` is how
 * much of it the term before has in common with what we look for, and that
 * one was lower. A term that shares more than that with the one before is
 * lower too; one that shares less is higher.
 */
static const struct error *find_in_block(struct store *store,
					 const struct buf *bytes,
					 const char *term, size_t len,
					 list_fn fn, void *payload)
{
	const unsigned char *at = NULL;
	struct block block;
	size_t match = 0;

	if (open_block(&block, bytes))
		at = find_run(&block, term, len);
	if (!at)
		return store_damaged(store, "a block of postings");
	while (at != block.end) {
		struct place p = read_place(at, block.end);
		size_t i = 0;

		if (!p.next)
			return store_damaged(store, "a block of postings");
		at = p.next;
		if (p.shared > match)
			continue;
		if (p.shared < match)
			return NULL;
		while (i < p.rest_len && match + i < len &&
		       p.rest[i] == (unsigned char)term[match + i])
			i++;
		match += i;
		if (i == p.rest_len && match == len)
			return fn(p.list, p.list_len, payload);
		if (match == len || (i < p.rest_len &&
		    p.rest[i] > (unsigned char)term[match]))
			return NULL;
	}
	return NULL;
}

/* The block that a term is in, if it is anywhere: false when before all. */
static bool find_block(const struct segment *s, const char *term, size_t len,
		       uint32_t *out)
{
	const unsigned char **first = s->first.item;
	uint32_t at = 0;

	LOWER_BOUND(at, s->blocks, term_cmp((const char *)first[at] + 1,
					    *first[at], term, len) <= 0);
	*out = at - 1;
	return at > 0;
}

/* Terms are mostly asked for in order, many of one block. A block's number
 * may come to mean another one, but not before the segments do. */
static const struct error *get_block(struct store *store, size_t segment,
				     int64_t id)
{
	struct last_block *last = &store->segment.item[segment].last;
	const struct error *err;

	if (last->id == id)
		return NULL;
	last->id = 0;
	err = store_get_sealed(store, STORE_GET_BLOCK, id,
			       "a block of postings", &last->bytes);
	if (!err)
		last->id = id;
	return err;
}

const struct error *segments_find(struct store *store, const char *term,
				  list_fn fn, void *payload)
{
	const struct error *err = NULL;
	size_t i, len = strlen(term);
	uint32_t block;

	for (i = 0; !err && i < store->segment.n; i++) {
		const struct segment *s = &store->segment.item[i];

		if (!find_block(s, term, len, &block))
			continue;
		err = get_block(store, i, s->first_block + block);
		if (!err)
			err = find_in_block(store, &s->last.bytes, term, len,
					    fn, payload);
	}
	return err;
}

static const struct error *segment_next(struct lists *self, bool *has_term)
{
	struct segment_lists *l = (struct segment_lists *)self;
	const struct error *err;
	struct block block;
	struct place p;

	*has_term = false;
	if (l->at == l->terms_len) {
		if (l->block == l->segment->blocks)
			return NULL;
		err = store_get_sealed(l->store, STORE_GET_BLOCK,
				       l->segment->first_block + l->block++,
				       "a block of postings", &l->bytes);
		if (err)
			return err;
		l->at = 0;
	}
	p.next = NULL;
	if (open_block(&block, &l->bytes))
		p = read_place(block.start + l->at, block.end);
	if (!p.next || p.shared > l->term.len)
		return store_damaged(l->store, "a block of postings");
	l->terms_len = (size_t)(block.end - block.start);
	buf_cut(&l->term, p.shared);
	buf_add(&l->term, p.rest, p.rest_len);
	l->at = (size_t)(p.next - block.start);
	self->term = buf_str(&l->term);
	self->term_len = l->term.len;
	self->list = p.list;
	self->list_len = p.list_len;
	*has_term = true;
	return NULL;
}

void segment_lists_init(struct segment_lists *out, struct store *store,
			const struct segment *segment)
{
	*out = (struct segment_lists){ .lists.next = segment_next,
				       .store = store, .segment = segment };
}

void segment_lists_release(struct segment_lists *lists)
{
	buf_release(&lists->bytes);
	buf_release(&lists->term);
}

/* Makes one segment of those from the given one on, as `through` gives them
 * (NULL: all of it). */
static const struct error *rewrite(struct store *store, size_t from,
				   struct sieve *through)
{
	struct segment_lists input[MERGE_MOST] = { 0 };
	const struct error *err;
	struct merge merge;
	size_t i;

	merge_init(&merge);
	for (i = from; i < store->segment.n; i++) {
		segment_lists_init(&input[i - from], store,
				   &store->segment.item[i]);
		merge_add(&merge, &input[i - from].lists);
	}
	if (through)
		through->input = &merge.lists;
	err = segment_write(store, through ? &through->lists : &merge.lists);
	for (i = from; !err && i < store->segment.n; i++) {
		const struct segment *s = &store->segment.item[i];
		struct stmt *stmt;

		err = store_stmt(&stmt, store, STORE_DROP_BLOCKS);
		if (!err) {
			stmt_bind_int(stmt, 1, s->first_block);
			stmt_bind_int(stmt, 2, s->first_block + s->blocks);
			err = stmt_run(stmt);
		}
		if (!err)
			err = store_stmt(&stmt, store, STORE_DROP_SEGMENT);
		if (!err) {
			stmt_bind_int(stmt, 1, s->id);
			err = stmt_run(stmt);
		}
	}
	for (i = 0; i < MERGE_MOST; i++)
		segment_lists_release(&input[i]);
	merge_release(&merge);
	return err;
}

const struct error *segments_merge(struct store *store)
{
	const struct error *err = store_load_segments(store);
	size_t from, k = 0;
	uint64_t sum = 0;

	if (err || store->segment.n <= SEGMENTS_MOST)
		return err;
	/* The first of the segments that are merged now. */
	from = store->segment.n;
	while (from && k < MERGE_MOST) {
		uint64_t bytes = store->segment.item[from - 1].bytes;

		if (k >= SEGMENTS_MOST / 2 && bytes > sum)
			break;
		sum += bytes;
		from--;
		k++;
	}
	return rewrite(store, from, NULL);
}

const struct error *segments_sift(struct store *store,
				  const struct blob_set *blobs,
				  bool *is_sifted)
{
	const struct error *err = store_load_segments(store);
	struct sieve sieve;

	*is_sifted = false;
	if (err || !store->segment.n)
		return err;
	sieve_init(&sieve, blobs);
	err = rewrite(store, 0, &sieve);
	*is_sifted = !err && sieve.has_any;
	sieve_release(&sieve);
	return err;
}
