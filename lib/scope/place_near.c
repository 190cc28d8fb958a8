/* SPDX-License-Identifier: MIT */
/* What somebody may have meant: see place_near.h. */
#include "scope/place_near.h"

#include <string.h>

#include "base/nearest.h"
#include "graph/naming.h"

struct near {
	struct arena *arena;
	const struct place_request *request;
	const char *prefix, *typed;
};

/* "path:nmae": what the files of that path declare. */
static const struct error *offer_declared(struct near *n,
					  const file_vec *in,
					  struct nearest *nearest)
{
	const bool has_holder = name_separator(nearest->wanted, &(size_t){ 0 });
	const struct error *err = NULL;
	const struct facts *facts;
	struct buf whole = { 0 };
	const char *path, *told;
	size_t i, k;

	for (i = 0; !err && i < in->n; i++) {
		err = graph_facts(n->request->graph, in->item[i], &facts);
		path = n->request->view->file[in->item[i]].path;
		for (k = 0; !err && k < facts->symbol.n; k++) {
			const struct symbol *s = &facts->symbol.item[k];

			/* No path and name says what is local. */
			if (symbol_is_local(facts, s) ||
			    (has_holder && !symbol_is_member(facts, s)))
				continue;
			buf_reset(&whole);
			place_add_symbol(&whole, facts, path, (uint32_t)k);
			told = arena_strdup(n->arena, whole.ptr);
			nearest_offer_as(nearest, has_holder ?
					 told + strlen(path) + 1 : s->name,
					 told);
		}
	}
	buf_release(&whole);
	return err;
}

/* "path:name": a few other files declare the name. */
static const struct error *offer_elsewhere(struct near *n, const char *name,
					   struct nearest *nearest)
{
	const struct place_request *request = n->request;
	declaration_vec found = { 0 };
	const struct error *err;
	size_t i;

	name = symbol_last_name(name);
	err = graph_declarations(request->graph, name, &found);
	for (i = 0; i < found.n && found.n <= NEAREST_MAX; i++) {
		const struct declaration *d = &found.item[i];

		if (d->is_local || !d->is_exact ||
		    (request->selected && !request->selected[d->file]))
			continue;
		nearest_add(nearest, arena_fmt(n->arena, "%s:%s",
				request->view->file[d->file].path, name));
	}
	VEC_RELEASE(&found);
	return err;
}

/* "path:name" and "path:12": the path is right, and the name is not, or the
 * path is not; or both are of other files. */
static const struct error *offer_behind(struct near *n, const char *colon,
					struct nearest *nearest)
{
	const char *path = arena_strndup(n->arena, n->typed,
					 (size_t)(colon - n->typed));
	const struct place_request *request = n->request;
	const struct error *err;
	file_vec in = { 0 };
	bool is_there;

	err = files_named(request->view, request->selected, n->prefix, path,
			  &in);
	is_there = !err;
	if (err && err->code == ERROR_NOT_FOUND) {
		error_ignore(err);
		err = NULL;
	}
	nearest_init(nearest, is_there ? colon + 1 : path);
	if (!err)
		err = offer_elsewhere(n, colon + 1, nearest);
	if (!err && is_there)
		err = offer_declared(n, &in, nearest);
	else if (!err)
		offer_paths(request->view, request->selected, n->arena,
			    nearest);
	VEC_RELEASE(&in);
	return err;
}

/* "Type.nmae": what stands where the type does. */
static const struct error *offer_held(struct near *n, struct nearest *nearest)
{
	size_t i, len;
	const char *at = name_separator(n->typed, &len);
	declaration_vec holder = { 0 };
	const struct error *err = NULL;
	file_vec in = { 0 };

	if (at && at[len])
		err = graph_declarations(n->request->graph,
					 arena_strndup(n->arena, n->typed,
						       (size_t)(at - n->typed)),
					 &holder);
	for (i = 0; i < holder.n; i++)
		if (!holder.item[i].is_local && (!n->request->selected ||
		    n->request->selected[holder.item[i].file]))
			*VEC_PUSH(&in) = holder.item[i].file;
	if (!err && in.n) {
		nearest_init(nearest, n->typed);
		err = offer_declared(n, &in, nearest);
	}
	VEC_RELEASE(&holder);
	VEC_RELEASE(&in);
	return err;
}

static const struct error *offer_any(struct near *n, struct nearest *nearest)
{
	const struct place_request *request = n->request;
	const struct error *err = NULL;
	const struct view *view;
	size_t i, len;

	/* A directory of that name further down. */
	view = n->request->view;
	len = strlen(n->typed);
	for (i = 0; i < view->n; i++) {
		const char *path = view->file[i].path, *at = path;

		while ((at = strcasestr(at, n->typed)) &&
		       (at[len] != '/' || (at > path && at[-1] != '/')))
			at++;
		if (at && (!n->request->selected || n->request->selected[i]))
			nearest_add(nearest,
				    arena_strndup(n->arena, path,
						  (size_t)(at - path) + len));
	}
	offer_paths(request->view, request->selected, n->arena, nearest);
	if (!nearest->n)
		err = offer_held(n, nearest);
	if (!err && !nearest->n)
		err = offer_members(request->graph, request->selected,
				    n->typed, nearest);
	if (!err && !strchr(n->typed, '/'))
		err = offer_symbols(request->graph, request->selected,
				    nearest);
	return err;
}

const struct error *place_not_found(struct arena *arena,
				    const struct place_request *request,
				    const char *prefix, const char *typed,
				    const char *path)
{
	struct near n = { arena, request, prefix, typed };
	const char *colon = name_path_end(typed);
	const struct error *err;
	struct nearest nearest;
	struct buf names = { 0 };

	nearest_init(&nearest, path);
	err = colon ? offer_behind(&n, colon, &nearest) :
		offer_any(&n, &nearest);
	nearest_phrase(&names, &nearest, "");
	if (!err)
		err = error_new(ERROR_NOT_FOUND, "nothing matches '%s': no "
				"path, file name, symbol or directory of %zu "
				"files%s", typed, request->view->n,
				nearest.n ? buf_str(&names) :
				"; 'git fuse grep' finds it in text");
	buf_release(&names);
	return err;
}
