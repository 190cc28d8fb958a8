/* SPDX-License-Identifier: MIT */
/*
 * What the name at hand is by the paths of a file's imports, in languages
 * where each name of an import has one: see judging.h. A module hands on what
 * it imports itself, by name or all of it.
 */
#include "graph/judging.h"

#include <ctype.h>
#include <string.h>

#include "graph/naming.h"
#include "graph/taken.h"

/* Modules may hand on all of each other. */
enum { MOST_HANDS = 6, MOST_LOOKS = 1000 };

struct bringing {
	struct meaning *m;
	file_vec *out;
	size_t looks;
	bool leads;		/* some path leads into the tree */
};

/* Where a path leads that stands on a line of a file; its head may be what an
 * import gives. */
static const struct error *lead_path(struct graph *graph, uint32_t file,
				     uint32_t line, const char *path,
				     target_vec *out)
{
	const struct error *err = follow_path(graph, file, line, path, out);
	struct binding binding = { 0 };
	struct buf head = { 0 };
	size_t i, n = strcspn(path, ":");

	if (err || out->n || !path[n])
		return err;
	buf_add(&head, path, n);
	err = binding_of(&binding, graph, file, 0, buf_str(&head));
	for (i = 0; !err && i < binding.to.n; i++)
		add_target(out, binding.to.item[i].file, 1);
	binding_release(&binding);
	buf_release(&head);
	return err;
}

/* Of what stands in a file, in this order: that of a type or a module in it
 * that the path names last, what stands free, and what is in a module. */
static unsigned int fit_of(const struct definition *d, struct span owner)
{
	if (d->is_local)
		return 0;
	if (span_is(owner, d->holder))
		return 3;
	return d->is_member ? 0 : *d->holder ? 1 : 2;
}

static void add_declared(struct bringing *b, uint32_t file, struct span owner)
{
	unsigned int best = 1, fit;
	file_vec all = { 0 };
	size_t i, k;

	add_of_file(b->m, file, &all);
	for (i = 0; i < all.n; i++) {
		fit = fit_of(numbered(b->m, all.item[i]), owner);
		best = fit > best ? fit : best;
	}
	for (i = 0; i < all.n; i++) {
		for (k = 0; k < b->out->n && b->out->item[k] != all.item[i];)
			k++;
		if (k == b->out->n &&
		    fit_of(numbered(b->m, all.item[i]), owner) == best)
			*VEC_PUSH(b->out) = all.item[i];
	}
	VEC_RELEASE(&all);
}

/* The innermost module within a file around a line. */
static uint32_t module_at(const struct facts *facts, uint32_t line)
{
	uint32_t found = SYMBOL_NO_CONTAINER, i;

	for (i = 0; i < facts->symbol.n; i++)
		if (facts->symbol.item[i].kind == SYMBOL_NAMESPACE &&
		    symbol_has_line(&facts->symbol.item[i], line))
			found = i;
	return found;
}

/* Does an import stand in a module within its file that is called so, or with
 * or_none in no module? */
static bool is_of_module(const struct facts *facts,
			 const struct import *import, struct span name,
			 bool or_none)
{
	uint32_t module = module_at(facts, import->line);

	return module == SYMBOL_NO_CONTAINER ? or_none :
		span_is(name, facts->symbol.item[module].name);
}

static const struct error *bring(struct bringing *b, uint32_t file,
				 struct span owner, bool or_none,
				 unsigned int depth);

/* What the files have that a path leads to, or what they hand on. */
static const struct error *bring_by(struct bringing *b, uint32_t file,
				    uint32_t line, const char *path,
				    struct span owner, unsigned int depth)
{
	target_vec to = { 0 };
	const struct error *err = lead_path(b->m->graph, file, line, path,
					    &to);
	size_t i, before = b->out->n;

	b->leads |= to.n > 0;
	for (i = 0; !err && i < to.n; i++) {
		const bool is_own = to.item[i].file == file;

		if (!is_own)
			add_declared(b, to.item[i].file, owner);
		if (b->out->n == before && depth)
			err = bring(b, to.item[i].file, owner, !is_own ||
				    is_own_path(owner.s), depth - 1);
	}
	VEC_RELEASE(&to);
	return err;
}

