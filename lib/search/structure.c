/* SPDX-License-Identifier: MIT */
/* What the tree says of a file: see structure.h. */
#include "search/structure.h"

#include <stdlib.h>
#include <string.h>

#include "base/path.h"
#include "base/span.h"
#include "lang/words.h"

/* Stems of files that put the parts of a program together; sorted. */
static const char *const root_stem[] = {
	"__main__", "app", "application", "bootstrap", "cli", "index", "main",
	"program", "server", "startup"
};

bool structure_is_root(const char *path)
{
	const char *base = path_base(path);
	const struct span stem = { base, strcspn(base, ".") };

	return SPAN_ROW(stem, root_stem) != NULL;
}

/* A name that stands for the file in an import: its stem, or its directory's
 * where the stem names no more than "this directory". */
static bool import_name(const char *path, struct terms *out)
{
	static const char *const no_name[] = { "__init__", "index", "mod",
					       NULL };
	const char *name = path_base(path), *end = name + strcspn(name, ".");

	if (name > path &&
	    span_is_among((struct span){ name, (size_t)(end - name) }, no_name))
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
