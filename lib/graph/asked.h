/* SPDX-License-Identifier: MIT */
/*
 * What a symbol as it is typed asks for: an identifier, and which of its
 * definitions. Private to lib/graph.
 */
#ifndef GRAPH_ASKED_H
#define GRAPH_ASKED_H

#include "graph/refs.h"

struct asked {
	const char *name;	/* the identifier */
	bool is_narrowed;	/* not every definition is meant */
	definition_vec definition;	/* as in struct refs */
	size_t meant, outside;	/* as in struct refs */
	file_vec declaring, using;	/* files, sorted */
};

/*
 * Takes the request's symbol apart, finds every definition of its identifier
 * and says which are meant. Strings are made in arena. ERROR_NOT_FOUND, with
 * the nearest names, where nothing is found; ERROR_USAGE for an empty one.
 */
const struct error *graph_ask(struct asked *out, struct graph *graph,
			      const struct refs_request *request,
			      struct arena *arena) MUST_CHECK;
void asked_release(struct asked *asked);

/* ERROR_NOT_FOUND with the names in selected files (NULL: all) that may have
 * been meant. */
const struct error *unknown_symbol(struct graph *graph, const bool *selected,
				   const char *symbol) MUST_CHECK;

/* Fills the signatures of the definitions [first, end) that are meant and lie
 * in selected files. Each file is scanned again: the index does not keep where
 * a declaration ends. */
const struct error *add_signatures(struct refs *refs, struct graph *graph,
				   size_t first, size_t end) MUST_CHECK;

/* Fills the lineage of members that are not meant, by those that are. */
const struct error *find_lineage(struct graph *graph, struct refs *refs)
	MUST_CHECK;

#endif
