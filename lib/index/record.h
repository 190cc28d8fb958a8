/* SPDX-License-Identifier: MIT */
/*
 * The facts of a blob as they are stored, in one run of bytes: a head of
 * numbers, the hashes of the identifiers that it uses, its symbols and its
 * imports. Names are written against the name before, lines against the line
 * before. Every reader takes any bytes and says false where they are not what
 * record_pack wrote.
 */
#ifndef INDEX_RECORD_H
#define INDEX_RECORD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/buf.h"
#include "index/run.h"
#include "lang/facts.h"

struct blob_head {
	uint32_t id;		/* not in the record: what it is stored under */
	uint32_t lines, tokens, body_len, symbol_len;
	uint64_t bytes;
	uint8_t lang, flags;
};

/* Content that is no code for us: it has a head and nothing else. */
bool facts_are_opaque(unsigned int flags);

/* Appends the record; digest is NULL for what is opaque. */
void record_pack(struct buf *out, const struct facts *facts,
		 const struct digest *digest);

bool record_head(struct blob_head *out, const void *ptr, size_t n);

/* Fills facts, which were cleared, with all but words and byte offsets. */
bool record_facts(struct facts *out, const void *ptr, size_t n);

/* Whether this hash is among those of the used identifiers. */
bool record_uses(bool *out, const void *ptr, size_t n, uint32_t hash);

#endif
