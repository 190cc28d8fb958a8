/* SPDX-License-Identifier: MIT */
/*
 * Which units of the first hits answer best.
 *
 * Their worth is a sum of what is told of each below, divided by a small power
 * of its length: of two that say the same the shorter one is wanted. The
 * weights were learned on fixes of 27 repositories that no measuring set has,
 * and rounded; what each gives is in tests/bench/packs.md.
 */
#include "search/unit.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/path.h"
#include "search/passage.h"

static const double k1 = 1.2, b = .6;
static const double file_weight = 1, rank_weight = .1, rank_decay = .9,
	words_weight = .8, title_weight = .1, named_weight = .4,
	traced_weight = .4, expansion_weight = .2, shown_weight = .18;
/* Words stand for bytes, of which a line has some forty. */
static const double length_power = .1, length_least = 30;

/* Bytes between a file's name and the number of a line in a traceback:
 * ':', '", line ', '(', ... */
enum { TRACE_GAP = 10 };

struct count {
	uint32_t term, n;
};

/* A unit and what speaks for it. */
struct ranked {
	struct search_unit unit;
	size_t first_count, counts;	/* of its terms */
	uint32_t words;
	double said, title, expansion;	/* BM25 */
	double shown;		/* share of the hit's own lines in it */
};

struct ranker {
	struct search_result *out;
	const struct hunt *hunt;
	struct passages *passages;
	size_t terms;		/* of the question; the expansion's follow */
	uint32_t *held;		/* a term: units that hold it */
	uint32_t *tally;	/* a term: how often in the unit at hand */
	VEC(struct ranked) unit;
	VEC(struct count) count;
	unit_lines_vec lines;	/* of the file at hand */
	uint64_t words;		/* of all units */
};

/* --- What a unit holds --- */

static void count_marks(struct ranker *r, const struct passage_marks *marks,
			size_t *at, struct ranked *unit)
{
	size_t from = *at, i;

	for (; *at < marks->n && marks->mark[*at].line <= unit->unit.last;
	     ++*at)
		r->tally[marks->mark[*at].term]++;
	unit->first_count = r->count.n;
	for (i = from; i < *at; i++) {
		uint32_t term = marks->mark[i].term;

		if (!r->tally[term])
			continue;
		*VEC_PUSH(&r->count) = (struct count){ term, r->tally[term] };
		r->tally[term] = 0;
		r->held[term]++;
		unit->unit.terms += term < r->terms;
	}
	unit->counts = r->count.n - unit->first_count;
}

/* What is shown of a hit says what the files' own channels found best. */
static double shown_share(const struct search_hit *hit, uint32_t first,
			  uint32_t last)
{
	uint32_t from = hit->first_line > first ? hit->first_line : first;
	uint32_t to = hit->last_line < last ? hit->last_line : last;

	return !hit->first_line || from > to ? 0 : (double)(to - from + 1) /
		(hit->last_line - hit->first_line + 1);
}

static bool is_named(const struct ranker *r, const struct facts *facts,
		     const struct unit_lines *lines)
{
	const struct question *q = &r->hunt->question;
	size_t i, k;

	for (i = 0; i < facts->symbol.n; i++) {
		const struct symbol *symbol = &facts->symbol.item[i];

		if (symbol->line < lines->first || symbol->line > lines->last)
			continue;
		for (k = 0; k < q->identifier.n; k++)
			if (!strcmp(symbol->name, q->identifier.item[k].word))
				return true;
	}
	return false;
}

static void add_unit(struct ranker *r, uint32_t hit,
		     const struct unit_lines *lines, const struct facts *facts,
		     const struct passage_marks *marks, size_t *at)
{
	const struct search_hit *of = &r->out->hit.item[hit];
	struct ranked unit = {
		.unit = {
			.hit = hit, .file = of->candidate.file,
			.first = lines->first, .last = lines->last,
			.symbol = lines->symbol,
			.is_named = is_named(r, facts, lines)
		},
		.words = marks->before[lines->last] -
			marks->before[lines->first - 1],
		.shown = shown_share(of, lines->first, lines->last)
	};

	count_marks(r, marks, at, &unit);
	r->words += unit.words;
	*VEC_PUSH(&r->unit) = unit;
}

/* The lines of the file that the question names, as "name.c:12", 'name.py",
 * line 12' and the like do. */
static void mark_traced(struct ranker *r, size_t first, const char *path)
{
	const struct question *q = &r->hunt->question;
	const char *base = path_base(path), *at = q->text;
	const char *end = q->text + q->len;
	size_t n = strlen(base), i;

	while ((at = memmem(at, (size_t)(end - at), base, n))) {
		const char *digit = at += n;
		uint64_t line = 0;

		while (digit < end && digit < at + TRACE_GAP &&
		       *digit != '\n' && (*digit < '0' || *digit > '9'))
			digit++;
		for (; digit > at && digit < end && *digit >= '0' &&
		     *digit <= '9' && line < UINT32_MAX; digit++)
			line = line * 10 + (uint64_t)(*digit - '0');
		for (i = first; line && i < r->unit.n; i++)
			r->unit.item[i].unit.is_traced |=
				line >= r->unit.item[i].unit.first &&
				line <= r->unit.item[i].unit.last;
	}
}

