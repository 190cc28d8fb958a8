/* SPDX-License-Identifier: MIT */
/*
 * Secrets that have a form of their own, and those that have one only beside
 * the name of who issues them, as a table.
 *
 * A form is bytes as they stand, and of others how many: "{n36}" are 36
 * letters and digits, "{n20-40}" from 20 to 40 of them, as many as there are.
 * "[ps]" is one of these bytes. The secret begins at '(', or where the form
 * does. The letters:
 *
 *	d digits			h digits and a-f
 *	H digits and A-F		x digits, a-f and A-F
 *	l a-z				L letters
 *	a digits and a-z		u digits and A-Z
 *	k A-Z and 2-7			g digits and a-h
 *	n letters and digits		w these and '_'
 *	t these, '_' and '-'		b these, '+' and '/'
 *	e these, "+/_-="		E these, "_-="
 *	D these, "_-=."			s these, "_-~."
 *	P these, "%-"			= '='
 */
#ifndef REDACT_FORMS_H
#define REDACT_FORMS_H

#include <stdbool.h>
#include <stddef.h>

struct form {
	const char *name;	/* of the kind */
	const char *shape;
	/* At least, in tenths of a bit a byte, of what varies: so little that
	 * of ten thousand random values at most one or two have less. */
	unsigned int entropy;
	/* NULL: known by its form alone. Otherwise the value stands behind
	 * this word, in its line: small letters, and '_' for what joins the
	 * parts of a name. */
	const char *word;
	/* Where the form is told: a rule of gitleaks 8, or who issues it. */
	const char *source;
};

/* Those of secrets.forms: first the ones without a word. */
extern const struct form form_table[];
extern const size_t own_form_count, form_count;

struct place;

/* Whether a form without a word stands at `at`, or behind its word that does,
 * and is a secret. place's value becomes it. */
bool form_here(const struct form *form, struct place *place, size_t at);
bool form_beside(const struct form *form, struct place *place, size_t at);

enum { VARIED_MOST = 256 };

/* What a form matched. */
struct shaped {
	size_t n;			/* bytes in all */
	size_t secret;			/* where the secret begins */
	char varied[VARIED_MOST];	/* what is not bytes of the form */
	size_t varied_n;
};

/* Whether the form stands at the first of the n bytes. What follows is not
 * looked at. */
bool shape_match(struct shaped *out, const char *shape, const char *s,
		 size_t n);

/* Whether the byte is of a class, by the letter above. */
bool shape_has(char class, unsigned char c);

/*
 * One step of a form: the next byte or bytes that are alike. False at its
 * end. `class` is '\0' where `set` are the bytes that may stand there.
 */
struct shape_step {
	char class;
	const char *set;
	size_t set_n, least, most;
	bool begins_secret;
};
bool shape_next(struct shape_step *step, const char **shape);

#endif
