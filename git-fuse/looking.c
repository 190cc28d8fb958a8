/* SPDX-License-Identifier: MIT */
/* Anchors and commits against what a session looks at: see looking.h. */
#include "git-fuse/looking.h"

#include "git-fuse/knowing.h"
#include "git/repo.h"

/* Files that are somewhere, by content; asked only where one is missing. */
static const struct error *list_places(struct looking *looking)
{
	const struct error *err;
	size_t n, i;

	err = source_list(looking->session->source, &looking->entry, &n);
	for (i = 0; !err && i < n; i++) {
		const struct oid *oid = &looking->entry[i].oid;
		struct strmap_entry *at;

		at = strmap_add(&looking->place, (const char *)oid->id,
				OID_SIZE, NULL);
		if (!at->value)
			at->value = 1 + i;
	}
	looking->has_places = !err;
	return err;
}

static const struct error *find(void *payload, const struct anchor *anchor,
				struct anchor_now *out)
{
	struct looking *looking = payload;
	const struct strmap_entry *at;
	const struct error *err;
	struct entry entry;
	bool found;

	*out = (struct anchor_now){ .from = anchor->from, .to = anchor->to };
	err = source_find(looking->session->source, anchor->path, &entry,
			  &found);
	if (err || (found && !oid_cmp(&entry.oid, &anchor->blob)))
		return err;
	out->fate = found ? ANCHOR_CHANGED : ANCHOR_GONE;
	if (!looking->has_places)
		err = list_places(looking);
	at = err ? NULL : strmap_find(&looking->place,
				      (const char *)anchor->blob.id, OID_SIZE);
	if (at) {
		out->fate = ANCHOR_MOVED;
		out->path = looking->entry[at->value - 1].path;
	}
	return err;
}

static const struct error *is_ancestor(bool *out, struct looking *looking,
				       const struct oid *commit)
{
	const struct source_identity *id = &looking->id;
	struct repo *repo = looking->session->repo;
	const struct error *err;
	struct oid base;

	*out = false;
	/* A tree alone has come from nowhere. */
	if (!id->has_commit || !repo_has(repo, commit))
		return NULL;
	err = repo_merge_base(repo, commit, &id->commit, &base);
	if (err && err->code == ERROR_NOT_FOUND)
		return NULL;
	*out = !err && !oid_cmp(&base, commit);
	return err;
}

static const struct error *reaches(void *payload, const struct oid *commit,
				   bool *is_reached)
{
	struct looking *looking = payload;
	const struct error *err = NULL;
	struct strmap_entry *known;

	known = strmap_add(&looking->reached, (const char *)commit->id,
			   OID_SIZE, NULL);
	if (!known->value) {
		err = is_ancestor(is_reached, looking, commit);
		known->value = 1 + (!err && *is_reached);
	}
	*is_reached = known->value == 2;
	return err;
}

const struct error *looking_open(struct looking *looking,
				 struct session *session)
{
	const struct error *err;

	*looking = (struct looking){ .session = session };
	err = source_identity(session->source, &looking->id);
	if (!err)
		err = knowing_lifecycle(&looking->lifecycle, session->source);
	if (err)
		return err;
	looking->look = (struct look){
		.payload = looking, .find = find, .reaches = reaches,
		.now = knowing_now(session),
		.decay_days =
			looking->lifecycle.days[LIFECYCLE_CONFIDENCE_DECAY]
	};
	return NULL;
}

void looking_close(struct looking *looking)
{
	strmap_release(&looking->place);
	strmap_release(&looking->reached);
}
