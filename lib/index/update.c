/* SPDX-License-Identifier: MIT */
/*
 * Bringing the index up to date for a source, and the view of it.
 *
 * One round of reading is one transaction: killed, a writer leaves the rounds
 * before. A view is stored last, so there is none without its blobs.
 */
#include <string.h>

#include "base/bytes.h"
#include "base/file.h"
#include "index/intake.h"
#include "index/plan.h"
#include "index/segment.h"
#include "index/view.h"
#include "lang/lang.h"

/* Writing what intake finds into a store. */
struct writing {
	struct store *store;
	struct plan *plan;
	const struct progress *progress;
	bool is_first;
	uint32_t next;		/* number of a blob, after our last round */
};

static const struct error *begin_writing(const struct index *index,
					 struct store *store,
					 const struct progress *progress)
{
	return db_wait_to_write(store->db, index->wait_ms, progress);
}

/* Two processes may take turns: neither reads what the other has read. */
static const struct error *begin_round(void *payload, size_t from)
{
	struct writing *w = payload;
	const struct error *err = NULL;
	size_t i, left;
	uint32_t id;

	/* The first round's transaction was begun to look everything up. */
	if (!w->is_first)
		err = begin_writing(w->plan->index, w->store, w->progress);
	if (!err)
		err = store_next_blob(w->store, &id);
	if (!err && !w->is_first && id != w->next)
		err = plan_look_again(w->plan, from, &left);
	w->is_first = false;
	for (i = from; !err && i < w->plan->todo.n; i++)
		if (!w->plan->todo.item[i].is_known)
			w->plan->todo.item[i].head.id = id++;
	return err;
}

static const struct error *write_blob(void *payload, const struct todo *todo,
				      const void *record, size_t n)
{
	struct writing *w = payload;

	return store_add_blob(w->store, &todo->key, todo->head.id, record, n);
}

/* The lists of a round, until somebody wishes to stop. */
struct stoppable {
	struct lists lists;	/* read it through this */
	struct lists *round;
	struct progress progress;
	size_t n;
};

static const struct error *stoppable_next(struct lists *self, bool *has_term)
{
	enum { OFTEN = 1024 };
	struct stoppable *s = (struct stoppable *)self;
	const struct error *err = s->round->next(s->round, has_term);

	self->term = s->round->term;
	self->term_len = s->round->term_len;
	self->list = s->round->list;
	self->list_len = s->round->list_len;
	if (!err && !(++s->n % OFTEN))
		err = progress_step(&s->progress, "indexing", 0, 0);
	return err;
}

static const struct error *end_round(void *payload, struct lists *lists,
				     size_t from)
{
	struct writing *w = payload;
	struct stoppable stoppable = {
		.lists.next = stoppable_next, .round = lists
	};
	const struct error *err;

	(void)from;
	if (w->progress && w->plan->index->is_watched)
		stoppable.progress.stop = w->progress->stop;
	err = segment_write(w->store, &stoppable.lists);
	if (!err)
		err = segments_merge(w->store);
	if (!err)
		err = store_next_blob(w->store, &w->next);
	return err ? err : db_commit(w->store->db);
}

/* The disk's store, ready to be written, or NULL when it cannot be. */
static const struct error *open_disk(struct index *index,
				     const struct progress *progress,
				     struct store **out)
{
	struct store **store = &index->store[STORE_DISK];
	const struct error *err = NULL;

	*out = NULL;
	if (index->place.is_shut)
		return NULL;
	if (!*store) {
		err = file_make_dirs(index->place.dir);
		if (!err)
			err = store_open(store, index->place.path, CACHE_CREATE,
					 index->patience_ms);
	}
	if (!err && !(*store)->can_write)
		err = error_new(ERROR_READONLY, "cannot write '%s'",
				index->place.path);
	if (!err)
		err = begin_writing(index, *store, progress);
	if (err && err->code == ERROR_INTERRUPTED)
		return err;
	if (err)
		cache_place_shut(&index->place, err);
	else
		*out = *store;
	return NULL;
}

/* A store in a write transaction: the disk's if possible and worth it, or
 * memory's. */
static const struct error *open_for_writing(const struct plan *plan,
					    const struct progress *progress,
					    struct store **out)
{
	struct index *index = plan->index;
	struct store **ram = &index->store[STORE_RAM];
	const struct error *err = NULL;

	*out = NULL;
	if (!plan->is_passing)
		err = open_disk(index, progress, out);
	if (err || *out)
		return err;
	if (index->store[STORE_DISK] &&
	    store_is_damaged(index->store[STORE_DISK]))
		return store_damaged(index->store[STORE_DISK], "it");
	if (!*ram)
		err = store_open(ram, index->place.path, CACHE_MEMORY, 0);
	if (!err)
		err = db_begin_write((*ram)->db);
	if (!err)
		*out = *ram;
	return err;
}

