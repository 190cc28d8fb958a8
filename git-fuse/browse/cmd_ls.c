/* SPDX-License-Identifier: MIT */
/*
 * git fuse ls: the files of whatever is looked at. All of them, also those
 * that no other command looks into, with the reason why.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/date.h"
#include "base/path.h"
#include "base/xalloc.h"
#include "emit/manner.h"
#include "git-fuse/answer/answer.h"
#include "git-fuse/answer/history_answer.h"
#include "git-fuse/answer/paging.h"
#include "git-fuse/browse/ls.h"
#include "git-fuse/cli/commands.h"
#include "git-fuse/workspace/warning.h"
#include "history/past.h"
#include "source/source.h"

enum { UNKNOWN = UINT32_MAX };

/* A file, or a directory that stands for what is below it. */
struct row {
	uint32_t entry;		/* the first below it */
	uint32_t files;		/* below it, or 1 */
	uint32_t len;		/* of the directory with its slash; 0: a file */
};

struct listing {
	struct session *session;
	bool is_raw;			/* paths end with a NUL */
	struct paging paging;
	const struct entry *entry;	/* of source_list */
	size_t n;
	const char *dir;		/* below which all is, or NULL */
	size_t base, depth;		/* see fold_len; a depth of 0: no */
	VEC(struct row) row;
	uint64_t files;			/* in them */
	/* Only of the long form. */
	struct reader *reader;
	struct past *past;		/* NULL: there is no commit */
	uint32_t *last;			/* of every entry, the commit that
					   last touched it, or UNKNOWN */
};

static bool is_selected(const struct listing *l, size_t i)
{
	const struct entry *entry = &l->entry[i];

	if (l->dir)
		return !*l->dir || path_is_below(entry->path, l->dir);
	return source_selects_entry(l->session->source, entry);
}

/* The longest directory that all selected files are below: the first and the
 * last of them tell. */
static size_t base_len(const struct listing *l)
{
	size_t first = 0, last = l->n, i, n = 0;

	while (first < l->n && !is_selected(l, first))
		first++;
	while (last > first && !is_selected(l, last - 1))
		last--;
	if (last == first)
		return 0;
	for (i = 0; l->entry[first].path[i] &&
	     l->entry[first].path[i] == l->entry[last - 1].path[i]; i++)
		if (l->entry[first].path[i] == '/')
			n = i + 1;
	return n;
}

/* How much of a path is the directory that it is folded into: what is more
 * than depth names below the base. */
static size_t fold_len(const struct listing *l, const char *path)
{
	const char *at = path + l->base, *slash;
	size_t i;

	for (i = 0; i < l->depth && (slash = strchr(at, '/')); i++)
		at = slash + 1;
	return i && i == l->depth ? (size_t)(at - path) : 0;
}

static void add_row(struct listing *l, size_t i)
{
	const char *path = l->entry[i].path;
	const size_t len = fold_len(l, path);
	struct row *last = l->row.n ? &l->row.item[l->row.n - 1] : NULL;

	l->files++;
	if (last && len && last->len == len &&
	    !memcmp(l->entry[last->entry].path, path, len))
		last->files++;
	else
		*VEC_PUSH(&l->row) = (struct row){ (uint32_t)i, 1,
						   (uint32_t)len };
}

static const struct error *select_entries(struct listing *l)
{
	const struct error *err = source_list(l->session->source, &l->entry,
					      &l->n);
	size_t i;

	if (err)
		return err;
	l->base = l->depth ? base_len(l) : 0;
	for (i = 0; i < l->n; i++)
		if (is_selected(l, i))
			add_row(l, i);
	return NULL;
}

/* --- The last change --- */

static const char *path_of(const void *payload, size_t i)
{
	const struct listing *l = payload;

	return l->entry[i].path;
}

