/* SPDX-License-Identifier: MIT */
/*
 * Imports of languages whose build system says what a name means: Go's
 * modules, Rust's crates, PHP's autoloaded namespaces.
 */
#include "graph/resolve.h"

#include <string.h>

#include "base/path.h"

static void join(struct buf *out, const char *dir, const char *rest)
{
	buf_reset(out);
	buf_addstr(out, dir);
	if (*dir && *rest)
		buf_addch(out, '/');
	buf_addstr(out, rest);
}

/* --- Go --- */

/* The package below a module of the tree, or, where no go.mod says so, the
 * directory that the end of the import's path names. */
const struct error *resolve_go(struct resolver *r, const struct family *family,
			       uint32_t from, const struct import *import,
			       target_vec *out)
{
	const project_vec *modules;
	const struct project *module;
	const struct error *err;
	const char *text = import->text;
	struct buf dir = { 0 };

	(void)from;
	err = resolver_projects(r, MANIFEST_GO, &modules);
	if (err)
		return err;
	module = project_of(modules, text, '/');
	if (module) {
		size_t n = strlen(module->name);

		join(&dir, module->dir, text[n] ? text + n + 1 : "");
		add_package(r, family, buf_str(&dir), dir.len, out);
	}
	for (; !module && !modules->n && !out->n && text;
	     text = strchr(text, '/'), text = text ? text + 1 : NULL)
		if (strchr(text, '/'))
			add_package(r, family, text, strlen(text), out);
	buf_release(&dir);
	return NULL;
}

/* --- Rust --- */

/* Where the modules that a file declares lie: beside it when it stands for
 * its directory or is a crate, else in a directory of its name. */
static void add_module_dir(struct buf *out, const char *path)
{
	static const char *const standing[] = {
		"mod.rs", "lib.rs", "main.rs", "build.rs", NULL
	};
	static const char *const dirs[] = {
		"benches", "bin", "examples", "tests", NULL
	};
	size_t n = path_dir_len(path), at = n;

	/* Is each file of the directory a crate of its own? */
	while (at && path[at - 1] != '/')
		at--;
	buf_add(out, path, span_is_among((struct span){ path + at, n - at },
					 dirs) ||
		span_is_among(span_of(path_base(path)),
			      standing) ? path_dir_len(path) : strlen(path) -
		strlen(path_ext(path)));
}

/* The directory of the crate's root: that of the nearest lib.rs or main.rs
 * at or above the file; the file's own where there is none. */
static void add_crate_dir(struct resolver *r, struct buf *out,
			  const char *path)
{
	static const char *const root[] = { "lib.rs", "main.rs" };
	size_t dir = path_dir_len(path), i, start = out->len;

	for (;;) {
		const char *slash = dir ? memrchr(path, '/', dir) : NULL;

		for (i = 0; i < 2; i++) {
			buf_cut(out, start);
			buf_add(out, path, dir);
			buf_addf(out, dir ? "/%s" : "%s", root[i]);
			if (tree_find(&r->tree, out->ptr + start,
				      out->len - start) != TREE_NONE) {
				buf_cut(out, start + dir);
				return;
			}
		}
		if (!dir)
			break;
		dir = slash ? (size_t)(slash - path) : 0;
	}
	buf_cut(out, start);
	buf_add(out, path, path_dir_len(path));
}

static uint32_t find_crate_root(struct resolver *r, const struct buf *dir)
{
	static const char *const root[] = { "lib.rs", "main.rs", "mod.rs" };
	struct buf path = { 0 };
	uint32_t file = TREE_NONE;
	size_t i;

	for (i = 0; i < 3 && file == TREE_NONE; i++) {
		join(&path, buf_str(dir), root[i]);
		file = tree_find(&r->tree, path.ptr, path.len);
	}
	buf_release(&path);
	return file;
}

/* #[path = "x.rs"] mod y; beside the file. In a module within the file it is
 * further down, so that "../" may do no more than lead back. */
static uint32_t find_child_at(struct resolver *r, uint32_t from,
			      const char *path)
{
	const char *base = r->tree.view->file[from].path;
	struct buf joined = { 0 };
	uint32_t file = TREE_NONE;

	do {
		buf_reset(&joined);
		if (path_join(&joined, base, path_dir_len(base), path))
			file = tree_find(&r->tree, buf_str(&joined),
					 joined.len);
	} while (file == TREE_NONE && !strncmp(path, "../", 3) && (path += 3));
	buf_release(&joined);
	return file;
}

/* The file of a module that another one declares to be elsewhere. What cannot
 * be read declares nothing. */
static uint32_t find_elsewhere(struct resolver *r, uint32_t file,
			       struct span name)
{
	const struct facts *facts = NULL;
	uint32_t found = TREE_NONE;
	const struct error *err = r->facts(r->payload, file, &facts);
	size_t i;

