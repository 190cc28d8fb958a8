/* SPDX-License-Identifier: MIT */
/* Memories and what is looked at: see memories.h. */
#include "git-fuse/memory/memories.h"

#include <string.h>

#include "git-fuse/workspace/store.h"
#include "knowledge/archive.h"

const struct error *remembering_open(struct remembering *remembering,
				     struct session *session)
{
	const struct error *err;
	struct knowledge *knowledge;

	*remembering = (struct remembering){ .session = session };
	err = knowing_open(&knowledge, remembering->session, KNOWLEDGE_READ);
	if (!err)
		err = memories_read(&remembering->memories, knowledge);
	if (!err)
		err = archive_read(&remembering->archived, knowledge);
	knowledge_close(knowledge);
	/* Without any nothing is to be judged. */
	if (!err && remembering->memories.memory.n)
		err = looking_open(&remembering->looking, session);
	return err;
}

void remembering_close(struct remembering *remembering)
{
	strmap_release(&remembering->archived);
	memories_release(&remembering->memories);
	looking_close(&remembering->looking);
}

const struct error *remembering_judge(struct memory_standing *out,
				      struct remembering *remembering,
				      const struct memory *memory)
{
	return memory_judge(out, memory, &remembering->looking.look);
}

bool remembering_is_archived(const struct remembering *remembering,
			     const struct memory *memory)
{
	return strmap_get(&remembering->archived, memory->entity, 0) ==
		ARCHIVE_PUT_AWAY;
}

bool remembering_may_tell(const struct remembering *remembering,
			  const struct memory *memory)
{
	return memory_may_speak(memory) &&
		!remembering_is_archived(remembering, memory);
}

bool memory_is_doubtful(const struct memory_standing *standing)
{
	return standing->is_faded || standing->is_stale;
}

const char *memory_digits(const struct memory *memory)
{
	return strchr(memory->entity, ':') + 1;
}
