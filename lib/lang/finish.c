/* SPDX-License-Identifier: MIT */
/*
 * What is made of symbols once all of a text are found: their order and what
 * is within what, decorators above, kinds within types, exports, tests, lines.
 */
#include "lang/outline.h"

#include <stdlib.h>
#include <string.h>

/* Lines of one decorator. */
enum { LONGEST_ATTRIBUTE = 40 };

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

/* Whether a place stands within brackets that open from a line on. */
static bool is_enclosed(const struct outline *o, size_t line, size_t at)
{
	size_t i, depth = 0;

	for (i = o->lines->item[line]; i < at; i++) {
		const char c = o->text[i];

		depth += c == '(' || c == '[' || c == '{';
		depth -= depth && (c == ')' || c == ']' || c == '}');
	}
	return depth;
}

/* Behind a byte order mark, which belongs to no symbol. */
static uint32_t line_begin(const struct outline *o, size_t line)
{
	return line ? o->lines->item[line] :
		(uint32_t)lex_mark(o->bytes, o->n);
}

/*
 * Takes the line's indentation and the decorators above into symbol i, but none
 * that belongs to the one before it, which began at `before`: unless that one
 * stands within the decorator. What was declared together begins together.
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
	while ((above = attribute_above(o, line)) < line &&
	       (above >= free || is_enclosed(o, above, before)))
		line = above;
	s->begin = line_begin(o, line);
}

static void set_kind(const struct outline *o, struct symbol *s)
{
	bool in_type = s->container != SYMBOL_NO_CONTAINER &&
		kind_is_type_block(o->facts->symbol.item[s->container].kind);

	if (s->kind == SYMBOL_FUNCTION && (in_type || s->scope))
		s->kind = SYMBOL_METHOD;
	else if (s->kind == SYMBOL_VARIABLE && in_type &&
		 o->facts->symbol.item[s->container].kind != SYMBOL_IMPL)
		s->kind = SYMBOL_FIELD;
}

/* A pattern that gives up finds nothing, and the file counts as cut. */
static const struct error *matches(struct outline *o,
				   const struct regex *regex, const char *text,
				   size_t n, bool *found)
{
	const struct error *err = regex_match(found, regex, text, n, 0, 0,
					      o->match);

	if (!err || err->code != ERROR_LIMIT)
		return err;
	o->is_cut = true;
	return NULL;
}

/* The same of what stands before the name of s: its modifiers. */
static const struct error *head_matches(struct outline *o,
					const struct regex *regex,
					const struct symbol *s, bool *found)
{
	return matches(o, regex, o->text + s->begin, s->named - s->begin,
		       found);
}

static const struct error *agrees(struct outline *o, size_t i,
				  const struct symbol *s, bool *out)
{
	const struct export_rule *rule = &o->compiled->def->export[i];
	const struct regex *regex;
	const struct error *err = compiled_export(o->compiled, i, &regex);
	bool found = false;

	if (!err)
		err = rule->on == EXPORT_ON_HEAD ?
			head_matches(o, regex, s, &found) :
			matches(o, regex, s->name, strlen(s->name), &found);
	*out = found != rule->is_not;
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
		kind_is_type_block(o->facts->symbol.item[s->container].kind);
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

static const struct error *set_test(struct outline *o, struct symbol *s)
{
	const struct error *err;
	const struct regex *regex;
	bool is_test;

	if (!o->compiled->def->test_head)
		return NULL;
	err = compiled_test_head(o->compiled, &regex);
	if (!err)
		err = head_matches(o, regex, s, &is_test);
	if (err)
		return err;
	if (is_test)
		s->flags |= match_len(o->match, 1) ? SYMBOL_TEST :
			SYMBOL_TEST | SYMBOL_TEST_CASE;
	else if (s->container != SYMBOL_NO_CONTAINER)
		s->flags |= o->facts->symbol.item[s->container].flags &
			SYMBOL_TEST;
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

struct place {
	uint32_t begin, number;
};

static int place_cmp(const void *a_ptr, const void *b_ptr)
{
	const struct place *a = a_ptr, *b = b_ptr;

	if (a->begin != b->begin)
		return a->begin < b->begin ? -1 : 1;
	return (a->number > b->number) - (a->number < b->number);
}

void outline_put_in_order(struct facts *facts)
{
	const size_t n = facts->symbol.n;
	struct symbol *symbol = facts->symbol.item;
	struct symbol *was = xcalloc(n, sizeof(*was));
	struct place *place = xcalloc(n, sizeof(*place));
	uint32_t *now = xcalloc(n, sizeof(*now)), i;

	memcpy(was, symbol, n * sizeof(*was));
	for (i = 0; i < n; i++)
		place[i] = (struct place){ was[i].begin, i };
	qsort(place, n, sizeof(*place), place_cmp);
	for (i = 0; i < n; i++)
		now[place[i].number] = i;
	for (i = 0; i < n; i++) {
		symbol[i] = was[place[i].number];
		if (symbol[i].container != SYMBOL_NO_CONTAINER)
			symbol[i].container = now[symbol[i].container];
	}
	free(now);
	free(place);
	free(was);
}

const struct error *outline_finish(struct outline *o)
{
	bool is_in_order = true;
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
		if (!err)
			err = set_test(o, s);
		if (err)
			return err;
		extend_begin(o, i, before);
		is_in_order &= !i || s[-1].begin <= s->begin;
		before = begin;
		s->first_line = outline_line(o, s->begin);
		s->last_line = outline_line(o, s->end > s->begin ? s->end - 1 :
					    s->begin);
	}
	if (!is_in_order)
		outline_put_in_order(o->facts);
	return NULL;
}
