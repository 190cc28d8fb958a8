/* SPDX-License-Identifier: MIT */
/*
 * Members that are named alone, as Java and C++ let a type's own code do: see
 * judging.h.
 */
#include <string.h>

#include "graph/judging.h"
#include "graph/naming.h"
#include "graph/taken.h"
#include "lang/site.h"
#include "lang/words.h"

/* Of more no two are compared. */
enum { MOST_KIN = 100 };

/* Can the name alone mean it nowhere but in its type? Constants and types are
 * brought by all sorts of imports, and a constructor is called by the type's
 * name; what extends a type is called in its kin, too. */
static bool is_of_kin(const struct meaning *m, const struct definition *d)
{
	return d->is_member && !d->is_local && *d->holder && !d->extended &&
		(is_callable(d) || d->kind == SYMBOL_FIELD ||
		 d->kind == SYMBOL_PROPERTY) &&
		strcmp(d->holder, m->name->s);
}

/* Is it a member of the type, which may be told by its whole name, or of what
 * that is made of? */
static const struct error *is_of_kind(bool *out, const struct meaning *m,
				      const char *type,
				      const struct definition *d)
{
	*out = is_member_of(d, type);
	return *out ? NULL : graph_is_made_of(out, m->graph, m->file, type,
					      d->holder);
}

/* The same of the types of a path, "a::Outer::Inner", which is written in the
 * scope; NULL: in an import. */
static const struct error *is_of_path(bool *out, const struct meaning *m,
				      const char *path, const char *scope,
				      const struct definition *d)
{
	const struct error *err = NULL;
	const char *at = path, *word, *type;
	struct buf name = { 0 };
	size_t n;

	while (!err && !*out &&
	       (word = word_next(&at, path + strlen(path), &n))) {
		buf_reset(&name);
		buf_add(&name, word, n);
		type = name.ptr;
		if (scope)
			err = name_in_full(&type, m->graph, &(struct type_site){
					   .file = m->file, .scope = scope });
		if (!err)
			err = is_of_kind(out, m, type, d);
	}
	buf_release(&name);
	return err;
}

/* Is the line in the type, or in one that is made of it? */
static const struct error *is_in_kin(bool *out, const struct judging *j,
				     const struct definition *d)
{
	const struct meaning *m = j->m;
	const struct facts *facts = node_of(m->graph, m->file)->facts;
	const struct error *err = NULL;
	struct buf scope = { 0 };
	size_t i;

	*out = false;
	for (i = facts->symbol.n; !err && !*out && i--;) {
		const struct symbol *s = &facts->symbol.item[i];

		if (!symbol_has_line(s, j->place->line) ||
		    !(s->scope || kind_is_type_block(s->kind)))
			continue;
		buf_reset(&scope);
		symbol_qualified(facts, i, &scope);
		if (s->scope)
			err = is_of_path(out, m, s->scope, scope.ptr, d);
		if (!err && !*out && kind_is_type_block(s->kind))
			err = is_of_path(out, m, s->name, scope.ptr, d);
	}
	buf_release(&scope);
	return err;
}

/* Before the name in "a.Type.name", "a.Type.*" and, where an import lists names,
 * behind "a.Type"; 0: it brings none of that name. */
static size_t path_before(const struct import *import, const char *name)
{
	static const char *const all[] = { "*", "_", NULL };
	const char *last = name_last(import->text);

	if (strcmp(last, name) && !span_is_among(span_of(last), all))
		return import->names ? strlen(import->text) : 0;
	return (size_t)(last - import->text);
}

/* Does an import lead into the type, or into one that is made of it? */
static const struct error *is_brought(bool *out, const struct meaning *m,
				      const struct definition *d)
{
	const struct facts *facts = node_of(m->graph, m->file)->facts;
	const struct error *err = NULL;
	struct buf path = { 0 };
	size_t i;

	*out = false;
	for (i = 0; !err && !*out && i < facts->import.n; i++) {
		const struct import *import = &facts->import.item[i];

		buf_reset(&path);
		buf_add(&path, import->text, path_before(import, m->name->s));
		err = is_of_path(out, m, buf_str(&path), NULL, d);
	}
	buf_release(&path);
	return err;
}

/* Does the file write the type's name? It may make a type of it that has no
 * name, or be called for one. */
