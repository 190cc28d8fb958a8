/* SPDX-License-Identifier: MIT */
/*
 * From lines that hold patterns to what a team does: adoption, trend, advice,
 * conflicts, files to learn from. See patterns.h.
 */
#include "search/patterns.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "index/index.h"
#include "search/patterns_asked.h"
#include "search/patterns_scan.h"

enum { WINDOWS = 2, GOLDEN_LINES = 500, NONE = 0xffffffff };

const char *pattern_trend_name(enum pattern_trend trend)
{
	static const char *const names[] = {
		[TREND_RISING] = "Rising", [TREND_STABLE] = "Stable",
		[TREND_DECLINING] = "Declining"
	};

	return names[trend];
}

const char *pattern_advice_name(enum pattern_advice advice)
{
	static const char *const names[] = {
		[ADVICE_USE] = "USE", [ADVICE_PREFER] = "PREFER",
		[ADVICE_CAUTION] = "CAUTION", [ADVICE_AVOID] = "AVOID",
		[ADVICE_FEW] = "FEW"
	};

	return names[advice];
}

/* -------------------------------------------------------------- counting */

/* A line of a pattern, and how much more often it stands in the tree of now
 * than in the two before. */
struct delta {
	uint32_t def;
	int32_t more[WINDOWS];
	uint64_t hash;
};

struct counting {
	const struct patterns_request *request;
	struct patterns *out;
	struct pattern_scan scan;
	struct pattern_use *use;	/* one a definition */
	uint64_t (*old_lines)[WINDOWS];	/* the same */
	bool *example_is_test;
	size_t *example_lines;
	VEC(struct delta) delta;
};

/* Another file with the pattern: is it the better example? */
static void offer_example(struct counting *c, const struct pattern_job *job,
			  const struct pattern_hit *hit, size_t lines)
{
	bool is_test = c->request->view->file[job->file].flags & FILE_TEST;
	struct pattern_use *use = &c->use[hit->def];

	if (use->files &&
	    (is_test > c->example_is_test[hit->def] ||
	     (is_test == c->example_is_test[hit->def] &&
	      lines <= c->example_lines[hit->def])))
		return;
	use->example = job->file;
	use->example_line = hit->line;
	c->example_is_test[hit->def] = is_test;
	c->example_lines[hit->def] = lines;
}

/* The hits of one pattern in one content. */
static void count_run(struct counting *c, const struct pattern_job *job,
		      const struct pattern_hit *hit, size_t n)
{
	int is_now = (job->trees & TREE_NOW) != 0;
	int was[WINDOWS] = { (job->trees & TREE_RECENT) != 0,
			     (job->trees & TREE_LONG) != 0 };
	struct pattern_use *use = &c->use[hit->def];
	size_t i;

	if (is_now) {
		offer_example(c, job, hit, n);
		use->files++;
		use->tests += (c->request->view->file[job->file].flags &
			       FILE_TEST) != 0;
		use->lines += n;
		use->near += c->request->near && c->request->near[job->file];
	}
	for (i = 0; i < WINDOWS; i++)
		c->old_lines[hit->def][i] += was[i] ? n : 0;
	for (i = 0; (is_now != was[0] || is_now != was[1]) && i < n; i++)
		*VEC_PUSH(&c->delta) = (struct delta){
			hit->def, { is_now - was[0], is_now - was[1] },
			hit[i].hash
		};
}

static void count_job(struct counting *c, const struct pattern_job *job)
{
	size_t i, end;

	for (i = 0; i < job->hit.n; i = end) {
		for (end = i + 1; end < job->hit.n; end++)
			if (job->hit.item[end].def != job->hit.item[i].def)
				break;
		count_run(c, job, &job->hit.item[i], end - i);
	}
	for (i = 0; job->trees & TREE_NOW && i < job->cut.n; i++)
		c->use[job->cut.item[i]].cut++;
	if (job->is_unread && job->trees & TREE_RECENT)
		c->out->has_recent = false;
	if (job->is_unread && job->trees & TREE_LONG)
		c->out->has_long = false;
}

static int by_line(const void *a_ptr, const void *b_ptr)
{
	const struct delta *a = a_ptr, *b = b_ptr;

	if (a->def != b->def)
		return a->def < b->def ? -1 : 1;
	return a->hash != b->hash ? a->hash < b->hash ? -1 : 1 : 0;
}

