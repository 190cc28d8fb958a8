/* SPDX-License-Identifier: MIT */
/* What the tree says of a file: see structure.h. */
#include "search/structure.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/path.h"
#include "lang/words.h"

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
