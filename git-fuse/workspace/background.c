/* SPDX-License-Identifier: MIT */
/* What is left to do, and who waits for it: see background.h. The threads that
 * do it are in background_work.c. */
#include "git-fuse/workspace/background_private.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/xalloc.h"
#include "git-fuse/workspace/session.h"
#include "git/repo.h"

/* Those that are done are forgotten beyond this number. */
enum { JOBS_MOST = 32 };

static const char *const titles[WARM_PARTS] = {
	[WARM_VIEW] = "indexing",
	[WARM_PAST] = "reading history"
};

/* --- Jobs, under the lock --- */

static void job_free(struct job *job)
{
	free(job->key);
	free(job->start);
	free(job);
}

bool warm_is_pending(const struct job *job, enum warm_part part)
{
	return job->state[part] == JOB_WANTED ||
		job->state[part] == JOB_RUNNING;
}

static bool is_needed(const struct job *job)
{
	return job->waiting || warm_is_pending(job, WARM_VIEW) ||
		warm_is_pending(job, WARM_PAST);
}

static void forget_old(struct warm *warm)
{
	size_t i, n = 0, surplus = warm->job.n > JOBS_MOST ?
		warm->job.n - JOBS_MOST : 0;

	for (i = 0; i < warm->job.n; i++) {
		struct job *job = warm->job.item[i];

		if (surplus && !is_needed(job)) {
			surplus--;
			job_free(job);
		} else {
			warm->job.item[n++] = job;
		}
	}
	warm->job.n = n;
}

struct job *warm_job(const struct warm *warm, const char *key)
{
	size_t i;

	for (i = 0; i < warm->job.n; i++)
		if (warm->job.item[i]->key &&
		    !strcmp(warm->job.item[i]->key, key))
			return warm->job.item[i];
	return NULL;
}

static struct job *add_job(struct warm *warm, const char *key,
			   const char *start)
{
	struct job *job = xcalloc(1, sizeof(*job));

	job->key = key ? xstrdup(key) : NULL;
	job->start = start ? xstrdup(start) : NULL;
	*VEC_PUSH(&warm->job) = job;
	forget_old(warm);
	return job;
}

void warm_want(struct warm *warm, struct job *job, enum warm_part part)
{
	/* Also where it is wanted already: it may have become urgent. */
	pthread_cond_broadcast(&warm->change);
	if (warm_is_pending(job, part))
		return;
	job->state[part] = JOB_WANTED;
	job->status[part] = (struct warm_status){ 0, 0 };
}

/* --- What is looked at --- */

char *warm_key(const struct repo *repo, const struct source *source,
		    char rev[OID_HEX + 1])
{
	static const char *const kinds[] = {
		[SOURCE_WORKTREE] = "worktree",
		[SOURCE_STAGED] = "staged",
		[SOURCE_REV] = "rev"
	};
	const enum source_kind kind = source_kind(source);
	struct oid commit;

	*rev = '\0';
	if (kind == SOURCE_REV && source_commit(source, &commit))
		oid_to_hex(rev, &commit);
	return xstrfmt("%s\n%s%s", repo_git_dir(repo), kinds[kind], rev);
}

/* A tree without a commit is nobody's standpoint for long. */
static bool is_known(const struct source *source)
{
	struct oid commit;

	return source_kind(source) != SOURCE_REV ||
		source_commit(source, &commit);
}

/* --- From the outside --- */

struct warm *warm_new(int patience_ms)
{
	struct warm *warm = xcalloc(1, sizeof(*warm));
	pthread_condattr_t attributes;
	int part;

	warm->patience_ms = patience_ms;
	pthread_mutex_init(&warm->lock, NULL);
	pthread_condattr_init(&attributes);
	pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
	pthread_cond_init(&warm->change, &attributes);
	pthread_condattr_destroy(&attributes);
	for (part = 0; part < WARM_PARTS; part++) {
		warm->worker[part].warm = warm;
		warm->worker[part].part = (enum warm_part)part;
	}
	return warm;
}

void warm_free(struct warm *warm)
{
	size_t i;

	if (!warm)
		return;
	pthread_mutex_lock(&warm->lock);
	warm->is_over = true;
	warm->stop = 1;
	pthread_cond_broadcast(&warm->change);
	pthread_mutex_unlock(&warm->lock);
	for (i = 0; i < WARM_PARTS; i++)
		if (warm->worker[i].is_running)
			pthread_join(warm->worker[i].thread, NULL);
	for (i = 0; i < warm->job.n; i++)
		job_free(warm->job.item[i]);
	VEC_RELEASE(&warm->job);
	pthread_cond_destroy(&warm->change);
	pthread_mutex_destroy(&warm->lock);
	free(warm);
}

int64_t warm_until(const struct warm *warm)
{
	return progress_time() + warm->patience_ms;
}

