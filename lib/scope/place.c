/* SPDX-License-Identifier: MIT */
/* From a place as it is typed to files and lines: see place.h. */
#include "scope/place.h"

#include <inttypes.h>
#include <string.h>
#include <strings.h>

#include "base/path.h"
#include "base/place.h"
#include "graph/naming.h"
#include "graph/refs.h"
#include "graph/symbol_id.h"
#include "scope/place_near.h"

struct finder {
	struct scope_places *out;
	const struct place_request *request;
	const char *typed;	/* relative to the top, where it was absolute */
	const char *prefix;	/* "" for those */
	struct buf path[2];	/* it, from the prefix and from the top */
	size_t paths;
	struct symbol_id id;	/* its kind is SYMBOL_KINDS but for an id */
};

/* What a comparison without case may say. */
enum match { MATCH_NONE, MATCH_FOLDED, MATCH_EXACT };

static enum match match(const char *a, const char *b)
{
	if (!strcmp(a, b))
		return MATCH_EXACT;
	return strcasecmp(a, b) ? MATCH_NONE : MATCH_FOLDED;
}

static bool is_selected(const struct finder *f, uint32_t file)
{
	return !f->request->selected || f->request->selected[file];
}

static struct scope_place *add_place(struct finder *f, uint32_t file,
				     const char *why)
{
	struct scope_place *place = VEC_PUSH(&f->out->item);

	*place = (struct scope_place){
		.file = file, .symbol = UINT32_MAX, .why = why
	};
	return place;
}

/* --- Paths --- */

typedef enum match match_fn(const char *path, const char *wanted);

/* A file's name, or the end of its path. */
static enum match match_end(const char *path, const char *wanted)
{
	size_t n = strlen(wanted), len = strlen(path);

	if (len < n || (len > n && path[len - n - 1] != '/'))
		return MATCH_NONE;
	return match(path + len - n, wanted);
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

static enum match match_dir_exactly(const char *path, const char *wanted)
{
	return match_dir(path, wanted) == MATCH_EXACT ? MATCH_EXACT :
		MATCH_NONE;
}

/* Every file that matches, or only the exact ones where there are any. */
static bool add_matching(struct finder *f, match_fn *matches,
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
			f->out->item.n = 0;
		best = m;
		add_place(f, (uint32_t)i, why);
	}
	return f->out->item.n > 0;
}

static const struct error *by_path(struct finder *f)
{
	size_t i;

	for (i = 0; i < f->paths && !f->out->item.n; i++)
		add_matching(f, match, buf_str(&f->path[i]),
			     "matches the path");
	return NULL;
}

static const struct error *by_end(struct finder *f)
{
	add_matching(f, match_end, f->typed, strchr(f->typed, '/') ?
		     "ends in that path" : "matches the file name");
	return NULL;
}

static void add_below(struct finder *f, match_fn *matches)
{
	size_t i, k;

	for (i = 0; i < f->paths && !f->out->item.n; i++)
		add_matching(f, matches, buf_str(&f->path[i]),
			     arena_fmt(&f->out->arena, "is in '%s'",
				       f->path[i].len ? f->path[i].ptr : "."));
	for (k = 0; k < f->out->item.n; k++)
		f->out->item.item[k].is_below = true;
}

static const struct error *by_directory(struct finder *f)
{
	add_below(f, match_dir_exactly);
	return NULL;
}

static const struct error *by_folded_directory(struct finder *f)
{
	add_below(f, match_dir);
	return NULL;
}

/* --- Lines --- */

static void set_paths(struct finder *f)
{
	f->paths = 0;
	buf_reset(&f->path[0]);
	buf_reset(&f->path[1]);
	if (*f->prefix && path_join(&f->path[0], f->prefix,
				    strlen(f->prefix), f->typed))
		f->paths = 1;
	f->paths += path_join(&f->path[f->paths], "", 0, f->typed);
}

static const struct error *set_lines(struct finder *f, uint32_t first,
				     uint32_t last)
{
	struct scope_place *place = &f->out->item.item[0];
	const struct file *file = &f->request->view->file[place->file];

	if (!first || first > last)
		return error_new(ERROR_USAGE, "'%s' has no lines %" PRIu32
				 " to %" PRIu32 ": the first is 1, and the "
				 "last not before it", file->path, first,
				 last);
	if (last > file->lines)
		return error_new(ERROR_USAGE, "'%s' has no line %" PRIu32
				 ", only %" PRIu32, file->path, last,
				 file->lines);
	place->lines = (struct line_range){ first, last };
	place->why = "the lines that were asked for";
	return NULL;
}

