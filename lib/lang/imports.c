/* SPDX-License-Identifier: MIT */
/* Import statements: see imports.h. */
#include "lang/imports.h"

#include <string.h>

#include "lang/scan.h"
#include "lang/words.h"

struct finder {
	struct outline *o;
	const char *bytes;
	const struct wordtable *words;
	size_t span;	/* the last that was asked about */
	size_t symbol;	/* behind the last that begins before what is found */
	bool is_types;	/* what is found is of types alone: in a block, */
	uint32_t column;	/* whose header begins in this column */
};

static void mark_words(struct finder *f, const char *s)
{
	const char *at = s, *end = s + strlen(s), *word;
	size_t len;

	while ((word = word_next(&at, end, &len))) {
		struct word *w = wordtable_find(f->words, f->o->facts, word,
						len);

		if (w)
			w->flags |= WORD_IMPORT;
	}
}

/* A copy of [from, to) of text without its outer blanks, and runs of white
 * space as one space. */
static const char *tidy(struct finder *f, const char *text, size_t from,
			size_t to)
{
	char *copy = arena_strndup(&f->o->facts->arena, text + from,
				   to - from), *out = copy, *in;

	for (in = copy; *in; in++) {
		char c = strchr(" \t\r\n", *in) ||
			(*in == '\\' && strchr("\r\n", in[1])) ? ' ' : *in;

		if (c == ' ' && (out == copy || out[-1] == ' '))
			continue;
		*out++ = c;
	}
	while (out > copy && strchr(" ;,", out[-1]))
		out--;
	*out = '\0';
	return copy;
}

/* Names without the comments between them, unless they stand in quotes. */
static const char *tidy_names(struct finder *f, size_t from, size_t to)
{
	const char *names = tidy(f, f->o->text, from, to);

	return names[strcspn(names, "\"'")] || !*names ?
		tidy(f, f->bytes, from, to) : names;
}

/* Does it stand in the body of a type, and in no function of that? */
static bool is_in_type(struct finder *f, size_t at)
{
	static const bool is_type[SYMBOL_KINDS] = {
		[SYMBOL_TYPE] = true, [SYMBOL_INTERFACE] = true,
		[SYMBOL_ENUM] = true
	};
	const struct symbol *symbol = f->o->facts->symbol.item;
	uint32_t i;

	while (f->symbol < f->o->facts->symbol.n &&
	       symbol[f->symbol].body <= at)
		f->symbol++;
	i = f->symbol ? (uint32_t)f->symbol - 1 : SYMBOL_NO_CONTAINER;
	while (i != SYMBOL_NO_CONTAINER && symbol[i].body_end <= at)
		i = symbol[i].container;
	return i != SYMBOL_NO_CONTAINER && is_type[symbol[i].kind];
}

static uint8_t style_of(struct finder *f, const struct import_rule *rule,
			size_t at)
{
	if (f->is_types)
		return IMPORT_TYPES;
	if (rule->style != IMPORT_OUTER)
		return rule->style;
	return f->bytes[at] != '\\' && is_in_type(f, at) ? IMPORT_LOCAL :
		IMPORT_PLAIN;
}

static void add(struct finder *f, const struct import_rule *rule, size_t from,
		size_t to, size_t names_from, size_t names_to)
{
	struct import import = {
		.line = outline_line(f->o, from),
		.style = style_of(f, rule, from)
	};

	/* What begins with a backslash gives no name, but where PHP's "use" of
	   a file has one that it does not need. */
	if (rule->style == IMPORT_OUTER && f->bytes[from] == '\\' &&
	    !is_in_type(f, from))
		from++;
	import.text = tidy(f, f->bytes, from, to);
	if (names_to > names_from)
		import.names = tidy_names(f, names_from, names_to);
	if (!*import.text)
		return;
	mark_words(f, import.text);
	if (import.names)
		mark_words(f, import.names);
	*VEC_PUSH(&f->o->facts->import) = import;
}

