/* SPDX-License-Identifier: MIT */
/*
 * git fuse open: a file, or some of its lines, from whatever is looked at; of a
 * directory, what is in it.
 */
#include <inttypes.h>
#include <string.h>

#include "browse/encoding.h"
#include "emit/manner.h"
#include "git-fuse/answer/answer.h"
#include "git-fuse/answer/masking.h"
#include "git-fuse/browse/ls.h"
#include "git-fuse/cli/commands.h"
#include "git-fuse/knowledge/anchor_parse.h"
#include "source/source.h"

struct opening {
	struct session *session;
	struct anchor anchor;	/* its lines are all, or those asked for */
	struct entry entry;
	struct buf text;	/* of the whole file, secrets masked */
	size_t size;		/* of it as it is */
	enum encoding encoding;
	uint32_t lines;		/* that it has */
	size_t from, to;	/* the bytes that are shown */
};

/* --from and --to, where the path does not say. */
static const struct error *read_range(struct opening *o,
				      const struct args *args)
{
	const bool has_to = args_is_given(args, "to");

	if (!args_is_given(args, "from") && !has_to)
		return NULL;
	if (o->anchor.from)
		return error_new(ERROR_USAGE, "the path says already which "
				 "lines: leave --from and --to away");
	o->anchor.from = args_is_given(args, "from") ?
		(uint32_t)args_number(args, "from") : 1;
	o->anchor.to = has_to ? (uint32_t)args_number(args, "to") :
		UINT32_MAX;
	if (o->anchor.from > o->anchor.to)
		return error_new(ERROR_USAGE, "line %" PRIu32 " is behind "
				 "line %" PRIu32, o->anchor.from,
				 o->anchor.to);
	return NULL;
}

/* Finds the lines that are shown, and counts all. */
static const struct error *find_lines(struct opening *o)
{
	const char *text = buf_str(&o->text);
	uint32_t line = 1;
	size_t i;

	o->to = o->text.len;
	for (i = 0; i < o->text.len; i++) {
		if (text[i] != '\n')
			continue;
		line++;
		if (line == o->anchor.from)
			o->from = i + 1;
		if (o->anchor.to && line - 1 == o->anchor.to)
			o->to = i + 1;
	}
	o->lines = line - !(o->text.len && text[o->text.len - 1] != '\n');
	if (o->anchor.from > o->lines)
		return error_new(ERROR_USAGE, "'%s' has no line %" PRIu32
				 ", only %" PRIu32, o->anchor.path,
				 o->anchor.from, o->lines);
	if (o->anchor.to > o->lines)
		o->anchor.to = o->lines;
	return NULL;
}

static void put_content(struct json *json, const struct opening *o)
{
	const char *bytes = buf_str(&o->text) + o->from;
	const size_t n = o->to - o->from;

	json_member(json, "encoding", encoding_name(o->encoding));
	json_key(json, "content");
	if (encoding_is_utf8(o->encoding))
		json_put_bytes(json, bytes, n);
	else
		json_put_null(json);
	json_key(json, "content_bytes");
	if (encoding_is_utf8(o->encoding))
		json_put_null(json);
	else
		json_put_base64(json, bytes, n);
}

static const struct error *answer_json(const struct opening *o,
				       struct sink *out)
{
	static const uint64_t nothing[OMIT_REASONS];
	struct json json = { .sink = out };
	const struct error *err = answer_open(&json, o->session,
					      "fuse.open/2");
	char hex[OID_HEX + 1];

	if (err)
		return err;
	json_path(&json, "path", o->anchor.path);
	json_member(&json, "blob", oid_to_hex(hex, &o->entry.oid));
	json_member_bool(&json, "is_dirty", o->entry.is_dirty);
	json_member_uint(&json, "size", o->size);
	json_member_uint(&json, "line_count", o->lines);
	put_range(&json, "lines", o->anchor.from ? o->anchor.from : 1,
		  o->anchor.from ? o->anchor.to : o->lines);
	put_content(&json, o);
	answer_close(&json, nothing);
	return NULL;
}

/* --- For agents, which copy lines by their numbers --- */

enum { PAGE_LINES = 400, PAGE_BYTES = 16000 };

