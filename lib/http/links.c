/* SPDX-License-Identifier: MIT */
/* Connections and their deadlines: see links.h. */
#include "http/links.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>

#include "base/progress.h"
#include "base/xalloc.h"

/* When it has to be in another phase; 0: never. */
static int64_t end_of(const struct links *links, const struct link *link)
{
	const int64_t may_take = links->may_take[link->phase];

	return may_take ? link->since + may_take : 0;
}

static void close_link(struct link *link)
{
	link->is_closed = true;
	shutdown(link->fd, SHUT_RDWR);
}

/* Closes who took too long; gives when the next one will have, or 0. */
static int64_t close_late(struct links *links)
{
	const int64_t now = progress_time();
	int64_t next = 0;
	size_t i;

	for (i = 0; i < links->link.n; i++) {
		struct link *link = links->link.item[i];
		const int64_t end = end_of(links, link);

		if (link->is_closed || !end)
			continue;
		if (end <= now)
			close_link(link);
		else if (!next || end < next)
			next = end;
	}
	return next;
}

static void *watch(void *payload)
{
	struct links *links = payload;

	pthread_mutex_lock(&links->lock);
	while (!links->is_over) {
		const int64_t next = close_late(links);
		const struct timespec until = {
			.tv_sec = next / 1000,
			.tv_nsec = next % 1000 * 1000000
		};

		if (next)
			pthread_cond_timedwait(&links->change, &links->lock,
					       &until);
		else
			pthread_cond_wait(&links->change, &links->lock);
	}
	pthread_mutex_unlock(&links->lock);
	return NULL;
}

const struct error *links_start(struct links *links, size_t most,
				const int64_t may_take[LINK_PHASES])
{
	const struct error *err = NULL;
	pthread_condattr_t monotonic;
	sigset_t all, before;

	*links = (struct links){ .most = most };
	memcpy(links->may_take, may_take, sizeof(links->may_take));
	pthread_mutex_init(&links->lock, NULL);
	pthread_condattr_init(&monotonic);
	pthread_condattr_setclock(&monotonic, CLOCK_MONOTONIC);
	pthread_cond_init(&links->change, &monotonic);
	pthread_condattr_destroy(&monotonic);
	sigfillset(&all);
	pthread_sigmask(SIG_SETMASK, &all, &before);
	if (pthread_create(&links->watcher, NULL, watch, links)) {
		err = error_new(ERROR_FAILED, "cannot start a thread");
		links->is_over = true;
	}
	pthread_sigmask(SIG_SETMASK, &before, NULL);
	return err;
}

void links_end(struct links *links)
{
	bool has_watcher;
	size_t i;

	pthread_mutex_lock(&links->lock);
	has_watcher = !links->is_over;
	links->is_over = true;
	pthread_cond_broadcast(&links->change);
	pthread_mutex_unlock(&links->lock);
	if (has_watcher)
		pthread_join(links->watcher, NULL);
	for (i = 0; i < links->link.n; i++)
		free(links->link.item[i]);
	VEC_RELEASE(&links->link);
	pthread_cond_destroy(&links->change);
	pthread_mutex_destroy(&links->lock);
}

static size_t count_open(const struct links *links)
{
	size_t i, n = 0;

	for (i = 0; i < links->link.n; i++)
		n += !links->link.item[i]->is_closed;
	return n;
}

static void close_idle(const struct links *links)
{
	struct link *idle = NULL;
	size_t i;

	for (i = 0; i < links->link.n; i++) {
		struct link *link = links->link.item[i];

		if (!link->is_closed && link->phase <= LINK_IDLE &&
		    (!idle || link->since < idle->since))
			idle = link;
	}
	if (idle)
		close_link(idle);
}

struct link *links_add(struct links *links, int fd)
{
	struct link *link = xcalloc(1, sizeof(*link));

	*link = (struct link){ .fd = fd, .since = progress_time() };
	pthread_mutex_lock(&links->lock);
	if (count_open(links) >= links->most)
		close_idle(links);
	*VEC_PUSH(&links->link) = link;
	pthread_cond_broadcast(&links->change);
	pthread_mutex_unlock(&links->lock);
	return link;
}

void links_remove(struct links *links, struct link *link)
{
	size_t i = 0;

	pthread_mutex_lock(&links->lock);
	while (links->link.item[i] != link)
		i++;
	links->link.item[i] = links->link.item[--links->link.n];
	pthread_mutex_unlock(&links->lock);
	free(link);
}

void links_enter(struct links *links, struct link *link,
		 enum link_phase phase)
{
	pthread_mutex_lock(&links->lock);
	link->phase = (uint8_t)phase;
	link->since = progress_time();
	pthread_cond_broadcast(&links->change);
	pthread_mutex_unlock(&links->lock);
}

size_t links_count(struct links *links)
{
	size_t n;

	pthread_mutex_lock(&links->lock);
	n = count_open(links);
	pthread_mutex_unlock(&links->lock);
	return n;
}
