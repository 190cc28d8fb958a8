/* SPDX-License-Identifier: MIT */
/*
 * Two passes over the commits: revisions of each file, then the pairs of
 * those that have enough of them to pass the threshold of shared commits,
 * which keeps the table of pairs small. A third one lists the commits of the
 * few pairs that are left.
 */
#include "history/coupling.h"

#include <stdlib.h>

#include "history/pairs.h"

struct counting {
	const struct past *past;
	const uint32_t *file_of;
	const struct coupling_options *options;
	uint32_t *revs;		/* by file */
	struct pairs pairs;
	number_vec touched;	/* by the commit at hand */
};

struct coupling_measures coupling_measure(const struct coupled *pair,
					  uint32_t counted)
{
	double a = pair->revs_a, b = pair->revs_b, both = pair->shared;

	return (struct coupling_measures){
		.degree = 200 * both / (a + b),
		.average_revs = (a + b) / 2,
		.a_given_b = both / b,
		.b_given_a = both / a,
		.jaccard = both / (a + b - both),
		.lift = both * counted / (a * b)
	};
}

typedef void pair_fn(struct counting *c, struct coupling *out, uint32_t a,
		     uint32_t b, uint32_t commit);

/* The newest commit first. */
static void each_shared(struct counting *c, struct coupling *out, pair_fn *fn)
{
	uint32_t commit, only;
	size_t i, kept, k;
	const uint32_t *file;

	for (commit = c->past->n; commit-- > 0;) {
		if (past_sift(c->past, commit, &c->options->sieve) !=
		    SIFT_COUNTS)
			continue;
		touched_files(c->past, commit, c->file_of, &c->touched);
		/* No two files can share more commits than either of them
		 * has. */
		kept = 0;
		for (i = 0; i < c->touched.n; i++)
			if (c->revs[c->touched.item[i]] >=
			    c->options->min_shared)
				c->touched.item[kept++] = c->touched.item[i];
		c->touched.n = kept;
		file = c->touched.item;
		only = c->options->only;
		for (i = 0; i < c->touched.n; i++)
			for (k = i + 1; k < c->touched.n; k++)
				if (only == COUPLING_ANY || file[i] == only ||
				    file[k] == only)
					fn(c, out, file[i], file[k], commit);
	}
}

static void count_pair(struct counting *c, struct coupling *out, uint32_t a,
		       uint32_t b, uint32_t commit)
{
	(void)out;
	(void)commit;
	pairs_add(&c->pairs, a, b);
}

static int cmp_coupled(const void *a_ptr, const void *b_ptr)
{
	const struct coupled *a = a_ptr, *b = b_ptr;
	uint64_t sum_a = (uint64_t)a->revs_a + a->revs_b;
	uint64_t sum_b = (uint64_t)b->revs_a + b->revs_b;
	uint64_t degree_a = (uint64_t)a->shared * 200 / sum_a;
	uint64_t degree_b = (uint64_t)b->shared * 200 / sum_b;

	if (degree_a != degree_b)
		return degree_a < degree_b ? 1 : -1;
	if ((sum_a + 1) / 2 != (sum_b + 1) / 2)
		return sum_a < sum_b ? 1 : -1;
	if (a->a != b->a)
		return a->a < b->a ? -1 : 1;
	return a->b < b->b ? -1 : a->b > b->b;
}

static void choose_pairs(struct counting *c, struct coupling *out)
{
	size_t i;

	out->met = c->pairs.pair.n;
	for (i = 0; i < c->pairs.pair.n; i++) {
		const struct pair *pair = &c->pairs.pair.item[i];
		struct coupled one = {
			.a = pair->a, .b = pair->b,
			.revs_a = c->revs[pair->a], .revs_b = c->revs[pair->b],
			.shared = pair->count
		};
		uint64_t sum = (uint64_t)one.revs_a + one.revs_b;
		uint64_t shared = (uint64_t)one.shared * 200;

		/* In whole numbers, as code-maat's fractions are exact too. */
		if (sum >= 2 * (uint64_t)c->options->min_revs &&
		    one.shared >= c->options->min_shared &&
		    shared >= c->options->min_degree * sum &&
		    shared / sum <= c->options->max_degree)
			*VEC_PUSH(&out->pair) = one;
	}
	VEC_SORT(&out->pair, cmp_coupled);
	pairs_release(&c->pairs);
}

/* The count of a chosen pair is its place among the chosen, plus one. */
static void list_commit(struct counting *c, struct coupling *out, uint32_t a,
			uint32_t b, uint32_t commit)
{
	const struct pair *found = pairs_find(&c->pairs, a, b);
	struct coupled *pair;

	if (!found)
		return;
	pair = &out->pair.item[found->count - 1];
	if (pair->commits < c->options->most_commits)
		out->commit.item[pair->first_commit + pair->commits++] =
			commit;
}

void coupling_count(struct coupling *out, const struct past *past,
		    const uint32_t *file_of, size_t files,
		    const struct coupling_options *options)
{
	struct counting c = { .past = past, .file_of = file_of,
			      .options = options,
			      .revs = xcalloc(files, sizeof(*c.revs)) };
	uint32_t frequent = 0, commit;
	size_t i;

	*out = (struct coupling){ 0 };
	for (commit = 0; commit < c.past->n; commit++) {
		enum sifted reason = past_sift(c.past, commit,
					       &c.options->sieve);

		out->sifted[reason]++;
		if (reason != SIFT_COUNTS)
			continue;
		out->counted++;
		touched_files(c.past, commit, c.file_of, &c.touched);
		for (i = 0; i < c.touched.n; i++)
			c.revs[c.touched.item[i]]++;
	}
	for (i = 0; i < files; i++)
		frequent += c.revs[i] >= c.options->min_shared;
	out->frequent = frequent;
	each_shared(&c, out, count_pair);
	choose_pairs(&c, out);
	if (options->most_commits && out->pair.n) {
		for (i = 0; i < out->pair.n; i++) {
			struct coupled *pair = &out->pair.item[i];
			size_t room = c.options->most_commits < pair->shared ?
				c.options->most_commits :
				pair->shared;

			pairs_add(&c.pairs, pair->a, pair->b)->count =
				(uint32_t)i + 1;
			pair->first_commit = out->commit.n;
			VEC_RESERVE(&out->commit, room);
			out->commit.n += room;
		}
		each_shared(&c, out, list_commit);
	}
	VEC_RELEASE(&c.touched);
	pairs_release(&c.pairs);
	free(c.revs);
}

void coupling_release(struct coupling *coupling)
{
	VEC_RELEASE(&coupling->commit);
	VEC_RELEASE(&coupling->pair);
}
