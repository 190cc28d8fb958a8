/* SPDX-License-Identifier: MIT */
/* What surrounds the hits: see enrich.h. */
#include "search/enrich.h"

#include <string.h>
#include <strings.h>

#include "search/class.h"
#include "search/commit_weight.h"
#include "search/kin.h"
#include "search/layer.h"

enum { DAY = 86400, RECENT_DAYS = 60, BEFORE_DAYS = 180, RISING_LEAST = 2,
       DECLINING_LEAST = 3 };

const char *drift_name(enum drift drift)
{
	static const char *const name[] = { "Stable", "Rising", "Declining" };

	return name[drift];
}

/* --- Tests by name --- */

struct part {
	const char *s;
	size_t len;
};

/* The stem of a path without what says that it is a test. */
static struct part stem_of(const char *path, bool *is_test)
{
	struct part part;

	part.s = kin_stem(path, &part.len, is_test);
	return part;
}

/* --- Drift --- */

struct activity {
	uint32_t recent, before;
};

static void count_commit(const struct search_result *result,
			 const struct past *past, uint32_t commit,
			 bool is_recent, struct activity *of, size_t n)
{
	size_t i;
	uint32_t t;

	for (t = past->first_touch[commit]; t < past->first_touch[commit + 1];
	     t++)
		for (i = 0; i < n; i++) {
			if (result->past_file[past->touch[t].path] !=
			    result->hit.item[i].candidate.file)
				continue;
			of[i].recent += is_recent;
			of[i].before += !is_recent;
		}
}

/* More than twice or less than half as many commits as the time before lets
 * expect, and enough of them to say so. */
static enum drift drift_of(const struct activity *a)
{
	uint32_t expected = a->before * RECENT_DAYS;

	if (a->recent >= RISING_LEAST &&
	    a->recent * BEFORE_DAYS > 2 * expected)
		return DRIFT_RISING;
	if (a->before >= DECLINING_LEAST &&
	    2 * a->recent * BEFORE_DAYS < expected)
		return DRIFT_DECLINING;
	return DRIFT_NONE;
}

static void find_drifts(const struct search_request *request,
			const struct search_result *result, size_t n,
			struct enrichment *out)
{
	const struct past *past = request->past;
	struct activity of[ENRICHED_HITS] = { { 0, 0 } };
	int64_t age;
	uint32_t i;

	if (!past || !result->past_file)
		return;
	for (i = 0; i < past->n; i++) {
		age = past->newest - past->time[i];
		if (age >= (int64_t)(RECENT_DAYS + BEFORE_DAYS) * DAY ||
		    !commit_is_work(past, i))
			continue;
		count_commit(result, past, i, age < (int64_t)RECENT_DAYS * DAY,
			     of, n);
	}
	for (i = 0; i < n; i++)
		out[i].drift = (uint8_t)drift_of(&of[i]);
}

/* --- Who uses it --- */

/* Keeps the most used first; of equals the first by path. */
static void keep_related(struct related *list, size_t *n, uint32_t file,
			 uint32_t count)
{
	size_t at;

	for (at = 0; at < *n && list[at].file != file; at++)
		;
	if (at < *n)
		count += list[at].count;
	else if (*n < RELATED_SHOWN)
		(*n)++;
	else if (count <= list[--at].count)
		return;
	for (; at && list[at - 1].count < count; at--)
		list[at] = list[at - 1];
	list[at] = (struct related){ file, count };
}

static const struct error *find_users(const struct search_request *request,
				      uint32_t file, struct enrichment *out)
{
	const struct edge *edge;
	const struct error *err;
	size_t i, n;

	err = graph_edges(request->graph, file, REVERSE, &edge, &n);
	for (i = 0; !err && i < n; i++) {
		const struct edge *e = &edge[i];

		const bool is_test = file_class(
			&request->view->file[e->to]) == CLASS_TEST;

		out->importers += e->kind == EDGE_IMPORTS;
		out->has_tests |= is_test;
		if (!search_may_name(request, e->to))
			continue;
		if (is_test)
			keep_related(out->test, &out->tests, e->to, e->count);
		else if (e->kind == EDGE_IMPORTS)
			keep_related(out->consumer, &out->consumers, e->to,
				     e->count);
		else if (!e->is_promise)
			keep_related(out->caller, &out->callers, e->to,
				     e->count);
	}
	return err;
}

const struct error *enrich(const struct search_request *request,
			   struct search_result *result,
			   struct enrichment *out)
{
	size_t i, n = result->hit.n < ENRICHED_HITS ? result->hit.n :
		ENRICHED_HITS;
	const struct error *err = NULL;
	struct buf layer = { 0 };
	const struct view *view;
	struct part stem[ENRICHED_HITS];
	bool is_test;
	size_t k;

	for (i = 0; i < n; i++) {
		uint32_t file = result->hit.item[i].candidate.file;

		buf_reset(&layer);
		path_layer(&layer, request->view->file[file].path);
		out[i] = (struct enrichment){
			.layer = arena_strdup(&result->arena, buf_str(&layer))
		};
	}
	buf_release(&layer);
	view = request->view;
	for (i = 0; i < n; i++)
		stem[i] = stem_of(view->file[result->hit.item[i].candidate
					     .file].path, &is_test);
	for (k = 0; k < view->n; k++) {
		struct part part = stem_of(view->file[k].path, &is_test);

		for (i = 0; is_test && i < n; i++)
			out[i].has_tests |= part.len == stem[i].len &&
				result->hit.item[i].candidate.file != k &&
				!strncasecmp(part.s, stem[i].s, part.len);
	}
	find_drifts(request, result, n, out);
	for (i = 0; !err && i < n; i++)
		err = find_users(request, result->hit.item[i].candidate.file,
				 &out[i]);
	return err;
}
