/* SPDX-License-Identifier: MIT */
/*
 * Secrets, found and masked in place: `[REDACTED:<kind>]` stands where the
 * secret stood, and everything around it (the name it was assigned to, its
 * quotes, its line ends) stays.
 *
 * What is a secret is told by tables: its form (forms.h), or what it is called
 * (kinds.h). One is looked for only where four bytes of it stand, so text
 * without any is passed at the speed of memmem.
 * Hashes, object ids, UUIDs, lock files, placeholders, public keys and the
 * examples of vendors' manuals are not secrets and stay.
 *
 * Neither the secret nor anything made from it is kept, printed or returned.
 */
#ifndef REDACT_REDACT_H
#define REDACT_REDACT_H

#include <stddef.h>
#include <stdint.h>

#include "base/buf.h"
#include "base/error.h"
#include "base/vec.h"

struct redaction {
	const char *kind;	/* "aws-access-key": static */
	uint32_t line;		/* where it begins, from 1 */
};
typedef VEC(struct redaction) redaction_vec;

/* Compiled patterns and work memory; for one thread. */
struct redactor;

struct redactor *redactor_new(void);
void redactor_free(struct redactor *redactor);

/*
 * Looks through n bytes. Where there is a secret, out is replaced with the
 * masked text, with as many lines as before, and one redaction a secret is
 * appended to list, by line. Where there is none, out is empty and bytes are
 * the text. path (NULL: unknown) tells lock files and the like.
 *
 * An error only when a pattern of the table is broken, which the tests keep
 * from happening. Where a pattern meets its match limit the line is masked:
 * what cannot be judged is not shown.
 */
const struct error *redact(struct redactor *redactor, const char *bytes,
			   size_t n, const char *path, struct buf *out,
			   redaction_vec *list) MUST_CHECK;

/* The same where the text stands. list may be NULL. */
const struct error *redact_in_place(struct redactor *redactor,
				    struct buf *text, const char *path,
				    redaction_vec *list) MUST_CHECK;

#endif
