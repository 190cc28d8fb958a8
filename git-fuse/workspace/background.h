/* SPDX-License-Identifier: MIT */
/*
 * Indexes and histories, brought up to date in the background for a server
 * whose clients do not wait for minutes.
 *
 * Two threads work, one on indexes and one on histories, on whatever was asked
 * about and was not ready. A session that has a warm waits for them until its
 * time is over, and then is given what there is. They stand still while
 * somebody wants to do the same work at once (warm_hold), and take up again
 * afterwards what is left of it.
 */
#ifndef GIT_FUSE_WORKSPACE_BACKGROUND_H
#define GIT_FUSE_WORKSPACE_BACKGROUND_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "base/progress.h"

struct session;
struct warm;

/* Both parts of the work are known by what they make. */
enum warm_part { WARM_VIEW, WARM_PAST, WARM_PARTS };

/* patience_ms: how long a session waits. No thread is begun yet. */
struct warm *warm_new(int patience_ms);

/* Ends all work at once, and waits for the threads; NULL is fine. */
void warm_free(struct warm *warm);

/* When the patience of who asks now is over, by progress_time. */
int64_t warm_until(const struct warm *warm);

/*
 * Begins with what is looked at where nothing else is said: the work tree that
 * we stand in, or HEAD of a bare repository. Where there is none, nothing
 * happens. Called again, neither.
 */
void warm_begin(struct warm *warm);

/*
 * Has a part made of what a session looks at, where that is not on its way, and
 * waits until it is done, has failed, or the session's time is over; *is_over
 * tells whether it is one of the first two. Where `asks` is false, only what is
 * on its way already is waited for, and nothing on its way is over.
 */
const struct error *warm_wait(struct warm *warm, struct session *session,
			      enum warm_part part, bool asks, bool *is_over)
	MUST_CHECK;

/* How far a part is with what a session looks at; false where nothing of it is
 * on its way. */
struct warm_status {
	size_t done, total;
};
bool warm_status(struct warm *warm, const struct session *session,
		 enum warm_part part, struct warm_status *out);

/* Has the threads stop what they do, and waits until they have. Every hold is
 * to be released, also where it was interrupted. */
const struct error *warm_hold(struct warm *warm,
			      const struct progress *progress) MUST_CHECK;
void warm_release(struct warm *warm);

#endif
