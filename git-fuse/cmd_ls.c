/* SPDX-License-Identifier: MIT */
/*
 * git fuse ls: the files of whatever is looked at. All of them, also those
 * that no other command looks into, with the reason why.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/date.h"
#include "base/path.h"
#include "base/xalloc.h"
#include "git-fuse/answer.h"
#include "git-fuse/chronicle.h"
#include "git-fuse/commands.h"
#include "git-fuse/paging.h"
#include "history/past.h"
#include "source/source.h"

enum { UNKNOWN = UINT32_MAX };

struct listing {
	struct session *session;
	const struct args *args;
	struct paging paging;
	const struct entry *entry;	/* of source_list */
	size_t n;
	VEC(uint32_t) shown;		/* on this page */
	uint64_t total;			/* that are selected */
	/* Only of the long form. */
	struct reader *reader;
	struct past *past;		/* NULL: there is no commit */
	uint32_t *last;			/* of every entry, the commit that
					   last touched it, or UNKNOWN */
};

static const struct error *select_entries(struct listing *l)
{
	struct source *source = l->session->source;
	const struct error *err = source_list(source, &l->entry, &l->n);
	size_t i;

	for (i = 0; !err && i < l->n; i++) {
		if (!source_selects_entry(source, &l->entry[i]))
			continue;
		l->total++;
		if (l->total > l->paging.skip && (!l->paging.limit ||
				l->shown.n < l->paging.limit))
			*VEC_PUSH(&l->shown) = (uint32_t)i;
	}
	return err;
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

static const struct error *open_past(struct listing *l)
{
	const struct error *err = session_past(l->session, false, &l->past);
	uint32_t *file_of;
	size_t i;

	if (err || !l->past)
		return err;
	file_of = xcalloc(l->past->paths + 1, sizeof(*file_of));
	l->last = xcalloc(l->n + 1, sizeof(*l->last));
	for (i = 0; i < l->n; i++)
		l->last[i] = UNKNOWN;
	err = past_files(l->past, l->n, path_of, l, file_of);
	if (!err)
		find_last(l, file_of);
	free(file_of);
	return err;
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
	put_time(json, "time", l->past->time[commit]);
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
	json_member(json, "omitted", entry->omit ?
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

/* In lines, the first is the answer without its files. */
static const struct error *answer_json(struct listing *l, struct sink *out)
{
	static const uint64_t nothing[OMIT_REASONS];
	struct json json = { .sink = out };
	struct items items;
	const struct error *err = answer_open(&json, l->session, "fuse.ls/1");
	size_t i;

	if (err)
		return err;
	put_paging(&json, &l->paging, l->total);
	items_open(&items, &json, l->args, "files", nothing);
	for (i = 0; !err && i < l->shown.n; i++) {
		err = put_entry(&json, l, l->shown.item[i]);
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

static const struct error *answer_text(struct listing *l, struct sink *out)
{
	const bool is_raw = args_flag(l->args, "null");
	const struct error *err = NULL;
	struct buf line = { 0 };
	size_t i;

	for (i = 0; !err && i < l->shown.n; i++) {
		const char *path = l->entry[l->shown.item[i]].path;

		buf_reset(&line);
		if (l->reader)
			err = tell_long(l, l->shown.item[i], &line);
		if (is_raw)
			buf_addstr(&line, path);
		else
			path_quote(&line, path);
		buf_addch(&line, is_raw ? '\0' : '\n');
		sink_add(out, line.ptr, line.len);
	}
	buf_release(&line);
	if (!is_raw)
		tell_paging(out, &l->paging, l->total, "files");
	return err;
}

const struct error *cmd_ls(struct session *session, const struct args *args,
			   struct sink *out)
{
	struct listing l = { .session = session, .args = args };
	const struct error *err = paging_read(&l.paging, session, args);

	if (!err)
		err = select_entries(&l);
	if (!err && args_flag(args, "long"))
		err = reader_open(&l.reader, session->source);
	if (!err && l.reader)
		err = open_past(&l);
	if (!err && answer_is(args, "text"))
		err = answer_text(&l, out);
	else if (!err)
		err = answer_json(&l, out);
	free(l.last);
	reader_free(l.reader);
	VEC_RELEASE(&l.shown);
	return err;
}