/* A failure of the disk that working in memory gets round. */
static bool can_do_without(const struct store *store, const struct error *err)
{
	return err && !store->is_memory && (err->code == ERROR_READONLY ||
					    err->code == ERROR_BUSY);
}

static const struct error *fill_store(struct plan *plan, struct store *store,
				      struct source *source,
				      const struct progress *progress)
{
	struct writing writing = { store, plan, progress, true, 0 };
	struct sink sink = { &writing, begin_round, write_blob, end_round };
	struct intake options = {
		.max_bytes = plan->index->max_bytes,
		.memory = plan->index->memory,
		.is_watched = plan->index->is_watched,
		.progress = progress, .title = "indexing"
	};
	size_t left;
	const struct error *err = plan_look_again(plan, 0, &left);

	if (!err && left)
		err = intake(source, &plan->todo, &options, &sink);
	db_rollback(store->db);
	return err;
}

static void fill_file(struct file *out, const struct plan *plan, size_t i)
{
	const struct blob_head *head = &plan->head[i];
	uint8_t lang;
	const struct entry *entry;
	bool is_test;

	out->oid = plan->entry[i].oid;
	out->blob = head->id;
	out->lines = head->lines;
	out->tokens = head->tokens;
	out->bytes = (uint32_t)head->bytes;
	out->body_len = head->body_len;
	out->symbol_len = head->symbol_len;
	out->path_len = plan->base_file[i] ?
		plan->base->file[plan->base_file[i] - 1].path_len :
		path_length(plan->entry[i].path);
	out->mode = (uint16_t)plan->entry[i].mode;
	out->lang = head->lang;
	lang = head->lang;
	entry = &plan->entry[i];
	is_test = plan->base_file[i] ?
		plan->base->file[plan->base_file[i] - 1].flags & FILE_TEST :
		lang_is_test_path(lang, entry->path);
	out->flags = (is_test ? FILE_TEST : 0) |
		(entry->is_dirty ? FILE_DIRTY : 0) |
		(entry->is_untracked ? FILE_UNTRACKED : 0) |
		(plan->head[i].flags & FACTS_CUT ? FILE_CUT : 0) |
		(entry->language ? FILE_ATTRIBUTE : 0);
}

static struct view *build(const struct plan *plan)
{
	size_t n = 0, paths_len = 0, i;
	struct view *view;
	struct file *file;
	char *path;

	for (i = 0; i < plan->n; i++) {
		if (plan_omit(plan, i))
			continue;
		n++;
		paths_len += strlen(plan->entry[i].path) + 1;
	}
	view = view_new(plan->index, n, paths_len);
	file = view->private->file;
	path = view->private->paths;
	for (i = 0; i < plan->n; i++) {
		enum omit omit = plan_omit(plan, i);
		size_t len = strlen(plan->entry[i].path) + 1;

		if (omit) {
			view->omitted[omit]++;
			if (omit_is_unread(omit))
				view_add_absent(view, &plan->entry[i], omit);
			continue;
		}
		memcpy(path, plan->entry[i].path, len);
		fill_file(file, plan, i);
		file++->path = path;
		path += len;
	}
	view_finish(view);
	return view;
}

static const struct error *store_view(struct store *store,
				      const struct view_key *key,
				      const struct view *view, int64_t writes)
{
	struct buf data = { 0 };
	bool is_whole = false;
	const struct error *err = db_begin_write(store->db);
	int64_t now;
	size_t i;

	if (err)
		return err;
	/* Whoever was stopped for days after looking the blobs up may find
	 * some of them dropped (prune.h). */
	err = store_writes(&now, store);
	is_whole = true;
	for (i = 0; !err && is_whole && now != writes && i < view->n; i++)
		err = store_has_facts(&is_whole, store, view->file[i].blob);
	if (!err && is_whole) {
		view_pack(&data, view);
		seal(&data);
		err = store_add_view(store, key, data.ptr, data.len);
	}
	if (!err)
		err = db_commit(store->db);
	db_rollback(store->db);
	buf_release(&data);
	return err;
}

/* Whoever only reads does not wait for a writer: a view that is not kept, or
 * not marked as used, costs little. */
enum { KEEP_MS = 200, MARK_MS = 0 };

/*
 * Keeps the view for the next time: with the store that all its blobs are
 * in. That it cannot be kept is no failure; it is only made again.
 */
static const struct error *keep_view(struct index *index,
				     const struct view_key *key,
				     const struct view *view, int64_t writes)
{
	struct store *store = index->store[
		view->private->map[STORE_RAM].n ? STORE_RAM : STORE_DISK];
	const struct error *err;

	if (!store || (store == index->store[STORE_DISK] &&
		       index->place.is_shut))
		return NULL;
	db_set_patience(store->db, KEEP_MS);
	err = store_view(store, key, view, writes);
	db_set_patience(store->db, index->patience_ms);
	return err && err->code == ERROR_CORRUPT ? err : NULL;
}