/* Equal lines of all files cancel: what is left came or went. */
static void count_deltas(struct counting *c)
{
	const struct delta *d = c->delta.item;
	size_t i, end, k, n = c->delta.n;

	if (n)
		qsort(c->delta.item, n, sizeof(*d), by_line);
	for (i = 0; i < n; i = end) {
		int64_t more[WINDOWS] = { 0 };

		for (end = i; end < n && !by_line(&d[i], &d[end]); end++)
			for (k = 0; k < WINDOWS; k++)
				more[k] += d[end].more[k];
		for (k = 0; k < WINDOWS; k++)
			if (more[k] > 0)
				c->use[d[i].def].added[k] +=
					(uint64_t)more[k];
			else
				c->use[d[i].def].removed[k] +=
					(uint64_t)-more[k];
	}
}

/* ------------------------------------------------------------- judgement */

bool pattern_is_over(const struct pattern_def *a, const struct pattern_def *b)
{
	size_t i;

	for (i = 0; i < a->over.n; i++)
		if (!strcmp(a->over.item[i], b->name))
			return true;
	return false;
}

/*
 * Lines that speak for a trend and lines that speak against it are evidence of
 * it when the first are more by over two standard deviations of what chance
 * does with so many lines, if each were as likely to come as to go: that is
 * their square root, and chance passes twice that once in forty times. Five
 * lines of which none speaks against are the fewest; of a hundred, sixty-one
 * must speak for it.
 */
static bool is_evident(uint64_t for_it, uint64_t against)
{
	double more = (double)for_it - (double)against;

	return more > 0 && more * more > (double)PATTERN_DEVIATIONS *
		PATTERN_DEVIATIONS * ((double)for_it + (double)against);
}

/* How far the pattern's share of all lines is below what it was, in hundredths
 * of all; <= 0 when it is not. */
static double lost_share(uint64_t lines, uint64_t all, uint64_t old_lines,
			 uint64_t old_all)
{
	double now = all ? 100. * (double)lines / (double)all : 0;
	double then = old_all ? 100. * (double)old_lines / (double)old_all : 0;

	return then - now;
}

/* Whether more of so many new lines are its own than if each were so with the
 * chance that old lines were. */
static bool outgrows(uint64_t added, uint64_t all_added, uint64_t old_lines,
		     uint64_t old_all)
{
	double chance = old_all ? (double)old_lines / (double)old_all : 0;
	double more = (double)added - chance * (double)all_added;

	return more > 0 && more * more > (double)PATTERN_DEVIATIONS *
		PATTERN_DEVIATIONS * chance * (1 - chance) *
		(double)all_added;
}

static uint64_t gained(uint64_t now, uint64_t then)
{
	return now > then ? now - then : 0;
}

/* The lines of a category: now, then, and what was added in recent days. */
struct category_lines {
	uint64_t now, then[WINDOWS], added;
};

static enum pattern_trend trend_of(const struct counting *c,
				   const struct pattern_use *use,
				   const struct category_lines *all)
{
	const struct patterns *out = c->out;
	const uint64_t *old = c->old_lines[use - c->use];

	if (out->has_recent &&
	    is_evident(use->added[0], use->removed[0]) &&
	    lost_share(use->lines, all->now, old[0], all->then[0]) < 0 &&
	    outgrows(use->added[0], all->added, old[0], all->then[0]))
		return TREND_RISING;
	if (!out->has_recent || !out->has_long)
		return TREND_UNKNOWN;
	if (use->added[1] <= use->removed[1] &&
	    lost_share(use->lines, all->now, old[1], all->then[1]) >=
	    PATTERN_LOST &&
	    is_evident(use->removed[1] +
		       gained(all->now - use->lines, all->then[1] - old[1]),
		       use->added[1]))
		return TREND_DECLINING;
	return TREND_STABLE;
}

/* In tests. */
static size_t weight_of(const struct pattern_use *use)
{
	return PATTERN_TESTS * (use->files - use->tests) + use->tests;
}

static enum pattern_advice advice_of(const struct pattern_use *use)
{
	int level = use->adoption >= PATTERN_USE_PERCENT ? ADVICE_USE :
		use->adoption >= PATTERN_PREFER_PERCENT ? ADVICE_PREFER :
		use->adoption >= PATTERN_CAUTION_PERCENT ? ADVICE_CAUTION :
		ADVICE_AVOID;

	level += use->trend == TREND_DECLINING;
	level -= use->trend == TREND_RISING;
	level += use->is_outdated;
	/* Few do it, or fewer, and it is what the others should become. */
	if (level >= ADVICE_AVOID && pattern_leads(use))
		level = ADVICE_CAUTION;
	if (use->def->is_retired || level > ADVICE_AVOID)
		return ADVICE_AVOID;
	if (level <= ADVICE_PREFER && !pattern_leads(use) &&
	    (use->files < PATTERN_LEAST_FILES ||
	     weight_of(use) < PATTERN_TESTS))
		return ADVICE_FEW;
	return level < ADVICE_USE ? ADVICE_USE : (enum pattern_advice)level;
}

