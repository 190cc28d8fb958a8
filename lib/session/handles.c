/* SPDX-License-Identifier: MIT */
/* Scopes in files: see handles.h. */
#include "session/handles.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/compare.h"
#include "base/file.h"
#include "base/xalloc.h"

static const char folder[] = "sessions";
static const char suffix[] = ".json";
/* Its time of change is when we last pruned; no name begins with a dot. */
static const char pruned_stamp[] = ".pruned";
static const char letters[] = "abcdefghijklmnopqrstuvwxyz"
	"ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";
static const char others[] = "-_.:";

/* A thousand pathspecs of the longest kind in every field are more. */
enum { MOST_BYTES = 1 << 24 };

const struct error *handle_check(const char *name)
{
	const size_t n = strlen(name);
	size_t i;

	for (i = 0; i < n; i++)
		if (!strchr(letters, name[i]) &&
		    (!i || !strchr(others, name[i])))
			break;
	if (n && i == n && n <= HANDLE_NAME_MAX)
		return NULL;
	return error_new(ERROR_USAGE, "'%s' is not a name of a session: take 1 "
			 "to %d letters, digits, '-', '_', '.' or ':', a "
			 "letter or a digit first", name, HANDLE_NAME_MAX);
}

char *handle_file(const char *dir, const char *name)
{
	return xstrfmt("%s/%s/%s%s", dir, folder, name, suffix);
}

/* --- Writing --- */

static const struct error *write_handle(const char *dir, const char *path,
					const struct narrowing *narrowing)
{
	struct sink text = { .write = NULL };
	struct json json = { .sink = &text };
	char *parent = xstrfmt("%s/%s", dir, folder);
	const struct error *err = file_make_dirs(parent);

	narrowing_put(&json, narrowing);
	json_end(&json);
	if (!err)
		err = file_replace(path, text.buf.ptr, text.buf.len);
	sink_release(&text);
	free(parent);
	return err;
}

const struct error *handle_clear(const char *dir, const char *name,
				 bool *was_there)
{
	const struct error *err = handle_check(name);
	char *path = handle_file(dir, name);

	if (was_there)
		*was_there = false;
	if (!err && !unlink(path)) {
		if (was_there)
			*was_there = true;
	} else if (!err && errno != ENOENT && errno != ENOTDIR) {
		err = error_errno("cannot remove '%s'", path);
	}
	free(path);
	return err;
}

const struct error *handle_set(const char *dir, const char *name,
			       const struct narrowing *narrowing)
{
	const struct error *err = handle_check(name);
	char *path;

	if (err)
		return err;
	if (narrowing_is_empty(narrowing))
		return handle_clear(dir, name, NULL);
	path = handle_file(dir, name);
	err = write_handle(dir, path, narrowing);
	free(path);
	return err;
}

/* --- Reading --- */

static const struct error *parse(struct narrowing *out, const char *name,
				 const struct buf *text)
{
	struct value *root;
	const struct error *err = value_parse(&root, buf_str(text), text->len,
					      VALUE_STRICT);

	if (!err)
		err = narrowing_read(out, root);
	value_free(root);
	if (err)
		return error_new(ERROR_CORRUPT, "cannot read the scope of "
				 "session '%s': %s; 'git fuse session clear "
				 "%s' removes it", name, err->msg, name);
	return NULL;
}

/* Used last at *used; ERROR_NOT_FOUND for what nobody used for long. */
static const struct error *read_handle(struct narrowing *out, int64_t *used,
				       const char *path, const char *name,
				       int64_t now)
{
	const struct error *err;
	struct buf text = { 0 };
	struct stat st;

	if (stat(path, &st)) {
		if (errno == ENOENT || errno == ENOTDIR)
			return error_new(ERROR_NOT_FOUND, "there is no "
					 "session '%s': 'git fuse session set "
					 "%s' makes one", name, name);
		return error_errno("cannot read '%s'", path);
	}
	*used = (int64_t)st.st_mtime;
	if (now - *used >= HANDLE_IDLE)
		return error_new(ERROR_NOT_FOUND, "session '%s' was not used "
				 "for an hour and has expired: 'git fuse "
				 "session set %s' makes it anew", name, name);
	err = file_read(&text, path, MOST_BYTES);
	if (!err)
		err = parse(out, name, &text);
	buf_release(&text);
	return err;
}

static void touch(const char *path, int64_t now)
{
	const struct timespec times[2] = {
		{ .tv_sec = (time_t)now }, { .tv_sec = (time_t)now }
	};

	/* Where it may not be written it is read all the same. */
	(void)!utimensat(AT_FDCWD, path, times, 0);
}