static const struct error *is_mentioned(bool *out, const struct meaning *m,
					const char *type)
{
	const struct error *err = graph_content(m->graph, m->file);

	*out = !err && word_find(buf_str(&m->graph->content), type);
	return err && !error_is_unreadable(err) ? err : NULL;
}

/* Can a member be meant where nothing stands before it? *is_kin: it is of the
 * type around, or of what that is made of. */
static const struct error *weigh(enum certainty *out, bool *is_kin,
				 const struct judging *j,
				 const struct definition *d)
{
	const struct meaning *m = j->m;
	const struct error *err = NULL;
	bool found = !is_of_kin(m, d) ||
		facts_in_macro(node_of(m->graph, m->file)->facts,
			       j->place->line);

	*is_kin = false;
	*out = CERTAIN;
	if (!found)
		err = is_in_kin(is_kin, j, d);
	if (!err && !found && !*is_kin)
		err = is_brought(&found, m, d);
	if (err || found || *is_kin)
		return err;
	/* C++ finds friends by their arguments, C# what the build uses. */
	*out = DOUBTFUL;
	if (is_callable(d) && j->place->is_called &&
	    (has_headers(m) || j->family->flags & FAMILY_NAMESPACES))
		return NULL;
	err = is_mentioned(&found, m, d->holder);
	if (!found)
		*out = ANOTHER;
	return err;
}

/* Do they differ by their arguments, so that none hides the other? */
static bool are_overloads(const struct definition *a,
			  const struct definition *b)
{
	return a->is_counted != b->is_counted || a->least != b->least ||
		a->most != b->most ||
		strcmp(a->types ? a->types : "", b->types ? b->types : "");
}

const struct error *drop_overridden(struct meaning *m)
{
	const struct error *err = NULL;
	file_vec kept = { 0 };
	size_t i, k;

	for (i = 0; !err && i < m->set.n && m->set.n <= MOST_KIN; i++) {
		const struct definition *d = numbered(m, m->set.item[i]);
		bool is_hidden = false;

		for (k = 0; !err && !is_hidden && k < m->set.n; k++) {
			const struct definition *by =
				numbered(m, m->set.item[k]);

			if (strcmp(by->holder, d->holder) &&
			    !are_overloads(by, d))
				err = graph_is_made_of(&is_hidden, m->graph,
						       by->file, by->holder,
						       d->holder);
		}
		if (!is_hidden)
			*VEC_PUSH(&kept) = m->set.item[i];
	}
	if (!err)
		meant_take(m, &kept);
	VEC_RELEASE(&kept);
	return err;
}

/* Is it a member that the place may be of, as the place is written? */
static bool may_be_kin(const struct judging *j, const struct definition *d)
{
	return is_of_kin(j->m, d) && suits_place(j->m, j->place, d) &&
		graph_family(j->m->graph, d->file) == j->family;
}

/* What the type has, or where it is NULL the one around, from those that it is
 * made of, which no import need lead to; false: nothing. */
static const struct error *set_kin(struct judging *j, const char *type,
				   bool *is_set)
{
	struct meaning *m = j->m;
	const struct error *err = NULL;
	file_vec found = { 0 };
	bool is_kin;
	size_t i;

	for (i = 0; !err && i < m->definition->n; i++) {
		const struct definition *d = numbered(m, i);

		if (!may_be_kin(j, d))
			continue;
		err = type ? is_of_kind(&is_kin, m, type, d) :
			is_in_kin(&is_kin, j, d);
		if (!err && is_kin)
			*VEC_PUSH(&found) = (uint32_t)i;
	}
	*is_set = meant_take(m, &found);
	if (*is_set)
		m->certainty = CERTAIN;
	VEC_RELEASE(&found);
	return err || !*is_set ? err : drop_overridden(m);
}

/* What the block around is of has it, if that is told. */
static const struct error *set_in_block(struct judging *j, bool *is_set)
{
	const char *type = place_text(j->places, j->place->block);
	const struct error *err;

	*is_set = false;
	err = name_behind(&type, j->m->graph, j->m->file);
	if (!err)
		err = name_in_full(&type, j->m->graph, &(struct type_site){
				   .file = j->m->file,
				   .line = j->place->line });
	return err || !*type ? err : set_kin(j, type, is_set);
}

/* Is it not told what the block around is of, and are there members that are
 * not meant, which may be of that? */
