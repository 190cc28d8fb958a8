/* SPDX-License-Identifier: MIT */
/* Choosing lines: see snippet.h. */
#include "search/snippet.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/ascii.h"
#include "base/compare.h"
#include "base/strmap.h"
#include "lang/lang.h"
#include "lang/words.h"
#include "search/question.h"

const char *snippet_lines(const char *bytes, size_t n, uint32_t first,
		       uint32_t last, size_t *len)
{
	const char *at = bytes, *end = bytes + n, *from = end, *eol;
	uint32_t line;

	for (line = 1; line <= last && at < end; line++) {
		if (line == first)
			from = at;
		eol = memchr(at, '\n', (size_t)(end - at));
		at = eol ? eol + 1 : end;
	}
	*len = at > from ? (size_t)(at - from) : 0;
	return from;
}

/* What stands before a line that is shown. */
enum { NUMBER_WIDTH = 8 };

/* A term of the question on a line. */
struct event {
	uint32_t line, term;
};

struct chooser {
	const struct search_result *result;
	struct strmap terms;	/* a term's number in the question */
	uint32_t *count;	/* a term: how often in the lines at hand */
	VEC(struct event) event;	/* by line */
	VEC(const char *) line;	/* where each begins, and the end */
};

static void add_events(struct chooser *c, uint32_t line, const char *word,
		       size_t len)
{
	struct terms terms;
	size_t i;

	terms_of_word(&terms, word, len);
	for (i = 0; i < terms.n; i++) {
		const struct strmap_entry *e =
			strmap_find(&c->terms, terms.term[i],
				    strlen(terms.term[i]));

		if (e)
			*VEC_PUSH(&c->event) = (struct event){
				line, (uint32_t)e->value
			};
	}
}

/* The first line has the number `first`; `named`: that which the question
 * names, or 0. */
static void read_lines(struct chooser *c, const char *text, size_t n,
		       uint32_t first, uint32_t named)
{
	const char *at = text, *end = text + n, *word, *eol;
	size_t len;

	while (at < end) {
		eol = memchr(at, '\n', (size_t)(end - at));
		*VEC_PUSH(&c->line) = at;
		if (first + c->line.n - 1 == named)
			*VEC_PUSH(&c->event) = (struct event){
				(uint32_t)c->line.n - 1,
				(uint32_t)c->result->term.n
			};
		while ((word = word_next(&at, eol ? eol : end, &len)))
			add_events(c, (uint32_t)c->line.n - 1, word, len);
		at = eol ? eol + 1 : end;
	}
	*VEC_PUSH(&c->line) = end;
}

/* No words of a line weigh as much as that the question names it: a term of
 * its own, behind the question's. */
static const double named_weight = 1e6;

static double weight_of(const struct chooser *c, uint32_t term)
{
	const struct search_term *t = &c->result->term.item[term];

	return term < c->result->term.n ? t->weight * t->idf : named_weight;
}

/* The first of the SNIPPET_LINES in a row that hold most, from 0. */
static uint32_t best_start(struct chooser *c)
{
	uint32_t start = 0, best_at = 0, lines = (uint32_t)c->line.n - 1;
	size_t in = 0, gone = 0;
	double sum = 0, best = 0;

	for (; start + SNIPPET_LINES <= lines || !start; start++) {
		for (; in < c->event.n && c->event.item[in].line <
		     start + SNIPPET_LINES; in++)
			if (!c->count[c->event.item[in].term]++)
				sum += weight_of(c, c->event.item[in].term);
		for (; gone < in && c->event.item[gone].line < start; gone++)
			if (!--c->count[c->event.item[gone].term])
				sum -= weight_of(c, c->event.item[gone].term);
		/* Sums of the same terms may differ in their last bits. */
		if (sum > best + 1e-9) {
			best = sum;
			best_at = start;
		}
	}
	return best_at;
}

static void chooser_init(struct chooser *c, const struct search_result *result)
{
	size_t i;

	*c = (struct chooser){ .result = result };
	c->count = xcalloc(result->term.n + 1, sizeof(*c->count));
	for (i = 0; i < result->term.n; i++)
		strmap_set(&c->terms, result->term.item[i].term, i);
}

static void chooser_release(struct chooser *c)
{
	strmap_release(&c->terms);
	VEC_RELEASE(&c->event);
	VEC_RELEASE(&c->line);
	free(c->count);
}

static double worth_of(const struct chooser *c, uint32_t line)
{
	double worth = 0;
	size_t i;

	for (i = 0; i < c->event.n && c->event.item[i].line <= line; i++)
		if (c->event.item[i].line == line)
			worth += weight_of(c, c->event.item[i].term);
	return worth;
}

/* Blank lines at the ends are not shown. The first of the windows that hold
 * most ends with the line that made it so, which must not be what is cut. */
static void fit(const struct chooser *c, uint32_t *start, uint32_t *lines,
		size_t most)
{
	const char *const *line = c->line.item;

	for (; *lines > 1 && is_all_space(line[*start], line[*start + 1]);
	     --*lines)
		++*start;
	while (*lines > 1 && is_all_space(line[*start + *lines - 1],
					  line[*start + *lines]))
		--*lines;
	while (*lines > 1 && (size_t)(line[*start + *lines] - line[*start]) +
	       *lines * NUMBER_WIDTH > most) {
		if (worth_of(c, *start) < worth_of(c, *start + *lines - 1))
			++*start;
		--*lines;
	}
}

