/* SPDX-License-Identifier: MIT */
/*
 * Any bytes as a file of patterns, as a Markdown document, and as a text for
 * people in each of the languages that those are written in.
 */
#include <string.h>

#include "lang/scan.h"
#include "markdown/document.h"
#include "search/patterns_def.h"
#include "search/patterns_match.h"
#include "search/sections.h"
#include "tests/fuzz/fuzz.h"

/* What was read is used: patterns are matched against the file itself. */
static void check_patterns(const char *bytes, size_t n)
{
	struct pattern_defs defs = { 0 };
	struct pattern_text text = { 0 };
	pattern_line_vec lines = { 0 };
	const struct error *err;
	bool is_cut = false;
	size_t i, k;

	err = pattern_defs_read(&defs, "fuzz", bytes, n);
	MUST_HOLD(!err || err->code == ERROR_USAGE);
	for (i = 0; !err && i < defs.def.n && i < 20; i++) {
		struct pattern_def *def = &defs.def.item[i];

		MUST_HOLD(def->set && def->category && def->match);
		MUST_HOLD(def->lang.n);
		err = pattern_def_compile(def);
		if (err)
			break;
		pattern_text_begin(&text, def->lang.item[0], bytes, n);
		if (!pattern_text_may_hold(&text, def))
			continue;
		MUST_HOLD(!pattern_lines(&text, def, &lines, &is_cut));
		for (k = 1; k < lines.n; k++)
			MUST_HOLD(lines.item[k - 1].line < lines.item[k].line);
	}
	VEC_RELEASE(&lines);
	pattern_text_release(&text);
	pattern_defs_release(&defs);
}

static void check_document(const char *bytes, size_t n)
{
	struct document doc;
	size_t i;

	MUST_HOLD(!document_parse(&doc, bytes, n));
	MUST_HOLD(doc.section.n && doc.front_end <= n);
	for (i = 0; i < doc.section.n; i++) {
		const struct document_section *s = &doc.section.item[i];

		MUST_HOLD(s->begin <= s->body && s->body <= s->rest &&
			  s->rest <= s->end && s->end <= n);
		MUST_HOLD(s->level <= 6 && (s->level > 0) == (i > 0));
		MUST_HOLD(s->parent == DOCUMENT_NONE || s->parent < i);
		MUST_HOLD(!i || s[-1].rest == s->begin);
		MUST_HOLD(document_line(&doc, s->begin) == s->line ||
			  s->begin == n);
	}
	for (i = 0; i < doc.block.n; i++) {
		const struct document_block *b = &doc.block.item[i];
		const struct document_section *s =
			&doc.section.item[b->section];

		MUST_HOLD(b->begin < b->end && b->end <= n);
		MUST_HOLD(b->line <= b->last_line);
		MUST_HOLD(b->begin >= s->body && b->end <= s->rest);
		MUST_HOLD(!i || b[-1].begin <= b->begin);
	}
	document_release(&doc);
}

static void check_sections(const char *path, const char *bytes, size_t n)
{
	struct scanner *scanner = scanner_new();
	struct text_sections found;
	size_t i;

	MUST_HOLD(!sections_find(&found, scanner, path, NULL, bytes, n));
	for (i = 0; i < found.section.n; i++) {
		const struct text_section *s = &found.section.item[i];

		MUST_HOLD(s->title && s->line);
		MUST_HOLD(s->begin <= s->body && s->body <= s->end &&
			  s->end <= n);
		MUST_HOLD(s->parent == SECTION_NONE || s->parent < i);
		MUST_HOLD(!i || s[-1].begin <= s->begin);
	}
	sections_release(&found);
	scanner_free(scanner);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static const char *const paths[] = {
		"a.md", "a.rst", "a.adoc", "HACKING", ".editorconfig"
	};
	const char *bytes = (const char *)data;

	check_patterns(bytes, size);
	check_document(bytes, size);
	check_sections(paths[size % 5], bytes, size);
	return 0;
}
