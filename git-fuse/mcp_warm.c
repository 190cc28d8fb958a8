/* SPDX-License-Identifier: MIT */
/* Two threads and what is left to do: see mcp_warm.h. */
#include "git-fuse/mcp_warm.h"

#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/vec.h"
#include "base/xalloc.h"
#include "git-fuse/session.h"
#include "git/repo.h"
#include "history/history.h"
#include "index/index.h"
#include "source/source.h"

enum job_state { JOB_IDLE, JOB_WANTED, JOB_RUNNING, JOB_DONE, JOB_FAILED };

/* One thing that is looked at. */
struct job {
	char *key;		/* its repository and what of it; NULL: what
				   we stand in, which has to be found out */
	char *start;		/* where the repository is found; NULL: here */
	enum source_kind kind;
	char rev[OID_HEX + 1];	/* for SOURCE_REV */
	enum job_state state[WARM_PARTS];
	struct warm_status status[WARM_PARTS];
	bool is_urgent;		/* somebody has asked for its past */
	size_t waiting;		/* who has a pointer to it */
};

/* Those that are done are forgotten beyond this number. */
enum { JOBS_MOST = 32 };

struct worker {
	struct warm *warm;
	enum warm_part part;
	pthread_t thread;
	bool is_running;	/* the thread was begun */
	bool is_working;
	struct job *job;
};

struct warm {
	pthread_mutex_t lock;
	pthread_cond_t change;
	struct worker worker[WARM_PARTS];
	VEC(struct job *) job;	/* the latest last */
	int patience_ms;
	size_t holds;
	bool has_threads, is_begun, is_over;
	atomic_int stop;	/* nobody may work: it is over, or held */
};

static const char *const titles[WARM_PARTS] = {
	[WARM_VIEW] = "indexing",
	[WARM_PAST] = "reading history"
};

/* --- Jobs; all of it under the lock --- */

static void job_free(struct job *job)
{
	free(job->key);
	free(job->start);
	free(job);
}

static bool is_pending(const struct job *job, enum warm_part part)
{
	return job->state[part] == JOB_WANTED ||
		job->state[part] == JOB_RUNNING;
}

