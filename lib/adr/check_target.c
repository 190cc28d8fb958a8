/* SPDX-License-Identifier: MIT */
/*
 * Links in the text of decisions, to files of the tree: "[x](../y.md#z)" and
 * "[x]: y.md", and in an index beside them, to decisions; and decisions that
 * the text names. Code, between backquotes or
 * fences, links to nothing.
 */
#include <inttypes.h>
#include <string.h>

#include "adr/check_private.h"
#include "adr/edit.h"
#include "adr/markup.h"
#include "adr/mention.h"
#include "adr/name.h"
#include "adr/target.h"
#include "base/fence.h"
#include "base/path.h"
#include "base/span.h"

/* As far as one looks back for its beginning: what browsers take. */
enum { URL_MOST = 2048 };

struct text {
	struct judging *judging;
	const struct adr *adr;
	uint32_t line;
	bool is_index;			/* only links to records count */
	struct fence fence;		/* around the line */
	struct buf path;
	mention_vec mention;
};

static bool is_told(const struct text *text, struct span target)
{
	uint32_t at = (uint32_t)(target.s - text->adr->bytes);
	size_t i;

	for (i = 0; i < text->adr->link.n; i++)
		if (at >= text->adr->link.item[i].begin &&
		    at < text->adr->link.item[i].end)
			return true;
	return false;
}

static void check_target(struct text *text, struct span target)
{
	struct span file = span_until(target, "#?");
	struct judging *judging = text->judging;
	struct problem *problem;

	if (!file.n || target_is_elsewhere(target) || is_told(text, target) ||
	    strchr("{<$", *file.s))
		return;
	if (!target_path(&text->path, text->adr->path, file) ||
	    judging_has_page(judging, file) ||
	    judging_has_path(judging, buf_str(&text->path)))
		return;
	if (text->is_index && !is_record_name(path_base(buf_str(&text->path))))
		return;
	problem = report_at(judging, RULE_BROKEN_LINK, text->adr->path,
			    text->line, "there is no file %s",
			    judging_quote(judging, buf_str(&text->path)));
	problem->target = say(judging, "%s", buf_str(&text->path));
	if (target.n != text->path.len ||
	    memcmp(target.s, text->path.ptr, target.n) != 0)
		problem->text = say(judging, "%.*s", (int)target.n, target.s);
	problem->advice = "correct the link, or take it away";
}

/* The target behind "](" or "]: ", without a title: "<a b.md>", "a.md". */
static struct span take_target(struct span rest, const char *stops)
{
	rest = span_trim(rest);
	if (rest.n && rest.s[0] == '<')
		return span_until(span_behind(rest, 1), ">");
	return span_until(rest, stops);
}

/* Behind the code that begins at `at` with backquotes; without an end it is
 * no code. */
static size_t skip_code(struct span line, size_t at)
{
	size_t n = 0, i, run;

	while (at + n < line.n && line.s[at + n] == '`')
		n++;
	for (i = at + n; i < line.n; i += run + !run) {
		for (run = 0; i + run < line.n && line.s[i + run] == '`';)
			run++;
		if (run == n)
			return i + n;
	}
	return at + n;
}

static void check_line(struct text *text, struct span line)
{
	struct span trimmed = span_trim(line);
	size_t i = span_find(trimmed, "]:");

	/* "[^x]: " begins a footnote. */
	if (trimmed.n && trimmed.s[0] == '[' && i < trimmed.n &&
	    trimmed.s[1] != '^' && !memchr(trimmed.s, '(', i))
		check_target(text, take_target(span_behind(trimmed, i + 2),
					       " \t"));
	for (i = 0; i + 1 < line.n; i++) {
		if (line.s[i] == '`')
			i = skip_code(line, i) - 1;
		else if (line.s[i] == '\\')
			i++;
		else if (line.s[i] == ']' && line.s[i + 1] == '(')
			check_target(text, take_target(span_behind(line,
							i + 2), ") \t"));
	}
}

/* Part of an address: a decision of somebody else. */
static bool is_in_url(const struct adr *adr, const struct mention *mention)
{
	const char *begin = adr->bytes + mention->begin, *at = begin;

	while (at > adr->bytes && begin - at < URL_MOST &&
	       !strchr(" \t\r\n<>()\"'", at[-1]))
		at--;
	return memmem(at, (size_t)(begin - at), "://", 3) != NULL;
}

