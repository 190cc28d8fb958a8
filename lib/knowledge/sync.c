/* SPDX-License-Identifier: MIT */
/* What is read of theirs, and made of both: see sync.h. */
#include "knowledge/sync.h"

#include <stdlib.h>

#include "base/xalloc.h"
#include "git/write.h"
#include "knowledge/sheets.h"
#include "knowledge/signing.h"
#include "knowledge/store.h"
#include "knowledge/withheld.h"

struct syncing {
	const struct sync_spec *spec;
	struct repo *repo;
	struct knowledge *knowledge;
	struct sync_done *out;
	struct sheets theirs, both;	/* of one attempt */
};

/* --- what both have --- */

/* Their sound records are all in ours by now. */
static void count(struct syncing *s, struct ref_turn *turn)
{
	struct strmap theirs = { .n = 0 }, both = { .n = 0 };
	size_t i;

	sheets_ids(&theirs, &s->theirs);
	sheets_ids(&both, &s->both);
	s->out->records = both.n;
	turn->lacking = 0;
	for (i = 0; i < both.n; i++)
		turn->lacking += !strmap_find(&theirs, both.entry[i].key,
					      SHA256_SIZE);
	strmap_release(&theirs);
	strmap_release(&both);
}

/*
 * Who has something to say drops what is no record as he says it, and --repair
 * does it without; but what may be a record of a newer version stays there
 * until somebody says that it is none.
 */
static bool is_to_send(const struct syncing *s, const struct ref_turn *turn)
{
	const struct left_behind *left = &s->out->left;

	if (s->spec->with.is_repair && left->n)
		return true;
	if (left->n)
		return turn->lacking && !left->has_newer;
	return !sheets_equal(&s->theirs, &s->both);
}

static const struct error *import(struct syncing *s, const char *where)
{
	struct exchange_part part[SHEETS];
	struct arena arena = { .block = NULL };
	struct exchange done = { .lines = 0 };
	size_t n = sheets_parts(part, &s->theirs, &arena, where);
	const struct error *err = NULL;

	if (n)
		err = knowledge_import_parts(s->knowledge, part, n,
					     &s->out->left, &done);
	s->out->received += done.added;
	arena_release(&arena);
	return err;
}

/* Their records are all in ours by now, and stay in what both have. */
static const struct error *unite(struct syncing *s)
{
	struct withheld withheld = { .count = 0 };
	const struct error *err = NULL;

	sheets_ids(&withheld.there, &s->theirs);
	if (!s->spec->has_runs)
		err = withheld_find(&withheld, s->knowledge);
	if (!err)
		err = sheets_make(&s->both, s->repo, s->knowledge, &withheld);
	s->out->withheld = withheld.count;
	withheld_release(&withheld);
	return err;
}

/* What was left counts of the last attempt. */
static const struct error *take(void *payload, struct ref_turn *turn)
{
	struct syncing *s = payload;
	const struct error *err = NULL;

	sheets_release(&s->theirs);
	sheets_release(&s->both);
	left_release(&s->out->left);
	if (turn->damage)
		left_unfetched(&s->out->left, turn->damage);
	else if (!oid_is_zero(&turn->tip))
		err = sheets_read(&s->theirs, s->repo, &turn->tip,
				  &s->out->left, turn->where);
	turn->is_foreign = !oid_is_zero(&turn->tip) &&
		oid_is_zero(&s->theirs.tree);
	if (!err)
		err = import(s, turn->where);
	if (!err)
		err = unite(s);
	if (err)
		return err;
	count(s, turn);
	turn->is_to_send = is_to_send(s, turn);
	return NULL;
}

/* --- what they get --- */

/* On top of theirs, and of ours where theirs has forgotten it. */
static const struct error *make(void *payload, struct oid *commit,
				const struct ref_turn *turn)
{
	struct syncing *s = payload;
	const unsigned long long records = s->out->records;
	char *message = xstrfmt("git fuse knowledge: %llu record%s", records,
				records == 1 ? "" : "s");
	struct oid tree, parent[2];
	const struct error *err = sheets_write(&tree, s->repo, &s->both,
					       &s->theirs);
	bool is_behind = oid_is_zero(&turn->own);
	size_t n = 0;

	if (!oid_is_zero(&turn->tip) && !turn->is_foreign)
		parent[n++] = turn->tip;
	if (!err && n && !is_behind)
		err = is_ancestor(&is_behind, s->repo, &turn->own, &turn->tip);
	if (!is_behind)
		parent[n++] = turn->own;
	if (!err)
		err = write_commit(commit, s->repo, &tree, parent, n, message);
	free(message);
	return err ? error_wrap(err, "cannot commit the records") : NULL;
}

/* On trial all is done in a copy that is gone afterwards: what is imported
 * there meets every check. */
const struct error *knowledge_sync(struct sync_done *out,
				   struct knowledge *knowledge,
				   struct repo *repo,
				   const struct sync_spec *spec)
{
	struct syncing *s = xcalloc(1, sizeof(*s));
	const struct ref_trade trade = { SYNC_REF, take, make, s };
	const bool is_dry = spec->with.is_dry;
	struct knowledge *trial = NULL;
	const struct error *err = NULL;
	int64_t mark;

	*out = (struct sync_done){ .received = 0 };
	s->spec = spec;
	s->repo = repo;
	s->out = out;
	if (is_dry)
		err = store_copy(&trial, knowledge);
	s->knowledge = trial ? trial : knowledge;
	if (!err)
		err = arrivals_mark(&mark, s->knowledge);
	if (!err)
		err = ref_exchange(&out->ref, repo, &spec->with, &trade);
	/* What they have is not known, and may be nothing of ours. */
	if (out->left.is_unfetched && !out->ref.sent)
		out->records = 0;
	if (!err && spec->signing && !is_dry)
		err = signing_judge(knowledge, spec->signing);
	if (!err)
		err = arrivals_read(&out->arrivals, s->knowledge, mark);
	knowledge_close(trial);
	sheets_release(&s->theirs);
	sheets_release(&s->both);
	free(s);
	return err;
}

void sync_done_release(struct sync_done *done)
{
	left_release(&done->left);
	arrivals_release(&done->arrivals);
}
