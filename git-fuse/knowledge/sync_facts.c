/* SPDX-License-Identifier: MIT */
/* What indexers say, exchanged beside records: see sync_facts.h. */
#include "git-fuse/knowledge/sync_facts.h"

#include <inttypes.h>
#include <stdlib.h>

#include "base/plural.h"
#include "git-fuse/knowledge/sync_answer.h"
#include "git-fuse/workspace/store.h"

const struct error *run_facts(struct scip_exchanged *done,
			      struct session *session,
			      const struct ref_partner *with)
{
	struct scip_store *store = NULL;
	const struct error *err;
	bool is_dry = with->is_dry;
	char *dir = session_store(session, NULL);

	/* A store that is damaged is made again; on trial it is as if it
	 * were not there. */
	err = scip_store_open(&store, dir,
			      is_dry ? SCIP_STORE_READ : SCIP_STORE_WRITE);
	free(dir);
	err = is_dry && err && (err->code == ERROR_CORRUPT ||
				err->code == ERROR_UNSUPPORTED) ? NULL : err;
	if (!err)
		err = scip_exchange(done, store, session->repo, with,
				    knowing_now(session), session->progress);
	scip_store_close(store);
	return err;
}

void tell_facts(const struct scip_exchanged *done,
		const struct ref_partner *with, struct sink *out)
{
	const char *would = with->is_dry ? "would be " : "";

	sink_addf(out, "facts about %" PRIu64 " file%s %sreceived, about %"
		  PRIu64 " %ssent; '%s' %s about %" PRIu64 "\n",
		  done->received, plural(done->received), would,
		  done->ref.sent, would, with->remote, with->is_dry ?
		  "would have facts" : "has facts", done->files);
	if (done->absent)
		sink_addf(out, "%" PRIu64 " of them %s about content that is "
			  "not here\n", done->absent,
			  done->absent == 1 ? "is" : "are");
	if (done->withheld)
		sink_addf(out, "facts about %" PRIu64 " file%s stay here: no "
			  "branch of '%s' that is known here has their "
			  "content\n", done->withheld, plural(done->withheld),
			  with->remote);
	tell_left(&done->left, out);
}

void put_facts(struct json *json, const struct scip_exchanged *done)
{
	json_open(json, '{');
	json_member_uint(json, "received", done->received);
	json_member_uint(json, "sent", done->ref.sent);
	json_member_uint(json, "file_count", done->files);
	json_member_uint(json, "absent_count", done->absent);
	json_member_uint(json, "withheld", done->withheld);
	json_member_oid(json, "commit", &done->ref.commit);
	json_member_bool(json, "first", done->ref.is_first);
	json_member_uint(json, "attempts", done->ref.attempts);
	put_left(json, &done->left);
	json_close(json);
}