static int by_weight(const void *a_ptr, const void *b_ptr)
{
	const struct pattern_use *a = a_ptr, *b = b_ptr;

	if (weight_of(a) != weight_of(b))
		return weight_of(a) > weight_of(b) ? -1 : 1;
	if (a->lines != b->lines)
		return a->lines > b->lines ? -1 : 1;
	return strcmp(a->def->name, b->def->name);
}

static bool is_same_category(const struct pattern_def *a,
			     const struct pattern_def *b)
{
	return a->set == b->set && !strcmp(a->category, b->category);
}

/* Which of the two is preferred, for each other pattern that is found. */
static void compare_with_others(const struct counting *c,
				const struct pattern_def *head, size_t first,
				struct pattern_use *use)
{
	const struct pattern_defs *defs = &c->out->defs;
	size_t i;

	for (i = first; i < defs->def.n; i++) {
		const struct pattern_def *other = &defs->def.item[i];

		if (!c->use[i].files || !is_same_category(head, other))
			continue;
		use->is_outdated |= pattern_is_over(other, use->def);
		use->is_better |= pattern_is_over(use->def, other);
	}
}

/* Adds the category of definition number `first`, if anything holds it. */
static void add_category(struct counting *c, size_t first)
{
	const struct pattern_defs *defs = &c->out->defs;
	const struct pattern_def *head = &defs->def.item[first];
	struct pattern_category category = { .set = head->set,
					     .name = head->category };
	struct category_lines all = { 0 };
	size_t weight = 0, i, k;

	for (i = first; i < defs->def.n; i++) {
		if (!is_same_category(head, &defs->def.item[i]))
			continue;
		weight += weight_of(&c->use[i]);
		all.now += c->use[i].lines;
		all.added += c->use[i].added[0];
		for (k = 0; k < WINDOWS; k++)
			all.then[k] += c->old_lines[i][k];
	}
	for (i = first; weight && i < defs->def.n; i++) {
		struct pattern_use *use = &c->use[i];

		use->def = &defs->def.item[i];
		if (!is_same_category(head, use->def) || !use->files)
			continue;
		use->adoption = 100.0 * (double)weight_of(use) /
			(double)weight;
		use->trend = trend_of(c, use, &all);
		compare_with_others(c, head, first, use);
		use->advice = advice_of(use);
		*VEC_PUSH(&category.use) = *use;
	}
	if (!weight)
		return;
	VEC_SORT(&category.use, by_weight);
	for (i = 1; i < category.use.n; i++)
		category.use.item[i].is_rival =
			category.use.item[0].adoption < PATTERN_USE_PERCENT &&
			category.use.item[i].adoption >=
			PATTERN_CAUTION_PERCENT;
	*VEC_PUSH(&c->out->category) = category;
}

static int by_set(const void *a_ptr, const void *b_ptr)
{
	const struct pattern_category *a = a_ptr, *b = b_ptr;
	int order = strcasecmp(a->set, b->set);

	if (a->spread != b->spread)
		return a->spread > b->spread ? -1 : 1;
	if (order)
		return order;
	return a->use.item[0].def < b->use.item[0].def ? -1 :
		a->use.item[0].def > b->use.item[0].def;
}

/* In how many files the set of each category is, by its commonest pattern. */
static void measure_spread(struct patterns *found)
{
	struct pattern_category *all = found->category.item;
	size_t i, k, u;

	for (i = 0; i < found->category.n; i++)
		for (k = 0; k < found->category.n; k++)
			for (u = 0; u < all[k].use.n; u++)
				if (all[k].set == all[i].set &&
				    all[k].use.item[u].files > all[i].spread)
					all[i].spread =
						all[k].use.item[u].files;
}

/* --------------------------------------------------------- golden files */

/* What few of the files are is no example for the others: the pages of a
 * documentation beside a compiler. */
static bool is_aside(const struct patterns *found, const char *set)
{
	size_t i;

	for (i = 0; i < found->category.n; i++)
		if (found->category.item[i].set == set)
			return found->category.item[i].spread * GOLDEN_PART <
				found->category.item[0].spread;
	return true;
}

/* 1: preferred over another; -1: another is preferred over it. Both, as the
 * second of three, is nothing. */
