/* SPDX-License-Identifier: MIT */
/* A pool of threads: see workers.h. */
#include "http/workers.h"

#include <signal.h>

void workers_init(struct workers *workers, size_t most)
{
	*workers = (struct workers){ .most = most };
	workers->last = &workers->first;
	pthread_mutex_init(&workers->lock, NULL);
	pthread_cond_init(&workers->come, NULL);
}

/* The next thing to do, or NULL when there will be none. */
static struct work *take(struct workers *workers)
{
	struct work *work;

	workers->idle++;
	while (!workers->first && !workers->is_over)
		pthread_cond_wait(&workers->come, &workers->lock);
	workers->idle--;
	work = workers->first;
	if (work) {
		workers->first = work->next;
		if (!workers->first)
			workers->last = &workers->first;
	}
	return work;
}

static void *serve(void *payload)
{
	struct workers *workers = payload;
	struct work *work;

	pthread_mutex_lock(&workers->lock);
	while ((work = take(workers))) {
		pthread_mutex_unlock(&workers->lock);
		work->run(work);
		pthread_mutex_lock(&workers->lock);
	}
	pthread_mutex_unlock(&workers->lock);
	return NULL;
}

static size_t count(const struct workers *workers)
{
	const struct work *work;
	size_t n = 0;

	for (work = workers->first; work; work = work->next)
		n++;
	return n;
}

bool workers_give(struct workers *workers, struct work *work)
{
	bool is_taken;

	pthread_mutex_lock(&workers->lock);
	if (workers->idle <= count(workers) &&
	    workers->thread.n < workers->most) {
		sigset_t all, before;
		pthread_t thread;

		sigfillset(&all);
		pthread_sigmask(SIG_SETMASK, &all, &before);
		if (!pthread_create(&thread, NULL, serve, workers))
			*VEC_PUSH(&workers->thread) = thread;
		pthread_sigmask(SIG_SETMASK, &before, NULL);
	}
	is_taken = workers->thread.n > 0;
	if (is_taken) {
		work->next = NULL;
		*workers->last = work;
		workers->last = &work->next;
		pthread_cond_signal(&workers->come);
	}
	pthread_mutex_unlock(&workers->lock);
	return is_taken;
}

void workers_release(struct workers *workers)
{
	size_t i;

	pthread_mutex_lock(&workers->lock);
	workers->is_over = true;
	pthread_cond_broadcast(&workers->come);
	pthread_mutex_unlock(&workers->lock);
	for (i = 0; i < workers->thread.n; i++)
		pthread_join(workers->thread.item[i], NULL);
	VEC_RELEASE(&workers->thread);
	pthread_cond_destroy(&workers->come);
	pthread_mutex_destroy(&workers->lock);
}
