/* SPDX-License-Identifier: MIT */
/* What speaks for an answer: see evidence.h. */
#include "search/evidence.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "lang/words.h"
#include "search/class.h"
#include "search/passage.h"

enum { NAMED_LEADERS = 10, LEAD_OVER = 4 };
static const double most_met = 6;

/* What history says of an average question, of this repository or another:
 * it speaks for neither. */
static const double usual_spoken = .06, usual_changed = .18;

/* --- What of the question is said --- */

/* What the question would be worth to a file, and to a commit, that said all
 * of it: a word that nothing holds is as rare as can be. */
struct ideal {
	double file, commit;
	double told;		/* by words of the first line alone */
	size_t words;
};

static size_t count_selected(const struct hunt *hunt)
{
	size_t i, n = 0;

	for (i = 0; i < hunt->request->view->n; i++)
		n += hunt->selected[i];
	return n;
}

static double share(double part, double whole)
{
	return whole > 0 ? part / whole : 0;
}

static double unknown_names(const struct hunt *hunt)
{
	const struct question *q = &hunt->question;
	size_t i, unknown = 0;

	for (i = 0; i < q->identifier.n; i++) {
		size_t term = question_term(q, q->identifier.item[i].term);

		unknown += term == SIZE_MAX || hunt->lexical.idf[term] <= 0;
	}
	return share((double)unknown, (double)q->identifier.n);
}

/* --- How the channels agree --- */

/* The leader's score without channels of a history that knows nothing. */
static double agreement(const struct hunt *hunt)
{
	static const enum channel of_history[] = {
		CHANNEL_NEAR, CHANNEL_WORDS, CHANNEL_EXPANSION
	};
	double all = 0, mute = 0;
	size_t i;

	for (i = 0; i < CHANNELS; i++)
		all += hunt->weight[i];
	for (i = 0; i < sizeof(of_history) / sizeof(*of_history); i++)
		if (hunt->best[of_history[i]] <= 0)
			mute += hunt->weight[of_history[i]];
	return hunt->candidate.item[0].score *
		(mute < all && hunt->request->fusion == FUSION_LEARNED ?
		 all / (all - mute) : 1);
}

static double lead(const struct hunt *hunt)
{
	double first = hunt->candidate.item[0].score;

	if (hunt->candidate.n <= LEAD_OVER || first <= 0)
		return first > 0;
	return 1 - hunt->candidate.item[LEAD_OVER].score / first;
}

/* --- What stands together --- */

struct meeting {
	const struct hunt *hunt;
	VEC(struct passage_mark) mark;	/* of the first line, by line */
	uint32_t *seen;		/* a term: the last look that saw it */
	uint32_t look;
};

/* The idf of the first line's words on these lines. */
static double met_on(struct meeting *m, uint32_t first, uint32_t last)
{
	double sum = 0;
	size_t i;

	m->look++;
	for (i = passage_mark_at(m->mark.item, m->mark.n, first);
	     i < m->mark.n && m->mark.item[i].line <= last; i++) {
		uint32_t term = m->mark.item[i].term;

		if (m->seen[term] == m->look)
			continue;
		m->seen[term] = m->look;
		sum += m->hunt->lexical.idf[term];
	}
	return sum;
}

static double met_in(struct meeting *m, const struct facts *facts,
		     uint32_t lines)
{
	double best = 0;
	uint32_t line;
	size_t i;

	for (i = 0; i < facts->symbol.n; i++) {
		const struct symbol *s = &facts->symbol.item[i];

		if (s->kind == SYMBOL_FUNCTION || s->kind == SYMBOL_METHOD)
			best = fmax(best, met_on(m, s->first_line,
						 s->last_line));
	}
	for (line = 1; line <= lines; line += PASSAGE_STRIDE)
		best = fmax(best, met_on(m, line, line + PASSAGE_LINES - 1));
	return best;
}

/*
 * How far the rare words of the first line meet inside one function of the
 * leader, or in thirty lines of it: 1 is what one of all files could have by
 * chance.
 */
