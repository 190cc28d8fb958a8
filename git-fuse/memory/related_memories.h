/* SPDX-License-Identifier: MIT */
/*
 * What is remembered beside an answer, without being asked for: approved
 * memories that are in point.
 */
#ifndef GIT_FUSE_MEMORY_RELATED_MEMORIES_H
#define GIT_FUSE_MEMORY_RELATED_MEMORIES_H

#include "emit/json.h"
#include "git-fuse/memory/memories.h"
#include "search/point.h"

/* As many as people read: the seed's. */
enum { REMINDED_SHOWN = 3 };

struct reminded {
	const struct memory *memory;
	struct memory_standing standing;
	uint8_t why;		/* enum recall_why */
	const char *path;	/* the first file that it is about, or NULL */
	double worth;		/* of memories in point */
};

struct reminding {
	struct remembering remembering;
	/* Those not to be doubted first, then by worth, by how sure they are,
	   and by how often they were seen. */
	VEC(struct reminded) reminded;
};

/*
 * Finds those in point of an answer, of whose hits so many are shown, and about
 * no place, or one that is asked about. Where nothing is known nothing is
 * made, and this stays empty. It must stay where it is, and be closed also
 * after an error.
 */
const struct error *reminding_open(struct reminding *reminding,
				   struct session *session,
				   const struct search_request *search,
				   const struct search_result *result,
				   size_t hits) MUST_CHECK;

/*
 * Finds conventions instead: all of them, or those about a word (NULL: any);
 * of those with a scope, the ones that are about a file of the view that the
 * session's pathspecs select (NULL: there are none).
 */
const struct error *reminding_open_conventions(struct reminding *reminding,
					       struct session *session,
					       const struct view *view,
					       const char *word) MUST_CHECK;
void reminding_close(struct reminding *reminding);

/* An array of the first REMINDED_SHOWN, under a key. */
void put_reminders(struct json *json, const char *key,
		   const struct reminding *reminding);
/* A line each, tamed, with something before it:
 * "(gotcha, 87%) the text (1a2b3c4d5e6f, changed)". */
void add_reminders(struct buf *out, const char *before,
		   const struct reminding *reminding);

#endif
