/* SPDX-License-Identifier: MIT */
/* Scoring parts of files: see passage.h. */
#include "search/passage.h"

#include <stdlib.h>
#include <string.h>

#include "base/compare.h"
#include "search/digest.h"

enum { MEAN_WINDOW = 100, MEMBER_LEAST = 2 };
static const double k1 = 1.2, b = .75;

/* A passage of a test is shown where no other has this share of its score. */
static const double test_worth = .3;

/* So many that few terms of a file share one with a term of the question. */
enum { SLOTS = 1024 };

/* A term of the question, by its hash. */
struct wanted {
	uint64_t hash;
	uint32_t term;
	uint32_t next;		/* of the same slot, + 1 */
};

/* Contents to read before it pays to write what was worked out of them: a
 * transaction costs as much as some files do. */
enum { KEEP_LEAST = 32 << 10 };

struct lines {
	uint32_t first, last;
};

struct passages {
	struct graph *graph;
	struct view *view;
	const struct question *question;
	const struct lexical *lexical;
	VEC(struct wanted) wanted;
	size_t more;		/* of them, that the question does not have */
	uint32_t slot[SLOTS];	/* wanted by the low bits of its hash, + 1 */
	/* What was not known of files that were read now, to be kept. */
	struct digester *digester;
	VEC(struct vector) fresh;
	size_t fresh_bytes;	/* of their contents */
	struct arena arena;
	/* Of the file at hand. */
	struct buf content, digest;
	VEC(struct passage_mark) event;	/* by line */
	digest_lines before;	/* words before each line, from line 1 */
	digest_filled filled;
	VEC(struct lines) test;	/* where tests stand beside the code */
	/* Work memory: how often each term stands in a passage. */
	uint32_t *count;
	VEC(uint32_t) seen;
};

static void want(struct passages *p, uint32_t term, const char *s)
{
	uint64_t hash = digest_hash(s, strlen(s));
	uint32_t *slot = &p->slot[hash % SLOTS];

	*VEC_PUSH(&p->wanted) = (struct wanted){ hash, term, *slot };
	*slot = (uint32_t)p->wanted.n;
}

struct passages *passages_new(struct graph *graph, struct view *view,
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
		if (lexical->idf[i] > 0)
			want(p, (uint32_t)i, question->term.item[i].term);
	return p;
}

void passages_free(struct passages *p)
{
	if (!p)
		return;
	VEC_RELEASE(&p->wanted);
	digester_free(p->digester);
	VEC_RELEASE(&p->fresh);
	arena_release(&p->arena);
	VEC_RELEASE(&p->event);
	VEC_RELEASE(&p->before);
	VEC_RELEASE(&p->filled);
	VEC_RELEASE(&p->test);
	VEC_RELEASE(&p->seen);
	buf_release(&p->content);
	buf_release(&p->digest);
	free(p->count);
	free(p);
}

void passages_keep(struct passages *p)
{
	if (p->fresh_bytes >= KEEP_LEAST)
		view_keep_vectors(p->view, VECTOR_DIGEST, p->fresh.item,
				  p->fresh.n);
}

/* The question's term that this is, if it has a say; else NULL. */
static const struct wanted *find_wanted(const struct passages *p,
					uint64_t hash)
{
	uint32_t at = p->slot[hash % SLOTS];

	while (at && p->wanted.item[at - 1].hash != hash)
		at = p->wanted.item[at - 1].next;
	return at ? &p->wanted.item[at - 1] : NULL;
}

static int event_cmp(const void *a_ptr, const void *b_ptr)
{
	const struct passage_mark *x = a_ptr, *y = b_ptr;

	if (x->line != y->line)
		return x->line < y->line ? -1 : 1;
	return (x->term > y->term) - (x->term < y->term);
}

/* Where the question's terms stand; false when the digest makes no sense. */
static bool read_events(struct passages *p)
{
	struct digest_reader reader;
	struct digest_term term;
	bool in_string;

	p->event.n = 0;
	if (!digest_open(&reader, &p->digest, &p->before, &p->filled))
		return false;
	while (digest_next(&reader, &term)) {
		const struct wanted *wanted = find_wanted(p, term.hash);

		while (wanted && digest_mark(&term, &in_string))
			*VEC_PUSH(&p->event) = (struct passage_mark){
				term.line, wanted->term, in_string
			};
		if (wanted && (!digest_is_sound(&term.list) ||
			       term.line >= p->before.n))
			return false;
	}
	if (p->event.n)
		qsort(p->event.item, p->event.n, sizeof(*p->event.item),
		      event_cmp);
	return digest_is_sound(&reader);
}

static void count_event(struct passages *p, const struct passage_mark *event)
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

size_t passage_mark_at(const struct passage_mark *mark, size_t n,
		       uint32_t line)
{
	size_t at = 0;

	LOWER_BOUND(at, n, mark[at].line < line);
	return at;
}

static double score_lines(struct passages *p, uint32_t first, uint32_t last)
{
	const struct passage_mark *mark = p->event.item;
	size_t to = passage_mark_at(mark, p->event.n, last + 1), i;

	for (i = passage_mark_at(mark, p->event.n, first); i < to; i++)
		count_event(p, &mark[i]);
	return score_counted(p, p->before.item[last] -
			     p->before.item[first - 1]);
}

