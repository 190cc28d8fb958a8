/* SPDX-License-Identifier: MIT */
/* Claims and what is looked at: see claiming.h. */
#include "git-fuse/claiming.h"

#include "git-fuse/knowing.h"
#include "git/repo.h"
#include "knowledge/archive.h"

/* --- What claim_judge asks --- */

/* Files that are somewhere, by content; asked only where one is missing. */
static const struct error *list_places(struct claiming *claiming)
{
	const struct error *err;
	size_t n, i;

	err = source_list(claiming->session->source, &claiming->entry, &n);
	for (i = 0; !err && i < n; i++) {
		const struct oid *oid = &claiming->entry[i].oid;
		struct strmap_entry *at;

		at = strmap_add(&claiming->place, (const char *)oid->id,
				OID_SIZE, NULL);
		if (!at->value)
			at->value = 1 + i;
	}
	claiming->has_places = !err;
	return err;
}

static const struct error *find_blob(void *payload,
				     const struct evidence_blob *blob,
				     enum blob_fate *fate, const char **moved)
{
	struct claiming *claiming = payload;
	const struct strmap_entry *at;
	const struct error *err;
	struct entry entry;
	bool found;

	err = source_find(claiming->session->source, blob->path, &entry,
			  &found);
	if (err)
		return err;
	*fate = BLOB_SAME;
	if (found && !oid_cmp(&entry.oid, &blob->blob))
		return NULL;
	*fate = found ? BLOB_CHANGED : BLOB_GONE;
	if (!claiming->has_places)
		err = list_places(claiming);
	at = err ? NULL : strmap_find(&claiming->place,
				      (const char *)blob->blob.id, OID_SIZE);
	if (at) {
		*fate = BLOB_MOVED;
		*moved = claiming->entry[at->value - 1].path;
	}
	return err;
}

static const struct error *is_ancestor(bool *out, struct claiming *claiming,
				       const struct oid *commit)
{
	const struct source_identity *id = &claiming->id;
	struct repo *repo = claiming->session->repo;
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
	struct claiming *claiming = payload;
	const struct error *err = NULL;
	struct strmap_entry *known;

	known = strmap_add(&claiming->reached, (const char *)commit->id,
			   OID_SIZE, NULL);
	if (!known->value) {
		err = is_ancestor(is_reached, claiming, commit);
		known->value = 1 + (!err && *is_reached);
	}
	*is_reached = known->value == 2;
	return err;
}

/* --- Reading --- */

static const struct error *read_claims(struct claiming *claiming,
				       const char *artifact)
{
	struct knowledge *knowledge;
	const struct error *err = knowing_open(&knowledge, claiming->session,
					       KNOWLEDGE_READ);

	if (!err)
		err = claims_read(&claiming->claims, knowledge, artifact);
	if (!err)
		err = archive_read(&claiming->archived, knowledge);
	knowledge_close(knowledge);
	return err;
}

const struct error *claiming_open(struct claiming *claiming,
				  struct session *session,
				  const char *artifact)
{
	struct lifecycle lifecycle;
	const struct error *err;

	*claiming = (struct claiming){ .session = session };
	err = source_identity(session->source, &claiming->id);
	if (!err)
		err = knowing_lifecycle(&lifecycle, session->source);
	if (!err)
		err = read_claims(claiming, artifact);
	if (err)
		return err;
	claiming->look = (struct claim_look){
		.payload = claiming, .find = find_blob, .reaches = reaches,
		.now = knowing_now(session),
		.decay_days = lifecycle.days[LIFECYCLE_CONFIDENCE_DECAY]
	};
	return NULL;
}

void claiming_close(struct claiming *claiming)
{
	strmap_release(&claiming->place);
	strmap_release(&claiming->reached);
	strmap_release(&claiming->archived);
	claims_release(&claiming->claims);
}

const struct error *claiming_judge(struct claim_status *out,
				   struct claiming *claiming,
				   const struct claim *claim)
{
	return claim_judge(out, claim, &claiming->look);
}