/* Children have higher numbers than their parents: the last one stays. */
static void find_last(struct listing *l, const uint32_t *file_of)
{
	const struct past *past = l->past;
	uint32_t i, k;

	for (i = 0; i < past->n; i++) {
		if (!(past->flags[i] & PAST_ANCESTOR) ||
		    past->flags[i] & PAST_MERGE)
			continue;
		for (k = past->first_touch[i]; k < past->first_touch[i + 1];
		     k++) {
			const struct touch *touch = &past->touch[k];
			const uint32_t file = file_of[touch->path];

			if (file != UNKNOWN && touch->kind != TOUCH_DELETE)
				l->last[file] = i;
		}
	}
}

/* --- What is told of a file --- */

static uint64_t size_of(struct listing *l, const struct entry *entry)
{
	struct buf none = { 0 };
	uint64_t size = 0;

	/* Nothing is read: it is larger than nothing, and says how large. */
	error_ignore(reader_read(l->reader, entry, 0, &none, &size));
	buf_release(&none);
	return size;
}

static const char *language_of(struct listing *l, const struct entry *entry)
{
	return lang_id(narrowed_language(&l->session->narrowed, entry));
}

static const struct error *put_change(struct json *json, struct listing *l,
				      size_t i)
{
	const uint32_t commit = l->past ? l->last[i] : UNKNOWN;
	const struct error *err;

	json_key(json, "last_change");
	if (commit == UNKNOWN) {
		json_put_null(json);
		return NULL;
	}
	json_open(json, '{');
	err = put_commit(json, "commit", l->past, commit);
	json_member_time(json, "time", l->past->time[commit]);
	json_close(json);
	return err;
}

static const struct error *put_entry(struct json *json, struct listing *l,
				     size_t i)
{
	const struct entry *entry = &l->entry[i];
	const struct error *err = NULL;
	char hex[OID_HEX + 1], mode[8];

	json_open(json, '{');
	json_path(json, "path", entry->path);
	json_member(json, "blob", oid_is_zero(&entry->oid) ? NULL :
		    oid_to_hex(hex, &entry->oid));
	snprintf(mode, sizeof(mode), "%06" PRIo32, entry->mode & 0777777);
	json_member(json, "mode", mode);
	json_member_bool(json, "is_dirty", entry->is_dirty);
	json_member_bool(json, "is_untracked", entry->is_untracked);
	json_member(json, "omit_reason", entry->omit ?
		    omit_name((enum omit)entry->omit) : NULL);
	if (l->reader) {
		const char *language = language_of(l, entry);

		json_member_uint(json, "size", size_of(l, entry));
		json_member(json, "language", *language ? language : NULL);
		err = put_change(json, l, i);
	}
	json_close(json);
	return err;
}

static void put_directories(struct json *json, const struct listing *l)
{
	const size_t end = paging_end(&l->paging, l->row.n);
	size_t i = paging_first(&l->paging, l->row.n);
	struct buf dir = { 0 };

	json_member_uint(json, "file_count", l->files);
	json_member_open(json, "directories", '[');
	for (; i < end; i++) {
		const struct row *row = &l->row.item[i];

		if (!row->len)
			continue;
		buf_reset(&dir);
		buf_add(&dir, l->entry[row->entry].path, row->len);
		json_open(json, '{');
		json_path(json, "path", dir.ptr);
		json_member_uint(json, "file_count", row->files);
		json_close(json);
	}
	json_close(json);
	buf_release(&dir);
}

/* In lines, the first is the answer without its files. */
static const struct error *answer_json(struct listing *l,
				       const struct args *args,
				       struct sink *out)
{
	static const uint64_t nothing[OMIT_REASONS];
	struct json json = { .sink = out };
	struct items items;
	const struct error *err = answer_open(&json, l->session, "fuse.ls/2");
	const size_t end = paging_end(&l->paging, l->row.n);
	size_t i = paging_first(&l->paging, l->row.n);

	if (err)
		return err;
	put_paging(&json, &l->paging, l->row.n);
	if (l->depth)
		put_directories(&json, l);
	items_open(&items, &json, args, "files", nothing);
	for (; !err && i < end; i++) {
		if (l->row.item[i].len)
			continue;
		err = put_entry(&json, l, l->row.item[i].entry);
		items_next(&items);
	}
	items_close(&items);
	return err;
}

