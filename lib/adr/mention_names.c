/* SPDX-License-Identifier: MIT */
/* What decisions may be called in a text: see mention_names.h. */
#include "adr/mention_names.h"

#include <stdlib.h>
#include <string.h>

#include "base/path.h"
#include "base/xalloc.h"

static char *lower_copy(struct arena *arena, const char *s, size_t n)
{
	char *copy = arena_strndup(arena, s, n);
	size_t i;

	for (i = 0; i < n; i++)
		copy[i] = to_lower(copy[i]);
	return copy;
}

/* The place of a word, which is added where it is not there yet. */
static uint32_t add_word(struct mentions *mentions, word_vec *words,
			 const char *s, size_t n)
{
	char *text = lower_copy(&mentions->arena, s, n);
	uint32_t i;

	for (i = 0; i < words->n; i++)
		if (words->item[i].n == n &&
		    !memcmp(words->item[i].text, text, n))
			return i;
	*VEC_PUSH(words) = (struct word){ text, n };
	return i;
}

/* "RFC-12" has the prefix "RFC"; a name without a number has none. */
static uint32_t add_prefix(struct mentions *mentions, const struct adr *adr)
{
	size_t n = strlen(adr->id);

	if (!adr->number)
		return MENTION_NOBODY;
	while (n && is_digit(adr->id[n - 1]))
		n--;
	while (n && (adr->id[n - 1] == '-' || adr->id[n - 1] == '_'))
		n--;
	if (!n || !is_letter(adr->id[0]))
		return MENTION_NOBODY;
	return add_word(mentions, &mentions->prefix, adr->id, n);
}

static void add_name(struct mentions *mentions, struct strmap *map,
		     uint32_t *next, const char *s, size_t n, uint32_t record)
{
	struct strmap_entry *entry =
		strmap_add(map, lower_copy(&mentions->arena, s, n), n, NULL);

	if (entry->value == record + 1)
		return;
	next[record] = (uint32_t)entry->value;
	entry->value = record + 1;
}

/* "0012-use-x.md" is also "use-x". */
static void add_record(struct mentions *mentions, const struct adr *adr,
		       uint32_t record)
{
	const char *base = path_base(adr->path), *ext = path_ext(adr->path);
	size_t n = strlen(base), stem = n - strlen(ext), skip = 0;

	mentions->prefix_of[record] = add_prefix(mentions, adr);
	if (*ext && n <= MENTION_NAME_MOST) {
		size_t i, j;

		add_word(mentions, &mentions->ext, ext, strlen(ext));
		add_name(mentions, &mentions->base, mentions->next_base, base,
			 n, record);
		for (i = 0; i < mentions->base_len.n; i++)
			if (mentions->base_len.item[i] <= n)
				break;
		if (i >= mentions->base_len.n ||
		    mentions->base_len.item[i] != n) {
			*VEC_PUSH(&mentions->base_len) = 0;
			for (j = mentions->base_len.n - 1; j > i; j--)
				mentions->base_len.item[j] =
					mentions->base_len.item[j - 1];
			mentions->base_len.item[i] = n;
		}
	}
	while (skip < stem && is_digit(base[skip]))
		skip++;
	while (skip && skip < stem && (base[skip] == '-' || base[skip] == '_'))
		skip++;
	if (skip < stem)
		add_name(mentions, &mentions->stem, mentions->next_stem,
			 base + skip, stem - skip, record);
}

/* Prefixes are few; their numbers in prefix_of move with them. */
static void sort_prefixes(struct mentions *mentions)
{
	word_vec *prefix = &mentions->prefix;
	size_t i, j, k;

	for (i = 1; i < prefix->n; i++)
		for (j = i; j && prefix->item[j - 1].n < prefix->item[j].n;
		     j--) {
			struct word word = prefix->item[j];

			prefix->item[j] = prefix->item[j - 1];
			prefix->item[j - 1] = word;
			for (k = 0; k < mentions->registry->record.n; k++) {
				uint32_t *of = &mentions->prefix_of[k];

				if (*of == j)
					*of = (uint32_t)j - 1;
				else if (*of == j - 1)
					*of = (uint32_t)j;
			}
		}
}

struct mentions *mentions_new(const struct registry *registry)
{
	struct mentions *mentions = xcalloc(1, sizeof(*mentions));
	size_t n = registry->record.n, k;
	uint32_t i;

	mentions->registry = registry;
	mentions->next_base = xcalloc(n + 1, sizeof(*mentions->next_base));
	mentions->next_stem = xcalloc(n + 1, sizeof(*mentions->next_stem));
	mentions->prefix_of = xcalloc(n + 1, sizeof(*mentions->prefix_of));
	add_word(mentions, &mentions->prefix, "adr", 3);
	for (i = 0; i < n; i++)
		add_record(mentions, &registry->record.item[i], i);
	sort_prefixes(mentions);
	for (k = 0; k < mentions->prefix.n; k++) {
		char c = mentions->prefix.item[k].text[0];

		mentions->try[(unsigned char)c] |= TRY_PREFIX;
		mentions->try[(unsigned char)(c - ('a' - 'A'))] |= TRY_PREFIX;
	}
	mentions->try['.'] |= TRY_DOT;
	mentions->try['@'] |= TRY_AT;
	return mentions;
}

void mentions_free(struct mentions *mentions)
{
	if (!mentions)
		return;
	VEC_RELEASE(&mentions->prefix);
	VEC_RELEASE(&mentions->ext);
	VEC_RELEASE(&mentions->base_len);
	strmap_release(&mentions->base);
	strmap_release(&mentions->stem);
	free(mentions->next_base);
	free(mentions->next_stem);
	free(mentions->prefix_of);
	arena_release(&mentions->arena);
	free(mentions);
}