static int *find_worth(const struct patterns *found)
{
	const struct pattern_defs *defs = &found->defs;
	int *worth = xcalloc(defs->def.n, sizeof(*worth));
	size_t i, k;

	for (i = 0; i < defs->def.n; i++) {
		if (is_aside(found, defs->def.item[i].set))
			continue;
		worth[i] += defs->def.item[i].over.n > 0;
		for (k = 0; k < defs->def.n; k++)
			if (is_same_category(&defs->def.item[i],
					     &defs->def.item[k]) &&
			    pattern_is_over(&defs->def.item[k],
					    &defs->def.item[i])) {
				worth[i]--;
				break;
			}
	}
	return worth;
}

static void offer_golden(struct counting *c, const struct pattern_job *job,
			 const int *worth)
{
	const struct file *file = &c->request->view->file[job->file];
	struct golden_file golden = { .file = job->file };
	uint32_t last = NONE;
	int sum = 0;
	size_t i;

	for (i = 0; i < job->hit.n; i++) {
		uint32_t def = job->hit.item[i].def;

		if (def == last)
			continue;
		last = def;
		sum += worth[def];
		golden.patterns += worth[def] > 0;
	}
	golden.score = (double)sum / ((double)file->lines + GOLDEN_LINES);
	if (sum > 0)
		*VEC_PUSH(&c->out->golden) = golden;
}

static int by_score(const void *a_ptr, const void *b_ptr)
{
	const struct golden_file *a = a_ptr, *b = b_ptr;

	if (a->score < b->score || a->score > b->score)
		return a->score > b->score ? -1 : 1;
	return a->file < b->file ? -1 : a->file > b->file;
}

static void find_golden(struct counting *c)
{
	int *worth = find_worth(c->out);
	struct patterns *out = c->out;
	size_t i;

	for (i = 0; i < c->scan.job.n; i++) {
		const struct pattern_job *job = &c->scan.job.item[i];

		if (job->trees & TREE_NOW &&
		    !(c->request->view->file[job->file].flags & FILE_TEST))
			offer_golden(c, job, worth);
	}
	VEC_SORT(&out->golden, by_score);
	if (out->golden.n > GOLDEN_FILES)
		out->golden.n = GOLDEN_FILES;
	free(worth);
}

/* ------------------------------------------------------------------- all */

static void count(struct counting *c)
{
	size_t i, n = c->out->defs.def.n;
	const struct pattern_defs *defs;
	size_t k;

	c->use = xcalloc(n, sizeof(*c->use));
	c->old_lines = xcalloc(n, sizeof(*c->old_lines));
	c->example_is_test = xcalloc(n, sizeof(*c->example_is_test));
	c->example_lines = xcalloc(n, sizeof(*c->example_lines));
	c->out->files = c->scan.files;
	c->out->has_recent = c->scan.has_tree[1];
	c->out->has_long = c->scan.has_tree[2];
	for (i = 0; i < c->scan.job.n; i++)
		count_job(c, &c->scan.job.item[i]);
	count_deltas(c);
	defs = &c->out->defs;
	for (i = 0; i < defs->def.n; i++) {
		if (c->use[i].cut && !c->use[i].files)
			*VEC_PUSH(&c->out->given_up) = &defs->def.item[i];
		for (k = 0; k < i; k++)
			if (is_same_category(&defs->def.item[k],
					     &defs->def.item[i]))
				break;
		if (k == i)
			add_category(c, i);
	}
	measure_spread(c->out);
	VEC_SORT(&c->out->category, by_set);
	find_golden(c);
	free(c->use);
	free(c->old_lines);
	free(c->example_is_test);
	free(c->example_lines);
	VEC_RELEASE(&c->delta);
}

const struct error *patterns_find(struct patterns *out,
				  const struct patterns_request *request)
{
	struct counting counting = { .request = request, .out = out };
	const struct error *err;

	*out = (struct patterns){ 0 };
	err = pattern_defs_gather(&out->defs, request->source);
	if (!err && request->category)
		err = pattern_defs_choose(&out->defs, &request->category, 1,
					  false);
	if (!err)
		err = pattern_scan_run(&counting.scan, request, &out->defs);
	if (!err)
		count(&counting);
	pattern_scan_release(&counting.scan);
	return err;
}

void patterns_release(struct patterns *patterns)
{
	size_t i;

	for (i = 0; i < patterns->category.n; i++)
		VEC_RELEASE(&patterns->category.item[i].use);
	VEC_RELEASE(&patterns->category);
	VEC_RELEASE(&patterns->golden);
	VEC_RELEASE(&patterns->given_up);
	pattern_defs_release(&patterns->defs);
	*patterns = (struct patterns){ 0 };
}
