/* SPDX-License-Identifier: MIT */
/*
 * The analyzer: lex, count words, outline, imports. See scan.h.
 *
 * A file whose language we do not know still has words, and one that is
 * generated or minified still has facts: who looks at it decides.
 */
#include "lang/scan.h"

#include <string.h>

#include "base/hash.h"
#include "base/xalloc.h"
#include "lang/compiled.h"
#include "lang/imports.h"
#include "lang/lang.h"
#include "lang/lex.h"
#include "lang/outline.h"
#include "lang/routes.h"
#include "lang/tokens.h"
#include "lang/words.h"
#include "lang/wordtable.h"

enum {
	BINARY_HEAD = 8000,	/* where git looks for a NUL */
	GENERATED_HEAD = 1024,
	LONG_LINE = 5000,
	LONG_AVERAGE = 500,
	SHORT_FILE = 2000,	/* never minified: nobody would gain by it */
	EMBEDS = 64
};

struct scanner {
	/* one a language, def NULL until used */
	struct compiled *compiled;
	struct route_rules *routes;
	struct match match;
	struct wordtable words;
	struct lexed lexed;
	struct buf code;	/* blanked */
	/* the embedded code of a Vue file and its like */
	struct buf inner;
	line_vec lines;
};

uint32_t scan_version(void)
{
	return (uint32_t)hash_bytes(&lang_defs_sum, sizeof(lang_defs_sum),
				    SCAN_VERSION);
}

struct scanner *scanner_new(void)
{
	struct scanner *s = xcalloc(1, sizeof(*s));

	s->compiled = xcalloc(lang_defs_count, sizeof(*s->compiled));
	s->routes = route_rules_new();
	return s;
}

void scanner_free(struct scanner *scanner)
{
	size_t i;

	if (!scanner)
		return;
	for (i = 0; i < lang_defs_count; i++)
		compiled_release(&scanner->compiled[i]);
	free(scanner->compiled);
	route_rules_free(scanner->routes);
	match_release(&scanner->match);
	wordtable_release(&scanner->words);
	VEC_RELEASE(&scanner->lexed.span);
	VEC_RELEASE(&scanner->lines);
	buf_release(&scanner->code);
	buf_release(&scanner->inner);
	free(scanner);
}

static struct compiled *compiled_of(struct scanner *scanner, unsigned int lang)
{
	struct compiled *c = &scanner->compiled[lang];

	if (!c->def)
		compiled_init(c, &lang_defs[lang]);
	return c;
}

static bool knows_head(unsigned int lang, const char *head, size_t n,
		       void *payload)
{
	struct scanner *s = payload;
	const struct regex *regex;
	bool found = false;

	/* A broken pattern is a test's business; here it knows nothing. */
	return !compiled_head(compiled_of(s, lang), &regex) &&
		!regex_match(&found, regex, head, n, 0, 0, &s->match) && found;
}

unsigned int scan_lang(struct scanner *scanner, const char *path,
		       const char *attribute, const char *bytes, size_t n)
{
	return lang_of_bytes(path, attribute, bytes, n, knows_head, scanner);
}

static void find_lines(struct scanner *s, const char *bytes, size_t n,
		       struct facts *facts)
{
	const char *at = bytes, *end = bytes + n, *next;

	s->lines.n = 0;
	*VEC_PUSH(&s->lines) = 0;
	for (; (next = memchr(at, '\n', (size_t)(end - at))); at = next + 1)
		if (next + 1 < end)
			*VEC_PUSH(&s->lines) = (uint32_t)(next + 1 - bytes);
	facts->lines = n ? (uint32_t)s->lines.n : 0;
}

/* How many bytes of [from, to) stand outside of strings and comments; *i is the
 * number of the span to begin with. */
static size_t code_within(const struct lexed *lexed, size_t *i, size_t from,
			  size_t to)
{
	size_t code = to - from;

	for (; *i < lexed->span.n && lexed->span.item[*i].start < to; ++*i) {
		size_t start = lexed->span.item[*i].start;
		size_t end = lexed->span.item[*i].end;

		if (end > from)
			code -= (end < to ? end : to) -
				(start > from ? start : from);
		if (end > to)
			break;
	}
	return code;
}

/* Is most of a file in long lines? A long string in code, as tests have them,
 * makes no such file; in data strings are all that there is. */
