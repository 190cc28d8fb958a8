/* SPDX-License-Identifier: MIT */
/*
 * Which units of the first hits answer best.
 *
 * Their worth is a sum of what speaks for each, divided by a small power of
 * its length: of two that say the same the shorter one is wanted. The weights
 * were learned on fixes of repositories that no measuring set has, and
 * rounded; what each gives is in tests/bench/packs.md.
 */
#include "search/unit.h"

#include <math.h>
#include <stdlib.h>

#include "search/definition.h"
#include "search/unit_private.h"

static const double rank_decay = .9;

static const double weight[EVIDENCES] = {
	[EVIDENCE_FILE] = 2, [EVIDENCE_RANK] = 1.25, [EVIDENCE_WORDS] = 1.5,
	[EVIDENCE_EXPANSION] = 1.4, [EVIDENCE_LINES] = 1.6,
	[EVIDENCE_STRINGS] = .3, [EVIDENCE_BESIDE] = .6, [EVIDENCE_PAST] = 1.2,
	[EVIDENCE_CALLED] = .8, [EVIDENCE_CALLING] = .5,
	[EVIDENCE_NAMED] = .6, [EVIDENCE_TRACED] = .6, [EVIDENCE_QUOTED] = 1,
	[EVIDENCE_SHOWN] = .8
};
/* What is told of a unit that has no word of the question. Its file's rank and
 * what stands next to it are no reason to read it. */
static const char *const reason[EVIDENCES] = {
	[EVIDENCE_EXPANSION] = "has words that commits like it changed",
	[EVIDENCE_PAST] = "commits like it changed these lines",
	[EVIDENCE_CALLED] = "the best passages use it",
	[EVIDENCE_CALLING] = "uses what the best passages declare",
	[EVIDENCE_SHOWN] = "the lines of its file that fit best"
};
static const char restated_reason[] = "a commit that says this changed it";
/* Words stand for bytes, of which a line has some forty. */
static const double length_power = .1, length_least = 30;
/* The definition of the name that is asked for, beside the best of all. */
static const double definition_gain = 1.15;
/* Tests beside the code tell its words again; tests/bench/packs.md has what
 * this gives and takes. */
static const double test_share = .8;
/* What is worth less than this share of the best answers nothing. */
static const double least_share = .35;
/* A word that gives less than this share of what the best one gives does not
 * say why a unit is there, nor does it beside another: "uv" of uv_fs_link. */
static const double first_share = .15, telling_share = .25;
/* What quoted code says of a unit where two others have it, too. */
static const double quoted_least = .33;
/* What has fewer words is an #endif, or braces. */
enum { WORDS_LEAST = 4 };

/* Code that few others have is as good as the number of its line. */
static uint32_t quoted_line(const struct ranked *unit)
{
	size_t i;

	for (i = 0; i < unit->phrase.n; i++)
		if (unit->phrase.item[i].is_code)
			return unit->evidence[EVIDENCE_QUOTED] >=
				quoted_least ? unit->phrase.item[i].line : 0;
	return 0;
}

static void weigh_phrases(struct ranker *r)
{
	phrase_vec *phrase = xcalloc(r->unit.n, sizeof(*phrase));
	double *quoted = xcalloc(r->unit.n, sizeof(*quoted));
	size_t i;

	for (i = 0; i < r->unit.n; i++)
		phrase[i] = r->unit.item[i].phrase;
	phrases_weigh(quotes_phrases(r->hunt->quotes), phrase, r->unit.n,
		      true, quoted);
	for (i = 0; i < r->unit.n; i++) {
		struct ranked *unit = &r->unit.item[i];

		unit->evidence[EVIDENCE_QUOTED] = quoted[i];
		if (!unit->unit.traced)
			unit->unit.traced = quoted_line(unit);
	}
	free(quoted);
	free(phrase);
}

/* The line where a file defines the name that is asked for, as unit_add has it.
 * Hits that define it are ranked by what they define it as: only what ranks as
 * the first one does is meant, no variable where there is a type. */
static uint32_t named_line(struct ranker *r, const struct facts *facts)
{
	const struct question *q = &r->hunt->question;
	unsigned int rank;
	uint32_t symbol;

	if (!question_is_name(q))
		return UINT32_MAX;
	symbol = definition_in(q, facts, &rank);
	if (!r->definition)
		r->definition = rank;
	return rank && rank >= r->definition ?
		facts->symbol.item[symbol].line : 0;
}

