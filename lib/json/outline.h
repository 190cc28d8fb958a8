/* SPDX-License-Identifier: MIT */
/*
 * Where things stand in JSON text, by quotes and brackets alone: for who puts
 * something into a text that stays as it is, and for who must know one member
 * of a text that cannot be read as a whole, because it has a number too large
 * for us or half a character.
 *
 * Any bytes will do. Of text that value_parse reads the answers are right; of
 * other text they are a guess, but never outside of it.
 */
#ifndef JSON_OUTLINE_H
#define JSON_OUTLINE_H

/* The first byte from `at` on that is no white space, or `end`. */
const char *outline_skip_space(const char *at, const char *end);

/* Behind the value that begins at `at`, which is no white space; NULL when it
 * has not ended before `end`. */
const char *outline_skip(const char *at, const char *end);

/* The value of the last member of that name, in an object that begins at a
 * bracket; NULL when it has none that is written so, without escapes. */
const char *outline_member(const char *object, const char *end,
			   const char *name);

#endif