/* The lines of a page; gives the number of the last of them. */
static uint32_t add_page(struct buf *out, const struct opening *o,
			 uint32_t number)
{
	const char *at = buf_str(&o->text) + o->from;
	const char *end = buf_str(&o->text) + o->to;
	uint32_t lines = 0;

	for (; at < end; number++) {
		const char *eol = memchr(at, '\n', (size_t)(end - at));
		const size_t n = (size_t)((eol ? eol : end) - at);

		if (lines++ && (lines > PAGE_LINES ||
				out->len + n > PAGE_BYTES))
			break;
		buf_addf(out, "%6" PRIu32 "  ", number);
		buf_add(out, at, n);
		buf_addch(out, '\n');
		at += n + 1;
	}
	return number - 1;
}

static void answer_agent(const struct opening *o, struct sink *out)
{
	const uint32_t first = o->anchor.from ? o->anchor.from : 1;
	const uint32_t end = o->anchor.from ? o->anchor.to : o->lines;
	struct buf page = { 0 };
	uint32_t last;

	if (o->encoding == ENCODING_BINARY) {
		sink_addf(out, "'%s' is binary, %zu bytes; as JSON it is "
			  "base64\n", o->anchor.path, o->size);
		return;
	}
	last = add_page(&page, o, first);
	sink_addf(out, "%s:%" PRIu32 "-%" PRIu32 " of %" PRIu32 " lines\n",
		  o->anchor.path, first, last, o->lines);
	sink_add(out, buf_str(&page), page.len);
	if (last < end)
		sink_addf(out, "\npath: %s:%" PRIu32 "-%" PRIu32 " goes on\n",
			  o->anchor.path, last + 1, end);
	buf_release(&page);
}

/* --- All of it --- */

static const struct error *open_one(struct opening *o, const struct args *args,
				    bool is_alone, struct sink *out)
{
	const struct error *err = read_range(o, args);

	if (!err) {
		struct source *source = o->session->source;
		bool found;

		err = source_find(source, o->anchor.path, &o->entry, &found);
		if (!err)
			err = source_read(&o->text, source, &o->entry,
					  SOURCE_SHOWN_MAX);
		o->size = o->text.len;
		err = err ? err : masking_text(o->session, &o->text,
					       o->anchor.path);
	}
	if (!err)
		err = find_lines(o);
	if (err)
		return err;
	said_in_scope(o->session, o->anchor.path);
	o->encoding = encoding_of(buf_str(&o->text), o->text.len);
	if (answer_is_json(args))
		return answer_json(o, out);
	if (o->session->is_read_by_agent) {
		answer_agent(o, out);
		return NULL;
	}
	if (!is_alone) {
		struct buf path = { 0 };

		/* Of one of several places: which it is. */
		tell_path(&path, out, o->anchor.path);
		sink_addf(out, "==> %s:%" PRIu32 "-%" PRIu32 " <==\n",
			  buf_str(&path), o->anchor.from, o->anchor.to);
		buf_release(&path);
	}
	sink_add(out, buf_str(&o->text) + o->from, o->to - o->from);
	return NULL;
}

/* A file or lines of it; for people all the places that a name has. */
static const struct error *open_places(struct session *session,
				       struct arena *arena,
				       const struct args *args,
				       struct sink *out)
{
	const char *typed = args_text(args, "path");
	struct anchor one;
	anchor_vec place = { 0 };
	const struct error *err;
	size_t i;

	if (answer_is_json(args)) {
		err = said_code(&one, session, arena, typed);
		*VEC_PUSH(&place) = one;
	} else {
		err = said_codes(&place, session, arena, typed);
	}
	for (i = 0; !err && i < place.n; i++) {
		struct opening o = {
			.session = session, .anchor = place.item[i]
		};

		if (i)
			sink_addstr(out, "\n");
		err = open_one(&o, args, place.n == 1, out);
		buf_release(&o.text);
	}
	VEC_RELEASE(&place);
	return err;
}

const struct error *cmd_open(struct session *session, const struct args *args,
			     struct sink *out)
{
	struct arena arena = { 0 };
	const char *dir = NULL;
	const struct error *err = NULL;

	if (!answer_is_json(args))
		err = said_directory(&dir, session, &arena,
				     args_text(args, "path"));
	if (!err && dir)
		err = ls_directory(session, dir, out);
	else if (!err)
		err = open_places(session, &arena, args, out);
	arena_release(&arena);
	return err;
}
