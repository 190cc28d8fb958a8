/* SPDX-License-Identifier: MIT */
/* The further names of one declaration: see declarators.h. */
#include "lang/declarators.h"

#include <string.h>

#include "lang/words.h"

static bool is_word_at(const struct outline *o, size_t at)
{
	return at < o->n && is_word_byte((unsigned char)o->text[at]);
}

static size_t skip(const struct outline *o, size_t at, const char *set)
{
	while (at < o->n && strchr(set, o->text[at]))
		at++;
	return at;
}

static size_t word_end(const struct outline *o, size_t at)
{
	while (is_word_at(o, at))
		at++;
	return at;
}

static size_t skip_parentheses(const struct outline *o, size_t at)
{
	size_t depth = 0;

	for (; at < o->n && o->text[at] != ';'; at++) {
		depth += o->text[at] == '(';
		depth -= o->text[at] == ')';
		if (!depth)
			return at + 1;
	}
	return at;
}

static bool is_attribute(const struct outline *o, size_t at, size_t end)
{
	return end - at > 2 && !memcmp(o->text + at, "__", 2);
}

/*
 * C's kind of declarator: stars, attributes and qualifiers, then the name,
 * then something that goes on with it. Gives where the name ends, or 0.
 */
static size_t c_declarator(const struct outline *o, size_t at, size_t *name)
{
	*name = 0;
	for (;;) {
		size_t end;

		at = skip(o, at, " \t\r\n*&(");
		end = word_end(o, at);
		if (end == at || (o->text[at] >= '0' && o->text[at] <= '9'))
			return 0;
		*name = at;
		at = skip(o, end, " \t\r\n*");
		if (is_attribute(o, *name, end) && at < o->n &&
		    o->text[at] == '(')
			at = skip_parentheses(o, at);
		else if (!is_word_at(o, at))
			return at < o->n && strchr(",;=[:({)", o->text[at]) &&
				!is_attribute(o, *name, end) ? end : 0;
	}
}

/* Where lines end statements a name comes first and its type behind. After
 * "a, b = c" only what has a type or value of its own is another name. */
static size_t plain_name(const struct outline *o, size_t at, bool has_value,
			 size_t *name)
{
	size_t end;

	*name = at = skip(o, at, " \t\r\n");
	end = word_end(o, at);
	at = skip(o, end, " \t");
	if (end == *name || at >= o->n)
		return 0;
	if (has_value)
		return strchr(":=", o->text[at]) ? end : 0;
	return strchr("(.<>\"+-/&|", o->text[at]) ? 0 : end;
}

static bool is_line_block(const struct outline *o)
{
	return o->compiled->def->block != BLOCK_BRACE;
}

bool declarators_may_follow(const struct outline *o, const struct found *found)
{
	const struct symbol *s = &o->facts->symbol.item[found->symbol];

	switch (s->kind) {
	case SYMBOL_VARIABLE:
	case SYMBOL_FIELD:
	case SYMBOL_PROPERTY:
	case SYMBOL_CONSTANT:
	case SYMBOL_ALIAS:
		return true;
	case SYMBOL_PROTOTYPE:
		return !is_line_block(o);
	default:
		return false;
	}
}

static bool is_keyword(const struct outline *o, size_t name, size_t end)
{
	return strmap_find(&o->compiled->keywords, o->text + name,
			   end - name) != NULL;
}

/* Is this a name that nothing was called yet? */
static bool is_new(const struct outline *o, size_t name, size_t end)
{
	return end && name >= o->passed && !is_keyword(o, name, end);
}

bool declarators_next(struct outline *o, size_t at, struct found *found)
{
	const struct symbol *s = &o->facts->symbol.item[found->symbol];
	size_t name, end;

	if (is_line_block(o))
		end = plain_name(o, at, memchr(o->text + found->name_end, '=',
					       at - found->name_end), &name);
	else
		end = c_declarator(o, at, &name);
	if (!is_new(o, name, end))
		return false;
	found->symbol = outline_add(o, s, name, end);
	found->name_end = found->match_end = (uint32_t)end;
	return true;
}

static bool is_typedef(const struct outline *o, const struct symbol *s)
{
	return o->n - s->begin > 7 &&
		!memcmp(o->text + s->begin, "typedef", 7);
}

/* Does a keyword stand here, and no qualifier of a name? */
static bool begins_other(const struct outline *o, size_t at)
{
	size_t end = word_end(o, at);

	return is_keyword(o, at, end) && memcmp(o->text + at, "const", 5) &&
		memcmp(o->text + at, "volatile", 8);
}

/* One more name behind the block of a symbol, which is its own where it had
 * none. */
static void name_behind(struct outline *o, uint32_t symbol, uint8_t kind,
			size_t name, size_t end)
{
	struct symbol *s = &o->facts->symbol.item[symbol], another = *s;

	if (!*s->name) {
		if (kind != SYMBOL_ALIAS)
			s->kind = kind;
		outline_name(o, symbol, name, end);
		return;
	}
	if (kind != s->kind)
		another.begin = (uint32_t)name;
	another.kind = kind;
	outline_add(o, &another, name, end);
}

void declarators_behind_block(struct outline *o, uint32_t symbol, size_t at)
{
	const struct symbol *s = &o->facts->symbol.item[symbol];
	uint8_t kind = is_typedef(o, s) ? SYMBOL_ALIAS : SYMBOL_VARIABLE;
	size_t name, end;

	if (s->kind == SYMBOL_VARIABLE || s->kind == SYMBOL_FIELD) {
		kind = s->kind;		/* behind an initializer */
		at = skip(o, at, " \t\r\n");
		if (at >= o->n || o->text[at++] != ',' || is_line_block(o))
			return;
		at = skip(o, at, " \t\r\n*");
	} else if ((s->kind == SYMBOL_TYPE || s->kind == SYMBOL_ENUM) &&
		   o->compiled->def->preprocessor == PREPROCESSOR_ALL) {
		at = skip(o, at, " \t*");
	} else {
		return;
	}
	if (begins_other(o, at))
		return;
	while (is_word_at(o, at) && (end = c_declarator(o, at, &name)) &&
	       is_new(o, name, end)) {
		name_behind(o, symbol, kind, name, end);
		at = skip(o, end, " \t[]0123456789");
		if (at >= o->n || o->text[at] != ',')
			break;
		at = skip(o, at + 1, " \t\r\n*");
	}
}
