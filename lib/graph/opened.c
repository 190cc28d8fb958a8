/* SPDX-License-Identifier: MIT */
/*
 * Namespaces that a macro opens: "#define LIB_BEGIN namespace lib {". What
 * stands behind LIB_BEGIN has no namespace to us, and lib::name means it.
 */
#include <string.h>

#include "graph/judging.h"
#include "graph/naming.h"

/* Does a macro of the file open the namespace? */
static bool opens(const struct facts *facts, const char *name)
{
	size_t i;

	for (i = 0; i < facts->symbol.n; i++)
		if (facts->symbol.item[i].kind == SYMBOL_NAMESPACE &&
		    !strcmp(facts->symbol.item[i].name, name) &&
		    facts_in_macro(facts, facts->symbol.item[i].first_line))
			return true;
	return false;
}

/* Does some macro of the tree? Asked once for each name. */
static const struct error *is_opened(bool *out, struct graph *graph,
				     const char *name)
{
	struct strmap_entry *entry = strmap_find(&graph->opened, name,
						 strlen(name));
	const struct error *err = NULL;
	const struct facts *facts;
	file_vec files = { 0 };
	size_t i;

	*out = entry && entry->value;
	if (entry)
		return NULL;
	err = graph_holders(graph, name, &files);
	for (i = 0; !err && !*out && i < files.n; i++) {
		err = graph_facts(graph, files.item[i], &facts);
		*out = !err && opens(facts, name);
	}
	if (!err)
		strmap_add(&graph->opened, name, strlen(name), NULL)->value =
			*out;
	VEC_RELEASE(&files);
	return err;
}

static bool stands_in(const struct definition *d, const char *name)
{
	return !d->is_local && !d->is_member &&
		(!*d->holder || !strcmp(d->holder, name));
}

const struct error *judge_opened(struct judging *j, bool *is_judged)
{
	struct meaning *m = j->m;
	const struct error *err;
	bool found;
	bool seen, is_promised = false;
	size_t i;

	if (!*j->holder || j->place->is_value || !j->family ||
	    !(j->family->flags & FAMILY_HEADERS))
		return NULL;
	err = is_opened(&found, m->graph, j->holder);
	if (err || !found)
		return err;
	/* Fills the set with what the file sees of it; what is promised by
	 * one of these is seen, too. */
	err = NULL;
	m->set.n = 0;
	for (i = 0; !err && i < m->definition->n; i++) {
		const struct definition *d = numbered(m, i);

		if (!stands_in(d, j->holder) ||
		    graph_family(m->graph, d->file) != j->family)
			continue;
		seen = d->file == m->file ||
			(is_promised && !d->is_promise &&
			 !in_header(m->graph, d->file));
		if (!seen)
			err = graph_sees(m->graph, m->file, d->file, &seen);
		if (!err && seen)
			*VEC_PUSH(&m->set) = (uint32_t)i;
		/* Promises stand behind what keeps them: once more. */
		if (!err && seen && d->is_promise && !is_promised) {
			is_promised = true;
			m->set.n = 0;
			i = SIZE_MAX;
		}
	}
	*is_judged = !err && m->set.n;
	m->certainty = CERTAIN;
	return err;
}
