/* SPDX-License-Identifier: MIT */
/*
 * Definitions and uses of a symbol: see refs.h. What was typed is taken apart
 * in asked.c, where the name stands is found by places.c, and what each place
 * means by meant.c.
 */
#include "graph/refs.h"

#include <string.h>

#include "graph/asked.h"
#include "graph/certain.h"
#include "graph/exact.h"
#include "graph/meant.h"
#include "graph/taken.h"
#include "lang/lang.h"

struct answer {
	struct refs *out;
	struct graph *graph;
	const struct refs_request *request;
	struct asked asked;
	places_vec all;
	struct meaning meaning;
	file_vec by_default;	/* numbers of definitions that are a default */
};

void refs_release(struct refs *refs)
{
	VEC_RELEASE(&refs->definition);
	VEC_RELEASE(&refs->use);
	arena_release(&refs->arena);
	*refs = (struct refs){ 0 };
}

const struct error *definition_lines(uint32_t *first, uint32_t *last,
				     struct graph *graph,
				     const struct definition *definition)
{
	const struct facts *facts;
	const struct error *err = graph_facts(graph, definition->file, &facts);
	size_t i;

	*first = *last = definition->line;
	for (i = 0; !err && i < facts->symbol.n; i++) {
		const struct symbol *symbol = &facts->symbol.item[i];

		if (symbol->line == definition->line &&
		    symbol->kind == definition->kind) {
			*first = symbol->first_line;
			*last = symbol->last_line;
		}
	}
	return err;
}

/* --- What is read --- */

/* Of a file in no known language nobody can say what is code. */
static bool wants_uses(const struct answer *a, uint32_t file)
{
	uint8_t lang = a->graph->view->file[file].lang;

	return !a->request->no_uses && lang != LANG_NONE &&
		!lang_is_prose(lang) &&
		(!a->request->selected || a->request->selected[file]);
}

static void add_file(struct answer *a, uint32_t file)
{
	*VEC_PUSH(&a->all) = (struct places){ .file = file };
}

/*
 * The files that declare it, and those that use it and are selected; by
 * number, as both lists are. Who declares it may use it too, and the index
 * does not know that where the declaration's name stands in a string.
 */
static void list_files(struct answer *a)
{
	const file_vec *declaring = &a->asked.declaring;
	const file_vec *using = &a->asked.using;
	size_t i = 0, k = 0;

	while (i < declaring->n || k < using->n)
		if (k == using->n || (i < declaring->n &&
				      declaring->item[i] < using->item[k])) {
			add_file(a, declaring->item[i++]);
		} else {
			bool both = i < declaring->n &&
				declaring->item[i] == using->item[k];

			if (both || wants_uses(a, using->item[k]))
				add_file(a, using->item[k]);
			i += both;
			k++;
		}
}

/* --- Counting --- */

static bool is_wanted(const struct answer *a, const file_vec *set)
{
	size_t i;

	for (i = 0; i < set->n; i++)
		if (a->out->definition.item[set->item[i]].is_meant)
			return true;
	return !a->out->is_narrowed;
}

static bool is_above(const struct answer *a, const file_vec *set)
{
	size_t i;

	for (i = 0; i < set->n; i++)
		if (a->out->definition.item[set->item[i]].lineage ==
		    LINEAGE_ABOVE)
			return true;
	return false;
}

/* A variable by its sigil is none of the functions that are called so. */
static bool is_another_variable(const struct answer *a,
				const struct place *place)
{
	return place->is_variable && !a->meaning.set.n &&
		a->out->definition.n;
}

/* Does it run what stands in it? A route that a function answers has nothing
 * but the function's name. */
static bool is_body(const struct symbol *s, const char *used)
{
	return s->kind == SYMBOL_FUNCTION || s->kind == SYMBOL_METHOD ||
		(s->kind == SYMBOL_ROUTE &&
		 (!s->scope || symbol_is_handled_by(s, used)));
}

