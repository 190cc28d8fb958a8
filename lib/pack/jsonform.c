/* SPDX-License-Identifier: MIT */
/*
 * JSON, as one document ("fuse.scope/1") or as one object a line: the
 * manifest, then each file. Both hold the same members.
 */
#include <stdlib.h>
#include <string.h>

#include "lang/lang.h"
#include "pack/document.h"

/* Members are written to a sink of their own and then appended, so that a
 * piece can be counted alone. */
static void begin(struct json *json, struct sink *sink)
{
	*sink = (struct sink){ 0 };
	*json = (struct json){ .sink = sink };
}

static void finish(struct buf *out, struct sink *sink)
{
	buf_add(out, buf_str(&sink->buf), sink->buf.len);
	sink_release(sink);
}

static const char *mode_name(const struct document *doc)
{
	static const char *const modes[] = {
		[SCOPE_FOCUS] = "focus", [SCOPE_CHANGES] = "changes",
		[SCOPE_QUERY] = "query"
	};

	return modes[doc->input->scope->mode];
}

static void manifest_members(struct json *json, const struct document *doc)
{
	const struct pack_options *options = doc->options;

	json_member(json, "schema", "fuse.scope/1");
	json_member(json, "mode", mode_name(doc));
	json_member(json, "asked", doc->input->asked);
	source_json(json, doc->input);
	json_member(json, "tokenizer", estimator_name(options->estimator));
	if (options->max_tokens)
		json_member_uint(json, "max_tokens", options->max_tokens);
	json_member_uint(json, "part", doc->part + 1);
	json_member_uint(json, "parts", doc->parts);
	json_member_uint(json, "tokens", doc->tokens);
	json_member_uint(json, "cut", doc->cut);
	json_member_uint(json, "unreadable", doc->unreadable);
	omitted_json(json, doc->input);
	if (doc->input->changes && !doc->part)
		review_json(json, doc);
}

static void file_members(struct json *json, const struct document *doc,
			 const struct pack_file *file)
{
	const struct file *f = document_file(doc, file);
	char hex[OID_HEX + 1];

	json_path(json, "path", f->path);
	json_member(json, "blob", oid_to_hex(hex, &f->oid));
	json_member(json, "language", lang_id(f->lang));
	json_member_uint(json, "lines", f->lines);
	json_key(json, "score");
	json_put_real(json, file->item->score);
	json_member_bool(json, "seed", file->item->is_seed);
	json_member(json, "reason", file->reason);
	chain_json(json, doc->input, file->item);
}

static void shown_object(struct json *json, struct document *doc,
			 const struct shown *shown)
{
	struct buf text = { 0 };

	json_open(json, '{');
	file_members(json, doc, shown->file);
	json_member(json, "tier",
		    pack_tier_name((enum pack_tier)shown->file->tier));
	json_member_uint(json, "tokens", shown->file->tokens);
	json_member_uint(json, "redactions", shown->file->redactions);
	json_key(json, "text");
	add_text(&text, doc, shown);
	json_put_bytes(json, buf_str(&text), text.len);
	json_close(json);
	buf_release(&text);
}

static void listed_object(struct json *json, struct document *doc,
			  const struct pack_file *file)
{
	json_open(json, '{');
	file_members(json, doc, file);
	json_member(json, "tier", pack_tier_name(TIER_LISTED));
	json_member_uint(json, "tokens", file->full_tokens);
	json_close(json);
}

/* --- One document --- */

static void head(struct buf *out, struct document *doc)
{
	struct sink sink;
	struct json json;

	begin(&json, &sink);
	json_open(&json, '{');
	manifest_members(&json, doc);
	json_key(&json, "listed");
	json_open(&json, '[');
	finish(out, &sink);
	doc->written = 0;
}

static void entry(struct buf *out, struct document *doc,
		  const struct pack_file *file, bool is_shown)
{
	struct sink sink;
	struct json json;

	if (is_shown)
		return;		/* its section says it all */
	begin(&json, &sink);
	listed_object(&json, doc, file);
	buf_addstr(out, doc->written++ ? "," : "");
	finish(out, &sink);
}

static void middle(struct buf *out, struct document *doc)
{
	buf_addstr(out, "],\"files\":[");
	doc->written = 0;
}

static void section(struct buf *out, struct document *doc,
		    const struct shown *shown)
{
	struct sink sink;
	struct json json;

	begin(&json, &sink);
	shown_object(&json, doc, shown);
	buf_addstr(out, doc->written++ ? ",\n" : "\n");
	finish(out, &sink);
}

static void tail(struct buf *out, struct document *doc)
{
	(void)doc;
	buf_addstr(out, "]}\n");
}

const struct format format_json = {
	"json", ".json", head, entry, middle, section, tail
};

/* --- One object a line --- */

static void line_head(struct buf *out, struct document *doc)
{
	struct sink sink;
	struct json json;

	begin(&json, &sink);
	json_open(&json, '{');
	manifest_members(&json, doc);
	json_close(&json);
	json_end(&json);
	finish(out, &sink);
}

static void line_entry(struct buf *out, struct document *doc,
		       const struct pack_file *file, bool is_shown)
{
	struct sink sink;
	struct json json;

	if (is_shown)
		return;
	begin(&json, &sink);
	listed_object(&json, doc, file);
	json_end(&json);
	finish(out, &sink);
}

static void nothing(struct buf *out, struct document *doc)
{
	(void)out;
	(void)doc;
}

static void line_section(struct buf *out, struct document *doc,
			 const struct shown *shown)
{
	struct sink sink;
	struct json json;

	begin(&json, &sink);
	shown_object(&json, doc, shown);
	json_end(&json);
	finish(out, &sink);
}

const struct format format_jsonl = {
	"jsonl", ".jsonl", line_head, line_entry, nothing, line_section,
	nothing
};
