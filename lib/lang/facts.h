/* SPDX-License-Identifier: MIT */
/*
 * What can be known of a file from its bytes alone. Facts never depend on the
 * path, the repository or the time, so they are cached for ever by blob id.
 */
#ifndef LANG_FACTS_H
#define LANG_FACTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/buf.h"
#include "base/vec.h"

enum symbol_kind {
	SYMBOL_PACKAGE,		/* the package or module that a file is in */
	SYMBOL_NAMESPACE,
	/* class, struct, union, record, trait impl... */
	SYMBOL_TYPE,
	SYMBOL_INTERFACE,	/* interface, trait, protocol */
	SYMBOL_ENUM,
	SYMBOL_ALIAS,		/* typedef, type alias */
	SYMBOL_FUNCTION,
	SYMBOL_METHOD,
	SYMBOL_PROPERTY,
	SYMBOL_FIELD,
	SYMBOL_CONSTANT,	/* constant, enumerator */
	SYMBOL_VARIABLE,
	SYMBOL_MACRO,
	SYMBOL_PROTOTYPE,	/* declared here, defined elsewhere */
	/* Rust impl, Swift extension: members, no name of its own */
	SYMBOL_IMPL,
	SYMBOL_SECTION,		/* heading, table, target, resource, rule */
	/* "GET /users/:id": which request is answered; made of what a
	   framework is told, so it stands nowhere as it is, in nothing */
	SYMBOL_ROUTE,
	SYMBOL_KINDS
};

/* "type", "function", ...: as printed and as definitions name them. */
const char *symbol_kind_name(enum symbol_kind kind);

enum symbol_flag {
	SYMBOL_EXPORTED = 1,	/* visible outside its file, by its language */
	SYMBOL_TEST = 2,	/* a test that stands beside what it tests, or
				   in one: see test_head in HACKING.md */
	SYMBOL_TEST_CASE = 4	/* one that says so itself, so that it is run:
				   SYMBOL_TEST has what it uses, too */
};

enum { SYMBOL_NO_CONTAINER = 0xffffffff };

/*
 * Lines count from 1; offsets are bytes into the scanned text. `begin` is the
 * start of the line of the declaration's first byte (decorators and
 * attributes that belong to it included), behind a byte order mark; `end` is
 * behind its last byte. The body is [body, body_end): behind the opening brace
 * (colon, keyword) and before the closing one; both equal `end` when there is
 * none.
 */
struct symbol {
	const char *name;
	/* the container that the declaration itself names ("ns::Foo", Go's
	   receiver); of a route what answers it, where that has a name;
	   or NULL */
	const char *scope;
	uint8_t kind, flags;
	uint32_t container;	/* number of the enclosing symbol */
	uint32_t line;		/* where the name stands */
	uint32_t first_line, last_line;
	uint32_t begin, body, body_end, end;
	uint32_t named;		/* the name's first byte */
};

/* What an import statement names, as the language writes it. */
struct import {
	const char *text;	/* "a/b.h", "pkg.mod", "../x" */
	const char *names;	/* from M import a, b: "a b", or NULL */
	const char *alias;	/* our own name for it, of a list; or NULL */
	uint32_t line;
	uint8_t style;		/* import_style of the definition's line */
};

enum import_style {
	IMPORT_PLAIN,		/* as the language resolves it */
	IMPORT_LOCAL,		/* "x.h", ./x: relative to the file first */
	IMPORT_SYSTEM,		/* <x.h>: on search paths only */
	IMPORT_TYPES,		/* of types alone: gone when it runs */
	IMPORT_OUTER		/* of a rule, not of facts: PLAIN, but LOCAL in
				   a type, where PHP's "use" names a trait */
};

/*
 * A distinct word of the file: an identifier-shaped run of bytes. `code` is
 * how often it stands in code, `text` in comments and strings. Language
 * keywords are counted (they have a right to be searched for) and marked.
 */
struct word {
	const char *s;		/* not NUL-terminated */
	uint32_t len;
	uint32_t hash;		/* hash_bytes of it, the low half */
	uint32_t code, text;
	uint8_t flags;
};

