/* SPDX-License-Identifier: MIT */
/* deptrac's layers and ruleset, in its file and those that this one imports;
 * import_collectors.c has what layers hold. */
#include <string.h>

#include "arch/deptrac.h"
#include "base/path.h"
#include "source/pathspec.h"

/* A list of texts, or one: as PHP people write them. */
static const struct yaml_node *item_at(const struct yaml_node *list, size_t i)
{
	if (yaml_kind(list) == YAML_SEQUENCE)
		return yaml_at(list, i);
	return i || yaml_is_null(list) ? NULL : list;
}

/* What is of its own run, and what was read: nothing is lost with those. */
static void lose_keys(struct deptrac *d, const struct yaml_node *mapping,
		      const char *const *keys, const char *what)
{
	size_t i, n = import_pairs(d->im, mapping, "deptrac");

	for (i = 0; i < n; i++) {
		const struct yaml_node *key = yaml_key_at(mapping, i);

		if (!span_is_among(span_of(yaml_text(key)), keys))
			import_lose(d->im, d->im->file, yaml_line(key), "'%s'%s",
				   yaml_text(key), what);
	}
}

/* ------------------------------------------------------------------ layers */

static void take_layer(struct deptrac *d, const struct yaml_node *node)
{
	static const char *const keys[] = { "name", "collectors", NULL };
	const struct yaml_node *list = yaml_get(node, "collectors");
	const char *name = yaml_text(yaml_get(node, "name"));
	struct draft_layer *layer;
	size_t i;

	if (!name || !*name || strchr(name, ':') || !strcmp(name, "*")) {
		import_lose(d->im, d->im->file, yaml_line(node), "a layer of the name "
			   "'%s'", name ? name : "");
		return;
	}
	layer = draft_layer(d->im->draft, name, true);
	layer->says_may = true;
	for (i = 0; i < yaml_count(list); i++)
		if (!deptrac_is_bool(yaml_at(list, i)))
			deptrac_collect(d, layer, yaml_at(list, i));
	lose_keys(d, node, keys, " of a layer");
}

/* Once all layers are known: it may name one that comes later. */
static void take_bools(struct deptrac *d, const struct yaml_node *node)
{
	const struct yaml_node *list = yaml_get(node, "collectors");
	const char *name = yaml_text(yaml_get(node, "name"));
	struct draft_layer *layer = name ?
		draft_layer(d->im->draft, name, false) : NULL;
	size_t i;

	for (i = 0; layer && i < yaml_count(list); i++)
		if (deptrac_is_bool(yaml_at(list, i)))
			deptrac_collect(d, layer, yaml_at(list, i));
}

static bool layer_has(const struct draft_layer *layer, const char *path)
{
	struct pathspec *paths = NULL;
	bool has = layer->path.n &&
		!pathspec_from_top(&paths, layer->path.item, layer->path.n) &&
		pathspec_matches(paths, path);

	pathspec_free(paths);
	return has;
}

/* Whether the tree has a file of a layer. */
static bool holds_any(const struct deptrac *d, const struct draft_layer *layer)
{
	const struct import_request *request = d->im->request;
	struct pathspec *paths = NULL;
	bool has = false;
	size_t i;

	if (layer->path.n && !pathspec_from_top(&paths, layer->path.item,
						layer->path.n))
		for (i = 0; !has && i < request->files; i++)
			has = pathspec_matches(paths, request->file[i]);
	pathspec_free(paths);
	return has;
}

/* What has neither holds nothing, and would be an error. */
static void drop_empty(struct deptrac *d)
{
	size_t i, n = 0;

	for (i = 0; i < d->im->draft->layer.n; i++) {
		struct draft_layer *layer = &d->im->draft->layer.item[i];

		/* A layer of elsewhere depends on nothing that we see. */
		layer->says_may &= layer->path.n > 0;
		if (layer->path.n ? holds_any(d, layer) :
		    layer->namespace.n > 0) {
			d->im->draft->layer.item[n++] = *layer;
			continue;
		}
		if (!text_is_among(layer->name, d->lost.item, d->lost.n)) {
			import_lose(d->im, d->im->file, 0, "layer '%s', of "
				    "which %s", layer->name, layer->path.n ?
				    "the tree has no file" :
				    "no path is known");
			draft_add(&d->lost, layer->name);
		}
		VEC_RELEASE(&layer->path);
		VEC_RELEASE(&layer->namespace);
		VEC_RELEASE(&layer->may);
		VEC_RELEASE(&layer->comment);
	}
	d->im->draft->layer.n = n;
}

/* ----------------------------------------------------------------- ruleset */

