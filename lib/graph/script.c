/* SPDX-License-Identifier: MIT */
/*
 * Imports of JavaScript and its kin, and of Dart: relative paths with their
 * extension left out or written as the compiler's output will have it, path
 * aliases of a tsconfig.json, and packages of the same tree by their names and
 * by what they let others write behind those.
 */
#include "graph/resolve.h"

#include <string.h>

#include "base/path.h"

/* A compiled name and the sources that it may come from. */
static const struct {
	const char *ext, *source[3];
} compiled[] = {
	{ ".js", { ".ts", ".tsx", ".jsx" } },
	{ ".jsx", { ".tsx" } },
	{ ".mjs", { ".mts" } },
	{ ".cjs", { ".cts" } }
};

/* a/b.js written for a/b.ts. */
static uint32_t find_source(struct resolver *r, const char *path)
{
	const char *ext = path_ext(path);
	struct buf source = { 0 };
	uint32_t file = TREE_NONE;
	size_t i, k;

	for (i = 0; i < sizeof(compiled) / sizeof(*compiled); i++) {
		if (strcmp(compiled[i].ext, ext))
			continue;
		for (k = 0; k < 3 && compiled[i].source[k] &&
		     file == TREE_NONE; k++) {
			buf_reset(&source);
			buf_add(&source, path, strlen(path) - strlen(ext));
			buf_addstr(&source, compiled[i].source[k]);
			file = tree_find(&r->tree, source.ptr, source.len);
		}
	}
	buf_release(&source);
	return file;
}

/* dir/rest, as a module or as the source of one. */
static uint32_t find_in(struct resolver *r, const struct family *family,
			const char *dir, size_t len, const char *rest)
{
	struct buf path = { 0 };
	uint32_t file = TREE_NONE;

	if (path_join(&path, dir, len, rest)) {
		file = find_module(r, family, buf_str(&path));
		if (file == TREE_NONE)
			file = find_source(r, buf_str(&path));
	}
	buf_release(&path);
	return file;
}

/* What the '*' of a pattern stands for in the text; false when the text does
 * not match. A pattern without one stands for itself. */
static bool match_pattern(const char *pattern, const char *text,
			  const char **star, size_t *n)
{
	size_t before = strcspn(pattern, "*"), len = strlen(text), after;

	if (!pattern[before])
		return !strcmp(pattern, text);
	after = strlen(pattern + before + 1);
	if (len < before + after || memcmp(pattern, text, before) ||
	    memcmp(pattern + before + 1, text + len - after, after))
		return false;
	*star = text + before;
	*n = len - before - after;
	return true;
}

/* A path with what the '*' stands for in its place. */
static void add_expanded(struct buf *out, const char *path, const char *star,
			 size_t n)
{
	for (; *path; path++)
		if (*path == '*')
			buf_add(out, star, n);
		else
			buf_addch(out, *path);
}

static uint32_t find_alias(struct resolver *r, const struct family *family,
			   const project_vec *aliases, const char *text)
{
	struct buf path = { 0 };
	uint32_t file = TREE_NONE;
	size_t i;

	for (i = 0; aliases && i < aliases->n && file == TREE_NONE; i++) {
		const char *star = "";
		size_t n = 0;

		if (!match_pattern(aliases->item[i].name, text, &star, &n))
			continue;
		buf_reset(&path);
		add_expanded(&path, aliases->item[i].dir, star, n);
		file = find_in(r, family, "", 0, buf_str(&path));
	}
	buf_release(&path);
	return file;
}

/* The first row of the pattern that node takes for a text: the text itself, or
 * the one with the most before its '*'. */
static const struct subpath *best_rows(const struct subpath *row,
				       const char *text)
{
	const struct subpath *best = NULL;
	size_t most = 0;

	for (; row; row = row->next) {
		size_t n, before = strcspn(row->pattern, "*");
		const char *star;

		if (!match_pattern(row->pattern, text, &star, &n))
			continue;
		if (!row->pattern[before])
			return row;
		if (!best || before > most) {
			best = row;
			most = before;
		}
	}
	return best;
}

