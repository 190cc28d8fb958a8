/* SPDX-License-Identifier: MIT */
/* Grading an answer: see quality.h. */
#include "search/quality.h"

/*
 * Where the grades begin. On the development cases the leader was right for
 * nine of ten confident answers, and for about half of the partial ones.
 */
static const double confident_from = .55, partial_from = .15;
static const double usual_share = .7;

/*
 * Which share of the channels that know anything have the leader first. One
 * that has nothing to say about this question says nothing about the answer.
 */
static double agreement(const struct hunt *hunt, const double *weight)
{
	const struct candidate *leader = &hunt->candidate.item[0];
	double asked = 0, agreed = 0;
	size_t i, c;

	for (c = 0; c < CHANNELS; c++) {
		bool is_first = leader->channel[c] > 0, is_known = is_first;

		for (i = 1; i < hunt->candidate.n; i++) {
			float value = hunt->candidate.item[i].channel[c];

			is_known |= value > 0;
			is_first &= value <= leader->channel[c];
		}
		asked += is_known ? weight[c] : 0;
		agreed += is_first ? weight[c] : 0;
	}
	return asked > 0 ? agreed / asked : 0;
}

/*
 * Which share of the question's words, by weight, the tree or its history
 * knows at all; a few unknown ones are normal, above all in reports, and most
 * that were joined.
 */
static double known_share(const struct hunt *hunt)
{
	const struct question *q = &hunt->question;
	double known = 0, all = 0;
	size_t i;

	for (i = 0; i < q->term.n; i++) {
		if (q->term.item[i].is_joined)
			continue;
		all += q->term.item[i].all;
		if (hunt->lexical.idf[i] > 0 || hunt->precedent.knows[i])
			known += q->term.item[i].all;
	}
	known = all > 0 ? known / all / usual_share : 0;
	return known < 1 ? known : 1;
}

static double lead(const struct hunt *hunt)
{
	double first = hunt->candidate.item[0].score;

	if (first <= 0)
		return 0;
	return hunt->candidate.n < 2 ? 1 :
		1 - hunt->candidate.item[1].score / first;
}

static const char *doubt_of(const struct search_result *out,
			    const struct hunt *hunt)
{
	if (view_is_partial(hunt->request->view))
		return "not all files are indexed yet";
	if (hunt->question.has_no_signal)
		return "the question does not say which code it is about";
	if (!hunt->candidate.n)
		return "no file holds any word of the question";
	return out->grade == GRADE_INSUFFICIENT ?
		"no file stands out" : "several files are about as good";
}

void quality_judge(struct search_result *out, const struct hunt *hunt)
{
	out->grade = GRADE_INSUFFICIENT;
	out->confidence = 0;
	out->doubt = NULL;
	if (hunt->candidate.n && !hunt->question.has_no_signal)
		out->confidence = known_share(hunt) *
			(.4 * agreement(hunt, out->weight) +
			 .4 * hunt->candidate.item[0].score +
			 .2 * lead(hunt));
	/* A better file may be among those that are not indexed yet. */
	if (out->confidence >= confident_from &&
	    !view_is_partial(hunt->request->view))
		out->grade = GRADE_CONFIDENT;
	else if (out->confidence >= partial_from)
		out->grade = GRADE_PARTIAL;
	if (out->grade != GRADE_CONFIDENT)
		out->doubt = doubt_of(out, hunt);
}
