/* SPDX-License-Identifier: MIT */
/* A view's files: made, stored and found again. See view.h. */
#include "index/view.h"

#include <stdlib.h>
#include <string.h>

#include "base/bytes.h"
#include "base/compare.h"
#include "base/hash.h"
#include "base/path.h"
#include "index/plan.h"
#include "index/record.h"
#include "lang/words.h"

struct view *view_new(struct index *index, size_t n, size_t paths_len)
{
	struct view *view = xcalloc(1, sizeof(*view));
	struct view_private *p = xcalloc(1, sizeof(*p));

	p->index = index;
	memcpy(p->store, index->store, sizeof(p->store));
	p->file = take_large((n + 1) * sizeof(*p->file), false);
	p->paths = take_large(paths_len + 1, false);
	p->paths_len = paths_len;
	view->private = p;
	view->file = p->file;
	view->n = n;
	return view;
}

void view_free(struct view *view)
{
	size_t i;

	if (!view)
		return;
	for (i = 0; i < STORES; i++)
		free(view->private->map[i].file);
	for (i = 0; i < view->private->absent.n; i++)
		free((char *)view->private->absent.item[i].path);
	VEC_RELEASE(&view->private->absent);
	free(view->private->file);
	free(view->private->paths);
	buf_release(&view->private->record);
	buf_release(&view->private->path_terms);
	free(view->private);
	free(view);
}

uint64_t view_paths_sum(const struct view *view)
{
	struct view_private *p = view->private;

	if (!p->paths_sum)
		p->paths_sum = hash_much(p->paths, p->paths_len, view->n);
	return p->paths_sum;
}

void view_add_absent(struct view *view, const struct entry *entry,
		     enum omit omit)
{
	struct entry *absent = VEC_PUSH(&view->private->absent);

	*absent = *entry;
	absent->omit = (uint8_t)omit;
	absent->path = xstrdup(entry->path);
	absent->language = NULL;
}

const struct entry *view_unread(const struct view *view, size_t *n)
{
	*n = view->private->absent.n;
	return view->private->absent.item;
}

static void size_map(struct view *view, size_t store)
{
	struct blob_map *map = &view->private->map[store];
	uint32_t low = UINT32_MAX, high = 0;
	size_t i;

	for (i = 0; i < view->n; i++) {
		uint32_t blob = view->file[i].blob;

		if (store_of_blob(blob) != store)
			continue;
		low = blob < low ? blob : low;
		high = blob > high ? blob : high;
	}
	if (low > high)
		return;
	map->first = low;
	map->n = (size_t)high - low + 1;
	map->file = xcalloc(map->n, sizeof(*map->file));
}

void view_finish(struct view *view)
{
	uint64_t body = 0, symbols = 0, path = 0;
	size_t i;
	struct view_private *p;

	for (i = 0; i < view->n; i++) {
		body += view->file[i].body_len;
		symbols += view->file[i].symbol_len;
		path += view->file[i].path_len;
	}
	if (view->n) {
		view->mean_body = (double)body / (double)view->n;
		view->mean_symbols = (double)symbols / (double)view->n;
		view->mean_path = (double)path / (double)view->n;
	}
	for (i = 0; i < STORES; i++)
		size_map(view, i);
	/* From the last file to the first, so that chains ascend. */
	p = view->private;
	for (i = view->n; i--;) {
		struct blob_map *map = &p->map[store_of_blob(p->file[i].blob)];
		uint32_t *first = &map->file[p->file[i].blob - map->first];

		p->file[i].next_same = *first ? *first - 1 : (uint32_t)i;
		*first = (uint32_t)i + 1;
	}
}

uint32_t path_length(const char *path)
{
	const char *at = path, *end = path + strlen(path), *s;
	struct terms terms;
	uint32_t n = 0;
	size_t len;

	while ((s = word_next(&at, end, &len))) {
		terms_of_word(&terms, s, len);
		n += (uint32_t)terms.n;
	}
	return n;
}

/* The usual modes take one byte. */
enum { MODE_FILE = 0100644, MODE_PROGRAM = 0100755 };

static uint32_t mode_code(uint16_t mode)
{
	return mode == MODE_FILE ? 0 : mode == MODE_PROGRAM ? 1 : mode;
}

static uint16_t mode_of_code(uint32_t code)
{
	return code == 0 ? MODE_FILE : code == 1 ? MODE_PROGRAM :
		(uint16_t)code;
}

/* Blobs of a first index are numbered by path: distances mostly are 1. */
static void pack_numbers(struct buf *out, const struct view *view)
{
	uint32_t blob = 0;
	size_t i;

	for (i = 0; i < view->n; i++) {
		const struct file *f = &view->file[i];

		give(out, (uint32_t)(f->blob - blob));
		give(out, f->lines);
		give(out, f->tokens);
		give(out, f->bytes);
		give(out, f->body_len);
		give(out, f->symbol_len);
		give(out, f->path_len);
		give(out, mode_code(f->mode));
		buf_addch(out, (char)f->lang);
		buf_addch(out, (char)f->flags);
		blob = f->blob;
	}
}

