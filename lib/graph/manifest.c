/* SPDX-License-Identifier: MIT */
/*
 * The few facts of a build's manifests that imports need: which directory a
 * name stands for. A manifest that cannot be read or understood names
 * nothing; it is not ours to complain about.
 */
#include "graph/resolve.h"

#include <ctype.h>
#include <string.h>

#include "base/path.h"
#include "graph/composer.h"
#include "graph/toml.h"

static const char *const manifest_name[MANIFESTS] = {
	[MANIFEST_NPM] = "package.json",
	[MANIFEST_GO] = "go.mod",
	[MANIFEST_CARGO] = "Cargo.toml",
	[MANIFEST_COMPOSER] = "composer.json",
	[MANIFEST_PUB] = "pubspec.yaml"
};

const struct error *manifest_forgive(const struct error *err)
{
	return err && err->code == ERROR_INTERRUPTED ? err : NULL;
}

const char *manifest_path(struct resolver *r, uint32_t manifest,
			  const char *rest)
{
	const char *path = r->tree.view->file[manifest].path;
	struct buf joined = { 0 };
	const char *out = NULL;

	if (path_join(&joined, path, path_dir_len(path), rest))
		out = arena_strdup(&r->arena, buf_str(&joined));
	buf_release(&joined);
	return out;
}

struct project *manifest_project(struct resolver *r, uint32_t manifest,
				 struct span name, const char *rest,
				 project_vec *out)
{
	const char *dir = manifest_path(r, manifest, rest);
	struct project *project;

	if (!dir || !name.n)
		return NULL;
	project = VEC_PUSH(out);
	*project = (struct project){
		.name = arena_strndup(&r->arena, name.s, name.n),
		.dir = dir, .manifest = manifest
	};
	return project;
}

/* --- composer.json --- */

struct composing {
	struct resolver *r;
	uint32_t manifest;
	project_vec *out;
};

static void add_namespace(void *payload, const char *prefix, const char *dir)
{
	const struct composing *c = payload;

	manifest_project(c->r, c->manifest, span_of(prefix), dir, c->out);
}

static void read_composer(struct resolver *r, uint32_t manifest,
			  const struct value *root, project_vec *out)
{
	struct composing c = { r, manifest, out };

	composer_each(root, add_namespace, &c);
}

/* --- Manifests that we read by lines --- */

/* The value of `key: value` or `key value`, without quotes and comments;
 * empty when the line is of another key. */
static struct span line_value(struct span line, const char *key)
{
	struct span rest = span_behind(line, strlen(key));

	if (!span_begins(line, key) || !rest.n ||
	    isalnum((unsigned char)*rest.s) || *rest.s == '-')
		return (struct span){ line.s, 0 };
	while (rest.n && strchr(" \t=:\"'", *rest.s))
		rest = span_behind(rest, 1);
	return span_until(rest, " \t\r\"'#");
}

static void read_named(struct resolver *r, uint32_t manifest,
		       const struct buf *text, const char *key,
		       const char *dir, project_vec *out)
{
	struct span rest = { buf_str(text), text->len }, line, name;

	while (take_line(&rest, &line)) {
		name = line_value(line, key);
		if (name.n) {
			manifest_project(r, manifest, name, dir, out);
			return;
		}
	}
}

/* A crate is known by the name of its library, with '_' for '-'. */
static void read_cargo(struct resolver *r, uint32_t manifest,
		       const struct buf *text, project_vec *out)
{
	struct toml toml = { .rest = { buf_str(text), text->len } };
	struct span name = { NULL, 0 }, path = span_of("src/lib.rs");
	char *root, *copy;
	size_t i;

	while (toml_next(&toml)) {
		bool is_lib = span_is(toml.table, "lib");

		if (span_is(toml.key, "name") &&
		    (is_lib || (!name.n && span_is(toml.table, "package"))))
			name = toml_text(toml.value);
		if (is_lib && span_is(toml.key, "path"))
			path = toml_text(toml.value);
	}
	if (!name.n)
		return;
	root = arena_strndup(&r->arena, path.s, path.n);
	root[path_dir_len(root)] = '\0';
	copy = arena_strndup(&r->arena, name.s, name.n);
	for (i = 0; i < name.n; i++)
		copy[i] = copy[i] == '-' ? '_' : copy[i];
	manifest_project(r, manifest, (struct span){ copy, name.n }, root,
			 out);
}

/* --- All of a kind --- */

static const struct error *read_manifest(struct resolver *r,
					 enum manifest_kind kind,
					 uint32_t file, project_vec *out)
{
	struct buf text = { 0 };
	struct value *root = NULL;
	const struct error *err;

	err = r->read(r->payload, file, &text);
	if (!err && (kind == MANIFEST_NPM || kind == MANIFEST_COMPOSER))
		err = value_parse(&root, buf_str(&text), text.len,
				  VALUE_RELAXED);
	if (!err && kind == MANIFEST_NPM)
		read_npm(r, file, root, out);
	else if (!err && kind == MANIFEST_COMPOSER)
		read_composer(r, file, root, out);
	else if (!err && kind == MANIFEST_GO)
		read_named(r, file, &text, "module", "", out);
	else if (!err && kind == MANIFEST_PUB)
		read_named(r, file, &text, "name", "lib", out);
	else if (!err && kind == MANIFEST_CARGO)
		read_cargo(r, file, &text, out);
	value_free(root);
	buf_release(&text);
	return manifest_forgive(err);
}

const struct error *resolver_projects(struct resolver *r,
				      enum manifest_kind kind,
				      const project_vec **out)
{
	const struct error *err = NULL;
	file_vec files = { 0 };
	size_t i;

	*out = &r->projects[kind];
	if (r->has_projects[kind])
		return NULL;
	r->has_projects[kind] = true;
	tree_ending(&r->tree, manifest_name[kind], &files);
	for (i = 0; !err && i < files.n; i++)
		err = read_manifest(r, kind, files.item[i],
				    &r->projects[kind]);
	VEC_RELEASE(&files);
	return err;
}

const struct project *project_of(const project_vec *projects,
				 const char *text, char separator)
{
	const struct project *best = NULL;
	size_t i, best_len = 0;

	for (i = 0; i < projects->n; i++) {
		const char *name = projects->item[i].name;
		size_t n = strlen(name);

		if (n <= best_len || strncmp(text, name, n))
			continue;
		if (text[n] && text[n] != separator &&
		    name[n - 1] != separator)
			continue;
		best = &projects->item[i];
		best_len = n;
	}
	return best;
}
