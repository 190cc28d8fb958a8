/* SPDX-License-Identifier: MIT */
/*
 * Trying rules, and telling symbols their ends. The walks that find the places
 * to try are in brace.c and lines.c; what follows them is in finish.c.
 */
#include "lang/outline.h"

#include <string.h>

#include "base/lines.h"
#include "lang/scan.h"
#include "lang/words.h"

enum { TAB = 8 };

uint32_t outline_line(struct outline *o, size_t at)
{
	o->line = line_near(o->lines->item, o->lines->n, at, o->line);
	return (uint32_t)o->line + 1;
}

size_t outline_line_start(struct outline *o, size_t at)
{
	return o->lines->item[outline_line(o, at) - 1];
}

uint32_t outline_indent(const struct outline *o, size_t line_start)
{
	uint32_t column = 0;

	for (; line_start < o->n; line_start++)
		if (o->text[line_start] == ' ')
			column++;
		else if (o->text[line_start] == '\t')
			column = (column / TAB + 1) * TAB;
		else
			break;
	return column;
}

size_t outline_trim(const struct outline *o, size_t low, size_t at)
{
	static const char is_white[256] = {
		[' '] = 1, ['\t'] = 1, ['\r'] = 1, ['\n'] = 1, ['\f'] = 1
	};

	while (at > low && is_white[(unsigned char)o->text[at - 1]])
		at--;
	return at;
}

bool outline_in_span(const struct outline *o, size_t *cursor, size_t at)
{
	const struct lexed *lexed = o->lexed;

	while (*cursor < lexed->span.n && lexed->span.item[*cursor].end <= at)
		++*cursor;
	return *cursor < lexed->span.n && lexed->span.item[*cursor].start < at;
}

bool outline_line_code(const struct outline *o, size_t *cursor, size_t *at)
{
	const struct span *span;

	if (!outline_in_span(o, cursor, *at))
		return true;
	span = &o->lexed->span.item[*cursor];
	if (span->class != BYTE_COMMENT ||
	    memchr(o->text + *at, '\n', span->end - *at))
		return false;
	*at = span->end;
	return true;
}

uint32_t outline_inside(const struct outline *o, uint32_t symbol)
{
	uint32_t kind;

	if (symbol == SYMBOL_NO_CONTAINER)
		return RULE_IN_FILE;
	kind = o->facts->symbol.item[symbol].kind;
	if (kind == SYMBOL_PACKAGE)
		return RULE_IN_FILE;
	return kind_is_type_block(kind) || kind == SYMBOL_NAMESPACE ||
		kind == SYMBOL_SECTION ? RULE_IN(kind) : RULE_IN_BODY;
}

size_t outline_reach(struct outline *o, size_t at, size_t lines)
{
	size_t line = outline_line(o, at) - 1 + lines;
	size_t end = line < o->lines->n ? o->lines->item[line] : o->n;

	return end - at > HEAD_BYTES ? at + HEAD_BYTES : end;
}

void outline_name(struct outline *o, uint32_t symbol, size_t from, size_t to)
{
	struct symbol *s = &o->facts->symbol.item[symbol];

	s->name = to > from ? arena_strndup(&o->facts->arena, o->bytes + from,
					    to - from) : "";
	s->line = outline_line(o, from);
	s->named = (uint32_t)from;
	if (s->end < to)
		s->end = (uint32_t)to;
	o->passed = to;
}

uint32_t outline_add(struct outline *o, const struct symbol *like, size_t from,
		     size_t to)
{
	const size_t n = o->facts->symbol.n;
	struct symbol s = *like;

	if (n && o->facts->symbol.item[n - 1].begin > s.begin)
		s.begin = (uint32_t)from;
	s.body = s.body_end = s.end = (uint32_t)to;
	*VEC_PUSH(&o->facts->symbol) = s;
	outline_name(o, (uint32_t)n, from, to);
	return (uint32_t)n;
}

void outline_begin_body(struct outline *o, uint32_t symbol, size_t at)
{
	struct symbol *s = &o->facts->symbol.item[symbol];

	s->body = s->body_end = (uint32_t)at;
	if (s->end < at)
		s->end = (uint32_t)at;
}

void outline_end_body(struct outline *o, uint32_t symbol, size_t body_end,
		      size_t end)
{
	struct symbol *s = &o->facts->symbol.item[symbol];

	if (body_end > s->body)
		s->body_end = (uint32_t)body_end;
	if (end < s->body_end)
		end = s->body_end;
	if (s->end < end)
		s->end = (uint32_t)end;
}

void outline_end_bare(struct outline *o, uint32_t symbol, size_t end)
{
	struct symbol *s = &o->facts->symbol.item[symbol];

	if (s->end < end)
		s->end = (uint32_t)end;
	s->body = s->body_end = s->end;
}

