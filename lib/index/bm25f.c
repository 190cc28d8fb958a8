/* SPDX-License-Identifier: MIT */
/* Ranking the files of a view: see bm25f.h. */
#include "index/bm25f.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* The lengths of a file's fields, in terms. */
static uint32_t length_of(const struct file *file, enum bm25f_field field)
{
	return field == FIELD_BODY ? file->body_len :
		field == FIELD_SYMBOLS ? file->symbol_len : file->path_len;
}

/* Mean lengths over the selected files; the view knows those over all. */
void bm25f_init(struct bm25f *out, const struct view *view,
		const bool *selected)
{
	double sum[FIELDS] = { 0 };
	size_t i, f;

	*out = (struct bm25f){
		.view = view, .selected = selected, .n = view->n, .field = {
			[FIELD_BODY] = { .75, 1, view->mean_body },
			[FIELD_SYMBOLS] = { .5, 5, view->mean_symbols },
			[FIELD_PATH] = { .5, 3, view->mean_path }
		}
	};
	if (!selected)
		return;
	for (i = out->n = 0; i < view->n; i++) {
		if (!selected[i])
			continue;
		out->n++;
		for (f = 0; f < FIELDS; f++)
			sum[f] += length_of(&view->file[i], f);
	}
	for (f = 0; f < FIELDS; f++)
		out->field[f].mean = out->n ? sum[f] / (double)out->n : 0;
}

double bm25f_idf(double n, double df)
{
	return log(1 + (n - df + .5) / (df + .5));
}

double bm25f_weigh(const struct bm25f *model, enum bm25f_field field,
		   uint32_t tf, const struct file *file)
{
	double b = model->field[field].b;

	return !tf ? 0 : tf / (1 - b + b * length_of(file, field) /
			       model->field[field].mean);
}

/* The next file of either list, with what it has of the term in each. */
struct pair {
	const posting_vec *body, *path;
	size_t at_body, at_path;
};

static bool next_hit(struct pair *p, struct term_hit *hit)
{
	const struct posting *body = p->at_body < p->body->n ?
		&p->body->item[p->at_body] : NULL;
	const struct posting *path = p->at_path < p->path->n ?
		&p->path->item[p->at_path] : NULL;

	*hit = (struct term_hit){ 0 };
	if (!body && !path)
		return false;
	hit->file = !path || (body && body->file < path->file) ?
		body->file : path->file;
	if (body && body->file == hit->file) {
		hit->tf[FIELD_BODY] = body->body;
		hit->tf[FIELD_SYMBOLS] = body->symbols;
		hit->flags = body->flags;
		p->at_body++;
	}
	if (path && path->file == hit->file) {
		hit->tf[FIELD_PATH] = path->body;
		p->at_path++;
	}
	return true;
}

double bm25f_hits(const struct bm25f *model, const posting_vec *content,
		  const posting_vec *path, term_hit_vec *out)
{
	struct pair pair = { .body = content, .path = path };
	struct term_hit hit;
	size_t f;

	out->n = 0;
	while (next_hit(&pair, &hit)) {
		const struct file *file = &model->view->file[hit.file];
		double w = 0;

		if (model->selected && !model->selected[hit.file])
			continue;
		for (f = 0; f < FIELDS; f++)
			w += model->field[f].boost *
				bm25f_weigh(model, f, hit.tf[f], file);
		hit.share = w / (BM25F_K1 + w);
		*VEC_PUSH(out) = hit;
	}
	return bm25f_idf((double)model->n, (double)out->n);
}

static int scored_cmp(const void *a_ptr, const void *b_ptr, void *payload)
{
	const struct scored *a = a_ptr, *b = b_ptr;
	const struct view *view = payload;
	int order;

	if (a->score != b->score)
		return a->score > b->score ? -1 : 1;
	order = strcasecmp(view->file[a->file].path, view->file[b->file].path);
	return order ? order : (a->file > b->file) - (a->file < b->file);
}

/*
 * Moves the best `limit` to the front, unordered: a heap of them, the worst
 * on top, and each of the others against it.
 */
static void sift(struct scored *heap, size_t n, size_t at, void *view)
{
	for (;;) {
		size_t worst = at, child = 2 * at + 1;
		struct scored swap = heap[at];

		if (child < n && scored_cmp(&heap[child], &heap[worst],
					    view) > 0)
			worst = child;
		if (child + 1 < n && scored_cmp(&heap[child + 1],
						&heap[worst], view) > 0)
			worst = child + 1;
		if (worst == at)
			return;
		heap[at] = heap[worst];
		heap[worst] = swap;
		at = worst;
	}
}

static void collect(const double *score, size_t n, scored_vec *out)
{
	size_t i;

	for (i = 0; i < n; i++)
		if (score[i] > 0)
			*VEC_PUSH(out) = (struct scored){ (uint32_t)i,
							  score[i] };
}

struct adding {
	struct bm25f model;
	const struct query_term *term;
	double *score;
	term_hit_vec hits;
};

static void add_term(void *payload, size_t term, const posting_vec *content,
		     const posting_vec *path)
{
	struct adding *adding = payload;
	double factor = adding->term[term].weight *
		bm25f_hits(&adding->model, content, path, &adding->hits);
	size_t i;

	for (i = 0; i < adding->hits.n; i++)
		adding->score[adding->hits.item[i].file] +=
			factor * adding->hits.item[i].share;
}

const struct error *bm25f_add(struct view *view, const struct query_term *term,
			      size_t n, const bool *selected, double *score)
{
	struct adding adding = { .term = term, .score = score };
	const char **text = xcalloc(n, sizeof(*text));
	const struct error *err;
	size_t i;

	for (i = 0; i < n; i++)
		text[i] = term[i].term;
	bm25f_init(&adding.model, view, selected);
	err = view_each_term(view, text, n, true, add_term, &adding);
	VEC_RELEASE(&adding.hits);
	free(text);
	return err;
}

const struct error *bm25f_rank(struct view *view, const struct query *query,
			       const bool *selected, size_t limit,
			       scored_vec *out)
{
	double *score = xcalloc(view->n, sizeof(*score));
	const struct error *err = bm25f_add(view, query->term.item,
					    query->term.n, selected, score);
	size_t i;

	out->n = 0;
	if (!err)
		collect(score, view->n, out);
	if (limit && out->n > limit) {
		for (i = limit / 2 + 1; i--;)
			sift(out->item, limit, i, view);
		for (i = limit; i < out->n; i++) {
			if (scored_cmp(&out->item[i], &out->item[0], view) >= 0)
				continue;
			out->item[0] = out->item[i];
			sift(out->item, limit, 0, view);
		}
		out->n = limit;
	}
	if (out->n)
		qsort_r(out->item, out->n, sizeof(*out->item), scored_cmp,
			view);
	free(score);
	return err;
}
