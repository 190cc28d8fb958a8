/* SPDX-License-Identifier: MIT */
/* From the lists of blobs to the files of a view: see postings.h. */
#include "index/postings.h"

#include <stdlib.h>
#include <string.h>

#include "index/list.h"
#include "index/segment.h"

/* Holds the view, and loads what its postings are read by; to be let go of
 * whether it fails or not. */
static const struct error *postings_hold(struct view *view)
{
	const struct error *err = view_hold(view);
	size_t i;

	for (i = 0; !err && i < STORES; i++)
		if (view->private->store[i] && view->private->map[i].n)
			err = store_load_segments(view->private->store[i]);
	return err;
}

struct target {
	struct view *view;
	size_t store;
	posting_vec *out;	/* ascending */
	posting_vec late;	/* those that would break the order */
};

static void add_files(struct target *target, size_t file,
		      const struct post *post)
{
	const struct view *view = target->view;
	posting_vec *out = target->out;
	size_t next;

	/* A copy may be far behind: in its place already, it would make all
	   that lie before it late. */
	if (out->n && file < out->item[out->n - 1].file)
		out = &target->late;
	for (;; file = next, out = &target->late) {
		*VEC_PUSH(out) = (struct posting){
			(uint32_t)file, post->body, post->symbols, post->flags
		};
		next = view->file[file].next_same;
		if (next == file)
			return;
	}
}

static const struct error *add_list(const void *list, size_t n, void *payload)
{
	struct target *target = payload;
	struct cursor cursor;

	cursor_init(&cursor, list, n);
	while (cursor_next(&cursor)) {
		size_t file = view_file_of(target->view, target->store,
					   cursor.post.blob);

		if (file != SIZE_MAX)
			add_files(target, file, &cursor.post);
	}
	if (cursor_is_broken(&cursor))
		return store_damaged(
			target->view->private->store[target->store],
			"a list of postings");
	return NULL;
}

static int posting_cmp(const void *a, const void *b)
{
	uint32_t x = ((const struct posting *)a)->file;
	uint32_t y = ((const struct posting *)b)->file;

	return (x > y) - (x < y);
}

/*
 * Blobs are numbered in the order of the files where they were indexed
 * together, so the late ones mostly are few: they are sorted and merged in
 * from the back.
 */
static void merge_late(posting_vec *out, posting_vec *late)
{
	size_t i = out->n, j = late->n, at = i + j;

	if (!j)
		return;
	qsort(late->item, j, sizeof(*late->item), posting_cmp);
	VEC_RESERVE(out, j);
	out->n = at;
	while (j)
		out->item[--at] = i && out->item[i - 1].file >
			late->item[j - 1].file ? out->item[--i] :
			late->item[--j];
	VEC_RELEASE(late);
}

/* As view_postings, while it is held. */
static const struct error *postings_read(struct view *view, const char *term,
					 posting_vec *out)
{
	struct target target = { .view = view, .out = out };
	const struct error *err = NULL;
	size_t i;

	out->n = 0;
	for (i = 0; !err && i < STORES; i++) {
		if (!view->private->map[i].n)
			continue;
		target.store = i;
		err = segments_find(view->private->store[i], term, add_list,
				    &target);
	}
	merge_late(out, &target.late);
	return index_check(view->private->index, err);
}

const struct error *view_postings(struct view *view, const char *term,
				  posting_vec *out)
{
	const struct error *err = postings_hold(view);

	out->n = 0;
	if (!err)
		err = postings_read(view, term, out);
	view_let_go(view);
	return index_check(view->private->index, err);
}

const struct error *view_each_term(struct view *view, const char *const *term,
				   size_t n, bool paths, term_fn fn,
				   void *payload)
{
	posting_vec *path = xcalloc(n, sizeof(*path)), content = { 0 };
	const struct error *err;
	size_t i;

	if (paths)
		postings_of_paths(view, term, n, path);
	err = postings_hold(view);
	for (i = 0; !err && i < n; i++) {
		err = postings_read(view, term[i], &content);
		if (!err)
			fn(payload, i, &content, &path[i]);
	}
	view_let_go(view);
	for (i = 0; i < n; i++)
		VEC_RELEASE(&path[i]);
	VEC_RELEASE(&content);
	free(path);
	return index_check(view->private->index, err);
}

/* How many of the files that count each blob of a store is. */
struct census {
	const struct blob_map *map;
	struct store *store;
	uint32_t *files;	/* by number of the blob, from map->first */
	unsigned int flags;	/* a posting has one of them; 0: any */
	uint32_t *out;
};

static void take_census(struct census *census, const struct view *view,
			size_t store, const bool *selected)
{
	const struct blob_map *map = &view->private->map[store];
	size_t i;

	*census = (struct census){ .map = map,
				   .store = view->private->store[store],
				   .files = xcalloc(map->n,
						    sizeof(uint32_t)) };
	for (i = 0; i < view->n; i++)
		if ((!selected || selected[i]) &&
		    store_of_blob(view->file[i].blob) == store)
			census->files[view->file[i].blob - map->first]++;
}

static const struct error *count_list(const void *list, size_t n,
				      void *payload)
{
	const struct census *census = payload;
	uint32_t first = census->map->first, count = 0;
	unsigned int flags = census->flags, any = !flags;
	size_t blobs = census->map->n;
	struct cursor cursor;

	cursor_init(&cursor, list, n);
	while (cursor_next(&cursor))
		if (((cursor.post.flags & flags) | any) &&
		    cursor.post.blob - first < blobs)
			count += census->files[cursor.post.blob - first];
	*census->out += count;
	return cursor_is_broken(&cursor) ?
		store_damaged(census->store, "a list of postings") : NULL;
}

const struct error *view_count_files(struct view *view,
				     const char *const *term, size_t n,
				     unsigned int flags, const bool *selected,
				     uint32_t *out)
{
	const struct error *err = postings_hold(view);
	struct census census;
	size_t i, store;

	memset(out, 0, n * sizeof(*out));
	for (store = 0; !err && store < STORES; store++) {
		if (!view->private->map[store].n)
			continue;
		take_census(&census, view, store, selected);
		census.flags = flags;
		for (i = 0; !err && i < n; i++) {
			census.out = &out[i];
			err = segments_find(census.store, term[i], count_list,
					    &census);
		}
		free(census.files);
	}
	view_let_go(view);
	return index_check(view->private->index, err);
}
