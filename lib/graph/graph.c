/* SPDX-License-Identifier: MIT */
/*
 * A graph's memory: facts, declarations and the finished edges of each file.
 * Imports are found in imports.c, references in references.c.
 */
#include "graph/graph.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/compare.h"
#include "graph/node.h"
#include "graph/places.h"
#include "scip/record.h"

const struct error *graph_open(struct graph **out, struct view *view,
			       struct source *source)
{
	struct graph *graph = xcalloc(1, sizeof(*graph));

	graph->view = view;
	graph->source = source;
	graph->node = xcalloc(view->n, sizeof(*graph->node));
	graph->edge_of = xcalloc(view->n, sizeof(*graph->edge_of));
	*out = graph;
	return NULL;
}

const struct view *graph_view(const struct graph *graph)
{
	return graph->view;
}

void graph_free(struct graph *graph)
{
	size_t i;

	if (!graph)
		return;
	for (i = 0; i < GRAPH_BLANKED; i++)
		buf_release(&graph->blanked[i].code);
	reader_free(graph->reader);
	if (graph->has_resolver)
		resolver_release(&graph->resolver);
	scanner_free(graph->scanner);
	seeker_free(graph->seeker);
	facts_release(&graph->scratch);
	buf_release(&graph->content);
	VEC_RELEASE(&graph->found);
	strmap_release(&graph->declared);
	strmap_release(&graph->opened);
	strmap_release(&graph->gives);
	strmap_release(&graph->bases);
	strmap_release(&graph->kin);
	strmap_release(&graph->results);
	strmap_release(&graph->namesakes);
	strmap_release(&graph->names);
	for (i = 0; graph->exact && i < graph->view->n; i++)
		if (graph->node[i] && graph->node[i]->exact) {
			scip_record_release(graph->node[i]->exact);
			free(graph->node[i]->exact);
		}
	free(graph->node);
	free(graph->edge_of);
	VEC_RELEASE(&graph->governed);
	free(graph->sight_from.seen);
	free(graph->sight_of.seen);
	arena_release(&graph->arena);
	free(graph);
}

struct node *node_of(struct graph *graph, uint32_t file)
{
	struct node **node = &graph->node[file];

	if (!*node) {
		*node = arena_alloc(&graph->arena, sizeof(**node));
		memset(*node, 0, sizeof(**node));
	}
	return *node;
}

const struct error *graph_read(struct graph *graph, uint32_t file,
			       struct buf *out)
{
	const struct error *err = NULL;
	struct entry entry = view_entry(graph->view, file);

	if (!graph->reader)
		err = reader_open(&graph->reader, graph->source);
	return err ? err : reader_read(graph->reader, &entry, INDEX_MAX_BYTES,
				       out, NULL);
}

const struct error *graph_content(struct graph *graph, uint32_t file)
{
	const struct error *err;

	if (graph->content_of == file + 1)
		return NULL;
	graph->content_of = 0;
	err = graph_read(graph, file, &graph->content);
	if (!err)
		graph->content_of = file + 1;
	return err;
}

static const struct error *read_for_resolver(void *payload, uint32_t file,
					     struct buf *out)
{
	return graph_read(payload, file, out);
}

static const struct error *facts_for_resolver(void *payload, uint32_t file,
					      const struct facts **out)
{
	return graph_facts(payload, file, out);
}

const struct error *graph_resolver(struct graph *graph, struct resolver **out)
{
	if (!graph->has_resolver)
		resolver_init(&graph->resolver, graph->view,
			      read_for_resolver, facts_for_resolver, graph);
	graph->has_resolver = true;
	*out = &graph->resolver;
	return NULL;
}

const struct family *graph_family(struct graph *graph, uint32_t file)
{
	size_t i;

	for (i = 0; !graph->has_families && i < lang_count(); i++)
		graph->families[i] = family_of(lang_name((unsigned int)i));
	graph->has_families = true;
	return graph->families[graph->view->file[file].lang];
}

