/* SPDX-License-Identifier: MIT */
/*
 * tach.toml and the tach.domain.toml files of its directories: see tach.h. What
 * a domain names is below its directory, unless it begins with "//".
 */
#include <string.h>

#include "arch/tach.h"
#include "base/path.h"
#include "graph/toml.h"

/* A module as the file at hand names it. */
static const char *resolve(struct tach *t, struct span name)
{
	struct arena *arena = &t->im->draft->arena;

	if (!t->domain)
		return import_keep(t->im, name);
	if (span_begins(name, "//"))
		return import_keep(t->im, span_behind(name, 2));
	if (span_is(name, "<domain_root>"))
		return t->domain;
	return arena_fmt(arena, "%s.%.*s", t->domain, (int)name.n, name.s);
}

/* The same where "//" has no meaning: an expression over modules. */
static const char *resolve_below(struct tach *t, struct span name)
{
	return span_begins(name, "//") ? import_keep(t->im, name) :
		resolve(t, name);
}

static const char *as_written(struct tach *t, struct span text)
{
	return import_keep(t->im, text);
}

/* A package from elsewhere, told from modules. */
static const char *as_package(struct tach *t, struct span name)
{
	return arena_fmt(&t->im->draft->arena, TACH_PACKAGE "%.*s",
			 (int)name.n, name.s);
}

typedef const char *name_fn(struct tach *t, struct span text);

/* The strings of an array, or of one string; of inline tables their path. */
static void read_list(struct tach *t, text_vec *out, struct span value,
		      name_fn *name)
{
	struct span item;

	if (value.n && *value.s != '[') {
		*VEC_PUSH(out) = name(t, toml_text(value));
		return;
	}
	value = span_bracketed(value, '#');
	while (toml_item(&value, &item)) {
		bool is_table = item.n && *item.s == '{';

		if (is_table && span_is(toml_member(item, "deprecated"),
					"true"))
			import_lose(t->im, t->im->file,
				    import_line(t->text, item.s),
				    "that a dependency is deprecated");
		*VEC_PUSH(out) = name(t, is_table ? toml_member(item, "path") :
				      toml_text(item));
	}
}

/* "name", or { name = "name", closed = true } */
static void read_layers(struct tach *t, struct span value)
{
	struct span item;
	const char *name;
	bool is_table;

	value = span_bracketed(value, '#');
	while (toml_item(&value, &item)) {
		is_table = item.n && *item.s == '{';
		name = import_keep(t->im, is_table ?
				   toml_member(item, "name") :
				   toml_text(item));
		*VEC_PUSH(&t->order) = name;
		if (is_table && span_is(toml_member(item, "closed"), "true"))
			*VEC_PUSH(&t->closed) = name;
	}
}

static bool is_true(struct span value)
{
	return span_is(value, "true");
}

/* What is turned off, or lists nothing, is no loss. */
static void lose(struct tach *t, const struct toml *toml)
{
	if (span_is(toml->value, "false") || span_is(toml->value, "[]") ||
	    (span_is(toml->key, "root_module") &&
	     span_is(toml_text(toml->value), "ignore")))
		return;
	import_lose(t->im, t->im->file, import_line(t->text, toml->key.s),
		   "'%.*s%s%.*s'", (int)toml->table.n, toml->table.s,
		   toml->table.n ? "." : "", (int)toml->key.n, toml->key.s);
}

static void read_module(struct tach *t, const struct toml *toml)
{
	struct module *m = &t->now;

	if (span_is(toml->key, "path") || span_is(toml->key, "paths")) {
		read_list(t, &t->paths, toml->value, resolve);
	} else if (span_is(toml->key, "depends_on")) {
		m->says_depends = true;
		read_list(t, &m->depends, toml->value, resolve);
	} else if (span_is(toml->key, "cannot_depend_on")) {
		read_list(t, &m->forbidden, toml->value, resolve);
	} else if (span_is(toml->key, "cannot_depend_on_external")) {
		read_list(t, &m->forbidden, toml->value, as_package);
	} else if (span_is(toml->key, "visibility")) {
		m->says_visible = true;
		read_list(t, &m->visible, toml->value, resolve);
	} else if (span_is(toml->key, "layer")) {
		m->layer = import_keep(t->im, toml_text(toml->value));
	} else if (span_is(toml->key, "utility")) {
		m->is_utility = is_true(toml->value);
	} else if (span_is(toml->key, "unchecked")) {
		m->is_unchecked = is_true(toml->value);
	} else {
		lose(t, toml);
	}
}

/* The last interface, begun where its table is new. */
static void read_interface(struct tach *t, const struct toml *toml,
			   bool is_new)
{
	struct tach_interface *i = is_new ? VEC_PUSH(&t->interface) :
		&t->interface.item[t->interface.n - 1];

	if (is_new)
		*i = (struct tach_interface){ .file = t->im->file,
					      .line = t->now.line,
					      .domain = t->domain };
	if (span_is(toml->key, "expose")) {
		read_list(t, &i->expose, toml->value, as_written);
	} else if (span_is(toml->key, "from")) {
		read_list(t, &i->from, toml->value, resolve_below);
	} else if (span_is(toml->key, "visibility")) {
		i->says_visible = true;
		read_list(t, &i->visible, toml->value, resolve);
	} else if (span_is(toml->key, "exclusive")) {
		i->is_exclusive = is_true(toml->value);
	} else {
		lose(t, toml);
	}
}

