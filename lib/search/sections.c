/* SPDX-License-Identifier: MIT */
/* Headings, by whoever knows the language: see sections.h. */
#include "search/sections.h"

#include <ctype.h>
#include <stdbool.h>
#include <string.h>

#include "base/ascii.h"
#include "lang/lang.h"
#include "lang/scan.h"
#include "markdown/document.h"

/* A heading is a line that fits on one, and says more than a letter. */
enum { LONGEST_TITLE = 72, SHORTEST_TITLE = 3 };

static void clear(struct text_sections *out)
{
	out->section.n = 0;
	arena_clear(&out->arena);
}

/* What stands before the first heading, unless that is nothing. */
static void add_preface(struct text_sections *out, const char *text,
			uint32_t begin, uint32_t end)
{
	uint32_t i;

	for (i = begin; i < end && is_space(text[i]); i++)
		;
	if (i < end)
		*VEC_PUSH(&out->section) = (struct text_section){
			.title = "", .parent = SECTION_NONE, .begin = begin,
			.body = begin, .end = end, .line = 1
		};
}

static const struct error *from_markdown(struct text_sections *out,
					 const char *text, size_t n)
{
	struct document doc;
	const struct error *err = document_parse(&doc, text, n);
	uint32_t i, before;

	clear(out);
	if (err)
		goto done;
	add_preface(out, text, doc.section.item[0].begin,
		    doc.section.item[0].end);
	if (out->section.n)
		out->section.item[0].line = doc.section.item[0].line;
	before = 1 - (uint32_t)out->section.n;
	for (i = 1; i < doc.section.n; i++) {
		const struct document_section *s = &doc.section.item[i];

		*VEC_PUSH(&out->section) = (struct text_section){
			.title = arena_strdup(&out->arena, s->title),
			.level = s->level,
			.parent = s->parent == DOCUMENT_NONE ? SECTION_NONE :
				s->parent - before,
			.begin = s->begin, .body = s->body, .end = s->rest,
			.line = s->line
		};
	}
done:
	document_release(&doc);
	return err;
}

/* The next heading ends a section, which may have no more than its own: the
 * underline of one can be the overline of the other. */
static void end_section(struct text_section *section, uint32_t end)
{
	section->end = end;
	if (section->body > end)
		section->body = end;
}

static void add_symbols(struct text_sections *out, const struct facts *facts,
			const char *text, size_t n)
{
	const struct symbol *s = facts->symbol.item;
	uint32_t *number = xcalloc(facts->symbol.n, sizeof(*number));
	uint32_t i, parent, first = SECTION_NONE;

	for (i = 0; i < facts->symbol.n; i++)
		if (s[i].kind == SYMBOL_SECTION && first == SECTION_NONE)
			first = s[i].begin;
	add_preface(out, text, 0, first == SECTION_NONE ? (uint32_t)n : first);
	for (i = 0; i < facts->symbol.n; i++) {
		uint32_t at;

		number[i] = SECTION_NONE;
		if (s[i].kind != SYMBOL_SECTION)
			continue;
		/* The last section before symbol number i of the facts that
		 * holds it. */
		at = facts->symbol.item[i].container;
		while (at != SYMBOL_NO_CONTAINER && number[at] == SECTION_NONE)
			at = facts->symbol.item[at].container;
		parent = at == SYMBOL_NO_CONTAINER ? SECTION_NONE : number[at];
		number[i] = (uint32_t)out->section.n;
		*VEC_PUSH(&out->section) = (struct text_section){
			.title = arena_strdup(&out->arena, s[i].name),
			.level = parent == SECTION_NONE ? 1 :
				out->section.item[parent].level + 1,
			.parent = parent, .begin = s[i].begin,
			.body = s[i].body, .end = (uint32_t)n,
			.line = s[i].first_line
		};
		if (number[i] && out->section.item[number[i] - 1].level)
			end_section(&out->section.item[number[i] - 1],
				    s[i].begin);
	}
	free(number);
}

/* Where the heading of a section is two lines, the scan may have put the
 * second into the body, and it is no text. */
static void skip_underline(struct text_section *s, const char *text)
{
	uint32_t at = s->body;
	char sign;

	while (at < s->end && is_space(text[at]))
		at++;
	sign = at < s->end ? text[at] : 'a';
	if (isalnum((unsigned char)sign) || !ispunct((unsigned char)sign))
		return;
	while (at < s->end && text[at] == sign)
		at++;
	if (at - s->body >= SHORTEST_TITLE &&
	    (at == s->end || is_space(text[at])))
		s->body = at;
}

