/* SPDX-License-Identifier: MIT */
/*
 * The names that an import takes, one by one: "a, { b as c }, * as d" of
 * scripts, and the paths of Rust's "a::{self, b::{c, d as e}, f::*}". Private
 * to lib/graph.
 */
#ifndef GRAPH_TAKEN_H
#define GRAPH_TAKEN_H

#include "base/buf.h"
#include "base/span.h"
#include "graph/node.h"
#include "graph/places.h"
#include "graph/refs.h"
#include "graph/resolve.h"
#include "lang/facts.h"

/* What it is called there, and here; "*" for all that there is, "default" for
 * the default of a module. */
struct taken {
	struct span there, here;
	bool is_module;		/* by "self": what the path leads to itself */
	/* Where each has a path of its own: that, or of "*" the path before it;
	   else NULL. Until the next is taken. */
	const char *path;
};

enum { TAKING_DEPTH = 8 };	/* braces in braces; of more none is told */
struct taking {
	const struct family *family;
	const char *at;
	bool is_inside;		/* of braces */
	size_t depth, prefix[TAKING_DEPTH];	/* lengths in path */
	struct buf path, leaf;
};

/* The import and the family of its file are borrowed until taking_end. A file
 * that is declared to be there (`mod x;`) takes nothing. */
void taking_begin(struct taking *taking, const struct family *family,
		  const struct import *import);
/* Fills *out; false when there are no more. */
bool taking_next(struct taking *taking, struct taken *out);
void taking_end(struct taking *taking);

/* Does a path begin with a word for what is in the tree: crate, self, super? */
bool is_own_path(const char *path);
/* Does an import take the name, or all there are? */
bool import_takes(const struct family *family, const struct import *import,
		  const char *name);

/* Appends the files that declare what a file gives others as a name: itself, or
 * those that it has it from; none where that is not known. */
const struct error *graph_gives(struct graph *graph, uint32_t file,
				struct span name, file_vec *out) MUST_CHECK;

/* Does a file of a script export the name as its default, which others import
 * by any name? */
const struct error *graph_is_default(bool *out, struct graph *graph,
				     uint32_t file,
				     const char *name) MUST_CHECK;

/* What an import calls a name of another file, where it calls it otherwise. */
struct alias {
	const char *name;	/* in the graph's arena */
	/* Where the import says so, in a line of its own perhaps; NULL of a
	   default. */
	struct place *place;
};
typedef VEC(struct alias) alias_vec;

/* Appends the aliases that the imports of a file give a name, of which the
 * places are, and marks those where they do. */
const struct error *find_aliases(struct graph *graph, struct places *places,
				 const char *name, alias_vec *out) MUST_CHECK;
/* Appends what the imports of a file call the default of another file. */
const struct error *aliases_of_default(struct graph *graph, uint32_t file,
				       uint32_t of,
				       alias_vec *out) MUST_CHECK;
/* Appends the numbers of those that are meant and that a file exports as its
 * default, and adds who imports it to `using`, which stays sorted. */
const struct error *find_defaults(file_vec *out, struct graph *graph,
				  const definition_vec *definition,
				  const char *name,
				  file_vec *using) MUST_CHECK;
/* Replaces an alias that an import of the file gives by the name that it is
 * for, in the graph's arena; another name stays. */
const struct error *name_behind(const char **name, struct graph *graph,
				uint32_t file) MUST_CHECK;

#endif