	for (i = 0; !err && found == TREE_NONE && i < facts->import.n; i++) {
		const struct import *import = &facts->import.item[i];

		if (import->style == IMPORT_LOCAL && import->names &&
		    span_is(name, import->names))
			found = find_child_at(r, file, import->text);
	}
	error_ignore(err);
	return found;
}

/* The file of the module whose modules lie in a directory. */
static uint32_t module_of_dir(struct resolver *r, const struct family *family,
			      const struct buf *dir)
{
	const uint32_t file = find_crate_root(r, dir);

	return file == TREE_NONE && dir->len ?
		find_module(r, family, dir->ptr) : file;
}

/* The deepest module on the way from dir along a::b::Item. */
static uint32_t walk_modules(struct resolver *r, const struct family *family,
			     struct buf *dir, const char *rest)
{
	uint32_t file = TREE_NONE, here = module_of_dir(r, family, dir);
	const char *at = rest;

	while (*at && *at != '{' && *at != '*') {
		size_t n = strcspn(at, ":{ \t;,<");
		size_t before = dir->len;
		uint32_t found;

		if (dir->len)
			buf_addch(dir, '/');
		buf_add(dir, at, n);
		found = n ? find_module(r, family, buf_str(dir)) : TREE_NONE;
		if (found == TREE_NONE && n && here != TREE_NONE) {
			found = find_elsewhere(r, here, (struct span){ at, n });
			if (found != TREE_NONE) {
				const char *path =
					r->tree.view->file[found].path;

				/* Its modules lie beside it. */
				buf_reset(dir);
				buf_add(dir, path, path_dir_len(path));
			}
		}
		if (found == TREE_NONE &&
		    !tree_has_dir(&r->tree, buf_str(dir), dir->len)) {
			buf_cut(dir, before);
			break;
		}
		file = found == TREE_NONE ? file : found;
		here = found;
		at += n;
		at += strspn(at, ":");
	}
	return file;
}

/* Turns the head of a path into a directory to walk from, and *path into
 * what follows. False when the head names no module of the tree. */
static bool enter_head(struct resolver *r, const project_vec *crates,
		       const char *from, const char **path, struct buf *dir)
{
	const struct project *crate;
	size_t n = strcspn(*path, ":{ \t;,");
	const char *head = *path, *rest = *path + n + strspn(*path + n, ":");

	buf_reset(dir);
	*path = rest;
	if (n == 5 && !memcmp(head, "crate", 5)) {
		add_crate_dir(r, dir, from);
		return true;
	}
	if (n == 4 && !memcmp(head, "self", 4)) {
		add_module_dir(dir, from);
		return true;
	}
	if (n == 5 && !memcmp(head, "super", 5)) {
		add_module_dir(dir, from);
		buf_cut(dir, dir->len ? path_dir_len(dir->ptr) : 0);
		while (!strncmp(*path, "super::", 7)) {
			buf_cut(dir, dir->len ? path_dir_len(dir->ptr) : 0);
			*path += 7;
		}
		return true;
	}
	*path = head;
	crate = project_of(crates, head, ':');
	if (!crate)
		return false;
	buf_addstr(dir, crate->dir);
	*path = rest;
	return true;
}

/* One path without braces. */
static void add_use(struct resolver *r, const struct family *family,
		    const project_vec *crates, uint32_t from, const char *path,
		    target_vec *out)
{
	const char *from_path = r->tree.view->file[from].path;
	struct buf dir = { 0 }, root = { 0 };
	uint32_t file = TREE_NONE;
	bool is_known;

	add_module_dir(&dir, from_path);
	if (strncmp(path, "crate", 5) && strncmp(path, "super", 5) &&
	    strncmp(path, "self", 4))
		file = walk_modules(r, family, &dir, path);
	if (file == TREE_NONE) {
		is_known = enter_head(r, crates, from_path, &path, &dir);
		buf_addstr(&root, buf_str(&dir));
		if (is_known)
			file = walk_modules(r, family, &dir, path);
		if (is_known && file == TREE_NONE)
			file = find_crate_root(r, &root);
		if (is_known && file == TREE_NONE)
			file = find_module(r, family, buf_str(&root));
	}
	if (file != TREE_NONE)
		add_target(out, file, 1);
	buf_release(&dir);
	buf_release(&root);
}

/* Calls add_use for each path of a tree of braces: a::{b, c::{d, e}}. */
static const char *add_use_tree(struct resolver *r,
				const struct family *family,
				const project_vec *crates, uint32_t from,
				struct buf *prefix, const char *at,
				target_vec *out)
{
	size_t start = prefix->len;

	while (*at && *at != '}') {
		size_t n;

		at += strspn(at, " \t\r\n,");
		n = strcspn(at, "{},");
		if (!n && *at != '{')
			continue;
		buf_add(prefix, at, n);
		at += n;
		if (*at == '{') {
			at = add_use_tree(r, family, crates, from, prefix,
					  at + 1, out);
			at += *at == '}';
		} else {
			add_use(r, family, crates, from, buf_str(prefix), out);
		}
		buf_cut(prefix, start);
	}
	return at;
}

