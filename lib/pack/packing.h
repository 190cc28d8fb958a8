/* SPDX-License-Identifier: MIT */
/* What building a pack works with: between pack.c and fit.c only. */
#ifndef PACK_PACKING_H
#define PACK_PACKING_H

#include "pack/draft.h"

/* All that building a pack works with. */
struct packing {
	struct pack *out;
	const struct pack_input *input;
	const struct pack_options *options;
	const struct writer *writer;
	struct scanner *scanner;
	struct redactor *redactor;
	const struct error *err;	/* of a cost, which cannot return one */
	struct draft *draft;
	size_t drafts;
	struct buf scratch;
	enum thrift thrift;
	uint8_t *map;			/* see review.h */
	uint64_t (*map_cost)[MAP_DETAILS];
};

/* A cost_fn: what a draft costs at a level, its line included; remembered.
 * payload is the struct packing. */
uint64_t packing_cost(void *payload, struct draft *draft,
		      enum reduce_level level);

/* Appends one part, whole, of the drafts that are shown in it. */
void write_part(struct packing *packing, uint32_t part, uint32_t parts,
		struct buf *out);
/* What write_part gives, counted. */
uint64_t part_cost(struct packing *packing, uint32_t part, uint32_t parts);

/* Sets tier and part of every draft; *parts is how many parts there are. */
const struct error *fit_all(struct packing *packing, uint32_t *parts)
	MUST_CHECK;

/* Looks for the budgets that would have let in what was cut, for the files of
 * packing->out. Leaves tiers as they happen to be: it comes last. */
void find_needs(struct packing *packing);

#endif
