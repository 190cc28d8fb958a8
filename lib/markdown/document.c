/* SPDX-License-Identifier: MIT */
/*
 * cmark tells lines; bytes are ours: see document.h.
 *
 * cmark's columns are those of the text after it has put three bytes in the
 * place of a NUL, and the lines that it gives lists and HTML may run on over
 * blank ones. So only the numbers of lines are taken from it.
 */
#include "markdown/document.h"

#include <stdbool.h>
#include <string.h>

#include <cmark.h>

#include "base/buf.h"
#include "base/lines.h"
#include "markdown/nodes.h"

/* While reading. */
struct reading {
	struct document *out;
	const char *text;
	uint32_t skipped;	/* lines of front matter: cmark saw none */
	struct buf title;
};

/* Lines end as CommonMark has it: \n, \r or both. */
static void find_lines(struct document *out, const char *text, size_t n)
{
	size_t i;

	*VEC_PUSH(&out->line) = 0;
	for (i = 0; i < n; i++) {
		if (text[i] != '\n' && text[i] != '\r')
			continue;
		if (text[i] == '\r' && i + 1 < n && text[i + 1] == '\n')
			i++;
		if (i + 1 < n)
			*VEC_PUSH(&out->line) = (uint32_t)i + 1;
	}
}

/* Where line number `line`, from 1, ends: behind its line end. */
static uint32_t end_of_line(const struct document *doc, uint32_t line)
{
	return line < doc->line.n ? doc->line.item[line] : (uint32_t)doc->n;
}

static const char *skip_space(const char *at, const char *end)
{
	while (at < end && (*at == ' ' || *at == '\t' || *at == '\r' ||
			    *at == '\n'))
		at++;
	return at;
}

static bool is_blank(const struct reading *r, uint32_t line)
{
	const char *end = r->text + end_of_line(r->out, line);

	return skip_space(r->text + r->out->line.item[line - 1], end) == end;
}

/* Whether a line is the three bytes of fence and white space. */
static bool is_fence(const struct reading *r, uint32_t line, const char *fence)
{
	const char *at = r->text + r->out->line.item[line - 1];
	const char *end = r->text + end_of_line(r->out, line);

	if (line == 1 && end - at > 3 && !memcmp(at, "\xef\xbb\xbf", 3))
		at += 3;
	if (end - at < 3 || memcmp(at, fence, 3))
		return false;
	return skip_space(at + 3, end) == end;
}

/* Front matter: it would be a rule and a heading to cmark. A rule that is
 * the first line has a blank one behind it. */
static void find_front(struct reading *r)
{
	static const char *const fence[][2] = {
		{ "---", "---" }, { "---", "..." }, { "+++", "+++" }
	};
	const uint32_t lines = (uint32_t)r->out->line.n;
	uint32_t line;
	size_t i;

	if (lines < 2 || is_blank(r, 2))
		return;
	for (i = 0; i < sizeof(fence) / sizeof(*fence); i++) {
		if (!is_fence(r, 1, fence[i][0]))
			continue;
		for (line = 2; line <= lines; line++)
			if (is_fence(r, line, fence[i][1]))
				break;
		if (line <= lines && (!r->skipped || line < r->skipped))
			r->skipped = line;
	}
	if (r->skipped)
		r->out->front_end = end_of_line(r->out, r->skipped);
}

/* The text of a heading in one line; how it is emphasized is nobody's
 * business here. */
static const char *title_of(struct reading *r, cmark_node *heading)
{
	cmark_iter *iter = cmark_iter_new(heading);
	cmark_event_type event;

	buf_reset(&r->title);
	while ((event = cmark_iter_next(iter)) != CMARK_EVENT_DONE) {
		cmark_node *node = cmark_iter_get_node(iter);
		const char *s = NULL;

		if (event != CMARK_EVENT_ENTER)
			continue;
		switch (cmark_node_get_type(node)) {
		case CMARK_NODE_TEXT:
		case CMARK_NODE_CODE:
			s = cmark_node_get_literal(node);
			break;
		case CMARK_NODE_SOFTBREAK:
		case CMARK_NODE_LINEBREAK:
			s = " ";
			break;
		default:
			break;
		}
		buf_addstr(&r->title, s ? s : "");
	}
	cmark_iter_free(iter);
	return arena_strndup(&r->out->arena, buf_str(&r->title),
			     r->title.len);
}

static uint32_t first_line(const struct reading *r, cmark_node *node)
{
	return (uint32_t)cmark_node_get_start_line(node) + r->skipped;
}

/* Its last line that is not blank. */
static uint32_t last_line(const struct reading *r, cmark_node *node)
{
	uint32_t first = first_line(r, node);
	uint32_t last = (uint32_t)cmark_node_get_end_line(node) + r->skipped;

	if (last > r->out->line.n)
		last = (uint32_t)r->out->line.n;
	while (last > first && is_blank(r, last))
		last--;
	return last > first ? last : first;
}

/* Whether a line is === or ---, and so ends a heading of several lines. */
static bool is_underline(const struct reading *r, uint32_t line)
{
	const char *at = r->text + r->out->line.item[line - 1];
	const char *end = r->text + end_of_line(r->out, line);
	const char *start = at;
	char sign;

	while (at < end && *at == ' ' && at - start < 3)
		at++;
	sign = at < end ? *at : '\0';
	if (sign != '=' && sign != '-')
		return false;
	while (at < end && *at == sign)
		at++;
	return skip_space(at, end) == end;
}

/* cmark 0.30 gives such a heading the line behind it too, unless the text
 * ends there; nothing but its underline can look like one in it. */
