/* SPDX-License-Identifier: MIT */
/* Runs of words: see phrase.h. */
#include "search/phrase.h"

#include <math.h>
#include <stdlib.h>

#include "base/ascii.h"
#include "base/hash.h"
#include "lang/lang.h"
#include "lang/scan.h"
#include "lang/words.h"
#include "search/quoted_code.h"

enum {
	SLOTS = 4096,		/* of the first three words of runs */
	WORDS_MOST = 4096,	/* of a question: the rest is a log */
	TRIES = 8		/* places of the question for one of a text */
};

struct spoken {
	uint64_t hash;
	bool speaks;		/* it is no stop word */
	uint32_t next;		/* that begins a run of the same slot, + 1 */
};

struct phrases {
	VEC(struct spoken) word;	/* of the question, in its order */
	uint32_t slot[SLOTS];
	quoted_code_vec code;	/* that the question quotes */
};

static uint64_t hash_word(const char *word, size_t n)
{
	char lower[TERM_MAX];
	size_t i;

	for (i = 0; i < n && i < sizeof(lower); i++)
		lower[i] = to_lower(word[i]);
	return hash_bytes(lower, i, 0);
}

static uint32_t slot_of(uint64_t a, uint64_t b, uint64_t c)
{
	return (uint32_t)(hash_mix(hash_mix(a, b), c) % SLOTS);
}

struct phrases *phrases_new(const struct question *question)
{
	struct phrases *p = xcalloc(1, sizeof(*p));
	const char *at = question->text, *end = at + question->len, *word;
	struct terms terms;
	size_t i, n;

	while (p->word.n < WORDS_MOST &&
	       (word = word_next(&at, end, &n))) {
		terms_of_word(&terms, word, n);
		*VEC_PUSH(&p->word) = (struct spoken){
			hash_word(word, n), terms.n > 0, 0
		};
	}
	quoted_code_read(&p->code, question->text, question->len);
	while (p->code.n && p->code.item[p->code.n - 1].word +
	       p->code.item[p->code.n - 1].n > p->word.n)
		free(p->code.item[--p->code.n].text);
	for (i = p->word.n < 2 ? 0 : p->word.n - 2; i--;) {
		struct spoken *w = &p->word.item[i];
		uint32_t *slot = &p->slot[slot_of(w[0].hash, w[1].hash,
						  w[2].hash)];

		w->next = *slot;
		*slot = (uint32_t)i + 1;
	}
	return p;
}

void phrases_free(struct phrases *p)
{
	if (!p)
		return;
	VEC_RELEASE(&p->word);
	quoted_code_release(&p->code);
	free(p);
}

/* A word of the text, and its line. */
struct written {
	uint64_t hash;
	uint32_t start, line;
};
typedef VEC(struct written) written_vec;

static void read_words(const char *bytes, size_t n, written_vec *out)
{
	const char *at = bytes, *end = bytes + n, *from = bytes, *word;
	uint32_t line = 1;
	size_t len;

	while ((word = word_next(&at, end, &len))) {
		for (; from < word; from++)
			line += *from == '\n';
		*VEC_PUSH(out) = (struct written){
			hash_word(word, len), (uint32_t)(word - bytes), line
		};
	}
}

static uint32_t run_length(const struct phrases *p, size_t word,
			   const written_vec *text, size_t at)
{
	uint32_t n = 0;

	while (word + n < p->word.n && at + n < text->n &&
	       p->word.item[word + n].hash == text->item[at + n].hash)
		n++;
	return n;
}

static uint32_t count_speaking(const struct phrases *p,
			       const struct phrase *phrase)
{
	uint32_t i, n = 0;

	for (i = 0; i < phrase->n; i++)
		n += p->word.item[phrase->word + i].speaks;
	return n;
}

/* The longest run that begins at a word of the text; of equals the first. */
static struct phrase longest_at(const struct phrases *p,
				const written_vec *text, size_t at)
{
	const struct written *w = &text->item[at];
	struct phrase best = { .start = w->start, .line = w->line };
	int tries = TRIES;
	uint32_t word = p->slot[slot_of(w[0].hash, w[1].hash, w[2].hash)];

	for (; word && tries--; word = p->word.item[word - 1].next) {
		uint32_t n = run_length(p, word - 1, text, at);

		if (n > best.n) {
			best.word = word - 1;
			best.n = n;
		}
	}
	return best;
}

static int cmp_phrases(const void *a_ptr, const void *b_ptr)
{
	const struct phrase *a = a_ptr, *b = b_ptr;

	return a->start != b->start ? (a->start < b->start ? -1 : 1) :
		b->is_code - a->is_code;
}

static void find_code(const struct quoted_code *code, const char *bytes,
		      size_t n, phrase_vec *out)
{
	const char *at = bytes, *from = bytes, *end = bytes + n;
	uint32_t line = 1;

	while ((at = quoted_code_find(code, at, end))) {
		for (; from < at; from++)
			line += *from == '\n';
		*VEC_PUSH(out) = (struct phrase){
			.start = (uint32_t)(at - bytes), .line = line,
			.word = code->word, .n = code->n, .is_code = true
		};
		at++;
	}
}

