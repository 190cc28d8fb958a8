/* SPDX-License-Identifier: MIT */
/* The stages in their order: see search.h. */
#include "search/search.h"

#include <stdlib.h>
#include <string.h>

#include "search/class.h"
#include "search/definition.h"
#include "search/fusion.h"
#include "search/hunt.h"
#include "search/lately.h"
#include "search/restated.h"
#include "search/mention.h"
#include "search/translation.h"

/*
 * What a file counts beside source, unless the question asks for it: a
 * document tells about code, and is not it.
 */
static const double class_factor[FILE_CLASSES] = {
	[CLASS_SOURCE] = 1, [CLASS_TEST] = 1, [CLASS_ASIDE] = .6,
	[CLASS_PROSE] = .6, [CLASS_DATA] = .6
};

/* Files that are read for what they quote of the question. */
enum { QUOTING_LEADERS = 12 };

bool search_may_name(const struct search_request *request, uint32_t file)
{
	return !request->selected || request->selected[file];
}

/* Which files may answer: no tests, unless they are asked for, all of them or
 * one by its name. */
static void select_files(struct hunt *hunt)
{
	const struct search_request *request = hunt->request;
	const struct view *view = request->view;
	bool tests = hunt->question.about_tests ||
		!hunt_is_on(hunt, STAGE_TESTS);
	double *named;
	size_t i;

	hunt->selected = xcalloc(view->n, sizeof(*hunt->selected));
	hunt->class = xcalloc(view->n, sizeof(*hunt->class));
	file_classes_kept(request->view, hunt->class);
	named = xcalloc(view->n, sizeof(*named));
	if (!tests && !hunt->question.is_long)
		mention_score(view, &hunt->question, request->selected, named);
	for (i = 0; i < view->n; i++) {
		if (!search_may_name(request, (uint32_t)i) ||
		    (request->may_answer && !request->may_answer[i]))
			continue;
		hunt->selected[i] = tests || hunt->class[i] != CLASS_TEST ||
			named[i] > 0;
		hunt->tests += !hunt->selected[i];
	}
	free(named);
}

/* What a stage made of each score, for who wants it explained. */
static void note_scores(struct hunt *hunt, enum search_stage stage)
{
	size_t i;

	for (i = 0; i < hunt->candidate.n; i++) {
		struct candidate *c = &hunt->candidate.item[i];

		c->behind[stage] = (float)c->score;
	}
}

static void demote_classes(struct hunt *hunt)
{
	size_t i;

	for (i = 0; i < hunt->candidate.n; i++) {
		struct candidate *c = &hunt->candidate.item[i];

		if (c->class == CLASS_DATA &&
		    hunt->question.kind == QUESTION_CONFIG)
			continue;
		/* It was asked for by its name. */
		if (hunt_names(hunt, c))
			continue;
		c->score *= class_factor[c->class];
	}
	note_scores(hunt, STAGE_TESTS);
}

bool search_asks_history(const double *weight)
{
	if (!weight)
		weight = search_weights();
	return weight[CHANNEL_NEAR] > 0 || weight[CHANNEL_WORDS] > 0 ||
		weight[CHANNEL_EXPANSION] > 0 || weight[CHANNEL_COCHANGE] > 0;
}

static const struct error *ask_channels(struct hunt *hunt)
{
	const struct search_request *request = hunt->request;
	struct view *view = request->view;
	const struct error *err = lexical_score(&hunt->lexical, view,
						&hunt->question,
						hunt->selected);

	if (!err)
		err = history_scores_make(&hunt->history, view,
					  search_asks_history(hunt->weight) ?
						  request->past :
						  NULL,
					  &hunt->question, hunt->selected);
	if (err)
		return err;
	hunt->mention = xcalloc(view->n, sizeof(*hunt->mention));
	hunt->cochange = xcalloc(view->n, sizeof(*hunt->cochange));
	mention_score(view, &hunt->question, hunt->selected, hunt->mention);
	return NULL;
}

/* What quotes a run of words of the question in a string or a comment is
 * mentioned by it as well as a file that is named. Only the leaders are read
 * for it. */
