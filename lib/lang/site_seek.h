/* SPDX-License-Identifier: MIT */
/* Looking for a type around a place. Private to site_*.c. */
#ifndef LANG_SITE_SEEK_H
#define LANG_SITE_SEEK_H

#include <string.h>

#include "base/span.h"
#include "lang/around.h"

struct seeking {
	const struct langdef *def;
	const struct site_text *text;
	struct site_type *out;
	size_t from;		/* where the variable is seen */
	/* It gets a value here, and is declared elsewhere: what other variables
	   lead to says less than that. */
	bool is_assigned;
};

/* Of variables and loops that lead to others, so many are followed. */
enum { SITE_LOOPS = 4 };

/* A type and what stands before it have no more bytes. */
enum { SIGNS = 64 };

/* Does the code say so at `at`? */
static inline bool begins(const struct seeking *q, size_t at, const char *what)
{
	size_t n = strlen(what);

	return at + n <= q->text->n && !memcmp(q->text->text + at, what, n);
}

static inline bool assigns(const struct site_text *text, size_t at)
{
	return byte_at(text, at) == '=' &&
		!byte_is_among(byte_at(text, at + 1), "=>");
}

/* The length of what parts the words of a path at `at`: 0 for none. */
static inline size_t separator(const struct seeking *q, size_t at)
{
	if (begins(q, at, "::"))
		return 2;
	return byte_is_among(byte_at(q->text, at), ".\\") ? 1 : 0;
}

static inline void tell(struct seeking *q, size_t from, size_t to)
{
	q->out->at = from;
	q->out->len = to - from;
}

/* Where a byte is next, SIGNS ahead at most; 0: nowhere. */
static inline size_t find_near(const struct seeking *q, size_t at, char c)
{
	size_t most = at + SIGNS;

	while (at < most && byte_at(q->text, at) != c)
		at++;
	return at < most ? at : 0;
}

static inline size_t behind_types(const struct site_text *text, size_t at)
{
	while (byte_at(text, at) && !strchr("(;{\n", byte_at(text, at)))
		at++;
	return at;
}

/* Does the word [from, to) say that it holds what is written behind it, as List
 * of List<T> does? */
bool site_is_held(const struct seeking *q, size_t from, size_t to);
bool site_is_keyword(const struct seeking *q, size_t from, size_t to);

/* Adds a call or a field to what is known; what hands on what it is called on
 * adds nothing. False where there are too many. */
bool site_add_link(struct seeking *q, enum site_link link, size_t from,
		   size_t to);
/* Makes of what is told an element of that, as a loop or an index gives it.
 * False where there are too many links, or no such element. */
bool site_add_element(struct site_type *out, enum site_link link);

/* Reads the expression that ends at `at`, a path of fields, calls and indexes:
 * see site_type_of_receiver. Whether its type is told: it begins with a
 * variable, with what the code is of or with parentheses, or asks for a
 * class. */
bool site_read_path(struct seeking *q, size_t at);

/* Reads an element of the expression that ends at `end`; with wants_map nothing
 * but a value of what is known to be a map. */
void site_read_element(struct seeking *q, size_t end, enum site_link link,
		       bool wants_map);
/* What is handed to the function that begins with a parameter at `at`:
 * list.map(x => ...). False where nothing says. */
bool site_read_handed(struct seeking *q, size_t at);

/* What a call gives whose name is [at, end): T(), T::new(), make(); a holder
 * where one is written before "::". */
void site_read_call(struct seeking *q, size_t holder, size_t holder_end,
		    size_t at, size_t end, bool is_new);

/* Reads what a call whose name is [at, end) is asked for by its class, if it is
 * called as such calls are: get<T>(), make(T::class), getBean(T.class). */
bool site_read_asked(struct seeking *q, size_t at, size_t end);

/* Is what is called at `at` a function that, with a block behind it, gives what
 * it is called on: apply { ... }? */
bool site_hands_back(const struct seeking *q, size_t at);

/* Is the word [from, to) the "new" of T.new, where that makes a T; is it the
 * name of a member of what the code is of, "@name"? */
bool site_makes_object(const struct seeking *q, size_t from, size_t to);
bool site_is_member(const struct seeking *q, size_t from);

/* Behind what a member's separator that ends at `at` is about, past what hands
 * that on: ".await". */
size_t site_before_separator(const char *s, size_t at);
/* Before the "<T>" of make<T>(), and the "::<T>" of make::<T>(). */
size_t site_before_types(const char *s, size_t end);

/* A type that is written at `at`; one whose word is [from, to), and may be a
 * keyword; what an expression at `at` makes. */
void site_read_type(struct seeking *q, size_t at);
void site_read_typed(struct seeking *q, size_t from, size_t to);

/* What stands before the type that begins at `at`, as what holds it: "a" of
 * a.T, a::T and a\T. */
void site_read_holder(struct seeking *q, size_t at);
void site_read_value(struct seeking *q, size_t at);

#endif
