/* SPDX-License-Identifier: MIT */
/* A queue for work: see turns.h. */
#include "base/turns.h"

#include <time.h>

/* Who waits looks this often whether it should still. */
enum { LOOK_MS = 100 };

struct turn {
	struct turn *next;
	bool has_come;
};

void turns_init(struct turns *turns, size_t at_once, size_t waiting_most)
{
	pthread_condattr_t monotonic;

	*turns = (struct turns){ .at_once = at_once,
				 .waiting_most = waiting_most };
	turns->last = &turns->first;
	pthread_mutex_init(&turns->lock, NULL);
	pthread_condattr_init(&monotonic);
	pthread_condattr_setclock(&monotonic, CLOCK_MONOTONIC);
	pthread_cond_init(&turns->change, &monotonic);
	pthread_condattr_destroy(&monotonic);
}

void turns_release(struct turns *turns)
{
	pthread_cond_destroy(&turns->change);
	pthread_mutex_destroy(&turns->lock);
}

static void wait_a_while(struct turns *turns)
{
	struct timespec until;

	clock_gettime(CLOCK_MONOTONIC, &until);
	until.tv_nsec += LOOK_MS * 1000000L;
	if (until.tv_nsec >= 1000000000) {
		until.tv_sec++;
		until.tv_nsec -= 1000000000;
	}
	(void)!pthread_cond_timedwait(&turns->change, &turns->lock, &until);
}

static void leave(struct turns *turns, struct turn *turn)
{
	struct turn **at = &turns->first;

	while (*at != turn)
		at = &(*at)->next;
	*at = turn->next;
	if (!*at)
		turns->last = at;
	turns->waiting--;
}

/* Under the lock, which is open while somebody else is asked. */
static enum turn_taken stand_in_line(struct turns *turns, struct turn *turn,
				     bool (*is_over)(void *), void *payload)
{
	bool is_wanted = true;

	*turns->last = turn;
	turns->last = &turn->next;
	turns->waiting++;
	while (!turn->has_come && is_wanted) {
		wait_a_while(turns);
		if (turn->has_come)
			break;
		pthread_mutex_unlock(&turns->lock);
		is_wanted = !is_over(payload);
		pthread_mutex_lock(&turns->lock);
	}
	if (turn->has_come)
		return TURN_TAKEN;
	leave(turns, turn);
	return TURN_LEFT;
}

enum turn_taken turns_take(struct turns *turns,
			   bool (*is_over)(void *payload), void *payload)
{
	enum turn_taken taken = TURN_TAKEN;
	struct turn turn = { .next = NULL };

	pthread_mutex_lock(&turns->lock);
	if (turns->working < turns->at_once)
		turns->working++;
	else if (turns->waiting >= turns->waiting_most)
		taken = TURN_FULL;
	else
		taken = stand_in_line(turns, &turn, is_over, payload);
	pthread_mutex_unlock(&turns->lock);
	return taken;
}

/* The next in line has the turn of who leaves, so that nobody comes between. */
void turns_give(struct turns *turns)
{
	struct turn *next;

	pthread_mutex_lock(&turns->lock);
	next = turns->first;
	if (next) {
		leave(turns, next);
		next->has_come = true;
		pthread_cond_broadcast(&turns->change);
	} else {
		turns->working--;
	}
	pthread_mutex_unlock(&turns->lock);
}

void turns_count(struct turns *turns, size_t *working, size_t *waiting)
{
	pthread_mutex_lock(&turns->lock);
	*working = turns->working;
	*waiting = turns->waiting;
	pthread_mutex_unlock(&turns->lock);
}