static const struct error *raise_quoting(struct hunt *hunt)
{
	size_t i, n = hunt->candidate.n < QUOTING_LEADERS ?
		hunt->candidate.n : QUOTING_LEADERS;
	phrase_vec text[QUOTING_LEADERS];
	const phrase_vec *found;
	double said[QUOTING_LEADERS];
	const struct error *err = NULL;

	for (i = 0; !err && i < n; i++) {
		err = quotes_of(hunt->quotes, hunt->candidate.item[i].file,
				&found);
		text[i] = *found;
	}
	if (err)
		return err;
	phrases_weigh(quotes_phrases(hunt->quotes), text, n, false, said);
	for (i = 0; i < n; i++) {
		float *mention =
			&hunt->candidate.item[i].channel[CHANNEL_MENTION];
		float quoting = (float)(MENTION_QUOTED * said[i]);

		*mention = quoting > *mention ? quoting : *mention;
	}
	return NULL;
}

static const struct error *fuse(struct hunt *hunt)
{
	const struct search_request *request = hunt->request;
	const struct error *err = NULL;
	size_t i;

	fusion_scale(&hunt->candidate, hunt->best);
	fusion_score(&hunt->candidate, request->fusion, hunt->weight);
	if (hunt->weight[CHANNEL_MENTION] > 0) {
		fusion_sort(&hunt->candidate, request->view);
		err = raise_quoting(hunt);
		fusion_score(&hunt->candidate, request->fusion, hunt->weight);
	}
	for (i = 0; i < hunt->candidate.n; i++)
		hunt->candidate.item[i].fused =
			(float)hunt->candidate.item[i].score;
	return err;
}

const struct error *hunt_run(struct hunt *hunt,
			     const struct search_request *request)
{
	const double *weight = request->weight ? request->weight :
		search_weights();
	const struct error *err;

	hunt->request = request;
	question_read(&hunt->question, request->text, request->len,
		      hunt_is_on(hunt, STAGE_WEIGHTS) &&
		      request->fusion != FUSION_BM25F);
	hunt->question.about_tests |= request->tests;
	memcpy(hunt->weight, weight, sizeof(hunt->weight));
	hunt->quotes = quotes_new(request->graph, &hunt->question);
	select_files(hunt);
	err = ask_channels(hunt);
	if (!err)
		err = hunt_gather(hunt);
	if (!err)
		err = fuse(hunt);
	if (err)
		return err;
	if (hunt_is_on(hunt, STAGE_TESTS))
		demote_classes(hunt);
	fusion_sort(&hunt->candidate, request->view);
	if (hunt_is_on(hunt, STAGE_DEFINITION)) {
		err = definitions_first(hunt);
		note_scores(hunt, STAGE_DEFINITION);
	}
	if (err)
		return err;
	if (hunt_is_on(hunt, STAGE_LATELY) &&
	    request->fusion == FUSION_LEARNED)
		lately_reorder(hunt);
	err = hunt_rerank(hunt);
	if (!err && hunt_is_on(hunt, STAGE_TESTS) &&
	    !hunt->question.about_translations)
		translations_last(hunt);
	if (!err && hunt_is_on(hunt, STAGE_RESTATED))
		restated_first(hunt);
	return err;
}

void hunt_release(struct hunt *hunt)
{
	question_release(&hunt->question);
	lexical_release(&hunt->lexical);
	history_scores_release(&hunt->history);
	quotes_free(hunt->quotes);
	VEC_RELEASE(&hunt->candidate);
	free(hunt->selected);
	free(hunt->class);
	free(hunt->mention);
	free(hunt->cochange);
	free(hunt->first);
	VEC_RELEASE(&hunt->warning);
	arena_release(&hunt->arena);
	*hunt = (struct hunt){ 0 };
}

const struct error *search_rank(const struct search_request *request,
				candidate_vec *out)
{
	struct hunt hunt = { 0 };
	const struct error *err = hunt_run(&hunt, request);

	if (!err) {
		VEC_RELEASE(out);
		*out = hunt.candidate;
		hunt.candidate = (candidate_vec){ 0 };
	}
	hunt_release(&hunt);
	return err;
}
