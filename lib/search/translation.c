/* SPDX-License-Identifier: MIT */
/* Translations among the candidates: see translation.h. */
#include "search/translation.h"

#include <stdlib.h>
#include <string.h>

#include "base/strmap.h"
#include "search/class.h"
#include "search/fusion.h"
#include "search/kin.h"

/* People who ask in English want the English one where another is hardly
 * better. */
static const double hardly_better = .9;

struct set {
	size_t first, english;	/* candidates, from 1; 0: none */
};

struct sets {
	struct strmap by_path;	/* paths without the language; number of set */
	VEC(struct set) set;
	struct buf path;
};

static struct span language_of(const struct hunt *hunt,
			       const struct candidate *c)
{
	const char *path = hunt->request->view->file[c->file].path;

	return c->class == CLASS_PROSE ? kin_document_language(path) :
		kin_language(path);
}

static bool is_english(struct span language)
{
	return !strncasecmp(language.s, "en", 2) &&
		(language.n == 2 || strchr("-_", language.s[2]));
}

/* The set of a candidate, made where there is none yet; NULL: it is none. */
static struct set *set_of(const struct hunt *hunt, struct sets *sets,
			  const struct candidate *c)
{
	const char *path = hunt->request->view->file[c->file].path;
	struct span language = language_of(hunt, c);
	struct strmap_entry *entry;
	bool is_new;

	if (!language.n)
		return NULL;
	buf_reset(&sets->path);
	buf_add(&sets->path, path, (size_t)(language.s - path));
	buf_addch(&sets->path, '\n');
	buf_addstr(&sets->path, language.s + language.n);
	entry = strmap_add(&sets->by_path, sets->path.ptr, sets->path.len,
			   &is_new);
	if (is_new) {
		entry->value = sets->set.n;
		*VEC_PUSH(&sets->set) = (struct set){ 0 };
	}
	return &sets->set.item[entry->value];
}

/* A word of a path that all of a set have names none of them. */
static bool is_meant(const struct hunt *hunt, const struct candidate *c,
		     const struct candidate *kept)
{
	return hunt_names(hunt, c) &&
		hunt->mention[c->file] > hunt->mention[kept->file];
}

/* Whether another of its set answers for the i-th candidate. */
static bool is_needless(const struct hunt *hunt, struct sets *sets, size_t i)
{
	const struct candidate *all = hunt->candidate.item;
	const struct set *set = set_of(hunt, sets, &all[i]);
	size_t kept;

	if (!set || !set->english)
		return false;
	kept = all[set->english - 1].fused >=
		all[set->first - 1].fused * hardly_better ?
		set->english : set->first;
	return kept != i + 1 && !is_meant(hunt, &all[i], &all[kept - 1]);
}

void translations_last(struct hunt *hunt)
{
	double *key = xcalloc(hunt->candidate.n, sizeof(*key));
	struct sets sets = { 0 };
	size_t i;
	const struct candidate *all = hunt->candidate.item;
	struct set *set;

	for (i = 0; i < hunt->candidate.n; i++) {
		set = set_of(hunt, &sets, &all[i]);
		if (set && !set->first)
			set->first = i + 1;
		if (set && !set->english &&
		    is_english(language_of(hunt, &all[i])))
			set->english = i + 1;
	}
	for (i = 0; sets.set.n && i < hunt->candidate.n; i++)
		key[i] = !is_needless(hunt, &sets, i);
	if (sets.set.n)
		fusion_reorder(hunt->candidate.item, key,
			       hunt->candidate.n);
	strmap_release(&sets.by_path);
	VEC_RELEASE(&sets.set);
	buf_release(&sets.path);
	free(key);
}
