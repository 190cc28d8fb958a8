/* SPDX-License-Identifier: MIT */
/* Threads that wait for something to do. They are started when they are first
 * needed, and take no signals. */
#ifndef HTTP_WORKERS_H
#define HTTP_WORKERS_H

#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>

#include "base/vec.h"

/* Something to do, which is the doer's as long as it waits. */
struct work {
	struct work *next;
	void (*run)(struct work *work);
};

struct workers {
	pthread_mutex_t lock;
	pthread_cond_t come;
	VEC(pthread_t) thread;
	size_t most, idle;
	struct work *first, **last;
	bool is_over;
};

void workers_init(struct workers *workers, size_t most);

/* Has it run by a thread that is idle, a new one, or the next that is. False
 * when there is no thread and none can be had. */
bool workers_give(struct workers *workers, struct work *work);

/* Waits until all of it was run, and ends the threads. */
void workers_release(struct workers *workers);

#endif
