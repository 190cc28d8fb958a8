/* SPDX-License-Identifier: MIT */
/* Factors of structure: see structure.h. */
#include "search/structure.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/path.h"
#include "lang/words.h"

static const double central = .15, root = 1.12, overlap = 1.08, only_declares =
	.82;
enum { OVERLAP_TERMS = 2, DECLARES_LEAST = 3 };

/* Stems of files that put the parts of a program together; sorted. */
static const char *const root_stem[] = {
	"__main__", "app", "application", "bootstrap", "cli", "index", "main",
	"program", "server", "startup"
};

static int stem_cmp(const void *key, const void *row)
{
	return strcasecmp(key, *(const char *const *)row);
}

bool structure_is_root(const char *path)
{
	const char *base = path_base(path);
	size_t n = strcspn(base, ".");
	char stem[32];

	if (n >= sizeof(stem))
		return false;
	memcpy(stem, base, n);
	stem[n] = '\0';
	return bsearch(stem, root_stem, sizeof(root_stem) / sizeof(*root_stem),
		       sizeof(*root_stem), stem_cmp);
}

/* A name that stands for the file in an import: its stem, or its directory's
 * where the stem names no more than "this directory". */
static bool import_name(const char *path, struct terms *out)
{
	static const char *const no_name[] = { "__init__", "index", "mod",
					       NULL };
	const char *name = path_base(path), *end = name + strcspn(name, ".");
	size_t i;

	for (i = 0; no_name[i]; i++)
		if (strlen(no_name[i]) == (size_t)(end - name) &&
		    !memcmp(no_name[i], name, strlen(no_name[i])) &&
		    name > path)
			break;
	if (no_name[i])
		for (end = --name; name > path && name[-1] != '/'; name--)
			;
	terms_of_word(out, name, (size_t)(end - name));
	return out->has_whole;
}

const struct error *structure_dependents(struct view *view,
					 const uint32_t *file, size_t n,
					 uint32_t *out)
{
	const char **name = xcalloc(n, sizeof(*name));
	struct arena arena = { 0 };
	const struct error *err;
	struct terms terms;
	size_t i;

	/* What has no name is no term, and nobody imports it. */
	for (i = 0; i < n; i++)
		name[i] = import_name(view->file[file[i]].path, &terms) ?
			arena_strdup(&arena, terms.term[0]) : "";
	err = view_count_files(view, name, n, POSTING_IMPORTS, NULL, out);
	arena_release(&arena);
	free(name);
	return err;
}

static const struct error *only_declares_in(const struct hunt *hunt,
					    uint32_t file, bool *out)
{
	const struct facts *facts;
	const struct error *err = graph_facts(hunt->request->graph, file,
					      &facts);
	size_t i, declared = 0;

	*out = false;
	for (i = 0; !err && i < facts->symbol.n; i++) {
		enum symbol_kind kind = facts->symbol.item[i].kind;

		if (kind == SYMBOL_FUNCTION || kind == SYMBOL_METHOD)
			return NULL;
		declared++;
	}
	*out = declared >= DECLARES_LEAST;
	return err;
}

/* How many terms of the path are those of a word of the first line. */
static size_t title_terms_in(const struct hunt *hunt, const char *path)
{
	const struct question *q = &hunt->question;
	const char *at = path, *end = path + strlen(path), *word;
	struct terms terms;
	size_t len, i, n = 0;

	while ((word = word_next(&at, end, &len))) {
		terms_of_word(&terms, word, len);
		for (i = 0; i < terms.n; i++) {
			size_t term = question_term(q, terms.term[i]);

			n += term != SIZE_MAX && q->term.item[term].in_title;
		}
	}
	return n;
}

static const struct error *adjust(struct hunt *hunt, struct candidate *c,
				  double dependents)
{
	const char *path = hunt->request->view->file[c->file].path;
	const struct error *err = NULL;
	bool declares = false;

	c->score *= 1 + central * dependents;
	if (hunt->question.kind == QUESTION_WIRING && structure_is_root(path))
		c->score *= root;
	if (title_terms_in(hunt, path) >= OVERLAP_TERMS)
		c->score *= overlap;
	if (hunt->question.is_action)
		err = only_declares_in(hunt, c->file, &declares);
	if (declares)
		c->score *= only_declares;
	return err;
}

const struct error *structure_adjust(struct hunt *hunt)
{
	size_t i, n = hunt->candidate.n < STRUCTURE_LEADERS ?
		hunt->candidate.n : STRUCTURE_LEADERS;
	uint32_t leader[STRUCTURE_LEADERS] = { 0 };
	uint32_t dependents[STRUCTURE_LEADERS];
	uint32_t most = 0;
	const struct error *err;

	for (i = 0; i < n; i++)
		leader[i] = hunt->candidate.item[i].file;
	err = structure_dependents(hunt->request->view, leader, n, dependents);
	for (i = 0; !err && i < n; i++)
		most = dependents[i] > most ? dependents[i] : most;
	for (i = 0; !err && i < n; i++)
		err = adjust(hunt, &hunt->candidate.item[i], most ?
			     (double)dependents[i] / most : 0);
	return err;
}
