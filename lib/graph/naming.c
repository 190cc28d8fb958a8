/* SPDX-License-Identifier: MIT */
/* How people say names, and which ones they may have meant: see naming.h. */
#include "graph/naming.h"

#include <string.h>
#include <strings.h>

#include "base/path.h"
#include "graph/node.h"

const char *name_separator(const char *name, size_t *n)
{
	const char *at = name + strlen(name);

	while (at > name) {
		at--;
		if (*at == '.' || *at == '#' || *at == '\\') {
			*n = 1;
			return at;
		}
		if (at > name && at[0] == ':' && at[-1] == ':') {
			*n = 2;
			return at - 1;
		}
	}
	return NULL;
}

const char *name_last(const char *name)
{
	const char *at = name + strlen(name);

	while (at > name && !strchr(".:\\#", at[-1]))
		at--;
	return at;
}

const char *symbol_holder(const struct facts *facts,
			  const struct symbol *symbol)
{
	if (symbol->scope)
		return name_last(symbol->scope);
	return symbol->container < facts->symbol.n ?
		facts->symbol.item[symbol->container].name : NULL;
}

bool name_is_route(const char *name)
{
	return strstr(name, " /") != NULL;
}

const char *name_path_end(const char *name)
{
	const char *at = name_is_route(name) ? strstr(name, " /") :
		name + strlen(name);

	while (at > name && --at > name)
		if (at[0] == ':' && at[1] && at[1] != ':' && at[-1] != ':')
			return at;
	return NULL;
}

/* Does text end in the qualifier, the separators of both being equal? */
static bool ends_in_qualifier(const char *text, size_t len,
			      const char *qualifier, size_t n)
{
	while (n && len) {
		char q = qualifier[n - 1], t = text[len - 1];
		bool q_parts = strchr(".:#\\/", q), t_parts =
			strchr(".:#\\/", t);

		if (q_parts && t_parts) {
			while (n && strchr(".:#\\/", qualifier[n - 1]))
				n--;
			while (len && strchr(".:#\\/", text[len - 1]))
				len--;
			continue;
		}
		if (q_parts != t_parts || strncasecmp(&q, &t, 1))
			return false;
		n--;
		len--;
	}
	return !n && (!len || strchr(".:#\\/", text[len - 1]));
}

bool is_qualified_by(const struct view *view, const struct declaration *d,
		     const char *qualifier, size_t n)
{
	const char *path = view->file[d->file].path;
	size_t held = strlen(d->qualified) - strlen(d->name);
	size_t dir = path_dir_len(path);
	struct buf full = { 0 };
	bool found;

	if (held && ends_in_qualifier(d->qualified, held - 1, qualifier, n))
		return true;
	buf_add(&full, path, strlen(path) - strlen(path_ext(path)));
	if (held) {
		buf_addch(&full, '.');
		buf_add(&full, d->qualified, held - 1);
	}
	found = ends_in_qualifier(full.ptr, full.len, qualifier, n);
	if (!found && dir) {	/* a package's own file, or Go's package */
		buf_cut(&full, dir);
		if (held) {
			buf_addch(&full, '.');
			buf_add(&full, d->qualified, held - 1);
		}
		found = ends_in_qualifier(full.ptr, full.len, qualifier, n);
	}
	buf_release(&full);
	return found;
}

/* The files that a path is, or that are below it. */
static void add_at(const struct view *view, const char *path, file_vec *out)
{
	size_t i, n = strlen(path);

	for (i = 0; i < view->n; i++)
		if (!strncmp(view->file[i].path, path, n) &&
		    (!n || !view->file[i].path[n] ||
		     view->file[i].path[n] == '/'))
			*VEC_PUSH(out) = (uint32_t)i;
}

const char *type_made_by(const struct facts *facts, uint32_t symbol)
{
	static const struct {
		const char *name, *lang;	/* NULL: any */
	} constructor[] = {
		{ "__construct", "php" }, { "__init__", "python" },
		{ "__new__", "python" }, { "constructor", NULL },
		{ "init", "swift" }, { "initialize", "ruby" }
	};
	const struct symbol *s = &facts->symbol.item[symbol];
	const char *holder = symbol_is_member(facts, s) ?
		symbol_holder(facts, s) : NULL;
	size_t i;

	if (!holder || !*holder || s->kind == SYMBOL_FIELD ||
	    s->kind == SYMBOL_PROPERTY)
		return NULL;
	for (i = 0; i < sizeof(constructor) / sizeof(*constructor); i++)
		if (!strcmp(s->name, constructor[i].name) &&
		    (!constructor[i].lang ||
		     !strcmp(lang_id(facts->lang), constructor[i].lang)))
			return holder;
	return strcmp(s->name, holder) ? NULL : holder;
}

