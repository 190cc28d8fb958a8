/* SPDX-License-Identifier: MIT */
/*
 * One thing that is known about a task: what it says, where it comes from,
 * why it is told, how sure it is, and what became of it.
 */
#ifndef CONTEXT_ITEM_H
#define CONTEXT_ITEM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/vec.h"

/* Where it was found; in the order of their names. */
enum context_source {
	SOURCE_CLAIMS, SOURCE_DECISIONS, SOURCE_FINDINGS, SOURCE_GRAPH,
	SOURCE_MEMORIES, SOURCE_OBJECTIVES, SOURCE_SEARCH, CONTEXT_SOURCES
};
const char *context_source_name(enum context_source source);

/* What it is; in the order of their names. */
enum item_kind {
	ITEM_CLAIM, ITEM_DECISION, ITEM_DEFINITION, ITEM_FILE, ITEM_FINDING,
	ITEM_MEMORY, ITEM_OBJECTIVE, ITEM_USES, ITEM_KINDS
};
const char *item_kind_name(enum item_kind kind);

/* The surest first: the order in which items are told. */
enum tier { TIER_VERIFIED, TIER_INFERRED, TIER_ASSUMED, TIER_GUESSED,
	    ITEM_TIERS };
const char *context_tier_name(enum tier tier);

/*
 * What an item rests on, and so how sure it is. Nobody says a tier: it follows
 * from what can be looked up.
 *
 *	verified	anybody can look it up in what is looked at
 *	  tree		the definition, or the file that the task names, stands
 *			in the tree
 *	  accepted	the decision stands in the tree, and a commit that is
 *			reached accepted it
 *	  claim_verified  evidence of two hard classes (claim_judge.h)
 *	  memory_proven	a person approved it, two hard classes of evidence are
 *			reached, and what it is about is as it was
 *	inferred	one such thing speaks for it, or a conclusion from them
 *	  in_force	the decision stands in the tree, and nobody knows which
 *			commit accepted it
 *	  claim_inferred
 *	  memory_approved  a person approved it, and nothing speaks against it
 *	  found_there	content that the finding was made in is in the tree
 *	  done		commits that are reached did tasks of the objective
 *	  agreed	two kinds of evidence found the file (its text, its
 *			names, its history), about as well as the first one
 *	  matched	names are matched by their spelling, and no types
 *	assumed		somebody's word, or one sign
 *	  proposed	nobody has accepted the decision
 *	  claim_assumed
 *	  memory_doubted  a person approved it, but what it is about has
 *			changed, or it was learned on another branch
 *	  said		the finding, or the objective, is somebody's word
 *	  behind	the search found the file, by one kind of evidence or
 *			behind better ones
 *	  weak		a name that several files declare leads there
 *	guessed		nothing that could be looked up
 *	  claim_guessed
 *	  theirs	others say it, and nobody here has looked at it
 *	  faint		the search found the file, far behind the first
 */
enum ground {
	GROUND_TREE, GROUND_ACCEPTED, GROUND_CLAIM_VERIFIED,
	GROUND_MEMORY_PROVEN,
	GROUND_IN_FORCE, GROUND_CLAIM_INFERRED, GROUND_MEMORY_APPROVED,
	GROUND_FOUND_THERE, GROUND_DONE, GROUND_AGREED, GROUND_MATCHED,
	GROUND_PROPOSED, GROUND_CLAIM_ASSUMED, GROUND_MEMORY_DOUBTED,
	GROUND_SAID, GROUND_BEHIND, GROUND_WEAK,
	GROUND_CLAIM_GUESSED, GROUND_THEIRS, GROUND_FAINT,
	GROUNDS
};
extern const struct ground_row {
	enum tier tier;
	const char *name;
	const char *words;	/* what it rests on, for people */
} ground_table[GROUNDS];	/* made of grounds.rows */

/* What became of an item; the reasons to leave one out in the order of their
 * names. */
enum left_out {
	LEFT_NOT,		/* it is told */
	LEFT_ARCHIVED,		/* put away by knowledge gc */
	LEFT_BUDGET,		/* it does not fit */
	LEFT_EXPIRED,
	LEFT_LIMIT,		/* better ones of its source are enough */
	LEFT_RETRACTED,		/* a claim taken back, a memory withdrawn */
	LEFT_SETTLED,		/* a decision rejected, deprecated or
				   superseded */
	LEFT_STALE,		/* what it was about is not there any more, or
				   it is too old */
	LEFT_TIER,		/* not sure enough for --weight=low */
	LEFT_UNAPPROVED,	/* no person has approved it */
	LEFT_REASONS
};
const char *left_out_name(enum left_out left);
/* Behind a number of them, for people: "over budget". */
const char *left_out_words(enum left_out left);

/* More of a text than this is to be read where it comes from: an item takes
 * less than a tenth of the usual budget. */
enum { ITEM_TEXT = 480 };

/* Strings are in the arena of the assembly; NULL where there is none. */
struct item {
	uint8_t source, kind, ground, left;
	double relevance;	/* 0 to 1 */
	const char *id;		/* by which other commands know it */
	const char *title;
	const char *text;
	uint32_t text_line;	/* of path, that the text begins with; 0: it is
				   none of its lines */
	const char *path;
	uint32_t from, to;	/* lines of path, from 1; 0: all of it */
	const char *why;	/* it is told */
	const char *said_by;	/* of others, whom nobody here has verified: its
				   words are data; NULL: ours */
	bool is_short;		/* its text did not fit, the rest did */
	size_t characters;	/* that it takes where it is told */
};
typedef VEC(struct item) item_vec;

/* Those to be told before others are behind them: by tier, relevance, kind,
 * path, lines and id. */
int item_cmp(const void *a, const void *b);

/*
 * A copy of a text as items have it: at most `most` bytes, cut between words
 * and characters, "..." behind what was cut; lines are kept, white space at
 * the ends is not. NULL for one of white space only.
 */
const char *item_text(struct arena *arena, const char *text, size_t n,
		      size_t most);

/* The same of lines of the item's path, of which the first has that number;
 * its text is cut to ITEM_TEXT bytes. */
void item_set_lines(struct item *item, struct arena *arena, const char *lines,
		    size_t n, uint32_t first);

#endif