void view_pack(struct buf *out, const struct view *view)
{
	size_t i;
	const char *last = "";

	give(out, view->n);
	give(out, view->private->paths_len);
	for (i = 0; i < OMIT_REASONS; i++)
		give(out, view->omitted[i]);
	for (i = 0; i < view->n; i++)
		buf_add(out, view->file[i].oid.id, OID_SIZE);
	for (i = 0; i < view->n; i++) {
		const char *path = view->file[i].path;
		size_t shared = 0, rest;

		while (last[shared] && last[shared] == path[shared])
			shared++;
		rest = strlen(path + shared);
		give(out, shared);
		give(out, rest);
		buf_add(out, path + shared, rest);
		last = path;
	}
	pack_numbers(out, view);
	give(out, view->private->absent.n);
	for (i = 0; i < view->private->absent.n; i++) {
		const struct entry *e = &view->private->absent.item[i];

		buf_add(out, e->oid.id, OID_SIZE);
		give(out, e->mode);
		buf_addch(out, (char)e->is_dirty);
		buf_addch(out, (char)e->omit);
		buf_add(out, e->path, strlen(e->path) + 1);
	}
}

struct place {
	const unsigned char *at, *end;
};

static bool unpack_paths(struct view *view, struct place *p)
{
	char *path = view->private->paths;
	const char *end = path + view->private->paths_len, *last = path;
	size_t last_len = 0, i;

	for (i = 0; i < view->n; i++) {
		size_t shared = (size_t)take(&p->at, p->end);
		size_t rest = (size_t)take(&p->at, p->end);

		if (!p->at || shared > last_len ||
		    rest > (size_t)(p->end - p->at) ||
		    shared + rest >= (size_t)(end - path))
			return false;
		memcpy(path, last, shared);
		memcpy(path + shared, p->at, rest);
		p->at += rest;
		last = path;
		last_len = shared + rest;
		path[last_len] = '\0';
		view->private->file[i].path = path;
		path += last_len + 1;
	}
	return path == end;
}

static bool unpack_numbers(struct view *view, struct place *p)
{
	uint32_t blob = 0;
	size_t i;

	for (i = 0; i < view->n; i++) {
		struct file *f = &view->private->file[i];

		f->blob = blob += (uint32_t)take(&p->at, p->end);
		f->lines = (uint32_t)take(&p->at, p->end);
		f->tokens = (uint32_t)take(&p->at, p->end);
		f->bytes = (uint32_t)take(&p->at, p->end);
		f->body_len = (uint32_t)take(&p->at, p->end);
		f->symbol_len = (uint32_t)take(&p->at, p->end);
		f->path_len = (uint32_t)take(&p->at, p->end);
		f->mode = mode_of_code((uint32_t)take(&p->at, p->end));
		if (!p->at || p->end - p->at < 2)
			return false;
		f->lang = *p->at++;
		f->flags = *p->at++;
	}
	return true;
}

static bool unpack_absent(struct view *view, struct place *p)
{
	uint64_t n = take(&p->at, p->end);

	for (; p->at && n; n--) {
		struct entry entry = { 0 };
		const void *nul;

		if (p->end - p->at < OID_SIZE)
			return false;
		memcpy(entry.oid.id, p->at, OID_SIZE);
		p->at += OID_SIZE;
		entry.mode = (uint32_t)take(&p->at, p->end);
		entry.is_dirty = take(&p->at, p->end);
		entry.omit = (uint8_t)take(&p->at, p->end);
		nul = p->at ? memchr(p->at, 0, (size_t)(p->end - p->at)) : NULL;
		if (!nul)
			return false;
		entry.path = (const char *)p->at;
		view_add_absent(view, &entry, (enum omit)entry.omit);
		p->at = (const unsigned char *)nul + 1;
	}
	return p->at != NULL;
}

static bool unpack_oids(struct view *view, struct place *p)
{
	size_t i;

	if ((size_t)(p->end - p->at) / OID_SIZE < view->n)
		return false;
	for (i = 0; i < view->n; i++) {
		memcpy(view->private->file[i].oid.id, p->at, OID_SIZE);
		p->at += OID_SIZE;
	}
	return true;
}

struct load {
	struct index *index;
	struct view *view;
};

/* Makes a finished view; false where the bytes are not what view_pack wrote. */
static bool unpack(const void *ptr, size_t n, void *payload)
{
	struct place p = { ptr, (const unsigned char *)ptr + n };
	uint64_t files = take(&p.at, p.end), omitted[OMIT_REASONS];
	uint64_t paths_len = take(&p.at, p.end);
	struct load *load = payload;
	struct view *view;
	size_t i;

	for (i = 0; i < OMIT_REASONS; i++)
		omitted[i] = take(&p.at, p.end);
	/* Front coding cannot be longer than a path limit a file. */
	if (!p.at || files > n / OID_SIZE || paths_len > (uint64_t)n * 4096)
		return false;
	view = view_new(load->index, (size_t)files, (size_t)paths_len);
	memcpy(view->omitted, omitted, sizeof(omitted));
	if (unpack_oids(view, &p) && unpack_paths(view, &p) &&
	    unpack_numbers(view, &p) && unpack_absent(view, &p) &&
	    p.at == p.end) {
		view_finish(view);
		load->view = view;
		return true;
	}
	view_free(view);
	return false;
}

