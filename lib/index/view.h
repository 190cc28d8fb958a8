/* SPDX-License-Identifier: MIT */
/* The inside of an index and of a view, for the files of this room only. */
#ifndef INDEX_VIEW_H
#define INDEX_VIEW_H

#include "base/buf.h"
#include "db/cache_place.h"
#include "index/index.h"
#include "index/store.h"

/* The disk's store is asked first; either may be missing. */
enum { STORE_DISK, STORE_RAM, STORES };

struct index {
	struct store *store[STORES];
	VEC(struct store *) old;	/* dropped, but views still read them */
	struct cache_place place;
	uint64_t max_bytes;
	size_t memory;
	int wait_ms;		/* for another writer's round to end */
	int patience_ms;	/* for what takes moments */
	bool is_watched;
	bool in_passing;
	bool existed;		/* there was a sound file when we opened */
	/* The view that index_status found: who asks for that mostly wants the
	   view next. */
	struct view *kept;
	struct view_key kept_key;
};

/* Opens the database where there is one now, and was none. */
void index_open_existing(struct index *index);

/*
 * Drops the damaged database from the disk and notes it. Views that are open
 * keep what they read from; the next one begins a new database.
 */
void index_drop_damaged(struct index *index);

/* Drops it if it is damaged, and gives err back. */
const struct error *index_check(struct index *index, const struct error *err)
	MUST_CHECK;

/* The key of a source's view, and the stored view (NULL: there is none, or
 * there is one that lacked what is here now). */
const struct error *index_view_key(struct index *index, struct source *source,
				   struct view_key *out) MUST_CHECK;
const struct error *index_find_view(struct index *index, struct source *source,
				    const struct view_key *key,
				    struct view **out) MUST_CHECK;

/* The view that was kept, if it has this key; else NULL. */
struct view *index_take_kept(struct index *index, const struct view_key *key);

/* From blob numbers of one store to files of a view: file number + 1. */
struct blob_map {
	uint32_t first;		/* the lowest number of a blob */
	size_t n;
	uint32_t *file;
};

struct view_private {
	struct index *index;
	struct store *store[STORES];	/* those that the numbers are of */
	struct file *file;	/* the same as the view's, to be written */
	char *paths;		/* of all files, each with its NUL */
	size_t paths_len;
	struct blob_map map[STORES];
	unsigned int holds;	/* view_hold without its view_let_go yet */
	VEC(struct entry) absent;	/* own their paths; have no language */
	struct buf record;	/* work memory */
	struct buf path_terms;	/* see paths.c; empty: not loaded yet */
	uint64_t paths_sum;	/* 0: not worked out yet */
};

/* A view of n files, whose paths take paths_len bytes with their NULs; both
 * are to be filled. */
struct view *view_new(struct index *index, size_t n, size_t paths_len);

/* Notes a file that the view lacks, for the reason that its omit says. */
void view_add_absent(struct view *view, const struct entry *entry,
		     enum omit omit);

/* Sets what follows from the files: means, next_same, the map of blobs. */
void view_finish(struct view *view);

/* As the bytes that are stored. */
void view_pack(struct buf *out, const struct view *view);

/* Reads a stored view: by its key, the last one, or by its id. *out and *id
 * are NULL and 0 where there is none. */
const struct error *view_load_found(struct view **out, struct index *index,
			      struct store *store, const struct view_key *key,
			      int64_t *id) MUST_CHECK;
const struct error *view_load_last(struct view **out, struct index *index,
			      struct store *store) MUST_CHECK;
const struct error *view_load(struct view **out, struct index *index,
			      struct store *store, int64_t id) MUST_CHECK;

/* How many terms a path has. */
uint32_t path_length(const char *path);

/* The first file with this blob, or SIZE_MAX. */
static inline size_t view_file_of(const struct view *view, size_t store,
				  uint32_t blob)
{
	const struct blob_map *map = &view->private->map[store];

	if (blob - map->first >= map->n || !map->file[blob - map->first])
		return SIZE_MAX;
	return map->file[blob - map->first] - 1;
}

static inline size_t store_of_blob(uint32_t blob)
{
	return blob > BLOB_MEMORY ? STORE_RAM : STORE_DISK;
}

#endif
