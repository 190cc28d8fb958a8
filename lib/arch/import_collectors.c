/* SPDX-License-Identifier: MIT */
/*
 * deptrac's collectors as patterns: those of directories are expressions over
 * paths, and those over names of classes are, too, where composer.json tells
 * where classes are. The others are about what no path tells.
 */
#include <string.h>

#include "arch/deptrac.h"

const struct yaml_node *deptrac_first(const struct yaml_node *mapping,
				      const char *const *keys)
{
	const struct yaml_node *node = NULL;

	for (; *keys && !node; keys++)
		node = yaml_get(mapping, *keys);
	return node;
}

/* Whether the tree has the directory that a pattern begins with, and not at its
 * top. */
static bool is_below_top(struct deptrac *d, const char *pattern)
{
	const struct import_request *request = d->im->request;
	const char *dir = arena_fmt(&d->im->draft->arena, "/%.*s/",
				    (int)strcspn(pattern, "/"), pattern);
	size_t i;

	if (strpbrk(dir, "*?[\\") || import_has(d->im, dir + 1))
		return false;
	for (i = 0; i < request->files; i++)
		if (strstr(request->file[i], dir))
			return true;
	return false;
}

/* An unanchored directory is meant from the top, where it may be there. */
static void anchor(struct deptrac *d, text_vec *path, size_t i)
{
	for (; i < path->n; i++) {
		const char *text = path->item[i];
		size_t n = strlen(text);

		if (n < 2 || *text != '*' || is_below_top(d, text + 1))
			continue;
		/* All that is in a directory needs no star. */
		n -= n > 3 && !strcmp(text + n - 2, "/*") &&
			strcspn(text + 1, "*?[\\") == n - 2;
		path->item[i] = arena_strndup(&d->im->draft->arena, text + 1,
					      n - 1);
	}
}

bool deptrac_unwrap(struct deptrac *d, const char **text, bool *any_case)
{
	const char *end = strchr("#~/", **text) ? strrchr(*text, **text) : NULL;

	*any_case = false;
	if (!end || end == *text)
		return true;
	*any_case = !strcmp(end + 1, "i");
	*text = arena_strndup(&d->im->draft->arena, *text + 1,
			      (size_t)(end - *text - 1));
	return *any_case || !end[1];
}

/* Why a collector of this type has no paths; NULL where it has. */
static const char *why_not(const char *type)
{
	static const char *const known[] = {
		"classLike", "className", "classNameRegex", "directory",
		"glob", NULL
	};
	static const struct {
		const char *type, *why;
	} whys[] = {
		{ "attribute", "what code says of itself" },
		{ "class", "classes but no interfaces" },
		{ "composer", "packages of composer" },
		{ "extends", "what a class inherits" },
		{ "implements", "what a class inherits" },
		{ "inherits", "what a class inherits" },
		{ "interface", "interfaces but no classes" },
		{ "layer", "what another layer holds" },
		{ "trait", "traits but no classes" },
		{ "uses", "what a class inherits" },
	};
	size_t i;

	if (span_is_among(span_of(type), known))
		return NULL;
	for (i = 0; i < sizeof(whys) / sizeof(whys[0]); i++)
		if (!strcmp(type, whys[i].type))
			return whys[i].why;
	return "what no path tells";
}

struct collected {
	text_vec path, namespace;
};

static void collected_release(struct collected *collected)
{
	VEC_RELEASE(&collected->path);
	VEC_RELEASE(&collected->namespace);
}

static const char *add_classes(struct deptrac *d, struct collected *out,
			       const char *value, bool is_php)
{
	bool any_case = true;

	if (is_php && !deptrac_unwrap(d, &value, &any_case))
		return "whose flags we do not know";
	return classes_patterns(&d->classes, &out->path, &out->namespace,
				value, any_case);
}

static const char *add_directory(struct deptrac *d, struct collected *out,
				 const char *value)
{
	const size_t before = out->path.n;

	value += strncmp(value, "./", 2) ? 0 : 2;
	if (!import_directories(d->im, &out->path, value))
		return "which says more than patterns of paths can";
	anchor(d, &out->path, before);
	return NULL;
}

