/* SPDX-License-Identifier: MIT */
/*
 * Brackets as they open and close, and the blocks of symbols that they are:
 * see brackets.h.
 */
#include "lang/brackets.h"

#include <stdlib.h>
#include <string.h>

#include "lang/around.h"
#include "lang/declarators.h"
#include "lang/statement.h"

enum {
	NONE = SYMBOL_NO_CONTAINER,
	/* Of conditionals within each other, and of each one's brackets. */
	CONDITIONALS = 32, KEPT = 64
};

struct conditional {
	size_t depth;
	struct bracket kept[KEPT];	/* the innermost brackets at #if */
};

void brackets_init(struct brackets *b, struct outline *o)
{
	*b = (struct brackets){ .o = o, .file_container = NONE };
}

void brackets_finish(struct brackets *b)
{
	while (b->stack.n)
		brackets_pop(b, b->o->n);
	if (b->has_pending)
		brackets_end_pending(b, b->o->n);
	VEC_RELEASE(&b->stack);
	free(b->conditional);
}

struct bracket *brackets_top(struct brackets *b)
{
	return b->stack.n ? &b->stack.item[b->stack.n - 1] : NULL;
}

struct symbol *brackets_pending(struct brackets *b)
{
	return &b->o->facts->symbol.item[b->pending.symbol];
}

uint32_t brackets_place(struct brackets *b, uint32_t *container)
{
	struct bracket *one = brackets_top(b);

	*container = one ? one->container : b->file_container;
	return one ? one->in : RULE_IN_FILE;
}

void brackets_end_pending(struct brackets *b, size_t at)
{
	struct symbol *s = brackets_pending(b);
	size_t end = outline_trim(b->o, s->begin, at);

	b->has_pending = false;
	if (b->pending_had_block)
		outline_end_body(b->o, b->pending.symbol, s->body_end, end);
	else
		outline_end_bare(b->o, b->pending.symbol, end);
	b->pending_had_block = false;
	if (s->kind == SYMBOL_PACKAGE) {
		/* One directly below another is in it. */
		if (b->file_container + 1 != b->pending.symbol)
			s->container = NONE;
		b->file_container = b->pending.symbol;
	}
}

static void push(struct brackets *b, const struct bracket *one)
{
	*VEC_PUSH(&b->stack) = *one;
	b->ats += one->open == '@';
}

void brackets_open_block(struct brackets *b, size_t at, char open)
{
	struct bracket one = {
		.symbol = b->pending.symbol, .container = b->pending.symbol,
		.in = outline_inside(b->o, b->pending.symbol),
		.indent = b->pending_indent, .open = open
	};

	b->has_pending = false;
	outline_begin_body(b->o, b->pending.symbol, at);
	push(b, &one);
}

/* Does a type that is written out, as the result of a function, open here:
 * Go's "interface{}"? */
static bool opens_result(struct brackets *b, size_t at)
{
	const struct langdef *def = b->o->compiled->def;
	const uint8_t kind = brackets_pending(b)->kind;
	const char *text = b->o->text;
	size_t end = code_before(text, at);

	return def->local_flags & LOCAL_SPACED &&
		(kind == SYMBOL_FUNCTION || kind == SYMBOL_METHOD) &&
		is_word_of(def->local_holder, text, word_start(text, end), end);
}

/* Are these the parameters of a type, a record's components? */
static bool is_header(struct brackets *b, size_t at)
{
	return b->has_pending && b->pending_depth == b->stack.n &&
		at >= b->pending.match_end &&
		brackets_pending(b)->kind == SYMBOL_TYPE;
}

/* The bracket that opens is the block of what is pending. */
static void take_pending(struct brackets *b, struct bracket *one, size_t at)
{
	struct symbol *s = brackets_pending(b);

	b->has_pending = false;
	one->indent = b->pending_indent;	/* of its first line */
	outline_begin_body(b->o, b->pending.symbol, at + 1);
	/* A package with a block is none in the file's own. */
	if (s->kind == SYMBOL_PACKAGE && s->container == b->file_container)
		s->container = NONE;
	one->symbol = one->container = b->pending.symbol;
	one->in = outline_inside(b->o, b->pending.symbol);
}

/* "const x = f(() => {": code inside of a value, which waits. */
static void put_pending_off(struct brackets *b, struct bracket *one)
{
	one->has_outer = true;
	one->outer = b->pending;
	one->outer_depth = b->pending_depth;
	one->outer_had_block = b->pending_had_block;
	one->container = b->pending.symbol;
	b->has_pending = b->pending_had_block = false;
}

