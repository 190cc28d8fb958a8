/* SPDX-License-Identifier: MIT */
/*
 * Edges that names make: a file uses in code what another declares. Where a
 * name leads is decided in sight.c, for both directions alike.
 */
#include "graph/node.h"

#include <stdlib.h>
#include <string.h>

/* The better symbol to be named as the reason of an edge: lower is better. */
static const uint8_t rank_of[SYMBOL_KINDS] = {
	[SYMBOL_TYPE] = 0, [SYMBOL_INTERFACE] = 0, [SYMBOL_ENUM] = 1,
	[SYMBOL_ALIAS] = 1, [SYMBOL_FUNCTION] = 2, [SYMBOL_MACRO] = 3,
	[SYMBOL_CONSTANT] = 4, [SYMBOL_VARIABLE] = 4,
	[SYMBOL_PROTOTYPE] = 3, [SYMBOL_METHOD] = 5, [SYMBOL_PROPERTY] = 6,
	[SYMBOL_FIELD] = 6
};

/* --- Forward: the names that a file's code holds --- */

/* What concerns one file only makes no edges and stops nobody. */
static bool is_unreadable(const struct error *err)
{
	return err && (err->code == ERROR_NOT_FOUND ||
		       err->code == ERROR_LIMIT || err->code == ERROR_CORRUPT);
}

static const struct error *forward_references(struct graph *graph,
					      uint32_t file,
					      struct edge_set *out)
{
	reference_vec found = { 0 };
	const struct error *err;
	struct name *name;
	size_t i, k;

	err = graph_read(graph, file, &graph->content);
	if (is_unreadable(err))
		return NULL;
	if (!graph->scanner)
		graph->scanner = scanner_new();
	if (!err)
		err = scan(graph->scanner, graph->view->file[file].lang,
			   buf_str(&graph->content), graph->content.len,
			   &graph->scratch);
	/* Looking names up needs the scratch facts: take the words along. */
	if (!err) {
		struct facts words = graph->scratch;

		graph->scratch = (struct facts){ 0 };
		for (i = 0; !err && i < words.word.n; i++) {
			const struct word *w = &words.word.item[i];

			if (!w->code || w->flags & WORD_KEYWORD)
				continue;
			err = graph_name(graph, w->s, w->len, &name);
			found.n = 0;
			if (!err && name)
				err = graph_follow(graph, name, file, &found);
			for (k = 0; !err && k < found.n; k++)
				edge_set_add(graph, out, found.item[k].to,
					     found.item[k].weight,
					     rank_of[found.item[k].kind], name->s);
		}
		facts_release(&words);
	}
	VEC_RELEASE(&found);
	return err;
}

/* --- Reverse: the files whose code holds a name --- */

static const struct error *add_user(struct graph *graph, uint32_t file,
				    const struct name *name, uint32_t user,
				    reference_vec *found,
				    struct edge_set *out)
{
	const struct error *err;
	bool uses = false;
	size_t i;

	err = view_uses(graph->view, user, name->s, &uses);
	if (err || !uses)
		return err;
	found->n = 0;
	err = graph_follow(graph, name, user, found);
	for (i = 0; !err && i < found->n; i++)
		if (found->item[i].to == file)
			edge_set_add(graph, out, user, found->item[i].weight,
				     rank_of[found->item[i].kind], name->s);
	return err;
}

static const struct error *add_users(struct graph *graph, uint32_t file,
				     const struct name *name,
				     struct edge_set *out)
{
	const struct family *family = graph_family(graph, file);
	posting_vec posting = { 0 };
	reference_vec found = { 0 };
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
			err = add_user(graph, file, name, user, &found, out);
	}
	VEC_RELEASE(&posting);
	VEC_RELEASE(&found);
	return err;
}

static const struct error *reverse_references(struct graph *graph,
					      uint32_t file,
					      struct edge_set *out)
{
	struct node *node;
	const struct error *err = graph_node(graph, file, &node);
	const char *last = "", *s;
	struct name *name;
	size_t i;

	graph->asked_about = file + 1;
	for (i = 0; !err && i < node->visible; i++) {
		s = node->facts->symbol.item[node->by_name[i]].name;
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
