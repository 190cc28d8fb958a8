/* SPDX-License-Identifier: MIT */
/* Units of base/: turns, and bytes that nobody can guess. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <sched.h>
#include <stdatomic.h>
#include <string.h>

#include "base/random.h"
#include "base/turns.h"

enum { THREADS = 12, ROUNDS = 200, AT_ONCE = 3 };

static bool never(void *payload)
{
	(void)payload;
	return false;
}

static bool when_set(void *payload)
{
	return *(atomic_bool *)payload;
}

struct crowd {
	struct turns turns;
	atomic_int inside, most;
	int unguarded;		/* by one at once, with AT_ONCE 1 */
};

static void *work_in_turns(void *payload)
{
	struct crowd *crowd = payload;
	int i;

	for (i = 0; i < ROUNDS; i++) {
		int inside, most;

		if (turns_take(&crowd->turns, never, NULL) != TURN_TAKEN)
			return crowd;
		inside = ++crowd->inside;
		most = crowd->most;
		while (inside > most &&
		       !atomic_compare_exchange_weak(&crowd->most, &most,
						     inside))
			;
		if (crowd->turns.at_once == 1)
			crowd->unguarded++;
		sched_yield();
		crowd->inside--;
		turns_give(&crowd->turns);
	}
	return NULL;
}

static void gather(struct crowd *crowd, size_t at_once)
{
	pthread_t thread[THREADS];
	size_t working, waiting, i;
	void *failed;

	*crowd = (struct crowd){ .unguarded = 0 };
	turns_init(&crowd->turns, at_once, THREADS);
	for (i = 0; i < THREADS; i++)
		assert_int_equal(pthread_create(&thread[i], NULL,
						work_in_turns, crowd), 0);
	for (i = 0; i < THREADS; i++) {
		pthread_join(thread[i], &failed);
		assert_null(failed);
	}
	turns_count(&crowd->turns, &working, &waiting);
	assert_int_equal(working + waiting, 0);
	turns_release(&crowd->turns);
}

static void so_many_work_at_once(void **state)
{
	struct crowd crowd;

	(void)state;
	gather(&crowd, AT_ONCE);
	assert_in_range(crowd.most, 1, AT_ONCE);
	gather(&crowd, 1);
	assert_int_equal(crowd.most, 1);
	assert_int_equal(crowd.unguarded, THREADS * ROUNDS);
}

struct waiter {
	struct turns *turns;
	atomic_bool is_over;
	enum turn_taken taken;
	atomic_int *order;
	int place;
};

static void *wait_once(void *payload)
{
	struct waiter *waiter = payload;

	waiter->taken = turns_take(waiter->turns, when_set, &waiter->is_over);
	if (waiter->taken != TURN_TAKEN)
		return NULL;
	waiter->place = ++*waiter->order;
	turns_give(waiter->turns);
	return NULL;
}

static void wait_for_line(struct turns *turns, size_t n)
{
	size_t working, waiting = n + 1;

	while (waiting != n) {
		sched_yield();
		turns_count(turns, &working, &waiting);
	}
}

static void others_wait_in_order_and_may_leave(void **state)
{
	enum { WAITERS = 4 };
	struct waiter waiter[WAITERS] = { { .turns = NULL } };
	pthread_t thread[WAITERS];
	atomic_int order = 0;
	struct turns turns;
	size_t i;

	(void)state;
	turns_init(&turns, 1, WAITERS);
	assert_int_equal(turns_take(&turns, never, NULL), TURN_TAKEN);
	for (i = 0; i < WAITERS; i++) {
		waiter[i].turns = &turns;
		waiter[i].order = &order;
		pthread_create(&thread[i], NULL, wait_once, &waiter[i]);
		wait_for_line(&turns, i + 1);
	}
	assert_int_equal(turns_take(&turns, never, NULL), TURN_FULL);
	/* The last one, and one between two others. */
	waiter[3].is_over = true;
	pthread_join(thread[3], NULL);
	assert_int_equal(waiter[3].taken, TURN_LEFT);
	waiter[1].is_over = true;
	pthread_join(thread[1], NULL);
	assert_int_equal(waiter[1].taken, TURN_LEFT);
	wait_for_line(&turns, 2);
	turns_give(&turns);
	pthread_join(thread[0], NULL);
	pthread_join(thread[2], NULL);
	assert_int_equal(waiter[0].place, 1);
	assert_int_equal(waiter[2].place, 2);
	assert_int_equal(turns_take(&turns, never, NULL), TURN_TAKEN);
	turns_give(&turns);
	turns_release(&turns);
}

static void random_bytes_are_not_the_same_twice(void **state)
{
	struct buf one = { 0 }, other = { 0 };

	(void)state;
	buf_addstr(&one, "x");
	assert_null(random_hex(&one, 300));
	assert_int_equal(one.len, 601);
	assert_int_equal(strspn(one.ptr + 1, "0123456789abcdef"), 600);
	assert_null(random_hex(&other, 300));
	assert_memory_not_equal(one.ptr + 1, other.ptr, 32);
	assert_memory_not_equal(one.ptr + 1, one.ptr + 33, 32);
	buf_release(&one);
	buf_release(&other);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(so_many_work_at_once),
		cmocka_unit_test(others_wait_in_order_and_may_leave),
		cmocka_unit_test(random_bytes_are_not_the_same_twice),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
