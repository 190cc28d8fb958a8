/* SPDX-License-Identifier: MIT */
/*
 * A file at a tier: its text, and what that costs. Private to lib/pack.
 *
 * Costs are remembered, so that a plan can be tried for many budgets; the
 * text of the file that was looked at last is too, so that its tiers are made
 * of one reading.
 */
#ifndef PACK_RENDER_H
#define PACK_RENDER_H

#include "lang/scan.h"
#include "pack/document.h"

/* A tier that cannot be had: it is the same as the one before it. */
#define COST_NONE UINT64_MAX

struct candidate {
	struct pack_file file;
	bool is_item;		/* admitted by the scope, not cut by it */
	bool is_known[TIERS];
	uint64_t section[TIERS];	/* tokens of its section */
	uint64_t cost[TIERS];	/* and with its entry, or COST_NONE */
	uint64_t listing;	/* of its entry when it is only listed, or 0 */
	bool is_unreadable;
};

struct renderer {
	const struct pack_input *input;
	const struct pack_options *options;
	struct document *doc;	/* for the formats' sake */
	struct redactor *redactor;
	struct scanner *scanner;
	/* The file that was looked at last. */
	uint32_t file;
	bool has_file, has_facts;
	struct buf bytes, masked;
	redaction_vec redactions;
	struct facts facts;
	struct shown scratch;
	struct buf piece;
};

void renderer_init(struct renderer *r, const struct pack_input *input,
		   const struct pack_options *options, struct document *doc);
void renderer_release(struct renderer *r);

/* Fills c->section[tier] and c->cost[tier]. A file that cannot be read is
 * marked and costs COST_NONE at every tier. */
const struct error *render_cost(struct renderer *r, struct candidate *c,
				enum pack_tier tier) MUST_CHECK;

/* Fills c->listing. */
void render_listing(struct renderer *r, struct candidate *c);

/* Fills out->text and out->lines, and appends the file's redactions. */
const struct error *render_text(struct renderer *r, struct pack *pack,
				struct pack_file *file, struct shown *out)
	MUST_CHECK;

/* Masks the diff of a change; gives a copy in the arena. */
const struct error *render_diff(struct renderer *r, struct arena *arena,
				const char *diff, const char *path,
				const char **out) MUST_CHECK;

#endif
