/* SPDX-License-Identifier: MIT */
/*
 * Members that are named alone, as Java and C++ let a type's own code do: see
 * judging.h.
 */
#include <string.h>

#include "graph/judging.h"
#include "graph/naming.h"
#include "lang/site.h"
#include "lang/words.h"

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

static bool is_around(const struct judging *j, const struct symbol *s)
{
	const uint32_t line = j->place->line;

	return s->first_line <= line && s->last_line >= line;
}

/* Is one of the types of a path, "a::Outer::Inner", made of the type? */
static const struct error *is_path_in_kin(bool *out, const struct meaning *m,
					  const char *path, const char *type)
{
	const struct error *err = NULL;
	const char *at = path, *word;
	struct buf name = { 0 };
	size_t n;

	while (!err && !*out &&
	       (word = word_next(&at, path + strlen(path), &n))) {
		buf_reset(&name);
		buf_add(&name, word, n);
		err = graph_is_made_of(out, m->graph, m->file, name.ptr, type);
	}
	buf_release(&name);
	return err;
}

/* Is the line in the type, or in one that is made of it? */
static const struct error *is_in_kin(bool *out, const struct judging *j,
				     const char *type)
{
	const struct meaning *m = j->m;
	const struct facts *facts = node_of(m->graph, m->file)->facts;
	const struct error *err = NULL;
	size_t i;

	*out = false;
	for (i = facts->symbol.n; !err && !*out && i--;) {
		const struct symbol *s = &facts->symbol.item[i];

		if (is_around(j, s) && s->scope)
			err = is_path_in_kin(out, m, s->scope, type);
		if (!err && !*out && is_around(j, s) &&
		    kind_is_type_block(s->kind))
			err = graph_is_made_of(out, m->graph, m->file, s->name,
					       type);
	}
	return err;
}

/* A macro's text is wherever the macro is used. */
static bool is_in_macro(const struct judging *j)
{
	const struct facts *facts = node_of(j->m->graph, j->m->file)->facts;
	size_t i;

	for (i = 0; i < facts->symbol.n; i++)
		if (facts->symbol.item[i].kind == SYMBOL_MACRO &&
		    is_around(j, &facts->symbol.item[i]))
			return true;
	return false;
}

/* The type of "a.Type.name" and "a.Type.*", by what an import says. */
static struct span type_of_import(const struct import *import,
				  const char *name)
{
	static const char *const all[] = { "*", "_", NULL };
	const char *last = name_last(import->text), *type;

	if (last == import->text)
		return (struct span){ last, 0 };
	if (strcmp(last, name) && !span_is_among(span_of(last), all))
		return import->names ? span_of(last) : (struct span){ last, 0 };
	for (type = last - 1; type > import->text && type[-1] != '.'; type--)
		;
	return (struct span){ type, (size_t)(last - 1 - type) };
}

/* Does an import lead into the type, or into one that is made of it? */
static const struct error *is_brought(bool *out, const struct meaning *m,
				      const char *type)
{
	const struct facts *facts = node_of(m->graph, m->file)->facts;
	const struct error *err = NULL;
	struct buf from = { 0 };
	size_t i;

	*out = false;
	for (i = 0; !err && !*out && i < facts->import.n; i++) {
		const struct span span = type_of_import(&facts->import.item[i],
							m->name->s);

		buf_reset(&from);
		buf_add(&from, span.s, span.n);
		if (span.n)
			err = graph_is_made_of(out, m->graph, m->file, from.ptr,
					       type);
	}
	buf_release(&from);
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

/* Can a member be meant where nothing stands before it? */
static const struct error *weigh(enum certainty *out, const struct judging *j,
				 const struct definition *d)
{
	const struct meaning *m = j->m;
	bool found = !is_of_kin(m, d) || is_in_macro(j);
	const struct error *err = found ? NULL :
		is_in_kin(&found, j, d->holder);

	if (!err && !found)
		err = is_brought(&found, m, d->holder);
	*out = CERTAIN;
	if (err || found)
		return err;
	*out = DOUBTFUL;	/* C++ finds friends by their arguments */
	if (has_headers(m) && is_callable(d) && j->place->is_called)
		return NULL;
	err = is_mentioned(&found, m, d->holder);
	if (!found)
		*out = ANOTHER;
	return err;
}

/* What the name means when it is no member that the file declares: what stands
 * free in files that it leads to, or what the type around has from those that
 * it is made of, which no import need lead to. */
static const struct error *look_around(struct judging *j)
{
	struct meaning *m = j->m;
	const struct error *err = find_lead(m);
	file_vec found = { 0 };
	bool is_kin;
	size_t i;

	for (i = 0; !err && i < m->lead.n; i++)
		if (!is_of_kin(m, numbered(m, m->lead.item[i])) &&
		    suits_place(m, j->place, numbered(m, m->lead.item[i])))
			*VEC_PUSH(&found) = m->lead.item[i];
	for (i = 0; !err && !found.n && i < m->definition->n; i++) {
		const struct definition *d = numbered(m, i);

		if (!is_of_kin(m, d) || !suits_place(m, j->place, d) ||
		    graph_family(m->graph, d->file) != j->family)
			continue;
		err = is_in_kin(&is_kin, j, d->holder);
		if (!err && is_kin)
			*VEC_PUSH(&found) = (uint32_t)i;
	}
	for (i = 0; i < found.n; i++) {
		m->set.n = i;
		*VEC_PUSH(&m->set) = found.item[i];
	}
	if (found.n)
		m->certainty = CERTAIN;
	VEC_RELEASE(&found);
	return err;
}

const struct error *keep_kin(struct judging *j)
{
	struct meaning *m = j->m;
	const unsigned int lang = m->graph->view->file[m->file].lang;
	const struct error *err = NULL;
	enum certainty best = ANOTHER, one;
	size_t i, n = 0;

	if (!site_has(lang, LOCAL_BARE) || site_has(lang, LOCAL_OBJECTS) ||
	    j->place->is_label || j->place->is_apart)
		return NULL;
	for (i = 0; !err && i < m->set.n; i++) {
		err = weigh(&one, j, numbered(m, m->set.item[i]));
		if (one == CERTAIN && best != CERTAIN)
			n = 0;
		if (one == CERTAIN || (one == DOUBTFUL && best != CERTAIN)) {
			m->set.item[n++] = m->set.item[i];
			best = one;
		}
	}
	if (m->set.n && !n)
		m->certainty = ANOTHER;
	m->set.n = n;
	if (best == DOUBTFUL && m->certainty == CERTAIN)
		m->certainty = best;
	return err || best == CERTAIN || j->place->site.is_made ? err :
		look_around(j);
}