/* The innermost function or route around a use, else what else is there. */
static void set_enclosing(struct answer *a, struct use *use)
{
	const struct facts *facts = node_of(a->graph, use->file)->facts;
	const struct symbol *found = NULL;
	const char *used = a->out->name;
	struct buf name = { 0 };
	size_t i;

	for (i = facts->symbol.n; i-- && !(found && is_body(found, used));) {
		const struct symbol *s = &facts->symbol.item[i];

		if (symbol_has_line(s, use->line) &&
		    (is_body(s, used) ||
		     (!found && (s->kind == SYMBOL_ROUTE ||
				 kind_is_type_block(s->kind)))))
			found = s;
	}
	if (!found)
		return;
	symbol_in_file(facts, (size_t)(found - facts->symbol.item), &name);
	use->enclosing = arena_strndup(&a->out->arena, name.ptr, name.len);
	use->enclosing_kind = found->kind;
	use->enclosing_line = found->line;
	use->enclosing_first = found->first_line;
	use->enclosing_last = found->last_line;
	buf_release(&name);
}

/* Did an indexer tell what the place at hand means? */
static bool is_exact(const struct answer *a)
{
	return a->meaning.is_told && a->meaning.set.n;
}

/* See struct use. */
static bool is_mention(const struct answer *a, const struct places *places)
{
	return !a->meaning.set.n && a->out->definition.n &&
		!graph_family(a->graph, places->file);
}

static void list_use(struct answer *a, const struct places *places,
		     const struct place *place)
{
	const file_vec *set = &a->meaning.set;
	struct arena *arena = &a->out->arena;
	size_t bytes = set->n * sizeof(*set->item);
	uint32_t *definition = arena_alloc(arena, bytes);

	if (bytes)
		memcpy(definition, set->item, bytes);
	*VEC_PUSH(&a->out->use) = (struct use){
		.file = places->file, .line = place->line,
		.column = place->column,
		.text = arena_strdup(arena, place_text(places, place->text)),
		.definition = definition, .definitions = set->n,
		.is_sure = set->n && a->meaning.certainty == CERTAIN,
		.is_untold = a->meaning.certainty == UNTOLD,
		.is_called = place->is_called,
		.is_exact = is_exact(a),
		.is_mention = is_mention(a, places)
	};
	set_enclosing(a, &a->out->use.item[a->out->use.n - 1]);
}

/* Counts a place by what the meaning at hand says of it. */
static void count_judged(struct answer *a, const struct places *places,
			 const struct place *place)
{
	const file_vec *set = &a->meaning.set;
	uint64_t number;
	size_t i;

	if (a->meaning.certainty >= UNTOLD && a->out->definition.n) {
		bool is_untold = a->meaning.certainty == UNTOLD &&
			is_wanted(a, set);

		a->out->untold += is_untold;
		a->out->elsewhere++;
		if (is_untold && a->request->with_untold)
			list_use(a, places, place);
		return;
	}
	for (i = 0; i < set->n; i++)
		a->out->definition.item[set->item[i]].uses++;
	a->out->unresolved += !set->n;
	if (!is_wanted(a, set) || is_another_variable(a, place)) {
		a->out->elsewhere++;
		if (a->request->with_through && is_above(a, set)) {
			list_use(a, places, place);
			a->out->use.item[a->out->use.n - 1].is_through = true;
		}
		return;
	}
	number = a->out->uses++;
	a->out->exact += is_exact(a);
	a->out->mentions += is_mention(a, places);
	if (number >= a->request->skip &&
	    number - a->request->skip < a->request->limit)
		list_use(a, places, place);
}

static const struct error *count_place(struct answer *a,
				       const struct places *places,
				       const struct place *place)
{
	const struct error *err = meant_at(&a->meaning, places, place);

	if (!err)
		count_judged(a, places, place);
	return err;
}

