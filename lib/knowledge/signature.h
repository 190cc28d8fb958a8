/* SPDX-License-Identifier: MIT */
/* The bodies of signatures: see signing.h; for this room alone. */
#ifndef KNOWLEDGE_SIGNATURE_H
#define KNOWLEDGE_SIGNATURE_H

#include "base/arena.h"
#include "emit/sink.h"
#include "knowledge/record.h"

#define SIGNATURE_NAMESPACE "git-fuse"

struct signature {
	const char *const *id;	/* of records, in hexadecimal */
	size_t n;
	const char *text;	/* what ssh-keygen wrote */
};

/* ERROR_CORRUPT, beginning with "its body". */
const struct error *signature_parse(struct signature *out,
				    struct arena *arena, const char *body)
	MUST_CHECK;
/* Writes one, and appends its entity. */
void signature_put(struct sink *body, struct buf *entity, const char *text,
		   const char *const *id, size_t n);
/* Appends what is signed. */
void signature_add_text(struct buf *out, const char *const *id, size_t n);

#endif
