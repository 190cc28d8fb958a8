/* SPDX-License-Identifier: MIT */
/*
 * Trying rules, and finishing symbols once their ends are known. The walks
 * that find the places to try are in brace.c and lines.c.
 */
#include "lang/outline.h"

#include <string.h>

#include "base/lines.h"
#include "lang/scan.h"
#include "lang/words.h"

enum { TAB = 8, LONGEST_ATTRIBUTE = 40 };

uint32_t outline_line(const struct outline *o, size_t at)
{
	return (uint32_t)line_holding(o->lines->item, o->lines->n, at) + 1;
}

size_t outline_line_start(const struct outline *o, size_t at)
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

static bool is_types(uint32_t kind)
{
	return kind == SYMBOL_TYPE || kind == SYMBOL_INTERFACE ||
		kind == SYMBOL_ENUM || kind == SYMBOL_IMPL;
}

uint32_t outline_inside(const struct outline *o, uint32_t symbol)
{
	uint32_t kind;

	if (symbol == SYMBOL_NO_CONTAINER)
		return RULE_IN_FILE;
	kind = o->facts->symbol.item[symbol].kind;
	if (kind == SYMBOL_PACKAGE)
		return RULE_IN_FILE;
	return is_types(kind) || kind == SYMBOL_NAMESPACE ||
		kind == SYMBOL_SECTION ? RULE_IN(kind) : RULE_IN_BODY;
}

size_t outline_reach(const struct outline *o, size_t at, size_t lines)
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

/* Does the line at start begin with a decorator of this language, and hold no
 * statement of its own? */
static bool is_attribute_line(const struct outline *o, size_t start)
{
	const char *const *prefix = o->compiled->def->attribute;
	const char *line_end = strchr(o->text + start, '\n');
	size_t end = outline_trim(o, start, line_end ?
				  (size_t)(line_end - o->text) : o->n);

	if (end <= start || strchr(";}", o->text[end - 1]))
		return false;
	while (start < o->n &&
	       (o->text[start] == ' ' || o->text[start] == '\t'))
		start++;
	for (; *prefix; prefix++) {
		size_t n = strlen(*prefix);

		if (end - start >= n && !memcmp(o->text + start, *prefix, n))
			/* Behind [..] stands nothing else. */
			return (*prefix)[n - 1] != '[' ||
				strchr("](,[", o->text[end - 1]);
	}
	return false;
}

/* Do the brackets that open from line `from` on close on the line before `to`,
 * and not before that? */
static bool is_balanced(const struct outline *o, size_t from, size_t to)
{
	size_t at = o->lines->item[from], end = o->lines->item[to], depth = 0;

	for (; at < end; at++) {
		const char c = o->text[at];

		depth += c == '(' || c == '[' || c == '{';
		depth -= depth && (c == ')' || c == ']' || c == '}');
		if (c == '\n' && !depth)
			return at + 1 == end;
	}
	return false;
}

/* The line on which the decorator above a line begins; the line itself when
 * there is none. */
static size_t attribute_above(const struct outline *o, size_t line)
{
	size_t end, first = line > LONGEST_ATTRIBUTE ?
		line - LONGEST_ATTRIBUTE : 0, i;

	if (!line || !*o->compiled->def->attribute)
		return line;
	if (is_attribute_line(o, o->lines->item[line - 1]) &&
	    is_balanced(o, line - 1, line))
		return line - 1;
	end = outline_trim(o, o->lines->item[line - 1], o->lines->item[line]);
	if (end <= o->lines->item[line - 1] ||
	    !strchr(")]", o->text[end - 1]))
		return line;
	for (i = line - 1; i-- > first;)
		if (is_attribute_line(o, o->lines->item[i]))
			return is_balanced(o, i, line) ? i : line;
	return line;
}

/*
 * Takes the line's indentation and the decorators above into symbol i, but none
 * that belongs to the one before it, which began at `before`; what was declared
 * together begins together.
 */
static void extend_begin(struct outline *o, size_t i, uint32_t before)
{
	struct symbol *s = &o->facts->symbol.item[i];
	size_t line = outline_line(o, s->begin) - 1, above;
	size_t start = o->lines->item[line];
	size_t free = i ? outline_line(o, before) : 0;

	if (i && s->begin == before) {
		s->begin = s[-1].begin;
		return;
	}
	if (strspn(o->text + start, " \t") < s->begin - start)
		return;		/* not the first of its line */
	while ((above = attribute_above(o, line)) < line && above >= free)
		line = above;
	s->begin = o->lines->item[line];
}

static void set_kind(const struct outline *o, struct symbol *s)
{
	bool in_type = s->container != SYMBOL_NO_CONTAINER &&
		is_types(o->facts->symbol.item[s->container].kind);

	if (s->kind == SYMBOL_FUNCTION && (in_type || s->scope))
		s->kind = SYMBOL_METHOD;
	else if (s->kind == SYMBOL_VARIABLE && in_type &&
		 o->facts->symbol.item[s->container].kind != SYMBOL_IMPL)
		s->kind = SYMBOL_FIELD;
}

/* Where s is named, as a whole word, at or behind its begin; its end if it is
 * not. */
static size_t find_name(const struct outline *o, const struct symbol *s)
{
	size_t n = strlen(s->name), at = s->begin;
	const char *found;

	while ((found = memmem(o->text + at, s->end - at, s->name, n))) {
		at = (size_t)(found - o->text);
		if (!is_word_byte((unsigned char)*found) || !at ||
		    (!is_word_byte((unsigned char)found[-1]) &&
		     !is_word_byte((unsigned char)found[n])))
			return at;
		at++;
	}
	return s->end;
}