/* Where a file says which package it is of, it uses no type of that name. */
static void mark_packages(struct answer *a, struct places *places)
{
	const struct facts *facts = node_of(a->graph, places->file)->facts;
	size_t i, k;

	for (i = 0; i < facts->symbol.n; i++) {
		const struct symbol *s = &facts->symbol.item[i];

		if (s->kind != SYMBOL_PACKAGE ||
		    strcmp(s->name, a->out->name))
			continue;
		for (k = 0; k < places->place.n; k++)
			if (places->place.item[k].line == s->line)
				break;
		if (k < places->place.n)
			places->place.item[k].is_declaration = true;
	}
}

/* What has an alias means what the meaning at hand says of the import. */
static void count_alias(struct answer *a, const struct alias *alias,
			struct places *places)
{
	size_t i;

	meant_hide(&a->meaning, places);
	for (i = 0; i < places->place.n; i++) {
		const struct place *place = &places->place.item[i];

		/* Of a default nothing else stands in the import. */
		if ((!alias->place ||
		     (place->line != alias->place->line &&
		      !is_of_import(&a->meaning, place->line))) &&
		    !place->is_held && !place->is_variable &&
		    place->site.role == SITE_USE &&
		    !meant_is_hidden(&a->meaning, place))
			count_judged(a, places, place);
	}
}

static const struct error *find_alias(struct answer *a, uint32_t file,
				      const struct alias *alias)
{
	places_vec one = { 0 };
	const struct error *err;

	*VEC_PUSH(&one) = (struct places){ .file = file };
	err = find_places(a->graph, alias->name, SIZE_MAX, NULL, &one);
	if (!err)
		count_alias(a, alias, &one.item[0]);
	places_release(&one);
	return err;
}

/* What an import of a default calls it, unless that is its name, too. */
static const struct error *count_default(struct answer *a, uint32_t file,
					 uint32_t definition)
{
	const struct definition *d = &a->out->definition.item[definition];
	alias_vec alias = { 0 };
	const struct error *err = aliases_of_default(a->graph, file, d->file,
						     &alias);
	size_t i;

	for (i = 0; !err && i < alias.n; i++) {
		if (!strcmp(alias.item[i].name, a->out->name))
			continue;
		a->meaning.set.n = 0;
		*VEC_PUSH(&a->meaning.set) = definition;
		a->meaning.certainty = CERTAIN;
		err = find_alias(a, file, &alias.item[i]);
	}
	VEC_RELEASE(&alias);
	return err;
}

static const struct error *count_aliases(struct answer *a,
					 const struct places *places,
					 const alias_vec *alias)
{
	const struct error *err = NULL;
	size_t i;

	for (i = 0; !err && i < alias->n; i++) {
		err = meant_at(&a->meaning, places, alias->item[i].place);
		if (!err && a->meaning.set.n)
			err = find_alias(a, places->file, &alias->item[i]);
	}
	for (i = 0; !err && i < a->by_default.n; i++)
		err = count_default(a, places->file, a->by_default.item[i]);
	return err;
}

static const struct error *count_file(struct answer *a, struct places *places)
{
	const uint8_t flags = a->graph->view->file[places->file].flags;
	const bool wanted = wants_uses(a, places->file);
	uint64_t before = a->out->uses;
	const struct error *err;
	alias_vec alias = { 0 };
	size_t i;

	a->out->unread += places->is_unread;
	a->out->cut += (flags & FILE_CUT) != 0;
	err = meant_in(&a->meaning, places->file);
	if (!err)
		mark_packages(a, places);
	if (!err && wanted)
		err = exact_places(&a->meaning, places);
	if (!err && wanted)
		err = find_aliases(a->graph, places, a->out->name, &alias);
	meant_hide(&a->meaning, places);
	for (i = 0; !err && wanted && i < places->place.n; i++)
		if (!places->place.item[i].is_declaration)
			err = count_place(a, places, &places->place.item[i]);
	/* An indexer tells all of them by itself. */
	if (!err && wanted && !node_of(a->graph, places->file)->exact)
		err = count_aliases(a, places, &alias);
	VEC_RELEASE(&alias);
	a->out->files += a->out->uses > before;
	return err;
}

