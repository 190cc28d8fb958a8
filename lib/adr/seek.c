/* SPDX-License-Identifier: MIT */
/* Ranking records by words: see seek.h. */
#include "adr/seek.h"

#include <stdlib.h>
#include <string.h>

#include "base/path.h"
#include "base/span.h"
#include "index/bm25f.h"
#include "lang/words.h"

/* How often each term of the question stands in each field of a record. */
struct counted {
	struct file length;	/* of its fields: what the model asks for */
	uint32_t *tf;		/* by term, then by field */
};

struct seeking {
	const struct registry *registry;
	struct query query;
	struct bm25f model;
	struct view means;	/* no index is behind it */
	double *idf;		/* by term */
	struct counted *record;
};

/* Which term of the question a term is, or SIZE_MAX. */
static size_t number_of(const struct seeking *s, const char *term)
{
	const struct strmap_entry *at = strmap_find(&s->query.terms, term,
						    strlen(term));

	return at ? (size_t)(at - s->query.terms.entry) : SIZE_MAX;
}

/* Gives how many terms there are; tf, where not NULL, is counted up. */
static uint32_t count_terms(const struct seeking *s, const char *text,
			    size_t n, uint32_t *tf, enum bm25f_field field)
{
	const char *at = text, *word;
	struct terms terms;
	uint32_t total = 0;
	size_t len, i, term;

	while ((word = word_next(&at, text + n, &len))) {
		terms_of_word(&terms, word, len);
		for (i = 0; i < terms.n; i++) {
			term = number_of(s, terms.term[i]);
			if (term != SIZE_MAX)
				tf[term * FIELDS + field]++;
		}
		total += (uint32_t)terms.n;
	}
	return total;
}

static uint32_t count_string(const struct seeking *s, const char *text,
			     uint32_t *tf, enum bm25f_field field)
{
	return count_terms(s, text, strlen(text), tf, field);
}

static void count_record(struct seeking *s, size_t i)
{
	const struct adr *adr = &s->registry->record.item[i];
	struct counted *c = &s->record[i];
	size_t k;

	c->tf = xcalloc(s->query.terms.n * FIELDS + 1, sizeof(*c->tf));
	c->length.symbol_len = count_string(s, adr->title, c->tf,
					    FIELD_SYMBOLS);
	c->length.body_len = count_terms(s, adr->bytes, adr->n, c->tf,
					 FIELD_BODY);
	c->length.path_len = count_string(s, path_base(adr->path), c->tf,
					  FIELD_PATH);
	for (k = 0; k < adr->list.tags.n; k++)
		c->length.path_len += count_string(s, adr->list.tags.item[k],
						   c->tf, FIELD_PATH);
	for (k = 0; k < adr->list.governs.n; k++)
		c->length.path_len += count_string(s, adr->list.governs.item[k],
						   c->tf, FIELD_PATH);
}

static void find_model(struct seeking *s)
{
	const size_t n = s->registry->record.n;
	size_t i, term, df;

	s->means.n = n;
	for (i = 0; i < n; i++) {
		const struct file *length = &s->record[i].length;

		s->means.mean_body += (double)length->body_len / (double)n;
		s->means.mean_symbols += (double)length->symbol_len /
			(double)n;
		s->means.mean_path += (double)length->path_len / (double)n;
	}
	bm25f_init(&s->model, &s->means, NULL);
	s->idf = xcalloc(s->query.terms.n + 1, sizeof(*s->idf));
	for (term = 0; term < s->query.terms.n; term++) {
		for (i = df = 0; i < n; i++) {
			const uint32_t *tf = s->record[i].tf + term * FIELDS;

			df += tf[FIELD_BODY] || tf[FIELD_SYMBOLS] ||
				tf[FIELD_PATH];
		}
		s->idf[term] = bm25f_idf((double)n, (double)df);
	}
}

