/* SPDX-License-Identifier: MIT */
/*
 * Who may work now: so many threads at once, the others in the order in which
 * they came.
 */
#ifndef BASE_TURNS_H
#define BASE_TURNS_H

#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>

struct turn;

struct turns {
	pthread_mutex_t lock;
	pthread_cond_t change;
	size_t at_once, waiting_most;
	size_t working, waiting;
	struct turn *first, **last;
};

/* at_once: how many may work; waiting_most: how many may wait besides. */
void turns_init(struct turns *turns, size_t at_once, size_t waiting_most);
/* Nobody works or waits any more. */
void turns_release(struct turns *turns);

enum turn_taken {
	TURN_TAKEN,		/* turns_give ends it */
	TURN_FULL,		/* too many wait already */
	TURN_LEFT		/* it is not wanted any more */
};

/* Waits for a turn. Every now and then, is_over is asked whether it is wanted
 * still. */
enum turn_taken turns_take(struct turns *turns,
			   bool (*is_over)(void *payload), void *payload);
void turns_give(struct turns *turns);

/* How many work, and how many wait. */
void turns_count(struct turns *turns, size_t *working, size_t *waiting);

#endif