/* The part of a path before its last; "" where there is none. */
static struct span owner_of(const char *path)
{
	const char *end = name_last(path), *at;

	while (end > path && end[-1] == ':')
		end--;
	for (at = end; at > path && at[-1] != ':';)
		at--;
	return (struct span){ at, (size_t)(end - at) };
}

/* What an import brings by the name, or as the module `owner`; *is_named where
 * it gives that name. With by_source, whatever it calls that here. */
static const struct error *bring_import(struct bringing *b, uint32_t file,
					const struct import *import,
					struct span owner, unsigned int depth,
					bool *is_named, bool by_source)
{
	const char *name = b->m->name->s;
	const struct error *err = NULL;
	struct taking taking;
	struct taken taken;

	taking_begin(&taking, graph_family(b->m->graph, file), import);
	while (!err && b->looks < MOST_LOOKS && taking_next(&taking, &taken)) {
		bool is_name = span_is(by_source ? taken.there : taken.here,
				       name);

		b->looks++;
		if (!is_name && !by_source && taken.is_module && owner.n &&
		    span_same(taken.here, owner)) {
			uint32_t line = import->line;
			struct buf whole = { 0 };

			/* What the module that a path leads to has by the
			 * name. */
			buf_addf(&whole, "%s::%s", taken.path, b->m->name->s);
			err = bring_by(b, file, line, whole.ptr,
				       owner_of(whole.ptr), depth);
			buf_release(&whole);
		}
		if (!is_name && (by_source || !span_is(taken.here, "*")))
			continue;
		*is_named |= is_name;
		if (!is_name || span_is(taken.there, name))
			err = bring_by(b, file, import->line, taken.path,
				       is_name ? owner_of(taken.path) :
				       span_of(name_last(taken.path)), depth);
	}
	taking_end(&taking);
	return err;
}

static const struct error *bring(struct bringing *b, uint32_t file,
				 struct span owner, bool or_none,
				 unsigned int depth)
{
	const struct family *family = graph_family(b->m->graph, file);
	const struct facts *facts;
	const struct error *err = graph_facts(b->m->graph, file, &facts);
	bool is_named = false;
	size_t i;

	for (i = 0; !err && family_has_paths(family) && i < facts->import.n;
	     i++)
		if (is_of_module(facts, &facts->import.item[i], owner,
				 or_none))
			err = bring_import(b, file, &facts->import.item[i],
					   owner, depth, &is_named, false);
	return err;
}

/* What the imports bring of the module within a file that a line is in. */
static const struct error *bring_to(struct bringing *b, uint32_t module,
				    bool *is_named, bool by_source)
{
	const struct facts *facts = node_of(b->m->graph, b->m->file)->facts;
	const struct error *err = NULL;
	size_t i;

	for (i = 0; !err && i < facts->import.n; i++) {
		const struct import *import = &facts->import.item[i];

		if (module_at(facts, import->line) == module)
			err = bring_import(b, b->m->file, import,
					   (struct span){ NULL, 0 },
					   MOST_HANDS, is_named, by_source);
	}
	return err;
}

/* Fills m->brought and m->is_named, once for each module within the file. */
static const struct error *find_brought(struct meaning *m, uint32_t line)
{
	const struct facts *facts = node_of(m->graph, m->file)->facts;
	const uint32_t module = module_at(facts, line);
	struct bringing b = { .m = m, .out = &m->brought };

	if (m->has_brought && m->module == module)
		return NULL;
	m->has_brought = true;
	m->module = module;
	m->is_named = false;
	m->brought.n = 0;
	return bring_to(&b, module, &m->is_named, false);
}

/* What they name there, whatever it is called here. */
static const struct error *brought_by_source(struct meaning *m, uint32_t line,
					     file_vec *out)
{
	const struct facts *facts = node_of(m->graph, m->file)->facts;
	struct bringing b = { .m = m, .out = out };
	bool is_named = false;

	return bring_to(&b, module_at(facts, line), &is_named, true);
}