static const struct error *by_lines(struct finder *f)
{
	const char *typed = f->typed;
	const struct error *err;
	uint32_t first, last;
	size_t n = place_cut_lines(typed, &first, &last);

	if (!typed[n])
		return NULL;
	f->typed = arena_strndup(&f->out->arena, typed, n);
	set_paths(f);
	err = by_path(f);
	if (!err && !f->out->item.n)
		err = by_end(f);
	if (!err && f->out->item.n == 1)
		err = set_lines(f, first, last);
	else
		f->out->item.n = 0;
	f->typed = typed;
	set_paths(f);
	return err;
}

/* --- Symbols --- */

/* Nobody else can name what is local to a function, but a type. */
static enum name_rank rank_of(const struct declaration *d)
{
	enum name_rank rank = name_rank_of(d->kind, d->is_exact);

	return d->is_local && !kind_is_type(d->kind) &&
		d->kind != SYMBOL_PROTOTYPE ? NAME_NONE : rank;
}

static const struct error *add_declaration(struct finder *f,
					   const struct declaration *d)
{
	struct scope_place *place;
	const struct facts *facts;
	const struct error *err = graph_facts(f->request->graph, d->file,
					      &facts);

	if (err)
		return err;
	place = add_place(f, d->file,
			  arena_fmt(&f->out->arena, "declares %s %s",
				    symbol_kind_name(d->kind), d->qualified));
	place->symbol = symbol_named_at(facts, d->line, d->kind, d->name);
	if (f->id.kind != SYMBOL_KINDS &&
	    (place->symbol == UINT32_MAX ||
	     !symbol_id_suits(&f->id, facts, place->symbol))) {
		f->out->item.n--;
		return NULL;
	}
	place->lines = (struct line_range){ d->line, d->line };
	if (place->symbol != UINT32_MAX)
		place->lines = (struct line_range){
			facts->symbol.item[place->symbol].first_line,
			facts->symbol.item[place->symbol].last_line
		};
	return NULL;
}

/* What a name must be declared in: files, a type or a module, or anything. */
struct holder {
	const char *qualifier;
	size_t len;
	const file_vec *in;	/* NULL: any file */
};

static bool is_held(const struct finder *f, const struct declaration *d,
		    const struct holder *holder)
{
	size_t i;

	if (!is_selected(f, d->file) || !rank_of(d) || (holder->len &&
	    !is_qualified_by(f->request->view, d, holder->qualifier,
			     holder->len)))
		return false;
	for (i = 0; holder->in && i < holder->in->n; i++)
		if (holder->in->item[i] == d->file)
			return true;
	return !holder->in;
}

/* Keeps those of the best rank; where what holds it is known any member will
 * do. */
static const struct error *keep_declared(struct finder *f,
					 const declaration_vec *all,
					 const struct holder *holder)
{
	const struct error *err = NULL;
	unsigned int best = 0, rank;
	size_t i;

	for (i = 0; !err && i < all->n; i++) {
		const struct declaration *d = &all->item[i];

		if (!is_held(f, d, holder) ||
		    (f->id.kind != SYMBOL_KINDS && d->kind != f->id.kind))
			continue;
		rank = rank_of(d);
		if (holder->len)
			rank = 2U * (d->kind != SYMBOL_PROTOTYPE) +
				d->is_exact;
		if (rank < best)
			continue;
		if (rank > best)
			f->out->item.n = 0;
		best = rank;
		err = add_declaration(f, d);
	}
	return err;
}

/* A file that was named may have but a prototype of it. */
static const struct error *add_declared(struct finder *f, const char *name,
					const struct holder *holder)
{
	struct graph *graph = f->request->graph;
	declaration_vec all = { 0 };
	const struct error *err = graph_declarations(graph, name, &all);
	size_t i;

	if (!err)
		err = keep_declared(f, &all, holder);
	if (!err && !f->out->item.n && holder->in) {
		all.n = 0;
		for (i = 0; !err && i < holder->in->n; i++)
			err = graph_declarations_of(graph, holder->in->item[i],
						    name, &all);
		if (!err)
			err = keep_declared(f, &all, holder);
	}
	VEC_RELEASE(&all);
	return err;
}

static const struct error *add_named(struct finder *f, const char *name,
				     const file_vec *in)
{
	struct holder holder = { .in = in };
	size_t n = 0;
	const char *at;
	const struct error *err = add_declared(f, name, &holder);

	at = name_separator(name, &n);
	if (err || f->out->item.n || !at || at == name || !at[n])
		return err;
	holder.qualifier = name;
	holder.len = (size_t)(at - name);
	return add_declared(f, at + n, &holder);
}