/* Each quoted string of [from, to) is an import; without any, each word that
 * white space, commas or semicolons part. */
static void add_list(struct finder *f, const struct import_rule *rule,
		     size_t from, size_t to)
{
	static const char parts[] = " \t\r\n,;";
	/* What is blank there is in a comment. */
	const char *b = f->bytes, *code = f->o->text;
	struct facts *facts = f->o->facts;
	size_t at, end, before = facts->import.n;
	bool is_alias = false;
	char quote = memchr(b + from, '"', to - from) ? '"' :
		memchr(b + from, '\'', to - from) ? '\'' : '\0';

	for (at = from; at < to; at = end + 1) {
		while (at < to && (quote ? code[at] != quote :
				   strchr(parts, b[at]) != NULL))
			at++;
		at += quote && at < to;
		for (end = at; end < to && (quote ? b[end] != quote :
					    !strchr(parts, b[end]));)
			end++;
		if (end == at || (end - at == 1 && b[at] == '\\'))
			continue;
		if (!quote && end - at == 2 && !memcmp(b + at, "as", 2)) {
			is_alias = true;	/* our own name follows */
			continue;
		}
		if (!is_alias)
			add(f, rule, at, end, 0, 0);
		else if (facts->import.n > before)
			facts->import.item[facts->import.n - 1].alias =
				tidy(f, b, at, end);
		is_alias = false;
	}
}

/* --- Groups --- */

/* Where the item that begins at `at` ends: before a comma outside of braces. */
static size_t item_end(const char *code, size_t at, size_t to)
{
	size_t depth = 0;

	for (; at < to && (depth || code[at] != ','); at++) {
		depth += code[at] == '{';
		depth -= code[at] == '}' && depth;
	}
	return at;
}

/* Adds "a::b", of "a::*" and "a::b as c" the names apart from the path. */
static void add_path(struct finder *f, const struct import_rule *rule,
		     size_t from, size_t to)
{
	const char *code = f->o->text;
	size_t end = from, names;

	while (to > from && strchr(" \t\r\n", code[to - 1]))
		to--;
	while (end < to && !strchr(" \t\r\n*", code[end]))
		end++;
	for (names = end; names > from && code[names - 1] != ':';)
		names--;
	if (names > from && (names == end || end < to)) {
		for (end = names; end > from && code[end - 1] == ':';)
			end--;
		add(f, rule, from, end, names, to);
	} else {
		add(f, rule, from, end, 0, 0);
	}
}

/* Braces alone may hold more such; nobody nests them deeper than that. */
static void add_group(struct finder *f, const struct import_rule *rule,
		      size_t from, size_t to, unsigned int depth)
{
	enum { MOST_DEPTH = 8 };
	const char *code = f->o->text;
	size_t end, path, brace, close;

	for (; from < to; from = end + 1) {
		while (from < to && strchr(" \t\r\n", code[from]))
			from++;
		end = item_end(code, from, to);
		for (brace = from; brace < end && code[brace] != '{';)
			brace++;
		for (close = end; close > brace && code[close] != '}';)
			close--;
		for (path = brace; path > from && code[path - 1] == ':';)
			path--;
		if (brace == end && path > from)
			add_path(f, rule, from, end);
		else if (path > from)
			add(f, rule, from, path, brace + 1, close);
		else if (brace < close && depth < MOST_DEPTH)
			add_group(f, rule, brace + 1, close, depth + 1);
	}
}

/* A pattern is tried where code is, but may find something in a comment
 * behind it. */
static bool is_comment(struct finder *f, size_t at)
{
	return outline_in_span(f->o, &f->span, at) &&
		f->o->lexed->span.item[f->span].class == BYTE_COMMENT;
}

/* What is quoted within a string, behind code that stands in it, is text:
 * `${list.join()} = require("x")`. */
