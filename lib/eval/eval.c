/* SPDX-License-Identifier: MIT */
/* Cases, repository by repository: see eval.h. */
#include "eval/eval.h"

#include <math.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "base/thread.h"
#include "eval/repository.h"
#include "git/repo.h"

/* What is done with a case once its commit can be looked at. It may run in
 * several threads at once, for different cases. */
typedef const struct error *(*ask_fn)(void *payload, size_t number,
				      const struct look *look);

/* Cases of one repository: order[first] up to order[first + n]. */
struct group {
	size_t first, n;
};

struct round {
	struct evaluation *evaluation;
	ask_fn ask;
	void *payload;
	size_t *order;		/* of the cases, by repository */
	VEC(struct group) group;
	pthread_mutex_t lock;	/* of what follows */
	size_t next, done;
	bool has_failed;
};

void evaluation_release(struct evaluation *evaluation)
{
	free(evaluation->score);
	free(evaluation->fate);
	free(evaluation->ranking);
	arena_release(&evaluation->arena);
}

/* By repository, then in the order of the file. */
static int cmp_order(const void *a_ptr, const void *b_ptr, void *payload)
{
	const size_t *a = a_ptr, *b = b_ptr;
	const struct cases *cases = payload;
	int order = strcmp(cases->item.item[*a].repo,
			   cases->item.item[*b].repo);

	return order ? order : (*a > *b) - (*a < *b);
}

static const struct error *ask_case(struct round *round, size_t number,
				    const struct site *site)
{
	const struct evaluation *e = round->evaluation;
	const struct error *err;
	struct look look = { 0 };
	size_t done;

	/* Counts a case and asks whether to stop. */
	pthread_mutex_lock(&round->lock);
	done = round->done++;
	pthread_mutex_unlock(&round->lock);
	err = progress_step(round->evaluation->progress, "asking", done,
			    round->evaluation->cases->item.n);
	if (err)
		return err;
	err = site_look(site, e->cases->item.item[number].commit, e->progress,
			&look);
	if (err && err->code == ERROR_NOT_FOUND) {
		e->fate[number] = CASE_NO_COMMIT;
		return NULL;
	}
	if (!err)
		err = round->ask(round->payload, number, &look);
	look_release(&look);
	return err;
}

static const struct error *ask_group(struct round *round,
				     const struct group *group,
				     const struct site *site)
{
	const struct error *err = NULL;
	size_t i;

	for (i = 0; !err && i < group->n; i++)
		err = ask_case(round, round->order[group->first + i], site);
	return err;
}

/* A repository that cannot be opened costs its own cases, and no other's. */
static const struct error *open_group(struct round *round,
				      const struct group *group)
{
	const struct evaluation *e = round->evaluation;
	const size_t *order = &round->order[group->first];
	const char *name = e->cases->item.item[order[0]].repo;
	const struct error *err = NULL;
	struct buf dir = { 0 };
	struct repo *repo = NULL;
	struct site site = { 0 };
	bool found = site_find(&dir, e->repos, name);
	size_t i;

	if (found)
		err = repo_open(&repo, dir.ptr);
	if (!found || err) {
		for (i = 0; i < group->n; i++)
			e->fate[order[i]] = CASE_NO_REPOSITORY;
		err = NULL;
		goto done;
	}
	err = site_open(&site, repo);
	if (!err)
		err = ask_group(round, group, &site);
	if (err)
		err = error_wrap(err, "in '%s'", dir.ptr);
done:
	site_close(&site);
	repo_free(repo);
	buf_release(&dir);
	return err;
}

/* The next group that nobody has taken, or NULL when one has failed. */
static const struct group *take_group(struct round *round)
{
	const struct group *group = NULL;

	pthread_mutex_lock(&round->lock);
	if (!round->has_failed && round->next < round->group.n)
		group = &round->group.item[round->next++];
	pthread_mutex_unlock(&round->lock);
	return group;
}

static const struct error *work(void *payload, size_t number)
{
	struct round *round = payload;
	const struct evaluation *e = round->evaluation;
	const struct error *err = NULL;
	const struct group *group;

	(void)number;
	while (!err && (group = take_group(round)))
		err = e->here ? ask_group(round, group, e->here) :
			open_group(round, group);
	if (err) {
		pthread_mutex_lock(&round->lock);
		round->has_failed = true;
		pthread_mutex_unlock(&round->lock);
	}
	return err;
}