enum word_flag {
	WORD_KEYWORD = 1,	/* reserved: never a reference */
	WORD_IMPORT = 2		/* stands in an import's text or names */
};

enum facts_flag {
	FACTS_BINARY = 1,	/* a NUL in the first 8000 bytes, as git says */
	FACTS_TOO_LARGE = 2,	/* over the limit: nothing else is known */
	/* over half of it in lines of over 5000
				   bytes, or 500 bytes a line on average */
	FACTS_MINIFIED = 4,
	FACTS_GENERATED = 8,	/* says so in its first lines */
	FACTS_MISSING = 16,	/* the object is not here (partial clone) */
	FACTS_CUT = 32,		/* some limit ended the scan of symbols early */
	FACTS_CORRUPT = 64	/* the object is here and cannot be read */
};

struct facts {
	uint8_t lang;		/* LANG_NONE when unknown */
	uint8_t flags;
	uint32_t lines;
	uint32_t tokens;	/* by the default estimator of lang/tokens.h */
	uint64_t bytes;
	/* by begin, the outer before the inner */
	VEC(struct symbol) symbol;
	VEC(struct import) import;	/* by line */
	VEC(struct word) word;		/* in the order of first appearance */
	struct arena arena;	/* names and texts, where they are copies */
};

/*
 * Appends the name of symbol number i with its containers before it, joined
 * by dots: "package.Outer.Inner.name". A "::" or a backslash in a scope becomes
 * a dot.
 */
void symbol_qualified(const struct facts *facts, size_t i, struct buf *out);

/* Appends it as it is told where its path stands beside it: without the
 * packages and namespaces around it, a heading without those above it. Places
 * are written so, too. */
void symbol_in_file(const struct facts *facts, size_t i, struct buf *out);

/* What stands behind the last dot of a qualified name: a part of it. A name
 * that ends in a dot, as a heading may, is not taken apart. */
const char *symbol_last_name(const char *qualified);

/* Does it stand in a function, where nobody else can name it? Is it of a
 * type? */
bool symbol_is_local(const struct facts *facts, const struct symbol *symbol);
bool symbol_is_member(const struct facts *facts, const struct symbol *symbol);
/* Does a line stand in a symbol, its head among that; in a macro, whose text is
 * wherever the macro is used? */
static inline bool symbol_has_line(const struct symbol *symbol, uint32_t line)
{
	return symbol->first_line <= line && line <= symbol->last_line;
}
bool facts_in_macro(const struct facts *facts, uint32_t line);
/* Is it a route that what has the name answers? */
bool symbol_is_handled_by(const struct symbol *symbol, const char *name);
/* The innermost symbol of the facts that holds a line and can be told of: a
 * function, a method or a type, not what is local to it; UINT32_MAX. */
uint32_t symbol_around(const struct facts *facts, uint32_t line);
/* Does a symbol of the kind name a type; is it a type's block of members? */
bool kind_is_type(uint8_t kind);
bool kind_is_type_block(uint8_t kind);

/*
 * What a name rather means, of all that are called so in some case: a type,
 * then a function, then data; a definition rather than a promise of one. The
 * very name of a function is rather meant than a type that differs by case,
 * which is rather meant than data of the very name: "watchEffect" is not the
 * type WatchEffect, "gson" is Gson and not each field called gson.
 */
enum name_rank {
	NAME_NONE, NAME_PROMISE_FOLDED, NAME_PROMISE, NAME_DATA_FOLDED,
	NAME_FUNCTION_FOLDED, NAME_DATA, NAME_TYPE_FOLDED, NAME_FUNCTION,
	NAME_TYPE
};
enum name_rank name_rank_of(uint8_t kind, bool is_exact);

/*
 * Appends a symbol's declaration up to its body, white space folded, without
 * the bracket or colon that opens the body. bytes are those it was scanned
 * from.
 */
void symbol_signature(const struct symbol *symbol, const char *bytes,
		      struct buf *out);

/* Empties for the next file and keeps the memory. { 0 } is valid and empty. */
void facts_clear(struct facts *facts);
void facts_release(struct facts *facts);

#endif
