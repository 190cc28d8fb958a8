/* SPDX-License-Identifier: MIT */
/*
 * From a place to definitions: see meant.h.
 *
 * What the file declares itself comes first, a local declaration before the
 * others; then what the name leads to from there (meaning.c). Of several, the
 * words around the place tell: the type or module before it, or, where there
 * is none, the type that the place is in.
 */
#include "graph/meant.h"

#include <stdlib.h>
#include <string.h>

#include "base/compare.h"
#include "base/path.h"
#include "base/span.h"
#include "graph/certain.h"
#include "graph/exact.h"
#include "graph/naming.h"
#include "lang/lang.h"

static int cmp_by_file(const void *a, const void *b, void *payload)
{
	const struct definition *d = payload;
	uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;

	if (d[x].file != d[y].file)
		return d[x].file < d[y].file ? -1 : 1;
	return x < y ? -1 : x > y;
}

void meaning_init(struct meaning *m, struct graph *graph,
		  const struct name *name, const definition_vec *definition)
{
	size_t i;

	*m = (struct meaning){ .graph = graph, .name = name,
			       .definition = definition };
	for (i = 0; i < definition->n; i++)
		*VEC_PUSH(&m->by_file) = (uint32_t)i;
	if (definition->n)
		qsort_r(m->by_file.item, m->by_file.n,
			sizeof(*m->by_file.item), cmp_by_file,
			definition->item);
}

void meaning_release(struct meaning *m)
{
	VEC_RELEASE(&m->by_file);
	VEC_RELEASE(&m->own);
	VEC_RELEASE(&m->lead);
	VEC_RELEASE(&m->brought);
	VEC_RELEASE(&m->set);
	VEC_RELEASE(&m->kept);
	VEC_RELEASE(&m->hidden);
	VEC_RELEASE(&m->id);
}

bool meant_take(struct meaning *m, const file_vec *kept)
{
	size_t i;

	if (!kept->n)
		return false;
	for (i = m->set.n = 0; i < kept->n; i++)
		*VEC_PUSH(&m->set) = kept->item[i];
	return true;
}

void meant_hide(struct meaning *m, const struct places *places)
{
	size_t i;

	m->hidden.n = 0;
	for (i = 0; i < places->place.n; i++) {
		const struct place *place = &places->place.item[i];

		/* const { name } = require("a") is no variable. */
		if (!place->is_read || place->is_declaration ||
		    place->site.role != SITE_LOCAL ||
		    is_of_import(m, place->line))
			continue;
		*VEC_PUSH(&m->hidden) = (struct hidden){
			place->site.from, place->site.to
		};
		if (place->at < place->site.from)
			*VEC_PUSH(&m->hidden) = (struct hidden){
				place->at, place->at + 1
			};
	}
}

bool meant_is_hidden(const struct meaning *m, const struct place *place)
{
	const unsigned int lang = m->graph->view->file[m->file].lang;
	size_t i;

	if (place->is_held || place->is_label ||
	    (m->is_c && place->is_tagged))
		return false;
	/* int size = size(); the variable is called nowhere. */
	if (place->is_called && (site_has(lang, LOCAL_CALLED) ||
				 site_has(lang, LOCAL_OBJECTS)))
		return false;
	for (i = 0; i < m->hidden.n; i++)
		if (m->hidden.item[i].from <= place->at &&
		    place->at < m->hidden.item[i].to)
			return true;
	return false;
}

static const struct definition *numbered(const struct meaning *m, uint32_t i)
{
	return &m->definition->item[i];
}

const struct error *meant_in(struct meaning *m, uint32_t file)
{
	const struct family *family = graph_family(m->graph, file);
	struct node *node;

	m->file = file;
	m->is_c = !strcmp(lang_id(m->graph->view->file[file].lang), "c");
	m->has_receivers = m->is_c ||
		(family && family->flags & FAMILY_RECEIVERS);
	m->has_lead = m->has_brought = false;
	m->own.n = m->lead.n = 0;
	add_of_file(m, file, &m->own);
	return graph_node(m->graph, file, &node);
}

/* --- Of several, which --- */

struct around {
	struct meaning *m;
	const char *holder;	/* what is written before the name */
	uint32_t line;
};

typedef bool keep_fn(const struct around *around, const struct definition *d);

/* Keeps what a predicate holds for; false, and all, when it holds for none. */
static bool narrow(const struct around *around, keep_fn *keep)
{
	file_vec *set = &around->m->set, *kept = &around->m->kept, swap;
	size_t i;

	kept->n = 0;
	for (i = 0; i < set->n; i++)
		if (keep(around, numbered(around->m, set->item[i])))
			*VEC_PUSH(kept) = set->item[i];
	if (!kept->n)
		return false;
	swap = *set;
	*set = *kept;
	*kept = swap;
	return true;
}

static bool is_member(const struct around *around, const struct definition *d)
{
	(void)around;
	return d->is_member;
}

static bool is_free(const struct around *around, const struct definition *d)
{
	(void)around;
	return !d->is_member;
}