/* Under the lock. Signals are for the thread that serves. */
static void begin_threads(struct warm *warm)
{
	sigset_t all, old;
	size_t i;

	if (warm->has_threads)
		return;
	warm->has_threads = true;
	sigfillset(&all);
	pthread_sigmask(SIG_SETMASK, &all, &old);
	for (i = 0; i < WARM_PARTS; i++)
		warm->worker[i].is_running = !pthread_create(
			&warm->worker[i].thread, NULL, warm_work,
			&warm->worker[i]);
	pthread_sigmask(SIG_SETMASK, &old, NULL);
}

void warm_begin(struct warm *warm)
{
	pthread_mutex_lock(&warm->lock);
	if (!warm->is_begun) {
		warm->is_begun = true;
		begin_threads(warm);
		warm_want(warm, add_job(warm, NULL, NULL), WARM_VIEW);
	}
	pthread_mutex_unlock(&warm->lock);
}

/* Under the lock. NULL: there is none, and none is made. */
static struct job *job_of(struct warm *warm, const struct session *session,
			  enum warm_part part, bool makes)
{
	char rev[OID_HEX + 1];
	struct job *job;
	char *key;

	if (!warm->worker[part].is_running || !is_known(session->source))
		return NULL;
	key = warm_key(session->repo, session->source, rev);
	job = warm_job(warm, key);
	if (!job && makes) {
		job = add_job(warm, key, session->start);
		job->kind = source_kind(session->source);
		memcpy(job->rev, rev, sizeof(rev));
	}
	free(key);
	return job;
}

/* Under the lock, which it gives up to be told of progress; so often is
 * looked whether the request is cancelled. */
static const struct error *wait_some(struct warm *warm,
				     struct session *session,
				     const struct warm_status *status,
				     enum warm_part part)
{
	enum { STEP_MS = 20, MS = 1000000 };
	const struct warm_status now = *status;
	const struct error *err;
	struct timespec until;

	clock_gettime(CLOCK_MONOTONIC, &until);
	until.tv_nsec += STEP_MS * MS;
	if (until.tv_nsec >= 1000 * MS) {
		until.tv_sec++;
		until.tv_nsec -= 1000 * MS;
	}
	pthread_cond_timedwait(&warm->change, &warm->lock, &until);
	pthread_mutex_unlock(&warm->lock);
	err = progress_step(session->progress, titles[part], now.done,
			    now.total);
	pthread_mutex_lock(&warm->lock);
	return err;
}

const struct error *warm_wait(struct warm *warm, struct session *session,
			      enum warm_part part, bool asks, bool *is_over)
{
	const struct error *err = NULL;
	struct job *job;

	*is_over = true;
	pthread_mutex_lock(&warm->lock);
	if (asks)
		begin_threads(warm);
	job = job_of(warm, session, part, asks);
	if (job) {
		job->waiting++;
		job->is_urgent |= asks && part == WARM_PAST;
		if (asks)
			warm_want(warm, job, part);
		while (!err && warm_is_pending(job, part) &&
		       progress_time() < session->until)
			err = wait_some(warm, session, &job->status[part],
					part);
		*is_over = !warm_is_pending(job, part);
		job->waiting--;
	}
	pthread_mutex_unlock(&warm->lock);
	return err;
}

bool warm_status(struct warm *warm, const struct session *session,
		 enum warm_part part, struct warm_status *out)
{
	const struct job *job;
	bool is_on_its_way;

	*out = (struct warm_status){ 0, 0 };
	pthread_mutex_lock(&warm->lock);
	job = job_of(warm, session, part, false);
	is_on_its_way = job && warm_is_pending(job, part);
	if (is_on_its_way)
		*out = job->status[part];
	pthread_mutex_unlock(&warm->lock);
	return is_on_its_way;
}

const struct error *warm_hold(struct warm *warm,
			      const struct progress *progress)
{
	const struct error *err = NULL;
	const struct timespec step = { 0, 5000000 };
	bool is_working = true;

	pthread_mutex_lock(&warm->lock);
	warm->holds++;
	warm->stop = 1;
	while (!err && is_working) {
		is_working = warm->worker[WARM_VIEW].is_working ||
			warm->worker[WARM_PAST].is_working;
		pthread_mutex_unlock(&warm->lock);
		err = progress_step(progress, "indexing", 0, 0);
		if (!err && is_working)
			nanosleep(&step, NULL);
		pthread_mutex_lock(&warm->lock);
	}
	pthread_mutex_unlock(&warm->lock);
	return err;
}

void warm_release(struct warm *warm)
{
	pthread_mutex_lock(&warm->lock);
	warm->holds--;
	if (!warm->holds && !warm->is_over)
		warm->stop = 0;
	pthread_cond_broadcast(&warm->change);
	pthread_mutex_unlock(&warm->lock);
}
