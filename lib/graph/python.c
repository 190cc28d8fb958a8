/* SPDX-License-Identifier: MIT */
/*
 * Python's imports: absolute modules below any directory that is not itself
 * a package, relative ones by their dots, and names that may be modules.
 */
#include "graph/resolve.h"

#include <string.h>

#include "base/path.h"

/* What has a module of one component for a whole name: a directory above the
 * importer, or one that by custom or by its own setup holds modules. */
static bool is_root(struct resolver *r, const char *dir, size_t len,
		    const char *from)
{
	static const char *const sign[] = {
		"pyproject.toml", "setup.py", "setup.cfg", NULL
	};
	static const char *const custom[] = {
		"src", "lib", "python", "source", NULL
	};
	struct buf path = { 0 };
	bool found = !len || (!strncmp(from, dir, len) && from[len] == '/');
	const char *slash = len ? memrchr(dir, '/', len) : NULL;
	const char *base = slash ? slash + 1 : dir;
	size_t i, n = len - (size_t)(base - dir);

	for (i = 0; !found && custom[i]; i++)
		found = strlen(custom[i]) == n && !memcmp(custom[i], base, n);
	for (i = 0; !found && sign[i]; i++) {
		buf_reset(&path);
		buf_add(&path, dir, len);
		buf_addf(&path, "/%s", sign[i]);
		found = tree_find(&r->tree, path.ptr, path.len) != TREE_NONE;
	}
	buf_release(&path);
	return found;
}

static bool is_package(struct resolver *r, const char *dir, size_t len)
{
	struct buf path = { 0 };
	bool found;

	buf_add(&path, dir, len);
	buf_addstr(&path, len ? "/__init__.py" : "__init__.py");
	found = tree_find(&r->tree, path.ptr, path.len) != TREE_NONE;
	buf_release(&path);
	return found;
}

struct root {
	const char *path;	/* of some file below it */
	size_t len;
	unsigned int distance;
};

/* Takes the directory that holds the module as root where it is nearer than
 * the best so far. */
static void offer_root(struct resolver *r, struct root *best, uint32_t from,
		       const char *path, size_t path_len, size_t end_len)
{
	const char *from_path = r->tree.view->file[from].path;
	size_t len = path_len == end_len ? 0 : path_len - end_len - 1;
	unsigned int d;
	struct buf inside = { 0 };

	if (is_package(r, path, len) || !is_root(r, path, len, from_path))
		return;
	/* How far one goes from the importer to a directory. */
	buf_add(&inside, path, len);
	buf_addstr(&inside, len ? "/x" : "x");
	d = tree_distance(from_path, inside.ptr);
	buf_release(&inside);
	if (best->path && d >= best->distance)
		return;
	*best = (struct root){ path, len, d };
}

/* The directory that an absolute module of the tree lies below. */
static void find_root(struct resolver *r, const struct family *family,
		      uint32_t from, const char *module, struct root *best)
{
	const struct file *file = r->tree.view->file;
	struct buf end = { 0 };
	file_vec found = { 0 };
	size_t i, k, exts = 0;

	while (family->ext[exts])
		exts++;
	for (k = 0; k < exts || family->index[k - exts]; k++) {
		buf_reset(&end);
		buf_addf(&end, "%s%s%s", module, k < exts ? "" : "/",
			 k < exts ? family->ext[k] : family->index[k - exts]);
		found.n = 0;
		tree_ending(&r->tree, end.ptr, &found);
		for (i = 0; i < found.n; i++) {
			const char *path = file[found.item[i]].path;

			offer_root(r, best, from, path, strlen(path), end.len);
		}
	}
	found.n = 0;
	tree_dirs_ending(&r->tree, module, &found);
	for (i = 0; i < found.n && !best->path; i++) {
		const struct tree_dir *dir = &r->tree.dir.item[found.item[i]];

		offer_root(r, best, from, dir->path, dir->path_len,
			   strlen(module));
	}
	VEC_RELEASE(&found);
	buf_release(&end);
}

/* A module, or a directory that is a package without saying so: its files.
 * False when there is neither. */
static bool add_module(struct resolver *r, const struct family *family,
		       const struct buf *path, target_vec *out)
{
	uint32_t file = find_module(r, family, buf_str(path));
	size_t before = out->n;

	if (file != TREE_NONE)
		add_target(out, file, 1);
	else if (path->len)
		add_package(r, family, path->ptr, path->len, out);
	return out->n > before || file != TREE_NONE;
}

/* dir/name as a module; false when there is none. */
static bool add_submodule(struct resolver *r, const struct family *family,
			  const struct buf *dir, const char *name, size_t n,
			  target_vec *out)
{
	struct buf path = { 0 };
	bool found = false;

	if (path_join(&path, buf_str(dir), dir->len, "")) {
		if (path.len)
			buf_addch(&path, '/');
		buf_add(&path, name, n);
		found = add_module(r, family, &path, out);
	}
	buf_release(&path);
	return found;
}

/* The names that are modules lead to them; any that is not leads to the
 * module that they are taken from. */
static void add_names(struct resolver *r, const struct family *family,
		      const struct buf *module, const char *names,
		      target_vec *out)
{
	bool is_whole = !names || !*names || *names == '*';
	bool needs_module = is_whole;
	const char *name;
	uint32_t file;
	size_t n;

	while (!is_whole && (name = next_import_name(&names, &n)))
		if (!add_submodule(r, family, module, name, n, out))
			needs_module = true;
	file = find_module(r, family, buf_str(module));
	if (needs_module && file != TREE_NONE)
		add_target(out, file, 1);
	else if (is_whole)
		add_module(r, family, module, out);
}

static void add_slashed(struct buf *out, const char *module)
{
	for (; *module && !strchr(" \t;,(", *module); module++)
		buf_addch(out, *module == '.' ? '/' : *module);
}

/* What holds only directories is found by the modules taken from it. */
static void find_root_of_names(struct resolver *r, const struct family *family,
			       uint32_t from, const char *module,
			       const char *names, struct root *best)
{
	struct buf full = { 0 };
	const char *name;
	size_t n;

	while (!best->path && (name = next_import_name(&names, &n))) {
		buf_reset(&full);
		buf_addf(&full, "%s/", module);
		buf_add(&full, name, n);
		find_root(r, family, from, full.ptr, best);
	}
	buf_release(&full);
}

const struct error *resolve_python(struct resolver *r,
				   const struct family *family, uint32_t from,
				   const struct import *import,
				   target_vec *out)
{
	const char *path = r->tree.view->file[from].path;
	size_t dots = strspn(import->text, "."), dir = path_dir_len(path);
	struct buf module = { 0 }, full = { 0 };
	struct root root = { 0 };

	add_slashed(&module, import->text + dots);
	if (dots) {
		while (--dots && dir) {
			const char *slash = memrchr(path, '/', dir);

			dir = slash ? (size_t)(slash - path) : 0;
		}
		root = (struct root){ path, dir, 0 };
	} else if (module.len) {
		find_root(r, family, from, module.ptr, &root);
		find_root_of_names(r, family, from, module.ptr, import->names,
				   &root);
	}
	if (root.path) {
		buf_add(&full, root.path, root.len);
		if (full.len && module.len)
			buf_addch(&full, '/');
		buf_addstr(&full, buf_str(&module));
		add_names(r, family, &full, import->names, out);
	}
	buf_release(&module);
	buf_release(&full);
	return NULL;
}
