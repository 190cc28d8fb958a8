/* SPDX-License-Identifier: MIT */
/* What all import resolvers share, and the two general ones: see resolve.h. */
#include "graph/resolve.h"

#include <stdlib.h>
#include <string.h>

#include "base/compare.h"
#include "base/path.h"
#include "base/span.h"
#include "graph/include_dirs.h"

void resolver_init(struct resolver *r, const struct view *view, read_fn *read,
		   facts_fn *facts, void *payload)
{
	*r = (struct resolver){ .read = read, .facts = facts,
				.payload = payload };
	tree_init(&r->tree, view);
}

void resolver_release(struct resolver *r)
{
	size_t i;

	tree_release(&r->tree);
	for (i = 0; i < MANIFESTS; i++)
		VEC_RELEASE(&r->projects[i]);
	for (i = 0; i < r->config.n; i++) {
		struct config *config = (struct config *)
			(uintptr_t)r->config.entry[i].value;

		VEC_RELEASE(&config->own);
		VEC_RELEASE(&config->extended);
		VEC_RELEASE(&config->part);
		VEC_RELEASE(&config->aliases);
	}
	strmap_release(&r->config);
	strmap_release(&r->meant);
	include_dirs_release(r);
	arena_release(&r->arena);
	buf_release(&r->path);
	*r = (struct resolver){ 0 };
}

void add_target(target_vec *out, uint32_t file, uint32_t among)
{
	size_t i;

	for (i = 0; i < out->n; i++)
		if (out->item[i].file == file) {
			if (among < out->item[i].among)
				out->item[i].among = among;
			return;
		}
	*VEC_PUSH(out) = (struct target){ file, among };
}

/* Does a package hold a file of its directory? A name that only looks like a
 * test's is no reason to leave it out where the language has a rule. */
static bool is_packaged(const struct family *family, const struct file *file,
			bool with_tests)
{
	size_t i, n, len = strlen(file->path);

	if (!family_has_ext(family, file->path))
		return false;
	for (i = 0; family->apart && family->apart[i]; i++) {
		n = strlen(family->apart[i]);
		if (len >= n && !strcmp(file->path + len - n,
					family->apart[i]))
			return false;
	}
	return family->apart || with_tests || !(file->flags & FILE_TEST);
}

void add_package(struct resolver *r, const struct family *family,
		 const char *dir, size_t len, target_vec *out)
{
	const struct file *file = r->tree.view->file;
	file_vec files = { 0 };
	size_t i, n = 0, tests;

	tree_files_in(&r->tree, dir, len, &files);
	for (tests = 0; !n && tests < 2; tests++)
		for (i = 0; i < files.n; i++)
			if (is_packaged(family, &file[files.item[i]], tests))
				files.item[n++] = files.item[i];
	for (i = 0; i < n; i++)
		add_target(out, files.item[i], (uint32_t)n);
	VEC_RELEASE(&files);
}

/* The file that `path` and one of the endings makes. */
static uint32_t find_with(struct resolver *r, const char *path,
			  const char *glue, const char *const *ending)
{
	uint32_t file = TREE_NONE;
	size_t i;

	for (i = 0; ending && ending[i] && file == TREE_NONE; i++) {
		buf_reset(&r->path);
		buf_addstr(&r->path, path);
		if (r->path.len)
			buf_addstr(&r->path, glue);
		buf_addstr(&r->path, ending[i]);
		file = tree_find(&r->tree, r->path.ptr, r->path.len);
	}
	return file;
}

uint32_t find_module(struct resolver *r, const struct family *family,
		     const char *path)
{
	uint32_t file = tree_find(&r->tree, path, strlen(path));

	if (file == TREE_NONE && *path)
		file = find_with(r, path, "", family->ext);
	if (file == TREE_NONE)
		file = find_with(r, path, "/", family->index);
	return file;
}

/* Directories that modules of one component are looked for in. */
static bool is_root(const char *dir, size_t len, const char *from)
{
	static const char roots[] = ";src;lib;source;Sources;perl;lua;scala;"
		"java;kotlin;groovy;";
	const char *slash = len ? memrchr(dir, '/', len) : NULL, *at = roots;
	const char *base = slash ? slash + 1 : dir;
	size_t n = len - (size_t)(base - dir);

	if (!len || (!strncmp(from, dir, len) && from[len] == '/'))
		return true;
	while ((at = memmem(at, strlen(at), base, n))) {
		if (at[-1] == ';' && at[n] == ';')
			return true;
		at += n;
	}
	return false;
}

static void drop_unrooted(struct resolver *r, uint32_t from, const char *end,
			  file_vec *files)
{
	const struct file *file = r->tree.view->file;
	size_t i, n = 0, len = strlen(end);

	for (i = 0; i < files->n; i++) {
		const char *path = file[files->item[i]].path;
		size_t dir = strlen(path) - len;

		if (is_root(path, dir ? dir - 1 : 0, file[from].path))
			files->item[n++] = files->item[i];
	}
	files->n = n;
}