static bool is_minified(const struct scanner *s, unsigned int lang, size_t n)
{
	static const struct lexed nothing;
	const bool is_code = lang < lang_defs_count &&
		lang_defs[lang].block != BLOCK_NONE &&
		lang_defs[lang].block != BLOCK_SECTION;
	const struct lexed *texts = is_code ? &s->lexed : &nothing;
	size_t i, span = 0, all = 0, in_long = 0;

	if (n <= SHORT_FILE)
		return false;
	for (i = 0; i < s->lines.n; i++) {
		size_t from = s->lines.item[i];
		size_t to = i + 1 < s->lines.n ? s->lines.item[i + 1] : n;
		size_t code = code_within(texts, &span, from, to);

		all += code;
		in_long += code > LONG_LINE ? code : 0;
	}
	return in_long > all / 2 || all / s->lines.n > LONG_AVERAGE;
}

static bool is_in_comment(const struct lexed *lexed, size_t at)
{
	size_t i;

	for (i = 0; i < lexed->span.n && lexed->span.item[i].start <= at; i++)
		if (at < lexed->span.item[i].end)
			return lexed->span.item[i].class == BYTE_COMMENT;
	return false;
}

static bool has_comments(unsigned int lang)
{
	size_t i;

	if (lang >= lang_defs_count)
		return false;
	for (i = 0; i < lang_defs[lang].delims; i++)
		if (lang_defs[lang].delim[i].flags & DELIM_COMMENT)
			return true;
	return false;
}

/*
 * What generators write into their first lines: into a comment where the
 * language has any, for code that says the same is a generator, or has a
 * variable of that name.
 */
static bool is_generated(const struct lexed *lexed, unsigned int lang,
			 const char *bytes, size_t n)
{
	static const char *const signs[] = {
		"@generated", "<auto-generated", "Code generated by",
		"AUTO-GENERATED FILE", "Autogenerated by", "autogenerated file",
		"automatically generated by", "Automatically generated by",
		"Generated by the protocol buffer compiler", "DO NOT EDIT BY HAND",
		"THIS FILE IS AUTOGENERATED", "This file is autogenerated"
	};
	size_t i, head = n < GENERATED_HEAD ? n : GENERATED_HEAD;

	for (i = 0; i < sizeof(signs) / sizeof(*signs); i++) {
		size_t len = strlen(signs[i]);
		const char *at = memmem(bytes, head, signs[i], len);

		if (!at || (at + len < bytes + n &&
			    is_word_byte((unsigned char)at[len])))
			continue;
		if (!has_comments(lang) ||
		    is_in_comment(lexed, (size_t)(at - bytes)))
			return true;
	}
	return false;
}

bool says_generated(unsigned int lang, const char *bytes, size_t n)
{
	const size_t head = n < GENERATED_HEAD ? n : GENERATED_HEAD;
	struct lexed lexed = { .span = { .n = 0 } };
	bool out;

	if (lang < lang_defs_count)
		lex(&lang_defs[lang], bytes, head, &lexed);
	out = is_generated(&lexed, lang, bytes, head);
	VEC_RELEASE(&lexed.span);
	return out;
}

static void count_words(struct scanner *s, struct facts *facts,
			const char *bytes, size_t n)
{
	size_t i, at = 0;

	wordtable_begin(&s->words);
	for (i = 0; i < s->lexed.span.n; i++) {
		const struct span *span = &s->lexed.span.item[i];

		wordtable_add(&s->words, facts, bytes + at,
			      span->start - at, 1);
		wordtable_add(&s->words, facts, bytes + span->start,
			      span->end - span->start, 0);
		at = span->end;
	}
	wordtable_add(&s->words, facts, bytes + at, n - at, 1);
}

/* The language that an embedded block names, or that of the definition. */
static unsigned int embedded_lang(const struct langdef *def,
				  const char *bytes, const struct match *m)
{
	char name[32];
	size_t len = match_len(m, 2);
	unsigned int lang;

	if (len && len < sizeof(name)) {
		memcpy(name, bytes + m->offset[4], len);
		name[len] = '\0';
		lang = lang_by_name(name);
		if (lang != LANG_NONE)
			return lang;
	}
	return lang_by_name(def->embed_default);
}

/*
 * Fills s->inner with the embedded code in its place and blanks around it.
 * *lang becomes the language of the first block, LANG_NONE without any. Where
 * a limit ends the search, what was found counts.
 */
static const struct error *find_embedded(struct scanner *s,
					 struct compiled *c,
					 const char *bytes, size_t n,
					 unsigned int *lang,
					 struct facts *facts)
{
	const struct regex *regex;
	const struct error *err = compiled_embed(c, &regex);
	size_t at = 0, i, blocks;
	bool found;