const char *whole_term(struct terms *terms, const char *name, size_t len)
{
	terms_of_word(terms, name, len);
	return terms->has_whole ? terms->term[0] : NULL;
}

/* --- Facts --- */

bool symbol_is_declaration(const struct symbol *symbol)
{
	static const bool never[SYMBOL_KINDS] = {
		[SYMBOL_PACKAGE] = true, [SYMBOL_IMPL] = true,
		[SYMBOL_SECTION] = true
	};

	return !never[symbol->kind];
}

/* A copy in the graph's arena, which is small: the words stay behind. */
static const struct facts *keep_facts(struct arena *arena,
				      const struct facts *facts)
{
	struct facts *copy = arena_alloc(arena, sizeof(*copy));
	size_t i, symbols = facts->symbol.n, imports = facts->import.n;

	*copy = (struct facts){
		.lang = facts->lang, .flags = facts->flags,
		.lines = facts->lines, .tokens = facts->tokens,
		.bytes = facts->bytes
	};
	copy->symbol.n = symbols;
	copy->symbol.item = arena_alloc(arena, symbols *
					sizeof(*copy->symbol.item));
	for (i = 0; i < symbols; i++) {
		const struct symbol *from = &facts->symbol.item[i];

		copy->symbol.item[i] = *from;
		copy->symbol.item[i].name = arena_strdup(arena, from->name);
		copy->symbol.item[i].scope = from->scope ?
			arena_strdup(arena, from->scope) : NULL;
	}
	copy->import.n = imports;
	copy->import.item = arena_alloc(arena, imports *
					sizeof(*copy->import.item));
	for (i = 0; i < imports; i++) {
		const struct import *from = &facts->import.item[i];

		copy->import.item[i] = *from;
		copy->import.item[i].text = arena_strdup(arena, from->text);
		copy->import.item[i].names = from->names ?
			arena_strdup(arena, from->names) : NULL;
		copy->import.item[i].alias = from->alias ?
			arena_strdup(arena, from->alias) : NULL;
	}
	return copy;
}

const struct error *graph_node(struct graph *graph, uint32_t file,
			       struct node **out)
{
	struct node *node = node_of(graph, file);
	const struct error *err = NULL;

	*out = node;
	if (node->facts)
		return NULL;
	err = view_facts(graph->view, file, &graph->scratch);
	if (err)
		return err;
	node->facts = keep_facts(&graph->arena, &graph->scratch);
	return NULL;
}

const struct error *graph_facts(struct graph *graph, uint32_t file,
				const struct facts **out)
{
	struct node *node;
	const struct error *err = graph_node(graph, file, &node);

	*out = err ? NULL : node->facts;
	return err;
}

/* --- Declarations --- */

const struct error *graph_declarations_of(struct graph *graph, uint32_t file,
					  const char *name,
					  declaration_vec *out)
{
	struct buf qualified = { 0 };
	const struct error *err;
	struct node *node;
	size_t i;

	err = graph_node(graph, file, &node);
	for (i = 0; !err && i < node->facts->symbol.n; i++) {
		const struct symbol *symbol = &node->facts->symbol.item[i];

		if (!symbol_is_declaration(symbol) ||
		    strcasecmp(symbol->name, name))
			continue;
		buf_reset(&qualified);
		symbol_qualified(node->facts, i, &qualified);
		*VEC_PUSH(out) = (struct declaration){
			.file = file, .line = symbol->line,
			.kind = symbol->kind, .flags = symbol->flags,
			.is_exact = !strcmp(symbol->name, name),
			.is_local = symbol_is_local(node->facts, symbol),
			.is_member = symbol_is_member(node->facts, symbol),
			.name = symbol->name,
			.qualified = arena_strdup(&graph->arena,
						  qualified.ptr)
		};
	}
	buf_release(&qualified);
	return err;
}

/* The declarations in files that `flags` or, without any, the mere presence
 * in some symbol's name points to. */
