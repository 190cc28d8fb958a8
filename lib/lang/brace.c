/* SPDX-License-Identifier: MIT */
/*
 * The outline of languages with braces: one walk over the blanked text with a
 * stack of open brackets.
 *
 * A rule's find is pending until its block opens or its statement ends. The
 * branches of a preprocessor conditional each start from the brackets that
 * were open at its #if, and a closing brace in the first column closes what
 * was opened in the first column: so conditional code that does not balance
 * costs at most the function it stands in.
 */
#include <ctype.h>
#include <string.h>

#include "lang/declarators.h"
#include "lang/outline.h"
#include "lang/statement.h"
#include "lang/words.h"

enum { NONE = SYMBOL_NO_CONTAINER, CONDITIONALS = 32, KEPT = 64 };

struct bracket {
	uint32_t symbol;	/* whose block it opens, or NONE */
	uint32_t container;	/* the innermost symbol around what is inside */
	uint32_t in;		/* where rules apply inside; 0: nowhere */
	uint32_t indent;	/* of the line on which it opened */
	char open;
	bool has_outer, outer_had_block;
	struct found outer;	/* what was pending around it */
	size_t outer_depth;
};

struct conditional {
	size_t depth;
	struct bracket kept[KEPT];	/* the innermost brackets at #if */
};

struct walk {
	struct outline *o;
	VEC(struct bracket) stack;
	struct conditional *conditional;
	size_t conditionals;
	struct found pending;
	bool has_pending;
	bool pending_had_block;	/* it is a value that goes on behind its { } */
	size_t pending_depth;
	uint32_t pending_indent;	/* of its first line */
	uint32_t file_container;	/* the package, once one was named */
	uint32_t line_indent;
	size_t span;		/* the next span of o->lexed */
};

static struct bracket *top(struct walk *w)
{
	return w->stack.n ? &w->stack.item[w->stack.n - 1] : NULL;
}

static struct symbol *pending_symbol(struct walk *w)
{
	return &w->o->facts->symbol.item[w->pending.symbol];
}

/* Where rules apply now, and around which symbol; 0 for nowhere. */
static uint32_t place(struct walk *w, uint32_t *container)
{
	struct bracket *b = top(w);

	*container = b ? b->container : w->file_container;
	return b ? b->in : RULE_IN_FILE;
}

static void end_pending(struct walk *w, size_t at)
{
	struct symbol *s = pending_symbol(w);

	w->has_pending = false;
	s->end = (uint32_t)outline_trim(w->o, s->begin, at);
	if (s->end < w->pending.name_end)
		s->end = w->pending.name_end;
	if (!w->pending_had_block)
		s->body = s->body_end = s->end;
	w->pending_had_block = false;
	if (s->kind == SYMBOL_PACKAGE) {
		/* One directly below another is in it. */
		if (w->file_container + 1 != w->pending.symbol)
			s->container = NONE;
		w->file_container = w->pending.symbol;
	}
}

/* A component in a type's header: whole as it is found. */
static const struct error *try_header(struct walk *w, size_t at)
{
	struct found found;
	bool is_found;

	return outline_try(w->o, RULE_IN_HEADER, at, top(w)->container,
			   &is_found, &found);
}

/* The block of what is pending, which no bracket shows: Objective-C's from
 * "@interface" to "@end", and one that indentation makes. */
static void open_block(struct walk *w, size_t at, char open)
{
	struct bracket b = {
		.symbol = w->pending.symbol, .container = w->pending.symbol,
		.in = outline_inside(w->o, w->pending.symbol),
		.indent = w->pending_indent, .open = open
	};

	w->has_pending = false;
	pending_symbol(w)->body = (uint32_t)at;
	*VEC_PUSH(&w->stack) = b;
}

static const struct error *try_here(struct walk *w, size_t at)
{
	uint32_t container, in = place(w, &container);
	const struct error *err;
	bool found;

	if (in == RULE_IN_HEADER)
		return try_header(w, at);
	if (w->has_pending || !in)
		return NULL;
	err = outline_try(w->o, in, at, container, &found, &w->pending);
	if (err || !found)
		return err;
	w->has_pending = true;
	w->pending_depth = w->stack.n;
	w->pending_indent = w->line_indent;
	if (*w->o->compiled->def->end &&
	    outline_inside(w->o, w->pending.symbol) != RULE_IN_BODY &&
	    memchr(w->o->text + at, '@', w->pending.match_end - at))
		open_block(w, w->pending.match_end, '@');
	return NULL;
}

