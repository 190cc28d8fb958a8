/* SPDX-License-Identifier: MIT */
/* Scoring parts of files: see passage.h. */
#include "search/passage.h"

#include <stdlib.h>
#include <string.h>

#include "lang/scan.h"
#include "lang/words.h"

enum { MEAN_WINDOW = 100, MEMBER_LEAST = 2 };
static const double k1 = 1.2, b = .75;

/* Which terms of the question a word has: terms[first, first + n). */
struct known_word {
	uint32_t first, n;
};

enum { HEAD_BITS = 5, HEADS = 1 << (2 * HEAD_BITS) };

struct event {
	uint32_t line;
	uint32_t term;
	bool in_string;
};

struct passages {
	struct graph *graph;
	const struct view *view;
	const struct question *question;
	const struct lexical *lexical;
	struct strmap words;	/* value: number of the known word */
	VEC(struct known_word) word;
	VEC(uint32_t) term;
	/* The first two bytes of every term, five bits of each: the same for
	   upper and lower case. Few words hold such a pair, and the others
	   need not be split. */
	bool head[HEADS];
	/* Of the file at hand. */
	struct buf content, classes;
	VEC(struct event) event;	/* by line */
	VEC(uint32_t) before;	/* words before each line, from line 1 */
	/* Work memory: how often each term stands in a passage. */
	uint32_t *count;
	VEC(uint32_t) seen;
};

static size_t head_of(const char *s)
{
	const unsigned char low = (1 << HEAD_BITS) - 1;

	return (size_t)(((unsigned char)s[0] & low) << HEAD_BITS |
			((unsigned char)s[1] & low));
}

static bool may_hold_term(const struct passages *p, const char *word,
			  size_t len)
{
	size_t i;

	for (i = 1; i < len; i++)
		if (p->head[head_of(word + i - 1)])
			return true;
	return false;
}

struct passages *passages_new(struct graph *graph, const struct view *view,
			      const struct question *question,
			      const struct lexical *lexical)
{
	struct passages *p = xcalloc(1, sizeof(*p));
	size_t i;

	p->graph = graph;
	p->view = view;
	p->question = question;
	p->lexical = lexical;
	p->count = xcalloc(question->term.n + 1, sizeof(*p->count));
	for (i = 0; i < question->term.n; i++)
		if (lexical->idf[i] > 0 && question->term.item[i].term[1])
			p->head[head_of(question->term.item[i].term)] = true;
	return p;
}

void passages_free(struct passages *p)
{
	if (!p)
		return;
	strmap_release(&p->words);
	VEC_RELEASE(&p->word);
	VEC_RELEASE(&p->term);
	VEC_RELEASE(&p->event);
	VEC_RELEASE(&p->before);
	VEC_RELEASE(&p->seen);
	buf_release(&p->content);
	buf_release(&p->classes);
	free(p->count);
	free(p);
}

static void learn_word(struct passages *p, struct known_word *known,
		       const char *word, size_t len)
{
	struct terms terms;
	size_t i;

	terms_of_word(&terms, word, len);
	*known = (struct known_word){ .first = (uint32_t)p->term.n };
	for (i = 0; i < terms.n; i++) {
		const struct strmap_entry *e =
			strmap_find(&p->question->terms, terms.term[i],
				    strlen(terms.term[i]));

		if (e && p->lexical->idf[e->value] > 0) {
			*VEC_PUSH(&p->term) = (uint32_t)e->value;
			known->n++;
		}
	}
}

static const struct known_word *know_word(struct passages *p,
					  const char *word, size_t len)
{
	bool is_new;
	struct strmap_entry *e = strmap_add(&p->words, word, len, &is_new);

	if (is_new) {
		e->value = p->word.n;
		learn_word(p, VEC_PUSH(&p->word), word, len);
	}
	return &p->word.item[e->value];
}

static void add_events(struct passages *p, uint32_t line, const char *word,
		       size_t len)
{
	const struct known_word *known = know_word(p, word, len);
	size_t i, at = (size_t)(word - p->content.ptr);

	for (i = 0; i < known->n; i++)
		*VEC_PUSH(&p->event) = (struct event){
			line, p->term.item[known->first + i],
			p->classes.ptr[at] == BYTE_STRING
		};
}