/* Tries end + glue + each ending, until one is the end of some path. */
static bool end_with(struct resolver *r, const struct family *family,
		     uint32_t from, const char *end, const char *glue,
		     const char *const *ending, target_vec *out)
{
	bool is_single = !strchr(end, '/');
	file_vec files = { 0 };
	size_t i;
	const struct file *file;
	unsigned int least = UINT32_MAX;
	size_t k, n = 0;

	for (i = 0; ending && ending[i] && !files.n; i++) {
		buf_reset(&r->path);
		buf_addstr(&r->path, end);
		buf_addstr(&r->path, glue);
		buf_addstr(&r->path, ending[i]);
		tree_ending(&r->tree, r->path.ptr, &files);
		if (is_single && family->flags & FAMILY_ROOTED)
			drop_unrooted(r, from, r->path.ptr, &files);
	}
	/* Leaves the nearest to `from` of some files and appends them, weak
	 * when they are several. */
	file = r->tree.view->file;
	for (k = 0; k < files.n; k++) {
		unsigned int d = tree_distance(file[from].path,
					       file[files.item[k]].path);

		if (d > least)
			continue;
		n = d < least ? 0 : n;
		least = d;
		files.item[n++] = files.item[k];
	}
	files.n = n;
	for (k = 0; k < files.n; k++)
		add_target(out, files.item[k], (uint32_t)files.n);
	i = files.n;
	VEC_RELEASE(&files);
	return i > 0;
}

bool find_ending(struct resolver *r, const struct family *family,
		 uint32_t from, const char *end, target_vec *out)
{
	static const char *const as_it_is[] = { "", NULL };

	return end_with(r, family, from, end, "", as_it_is, out) ||
		end_with(r, family, from, end, "", family->ext, out) ||
		end_with(r, family, from, end, "/", family->index, out);
}

const char *next_import_name(const char **at, size_t *n)
{
	static const char parts[] = " ,\t\r\n(){}";
	const char *name;

	if (!*at)
		return NULL;
	for (;;) {
		name = *at + strspn(*at, parts);
		*n = strcspn(name, parts);
		*at = name + *n;
		if (*n != 2 || (memcmp(name, "as", 2) &&
				memcmp(name, "=>", 2)))
			return *n ? name : NULL;
		*at += strspn(*at, parts);	/* our own name for it */
		*at += strcspn(*at, parts);
	}
}

CMP_RISING(cmp_targets, struct target, file)

const struct error *resolve_import(struct resolver *r,
				   const struct family *family, uint32_t from,
				   const struct import *import,
				   target_vec *out)
{
	static const struct family other = { .resolve = resolve_path };
	const struct error *err = NULL;
	size_t i, n = 0;

	family = family ? family : &other;
	if (family->resolve && *import->text)
		err = family->resolve(r, family, from, import, out);
	for (i = 0; i < out->n; i++)
		if (out->item[i].file != from)
			out->item[n++] = out->item[i];
	out->n = n;
	if (n > 1)
		qsort(out->item, n, sizeof(*out->item), cmp_targets);
	return err;
}

/* --- What importers may call a file --- */

static void add_name(struct buf *out, const char *s, size_t n)
{
	if (n) {
		buf_add(out, s, n);
		buf_addch(out, '\0');
	}
}

/* The last component of dir, with everything before it cut off from *len. */
static void add_dir_name(struct buf *out, const char *path, size_t *len)
{
	const char *slash = *len ? memrchr(path, '/', *len) : NULL;
	const char *base = slash ? slash + 1 : path;

	add_name(out, base, *len - (size_t)(base - path));
	*len = slash ? (size_t)(slash - path) : 0;
}

static size_t stem_len(const struct family *family, const char *base)
{
	size_t len = strlen(base), best = strlen(path_ext(base)), i;

	for (i = 0; family && family->ext && family->ext[i]; i++) {
		size_t n = strlen(family->ext[i]);

		if (n > best && n < len &&
		    !strcmp(base + len - n, family->ext[i]))
			best = n;
	}
	return len - best;
}

bool is_index(const struct family *family, const char *base)
{
	static const char *const also[] = {
		"mod.rs", "lib.rs", "main.rs", "index.js", NULL
	};
	const struct span name = span_of(base);

	return span_is_among(name, also) ||
		(family && family->index && span_is_among(name, family->index));
}

/* "#util", which its own files write for a file of another name. */
static void add_private_names(struct buf *out, const struct subpath *row,
			      const char *path)
{
	size_t stem = strlen(path) - strlen(path_ext(path));

	for (; row; row = row->next)
		if (*row->pattern == '#' && row->target &&
		    !strncmp(row->target, path, stem) &&
		    strlen(row->target) - strlen(path_ext(row->target)) ==
		    stem)
			add_name(out, row->pattern, strlen(row->pattern));
}

const struct error *import_names(struct resolver *r,
				 const struct family *family,
				 const char *path, struct buf *out)
{
	const char *base = path_base(path);
	size_t dir = path_dir_len(path), i, stem = stem_len(family, base);
	const project_vec *projects = NULL;
	const struct error *err = NULL;

	add_name(out, base, stem);
	if (!family)
		return NULL;
	if (family->flags & FAMILY_SNAKE) {
		/* A module FooBar in foo_bar.ex is written without the
		 * underscore. */
		for (i = 0; i < stem; i++)
			if (base[i] != '_')
				buf_addch(out, base[i]);
		buf_addch(out, '\0');
	}
	if (family->flags & FAMILY_PARTIALS && *base == '_')
		add_name(out, base + 1, stem - 1);
	if (is_index(family, base)) {
		add_dir_name(out, path, &dir);
		add_dir_name(out, path, &dir);
	} else if (family->flags & FAMILY_PACKAGES) {
		add_dir_name(out, path, &dir);
	}
	if (family->manifest && family->manifest != MANIFEST_COMPOSER)
		err = resolver_projects(r, family->manifest, &projects);
	for (i = 0; !err && projects && i < projects->n; i++) {
		const struct project *p = &projects->item[i];

		if (!path_is_below(path, p->dir))
			continue;
		add_name(out, p->name, strlen(p->name));
		/* "preact/hooks", which calls itself "preact-hooks" */
		dir = strlen(p->dir);
		if (family->manifest == MANIFEST_NPM)
			add_dir_name(out, p->dir, &dir);
		add_private_names(out, p->subpath, path);
	}
	return err;
}
