/* SPDX-License-Identifier: MIT */
/* How each style of comment and string begins and ends. Private to lex.c. */
#ifndef LANG_DELIM_H
#define LANG_DELIM_H

#include <stdbool.h>
#include <stddef.h>

#include "lang/def.h"
#include "lang/lex.h"

enum { HEREDOCS = 4, HEREDOC_WORD = 64 };

struct heredoc {
	char word[HEREDOC_WORD];
	size_t len;
	bool may_indent;
};

/* The text, and what the lexer remembers on its way through it. */
struct text {
	const char *bytes;
	size_t n;
	size_t last_end;	/* end of the last span */
	struct heredoc heredoc[HEREDOCS];	/* announced on this line */
	size_t heredocs;
	size_t wasted;		/* bytes looked at ahead, and for nothing */
};

/* Does the delimiter's opening stand at `at`, in a place where it counts? */
bool delim_begins(const struct delim *delim, const struct text *text,
		  size_t at);

/*
 * The span that begins at `at`. False when it is none after all: a lone
 * quote, a division, a here-document that never ends (one that does is noted
 * in text and begins at the next line). What never closes runs to the end of
 * its line, or of the text when it may hold line ends.
 */
bool delim_span(const struct delim *delim, struct text *text, size_t at,
		struct span *out);

/* Code in a string: [from, to) is between its brackets, of which what is behind
 * the value is left out ("{x:>10}"); the string goes on at `end`. */
struct embedded {
	size_t from, to, end;
};
/* The first such of a template in [at, end). False when there is none. */
bool template_code(const struct delim *delim, struct text *text, size_t at,
		   size_t end, struct embedded *out);

/* The span of a text that begins inside of a delimiter: up to its close, or
 * nothing when it has none. */
void delim_inside(const struct delim *delim, const struct text *text,
		  struct span *out);

/* The body of the first here-document that was announced, from the start of
 * a line. */
bool delim_heredoc_body(struct text *text, size_t at, struct span *out);

#endif