/* The container that a declaration names, without white space and arguments:
 * "a::b<c>" is a::b. */
static const char *copy_scope(struct outline *o)
{
	size_t len = match_len(o->match, 2), depth = 0, i;
	const char *s;
	char *scope, *out;

	if (!len)
		return NULL;
	i = o->match->offset[4];
	s = (o->text[i] == ' ' ? o->bytes : o->text) + i;	/* in quotes? */
	scope = out = arena_strndup(&o->facts->arena, s, len);
	for (i = 0; i < len; i++) {
		depth += s[i] == '<';
		if (!depth && !strchr(" \t\r\n", s[i]))
			*out++ = s[i];
		depth -= depth && s[i] == '>';
	}
	*out = '\0';
	return scope;
}

/* Adds a symbol that is called [from, to), and fills out for it. */
static void add_symbol(struct outline *o, uint8_t kind, size_t from, size_t to,
		       struct symbol symbol, struct found *out)
{
	const size_t *offset = o->match->offset;
	size_t end = offset[1];

	out->name_end = (uint32_t)to;
	out->level = (uint32_t)match_len(o->match, 3);
	out->level += !out->level;
	if (end > offset[0] && strchr("{;:=", o->text[end - 1]))
		end--;
	end = outline_trim(o, offset[0], end);
	out->match_end = (uint32_t)(end > to ? end : to);
	symbol.kind = kind;
	out->symbol = outline_add(o, &symbol, from, to);
	outline_end_bare(o, out->symbol, out->match_end);
}

/* Adds what the rule that matched at `at` names. */
static void add_symbols(struct outline *o, const struct symbol_rule *rule,
			size_t at, uint32_t container, struct found *out)
{
	const size_t *offset = o->match->offset;
	struct symbol symbol = {
		.container = container,
		.begin = (uint32_t)at
	};
	size_t len = match_len(o->match, 1);

	symbol.scope = copy_scope(o);
	if (rule->flags & SYMBOL_RULE_LIST && len) {
		const char *s = o->bytes + offset[2], *word;
		const char *end = o->bytes + offset[3];

		while ((word = word_next(&s, end, &len))) {
			size_t from = (size_t)(word - o->bytes);

			add_symbol(o, rule->kind, from, from + len, symbol,
				   out);
		}
	} else if (len) {
		add_symbol(o, rule->kind, offset[2], offset[3], symbol, out);
	} else {
		add_symbol(o, rule->kind, at, at, symbol, out);
	}
}

static bool is_too_deep(const struct outline *o, uint32_t container)
{
	size_t depth = 0;

	while (container != SYMBOL_NO_CONTAINER && depth < DEEPEST_SYMBOL) {
		container = o->facts->symbol.item[container].container;
		depth++;
	}
	return depth == DEEPEST_SYMBOL;
}

const struct error *outline_try(struct outline *o, uint32_t in, size_t at,
				uint32_t container, bool *found,
				struct found *out)
{
	struct rules *rules;
	const struct error *err = compiled_combo(o->compiled, in, &rules);
	const struct symbol_rule *rule;
	const size_t *offset;
	size_t symbols;

	*found = false;
	if (err || o->is_cut || at < o->passed)
		return err;
	err = rules_match(found, rules, o->text,
			  outline_reach(o, at, HEAD_LINES), at, o->match);
	if (err && err->code == ERROR_LIMIT) {
		o->is_cut = true;
		return NULL;
	}
	if (err || !*found)
		return err;
	offset = o->match->offset;
	rule = &o->compiled->def->symbol[match_rule(o->match)];
	if (match_len(o->match, 1) && !(rule->flags & SYMBOL_RULE_ANY) &&
	    strmap_find(&o->compiled->keywords, o->text + offset[2],
			offset[3] - offset[2])) {
		*found = false;
		return NULL;
	}
	if (is_too_deep(o, container)) {
		o->facts->flags |= FACTS_CUT;
		*found = false;
		return NULL;
	}
	if (o->facts->symbol.n >= SYMBOLS_MOST)
		o->is_cut = true;
	symbols = o->facts->symbol.n;
	add_symbols(o, rule, at, container, out);
	*found = o->facts->symbol.n > symbols;
	return NULL;
}

const struct error *outline_run(struct outline *o)
{
	const struct langdef *def = o->compiled->def;
	const struct error *err;

	if (!def->symbols)
		return NULL;
	err = def->block >= BLOCK_BRACE && def->block <= BLOCK_BRACE_INDENT ?
		outline_braces(o) : outline_lines(o);
	return err ? err : outline_finish(o);
}