/* Notes where the question's terms stand; gives the number of lines. */
static uint32_t read_events(struct passages *p)
{
	const char *at = buf_str(&p->content), *end = at + p->content.len;
	uint32_t line = 1, words = 0;

	p->event.n = p->before.n = 0;
	*VEC_PUSH(&p->before) = 0;
	for (; at < end; line++) {
		const char *eol = memchr(at, '\n', (size_t)(end - at)), *word;
		const char *stop = eol ? eol : end;
		size_t len;

		for (; (word = word_next(&at, stop, &len)); words++)
			if (may_hold_term(p, word, len))
				add_events(p, line, word, len);
		*VEC_PUSH(&p->before) = words;
		at = eol ? eol + 1 : end;
	}
	return line - 1;
}

static void count_event(struct passages *p, const struct event *event)
{
	if (!p->count[event->term]++)
		*VEC_PUSH(&p->seen) = event->term;
}

/* BM25 of what was counted as one document of `length` words, which ends the
 * counting. */
static double score_counted(struct passages *p, uint32_t length)
{
	double norm = k1 * (1 - b + b * length / MEAN_WINDOW), score = 0;
	size_t i;

	for (i = 0; i < p->seen.n; i++) {
		uint32_t term = p->seen.item[i], tf = p->count[term];

		score += p->question->term.item[term].all *
			p->lexical->idf[term] * tf / (tf + norm);
		p->count[term] = 0;
	}
	p->seen.n = 0;
	return score;
}

static double score_strings(struct passages *p)
{
	size_t i;

	for (i = 0; i < p->event.n; i++)
		if (p->event.item[i].in_string)
			count_event(p, &p->event.item[i]);
	return score_counted(p, MEAN_WINDOW);
}

/* The first event at or behind a line. */
static size_t event_at(const struct passages *p, uint32_t line)
{
	size_t low = 0, high = p->event.n;

	while (low < high) {
		size_t mid = low + (high - low) / 2;

		if (p->event.item[mid].line < line)
			low = mid + 1;
		else
			high = mid;
	}
	return low;
}

static double score_lines(struct passages *p, uint32_t first, uint32_t last)
{
	size_t i, to = event_at(p, last + 1);

	for (i = event_at(p, first); i < to; i++)
		count_event(p, &p->event.item[i]);
	return score_counted(p, p->before.item[last] -
			     p->before.item[first - 1]);
}

static void score_windows(struct passages *p, uint32_t lines,
			  struct passage *out)
{
	uint32_t first, last;

	for (first = 1; first <= lines; first += PASSAGE_STRIDE) {
		double score;

		last = first + PASSAGE_LINES - 1;
		if (last > lines)
			last = lines;
		score = score_lines(p, first, last);
		if (score > out->window) {
			out->window = score;
			out->first_line = first;
			out->last_line = last;
		}
		if (last == lines)
			return;
	}
}

static const struct error *score_members(struct passages *p, uint32_t file,
					 uint32_t lines, struct passage *out)
{
	const struct facts *facts;
	const struct error *err = graph_facts(p->graph, file, &facts);
	uint32_t i;

	for (i = 0; !err && i < facts->symbol.n; i++) {
		const struct symbol *s = &facts->symbol.item[i];
		double score;

		if (s->last_line < s->first_line + MEMBER_LEAST ||
		    s->last_line > lines || !s->first_line ||
		    s->kind == SYMBOL_PACKAGE || s->kind == SYMBOL_NAMESPACE)
			continue;
		score = score_lines(p, s->first_line, s->last_line);
		if (score > out->member) {
			out->member = score;
			out->symbol = i;
		}
	}
	return err;
}

const struct error *passage_score(struct passages *p, uint32_t file,
				  struct passage *out)
{
	const struct error *err = graph_read(p->graph, file, &p->content);
	uint32_t lines;

	*out = (struct passage){ .symbol = UINT32_MAX };
	if (err && (err->code == ERROR_NOT_FOUND || err->code == ERROR_LIMIT ||
		    err->code == ERROR_CORRUPT))
		return NULL;
	if (err)
		return err;
	blank(p->view->file[file].lang, buf_str(&p->content), p->content.len,
	      NULL, &p->classes);
	lines = read_events(p);
	score_windows(p, lines, out);
	out->strings = score_strings(p);
	return p->event.n ? score_members(p, file, lines, out) : NULL;
}
