/* SPDX-License-Identifier: MIT */
/* git fuse facts import: what a language's own indexer says of the files that
 * are looked at is kept under the names of their contents. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/file.h"
#include "base/plural.h"
#include "git-fuse/answer/answer.h"
#include "git-fuse/cli/commands.h"
#include "git-fuse/workspace/store.h"
#include "git/repo.h"
#include "scip/import.h"
#include "source/source.h"

static const struct error *read_index(struct buf *out, const char *name)
{
	return strcmp(name, "-") ?
		file_read_named(out, name, SCIP_MOST_BYTES) :
		file_read_open(out, STDIN_FILENO, "stdin", SCIP_MOST_BYTES);
}

static const struct error *import(struct scip_import *out,
				  struct session *session, const char *name)
{
	struct scip_origin origin = { .since = 0 };
	struct scip_store *store = NULL;
	struct buf bytes = { 0 };
	char *dir = session_store(session, NULL);
	const struct error *err = read_index(&bytes, name);
	struct oid commit;

	if (!err)
		err = scip_store_open(&store, dir, SCIP_STORE_WRITE);
	origin.since = knowing_now(session);
	if (source_commit(session->source, &commit))
		oid_to_hex(origin.commit, &commit);
	if (!err)
		err = scip_import(out, store, session->source,
				  (struct span){ buf_str(&bytes), bytes.len },
				  name, repo_work_dir(session->repo), &origin,
				  session->progress);
	scip_store_close(store);
	buf_release(&bytes);
	free(dir);
	return err;
}

static void tell(const struct scip_import *done, struct sink *out)
{
	struct buf text = { 0 };

	buf_addf(&text, "%" PRIu64 " of %" PRIu64 " file%s covered by %s, "
		 "%" PRIu64 " of them new\n", done->taken, done->documents,
		 plural(done->documents), done->tool, done->added);
	if (done->absent)
		buf_addf(&text, "%" PRIu64 " of the index %s missing here, or "
			 "excluded\n", done->absent,
			 done->absent == 1 ? "is" : "are");
	if (done->unfit)
		buf_addf(&text, "%" PRIu64 " of the index %s about another "
			 "content: %s\n", done->unfit,
			 done->unfit == 1 ? "is" : "are",
			 buf_str(&done->first_unfit));
	buf_tame(&text, 0);
	sink_addstr(out, buf_str(&text));
	buf_release(&text);
}

static const struct error *put(struct session *session,
			       const struct scip_import *done,
			       struct sink *out)
{
	static const uint64_t omitted[OMIT_REASONS];
	struct json json = { .sink = out };
	const struct error *err = answer_open(&json, session,
					      "fuse.facts.import/1");

	if (err)
		return err;
	json_member(&json, "tool", done->tool);
	json_member_uint(&json, "document_count", done->documents);
	json_member_uint(&json, "taken_count", done->taken);
	json_member_uint(&json, "added", done->added);
	json_member_uint(&json, "absent_count", done->absent);
	json_member_uint(&json, "unfit_count", done->unfit);
	json_member(&json, "first_unfit", done->unfit ?
		    buf_str(&done->first_unfit) : NULL);
	answer_close(&json, omitted);
	return NULL;
}

const struct error *cmd_facts_import(struct session *session,
				     const struct args *args, struct sink *out)
{
	struct scip_import done = { .documents = 0 };
	const struct error *err = import(&done, session,
					 args_text(args, "file"));

	if (!err && answer_is_json(args))
		err = put(session, &done, out);
	else if (!err)
		tell(&done, out);
	session->has_findings = !err && !done.taken;
	scip_import_release(&done);
	return err;
}
