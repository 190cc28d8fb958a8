/* SPDX-License-Identifier: MIT */
/* What the two threads do: see background.h. */
#include "git-fuse/workspace/background_private.h"

#include <stdlib.h>
#include <string.h>

#include "git-fuse/workspace/session.h"
#include "git/repo.h"
#include "history/history.h"
#include "index/index.h"

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
	char *key = warm_key(repo, source, rev);
	bool is_ours = true;

	pthread_mutex_lock(&warm->lock);
	if (!w->job->key && warm_job(warm, key)) {
		is_ours = false;
	} else if (!w->job->key) {
		w->job->kind = source_kind(source);
		memcpy(w->job->rev, rev, sizeof(rev));
		w->job->key = key;
		key = NULL;
		warm_want(warm, w->job, WARM_PAST);
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
		     !warm_is_pending(job, WARM_VIEW)))
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

void *warm_work(void *payload)
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