/* What a package says about "./button" or "#util"; *is_closed: that it is
 * nobody's to import. */
static uint32_t find_subpath(struct resolver *r, const struct family *family,
			     const struct project *p, const char *text,
			     bool *is_closed)
{
	const struct subpath *row = best_rows(p->subpath, text);
	const char *pattern = row ? row->pattern : NULL;
	struct buf path = { 0 };
	uint32_t file = TREE_NONE;

	*is_closed = row && !row->target;
	for (; row && row->pattern == pattern && row->target &&
	     file == TREE_NONE; row = row->next) {
		const char *star = "";
		size_t n = 0;

		match_pattern(pattern, text, &star, &n);
		buf_reset(&path);
		add_expanded(&path, row->target, star, n);
		file = find_in(r, family, "", 0, buf_str(&path));
	}
	buf_release(&path);
	return file;
}

/* "#util", by the innermost package around the file. */
static uint32_t find_private(struct resolver *r, const struct family *family,
			     const project_vec *packages, const char *from,
			     const char *text)
{
	const struct project *home = NULL;
	bool is_closed;
	size_t i;

	for (i = 0; *text == '#' && i < packages->n; i++) {
		const struct project *p = &packages->item[i];

		if (path_is_below(from, p->dir) &&
		    (!home || strlen(p->dir) > strlen(home->dir)))
			home = p;
	}
	return home ? find_subpath(r, family, home, text, &is_closed) :
		TREE_NONE;
}

bool is_declaring(const char *path)
{
	const char *ext = path_ext(path);
	size_t stem = strlen(path) - strlen(ext);

	return stem > 2 && !memcmp(path + stem - 2, ".d", 2) &&
		(!strcmp(ext, ".ts") || !strcmp(ext, ".mts") ||
		 !strcmp(ext, ".cts"));
}

/* The entry of the package whose package.json lies in dir/rest. */
static uint32_t find_nested(struct resolver *r, const struct family *family,
			    const project_vec *packages, const char *dir,
			    size_t len, const char *rest)
{
	struct buf path = { 0 };
	uint32_t file = TREE_NONE;
	size_t i;

	if (path_join(&path, dir, len, rest))
		for (i = 0; i < packages->n && file == TREE_NONE; i++) {
			const struct project *p = &packages->item[i];

			if (p->entry && !strcmp(p->dir, buf_str(&path)))
				file = find_in(r, family, p->dir,
					       strlen(p->dir), p->entry);
		}
	buf_release(&path);
	return file;
}

/* "@scope/ui/button": the package's entry, or a file below it. */
static uint32_t find_in_package(struct resolver *r,
				const struct family *family,
				const project_vec *packages,
				const struct project *p, const char *text)
{
	static const char *const below[] = { "", "src/", "lib/", "source/" };
	const size_t n = strlen(p->name);
	const char *behind = text[n] ? text + n + 1 : "";
	struct buf rest = { 0 };
	bool is_closed = false;
	uint32_t file = TREE_NONE;
	size_t i;

	buf_addf(&rest, "./%s", behind);
	if (!text[n] && p->entry)
		file = find_in(r, family, p->dir, strlen(p->dir), p->entry);
	else if (text[n])
		file = find_subpath(r, family, p, rest.ptr, &is_closed);
	if (text[n] && file == TREE_NONE && !is_closed)
		file = find_nested(r, family, packages, p->dir,
				   strlen(p->dir), behind);
	/* What is built is in no tree; it may be built from these. */
	for (i = 0; i < sizeof(below) / sizeof(*below) && file == TREE_NONE &&
	     !is_closed; i++) {
		buf_reset(&rest);
		buf_addf(&rest, "%s%s", below[i], behind);
		file = find_in(r, family, p->dir, strlen(p->dir), rest.ptr);
	}
	buf_release(&rest);
	return file;
}

/* The root of a workspace may be called as one of its packages is. */
static uint32_t find_in_packages(struct resolver *r,
				 const struct family *family,
				 const project_vec *packages, const char *text)
{
	const struct project *first = project_of(packages, text, '/');
	uint32_t file = TREE_NONE;
	size_t i;

	for (i = 0; first && i < packages->n && file == TREE_NONE; i++)
		if (!strcmp(packages->item[i].name, first->name))
			file = find_in_package(r, family, packages,
					       &packages->item[i], text);
	return file;
}