static size_t count_titles(const struct text_sections *sections)
{
	size_t i, n = 0;

	for (i = 0; i < sections->section.n; i++)
		n += sections->section.item[i].level > 0;
	return n;
}

static bool is_blank_line(const char *at, const char *end)
{
	while (at < end && *at != '\n' && is_space(*at))
		at++;
	return at == end || *at == '\n';
}

/* A line that reads like a heading and has nothing above and below it. */
static bool stands_alone(const char *text, const char *at, const char *end,
			 const char *text_end)
{
	const char *above = at > text ? memrchr(text, '\n',
						(size_t)(at - 1 - text)) :
		NULL;
	size_t len;
	char last;

	while (end > at && is_space(end[-1]))
		end--;
	len = (size_t)(end - at);
	if (len < SHORTEST_TITLE || len > LONGEST_TITLE ||
	    !isalnum((unsigned char)*at))
		return false;
	last = end[-1];
	if (!isalnum((unsigned char)last) && last != ':' && last != ')')
		return false;
	above = above ? above + 1 : text;
	if (at > text && !is_blank_line(above, at))
		return false;
	at = memchr(end, '\n', (size_t)(text_end - end));
	return !at || is_blank_line(at + 1, text_end);
}

static void from_lines(struct text_sections *out, const char *text, size_t n)
{
	const char *at = text, *text_end = text + n, *end;
	uint32_t line = 1;
	size_t len;

	clear(out);
	for (; at < text_end; at = end + 1, line++) {
		struct text_section section = { .level = 1, .line = line,
						.parent = SECTION_NONE };

		end = memchr(at, '\n', (size_t)(text_end - at));
		end = end ? end : text_end;
		if (!stands_alone(text, at, end, text_end))
			continue;
		for (len = (size_t)(end - at);
		     len && (is_space(at[len - 1]) || at[len - 1] == ':');)
			len--;
		section.title = arena_strndup(&out->arena, at, len);
		section.begin = (uint32_t)(at - text);
		section.body = end < text_end ? (uint32_t)(end + 1 - text) :
			(uint32_t)n;
		section.end = (uint32_t)n;
		if (!out->section.n)
			add_preface(out, text, 0, section.begin);
		if (out->section.n)
			out->section.item[out->section.n - 1].end =
				section.begin;
		*VEC_PUSH(&out->section) = section;
	}
	if (!out->section.n)
		add_preface(out, text, 0, (uint32_t)n);
}

static const struct error *read_as(struct text_sections *out,
				   struct scanner *scanner, const char *id,
				   const char *text, size_t n)
{
	unsigned int lang;
	struct facts facts = { 0 };
	const struct error *err;
	size_t i;

	if (!strcmp(id, "markdown"))
		return from_markdown(out, text, n);
	lang = lang_by_name(id);
	err = scan(scanner, lang, text, n, &facts);
	clear(out);
	if (!err)
		add_symbols(out, &facts, text, n);
	for (i = 0; i < out->section.n; i++)
		if (out->section.item[i].level)
			skip_underline(&out->section.item[i], text);
	facts_release(&facts);
	return err;
}

const struct error *sections_find(struct text_sections *out,
				  struct scanner *scanner, const char *path,
				  const char *attribute, const char *text,
				  size_t n)
{
	static const char *const ids[] = {
		"rst", "asciidoc", "markdown", "ini"
	};
	enum { PLAIN = 3 };	/* what a plain text may turn out to be */
	unsigned int lang = lang_of_file(path, attribute, text, n);
	const struct error *err = NULL;
	size_t i, titles, most = 0, best = PLAIN;

	*out = (struct text_sections){ 0 };
	if (n > DOCUMENT_MAX)
		return error_new(ERROR_LIMIT, "'%s' has %zu bytes", path, n);
	for (i = 0; i < sizeof(ids) / sizeof(*ids); i++)
		if (!strcmp(lang_id(lang), ids[i]))
			return read_as(out, scanner, ids[i], text, n);
	for (i = 0; !err && i < PLAIN; i++) {
		err = read_as(out, scanner, ids[i], text, n);
		titles = count_titles(out);
		if (titles > most) {
			most = titles;
			best = i;
		}
	}
	if (err)
		return err;
	if (best < PLAIN)
		return read_as(out, scanner, ids[best], text, n);
	from_lines(out, text, n);
	return NULL;
}

void sections_release(struct text_sections *sections)
{
	VEC_RELEASE(&sections->section);
	arena_release(&sections->arena);
	*sections = (struct text_sections){ 0 };
}