/* Appends what a collector of paths or names says; NULL, or why it cannot be
 * said. */
static const char *collect(struct deptrac *d, struct collected *out,
			   const struct yaml_node *collector)
{
	static const char *const values[] = { "value", "regex", NULL };
	const char *type = yaml_text(yaml_get(collector, "type"));
	const char *value = yaml_text(deptrac_first(collector, values));
	struct arena *arena = &d->im->draft->arena;
	bool is_php = type && !strcmp(type, "classNameRegex");

	if (!type || why_not(type))
		return arena_fmt(arena, "that is about %s", type ?
				 why_not(type) : "nothing");
	if (!value)
		return "without a value";
	if (is_php || !strcmp(type, "classLike") || !strcmp(type, "className"))
		return add_classes(d, out, value, is_php);
	if (!strcmp(type, "directory"))
		return add_directory(d, out, value);
	draft_add(&out->path, arena_fmt(arena, ":(glob)%s", value));
	return NULL;
}

/* What stands under must_not of a "bool": paths, or those of a layer. */
static const char *add_without(struct deptrac *d, text_vec *out,
			       const struct yaml_node *collector)
{
	const char *type = yaml_text(yaml_get(collector, "type"));
	const char *value = yaml_text(yaml_get(collector, "value"));
	struct draft_layer *other;
	struct collected all = { .path = { 0 } };
	const char *why = NULL;
	size_t i;

	if (type && value && !strcmp(type, "layer")) {
		other = draft_layer(d->im->draft, value, false);
		if (!other || !other->path.n)
			why = "without a layer of which paths are known";
		for (i = 0; !why && i < other->path.n; i++)
			draft_add(&all.path, other->path.item[i]);
	} else {
		why = collect(d, &all, collector);
	}
	for (i = 0; i < all.path.n; i++)
		if (strncmp(all.path.item[i], ":(exclude)", 10) != 0 &&
		    strncmp(all.path.item[i], ":(glob,exclude)", 15) != 0)
			draft_add(out, draft_magic(d->im->draft, "exclude",
						   all.path.item[i]));
	collected_release(&all);
	return why;
}

/* One collector that must fit, and any number that must not. */
static const char *add_bool(struct deptrac *d, struct collected *out,
			    const struct yaml_node *collector)
{
	const struct yaml_node *must = yaml_get(collector, "must");
	const struct yaml_node *must_not = yaml_get(collector, "must_not");
	const char *why = yaml_count(must) == 1 ?
		collect(d, out, yaml_at(must, 0)) :
		"of not one collector that must fit";
	size_t i;

	for (i = 0; !why && i < yaml_count(must_not); i++)
		why = add_without(d, &out->path, yaml_at(must_not, i));
	return why;
}

bool deptrac_is_bool(const struct yaml_node *collector)
{
	const char *type = yaml_text(yaml_get(collector, "type"));

	return type && !strcmp(type, "bool");
}

void deptrac_collect(struct deptrac *d, struct draft_layer *layer,
		     const struct yaml_node *collector)
{
	static const char *const values[] = { "value", "regex", NULL };
	const char *type = yaml_text(yaml_get(collector, "type"));
	const char *value = yaml_text(deptrac_first(collector, values)), *why;
	struct collected all = { .path = { 0 } };
	size_t i;

	why = deptrac_is_bool(collector) ? add_bool(d, &all, collector) :
		collect(d, &all, collector);
	for (i = 0; !why && i < all.path.n; i++)
		draft_add(&layer->path, all.path.item[i]);
	for (i = 0; !why && i < all.namespace.n; i++)
		draft_add(&layer->namespace, all.namespace.item[i]);
	if (why)
		draft_add(&d->lost, layer->name);
	if (why)
		import_lose(d->im, d->im->file, yaml_line(collector),
			    "layer '%s' collects by '%s'%s%s%s, %s: name the "
			    "paths of its files", layer->name,
			    type ? type : "", value ? " '" : "",
			    value ? value : "", value ? "'" : "", why);
	collected_release(&all);
}
