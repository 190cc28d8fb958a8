/* SPDX-License-Identifier: MIT */
/* What one name in the code of a file declares it by: see graph.h. */
#include <string.h>

#include "graph/node.h"

static const struct error *add_own(struct graph *graph, uint32_t file,
				   const char *name, size_t len,
				   meaning_vec *out)
{
	struct node *node;
	const struct error *err = graph_node(graph, file, &node);
	uint32_t i;

	for (i = 0; !err && i < node->facts->symbol.n; i++) {
		const struct symbol *s = &node->facts->symbol.item[i];

		if (!strncmp(s->name, name, len) && !s->name[len] &&
		    symbol_is_declaration(s) &&
		    !symbol_is_local(node->facts, s))
			*VEC_PUSH(out) = (struct name_meaning){ file, i, 1 };
	}
	return err;
}

static void add_found(struct graph *graph, const struct name *name,
		      const struct reference *to, meaning_vec *out)
{
	size_t i;

	graph_find(graph, to->to, name->s, &graph->found);
	for (i = 0; i < graph->found.n; i++)
		*VEC_PUSH(out) = (struct name_meaning){
			to->to, graph->found.item[i], to->weight
		};
}

const struct error *graph_means(struct graph *graph, uint32_t file,
				const char *name, size_t len,
				meaning_vec *out)
{
	reference_vec found = { 0 };
	const struct error *err;
	struct name *known;
	struct node *node;
	size_t i;

	out->n = 0;
	err = add_own(graph, file, name, len, out);
	if (err || out->n || !graph_family(graph, file))
		return err;
	err = graph_name(graph, name, len, &known);
	if (err || !known)
		return err;
	err = graph_follow(graph, known, file, &found);
	for (i = 0; !err && i < found.n; i++) {
		err = graph_node(graph, found.item[i].to, &node);
		if (!err)
			add_found(graph, known, &found.item[i], out);
	}
	VEC_RELEASE(&found);
	return err;
}