/* A statement may begin behind this byte: tries it if it is on the line. */
static const struct error *try_behind(struct walk *w, size_t at)
{
	uint32_t container, in = place(w, &container);

	if (!in || in == RULE_IN_BODY)
		return NULL;
	for (at++; at < w->o->n; at++)
		if (w->o->text[at] != ' ' && w->o->text[at] != '\t')
			break;
	if (at >= w->o->n || strchr("\n\r{}();,", w->o->text[at]))
		return NULL;
	return try_here(w, at);
}

/* Is this bracket the block of the pending symbol? A parenthesis can be that
 * of a nameless one: Go's "const (". */
static bool opens_pending(struct walk *w, size_t at)
{
	char c = w->o->text[at];

	return w->has_pending && !w->pending_had_block &&
		w->pending_depth == w->stack.n && at >= w->pending.match_end &&
		(c == '{' || (c == '(' && !*pending_symbol(w)->name &&
			      outline_inside(w->o, w->pending.symbol) !=
			      RULE_IN_BODY));
}

/* Are these the parameters of a type, a record's components? */
static bool is_header(struct walk *w, size_t at)
{
	return w->has_pending && w->pending_depth == w->stack.n &&
		at >= w->pending.match_end &&
		pending_symbol(w)->kind == SYMBOL_TYPE;
}

static void open_bracket(struct walk *w, size_t at)
{
	struct bracket b = {
		.symbol = NONE, .indent = w->line_indent,
		.open = w->o->text[at]
	};
	uint32_t in = place(w, &b.container);

	if (b.open == '{') {
		b.in = in || w->stack.n ? RULE_IN_BODY : 0;
		if (w->stack.n && top(w)->open == '@')
			b.in = RULE_IN(SYMBOL_TYPE);	/* variables */
	}
	if (opens_pending(w, at)) {
		struct symbol *s = pending_symbol(w);

		w->has_pending = false;
		s->body = (uint32_t)at + 1;
		/* A package with a block is none in the file's own. */
		if (s->kind == SYMBOL_PACKAGE &&
		    s->container == w->file_container)
			s->container = NONE;
		b.symbol = w->pending.symbol;
		b.container = w->pending.symbol;
		b.in = outline_inside(w->o, w->pending.symbol);
	} else if (w->has_pending && b.open == '{' && b.in == RULE_IN_BODY) {
		/* "const x = f(() => {": code inside of a value */
		b.has_outer = true;
		b.outer = w->pending;
		b.outer_depth = w->pending_depth;
		b.outer_had_block = w->pending_had_block;
		w->pending_had_block = false;
		b.container = w->pending.symbol;
		w->has_pending = false;
	}
	if (b.open == '(' && b.symbol == NONE && is_header(w, at)) {
		b.container = w->pending.symbol;
		b.in = RULE_IN_HEADER;
	}
	*VEC_PUSH(&w->stack) = b;
}

/* Behind a block: the ';' or ',' that belongs to it. */
static size_t with_tail(const struct outline *o, size_t at)
{
	size_t end = at;

	while (end < o->n && o->text[end] != '\n' && o->text[end] != ';' &&
	       o->text[end] != '{' && o->text[end] != '}')
		end++;
	return end < o->n && o->text[end] == ';' ? end + 1 : at;
}

/* Can a statement of this kind go on behind its block? */
static bool is_value(uint8_t kind)
{
	return kind == SYMBOL_ALIAS || kind == SYMBOL_CONSTANT ||
		kind == SYMBOL_VARIABLE || kind == SYMBOL_FIELD;
}

