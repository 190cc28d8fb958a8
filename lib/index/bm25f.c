/* SPDX-License-Identifier: MIT */
/* Ranking the files of a view: see bm25f.h. */
#include "index/bm25f.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "index/postings.h"

static const double k1 = 1.2;

struct field {
	double b, boost, mean;
};

enum { FIELD_BODY, FIELD_SYMBOLS, FIELD_PATH, FIELDS };

struct ranking {
	const struct view *view;
	const bool *selected;
	struct field field[FIELDS];
	size_t n;		/* files that are selected */
	double *score;		/* a file */
};

static bool is_selected(const struct ranking *r, size_t file)
{
	return !r->selected || r->selected[file];
}

/* Mean lengths over the selected files; the view knows those over all. */
static void measure(struct ranking *r)
{
	const struct view *view = r->view;
	double sum[FIELDS] = { 0 };
	size_t i;

	r->field[FIELD_BODY] = (struct field){ .75, 1, view->mean_body };
	r->field[FIELD_SYMBOLS] = (struct field){ .5, 5, view->mean_symbols };
	r->field[FIELD_PATH] = (struct field){ .5, 3, view->mean_path };
	r->n = view->n;
	if (!r->selected)
		return;
	for (i = r->n = 0; i < view->n; i++) {
		if (!r->selected[i])
			continue;
		r->n++;
		sum[FIELD_BODY] += view->file[i].body_len;
		sum[FIELD_SYMBOLS] += view->file[i].symbol_len;
		sum[FIELD_PATH] += view->file[i].path_len;
	}
	for (i = 0; i < FIELDS; i++)
		r->field[i].mean = r->n ? sum[i] / (double)r->n : 0;
}

static double weigh(const struct field *field, uint32_t tf, uint32_t length)
{
	if (!tf)
		return 0;
	return field->boost * tf /
		(1 - field->b + field->b * length / field->mean);
}

/* The next file of either list, with what it has of the term in each. */
struct pair {
	const posting_vec *body, *path;
	size_t at_body, at_path;
	uint32_t file;
	uint32_t tf[FIELDS];
};

static bool next_pair(struct pair *p)
{
	const struct posting *body = p->at_body < p->body->n ?
		&p->body->item[p->at_body] : NULL;
	const struct posting *path = p->at_path < p->path->n ?
		&p->path->item[p->at_path] : NULL;

	memset(p->tf, 0, sizeof(p->tf));
	if (!body && !path)
		return false;
	p->file = !path || (body && body->file < path->file) ?
		body->file : path->file;
	if (body && body->file == p->file) {
		p->tf[FIELD_BODY] = body->body;
		p->tf[FIELD_SYMBOLS] = body->symbols;
		p->at_body++;
	}
	if (path && path->file == p->file) {
		p->tf[FIELD_PATH] = path->body;
		p->at_path++;
	}
	return true;
}

static double term_idf(const struct ranking *r, const posting_vec *body,
		       const posting_vec *path)
{
	struct pair pair = { .body = body, .path = path };
	double df = 0;

	while (next_pair(&pair))
		df += is_selected(r, pair.file);
	return log(1 + ((double)r->n - df + .5) / (df + .5));
}

static void add_term(struct ranking *r, double weight, const posting_vec *body,
		     const posting_vec *path)
{
	struct pair pair = { .body = body, .path = path };
	double factor = weight * term_idf(r, body, path);

	while (next_pair(&pair)) {
		const struct file *f = &r->view->file[pair.file];
		double w;

		if (!is_selected(r, pair.file))
			continue;
		w = weigh(&r->field[FIELD_BODY], pair.tf[FIELD_BODY],
			  f->body_len) +
			weigh(&r->field[FIELD_SYMBOLS], pair.tf[FIELD_SYMBOLS],
			      f->symbol_len) +
			weigh(&r->field[FIELD_PATH], pair.tf[FIELD_PATH],
			      f->path_len);
		r->score[pair.file] += factor * w / (k1 + w);
	}
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

static void keep_best(scored_vec *out, size_t limit, struct view *view)
{
	size_t i;

	if (!limit || out->n <= limit)
		return;
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

static void collect(const struct ranking *r, scored_vec *out)
{
	size_t i;

	for (i = 0; i < r->view->n; i++)
		if (r->score[i] > 0)
			*VEC_PUSH(out) = (struct scored){ (uint32_t)i,
							  r->score[i] };
}

const struct error *bm25f_rank(struct view *view, const struct query *query,
			       const bool *selected, size_t limit,
			       scored_vec *out)
{
	struct ranking r = { .view = view, .selected = selected };
	const struct error *err;
	size_t i, n = query->term.n;
	const char **term = xcalloc(n, sizeof(*term));
	posting_vec *path = xcalloc(n, sizeof(*path)), body = { 0 };

	out->n = 0;
	for (i = 0; i < n; i++)
		term[i] = query->term.item[i].term;
	postings_of_paths(view, term, n, path);
	measure(&r);
	r.score = xcalloc(view->n, sizeof(*r.score));
	err = postings_begin(view);
	for (i = 0; !err && i < n; i++) {
		err = postings_read(view, term[i], &body);
		if (!err)
			add_term(&r, query->term.item[i].weight, &body,
				 &path[i]);
	}
	postings_end(view);
	if (!err)
		collect(&r, out);
	keep_best(out, limit, view);
	if (out->n)
		qsort_r(out->item, out->n, sizeof(*out->item), scored_cmp,
			view);
	for (i = 0; i < n; i++)
		VEC_RELEASE(&path[i]);
	VEC_RELEASE(&body);
	free(path);
	free(term);
	free(r.score);
	return index_check(view->private->index, err);
}