/* The tests that are in no other, unless it is tests that are asked for. */
static void find_tests(struct passages *p, const struct facts *facts)
{
	uint32_t behind = 0;
	size_t i;

	p->test.n = 0;
	for (i = 0; i < facts->symbol.n && !p->question->about_tests; i++) {
		const struct symbol *s = &facts->symbol.item[i];

		if (!(s->flags & SYMBOL_TEST) || s->first_line <= behind)
			continue;
		behind = s->last_line;
		*VEC_PUSH(&p->test) = (struct lines){ s->first_line, behind };
	}
}

bool passage_is_test(const struct passages *p, uint32_t first, uint32_t last)
{
	uint32_t line = first + (last - first) / 2;
	size_t i;

	for (i = 0; i < p->test.n; i++)
		if (line >= p->test.item[i].first &&
		    line <= p->test.item[i].last)
			return true;
	return false;
}

/*
 * How much a passage of lines is worth showing. What a test says speaks for its
 * file like anything else: without it as many questions lose as gain. But who
 * does not ask for tests wants to see the code.
 */
static double worth_of(const struct passages *p, uint32_t first, uint32_t last,
		       double score)
{
	return passage_is_test(p, first, last) ? score * test_worth : score;
}

static void score_members(struct passages *p, const struct facts *facts,
			  uint32_t lines, struct passage *out)
{
	double shown = 0;
	uint32_t i;

	for (i = 0; i < facts->symbol.n; i++) {
		const struct symbol *s = &facts->symbol.item[i];
		double score, worth;

		if (s->last_line < s->first_line + MEMBER_LEAST ||
		    s->last_line > lines || !s->first_line ||
		    s->kind == SYMBOL_PACKAGE || s->kind == SYMBOL_NAMESPACE)
			continue;
		score = score_lines(p, s->first_line, s->last_line);
		worth = worth_of(p, s->first_line, s->last_line, score);
		if (score > out->member)
			out->member = score;
		if (worth > shown) {
			shown = worth;
			out->symbol = i;
		}
	}
}

/* Where the question's terms stand in a file, from what is known of it or,
 * the first time, from its content; not *found where that cannot be read. */
static const struct error *find_events(struct passages *p, uint32_t file,
				       bool *found)
{
	const struct error *err = view_find_vector(p->view, VECTOR_DIGEST,
						   file, &p->digest, found);

	if (err || (*found && read_events(p)))
		return err;
	err = graph_read(p->graph, file, &p->content);
	*found = !err;
	if (err)
		return error_is_unreadable(err) ? NULL : err;
	/* Makes the digest of a file whose content was read. */
	if (!p->digester)
		p->digester = digester_new();
	digest_make(p->digester, &p->digest, p->view->file[file].lang,
		    buf_str(&p->content), p->content.len);
	*VEC_PUSH(&p->fresh) = (struct vector){
		file, arena_strndup(&p->arena, p->digest.ptr, p->digest.len),
		p->digest.len
	};
	p->fresh_bytes += p->content.len;
	return read_events(p) ? NULL :
		error_new(ERROR_FAILED, "cannot read what was made of '%s'",
			  p->view->file[file].path);
}

uint32_t passages_want(struct passages *p, const char *term)
{
	want(p, (uint32_t)(p->question->term.n + p->more), term);
	return (uint32_t)(p->question->term.n + p->more++);
}

const struct error *passage_marks(struct passages *p, uint32_t file,
				  struct passage_marks *out)
{
	const struct facts *facts;
	const struct error *err;
	bool found;

	*out = (struct passage_marks){ 0 };
	err = find_events(p, file, &found);
	if (!err && found)
		err = graph_facts(p->graph, file, &facts);
	if (err || !found)
		return err;
	find_tests(p, facts);
	*out = (struct passage_marks){
		.mark = p->event.item, .n = p->event.n,
		.before = p->before.item, .filled = p->filled.item,
		.lines = (uint32_t)p->before.n - 1
	};
	return NULL;
}

const struct error *passage_score(struct passages *p, uint32_t file,
				  struct passage *out)
{
	const struct facts *facts;
	const struct error *err;
	uint32_t lines;
	bool found;
	size_t i;
	uint32_t first, last = 0;
	double shown = 0;

	*out = (struct passage){ .symbol = UINT32_MAX };
	err = find_events(p, file, &found);
	if (err || !found || !p->event.n)
		return err;
	err = graph_facts(p->graph, file, &facts);
	if (err)
		return err;
	lines = (uint32_t)p->before.n - 1;
	find_tests(p, facts);
	for (first = 1; last < lines; first += PASSAGE_STRIDE) {
		double score, worth;

		last = first + PASSAGE_LINES - 1 < lines ?
			first + PASSAGE_LINES - 1 : lines;
		score = score_lines(p, first, last);
		worth = worth_of(p, first, last, score);
		if (score > out->window)
			out->window = score;
		if (worth > shown) {
			shown = worth;
			out->first_line = first;
			out->last_line = last;
		}
	}
	for (i = 0; i < p->event.n; i++)
		if (p->event.item[i].in_string)
			count_event(p, &p->event.item[i]);
	out->strings = score_counted(p, MEAN_WINDOW);
	score_members(p, facts, lines, out);
	return NULL;
}
