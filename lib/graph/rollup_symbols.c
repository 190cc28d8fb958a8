/* SPDX-License-Identifier: MIT */
/* The graph of symbols, as one that is taken together: see rollup.h. */
#include "graph/rollup.h"

#include "graph/node.h"
#include "graph/symbol_id.h"

static const struct error *add_node(struct rollup *out, struct graph *graph,
				    const struct caller *caller,
				    struct arena *arena)
{
	const struct file *file = &graph->view->file[caller->file];
	struct rollup_node *node = VEC_PUSH(&out->node);
	const struct symbol *symbol;
	const struct facts *facts;
	struct buf id = { 0 };
	const struct error *err = graph_facts(graph, caller->file, &facts);

	*node = (struct rollup_node){
		.files = 1, .tests = (file->flags & FILE_TEST) != 0,
		.lines = file->lines, .lang = file->lang,
		.has_code = true, .file = caller->file
	};
	if (!err && caller->symbol == UINT32_MAX) {
		buf_addf(&id, "file:%s", file->path);
	} else if (!err) {
		symbol = &facts->symbol.item[caller->symbol];
		node->line = symbol->line;
		node->lines = symbol->last_line - symbol->first_line + 1;
		node->tests |= (symbol->flags & SYMBOL_TEST) != 0;
		err = symbol_id_add(&id, graph, caller->file, caller->symbol);
	}
	node->name = arena_strndup(arena, buf_str(&id), id.len);
	buf_release(&id);
	return err;
}

/* What is not sure is no edge, nor is a call of what is overridden: that leads
 * to what it names, and what overrides it is told by an edge of its own. */
static void add_edge(struct rollup *out, const struct caller_edge *edge)
{
	if (!edge->is_sure || edge->from == edge->to)
		return;
	*VEC_PUSH(&out->edge) = (struct rollup_edge){
		.from = edge->from, .to = edge->to, .names = edge->uses,
		.is_test = out->node.item[edge->from].tests,
		.role = caller_role_name(edge->role), .line = edge->line
	};
}

const struct error *rollup_of_symbols(struct rollup *out, struct graph *graph,
				      const struct callers *callers,
				      struct arena *arena)
{
	const struct error *err = NULL;
	size_t i;

	for (i = 0; !err && i < callers->item.n; i++)
		err = add_node(out, graph, &callers->item.item[i], arena);
	for (i = 0; !err && i < callers->edge.n; i++)
		add_edge(out, &callers->edge.item[i]);
	if (!err)
		rollup_settle(out);
	return err;
}
