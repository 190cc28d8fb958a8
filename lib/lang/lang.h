/* SPDX-License-Identifier: MIT */
/*
 * Languages as data: which one a file is in, and what its definition says.
 *
 * Definitions are the files in lib/lang/defs, embedded at build time; their
 * words are told in HACKING.md. The table is constant. What a definition
 * needs at run time (its compiled patterns) lives in a struct scanner, one a
 * thread.
 */
#ifndef LANG_LANG_H
#define LANG_LANG_H

#include <stdbool.h>
#include <stddef.h>

#include "base/error.h"

/* A language is known by its number, 0 to lang_count() - 1, in name order. */
enum { LANG_NONE = 255, LANG_MOST = 200 };

size_t lang_count(void);

/* "Python"; "" for LANG_NONE. */
const char *lang_name(unsigned int lang);

/* "python", as a scope or a Markdown fence names it; "" for LANG_NONE. */
const char *lang_id(unsigned int lang);

/* By name, id or alias, in any case; LANG_NONE when there is no such one. */
unsigned int lang_by_name(const char *name);

/*
 * The language of a file. attribute is its linguist-language (NULL when it
 * has none) and wins; then its whole name, then its extension, longest first,
 * then the first line (a shebang, an Emacs or Vim mode line) of the bytes at
 * head (NULL when they are not at hand). Where an extension belongs to more
 * than one language (.h, .m, .pl), the bytes decide, and without bytes the
 * commoner one.
 */
unsigned int lang_of_file(const char *path, const char *attribute,
			  const char *head, size_t n);

/*
 * The same; whether the bytes are in a language that shares its extension is
 * asked of knows, which is given at most 64 KiB of them. lang_of_file compiles
 * the definition's pattern for it each time; for many files, see scan_lang.
 */
typedef bool (*lang_knows_fn)(unsigned int lang, const char *head, size_t n,
			      void *payload);
unsigned int lang_of_bytes(const char *path, const char *attribute,
			   const char *head, size_t n, lang_knows_fn knows,
			   void *payload);

/* True when only the bytes can tell: lang_of_file needs its head argument. */
bool lang_needs_bytes(const char *path, const char *attribute);

/*
 * For many files: which of their names may say more than their extension does,
 * as Makefile and Dockerfile.old do, by the first and the last byte. Of all
 * others that have an extension, files with the same are of one language, as
 * far as names tell.
 */
enum { LANG_NAME_BYTES = 1 << 13 };
struct lang_names {
	unsigned char bit[LANG_NAME_BYTES];
};
void lang_names_init(struct lang_names *out);
/* False where the whole name says nothing; n is its length, not 0. */
bool lang_names_may_say(const struct lang_names *names, const char *base,
			size_t n);

/* How a comment on one line begins and ends (close is "" where its line ends
 * it), the first that the definition names; false when it names none. */
bool lang_comment(unsigned int lang, const char **open, const char **close);

/* Bytes that tell where a name ends, and what it is, beside letters, digits
 * and '_': those that any place of one may have ("$", "-"), that may end one
 * ("?"), and that stand before a variable ("$"). "" for none. */
enum name_bytes { NAME_ANY, NAME_LAST, NAME_SIGIL, NAME_BYTES };
const char *lang_name_bytes(unsigned int lang, enum name_bytes which);

/* Text for people, whose words declare and use nothing: Markdown and its
 * like, and what is only known to be text. */
bool lang_is_prose(unsigned int lang);

/* True when a path looks like a test, by the language's own patterns. */
bool lang_is_test_path(unsigned int lang, const char *path);

#endif
