/* SPDX-License-Identifier: MIT */
/* What a unit holds of the terms that are looked for, and where. */
#include "search/unit_private.h"

#include <math.h>
#include <string.h>

#include "base/path.h"

static const double k1 = 1.2, b = .6;

/* Lines in a row that count as one statement. */
enum { LINES_TOGETHER = 3 };

uint32_t ranker_want(struct ranker *r, const char *term)
{
	size_t known = question_term(&r->hunt->question, term);
	struct strmap_entry *e;
	bool is_new;

	if (known != SIZE_MAX)
		return (uint32_t)known;
	e = strmap_add(&r->more, term, strlen(term), &is_new);
	if (is_new) {
		e->value = passages_want(r->passages, e->key);
		r->wanted = e->value + 1;
	}
	return (uint32_t)e->value;
}

double unit_idf(const struct ranker *r, uint32_t term)
{
	double n = (double)r->unit.n, held = r->held[term];

	return log(1 + (n - held + .5) / (held + .5));
}

double unit_saturate(const struct ranker *r, const struct ranked *unit,
		     uint32_t n)
{
	double mean = (double)r->words / (double)r->unit.n;
	double norm = k1 * (1 - b + b * unit->words / (mean > 0 ? mean : 1));

	return n * (k1 + 1) / (n + norm);
}

static void count_marks(struct ranker *r, const struct passage_mark *mark,
			size_t n, struct ranked *unit)
{
	size_t i;

	for (i = 0; i < n; i++)
		r->tally[mark[i].term]++;
	unit->first_count = r->count.n;
	for (i = 0; i < n; i++) {
		uint32_t term = mark[i].term;

		if (!r->tally[term])
			continue;
		*VEC_PUSH(&r->count) = (struct unit_count){ term,
							    r->tally[term] };
		r->tally[term] = 0;
		r->held[term]++;
		unit->unit.terms += term < r->terms;
	}
	unit->counts = r->count.n - unit->first_count;
}

/* What a term that is there once more or once less adds. */
static double count_once(struct ranker *r, uint32_t term, int more)
{
	double weight = r->hunt->question.term.item[term].all *
		r->hunt->lexical.idf[term];

	r->tally[term] += (uint32_t)more;
	return r->tally[term] == (more > 0) ? weight : 0;
}

/* The most that so many lines in a row hold of the question, each term
 * counted once; or their strings alone. */
static double best_lines(struct ranker *r, const struct passage_mark *mark,
			 size_t n, uint32_t span, bool strings)
{
	double best = 0, sum = 0;
	size_t first = 0, i;

	for (i = 0; i < n; i++) {
		if (mark[i].term >= r->terms ||
		    (strings && !mark[i].in_string))
			continue;
		for (; mark[first].line + span <= mark[i].line; first++)
			if (mark[first].term < r->terms &&
			    (!strings || mark[first].in_string))
				sum -= count_once(r, mark[first].term, -1);
		sum += count_once(r, mark[i].term, 1);
		best = fmax(best, sum);
	}
	for (; first < n; first++)
		r->tally[mark[first].term] = 0;
	return best;
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

void unit_add(struct ranker *r, uint32_t hit, const struct unit_lines *lines,
	      const struct facts *facts, const struct passage_marks *marks,
	      size_t *at, uint32_t named_line)
{
	const struct search_hit *of = &r->out->hit.item[hit];
	const struct passage_mark *mark = marks->mark + *at;
	struct ranked unit = {
		.unit = {
			.hit = hit, .file = of->candidate.file,
			.first = lines->first, .last = lines->last,
			.symbol = lines->symbol,
			.is_named = named_line == UINT32_MAX ?
				is_named(r, facts, lines) :
				named_line >= lines->first &&
				named_line <= lines->last,
			.is_test = passage_is_test(r->passages, lines->first,
						   lines->last)
		},
		.words = marks->before[lines->last] -
			marks->before[lines->first - 1]
	};
	size_t n = 0;
	uint32_t from;
	uint32_t to;

	while (*at + n < marks->n && mark[n].line <= lines->last)
		n++;
	*at += n;
	count_marks(r, mark, n, &unit);
	unit.evidence[EVIDENCE_LINES] = best_lines(r, mark, n, LINES_TOGETHER,
						   false);
	unit.evidence[EVIDENCE_STRINGS] = best_lines(r, mark, n, 1, true);
	/* What is shown of a hit says what the files' own channels found
	 * best. */
	from = of->first_line > lines->first ? of->first_line : lines->first;
	to = of->last_line < lines->last ? of->last_line : lines->last;
	unit.evidence[EVIDENCE_SHOWN] = !of->first_line ||
		from > to ? 0 : (double)(to - from + 1) /
		(of->last_line - of->first_line + 1);
	unit.evidence[EVIDENCE_NAMED] = unit.unit.is_named;
	r->words += unit.words;
	*VEC_PUSH(&r->unit) = unit;
}

void units_trace(struct ranker *r, size_t first, const char *path)
{
	const struct question *q = &r->hunt->question;
	const char *base = path_base(path), *at = q->text;
	const char *end = q->text + q->len;
	size_t n = strlen(base), i;

	while ((at = memmem(at, (size_t)(end - at), base, n))) {
		const char *digit = at += n;
		uint64_t line = 0;

		while (digit < end && digit < at + QUESTION_LINE_GAP &&
		       *digit != '\n' && (*digit < '0' || *digit > '9'))
			digit++;
		for (; digit > at && digit < end && *digit >= '0' &&
		     *digit <= '9' && line < UINT32_MAX; digit++)
			line = line * 10 + (uint64_t)(*digit - '0');
		for (i = first; line && i < r->unit.n; i++) {
			struct search_unit *unit = &r->unit.item[i].unit;

			if (line >= unit->first && line <= unit->last &&
			    !unit->traced)
				unit->traced = (uint32_t)line;
		}
	}
}
