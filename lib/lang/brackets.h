/* SPDX-License-Identifier: MIT */
/*
 * The brackets that are open where a walk over a text with braces stands, and
 * which symbol's block each is. Private to lib/lang.
 *
 * What a rule found is pending until its block opens or its statement ends.
 * Code inside of a value, "const x = f(() => {", puts it off until that is
 * over.
 */
#ifndef LANG_BRACKETS_H
#define LANG_BRACKETS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/vec.h"
#include "lang/outline.h"

struct conditional;

/* By its byte, '(', '[' or '{'; '@' and ':' are blocks that no bracket
 * shows. */
struct bracket {
	uint32_t symbol;	/* whose block it opens, or none */
	uint32_t container;	/* the innermost symbol around what is inside */
	uint32_t in;		/* where rules apply inside; 0: nowhere */
	uint32_t indent;	/* of the line on which it opened */
	char open;
	bool has_outer, outer_had_block;
	struct found outer;	/* what was pending around it */
	size_t outer_depth;
};

struct brackets {
	struct outline *o;
	VEC(struct bracket) stack;
	size_t ats;		/* how many of them are '@' */
	struct conditional *conditional;	/* those that are open */
	size_t conditionals;
	struct found pending;
	bool has_pending;
	bool pending_had_block;	/* it is a value that goes on behind its { } */
	size_t pending_depth;
	uint32_t pending_indent;	/* of its first line */
	uint32_t file_container;	/* the package, once one was named */
	uint32_t line_indent;	/* of the line that the walk is on */
};

/* Begins before the first byte, in the file. */
void brackets_init(struct brackets *b, struct outline *o);
/* Closes all that is open, and ends what is pending, with the text. */
void brackets_finish(struct brackets *b);

/* The innermost, or NULL in the file itself. */
struct bracket *brackets_top(struct brackets *b);
/* Where rules apply now, and around which symbol; 0 for nowhere. */
uint32_t brackets_place(struct brackets *b, uint32_t *container);
/* The symbol that is pending: there must be one. */
struct symbol *brackets_pending(struct brackets *b);

/* What is pending ends before `at`; a package becomes the file's container. */
void brackets_end_pending(struct brackets *b, size_t at);

/* The block of what is pending, which no bracket shows: Objective-C's from
 * "@interface" to "@end", and one that indentation makes. */
void brackets_open_block(struct brackets *b, size_t at, char open);

/* The bracket at `at` opens. It is the block of what is pending where it may
 * be; otherwise, a brace in a place of code puts that off, and a parenthesis
 * behind a type's name begins its header. */
void brackets_open(struct brackets *b, size_t at);

/* The innermost ends at `at`, and with it what is pending inside, and its
 * symbol. What was put off is pending again; so is a value of a language where
 * a line ends a statement, which may go on behind its block. */
void brackets_pop(struct brackets *b, size_t at);

/* The bracket at `at` closes, and what was left open within. A brace in the
 * first column closes what was opened in the first column; it is told only of
 * languages with a preprocessor. One that nothing opened is passed over. */
void brackets_close(struct brackets *b, size_t at, bool is_first_column);

/*
 * The conditionals of a preprocessor: each branch starts from the brackets
 * that were open at #if. Those that are too deep, and brackets too far out,
 * are not remembered: a branch then goes on from the one before it.
 */
void brackets_begin_conditional(struct brackets *b);
/* #else, #elif: what the last branch opened or closed is undone. */
void brackets_next_branch(struct brackets *b, size_t at);
void brackets_end_conditional(struct brackets *b);

#endif