	*lang = LANG_NONE;
	buf_reset(&s->inner);
	buf_add(&s->inner, bytes, n);
	for (i = 0; i < n; i++)
		if (s->inner.ptr[i] != '\n')
			s->inner.ptr[i] = ' ';
	for (blocks = 0; !err && blocks < EMBEDS; blocks++) {
		struct match *m = &s->match;

		err = regex_match(&found, regex, bytes, n, at, 0, m);
		if (err || !found || m->offset[1] <= at)
			break;
		at = m->offset[1];
		if (!match_len(m, 1))
			continue;
		if (*lang == LANG_NONE)
			*lang = embedded_lang(c->def, bytes, m);
		memcpy(s->inner.ptr + m->offset[2], bytes + m->offset[2],
		       match_len(m, 1));
	}
	if (err && err->code == ERROR_LIMIT) {
		facts->flags |= FACTS_CUT;
		return NULL;
	}
	return err;
}

static const struct error *outline(struct scanner *s, struct compiled *c,
				   const char *bytes, size_t n,
				   struct facts *facts)
{
	struct outline o = {
		.compiled = c, .bytes = bytes, .n = n,
		.lexed = &s->lexed, .lines = &s->lines,
		.match = &s->match, .facts = facts
	};
	const struct error *err;
	size_t i;

	lex_blank(&s->lexed, bytes, n, &s->code);
	o.text = buf_str(&s->code);
	for (i = 0; i < facts->word.n; i++) {
		struct word *w = &facts->word.item[i];

		if (strmap_find(&c->keywords, w->s, w->len))
			w->flags |= WORD_KEYWORD;
	}
	err = outline_run(&o);
	if (!err)
		err = imports_find(&o, bytes, &s->words);
	if (!err)
		err = routes_find(&o, s->routes);
	if (o.is_cut)
		facts->flags |= FACTS_CUT;
	return err;
}

const struct error *scan(struct scanner *scanner, unsigned int lang,
			 const char *bytes, size_t n, struct facts *facts)
{
	struct compiled *c;
	const struct error *err = NULL;

	facts_clear(facts);
	facts->lang = (uint8_t)lang;
	facts->bytes = n;
	if (memchr(bytes, '\0', n < BINARY_HEAD ? n : BINARY_HEAD)) {
		facts->flags |= FACTS_BINARY;
		return NULL;
	}
	find_lines(scanner, bytes, n, facts);
	facts->tokens = (uint32_t)tokens_count(ESTIMATOR_O200K, bytes, n);
	scanner->lexed.span.n = 0;
	if (lang < lang_defs_count)
		lex(&lang_defs[lang], bytes, n, &scanner->lexed);
	if (is_minified(scanner, lang, n))
		facts->flags |= FACTS_MINIFIED;
	if (is_generated(&scanner->lexed, lang, bytes, n))
		facts->flags |= FACTS_GENERATED;
	count_words(scanner, facts, bytes, n);
	if (lang >= lang_defs_count || facts->flags & FACTS_MINIFIED)
		return NULL;
	c = compiled_of(scanner, lang);
	if (c->def->embed) {
		err = find_embedded(scanner, c, bytes, n, &lang, facts);
		if (err || lang >= lang_defs_count)
			return err;
		c = compiled_of(scanner, lang);
		lex(c->def, scanner->inner.ptr, n, &scanner->lexed);
		bytes = scanner->inner.ptr;
	}
	return outline(scanner, c, bytes, n, facts);
}

static void classify(const struct lexed *lexed, size_t n, struct buf *classes)
{
	size_t i;

	buf_reset(classes);
	buf_addn(classes, BYTE_CODE, n);
	for (i = 0; i < lexed->span.n; i++)
		memset(classes->ptr + lexed->span.item[i].start,
		       lexed->span.item[i].class,
		       lexed->span.item[i].end - lexed->span.item[i].start);
}

static void blank_continuations(char *s, size_t n)
{
	char *end = s + n, *at = s;

	while ((at = memchr(at, '\\', (size_t)(end - at)))) {
		if (at[1] == '\n' || (at[1] == '\r' && at[2] == '\n'))
			*at = ' ';
		at++;
	}
}

void blank(unsigned int lang, const char *bytes, size_t n, struct buf *out,
	   struct buf *classes)
{
	struct lexed lexed = { 0 };

	if (lang < lang_defs_count)
		lex(&lang_defs[lang], bytes, n, &lexed);
	if (out) {
		lex_blank(&lexed, bytes, n, out);
		blank_continuations(out->ptr, out->len);
	}
	if (classes)
		classify(&lexed, n, classes);
	VEC_RELEASE(&lexed.span);
}