static bool is_quoted_text(struct finder *f, size_t at)
{
	return at > 1 && strchr("\"'`", f->bytes[at - 1]) &&
		outline_in_span(f->o, &f->span, at - 2) &&
		f->o->lexed->span.item[f->span].class == BYTE_STRING;
}

static size_t record(struct finder *f, const struct match *m)
{
	const struct langdef *def = f->o->compiled->def;
	const struct import_rule *rule = &def->import[match_rule(m)];
	const size_t *offset = m->offset;
	const size_t behind = offset[1], before = f->o->facts->import.n;

	if (!match_len(m, 1) || is_quoted_text(f, offset[2]) ||
	    is_comment(f, offset[2]))
		return behind;
	if (rule->form == IMPORT_LIST)
		add_list(f, rule, offset[2], offset[3]);
	else if (rule->form == IMPORT_GROUP)
		add_group(f, rule, offset[2], offset[3], 0);
	else if (match_len(m, 2))
		add(f, rule, offset[2], offset[3], offset[4], offset[5]);
	else
		add(f, rule, offset[2], offset[3], 0, 0);
	if (match_len(m, 3) && f->o->facts->import.n > before)
		f->o->facts->import.item[before].alias =
			tidy(f, f->bytes, offset[6], offset[7]);
	return behind;
}

static size_t skip_blanks(const struct outline *o, size_t at)
{
	while (at < o->n && (o->text[at] == ' ' || o->text[at] == '\t'))
		at++;
	return at;
}

/* Where the next statement of the line begins, or the line ends. */
static size_t next_statement(const struct outline *o, size_t at)
{
	while (at < o->n && o->text[at] != '\n' && o->text[at] != ';')
		at++;
	return at < o->n && o->text[at] == ';' ? skip_blanks(o, at + 1) : at;
}

static bool is_line_end(const struct outline *o, size_t at)
{
	return at >= o->n || o->text[at] == '\n' || o->text[at] == '\r';
}

/* Records what the rules find from `at` to the end of its line, one behind
 * the other or behind a semicolon; *behind is moved behind the last. */
static const struct error *try_line(struct finder *f, struct rules *rules,
				    size_t at, size_t *behind)
{
	struct outline *o = f->o;
	const struct error *err;
	bool found;

	while (!is_line_end(o, at)) {
		err = rules_match(&found, rules, f->bytes,
				  outline_reach(o, at, IMPORT_LINES), at,
				  o->match);
		if (err)
			return err;
		if (found && o->match->offset[1] > at)
			at = skip_blanks(o, *behind = record(f, o->match));
		else
			at = next_statement(o, at);
	}
	return NULL;
}

/* Does the line at `at` leave a block of types, or begin one? */
static const struct error *look_at_block(struct finder *f, struct rules *rules,
					 size_t at)
{
	struct outline *o = f->o;
	size_t code = skip_blanks(o, at);
	uint32_t column = outline_indent(o, at);

	if (!rules->regex || is_line_end(o, code) ||
	    (f->is_types && column > f->column))
		return NULL;
	f->column = column;
	return rules_match(&f->is_types, rules, o->text,
			   outline_reach(o, at, 1), code, o->match);
}

const struct error *imports_find(struct outline *o, const char *bytes,
				 const struct wordtable *words)
{
	struct finder f = { .o = o, .bytes = bytes, .words = words };
	struct rules *rules, *blocks;
	const struct error *err = compiled_imports(o->compiled, &rules);
	size_t i, cursor = 0, behind = 0;

	if (!err)
		err = compiled_type_block(o->compiled, &blocks);
	for (i = 0; i < o->lines->n && !err && rules->regex; i++) {
		size_t at = o->lines->item[i];

		if (at < behind || outline_in_span(o, &cursor, at))
			continue;
		err = look_at_block(&f, blocks, at);
		if (!err)
			err = try_line(&f, rules, skip_blanks(o, at), &behind);
		if (err && err->code == ERROR_LIMIT) {
			o->is_cut = true;
			return NULL;
		}
	}
	return err;
}
