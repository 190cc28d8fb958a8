/* SPDX-License-Identifier: MIT */
/*
 * What a name is at one place of a text, by the code around it: made there for
 * a function alone, the label of an argument or a field, or a use. And what the
 * same function says of the type of a variable.
 *
 * By rules of the definition (`local` in HACKING.md), without a parser: each
 * answer looks at some bytes around the place. All texts are blanked: see
 * scan.h.
 */
#ifndef LANG_SITE_H
#define LANG_SITE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/buf.h"
#include "base/vec.h"

enum site_role {
	SITE_USE,
	SITE_LABEL,		/* f(name=1), { name: 1 } */
	SITE_LOCAL		/* a variable, parameter or loop variable */
};

/* The brackets of a text, in its order: where each closes (of one that opens;
 * the end of the text where it does not), and the "{" that is open behind it. */
struct site_bracket {
	size_t at, behind, brace;
};
struct site_brackets {
	VEC(struct site_bracket) item;
};
/* Replaces what was there; released once. */
void site_brackets_find(struct site_brackets *out, const char *text, size_t n);
void site_brackets_release(struct site_brackets *brackets);

/* A text in one language. */
struct site_text {
	unsigned int lang;
	const char *text;
	size_t n;
	/* Its brackets, or NULL: then they are looked for each time, which a
	   text of which much is asked is too large for. */
	const struct site_brackets *brackets;
	/* So many variables and loops led here. */
	unsigned char loops;
};

struct site {
	enum site_role role;
	bool is_made;		/* it is declared here, for whomever */
	/* Of SITE_LOCAL: the bytes that see it. */
	size_t from, to;
};

/* Reads the place of a name of len bytes that nothing holds. */
void site_read(struct site *out, const struct site_text *text, size_t at,
	       size_t len);

/* How a language declares and uses names: `local style` of its definition. */
enum local_flag {
	LOCAL_TYPED = 1,	/* T name */
	LOCAL_SPACED = 2,	/* name T */
	LOCAL_NAMED = 4,	/* parameters: name, name: T, name = 1 */
	LOCAL_METHODS = 8,	/* "name(...) {" is a function */
	LOCAL_BARS = 16,	/* |name| */
	LOCAL_KEYS = 32,	/* { name: 1 } has a label */
	LOCAL_ARGUMENTS = 64,	/* f(name=1) has a label */
	LOCAL_OVERLOADS = 128,	/* functions differ by their parameters */
	LOCAL_CALLED = 256,	/* methods, and no fields, are called */
	LOCAL_NEW = 512,	/* T() is a call, and new T() makes one */
	LOCAL_VALUES = 1024,	/* what "." stands behind is no module */
	LOCAL_BARE = 2048,	/* a type's members are named without it */
	LOCAL_INDEXED = 4096,	/* x[1] is a T where x is declared as one */
	/* T.new makes a T, and @name is a member of what the code is of */
	LOCAL_OBJECTS = 8192,
	LOCAL_LATE = 16384,	/* seen behind the statement that makes them */
	LOCAL_PATTERNS = 32768,	/* let Some(name) */
	LOCAL_LABELS = 65536,	/* parameters: label name: T */
	LOCAL_BLOCKS = 131072,	/* { a, b -> 1 } is a function */
	LOCAL_DOTTED = 262144,	/* .name is of a type that is not written */
	LOCAL_LOOSE = 524288	/* what holds a member does not tell it */
};
bool site_has(unsigned int lang, enum local_flag flag);
/* Whether the language has rules that tell. */
bool site_can_read(unsigned int lang);

/* Of a chain of calls and fields, so many are followed. */
enum { SITE_CALLS = 12 };

/* What it is by which the chain leads on: a call, a field, what a loop goes
 * over, or what an index gives, which of a map is a value. */
enum site_link { SITE_CALL, SITE_FIELD, SITE_EACH, SITE_AT };

/* How many of a type it is: one, a list of them, a map to them, or one that
 * there may be, or is not yet, as of Option<T> and Promise<T>. Go's loops give
 * the values of maps: to it they are lists. */
