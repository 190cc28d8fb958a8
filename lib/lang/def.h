/* SPDX-License-Identifier: MIT */
/*
 * A language definition as the build makes it of lib/lang/defs/NAME.lang.
 * Private to lib/lang. The words of a .lang file are told in HACKING.md; each
 * of them is one member here.
 */
#ifndef LANG_DEF_H
#define LANG_DEF_H

#include "lang/site.h"
#include <stddef.h>
#include <stdint.h>

#include "lang/lang.h"

/* How a comment or a string ends, beyond its closing delimiter. */
enum delim_style {
	DELIM_PLAIN,
	DELIM_LINE,		/* to the end of the line */
	/* one character: 'x', '\n'; else no delimiter */
	DELIM_CHAR,
	DELIM_CXX_RAW,		/* R"tag( ... )tag" */
	DELIM_HASH_RAW,		/* r"..", r#".."#, #".."#: as many # again */
	DELIM_LUA,		/* [[ ]], [=[ ]=]: as many = again */
	DELIM_HEREDOC,		/* <<WORD, <<-'WORD', <<~WORD, <<<WORD */
	DELIM_TEMPLATE,		/* `..${ code }..`: close is `${, "#{, "$ */
	DELIM_REGEX,		/* where an operand may stand: / ... / */
	/* Perl's q, qq, qw, m, s, tr with any bracket */
	DELIM_QUOTELIKE,
	DELIM_PERCENT,		/* Ruby's %w[ ], %q( ) */
	DELIM_DOLLAR,		/* SQL's $tag$ ... $tag$ */
	DELIM_REST,		/* to the end of the text */
	DELIM_ALONE,		/* nothing: \", ?', $" open no string */
	DELIM_FENCE		/* Markdown's ``` or more, to as many again */
};

enum delim_flag {
	DELIM_COMMENT = 1,	/* a comment; otherwise a string */
	DELIM_MULTILINE = 2,	/* an end of line does not end it */
	DELIM_NESTED = 4,	/* may hold itself */
	DELIM_DOUBLED = 8,	/* its close twice is its close once inside */
	/* only after white space or at a line's start */
	DELIM_SPACED = 16,
	DELIM_FIRST = 32,	/* only as the first bytes of a line */
	DELIM_FRESH = 64,	/* not directly after a word */
	DELIM_ESCAPE = 128,	/* a backslash takes the next byte with it */
	DELIM_START = 256,	/* the text begins inside of it */
	DELIM_LEAD = 512,	/* only as the first code of a line */
	DELIM_TICK = 1024,	/* a back-quote takes the next byte with it */
	DELIM_TOP = 2048	/* only as the first bytes of the text */
};

struct delim {
	const char *open, *close;	/* close is "" where the style knows */
	uint8_t style;
	uint16_t flags;
};

enum block_style {
	BLOCK_NONE,		/* a symbol is its own line */
	BLOCK_BRACE,		/* { }; a statement ends at ; */
	BLOCK_BRACE_LINE,	/* { }; a statement ends at ; or its line */
	BLOCK_BRACE_INDENT,	/* the same; deeper lines behind : or = too */
	BLOCK_INDENT,		/* lines indented deeper; with a word ":" the
				   body begins behind it, and brackets join
				   lines */
	BLOCK_END,		/* to a line "end" indented alike */
	BLOCK_SECTION,		/* to the next symbol of no higher level */
	BLOCK_STATEMENT		/* to ; outside parentheses */
};

enum preprocessor {
	PREPROCESSOR_NONE,
	PREPROCESSOR_CONDITIONS,	/* #if, #else, #elseif, #endif only */
	PREPROCESSOR_ALL
};

/* Where a rule is tried: a set of containers. */
#define RULE_IN(kind) (1u << (kind))
enum {
	RULE_IN_HEADER = 1u << 29,	/* among the parameters of a type */
	RULE_IN_FILE = 1u << 30,	/* at the top, or in a package */
	RULE_IN_BODY = 1u << 31		/* inside a function's body */
};