/* "+Layer" is the layer and all that it may depend on itself. */
static void allow(struct deptrac *d, const struct yaml_node *ruleset,
		  struct draft_layer *layer, const struct yaml_node *list,
		  unsigned int depth)
{
	const struct yaml_node *node;
	size_t i;

	for (i = 0; (node = item_at(list, i)); i++) {
		const char *name = yaml_text(node);
		bool is_whole = name && *name == '+';

		name = name ? name + is_whole : "";
		if (draft_layer(d->im->draft, name, false))
			draft_add(&layer->may,
				  arena_strdup(&d->im->draft->arena, name));
		else
			import_lose(d->im, d->im->file, yaml_line(node), "'%s' may "
				   "depend on '%s', which is not a layer here",
				   layer->name, name);
		if (is_whole && depth < d->im->draft->layer.n)
			allow(d, ruleset, layer, yaml_get(ruleset, name),
			      depth + 1);
	}
}

/* ------------------------------------------------------------------- files */

/* Directories that are looked at; the top is all of them. */
static void take_paths(struct deptrac *d, const struct yaml_node *list)
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
			d->im->draft->include.n = 0;
			return;
		}
		if (strchr("/%", *path) || !strncmp(path, "..", 2))
			import_lose(d->im, d->im->file, yaml_line(node),
				   "'%s' of 'paths'", path);
		else
			draft_add(&d->im->draft->include,
				  arena_fmt(&d->im->draft->arena, "path:%.*s/",
					    (int)n, path));
	}
}

/* -------------------------------------------------------------- exceptions */

/* What a class may use in spite of the ruleset: ours is about its file. */
static void skip_one(struct deptrac *d, const char *from,
		     const struct yaml_node *node)
{
	struct draft *draft = d->im->draft;
	const char *name = yaml_text(node) ? yaml_text(node) : "", *to, *text;
	bool is_inside = classes_has(&d->classes, name);
	size_t i;

	to = classes_file(&d->classes, name);
	if (!to && is_inside) {
		import_lose(d->im, d->im->file, yaml_line(node), "that '%s' is "
			    "skipped, of which the tree has no file", name);
		return;
	}
	text = arena_fmt(&draft->arena, "%s -> %s%s",
			 draft_pattern(draft, from), to ? "" : "package:",
			 to ? draft_pattern(draft, to) :
			 arena_strdup(&draft->arena, name));
	for (i = 0; i < draft->layer.n; i++)
		if (layer_has(&draft->layer.item[i], from))
			draft_add(&draft->layer.item[i].except, text);
}

/* -------------------------------------------------------------------- file */

/* The part of a document that is deptrac's own. */
static const struct yaml_node *inner_of(const struct document *document)
{
	static const char *const top[] = { "deptrac", "parameters", NULL };
	const struct yaml_node *root = yaml_root(document->yaml);
	const struct yaml_node *inner = deptrac_first(root, top);

	return inner ? inner : root;
}

static void take_files(struct deptrac *d, const struct yaml_node *inner)
{
	static const char *const left_out[] = {
		"exclude_files", "excludeFiles", NULL
	};
	const struct yaml_node *list;
	const struct yaml_node *node;
	const char *text;
	bool any_case;
	size_t i;

	take_paths(d, yaml_get(inner, "paths"));
	list = deptrac_first(inner, left_out);
	for (i = 0; (node = item_at(list, i)); i++) {
		text = yaml_text(node) ? yaml_text(node) : "";
		if (deptrac_unwrap(d, &text, &any_case))
			import_exclude(d->im, text, any_case, yaml_line(node));
		else
			import_lose(d->im, d->im->file, yaml_line(node),
				    "that files are left out by '%s', whose "
				    "flags we do not know", text);
	}
}

static void each_layer(struct deptrac *d,
		       void (*take)(struct deptrac *d,
				    const struct yaml_node *layer))
{
	const struct yaml_node *layers;
	size_t i, k;

	for (i = 0; i < d->document.n; i++) {
		d->im->file = d->document.item[i].path;
		layers = yaml_get(inner_of(&d->document.item[i]), "layers");
		for (k = 0; k < yaml_count(layers); k++)
			take(d, yaml_at(layers, k));
	}
	d->im->file = NULL;
}

static void take_ruleset(struct deptrac *d, const struct yaml_node *inner)
{
	const struct yaml_node *ruleset = yaml_get(inner, "ruleset");
	size_t i, n = import_pairs(d->im, ruleset, "ruleset");

	for (i = 0; i < n; i++) {
		const struct yaml_node *key = yaml_key_at(ruleset, i);
		struct draft_layer *layer = draft_layer(d->im->draft,
							yaml_text(key), false);

		if (layer && layer->says_may)
			allow(d, ruleset, layer, yaml_value_at(ruleset, i), 0);
		else if (!layer && !text_is_among(yaml_text(key), d->lost.item,
						  d->lost.n))
			import_lose(d->im, d->im->file, yaml_line(key),
				    "the rule of '%s', which is not a layer "
				    "here", yaml_text(key));
	}
}

