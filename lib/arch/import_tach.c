/* SPDX-License-Identifier: MIT */
/*
 * tach's modules, in tach.toml. A module is a layer; what it may depend on is
 * what it says, what utilities there are, and what lies in a lower layer of
 * its own order.
 */
#include <string.h>

#include "arch/importing.h"
#include "base/path.h"
#include "graph/toml.h"
#include "source/match.h"

/* A [[modules]] that names several paths is several. */
struct module {
	const char *path, *layer;
	text_vec depends, visible;
	text_vec forbidden;
	uint32_t line;
	bool says_depends, says_visible, is_utility, is_unchecked;
	const char *pattern;	/* NULL: the tree has no such module */
};

struct tach {
	struct importing *im;
	VEC(struct module) module;
	text_vec order;		/* of layers, the top first */
	text_vec paths;		/* of the table being read */
	text_vec exclude;
	bool says_exclude, has_regexes, has_types;
	struct module now;
	bool is_acyclic;
};

/* ----------------------------------------------------------------- reading */

/* The strings of an array, or of one string; of inline tables their path. */
static void read_list(struct tach *t, text_vec *out, struct span value)
{
	struct span item;

	if (value.n && *value.s != '[') {
		*VEC_PUSH(out) = import_keep(t->im, toml_text(value));
		return;
	}
	value = span_bracketed(value, '#');
	while (toml_item(&value, &item)) {
		bool is_table = item.n && *item.s == '{';

		if (is_table && span_is(toml_member(item, "deprecated"),
					"true"))
			draft_lose(t->im->draft,
				   import_line(t->im, item.s),
				   "that a dependency is deprecated");
		*VEC_PUSH(out) = import_keep(t->im, is_table ?
					     toml_member(item, "path") :
					     toml_text(item));
	}
}

static bool is_true(struct span value)
{
	return span_is(value, "true");
}

static void lose(struct tach *t, const struct toml *toml)
{
	draft_lose(t->im->draft, import_line(t->im, toml->key.s),
		   "'%.*s%s%.*s'", (int)toml->table.n, toml->table.s,
		   toml->table.n ? "." : "", (int)toml->key.n, toml->key.s);
}