enum symbol_rule_flag {
	SYMBOL_RULE_ANY = 1,	/* a keyword may be the name */
	SYMBOL_RULE_LIST = 2	/* group 1 holds names: each word is one */
};

struct symbol_rule {
	uint8_t kind, flags;
	uint32_t in;
	/* On blanked text, at the start of a line; group 1 is the name (taken
	 * from the text itself, so it may stand in quotes), 2 the container
	 * that it names, 3 (if set) a level: see BLOCK_SECTION. */
	const char *pattern;
};

enum import_form {
	IMPORT_ONE,		/* group 1 is the import, 2 its names */
	IMPORT_LIST,		/* group 1 holds quoted imports, or words */
	IMPORT_GROUP		/* group 1: paths between commas, each perhaps
				   with a brace of names behind it */
};

struct import_rule {
	uint8_t style, form;
	/* On the text itself, at the start of a line of code. */
	const char *pattern;
};

enum export_on { EXPORT_ON_HEAD, EXPORT_ON_NAME };
enum export_for { EXPORT_FOR_ALL, EXPORT_FOR_TOP, EXPORT_FOR_MEMBER };

/* All rules for a symbol must agree for it to be exported. */
struct export_rule {
	uint8_t on, whom, is_not;
	const char *pattern;
};

struct langdef {
	const char *name, *id;
	const char *const *alias, *const *file, *const *shebang;
	const char *const *keyword, *const *test, *const *attribute;
	const struct delim *delim;
	const struct symbol_rule *symbol;
	const struct import_rule *import;
	const struct export_rule *export;
	size_t delims, symbols, imports, exports;
	/* Words that end a BLOCK_END block; of a BLOCK_INDENT block, the one
	 * that ends its header. */
	const char *const *end;
	/* A statement goes on behind a line that ends in one of the first
	 * bytes, or before one that begins with one of the second or with
	 * one of the words that may follow. */
	const char *const *goes_on;
	const char *head;	/* pattern: decides a shared extension */
	const char *embed;	/* pattern: group 1 is code, 2 its language */
	const char *embed_default;	/* id of its language without group 2 */
	const char *bare;	/* BLOCK_END: behind it the body is one
				   expression, without a word that ends it */
	const char *name_bytes[NAME_BYTES];
	/* Pattern: what stands before the name of a test; NULL: by files
	 * alone. */
	const char *test_head;
	/* Pattern: how a line of code begins behind which, and in the deeper
	 * lines below, imports are of types alone; NULL: none does. */
	const char *type_block;
	/* Named groups that patterns call with (?&name), or NULL. */
	const char *groups;
	/* Of what is local to a function: words before a name, words between
	 * both, operators behind it, arrows behind parameters, words that
	 * begin a function and a block with members, words that are no type,
	 * what stands between a name and what a loop goes over, names that a
	 * function has without declaring them, words behind which the first
	 * kind makes no variable; see HACKING.md. */
	const char *const *local_word, *const *local_through;
	const char *const *local_assign;
	const char *const *local_arrow, *const *local_function;
	const char *const *local_holder, *const *local_no_type;
	const char *const *local_each, *const *local_implied;
	const char *const *local_alias;
	uint32_t local_flags;
	uint8_t block;
	uint8_t preprocessor;	/* what lines that begin with # are */
	uint8_t joins_clauses;	/* functions of one name in a row are one */
};

struct extension {
	const char *ext;	/* lower case, with its dot */
	uint8_t lang;
};

extern const struct langdef lang_defs[];
extern const size_t lang_defs_count;
/* A checksum of all definitions: another one, and facts may be others. */
extern const uint32_t lang_defs_sum;
/* Sorted by ext; an extension of several languages has a row for each, the
 * commonest first. */
extern const struct extension lang_extensions[];
extern const size_t lang_extensions_count;

#endif
