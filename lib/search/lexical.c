/* SPDX-License-Identifier: MIT */
/* One pass over the postings of a question: see lexical.h. */
#include "search/lexical.h"

#include <stdlib.h>
#include <string.h>

#include "base/path.h"
#include "lang/words.h"

struct pass {
	struct lexical *out;
	struct bm25f model;
	const struct question *question;
	/* Whether a term is an identifier of the question. */
	bool *is_identifier;
	/* Whether a term stands in the path of a file. */
	bool *is_named;
	/* Terms of no weight are not asked for: the term of each that is. */
	size_t *term;
	term_hit_vec hits;
};

static void add_field(struct pass *pass, const struct asked *asked,
		      enum bm25f_field field, double *score)
{
	const struct view *view = pass->model.view;
	double df = 0, idf;
	size_t i;

	for (i = 0; i < pass->hits.n; i++)
		df += pass->hits.item[i].tf[field] > 0;
	if (!df)
		return;
	idf = bm25f_idf((double)pass->model.n, df);
	for (i = 0; i < pass->hits.n; i++) {
		const struct term_hit *hit = &pass->hits.item[i];
		double w = bm25f_weigh(&pass->model, field, hit->tf[field],
				       &view->file[hit->file]);

		score[hit->file] += asked->all * idf * w / (BM25F_K1 + w);
	}
}

static void add_rare(struct pass *pass)
{
	size_t i, declaring = 0, n = pass->hits.n;

	for (i = 0; i < n; i++)
		declaring += pass->hits.item[i].flags & POSTING_DECLARES;
	for (i = 0; i < n; i++) {
		const struct term_hit *hit = &pass->hits.item[i];
		double share = declaring ? 1. / (double)declaring : 0;

		if (n <= RARE_FILES)
			pass->out->rare[hit->file] += 1. / (double)n;
		if (declaring <= DECLARING_FILES &&
		    hit->flags & POSTING_DECLARES &&
		    pass->out->declared[hit->file] < share)
			pass->out->declared[hit->file] = share;
	}
}

/* Letters of the parts of one word, and of those that the question has; of a
 * word that it has whole, all. */
static void count_letters(const struct question *question,
			  const struct terms *word, size_t *all, size_t *said)
{
	size_t part = word->has_whole && word->n > 1, letters = 0, known = 0;
	size_t i, len;

	for (i = part; i < word->n; i++) {
		len = strlen(word->term[i]);
		letters += len;
		if (question_term(question, word->term[i]) != SIZE_MAX)
			known += len;
	}
	if (part && question_term(question, word->term[0]) != SIZE_MAX)
		known = letters;
	*all += letters;
	*said += known;
}

double stem_said(const struct question *question, const char *path)
{
	const char *at = path_base(path), *word;
	const char *end = path + strlen(path) - strlen(path_ext(path));
	size_t len, all = 0, said = 0;
	struct terms terms;

	while ((word = word_next(&at, end, &len))) {
		terms_of_word(&terms, word, len);
		count_letters(question, &terms, &all, &said);
	}
	return all ? (double)said / (double)all : 0;
}

static void score_term(void *payload, size_t asked_for,
		       const posting_vec *content, const posting_vec *path)
{
	struct pass *pass = payload;
	size_t term = pass->term[asked_for], i;
	const struct asked *asked = &pass->question->term.item[term];
	double idf = bm25f_hits(&pass->model, content, path, &pass->hits);

	pass->out->idf[term] = pass->hits.n ? idf : 0;
	pass->out->is_outside[term] = !pass->hits.n && content->n + path->n;
	for (i = 0; i < pass->hits.n; i++) {
		const struct term_hit *hit = &pass->hits.item[i];

		pass->out->all[hit->file] += asked->all * idf * hit->share;
		pass->out->prose[hit->file] += asked->prose * idf *
			hit->share;
		pass->out->holds[hit->file] |= hit->tf[FIELD_BODY] > 0 ||
			hit->tf[FIELD_SYMBOLS] > 0;
		pass->is_named[hit->file] |= hit->tf[FIELD_PATH] > 0;
	}
	add_field(pass, asked, FIELD_PATH, pass->out->path);
	add_field(pass, asked, FIELD_SYMBOLS, pass->out->symbols);
	if (pass->is_identifier[term])
		add_rare(pass);
	if (asked->in_title)
		pass->out->idf_title += pass->out->idf[term];
}

static void mark_identifiers(struct pass *pass)
{
	const struct question *q = pass->question;
	size_t i;

	for (i = 0; i < q->identifier.n; i++) {
		size_t term = question_term(q, q->identifier.item[i].term);

		if (term != SIZE_MAX)
			pass->is_identifier[term] = true;
	}
}

const struct error *lexical_score(struct lexical *out, struct view *view,
				  const struct question *question,
				  const bool *selected)
{
	struct pass pass = { .out = out, .question = question };
	size_t i, n = 0, terms = question->term.n;
	const char **term = xcalloc(terms, sizeof(*term));
	const struct error *err;
	size_t files = view->n;
	double **column[] = { &out->all, &out->prose, &out->path,
			      &out->symbols, &out->rare, &out->declared,
			      &out->stem };

	*out = (struct lexical){ 0 };
	for (i = 0; i < sizeof(column) / sizeof(*column); i++)
		*column[i] = xcalloc(files, sizeof(double));
	out->holds = xcalloc(files, sizeof(*out->holds));
	out->idf = xcalloc(terms, sizeof(*out->idf));
	out->is_outside = xcalloc(terms, sizeof(*out->is_outside));
	bm25f_init(&pass.model, view, selected);
	pass.is_identifier = xcalloc(terms, sizeof(*pass.is_identifier));
	pass.term = xcalloc(terms, sizeof(*pass.term));
	pass.is_named = xcalloc(view->n, sizeof(*pass.is_named));
	mark_identifiers(&pass);
	for (i = 0; i < terms; i++) {
		if (question->term.item[i].all <= 0)
			continue;
		term[n] = question->term.item[i].term;
		pass.term[n++] = i;
	}
	err = view_each_term(view, term, n, true, score_term, &pass);
	for (i = 0; i < view->n; i++)
		if (pass.is_named[i])
			out->stem[i] = stem_said(question, view->file[i].path);
	VEC_RELEASE(&pass.hits);
	free(pass.is_named);
	free(pass.term);
	free(pass.is_identifier);
	free(term);
	return err;
}

void lexical_release(struct lexical *lexical)
{
	free(lexical->all);
	free(lexical->prose);
	free(lexical->path);
	free(lexical->symbols);
	free(lexical->rare);
	free(lexical->declared);
	free(lexical->stem);
	free(lexical->holds);
	free(lexical->idf);
	free(lexical->is_outside);
	*lexical = (struct lexical){ 0 };
}
