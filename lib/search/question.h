/* SPDX-License-Identifier: MIT */
/*
 * What a question says: its words and how much each of them means, which are
 * prose and which are code, the paths, modules and identifiers that it
 * quotes, and what kind of question it is.
 */
#ifndef SEARCH_QUESTION_H
#define SEARCH_QUESTION_H

#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"
#include "base/span.h"
#include "base/strmap.h"
#include "base/vec.h"
#include "search/search.h"

/* More distinct terms than this are the middle of a log: the lightest go. */
enum { QUESTION_TERMS = 600 };

/*
 * A term weighs 1 + ln(tf), and 2 more when it stands in the first line that
 * is not empty: long questions repeat what they mean, and their first line
 * says it. Unweighted, each weighs 1.
 *
 * Code writes as one what prose writes apart: utf8 for "UTF-8", ForeignKey for
 * "foreign key". So two words of prose that a hyphen joins are also one term,
 * and two that only a space parts, in the first line, one of half the weight.
 */
struct asked {
	const char *term;
	struct span typed;	/* the first word, or two, that it is all of */
	double all;		/* counting every word */
	double prose;		/* counting prose only; 0: in code alone */
	bool in_title;		/* in the first line */
	bool is_joined;		/* stands nowhere alone, only as two words */
};

/* A run of text that looks like a path, a file name or a dotted module, its
 * line number and punctuation cut off, '\' as '/'. */
struct quoted {
	const char *text;
	size_t len;
	bool is_frame;		/* the number of a line comes with it */
};
/* Bytes between a path and the number of a line in a traceback: ':', '", line ',
 * '(', ... */
enum { QUESTION_LINE_GAP = 10 };

/* A word that is spelt like code: camelCase, snake_case, a code such as E108,
 * between backquotes or before a parenthesis; or the only word. */
struct identifier {
	const char *word;	/* as typed */
	const char *term;	/* its whole term */
};

struct question {
	const char *text;
	size_t len;
	enum question_kind kind;
	bool about_tests;	/* it asks for tests */
	bool about_translations;	/* its first line speaks of them */
	bool is_long;		/* more than one line */
	bool is_asking;		/* how, where, ...?: it wants to be shown
				   something */
	/* Its title is one that Git or a tool makes ("Merge branch 'x'", "bump
	   x from 1.0 to 1.1"), and says nothing about code. */
	bool is_made;
	/* It is a single word, however that is spelt: the only identifier.
	   Bare: it is not spelt like code. */
	bool is_one_word, is_bare_word;
	/* It is "Type.member" alone, with any separator; or NULL. A file's name
	   looks the same. */
	const char *holder, *member;
	VEC(struct asked) term;	/* in order of first appearance */
	VEC(struct quoted) quoted;
	VEC(struct identifier) identifier;
	struct strmap terms;	/* number of each term; owns the strings */
	struct arena arena;
};

/* Whether the question is a name, so that what defines it is meant. */
static inline bool question_is_name(const struct question *question)
{
	return question->kind == QUESTION_NAME || question->member;
}

/*
 * Code is what stands between fences (``` or ~~~) and what is indented by
 * four columns behind an empty line. Comments of HTML, which templates of
 * issues are full of, are passed over.
 */
void question_read(struct question *out, const char *text, size_t len,
		   bool is_weighted);
void question_release(struct question *question);

/* A term as the question writes it: the first word that it is the whole of
 * ("parsing" for "pars"), or else the part of one that it is; empty where none
 * has it. */
struct span question_word(const struct question *question, size_t term);
/* The same in the arena; the term itself where no word has it. */
const char *question_word_kept(const struct question *question, size_t term,
			       struct arena *arena);

/*
 * Adds a word to the n by which something is told, and gives how many there are
 * now. Of two of which one is a part of the other, in any case, the longer one
 * stays: "frameHeaderSize" says "size". An empty word says nothing.
 */
size_t telling_words(struct span *told, size_t n, struct span word);

/* The number of a term of the question, or SIZE_MAX. */
size_t question_term(const struct question *question, const char *term);

#endif