enum site_form { SITE_SINGLE, SITE_LIST, SITE_MAP, SITE_MAYBE };

struct site_type {
	bool is_variable;	/* something before makes or declares it */
	bool is_made;		/* by a function of that name, not by a type */
	size_t at, len;		/* the type's word; len is 0: not told */
	size_t of, of_len;	/* what is written before it, as "a" of a.T */
	/* The function of that type that made it, T::create(): by its name it
	   may give another, where it says so; len is 0: none. */
	size_t maker, maker_len;
	bool is_self;		/* it is what the code is of; no type is told */
	enum site_form form;
	/* The word that the type is written in: List of List<T>, Box of Box<T>;
	   len is 0: in none, as in T[]. */
	size_t outer, outer_len;
	/* What is called on that, in order, or which field of it is meant: it
	   is what the last one gives. */
	size_t calls;
	struct {
		enum site_link link;
		size_t at, len;	/* of a call or a field, its name */
	} call[SITE_CALLS];
};

/* What a variable of a name, seen from `at`, was last said to be before. */
void site_type_of(struct site_type *out, const struct site_text *text,
		  size_t at, const char *name, size_t len);

/* What the receiver that ends at `at` is: T(), make(), T::new().with(1), or
 * self.a, x.a.b(). Of a variable alone see site_type_of. */
void site_type_of_receiver(struct site_type *out, const struct site_text *text,
			   size_t at);

/* What a name without a receiver is first a member of, where the language calls
 * members so and the innermost block around it is the body of a type without a
 * name, new T() { ... }, or of what stands before it, x.apply { ... }, of which
 * the type may not be told. False: it is in no such block. */
bool site_type_of_block(struct site_type *out, const struct site_text *text,
			size_t at);

/* Appends the type as it is known: "T", "List[]T" of a List<T>, "[]T" of what
 * has no word for that, "Map{}T" of a Map<K, T>, "Option()T" of an Option<T>;
 * nothing where it is not told. */
void site_type_write(struct buf *out, const struct site_type *type,
		     const char *text);

/* Appends what leads on from it, each with a blank behind it: ":maker", a call's
 * name, ".field", "[each" or "[at". */
void site_type_write_chain(struct buf *out, const struct site_type *type,
			   const char *text);

/* Is it a word for the type that the code is of: Self, this? */
bool site_is_own_type(const char *s, size_t n);

/* The type that a function gives, whose name stands at `at`; that a field is
 * declared with. */
void site_result_of(struct site_type *out, const struct site_text *text,
		    size_t at, size_t len);
void site_field_of(struct site_type *out, const struct site_text *text,
		   size_t at, size_t len);
/* The type of a field by what the code of its class, the bytes [from, to),
 * assigns to it: self.a = T(), this.a = a, where the parameter a has a type;
 * or by the parameter that declares it: constructor(private a: T). No
 * type where some assignment does not tell, or tells another; None and null
 * tell nothing, and where nothing else is assigned it is no variable. */
void site_assigned_of(struct site_type *out, const struct site_text *text,
		      size_t from, size_t to, const char *name, size_t len);

/* What stands in parentheses behind a name. */
enum { SITE_ITEMS = 6 };	/* of more, these are looked at */
struct site_list {
	bool is_list;		/* false: there are none */
	bool has_rest;		/* the last takes any number of arguments */
	bool has_block;		/* a brace opens behind it */
	uint16_t n;
	uint16_t optional;	/* of those, parameters that have a default */
	size_t extended, extended_len;	/* the type that a function extends */
	struct {
		size_t from, to;
	} item[SITE_ITEMS];
};

/* The arguments of a call, or the parameters of a declaration, of a name that
 * ends at `at`. */
void site_list_of(struct site_list *out, const struct site_text *text,
		  size_t at);

/* Appends the types of its items with a comma behind each, nothing where they
 * are not told: those that parameters say, and of arguments those of literals,
 * new objects, casts and variables. Where parameters have labels, these, which
 * tell functions apart before types do. */
void site_list_types(struct buf *out, const struct site_list *list,
		     const struct site_text *text);

#endif
