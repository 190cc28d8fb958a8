/* SPDX-License-Identifier: MIT */
/*
 * What the names of two files tell of each other, and what a pair of them is
 * to somebody who asks why they change together.
 */
#ifndef SEARCH_KIN_H
#define SEARCH_KIN_H

#include "base/span.h"
#include "search/class.h"

/*
 * The name of a file without its extension and without what says that it is a
 * test ("test_" before it, "_test", "Spec" and their like behind it). It
 * points into the path, *len bytes; is_test tells whether there was such a
 * mark.
 */
const char *kin_stem(const char *path, size_t *len, bool *is_test);

/*
 * Whether the names alone say that the two belong together: a test and what it
 * tests, or two source files that differ in their extension, as a header and
 * what implements it. Case does not count. Two of one name in different places
 * are not meant: that someone has to think of the other is what nobody says.
 */
bool kin_by_name(const struct file *a, const struct file *b);

/*
 * The name of the language in the path of a translation: of
 * "src/locales/zh-CN.ts" it is "zh-CN", of "i18n/de/mail.php" "de". That is
 * what follows a directory called by what it holds (i18n, l10n, lang, locale,
 * po, translations and their plurals), where it has two or three letters, and
 * a script or a region behind "-" or "_". It points into the path; its length
 * is 0 where there is none. A compiler's "lang/lex.c" looks the same: that a
 * set of translations has one in English is for the caller to see.
 */
struct span kin_language(const char *path);

/* The same of a document, where any directory may be called so: "docs/ja/". */
struct span kin_document_language(const char *path);

/* Of several that fit, the first that is not code. */
enum pair_kind {
	PAIR_CODE,	/* two source files */
	/* Two source files that are versions of one thing: their paths differ
	   in nothing but numbered words (clk_a10.c, clk_a23.c), or
	   both are translations, called by a language below one directory
	   called locales or so (locales/de.ts, locales/zh-CN.ts). */
	PAIR_VARIANT,
	PAIR_TEST,	/* either is a test, or what one needs */
	PAIR_ASIDE,	/* ... an example, or was copied from elsewhere */
	PAIR_PROSE,	/* ... a document */
	PAIR_DATA,	/* ... settings, build files or data */
	PAIR_KINDS
};
enum pair_kind pair_kind(const struct file *a, const struct file *b);

/* "code", "variant", ...: as answers name them. */
const char *pair_kind_name(enum pair_kind kind);

#endif
