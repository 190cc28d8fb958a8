/* SPDX-License-Identifier: MIT */
/*
 * The table of contents: a tree of directories, for each file what it would
 * cost, and its symbols. No bodies, so the levels mean how much of the
 * outline is given: all symbols, then those that are no members of functions
 * or fields, then those that are exported.
 */
#include <inttypes.h>

#include "emit/manner.h"
#include "pack/review.h"

static void toc_head(const struct page *page, struct buf *out)
{
	manifest_text(page, "# ", out);
	review_map(page, out);
	buf_addch(out, '\n');
}

/* The manifest names the files that the tree does not. */
static void toc_line(const struct page *page, const struct draft *draft,
		     struct buf *out)
{
	if (is_shown(draft))
		return;
	buf_addstr(out, "# ");
	manifest_line(page, draft, out);
}

static bool is_member_detail(const struct symbol *symbol)
{
	return symbol->kind == SYMBOL_FIELD ||
		symbol->kind == SYMBOL_CONSTANT ||
		symbol->kind == SYMBOL_VARIABLE ||
		symbol->kind == SYMBOL_PROPERTY;
}

static bool is_within_test(const struct facts *facts,
			   const struct symbol *symbol)
{
	return symbol->container < facts->symbol.n &&
		facts->symbol.item[symbol->container].flags & SYMBOL_TEST;
}

static bool is_listed(const struct draft *draft, const struct symbol *symbol)
{
	if (draft->level == REDUCE_API)
		return symbol->flags & SYMBOL_EXPORTED &&
			!(symbol->flags & SYMBOL_TEST);
	if (draft->level == REDUCE_SKELETON)
		return !is_member_detail(symbol) &&
			!is_within_test(&draft->facts, symbol);
	return true;
}

static unsigned int depth_of(const struct facts *facts,
			     const struct symbol *symbol)
{
	unsigned int depth = 0;

	for (; symbol->container < facts->symbol.n && depth < 16; depth++)
		symbol = &facts->symbol.item[symbol->container];
	return depth;
}

static void toc_section(const struct page *page, const struct draft *draft,
			struct buf *out)
{
	const size_t from = out->len;
	size_t i;

	tell_path(out, page->options->reader, draft->info->path);
	buf_addstr(out, " (~");
	page_add_count(out, draft->text_tokens);
	buf_addstr(out, " tokens)\n");
	for (i = 0; i < draft->facts.symbol.n; i++) {
		const struct symbol *symbol = &draft->facts.symbol.item[i];

		if (!is_listed(draft, symbol))
			continue;
		buf_addn(out, ' ', 2 + 2 * depth_of(&draft->facts, symbol));
		buf_addf(out, "%s %s :%" PRIu32 "\n",
			 symbol_kind_name(symbol->kind),
			 symbol->name ? symbol->name : "", symbol->line);
	}
	buf_tame(out, from);
	(void)page;
}

static void toc_tail(const struct page *page, struct buf *out)
{
	(void)page;
	(void)out;
}

const struct writer toc_writer = {
	.name = "toc", .head = toc_head,
	.change = review_change, .map_most = MAP_SYMBOLS,
	.line = toc_line, .section = toc_section, .tail = toc_tail,
	.sorts_by_path = true, .is_bare = true
};
