/* SPDX-License-Identifier: MIT */
/*
 * The second look at the leaders, when the fusion cannot tell them apart.
 *
 * What judges here only reorders: the best scores stay where they are and the
 * files change places, so that a grade means the same with it and without.
 */
#include "search/hunt.h"

#include <stdlib.h>
#include <string.h>

#include "lang/words.h"
#include "search/external.h"
#include "search/fusion.h"
#include "search/passage.h"
#include "search/snippet.h"

enum {
	RERANK_FILES = 10,	/* that are looked at again */
	EMBED_FILES = 30	/* that the command for vectors sees */
};

/* The first and the third are no further apart: the seed's. */
static const double rerank_within = .08;

/* What the score counts beside the cosine of the command's vectors: the
 * share that the scope seed gives to words. */
static const double embed_kept = .6;

/* What a closer look may add to a score. */
static const double coverage_weight = .05, name_weight = .05;

/* --- Leaders --- */

static size_t count_leaders(const struct hunt *hunt, size_t most)
{
	return hunt->candidate.n < most ? hunt->candidate.n : most;
}

static bool is_close(const struct hunt *hunt)
{
	size_t n = count_leaders(hunt, 3);

	return n > 1 && hunt->candidate.item[0].score -
		hunt->candidate.item[n - 1].score <= rerank_within;
}

/* --- Commands --- */

/* The best lines of the leaders; those that cannot be read are empty. */
static const struct error *read_excerpts(struct hunt *hunt,
					 struct arena *arena,
					 struct excerpt *out, size_t n)
{
	const struct external *external = hunt->request->external;
	const struct error *err = NULL;
	struct buf text = { 0 };
	size_t i;

	for (i = 0; !err && i < n; i++) {
		const struct candidate *c = &hunt->candidate.item[i];
		const char *from;
		size_t len = 0;

		err = external->read(external->payload, c->file, &text);
		if (error_is_unreadable(err)) {
			err = NULL;
			buf_reset(&text);
		}
		from = snippet_lines(buf_str(&text), text.len,
				  c->first_line ? c->first_line : 1,
				  c->first_line ? c->last_line :
				  PASSAGE_LINES, &len);
		out[i] = (struct excerpt){
			hunt->request->view->file[c->file].path,
			arena_strndup(arena, from, len), len
		};
	}
	buf_release(&text);
	return err;
}

typedef const struct error *judge_fn(double *key,
				     const struct external *external,
				     const char *question, size_t len,
				     const struct excerpt *excerpt, size_t n);

/* Asks a command about the first n and says whether there is a new key; what
 * the command does wrong is a warning, and what we do wrong an error. */
static const struct error *consult(struct hunt *hunt, judge_fn *judge,
				   double *key, size_t n, bool *has_key)
{
	const struct search_request *request = hunt->request;
	struct excerpt *excerpt = xcalloc(n, sizeof(*excerpt));
	struct arena arena = { 0 };
	const struct error *err = read_excerpts(hunt, &arena, excerpt, n);
	const struct error *refused = NULL;

	if (!err)
		refused = judge(key, request->external, request->text,
				request->len, excerpt, n);
	*has_key = !err && !refused;
	if (refused && refused->code == ERROR_INTERRUPTED)
		err = refused;
	else if (refused)
		*VEC_PUSH(&hunt->warning) = arena_fmt(&hunt->arena,
			"%s; the order is as it was without it",
			refused->msg);
	arena_release(&arena);
	free(excerpt);
	return err;
}

static const struct error *ask_reranker(struct hunt *hunt)
{
	double key[RERANK_FILES];
	size_t n = count_leaders(hunt, RERANK_FILES);
	bool has_key = false;
	const struct error *err = consult(hunt, external_rerank, key, n,
					  &has_key);

	hunt->rerank = has_key ? "by the command" : "none: the command failed";
	if (has_key)
		fusion_reorder(hunt->candidate.item, key, n);
	return err;
}

/* --- A closer look --- */

/* How much of the title's idf a text holds. */
static double coverage_of(const struct hunt *hunt, const char *text,
			  size_t len)
{
	const struct question *q = &hunt->question;
	bool *seen = xcalloc(q->term.n + 1, sizeof(*seen));
	const char *at = text, *word;
	double idf = 0;
	size_t n, i;

	while ((word = word_next(&at, text + len, &n))) {
		struct terms terms;

		terms_of_word(&terms, word, n);
		for (i = 0; i < terms.n; i++) {
			size_t term = question_term(q, terms.term[i]);

			if (term == SIZE_MAX || seen[term] ||
			    !q->term.item[term].in_title)
				continue;
			seen[term] = true;
			idf += hunt->lexical.idf[term];
		}
	}
	free(seen);
	return hunt->lexical.idf_title > 0 ? idf / hunt->lexical.idf_title : 0;
}

static const struct error *look_closer(struct hunt *hunt)
{
	const struct search_request *request = hunt->request;
	size_t n = count_leaders(hunt, RERANK_FILES), i, len;
	const struct error *err = NULL;
	struct buf text = { 0 };
	double key[RERANK_FILES];

	hunt->rerank = "by the title in the best lines";
	for (i = 0; !err && i < n; i++) {
		const struct candidate *c = &hunt->candidate.item[i];
		const struct facts *facts;
		const char *from, *name;

		key[i] = c->score;
		if (!c->first_line)
			continue;
		err = graph_read(request->graph, c->file, &text);
		if (err)
			break;
		from = snippet_lines(buf_str(&text), text.len, c->first_line,
				  c->last_line, &len);
		key[i] += coverage_weight * coverage_of(hunt, from, len);
		if (c->symbol == UINT32_MAX)
			continue;
		err = graph_facts(request->graph, c->file, &facts);
		if (err)
			break;
		name = facts->symbol.item[c->symbol].name;
		key[i] += name_weight * coverage_of(hunt, name, strlen(name));
	}
	if (!err)
		fusion_reorder(hunt->candidate.item, key, n);
	buf_release(&text);
	return err;
}

const struct error *hunt_rerank(struct hunt *hunt)
{
	const struct external *external = hunt->request->external;
	const struct error *err = NULL;

	if (external && external->embed && hunt->candidate.n) {
		size_t n = count_leaders(hunt, EMBED_FILES), i;
		double *key = xcalloc(n, sizeof(*key)), best;
		bool has_key = false;

		err = consult(hunt, external_embed, key, n, &has_key);
		best = n ? hunt->candidate.item[0].score : 0;
		for (i = 0; has_key && i < n; i++)
			key[i] = (1 - embed_kept) * key[i] + embed_kept *
				(best > 0 ? hunt->candidate.item[i].score /
				 best : 0);
		if (has_key)
			fusion_reorder(hunt->candidate.item, key, n);
		free(key);
	}
	if (err)
		return err;
	if (!is_close(hunt))
		hunt->rerank = "none: the leaders are far apart";
	else if (external && external->rerank)
		err = ask_reranker(hunt);
	else if (!hunt_is_on(hunt, STAGE_RERANK))
		hunt->rerank = "off: the leaders are close";
	else
		err = look_closer(hunt);
	return err;
}