void snippet_choose(struct snippet *out, size_t most,
		    const struct search_result *result,
		    const struct search_hit *hit, const char *bytes, size_t n)
{
	uint32_t first = hit->first_line ? hit->first_line : 1, start, lines;
	struct chooser chooser;
	const char *text;
	size_t len;

	*out = (struct snippet){ .text = bytes };
	text = snippet_lines(bytes, n, first, hit->first_line ? hit->last_line :
			  SNIPPET_LINES, &len);
	if (!len)
		return;
	chooser_init(&chooser, result);
	read_lines(&chooser, text, len, first, hit->traced);
	start = best_start(&chooser);
	lines = (uint32_t)chooser.line.n - 1 - start;
	if (lines > SNIPPET_LINES)
		lines = SNIPPET_LINES;
	fit(&chooser, &start, &lines, most);
	out->text = chooser.line.item[start];
	out->len = (size_t)(chooser.line.item[start + lines] - out->text);
	out->first_line = first + start;
	out->last_line = out->first_line + lines - 1;
	chooser_release(&chooser);
}

/* --- Lines that speak --- */

/* What a word that another line has said adds; and what a line must add, as a
 * share of the first one. */
static const double said_again = .1, speaks_from = .3;
/* A word that weighs less, as a share of the best, is not told. */
static const double word_share = .1;

/* What the events of one line add. A word counts once on a line. */
static double gain_of(const struct chooser *c, size_t from, size_t to)
{
	double gain = 0;
	size_t i, k;

	for (i = from; i < to; i++) {
		uint32_t term = c->event.item[i].term;

		for (k = from; k < i && c->event.item[k].term != term; k++)
			;
		if (k == i)
			gain += weight_of(c, term) *
				(c->count[term] ? said_again : 1);
	}
	return gain;
}

/* The line that adds the most, and the events of it; of equals the first. */
static double best_line(const struct chooser *c, size_t *best_from,
			size_t *best_to)
{
	size_t from, to;
	double best = 0;

	for (from = 0; from < c->event.n; from = to) {
		double gain;

		for (to = from; to < c->event.n && c->event.item[to].line ==
		     c->event.item[from].line; to++)
			;
		/* A line that was taken is marked by its first term. */
		if (c->event.item[from].term == UINT32_MAX)
			continue;
		gain = gain_of(c, from, to);
		if (gain > best + 1e-9) {
			best = gain;
			*best_from = from;
			*best_to = to;
		}
	}
	return best;
}

static size_t take_lines(struct chooser *c, uint32_t *line, size_t most)
{
	double first = 0, gain;
	size_t n = 0, from = 0, to = 0, i;

	while (n < most && (gain = best_line(c, &from, &to)) > 0) {
		if (gain < speaks_from * first)
			break;
		if (!(first > 0) && gain < named_weight)
			first = gain;
		line[n++] = c->event.item[from].line;
		for (i = from; i < to; i++)
			c->count[c->event.item[i].term]++;
		c->event.item[from].term = UINT32_MAX;
	}
	return n;
}

static uint32_t first_filled(const struct chooser *c)
{
	uint32_t line = 0;

	while (line + 2 < c->line.n &&
	       strspn(c->line.item[line], " \t\r") ==
	       strcspn(c->line.item[line], "\n"))
		line++;
	return line;
}

size_t snippet_speaking(struct snippet *out, size_t most,
			const struct search_result *result,
			const struct search_hit *hit, const char *bytes,
			size_t n)
{
	uint32_t first = hit->first_line ? hit->first_line : 1;
	uint32_t line[SPEAKING_MOST];
	struct chooser chooser;
	size_t len, i, lines;
	const char *text = snippet_lines(bytes, n, first, hit->first_line ?
					 hit->last_line : UINT32_MAX, &len);

	if (!len || !most)
		return 0;
	chooser_init(&chooser, result);
	read_lines(&chooser, text, len, first, hit->traced);
	lines = take_lines(&chooser, line, most < SPEAKING_MOST ? most :
			   SPEAKING_MOST);
	if (!lines && hit->first_line)
		line[lines++] = first_filled(&chooser);
	qsort(line, lines, sizeof(*line), cmp_uint32);
	for (i = 0; i < lines; i++) {
		const char *from = chooser.line.item[line[i]];

		out[i] = (struct snippet){
			from, (size_t)(chooser.line.item[line[i] + 1] - from),
			first + line[i], first + line[i]
		};
		while (out[i].len && strchr("\r\n", from[out[i].len - 1]))
			out[i].len--;
	}
	chooser_release(&chooser);
	return lines;
}

size_t snippet_words(struct span *told, const struct search_result *result,
		     const char *bytes, size_t n)
{
	double best = 0;
	size_t i, words = 0;

	for (i = 0; i < result->term.n; i++)
		best = fmax(best, result->term.item[i].weight *
			    result->term.item[i].idf);
	for (i = 0; i < result->term.n && words < SNIPPET_WORDS; i++) {
		const struct search_term *term = &result->term.item[i];

		if (term->weight * term->idf >= word_share * best &&
		    text_has_term(bytes, n, term->term))
			words = telling_words(told, words, span_of(
				term->word ? term->word : term->term));
	}
	return words;
}

void snippet_scope(struct buf *out, unsigned int lang,
		   const struct facts *facts, uint32_t symbol)
{
	struct buf name = { 0 };
	const char *open, *close;

	if (!lang_comment(lang, &open, &close)) {
		open = "#";
		close = "";
	}
	symbol_in_file(facts, symbol, &name);
	buf_addf(out, "%s %s%s%s\n", open, buf_str(&name), *close ? " " : "",
		 close);
	buf_release(&name);
}
