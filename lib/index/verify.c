/* SPDX-License-Identifier: MIT */
/* Comparing the index with the blobs it was made from: see index.h. */
#include <stdlib.h>
#include <string.h>

#include "base/bytes.h"
#include "index/plan.h"
#include "index/segment.h"

/* The todos are those of the plan that are stored, by ascending number. */
struct checking {
	struct plan *plan;
	todo_vec todo;
	size_t from;		/* where this round began */
	struct buf record, list;
};

/*
 * Where scanning gives something else than what is stored, the index is not
 * damaged in the sense of SQLite, but it is worth no more.
 */
static const struct error *differs(const char *what, const char *of)
{
	return error_new(ERROR_CORRUPT, "the index differs from the "
			 "repository: %s of '%s'", what, of);
}

static const struct error *begin_round(void *payload, size_t from)
{
	struct checking *c = payload;

	c->from = from;
	return NULL;
}

static const struct error *check_blob(void *payload, const struct todo *todo,
				      const void *record, size_t n)
{
	struct checking *c = payload;
	uint32_t id = todo->head.id;
	const struct error *err;

	err = store_get_record(c->plan->index->store[store_of_blob(id)], id,
			       &c->record);
	if (err)
		return err;
	if (c->record.len != n - SEAL_SIZE ||
	    memcmp(buf_str(&c->record), record, c->record.len))
		return differs("the facts", todo->entry->path);
	return NULL;
}

static int todo_cmp(const void *a, const void *b)
{
	uint32_t x = ((const struct todo *)a)->head.id;
	uint32_t y = ((const struct todo *)b)->head.id;

	return (x > y) - (x < y);
}

/* Keeps of a stored list what belongs to the blobs of this round. */
static bool filter(struct checking *c, const struct lists *stored, size_t to)
{
	struct cursor cursor;
	uint32_t last = 0;

	buf_reset(&c->list);
	cursor_init(&cursor, stored->list, stored->list_len);
	while (cursor_next(&cursor)) {
		struct todo key = { .head.id = cursor.post.blob };

		if (!bsearch(&key, c->todo.item + c->from, to - c->from,
			     sizeof(key), todo_cmp))
			continue;
		give(&c->list, cursor.post.blob - last);
		buf_add(&c->list, cursor.tail,
			(size_t)(cursor.at - cursor.tail));
		last = cursor.post.blob;
	}
	return !cursor_is_broken(&cursor);
}

/* The next stored term that has anything of this round. */
static const struct error *next_stored(struct checking *c,
				       struct lists *stored, size_t to,
				       bool *has_term)
{
	const struct error *err;

	do {
		err = stored->next(stored, has_term);
		if (!err && *has_term && !filter(c, stored, to))
			err = differs("the postings", stored->term);
	} while (!err && *has_term && !c->list.len);
	return err;
}

static const struct error *compare(struct checking *c, struct lists *fresh,
				   struct lists *stored, size_t to)
{
	bool has_fresh = true, has_stored = true;
	const struct error *err = NULL;

	while (!err && has_fresh && has_stored) {
		err = fresh->next(fresh, &has_fresh);
		if (!err)
			err = next_stored(c, stored, to, &has_stored);
		if (err)
			return err;
		if (has_fresh != has_stored ||
		    (has_fresh &&
		     (fresh->term_len != stored->term_len ||
		      memcmp(fresh->term, stored->term, fresh->term_len) ||
		      fresh->list_len != c->list.len ||
		      memcmp(fresh->list, c->list.ptr, c->list.len))))
			return differs("the postings", has_fresh ?
				       fresh->term : stored->term);
	}
	return err;
}

/* What cannot be read now is no fault of the index, and cannot be compared. */
static const struct error *find_unread(const struct checking *c, size_t to)
{
	size_t i;

	for (i = c->from; i < to; i++)
		if (c->todo.item[i].head.flags &
		    (FACTS_MISSING | FACTS_CORRUPT))
			return error_new(ERROR_BLIND, "cannot compare the "
					 "index with '%s': its content cannot "
					 "be read",
					 c->todo.item[i].entry->path);
	return NULL;
}

/* All segments of all stores as one stream against the round's. */
static const struct error *check_postings(void *payload, struct lists *fresh,
					  size_t to)
{
	struct checking *c = payload;
	struct segment_lists input[MERGE_MOST] = { 0 };
	const struct error *err = find_unread(c, to);
	struct merge merge;
	size_t i, j, n = 0;

	if (err)
		return err;
	merge_init(&merge);
	for (i = 0; !err && i < STORES; i++) {
		struct store *store = c->plan->index->store[i];

		if (!store)
			continue;
		err = store_begin_read(store);
		if (!err)
			err = store_load_segments(store);
		for (j = 0; !err && j < store->segment.n; j++, n++) {
			segment_lists_init(&input[n], store,
					   &store->segment.item[j]);
			merge_add(&merge, &input[n].lists);
		}
	}
	if (!err)
		err = compare(c, fresh, &merge.lists, to);
	for (i = 0; i < n; i++)
		segment_lists_release(&input[i]);
	merge_release(&merge);
	for (i = 0; i < STORES; i++)
		if (c->plan->index->store[i])
			store_end_read(c->plan->index->store[i]);
	return err;
}

/* The stored blobs of the plan, each once. */
static void collect(struct checking *c)
{
	struct plan *plan = c->plan;
	size_t i, n = 0;

	for (i = 0; i < plan->n; i++) {
		struct todo *todo;

		if (plan->entry[i].omit || !plan->head[i].id)
			continue;
		todo = VEC_PUSH(&c->todo);
		*todo = (struct todo){ .entry = &plan->entry[i],
				       .head = plan->head[i] };
	}
	VEC_SORT(&c->todo, todo_cmp);
	for (i = 0; i < c->todo.n; i++)
		if (!i || c->todo.item[n - 1].head.id !=
		    c->todo.item[i].head.id)
			c->todo.item[n++] = c->todo.item[i];
	c->todo.n = n;
}

/* What was never read is in no list of ours; where it cannot be read now
 * either, the source is to know. */
static const struct error *ask_for_absent(const struct plan *plan,
					  struct source *source)
{
	struct reader *reader = NULL;
	const struct error *err = reader_open(&reader, source);
	struct buf none = { 0 };
	size_t i;

	for (i = 0; !err && i < plan->n; i++)
		if (!plan->entry[i].omit && !plan->head[i].id &&
		    !source_has(source, &plan->entry[i]))
			error_ignore(reader_read(reader, &plan->entry[i], 1,
						 &none, NULL));
	buf_release(&none);
	reader_free(reader);
	return err;
}

const struct error *index_verify(struct index *index, struct source *source,
				 const struct progress *progress,
				 uint64_t *checked)
{
	struct plan plan;
	struct checking c = { .plan = &plan };
	struct sink sink = { &c, begin_round, check_blob, check_postings };
	struct intake options = {
		.max_bytes = index->max_bytes, .memory = index->memory,
		.progress = progress, .title = "verifying"
	};
	const struct error *err;

	*checked = 0;
	err = plan_make(&plan, index, source);
	if (!err)
		collect(&c);
	if (!err)
		err = intake(source, &c.todo, &options, &sink);
	if (!err)
		err = ask_for_absent(&plan, source);
	if (!err)
		*checked = c.todo.n;
	VEC_RELEASE(&c.todo);
	buf_release(&c.record);
	buf_release(&c.list);
	plan_release(&plan);
	return index_check(index, err);
}
