/* SPDX-License-Identifier: MIT */
/*
 * The context of a task: what the repository knows that somebody who is given
 * the task should know, within a budget, the surest first.
 *
 * The signals of the task (intent.h) are looked up in every source of
 * knowledge, in this order, for each builds on those before it:
 *
 *	search		the pipeline of lib/search: files, with lines and why
 *	graph		where the symbols of the task are defined, and who uses
 *			them; at WEIGHT_HIGH what is one hop from what was found
 *	decisions	those that govern a found file, speak of the task, or
 *			are named by it
 *	memories	those that people approved and that are in point
 *			(search/point.h)
 *	findings, claims	about a found file or symbol, or speaking of
 *			the task
 *	objectives	the active ones
 *
 * What was found (found.h) carries relevance from one source to the next. Each
 * item has a tier by what it rests on (item.h); they are told by tier, then by
 * relevance, and what does not fit the budget is passed over, not the end: a
 * smaller one behind it may fit. What is left out is counted, by reason.
 *
 * Secrets are masked before anything is counted.
 */
#ifndef CONTEXT_CONTEXT_H
#define CONTEXT_CONTEXT_H

#include "adr/govern.h"
#include "base/error.h"
#include "context/block.h"
#include "context/intent.h"
#include "context/item.h"
#include "knowledge/knowledge.h"
#include "knowledge/look.h"
#include "knowledge/objective.h"
#include "lang/tokens.h"
#include "search/search.h"

enum context_weight {
	WEIGHT_NONE,		/* nothing is looked up */
	WEIGHT_LOW,		/* verified and inferred items only */
	WEIGHT_DEFAULT,
	WEIGHT_HIGH,		/* also one hop along the graph */
	CONTEXT_WEIGHTS
};

/* The most of each source, so that none takes all of the budget. */
enum {
	MOST_FILES = 10,	/* as many as search answers */
	MOST_DEFINITIONS = 3,	/* of one symbol */
	MOST_HOPS = 8,
	MOST_DECISIONS = 8, MOST_MEMORIES = 8, MOST_FINDINGS = 10,
	MOST_CLAIMS = 8, MOST_OBJECTIVES = 5
};

struct context_request {
	struct search_request search;	/* whose text is the task */
	struct repo *repo;
	const struct governance *governance;	/* with its registry */
	const bool *archived;	/* one a record */
	const struct oid *commit;	/* looked at, or NULL */
	struct knowledge *knowledge;
	/* Their tasks are done as the caller knows, who may have read commits
	   that tell it. */
	const struct objectives *objectives;
	const struct look *look;
	enum context_weight weight;
	bool is_beside_search;	/* who asks searches, too: at the default
				   weight no files that are not sure */
	uint64_t budget;	/* in tokens; 0: none */
	enum block_form form;	/* that the budget is for */
	const struct sink *reader;	/* to whom paths are told (tell_path);
					   NULL: from the top */
	enum estimator estimator;
	/* What the answer takes in which the context is written, where that is
	   not its block alone; or NULL. It sees what is told so far. */
	uint64_t (*cost)(void *payload);
	void *payload;
};

/* What became of the items of a source. */
struct context_count {
	size_t retrieved, included;
	size_t characters;	/* that its items take in the block */
	size_t left[LEFT_REASONS];
};

enum { CONTEXT_HELP = 4 };

struct context {
	struct intent intent;
	struct search_result search;	/* empty at WEIGHT_NONE */
	/* Those that are told in their order, then the others in theirs. */
	item_vec item;
	size_t told;
	struct buf block;	/* what is printed */
	size_t characters;	/* of the block */
	uint64_t tokens;	/* of the block, estimated */
	struct context_count source[CONTEXT_SOURCES], all;
	/* What would help where nothing is told, or objectives alone. */
	const char *help[CONTEXT_HELP];
	size_t helps;
	struct arena arena;
};

/*
 * Assembles it; out is to be released, after an error too. ERROR_USAGE for a
 * task without a word, and for a budget that not even the frame of the block
 * fits into, with the least that would do.
 */
const struct error *context_assemble(struct context *out,
				     const struct context_request *request)
	MUST_CHECK;
void context_release(struct context *context);

#endif
