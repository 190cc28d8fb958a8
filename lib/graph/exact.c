/* SPDX-License-Identifier: MIT */
/* Names by their symbols: see exact.h. */
#include "graph/exact.h"

#include <stdlib.h>
#include <string.h>

#include "base/compare.h"
#include "scip/store.h"
#include "scip/symbol.h"

void graph_set_exact(struct graph *graph, struct scip_store *store)
{
	graph->exact = store;
}

/* NULL where none has; the record lives as long as the graph. */
static const struct error *graph_exact(const struct scip_record **out,
				       struct graph *graph, uint32_t file)
{
	struct node *node = node_of(graph, file);
	const struct error *err = NULL;
	bool found = false;

	*out = NULL;
	if (!graph->exact)
		return NULL;
	if (!node->has_exact) {
		node->has_exact = true;
		node->exact = xcalloc(1, sizeof(*node->exact));
		err = scip_store_get(graph->exact,
				     &graph->view->file[file].oid,
				     node->exact, &found);
		if (err || !found) {
			free(node->exact);
			node->exact = NULL;
		}
	}
	*out = node->exact;
	/* One that is damaged is none. */
	return err && err->code == ERROR_CORRUPT ? NULL : err;
}

/* --- The symbols of the definitions --- */

static int cmp_ids(const void *a, const void *b)
{
	const struct exact_id *x = a, *y = b;
	int cmp = strcmp(x->id, y->id);

	return cmp ? cmp : x->definition < y->definition ? -1 :
		x->definition > y->definition;
}

static bool stands_there(const struct scip_use *use,
			 const struct definition *d)
{
	return use->line == d->line && use->symbol != SCIP_LOCAL &&
		use->roles & SCIP_DEFINITION &&
		(!d->column || use->column == d->column);
}

static const struct error *add_ids(struct meaning *m, uint32_t number)
{
	const struct definition *d = &m->definition->item[number];
	const struct scip_record *record;
	const struct error *err = graph_exact(&record, m->graph, d->file);
	size_t i;

	for (i = 0; !err && record && i < record->use.n; i++)
		if (stands_there(&record->use.item[i], d))
			*VEC_PUSH(&m->id) = (struct exact_id){
				record->symbol.item[record->use.item[i]
					.symbol].id, number
			};
	return err;
}

static const struct error *list_ids(struct meaning *m)
{
	const struct error *err = NULL;
	size_t i;

	m->has_ids = true;
	for (i = 0; !err && i < m->definition->n; i++)
		err = add_ids(m, (uint32_t)i);
	if (m->id.n)
		qsort(m->id.item, m->id.n, sizeof(*m->id.item), cmp_ids);
	return err;
}

/* Appends the definitions of a symbol to m->set, each once. */
static void add_defined(struct meaning *m, const char *id, size_t n)
{
	size_t i, k;

	for (i = 0; i < m->id.n; i++) {
		if (strncmp(m->id.item[i].id, id, n) || m->id.item[i].id[n])
			continue;
		for (k = 0; k < m->set.n && m->set.item[k] !=
		     m->id.item[i].definition; k++)
			;
		if (k == m->set.n)
			*VEC_PUSH(&m->set) = m->id.item[i].definition;
	}
}

/* --- Places --- */

static bool is_defined(const struct meaning *m, const char *id)
{
	size_t low = 0, high = m->id.n;

	while (low < high) {
		size_t mid = low + (high - low) / 2;
		int cmp = strcmp(m->id.item[mid].id, id);

		if (!cmp)
			return true;
		if (cmp < 0)
			low = mid + 1;
		else
			high = mid;
	}
	return false;
}

static struct place *place_at(const struct places *places, size_t n,
			      const struct scip_use *use)
{
	size_t low = 0, high = n;

	while (low < high) {
		size_t mid = low + (high - low) / 2;
		struct place *place = &places->place.item[mid];

		if (place->line == use->line && place->column == use->column)
			return place;
		if (place->line < use->line || (place->line == use->line &&
						place->column < use->column))
			low = mid + 1;
		else
			high = mid;
	}
	return NULL;
}

/* A use of one of the definitions, at a place that is not among the first n. */
static const struct error *add_place(struct meaning *m, struct places *places,
				     size_t n, const struct scip_use *use)
{
	struct graph *graph = m->graph;
	const struct error *err = NULL;

	if (places->place.n == n)
		err = graph_content(graph, m->file);
	else if (places->place.item[places->place.n - 1].line == use->line &&
		 places->place.item[places->place.n - 1].column == use->column)
		return NULL;
	if (!err)
		places_add(places, buf_str(&graph->content),
			   graph->content.len, use->line, use->column);
	return error_is_unreadable(err) ? NULL : err;
}

const struct error *exact_places(struct meaning *m, struct places *places)
{
	const struct scip_record *record;
	const struct error *err = graph_exact(&record, m->graph, m->file);
	size_t i, n = places->place.n;

	if (!err && record && !m->has_ids)
		err = list_ids(m);
	for (i = 0; !err && record && i < record->use.n; i++) {
		const struct scip_use *use = &record->use.item[i];
		struct place *place;

		if (use->symbol == SCIP_LOCAL)
			continue;
		place = place_at(places, n, use);
		if (place)
			place->is_declaration |= use->roles & SCIP_DEFINITION;
		else if (!(use->roles & SCIP_DEFINITION) &&
			 is_defined(m, record->symbol.item[use->symbol].id))
			err = add_place(m, places, n, use);
	}
	if (places->place.n > n)
		places_sort(places);
	return err;
}