static const struct error *add_file(struct ranker *r, uint32_t hit)
{
	uint32_t file = r->out->hit.item[hit].candidate.file;
	struct passage_marks marks;
	const struct facts *facts;
	size_t at = 0, i, first = r->unit.n;
	uint32_t line;
	const struct error *err = passage_marks(r->passages, file, &marks);
	const phrase_vec *found;
	size_t unit;

	if (!err && marks.lines)
		err = graph_facts(r->hunt->request->graph, file, &facts);
	if (err || !marks.lines)
		return err;
	r->lines.n = 0;
	units_cut(&r->lines, facts, marks.before, marks.filled, marks.lines);
	line = named_line(r, facts);
	for (i = 0; i < r->lines.n; i++)
		unit_add(r, hit, &r->lines.item[i], facts, &marks, &at, line);
	units_trace(r, first, r->hunt->request->view->file[file].path);
	/* Gives the runs of words of a file, whose units begin at `first`,
	 * to the units that they begin in. */
	err = quotes_of(r->hunt->quotes, file, &found);
	unit = first;
	for (i = 0; !err && i < found->n; i++) {
		while (unit < r->unit.n &&
		       r->unit.item[unit].unit.last < found->item[i].line)
			unit++;
		if (unit < r->unit.n)
			*VEC_PUSH(&r->unit.item[unit].phrase) = found->item[i];
	}
	return err;
}

/* The question's weights without what its first line adds, which counts
 * double here. */
static double word_weight(const struct asked *asked)
{
	double plain = asked->all - (asked->in_title ? 2 : 0);

	return (plain > 0 ? plain : asked->all) * (asked->in_title ? 2 : 1);
}

static void weigh_words(struct ranker *r, struct ranked *unit)
{
	const struct hunt *hunt = r->hunt;
	size_t i;

	for (i = 0; i < unit->counts; i++) {
		const struct unit_count *c =
			&r->count.item[unit->first_count + i];
		double tf;

		if (c->term >= r->expanded)
			continue;
		tf = unit_saturate(r, unit, c->n) * unit_idf(r, c->term);
		if (c->term < r->terms)
			unit->evidence[EVIDENCE_WORDS] += tf *
				word_weight(&hunt->question.term.item[c->term]);
		else
			unit->evidence[EVIDENCE_EXPANSION] += tf *
				hunt->history.term.item[c->term - r->terms]
				.weight;
	}
}

/* Divides by the best of all. */
static void scale(struct ranker *r, enum evidence what)
{
	double best = 0;
	size_t i;

	for (i = 0; i < r->unit.n; i++)
		best = fmax(best, r->unit.item[i].evidence[what]);
	for (i = 0; best > 0 && i < r->unit.n; i++)
		r->unit.item[i].evidence[what] /= best;
}

static void weigh_beside(struct ranker *r)
{
	struct ranked *unit = r->unit.item;
	size_t i;

	for (i = 1; i < r->unit.n; i++) {
		double *a = unit[i - 1].evidence, *b = unit[i].evidence;

		if (unit[i - 1].unit.hit != unit[i].unit.hit)
			continue;
		a[EVIDENCE_BESIDE] = fmax(a[EVIDENCE_BESIDE],
					  b[EVIDENCE_WORDS]);
		b[EVIDENCE_BESIDE] = a[EVIDENCE_WORDS];
	}
}

static double worth_of(const struct ranked *unit)
{
	double sum = 0;
	size_t i;

	for (i = 0; i < EVIDENCES; i++)
		sum += weight[i] * unit->evidence[i];
	if (unit->unit.is_test)
		sum *= test_share;
	return sum / pow(fmax(unit->words, length_least), length_power);
}

static double best_worth(const struct ranker *r)
{
	double best = 0;
	size_t i;

	for (i = 0; i < r->unit.n; i++)
		best = fmax(best, r->unit.item[i].unit.worth);
	return best;
}

