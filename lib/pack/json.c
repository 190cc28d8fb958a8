/* SPDX-License-Identifier: MIT */
/*
 * One JSON document, or one object a line.
 *
 * The document: {"schema":"fuse.scope.whole/2", mode, asked, source, scope,
 * estimator, max_tokens, tokens, part, parts, "changed":{...}, "changes":[...],
 * "files":[...], "listed":[...], "omitted":{...}}; see json_review.c for the
 * two about changes. As lines: the same without "files", with
 * "type":"manifest", and then each file with "type":"file". A file is {path,
 * blob, language, detail, tokens, score, why, chain, text}, and "lines" when
 * they were asked for: the original number of each line of text.
 */
#include <inttypes.h>

#include "emit/json.h"
#include "lang/lang.h"
#include "pack/draft.h"
#include "pack/json_parts.h"

void json_oid(struct json *json, const char *key, const struct oid *oid)
{
	char hex[OID_HEX + 1];

	json_member(json, key, oid_to_hex(hex, oid));
}

void json_source(struct json *json, const struct source_identity *from,
		 pack_more_fn *put_more, void *more)
{
	json_member_open(json, "source", '{');
	json_member(json, "kind", source_kind_name(from->kind));
	if (from->has_commit)
		json_oid(json, "commit", &from->commit);
	else
		json_member(json, "commit", NULL);
	if (from->has_tree)
		json_oid(json, "tree", &from->tree);
	else
		json_member(json, "tree", NULL);
	json_member_bool(json, "is_dirty", from->is_dirty);
	json_close(json);
	if (put_more)
		put_more(json, more);
}

void json_omitted(struct json *json, const struct view *view, uint64_t cut,
		  uint64_t unreadable)
{
	size_t i;

	json_member_open(json, "omitted", '{');
	json_member_uint(json, "budget", cut);
	json_member_uint(json, "unread", unreadable);
	for (i = OMIT_NONE + 1; i < OMIT_REASONS; i++)
		if (view->omitted[i])
			json_member_uint(json, omit_name(i), view->omitted[i]);
	json_close(json);
}

void json_chain(struct json *json, const struct view *view,
		const struct scope_item *item)
{
	size_t i;

	json_member_open(json, "chain", '[');
	for (i = 0; i < item->hops; i++) {
		json_open(json, '{');
		json_path(json, "path", view->file[item->chain[i].file].path);
		json_member(json, "hop", hop_name(item->chain[i].kind));
		if (item->chain[i].via && *item->chain[i].via)
			json_member(json, "via", item->chain[i].via);
		json_close(json);
	}
	json_close(json);
}

/* The members before "files". */
static void members(const struct page *page, struct json *json)
{
	const struct pack_options *options = page->options;

	json_member(json, "schema", "fuse.scope.whole/2");
	json_member(json, "mode", mode_name(page->input->scope->mode));
	if (page->input->asked)
		json_member(json, "asked", page->input->asked);
	if (page->thrift < THRIFT_SUMMARY)
		json_source(json, page->input->identity,
			    page->input->put_more, page->input->more);
	json_member(json, "estimator", estimator_name(options->estimator));
	if (options->max_tokens)
		json_member_uint(json, "max_tokens", options->max_tokens);
	json_member_uint(json, "tokens", page->tokens);
	if (page->parts > 1) {
		json_member_uint(json, "part", page->part + 1);
		json_member_uint(json, "part_count", page->parts);
	}
	json_review(page, json);
}

static void add_listed(const struct page *page, struct json *json)
{
	size_t i;

	json_member_open(json, "listed", '[');
	for (i = 0; !page->part && page->thrift < THRIFT_LISTS &&
	     i < page->drafts; i++)
		if (page->draft[i].tier == TIER_LISTED ||
		    page->draft[i].tier == TIER_UNREADABLE) {
			json_open(json, '{');
			json_path(json, "path", page->draft[i].info->path);
			json_member(json, "why", page->draft[i].reason);
			json_close(json);
		}
	json_close(json);
	json_omitted(json, page->input->view, page->count[TIER_LISTED] +
		     page->count[TIER_CUT], page->count[TIER_UNREADABLE]);
}

