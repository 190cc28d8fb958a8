/* SPDX-License-Identifier: MIT */
/*
 * Resolving imports that are paths ("a/b.h", ./x) and imports that are names
 * of modules with a separator (a.b.C, A::B): the two general resolvers.
 */
#include "graph/resolve.h"

#include <ctype.h>
#include <string.h>

#include "base/path.h"
#include "graph/include_dirs.h"

/* What stands behind the last expansion and its slash: of
 * $(dirname "$0")/lib/x.sh it is lib/x.sh. */
static const char *behind_variables(const char *text)
{
	const char *dollar = strrchr(text, '$'), *slash;

	if (!dollar)
		return text;
	slash = strchr(dollar, '/');
	return slash ? slash + 1 : "";
}

/* The path with "_" before its last component. */
static uint32_t find_partial(struct resolver *r, const struct family *family,
			     const char *path)
{
	size_t dir = path_dir_len(path);
	struct buf partial = { 0 };
	uint32_t file;

	buf_add(&partial, path, dir ? dir + 1 : 0);
	buf_addf(&partial, "_%s", path_base(path));
	file = find_module(r, family, partial.ptr);
	buf_release(&partial);
	return file;
}

/* Relative to the importing file; the directory itself where the family
 * takes a directory for its files. */
static bool add_relative(struct resolver *r, const struct family *family,
			 uint32_t from, const char *text, target_vec *out)
{
	const char *path = r->tree.view->file[from].path;
	struct buf joined = { 0 };
	uint32_t file = TREE_NONE;
	size_t before = out->n;

	if (path_join(&joined, path, path_dir_len(path), text)) {
		file = find_module(r, family, buf_str(&joined));
		if (file == TREE_NONE && family->flags & FAMILY_PARTIALS)
			file = find_partial(r, family, buf_str(&joined));
		if (file != TREE_NONE)
			add_target(out, file, 1);
		else if (family->flags & FAMILY_PACKAGES)
			add_package(r, family, buf_str(&joined), joined.len,
				    out);
	}
	buf_release(&joined);
	return out->n > before;
}

/* Where a path that may match anywhere begins: behind "./" and "../". */
static const char *behind_dots(const char *text)
{
	for (;;) {
		if (text[0] == '/')
			text++;
		else if (text[0] == '.' && text[1] == '/')
			text += 2;
		else if (!strncmp(text, "../", 3))
			text += 3;
		else
			return text;
	}
}

/* "//a/b:c.bzl" is a/b/c.bzl, ":c.bzl" is c.bzl beside the file; what stands
 * in another repository is nothing. */
static const char *add_label(struct buf *out, const char *text)
{
	char *at;

	if (*text != '@')
		buf_addstr(out, text + (*text == ':'));
	for (at = out->ptr; at && *at; at++)
		if (*at == ':')
			*at = '/';
	return buf_str(out);
}

/* What a header is called of which there are several: by the directories that
 * the build looks in. */
static const struct error *add_header(struct resolver *r, uint32_t from,
				      const char *text, target_vec *out)
{
	const struct error *err = NULL;
	const include_vec *dirs;
	file_vec files = { 0 };
	struct buf path = { 0 };
	size_t i, before = out->n;

	tree_ending(&r->tree, text, &files);
	if (files.n > 1)
		err = resolver_include_dirs(r, from, &dirs);
	for (i = 0; !err && files.n > 1 && out->n == before &&
	     i < dirs->n; i++) {
		uint32_t file;

		buf_reset(&path);
		if (!path_join(&path, dirs->item[i], strlen(dirs->item[i]),
			       text))
			continue;
		file = tree_find(&r->tree, buf_str(&path), path.len);
		if (file != TREE_NONE)
			add_target(out, file, 1);
	}
	buf_release(&path);
	VEC_RELEASE(&files);
	return err;
}

/* A path that is no longer a label and has no variables. */
static const struct error *add_path(struct resolver *r,
				    const struct family *family, uint32_t from,
				    const char *text, uint8_t style,
				    target_vec *out)
{
	const struct error *err = NULL;
	size_t before = out->n;
	uint32_t file;

	if (!*text || (style != IMPORT_SYSTEM &&
		       add_relative(r, family, from, text, out)))
		return NULL;
	text = behind_dots(text);
	if (*text && family->flags & FAMILY_HEADERS)
		err = add_header(r, from, text, out);
	if (err || out->n > before)
		return err;
	if (*text && family->flags & FAMILY_ANYWHERE) {
		find_ending(r, family, from, text, out);
		return NULL;
	}
	file = *text ? find_module(r, family, text) : TREE_NONE;
	if (file != TREE_NONE)
		add_target(out, file, 1);
	return NULL;
}

const struct error *resolve_path(struct resolver *r,
				 const struct family *family, uint32_t from,
				 const struct import *import, target_vec *out)
{
	const char *text = import->text;
	const struct error *err;
	struct buf label = { 0 };

	if (family->flags & FAMILY_VARIABLES)
		text = behind_variables(text);
	if (family->flags & FAMILY_LABELS)
		text = add_label(&label, text);
	err = add_path(r, family, from, text, import->style, out);
	buf_release(&label);
	return err;
}

/* --- Modules --- */

