/* SPDX-License-Identifier: MIT */
/*
 * tach's modules. A module is a layer; what it may depend on is what it says,
 * what utilities there are, and what lies in a lower layer of its own order.
 */
#include <string.h>

#include "arch/tach.h"
#include "base/path.h"
#include "source/match.h"
#include "source/pathspec.h"

/* A layer's name has no colon and is no star. */
const char *tach_name(struct tach *t, const char *module)
{
	char *name = arena_strdup(&t->im->draft->arena, module), *at;

	for (at = name; *at; at++)
		*at = strchr(":*<>", *at) ? '_' : *at;
	return name;
}

static bool is_module(const struct tach *t, const char *path)
{
	size_t i;

	for (i = 0; i < t->each.n; i++)
		if (!strcmp(t->each.item[i].path, path))
			return t->each.item[i].pattern != NULL;
	return false;
}

/* A star is one component, "a.**" is a and all that is below it. */
static bool fits(struct tach *t, const char *pattern, const char *module)
{
	size_t n = strlen(pattern);
	const char *glob = import_swap(t->im, span_of(pattern), '.', '/');
	const char *path = import_swap(t->im, span_of(module), '.', '/');

	if (!strchr(pattern, '*'))
		return false;
	return wildmatch(glob, n, path, strlen(path), MATCH_PATHNAME) ||
		(n > 3 && !strcmp(pattern + n - 3, ".**") &&
		 wildmatch(glob, n - 3, path, strlen(path), MATCH_PATHNAME));
}

/* "*" is everything, "a.*" and "a.**" the modules that it fits, and a name is
 * in a module that kept its stars and fits it; false where there is none. */
static bool add_fitting(struct tach *t, text_vec *may, const char *pattern)
{
	const struct module *m;
	size_t i, before = may->n;

	if (!strcmp(pattern, "*") || !strcmp(pattern, "**")) {
		draft_add(may, "*");
		return true;
	}
	for (i = 0; i < t->each.n; i++) {
		m = &t->each.item[i];
		if (m->pattern && (fits(t, pattern, m->path) ||
				   fits(t, m->path, pattern)))
			draft_add(may, tach_name(t, m->path));
	}
	return may->n > before;
}