const struct error *handle_get(struct narrowing *out, const char *dir,
			       const char *name, int64_t now)
{
	const struct error *err = handle_check(name);
	int64_t used;
	char *path;

	if (err)
		return err;
	path = handle_file(dir, name);
	err = read_handle(out, &used, path, name, now);
	if (!err && used < now)
		touch(path, now);
	free(path);
	return err;
}

/* --- All of them --- */

/* The name of a scope that a file holds, to be freed, or NULL. */
static char *name_of(const char *file)
{
	const size_t n = strlen(file), s = sizeof(suffix) - 1;
	char *name;

	if (n <= s || file[0] == '.' || strcmp(file + n - s, suffix))
		return NULL;
	name = xstrfmt("%.*s", (int)(n - s), file);
	if (handle_check(name)) {
		free(name);
		name = NULL;
	}
	return name;
}

typedef const struct error *file_fn(void *payload, const char *path,
				    char *name);

/* Calls fn with every scope's file; the name is then fn's. */
static const struct error *each_file(const char *dir, file_fn *fn,
				     void *payload)
{
	char *parent = xstrfmt("%s/%s", dir, folder);
	const struct error *err = NULL;
	const struct dirent *entry;
	DIR *list = opendir(parent);

	if (!list && errno != ENOENT && errno != ENOTDIR)
		err = error_errno("cannot read '%s'", parent);
	while (!err && list && (entry = readdir(list))) {
		char *name = name_of(entry->d_name);
		char *path = name ? handle_file(dir, name) : NULL;

		if (name)
			err = fn(payload, path, name);
		free(path);
	}
	if (list)
		closedir(list);
	free(parent);
	return err;
}

struct listing {
	handle_vec *out;
	int64_t now;
};

/* One that went while we looked is not there. */
static const struct error *list_one(void *payload, const char *path,
				    char *name)
{
	struct listing *listing = payload;
	struct handle *handle = VEC_PUSH(listing->out);
	const struct error *err;

	*handle = (struct handle){ .name = name };
	err = read_handle(&handle->narrowing, &handle->used, path, name,
			  listing->now);
	if (!err || err->code != ERROR_NOT_FOUND)
		return err;
	free(name);
	listing->out->n--;
	return NULL;
}

CMP_BY(by_name, struct handle, strcmp, name)

const struct error *handles_list(handle_vec *out, const char *dir,
				 int64_t now)
{
	struct listing listing = { .out = out, .now = now };
	const struct error *err = each_file(dir, list_one, &listing);

	VEC_SORT(out, by_name);
	return err;
}

void handles_release(handle_vec *handles)
{
	size_t i;

	for (i = 0; i < handles->n; i++) {
		narrowing_release(&handles->item[i].narrowing);
		free((char *)handles->item[i].name);
	}
	VEC_RELEASE(handles);
}

struct pruning {
	int64_t now;
	size_t n;
};

static bool is_idle(const char *path, int64_t now)
{
	struct stat st;

	return !stat(path, &st) && now - (int64_t)st.st_mtime >= HANDLE_IDLE;
}

/* It is set aside before it is looked at again: whoever has set it anew in
 * between gets it back, unless a newer one has its place. */
static const struct error *prune_one(void *payload, const char *path,
				     char *name)
{
	struct pruning *pruning = payload;
	char *aside;

	free(name);
	if (!is_idle(path, pruning->now))
		return NULL;
	aside = xstrfmt("%s.pruned", path);
	if (!rename(path, aside)) {
		if (is_idle(aside, pruning->now))
			pruning->n++;
		else
			(void)!link(aside, path);
		unlink(aside);
	}
	free(aside);
	return NULL;
}

/* Whether it is time, and if so, that nobody else thinks so for a while. */
static bool take_turn(const char *dir, int64_t now, bool is_forced)
{
	char *path = xstrfmt("%s/%s/%s", dir, folder, pruned_stamp);
	struct stat st;
	bool is_due = is_forced || stat(path, &st) ||
		now - (int64_t)st.st_mtime >= HANDLE_PRUNE;

	if (is_due) {
		const struct error *err = file_replace(path, "", 0);

		/* Nothing is there to be pruned, or we may not. */
		is_due = !err;
		error_ignore(err);
		touch(path, now);
	}
	free(path);
	return is_due;
}

const struct error *handles_prune(const char *dir, int64_t now,
				  bool is_forced, size_t *pruned)
{
	struct pruning pruning = { .now = now };
	const struct error *err = NULL;

	if (take_turn(dir, now, is_forced))
		err = each_file(dir, prune_one, &pruning);
	*pruned = pruning.n;
	return err;
}
