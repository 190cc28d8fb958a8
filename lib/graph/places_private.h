/* SPDX-License-Identifier: MIT */
/* What finding one name's places shares: places.c reads a place,
 * places_around.c the bytes around it, places_files.c the files and their
 * threads. Private to these. */
#ifndef GRAPH_PLACES_PRIVATE_H
#define GRAPH_PLACES_PRIVATE_H

#include "graph/places.h"

#include <pthread.h>
#include <stdatomic.h>

#include "graph/node.h"
#include "lang/site.h"

struct place_search {
	struct graph *graph;
	const char *name;
	size_t len, texts;
	const struct progress *progress;
	places_vec *all;
	atomic_size_t next;
	pthread_mutex_t lock;	/* of finished and of progress */
	size_t finished;
};

/* The memory of one thread. */
struct seeker {
	struct reader *reader;
	bool has_file;		/* what follows is of that one */
	uint32_t file;
	struct buf bytes, classes, code, types;
	struct site_brackets brackets;	/* of `code`, where has_brackets */
	bool has_brackets;
	const char *name_bytes[NAME_BYTES];	/* of the file at hand */
};

/* The file at hand and how far its lines are counted. */
struct counted_text {
	const char *bytes;
	size_t n;
	const char *line;	/* where the current one begins */
	uint32_t number;
};

/* Reads and adds the place at `at`, which comes behind the last in the text. */
void read_place(const struct place_search *search, struct seeker *s,
		struct places *out, struct counted_text *text, const char *at,
		unsigned int lang);

/*
 * What is around a name that begins at `at`, ends before `behind`, in code
 * that begins at `begin` and ends at `end`.
 */

/* Where the code ends before `at`, white space aside. */
const char *around_before(const char *begin, const char *at);
/* How many bytes before `at` separate a member from what holds it: those of
 * ".", "->", "::", "?.", "&.", "#" and "\\"; not of "..", a range. */
size_t around_separator(const char *begin, const char *at);
/* The word that ends before `at`, white space aside: *n is 0 for none. */
const char *around_word(const char *begin, const char *at, size_t *n);
/* The end of what a separator at `end` is about: what is awaited there. */
const char *around_receiver(const char *begin, const char *end);
/* Does it stand in "use a::{b, c::name}", in "#[...]", behind "struct"? */
bool around_is_set(const char *behind, const char *end);
bool around_is_first(const char *begin, const char *at);
bool around_is_import(const char *begin, const char *at);
bool around_is_attribute(const char *begin, const char *at);
bool around_is_tagged(const char *begin, const char *at);
/* name( and name::<T>( */
bool around_is_called(const char *behind, const char *end);
/* The type T of new T { name = 1 } around the name; NULL: it stands in none. */
const char *around_object(const char *begin, const char *at,
			  const char *behind, const char *end, size_t *n);
/* ..name, and name = in a list. */
bool around_is_apart(const char *begin, const char *at, const char *behind,
		     const char *end);
/* name=, name: and @name, but for assignments, which have blanks. */
bool around_is_label(const char *begin, const char *at, const char *behind,
		     const char *end);
/* Where the sigil of a name begins, "$" or "${" before it; NULL: it has none;
 * and whether "name(" behind it calls a function of that name. */
const char *around_sigil(const char *sigils, const char *begin,
			 const char *at);
bool around_is_of_call(const char *sigil, const char *at);
/* "Item" of Iterator<Item = T>, and of <A, Item = T>. */
bool around_is_associated(const char *begin, const char *at,
			  const char *behind, const char *end);
/* name::other leads into a type or a module; name::<T>() is a call. */
bool around_is_part(const char *behind, const char *end);

#endif