/* --- One place --- */

/* Who calls a constructor by the name of its type, means the type. */
static size_t length_of_type(const char *id, const char *name)
{
	struct scip_tail tail;

	if (!scip_symbol_tail(&tail, span_of(id)) || tail.suffix != ')' ||
	    span_is(tail.name, name) || !span_is(tail.holder, name))
		return 0;
	return (size_t)(tail.name.s - id) - (tail.name.s[-1] == '`');
}

static void add_meant(struct meaning *m, const struct scip_symbol *symbol)
{
	size_t n;

	add_defined(m, symbol->id, strlen(symbol->id));
	n = length_of_type(symbol->id, m->name->s);
	if (n)
		add_defined(m, symbol->id, n);
}

const struct error *meant_exactly(bool *is_told, struct meaning *m,
				  const struct place *place)
{
	const struct scip_record *record;
	const struct error *err = graph_exact(&record, m->graph, m->file);
	const struct scip_use *use;
	size_t i, n;

	*is_told = false;
	m->exact = EXACT_UNKNOWN;
	if (!err && record && !m->has_ids)
		err = list_ids(m);
	if (err || !record)
		return err;
	m->set.n = 0;
	m->exact = EXACT_NOTHING;
	use = scip_record_at(record, place->line, place->column, &n);
	for (i = 0; i < n; i++) {
		const struct scip_symbol *symbol;

		if (use[i].symbol == SCIP_LOCAL) {
			if (m->exact == EXACT_NOTHING)
				m->exact = EXACT_LOCAL;
			continue;
		}
		symbol = &record->symbol.item[use[i].symbol];
		add_meant(m, symbol);
		if (symbol->is_inside)
			m->exact = EXACT_INSIDE;
		else if (m->exact != EXACT_INSIDE)
			m->exact = EXACT_OUTSIDE;
	}
	*is_told = m->set.n || m->exact == EXACT_OUTSIDE;
	m->certainty = m->set.n ? CERTAIN : ANOTHER;
	if (m->set.n > 1)
		qsort(m->set.item, m->set.n, sizeof(*m->set.item),
		      cmp_uint32);
	return NULL;
}

/* What the indexer has seen defined, it would have told: what is defined in a
 * file that it tells is not meant. What it calls local is local. */
static const struct error *may_be_meant(bool *out, struct meaning *m,
					uint32_t number)
{
	const struct definition *d = &m->definition->item[number];
	const struct scip_record *record = NULL;
	const struct error *err = NULL;

	if (m->exact == EXACT_LOCAL) {
		*out = d->is_local;
		return NULL;
	}
	err = graph_exact(&record, m->graph, d->file);
	*out = !record;
	return err;
}

const struct error *meant_limit(struct meaning *m)
{
	const struct error *err = NULL;
	size_t i, n = 0;

	if (m->exact == EXACT_UNKNOWN || m->certainty >= UNTOLD)
		return NULL;
	if (m->exact == EXACT_NOTHING) {
		m->certainty = UNTOLD;
		return NULL;
	}
	for (i = 0; !err && i < m->set.n; i++) {
		bool may = false;

		err = may_be_meant(&may, m, m->set.item[i]);
		if (may)
			m->set.item[n++] = m->set.item[i];
	}
	m->set.n = n;
	if (!n)
		m->certainty = ANOTHER;
	return err;
}

/* --- Edges --- */

/* Does the user use what the other defines by that name? */
static bool uses_defined(const struct scip_record *user,
			 const struct scip_record *other, const char *name)
{
	size_t i;

	for (i = 0; i < other->symbol.n; i++) {
		const struct scip_symbol *symbol = &other->symbol.item[i];
		struct scip_tail tail;
		uint32_t number;

		/* Most are of other names, which is quickly seen. */
		if (!symbol->is_defined || !strstr(symbol->id, name) ||
		    !scip_symbol_tail(&tail, span_of(symbol->id)) ||
		    !span_is(tail.name, name))
			continue;
		number = scip_record_find(user, symbol->id);
		if (number != SCIP_LOCAL && user->symbol.item[number].is_used)
			return true;
	}
	return false;
}

static float weight_to(const reference_vec *found, uint32_t file)
{
	size_t i;

	for (i = 0; i < found->n; i++)
		if (found->item[i].to == file)
			return found->item[i].weight;
	return 0;
}

const struct error *exact_follow(struct graph *graph, const struct name *name,
				 uint32_t user, reference_vec *found)
{
	const struct scip_record *record, *other;
	const struct error *err = graph_exact(&record, graph, user);
	reference_vec out = { 0 };
	size_t i;

	if (err || !record)
		return err;
	for (i = 0; !err && i < name->declarers; i++) {
		const struct declarer *d = &name->declarer[i];
		float weight = weight_to(found, d->file);

		err = graph_exact(&other, graph, d->file);
		if (!err && other && d->file != user)
			weight = uses_defined(record, other, name->s);
		if (weight > 0)
			*VEC_PUSH(&out) = (struct reference){
				.to = d->file, .weight = weight,
				.kind = d->kind
			};
	}
	VEC_RELEASE(found);
	*found = out;
	return err;
}
