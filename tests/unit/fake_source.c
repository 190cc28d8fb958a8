/* SPDX-License-Identifier: MIT */
/* A source made of strings: see fake_source.h. */
#include "fake_source.h"

#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "base/path.h"

struct reader {
	struct source *source;
};

static void set_oid(struct oid *out, const void *ptr, size_t n)
{
	uint64_t part[3];
	size_t i;

	for (i = 0; i < 3; i++)
		part[i] = hash_bytes(ptr, n, i + 1);
	oid_set(out, part, OID_SHA1);
}

struct fake_file *fake_put_bytes(struct source *source, const char *path,
				 const void *ptr, size_t n)
{
	struct fake_file *file = NULL;
	size_t i;

	for (i = 0; i < source->file.n; i++)
		if (!strcmp(source->file.item[i].entry.path, path))
			file = &source->file.item[i];
	if (!file) {
		file = VEC_PUSH(&source->file);
		*file = (struct fake_file){ 0 };
		file->entry.path = xstrdup(path);
		file->entry.mode = 0100644;
	}
	buf_reset(&file->bytes);
	buf_add(&file->bytes, ptr, n);
	set_oid(&file->entry.oid, ptr, n);
	return file;
}

struct fake_file *fake_put(struct source *source, const char *path,
			   const char *text)
{
	return fake_put_bytes(source, path, text, strlen(text));
}

static void release_file(struct fake_file *file)
{
	free((char *)file->entry.path);
	buf_release(&file->bytes);
}

void fake_remove(struct source *source, const char *path)
{
	size_t i, n = 0;

	for (i = 0; i < source->file.n; i++) {
		struct fake_file *file = &source->file.item[i];

		if (!strcmp(file->entry.path, path))
			release_file(file);
		else
			source->file.item[n++] = *file;
	}
	source->file.n = n;
}

void fake_release(struct source *source)
{
	size_t i;

	for (i = 0; i < source->file.n; i++)
		release_file(&source->file.item[i]);
	VEC_RELEASE(&source->file);
	VEC_RELEASE(&source->entry);
}

static int entry_cmp(const void *a, const void *b)
{
	return path_cmp(((const struct entry *)a)->path,
			((const struct entry *)b)->path);
}

static void list(struct source *source)
{
	size_t i;

	source->entry.n = 0;
	for (i = 0; i < source->file.n; i++)
		*VEC_PUSH(&source->entry) = source->file.item[i].entry;
	if (source->entry.n)
		qsort(source->entry.item, source->entry.n,
		      sizeof(struct entry), entry_cmp);
}

const struct error *source_list(struct source *source,
				const struct entry **out, size_t *n)
{
	source->lists++;
	list(source);
	*out = source->entry.item;
	*n = source->entry.n;
	return NULL;
}

/* It is whole, as everything but the work tree is. */
enum source_kind source_kind(const struct source *source)
{
	(void)source;
	return SOURCE_REV;
}

const struct error *source_narrow(struct source *source,
				  source_wants_fn *wants, const void *payload)
{
	(void)source;
	(void)wants;
	(void)payload;
	return NULL;
}

bool source_key_is_cheap(const struct source *source)
{
	(void)source;
	return true;
}

bool source_is_narrow(const struct source *source)
{
	(void)source;
	return false;
}

const struct error *source_key(struct source *source, struct oid *out)
{
	struct buf all = { 0 };
	size_t i;

	if (source->on_key)
		source->on_key();
	list(source);
	for (i = 0; i < source->entry.n; i++) {
		const struct entry *e = &source->entry.item[i];

		buf_add(&all, e->path, strlen(e->path) + 1);
		buf_add(&all, e->oid.id, OID_SIZE);
		buf_addf(&all, "%d %s", e->omit,
			 e->language ? e->language : "");
	}
	set_oid(out, buf_str(&all), all.len);
	buf_release(&all);
	return NULL;
}

const struct error *reader_open(struct reader **out, struct source *source)
{
	*out = xcalloc(1, sizeof(**out));
	(*out)->source = source;
	return NULL;
}

bool source_has(const struct source *source, const struct entry *entry)
{
	size_t i;

	for (i = 0; i < source->file.n; i++)
		if (!strcmp(source->file.item[i].entry.path, entry->path))
			return !source->file.item[i].failure ||
				source->file.item[i].failure == ERROR_LIMIT;
	return false;
}

void reader_free(struct reader *reader)
{
	free(reader);
}

const struct error *reader_read(struct reader *reader,
				const struct entry *entry, uint64_t limit,
				struct buf *out, uint64_t *size)
{
	struct source *source = reader->source;
	unsigned int number = atomic_fetch_add(&source->reads, 1);
	size_t i;

	buf_reset(out);
	if (source->on_read)
		source->on_read(source, number);
	for (i = 0; i < source->file.n; i++)
		if (!strcmp(source->file.item[i].entry.path, entry->path))
			break;
	if (i == source->file.n || source->file.item[i].failure)
		return error_new(i == source->file.n ? ERROR_NOT_FOUND :
				 source->file.item[i].failure,
				 "cannot read '%s'", entry->path);
	if (size)
		*size = source->file.item[i].bytes.len;
	if (source->file.item[i].bytes.len > limit)
		return error_new(ERROR_LIMIT, "'%s' is too large",
				 entry->path);
	buf_add(out, buf_str(&source->file.item[i].bytes),
		source->file.item[i].bytes.len);
	return NULL;
}
