/* SPDX-License-Identifier: MIT */
/* Letting go of what index.db has of lost blobs: see gc_index.h. */
#include "git-fuse/knowledge/gc_index.h"

#include <inttypes.h>
#include <stdlib.h>

#include "base/plural.h"
#include "git/repo.h"

enum { DAY = 24 * 60 * 60 };

static bool is_in_repository(const struct oid *oid, void *payload)
{
	return repo_has(payload, oid);
}

const struct error *prune_index(struct pruning_done *out,
				struct session *session,
				const struct lifecycle *lifecycle, int64_t now,
				bool is_applied)
{
	const int64_t days = lifecycle->days[LIFECYCLE_ORPHANED_NODE];
	const struct prune_request request = {
		.now = now, .grace = days * DAY, .has = is_in_repository,
		.payload = session->repo, .progress = session->progress,
		.is_applied = is_applied
	};
	const struct error *err;
	struct index *index;
	char *dir;

	*out = (struct pruning_done){ .days = days, .is_applied = is_applied };
	if (!days)
		return NULL;
	dir = session_store(session, NULL);
	err = index_open(&index, dir, NULL);
	free(dir);
	if (err)
		return err;
	err = index_prune(&out->result, index, &request);
	index_free(index);
	return err;
}

bool pruning_has_news(const struct pruning_done *done)
{
	const struct prune_result *r = &done->result;

	return r->unlisted || r->dropped || r->views || r->is_busy;
}

void put_pruning(struct json *json, const struct pruning_done *done)
{
	const struct prune_result *r = &done->result;

	json_member_open(json, "index", '{');
	json_member_uint(json, "lost", r->lost);
	json_member_uint(json, "unlisted", r->unlisted);
	json_member_uint(json, "dropped", r->dropped);
	json_member_uint(json, "views", r->views);
	json_member_uint(json, "bytes", r->bytes);
	json_member_uint(json, "freed", r->freed);
	json_member_bool(json, "is_busy", r->is_busy);
	json_close(json);
}

void tell_pruning(struct sink *out, const struct pruning_done *done)
{
	const char *ed = done->is_applied ? "ed" : "";
	const char *key = lifecycle_key(LIFECYCLE_ORPHANED_NODE);
	const struct prune_result *r = &done->result;

	if (r->unlisted)
		sink_addf(out, "unlist%s %" PRIu64 " blob%s of the index: the "
			  "repository has lost them (%s: %d)\n", ed,
			  r->unlisted, plural(r->unlisted), key,
			  (int)done->days);
	if (r->dropped || r->views)
		sink_addf(out, "prune%s %" PRIu64 " blob%s and %" PRIu64
			  " view%s of the index: %" PRIu64 " bytes that "
			  "nothing refers to (%s: %d)\n",
			  done->is_applied ? "d" : "", r->dropped,
			  plural(r->dropped), r->views, plural(r->views),
			  r->bytes, key, (int)done->days);
	if (r->freed)
		sink_addf(out, "index.db is smaller by %" PRIu64 " bytes\n",
			  r->freed);
	if (r->is_busy)
		sink_addstr(out, "another process writes the index; what is "
			    "left is left for the next time\n");
}
