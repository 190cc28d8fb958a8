/* SPDX-License-Identifier: MIT */
/*
 * Bytes to facts: the one analyzer. Pure: the same language and bytes give
 * the same facts, on any thread and any machine.
 */
#ifndef LANG_SCAN_H
#define LANG_SCAN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/buf.h"
#include "base/error.h"
#include "lang/facts.h"

/*
 * Facts of equal versions are equal. SCAN_VERSION is raised whenever the
 * facts of some bytes may come out differently: by a change here, in the
 * words or in the token estimator. scan_version adds the definitions to it,
 * by their checksum, so that nobody has to remember those.
 */
enum { SCAN_VERSION = 20 };

uint32_t scan_version(void);

/* Compiled patterns and work memory; for one thread. */
struct scanner;

struct scanner *scanner_new(void);
void scanner_free(struct scanner *scanner);

/* lang_of_file of a file that is to be scanned: patterns are kept. */
unsigned int scan_lang(struct scanner *scanner, const char *path,
		       const char *attribute, const char *bytes, size_t n);

/*
 * Fills facts (cleared first) with what n bytes in this language hold. The
 * words point into bytes, which must outlive the facts. A binary file gets
 * its flag, size and nothing else. An error only when a definition is broken,
 * which the tests keep from happening; a pattern that runs into its match
 * limit sets FACTS_CUT instead.
 */
const struct error *scan(struct scanner *scanner, unsigned int lang,
			 const char *bytes, size_t n, struct facts *facts)
	MUST_CHECK;

/*
 * What each byte of a text is. Comments begin at their first delimiter;
 * strings include their quotes.
 */
enum byte_class { BYTE_CODE, BYTE_COMMENT, BYTE_STRING };

/*
 * Copies n bytes to out with every byte of a comment and every byte between
 * the quotes of a string, a character or a here-document turned into a space
 * (line ends stay), so that offsets and lines are kept, and so is a backslash
 * turned that ends a line of code; classes gets n bytes, the byte_class of
 * each. Either may be NULL.
 */
void blank(unsigned int lang, const char *bytes, size_t n, struct buf *out,
	   struct buf *classes);

/* Whether the first lines say that a program wrote the file: its facts then
 * have FACTS_GENERATED. */
bool says_generated(unsigned int lang, const char *bytes, size_t n);

#endif