static double score_of(const struct seeking *s, const struct counted *c)
{
	double score = 0, w;
	size_t term, field;

	for (term = 0; term < s->query.terms.n; term++) {
		w = 0;
		for (field = 0; field < FIELDS; field++)
			w += s->model.field[field].boost *
				bm25f_weigh(&s->model,
					    (enum bm25f_field)field,
					    c->tf[term * FIELDS + field],
					    &c->length);
		score += s->idf[term] * w / (BM25F_K1 + w);
	}
	return score;
}

/* ------------------------------------------------------------------ lines */

static const char *heading_at(struct arena *arena, const struct adr *adr,
			      uint32_t at)
{
	const struct document *doc = &adr->doc;
	const char *title = "";
	size_t i;

	for (i = 0; i < doc->section.n && doc->section.item[i].begin <= at; i++)
		title = doc->section.item[i].title;
	return arena_strdup(arena, title);
}

static void find_line(const struct seeking *s, struct arena *arena,
		      struct adr_hit *hit)
{
	const struct adr *adr = hit->record;
	uint32_t *tf = xcalloc(s->query.terms.n * FIELDS + 1, sizeof(*tf));
	struct span rest = { adr->bytes, adr->n }, line, best = { "", 0 };
	double weight, most = 0;
	uint32_t number = 0;
	size_t term;

	while (take_line(&rest, &line)) {
		number++;
		/* What a line weighs: each of its terms once. */
		weight = 0;
		memset(tf, 0, s->query.terms.n * FIELDS * sizeof(*tf));
		count_terms(s, line.s, line.n, tf, FIELD_BODY);
		for (term = 0; term < s->query.terms.n; term++)
			if (tf[term * FIELDS + FIELD_BODY])
				weight += s->idf[term];
		if (weight <= most)
			continue;
		most = weight;
		best = line;
		hit->line = number;
	}
	free(tf);
	hit->section = !hit->line ? "" :
		heading_at(arena, adr, (uint32_t)(best.s - adr->bytes));
	best = span_trim(best);
	hit->text = arena_strndup(arena, best.s, best.n);
}

/* -------------------------------------------------------------- the whole */

static int by_score(const void *a_ptr, const void *b_ptr)
{
	const struct adr_hit *a = a_ptr, *b = b_ptr;

	if (a->score < b->score || a->score > b->score)
		return a->score > b->score ? -1 : 1;
	return (a->record > b->record) - (a->record < b->record);
}

const struct error *registry_seek(struct adr_hits *out, size_t *found,
				  const struct registry *registry,
				  const char *words, size_t limit)
{
	struct seeking s = { .registry = registry };
	const struct error *err = NULL;
	size_t i;

	*out = (struct adr_hits){ 0 };
	*found = 0;
	query_parse(&s.query, words, strlen(words), false);
	if (!s.query.terms.n) {
		err = error_new(ERROR_USAGE, "'%s' holds no word to look for",
				words);
		goto done;
	}
	s.record = xcalloc(registry->record.n + 1, sizeof(*s.record));
	for (i = 0; i < registry->record.n; i++)
		count_record(&s, i);
	find_model(&s);
	for (i = 0; i < s.registry->record.n; i++) {
		double score = score_of(&s, &s.record[i]);

		if (score > 0)
			*VEC_PUSH(&out->hit) = (struct adr_hit){
				.record = &s.registry->record.item[i],
				.score = score
			};
	}
	VEC_SORT(&out->hit, by_score);
	*found = out->hit.n;
	if (out->hit.n > limit)
		out->hit.n = limit;
	for (i = 0; i < out->hit.n; i++)
		find_line(&s, &out->arena, &out->hit.item[i]);
done:
	for (i = 0; s.record && i < registry->record.n; i++)
		free(s.record[i].tf);
	free(s.record);
	free(s.idf);
	query_release(&s.query);
	return err;
}

void adr_hits_release(struct adr_hits *hits)
{
	VEC_RELEASE(&hits->hit);
	arena_release(&hits->arena);
}
