/* SPDX-License-Identifier: MIT */
/*
 * What building a pack works with: between pack.c, draft.c, fit.c and review.c
 * only.
 */
#ifndef PACK_PACKING_H
#define PACK_PACKING_H

#include "pack/draft.h"

/* One packing from begin to end. Tiers, parts, thrift and map change while a
 * fit is looked for; the drafts themselves and what they cost do not. */
struct packing {
	struct pack *out;
	const struct pack_input *input;
	const struct pack_options *options;
	const struct writer *writer;	/* of options->format */
	struct scanner *scanner;
	struct redactor *redactor;
	const struct error *err;	/* of a cost, which cannot return one */
	struct draft *draft;		/* as the scope's items, then its cut */
	size_t drafts;
	struct buf scratch;		/* for a text that is only counted */
	enum thrift thrift;
	uint8_t *map;			/* enum map_detail of changed files, or
					   NULL where there is no map */
	/* what the map costs for each of them, up to each detail */
	uint64_t (*map_cost)[MAP_DETAILS];
};

/* Tokens of a text by the estimator that was asked for. */
uint64_t packing_count(const struct packing *packing, const struct buf *text);

/* --- One file, in draft.c --- */

/* Reads and masks a draft's bytes. What cannot be read is TIER_UNREADABLE from
 * then on and has the reason; only an error that ends the packing is one. */
const struct error *draft_load(struct packing *packing, struct draft *draft)
	MUST_CHECK;

/* Makes text, lines and section of a draft at a level, unless that is what
 * they are. False when the file has no such level, unless it is the level
 * asked for, which gives what there is; and on an error, in packing->err. */
bool draft_make(struct packing *packing, struct draft *draft,
		enum reduce_level level);

/* What the manifest's line about a draft would cost in a tier. */
uint64_t draft_line_cost(struct packing *packing, struct draft *draft,
			 enum pack_tier tier);

/* A cost_fn: what a draft costs at a level, its line included; remembered.
 * payload is the struct packing. */
uint64_t packing_cost(void *payload, struct draft *draft,
		      enum reduce_level level);

/* --- Parts, in pack.c --- */

/* Appends one part, whole, of the drafts that are shown in it. */
void write_part(struct packing *packing, uint32_t part, uint32_t parts,
		struct buf *out);
/* What write_part gives, counted. */
uint64_t part_cost(struct packing *packing, uint32_t part, uint32_t parts);

/* --- Making it fit, in fit.c --- */

/* Sets tier and part of every draft; *parts is how many parts there are. */
const struct error *fit_all(struct packing *packing, uint32_t *parts)
	MUST_CHECK;

/* Looks for the budgets that would have let in what was cut, for the files of
 * packing->out. Leaves tiers as they happen to be: it comes last. */
void find_needs(struct packing *packing);

#endif