/* What defines the name that is asked for comes before all that mentions it. */
static void put_definitions_first(struct ranker *r)
{
	const double best = best_worth(r);
	size_t i;

	for (i = 0; r->definition && i < r->unit.n; i++)
		if (r->unit.item[i].unit.is_named)
			r->unit.item[i].unit.worth = definition_gain * best;
}

/* Of each file that a commit in the words of the question touched, what fits
 * what was changed then, whatever words it has. */
static void put_restated_first(struct ranker *r)
{
	const double best = best_worth(r);
	struct ranked *all = r->unit.item;
	size_t i, k, top;

	for (i = 0; i < r->unit.n; i = k) {
		const uint32_t hit = all[i].unit.hit;

		for (k = top = i; k < r->unit.n && all[k].unit.hit == hit; k++)
			if (all[k].evidence[EVIDENCE_PAST] >
			    all[top].evidence[EVIDENCE_PAST])
				top = k;
		if (!r->out->hit.item[hit].candidate.is_restated)
			continue;
		all[top].unit.worth = definition_gain * best;
		all[top].is_restated = true;
	}
}

static void weigh_all(struct ranker *r)
{
	static const enum evidence scaled[] = {
		EVIDENCE_FILE, EVIDENCE_WORDS, EVIDENCE_EXPANSION,
		EVIDENCE_LINES, EVIDENCE_STRINGS, EVIDENCE_PAST
	};
	size_t i;

	weigh_phrases(r);
	for (i = 0; i < r->unit.n; i++) {
		struct ranked *unit = &r->unit.item[i];

		weigh_words(r, unit);
		unit->evidence[EVIDENCE_TRACED] = unit->unit.traced > 0;
		unit->evidence[EVIDENCE_FILE] =
			r->out->hit.item[unit->unit.hit].candidate.score;
		unit->evidence[EVIDENCE_RANK] = pow(rank_decay,
						    unit->unit.hit);
	}
	past_weigh(r);
	for (i = 0; i < sizeof(scaled) / sizeof(*scaled); i++)
		scale(r, scaled[i]);
	weigh_beside(r);
	for (i = 0; i < r->unit.n; i++)
		r->unit.item[i].first = worth_of(&r->unit.item[i]);
	calls_weigh(r);
	for (i = 0; i < r->unit.n; i++)
		r->unit.item[i].unit.worth = worth_of(&r->unit.item[i]);
	put_definitions_first(r);
	put_restated_first(r);
}

/* What a word gives a unit, to tell it by. */
struct gain {
	uint32_t term;
	double gain;
};

static int cmp_gains(const void *a_ptr, const void *b_ptr)
{
	const struct gain *a = a_ptr, *b = b_ptr;

	if (a->gain > b->gain || a->gain < b->gain)
		return a->gain > b->gain ? -1 : 1;
	return a->term < b->term ? -1 : a->term > b->term;
}

static double gain_of(const struct ranker *r, uint32_t term)
{
	const struct question *q = &r->hunt->question;

	if (term >= r->terms || q->term.item[term].is_joined)
		return 0;
	return unit_idf(r, term) * word_weight(&q->term.item[term]);
}

/* The words by which a unit is told, as the question writes them: the one that
 * gives it most, and others that give much beside the best word of all. */
static void name_words(struct ranker *r, struct ranked *unit, double best)
{
	const struct question *q = &r->hunt->question;
	struct span told[UNIT_WORDS];
	struct gain *gain = xcalloc(unit->counts + 1, sizeof(*gain));
	size_t i, n = 0;

	for (i = 0; i < unit->counts; i++) {
		gain[i].term = r->count.item[unit->first_count + i].term;
		gain[i].gain = gain_of(r, gain[i].term);
	}
	qsort(gain, unit->counts, sizeof(*gain), cmp_gains);
	for (i = 0; i < unit->counts && n < UNIT_WORDS && gain[i].gain >
	     (n ? telling_share : first_share) * best; i++)
		n = telling_words(told, n, question_word(q, gain[i].term));
	for (i = 0; i < n; i++)
		unit->unit.word[i] = arena_strndup(&r->out->arena, told[i].s,
						   told[i].n);
	free(gain);
}

static const char *reason_of(const struct ranked *unit)
{
	const char *found = NULL;
	double best = 0;
	size_t i;

	for (i = 0; i < EVIDENCES; i++)
		if (reason[i] && weight[i] * unit->evidence[i] > best) {
			best = weight[i] * unit->evidence[i];
			found = reason[i];
		}
	return found;
}