static bool may_be_of_block(const struct judging *j)
{
	const struct meaning *m = j->m;
	size_t i, n = 0;

	if (!j->place->is_in_block || j->place->block)
		return false;
	for (i = 0; i < m->definition->n; i++)
		n += may_be_kin(j, numbered(m, i));
	return n > m->set.n;
}

/* What stands free in files that this one leads to; false: nothing does. */
static const struct error *set_free(struct judging *j, bool *is_set)
{
	struct meaning *m = j->m;
	const struct error *err = find_lead(m);
	file_vec found = { 0 };
	size_t i;

	for (i = 0; !err && i < m->lead.n; i++)
		if (!is_of_kin(m, numbered(m, m->lead.item[i])) &&
		    suits_place(m, j->place, numbered(m, m->lead.item[i])))
			*VEC_PUSH(&found) = m->lead.item[i];
	*is_set = meant_take(m, &found);
	if (*is_set)
		m->certainty = CERTAIN;
	VEC_RELEASE(&found);
	return err;
}

static bool are_callable(const struct meaning *m)
{
	size_t i;

	for (i = 0; i < m->set.n; i++)
		if (!is_callable(numbered(m, m->set.item[i])))
			return false;
	return true;
}

/* Are all of them members that the name alone can mean but in their type? */
static bool has_kin_alone(const struct meaning *m)
{
	size_t i;

	for (i = 0; i < m->set.n; i++)
		if (!is_of_kin(m, numbered(m, m->set.item[i])))
			return false;
	return true;
}

static bool is_of_one_holder(const struct meaning *m)
{
	size_t i;

	for (i = 1; i < m->set.n; i++)
		if (strcmp(numbered(m, m->set.item[i])->holder,
			   numbered(m, m->set.item[0])->holder))
			return false;
	return true;
}

/* Leaves of the set the kin, else what is sure, else what is doubtful. */
static const struct error *keep_best(struct judging *j, enum certainty *best,
				     bool *has_kin)
{
	struct meaning *m = j->m;
	const struct error *err = NULL;
	enum certainty one;
	size_t i, n = 0;
	bool is_kin;

	*best = ANOTHER;
	*has_kin = false;
	for (i = 0; !err && i < m->set.n; i++) {
		err = weigh(&one, &is_kin, j, numbered(m, m->set.item[i]));
		if (err || (*has_kin && !is_kin) || one > *best)
			continue;
		if (one < *best || is_kin > *has_kin)
			n = 0;
		if (one < ANOTHER)
			m->set.item[n++] = m->set.item[i];
		*best = one;
		*has_kin = is_kin;
	}
	if (m->set.n && !n)
		m->certainty = ANOTHER;
	m->set.n = n;
	return err || !*has_kin ? err : drop_overridden(m);
}

const struct error *keep_kin(struct judging *j)
{
	struct meaning *m = j->m;
	const unsigned int lang = m->graph->view->file[m->file].lang;
	enum certainty best;
	const struct error *err;
	bool has_kin, is_set = false;

	/* Its bodies take modules in, so that not all kin is known. */
	if (site_has(lang, LOCAL_OBJECTS)) {
		if (!has_kin_alone(m) || j->place->site.is_made)
			return NULL;
		err = set_kin(j, NULL, &is_set);
		if (!is_set && !is_of_one_holder(m) && m->certainty == CERTAIN)
			m->certainty = DOUBTFUL;
		return err;
	}
	if (!site_has(lang, LOCAL_BARE) || j->place->is_label)
		return NULL;
	if (j->place->is_apart) {	/* nothing here tells of what it is */
		if (m->certainty == CERTAIN && has_kin_alone(m) &&
		    (j->place->is_set || !is_of_one_holder(m)))
			m->certainty = DOUBTFUL;
		return NULL;
	}
	if (j->place->is_in_block) {
		err = set_in_block(j, &is_set);
		if (err || is_set)
			return err;
	}
	err = keep_best(j, &best, &has_kin);
	if (has_kin)
		m->certainty = may_be_of_block(j) ? DOUBTFUL : CERTAIN;
	else if (best == DOUBTFUL && m->certainty == CERTAIN)
		m->certainty = best;
	if (err || has_kin || j->place->site.is_made)
		return err;
	if (best != CERTAIN)
		err = set_free(j, &is_set);
	/* A member hides what is called so outside, but no type. */
	return err || is_set || !are_callable(m) ? err :
		set_kin(j, NULL, &is_set);
}
