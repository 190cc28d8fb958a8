/* SPDX-License-Identifier: MIT */
/*
 * The connections of a server, and how long each may take: for this room
 * alone.
 *
 * The library closes who is silent. Who sends a byte now and then, and who
 * connects and waits while others cannot, is closed here: by shutting the
 * socket down, which the library's thread takes for the client's end.
 */
#ifndef HTTP_LINKS_H
#define HTTP_LINKS_H

#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "base/vec.h"

enum link_phase {
	LINK_NEW,	/* nothing was asked yet */
	LINK_IDLE,	/* an answer was taken, nothing more was asked yet */
	LINK_READING,	/* the headers of a request are here */
	LINK_WORKING,	/* all of it is */
	LINK_PHASES
};

struct link {
	int fd;
	uint8_t phase;		/* enum link_phase */
	bool is_closed;		/* by us; the library sees it in a moment */
	int64_t since;		/* it is in that phase; milliseconds */
};

struct links {
	size_t most;		/* beyond it idle ones are closed */
	/* How long a phase may take; 0: as long as it wants. */
	int64_t may_take[LINK_PHASES];
	pthread_mutex_t lock;
	pthread_cond_t change;
	pthread_t watcher;
	/* --- under the lock --- */
	VEC(struct link *) link;
	bool is_over;
};

/* Sets most and may_take, and starts the thread that looks at the time. */
const struct error *links_start(struct links *links, size_t most,
				const int64_t may_take[LINK_PHASES]) MUST_CHECK;
void links_end(struct links *links);

/* One more, which is the caller's until links_remove. Where that makes more
 * than there may be, the one is closed that has asked for nothing for the
 * longest time. */
struct link *links_add(struct links *links, int fd);
void links_remove(struct links *links, struct link *link);
void links_enter(struct links *links, struct link *link,
		 enum link_phase phase);

/* Those that are open, and were not closed here. */
size_t links_count(struct links *links);

#endif