void phrases_find(const struct phrases *p, const char *bytes, size_t n,
		  phrase_vec *out)
{
	const size_t first = out->n;
	written_vec text = { 0 };
	size_t at = 0, i;

	if (p->word.n >= PHRASE_WORDS)
		read_words(bytes, n, &text);
	while (at + PHRASE_WORDS <= text.n) {
		struct phrase found = longest_at(p, &text, at);

		if (found.n >= PHRASE_WORDS &&
		    count_speaking(p, &found) >= PHRASE_SPEAKING)
			*VEC_PUSH(out) = found;
		at += found.n >= PHRASE_WORDS ? found.n : 1;
	}
	for (i = 0; i < p->code.n; i++)
		find_code(&p->code.item[i], bytes, n, out);
	if (p->code.n && out->n > first)
		qsort(out->item + first, out->n - first, sizeof(*out->item),
		      cmp_phrases);
	VEC_RELEASE(&text);
}

/* Tells of each word of the question what runs of a text make it count. */
static void mark_words(const struct phrases *p, const phrase_vec *text,
		       bool with_code, double *mark)
{
	size_t i, k;

	for (i = 0; i < p->word.n; i++)
		mark[i] = 0;
	for (i = 0; i < text->n; i++) {
		const struct phrase *run = &text->item[i];

		if (!with_code && run->in_code && !run->is_code)
			continue;
		for (k = run->word; k < run->word + run->n; k++)
			mark[k] = fmax(mark[k], run->is_code ?
				       (double)PHRASE_ENOUGH / run->n :
				       p->word.item[k].speaks);
	}
}

void phrases_weigh(const struct phrases *p, const phrase_vec *text,
		   size_t texts, bool with_code, double *out)
{
	uint32_t *held = xcalloc(p->word.n + 1, sizeof(*held));
	double *mark = xcalloc(p->word.n + 1, sizeof(*mark));
	size_t i, k;

	for (i = 0; i < texts; i++) {
		mark_words(p, &text[i], with_code, mark);
		for (k = 0; k < p->word.n; k++)
			held[k] += mark[k] > 0;
	}
	for (i = 0; i < texts; i++) {
		double sum = 0;

		mark_words(p, &text[i], with_code, mark);
		for (k = 0; k < p->word.n; k++)
			if (mark[k] > 0)
				sum += mark[k] / held[k];
		out[i] = sum < PHRASE_ENOUGH ? sum / PHRASE_ENOUGH : 1;
	}
	free(mark);
	free(held);
}

/* --- Of files --- */

struct quoting {
	uint32_t file;
	phrase_vec phrase;
};

struct quotes {
	struct graph *graph;
	struct phrases *phrases;
	VEC(struct quoting *) read;
	struct buf content;
};

struct quotes *quotes_new(struct graph *graph,
			  const struct question *question)
{
	struct quotes *q = xcalloc(1, sizeof(*q));

	q->graph = graph;
	q->phrases = phrases_new(question);
	return q;
}

void quotes_free(struct quotes *q)
{
	size_t i;

	for (i = 0; q && i < q->read.n; i++) {
		VEC_RELEASE(&q->read.item[i]->phrase);
		free(q->read.item[i]);
	}
	if (!q)
		return;
	VEC_RELEASE(&q->read);
	buf_release(&q->content);
	phrases_free(q->phrases);
	free(q);
}

const struct phrases *quotes_phrases(const struct quotes *q)
{
	return q->phrases;
}

/* Prose has no code, and of a file of no language nobody knows. */
static void tell_code(const struct quotes *q, uint32_t file,
		      phrase_vec *phrase)
{
	unsigned int lang = graph_view(q->graph)->file[file].lang;
	struct buf classes = { 0 };
	size_t i;

	if (!phrase->n || lang == LANG_NONE || lang_is_prose(lang))
		return;
	blank(lang, buf_str(&q->content), q->content.len, NULL, &classes);
	for (i = 0; i < phrase->n; i++)
		phrase->item[i].in_code =
			classes.ptr[phrase->item[i].start] == BYTE_CODE;
	buf_release(&classes);
}

const struct error *quotes_of(struct quotes *q, uint32_t file,
			      const phrase_vec **out)
{
	const struct error *err = NULL;
	struct quoting *to;
	size_t i;

	for (i = 0; i < q->read.n; i++)
		if (q->read.item[i]->file == file) {
			*out = &q->read.item[i]->phrase;
			return NULL;
		}
	to = xcalloc(1, sizeof(*to));
	to->file = file;
	*VEC_PUSH(&q->read) = to;
	*out = &to->phrase;
	if (q->phrases->word.n < PHRASE_WORDS && !q->phrases->code.n)
		return NULL;
	err = graph_read(q->graph, file, &q->content);
	if (err)
		return error_is_unreadable(err) ? NULL : err;
	phrases_find(q->phrases, buf_str(&q->content), q->content.len,
		     &to->phrase);
	tell_code(q, file, &to->phrase);
	return NULL;
}