static void close_block(struct walk *w, const struct bracket *b, size_t at)
{
	struct outline *o = w->o;
	struct symbol *s;

	if (b->symbol == NONE)
		return;
	s = &o->facts->symbol.item[b->symbol];
	s->body_end = s->end = (uint32_t)at;
	if (b->open == ':' || (b->open == '@' && at < o->n)) {
		s->body_end = (uint32_t)outline_trim(o, s->body, at);
		s->end = b->open == ':' ? s->body_end : (uint32_t)at + 4;
	} else if (at < o->n) {
		s->end = (uint32_t)with_tail(o, at + 1);
		if (o->text[at] == '}')
			declarators_behind_block(o, b->symbol, at + 1);
	}
	if (b->open == '{' && at < o->n &&
	    o->compiled->def->block == BLOCK_BRACE_LINE &&
	    is_value(s->kind) && !w->has_pending) {
		w->has_pending = w->pending_had_block = true;
		w->pending = (struct found){
			.symbol = b->symbol, .name_end = (uint32_t)at + 1,
			.match_end = (uint32_t)at + 1
		};
		w->pending_depth = w->stack.n;
	}
}

static void pop(struct walk *w, size_t at)
{
	struct bracket b = w->stack.item[--w->stack.n];

	if (w->has_pending && w->pending_depth > w->stack.n)
		end_pending(w, at);
	close_block(w, &b, at);
	if (b.has_outer) {
		w->pending = b.outer;
		w->pending_depth = b.outer_depth;
		w->pending_had_block = b.outer_had_block;
		w->has_pending = true;
	}
}