void brackets_open(struct brackets *b, size_t at)
{
	struct bracket one = {
		.symbol = NONE, .indent = b->line_indent,
		.open = b->o->text[at]
	};
	uint32_t in = brackets_place(b, &one.container);
	char c;

	if (one.open == '{') {
		one.in = in || b->stack.n ? RULE_IN_BODY : 0;
		if (b->stack.n && brackets_top(b)->open == '@')
			one.in = RULE_IN(SYMBOL_TYPE);	/* variables */
	}
	/* Is this bracket the block of the pending symbol? A parenthesis can
	 * be that of a nameless one: Go's "const (". */
	c = b->o->text[at];
	if (b->has_pending && !b->pending_had_block &&
	    b->pending_depth == b->stack.n && at >= b->pending.match_end &&
	    ((c == '{' && !opens_result(b, at)) ||
	     (c == '(' && !*brackets_pending(b)->name &&
	      outline_inside(b->o, b->pending.symbol) != RULE_IN_BODY)))
		take_pending(b, &one, at);
	else if (b->has_pending && one.open == '{' && one.in == RULE_IN_BODY)
		put_pending_off(b, &one);
	if (one.open == '(' && one.symbol == NONE && is_header(b, at)) {
		one.container = b->pending.symbol;
		one.in = RULE_IN_HEADER;
	}
	push(b, &one);
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

static void close_block(struct brackets *b, const struct bracket *one,
			size_t at)
{
	struct outline *o = b->o;
	size_t begin;
	size_t body_end, end;

	if (one->symbol == NONE)
		return;
	/* What a block's end at `at` ends: with its bracket, with the ';'
	 * behind that, with "@end", or before it where nothing closes it. */
	begin = o->facts->symbol.item[one->symbol].body;
	body_end = at;
	end = at;
	if (strchr(":@", one->open))
		body_end = end = outline_trim(o, begin, at);
	if (one->open == '@' && statement_is_end_word(o, at))
		end = at + strlen("@end");
	else if (strchr("{(", one->open) && at < o->n)
		end = with_tail(o, at + 1);
	outline_end_body(o, one->symbol, body_end, end);
	if (strchr("{(", one->open) && at < o->n && o->text[at] == '}')
		declarators_behind_block(o, one->symbol, at + 1);
	if (one->open == '{' && at < o->n &&
	    o->compiled->def->block == BLOCK_BRACE_LINE &&
	    is_value(o->facts->symbol.item[one->symbol].kind) &&
	    !b->has_pending) {
		b->has_pending = b->pending_had_block = true;
		b->pending = (struct found){
			.symbol = one->symbol, .name_end = (uint32_t)at + 1,
			.match_end = (uint32_t)at + 1
		};
		b->pending_depth = b->stack.n;
	}
}

void brackets_pop(struct brackets *b, size_t at)
{
	struct bracket one = b->stack.item[--b->stack.n];

	b->ats -= one.open == '@';
	if (b->has_pending && b->pending_depth > b->stack.n)
		brackets_end_pending(b, at);
	close_block(b, &one, at);
	if (one.has_outer) {
		b->pending = one.outer;
		b->pending_depth = one.outer_depth;
		b->pending_had_block = one.outer_had_block;
		b->has_pending = true;
	}
}

/* Does it end where another one closes: a block that only indentation shows,
 * and what was left open within braces? */
static bool is_closed_along(const struct bracket *one, char closed)
{
	return one->open == ':' ||
		(closed == '{' && !strchr("{@", one->open));
}

void brackets_close(struct brackets *b, size_t at, bool is_first_column)
{
	char open = b->o->text[at] == ')' ? '(' :
		b->o->text[at] == ']' ? '[' : '{';

	while (b->stack.n && is_closed_along(brackets_top(b), open))
		brackets_pop(b, at);
	if (open == '{' && is_first_column)
		while (b->stack.n > 1 && brackets_top(b)->indent)
			brackets_pop(b, at);
	if (b->stack.n && brackets_top(b)->open == open)
		brackets_pop(b, at);
}

/* --- Branches --- */

void brackets_begin_conditional(struct brackets *b)
{
	struct conditional *c;
	size_t first;

	if (b->conditionals++ >= CONDITIONALS)
		return;
	/* Far more than what most files fill, so nothing is cleared. */
	if (!b->conditional)
		b->conditional = xreallocarray(NULL, CONDITIONALS, sizeof(*c));
	c = &b->conditional[b->conditionals - 1];
	c->depth = b->stack.n;
	first = c->depth > KEPT ? c->depth - KEPT : 0;
	if (b->stack.n)
		memcpy(c->kept, b->stack.item + first,
		       (c->depth - first) * sizeof(*c->kept));
}

void brackets_next_branch(struct brackets *b, size_t at)
{
	struct conditional *c;
	size_t first;

	if (!b->conditionals || b->conditionals > CONDITIONALS)
		return;
	c = &b->conditional[b->conditionals - 1];
	while (b->stack.n > c->depth)
		brackets_pop(b, at);
	first = c->depth > KEPT ? c->depth - KEPT : 0;
	if (b->stack.n < first)
		return;
	while (b->stack.n < c->depth)
		push(b, &c->kept[b->stack.n - first]);
}

void brackets_end_conditional(struct brackets *b)
{
	if (b->conditionals)
		b->conditionals--;
}
