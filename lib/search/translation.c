/* SPDX-License-Identifier: MIT */
/* Translations among the candidates: see translation.h. */
#include "search/translation.h"

#include <stdlib.h>
#include <string.h>

#include "base/strmap.h"
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

static bool is_english(const char *path)
{
	struct span language = kin_language(path);

	return !strncasecmp(language.s, "en", 2) &&
		(language.n == 2 || strchr("-_", language.s[2]));
}

/* The set of a path, made where there is none yet; NULL: no translation. */
static struct set *set_of(struct sets *sets, const char *path)
{
	struct span language = kin_language(path);
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

static void fill(const struct hunt *hunt, struct sets *sets)
{
	const struct file *file = hunt->request->view->file;
	const struct candidate *all = hunt->candidate.item;
	struct set *set;
	size_t i;

	for (i = 0; i < hunt->candidate.n; i++) {
		const char *path = file[all[i].file].path;

		set = set_of(sets, path);
		if (set && !set->first)
			set->first = i + 1;
		if (set && !set->english && is_english(path))
			set->english = i + 1;
	}
}

/* Whether another of its set answers for the i-th candidate. */
static bool is_needless(const struct hunt *hunt, struct sets *sets, size_t i)
{
	const struct candidate *all = hunt->candidate.item;
	const struct set *set =
		set_of(sets, hunt->request->view->file[all[i].file].path);
	size_t kept;

	if (!set || !set->english || hunt_names(hunt, &all[i]))
		return false;
	kept = all[set->english - 1].fused >=
		all[set->first - 1].fused * hardly_better ?
		set->english : set->first;
	return kept != i + 1;
}

void translations_last(struct hunt *hunt)
{
	double *key = xcalloc(hunt->candidate.n, sizeof(*key));
	struct sets sets = { 0 };
	size_t i;

	fill(hunt, &sets);
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
