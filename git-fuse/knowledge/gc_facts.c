/* SPDX-License-Identifier: MIT */
/*
 * Letting go of what indexers said of lost blobs: see gc_facts.h. A file that
 * is not committed has a blob that git never had: what is said of it stays for
 * as long as it is looked at.
 */
#include "git-fuse/knowledge/gc_facts.h"

#include <inttypes.h>
#include <stdlib.h>

#include "base/plural.h"
#include "emit/sink.h"
#include "git/repo.h"
#include "knowledge/gc.h"
#include "scip/store.h"
#include "source/source.h"

enum { DAY = 24 * 60 * 60 };

static int by_id(const void *a, const void *b)
{
	return oid_cmp(a, b);
}

static bool is_among(const oid_vec *oids, const struct oid *oid)
{
	return oids->n && bsearch(oid, oids->item, oids->n, sizeof(*oid),
				  by_id);
}

static const struct error *keep_unlisted(oid_vec *blobs,
					 struct source *source)
{
	const struct entry *entry;
	oid_vec listed = { 0 };
	size_t i, n, kept = 0;
	const struct error *err = source_list(source, &entry, &n);

	if (err)
		return err;
	for (i = 0; i < n; i++)
		*VEC_PUSH(&listed) = entry[i].oid;
	VEC_SORT(&listed, by_id);
	for (i = 0; i < blobs->n; i++)
		if (!is_among(&listed, &blobs->item[i]))
			blobs->item[kept++] = blobs->item[i];
	blobs->n = kept;
	VEC_RELEASE(&listed);
	return NULL;
}

const struct error *prune_facts(uint64_t *out, struct session *session,
				int64_t days, int64_t now, bool is_applied)
{
	const struct error *err = days ? session_exact(session) : NULL;
	struct scip_store *store = session->exact;
	oid_vec lost = { 0 };

	*out = 0;
	if (err || !days || !store)
		return err;
	err = scip_store_list_old(store, now - days * DAY, &lost);
	if (!err) {
		size_t i, n = 0;

		for (i = 0; i < lost.n; i++)
			if (!repo_has(session->repo, &lost.item[i]))
				lost.item[n++] = lost.item[i];
		lost.n = n;
	}
	if (!err && lost.n)
		err = keep_unlisted(&lost, session->source);
	if (!err && lost.n && is_applied) {
		size_t k;

		err = scip_store_begin(store);
		for (k = 0; !err && k < lost.n; k++)
			err = scip_store_drop(store, &lost.item[k]);
		if (!err)
			err = scip_store_commit(store);
		scip_store_rollback(store);
	}
	if (!err)
		*out = lost.n;
	VEC_RELEASE(&lost);
	return err;
}

void put_pruned_facts(struct json *json, uint64_t dropped)
{
	json_member_open(json, "facts", '{');
	json_member_uint(json, "dropped", dropped);
	json_close(json);
}

void tell_pruned_facts(struct sink *out, uint64_t dropped, int64_t days,
		       bool is_applied)
{
	if (dropped)
		sink_addf(out, "prune%s facts about %" PRIu64 " blob%s: the "
			  "repository has lost %s (%s: %" PRId64 ")\n",
			  is_applied ? "d" : "", dropped, plural(dropped),
			  dropped == 1 ? "it" : "them",
			  lifecycle_key(LIFECYCLE_ORPHANED_NODE), days);
}
