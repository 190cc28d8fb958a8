/* SPDX-License-Identifier: MIT */
/* Records that words are about, best first. */
#ifndef ADR_SEEK_H
#define ADR_SEEK_H

#include "adr/registry.h"

struct adr_hit {
	const struct adr *record;
	double score;
	/* The line that has most of the words, weighed by how few records
	   have them; 0 where they stand in the file's name alone. */
	uint32_t line;
	const char *text;	/* of the line, trimmed; or "" */
	const char *section;	/* the heading that it stands under, or "" */
};

struct adr_hits {
	VEC(struct adr_hit) hit;
	struct arena arena;
};

/*
 * Ranks the records of a registry by BM25F with the constants of the index
 * (index/bm25f.h), in the terms of lang/words.h, each of the question once:
 * the title is the field for symbols there, tags, what is governed and the
 * file's name that for paths, and the whole text the body. Records without any
 * of the words are no hits; equal ones keep the registry's order. At most
 * `limit` are answered, and *found is how many there are. ERROR_USAGE when
 * the words hold nothing to look for.
 */
const struct error *registry_seek(struct adr_hits *out, size_t *found,
				  const struct registry *registry,
				  const char *words, size_t limit) MUST_CHECK;
void adr_hits_release(struct adr_hits *hits);

#endif