/* --- For people --- */

static const struct error *tell_long(struct listing *l, size_t i,
				     struct buf *line)
{
	const struct entry *entry = &l->entry[i];
	const uint32_t commit = l->past ? l->last[i] : UNKNOWN;
	const char *language = language_of(l, entry);
	const struct error *err = NULL;

	buf_addf(line, "%06" PRIo32 " %9" PRIu64 "  %-12s  ", entry->mode,
		 size_of(l, entry), *language ? language : "-");
	if (commit == UNKNOWN) {
		buf_addstr(line, "not committed       ");
	} else {
		add_day(line, l->past->time[commit]);
		buf_addch(line, ' ');
		err = add_short_id(line, l->past, commit);
	}
	buf_addstr(line, "  ");
	return err;
}

static const struct error *tell_row(struct listing *l, const struct row *row,
				    const struct sink *out, struct buf *line)
{
	const char *path = l->entry[row->entry].path;
	const struct error *err = NULL;

	if (row->len) {
		struct buf dir = { 0 };

		buf_add(&dir, l->entry[row->entry].path, row->len);
		if (l->is_raw)
			tell_path_raw(line, out, dir.ptr);
		else
			tell_path(line, out, dir.ptr);
		if (!l->is_raw)
			buf_addf(line, " (%" PRIu32 ")", row->files);
		buf_release(&dir);
		return NULL;
	}
	if (l->reader)
		err = tell_long(l, row->entry, line);
	if (l->is_raw)
		tell_path_raw(line, out, path);
	else
		tell_path(line, out, path);
	return err;
}

static const struct error *answer_text(struct listing *l, struct sink *out)
{
	const bool is_raw = l->is_raw;
	const size_t end = paging_end(&l->paging, l->row.n);
	size_t i = paging_first(&l->paging, l->row.n);
	const struct error *err = NULL;
	struct buf line = { 0 };

	for (; !err && i < end; i++) {
		buf_reset(&line);
		err = tell_row(l, &l->row.item[i], out, &line);
		buf_addch(&line, is_raw ? '\0' : '\n');
		sink_add(out, line.ptr, line.len);
	}
	buf_release(&line);
	if (!l->row.n && l->session->is_read_by_agent)
		tell_no_file(out, l->session);
	if (!is_raw)
		tell_paging(out, &l->paging, l->row.n, l->depth ?
			    "files and directories" : "files");
	return err;
}

static void release(struct listing *l)
{
	free(l->last);
	reader_free(l->reader);
	VEC_RELEASE(&l->row);
}

const struct error *cmd_ls(struct session *session, const struct args *args,
			   struct sink *out)
{
	struct listing l = { .session = session,
			     .depth = (size_t)args_number(args, "depth"),
			     .is_raw = args_flag(args, "null") };
	const struct error *err = paging_read(&l.paging, session, args);

	if (!err)
		err = select_entries(&l);
	if (!err && args_flag(args, "long"))
		err = reader_open(&l.reader, session->source);
	if (!err && l.reader) {
		uint32_t *file_of;
		size_t i;

		err = session_past(l.session, false, &l.past);
		if (!err && l.past) {
			file_of = xcalloc(l.past->paths + 1, sizeof(*file_of));
			l.last = xcalloc(l.n + 1, sizeof(*l.last));
			for (i = 0; i < l.n; i++)
				l.last[i] = UNKNOWN;
			err = past_files(l.past, l.n, path_of, &l, file_of);
			if (!err)
				find_last(&l, file_of);
			free(file_of);
		}
	}
	if (!err && answer_is(args, "text"))
		err = answer_text(&l, out);
	else if (!err)
		err = answer_json(&l, args, out);
	release(&l);
	return err;
}

const struct error *ls_directory(struct session *session, const char *dir,
				 struct sink *out)
{
	struct listing l = { .session = session, .dir = dir, .depth = 1 };
	const struct error *err = select_entries(&l);

	if (!err)
		err = answer_text(&l, out);
	release(&l);
	return err;
}