static const struct error *by_postings(struct graph *graph,
				       const posting_vec *posting,
				       uint8_t flags, const char *name,
				       declaration_vec *out)
{
	const struct error *err = NULL;
	size_t i;

	for (i = 0; !err && i < posting->n; i++)
		if (flags ? posting->item[i].flags & flags :
		    posting->item[i].symbols > 0)
			err = graph_declarations_of(graph,
						    posting->item[i].file,
						    name, out);
	return err;
}

/*
 * A name that is declared by prototypes alone is not among the postings that
 * declare. One that is no term (a stop word, one byte, "A.B") is looked for
 * in every file: nobody counts such symbols either.
 */
const struct error *graph_declarations(struct graph *graph, const char *name,
				       declaration_vec *out)
{
	const struct error *err = NULL;
	posting_vec posting = { 0 };
	struct terms terms;
	const char *term = NULL, *at = name;
	size_t i, len, before = out->n;

	if (word_next(&at, name + strlen(name), &len) == name && !*at)
		term = whole_term(&terms, name, len);
	if (term)
		err = view_postings(graph->view, term, &posting);
	if (term && !err)
		err = by_postings(graph, &posting, POSTING_DECLARES, name,
				  out);
	if (term && !err && out->n == before)
		err = by_postings(graph, &posting, 0, name, out);
	for (i = 0; !term && !err && i < graph->view->n; i++)
		err = graph_declarations_of(graph, (uint32_t)i, name, out);
	VEC_RELEASE(&posting);
	return err;
}

/*
 * Replaces out with the postings of a name; one that is no term (a stop word,
 * one byte) may stand in every file, with any flag.
 */
static const struct error *name_postings(struct graph *graph, const char *name,
					 posting_vec *out)
{
	struct terms terms;
	const char *term = whole_term(&terms, name, strlen(name));
	size_t i;

	if (term)
		return view_postings(graph->view, term, out);
	for (i = 0; i < graph->view->n; i++)
		*VEC_PUSH(out) = (struct posting){
			.file = (uint32_t)i, .symbols = 1,
			.flags = POSTING_DECLARES | POSTING_USES
		};
	return NULL;
}

const struct error *graph_holders(struct graph *graph, const char *name,
				  file_vec *out)
{
	posting_vec posting = { 0 };
	const struct error *err = name_postings(graph, name, &posting);
	size_t i;

	for (i = 0; !err && i < posting.n; i++)
		if (posting.item[i].symbols)
			*VEC_PUSH(out) = posting.item[i].file;
	VEC_RELEASE(&posting);
	return err;
}

const struct error *graph_users(struct graph *graph, const char *name,
				file_vec *out)
{
	posting_vec posting = { 0 };
	const struct error *err = name_postings(graph, name, &posting);
	size_t i;

	for (i = 0; !err && i < posting.n; i++) {
		bool uses = posting.item[i].flags & POSTING_USES;

		if (uses)
			err = view_uses(graph->view, posting.item[i].file,
					name, &uses);
		if (!err && uses)
			*VEC_PUSH(out) = posting.item[i].file;
	}
	VEC_RELEASE(&posting);
	return err;
}

/* --- Edges --- */

void edge_set_add(struct graph *graph, struct edge_set *set, uint32_t to,
		  const struct reason *reason)
{
	uint32_t at = graph->edge_of[to];
	struct edge *edge;

	if (!at) {
		*VEC_PUSH(&set->edge) = (struct edge){
			.to = to, .is_promise = true
		};
		*VEC_PUSH(&set->rank) = 0;
		at = graph->edge_of[to] = (uint32_t)set->edge.n;
	}
	edge = &set->edge.item[at - 1];
	edge->count++;
	edge->is_promise &= reason->is_promise;
	if (reason->weight > edge->weight ||
	    (!(reason->weight < edge->weight) &&
	     reason->rank < set->rank.item[at - 1])) {
		edge->weight = reason->weight;
		edge->via = reason->via;
		set->rank.item[at - 1] = reason->rank;
	}
}

CMP_RISING(cmp_edges, struct edge, to)

