/* SPDX-License-Identifier: MIT */
/*
 * go-arch-lint's components and what they may depend on. A component is a
 * layer; a vendor is one of packages from elsewhere.
 */
#include <stdlib.h>
#include <string.h>

#include "arch/importing.h"
#include "base/path.h"
#include "yaml/yaml.h"

struct go_arch {
	struct importing *im;
	const struct yaml_node *root;
	const char *workdir;	/* without a '/' at its end; "": the top */
	text_vec common;	/* components that all may depend on */
	text_vec vendor;	/* the same of vendors */
	bool any_vendor;	/* imports from elsewhere are free */
};

static const struct yaml_node *item_at(const struct yaml_node *list, size_t i)
{
	if (yaml_kind(list) == YAML_SEQUENCE)
		return yaml_at(list, i);
	return i ? NULL : list;
}

static bool is_true(const struct yaml_node *node)
{
	bool value;

	return yaml_bool(node, &value) && value;
}

/* A layer's name has no colon; vendors are told from components. */
static const char *name_of(struct go_arch *g, const char *name, bool is_vendor)
{
	char *text = arena_fmt(&g->im->draft->arena, "%s%s",
			       is_vendor ? "vendor-" : "", name), *at;

	for (at = text; *at; at++)
		*at = strchr(":*", *at) ? '_' : *at;
	return text;
}

/* ---------------------------------------------------------------- patterns */

/* A path from the top, without '/' at its end, that one from the directory
 * that is worked in means; NULL, which is told, where it lies outside. */
static const char *placed(struct go_arch *g, const struct yaml_node *item)
{
	struct draft *draft = g->im->draft;
	struct buf path = { 0 };
	const char *text = NULL;

	if (!path_join(&path, g->workdir, strlen(g->workdir),
		       yaml_text(item)))
		draft_lose(draft, yaml_line(item), "'%s', which is not in the "
			   "tree", yaml_text(item));
	else
		text = arena_strndup(&draft->arena, buf_str(&path), path.len);
	buf_release(&path);
	return text;
}

/* A directory is one package, the files in it and no others; two stars at the
 * end are all below it. */
static const char *pattern_of(struct go_arch *g, const char *in)
{
	struct arena *arena = &g->im->draft->arena;
	const size_t n = strlen(in);

	if (n >= 3 && !strcmp(in + n - 3, "/**") &&
	    strcspn(in, "*?[\\") == n - 2)
		return arena_fmt(arena, "%.*s", (int)n - 2, in);
	if (n >= 2 && !strcmp(in + n - 2, "**"))
		return arena_fmt(arena, ":(glob)%s", in);
	return arena_fmt(arena, ":(glob)%s%s*.go", in, n ? "/" : "");
}

static void take_component(struct go_arch *g, const char *name,
			   const struct yaml_node *node)
{
	const struct yaml_node *list = yaml_get(node, "in"), *item;
	struct draft_layer *layer;
	size_t i;

	layer = draft_layer(g->im->draft, name_of(g, name, false), true);
	for (i = 0; (item = item_at(list, i)); i++) {
		const char *path = yaml_text(item) ? placed(g, item) : NULL;

		if (!path)
			continue;
		draft_add(&layer->path, pattern_of(g, path));
		/* Files elsewhere are imported, and not looked into. */
		layer->says_may |= path_is_below(path, g->workdir);
	}
	if (!layer->path.n)
		draft_lose(g->im->draft, yaml_line(node),
			   "component '%s', which is nowhere", name);
}

/* A vendor's packages are known by how their names begin. */
static void take_vendor(struct go_arch *g, const char *name,
			const struct yaml_node *node)
{
	const struct yaml_node *list = yaml_get(node, "in"), *item;
	struct draft_layer *layer;
	size_t i;

	layer = draft_layer(g->im->draft, name_of(g, name, true), true);
	for (i = 0; (item = item_at(list, i)); i++) {
		const char *in = yaml_text(item) ? yaml_text(item) : "";
		size_t n = strcspn(in, "*");

		if (in[n] && strcmp(in + n, "**") && strcmp(in + n, "*"))
			draft_lose(g->im->draft, yaml_line(item), "the end of "
				   "'%s': all that begins with what stands "
				   "before it is vendor '%s'", in, name);
		while (n && in[n - 1] == '/')
			n--;
		if (n)
			draft_add(&layer->namespace,
				  import_keep(g->im, (struct span){ in, n }));
	}
	if (!layer->namespace.n)
		draft_lose(g->im->draft, yaml_line(node),
			   "vendor '%s', which is nowhere", name);
}

/* What holds nothing would be an error. */
static void drop_empty(struct draft *draft)
{
	size_t i, n = 0;

	for (i = 0; i < draft->layer.n; i++)
		if (draft->layer.item[i].path.n ||
		    draft->layer.item[i].namespace.n)
			draft->layer.item[n++] = draft->layer.item[i];
	draft->layer.n = n;
}

