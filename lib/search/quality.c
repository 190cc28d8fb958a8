/* SPDX-License-Identifier: MIT */
/* Grading an answer: see hunt.h. */
#include "search/hunt.h"

#include <math.h>
#include <string.h>

#include "base/span.h"
#include "search/evidence.h"

/* Words, as new ones, that a first line must tell; and the share of a question
 * that history and tree usually know. */
static const double told_from = 1, usual_share = .7;
/* What a word weighs that half of the files hold: ln 2, see bm25f_idf. */
static const double idf_of_half = .7;

/* --- How far to trust it --- */

/*
 * How likely a question is about this repository, and how likely its first
 * answer is right if it is: logistic sums, learned from questions of 18
 * repositories, each asked at home and in another of them, as
 * tests/bench/retrieval.md tells.
 */
static double likely(double sum)
{
	return 1 / (1 + exp(-sum));
}

static double is_ours(const struct search_evidence *e)
{
	return likely(-10.3 + 2 * e->said + 20 * e->spoken +
		      11.5 * e->changed + 6.5 * e->agreement + .8 * e->met -
		      2 * e->unknown_names + 1.17 * e->length);
}

static double is_first(const struct search_evidence *e)
{
	return likely(-4.4 + 5.4 * e->lead + 3.7 * e->agreement);
}

/* Refused below this, where one in twenty of the questions asked at home
 * lies. */
static const double ours_from = .22;
static const double confident_from = .8;
/* What the answer to the name of one definition is worth; and one in the words
 * of a commit that touched it, when that holds nearly all: 184 of 189 are
 * right. */
static const double sole_definition = .95, restated = .9, restated_from = .9;

/* How often the first was right, by the product of what is likely: isotonic,
 * and straight in between. */
static const struct {
	double likely, right;
} calibration[] = {
	{ 0, 0 }, { .01, .28 }, { .07, .34 }, { .2, .45 }, { .32, .49 },
	{ .44, .55 }, { .52, .63 }, { .63, .76 }, { .7, .8 }, { .82, .86 },
	{ .93, .93 }, { 1, 1 }
};

static double calibrate(double at)
{
	size_t i = 1, last = sizeof(calibration) / sizeof(*calibration) - 1;
	double from, to;

	while (i < last && calibration[i].likely < at)
		i++;
	from = calibration[i - 1].likely;
	to = calibration[i].likely;
	return calibration[i - 1].right + (at - from) / (to - from) *
		(calibration[i].right - calibration[i - 1].right);
}

/* --- Questions that nothing can answer --- */

/* A path, or an identifier that is more than a word in capitals ("WIP") or
 * one that is bare. */
static bool names_code(const struct question *q)
{
	static const char small[] = "abcdefghijklmnopqrstuvwxyz";
	size_t i;

	for (i = 0; i < q->identifier.n; i++) {
		const char *word = q->identifier.item[i].word;

		if (!q->is_bare_word && word[strcspn(word, small)])
			return true;
	}
	return q->quoted.n > 0;
}

/* The term of a single word that was asked for, SIZE_MAX for none. */
static size_t sole_term(const struct question *q)
{
	return q->is_one_word && q->identifier.n == 1 && !q->quoted.n ?
		question_term(q, q->identifier.item[0].term) : SIZE_MAX;
}

/* A single word that some files hold, and most do not, is a search for it:
 * those files answer, however often commits say it. */
static bool is_held_word(const struct hunt *hunt)
{
	size_t term = sole_term(&hunt->question);

	return term != SIZE_MAX && hunt->lexical.idf[term] > idf_of_half;
}

/*
 * Whether it tells less than a single word does that no commit had before:
 * "fix build", "make it work". Only what is called so can then be meant.
 */
static const struct error *find_idle(bool *out, const struct hunt *hunt,
				     const struct search_evidence *evidence)
{
	const struct question *q = &hunt->question;
	const struct error *err;
	bool is_named = false;

	*out = q->is_made;
	if (*out || !hunt->candidate.n || q->is_long || evidence->heard < 1 ||
	    evidence->told >= told_from || names_code(q) ||
	    is_held_word(hunt))
		return NULL;
	err = evidence_is_named(&is_named, hunt);
	*out = !is_named;
	return err;
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
		if (hunt->lexical.idf[i] > 0 || hunt->history.knows[i])
			known += q->term.item[i].all;
	}
	known = all > 0 ? known / all / usual_share : 0;
	return known < 1 ? known : 1;
}