typedef const struct error *edges_of_kind(struct graph *graph, uint32_t file,
					  bool reverse, struct edge_set *out);

/* Appends the edges of one kind to those that are finished. */
static const struct error *collect(struct graph *graph, uint32_t file,
				   bool reverse, enum edge_kind kind,
				   edges_of_kind *find, struct edge_set *done)
{
	struct edge_set set = { 0 };
	const struct error *err = find(graph, file, reverse, &set);
	size_t i;

	for (i = 0; i < set.edge.n; i++)
		graph->edge_of[set.edge.item[i].to] = 0;
	if (set.edge.n > 1)
		qsort(set.edge.item, set.edge.n, sizeof(*set.edge.item),
		      cmp_edges);
	for (i = 0; !err && i < set.edge.n; i++) {
		struct edge *edge = VEC_PUSH(&done->edge);

		*edge = set.edge.item[i];
		edge->kind = kind;
		edge->is_reverse = reverse;
	}
	VEC_RELEASE(&set.edge);
	VEC_RELEASE(&set.rank);
	return err;
}

static const struct error *find_edges(struct graph *graph, uint32_t file,
				      bool reverse)
{
	struct node *node = node_of(graph, file);
	struct edge_set done = { 0 };
	const struct error *err;
	size_t bytes;

	if (node->has_edges[reverse])
		return NULL;
	err = collect(graph, file, reverse, EDGE_IMPORTS, import_edges, &done);
	if (!err)
		err = collect(graph, file, reverse, EDGE_REFERENCES,
			      reference_edges, &done);
	if (!err)
		err = collect(graph, file, reverse, EDGE_GOVERNS,
			      governs_edges, &done);
	if (!err) {
		bytes = done.edge.n * sizeof(*done.edge.item);
		node->edge[reverse] = arena_alloc(&graph->arena, bytes);
		if (bytes)
			memcpy(node->edge[reverse], done.edge.item, bytes);
		node->edges[reverse] = done.edge.n;
		node->has_edges[reverse] = true;
	}
	VEC_RELEASE(&done.edge);
	return err;
}

const struct error *graph_dependents_and_decisions(struct graph *graph,
						   uint32_t file,
						   const struct edge **out,
						   size_t *n)
{
	struct edge_set done = { 0 };
	const struct error *err = find_edges(graph, file, true);
	const struct node *node = node_of(graph, file);
	struct edge *all;

	if (!err)
		err = collect(graph, file, false, EDGE_GOVERNS, governs_edges,
			      &done);
	if (err)
		goto done;
	*n = node->edges[1] + done.edge.n;
	all = arena_alloc(&graph->arena, *n * sizeof(*all));
	if (node->edges[1])
		memcpy(all, node->edge[1], node->edges[1] * sizeof(*all));
	if (done.edge.n)
		memcpy(all + node->edges[1], done.edge.item,
		       done.edge.n * sizeof(*all));
	*out = all;
done:
	VEC_RELEASE(&done.edge);
	return err;
}

const struct error *graph_edges(struct graph *graph, uint32_t file,
				enum direction direction,
				const struct edge **out, size_t *n)
{
	struct node *node = node_of(graph, file);
	const struct error *err = NULL;
	struct edge *both;

	if (direction & FORWARD)
		err = find_edges(graph, file, false);
	if (!err && direction & REVERSE)
		err = find_edges(graph, file, true);
	if (err)
		return err;
	if (direction != BOTH) {
		*out = node->edge[direction == REVERSE];
		*n = node->edges[direction == REVERSE];
		return NULL;
	}
	*n = node->edges[0] + node->edges[1];
	both = arena_alloc(&graph->arena, *n * sizeof(*both));
	if (node->edges[0])
		memcpy(both, node->edge[0], node->edges[0] * sizeof(*both));
	if (node->edges[1])
		memcpy(both + node->edges[0], node->edge[1],
		       node->edges[1] * sizeof(*both));
	*out = both;
	return NULL;
}
