/* SPDX-License-Identifier: MIT */
/* A new store of what can be read of a damaged one: see store.h. */
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/plural.h"
#include "base/xalloc.h"
#include "git-fuse/workspace/store.h"
#include "knowledge/exchange.h"

static const struct error *keep_line(void *payload,
				     const struct record *record)
{
	struct buf *lines = payload;

	record_add_line(&lines[record->whose != RECORD_OURS], record);
	return NULL;
}

/* *kept, to be freed, is what the file is called from now on. */
static const struct error *put_away(const char *dir, char **kept)
{
	char *path = xstrfmt("%s/knowledge.db", dir);
	const struct error *err;
	unsigned int i;
	const char *to;
	char *journal;
	char *beside;

	*kept = xstrfmt("%s.damaged", path);
	for (i = 2; !access(*kept, F_OK); i++) {
		free(*kept);
		*kept = xstrfmt("%s.damaged-%u", path, i);
	}
	/* What belongs to the damaged file goes with it: a journal that
	 * stays would be undone in the new one. */
	to = *kept;
	journal = xstrfmt("%s-journal", path);
	beside = xstrfmt("%s-journal", to);
	err = NULL;
	if (rename(journal, beside) && errno != ENOENT)
		err = error_errno("cannot rename '%s'", journal);
	if (!err && rename(path, to))
		err = error_errno("cannot rename '%s'", path);
	free(journal);
	free(beside);
	free(path);
	return err;
}

/* What was ours stays so; of what nobody knows whose it was, others said it. */
static const struct error *make_of(const struct session *session,
				   const struct buf *lines,
				   struct exchange *done)
{
	const struct exchange_part part[] = {
		{ { buf_str(&lines[0]), lines[0].len },
		  "what could be read", true },
		{ { buf_str(&lines[1]), lines[1].len },
		  "what could be read", false }
	};
	struct knowledge *knowledge = NULL;
	const struct error *err = knowing_open(&knowledge, session,
					       KNOWLEDGE_WRITE);

	if (!err)
		err = knowledge_import_parts(knowledge, part, 2, NULL, done);
	knowledge_close(knowledge);
	return err;
}

const struct error *knowing_renew(const struct session *session)
{
	char *dir = session_store(session, NULL), *kept = NULL;
	struct exchange done = { .lines = 0 };
	struct buf lines[2] = { { 0 } };	/* ours, others' */
	bool is_lost = false;
	const struct error *err = knowledge_salvage(dir, keep_line, lines,
						    &is_lost);

	if (!err)
		err = put_away(dir, &kept);
	if (!err)
		err = make_of(session, lines, &done);
	if (!err)
		fprintf(stderr, "%" PRIu64 " record%s could be read of the "
			"damaged store, which is '%s' from now on%s\n",
			done.lines, plural(done.lines), kept,
			is_lost ? "; others may be lost: 'git fuse sync' "
			"fetches those that a remote has" : "");
	buf_release(&lines[0]);
	buf_release(&lines[1]);
	free(kept);
	free(dir);
	return err;
}