static const struct error *find_met(double *out, const struct hunt *hunt)
{
	uint32_t file = hunt->candidate.item[0].file;
	struct meeting m = { .hunt = hunt };
	const struct facts *facts;
	const struct error *err;
	struct passage_marks marks;
	struct passages *passages;
	double chance = log((double)count_selected(hunt) + 1);

	*out = 0;
	if (!hunt->lexical.holds[file])
		return NULL;
	m.seen = xcalloc(hunt->question.term.n, sizeof(*m.seen));
	passages = passages_new(hunt->request->graph, hunt->request->view,
				&hunt->question, &hunt->lexical);
	err = passage_marks(passages, file, &marks);
	if (!err && marks.lines)
		err = graph_facts(hunt->request->graph, file, &facts);
	if (!err && marks.lines) {
		const struct question *q = &m.hunt->question;
		size_t i;

		for (i = 0; i < marks.n; i++) {
			const struct asked *asked =
				&q->term.item[marks.mark[i].term];

			if (asked->in_title && !asked->is_joined)
				*VEC_PUSH(&m.mark) = marks.mark[i];
		}
		*out = fmin(met_in(&m, facts, marks.lines) / fmax(chance, 1),
			    most_met);
	}
	passages_free(passages);
	VEC_RELEASE(&m.mark);
	free(m.seen);
	return err;
}

const struct error *evidence_gather(struct search_evidence *out,
				    const struct hunt *hunt)
{
	double heard = fmin(hunt->history.speakers / EVIDENCE_COMMITS, 1);
	struct ideal ideal;
	const struct question *q;
	double unknown;
	size_t i;

	*out = (struct search_evidence){ 0 };
	q = &hunt->question;
	unknown = bm25f_idf((double)count_selected(hunt), 0);
	ideal = (struct ideal){ 0 };
	for (i = 0; i < q->term.n; i++) {
		const struct asked *asked = &q->term.item[i];
		double idf = hunt->lexical.idf[i];

		if (asked->is_joined)
			continue;
		ideal.words++;
		ideal.file += asked->all * (idf > 0 ? idf : unknown);
		ideal.commit += asked->all * hunt->history.idf[i];
		if (asked->in_title)
			ideal.told += hunt->history.idf[i];
	}
	out->told = share(ideal.told, hunt->history.idf_of_new);
	out->heard = heard;
	out->length = log(1 + (double)ideal.words);
	out->ground = fmin(heard + (double)count_selected(hunt) /
			   EVIDENCE_FILES, 1);
	if (!hunt->candidate.n)
		return NULL;
	out->said = share(hunt->best[CHANNEL_FILE], ideal.file);
	out->spoken = heard * share(hunt->best[CHANNEL_WORDS], ideal.commit) +
		(1 - heard) * usual_spoken;
	out->changed = heard * share(hunt->history.nearest, ideal.commit) +
		(1 - heard) * usual_changed;
	out->unknown_names = unknown_names(hunt);
	out->agreement = agreement(hunt);
	out->lead = lead(hunt);
	return find_met(&out->met, hunt);
}

/* --- Names --- */

/* Whether the text has each word of the first line. */
static bool has_title(const struct hunt *hunt, const char *text)
{
	const struct question *q = &hunt->question;
	size_t i, n = strlen(text);

	for (i = 0; i < q->term.n; i++)
		if (q->term.item[i].in_title && !q->term.item[i].is_joined &&
		    !text_has_term(text, n, q->term.item[i].term))
			return false;
	return true;
}

const struct error *evidence_is_named(bool *out, const struct hunt *hunt)
{
	const struct error *err = NULL;
	const struct facts *facts;
	size_t i, s;

	*out = false;
	for (i = 0; i < hunt->candidate.n && i < NAMED_LEADERS && !*out; i++) {
		const struct candidate *c = &hunt->candidate.item[i];

		if (c->class != CLASS_SOURCE)
			continue;
		err = graph_facts(hunt->request->graph, c->file, &facts);
		if (err)
			return err;
		*out = has_title(hunt,
				 hunt->request->view->file[c->file].path);
		for (s = 0; s < facts->symbol.n && !*out; s++)
			*out = has_title(hunt, facts->symbol.item[s].name);
	}
	return NULL;
}