/* What files cost in the list of the tail: a comma and an object. */
static void json_line(const struct page *page, const struct draft *draft,
		      struct buf *out)
{
	struct sink sink = { 0 };
	struct json json = { .sink = &sink };

	(void)page;
	if (is_shown(draft))
		return;
	json_open(&json, '{');
	json_path(&json, "path", draft->info->path);
	json_member(&json, "why", draft->reason);
	json_close(&json);
	buf_addch(out, ',');
	buf_add(out, sink.buf.ptr, sink.buf.len);
	sink_release(&sink);
}

static void file_members(const struct page *page, const struct draft *draft,
			 struct json *json)
{
	size_t i;

	json_path(json, "path", draft->info->path);
	json_oid(json, "blob", &draft->info->oid);
	json_member(json, "language", lang_id(draft->info->lang));
	json_member(json, "detail", level_name_of(draft));
	json_member_uint(json, "tokens", draft->text_tokens);
	json_member_real(json, "score", draft->item->score);
	json_member(json, "why", draft->reason);
	json_chain(json, page->input->view, draft->item);
	if (page->options->line_numbers) {
		json_member_open(json, "lines", '[');
		for (i = 0; i < draft->lines.n; i++)
			json_put_uint(json, draft->lines.item[i]);
		json_close(json);
	}
	json_member_bytes(json, "text", buf_str(&draft->text), draft->text.len);
}

static void json_head(const struct page *page, struct buf *out)
{
	struct sink sink = { 0 };
	struct json json = { .sink = &sink };

	json_open(&json, '{');
	members(page, &json);
	json_member_open(&json, "files", '[');
	buf_add(out, sink.buf.ptr, sink.buf.len);
	sink_release(&sink);
}

/* Each file ends with a line, and all but the last with a comma, which the
 * tail takes back. */
static void json_section(const struct page *page, const struct draft *draft,
			 struct buf *out)
{
	struct sink sink = { 0 };
	struct json json = { .sink = &sink };

	json_open(&json, '{');
	file_members(page, draft, &json);
	json_close(&json);
	buf_addch(out, '\n');
	buf_add(out, sink.buf.ptr, sink.buf.len);
	buf_addch(out, ',');
	sink_release(&sink);
}

static void json_tail(const struct page *page, struct buf *out)
{
	struct sink sink = { 0 };
	struct json json = { .sink = &sink };

	if (out->len && out->ptr[out->len - 1] == ',')
		buf_cut(out, out->len - 1);
	buf_addstr(out, "\n],");
	/* The members after the array, as if in an object of their own. */
	json_open(&json, '{');
	add_listed(page, &json);
	json_close(&json);
	buf_add(out, sink.buf.ptr + 1, sink.buf.len - 1);
	buf_addch(out, '\n');
	sink_release(&sink);
}

const struct writer json_writer = {
	.name = "json", .head = json_head,
	.line = json_line, .section = json_section, .tail = json_tail,
	.change = json_change, .map_most = MAP_DIFF
};

static void jsonl_head(const struct page *page, struct buf *out)
{
	struct sink sink = { 0 };
	struct json json = { .sink = &sink };

	json_open(&json, '{');
	json_member(&json, "type", "manifest");
	members(page, &json);
	add_listed(page, &json);
	json_close(&json);
	json_end(&json);
	buf_add(out, sink.buf.ptr, sink.buf.len);
	sink_release(&sink);
}

static void jsonl_section(const struct page *page, const struct draft *draft,
			  struct buf *out)
{
	struct sink sink = { 0 };
	struct json json = { .sink = &sink };

	json_open(&json, '{');
	json_member(&json, "type", "file");
	file_members(page, draft, &json);
	json_close(&json);
	json_end(&json);
	buf_add(out, sink.buf.ptr, sink.buf.len);
	sink_release(&sink);
}

static void jsonl_tail(const struct page *page, struct buf *out)
{
	(void)page;
	(void)out;
}

const struct writer jsonl_writer = {
	.name = "jsonl", .head = jsonl_head,
	.line = json_line, .section = jsonl_section, .tail = jsonl_tail,
	.change = json_change, .map_most = MAP_DIFF
};
