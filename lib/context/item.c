/* SPDX-License-Identifier: MIT */
/* Names, tiers and order of items: see item.h. */
#include "context/item.h"

#include <string.h>

#include "base/ascii.h"
#include "base/path.h"

const char *context_tier_name(enum tier tier)
{
	static const char *const name[ITEM_TIERS] = {
		"verified", "inferred", "assumed", "guessed"
	};

	return name[tier];
}

const char *context_source_name(enum context_source source)
{
	static const char *const name[CONTEXT_SOURCES] = {
		"claims", "decisions", "findings", "graph", "memories",
		"objectives", "search"
	};

	return name[source];
}

const char *item_kind_name(enum item_kind kind)
{
	static const char *const name[ITEM_KINDS] = {
		"claim", "decision", "definition", "file", "finding",
		"memory", "objective", "uses"
	};

	return name[kind];
}

static const struct {
	const char *name, *words;
} left_table[LEFT_REASONS] = {
	[LEFT_NOT] = { "told", "told" },
	[LEFT_ARCHIVED] = { "archived", "archived" },
	[LEFT_BUDGET] = { "budget", "beyond the budget" },
	[LEFT_EXPIRED] = { "expired", "expired" },
	[LEFT_LIMIT] = { "limit", "less relevant of a kind" },
	[LEFT_RETRACTED] = { "retracted", "taken back" },
	[LEFT_SETTLED] = { "settled", "rejected, deprecated or superseded" },
	[LEFT_STALE] = { "stale", "stale" },
	[LEFT_TIER] = { "tier", "not sure enough" },
	[LEFT_UNAPPROVED] = { "unapproved", "not approved" }
};

const char *left_out_name(enum left_out left)
{
	return left_table[left].name;
}

const char *left_out_words(enum left_out left)
{
	return left_table[left].words;
}

static int text_cmp(const char *a, const char *b)
{
	return path_cmp(a ? a : "", b ? b : "");
}

int item_cmp(const void *a_ptr, const void *b_ptr)
{
	const struct item *a = a_ptr, *b = b_ptr;
	enum tier first = ground_table[a->ground].tier;
	enum tier second = ground_table[b->ground].tier;
	int order;

	if (first != second)
		return first < second ? -1 : 1;
	if (a->relevance > b->relevance || a->relevance < b->relevance)
		return a->relevance > b->relevance ? -1 : 1;
	if (a->kind != b->kind)
		return a->kind < b->kind ? -1 : 1;
	order = text_cmp(a->path, b->path);
	if (!order)
		order = (a->from > b->from) - (a->from < b->from);
	if (!order)
		order = text_cmp(a->id, b->id);
	return order ? order : text_cmp(a->title, b->title);
}

const char *item_text(struct arena *arena, const char *text, size_t n,
		      size_t most)
{
	static const char dots[] = "...";
	const char *begin = text, *end = text + n;
	bool is_cut;
	char *out;

	/* The first line keeps its indent: it may be code. */
	for (; text < end && is_space(*text); text++)
		if (*text == '\n')
			begin = text + 1;
	if (text == end)
		return NULL;
	n = (size_t)(end - begin);
	is_cut = n > most;
	if (is_cut) {
		size_t at = most, word;

		/* Not inside of a character, and behind a word where one is
		 * near. */
		while (at && ((unsigned char)begin[at] & 0xc0) == 0x80)
			at--;
		for (word = at; word > at - at / 4 && !is_space(begin[word]);
		     word--)
			;
		n = word > at - at / 4 ? word : at;
	}
	while (n && is_space(begin[n - 1]))
		n--;
	out = arena_alloc(arena, n + sizeof(dots));
	memcpy(out, begin, n);
	memcpy(out + n, is_cut ? dots : "", is_cut ? sizeof(dots) : 1);
	return out;
}

void item_set_lines(struct item *item, struct arena *arena, const char *lines,
		    size_t n, uint32_t first)
{
	size_t i;

	item->text = item_text(arena, lines, n, ITEM_TEXT);
	item->text_line = item->text ? first : 0;
	for (i = 0; item->text && i < n && is_space(lines[i]); i++)
		item->text_line += lines[i] == '\n';
}
