/* SPDX-License-Identifier: MIT */
/*
 * One question being answered: what the stages hand on to each other. For
 * the files of this room only.
 */
#ifndef SEARCH_HUNT_H
#define SEARCH_HUNT_H

#include "search/history_scores.h"
#include "search/lexical.h"
#include "search/phrase.h"
#include "search/search.h"

struct hunt {
	const struct search_request *request;
	struct question question;
	double weight[CHANNELS];	/* as the kind of question has them */
	bool *selected;		/* a file: may be a candidate */
	uint8_t *class;		/* a file: enum file_class */
	struct lexical lexical;
	struct history_scores history;
	struct quotes *quotes;	/* runs of words in files */
	double *mention;	/* a file */
	double *cochange;
	double *first;		/* a file: the first pass, which chooses whose
				   content is read */
	size_t tests;		/* files left out for being tests */
	candidate_vec candidate;
	double best[CHANNELS];	/* of each, before they were scaled */
	bool is_only;		/* the first alone defines, as a type or a
				   function, the name that is asked for */
	double restated;	/* as much of it a commit said, restated.h */
	const char *rerank;	/* what the second look was; static */
	VEC(const char *) warning;	/* in the arena */
	struct arena arena;
};

static inline bool hunt_is_on(const struct hunt *hunt, enum search_stage stage)
{
	return !(hunt->request->off & 1u << stage);
}

/* Whether a short question names the file of a candidate by its path. */
static inline bool hunt_names(const struct hunt *hunt,
			      const struct candidate *c)
{
	return !hunt->question.is_long && hunt->mention[c->file] > 0;
}

/* Fills a { 0 } hunt with scored and sorted candidates. */
const struct error *hunt_run(struct hunt *hunt,
			     const struct search_request *request) MUST_CHECK;
void hunt_release(struct hunt *hunt);

/* Chooses the candidates and asks every channel about them. */
const struct error *hunt_gather(struct hunt *hunt) MUST_CHECK;

/*
 * Reorders the sorted candidates of a hunt: by the command for vectors, where
 * there is one (so much of a score over the best, the rest the cosine);
 * then, when the leaders are near to each other, by the command that
 * reranks or, without one, with STAGE_RERANK, by what a closer look at their
 * best lines says. Where a command fails, the order stays and a warning says
 * why.
 */
const struct error *hunt_rerank(struct hunt *hunt) MUST_CHECK;

/*
 * Sets evidence, grade, confidence and doubt from the sorted candidates of a
 * hunt. Insufficient is what is likely to be about another repository, and
 * what does not say which code it is about.
 */
const struct error *quality_judge(struct search_result *out,
				  const struct hunt *hunt) MUST_CHECK;

#endif