/* "@/x" and "~/x" by custom: below src of the nearest directory that has
 * it, or below that directory. */
static uint32_t find_by_custom(struct resolver *r,
			       const struct family *family, const char *from,
			       const char *text)
{
	static const char *const custom[] = { "@/", "~/", "$lib/", NULL };
	static const char *const base[] = { "src/", "src/", "src/lib/" };
	size_t i, dir = path_dir_len(from);
	struct buf rest = { 0 };
	uint32_t file = TREE_NONE;

	for (i = 0; custom[i]; i++)
		if (!strncmp(text, custom[i], strlen(custom[i])))
			break;
	while (custom[i] && file == TREE_NONE) {
		const char *slash = dir ? memrchr(from, '/', dir) : NULL;
		const char *behind = text + strlen(custom[i]);

		buf_reset(&rest);
		buf_addf(&rest, "%s%s", base[i], behind);
		file = find_in(r, family, from, dir, rest.ptr);
		if (file == TREE_NONE)
			file = find_in(r, family, from, dir, behind);
		if (!dir)
			break;
		dir = slash ? (size_t)(slash - from) : 0;
	}
	buf_release(&rest);
	return file;
}

static bool is_relative(const char *text)
{
	return text[0] == '.' && (!text[1] || text[1] == '/' ||
				  (text[1] == '.' &&
				   (!text[2] || text[2] == '/')));
}

/* A bundler's query or loader is no part of the path. */
static char *plain_text(struct resolver *r, const char *text)
{
	const char *loader = strrchr(text, '!');

	text = loader ? loader + 1 : text;
	return arena_strndup(&r->arena, text, strcspn(text, "?"));
}

static const struct error *resolve_bare(struct resolver *r,
					const struct family *family,
					uint32_t from, const char *text,
					uint32_t *file)
{
	const project_vec *aliases = NULL, *packages = NULL;
	const struct error *err = NULL;

	if (family->manifest == MANIFEST_NPM)
		err = resolver_aliases(r, from, &aliases);
	if (!err)
		err = resolver_projects(r, family->manifest, &packages);
	if (err)
		return err;
	*file = find_alias(r, family, aliases, text);
	if (*file == TREE_NONE)
		*file = find_private(r, family, packages,
				     r->tree.view->file[from].path, text);
	if (*file == TREE_NONE)
		*file = find_in_packages(r, family, packages, text);
	if (*file == TREE_NONE)
		*file = find_by_custom(r, family,
				       r->tree.view->file[from].path, text);
	return NULL;
}

static const struct error *resolve_relative(struct resolver *r,
					    const struct family *family,
					    const char *path, const char *text,
					    uint32_t *file)
{
	const project_vec *packages;
	const struct error *err;

	*file = find_in(r, family, path, path_dir_len(path), text);
	if (*file != TREE_NONE || family->manifest != MANIFEST_NPM)
		return NULL;
	err = resolver_projects(r, MANIFEST_NPM, &packages);
	if (!err)
		*file = find_nested(r, family, packages, path,
				    path_dir_len(path), text);
	return err;
}

const struct error *resolve_script(struct resolver *r,
				   const struct family *family, uint32_t from,
				   const struct import *import,
				   target_vec *out)
{
	const char *path = r->tree.view->file[from].path;
	const char *text = plain_text(r, import->text);
	const struct error *err = NULL;
	uint32_t file = TREE_NONE;

	if (!strncmp(text, "package:", 8))
		err = resolve_bare(r, family, from, text + 8, &file);
	else if (is_relative(text) || family->manifest == MANIFEST_PUB)
		err = resolve_relative(r, family, path, text, &file);
	else if (*text == '/')
		file = find_in(r, family, "", 0, text);
	else if (*text)
		err = resolve_bare(r, family, from, text, &file);
	if (!err && file != TREE_NONE)
		add_target(out, file, 1);
	return err;
}
