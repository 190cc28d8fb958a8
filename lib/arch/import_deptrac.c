/* SPDX-License-Identifier: MIT */
/*
 * deptrac's layers and ruleset. Its collectors of directories are regular
 * expressions over paths; those of classes are about what no path tells.
 */
#include <string.h>

#include "arch/importing.h"
#include "yaml/yaml.h"

/* A list of texts, or one: as PHP people write them. */
static const struct yaml_node *item_at(const struct yaml_node *list, size_t i)
{
	if (yaml_kind(list) == YAML_SEQUENCE)
		return yaml_at(list, i);
	return i || yaml_is_null(list) ? NULL : list;
}

static const struct yaml_node *first_of(const struct yaml_node *mapping,
					const char *const *keys)
{
	const struct yaml_node *node = NULL;

	for (; *keys && !node; keys++)
		node = yaml_get(mapping, *keys);
	return node;
}

/* What is of its own run, and what was read: nothing is lost with those. */
static void lose_keys(struct importing *im, const struct yaml_node *mapping,
		      const char *const *keys, const char *what)
{
	size_t i, k, n = import_pairs(im, mapping, "deptrac");

	for (i = 0; i < n; i++) {
		const struct yaml_node *key = yaml_key_at(mapping, i);

		for (k = 0; keys[k] && strcmp(keys[k], yaml_text(key)); k++)
			;
		if (!keys[k])
			draft_lose(im->draft, yaml_line(key), "'%s'%s",
				   yaml_text(key), what);
	}
}

/* ------------------------------------------------------------------ layers */

/* An unanchored directory is meant from the top. */
static void anchor(struct importing *im, text_vec *path, size_t i)
{
	for (; i < path->n; i++) {
		const char *text = path->item[i];
		size_t n = strlen(text);

		if (n < 2 || *text != '*')
			continue;
		/* All that is in a directory needs no star. */
		n -= n > 3 && !strcmp(text + n - 2, "/*") &&
			strcspn(text + 1, "*?[\\") == n - 2;
		path->item[i] = arena_strndup(&im->draft->arena, text + 1,
					      n - 1);
	}
}

/* The patterns of a collector of paths; false where it is none. */
static bool add_paths(struct importing *im, text_vec *out,
		      const struct yaml_node *collector)
{
	static const char *const values[] = { "value", "regex", NULL };
	const char *type = yaml_text(yaml_get(collector, "type"));
	const char *value = yaml_text(first_of(collector, values));
	const size_t before = out->n;

	if (value && type && !strcmp(type, "glob")) {
		draft_add(out, arena_fmt(&im->draft->arena, ":(glob)%s",
					 value));
		return true;
	}
	if (!value || !type || strcmp(type, "directory") != 0 ||
	    !import_regex(im, out, value + (strncmp(value, "./", 2) ? 0 : 2)))
		return false;
	anchor(im, out, before);
	return true;
}

/* What stands under must_not of a "bool": paths, or those of a layer. */
static bool add_without(struct importing *im, text_vec *out,
			const struct yaml_node *collector)
{
	const char *type = yaml_text(yaml_get(collector, "type"));
	const char *value = yaml_text(yaml_get(collector, "value"));
	struct draft_layer *other;
	text_vec path = { 0 };
	bool is_known;
	size_t i;

	if (type && value && !strcmp(type, "layer")) {
		other = draft_layer(im->draft, value, false);
		is_known = other && other->path.n;
		for (i = 0; is_known && i < other->path.n; i++)
			draft_add(&path, other->path.item[i]);
	} else {
		is_known = add_paths(im, &path, collector);
	}
	for (i = 0; i < path.n; i++)
		if (strncmp(path.item[i], ":(exclude)", 10) != 0 &&
		    strncmp(path.item[i], ":(glob,exclude)", 15) != 0)
			draft_add(out, draft_without(im->draft,
						     path.item[i]));
	VEC_RELEASE(&path);
	return is_known;
}