static const struct error *ask_all(struct evaluation *evaluation, ask_fn ask,
				   void *payload)
{
	struct round round = {
		.evaluation = evaluation, .ask = ask, .payload = payload
	};
	const struct error *err;
	const struct cases *cases;
	size_t n, i;

	free(evaluation->fate);
	evaluation->fate = xcalloc(evaluation->cases->item.n,
				   sizeof(*evaluation->fate));
	pthread_mutex_init(&round.lock, NULL);
	cases = round.evaluation->cases;
	n = cases->item.n;
	round.order = xcalloc(n, sizeof(*round.order));
	for (i = 0; i < n; i++)
		round.order[i] = i;
	if (n)
		qsort_r(round.order, n, sizeof(*round.order), cmp_order,
			(void *)(uintptr_t)cases);
	for (i = 0; i < n; i++) {
		if (!i || strcmp(cases->item.item[round.order[i]].repo,
				 cases->item.item[round.order[i - 1]].repo))
			*VEC_PUSH(&round.group) = (struct group){ i, 0 };
		round.group.item[round.group.n - 1].n++;
	}
	err = evaluation->jobs > 1 ?
		thread_team(evaluation->jobs, work, &round) :
		work(&round, 0);
	pthread_mutex_destroy(&round.lock);
	VEC_RELEASE(&round.group);
	free(round.order);
	return err;
}

/* ---------------------------------------------------------------- by arms */

struct contest {
	struct evaluation *evaluation;
	const struct arm *arm;
	size_t arms;
	pthread_mutex_t lock;	/* of the arena */
};

static const struct error *ask_arms(void *payload, size_t number,
				    const struct look *look)
{
	struct contest *contest = payload;
	struct evaluation *e = contest->evaluation;
	const struct eval_case *c = &e->cases->item.item[number];
	const struct error *err = NULL;
	VEC(const char *) path = { 0 };
	scored_vec ranked = { 0 };
	size_t i, a;

	for (a = 0; !err && a < contest->arms; a++) {
		struct score *score = &e->score[a * e->cases->item.n + number];

		err = arm_rank(&contest->arm[a], look, c->query, c->query_len,
			       &ranked);
		for (i = path.n = 0; !err && i < ranked.n; i++)
			*VEC_PUSH(&path) =
				look->view->file[ranked.item[i].file].path;
		if (err)
			break;
		score_ranking(score, path.item, path.n, c->gold, c->golds);
		score->asks_for_tests = asks_for_tests(c->query, c->query_len);
		if (!a) {
			size_t n = path.n;
			const char **kept;

			/* Keeps the first paths of a ranking, which belong
			 * to the look. */
			if (n > e->limit)
				n = e->limit;
			pthread_mutex_lock(&contest->lock);
			kept = arena_alloc(&e->arena, n * sizeof(*kept));
			for (i = 0; i < n; i++)
				kept[i] = arena_strdup(&e->arena, path.item[i]);
			pthread_mutex_unlock(&contest->lock);
			e->ranking[number] = (struct ranking){ kept, n };
		}
	}
	VEC_RELEASE(&path);
	VEC_RELEASE(&ranked);
	return err;
}

const struct error *evaluate(struct evaluation *evaluation,
			     const struct arm *arm, size_t arms)
{
	struct contest contest = {
		.evaluation = evaluation, .arm = arm, .arms = arms
	};
	size_t n = evaluation->cases->item.n;
	const struct error *err;

	free(evaluation->score);
	free(evaluation->ranking);
	evaluation->score = xcalloc(arms * n, sizeof(*evaluation->score));
	evaluation->ranking = xcalloc(n, sizeof(*evaluation->ranking));
	pthread_mutex_init(&contest.lock, NULL);
	err = ask_all(evaluation, ask_arms, &contest);
	pthread_mutex_destroy(&contest.lock);
	return err;
}

/* ------------------------------------------------------------- by features */

/* A channel without a weight need not be asked, so each gets one that moves
 * nothing. */
static const double least = 1e-6;

struct harvest {
	struct evaluation *evaluation;
	const struct arm *arm;
	struct features *of;	/* one a case: they come in any order */
};

static const char *path_of(const void *payload, uint32_t file)
{
	const struct view *view = payload;

	return view->file[file].path;
}

static const struct error *ask_features(void *payload, size_t number,
					const struct look *look)
{
	struct harvest *harvest = payload;
	const struct eval_case *c =
		&harvest->evaluation->cases->item.item[number];
	candidate_vec candidates = { 0 };
	const struct error *err;

	err = arm_candidates(harvest->arm, look, c->query, c->query_len,
			     &candidates);
	if (!err)
		features_add(&harvest->of[number], c, &candidates, path_of,
			     look->view);
	VEC_RELEASE(&candidates);
	return err;
}

const struct error *evaluate_features(struct evaluation *evaluation,
				      const struct arm *arm,
				      struct features *out)
{
	double weight[CHANNELS];
	struct arm curious = *arm;
	struct harvest harvest = { .evaluation = evaluation, .arm = &curious };
	size_t n = evaluation->cases->item.n, i;
	const struct error *err;

	for (i = 0; i < CHANNELS; i++)
		weight[i] = fmax(least, (arm->weight ? arm->weight :
					 search_weights())[i]);
	curious.weight = weight;
	harvest.of = xcalloc(n, sizeof(*harvest.of));
	err = ask_all(evaluation, ask_features, &harvest);
	for (i = 0; i < n; i++) {
		if (!err)
			features_join(out, &harvest.of[i]);
		features_release(&harvest.of[i]);
	}
	free(harvest.of);
	return err;
}