static void add_may(struct tach *t, const struct module *m, text_vec *may,
		    const text_vec *list)
{
	size_t i;

	for (i = 0; i < list->n; i++)
		if (!strncmp(list->item[i], TACH_PACKAGE,
			     sizeof(TACH_PACKAGE) - 1))
			draft_add(may, list->item[i]);
		else if (is_module(t, list->item[i]))
			draft_add(may, tach_name(t, list->item[i]));
		else if (!add_fitting(t, may, list->item[i]))
			import_lose(t->im, m->file, m->line, "'%s' names '%s', "
				    "which is no module here", m->path,
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
	return arena_fmt(arena, "path:%s%s%.*s%s", is_glob ? ":(glob)" : "",
			 t->dir, (int)n, text, is_file ? "" : is_glob ? "/**" : "/");
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
		if (t->has_regexes && *t->dir)
			import_lose(t->im, NULL, 0, "'%s' in 'exclude', an "
				    "expression over paths below '%s'",
				    t->exclude.item[i], t->dir);
		else if (t->has_regexes)
			import_exclude(t->im, t->exclude.item[i], false,
				       0);
		else
			draft_add(&t->im->draft->exclude,
				  left_out(t, t->exclude.item[i]));
}

/* A module that does not say on what it depends may depend on everything that
 * lies in no higher layer. */
static void add_module(struct tach *t, const struct module *m)
{
	struct draft_layer *layer;
	size_t i, rank;

	if (!m->pattern)
		return;
	layer = draft_layer(t->im->draft, tach_name(t, m->path), true);
	draft_add(&layer->path, m->pattern);
	layer->says_may = true;
	if (m->is_unchecked || !m->says_depends) {
		draft_add(&layer->may, "*");
		return;
	}
	add_may(t, m, &layer->may, &m->depends);
	rank = rank_of(t, m->layer);
	for (i = 0; i < t->each.n; i++) {
		const struct module *other = &t->each.item[i];
		size_t below = rank_of(t, other->layer);

		if (other == m || !other->pattern)
			continue;
		if (other->is_utility ||
		    (rank != SIZE_MAX && below != SIZE_MAX && below > rank))
			draft_add(&layer->may, tach_name(t, other->path));
	}
}

static void add_limits(struct tach *t, const struct module *m)
{
	struct arena *arena = &t->im->draft->arena;
	const char *name = tach_name(t, m->path);
	struct draft_rule *rule;
	text_vec list = { 0 };
	size_t i;

	if (!draft_layer(t->im->draft, name, false))
		return;
	add_may(t, m, &list, &m->forbidden);
	if (list.n) {
		rule = draft_rule(t->im->draft, "forbid",
				  arena_fmt(arena, "cannot-depend:%s", name));
		draft_append(rule, "from", name);
		for (i = 0; i < list.n; i++)
			draft_append(rule, "to", list.item[i]);
	}
	list.n = 0;
	add_may(t, m, &list, &m->visible);
	if (m->says_visible && !text_is_among("*", list.item, list.n)) {
		rule = draft_rule(t->im->draft, "protect",
				  arena_fmt(arena, "visibility:%s", name));
		draft_append(rule, "to", name);
		draft_append(rule, "from", name);
		for (i = 0; i < list.n; i++)
			draft_append(rule, "from", list.item[i]);
	}
	VEC_RELEASE(&list);
}

/* The modules of a layer, each ended by a line feed. */
static const char *row_of(struct tach *t, size_t rank)
{
	struct buf row = { 0 };
	size_t i;

	for (i = 0; i < t->each.n; i++)
		if (t->each.item[i].pattern &&
		    rank_of(t, t->each.item[i].layer) == rank)
			buf_addf(&row, "%s\n",
				 tach_name(t, t->each.item[i].path));
	return arena_take(&t->im->draft->arena, &row);
}

/* A row is closed by any of its layers. */
static void add_order(struct tach *t)
{
	struct draft_rule *rule = NULL;
	const char *row;
	size_t i, k;

	for (i = 0; i < t->order.n; i++) {
		row = row_of(t, i);
		if (!*row)
			continue;
		if (!rule) {
			rule = draft_rule(t->im->draft, "layers", "layers");
			draft_set(rule, "siblings", "free");
		}
		draft_row(rule, row);
		for (k = 0; k < t->closed.n; k++)
			if (!strcmp(t->closed.item[k], t->order.item[i]))
				draft_append(rule, "closed", arena_strndup(
					&t->im->draft->arena, row,
					strcspn(row, "\n")));
	}
}

/* ----------------------------------------------------------- of the tree */

/* tach looks at no file that is left out, and reads no domain among them. */
static const struct error *keep_files(struct tach *t, text_vec *kept)
{
	const struct import_request *request = t->im->request;
	struct pathspec *excluded = NULL;
	const struct error *err;
	text_vec pattern = { 0 };
	size_t i;

	for (i = 0; i < t->im->draft->exclude.n; i++)
		*VEC_PUSH(&pattern) = t->im->draft->exclude.item[i] +
			strlen("path:");
	err = pathspec_from_top(&excluded, pattern.item, pattern.n);
	for (i = 0; !err && i < request->files; i++)
		if (!pattern.n || !pathspec_matches(excluded,
						    request->file[i]))
			*VEC_PUSH(kept) = request->file[i];
	pathspec_free(excluded);
	VEC_RELEASE(&pattern);
	return err;
}

static const struct error *read_domains(struct tach *t)
{
	const struct import_request *request = t->im->request;
	const struct error *err = NULL;
	size_t i;

	for (i = 0; !err && i < request->files; i++)
		if (!strcmp(path_base(request->file[i]), "tach.domain.toml"))
			err = tach_read_domain(t, request->file[i]);
	return err;
}

/* A module without stars, whose pattern is NULL where the tree has it not: it
 * would make a layer that guards nothing. */
static void add_plain(struct tach *t, const struct module *declared)
{
	struct module *m = VEC_PUSH(&t->each);
	bool found = false;

	*m = *declared;
	if (!strcmp(m->path, "<root>"))
		import_lose(t->im, m->file, m->line, "'<root>' is all files of "
			    "no other module: ours are on no layer");
	else
		m->pattern = import_module(t->im, m->path, &found);
	if (m->pattern && !found && !strchr(m->path, '*')) {
		import_lose(t->im, m->file, m->line,
			    "the tree has no module '%s'", m->path);
		m->pattern = NULL;
	}
}

/* A module that has a table of its own is no other's, and of two whose stars
 * fit it the later one has it. */
static void add_fitted(struct tach *t, const struct module *declared,
		       const char *path)
{
	struct module *m = NULL;
	size_t i;

	for (i = 0; i < t->module.n; i++)
		if (!strcmp(t->module.item[i].path, path))
			return;
	for (i = 0; !m && i < t->each.n; i++)
		if (!strcmp(t->each.item[i].path, path))
			m = &t->each.item[i];
	if (!m)
		m = VEC_PUSH(&t->each);
	*m = *declared;
	m->path = path;
	m->pattern = import_module(t->im, path, NULL);
}

/* Those that stars fit: "a.**" is a, too. */
static void find_fitted(struct tach *t, const char *path, text_vec *out)
{
	size_t n = strlen(path);

	if (n > 3 && !strcmp(path + n - 3, ".**"))
		import_modules(t->im, arena_strndup(&t->im->draft->arena, path,
						    n - 3), out);
	if (strchr(path, '*'))
		import_modules(t->im, path, out);
}

/* Each module that there is, with what is declared of it. */
static void expand(struct tach *t)
{
	enum { MOST_FITTED = 300 };	/* layers that people still read */
	text_vec fitted = { 0 };
	size_t i, k;

	for (i = 0; i < t->module.n; i++) {
		const struct module *m = &t->module.item[i];

		fitted.n = 0;
		find_fitted(t, m->path, &fitted);
		if (fitted.n > MOST_FITTED)
			import_lose(t->im, m->file, m->line, "that each of the "
				    "%zu modules '%s' is one of its own",
				    fitted.n, m->path);
		if (!fitted.n || fitted.n > MOST_FITTED) {
			add_plain(t, m);
			continue;
		}
		draft_note(t->im->draft, "'%s' stands for the modules that are "
			   "there now", m->path);
		for (k = 0; k < fitted.n; k++)
			add_fitted(t, m, fitted.item[k]);
	}
	VEC_RELEASE(&fitted);
}

static void release(struct tach *t)
{
	size_t i;

	for (i = 0; i < t->module.n; i++) {
		VEC_RELEASE(&t->module.item[i].depends);
		VEC_RELEASE(&t->module.item[i].visible);
		VEC_RELEASE(&t->module.item[i].forbidden);
	}
	VEC_RELEASE(&t->module);
	for (i = 0; i < t->interface.n; i++) {
		VEC_RELEASE(&t->interface.item[i].expose);
		VEC_RELEASE(&t->interface.item[i].from);
		VEC_RELEASE(&t->interface.item[i].visible);
	}
	VEC_RELEASE(&t->interface);
	VEC_RELEASE(&t->each);
	VEC_RELEASE(&t->order);
	VEC_RELEASE(&t->closed);
	VEC_RELEASE(&t->paths);
	VEC_RELEASE(&t->exclude);
}

const struct error *import_tach(struct importing *im)
{
	const struct import_request *whole = im->request;
	struct import_request request = *whole;
	struct tach t = { .im = im };
	text_vec kept = { 0 };
	const struct error *err;

	tach_read(&t);
	leave_out(&t);
	err = keep_files(&t, &kept);
	request.file = kept.item;
	request.files = kept.n;
	im->request = &request;
	if (!err)
		err = read_domains(&t);
	im->draft->skips_types = t.module.n && !t.has_types;
	if (!err)
		expand(&t);
	if (!err) {
		size_t i;

		for (i = 0; i < t.each.n; i++)
			add_module(&t, &t.each.item[i]);
		for (i = 0; i < t.each.n; i++)
			add_limits(&t, &t.each.item[i]);
		tach_add_interfaces(&t);
		add_order(&t);
		if (t.is_acyclic && t.each.n)
			draft_set(draft_rule(t.im->draft, "acyclic", NULL),
				  "between", "layers");
		*VEC_PUSH(&t.im->draft->language) = "python";
	}
	im->request = whole;
	VEC_RELEASE(&kept);
	release(&t);
	return err;
}
