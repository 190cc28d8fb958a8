/* SPDX-License-Identifier: MIT */
/*
 * Names that a file takes from others only to hand them on: "export { A as B }
 * from './a'", "export * from './a'", and an import of what is exported below;
 * in Python, an import in an __init__.py.
 */

#include "graph/node.h"
#include "graph/taken.h"

/* How many files hand on the same name, and how many imports are looked at to
 * find them: files may hand on all of each other. */
enum { MOST_HANDS = 8, MOST_LOOKS = 1000 };

static const char everything[] = "*";

struct handing {
	struct graph *graph;
	unsigned int depth, looks;
	target_vec *out;
};

static bool declares(const struct facts *facts, struct span name)
{
	size_t i;

	for (i = 0; i < facts->symbol.n; i++)
		if (span_is(name, facts->symbol.item[i].name) &&
		    facts->symbol.item[i].flags & SYMBOL_EXPORTED)
			return true;
	return false;
}

static const struct error *follow(struct handing *h, uint32_t file,
				  struct span name, bool *found);

/* What an import of the file brings of a name. */
static const struct error *follow_import(struct handing *h, uint32_t file,
					 const struct import *import,
					 struct span name, bool *found)
{
	struct taking taking;
	struct taken taken;
	bool is_named = false, is_all = false;
	target_vec target = { 0 };
	const struct error *err = NULL;

	taking_begin(&taking, graph_family(h->graph, file), import);
	while (!is_named && taking_next(&taking, &taken)) {
		is_named = span_same(taken.here, name);
		is_all |= span_is(taken.here, everything);
	}
	taking_end(&taking);
	if (is_named || is_all)
		err = graph_resolve_import(h->graph, file, import, &target);
	if (!err && target.n == 1 && target.item[0].among == 1) {
		uint32_t to = target.item[0].file;
		bool is_further = false;

		err = follow(h, to, is_named ? taken.there : name,
			     &is_further);
		if (!err && is_named && !is_further)
			add_target(h->out, to, 1);
		*found |= is_named || is_further;
	}
	VEC_RELEASE(&target);
	return err;
}

/* *found: the file declares the name and hands it to who takes all, or has it
 * from others, which are appended. */
static const struct error *follow(struct handing *h, uint32_t file,
				  struct span name, bool *found)
{
	const struct facts *facts;
	const struct error *err = graph_facts(h->graph, file, &facts);
	size_t i, before = h->out->n;

	if (err || h->depth == MOST_HANDS)
		return err;
	h->depth++;
	for (i = 0; !err && i < facts->import.n &&
	     h->looks < MOST_LOOKS; i++)
		if (facts->import.item[i].names && ++h->looks)
			err = follow_import(h, file, &facts->import.item[i],
					    name, found);
	h->depth--;
	if (!err && !*found && h->out->n == before && h->depth &&
	    declares(facts, name)) {
		add_target(h->out, file, 1);
		*found = true;
	}
	return err;
}

bool graph_can_hand_on(struct graph *graph, uint32_t file)
{
	const struct family *family = graph_family(graph, file);

	return family && family->flags & FAMILY_NAMED &&
		!family_has_paths(family);
}

const struct error *graph_handed_on(struct graph *graph, uint32_t file,
				    const struct import *import, uint32_t to,
				    target_vec *out)
{
	const struct family *family = graph_family(graph, file);
	struct handing h = { .graph = graph, .out = out };
	const struct error *err = NULL;
	struct taking taking;
	struct taken taken;
	bool found = false;

	if (!import->names || !graph_can_hand_on(graph, file) ||
	    graph_family(graph, to) != family)
		return NULL;
	taking_begin(&taking, family, import);
	while (!err && taking_next(&taking, &taken))
		err = follow(&h, to, taken.there, &found);
	taking_end(&taking);
	return err;
}

const struct error *graph_gives(struct graph *graph, uint32_t file,
				struct span name, target_vec *out)
{
	/* It is asked for what others take of it, its own among that. */
	struct handing h = { .graph = graph, .out = out, .depth = 1 };
	bool found = false;

	return graph_can_hand_on(graph, file) ?
		follow(&h, file, name, &found) : NULL;
}