bool is_module(const struct meaning *m, uint32_t file,
		      const char *name)
{
	const char *path = m->graph->view->file[file].path;
	const char *base = path_base(path);
	size_t len = strlen(name), dir = path_dir_len(path);
	size_t n = strlen(base) - strlen(path_ext(base));

	if (n == len && !memcmp(base, name, n))
		return true;
	return dir >= len && !memcmp(path + dir - len, name, len) &&
		(dir == len || path[dir - len - 1] == '/');
}

static bool is_held_by(const struct around *around,
		       const struct definition *d)
{
	return !strcmp(d->holder, around->holder) ||
		(!d->is_member && is_module(around->m, d->file,
					    around->holder));
}

bool is_self_word(const char *holder)
{
	static const char *const words[] = {
		"Self", "cls", "parent", "self", "static", "super", "this",
		NULL
	};

	return span_is_among(span_of(holder), words);
}

/* The members of the one file that has a type called so, if it is the one;
 * its constructor where that is called. */
static bool set_only_holder(const struct around *around,
			    const struct place *place)
{
	struct meaning *m = around->m;
	const struct family *family = graph_family(m->graph, m->file);
	uint32_t file = TREE_NONE;
	size_t i;

	m->kept.n = 0;
	for (i = 0; i < m->definition->n; i++) {
		const struct definition *d = numbered(m, (uint32_t)i);

		if (d->is_local || !d->is_member ||
		    strcmp(d->holder, around->holder) ||
		    (!place->is_called &&
		     !strcmp(d->holder, m->name->s)) ||
		    graph_family(m->graph, d->file) != family)
			continue;
		if (file != TREE_NONE && file != d->file)
			return false;
		file = d->file;
		*VEC_PUSH(&m->kept) = (uint32_t)i;
	}
	return meant_take(m, &m->kept);
}

/* Keeps the members of the type that the line is in, the innermost first. A
 * function that is defined apart from its type sees those in another file. */
static bool narrow_by_line(const struct around *around,
			   const struct place *place)
{
	const struct node *node = node_of(around->m->graph, around->m->file);
	struct around type = *around;
	size_t i;

	for (i = node->facts->symbol.n; i--;) {
		const struct symbol *s = &node->facts->symbol.item[i];

		if (!symbol_has_line(s, place->line))
			continue;
		type.holder = s->scope ? name_last(s->scope) : s->name;
		if (narrow(&type, is_held_by) ||
		    (s->scope && set_only_holder(&type, place)))
			return true;
	}
	return false;
}

static bool is_in_namespace(const struct facts *facts, uint32_t line,
			    const char *name)
{
	size_t i;

	for (i = 0; i < facts->symbol.n; i++) {
		const struct symbol *s = &facts->symbol.item[i];

		if (s->kind == SYMBOL_NAMESPACE && symbol_has_line(s, line) &&
		    !strcmp(s->name, name))
			return true;
	}
	return false;
}

/* Is what stands in a namespace of C++ seen without that? A function may be by
 * its arguments. */
static bool is_in_reach(const struct around *around,
			const struct definition *d)
{
	const struct meaning *m = around->m;
	const struct facts *facts = node_of(m->graph, d->file)->facts;
	const struct facts *own = node_of(m->graph, m->file)->facts;
	size_t i;

	for (i = 0; !is_callable(d) && i < facts->symbol.n; i++) {
		const struct symbol *s = &facts->symbol.item[i];

		if (s->kind == SYMBOL_NAMESPACE && *s->name &&
		    symbol_has_line(s, d->line) &&
		    !is_in_namespace(own, around->line, s->name))
			return false;
	}
	return true;
}

/* The set is the nearest that the file includes; what is in reach may be
 * farther away, and is meant. */
static const struct error *keep_in_reach(const struct around *around)
{
	struct meaning *m = around->m;
	const struct error *err = NULL;
	file_vec seen = { 0 };
	bool sees;
	size_t i;

	if (narrow(around, is_in_reach))
		return NULL;
	for (i = 0; !err && i < m->definition->n; i++) {
		const struct definition *d = numbered(m, (uint32_t)i);

		if (d->is_local || d->is_member || !is_in_reach(around, d) ||
		    is_callable(d))
			continue;
		err = graph_sees(m->graph, m->file, d->file, &sees);
		if (!err && sees)
			*VEC_PUSH(&seen) = (uint32_t)i;
	}
	meant_take(m, &seen);
	VEC_RELEASE(&seen);
	return err;
}

/* What the word before the name says of definitions that the set has not:
 * those that the imports lead to, then the only ones of a type of that name. */
static const struct error *look_further(const struct around *around,
					const struct place *place)
{
	struct meaning *m = around->m;
	const struct error *err = find_lead(m);
	size_t i, before = m->set.n;

	for (i = 0; !err && i < m->lead.n; i++)
		*VEC_PUSH(&m->set) = m->lead.item[i];
	if (err || (m->set.n > before && narrow(around, is_held_by)))
		return err;
	m->set.n = before;
	set_only_holder(around, place);
	return NULL;
}

