/* SPDX-License-Identifier: MIT */
/*
 * What a task says it is about: the signals that knowledge is looked up by.
 * They follow from the text alone.
 *
 * The text is read by search/question.h, and its words are those of the one
 * tokenizer; what a signal adds is what it stands for.
 */
#ifndef CONTEXT_INTENT_H
#define CONTEXT_INTENT_H

#include <stddef.h>

#include "base/arena.h"
#include "base/vec.h"
#include "search/question.h"

/* The seed's: more of a long text say nothing new. */
enum { INTENT_KEYWORDS = 15, INTENT_SYMBOLS = 10, INTENT_FAILURES = 10,
       INTENT_SHORTEST = 3 };

/*
 * A word of at least INTENT_SHORTEST bytes that is no stop word and none of
 * those that every task has ("add", "fix", "support"). Of the parts of a
 * symbol each is one, the symbol itself is none.
 */
struct keyword {
	const char *word;	/* as typed, in lower case; of a part its
				   term */
	const char *term;
	double weight;		/* as the question has it (question.h) */
};

enum symbol_form {
	FORM_CODE,		/* PascalCase, snake_case, `quoted`, call() */
	FORM_DOTTED,		/* Type.member, a.module */
	FORM_CAPITAL,		/* Blueprint, not where a sentence begins */
	FORM_KEBAB,		/* rev-list, --max-tokens */
	SYMBOL_FORMS
};
/* "code", "dotted", ... */
const char *symbol_form_name(enum symbol_form form);

struct intent_symbol {
	const char *text;	/* without leading dashes */
	uint8_t form;		/* enum symbol_form */
};

/* A word that tells of something that went wrong ("crash", "timeout"), or a
 * name that ends in Error or Exception. */
struct failure {
	const char *word;	/* as typed */
	/* The nearest word that says what failed, of those within two words:
	   one spelt like code before others, one behind before one ahead; or
	   NULL. */
	const char *beside;
};

struct intent {
	struct question question;	/* as the search reads it */
	VEC(struct keyword) keyword;	/* the heaviest first */
	VEC(struct intent_symbol) symbol;	/* by form, then as they come */
	VEC(struct failure) failure;	/* as they come */
	VEC(const char *) path;		/* paths and file names */
	struct arena arena;
};

void intent_read(struct intent *out, const char *text, size_t len);
void intent_release(struct intent *intent);

#endif