static void close_bracket(struct walk *w, size_t at, bool is_first_column)
{
	char open = w->o->text[at] == ')' ? '(' :
		w->o->text[at] == ']' ? '[' : '{';

	while (w->stack.n && (top(w)->open == ':' ||
			      (open == '{' && !strchr("{@", top(w)->open))))
		pop(w, at);
	if (open == '{' && is_first_column)
		while (w->stack.n > 1 && top(w)->indent)
			pop(w, at);
	if (w->stack.n && top(w)->open == open)
		pop(w, at);
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

static void begin_conditional(struct walk *w)
{
	struct conditional *c;
	size_t first;

	if (w->conditionals++ >= CONDITIONALS)
		return;
	c = &w->conditional[w->conditionals - 1];
	c->depth = w->stack.n;
	first = c->depth > KEPT ? c->depth - KEPT : 0;
	if (w->stack.n)
		memcpy(c->kept, w->stack.item + first,
		       (c->depth - first) * sizeof(*c->kept));
}

/* #else, #elif: what the last branch opened or closed is undone. */
static void next_branch(struct walk *w, size_t at)
{
	struct conditional *c;
	size_t first;

	if (!w->conditionals || w->conditionals > CONDITIONALS)
		return;
	c = &w->conditional[w->conditionals - 1];
	while (w->stack.n > c->depth)
		pop(w, at);
	first = c->depth > KEPT ? c->depth - KEPT : 0;
	if (w->stack.n < first)
		return;
	while (w->stack.n < c->depth) {
		size_t i = w->stack.n - first;

		*VEC_PUSH(&w->stack) = c->kept[i];
	}
}

static const struct error *directive(struct walk *w, size_t *at)
{
	struct outline *o = w->o;
	size_t end = directive_end(o, *at), word = *at + 1;
	const struct error *err;
	struct found found;
	bool is_found;

	while (word < end && (o->text[word] == ' ' || o->text[word] == '\t'))
		word++;
	if (!strncmp(o->text + word, "if", 2))
		begin_conditional(w);
	else if (!strncmp(o->text + word, "el", 2))
		next_branch(w, *at);
	else if (!strncmp(o->text + word, "endif", 5) && w->conditionals)
		w->conditionals--;
	err = outline_try(o, RULE_IN_FILE, *at, NONE, &is_found, &found);
	if (!err && is_found) {
		struct symbol *s = &o->facts->symbol.item[found.symbol];

		s->body = found.match_end;
		s->body_end = s->end = (uint32_t)outline_trim(o, *at, end);
		if (s->end < s->body)
			s->body = s->body_end = s->end;
	}
	*at = end;
	return err;
}

/* What a line's first code at `at` ends: blocks that it is not indented
 * into, and Objective-C's up to the last "@". */
static void close_at_line(struct walk *w, size_t at)
{
	size_t i;

	while (w->stack.n && top(w)->open == ':' &&
	       w->line_indent <= top(w)->indent)
		pop(w, at);
	if (!statement_is_end_word(w->o, at))
		return;
	for (i = w->stack.n; i && w->stack.item[i - 1].open != '@';)
		i--;
	while (i && w->stack.n >= i)
		pop(w, at);
}

/* The first byte of code of a line; *at is moved to where the walk goes on. */
static const struct error *begin_line(struct walk *w, size_t *at)
{
	struct outline *o = w->o;
	size_t start = *at;
	struct bracket *b;

	if (!outline_line_code(o, &w->span, at))
		return NULL;
	while (*at < o->n && (o->text[*at] == ' ' || o->text[*at] == '\t'))
		++*at;
	if (*at == o->n || o->text[*at] == '\n' || o->text[*at] == '\r')
		return NULL;
	w->line_indent = outline_indent(o, start);
	close_at_line(w, *at);
	b = top(w);
	if (o->text[*at] == '#' && statement_is_directive(o, *at + 1))
		return directive(w, at);
	return b && !b->in ? NULL : try_here(w, *at);
}

/* A comma ends an enumerator or a field, or parts two declarators. */
static const struct error *comma(struct walk *w, size_t at, bool is_at_level)
{
	bool is_enum = top(w) && top(w)->in == RULE_IN(SYMBOL_ENUM);
	const struct error *err;
	size_t next;

	if (top(w) && top(w)->in == RULE_IN_HEADER)
		return try_behind(w, at);
	if (is_enum && !(is_at_level && pending_symbol(w)->kind ==
			 SYMBOL_VARIABLE)) {
		if (is_at_level)
			end_pending(w, at + 1);
		return try_behind(w, at);
	}
	if (!is_at_level || !declarators_may_follow(w->o, &w->pending))
		return NULL;
	end_pending(w, at + 1);
	next = at + 1;
	while (next < w->o->n && isspace((unsigned char)w->o->text[next]))
		next++;
	err = is_enum ? NULL : try_here(w, next);
	if (!err && !w->has_pending)
		w->has_pending = declarators_next(w->o, next, &w->pending);
	return err;
}

static bool is_in_string(const struct walk *w, size_t at)
{
	size_t span = w->span;

	return outline_in_span(w->o, &span, at);
}

static const struct error *step(struct walk *w, size_t at)
{
	bool is_line_block =
		w->o->compiled->def->block != BLOCK_BRACE;
	bool is_at_level = w->has_pending &&
		w->pending_depth == w->stack.n && at >= w->pending.match_end;

	switch (w->o->text[at]) {
	case '(':
	case '[':
		open_bracket(w, at);
		return top(w)->in ? try_behind(w, at) : NULL;
	case '{':
		open_bracket(w, at);
		return try_behind(w, at);
	case ')':
	case ']':
		close_bracket(w, at, false);
		return NULL;
	case '}':
		close_bracket(w, at, w->o->compiled->def->preprocessor &&
			      (!at || w->o->text[at - 1] == '\n'));
		return try_behind(w, at);
	case ';':
		if (is_at_level)
			end_pending(w, at + 1);
		return try_behind(w, at);
	case ',':
		return comma(w, at, is_at_level);
	default:		/* a line end */
		if (is_at_level &&
		    statement_opens_indented(w->o, &w->pending,
					     w->pending_indent, at))
			open_block(w, at, ':');
		else if (is_at_level && is_line_block && !is_in_string(w, at) &&
			 !statement_goes_on(w->o, w->pending.match_end, at))
			end_pending(w, at);
		return NULL;
	}
}

const struct error *outline_braces(struct outline *o)
{
	static const char stops[256] = {
		['('] = 1, [')'] = 1, ['['] = 1, [']'] = 1, ['{'] = 1,
		['}'] = 1, [';'] = 1, [','] = 1, ['\n'] = 1
	};
	struct walk w = { .o = o, .file_container = NONE };
	const struct error *err;
	size_t at = 0;

	w.conditional = xcalloc(CONDITIONALS, sizeof(*w.conditional));
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
	while (w.stack.n)
		pop(&w, o->n);
	if (w.has_pending)
		end_pending(&w, o->n);
	VEC_RELEASE(&w.stack);
	free(w.conditional);
	return err;
}