static const struct error *make_view(struct index *index,
				     struct source *source,
				     const struct progress *progress,
				     size_t most, struct view **out)
{
	const struct error *err;
	struct view_key key;
	struct plan plan;
	bool is_partial;

	err = plan_make(&plan, index, source);
	is_partial = plan.todo.n > most;
	if (!err && !is_partial) {
		struct store *store;
		bool again = true;

		/* Reads what is missing; nothing is left to do afterwards. */
		while (!err && again && plan.todo.n) {
			err = open_for_writing(&plan, progress, &store);
			if (err)
				break;
			err = fill_store(&plan, store, source, progress);
			again = can_do_without(store, err);
			if (again) {
				cache_place_shut(&plan.index->place, err);
				err = NULL;
			}
		}
		if (!err)
			plan_settle(&plan);
	}
	if (!err) {
		*out = build(&plan);
		/* One of a few files is asked for once. */
		if (!is_partial && !source_is_narrow(source) &&
		    !plan.is_passing) {
			err = index_view_key(index, source, &key);
			if (!err)
				err = keep_view(index, &key, *out,
						plan.writes);
		}
	}
	plan_release(&plan);
	return err;
}

/*
 * What was out of reach may have come since: a blob that was fetched, a file
 * that may be read. Of many, as in a partial clone, a sample is asked for.
 */
static bool is_still_right(const struct view *view,
			   const struct source *source)
{
	enum { SAMPLE = 16 };
	const struct view_private *p = view->private;
	size_t i, step = p->absent.n / SAMPLE + 1;

	for (i = 0; i < p->absent.n; i += step)
		if (p->absent.item[i].omit != OMIT_TOO_LARGE &&
		    source_has(source, &p->absent.item[i]))
			return false;
	return true;
}

const struct error *index_find_view(struct index *index, struct source *source,
				    const struct view_key *key,
				    struct view **out)
{
	const struct error *err = NULL;
	int64_t id = 0;
	size_t i;

	for (i = 0; !err && !*out && i < STORES; i++) {
		struct store *store = index->store[i];

		if (!store)
			continue;
		err = view_load_found(out, index, store, key, &id);
		if (*out && !is_still_right(*out, source)) {
			view_free(*out);
			*out = NULL;
		}
		if (*out && store->can_write && !index->in_passing) {
			db_set_patience(store->db, MARK_MS);
			error_ignore(store_use_view(store, id));
			db_set_patience(store->db, index->patience_ms);
		}
	}
	return err;
}

const struct error *index_view_key(struct index *index, struct source *source,
				   struct view_key *out)
{
	struct oid oid;
	const struct error *err = source_key(source, &oid);
	size_t i;

	if (err)
		return err;
	memcpy(out->bytes, oid.id, OID_SIZE);
	for (i = 0; i < 8; i++)
		out->bytes[OID_SIZE + i] = (unsigned char)
			(index->max_bytes >> (8 * i));
	return NULL;
}

/* The view that is there. What is looked at in passing was mostly not kept:
 * where it takes as long to know its name, nobody asks. */
static const struct error *find_view(struct index *index,
				     struct source *source, struct view **out)
{
	const struct error *err;
	struct view_key key;

	if (index->in_passing && !source_key_is_cheap(source))
		return NULL;
	err = index_view_key(index, source, &key);
	if (err)
		return err;
	*out = index_take_kept(index, &key);
	return *out ? NULL : index_find_view(index, source, &key, out);
}

static const struct error *find_or_make(struct index *index,
					struct source *source,
					const struct progress *progress,
					size_t most, struct view **out)
{
	const struct error *err = find_view(index, source, out);

	if (!err && !*out)
		err = make_view(index, source, progress, most, out);
	if (err) {
		view_free(*out);
		*out = NULL;
	}
	return err;
}

/* Blobs are read where there are not more than `most` to be. */
static const struct error *get_view(struct index *index, struct source *source,
				    const struct progress *progress,
				    size_t most, struct view **out)
{
	const struct error *err;

	*out = NULL;
	index_open_existing(index);
	err = find_or_make(index, source, progress, most, out);
	if (err && index->store[STORE_DISK] &&
	    store_is_damaged(index->store[STORE_DISK])) {
		index_drop_damaged(index);
		err = find_or_make(index, source, progress, most, out);
	}
	return err;
}

const struct error *index_view(struct index *index, struct source *source,
			       const struct progress *progress,
			       struct view **out)
{
	return get_view(index, source, progress, SIZE_MAX, out);
}

const struct error *index_view_at_once(struct index *index,
				       struct source *source,
				       const struct progress *progress,
				       struct view **out)
{
	return get_view(index, source, progress, INDEX_FEW, out);
}
