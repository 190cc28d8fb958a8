/* SPDX-License-Identifier: MIT */
/*
 * The outline of languages with braces: one walk over the blanked text with a
 * stack of open brackets (brackets.h).
 *
 * The branches of a preprocessor conditional each start from the brackets that
 * were open at its #if, and a closing brace in the first column closes what
 * was opened in the first column: so conditional code that does not balance
 * costs at most the function it stands in.
 */
#include <ctype.h>
#include <string.h>

#include "lang/brackets.h"
#include "lang/declarators.h"
#include "lang/outline.h"
#include "lang/statement.h"

struct walk {
	struct brackets brackets;
	size_t span;		/* the next span of o->lexed */
	size_t decided;		/* line ends before it end no statement */
};

/* A component in a type's header: whole as it is found. */
static const struct error *try_header(struct brackets *b, size_t at)
{
	struct found found;
	bool is_found;

	return outline_try(b->o, RULE_IN_HEADER, at, brackets_top(b)->container,
			   &is_found, &found);
}

static const struct error *try_here(struct brackets *b, size_t at)
{
	uint32_t container, in = brackets_place(b, &container);
	const struct error *err;
	bool found;

	if (in == RULE_IN_HEADER)
		return try_header(b, at);
	if (b->has_pending || !in)
		return NULL;
	err = outline_try(b->o, in, at, container, &found, &b->pending);
	if (err || !found)
		return err;
	b->has_pending = true;
	b->pending_depth = b->stack.n;
	b->pending_indent = b->line_indent;
	if (*b->o->compiled->def->end &&
	    outline_inside(b->o, b->pending.symbol) != RULE_IN_BODY &&
	    memchr(b->o->text + at, '@', b->pending.match_end - at))
		brackets_open_block(b, b->pending.match_end, '@');
	return NULL;
}

/* A statement may begin behind this byte: tries it if it is on the line. */
static const struct error *try_behind(struct brackets *b, size_t at)
{
	static const char nothing[256] = {
		['\0'] = 1, ['\n'] = 1, ['\r'] = 1, ['{'] = 1, ['}'] = 1,
		['('] = 1, [')'] = 1, [';'] = 1, [','] = 1
	};
	uint32_t container, in = brackets_place(b, &container);

	if (!in || in == RULE_IN_BODY)
		return NULL;
	for (at++; at < b->o->n; at++)
		if (b->o->text[at] != ' ' && b->o->text[at] != '\t')
			break;
	if (at >= b->o->n || nothing[(unsigned char)b->o->text[at]])
		return NULL;
	return try_here(b, at);
}

/* The end of a logical line of the preprocessor. */
static size_t directive_end(const struct outline *o, size_t at)
{
	for (; at < o->n; at++)
		if (o->text[at] == '\n' &&
		    !(at && o->text[at - 1] == '\\') &&
		    !(at > 1 && o->text[at - 1] == '\r' &&
		      o->text[at - 2] == '\\'))
			break;
	return at;
}

/* What a macro's own text declares for those who write it: namespaces. Tried
 * where it begins, and behind each brace. */
static const struct error *in_macro(struct outline *o, size_t at, size_t end)
{
	const struct error *err = NULL;
	struct found found;
	bool is_found;

	while (!err && at < end) {
		at += strspn(o->text + at, " \t\r\n\\{");
		err = outline_try(o, RULE_IN(SYMBOL_MACRO), at,
				  SYMBOL_NO_CONTAINER, &is_found, &found);
		at += strcspn(o->text + at, "{");
	}
	return err;
}

static const struct error *directive(struct brackets *b, size_t *at)
{
	struct outline *o = b->o;
	size_t end = directive_end(o, *at), word = *at + 1;
	const struct error *err;
	struct found found;
	bool is_found;

	while (word < end && (o->text[word] == ' ' || o->text[word] == '\t'))
		word++;
	if (!strncmp(o->text + word, "if", 2))
		brackets_begin_conditional(b);
	else if (!strncmp(o->text + word, "el", 2))
		brackets_next_branch(b, *at);
	else if (!strncmp(o->text + word, "endif", 5))
		brackets_end_conditional(b);
	err = outline_try(o, RULE_IN_FILE, *at, SYMBOL_NO_CONTAINER,
			  &is_found, &found);
	if (!err && is_found && found.name_end > end) {
		o->facts->symbol.n = found.symbol;	/* not on this line */
		o->passed = *at;
	} else if (!err && is_found) {
		outline_begin_body(o, found.symbol, found.match_end);
		end = outline_trim(o, *at, end);
		outline_end_body(o, found.symbol, end, end);
		err = in_macro(o, found.match_end, end);
	}
	*at = end;
	return err;
}

/* What a line's first code at `at` ends: blocks that it is not indented
 * into, and Objective-C's up to the last "@". */
static void close_at_line(struct brackets *b, size_t at)
{
	size_t i;

	while (b->stack.n && brackets_top(b)->open == ':' &&
	       b->line_indent <= brackets_top(b)->indent)
		brackets_pop(b, at);
	if (!b->ats || !statement_is_end_word(b->o, at))
		return;
	for (i = b->stack.n; i && b->stack.item[i - 1].open != '@';)
		i--;
	while (i && b->stack.n >= i)
		brackets_pop(b, at);
}

