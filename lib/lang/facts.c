/* SPDX-License-Identifier: MIT */
/* Names of kinds, and the life of a struct facts: see facts.h. */
#include "lang/facts.h"

#include <string.h>

#include "base/ascii.h"

static const char *const kind_names[SYMBOL_KINDS] = {
	[SYMBOL_PACKAGE] = "package",
	[SYMBOL_NAMESPACE] = "namespace",
	[SYMBOL_TYPE] = "type",
	[SYMBOL_INTERFACE] = "interface",
	[SYMBOL_ENUM] = "enum",
	[SYMBOL_ALIAS] = "alias",
	[SYMBOL_FUNCTION] = "function",
	[SYMBOL_METHOD] = "method",
	[SYMBOL_PROPERTY] = "property",
	[SYMBOL_FIELD] = "field",
	[SYMBOL_CONSTANT] = "constant",
	[SYMBOL_VARIABLE] = "variable",
	[SYMBOL_MACRO] = "macro",
	[SYMBOL_PROTOTYPE] = "prototype",
	[SYMBOL_IMPL] = "impl",
	[SYMBOL_SECTION] = "section",
	[SYMBOL_ROUTE] = "route"
};

const char *symbol_kind_name(enum symbol_kind kind)
{
	return kind_names[kind];
}

/* The name behind those of its containers, up to one that ends it. */
static void add_name(const struct facts *facts, size_t i, unsigned int ends,
		     struct buf *out)
{
	const struct symbol *s = &facts->symbol.item[i];

	if (s->container != SYMBOL_NO_CONTAINER &&
	    !(1u << facts->symbol.item[s->container].kind & ends)) {
		add_name(facts, s->container, ends, out);
		buf_addch(out, '.');
	}
	if (s->scope && s->kind != SYMBOL_ROUTE) {
		const char *scope = s->scope;

		for (; *scope; scope++)
			if (scope[0] == ':' && scope[1] == ':') {
				buf_addch(out, '.');
				scope++;
			} else {
				buf_addch(out, *scope == '\\' ? '.' : *scope);
			}
		buf_addch(out, '.');
	}
	buf_addstr(out, s->name);
}

void symbol_qualified(const struct facts *facts, size_t i, struct buf *out)
{
	add_name(facts, i, 0, out);
}

void symbol_in_file(const struct facts *facts, size_t i, struct buf *out)
{
	add_name(facts, i, 1u << SYMBOL_PACKAGE | 1u << SYMBOL_NAMESPACE |
		 1u << SYMBOL_SECTION, out);
}

const char *symbol_last_name(const char *qualified)
{
	const char *dot = strrchr(qualified, '.');

	return dot && dot[1] ? dot + 1 : qualified;
}

bool symbol_is_handled_by(const struct symbol *symbol, const char *name)
{
	return symbol->kind == SYMBOL_ROUTE && symbol->scope &&
		!strcmp(symbol->scope, name);
}

bool symbol_is_local(const struct facts *facts, const struct symbol *symbol)
{
	uint32_t at = symbol->container;

	for (; at != SYMBOL_NO_CONTAINER && at < facts->symbol.n;
	     at = facts->symbol.item[at].container) {
		uint8_t kind = facts->symbol.item[at].kind;

		if (kind == SYMBOL_FUNCTION || kind == SYMBOL_METHOD)
			return true;
	}
	return false;
}

bool kind_is_type(uint8_t kind)
{
	return kind == SYMBOL_TYPE || kind == SYMBOL_INTERFACE ||
		kind == SYMBOL_ENUM || kind == SYMBOL_ALIAS;
}

bool kind_is_type_block(uint8_t kind)
{
	return kind == SYMBOL_TYPE || kind == SYMBOL_INTERFACE ||
		kind == SYMBOL_ENUM || kind == SYMBOL_IMPL;
}

bool facts_in_macro(const struct facts *facts, uint32_t line)
{
	size_t i;

	for (i = 0; i < facts->symbol.n; i++)
		if (facts->symbol.item[i].kind == SYMBOL_MACRO &&
		    symbol_has_line(&facts->symbol.item[i], line))
			return true;
	return false;
}

uint32_t symbol_around(const struct facts *facts, uint32_t line)
{
	uint32_t found = UINT32_MAX, i;

	for (i = 0; i < facts->symbol.n; i++) {
		const struct symbol *symbol = &facts->symbol.item[i];

		if (!symbol_has_line(symbol, line) ||
		    symbol_is_local(facts, symbol))
			continue;
		if (kind_is_type_block(symbol->kind) ||
		    symbol->kind == SYMBOL_FUNCTION ||
		    symbol->kind == SYMBOL_METHOD ||
		    symbol->kind == SYMBOL_MACRO ||
		    symbol->last_line > symbol->first_line ||
		    found == UINT32_MAX)
			found = symbol->kind == SYMBOL_PACKAGE ||
				symbol->kind == SYMBOL_NAMESPACE ? found : i;
	}
	return found;
}

enum name_rank name_rank_of(uint8_t kind, bool is_exact)
{
	switch (kind) {
	case SYMBOL_TYPE: case SYMBOL_INTERFACE: case SYMBOL_ENUM:
	case SYMBOL_ALIAS:
		return is_exact ? NAME_TYPE : NAME_TYPE_FOLDED;
	case SYMBOL_FUNCTION: case SYMBOL_METHOD: case SYMBOL_MACRO:
		return is_exact ? NAME_FUNCTION : NAME_FUNCTION_FOLDED;
	case SYMBOL_PROTOTYPE:
		return is_exact ? NAME_PROMISE : NAME_PROMISE_FOLDED;
	default:
		return is_exact ? NAME_DATA : NAME_DATA_FOLDED;
	}
}

bool symbol_is_member(const struct facts *facts, const struct symbol *symbol)
{
	uint8_t kind = symbol->kind, holder;

	if (kind == SYMBOL_METHOD || kind == SYMBOL_PROPERTY ||
	    kind == SYMBOL_FIELD)
		return true;
	if (symbol->container == SYMBOL_NO_CONTAINER ||
	    symbol->container >= facts->symbol.n ||
	    (kind != SYMBOL_FUNCTION && kind != SYMBOL_CONSTANT &&
	     kind != SYMBOL_VARIABLE && kind != SYMBOL_PROTOTYPE))
		return false;
	holder = facts->symbol.item[symbol->container].kind;
	return holder == SYMBOL_TYPE || holder == SYMBOL_INTERFACE ||
		holder == SYMBOL_IMPL;
}

void symbol_signature(const struct symbol *symbol, const char *bytes,
		      struct buf *out)
{
	uint32_t end = symbol->body < symbol->end ? symbol->body :
		symbol->end, i;
	size_t begin = out->len;

	for (i = symbol->begin; i < end; i++) {
		if (!is_space(bytes[i]))
			buf_addch(out, bytes[i]);
		else if (out->len > begin && out->ptr[out->len - 1] != ' ')
			buf_addch(out, ' ');
	}
	while (out->len > begin && strchr(" {;:", out->ptr[out->len - 1]))
		buf_cut(out, out->len - 1);
}

void facts_clear(struct facts *facts)
{
	arena_clear(&facts->arena);
	facts->symbol.n = facts->import.n = facts->word.n = 0;
	facts->lang = facts->flags = 0;
	facts->lines = facts->tokens = 0;
	facts->bytes = 0;
}

void facts_release(struct facts *facts)
{
	VEC_RELEASE(&facts->symbol);
	VEC_RELEASE(&facts->import);
	VEC_RELEASE(&facts->word);
	arena_release(&facts->arena);
	*facts = (struct facts){ 0 };
}
