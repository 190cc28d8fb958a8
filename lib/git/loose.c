/* SPDX-License-Identifier: MIT */
/*
 * A backend of libgit2 that inflates loose objects: see loose.h. A file is
 * "<kind> <size>\0<bytes>", deflated. What is not there is left to the other
 * backends; writing and looking for abbreviated names are theirs alone.
 */
#include "git/loose.h"

#include <git2/sys/odb_backend.h>
#include <stdlib.h>
#include <zlib.h>

#include "base/file.h"
#include "base/oid.h"
#include "base/vec.h"
#include "git/fail.h"

enum { HEADER_MAX = 64, ALTERNATE_DEPTH = 5 };

struct loose {
	git_odb_backend backend;	/* first: libgit2 knows only this */
	VEC(char *) dir;
};

static int damaged(void)
{
	git_error_set_str(GIT_ERROR_ODB, "the loose object is damaged");
	return GIT_ERROR;
}

/* The deflated bytes, from the first directory that has them. */
static int read_file(const struct loose *loose, const git_oid *oid,
		     struct buf *out)
{
	struct buf path = { 0 };
	char hex[OID_HEX + 1];
	int result = GIT_ENOTFOUND;
	size_t i;

	git_oid_tostr(hex, sizeof(hex), oid);
	for (i = 0; i < loose->dir.n && result == GIT_ENOTFOUND; i++) {
		const struct error *err;

		buf_reset(&path);
		buf_addf(&path, "%s/%.2s/%s", loose->dir.item[i], hex,
			 hex + 2);
		err = file_read(out, path.ptr, UINT64_MAX);
		if (!err)
			result = 0;
		else if (err->code != ERROR_NOT_FOUND)
			result = GIT_ERROR;
		if (err && result == GIT_ERROR)
			git_error_set_str(GIT_ERROR_ODB, err->msg);
	}
	buf_release(&path);
	return result;
}

/* Inflates the first bytes, in which the header must lie. */
static bool inflate_header(z_stream *stream, const struct buf *file,
			   char *header, size_t *size, git_object_t *type,
			   size_t *body)
{
	int result;
	size_t n;
	const char *nul;
	const char *space;
	char kind[16];
	char *rest;

	*stream = (z_stream){ 0 };
	if (inflateInit(stream) != Z_OK)
		return false;
	stream->next_in = (unsigned char *)file->ptr;
	stream->avail_in = (unsigned int)file->len;
	stream->next_out = (unsigned char *)header;
	stream->avail_out = HEADER_MAX;
	result = inflate(stream, Z_SYNC_FLUSH);
	if (!(result == Z_OK || result == Z_STREAM_END ||
	      result == Z_BUF_ERROR))
		return false;
	n = HEADER_MAX - stream->avail_out;
	nul = memchr(header, '\0', n);
	space = nul ? strchr(header, ' ') : NULL;
	if (!space || space - header >= (long)sizeof(kind) ||
	    space[1] < '0' || space[1] > '9')
		return false;
	memcpy(kind, header, (size_t)(space - header));
	kind[space - header] = '\0';
	*type = git_object_string2type(kind);
	*size = strtoull(space + 1, &rest, 10);
	*body = (size_t)(nul - header) + 1;
	return rest == nul && git_object_typeisloose(*type);
}

/* The bytes behind the header; false unless exactly all of them are there. */
static bool inflate_body(z_stream *stream, const char *header, size_t body,
			 char *out, size_t size)
{
	size_t have = HEADER_MAX - stream->avail_out - body;

	if (have > size)
		return false;
	memcpy(out, header + body, have);
	stream->next_out = (unsigned char *)out + have;
	/* out has one byte to spare, so that a body may end at its size. */
	stream->avail_out = (unsigned int)(size - have + 1);
	return inflate(stream, Z_FINISH) == Z_STREAM_END &&
		stream->avail_out == 1;
}

