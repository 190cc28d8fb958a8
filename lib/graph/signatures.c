/* SPDX-License-Identifier: MIT */
/* How definitions are declared: see asked.h. */
#include <string.h>

#include "graph/asked.h"
#include "graph/node.h"

enum { LONGEST = 400 };	/* as in a reviewer's map */

static const char *find_signature(struct refs *refs, struct graph *graph,
				  const struct facts *facts,
				  const struct definition *d)
{
	struct buf text = { 0 };
	const char *out;
	size_t i;

	for (i = 0; i < facts->symbol.n && !text.len; i++)
		if (facts->symbol.item[i].line == d->line &&
		    facts->symbol.item[i].kind == d->kind &&
		    !strcmp(facts->symbol.item[i].name, refs->name))
			symbol_signature(&facts->symbol.item[i],
					 buf_str(&graph->content), &text);
	if (text.len > LONGEST) {
		for (i = LONGEST; i && (text.ptr[i] & 0xc0) == 0x80; i--)
			;
		buf_cut(&text, i);
		buf_addstr(&text, "...");
	}
	out = arena_strndup(&refs->arena, buf_str(&text), text.len);
	buf_release(&text);
	return out;
}

const struct error *add_signatures(struct refs *refs, struct graph *graph,
				   size_t first, size_t end)
{
	const struct error *err = NULL;
	struct facts facts = { 0 };
	uint32_t file = TREE_NONE;
	size_t i;

	for (i = first; !err && i < refs->meant - refs->outside && i < end;
	     i++) {
		struct definition *d = &refs->definition.item[i];

		if (d->file != file)
			err = graph_scan(graph, d->file, &facts);
		file = d->file;
		if (!err)
			d->signature = find_signature(refs, graph, &facts, d);
	}
	facts_release(&facts);
	return err;
}
