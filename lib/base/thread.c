/* SPDX-License-Identifier: MIT */
/* A team of POSIX threads: see thread.h. */
#include "base/thread.h"

#include <pthread.h>
#include <sched.h>
#include <stdbool.h>
#include <string.h>

enum { MOST_THREADS = 16 };

struct member {
	pthread_t thread;
	bool is_running;
	size_t number;
	thread_fn fn;
	void *payload;
	bool has_failed;
	struct error error;	/* a copy: the ring dies with the thread */
};

size_t thread_count(void)
{
	cpu_set_t set;
	int n;

	if (sched_getaffinity(0, sizeof(set), &set))
		return 1;
	n = CPU_COUNT(&set);
	return n < 1 ? 1 : n > MOST_THREADS ? MOST_THREADS : (size_t)n;
}

static void *work(void *arg)
{
	struct member *m = arg;
	const struct error *err = m->fn(m->payload, m->number);

	m->has_failed = err != NULL;
	if (err)
		m->error = *err;
	return NULL;
}

const struct error *thread_team(size_t count, thread_fn fn, void *payload)
{
	struct member member[MOST_THREADS];
	const struct error *err = NULL;
	size_t i;

	if (count > MOST_THREADS)
		count = MOST_THREADS;
	memset(member, 0, sizeof(member));
	for (i = 0; i < count; i++) {
		member[i].number = i;
		member[i].fn = fn;
		member[i].payload = payload;
		member[i].is_running = i &&
			!pthread_create(&member[i].thread, NULL, work,
					&member[i]);
	}
	for (i = 0; i < count; i++)
		if (!member[i].is_running)
			work(&member[i]);
	for (i = 0; i < count; i++) {
		if (member[i].is_running)
			pthread_join(member[i].thread, NULL);
		if (member[i].has_failed && !err)
			err = error_new(member[i].error.code, "%s",
					member[i].error.msg);
	}
	return err;
}