static bool is_needed(const struct job *job)
{
	return job->waiting || is_pending(job, WARM_VIEW) ||
		is_pending(job, WARM_PAST);
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

static struct job *find_job(const struct warm *warm, const char *key)
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

static void want(struct warm *warm, struct job *job, enum warm_part part)
{
	/* Also where it is wanted already: it may have become urgent. */
	pthread_cond_broadcast(&warm->change);
	if (is_pending(job, part))
		return;
	job->state[part] = JOB_WANTED;
	job->status[part] = (struct warm_status){ 0, 0 };
}

/* What a session looks at, as a key, to be freed; rev is set for a revision. */
static char *key_of(const struct repo *repo, const struct source *source,
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

/* --- What the threads do --- */

static void show(void *payload, const char *title, size_t done, size_t total)
{
	struct worker *w = payload;

	(void)title;
	pthread_mutex_lock(&w->warm->lock);
	w->job->status[w->part] = (struct warm_status){ done, total };
	pthread_mutex_unlock(&w->warm->lock);
}

static const struct error *make_view(struct repo *repo, struct source *source,
				     const struct progress *progress)
{
	const struct index_options options = {
		.patience_ms = INDEX_WAITS, .is_watched = true
	};
	char *dir = session_store_of(repo, NULL);
	struct index *index = NULL;
	struct view *view = NULL;
	const struct error *err = index_open(&index, dir, &options);

	if (!err)
		err = index_view(index, source, progress, &view);
	view_free(view);
	index_free(index);
	free(dir);
	return err;
}

static const struct error *make_past(struct repo *repo, struct source *source,
				     const struct progress *progress)
{
	const struct history_options options = {
		.patience_ms = HISTORY_WAITS
	};
	char *dir = session_store_of(repo, NULL);
	struct history *history = NULL;
	const struct error *err = NULL;
	struct oid commit;

	if (source_commit(source, &commit)) {
		err = history_open(&history, repo, dir, &options);
		if (!err)
			err = history_mine(history, &commit, true, progress);
	}
	history_free(history);
	free(dir);
	return err;
}

static const struct error *open_source(struct source **out, struct job *job,
				       struct repo *repo)
{
	struct source_spec spec = { .kind = job->kind, .rev = job->rev };

	if (!job->key && !repo_work_dir(repo)) {
		spec.kind = SOURCE_REV;
		spec.rev = "HEAD";
	}
	return source_open(out, repo, &spec);
}

/* What we stand in gets its name, so that it is known to who asks about it.
 * Another may have asked first: then this is another's job. */
static bool name_job(struct worker *w, struct repo *repo,
		     const struct source *source)
{
	struct warm *warm = w->warm;
	char rev[OID_HEX + 1];
	char *key = key_of(repo, source, rev);
	bool is_ours = true;

	pthread_mutex_lock(&warm->lock);
	if (!w->job->key && find_job(warm, key)) {
		is_ours = false;
	} else if (!w->job->key) {
		w->job->kind = source_kind(source);
		memcpy(w->job->rev, rev, sizeof(rev));
		w->job->key = key;
		key = NULL;
		want(warm, w->job, WARM_PAST);
	}
	pthread_mutex_unlock(&warm->lock);
	free(key);
	return is_ours;
}

static const struct error *do_job(struct worker *w)
{
	const struct progress progress = {
		.show = show, .payload = w, .stop = &w->warm->stop
	};
	struct repo *repo = NULL;
	struct source *source = NULL;
	const struct error *err = repo_open(&repo, w->job->start);

	if (!err)
		err = open_source(&source, w->job, repo);
	if (!err && name_job(w, repo, source))
		err = w->part == WARM_VIEW ?
			make_view(repo, source, &progress) :
			make_past(repo, source, &progress);
	source_free(source);
	repo_free(repo);
	return err;
}

/*
 * Under the lock. The history of what nobody has asked about yet leaves the
 * cores to the index, without which most questions have no answer at all.
 */
static struct job *next_job(const struct warm *warm, enum warm_part part)
{
	size_t i;

	for (i = 0; !warm->stop && i < warm->job.n; i++) {
		struct job *job = warm->job.item[i];

		if (job->state[part] == JOB_WANTED &&
		    (part == WARM_VIEW || job->is_urgent ||
		     !is_pending(job, WARM_VIEW)))
			return job;
	}
	return NULL;
}

/* What was stopped only to let others by is still wanted. */
static enum job_state state_after(const struct warm *warm,
				  const struct error *err)
{
	if (err && err->code == ERROR_INTERRUPTED && warm->stop)
		return JOB_WANTED;
	return err ? JOB_FAILED : JOB_DONE;
}

static void *work(void *payload)
{
	struct worker *w = payload;
	struct warm *warm = w->warm;
	const struct error *err;

	pthread_mutex_lock(&warm->lock);
	while (!warm->is_over) {
		w->job = next_job(warm, w->part);
		if (!w->job) {
			pthread_cond_wait(&warm->change, &warm->lock);
			continue;
		}
		w->job->state[w->part] = JOB_RUNNING;
		w->is_working = true;
		pthread_mutex_unlock(&warm->lock);
		err = do_job(w);
		pthread_mutex_lock(&warm->lock);
		w->job->state[w->part] = state_after(warm, err);
		w->is_working = false;
		error_ignore(err);
		pthread_cond_broadcast(&warm->change);
	}
	pthread_mutex_unlock(&warm->lock);
	return NULL;
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
			&warm->worker[i].thread, NULL, work,
			&warm->worker[i]);
	pthread_sigmask(SIG_SETMASK, &old, NULL);
}

void warm_begin(struct warm *warm)
{
	pthread_mutex_lock(&warm->lock);
	if (!warm->is_begun) {
		warm->is_begun = true;
		begin_threads(warm);
		want(warm, add_job(warm, NULL, NULL), WARM_VIEW);
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
	key = key_of(session->repo, session->source, rev);
	job = find_job(warm, key);
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
			want(warm, job, part);
		while (!err && is_pending(job, part) &&
		       progress_time() < session->until)
			err = wait_some(warm, session, &job->status[part],
					part);
		*is_over = !is_pending(job, part);
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
	is_on_its_way = job && is_pending(job, part);
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
