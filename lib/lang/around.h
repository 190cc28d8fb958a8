/* SPDX-License-Identifier: MIT */
/* Moving over blanked code from a place: words, brackets, blocks. Private to
 * lib/lang. */
#ifndef LANG_AROUND_H
#define LANG_AROUND_H

#include "lang/def.h"
#include "lang/site.h"

/* How far brackets are looked for: longer heads are none. */
enum { AROUND_NEAR = 8192 };

/* The byte at `at`, NUL behind the text. */
static inline char byte_at(const struct site_text *text, size_t at)
{
	return at < text->n ? text->text[at] : '\0';
}

/* Behind the last byte before `at` that is no white space; 0 for none. */
size_t code_before(const char *s, size_t at);
/* The first byte from `at` on that is no white space, or n. */
size_t code_after(const struct site_text *text, size_t at);
/* The same on the line. */
size_t code_on_line(const struct site_text *text, size_t at);

/* Where the word that ends at `end` begins; `end` itself when none does. */
size_t word_start(const char *s, size_t end);
size_t word_end(const struct site_text *text, size_t at);

/* Is [from, to) one of the words of a list that NULL ends? */
bool is_word_of(const char *const *list, const char *s, size_t from, size_t to);

/* The bracket that is open at `at`, looked for from there back to `low`;
 * NO_BRACKET when there is none. */
enum { NO_BRACKET = (size_t)-1 };
size_t open_bracket(const char *s, size_t at, size_t low);
/* The innermost "{" that is open at `at`. */
size_t open_brace(const struct site_text *text, size_t at);
/* The last bracket before `at`; NULL: there is none. */
const struct site_bracket *site_bracket_before(const struct site_brackets *in,
					       size_t at);
/* Behind the bracket that closes the one at `open`, or n. */
size_t behind_bracket(const struct site_text *text, size_t open);

/* Does the brace open the body of a type, or of what else has members? */
bool opens_holder(const struct langdef *def, const char *s, size_t brace);

/* Where a list of parameters that opens at `open` is seen: to the end of the
 * function's body. */
size_t body_end(const struct site_text *text, size_t open);

/*
 * By indentation: the lines of the function, by the words that begin one, that
 * holds `at`; of the block, where none does or a type stands between. False
 * when there is no block either.
 */
bool indented_function(const struct langdef *def,
		       const struct site_text *text, size_t at, size_t *from,
		       size_t *to);

/* Where the type that stands before a name has its last word; false when none
 * stands there. */
bool site_type_before(const struct langdef *def, const char *s, size_t name,
		      size_t *from, size_t *to);

#endif
