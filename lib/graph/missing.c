/* SPDX-License-Identifier: MIT */
/*
 * What kind of import a file has, whatever it leads to; and of those that lead
 * to no file: which should have, and which lead out of the tree. Told by the
 * text and by what the tree calls its own.
 */
#include <string.h>

#include "base/compare.h"
#include "base/path.h"
#include "graph/node.h"

bool graph_can_import(struct graph *graph, uint32_t file)
{
	return graph_family(graph, file) != NULL;
}

bool graph_takes_all(struct graph *graph, uint32_t file)
{
	const struct family *family = graph_family(graph, file);

	return family && family->flags & FAMILY_PACKAGES &&
		!(family->flags & FAMILY_MEMBERS);
}

bool graph_is_relative(struct graph *graph, uint32_t file,
		       const struct import *import)
{
	return is_relative_name(graph_family(graph, file), import);
}

/* Python: a directory of this name holds modules, and is no package of
 * another place that merely ends so. */
static bool is_own_directory(struct resolver *r, const struct family *family,
			     const char *text)
{
	size_t n = strcspn(text, "."), i;
	file_vec dirs = { 0 }, files = { 0 };
	struct buf name = { 0 };
	bool found = false;

	buf_add(&name, text, n);
	tree_dirs_ending(&r->tree, name.ptr, &dirs);
	for (i = 0; !found && i < dirs.n; i++) {
		const struct tree_dir *dir = &r->tree.dir.item[dirs.item[i]];
		const struct file *file = r->tree.view->file;
		size_t k;

		if (dir->path_len != n)		/* at the top alone */
			continue;
		files.n = 0;
		tree_files_in(&r->tree, dir->path, dir->path_len, &files);
		for (k = 0; !found && k < files.n; k++)
			found = family_has_ext(family,
					       file[files.item[k]].path);
	}
	buf_release(&name);
	VEC_RELEASE(&files);
	VEC_RELEASE(&dirs);
	return found;
}

/* What no package of npm may be called: an alias that nobody explains. */
static bool is_alias(const struct family *family, const char *text)
{
	return family->manifest == MANIFEST_NPM &&
		(*text == '#' || !strncmp(text, "@/", 2) ||
		 !strncmp(text, "~/", 2));
}

static const struct error *is_own(struct resolver *r,
				  const struct family *family,
				  const struct import *import, bool *out)
{
	const char *separator = family->separator ? family->separator : "/";
	const project_vec *projects = NULL;
	const struct error *err = NULL;

	*out = false;
	/* It may be of a package, by the name that "as" gives that. */
	if (is_relative_name(family, import))
		return NULL;
	*out = import->style == IMPORT_LOCAL || *import->text == '.' ||
		is_alias(family, import->text);
	*out = *out && !(family->flags & FAMILY_HEADERS &&
			 graph_is_standard_header(import->text));
	if (*out || import->style == IMPORT_SYSTEM || !*import->text)
		return NULL;
	if (!strcmp(family->name, "python"))
		*out = is_own_directory(r, family, import->text);
	else if (family->manifest)
		err = resolver_projects(r, family->manifest, &projects);
	if (projects)
		*out = project_of(projects, import->text, *separator) != NULL;
	return err;
}

const struct error *graph_is_missing(struct graph *graph, uint32_t file,
				     const struct import *import, bool *out)
{
	const struct family *family = graph_family(graph, file);
	const struct error *err;
	struct resolver *r;
	bool is_home;
	target_vec target = { 0 };
	size_t i;

	*out = false;
	err = family ? graph_resolver(graph, &r) : NULL;
	if (err || !family)
		return err;
	err = is_own(r, family, import, out);
	if (err || !*out)
		return err;
	/* A file may name itself: Python's "from . import x" in an
	 * __init__.py. */
	err = NULL;
	is_home = false;
	if (family->resolve)
		err = family->resolve(r, family, file, import, &target);
	for (i = 0; i < target.n; i++)
		is_home |= target.item[i].file == file;
	VEC_RELEASE(&target);
	*out = !is_home;
	return err;
}

/* Is it a path that begins with n bytes of a name that name it, too? */
static bool is_named(const struct family *family, const char *path, size_t n)
{
	return !path[n] || (path_ext(path) == path + n && family &&
			    family->ext && family_has_ext(family, path));
}

const struct error *graph_left_out(struct graph *graph, uint32_t file,
				   const char *text, const struct entry **out)
{
	const struct family *family = graph_family(graph, file);
	const char *from = graph->view->file[file].path;
	const struct entry *entry;
	struct buf path = { 0 };
	size_t n, at = 0;
	const struct error *err = source_list(graph->source, &entry, &n);

	*out = NULL;
	if (err || !path_join(&path, from, path_dir_len(from), text))
		return err;
	LOWER_BOUND(at, n, path_cmp(entry[at].path, buf_str(&path)) < 0);
	for (; !*out && at < n && !strncmp(entry[at].path, buf_str(&path),
					   path.len); at++)
		if (is_named(family, entry[at].path, path.len))
			*out = &entry[at];
	if (!*out)
		*out = submodule_above(entry, n, buf_str(&path));
	buf_release(&path);
	return NULL;
}
