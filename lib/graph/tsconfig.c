/* SPDX-License-Identifier: MIT */
/*
 * Path aliases: what the tsconfig.json or jsconfig.json around a file says,
 * what it extends and what it is made of. Each is read once.
 */
#include "graph/resolve.h"

#include <string.h>

#include "base/path.h"

static void add_paths(struct resolver *r, uint32_t manifest,
		      const char *base, const struct value *paths,
		      project_vec *out)
{
	struct value_iter it = { 0 };

	while (value_next(paths, &it)) {
		struct value_iter into = { 0 };

		while (it.key && value_next(it.value, &into)) {
			const char *text = value_string(into.value, NULL);
			char *rest;

			if (!text)
				continue;
			rest = arena_fmt(&r->arena, "%s/%s", base, text);
			manifest_project(r, manifest, span_of(it.key), rest,
					 out);
		}
	}
}

/* The file that a configuration means by a path, or TREE_NONE. Where it could
 * stand is remembered, for one that comes there counts. */
static uint32_t meant_config(struct resolver *r, uint32_t manifest,
			     const char *text)
{
	static const char *const ext[] = { "", ".json", "/tsconfig.json" };
	uint32_t file = TREE_NONE;
	const char *path;
	size_t i;

	if (!text || *text != '.')
		return TREE_NONE;
	for (i = 0; i < 3 && file == TREE_NONE; i++) {
		path = manifest_path(r, manifest,
			     arena_fmt(&r->arena, "%s%s", text, ext[i]));
		if (!path)
			continue;
		strmap_set(&r->meant, path, 1);
		file = tree_find(&r->tree, path, strlen(path));
	}
	return file;
}

static void add_meant(struct resolver *r, const struct config *config,
		      const struct value *text, file_vec *out)
{
	uint32_t file = meant_config(r, config->file,
				     value_string(text, NULL));

	if (file != TREE_NONE)
		*VEC_PUSH(out) = file;
}

static const struct error *read_config(struct resolver *r,
				       struct config *config)
{
	const struct value *options;
	struct value *root = NULL;
	struct buf text = { 0 };
	const struct error *err;
	const char *base;

	err = r->read(r->payload, config->file, &text);
	if (!err)
		err = value_parse(&root, buf_str(&text), text.len,
				  VALUE_RELAXED);
	options = value_get(root, "compilerOptions");
	base = value_string(value_get(options, "baseUrl"), NULL);
	add_paths(r, config->file, base ? base : ".",
		  value_get(options, "paths"), &config->own);
	if (base)
		manifest_project(r, config->file, span_of("*"),
				 arena_fmt(&r->arena, "%s/*", base),
				 &config->own);
	if (!config->own.n) {
		const struct value *extends = value_get(root, "extends");
		struct value_iter it = { 0 }, part = { 0 };

		/* What a configuration that says nothing itself extends
		 * (one, or a list), and what it is made of. */
		if (value_string(extends, NULL))
			add_meant(r, config, extends, &config->extended);
		while (value_next(extends, &it))
			add_meant(r, config, it.value, &config->extended);
		while (value_next(value_get(root, "references"), &part))
			add_meant(r, config, value_get(part.value, "path"),
				  &config->part);
	}
	value_free(root);
	buf_release(&text);
	return manifest_forgive(err);
}

/* What a configuration says, read at the first question. */
static const struct error *config_of(struct resolver *r, uint32_t file,
				     struct config **out)
{
	const char *path = r->tree.view->file[file].path;
	struct strmap_entry *entry;
	bool is_new;

	entry = strmap_add(&r->config, path, strlen(path), &is_new);
	if (!is_new) {
		*out = (struct config *)(uintptr_t)entry->value;
		return NULL;
	}
	*out = arena_alloc(&r->arena, sizeof(**out));
	**out = (struct config){ .file = file };
	entry->value = (uintptr_t)*out;
	return read_config(r, *out);
}

/*
 * Its own paths and baseUrl, or else those of the last that it extends and
 * that has any, or else those of its parts: each is for files of its own, but
 * they hardly ever disagree. Whom this walk met before adds nothing again.
 */
static const struct error *gather(struct resolver *r, uint32_t file,
				  unsigned int depth, project_vec *out,
				  bool *has_any)
{
	const struct error *err;
	struct config *config;
	size_t i;

	err = config_of(r, file, &config);
	if (err || !depth)
		return err;
	if (config->walk != r->walk) {
		config->walk = r->walk;
		config->has_any = config->own.n;
		for (i = 0; i < config->own.n; i++)
			*VEC_PUSH(out) = config->own.item[i];
		for (i = config->extended.n; !err && !config->has_any && i--;)
			err = gather(r, config->extended.item[i], depth - 1,
				     out, &config->has_any);
		for (i = config->has_any ? SIZE_MAX : 0;
		     !err && i < config->part.n; i++)
			err = gather(r, config->part.item[i], depth - 1, out,
				     &config->has_any);
	}
	*has_any |= config->has_any;
	return err;
}

static const char *const config_name[] = { "tsconfig.json", "jsconfig.json" };

/* The nearest at or above the importer's directory. */
static uint32_t nearest_tsconfig(struct resolver *r, uint32_t from)
{
	const char *path = r->tree.view->file[from].path;
	size_t dir = path_dir_len(path), i;
	struct buf config = { 0 };
	uint32_t file = TREE_NONE;

	while (file == TREE_NONE) {
		const char *slash = dir ? memrchr(path, '/', dir) : NULL;

		for (i = 0; i < 2 && file == TREE_NONE; i++) {
			buf_reset(&config);
			buf_add(&config, path, dir);
			buf_addf(&config, dir ? "/%s" : "%s",
				 config_name[i]);
			file = tree_find(&r->tree, config.ptr, config.len);
		}
		if (!dir)
			break;
		dir = slash ? (size_t)(slash - path) : 0;
	}
	buf_release(&config);
	return file;
}

/* How far configurations are followed: it bounds our stack. */
enum { CONFIGS_DEEPEST = 1000 };

const struct error *resolver_aliases(struct resolver *r, uint32_t from,
				     const project_vec **out)
{
	uint32_t file = nearest_tsconfig(r, from);
	const struct error *err;
	struct config *config;
	bool has_any = false;

	*out = NULL;
	if (file == TREE_NONE)
		return NULL;
	err = config_of(r, file, &config);
	if (!err && !config->has_aliases) {
		r->walk++;
		err = gather(r, file, CONFIGS_DEEPEST, &config->aliases,
			     &has_any);
		config->has_aliases = !err;
	}
	if (!err)
		*out = &config->aliases;
	return err;
}

const struct error *resolver_is_config(struct resolver *r, const char *path,
				       bool *out)
{
	const struct error *err = NULL;

	if (!r->has_configs) {
		const struct view *view = r->tree.view;
		struct config *config;
		size_t i, k;

		err = NULL;
		for (i = 0; !err && i < view->n; i++) {
			const char *base = path_base(view->file[i].path);

			if (!strcmp(base, config_name[0]) ||
			    !strcmp(base, config_name[1]))
				err = config_of(r, (uint32_t)i, &config);
		}
		for (i = 0; !err && i < r->config.n; i++) {
			const struct config *known = (const struct config *)
				(uintptr_t)r->config.entry[i].value;

			for (k = 0; !err && k < known->extended.n; k++)
				err = config_of(r, known->extended.item[k],
						&config);
			for (k = 0; !err && k < known->part.n; k++)
				err = config_of(r, known->part.item[k],
						&config);
		}
	}
	r->has_configs = !err;
	*out = strmap_get(&r->meant, path, 0) != 0;
	return err;
}
