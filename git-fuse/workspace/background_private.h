/* SPDX-License-Identifier: MIT */
/* The inside of struct warm, for those who ask and for the threads. */
#ifndef GIT_FUSE_WORKSPACE_BACKGROUND_PRIVATE_H
#define GIT_FUSE_WORKSPACE_BACKGROUND_PRIVATE_H

#include <pthread.h>
#include <stdatomic.h>

#include "base/oid.h"
#include "base/vec.h"
#include "git-fuse/workspace/background.h"
#include "source/source.h"

struct repo;

enum job_state { JOB_IDLE, JOB_WANTED, JOB_RUNNING, JOB_DONE, JOB_FAILED };

/* One thing that is looked at. */
struct job {
	char *key;		/* its repository and what of it; NULL: what
				   we stand in, which has to be found out */
	char *start;		/* where the repository is found; NULL: here */
	enum source_kind kind;
	char rev[OID_HEX + 1];	/* for SOURCE_REV */
	enum job_state state[WARM_PARTS];
	struct warm_status status[WARM_PARTS];
	bool is_urgent;		/* somebody has asked for its past */
	size_t waiting;		/* who has a pointer to it */
};

struct worker {
	struct warm *warm;
	enum warm_part part;
	pthread_t thread;
	bool is_running;	/* the thread was begun */
	bool is_working;
	struct job *job;
};

struct warm {
	pthread_mutex_t lock;
	pthread_cond_t change;
	struct worker worker[WARM_PARTS];
	VEC(struct job *) job;	/* the latest last */
	int patience_ms;
	size_t holds;
	bool has_threads, is_begun, is_over;
	atomic_int stop;	/* nobody may work: it is over, or held */
};

/* --- Under the lock --- */

/* Whether a part is still to be done, or being done. */
bool warm_is_pending(const struct job *job, enum warm_part part);
/* The job of a key, or NULL. */
struct job *warm_job(const struct warm *warm, const char *key);
/* Has a part done, where it is not pending, and wakes the threads. */
void warm_want(struct warm *warm, struct job *job, enum warm_part part);

/* --- Not --- */

/* What a session looks at, as a key, to be freed; rev is set for a revision. */
char *warm_key(const struct repo *repo, const struct source *source,
	       char rev[OID_HEX + 1]);

/* A thread: works on what is wanted until it is over. payload is a worker. */
void *warm_work(void *payload);

#endif