static void read_top(struct tach *t, const struct toml *toml)
{
	size_t i;

	if (span_is(toml->key, "source_roots")) {
		read_list(t, &t->im->root, toml->value, as_written);
		for (i = 0; i < t->im->root.n; i++) {
			const char *root = t->im->root.item[i];

			t->im->root.item[i] = !strcmp(root, ".") ? t->dir :
				arena_fmt(&t->im->draft->arena, "%s%s/",
					  t->dir, root);
		}
	} else if (span_is(toml->key, "exclude")) {
		t->says_exclude = true;
		read_list(t, &t->exclude, toml->value, as_written);
	} else if (span_is(toml->key, "ignore_type_checking_imports")) {
		t->has_types = !is_true(toml->value);
	} else if (span_is(toml->key, "use_regex_matching")) {
		t->has_regexes = is_true(toml->value);
	} else if (span_is(toml->key, "layers")) {
		read_layers(t, toml->value);
	} else if (span_is(toml->key, "forbid_circular_dependencies")) {
		t->is_acyclic = is_true(toml->value);
	} else {
		lose(t, toml);
	}
}

/* Each path of a table of modules is a module with the same settings. */
static void finish_module(struct tach *t)
{
	size_t i, k;

	for (i = 0; i < t->paths.n; i++) {
		struct module *m = VEC_PUSH(&t->module);

		*m = t->now;
		m->file = t->im->file;
		m->path = t->paths.item[i];
		m->depends = m->visible = m->forbidden = (text_vec){ 0 };
		for (k = 0; k < t->now.depends.n; k++)
			draft_add(&m->depends, t->now.depends.item[k]);
		for (k = 0; k < t->now.visible.n; k++)
			draft_add(&m->visible, t->now.visible.item[k]);
		for (k = 0; k < t->now.forbidden.n; k++)
			draft_add(&m->forbidden, t->now.forbidden.item[k]);
	}
	t->paths.n = 0;
	VEC_RELEASE(&t->now.depends);
	VEC_RELEASE(&t->now.visible);
	VEC_RELEASE(&t->now.forbidden);
	t->now = (struct module){ 0 };
}

static void read_tables(struct tach *t, const char *text, size_t n)
{
	struct toml toml = { .rest = { text, n } };
	struct span table = { 0 };
	bool is_new;

	t->text = text;
	while (toml_next(&toml)) {
		bool is_root;

		is_new = toml.table.s != table.s;
		if (is_new) {
			finish_module(t);
			table = toml.table;
			t->now.line = import_line(text, table.s);
		}
		is_root = t->domain && span_is(toml.table, "root");
		if (is_root && is_new)
			*VEC_PUSH(&t->paths) = t->domain;
		if (!toml.table.n && t->domain)
			lose(t, &toml);
		else if (!toml.table.n)
			read_top(t, &toml);
		else if (is_root || span_is(toml.table, "modules"))
			read_module(t, &toml);
		else if (span_is(toml.table, "interfaces"))
			read_interface(t, &toml, is_new);
		else if (is_new)
			import_lose(t->im, t->im->file, t->now.line, "'%.*s'",
				    (int)toml.table.n, toml.table.s);
	}
	finish_module(t);
}

void tach_read(struct tach *t)
{
	const char *place = t->im->request->place;

	t->dir = place ? arena_strndup(&t->im->draft->arena, place, (size_t)
				       (path_base(place) - place)) : "";
	read_tables(t, t->im->request->text, t->im->request->n);
	if (*t->dir && !t->im->root.n)
		*VEC_PUSH(&t->im->root) = t->dir;
}

/* The module that a directory is, its path with its '/'; NULL where it is in
 * no source root, or one itself. */
static const char *module_of(struct tach *t, const char *path, size_t n)
{
	static const char *const top[] = { "" };
	size_t i, len, roots = t->im->root.n;
	const char *const *root = roots ? t->im->root.item : top;

	for (i = 0; i < (roots ? roots : 1); i++) {
		len = strlen(root[i]);
		if (len >= n || strncmp(path, root[i], len) != 0)
			continue;
		return import_swap(t->im, (struct span){ path + len,
							 n - len - 1 }, '/',
				   '.');
	}
	return NULL;
}

const struct error *tach_read_domain(struct tach *t, const char *path)
{
	size_t n = (size_t)(path_base(path) - path);
	const struct error *err;
	struct buf text = { 0 };
	bool found = false;

	t->domain = module_of(t, path, n);
	err = import_file(&text, &found, t->im, path);
	if (!err && (!found || !t->domain))
		draft_lose(t->im->draft, 0, "the modules of '%s', which %s",
			   path, found ? "is in no package of a source root" :
			   "cannot be read");
	t->im->file = path;
	if (!err && found && t->domain)
		read_tables(t, buf_str(&text), text.len);
	t->im->file = t->domain = t->text = NULL;
	buf_release(&text);
	return err;
}
