/* SPDX-License-Identifier: MIT */
/* Grading an answer: see quality.h. */
#include "search/quality.h"

#include <string.h>
#include <strings.h>

#include "base/path.h"
#include "base/span.h"
#include "search/class.h"
#include "search/title.h"

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

/* Whether a source file is called like the word, but for its extension. */
static bool is_file_name(const char *path, const char *word)
{
	const char *base = path_base(path);
	size_t n = strlen(word);

	return !strncasecmp(base, word, n) && (!base[n] || base[n] == '.');
}

/*
 * A title without signal that is one word may still be a name, where it is
 * what other projects only have ("request", "merge"): of a source file, or of
 * what few of them declare.
 */
static bool is_name(const struct hunt *hunt)
{
	const struct identifier *id = hunt->question.identifier.item;
	size_t i;

	if (!hunt->question.is_bare_word ||
	    !title_word_is_noun(id->word, strlen(id->word)))
		return false;
	for (i = 0; i < hunt->candidate.n; i++) {
		uint32_t file = hunt->candidate.item[i].file;

		if (hunt->class[file] == CLASS_SOURCE &&
		    (hunt->lexical.declared[file] > 0 ||
		     is_file_name(hunt->request->view->file[file].path,
				  id->word)))
			return true;
	}
	return false;
}

static bool has_signal(const struct hunt *hunt)
{
	return !hunt->question.has_no_signal || is_name(hunt);
}

/*
 * The term of a single name that was asked for and that no file which may
 * answer holds: files that hold parts of it do not answer that. SIZE_MAX: it is
 * no such question.
 */
static size_t gone_name(const struct hunt *hunt)
{
	const struct question *q = &hunt->question;
	size_t term;

	if (!q->is_one_word || q->identifier.n != 1 || q->quoted.n)
		return SIZE_MAX;
	term = question_term(q, q->identifier.item[0].term);
	return term != SIZE_MAX && hunt->lexical.idf[term] > 0 ? SIZE_MAX :
		term;
}

/* A term as the question writes it: a word begins with it. */
static struct span as_written(const struct question *q, size_t term)
{
	const char *at = strcasestr(q->text, q->term.item[term].term);

	return at ? span_until(span_of(at), " \t\r\n.,;:!?()\"'`") :
		(struct span){ NULL, 0 };
}

/* A term of the first line that nothing knows, SIZE_MAX for none. */
static size_t unknown_term(const struct hunt *hunt)
{
	const struct question *q = &hunt->question;
	size_t i;

	for (i = 0; i < q->term.n; i++)
		if (q->term.item[i].in_title && !q->term.item[i].is_joined &&
		    !(hunt->lexical.idf[i] > 0) &&
		    !hunt->precedent.knows[i] && as_written(q, i).n)
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
		word = as_written(&hunt->question, term);
		return arena_fmt(&out->arena, "%s '%.*s'",
				 nobody(hunt->lexical.is_outside[term]),
				 (int)word.n, word.s);
	}
	return out->grade == GRADE_INSUFFICIENT ?
		"no file stands out" : "several files are about as good";
}

static const char *doubt_of(struct search_result *out, const struct hunt *hunt)
{
	size_t name = gone_name(hunt);

	if (view_is_partial(hunt->request->view))
		return "not all files are indexed yet";
	if (!has_signal(hunt))
		return "the question does not say which code it is about";
	if (name != SIZE_MAX)
		return arena_fmt(&out->arena, "%s that name",
				 nobody(hunt->lexical.is_outside[name]));
	return hunt->candidate.n ? doubt_of_found(out, hunt) :
		doubt_of_nothing(out, hunt);
}

void quality_judge(struct search_result *out, const struct hunt *hunt)
{
	out->grade = GRADE_INSUFFICIENT;
	out->confidence = 0;
	out->doubt = NULL;
	if (hunt->candidate.n && has_signal(hunt) &&
	    gone_name(hunt) == SIZE_MAX)
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
