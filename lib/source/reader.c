/* SPDX-License-Identifier: MIT */
/* Reading the bytes of entries: see source.h. */
#include <stdlib.h>
#include <unistd.h>

#include "source/disk.h"
#include "source/source_private.h"

struct reader {
	struct source *source;
	struct repo *repo;	/* a handle of its own: one a thread */
	int top;		/* of the work tree, -1 where none is read */
};

const struct error *reader_open(struct reader **out, struct source *source)
{
	struct reader *reader = xcalloc(1, sizeof(*reader));
	const struct error *err = repo_reopen(&reader->repo, source->repo);

	reader->source = source;
	reader->top = -1;
	if (!err && source->kind == SOURCE_WORKTREE)
		err = disk_open_top(&reader->top,
				    repo_work_dir(source->repo));
	*out = err ? NULL : reader;
	if (err)
		reader_free(reader);
	return err;
}

void reader_free(struct reader *reader)
{
	if (!reader)
		return;
	repo_free(reader->repo);
	if (reader->top >= 0)
		close(reader->top);
	free(reader);
}

/*
 * What is kept about a blob is kept by its id, so bytes that are not those
 * which were listed must not pass for them.
 */
static const struct error *read_dirty(const struct reader *reader,
				      const struct entry *entry,
				      uint64_t limit, struct buf *out,
				      uint64_t *size)
{
	const struct error *err = disk_read(reader->top, entry->path, limit,
					    out, NULL, size);
	struct oid oid;

	if (err)
		return err;
	repo_hash_blob(reader->repo, buf_str(out), out->len, &oid);
	if (!oid_cmp(&oid, &entry->oid))
		return NULL;
	buf_reset(out);
	return error_new(ERROR_NOT_FOUND,
			 "'%s' has changed since it was listed", entry->path);
}

static void note_unread(struct source *source, const struct entry *entry,
			enum error_code code, uint64_t limit)
{
	struct unread unread = { .omit = OMIT_UNREADABLE };

	if (code == ERROR_LIMIT)
		unread = (struct unread){ .omit = OMIT_TOO_LARGE,
					  .limit = limit };
	else if (code == ERROR_NOT_FOUND)
		unread.omit = OMIT_MISSING;
	if (!entry->is_dirty)
		unread.oid = entry->oid;
	pthread_mutex_lock(&source->lock);
	unread.path = arena_strdup(&source->unread_paths, entry->path);
	*VEC_PUSH(&source->unread) = unread;
	pthread_mutex_unlock(&source->lock);
}

const struct unread *source_unread(const struct source *source, size_t *n)
{
	*n = source->unread.n;
	return source->unread.item;
}

static const struct error *read_blob(const struct reader *reader,
				     const struct entry *entry, uint64_t limit,
				     struct buf *out, uint64_t *size)
{
	const struct error *err;
	enum object_kind kind = OBJECT_BLOB;

	err = repo_read(reader->repo, &entry->oid, limit, out, &kind, size);
	if (err)
		return error_wrap(err, "cannot read '%s'", entry->path);
	if (kind == OBJECT_BLOB)
		return NULL;
	buf_reset(out);
	return error_new(ERROR_CORRUPT, "'%s' is not a blob", entry->path);
}

const struct error *reader_read(struct reader *reader,
				const struct entry *entry, uint64_t limit,
				struct buf *out, uint64_t *size)
{
	const struct error *err = entry->is_dirty ?
		read_dirty(reader, entry, limit, out, size) :
		read_blob(reader, entry, limit, out, size);

	if (limit && (error_is_unreadable(err) ||
		      (err && err->code == ERROR_READONLY)))
		note_unread(reader->source, entry, err->code, limit);
	return err;
}

const struct error *source_read(struct buf *out, struct source *source,
				const struct entry *entry, uint64_t limit)
{
	struct reader *reader = NULL;
	const struct error *err = reader_open(&reader, source);

	if (!err)
		err = reader_read(reader, entry, limit, out, NULL);
	reader_free(reader);
	return err;
}

static bool has_on_disk(const struct source *source, const char *path)
{
	struct buf none = { 0 };
	int top = -1;
	const struct error *err = disk_open_top(&top,
						repo_work_dir(source->repo));

	if (!err)
		err = disk_read(top, path, 0, &none, NULL, NULL);
	if (top >= 0)
		close(top);
	buf_release(&none);
	return !err || err->code == ERROR_LIMIT;
}

bool source_has(const struct source *source, const struct entry *entry)
{
	return entry->is_dirty ? has_on_disk(source, entry->path) :
		repo_has(source->repo, &entry->oid);
}