/*
 * The term of a single name that was asked for and that no file which may
 * answer holds: files that hold parts of it do not answer that. SIZE_MAX: it is
 * no such question.
 */
static size_t gone_name(const struct hunt *hunt)
{
	size_t term = sole_term(&hunt->question);

	return term != SIZE_MAX && hunt->lexical.idf[term] > 0 ? SIZE_MAX :
		term;
}

/* A term of the first line that nothing knows, SIZE_MAX for none. */
static size_t unknown_term(const struct hunt *hunt)
{
	const struct question *q = &hunt->question;
	size_t i;

	for (i = 0; i < q->term.n; i++)
		if (q->term.item[i].in_title && !q->term.item[i].is_joined &&
		    !(hunt->lexical.idf[i] > 0) &&
		    !hunt->history.knows[i] && question_word(q, i).n)
			return i;
	return SIZE_MAX;
}

/* Tests, and files that the question is not about, may hold what no answer
 * can show. */
static const char *nobody(bool is_outside)
{
	return is_outside ? "no file that may answer holds" : "no file holds";
}

static const char *doubt_of_nothing(struct search_result *out,
				    const struct hunt *hunt)
{
	bool is_outside = false;
	size_t i;

	for (i = 0; i < hunt->question.term.n; i++)
		is_outside |= hunt->lexical.is_outside[i];
	return arena_fmt(&out->arena, "%s any word of the question%s",
			 nobody(is_outside), is_outside && hunt->tests ?
			 "; tests may only with --tests" : "");
}

/* Why what was found may not be what was meant. */
static const char *doubt_of_found(struct search_result *out,
				  const struct hunt *hunt)
{
	size_t term = unknown_term(hunt);
	struct span word;

	if (term != SIZE_MAX && known_share(hunt) < 1) {
		word = question_word(&hunt->question, term);
		return arena_fmt(&out->arena, "%s '%.*s'",
				 nobody(hunt->lexical.is_outside[term]),
				 (int)word.n, word.s);
	}
	if (out->grade == GRADE_INSUFFICIENT)
		return "little of the question is said here in one place";
	return hunt->candidate.n > 1 ? "several files fit about equally well" :
		"only one file says anything of it";
}

static const char *doubt_of(struct search_result *out, const struct hunt *hunt,
			    bool is_idle)
{
	size_t name = gone_name(hunt);

	if (view_is_partial(hunt->request->view))
		return "not all files are indexed yet";
	if (name != SIZE_MAX)
		return arena_fmt(&out->arena, "%s that name",
				 nobody(hunt->lexical.is_outside[name]));
	if (is_idle)
		return "the question does not say which code it is about";
	return hunt->candidate.n ? doubt_of_found(out, hunt) :
		doubt_of_nothing(out, hunt);
}

/* A better file may be among those that are not indexed yet. */
static enum search_grade grade_of(const struct search_result *out,
				  const struct hunt *hunt)
{
	if (out->confidence <= 0 ||
	    (out->evidence.ours < ours_from * out->evidence.ground &&
	     !is_held_word(hunt)))
		return GRADE_INSUFFICIENT;
	return out->confidence >= confident_from &&
		!view_is_partial(hunt->request->view) ? GRADE_CONFIDENT :
		GRADE_PARTIAL;
}

const struct error *quality_judge(struct search_result *out,
				  const struct hunt *hunt)
{
	struct search_evidence *evidence = &out->evidence;
	const struct error *err = evidence_gather(evidence, hunt);
	bool is_idle = false;
	const struct question *q;

	out->confidence = 0;
	out->doubt = NULL;
	if (!err)
		err = find_idle(&is_idle, hunt, evidence);
	if (err)
		return err;
	evidence->ours = hunt->candidate.n ? is_ours(evidence) : 0;
	if (hunt->candidate.n && !is_idle && gone_name(hunt) == SIZE_MAX)
		out->confidence = calibrate(evidence->ours * evidence->ours *
					    is_first(evidence));
	/* A name that is spelt like code, and that one place defines, is
	 * answered by that place, however many files use it. */
	q = &hunt->question;
	if (hunt->is_only &&
	    (q->member || (q->is_one_word && !q->is_bare_word)))
		out->confidence = fmax(out->confidence, sole_definition);
	else if (hunt->restated >= restated_from && !is_idle)
		out->confidence = fmax(out->confidence, restated);
	out->grade = grade_of(out, hunt);
	if (out->grade != GRADE_CONFIDENT)
		out->doubt = doubt_of(out, hunt, is_idle);
	return NULL;
}