/* One collector of paths that must fit, and any number that must not. */
static bool add_bool(struct importing *im, text_vec *out,
		     const struct yaml_node *collector)
{
	const struct yaml_node *must = yaml_get(collector, "must");
	const struct yaml_node *must_not = yaml_get(collector, "must_not");
	bool is_known = yaml_count(must) == 1 &&
		add_paths(im, out, yaml_at(must, 0));
	size_t i;

	for (i = 0; is_known && i < yaml_count(must_not); i++)
		is_known = add_without(im, out, yaml_at(must_not, i));
	return is_known;
}

static bool is_bool(const struct yaml_node *collector)
{
	const char *type = yaml_text(yaml_get(collector, "type"));

	return type && !strcmp(type, "bool");
}

static void take_collector(struct importing *im, struct draft_layer *layer,
			   const struct yaml_node *collector)
{
	static const char *const values[] = { "value", "regex", NULL };
	const char *type = yaml_text(yaml_get(collector, "type"));
	const char *value = yaml_text(first_of(collector, values));
	text_vec path = { 0 };
	bool is_directory = type && value && !strcmp(type, "directory");
	size_t i;

	if (is_bool(collector) ? add_bool(im, &path, collector) :
	    add_paths(im, &path, collector))
		for (i = 0; i < path.n; i++)
			draft_add(&layer->path, path.item[i]);
	else if (is_directory)
		draft_lose(im->draft, yaml_line(collector), "the "
			   "expression '%s' of layer '%s' says more "
			   "than patterns of paths can", value, layer->name);
	else
		draft_lose(im->draft, yaml_line(collector), "layer '%s' "
			   "collects by '%s': name the paths of its files",
			   layer->name, type ? type : "");
	VEC_RELEASE(&path);
}

static void take_layer(struct importing *im, const struct yaml_node *node)
{
	static const char *const keys[] = { "name", "collectors", NULL };
	const struct yaml_node *list = yaml_get(node, "collectors");
	const char *name = yaml_text(yaml_get(node, "name"));
	struct draft_layer *layer;
	size_t i;

	if (!name || !*name || strchr(name, ':') || !strcmp(name, "*")) {
		draft_lose(im->draft, yaml_line(node), "a layer of the name "
			   "'%s'", name ? name : "");
		return;
	}
	layer = draft_layer(im->draft, name, true);
	layer->says_may = true;
	for (i = 0; i < yaml_count(list); i++)
		if (!is_bool(yaml_at(list, i)))
			take_collector(im, layer, yaml_at(list, i));
	lose_keys(im, node, keys, " of a layer");
}

/* Once all layers are known: it may name one that comes later. */
static void take_bools(struct importing *im, const struct yaml_node *node)
{
	const struct yaml_node *list = yaml_get(node, "collectors");
	const char *name = yaml_text(yaml_get(node, "name"));
	struct draft_layer *layer = name ? draft_layer(im->draft, name, false) :
		NULL;
	size_t i;

	for (i = 0; layer && i < yaml_count(list); i++)
		if (is_bool(yaml_at(list, i)))
			take_collector(im, layer, yaml_at(list, i));
}

/* What has no pattern holds nothing, and would be an error. */
static void drop_empty(struct importing *im)
{
	size_t i, n = 0;

	for (i = 0; i < im->draft->layer.n; i++) {
		struct draft_layer *layer = &im->draft->layer.item[i];

		if (layer->path.n) {
			im->draft->layer.item[n++] = *layer;
			continue;
		}
		draft_lose(im->draft, 0, "layer '%s', of which no path is "
			   "known", layer->name);
		VEC_RELEASE(&layer->may);
		VEC_RELEASE(&layer->comment);
	}
	im->draft->layer.n = n;
}

/* ----------------------------------------------------------------- ruleset */

