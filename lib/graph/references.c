/* SPDX-License-Identifier: MIT */
/*
 * Edges that names make: a file uses in code what another declares. Where a
 * name leads is decided in meaning.c, for both directions alike.
 */
#include "graph/exact.h"
#include "graph/node.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* The better symbol to be named as the reason of an edge: lower is better. */
static const uint8_t rank_of[SYMBOL_KINDS] = {
	[SYMBOL_TYPE] = 0, [SYMBOL_INTERFACE] = 0, [SYMBOL_ENUM] = 1,
	[SYMBOL_ALIAS] = 1, [SYMBOL_FUNCTION] = 2, [SYMBOL_MACRO] = 3,
	[SYMBOL_CONSTANT] = 4, [SYMBOL_VARIABLE] = 4,
	[SYMBOL_PROTOTYPE] = 3, [SYMBOL_METHOD] = 5, [SYMBOL_PROPERTY] = 6,
	[SYMBOL_FIELD] = 6
};

/* Who uses and declares a name has a prototype of it. */
static bool is_promise(const struct name *name, uint32_t user)
{
	size_t i;

	for (i = 0; i < name->declarers; i++)
		if (name->declarer[i].file == user)
			return true;
	return false;
}

/*
 * Adds where a name leads that the user's code may hold: to everything that
 * it leads to or, in reverse, to the user when it leads to `wanted`.
 */
static const struct error *add_uses(struct graph *graph,
				    const struct name *name, uint32_t user,
				    uint32_t wanted, struct edge_set *out)
{
	reference_vec found = { 0 };
	const struct error *err;
	bool uses = false;
	size_t i;

	err = view_uses(graph->view, user, name->s, &uses);
	if (!err && uses)
		err = graph_follow(graph, name, user, &found);
	if (!err && uses)
		err = exact_follow(graph, name, user, &found);
	for (i = 0; !err && i < found.n; i++) {
		const struct reference *to = &found.item[i];

		if (wanted != TREE_NONE && to->to != wanted)
			continue;
		edge_set_add(graph, out, wanted == TREE_NONE ? to->to : user,
			     &(struct reason){
			.weight = to->weight, .rank = rank_of[to->kind],
			.is_promise = is_promise(name, user),
			.via = name->s
		});
	}
	VEC_RELEASE(&found);
	return err;
}

/* --- Forward: the names that a file's code holds --- */

const struct error *graph_scan(struct graph *graph, uint32_t file,
			       struct facts *out)
{
	const struct error *err;

	facts_clear(out);
	err = graph_content(graph, file);
	if (error_is_unreadable(err))
		return NULL;
	if (!graph->scanner)
		graph->scanner = scanner_new();
	return err ? err : scan(graph->scanner, graph->view->file[file].lang,
				buf_str(&graph->content), graph->content.len,
				out);
}

static bool is_identifier(const struct word *w)
{
	return w->code && !(w->flags & WORD_KEYWORD);
}

static int cmp_words(const void *a, const void *b)
{
	const struct word *x = a, *y = b;
	size_t n = x->len < y->len ? x->len : y->len;
	int cmp = strncasecmp(x->s, y->s, n);

	return cmp ? cmp : x->len < y->len ? -1 : x->len > y->len;
}

/* Looks up all names in the order in which the index holds them, so that
 * neighbours are read once. */
static const struct error *look_up(struct graph *graph,
				   const struct facts *facts)
{
	VEC(struct word) sorted = { 0 };
	const struct error *err = NULL;
	struct name *name;
	size_t i;

	for (i = 0; i < facts->word.n; i++)
		if (is_identifier(&facts->word.item[i]))
			*VEC_PUSH(&sorted) = facts->word.item[i];
	if (sorted.n > 1)
		qsort(sorted.item, sorted.n, sizeof(*sorted.item), cmp_words);
	for (i = 0; !err && i < sorted.n; i++)
		err = graph_name(graph, sorted.item[i].s, sorted.item[i].len,
				 &name);
	VEC_RELEASE(&sorted);
	return err;
}

static const struct error *forward_references(struct graph *graph,
					      uint32_t file,
					      struct edge_set *out)
{
	struct facts facts = { 0 };
	const struct error *err;
	struct name *name;
	size_t i;

	err = graph_scan(graph, file, &facts);
	if (!err)
		err = look_up(graph, &facts);
	for (i = 0; !err && i < facts.word.n; i++) {
		const struct word *w = &facts.word.item[i];

		if (!is_identifier(w))
			continue;
		err = graph_name(graph, w->s, w->len, &name);
		if (!err && name)
			err = add_uses(graph, name, file, TREE_NONE, out);
	}
	facts_release(&facts);
	return err;
}

/* --- Reverse: the files whose code holds a name --- */

static const struct error *add_users(struct graph *graph, uint32_t file,
				     const struct name *name,
				     struct edge_set *out)
{
	const struct family *family = graph_family(graph, file);
	posting_vec posting = { 0 };
	const struct error *err = NULL;
	struct terms terms;
	const char *term;
	size_t i;

	term = whole_term(&terms, name->s, strlen(name->s));
	if (term)
		err = view_postings(graph->view, term, &posting);
	for (i = 0; !err && i < posting.n; i++) {
		uint32_t user = posting.item[i].file;

		if (posting.item[i].flags & POSTING_USES && user != file &&
		    graph_family(graph, user) == family)
			err = add_uses(graph, name, user, file, out);
	}
	VEC_RELEASE(&posting);
	return err;
}

static const struct error *reverse_references(struct graph *graph,
					      uint32_t file,
					      struct edge_set *out)
{
	struct node *node;
	const struct error *err = graph_node(graph, file, &node);
	const char *last = "", *s;
	const uint32_t *usable;
	struct name *name;
	size_t i, n = 0;

	usable = err ? NULL : graph_usable(graph, file, &n);
	graph->asked_about = file + 1;
	for (i = 0; !err && i < n; i++) {
		s = node->facts->symbol.item[usable[i]].name;
		if (!strcmp(s, last))
			continue;
		last = s;
		err = graph_name(graph, s, strlen(s), &name);
		if (!err && name)
			err = add_users(graph, file, name, out);
	}
	graph->asked_about = 0;
	return err;
}

const struct error *reference_edges(struct graph *graph, uint32_t file,
				    bool reverse, struct edge_set *out)
{
	if (!graph_family(graph, file))
		return NULL;
	return reverse ? reverse_references(graph, file, out) :
		forward_references(graph, file, out);
}