/* What "a::b::name" leads to, as it stands on a line; *leads: to some file of
 * the tree. */
static const struct error *brought_by_path(struct meaning *m, uint32_t line,
					   const char *path, file_vec *out,
					   bool *leads)
{
	struct bringing b = { .m = m, .out = out };
	const struct error *err = bring_by(&b, m->file, line, path,
					   owner_of(path), MOST_HANDS);

	*leads = b.leads;
	return err;
}

/* --- One place --- */

static void set_to(struct meaning *m, const file_vec *found,
		   const struct place *place)
{
	size_t i;

	m->set.n = 0;
	for (i = 0; i < found->n; i++)
		if (suits_place(m, place, numbered(m, found->item[i])))
			*VEC_PUSH(&m->set) = found->item[i];
	m->certainty = m->set.n ? CERTAIN : ANOTHER;
}

/* What an import names, by that. */
static const struct error *judge_import(struct judging *j)
{
	file_vec found = { 0 };
	const struct error *err = brought_by_source(j->m, j->place->line,
						    &found);

	if (!err)
		set_to(j->m, &found, j->place);
	VEC_RELEASE(&found);
	return err;
}

/* Leaves what stands in what is called so; false where nothing does. */
static bool keep_held(const struct judging *j)
{
	struct meaning *m = j->m;
	size_t i, n = 0;

	for (i = 0; i < m->set.n; i++)
		if (!strcmp(numbered(m, m->set.item[i])->holder, j->holder))
			m->set.item[n++] = m->set.item[i];
	m->set.n = n ? n : m->set.n;
	return n > 0;
}

/* a::b::name by what its path leads to; *is_judged: that is known. What a
 * module within the file sees above itself is in the file. */
const struct error *judge_scope(struct judging *j, bool *is_judged)
{
	struct meaning *m = j->m;
	const char *scope = place_text(j->places, j->place->scope);
	const bool is_root = is_self_word(scope) || !strcmp(scope, "crate");
	const struct error *err;
	file_vec found = { 0 };
	struct buf path = { 0 };
	bool leads;

	if (j->place->is_import) {
		*is_judged = true;
		return judge_import(j);
	}
	*is_judged = is_root && is_own(m);
	if (*is_judged)
		return NULL;
	buf_addf(&path, "%s::%s", scope, m->name->s);
	err = brought_by_path(m, j->place->line, buf_str(&path), &found,
			      &leads);
	if (!err && found.n) {
		set_to(m, &found, j->place);
		*is_judged = true;
	} else if (!err && !is_root && !strchr(scope, ':') && keep_held(j)) {
		*is_judged = true;	/* u32::from_str() */
	} else if (!err && !leads && !is_root &&
		   !isupper((unsigned char)*scope)) {
		clear(m);
		*is_judged = true;
	}
	VEC_RELEASE(&found);
	buf_release(&path);
	return err;
}

/* Leaves the macros, which need no import to be seen, unless the name is that
 * of something else. */
static void keep_macros(struct meaning *m)
{
	size_t i, n = 0;

	for (i = 0; i < m->set.n; i++)
		if (numbered(m, m->set.item[i])->kind == SYMBOL_MACRO)
			m->set.item[n++] = m->set.item[i];
	if (n)
		m->set.n = n;
	else
		clear(m);
}

/* Where each name of an import has its path, a bare one means what they lead
 * to, and else nothing of another file. */
const struct error *judge_brought(struct judging *j)
{
	struct meaning *m = j->m;
	const struct error *err;

	if (j->place->is_import)
		return judge_import(j);
	err = find_brought(m, j->place->line);
	if (err)
		return err;
	if (m->brought.n)
		set_to(m, &m->brought, j->place);
	else if (facts_in_macro(node_of(m->graph, m->file)->facts,
				j->place->line))
		m->certainty = DOUBTFUL;
	else if (m->is_named)
		clear(m);
	else
		keep_macros(m);
	return NULL;
}