/* "+Layer" is the layer and all that it may depend on itself. */
static void allow(struct importing *im, const struct yaml_node *ruleset,
		  struct draft_layer *layer, const struct yaml_node *list,
		  unsigned int depth)
{
	const struct yaml_node *node;
	size_t i;

	for (i = 0; (node = item_at(list, i)); i++) {
		const char *name = yaml_text(node);
		bool is_whole = name && *name == '+';

		name = name ? name + is_whole : "";
		if (draft_layer(im->draft, name, false))
			draft_add(&layer->may,
				  arena_strdup(&im->draft->arena, name));
		else
			draft_lose(im->draft, yaml_line(node), "'%s' may "
				   "depend on '%s', which is not a layer here",
				   layer->name, name);
		if (is_whole && depth < im->draft->layer.n)
			allow(im, ruleset, layer, yaml_get(ruleset, name),
			      depth + 1);
	}
}

/* ------------------------------------------------------------------- files */

/* Directories that are looked at; the top is all of them. */
static void take_paths(struct importing *im, const struct yaml_node *list)
{
	const struct yaml_node *node;
	const char *path;
	size_t i, n;

	for (i = 0; (node = item_at(list, i)); i++) {
		path = yaml_text(node) ? yaml_text(node) : "";
		path += strncmp(path, "./", 2) ? 0 : 2;
		n = strlen(path);
		while (n && path[n - 1] == '/')
			n--;
		if (!n || !strcmp(path, ".")) {
			im->draft->include.n = 0;
			return;
		}
		if (strchr("/%", *path) || !strncmp(path, "..", 2))
			draft_lose(im->draft, yaml_line(node),
				   "'%s' of 'paths'", path);
		else
			draft_add(&im->draft->include,
				  arena_fmt(&im->draft->arena, "path:%.*s/",
					    (int)n, path));
	}
}

/* Expressions as PHP writes them, between two signs, or without. */
static void leave_out(struct importing *im, const struct yaml_node *list)
{
	const struct yaml_node *node;
	const char *text;
	size_t i, n;

	for (i = 0; (node = item_at(list, i)); i++) {
		text = yaml_text(node) ? yaml_text(node) : "";
		n = strlen(text);
		if (n > 2 && strchr("#~/", *text) && text[n - 1] == *text)
			text = arena_strndup(&im->draft->arena, text + 1,
					     n - 2);
		import_exclude(im, text, yaml_line(node));
	}
}

/* -------------------------------------------------------------------- file */

static void take_file(struct importing *im, const struct yaml_node *root)
{
	static const char *const top[] = { "deptrac", "parameters", NULL };
	static const char *const keys[] = {
		"layers", "ruleset", "cache_file", "formatters", "paths",
		"exclude_files", "excludeFiles", NULL
	};
	static const char *const left_out[] = {
		"exclude_files", "excludeFiles", NULL
	};
	const struct yaml_node *layers, *inner = first_of(root, top), *ruleset;
	size_t i, n;

	if (inner)
		lose_keys(im, root, top, "");
	else
		inner = root;
	take_paths(im, yaml_get(inner, "paths"));
	leave_out(im, first_of(inner, left_out));
	layers = yaml_get(inner, "layers");
	for (i = 0; i < yaml_count(layers); i++)
		take_layer(im, yaml_at(layers, i));
	for (i = 0; i < yaml_count(layers); i++)
		take_bools(im, yaml_at(layers, i));
	drop_empty(im);
	ruleset = yaml_get(inner, "ruleset");
	n = import_pairs(im, ruleset, "ruleset");
	for (i = 0; i < n; i++) {
		const struct yaml_node *key = yaml_key_at(ruleset, i);
		struct draft_layer *layer = draft_layer(im->draft,
							yaml_text(key), false);

		if (layer)
			allow(im, ruleset, layer, yaml_value_at(ruleset, i), 0);
		else
			draft_lose(im->draft, yaml_line(key),
				   "the rule of "
				   "'%s', which is not a layer here",
				   yaml_text(key));
	}
	lose_keys(im, inner, keys, "");
}

const struct error *import_deptrac(struct importing *im)
{
	struct yaml *yaml = NULL;
	const struct error *err;

	err = yaml_parse(&yaml, im->request->text, im->request->n, 1);
	if (!err) {
		take_file(im, yaml_root(yaml));
		*VEC_PUSH(&im->draft->language) = "php";
	}
	yaml_dispose(yaml);
	return err;
}