/* What a template says of its own use, in Markdown or in front matter. */
static bool is_in_comment(const struct adr *adr, const struct mention *mention)
{
	struct span rest = { adr->bytes, mention->begin };
	const size_t line = line_begin(adr->bytes, mention->begin);

	if (adr->bytes[line] == '#' && span_begins(rest, "---\n") &&
	    !memmem(rest.s, line, "\n---", 4))
		return true;
	while (rest.n) {
		rest = span_behind(rest, span_find(rest, "<!--"));
		if (rest.n && span_find(rest, "-->") == rest.n)
			return true;
		rest = span_behind(rest, span_find(rest, "-->"));
	}
	return false;
}

static void check_mentions(struct text *text, const struct mentions *mentions)
{
	const struct adr *adr = text->adr;
	size_t i;

	text->mention.n = 0;
	mentions_find(mentions, adr->path, adr->bytes, adr->n, &text->mention);
	for (i = 0; i < text->mention.n; i++) {
		const struct mention *mention = &text->mention.item[i];
		struct span said = { adr->bytes + mention->begin,
				     mention->end - mention->begin };
		struct problem *problem;

		if (mention->record != MENTION_NOBODY ||
		    mention->is_ambiguous || is_told(text, said) ||
		    judging_is_unread(text->judging, mention->number) ||
		    is_in_url(adr, mention) || is_in_comment(adr, mention))
			continue;
		problem = report(text->judging, RULE_UNKNOWN_DECISION, adr,
				 mention->line, "there is no decision '%.*s'",
				 (int)said.n, said.s);
		problem->target = say(text->judging, "%.*s", (int)said.n,
				      said.s);
		problem->advice = "correct the number";
	}
}

static void check_lines(struct text *text)
{
	struct span rest = { text->adr->bytes, text->adr->n }, line;

	text->line = 0;
	text->fence = (struct fence){ 0 };
	while (take_line(&rest, &line)) {
		text->line++;
		if (!fence_line(&text->fence, line))
			check_line(text, line);
	}
}

/* --- Beside the records --- */

/* A page beside records that lists them, and is none. */
static bool is_index(const struct registry *registry, const char *path)
{
	const struct span stem = stem_of(path_base(path));
	size_t i;

	if (!markup_is_markdown(path) || !span_is_among_any_case(stem,
		(const char *const []){ "index", "readme", NULL }))
		return false;
	for (i = 0; i < registry->record.n; i++)
		if (!strcmp(registry->record.item[i].path, path))
			return false;
	for (i = 0; i < registry->folder.n; i++)
		if (strlen(registry->folder.item[i].path) ==
		    path_dir_len(path) &&
		    path_is_below(path, registry->folder.item[i].path))
			return true;
	return false;
}

static const struct error *check_indexes(struct text *text)
{
	struct judging *judging = text->judging;
	struct reader *reader = NULL;
	struct buf bytes = { 0 };
	struct adr page;
	const struct error *err = reader_open(&reader, judging->ask->source);
	size_t i;

	text->is_index = true;
	for (i = 0; !err && i < judging->entries; i++) {
		const struct entry *entry = &judging->entry[i];

		if (!is_index(&judging->registry, entry->path))
			continue;
		buf_reset(&bytes);
		err = reader_read(reader, entry, DOCUMENT_MAX, &bytes, NULL);
		page = (struct adr){ .path = entry->path, .bytes = bytes.ptr,
				     .n = bytes.len };
		text->adr = &page;
		if (!err && page.n)
			check_lines(text);
		if (err && (err->code == ERROR_NOT_FOUND ||
			    err->code == ERROR_LIMIT))
			err = NULL;
	}
	buf_release(&bytes);
	reader_free(reader);
	return err;
}

const struct error *check_targets(struct judging *judging)
{
	const struct registry *registry = &judging->registry;
	struct mentions *mentions = mentions_new(registry);
	struct text text = { .judging = judging };
	const struct error *err;
	size_t i;

	for (i = 0; i < registry->record.n; i++) {
		text.adr = &registry->record.item[i];
		if (!text.adr->is_json &&
		    markup_is_markdown(text.adr->path))
			check_lines(&text);
		check_mentions(&text, mentions);
	}
	err = check_indexes(&text);
	mentions_free(mentions);
	buf_release(&text.path);
	VEC_RELEASE(&text.mention);
	return err;
}
