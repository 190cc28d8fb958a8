/* SPDX-License-Identifier: MIT */
/* What all formats share: see document.h. */
#include "pack/document.h"

#include <string.h>

#include "base/path.h"

static const struct format *const formats[PACK_FORMATS] = {
	[PACK_MARKDOWN] = &format_markdown, [PACK_XML] = &format_xml,
	[PACK_JSON] = &format_json, [PACK_JSONL] = &format_jsonl,
	[PACK_COMPACT] = &format_compact, [PACK_PATHS] = &format_paths,
	[PACK_TOC] = &format_toc
};

const struct format *format_of(enum pack_format format)
{
	return formats[format];
}

const char *pack_format_name(enum pack_format format)
{
	return formats[format]->name;
}

const char *pack_format_extension(enum pack_format format)
{
	return formats[format]->extension;
}

enum pack_format pack_format_by_name(const char *name)
{
	int i;

	if (!strcmp(name, "md"))
		return PACK_MARKDOWN;
	for (i = 0; i < PACK_FORMATS; i++)
		if (!strcmp(formats[i]->name, name))
			break;
	return (enum pack_format)i;
}

static const char *const tier_names[TIERS] = {
	[TIER_NONE] = "full", [TIER_STANDARD] = "standard",
	[TIER_AGGRESSIVE] = "aggressive", [TIER_SKELETON] = "skeleton",
	[TIER_API] = "api", [TIER_LISTED] = "listed", [TIER_CUT] = "cut",
	[TIER_UNREADABLE] = "unreadable"
};

const char *pack_tier_name(enum pack_tier tier)
{
	return tier_names[tier];
}

void document_write(struct document *doc, struct buf *out)
{
	const struct format *f = format_of(doc->options->format);
	size_t i;

	f->head(out, doc);
	for (i = 0; i < doc->shown_n; i++)
		f->entry(out, doc, doc->shown[i]->file, true);
	for (i = 0; i < doc->listed_n; i++)
		f->entry(out, doc, doc->listed[i], false);
	f->middle(out, doc);
	for (i = 0; i < doc->shown_n; i++)
		f->section(out, doc, doc->shown[i]);
	f->tail(out, doc);
}

const struct file *document_file(const struct document *doc,
				 const struct pack_file *file)
{
	return &doc->input->view->file[file->file];
}

void add_count(struct buf *out, uint64_t n)
{
	if (n < 1000)
		buf_addf(out, "%u", (unsigned int)n);
	else if (n < 999950)
		buf_addf(out, "%u.%uk", (unsigned int)((n + 50) / 1000),
			 (unsigned int)((n + 50) / 100 % 10));
	else
		buf_addf(out, "%llu.%lluM",
			 (unsigned long long)((n + 50000) / 1000000),
			 (unsigned long long)((n + 50000) / 100000 % 10));
}

void add_oid(struct buf *out, const struct oid *oid)
{
	char hex[OID_HEX + 1];

	buf_add(out, oid_to_hex(hex, oid), 10);
}

static const char *const kind_names[] = {
	[SOURCE_WORKTREE] = "the work tree", [SOURCE_STAGED] = "what is staged",
	[SOURCE_REV] = "the revision"
};

void add_source(struct buf *out, const struct document *doc)
{
	const struct source_identity *id = doc->input->identity;

	buf_addstr(out, kind_names[id->kind]);
	if (id->has_commit) {
		buf_addstr(out, id->kind == SOURCE_REV ? " " : " on ");
		add_oid(out, &id->commit);
	}
	if (id->has_tree) {
		buf_addstr(out, id->has_commit ? ", tree " : " tree ");
		add_oid(out, &id->tree);
	}
	if (id->is_dirty)
		buf_addstr(out, ", with changes that are not committed");
}

void add_title(struct buf *out, const struct document *doc)
{
	static const char *const modes[] = {
		[SCOPE_FOCUS] = "focus", [SCOPE_CHANGES] = "changes",
		[SCOPE_QUERY] = "query"
	};
	enum { TITLE_MOST = 200 };
	const char *s = doc->input->asked;
	size_t i;

	buf_addstr(out, modes[doc->input->scope->mode]);
	if (!s || !*s)
		return;
	buf_addch(out, ' ');
	for (i = 0; s[i] && i < TITLE_MOST; i++)
		buf_addch(out, (unsigned char)s[i] < 0x20 ? ' ' : s[i]);
	if (s[i])
		buf_addstr(out, "...");
}

