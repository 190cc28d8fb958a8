/* SPDX-License-Identifier: MIT */
/* Opening, dropping and describing index.db: see index.h. */
#include "index/index.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "index/plan.h"
#include "index/segment.h"
#include "index/view.h"

const char *index_note(const struct index *index)
{
	return index->place.note;
}

struct view *index_take_kept(struct index *index, const struct view_key *key)
{
	struct view *view = index->kept;

	if (!view || memcmp(&index->kept_key, key, sizeof(*key)))
		return NULL;
	index->kept = NULL;
	return view;
}

/* Out of sight of new views; those that are open go on reading it. */
static void retire(struct index *index, size_t which)
{
	struct store **store = &index->store[which];

	view_free(index->kept);
	index->kept = NULL;
	if (*store)
		*VEC_PUSH(&index->old) = *store;
	*store = NULL;
}

void index_drop_damaged(struct index *index)
{
	retire(index, STORE_DISK);
	cache_place_drop_damaged(&index->place);
}

const struct error *index_check(struct index *index, const struct error *err)
{
	struct store *disk = index->store[STORE_DISK];

	if (!err || !disk || !store_is_damaged(disk))
		return err;
	index_drop_damaged(index);
	return error_wrap(err, "the index was damaged and has been dropped, "
			  "try again");
}

void index_open_existing(struct index *index)
{
	const struct error *err;

	if (index->place.is_shut || index->store[STORE_DISK])
		return;
	err = store_open(&index->store[STORE_DISK], index->place.path,
			 CACHE_EXISTING, index->patience_ms);
	index->existed = !err;
	if (err)
		cache_place_give_up(&index->place, err);
}

const struct error *index_open(struct index **out, const char *dir,
			       const struct index_options *options)
{
	struct index *index = xcalloc(1, sizeof(*index));

	cache_place_init(&index->place, dir, "index.db", "built");
	index->max_bytes = options && options->max_bytes ?
		options->max_bytes : INDEX_MAX_BYTES;
	index->memory = options && options->memory ? options->memory :
		INDEX_MEMORY;
	index->wait_ms = options && options->patience_ms ?
		options->patience_ms : INDEX_PATIENCE_MS;
	index->patience_ms = index->wait_ms < INDEX_PATIENCE_MS ?
		index->wait_ms : INDEX_PATIENCE_MS;
	index->is_watched = options && options->is_watched;
	index->place.is_shut = options && options->in_memory;
	index->in_passing = options && options->in_passing;
	index_open_existing(index);
	*out = index;
	return NULL;
}

void index_free(struct index *index)
{
	size_t i;

	if (!index)
		return;
	view_free(index->kept);
	for (i = 0; i < STORES; i++)
		store_free(index->store[i]);
	for (i = 0; i < index->old.n; i++)
		store_free(index->old.item[i]);
	VEC_RELEASE(&index->old);
	cache_place_release(&index->place);
	free(index);
}

const struct error *index_drop(struct index *index)
{
	const struct error *err = NULL;

	if (index->store[STORE_DISK] || !index->place.is_shut)
		err = cache_remove(index->place.path);
	if (!err)
		retire(index, STORE_DISK);
	retire(index, STORE_RAM);
	return err;
}

static uint64_t file_size(const char *path, const char *tail)
{
	char *name = xstrfmt("%s%s", path, tail);
	struct stat st;
	uint64_t size = stat(name, &st) ? 0 : (uint64_t)st.st_size;

	free(name);
	return size;
}

static const struct error *count(struct store *store, struct index_status *out)
{
	const struct error *err;
	int64_t n;
	size_t i;

	err = db_int(store->db, "SELECT count(*) FROM blob", 0, &n);
	out->blobs += (uint64_t)n;
	if (!err)
		err = db_int(store->db, "SELECT count(*) FROM view", 0, &n);
	out->views += (uint64_t)n;
	if (!err)
		err = store_load_segments(store);
	for (i = 0; !err && i < store->segment.n; i++)
		out->terms += store->segment.item[i].terms;
	out->segments += store->segment.n;
	return err;
}

/* What index_prune has left to do, and for whoever comes next. */
static const struct error *count_pruned(struct store *store,
					struct index_status *out)
{
	const struct error *err;
	int64_t n, size;

	err = db_int(store->db, "SELECT count(*) FROM orphan WHERE mark < 3",
		     0, &n);
	out->lost += (uint64_t)n;
	if (!err)
		err = db_int(store->db, "PRAGMA freelist_count", 0, &n);
	if (!err)
		err = db_int(store->db, "PRAGMA page_size", 0, &size);
	if (!err)
		out->free += (uint64_t)(n * size);
	return err;
}

const struct error *index_status(struct index *index, struct source *source,
				 struct index_status *out)
{
	const struct error *err;
	struct view_key key;
	struct view *view = NULL;
	size_t i;

	*out = (struct index_status){
		.exists = index->existed,
		.is_current = index->store[STORE_DISK] != NULL,
		.bytes = file_size(index->place.path, "") +
			file_size(index->place.path, "-wal"),
	};
	err = index_view_key(index, source, &key);
	for (i = 0; !err && i < STORES; i++)
		if (index->store[i])
			err = count(index->store[i], out);
	if (!err && index->store[STORE_DISK])
		err = count_pruned(index->store[STORE_DISK], out);
	if (!err)
		err = index_find_view(index, source, &key, &view);
	out->answers = view != NULL;
	if (!err && !view) {
		struct plan plan;

		err = plan_make(&plan, index, source);
		out->missing = plan.todo.n;
		plan_release(&plan);
	}
	if (view) {
		view_free(index->kept);
		index->kept = view;
		index->kept_key = key;
	}
	return index_check(index, err);
}