static void take_rest(struct deptrac *d, const struct yaml_node *inner)
{
	static const char *const keys[] = {
		"layers", "ruleset", "cache_file", "formatters", "paths",
		"exclude_files", "excludeFiles", "skip_violations", "imports",
		NULL
	};
	const struct yaml_node *skips = yaml_get(inner, "skip_violations");
	size_t i, k, n = import_pairs(d->im, skips, "skip_violations");

	for (i = 0; i < n; i++) {
		const struct yaml_node *key = yaml_key_at(skips, i), *node;
		const struct yaml_node *list = yaml_value_at(skips, i);
		const char *from = classes_file(&d->classes, yaml_text(key));

		if (!from)
			import_lose(d->im, d->im->file, yaml_line(key),
				    "what is skipped of '%s', of which the "
				    "tree has no file", yaml_text(key));
		for (k = 0; from && (node = item_at(list, k)); k++)
			skip_one(d, from, node);
	}
	lose_keys(d, inner, keys, "");
}

/* One step of all files, as the other tool reads them into one. */
static void each_document(struct deptrac *d,
			  void (*take)(struct deptrac *d,
				       const struct yaml_node *inner))
{
	size_t i;

	for (i = 0; i < d->document.n; i++) {
		d->im->file = d->document.item[i].path;
		take(d, inner_of(&d->document.item[i]));
	}
	d->im->file = NULL;
}

/* ----------------------------------------------------------------- reading */

static const struct error *read_import(struct deptrac *d, const char *path);

/* Reads a document behind those that it imports; each of them once. */
static const struct error *add_document(struct deptrac *d, const char *path,
					const char *text, size_t n)
{
	enum { MOST_FILES = 64 };
	struct document document = { .path = path };
	const struct yaml_node *imports, *node;
	const char *of = path ? path : d->im->request->place;
	const struct error *err;
	size_t i;

	err = yaml_parse(&document.yaml, text, n, 1);
	of = of ? of : "";
	imports = err ? NULL : yaml_get(yaml_root(document.yaml), "imports");
	for (i = 0; !err && i < MOST_FILES && (node = item_at(imports, i)); i++)
		err = read_import(d, arena_fmt(&d->im->draft->arena, "%.*s%s",
					       (int)(path_base(of) - of), of,
					       yaml_text(node) ?
					       yaml_text(node) : ""));
	if (err)
		yaml_dispose(document.yaml);
	else
		*VEC_PUSH(&d->document) = document;
	return err;
}

/* What is no YAML of this tree is told. */
static const struct error *read_import(struct deptrac *d, const char *path)
{
	const char *ext = path_ext(path);
	const struct error *err = NULL;
	struct buf text = { 0 };
	bool found = false;

	if (text_is_among(path, d->read.item, d->read.n))
		return NULL;
	*VEC_PUSH(&d->read) = path;
	if (!strcmp(ext, ".yaml") || !strcmp(ext, ".yml"))
		err = import_file(&text, &found, d->im, path);
	if (!err && found)
		err = add_document(d, path, buf_str(&text), text.len);
	else if (!err)
		draft_lose(d->im->draft, 0, "'%s', which is imported, and no "
			   "YAML of this tree", path);
	buf_release(&text);
	return err;
}

const struct error *import_deptrac(struct importing *im)
{
	const struct import_request *request = im->request;
	struct deptrac d = { .im = im };
	const struct error *err;
	size_t i;

	err = classes_read(&d.classes, im);
	if (request->place)
		*VEC_PUSH(&d.read) = request->place;
	if (!err)
		err = add_document(&d, NULL, request->text, request->n);
	if (!err) {
		static const char *const top[] = {
			"deptrac", "parameters", "imports", NULL
		};

		for (i = 0; i < d.document.n; i++) {
			const struct document *document = &d.document.item[i];
			const struct yaml_node *root =
				yaml_root(document->yaml);

			d.im->file = document->path;
			if (inner_of(document) != root)
				lose_keys(&d, root, top, "");
		}
		each_document(&d, take_files);
		each_layer(&d, take_layer);
		each_layer(&d, take_bools);
		drop_empty(&d);
		each_document(&d, take_ruleset);
		each_document(&d, take_rest);
		*VEC_PUSH(&im->draft->language) = "php";
	}
	for (i = 0; i < d.document.n; i++)
		yaml_dispose(d.document.item[i].yaml);
	VEC_RELEASE(&d.document);
	VEC_RELEASE(&d.read);
	VEC_RELEASE(&d.lost);
	classes_release(&d.classes);
	return err;
}
