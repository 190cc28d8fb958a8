/* SPDX-License-Identifier: MIT */
/* Two lists of symbols, merged by name: see symbols.h. */
#include "scope/symbols.h"

#include <string.h>

#include "base/buf.h"

enum { LONGEST_SIGNATURE = 400 };

struct public_symbol {
	const char *name, *container, *signature;
	const struct symbol *symbol;
	bool is_paired;
};
typedef VEC(struct public_symbol) public_vec;

static void add_qualified(struct buf *out, const struct facts *facts,
			  const struct symbol *symbol)
{
	if (symbol->container < facts->symbol.n) {
		add_qualified(out, facts,
			      &facts->symbol.item[symbol->container]);
		buf_addch(out, '.');
	}
	buf_addstr(out, symbol->name);
}

/* What is directly around a symbol, unless that is the file's package. */
static const char *container_of(const struct facts *facts,
				const struct symbol *symbol)
{
	const struct symbol *outer;

	if (symbol->container >= facts->symbol.n)
		return "";
	outer = &facts->symbol.item[symbol->container];
	return outer->kind == SYMBOL_PACKAGE ? "" : outer->name;
}

static int cmp_public(const void *a, const void *b)
{
	const struct public_symbol *x = a, *y = b;
	int cmp = strcmp(x->name, y->name);

	return cmp ? cmp : x->symbol < y->symbol ? -1 : x->symbol > y->symbol;
}

static void list_public(struct side side, struct arena *arena,
			public_vec *out)
{
	struct buf text = { 0 };
	size_t i;

	for (i = 0; side.facts && i < side.facts->symbol.n; i++) {
		const struct symbol *s = &side.facts->symbol.item[i];
		struct public_symbol one = { .symbol = s };

		if (!symbol_is_public(side.facts, s, side.path))
			continue;
		buf_reset(&text);
		add_qualified(&text, side.facts, s);
		one.name = arena_strndup(arena, text.ptr, text.len);
		one.container = arena_strdup(arena,
					     container_of(side.facts, s));
		buf_reset(&text);
		symbol_signature(s, side.bytes, &text);
		one.signature = arena_strndup(arena, buf_str(&text), text.len);
		*VEC_PUSH(out) = one;
	}
	VEC_SORT(out, cmp_public);
	buf_release(&text);
}

static const char *shown(struct arena *arena, const char *signature)
{
	size_t n = strlen(signature);

	if (n <= LONGEST_SIGNATURE)
		return signature;
	for (n = LONGEST_SIGNATURE; n && (signature[n] & 0xc0) == 0x80; n--)
		;
	return arena_fmt(arena, "%.*s...", (int)n, signature);
}

static void add_change(const struct public_symbol *before,
		       const struct public_symbol *after, struct arena *arena,
		       symbol_change_vec *out)
{
	const struct public_symbol *one = after ? after : before;

	*VEC_PUSH(out) = (struct symbol_change){
		.kind = !before ? SYMBOL_ADDED : !after ? SYMBOL_REMOVED :
			SYMBOL_CHANGED,
		.symbol_kind = one->symbol->kind,
		.line = one->symbol->line, .name = one->name,
		.container = one->container,
		.before = before ? shown(arena, before->signature) : "",
		.after = after ? shown(arena, after->signature) : ""
	};
}

/* The symbols of one name on both sides. */
static void compare_group(struct public_symbol *before, size_t befores,
			  struct public_symbol *after, size_t afters,
			  struct arena *arena, symbol_change_vec *out)
{
	size_t i, k;

	for (i = 0; i < befores; i++)
		for (k = 0; k < afters && !before[i].is_paired; k++)
			if (!after[k].is_paired &&
			    !strcmp(before[i].signature, after[k].signature))
				before[i].is_paired = after[k].is_paired =
					true;
	for (i = k = 0; i < befores || k < afters; ) {
		if (i < befores && before[i].is_paired)
			i++;
		else if (k < afters && after[k].is_paired)
			k++;
		else
			add_change(i < befores ? &before[i] : NULL,
				   k < afters ? &after[k] : NULL, arena, out),
			i++, k++;
	}
}

static size_t group_len(const public_vec *all, size_t at, const char *name)
{
	size_t n = 0;

	while (at + n < all->n && !strcmp(all->item[at + n].name, name))
		n++;
	return n;
}

void compare_symbols(struct side before, struct side after,
		     struct arena *arena, symbol_change_vec *out)
{
	public_vec old = { 0 }, new = { 0 };
	size_t i = 0, k = 0;

	list_public(before, arena, &old);
	list_public(after, arena, &new);
	while (i < old.n || k < new.n) {
		const char *name = i == old.n ? new.item[k].name :
			k == new.n ? old.item[i].name :
			strcmp(old.item[i].name, new.item[k].name) <= 0 ?
			old.item[i].name : new.item[k].name;
		size_t olds = group_len(&old, i, name);
		size_t news = group_len(&new, k, name);

		compare_group(olds ? &old.item[i] : NULL, olds,
			      news ? &new.item[k] : NULL, news, arena, out);
		i += olds;
		k += news;
	}
	VEC_RELEASE(&old);
	VEC_RELEASE(&new);
}