static uint32_t last_line_of_heading(const struct reading *r,
				     cmark_node *node)
{
	uint32_t line = first_line(r, node), last = last_line(r, node);

	if (line == last)
		return last;
	do
		line++;
	while (line < last && !is_underline(r, line));
	return line;
}

/* Whether a line begins as the definition of a link does. */
static bool is_definition(const struct reading *r, uint32_t line)
{
	const char *at = r->text + r->out->line.item[line - 1];
	const char *end = r->text + end_of_line(r->out, line);

	at = skip_space(at, end);
	return at < end && *at == '[' &&
		memmem(at, (size_t)(end - at), "]:", 2);
}

/* Definitions of links right above a title of several lines are a part of it
 * to cmark, but not of its text. */
static uint32_t first_line_of_heading(const struct reading *r,
				      cmark_node *node, uint32_t last)
{
	uint32_t line = first_line(r, node);

	while (line + 1 < last && is_definition(r, line))
		line++;
	return line;
}

static void add_section(struct reading *r, cmark_node *node)
{
	struct document *out = r->out;
	uint32_t last = last_line_of_heading(r, node);
	uint32_t line = first_line_of_heading(r, node, last);
	struct document_section section = {
		.title = title_of(r, node),
		.level = (unsigned int)cmark_node_get_heading_level(node),
		.begin = out->line.item[line - 1],
		.body = end_of_line(out, last),
		.line = line,
		.first_block = (uint32_t)out->block.n
	};

	*VEC_PUSH(&out->section) = section;
}

static const uint8_t kind_of[] = {
	[CMARK_NODE_PARAGRAPH] = DOCUMENT_PARAGRAPH,
	[CMARK_NODE_LIST] = DOCUMENT_LIST,
	[CMARK_NODE_ITEM] = DOCUMENT_ITEM,
	[CMARK_NODE_CODE_BLOCK] = DOCUMENT_CODE,
	[CMARK_NODE_BLOCK_QUOTE] = DOCUMENT_QUOTE,
	[CMARK_NODE_HTML_BLOCK] = DOCUMENT_HTML,
	[CMARK_NODE_CUSTOM_BLOCK] = DOCUMENT_HTML,
	[CMARK_NODE_THEMATIC_BREAK] = DOCUMENT_RULE
};

static uint32_t add_block(struct reading *r, cmark_node *node, uint32_t list)
{
	struct document *out = r->out;
	cmark_node_type type = cmark_node_get_type(node);
	const char *info = type == CMARK_NODE_CODE_BLOCK ?
		cmark_node_get_fence_info(node) : NULL;
	struct document_block block = {
		.kind = kind_of[type],
		.section = (uint32_t)out->section.n - 1,
		.list = list,
		.line = first_line(r, node),
		.last_line = last_line(r, node),
		.info = info ? arena_strdup(&out->arena, info) : ""
	};

	block.begin = out->line.item[block.line - 1];
	block.end = end_of_line(out, block.last_line);
	*VEC_PUSH(&out->block) = block;
	out->section.item[block.section].blocks++;
	return (uint32_t)out->block.n - 1;
}

static void add_blocks(struct reading *r, cmark_node *root)
{
	cmark_node *node, *item;
	uint32_t list;

	for (node = cmark_node_first_child(root); node;
	     node = cmark_node_next(node)) {
		if (cmark_node_get_type(node) == CMARK_NODE_HEADING) {
			add_section(r, node);
			continue;
		}
		list = add_block(r, node, DOCUMENT_NONE);
		if (cmark_node_get_type(node) != CMARK_NODE_LIST)
			continue;
		for (item = cmark_node_first_child(node); item;
		     item = cmark_node_next(item))
			add_block(r, item, list);
	}
}

const struct error *document_parse(struct document *out, const char *text,
				   size_t n)
{
	struct reading r = { .out = out, .text = n ? text : "" };
	uint32_t open[7], i, depth = 0;
	cmark_node *root;

	*out = (struct document){ .n = n };
	if (n > DOCUMENT_MAX)
		return error_new(ERROR_LIMIT, "the document has %zu bytes, "
				 "over %d", n, DOCUMENT_MAX);
	find_lines(out, r.text, n);
	find_front(&r);
	*VEC_PUSH(&out->section) = (struct document_section){
		.title = "", .begin = out->front_end, .body = out->front_end,
		.line = r.skipped + 1
	};
	root = markdown_nodes(r.text + out->front_end, n - out->front_end);
	add_blocks(&r, root);
	/* What follows from the headings: parents and ends, with the
	 * sections that are open on a stack of one a level. */
	for (i = 0; i < out->section.n; i++) {
		struct document_section *s = &out->section.item[i];
		uint32_t begin = i ? s->begin : 0;

		while (depth &&
		       out->section.item[open[depth - 1]].level >= s->level)
			out->section.item[open[--depth]].end = begin;
		s->parent = depth ? open[depth - 1] : DOCUMENT_NONE;
		s->rest = i + 1 < out->section.n ?
			out->section.item[i + 1].begin : (uint32_t)out->n;
		s->end = i ? (uint32_t)out->n : s->rest;
		if (i)
			open[depth++] = i;
	}
	cmark_node_free(root);
	buf_release(&r.title);
	return NULL;
}

void document_release(struct document *document)
{
	VEC_RELEASE(&document->section);
	VEC_RELEASE(&document->block);
	VEC_RELEASE(&document->line);
	arena_release(&document->arena);
	*document = (struct document){ 0 };
}

uint32_t document_line(const struct document *document, size_t at)
{
	return (uint32_t)line_holding(document->line.item, document->line.n,
				      at) + 1;
}
