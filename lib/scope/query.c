/* SPDX-License-Identifier: MIT */
/* Ranked seeds of a question: see query.h. */
#include "scope/query.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "index/bm25f.h"
#include "scope/expand.h"
#include "search/similar.h"

enum { CANDIDATES_PER_SEED = 5 };
static const double lexical_share = 0.6, vector_share = 0.4;

static int cmp_scored(const void *a, const void *b, void *payload)
{
	const struct scored *x = a, *y = b;
	const struct view *view = payload;
	const char *x_path = view->file[x->file].path;
	const char *y_path = view->file[y->file].path;
	int cmp;

	if (x->score > y->score || x->score < y->score)
		return x->score > y->score ? -1 : 1;
	cmp = strcasecmp(x_path, y_path);
	return cmp ? cmp : strcmp(x_path, y_path);
}

static const struct error *rerank(const struct scope_request *request,
				  const char *text, scored_vec *ranked)
{
	double best = ranked->n ? ranked->item[0].score : 1;
	double *cosine = xcalloc(ranked->n, sizeof(*cosine));
	uint32_t *file = xcalloc(ranked->n, sizeof(*file));
	const struct error *err;
	size_t i;

	for (i = 0; i < ranked->n; i++)
		file[i] = ranked->item[i].file;
	err = similar_files(request->graph, request->view, text, strlen(text),
			    file, ranked->n, cosine);
	for (i = 0; !err && i < ranked->n; i++)
		ranked->item[i].score = vector_share * cosine[i] +
			lexical_share * ranked->item[i].score / best;
	if (!err && ranked->n > 1)
		qsort_r(ranked->item, ranked->n, sizeof(*ranked->item),
			cmp_scored, (void *)(uintptr_t)request->view);
	free(file);
	free(cosine);
	return err;
}

static void add_seeds(struct scope_result *out, const scored_vec *ranked,
		      size_t top, seed_vec *seeds)
{
	double best = ranked->item[0].score;
	size_t i;

	for (i = 0; i < ranked->n && i < top; i++)
		*VEC_PUSH(seeds) = (struct seed){
			.file = ranked->item[i].file,
			.score = ranked->item[i].score / best,
			.why = arena_fmt(&out->arena,
					 "ranks %zu for the query", i + 1)
		};
}

static const struct error *rank(const struct scope_request *request,
				const char *text, size_t top,
				const struct query_options *options,
				scored_vec *ranked)
{
	const struct error *err = NULL;
	struct query query = { 0 };

	query_parse(&query, text, strlen(text), !options->plain);
	if (!query.term.n)
		err = error_new(ERROR_USAGE,
				"'%s' holds no word to look for", text);
	if (!err)
		err = bm25f_rank(request->view, &query, request->selected,
				 options->rerank ? top * CANDIDATES_PER_SEED :
				 top, ranked);
	query_release(&query);
	if (!err && !ranked->n)
		err = error_new(ERROR_NOT_FOUND,
				"no file holds any word of '%s'", text);
	if (!err && options->rerank)
		err = rerank(request, text, ranked);
	return err;
}

const struct error *scope_query(struct scope_result *out,
				const struct scope_request *request,
				const char *text,
				const struct query_options *options)
{
	size_t top = options->top ? options->top : SCOPE_TOP;
	scored_vec ranked = { 0 };
	seed_vec seeds = { 0 };
	const struct error *err;

	out->mode = SCOPE_QUERY;
	err = rank(request, text, top, options, &ranked);
	if (!err) {
		add_seeds(out, &ranked, top, &seeds);
		err = expand_graph(out, request, FORWARD, &seeds);
	}
	VEC_RELEASE(&seeds);
	VEC_RELEASE(&ranked);
	return err;
}
