/* SPDX-License-Identifier: MIT */
/* Memories by path and by words: see recall.h. */
#include "search/recall.h"

#include <string.h>

#include "base/path.h"
#include "lang/words.h"

const char *recall_why_name(enum recall_why why)
{
	static const char *const names[] = {
		[RECALL_FILE] = "file", [RECALL_DIRECTORY] = "directory",
		[RECALL_WORDS] = "words", [RECALL_NOT] = "nothing"
	};

	return names[why];
}

/* --- Words --- */

void recall_terms(struct strmap *out, const char *text)
{
	const char *at = text, *end = text + strlen(text), *word;
	struct terms terms;
	size_t len, i;

	while ((word = word_next(&at, end, &len))) {
		terms_of_word(&terms, word, len);
		for (i = 0; i < terms.n; i++)
			strmap_set(out, terms.term[i], 1);
	}
}

static size_t count_shared(const struct strmap *a, const struct strmap *b)
{
	size_t i, shared = 0;

	for (i = 0; i < a->n; i++)
		if (strmap_find(b, a->entry[i].key, a->entry[i].len))
			shared++;
	return shared;
}

double recall_likeness(const struct strmap *a, const struct strmap *b)
{
	const size_t shared = count_shared(a, b);

	return shared ? (double)shared / (double)(a->n + b->n - shared) : 0;
}

const struct memory *recall_near(const struct memories *memories,
				 enum memory_type type, const char *text)
{
	struct strmap own = { .n = 0 };
	struct buf entity = { 0 };
	const struct memory *best = NULL;
	double most = RECALL_ALIKE;
	size_t i;

	memory_entity(&entity, type, text);
	recall_terms(&own, text);
	for (i = 0; i < memories->memory.n; i++) {
		const struct memory *other = &memories->memory.item[i];
		struct strmap terms = { .n = 0 };
		double likeness;

		if (other->type != type || other->is_removed ||
		    !strcmp(other->entity, entity.ptr))
			continue;
		recall_terms(&terms, other->text);
		likeness = recall_likeness(&own, &terms);
		strmap_release(&terms);
		if (likeness < most || (best && likeness == most))
			continue;
		most = likeness;
		best = other;
	}
	strmap_release(&own);
	buf_release(&entity);
	return best;
}

bool recall_has_all(const struct memory *memory, const struct strmap *words)
{
	struct strmap terms = { .n = 0 };
	size_t shared;
	size_t i;

	/* Everything that a memory says. */
	recall_terms(&terms, memory->text);
	recall_terms(&terms, memory->reason);
	recall_terms(&terms, memory_types[memory->type]);
	recall_terms(&terms, memory_categories[memory->category]);
	for (i = 0; i < memory->scopes; i++) {
		recall_terms(&terms, memory->scope[i].path);
		if (memory->scope[i].symbol)
			recall_terms(&terms, memory->scope[i].symbol);
	}
	shared = count_shared(words, &terms);
	strmap_release(&terms);
	return shared == words->n;
}

/* --- Paths --- */

static enum recall_why about(const char *scope, const char *path)
{
	if (!strcmp(scope, path))
		return RECALL_FILE;
	return path_is_below(path, scope) ? RECALL_DIRECTORY : RECALL_NOT;
}

enum recall_why recall_path(const struct memory *memory,
			    const struct memory_standing *standing,
			    const char *path)
{
	enum recall_why best = RECALL_NOT;
	size_t i;

	for (i = 0; i < memory->scopes; i++) {
		const char *scope = memory->scope[i].path;
		enum recall_why why;

		if (standing && standing->anchor.item[i].path)
			scope = standing->anchor.item[i].path;
		why = about(scope, path);
		if (why < best)
			best = why;
	}
	return best;
}