static const struct error *add_file(struct ranker *r, uint32_t hit)
{
	uint32_t file = r->out->hit.item[hit].candidate.file;
	struct passage_marks marks;
	const struct facts *facts;
	size_t at = 0, i, first = r->unit.n;
	const struct error *err = passage_marks(r->passages, file, &marks);

	if (!err && marks.lines)
		err = graph_facts(r->hunt->request->graph, file, &facts);
	if (err || !marks.lines)
		return err;
	r->lines.n = 0;
	units_cut(&r->lines, facts, marks.before, marks.lines);
	for (i = 0; i < r->lines.n; i++)
		add_unit(r, hit, &r->lines.item[i], facts, &marks, &at);
	mark_traced(r, first, r->hunt->request->view->file[file].path);
	return NULL;
}

/* --- Weighing --- */

static double idf_of(const struct ranker *r, uint32_t term)
{
	double n = (double)r->unit.n, held = r->held[term];

	return log(1 + (n - held + .5) / (held + .5));
}

/* The question's weights without what its first line adds, which counts
 * double here. */
static double plain_weight(const struct asked *asked)
{
	double weight = asked->all - (asked->in_title ? 2 : 0);

	return weight > 0 ? weight : asked->all;
}

static void weigh_words(struct ranker *r, struct ranked *unit, double mean)
{
	const struct question *q = &r->hunt->question;
	double norm = k1 * (1 - b + b * unit->words / mean);
	size_t i;

	for (i = 0; i < unit->counts; i++) {
		const struct count *c =
			&r->count.item[unit->first_count + i];
		double tf = c->n * (k1 + 1) / (c->n + norm) *
			idf_of(r, c->term);

		if (c->term >= r->terms) {
			unit->expansion += tf * r->hunt->precedent.term.item[
				c->term - r->terms].weight;
			continue;
		}
		double weight = plain_weight(&q->term.item[c->term]);

		unit->said += tf * weight *
			(q->term.item[c->term].in_title ? 2 : 1);
		if (q->term.item[c->term].in_title)
			unit->title += tf * weight;
	}
}

static double share(double value, double best)
{
	return best > 0 ? value / best : 0;
}

static void weigh_all(struct ranker *r)
{
	const struct search_hit *hit = r->out->hit.item;
	double best_file = hit[0].candidate.score;
	double said = 0, title = 0, expansion = 0;
	double mean = r->unit.n ? (double)r->words / r->unit.n : 1;
	size_t i;

	for (i = 0; i < r->unit.n; i++) {
		struct ranked *unit = &r->unit.item[i];

		weigh_words(r, unit, mean > 0 ? mean : 1);
		said = fmax(said, unit->said);
		title = fmax(title, unit->title);
		expansion = fmax(expansion, unit->expansion);
	}
	for (i = 0; i < r->unit.n; i++) {
		struct ranked *u = &r->unit.item[i];
		double worth = file_weight * share(
			hit[u->unit.hit].candidate.score, best_file) +
			rank_weight * pow(rank_decay, u->unit.hit) +
			words_weight * share(u->said, said) +
			title_weight * share(u->title, title) +
			expansion_weight * share(u->expansion, expansion) +
			named_weight * u->unit.is_named +
			traced_weight * u->unit.is_traced +
			shown_weight * u->shown;

		u->unit.worth = worth /
			pow(fmax(u->words, length_least), length_power);
	}
}

static int cmp_units(const void *a_ptr, const void *b_ptr)
{
	const struct search_unit *a = a_ptr, *b_unit = b_ptr;

	if (a->worth > b_unit->worth || a->worth < b_unit->worth)
		return a->worth > b_unit->worth ? -1 : 1;
	if (a->hit != b_unit->hit)
		return a->hit < b_unit->hit ? -1 : 1;
	return a->first < b_unit->first ? -1 : a->first > b_unit->first;
}

static void ranker_release(struct ranker *r)
{
	passages_free(r->passages);
	free(r->held);
	free(r->tally);
	VEC_RELEASE(&r->unit);
	VEC_RELEASE(&r->count);
	VEC_RELEASE(&r->lines);
}

static void ranker_init(struct ranker *r, struct search_result *out,
			const struct hunt *hunt)
{
	const struct search_request *request = hunt->request;
	size_t i, n;

	*r = (struct ranker){
		.out = out, .hunt = hunt, .terms = hunt->question.term.n,
		.passages = passages_new(request->graph, request->view,
					 &hunt->question, &hunt->lexical)
	};
	for (i = 0; i < hunt->precedent.term.n; i++)
		passages_want(r->passages, hunt->precedent.term.item[i].term);
	n = r->terms + hunt->precedent.term.n;
	r->held = xcalloc(n + 1, sizeof(*r->held));
	r->tally = xcalloc(n + 1, sizeof(*r->tally));
}

const struct error *units_rank(struct search_result *out,
			       const struct hunt *hunt)
{
	const struct error *err = view_hold(hunt->request->view);
	struct ranker r;
	uint32_t i;

	ranker_init(&r, out, hunt);
	for (i = 0; !err && i < out->hit.n && i < hunt->request->units; i++)
		err = add_file(&r, i);
	view_let_go(hunt->request->view);
	if (!err && r.unit.n)
		weigh_all(&r);
	for (i = 0; !err && i < r.unit.n; i++)
		*VEC_PUSH(&out->unit) = r.unit.item[i].unit;
	if (out->unit.n)
		qsort(out->unit.item, out->unit.n, sizeof(*out->unit.item),
		      cmp_units);
	ranker_release(&r);
	return err;
}
