/* SPDX-License-Identifier: MIT */
/* Every symbol of some files, or the most used of them: see callers.h. */
#include "graph/callers.h"

#include <string.h>

#include "base/strmap.h"
#include "graph/node.h"

struct candidate {
	uint32_t file, symbol;
	bool is_part;		/* of a type, or a value */
	double uses;		/* files a symbol of the name */
	const char *name;
};

struct listing {
	struct graph *graph;
	VEC(struct candidate) item;
	struct strmap named;	/* by name: how many */
};

static bool is_part(uint8_t kind)
{
	return !kind_is_type(kind) && kind != SYMBOL_FUNCTION &&
		kind != SYMBOL_METHOD && kind != SYMBOL_MACRO;
}

static const struct error *list_file(struct listing *l, uint32_t file)
{
	const struct facts *facts;
	const struct error *err = graph_facts(l->graph, file, &facts);
	uint32_t i;

	for (i = 0; !err && i < facts->symbol.n; i++) {
		const struct symbol *s = &facts->symbol.item[i];

		if (!symbol_is_declaration(s) || symbol_is_local(facts, s) ||
		    s->kind == SYMBOL_PROTOTYPE)
			continue;
		strmap_add(&l->named, s->name, strlen(s->name), NULL)->value++;
		*VEC_PUSH(&l->item) = (struct candidate){
			.file = file, .symbol = i,
			.is_part = is_part(s->kind), .name = s->name
		};
	}
	return err;
}

static int by_place(const void *a_ptr, const void *b_ptr)
{
	const struct candidate *a = a_ptr, *b = b_ptr;

	if (a->file != b->file)
		return a->file < b->file ? -1 : 1;
	return a->symbol < b->symbol ? -1 : a->symbol > b->symbol;
}

static int by_uses(const void *a_ptr, const void *b_ptr)
{
	const struct candidate *a = a_ptr, *b = b_ptr;

	if (a->is_part != b->is_part)
		return a->is_part ? 1 : -1;
	if (a->uses < b->uses || a->uses > b->uses)
		return a->uses > b->uses ? -1 : 1;
	return by_place(a, b);
}

const struct error *callers_add_all(struct callers *callers,
				    struct graph *graph, const bool *selected,
				    size_t most, size_t *total)
{
	struct listing l = { .graph = graph };
	const struct error *err = NULL;
	uint32_t file;
	size_t i;

	for (file = 0; !err && file < graph->view->n; file++)
		if ((!selected || selected[file]) && graph_family(graph, file))
			err = list_file(&l, file);
	*total = l.item.n;
	if (!err && l.item.n > most) {
		file_vec users = { 0 };

		/* A name that many declare is perhaps used of each of them. */
		for (i = 0; !err && i < l.item.n; i++) {
			struct candidate *c = &l.item.item[i];

			users.n = 0;
			err = graph_users(l.graph, c->name, &users);
			c->uses = (double)users.n /
				(double)strmap_get(&l.named, c->name,
						   strlen(c->name));
		}
		VEC_RELEASE(&users);
		VEC_SORT(&l.item, by_uses);
		l.item.n = most;
		VEC_SORT(&l.item, by_place);
	}
	for (i = 0; !err && i < l.item.n; i++)
		callers_add(callers, l.item.item[i].file,
			    l.item.item[i].symbol);
	VEC_RELEASE(&l.item);
	strmap_release(&l.named);
	return err;
}