const struct error *view_load_found(struct view **out, struct index *index,
			      struct store *store, const struct view_key *key,
			      int64_t *id)
{
	struct load load = { index, NULL };
	const struct error *err = store_find_view(store, key, unpack, &load,
						  id);

	*out = load.view;
	return err;
}

const struct error *view_load_last(struct view **out, struct index *index,
			      struct store *store)
{
	struct load load = { index, NULL };
	int64_t id;
	const struct error *err = store_last_view(store, unpack, &load, &id);

	*out = load.view;
	return err;
}

const struct error *view_load(struct view **out, struct index *index,
			      struct store *store, int64_t id)
{
	struct load load = { index, NULL };
	const struct error *err = store_get_view(store, id, unpack, &load);

	*out = load.view;
	return err;
}

const char *view_path(const void *view, size_t i)
{
	return ((const struct view *)view)->file[i].path;
}

size_t view_find(const struct view *view, const char *path)
{
	size_t at = 0;

	LOWER_BOUND(at, view->n, path_cmp(view->file[at].path, path) < 0);
	return at < view->n && !strcmp(view->file[at].path, path) ?
		at : SIZE_MAX;
}

size_t view_with(const struct view *view, const char *prefix, size_t n,
		 size_t *end)
{
	size_t at = 0;

	LOWER_BOUND(at, view->n, strncmp(view->file[at].path, prefix, n) < 0);
	*end = at;
	LOWER_BOUND(*end, view->n, !strncmp(view->file[*end].path, prefix, n));
	return at;
}

struct entry view_entry(const struct view *view, size_t file)
{
	const struct file *f = &view->file[file];

	return (struct entry){ .path = f->path, .oid = f->oid,
			       .mode = f->mode,
			       .is_dirty = f->flags & FILE_DIRTY,
			       .is_untracked = f->flags & FILE_UNTRACKED };
}

/* Reads a file's record into the view's work memory. */
static const struct error *get_record(struct view *view, size_t file,
				      struct store **store)
{
	uint32_t blob = view->file[file].blob;

	*store = view->private->store[store_of_blob(blob)];
	return store_get_record(*store, blob, &view->private->record);
}

void view_let_go(struct view *view)
{
	size_t i;

	if (view->private->holds && --view->private->holds)
		return;
	for (i = 0; i < STORES; i++)
		if (view->private->store[i])
			store_end_read(view->private->store[i]);
}

const struct error *view_hold(struct view *view)
{
	const struct error *err = NULL;
	size_t i;

	if (view->private->holds++)
		return NULL;
	for (i = 0; !err && i < STORES; i++)
		if (view->private->store[i])
			err = store_begin_read(view->private->store[i]);
	if (err)
		view_let_go(view);
	return index_check(view->private->index, err);
}

const struct error *view_facts(struct view *view, size_t file,
			       struct facts *facts)
{
	const struct buf *record = &view->private->record;
	const struct error *err;
	struct store *store;

	facts_clear(facts);
	err = get_record(view, file, &store);
	if (!err && !record_facts(facts, buf_str(record), record->len))
		err = store_damaged(store, "the facts of a blob");
	return index_check(view->private->index, err);
}

const struct error *view_former_facts(struct view *view, size_t file,
				      const struct oid *blob,
				      struct facts *facts, bool *found)
{
	struct buf *record = &view->private->record;
	struct entry entry = view_entry(view, file);
	const struct error *err = NULL;
	struct blob_key key;
	size_t i;

	entry.oid = *blob;
	key = plan_key_of(&entry);
	facts_clear(facts);
	*found = false;
	for (i = 0; !err && !*found && i < STORES; i++) {
		struct store *store = view->private->store[i];
		uint32_t id = 0;

		if (store)
			err = store_find_blob(store, &key, &id);
		if (err || !id)
			continue;
		err = store_get_record(store, id, record);
		*found = !err;
		if (!err && !record_facts(facts, buf_str(record),
					  record->len))
			err = store_damaged(store, "the facts of a blob");
	}
	return index_check(view->private->index, err);
}

const struct error *view_uses(struct view *view, size_t file,
			      const char *identifier, bool *out)
{
	const struct buf *record = &view->private->record;
	const struct error *err;
	struct store *store;

	*out = false;
	err = get_record(view, file, &store);
	if (!err && !record_uses(out, buf_str(record), record->len,
				 ident_hash(identifier, strlen(identifier))))
		err = store_damaged(store, "the facts of a blob");
	return index_check(view->private->index, err);
}