/* Behind the last definition or use that is listed. */
static size_t end_of_list(const struct answer *a)
{
	const struct refs_request *request = a->request;

	return request->limit > SIZE_MAX - request->skip ? SIZE_MAX :
		request->limit + (size_t)request->skip;
}

/*
 * Of how many places of one file the text may be needed: of those that are
 * listed, with those that are passed over and the declarations among them;
 * and where only some uses are meant, nobody knows yet which.
 */
static size_t most_texts(const struct answer *a)
{
	size_t end = end_of_list(a), definitions = a->out->definition.n;

	return a->out->is_narrowed || end > SIZE_MAX - definitions ?
		SIZE_MAX : end + definitions;
}

/* The files of each rank by number, as they are in all. */
static const struct error *count_files(struct answer *a)
{
	const uint8_t *rank = a->request->rank;
	const struct error *err = NULL;
	unsigned int round, last = 0;
	size_t i;

	for (i = 0; rank && i < a->all.n; i++)
		if (rank[a->all.item[i].file] > last)
			last = rank[a->all.item[i].file];
	for (round = 0; !err && round <= last; round++)
		for (i = 0; !err && i < a->all.n; i++)
			if (!rank || rank[a->all.item[i].file] == round)
				err = count_file(a, &a->all.item[i]);
	return err;
}

static const struct error *count_all(struct answer *a)
{
	struct name *name;
	const struct error *err;
	size_t i;

	err = graph_asked_name(a->graph, arena_strdup(&a->graph->arena,
						      a->out->name),
			       &a->asked.declaring, &name);
	if (!err)
		err = find_places(a->graph, a->out->name, most_texts(a),
				  a->request->progress, &a->all);
	meaning_init(&a->meaning, a->graph, name, &a->out->definition);
	for (i = 0; !err && i < a->all.n; i++) {
		err = meant_in(&a->meaning, a->all.item[i].file);
		if (!err)
			mark_declarations(&a->meaning, &a->out->definition,
					  &a->all.item[i]);
	}
	if (!err && !a->request->no_uses)
		err = find_lineage(a->graph, a->out);
	if (!err)
		err = count_files(a);
	meaning_release(&a->meaning);
	return err;
}

const struct error *graph_refs(struct refs *refs, struct graph *graph,
			       const struct refs_request *request)
{
	struct answer a = { .out = refs, .graph = graph, .request = request };
	const struct error *err;

	*refs = (struct refs){ 0 };
	err = graph_ask(&a.asked, graph, request, &refs->arena);
	if (!err) {
		refs->name = a.asked.name;
		refs->is_narrowed = a.asked.is_narrowed;
		refs->meant = a.asked.meant;
		refs->outside = a.asked.outside;
		refs->definition = a.asked.definition;
		a.asked.definition = (definition_vec){ 0 };
		if (!request->no_uses)
			err = find_defaults(&a.by_default, graph,
					    &refs->definition, refs->name,
					    &a.asked.using);
		list_files(&a);
		if (!err)
			err = count_all(&a);
	}
	if (!err && !refs->meant && !refs->uses && !request->no_uses &&
	    !request->selected)
		err = unknown_symbol(graph, NULL, refs->name);
	if (!err && request->with_signatures)
		err = add_signatures(refs, graph, request->skip,
				     end_of_list(&a));
	places_release(&a.all);
	asked_release(&a.asked);
	VEC_RELEASE(&a.by_default);
	return err;
}

bool graph_may_share_names(struct graph *graph, uint32_t a, uint32_t b)
{
	const struct family *family = graph_family(graph, a);

	return family ? family == graph_family(graph, b) :
		graph->view->file[a].lang == graph->view->file[b].lang;
}