static const struct error *narrow_at(const struct around *around,
				     const struct place *place)
{
	const struct error *err = NULL;

	if (!place->is_held) {
		if (around->m->has_receivers)
			narrow(around, place->is_label ? is_member : is_free);
		else if (!narrow_by_line(around, place) &&
			 narrow(around, is_free) && has_headers(around->m))
			err = keep_in_reach(around);
		return err;
	}
	if (is_self_word(around->holder)) {
		narrow_by_line(around, place);
		return NULL;
	}
	if (*around->holder && !narrow(around, is_held_by))
		err = look_further(around, place);
	if (!err)
		narrow(around, is_member);
	return err;
}

/* --- One place --- */

static bool sees_line(const struct definition *d, uint32_t line)
{
	return d->is_local && d->first <= line && line <= d->last;
}

/* The innermost of the local definitions that the line sees. */
static bool set_local(struct meaning *m, const struct place *place)
{
	const struct definition *best = NULL;
	size_t i;

	m->set.n = 0;
	for (i = 0; !place->is_held && i < m->own.n; i++) {
		const struct definition *d = numbered(m, m->own.item[i]);

		if (!sees_line(d, place->line) ||
		    (m->is_c && d->is_tag != place->is_tagged) ||
		    (best && d->first < best->first))
			continue;
		best = d;
		m->set.n = 0;
		*VEC_PUSH(&m->set) = m->own.item[i];
	}
	return best != NULL;
}

static void add_own(struct meaning *m, bool promises)
{
	size_t i;

	for (i = 0; i < m->own.n; i++) {
		const struct definition *d = numbered(m, m->own.item[i]);

		if (!d->is_local && d->is_promise == promises)
			*VEC_PUSH(&m->set) = m->own.item[i];
	}
}

/*
 * Where what holds a member is always written, a bare name is no member, but
 * for the names of arguments and fields; and what is held is nothing that the
 * file itself has standing free: x.run() is not its run(). In C, tags are
 * names of their own; a header without a sign of C++ may use its types.
 */
static bool may_mean(const struct around *around, const struct place *place,
		     const struct definition *d)
{
	const struct meaning *m = around->m;
	const struct file *file = m->graph->view->file;

	if (m->is_c && file[d->file].lang == file[m->file].lang &&
	    (place->is_tagged || d->is_tag))
		return place->is_tagged && d->is_tag;
	if (!suits_place(m, place, d))
		return false;
	if (!m->has_receivers)
		return true;
	if (!place->is_held)
		return !d->is_member || (place->is_label && !m->is_c);
	return d->is_member || (d->file != m->file && !m->is_c) ||
		is_self_word(around->holder) || is_held_by(around, d);
}

static void keep_possible(const struct around *around,
			  const struct place *place)
{
	file_vec *set = &around->m->set;
	size_t i, n = 0;

	for (i = 0; i < set->n; i++)
		if (may_mean(around, place,
			     numbered(around->m, set->item[i])))
			set->item[n++] = set->item[i];
	set->n = n;
}

/* What the file leads to is asked when what it declares itself cannot be
 * meant. */
static const struct error *add_lead(struct meaning *m)
{
	const struct error *err = find_lead(m);
	size_t i;

	for (i = 0; !err && i < m->lead.n; i++)
		*VEC_PUSH(&m->set) = m->lead.item[i];
	add_own(m, true);
	return err;
}

static const struct error *meant_by_names(struct meaning *m,
					  const struct places *places,
					  const struct place *place)
{
	struct around around = { m, place_text(places, place->holder),
				 place->line };
	const struct error *err = NULL;

	m->certainty = CERTAIN;
	if (set_local(m, place))
		return NULL;
	if (place->is_qualifier || meant_is_hidden(m, place)) {
		m->certainty = ANOTHER;
		return NULL;
	}
	add_own(m, false);
	keep_possible(&around, place);
	if (!m->set.n) {
		err = add_lead(m);
		keep_possible(&around, place);
	} else if (has_headers(m)) {
		err = add_promises(m);
	}
	if (!err)
		err = narrow_at(&around, place);
	if (!err && place->is_read)
		err = judge_place(m, places, place);
	if (!err && place->is_path) {
		size_t i, n = 0;

		/* What is judged by a receiver may be of any kind. */
		for (i = 0; i < m->set.n; i++)
			if (suits_place(m, place, numbered(m, m->set.item[i])))
				m->set.item[n++] = m->set.item[i];
		if (!n)
			m->certainty = ANOTHER;
		m->set.n = n;
	}
	if (!err)
		err = keep_overloads(m, places, place);
	if (m->set.n > 1)
		qsort(m->set.item, m->set.n, sizeof(*m->set.item),
		      cmp_uint32);
	return err;
}

const struct error *meant_at(struct meaning *m, const struct places *places,
			     const struct place *place)
{
	const struct error *err = meant_exactly(&m->is_told, m, place);

	if (err || m->is_told)
		return err;
	err = meant_by_names(m, places, place);
	return err ? err : meant_limit(m);
}