/* The first byte of code of a line; *at is moved to where the walk goes on. */
static const struct error *begin_line(struct walk *w, size_t *at)
{
	struct brackets *b = &w->brackets;
	struct outline *o = b->o;
	size_t start = *at;
	struct bracket *one;

	if (!outline_line_code(o, &w->span, at))
		return NULL;
	while (*at < o->n && (o->text[*at] == ' ' || o->text[*at] == '\t'))
		++*at;
	if (*at == o->n || o->text[*at] == '\n' || o->text[*at] == '\r')
		return NULL;
	b->line_indent = outline_indent(o, start);
	close_at_line(b, *at);
	one = brackets_top(b);
	if (o->text[*at] == '#' && statement_is_directive(o, *at + 1))
		return directive(b, at);
	return one && !one->in ? NULL : try_here(b, *at);
}

/* A comma ends an enumerator or a field, or parts two declarators. */
static const struct error *comma(struct brackets *b, size_t at,
				 bool is_at_level)
{
	const uint32_t in = brackets_top(b) ? brackets_top(b)->in : 0;
	const bool is_enum = in == RULE_IN(SYMBOL_ENUM);
	const struct error *err;
	size_t next;

	if (in == RULE_IN_HEADER)
		return try_behind(b, at);
	if (is_enum && !(is_at_level && brackets_pending(b)->kind ==
			 SYMBOL_VARIABLE)) {
		if (is_at_level)
			brackets_end_pending(b, at + 1);
		return try_behind(b, at);
	}
	/* { map: (a) => a.b, other: 1 } */
	if (is_at_level && brackets_pending(b)->kind == SYMBOL_METHOD &&
	    b->o->compiled->def->block == BLOCK_BRACE_LINE &&
	    b->o->compiled->def->local_flags & LOCAL_METHODS) {
		brackets_end_pending(b, at);
		return NULL;
	}
	if (!is_at_level || !declarators_may_follow(b->o, &b->pending))
		return NULL;
	brackets_end_pending(b, at + 1);
	next = at + 1;
	while (next < b->o->n && isspace((unsigned char)b->o->text[next]))
		next++;
	err = is_enum ? NULL : try_here(b, next);
	if (!err && !b->has_pending)
		b->has_pending = declarators_next(b->o, next, &b->pending);
	return err;
}

static bool is_in_string(const struct walk *w, size_t at)
{
	size_t span = w->span;

	return outline_in_span(w->brackets.o, &span, at);
}

/* A line ends where a statement may. What follows decides, and that is the same
 * for all empty lines up to it. */
static void end_line(struct walk *w, size_t at)
{
	struct brackets *b = &w->brackets;
	struct outline *o = b->o;

	if (o->compiled->def->block == BLOCK_BRACE || at < w->decided ||
	    is_in_string(w, at))
		return;
	w->decided = at;
	while (w->decided < o->n && isspace((unsigned char)o->text[w->decided]))
		w->decided++;
	if (statement_opens_indented(o, &b->pending, b->pending_indent, at))
		brackets_open_block(b, at, ':');
	else if (!statement_goes_on(o, b->pending.match_end, at))
		brackets_end_pending(b, at);
}

static const struct error *step(struct walk *w, size_t at)
{
	struct brackets *b = &w->brackets;
	bool is_at_level = b->has_pending &&
		b->pending_depth == b->stack.n && at >= b->pending.match_end;

	switch (b->o->text[at]) {
	case '(':
	case '[':
		brackets_open(b, at);
		return brackets_top(b)->in ? try_behind(b, at) : NULL;
	case '{':
		brackets_open(b, at);
		return try_behind(b, at);
	case ')':
	case ']':
		brackets_close(b, at, false);
		return NULL;
	case '}':
		brackets_close(b, at, b->o->compiled->def->preprocessor &&
			      (!at || b->o->text[at - 1] == '\n'));
		return try_behind(b, at);
	case ';':
		if (is_at_level)
			brackets_end_pending(b, at + 1);
		return try_behind(b, at);
	case ',':
		return comma(b, at, is_at_level);
	default:		/* a line end */
		if (is_at_level)
			end_line(w, at);
		return NULL;
	}
}

const struct error *outline_braces(struct outline *o)
{
	static const char stops[256] = {
		['('] = 1, [')'] = 1, ['['] = 1, [']'] = 1, ['{'] = 1,
		['}'] = 1, [';'] = 1, [','] = 1, ['\n'] = 1
	};
	struct walk w = { .span = 0 };
	const struct error *err;
	size_t at = 0;

	brackets_init(&w.brackets, o);
	err = begin_line(&w, &at);
	while (!err && at < o->n) {
		if (!stops[(unsigned char)o->text[at]]) {
			at++;
			continue;
		}
		err = step(&w, at);
		if (!err && o->text[at++] == '\n')
			err = begin_line(&w, &at);
	}
	brackets_finish(&w.brackets);
	return err;
}