/* Directories below the one that is worked in, and expressions over paths. */
static void leave_out(struct go_arch *g)
{
	struct importing *im = g->im;
	const struct yaml_node *list = yaml_get(g->root, "exclude"), *item;
	size_t i;

	for (i = 0; (item = item_at(list, i)); i++) {
		const char *path = yaml_text(item) ? placed(g, item) : NULL;

		if (path)
			draft_add(&im->draft->exclude, arena_fmt(
				&im->draft->arena, "path:%s/", path));
	}
	list = yaml_get(g->root, "excludeFiles");
	for (i = 0; (item = item_at(list, i)); i++)
		if (yaml_text(item))
			import_exclude(im, yaml_text(item), false,
				       yaml_line(item));
}

/* ------------------------------------------------------------ dependencies */

static void allow_list(struct go_arch *g, const char *component,
		       const struct yaml_node *list, bool is_vendor)
{
	const struct yaml_node *item;
	size_t i;

	for (i = 0; (item = item_at(list, i)); i++)
		if (yaml_text(item)) {
			uint32_t line = yaml_line(item);
			const char *name = yaml_text(item),
				   *other = name_of(g, name, is_vendor);
			struct draft_layer *layer = draft_layer(
				g->im->draft, component, false);

			if (!layer || !draft_layer(g->im->draft, other, false))
				draft_lose(g->im->draft, line,
					   "'%s' may depend on '%s', which "
					   "is not both known",
					   component, name);
			else if (strcmp(component, other))
				draft_add(&layer->may, other);
		}
}

/* All layers of a kind: of files, or of packages. */
static void allow_all(struct go_arch *g, struct draft_layer *layer,
		      bool of_packages)
{
	struct draft *draft = g->im->draft;
	size_t i;

	for (i = 0; i < draft->layer.n; i++)
		if ((draft->layer.item[i].path.n == 0) == of_packages &&
		    &draft->layer.item[i] != layer)
			draft_add(&layer->may, draft->layer.item[i].name);
}

/* Whether each package of a vendor is one of those that a layer may use. */
static bool is_covered(struct draft *draft, const struct draft_layer *layer,
		       const struct draft_layer *vendor)
{
	size_t i, k, m, n = 0;

	for (i = 0; i < vendor->namespace.n; i++)
		for (k = 0; n == i && k < layer->may.n; k++) {
			const struct draft_layer *may = draft_layer(
				draft, layer->may.item[k], false);

			for (m = 0; may && n == i && m < may->namespace.n; m++)
				n += path_is_below(vendor->namespace.item[i],
						   may->namespace.item[m]);
		}
	return n && n == vendor->namespace.n;
}

/* An import may be of several vendors there, and is allowed as one of any. */
static void allow_covered(struct go_arch *g, struct draft_layer *layer)
{
	struct draft *draft = g->im->draft;
	size_t i;

	for (i = 0; i < draft->layer.n; i++)
		if (is_covered(draft, layer, &draft->layer.item[i]))
			draft_add(&layer->may, draft->layer.item[i].name);
}

/* What a mapping has beside these keys; what it turns off is no loss. */
static void lose_others(struct go_arch *g, const struct yaml_node *mapping,
			const char *path, const char *const *keys)
{
	size_t i, k, n = import_pairs(g->im, mapping, *path ? path :
				      "go-arch-lint");

	for (i = 0; i < n; i++) {
		const struct yaml_node *key = yaml_key_at(mapping, i);
		const char *value = yaml_text(yaml_value_at(mapping, i));

		for (k = 0; keys[k] && strcmp(keys[k], yaml_text(key)); k++)
			;
		if (!keys[k] && (!value || strcmp(value, "false")))
			draft_lose(g->im->draft, yaml_line(key), "'%s%s'",
				   path, yaml_text(key));
	}
}

static void take_deps(struct go_arch *g, const char *key,
		      const struct yaml_node *node)
{
	static const char *const keys[] = {
		"mayDependOn", "canUse", "anyProjectDeps", "anyVendorDeps",
		NULL
	};
	const char *name = name_of(g, key, false);
	struct draft_layer *layer = draft_layer(g->im->draft, name, false);

	if (!layer) {
		draft_lose(g->im->draft, yaml_line(node), "the dependencies of "
			   "'%s', which is not a component", key);
		return;
	}
	allow_list(g, name, yaml_get(node, "mayDependOn"), false);
	allow_list(g, name, yaml_get(node, "canUse"), true);
	if (is_true(yaml_get(node, "anyProjectDeps")))
		allow_all(g, layer, false);
	if (is_true(yaml_get(node, "anyVendorDeps")))
		allow_all(g, layer, true);
	lose_others(g, node, arena_fmt(&g->im->draft->arena, "deps.%s.", key),
		    keys);
}

/* -------------------------------------------------------------------- file */

