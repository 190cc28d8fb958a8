/* SPDX-License-Identifier: MIT */
/*
 * What an indexer says of a file of the graph, where one has read this very
 * content. Private to lib/graph.
 */
#ifndef GRAPH_EXACT_H
#define GRAPH_EXACT_H

#include "graph/meant.h"
#include "scip/record.h"

/*
 * Fills m->set by what an indexer says of a place, where it is told that way:
 * the definitions have the symbol that stands there. Else m->exact says what
 * is known all the same, for meant_limit.
 */
const struct error *meant_exactly(bool *is_told, struct meaning *m,
				  const struct place *place) MUST_CHECK;

/*
 * Marks the places of a file that the indexer says declare the name, and adds
 * those where it says that a definition is used: by another name, as behind
 * "import { a as b }", or in a string that holds code.
 */
const struct error *exact_places(struct meaning *m, struct places *places)
	MUST_CHECK;

/*
 * Leaves of where a name leads from a file what the indexer that read it says,
 * and adds what it says besides: the file uses a symbol of that name that the
 * other defines. Of files that no indexer read, names tell.
 */
const struct error *exact_follow(struct graph *graph, const struct name *name,
				 uint32_t user, reference_vec *found)
	MUST_CHECK;

/* Takes out of what names say of a place (m->set) what the indexer excludes. */
const struct error *meant_limit(struct meaning *m) MUST_CHECK;

#endif
