/* SPDX-License-Identifier: MIT */
/* What a name means in some lines of one file: see refs.h. */
#include "graph/refs.h"

#include <string.h>

#include "graph/asked.h"
#include "graph/exact.h"
#include "graph/meant.h"
#include "lang/lang.h"

/* Places come by line, so that the first one is kept. */
static void add_meant(meant_symbol_vec *out, const struct meant_symbol *found)
{
	size_t i;

	for (i = 0; i < out->n; i++)
		if (out->item[i].file == found->file &&
		    out->item[i].symbol == found->symbol)
			return;
	*VEC_PUSH(out) = *found;
}

static const struct error *add_set(const struct meaning *m, uint32_t line,
				   meant_symbol_vec *out)
{
	const struct error *err = NULL;
	const struct facts *facts;
	size_t i, k;

	for (i = 0; !err && i < m->set.n; i++) {
		const struct definition *d =
			&m->definition->item[m->set.item[i]];

		err = graph_facts(m->graph, d->file, &facts);
		for (k = 0; !err && k < facts->symbol.n; k++)
			if (facts->symbol.item[k].line == d->line &&
			    facts->symbol.item[k].kind == d->kind &&
			    !strcmp(facts->symbol.item[k].name, m->name->s))
				add_meant(out, &(struct meant_symbol){
					d->file, (uint32_t)k, line,
					m->certainty == CERTAIN
				});
	}
	return err;
}

static const struct error *read_lines(struct meaning *m,
				      definition_vec *definition,
				      struct places *places,
				      const struct name_in_lines *in,
				      meant_symbol_vec *out)
{
	const struct error *err = meant_in(m, places->file);
	size_t i;

	if (!err)
		mark_declarations(m, definition, places);
	if (!err)
		err = exact_places(m, places);
	if (!err)
		meant_hide(m, places);
	for (i = 0; !err && i < places->place.n; i++) {
		const struct place *place = &places->place.item[i];

		if (place->line < in->first || place->line > in->last ||
		    place->is_declaration)
			continue;
		err = meant_at(m, places, place);
		if (!err && m->certainty < UNTOLD)
			err = add_set(m, place->line, out);
	}
	return err;
}

/* Where a name has tags or overloads, what its declarations look like tells
 * which places can mean them. */
static bool wants_declarations(struct graph *graph, uint32_t file,
			       const definition_vec *definition)
{
	const unsigned int lang = graph->view->file[file].lang;
	bool is_c = !strcmp(lang_id(lang), "c");
	size_t i;

	for (i = 0; is_c && i < definition->n; i++)
		if (definition->item[i].kind == SYMBOL_TYPE ||
		    definition->item[i].kind == SYMBOL_ENUM)
			return true;
	return site_has(lang, LOCAL_OVERLOADS);
}

/* The definitions borrow their types from the places. */
static const struct error *read_declarations(struct meaning *m,
					     struct asked *asked,
					     places_vec *all)
{
	const struct error *err;
	size_t i;

	for (i = 0; i < asked->declaring.n; i++)
		*VEC_PUSH(all) = (struct places){
			.file = asked->declaring.item[i]
		};
	err = find_places(m->graph, asked->name, 0, NULL, all);
	for (i = 0; !err && i < all->n; i++) {
		err = meant_in(m, all->item[i].file);
		if (!err)
			mark_declarations(m, &asked->definition,
					  &all->item[i]);
	}
	return err;
}

const struct error *graph_meant_in(struct graph *graph,
				   const struct name_in_lines *in,
				   meant_symbol_vec *out)
{
	const struct refs_request request = { .symbol = in->name,
					      .prefix = "" };
	struct arena arena = { 0 };
	struct asked asked;
	const struct error *err = graph_ask(&asked, graph, &request, &arena);

	out->n = 0;
	if (!err) {
		places_vec own = { 0 }, declaring = { 0 };
		struct name *name;
		struct meaning m;

		err = graph_asked_name(graph,
				       arena_strdup(&graph->arena, asked.name),
				       &asked.declaring, &name);
		if (!err) {
			meaning_init(&m, graph, name, &asked.definition);
			*VEC_PUSH(&own) = (struct places){ .file = in->file };
			err = find_places(graph, asked.name, 0, NULL, &own);
			if (!err && wants_declarations(graph, in->file,
						       &asked.definition))
				err = read_declarations(&m, &asked, &declaring);
			if (!err)
				err = read_lines(&m, &asked.definition,
						 &own.item[0], in, out);
			meaning_release(&m);
			places_release(&own);
			places_release(&declaring);
		}
	}
	asked_release(&asked);
	arena_release(&arena);
	return err;
}
