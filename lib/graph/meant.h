/* SPDX-License-Identifier: MIT */
/*
 * Which of a name's definitions one place in code means. Private to
 * lib/graph.
 */
#ifndef GRAPH_MEANT_H
#define GRAPH_MEANT_H

#include "graph/node.h"
#include "graph/places.h"
#include "graph/refs.h"

/* The bytes of a file that see a variable of the name. */
struct hidden {
	size_t from, to;
};

enum certainty {
	CERTAIN,
	DOUBTFUL,		/* it may mean another, too */
	UNTOLD,			/* nobody knows what it is of */
	ANOTHER			/* nothing that is declared by the name */
};

/* What an indexer says of a place, where it does not tell what it means. */
enum exact_word {
	EXACT_UNKNOWN,		/* it has not read the file */
	EXACT_NOTHING,		/* it knows nothing of the place */
	EXACT_LOCAL,		/* it is of the file alone */
	EXACT_INSIDE,		/* it is defined in the tree */
	EXACT_OUTSIDE		/* by what is not in the tree */
};

/* A symbol that a definition has. */
struct exact_id {
	const char *id;
	uint32_t definition;
};

struct meaning {
	struct graph *graph;
	const struct name *name;
	const definition_vec *definition;
	file_vec by_file;	/* numbers of definitions, by file */
	uint32_t file;		/* the one at hand */
	bool is_c;		/* tags are names of their own */
	bool has_receivers;	/* what holds a member is always written */
	bool has_lead;
	file_vec own;		/* definitions in the file */
	file_vec lead;		/* those in others that it leads to */
	VEC(struct hidden) hidden;	/* in the file */
	file_vec set;		/* what meant_at found */
	enum certainty certainty;	/* of that */
	bool is_weak;		/* so is what the file leads to */
	/* See find_brought; is_named: an import gives the name; in the module
	   of this number of a symbol, SYMBOL_NO_CONTAINER being the file. */
	bool has_brought, is_named;
	uint32_t module;
	file_vec brought;
	file_vec kept;		/* scratch */
	enum exact_word exact;	/* of the place at hand */
	VEC(struct exact_id) id;	/* by id, then definition */
	bool has_ids, is_told;	/* by the indexer, what it means */
};

/* A word for the thing that the code at hand belongs to: "self", "this". */
bool is_self_word(const char *holder);

/* Name and definitions are borrowed. */
void meaning_init(struct meaning *m, struct graph *graph,
		  const struct name *name, const definition_vec *definition);
void meaning_release(struct meaning *m);

/* Is it a function or a method, be it only declared? */
bool is_callable(const struct definition *d);

/* Goes to a file, whose places are then asked for; places that declare the
 * name are marked. */
const struct error *meant_in(struct meaning *m, uint32_t file) MUST_CHECK;
/* Marks the places of that file that declare the name, and sets what they tell
 * of its definitions, which are those of the meaning: the column, whether it is
 * a tag, and the parameters. */
void mark_declarations(const struct meaning *m, definition_vec *definition,
		       struct places *places);
/* Replaces m->set by what was kept of it or found instead, unless that is
 * nothing: then false. */
bool meant_take(struct meaning *m, const file_vec *kept);
/* Sets which of the places of that file mean a variable of their name. */
void meant_hide(struct meaning *m, const struct places *places);
bool meant_is_hidden(const struct meaning *m, const struct place *place);

/* Replaces m->set with the numbers of what a place of that file may mean,
 * sorted; none when it cannot be told. */
const struct error *meant_at(struct meaning *m, const struct places *places,
			     const struct place *place) MUST_CHECK;

/* Is a file the module of a name: "money" for src/money.py, and for
 * money/__init__.py? */
bool is_module(const struct meaning *m, uint32_t file, const char *name);

#endif