static int read_any(void **out, size_t *size, git_object_t *type,
		    git_odb_backend *backend, const git_oid *oid)
{
	const struct loose *loose = (const struct loose *)(void *)backend;
	char header[HEADER_MAX];
	struct buf file = { 0 };
	z_stream stream = { 0 };
	size_t body;
	char *bytes = NULL;
	int result = read_file(loose, oid, &file);

	if (result)
		goto done;
	if (file.len >= UINT32_MAX ||
	    !inflate_header(&stream, &file, header, size, type, &body) ||
	    *size >= UINT32_MAX - 1)
		result = damaged();
	if (result || !out)
		goto done;
	bytes = git_odb_backend_data_alloc(backend, *size + 1);
	if (!bytes || !inflate_body(&stream, header, body, bytes, *size)) {
		git_odb_backend_data_free(backend, bytes);
		result = damaged();
		goto done;
	}
	bytes[*size] = '\0';
	*out = bytes;
done:
	inflateEnd(&stream);
	buf_release(&file);
	return result;
}

static int loose_read_header(size_t *size, git_object_t *type,
			     git_odb_backend *backend, const git_oid *oid)
{
	return read_any(NULL, size, type, backend, oid);
}

static int loose_exists(git_odb_backend *backend, const git_oid *oid)
{
	(void)backend;
	(void)oid;
	return 0;	/* libgit2's own backend is asked next */
}

static void loose_free(git_odb_backend *backend)
{
	struct loose *loose = (struct loose *)(void *)backend;
	size_t i;

	for (i = 0; i < loose->dir.n; i++)
		free(loose->dir.item[i]);
	VEC_RELEASE(&loose->dir);
	free(loose);
}

static void add_dir(struct loose *loose, const char *dir, int depth);

static void add_dir(struct loose *loose, const char *dir, int depth)
{
	size_t i;

	for (i = 0; i < loose->dir.n; i++)
		if (!strcmp(loose->dir.item[i], dir))
			return;
	*VEC_PUSH(&loose->dir) = xstrdup(dir);
	if (depth < ALTERNATE_DEPTH) {
		struct buf text = { 0 }, path = { 0 };
		const struct error *err;
		const char *line;

		/* A line of info/alternates each; relative ones start at the
		 * directory. */
		buf_addf(&path, "%s/info/alternates", dir);
		err = file_read(&text, path.ptr, 1 << 20);
		/* Most have none, and libgit2 complains about what is wrong. */
		error_ignore(err);
		for (line = buf_str(&text); !err && *line; ) {
			size_t n = strcspn(line, "\n");

			buf_reset(&path);
			if (*line != '/')
				buf_addf(&path, "%s/", dir);
			buf_add(&path, line, n);
			if (n && *line != '#')
				add_dir(loose, path.ptr, depth + 1);
			line += n + (line[n] == '\n');
		}
		buf_release(&text);
		buf_release(&path);
	}
}

const struct error *loose_add(git_odb *odb, const char *object_dir)
{
	struct loose *loose = xcalloc(1, sizeof(*loose));
	int result = git_odb_init_backend(&loose->backend,
					  GIT_ODB_BACKEND_VERSION);
	const char *list;

	loose->backend.read = read_any;
	loose->backend.read_header = loose_read_header;
	loose->backend.exists = loose_exists;
	loose->backend.free = loose_free;
	add_dir(loose, object_dir, 0);
	list = getenv("GIT_ALTERNATE_OBJECT_DIRECTORIES");
	while (list && *list) {
		size_t n = strcspn(list, ":");
		char *dir = xmemdupz(list, n);

		if (n)
			add_dir(loose, dir, 0);
		free(dir);
		list += n + (list[n] == ':');
	}
	if (!result)
		result = git_odb_add_backend(odb, &loose->backend,
					     LOOSE_PRIORITY);
	if (!result)
		return NULL;
	loose_free(&loose->backend);
	return git_fail(result, "cannot open the objects in '%s'",
			object_dir);
}