static void each_of(struct go_arch *g, const char *key,
		    void (*take)(struct go_arch *, const char *,
				 const struct yaml_node *))
{
	const struct yaml_node *mapping = yaml_get(g->root, key);
	size_t i, n;

	n = import_pairs(g->im, mapping, key);
	for (i = 0; i < n; i++)
		take(g, yaml_text(yaml_key_at(mapping, i)),
		     yaml_value_at(mapping, i));
}

static bool is_listed(const struct yaml_node *list, const char *name)
{
	const struct yaml_node *item;
	size_t i;

	for (i = 0; (item = item_at(list, i)); i++)
		if (yaml_text(item) && !strcmp(yaml_text(item), name))
			return true;
	return false;
}

/* A component of several packages has to name itself for them to import each
 * other, which what is on one layer may do otherwise. */
static void keep_apart(struct go_arch *g, const char *key,
		       const struct yaml_node *node)
{
	const struct yaml_node *in = yaml_get(node, "in"), *item;
	const struct yaml_node *deps = yaml_get(yaml_get(g->root, "deps"),
						key);
	const char *name = name_of(g, key, false);
	bool is_wide = !!item_at(in, 1);
	struct draft_rule *rule;
	size_t i;

	for (i = 0; (item = item_at(in, i)); i++)
		is_wide |= yaml_text(item) && strchr(yaml_text(item), '*');
	if (!is_wide || is_true(yaml_get(deps, "anyProjectDeps")) ||
	    is_listed(yaml_get(deps, "mayDependOn"), key) ||
	    is_listed(yaml_get(g->root, "commonComponents"), key) ||
	    !draft_layer(g->im->draft, name, false) ||
	    !draft_layer(g->im->draft, name, false)->says_may)
		return;
	rule = draft_rule(g->im->draft, "forbid",
			  arena_fmt(&g->im->draft->arena, "apart:%s", name));
	draft_append(rule, "from", name);
	draft_append(rule, "to", name);
	draft_flag(rule, "inside");
}

static void lose_top(struct go_arch *g)
{
	static const char *const keys[] = {
		"version", "workdir", "vendors", "commonVendors",
		"components", "commonComponents", "deps", "allow",
		"exclude", "excludeFiles", NULL
	};
	static const char *const allowed[] = {
		"depOnAnyVendor", "ignoreNotFoundComponents", NULL
	};
	const struct yaml_node *allow = yaml_get(g->root, "allow");
	const char *version = yaml_text(yaml_get(g->root, "version"));

	lose_others(g, g->root, "", keys);
	lose_others(g, allow, "allow.", allowed);
	if (version && strtol(version, NULL, 10) >= 3 &&
	    !yaml_get(allow, "deepScan"))
		draft_lose(g->im->draft, yaml_line(g->root), "'allow.deepScan', "
			   "which is on from version 3");
	if (!g->any_vendor)
		draft_lose(g->im->draft, yaml_line(g->root), "that packages "
			   "which no vendor names are forbidden: ours are "
			   "free");
}

static void take_file(struct go_arch *g)
{
	const char *workdir = yaml_text(yaml_get(g->root, "workdir"));
	const struct yaml_node *allowed = yaml_get(g->root, "allow");
	const struct yaml_node *list, *vendors;
	size_t i;

	g->workdir = "";
	if (workdir)
		g->workdir = placed(g, yaml_get(g->root, "workdir"));
	if (!g->workdir)
		g->workdir = "";
	g->any_vendor = is_true(yaml_get(allowed, "depOnAnyVendor"));
	leave_out(g);
	each_of(g, "components", take_component);
	each_of(g, "vendors", take_vendor);
	drop_empty(g->im->draft);
	each_of(g, "deps", take_deps);
	each_of(g, "components", keep_apart);
	/* Components may always depend on the common ones. */
	list = yaml_get(g->root, "commonComponents");
	vendors = yaml_get(g->root, "commonVendors");
	for (i = 0; i < g->im->draft->layer.n; i++) {
		struct draft_layer *layer = &g->im->draft->layer.item[i];

		if (!layer->path.n)
			continue;
		allow_list(g, layer->name, list, false);
		allow_list(g, layer->name, vendors, true);
		if (g->any_vendor)
			allow_all(g, layer, true);
		allow_covered(g, layer);
		if (!layer->says_may) {
			layer->may.n = 0;
			draft_add(&layer->may, "*");
			layer->says_may = true;
		}
	}
	lose_top(g);
}

const struct error *import_go_arch_lint(struct importing *im)
{
	struct go_arch g = { .im = im };
	struct yaml *yaml = NULL;
	const struct error *err;

	err = yaml_parse(&yaml, im->request->text, im->request->n, 1);
	if (!err) {
		g.root = yaml_root(yaml);
		take_file(&g);
		*VEC_PUSH(&im->draft->language) = "go";
	}
	yaml_dispose(yaml);
	return err;
}