/* mod x; is x.rs or x/mod.rs in the file's module directory. */
static void add_child(struct resolver *r, const struct family *family,
		      uint32_t from, const char *name, target_vec *out)
{
	struct buf dir = { 0 };
	uint32_t file;

	add_module_dir(&dir, r->tree.view->file[from].path);
	if (dir.len)
		buf_addch(&dir, '/');
	buf_addstr(&dir, name);
	file = find_module(r, family, dir.ptr);
	if (file == TREE_NONE) {	/* a root of tests or examples */
		buf_reset(&dir);
		path_join(&dir, r->tree.view->file[from].path,
			  path_dir_len(r->tree.view->file[from].path), name);
		file = find_module(r, family, buf_str(&dir));
	}
	if (file != TREE_NONE)
		add_target(out, file, 1);
	buf_release(&dir);
}

const struct error *resolve_rust(struct resolver *r,
				 const struct family *family, uint32_t from,
				 const struct import *import, target_vec *out)
{
	const project_vec *crates;
	const struct error *err;
	const char *names = import->names;
	struct buf prefix = { 0 };

	if (import->style == IMPORT_LOCAL && names) {
		const uint32_t file = find_child_at(r, from, import->text);

		if (file != TREE_NONE)
			add_target(out, file, 1);
		return NULL;
	}
	if (import->style == IMPORT_LOCAL) {
		add_child(r, family, from, import->text, out);
		return NULL;
	}
	err = resolver_projects(r, MANIFEST_CARGO, &crates);
	if (err)
		return err;
	if (names && *names)
		buf_addf(&prefix, "%s::", import->text);
	add_use_tree(r, family, crates, from, &prefix,
		     names && *names ? names : import->text, out);
	buf_release(&prefix);
	return NULL;
}

/* --- PHP --- */

/* A\B\C by the longest PSR-4 prefix, else by any path that its end is. */
static void add_class(struct resolver *r, const struct family *family,
		      const project_vec *prefixes, uint32_t from,
		      const char *name, target_vec *out)
{
	const size_t before = out->n;
	const struct project *p;
	struct buf path = { 0 };
	const char *at;
	char *s;

	name += *name == '\\';
	p = project_of(prefixes, name, '\\');
	if (p)
		join(&path, p->dir, name + strlen(p->name));
	else
		buf_addstr(&path, name);
	buf_cut(&path, strcspn(buf_str(&path), " \t;,({"));
	for (s = path.ptr; s && *s; s++)
		if (*s == '\\')
			*s = '/';
	if (p) {
		uint32_t file = find_module(r, family, buf_str(&path));

		if (file != TREE_NONE)
			add_target(out, file, 1);
	}
	for (at = buf_str(&path); out->n == before && at && strchr(at, '/');
	     at = strchr(at, '/') + 1)
		if (find_ending(r, family, from, at, out))
			break;
	buf_release(&path);
}

/* Of the file's own namespace, which is its directory. */
static void add_relative(struct resolver *r, const struct family *family,
			 uint32_t from, const char *name, target_vec *out)
{
	static const char own[] = "namespace\\";
	const char *path = r->tree.view->file[from].path;
	struct buf below = { 0 }, full = { 0 };
	uint32_t file;
	char *s;

	buf_addstr(&below, !strncmp(name, own, sizeof(own) - 1) ?
		   name + sizeof(own) - 1 : name);
	for (s = below.ptr; *s; s++)
		if (*s == '\\')
			*s = '/';
	if (path_join(&full, path, path_dir_len(path), below.ptr)) {
		file = find_module(r, family, buf_str(&full));
		if (file != TREE_NONE)
			add_target(out, file, 1);
	}
	buf_release(&full);
	buf_release(&below);
}

bool names_path(const struct import *import)
{
	return strchr(import->text, '/') || *path_ext(import->text);
}

const struct error *resolve_php(struct resolver *r,
				const struct family *family, uint32_t from,
				const struct import *import, target_vec *out)
{
	const project_vec *prefixes;
	const struct error *err;
	struct import path = *import;

	if (is_relative_name(family, import)) {
		add_relative(r, family, from, import->text, out);
		return NULL;
	}
	if (import->style == IMPORT_LOCAL || names_path(import)) {
		/* __DIR__ . '/x.php' leaves "/x.php": beside the file. */
		path.text += strspn(path.text, "/");
		return resolve_path(r, family, from, &path, out);
	}
	err = resolver_projects(r, MANIFEST_COMPOSER, &prefixes);
	if (err)
		return err;
	add_class(r, family, prefixes, from, import->text, out);
	return NULL;
}
