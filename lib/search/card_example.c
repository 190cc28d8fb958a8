/* SPDX-License-Identifier: MIT */
/*
 * The file to take as an example: one that does what the leader does, and does
 * it as the team would have it done.
 *
 * That a golden file lies near tells little: it may be about anything. What a
 * file depends on tells what it does; so the imports and names that it shares
 * with the leader count most, then how well it answers the question itself.
 * Good manners (preferred patterns, a test, recent changes) decide among those
 * that are alike.
 */
#include "search/card.h"

#include <stdlib.h>
#include <string.h>

#include "base/path.h"
#include "base/xalloc.h"
#include "search/class.h"
#include "search/commit_weight.h"

enum { EXAMPLES = ENRICHED_HITS + 8, YEAR = 365 * 86400 };

/* What each share, between 0 and 1, is worth: what is alike outweighs all
 * manners together, and a place that is near is one of these. Read on the edits
 * of three repositories, where equal weights gave the next file over. */
static const double alike = 3, answers = 2, golden = 1, near = 1, tested = .5,
	recent = .5;

/* Who depends on a file: bits. */
enum needs { BY_LEADER = 1, BY_EXAMPLE = 2 };

struct example {
	uint32_t file;
	double score;
};

struct choosing {
	const struct card_request *request;
	uint32_t leader;
	struct example example[EXAMPLES];
	size_t n;
	uint8_t *needs;		/* enum needs, by file */
	size_t needed;
	int64_t *touched;	/* when last, by file; NULL: not known */
};

/* --- Who may be one --- */

static const struct file *file_at(const struct choosing *c, uint32_t file)
{
	return &c->request->search->view->file[file];
}

static void offer(struct choosing *c, uint32_t file, double score)
{
	size_t i;

	/* A header is no example of what implements it. */
	if (file == c->leader ||
	    file_at(c, file)->lang != file_at(c, c->leader)->lang ||
	    strcmp(path_ext(file_at(c, file)->path),
		   path_ext(file_at(c, c->leader)->path)) ||
	    file_class(file_at(c, file)) != CLASS_SOURCE)
		return;
	for (i = 0; i < c->n; i++)
		if (c->example[i].file == file) {
			c->example[i].score += score;
			return;
		}
	if (c->n < EXAMPLES)
		c->example[c->n++] = (struct example){ file, score };
}

/* Golden files by their rank, results by their score beside the best. */
static void offer_all(struct choosing *c)
{
	const struct card_patterns *p = c->request->patterns;
	const struct search_result *result = c->request->result;
	const double best = result->hit.item[0].candidate.score;
	size_t n = p ? p->golden.n : 0, i;

	for (i = 0; i < n; i++) {
		size_t file = view_find(c->request->search->view,
					p->golden.item[i]);

		if (file != SIZE_MAX)
			offer(c, (uint32_t)file,
			      golden * (double)(n - i) / (double)n);
	}
	for (i = 1; i < result->hit.n && i < ENRICHED_HITS; i++) {
		const struct candidate *hit = &result->hit.item[i].candidate;

		offer(c, hit->file, best > 0 ? answers * hit->score / best : 0);
	}
}

/* --- What it is like --- */

/* The share of what either depends on that both do. An import and a name of
 * one file are two edges, side by side or not. */
static const struct error *compare_needs(struct choosing *c,
					 struct example *example)
{
	size_t shared = 0, own = 0, i, n;
	const struct edge *edge;
	const struct error *err = graph_edges(c->request->search->graph,
					      example->file, FORWARD, &edge,
					      &n);

	for (i = 0; !err && i < n; i++) {
		uint8_t *needs = &c->needs[edge[i].to];

		own += !(*needs & BY_EXAMPLE);
		shared += *needs == BY_LEADER;
		*needs |= BY_EXAMPLE;
	}
	for (i = 0; !err && i < n; i++)
		c->needs[edge[i].to] &= BY_LEADER;
	if (!err && shared)
		example->score += alike * (double)shared /
			(double)(own + c->needed - shared);
	return err;
}

static const struct error *look_for_test(struct choosing *c,
					 struct example *example)
{
	const struct edge *edge;
	size_t i, n;
	const struct error *err = graph_edges(c->request->search->graph,
					      example->file, REVERSE, &edge,
					      &n);

	for (i = 0; !err && i < n && file_class(file_at(c, edge[i].to)) !=
	     CLASS_TEST; i++)
		;
	if (!err && i < n)
		example->score += tested;
	return err;
}

/* How many directories two paths begin with alike. */
static size_t shared_depth(const char *a, const char *b)
{
	size_t i, depth = 0;

	for (i = 0; a[i] && a[i] == b[i]; i++)
		depth += a[i] == '/';
	return depth;
}

static double nearness(const struct choosing *c, uint32_t file)
{
	const char *a = file_at(c, c->leader)->path;
	const char *b = file_at(c, file)->path;
	size_t most = path_depth(a) > path_depth(b) ? path_depth(a) :
		path_depth(b);

	return most ? (double)shared_depth(a, b) / (double)most : 1;
}

static void read_touches(struct choosing *c)
{
	const struct past *past = c->request->search->past;
	const uint32_t *file = c->request->result->past_file;
	uint32_t i, t;

	if (!past || !file)
		return;
	c->touched = xcalloc(c->request->search->view->n,
			     sizeof(*c->touched));
	for (i = 0; i < past->n; i++) {
		if (!commit_is_work(past, i))
			continue;
		for (t = past->first_touch[i]; t < past->first_touch[i + 1];
		     t++) {
			uint32_t at = file[past->touch[t].path];

			if (at != UINT32_MAX && c->touched[at] < past->time[i])
				c->touched[at] = past->time[i];
		}
	}
}

/* Half of it is lost in the first year. */
static double recency(const struct choosing *c, uint32_t file)
{
	double years;

	if (!c->touched || !c->touched[file])
		return 0;
	years = (double)(c->request->search->past->newest - c->touched[file]) /
		YEAR;
	return years > 0 ? 1 / (1 + years) : 1;
}

const struct error *card_choose_example(struct card *card,
					const struct card_request *request)
{
	const struct search_result *result = request->result;
	struct choosing c = { .request = request };
	const struct example *best = NULL;
	const struct error *err;
	size_t i, n;
	const struct edge *edge;

	if (!request->patterns || !request->patterns->golden.n ||
	    !result->hit.n)
		return NULL;
	c.leader = result->hit.item[0].candidate.file;
	offer_all(&c);
	c.needs = xcalloc(c.request->search->view->n, sizeof(*c.needs));
	err = graph_edges(c.request->search->graph, c.leader, FORWARD,
			  &edge, &n);
	for (i = 0; !err && i < n; i++) {
		c.needed += !c.needs[edge[i].to];
		c.needs[edge[i].to] = BY_LEADER;
	}
	read_touches(&c);
	for (i = 0; !err && i < c.n; i++) {
		struct example *example = &c.example[i];

		err = compare_needs(&c, example);
		example->score += near * nearness(&c, example->file) +
			recent * recency(&c, example->file);
		err = err ? err : look_for_test(&c, example);
		if (!best || c.example[i].score > best->score)
			best = &c.example[i];
	}
	if (!err && best)
		card->example = arena_strdup(&card->arena,
					     file_at(&c, best->file)->path);
	free(c.touched);
	free(c.needs);
	return err;
}
