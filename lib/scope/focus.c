/* SPDX-License-Identifier: MIT */
/* Seed resolution: four strategies in a fixed order: see focus.h. */
#include "scope/focus.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/nearest.h"
#include "base/path.h"
#include "graph/naming.h"
#include "scope/expand.h"

struct focus {
	struct scope_result *out;
	const struct scope_request *request;
	const char *seed;	/* as typed */
	struct buf path[2];	/* it, from the prefix and from the top */
	size_t paths;
	seed_vec seeds;
};

/* What a comparison without case may say. */
enum match { MATCH_NONE, MATCH_FOLDED, MATCH_EXACT };

static enum match match(const char *a, const char *b)
{
	if (!strcmp(a, b))
		return MATCH_EXACT;
	return strcasecmp(a, b) ? MATCH_NONE : MATCH_FOLDED;
}

static bool is_selected(const struct focus *f, uint32_t file)
{
	return !f->request->selected || f->request->selected[file];
}

static void add_seed(struct focus *f, uint32_t file, const char *why)
{
	size_t i;

	for (i = f->seeds.n; i && f->seeds.item[i - 1].file >= file; i--)
		if (f->seeds.item[i - 1].file == file)
			return;
	*VEC_PUSH(&f->seeds) = (struct seed){
		.file = file, .score = 1.0, .why = why
	};
}

/* --- 1, 2 and 4: by path --- */

typedef enum match match_fn(const char *path, const char *wanted);

static enum match match_base(const char *path, const char *wanted)
{
	return match(path_base(path), wanted);
}

static enum match match_dir(const char *path, const char *wanted)
{
	size_t n = strlen(wanted);

	if (!n)
		return MATCH_EXACT;
	if (strncasecmp(path, wanted, n) || path[n] != '/')
		return MATCH_NONE;
	return strncmp(path, wanted, n) ? MATCH_FOLDED : MATCH_EXACT;
}

/* Every file that matches, or only the exact ones where there are any. */
static bool add_matching(struct focus *f, match_fn *matches,
			 const char *wanted, const char *why)
{
	const struct view *view = f->request->view;
	enum match best = MATCH_NONE, m;
	size_t i;

	for (i = 0; i < view->n; i++) {
		m = is_selected(f, (uint32_t)i) ?
			matches(view->file[i].path, wanted) : MATCH_NONE;
		if (m == MATCH_NONE || m < best)
			continue;
		if (m > best)
			f->seeds.n = 0;
		best = m;
		add_seed(f, (uint32_t)i, why);
	}
	return f->seeds.n > 0;
}

static const struct error *by_path(struct focus *f)
{
	size_t i;

	for (i = 0; i < f->paths && !f->seeds.n; i++)
		add_matching(f, match, buf_str(&f->path[i]),
			     "matches the path");
	return NULL;
}

static const struct error *by_base(struct focus *f)
{
	if (!strchr(f->seed, '/'))
		add_matching(f, match_base, f->seed, "matches the file name");
	return NULL;
}

static const struct error *by_directory(struct focus *f)
{
	size_t i;

	for (i = 0; i < f->paths && !f->seeds.n; i++)
		add_matching(f, match_dir, buf_str(&f->path[i]),
			     arena_fmt(&f->out->arena, "is in '%s'",
				       f->path[i].len ? f->path[i].ptr : "."));
	return NULL;
}

/* --- 3: by symbol --- */

/* Types before everything else; definitions before prototypes. */
static int grade_of(const struct declaration *d)
{
	switch (d->kind) {
	case SYMBOL_TYPE: case SYMBOL_INTERFACE: case SYMBOL_ENUM:
	case SYMBOL_ALIAS:
		return 3;
	case SYMBOL_PROTOTYPE:
		return 1;
	default:
		return d->is_local ? 0 : 2;
	}
}

/* Keeps the best grade of those that match best. */
static void add_declarations(struct focus *f, const declaration_vec *all,
			     const char *qualifier, size_t n)
{
	int best = 0, grade;
	size_t i;

	for (i = 0; i < all->n; i++) {
		const struct declaration *d = &all->item[i];

		if (!is_selected(f, d->file) || !grade_of(d) ||
		    (n && !is_qualified_by(f->request->view, d, qualifier,
				       n)))
			continue;
		grade = grade_of(d) * 2 + d->is_exact;
		if (n)	/* what holds it is known: any member will do */
			grade = 2 + d->is_exact + 2 *
				(d->kind != SYMBOL_PROTOTYPE);
		if (grade < best)
			continue;
		if (grade > best)
			f->seeds.n = 0;
		best = grade;
		add_seed(f, d->file,
			 arena_fmt(&f->out->arena, "declares %s %s",
				   symbol_kind_name(d->kind), d->qualified));
	}
}