static void read_module(struct tach *t, const struct toml *toml)
{
	struct module *m = &t->now;

	if (span_is(toml->key, "path") || span_is(toml->key, "paths")) {
		read_list(t, &t->paths, toml->value);
	} else if (span_is(toml->key, "depends_on")) {
		m->says_depends = true;
		read_list(t, &m->depends, toml->value);
	} else if (span_is(toml->key, "cannot_depend_on")) {
		read_list(t, &m->forbidden, toml->value);
	} else if (span_is(toml->key, "visibility")) {
		m->says_visible = true;
		read_list(t, &m->visible, toml->value);
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

static void read_top(struct tach *t, const struct toml *toml)
{
	size_t i;

	if (span_is(toml->key, "source_roots")) {
		read_list(t, &t->im->root, toml->value);
		for (i = 0; i < t->im->root.n; i++) {
			const char *root = t->im->root.item[i];

			t->im->root.item[i] = !strcmp(root, ".") ? "" :
				arena_fmt(&t->im->draft->arena, "%s/", root);
		}
	} else if (span_is(toml->key, "exclude")) {
		t->says_exclude = true;
		read_list(t, &t->exclude, toml->value);
	} else if (span_is(toml->key, "ignore_type_checking_imports")) {
		t->has_types = !is_true(toml->value);
	} else if (span_is(toml->key, "use_regex_matching")) {
		t->has_regexes = is_true(toml->value);
	} else if (span_is(toml->key, "layers")) {
		read_list(t, &t->order, toml->value);
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

/* Files of a directory's own modules are not read. */
static void lose_domains(struct tach *t)
{
	const struct import_request *request = t->im->request;
	size_t i;

	for (i = 0; i < request->files; i++)
		if (!strcmp(path_base(request->file[i]), "tach.domain.toml"))
			draft_lose(t->im->draft, 0, "the modules of '%s'",
				   request->file[i]);
}

static void read_tables(struct tach *t)
{
	const struct import_request *request = t->im->request;
	struct toml toml = { .rest = { request->text, request->n } };
	struct span table = { 0 };

	while (toml_next(&toml)) {
		bool is_new = toml.table.s != table.s;

		if (is_new) {
			finish_module(t);
			table = toml.table;
			t->now.line = import_line(t->im, table.s);
		}
		if (!toml.table.n)
			read_top(t, &toml);
		else if (span_is(toml.table, "modules"))
			read_module(t, &toml);
		else if (is_new)
			draft_lose(t->im->draft, t->now.line, "'%.*s'",
				   (int)table.n, table.s);
	}
	finish_module(t);
}

/* ----------------------------------------------------------------- writing */

/* A layer's name has no colon and is no star. */
static const char *name_of(struct tach *t, const char *path)
{
	char *name = arena_strdup(&t->im->draft->arena, path), *at;

	for (at = name; *at; at++)
		*at = strchr(":*<>", *at) ? '_' : *at;
	return name;
}

static bool is_module(const struct tach *t, const char *path)
{
	size_t i;

	for (i = 0; i < t->module.n; i++)
		if (!strcmp(t->module.item[i].path, path))
			return t->module.item[i].pattern != NULL;
	return false;
}

static bool fits(const char *pattern, const char *module)
{
	return strchr(pattern, '*') && wildmatch(pattern, strlen(pattern),
						 module, strlen(module), 0);
}

/* "*" is everything, "a.*" and "a.**" the modules that it fits, and a name is
 * in a module whose stars fit it; false where there is none. */
static bool add_fitting(struct tach *t, text_vec *may, const char *pattern)
{
	const struct module *m;
	size_t i, before = may->n;

	if (!strcmp(pattern, "*") || !strcmp(pattern, "**")) {
		draft_add(may, "*");
		return true;
	}
	for (i = 0; i < t->module.n; i++) {
		m = &t->module.item[i];
		if (m->pattern && (fits(pattern, m->path) ||
				   fits(m->path, pattern)))
			draft_add(may, name_of(t, m->path));
	}
	return may->n > before;
}

static void add_may(struct tach *t, const struct module *m, text_vec *may,
		    const text_vec *list, uint32_t line)
{
	size_t i;

	for (i = 0; i < list->n; i++)
		if (is_module(t, list->item[i]))
			draft_add(may, name_of(t, list->item[i]));
		else if (!add_fitting(t, may, list->item[i]))
			draft_lose(t->im->draft, line, "'%s' names '%s', which "
				   "is no module here", m->path,
				   list->item[i]);
}

static size_t rank_of(const struct tach *t, const char *layer)
{
	size_t i;

	for (i = 0; layer && i < t->order.n; i++)
		if (!strcmp(t->order.item[i], layer))
			return i;
	return SIZE_MAX;
}

/* A directory that is left out takes all that is in it along. */
static const char *left_out(struct tach *t, const char *text)
{
	struct arena *arena = &t->im->draft->arena;
	size_t n = strlen(text);
	bool is_glob = strpbrk(text, "*?[") != NULL;
	bool is_file = n > 3 && !strcmp(text + n - 3, ".py");

	while (n && text[n - 1] == '/')
		n--;
	return arena_fmt(arena, "path:%s%.*s%s", is_glob ? ":(glob)" : "",
			 (int)n, text, is_file ? "" : is_glob ? "/**" : "/");
}

static void leave_out(struct tach *t)
{
	static const char *const usual[] = {
		"**/tests", "**/docs", "**/*__pycache__", "**/*egg-info",
		"**/venv"
	};
	size_t i;

	for (i = 0; !t->says_exclude &&
	     i < sizeof(usual) / sizeof(*usual); i++)
		draft_add(&t->exclude, usual[i]);
	for (i = 0; i < t->exclude.n; i++)
		if (t->has_regexes)
			import_exclude(t->im, t->exclude.item[i], 0);
		else
			draft_add(&t->im->draft->exclude,
				  left_out(t, t->exclude.item[i]));
}

/* What is of all modules. */
static void take_whole(struct tach *t)
{
	lose_domains(t);
	t->im->draft->skips_types = !t->has_types;
	leave_out(t);
}

/* A module that says nothing may depend on everything. */
static void add_module(struct tach *t, const struct module *m)
{
	struct draft_layer *layer;
	size_t i, rank;

	if (!m->pattern)
		return;
	layer = draft_layer(t->im->draft, name_of(t, m->path), true);
	draft_add(&layer->path, m->pattern);
	layer->says_may = true;
	if (m->is_unchecked || (!m->says_depends && !m->layer)) {
		draft_add(&layer->may, "*");
		return;
	}
	add_may(t, m, &layer->may, &m->depends, m->line);
	rank = rank_of(t, m->layer);
	for (i = 0; i < t->module.n; i++) {
		const struct module *other = &t->module.item[i];
		size_t below = rank_of(t, other->layer);

		if (other == m || !other->pattern)
			continue;
		if (other->is_utility ||
		    (rank != SIZE_MAX && below != SIZE_MAX && below > rank))
			draft_add(&layer->may, name_of(t, other->path));
	}
}

static bool says_all(const text_vec *list)
{
	size_t i;

	for (i = 0; i < list->n; i++)
		if (!strcmp(list->item[i], "*"))
			return true;
	return false;
}

static void add_limits(struct tach *t, const struct module *m)
{
	struct arena *arena = &t->im->draft->arena;
	const char *name = name_of(t, m->path);
	struct draft_rule *rule;
	text_vec list = { 0 };
	size_t i;

	if (!draft_layer(t->im->draft, name, false))
		return;
	add_may(t, m, &list, &m->forbidden, m->line);
	if (list.n) {
		rule = draft_rule(t->im->draft, "forbid",
				  arena_fmt(arena, "cannot-depend:%s", name));
		draft_append(rule, "from", name);
		for (i = 0; i < list.n; i++)
			draft_append(rule, "to", list.item[i]);
	}
	list.n = 0;
	add_may(t, m, &list, &m->visible, m->line);
	if (m->says_visible && !says_all(&list)) {
		rule = draft_rule(t->im->draft, "protect",
				  arena_fmt(arena, "visibility:%s", name));
		draft_append(rule, "to", name);
		draft_append(rule, "from", name);
		for (i = 0; i < list.n; i++)
			draft_append(rule, "from", list.item[i]);
	}
	VEC_RELEASE(&list);
}

/* The modules of each layer are a row. */
static void add_order(struct tach *t)
{
	struct draft_rule *rule = NULL;
	struct buf row = { 0 };
	size_t i, k;

	for (i = 0; i < t->order.n; i++) {
		buf_reset(&row);
		for (k = 0; k < t->module.n; k++)
			if (t->module.item[k].pattern &&
			    rank_of(t, t->module.item[k].layer) == i)
				buf_addf(&row, "%s\n", name_of(t,
					 t->module.item[k].path));
		if (!row.len)
			continue;
		if (!rule) {
			rule = draft_rule(t->im->draft, "layers", "layers");
			draft_set(rule, "siblings", "free");
		}
		draft_row(rule, arena_strdup(&t->im->draft->arena, row.ptr));
	}
	buf_release(&row);
}

const struct error *import_tach(struct importing *im)
{
	struct tach t = { .im = im };
	size_t i;

	read_tables(&t);
	if (t.module.n)
		take_whole(&t);
	for (i = 0; i < t.module.n; i++) {
		struct module *m = &t.module.item[i];
		bool found;

		/* What the tree has not got makes no layer: it would guard
		 * nothing. */
		if (!strcmp(m->path, "<root>")) {
			draft_lose(t.im->draft, m->line,
				   "'<root>' is all files of "
				   "no other module: ours are on no layer");
			continue;
		}
		m->pattern = import_module(t.im, m->path, &found);
		if (!found && !strchr(m->path, '*')) {
			draft_lose(t.im->draft, m->line,
				   "the tree has no module '%s'", m->path);
			m->pattern = NULL;
		}
	}
	for (i = 0; i < t.module.n; i++)
		add_module(&t, &t.module.item[i]);
	for (i = 0; i < t.module.n; i++)
		add_limits(&t, &t.module.item[i]);
	add_order(&t);
	if (t.is_acyclic && t.module.n)
		draft_set(draft_rule(im->draft, "acyclic", NULL), "between",
			  "layers");
	*VEC_PUSH(&im->draft->language) = "python";
	for (i = 0; i < t.module.n; i++) {
		VEC_RELEASE(&t.module.item[i].depends);
		VEC_RELEASE(&t.module.item[i].visible);
		VEC_RELEASE(&t.module.item[i].forbidden);
	}
	VEC_RELEASE(&t.module);
	VEC_RELEASE(&t.order);
	VEC_RELEASE(&t.paths);
	VEC_RELEASE(&t.exclude);
	return NULL;
}