static const struct error *agrees(struct outline *o, size_t i,
				  const struct symbol *s, bool *out)
{
	const struct export_rule *rule = &o->compiled->def->export[i];
	const struct regex *regex;
	const struct error *err = compiled_export(o->compiled, i, &regex);
	const char *text = s->name;
	size_t n = strlen(s->name);
	bool found = false;

	if (rule->on == EXPORT_ON_HEAD) {
		/* Modifiers stand before the name. */
		text = o->text + s->begin;
		n = find_name(o, s) - s->begin;
	}
	if (!err)
		err = regex_match(&found, regex, text, n, 0, 0, o->match);
	*out = found != rule->is_not;
	if (err && err->code == ERROR_LIMIT) {
		o->is_cut = true;
		return NULL;
	}
	return err;
}

/* Is s inside of a function? */
static bool is_local(const struct outline *o, const struct symbol *s)
{
	uint32_t kind;

	if (s->container == SYMBOL_NO_CONTAINER)
		return false;
	kind = o->facts->symbol.item[s->container].kind;
	return kind == SYMBOL_FUNCTION || kind == SYMBOL_METHOD;
}

static const struct error *set_exported(struct outline *o, struct symbol *s)
{
	const struct langdef *def = o->compiled->def;
	bool is_member = s->container != SYMBOL_NO_CONTAINER &&
		is_types(o->facts->symbol.item[s->container].kind);
	const struct symbol *outer = is_member ?
		&o->facts->symbol.item[s->container] : NULL;
	bool is_exported = !is_local(o, s) &&
		(!outer || outer->flags & SYMBOL_EXPORTED ||
		 outer->kind == SYMBOL_IMPL);
	bool follows = outer && (outer->kind == SYMBOL_INTERFACE ||
				 outer->kind == SYMBOL_ENUM);
	/* A record's component is as visible as its record. */
	bool is_header = outer && s->begin < outer->body;
	size_t i;

	for (i = 0; i < def->exports && is_exported && !follows; i++) {
		uint8_t whom = def->export[i].whom;
		const struct error *err;

		if ((whom == EXPORT_FOR_TOP && is_member) ||
		    (whom == EXPORT_FOR_MEMBER && (!is_member || is_header)))
			continue;
		err = agrees(o, i, s, &is_exported);
		if (err)
			return err;
	}
	if (is_exported)
		s->flags |= SYMBOL_EXPORTED;
	return NULL;
}

/* The function right before s in the same container and of the same name,
 * among the first n; NONE if there is none. */
static uint32_t earlier_clause(const struct facts *facts,
			       const struct symbol *s, size_t n)
{
	uint32_t i = n ? (uint32_t)n - 1 : SYMBOL_NO_CONTAINER;
	const struct symbol *item = facts->symbol.item;

	while (i != SYMBOL_NO_CONTAINER && item[i].container != s->container)
		i = item[i].container;
	return i != SYMBOL_NO_CONTAINER && s->kind == SYMBOL_FUNCTION &&
		item[i].kind == SYMBOL_FUNCTION &&
		!strcmp(item[i].name, s->name) ? i : SYMBOL_NO_CONTAINER;
}

/* A clause that ends within the one before takes nothing from it. */
static void join(struct symbol *earlier, const struct symbol *clause)
{
	if (clause->end <= earlier->end)
		return;
	earlier->body_end = clause->body_end > earlier->body_end ?
		clause->body_end : earlier->body_end;
	earlier->end = clause->end;
}

/* Drops symbols that never got a name, and what they held moves out; where
 * the language has clauses, makes those of a function one. */
static void tidy(struct facts *facts, bool joins_clauses)
{
	size_t i, kept = 0;
	VEC(uint32_t) place = { 0 };

	for (i = 0; i < facts->symbol.n; i++) {
		struct symbol *s = &facts->symbol.item[i];
		uint32_t earlier = SYMBOL_NO_CONTAINER;

		if (s->container != SYMBOL_NO_CONTAINER)
			s->container = place.item[s->container];
		if (joins_clauses)
			earlier = earlier_clause(facts, s, kept);
		if (earlier != SYMBOL_NO_CONTAINER) {
			join(&facts->symbol.item[earlier], s);
			*VEC_PUSH(&place) = earlier;
			continue;
		}
		*VEC_PUSH(&place) = *s->name ? (uint32_t)kept : s->container;
		if (*s->name)
			facts->symbol.item[kept++] = *s;
	}
	facts->symbol.n = kept;
	VEC_RELEASE(&place);
}

/* What holds a symbol ends with it or behind it; a package holds what follows
 * its name. */
static void enclose(struct facts *facts)
{
	size_t i;

	for (i = facts->symbol.n; i--;) {
		const struct symbol *s = &facts->symbol.item[i];
		struct symbol *outer;

		if (s->container == SYMBOL_NO_CONTAINER)
			continue;
		outer = &facts->symbol.item[s->container];
		if (outer->kind == SYMBOL_PACKAGE || outer->end >= s->end)
			continue;
		if (outer->body == outer->end)
			outer->body = outer->body_end = s->end;
		outer->end = s->end;
	}
}

static const struct error *finish(struct outline *o)
{
	uint32_t before = 0;
	size_t i;

	tidy(o->facts, o->compiled->def->joins_clauses);
	enclose(o->facts);
	for (i = 0; i < o->facts->symbol.n; i++) {
		struct symbol *s = &o->facts->symbol.item[i];
		const uint32_t begin = s->begin;
		const struct error *err;

		set_kind(o, s);
		err = set_exported(o, s);
		if (err)
			return err;
		extend_begin(o, i, before);
		before = begin;
		s->first_line = outline_line(o, s->begin);
		s->last_line = outline_line(o, s->end > s->begin ? s->end - 1 :
					    s->begin);
	}
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
	return err ? err : finish(o);
}