void add_totals(struct buf *out, const struct document *doc)
{
	buf_addf(out, "%zu file%s, ", doc->shown_n,
		 doc->shown_n == 1 ? "" : "s");
	add_count(out, doc->tokens);
	buf_addf(out, " tokens (%s)",
		 estimator_name(doc->options->estimator));
	if (doc->listed_n)
		buf_addf(out, ", %zu more listed", doc->listed_n);
	if (doc->cut)
		buf_addf(out, ", %llu cut", (unsigned long long)doc->cut);
	if (doc->unreadable)
		buf_addf(out, ", %llu unreadable",
			 (unsigned long long)doc->unreadable);
	if (doc->parts > 1)
		buf_addf(out, ", part %zu of %zu", doc->part + 1, doc->parts);
}

void add_omitted(struct buf *out, const struct document *doc)
{
	bool is_first = true;
	int i;

	for (i = 1; i < OMIT_REASONS; i++) {
		uint64_t n = doc->input->view->omitted[i];

		if (!n)
			continue;
		buf_addf(out, "%s%llu %s", is_first ? "" : ", ",
			 (unsigned long long)n, omit_name((enum omit)i));
		is_first = false;
	}
}

static size_t digits(uint32_t n)
{
	size_t count = 1;

	for (; n >= 10; n /= 10)
		count++;
	return count;
}

void add_text(struct buf *out, const struct document *doc,
	      const struct shown *shown)
{
	const char *at = buf_str(&shown->text), *end = at + shown->text.len;
	size_t i, width;

	if (!doc->options->line_numbers || !shown->lines.n) {
		buf_add(out, at, shown->text.len);
	} else {
		width = digits(shown->lines.item[shown->lines.n - 1]);
		for (i = 0; at < end; i++) {
			const char *next = memchr(at, '\n', (size_t)(end - at));

			next = next ? next + 1 : end;
			if (i < shown->lines.n)
				buf_addf(out, "%*u  ", (int)width,
					 shown->lines.item[i]);
			buf_add(out, at, (size_t)(next - at));
			at = next;
		}
	}
	if (shown->text.len && end[-1] != '\n')
		buf_addch(out, '\n');
}

size_t fence_length(const char *text, size_t n)
{
	const char *at = text, *end = at + n;
	size_t longest = 2;

	while (at < end) {
		size_t run = 0;

		while (at < end && (*at == ' ' || *at == '\t'))
			at++;
		for (; at < end && *at == '`'; at++)
			run++;
		if (run > longest)
			longest = run;
		at = memchr(at, '\n', (size_t)(end - at));
		at = at ? at + 1 : end;
	}
	return longest + 1;
}

/* --- JSON --- */

void source_json(struct json *json, const struct pack_input *input)
{
	static const char *const kinds[] = {
		[SOURCE_WORKTREE] = "worktree", [SOURCE_STAGED] = "staged",
		[SOURCE_REV] = "rev"
	};
	const struct source_identity *id = input->identity;
	char hex[OID_HEX + 1];

	json_key(json, "source");
	json_open(json, '{');
	json_member(json, "kind", kinds[id->kind]);
	json_member(json, "commit", id->has_commit ?
		    oid_to_hex(hex, &id->commit) : NULL);
	json_member(json, "tree", id->has_tree ?
		    oid_to_hex(hex, &id->tree) : NULL);
	json_member_bool(json, "dirty", id->is_dirty);
	json_close(json);
}

void omitted_json(struct json *json, const struct pack_input *input)
{
	int i;

	json_key(json, "omitted");
	json_open(json, '{');
	for (i = 1; i < OMIT_REASONS; i++)
		if (input->view->omitted[i])
			json_member_uint(json, omit_name((enum omit)i),
					 input->view->omitted[i]);
	json_close(json);
}

void chain_json(struct json *json, const struct pack_input *input,
		const struct scope_item *item)
{
	size_t i;

	json_key(json, "chain");
	json_open(json, '[');
	for (i = 0; i < item->hops; i++) {
		const struct hop *hop = &item->chain[i];

		json_open(json, '{');
		json_path(json, "path", input->view->file[hop->file].path);
		json_member(json, "hop", hop_name((enum hop_kind)hop->kind));
		if (hop->via && *hop->via)
			json_member(json, "via", hop->via);
		json_close(json);
	}
	json_close(json);
}