void offer_paths(const struct view *view, const bool *selected,
		 struct arena *arena, struct nearest *nearest)
{
	VEC(const char *) path = { 0 };
	size_t i;

	for (i = 0; i < view->n; i++)
		if (!selected || selected[i])
			*VEC_PUSH(&path) = view->file[i].path;
	nearest_offer_paths(nearest, arena, path.item, path.n);
	VEC_RELEASE(&path);
}

static const struct error *no_such_path(const struct view *view,
					const bool *selected, const char *path)
{
	const struct error *err;
	struct arena arena = { .block = NULL };
	struct nearest nearest;
	struct buf names = { 0 };

	nearest_init(&nearest, path);
	offer_paths(view, selected, &arena, &nearest);
	nearest_phrase(&names, &nearest, "");
	err = error_new(ERROR_NOT_FOUND, "no file or directory '%s' is looked "
			"at%s", path, buf_str(&names));
	buf_release(&names);
	arena_release(&arena);
	return err;
}

const struct error *files_named(const struct view *view, const bool *selected,
				const char *prefix, const char *typed,
				file_vec *out)
{
	struct buf path = { 0 };
	size_t before = out->n;

	if (*typed == '/')
		return no_such_path(view, selected, typed);
	if (*prefix && path_join(&path, prefix, strlen(prefix), typed))
		add_at(view, buf_str(&path), out);
	buf_reset(&path);
	if (out->n == before && path_join(&path, "", 0, typed))
		add_at(view, buf_str(&path), out);
	if (out->n == before) {
		size_t i, n = strlen(typed);

		/* The files that a path is the end of. */
		for (i = 0; i < view->n; i++) {
			const char *whole = view->file[i].path;
			size_t len = strlen(whole);

			if (len > n && whole[len - n - 1] == '/' &&
			    !strcmp(whole + len - n, typed))
				*VEC_PUSH(out) = (uint32_t)i;
		}
	}
	buf_release(&path);
	return out->n > before ? NULL : no_such_path(view, selected, typed);
}

/* A name worth measuring: about as long, and it begins alike. */
static bool may_be_near(const char *name, const char *wanted, size_t len)
{
	size_t n = strlen(name);

	return n * 3 >= len * 2 && n * 2 <= len * 3 + 6 &&
		!strncasecmp(name, wanted, 1);
}

const struct error *offer_symbols(struct graph *graph, const bool *selected,
				  struct nearest *nearest)
{
	enum { MOST_FILES = 10000 };
	const struct view *view = graph->view;
	const struct error *err = NULL;
	const struct facts *facts;
	size_t i, k, len = strlen(nearest->wanted);

	for (i = 0; !err && i < view->n && i < MOST_FILES; i++) {
		if ((selected && !selected[i]) || !view->file[i].symbol_len)
			continue;
		err = graph_facts(graph, (uint32_t)i, &facts);
		for (k = 0; !err && k < facts->symbol.n; k++)
			if (facts->symbol.item[k].kind != SYMBOL_SECTION &&
			    may_be_near(facts->symbol.item[k].name,
					nearest->wanted, len))
				nearest_offer(nearest,
					      facts->symbol.item[k].name);
	}
	return err;
}

const struct error *offer_members(struct graph *graph, const bool *selected,
				  const char *name, struct nearest *nearest)
{
	declaration_vec found = { 0 };
	const struct error *err = NULL;
	size_t i, n;
	const char *at = name_separator(name, &n);

	if (at && at[n])
		err = graph_declarations(graph, at + n, &found);
	for (i = 0; !err && i < 2 * found.n; i++) {
		const struct declaration *d = &found.item[i % found.n];

		if (d->is_local || (selected && !selected[d->file]))
			continue;
		if (i < found.n)
			nearest_offer(nearest, d->qualified);
		else
			nearest_add(nearest, d->qualified);
	}
	VEC_RELEASE(&found);
	return err;
}