static const struct error *by_symbol(struct finder *f)
{
	const char *colon = name_path_end(f->typed);
	const struct error *err;
	file_vec in = { 0 };

	if (!strchr(f->typed, '/') || colon || name_is_route(f->typed)) {
		err = add_named(f, f->typed, NULL);
		if (err || f->out->item.n || !colon)
			return err;
	}
	if (!colon)
		return NULL;
	err = files_named(f->request->view, f->request->selected, f->prefix,
			  arena_strndup(&f->out->arena, f->typed,
					(size_t)(colon - f->typed)), &in);
	if (!err)
		err = add_named(f, colon + 1, &in);
	if (err && err->code == ERROR_NOT_FOUND) {
		error_ignore(err);	/* it is told of all that was tried */
		err = NULL;
	}
	VEC_RELEASE(&in);
	return err;
}

/* "file:path" and "method:name". */
static const struct error *by_id(struct finder *f)
{
	const char *typed = f->typed;
	const struct error *err;

	if (!symbol_id_read(&f->id, typed)) {
		f->id.kind = SYMBOL_KINDS;
		return NULL;
	}
	f->typed = arena_strndup(&f->out->arena, f->id.name, f->id.len);
	set_paths(f);
	err = f->id.is_file ? by_path(f) : by_symbol(f);
	f->id.kind = SYMBOL_KINDS;
	f->typed = typed;
	set_paths(f);
	return err;
}

/* A member that a type has from another. */
static const struct error *by_base(struct finder *f)
{
	struct buf name = { 0 };
	const struct error *err = strpbrk(f->typed, "/") ? NULL :
		graph_inherited(&name, f->request->graph, f->typed);

	if (!err && name.len)
		err = add_named(f, name.ptr, NULL);
	buf_release(&name);
	return err;
}

const struct error *places_find(struct scope_places *out,
				const struct place_request *request,
				const char *typed)
{
	static const struct error *(*const strategy[])(struct finder *) = {
		by_path, by_directory, by_lines, by_end, by_id, by_symbol,
		by_folded_directory, by_base
	};
	struct finder f = {
		.out = out, .request = request, .typed = typed,
		.prefix = request->prefix ? request->prefix : "",
		.id.kind = SYMBOL_KINDS
	};
	const char *below = place_below(typed, request->top);
	const struct error *err = NULL;
	size_t i;

	if (!*typed)
		return error_new(ERROR_USAGE, "the seed is empty");
	if (below) {
		f.typed = *below ? below : ".";
		f.prefix = "";
	}
	set_paths(&f);
	for (i = 0; !err && !out->item.n &&
	     i < sizeof(strategy) / sizeof(*strategy); i++)
		err = strategy[i](&f);
	if (!err && !out->item.n && !request->may_miss)
		err = place_not_found(&out->arena, request, f.prefix, f.typed,
				      strchr(f.typed, '/') && f.paths ?
				      buf_str(&f.path[f.paths - 1]) : f.typed);
	buf_release(&f.path[0]);
	buf_release(&f.path[1]);
	return err;
}

void scope_places_release(struct scope_places *places)
{
	VEC_RELEASE(&places->item);
	arena_release(&places->arena);
}

/* --- Symbols as places --- */

void place_add_symbol(struct buf *out, const struct facts *facts,
		      const char *path, uint32_t symbol)
{
	const struct symbol *s = &facts->symbol.item[symbol];
	struct buf whole = { 0 };
	size_t at;

	buf_addf(out, "%s:", path);
	symbol_qualified(facts, symbol, &whole);
	at = whole.len - strlen(s->name);
	if (at > 1 && whole.ptr[at - 2] != '.' && symbol_is_member(facts, s))
		for (at--; at && whole.ptr[at - 1] != '.'; at--)
			;
	buf_addstr(out, whole.ptr + at);
	buf_release(&whole);
}

const struct error *place_add_symbol_at(struct buf *out,
					const struct place_request *request,
					const char *typed)
{
	struct scope_places found = { .item = { 0 } };
	struct place_request quiet = *request;
	uint32_t first, last, symbol;
	const struct error *err;
	const struct facts *facts;

	if (!typed[place_cut_lines(typed, &first, &last)])
		return NULL;
	quiet.may_miss = true;	/* it may be a name with a colon in it */
	err = places_find(&found, &quiet, typed);
	if (!err && found.item.n == 1 && found.item.item[0].lines.first) {
		const uint32_t file = found.item.item[0].file;

		err = graph_facts(request->graph, file, &facts);
		symbol = err ? UINT32_MAX : symbol_around(facts, first);
		if (!err && symbol < facts->symbol.n)
			place_add_symbol(out, facts,
					 request->view->file[file].path,
					 symbol);
		else if (!err)
			err = error_new(ERROR_NOT_FOUND,
					"'%s' stands in no symbol", typed);
	}
	scope_places_release(&found);
	return err;
}