static const struct error *by_symbol(struct focus *f)
{
	declaration_vec found = { 0 };
	const struct error *err;
	const char *at;
	size_t n = 0;

	if (strchr(f->seed, '/'))
		return NULL;
	err = graph_declarations(f->request->graph, f->seed, &found);
	if (!err)
		add_declarations(f, &found, NULL, 0);
	at = name_separator(f->seed, &n);
	if (!err && !f->seeds.n && at && at > f->seed && at[n]) {
		found.n = 0;
		err = graph_declarations(f->request->graph, at + n, &found);
		if (!err)
			add_declarations(f, &found, f->seed,
					 (size_t)(at - f->seed));
	}
	VEC_RELEASE(&found);
	return err;
}

/* --- Nothing matched --- */

/* A directory of that name further down. */
static void offer_directories(struct focus *f, struct nearest *nearest)
{
	const struct view *view = f->request->view;
	size_t i, n = strlen(f->seed);

	for (i = 0; i < view->n; i++) {
		const char *path = view->file[i].path, *at = path;

		while ((at = strcasestr(at, f->seed)) &&
		       (at[n] != '/' || (at > path && at[-1] != '/')))
			at++;
		if (at && is_selected(f, (uint32_t)i))
			nearest_add(nearest,
				    arena_strndup(&f->out->arena, path,
						  (size_t)(at - path) + n));
	}
}

static const struct error *not_found(struct focus *f)
{
	const struct view *view = f->request->view;
	bool is_path = strchr(f->seed, '/') != NULL;
	const struct error *err = NULL;
	struct nearest nearest;
	struct buf names = { 0 };
	size_t i;

	nearest_init(&nearest, is_path && f->paths ?
		     buf_str(&f->path[f->paths - 1]) : f->seed);
	offer_directories(f, &nearest);
	err = offer_members(f->request->graph, f->request->selected, f->seed,
			    &nearest);
	for (i = 0; i < view->n; i++)
		if (is_selected(f, (uint32_t)i))
			nearest_offer(&nearest, is_path ? view->file[i].path :
				      path_base(view->file[i].path));
	if (!err && !is_path)
		err = offer_symbols(f->request->graph, f->request->selected,
				    &nearest);
	nearest_phrase(&names, &nearest, "");
	if (!err)
		err = error_new(ERROR_NOT_FOUND, "nothing matches '%s': no "
				"path, file name, symbol or directory of %zu "
				"files%s", f->seed, view->n, buf_str(&names));
	buf_release(&names);
	return err;
}

/* --- The order --- */

/* The seed as a path from the top: from the prefix, and as it is. */
static void set_paths(struct focus *f, const char *prefix)
{
	struct buf *path = f->path;

	if (prefix && *prefix &&
	    path_join(&path[0], prefix, strlen(prefix), f->seed))
		f->paths = 1;
	f->paths += path_join(&path[f->paths], "", 0, f->seed);
}

const struct error *scope_focus(struct scope_result *out,
				const struct scope_request *request,
				const char *seed, const char *prefix)
{
	static const struct error *(*const strategy[])(struct focus *) = {
		by_path, by_base, by_symbol, by_directory
	};
	struct focus f = { .out = out, .request = request, .seed = seed };
	const struct error *err = NULL;
	size_t i;

	out->mode = SCOPE_FOCUS;
	if (!*seed)
		return error_new(ERROR_USAGE, "the seed is empty");
	set_paths(&f, prefix);
	for (i = 0; !err && !f.seeds.n &&
	     i < sizeof(strategy) / sizeof(*strategy); i++)
		err = strategy[i](&f);
	if (!err && !f.seeds.n)
		err = not_found(&f);
	if (!err)
		err = expand_graph(out, request, BOTH, &f.seeds);
	VEC_RELEASE(&f.seeds);
	buf_release(&f.path[0]);
	buf_release(&f.path[1]);
	return err;
}