static double best_gain(const struct ranker *r)
{
	double best = 0;
	size_t i;

	for (i = 0; i < r->count.n; i++)
		best = fmax(best, gain_of(r, r->count.item[i].term));
	return best;
}

/* Whether the unit is all of its file: its neighbours are of other ones. */
static bool is_file(const struct ranker *r, const struct ranked *ranked)
{
	const struct ranked *first = r->unit.item;
	size_t i = (size_t)(ranked - first);

	return (!i || first[i - 1].unit.hit != ranked->unit.hit) &&
		(i + 1 == r->unit.n ||
		 first[i + 1].unit.hit != ranked->unit.hit);
}

/* A unit with nothing to read, or without a reason to read it, is left out, but
 * for a file that is one unit: that has reasons of its own. */
static void tell(struct ranker *r, struct ranked *ranked, double best)
{
	struct search_unit *unit = &ranked->unit;

	name_words(r, ranked, best);
	unit->is_file = is_file(r, ranked);
	unit->why = ranked->is_restated ? restated_reason : reason_of(ranked);
	if (unit->is_named || unit->traced || unit->is_file ||
	    (ranked->words >= WORDS_LEAST &&
	     (unit->word[0] || unit->why ||
	      ranked->evidence[EVIDENCE_QUOTED] > 0)))
		*VEC_PUSH(&r->out->unit) = *unit;
}

static int cmp_units(const void *a_ptr, const void *b_ptr)
{
	const struct search_unit *a = a_ptr, *b = b_ptr;

	if (a->worth > b->worth || a->worth < b->worth)
		return a->worth > b->worth ? -1 : 1;
	if (a->hit != b->hit)
		return a->hit < b->hit ? -1 : 1;
	return a->first < b->first ? -1 : a->first > b->first;
}

static void ranker_release(struct ranker *r)
{
	size_t i;

	for (i = 0; i < r->unit.n; i++)
		VEC_RELEASE(&r->unit.item[i].phrase);
	passages_free(r->passages);
	strmap_release(&r->more);
	free(r->held);
	free(r->tally);
	VEC_RELEASE(&r->unit);
	VEC_RELEASE(&r->count);
	VEC_RELEASE(&r->lines);
	VEC_RELEASE(&r->change);
	VEC_RELEASE(&r->name);
}

static const struct error *ranker_init(struct ranker *r,
				       struct search_result *out,
				       const struct hunt *hunt)
{
	const struct search_request *request = hunt->request;
	const struct error *err;
	size_t i;

	*r = (struct ranker){
		.out = out, .hunt = hunt, .terms = hunt->question.term.n,
		.files = out->hit.n < request->units ? out->hit.n :
			request->units,
		.wanted = hunt->question.term.n,
		.passages = passages_new(request->graph, request->view,
					 &hunt->question, &hunt->lexical)
	};
	for (i = 0; i < hunt->history.term.n; i++)
		ranker_want(r, hunt->history.term.item[i].term);
	r->expanded = r->wanted;
	err = past_want(r);
	if (!err)
		err = calls_want(r);
	r->held = xcalloc(r->wanted + 1, sizeof(*r->held));
	r->tally = xcalloc(r->wanted + 1, sizeof(*r->tally));
	return err;
}

const struct error *units_rank(struct search_result *out,
			       const struct hunt *hunt)
{
	const struct error *err = view_hold(hunt->request->view);
	struct ranker r;
	double best;
	uint32_t i;

	if (err)
		return err;
	err = ranker_init(&r, out, hunt);
	for (i = 0; !err && i < r.files; i++)
		err = add_file(&r, i);
	view_let_go(hunt->request->view);
	if (!err && r.unit.n)
		weigh_all(&r);
	best = best_gain(&r);
	for (i = 0; !err && i < r.unit.n; i++)
		tell(&r, &r.unit.item[i], best);
	VEC_SORT(&out->unit, cmp_units);
	while (out->unit.n && out->unit.item[out->unit.n - 1].worth <
	       least_share * out->unit.item[0].worth)
		out->unit.n--;
	ranker_release(&r);
	return err;
}
