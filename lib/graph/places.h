/* SPDX-License-Identifier: MIT */
/*
 * Where a name stands in the code of some files. A popular one stands in
 * thousands, so they are read by all cores. Private to lib/graph.
 */
#ifndef GRAPH_PLACES_H
#define GRAPH_PLACES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/progress.h"
#include "graph/graph.h"
#include "lang/site.h"

/* A line that is longer is cut around the name: as many columns as an editor
 * shows of one, five times over. */
enum { PLACE_LINE_MOST = 400 };

/* Texts are told by where they begin in struct places' texts, 0 for none. */
struct place {
	uint32_t line, column;	/* from 1; columns are bytes */
	uint32_t text;		/* the line, without its end */
	uint32_t holder;	/* "a" of a.name, a->name, a::name */
	/* "a.b" of a.b.holder.name, where a is no variable; 0: there is none,
	   or not words alone. */
	uint32_t outer;
	bool is_rooted;		/* it is \name, of no namespace */
	/* "a::b" of a::b::name, "a" of a::name, in a language of such paths;
	   0 for T::name. */
	uint32_t scope;
	bool is_import;		/* it stands in a "use" of such */
	bool is_held;		/* it has one, though it may not be a word */
	bool is_implied;	/* it has none: .name, of a type that is known
				   there */
	bool is_apart;		/* what it is of stands before others: ..name,
				   { a = 1, name = 2 } */
	bool is_set;		/* such a name = 1 */
	bool is_called;		/* a parenthesis opens behind it */
	bool is_plain;		/* nor does :: stand before it */
	bool is_variable;	/* a sigil is before it: $name, @{name} */
	bool is_tagged;		/* "struct", "union" or "enum" is before it */
	/* It names an argument or a field: name=..., name: ..., or a decorator
	   that is a member: @name. */
	bool is_label;
	bool is_declaration;	/* for the caller to mark */
	/* The line of the import that calls it otherwise, for the caller to
	   mark; 0: none does. */
	uint32_t import;
	bool is_attribute;	/* in #[...] */
	bool is_qualifier;	/* of a namespace: name\Other, as in PHP */
	bool is_path;		/* part of one, name::other, and no value */
	uint32_t at;		/* offset of the name */
	/* What stands before it is a variable; of `type`, or of what a
	   function of that name gives, 0 where that is not told, which is
	   written behind `package`; or a module of `module`. For types of
	   what holds others see type_given. */
	bool has_variable, is_given;
	uint32_t type, package, module;
	uint32_t calls;		/* on that, as site_type_write_chain has them:
				   "a b" of x.a().b(); it is what the last one
				   gives */
	bool is_value;		/* what holds it can be no module */
	/* The same where the receiver is a field, as self.a.b, or begins with
	   one: what it begins with, "self" or a type, and ".a" for fields. */
	uint32_t root, path;
	bool is_root_given;	/* by a function of that name */
	/* It has no receiver, and stands in a block of what is of that type:
	   see site_type_of_block; 0: not told. */
	bool is_in_block;
	uint32_t block;
	/* What it is by the code around it, where nothing holds it and the
	   language has rules for that. */
	bool is_read;
	struct site site;
	struct site_list list;	/* behind it, where that tells overloads */
	uint32_t types;		/* of what is in it: see site_list_types */
	uint32_t extended;	/* the type that what it declares extends */
};

struct places {
	uint32_t file;
	bool is_unread;		/* its content could not be read */
	VEC(struct place) place;	/* by line and column */
	size_t others;		/* of these, that are no variables */
	struct buf texts;
};
typedef VEC(struct places) places_vec;

/*
 * Fills, for each of the files that `all` has, the places where the name
 * stands in code: as a whole word, outside comments and strings. The text of
 * the line is kept of all variables and of the first `texts` others of each
 * file. A file that cannot be read is marked, and no error.
 */
const struct error *find_places(struct graph *graph, const char *name,
				size_t texts, const struct progress *progress,
				places_vec *all) MUST_CHECK;

/* The memory of a file that was asked for alone, which the graph keeps; NULL is
 * none. */
struct seeker;
void seeker_free(struct seeker *seeker);

/* A text of a place; "" for 0. */
const char *place_text(const struct places *places, uint32_t text);

/* Adds a place that somebody else knows of, in the file's bytes: a line and a
 * column that are in them. The places are to be sorted again then. */
void places_add(struct places *places, const char *bytes, size_t n,
		uint32_t line, uint32_t column);
void places_sort(struct places *places);

void places_release(places_vec *all);

#endif