/* CamelCase to snake_case, as file names of Elixir have it. */
static void add_snake(struct buf *out, const char *s, size_t n)
{
	size_t i;

	for (i = 0; i < n; i++) {
		bool is_upper = isupper((unsigned char)s[i]);
		bool is_hump = i && is_upper && s[i - 1] != '/' &&
			(islower((unsigned char)s[i - 1]) ||
			 isdigit((unsigned char)s[i - 1]) ||
			 (i + 1 < n && islower((unsigned char)s[i + 1])));

		if (is_hump)
			buf_addch(out, '_');
		buf_addch(out, (char)tolower((unsigned char)s[i]));
	}
}

/* The module's name as a path: separators become '/', generics, spaces and
 * what follows them ("as x", "hiding (..)") go. */
static void add_as_path(struct buf *out, const struct family *family,
			const char *s, size_t n)
{
	const char *separator = family->separator ? family->separator : "/";
	size_t len = strlen(separator), i, start = out->len;
	struct buf snake = { 0 };

	for (i = 0; i < n && !strchr(" \t\r\n;,(<", s[i]); i++)
		if (!strncmp(s + i, separator, len)) {
			buf_addch(out, '/');
			i += len - 1;
		} else {
			buf_addch(out, s[i]);
		}
	if (!(family->flags & FAMILY_SNAKE) || out->len == start)
		return;
	add_snake(&snake, out->ptr + start, out->len - start);
	buf_cut(out, start);
	buf_add(out, snake.ptr, snake.len);
	buf_release(&snake);
}

static bool is_wildcard(const char *base)
{
	return !strcmp(base, "*") || !strcmp(base, "_") ||
		!strcmp(base, "given");
}

/* The files of the nearest directory with this ending. */
static bool add_packages(struct resolver *r, const struct family *family,
			 uint32_t from, const char *end, target_vec *out)
{
	const char *path = r->tree.view->file[from].path;
	unsigned int least = UINT32_MAX, d;
	file_vec dirs = { 0 };
	size_t i, before = out->n;

	if (!(family->flags & FAMILY_PACKAGES))
		return false;
	tree_dirs_ending(&r->tree, end, &dirs);
	for (i = 0; i < dirs.n; i++) {
		d = tree_distance(path, r->tree.dir.item[dirs.item[i]].path);
		least = d < least ? d : least;
	}
	for (i = 0; i < dirs.n; i++) {
		const struct tree_dir *dir = &r->tree.dir.item[dirs.item[i]];

		if (tree_distance(path, dir->path) == least)
			add_package(r, family, dir->path, dir->path_len, out);
	}
	VEC_RELEASE(&dirs);
	return out->n > before;
}

/*
 * One module. What it names may be a file, a member of what a file declares
 * (a.b.Type.member), or something that any file of a package declares.
 */
static void add_module(struct resolver *r, const struct family *family,
		       uint32_t from, struct buf *path, target_vec *out)
{
	enum { MOST_MEMBERS = 2 };
	bool is_members = family->flags & FAMILY_MEMBERS;
	unsigned int cut;

	if (is_wildcard(path_base(buf_str(path)))) {
		buf_cut(path, path_dir_len(path->ptr));
		if (!path->len || add_packages(r, family, from, path->ptr, out))
			return;
	}
	for (cut = 0; path->len && cut <= MOST_MEMBERS; cut++) {
		size_t dir;

		if ((!cut || strchr(path->ptr, '/')) &&
		    find_ending(r, family, from, path->ptr, out))
			return;
		dir = path_dir_len(path->ptr);
		if (!is_members && cut == 0 &&
		    add_packages(r, family, from, path->ptr, out))
			return;
		if (!is_members || !dir)
			return;
		buf_cut(path, dir);
		/* What has a member is a type: "a.b.made.C" is of a package
		   that is not here, and of no type "made" in a.b. */
		if ((!cut || isupper((unsigned char)path->ptr[dir + 1])) &&
		    strchr(path->ptr, '/') &&
		    add_packages(r, family, from, path->ptr, out))
			return;
	}
}

/* The names that come from M: M.a, M.b, M.c; false when none is found. */
static bool add_names(struct resolver *r, const struct family *family,
		      uint32_t from, const struct import *import,
		      target_vec *out)
{
	const char *at = import->names, *name;
	struct buf path = { 0 };
	size_t before = out->n, n;

	while ((name = next_import_name(&at, &n))) {
		buf_reset(&path);
		add_as_path(&path, family, import->text, strlen(import->text));
		if (path.len && path.ptr[path.len - 1] != '/')
			buf_addch(&path, '/');
		add_as_path(&path, family, name, n);
		add_module(r, family, from, &path, out);
	}
	buf_release(&path);
	return out->n > before;
}

const struct error *resolve_module(struct resolver *r,
				   const struct family *family, uint32_t from,
				   const struct import *import,
				   target_vec *out)
{
	struct buf path = { 0 };

	if (import->style == IMPORT_LOCAL || strchr(import->text, '/'))
		return resolve_path(r, family, from, import, out);
	if (family->flags & FAMILY_MEMBERS &&
	    add_names(r, family, from, import, out))
		return NULL;
	add_as_path(&path, family, import->text, strlen(import->text));
	add_module(r, family, from, &path, out);
	buf_release(&path);
	return NULL;
}
