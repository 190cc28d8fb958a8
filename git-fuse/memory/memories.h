/* SPDX-License-Identifier: MIT */
/*
 * Memories against what a session looks at: which there are, and how each
 * stands. What the commands of the family share, and who tells of memories.
 */
#ifndef GIT_FUSE_MEMORY_MEMORIES_H
#define GIT_FUSE_MEMORY_MEMORIES_H

#include "base/strmap.h"
#include "emit/json.h"
#include "git-fuse/knowledge/anchor_state.h"
#include "knowledge/memory.h"

struct remembering {
	struct session *session;
	struct memories memories;
	struct strmap archived;
	struct looking looking;
};

/*
 * Reads the memories of the session's repository; nothing is made where there
 * are none. The session's source must be open, and this must stay where it
 * is.
 */
const struct error *remembering_open(struct remembering *remembering,
				     struct session *session) MUST_CHECK;
void remembering_close(struct remembering *remembering);

/* How one stands; to be released. */
const struct error *remembering_judge(struct memory_standing *out,
				      struct remembering *remembering,
				      const struct memory *memory) MUST_CHECK;

bool remembering_is_archived(const struct remembering *remembering,
			     const struct memory *memory);

/* Whether it may be told without being asked for: memory_may_speak, and not
 * archived. */
bool remembering_may_tell(const struct remembering *remembering,
			  const struct memory *memory);

/* Whether it is to be looked at again: it has faded, or what it is about has
 * changed or is gone. */
bool memory_is_doubtful(const struct memory_standing *standing);

/* The digits of an id that people see, and what stands behind "memory:". */
enum { MEMORY_SHORT = 12 };
const char *memory_digits(const struct memory *memory);

/* What is known of a memory, the members of one object, which is open: but
 * not what it was learned from. */
void put_memory(struct json *json, const struct remembering *remembering,
		const struct memory *memory,
		const struct memory_standing *standing);
/* "message_bytes": where in the message of its commit it was read, or null. */
void put_sighting_bytes(struct json *json, const struct sighting *sighting);
/* How many of the first sightings, and of the first decisions of others, are
 * not told: others choose how many there are. */
size_t sightings_untold(const struct memory *memory);
size_t decisions_untold(const struct memory_decisions *decisions);
/* "sightings" and "decisions": what it rests on and what was decided, the last
 * where there are many; and how many of each there are. */
const struct error *put_memory_story(struct json *json,
				     struct remembering *remembering,
				     const struct memory *memory,
				     const struct memory_decisions *decisions)
	MUST_CHECK;

/* "1a2b3c4d5e6f  approved   gotcha       87%  the text  [src/a.c] (changed)",
 * tamed, one line; paths as tell_path tells them to who reads the sink. */
void add_memory(struct buf *out, const struct sink *sink,
		const struct remembering *remembering,
		const struct memory *memory,
		const struct memory_standing *standing);
/* Everything, over many lines, tamed. */
const struct error *add_memory_story(struct buf *out, const struct sink *sink,
				     struct remembering *remembering,
				     const struct memory *memory,
				     const struct memory_standing *standing,
				     const struct memory_decisions *decisions)
	MUST_CHECK;

#endif
