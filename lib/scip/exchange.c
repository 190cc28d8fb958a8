/* SPDX-License-Identifier: MIT */
/* From their reference into facts.db, and back: see exchange.h. */
#include "scip/exchange.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "git/repo.h"
#include "git/write.h"
#include "scip/file.h"
#include "scip/leaves.h"

/*
 * Of what no branch has, twice as much stays as of what one has: a clone that
 * knows few of the branches leaves what others told about the rest alone. Few
 * are never worth it. A stream of blobs is written when it is this large.
 */
enum { FEW_OTHERS = 4096, STREAM_BYTES = 32 << 20 };

struct sharing {
	struct scip_exchanged *out;
	struct scip_store *store;	/* NULL: there is none */
	struct repo *repo;
	const struct ref_partner *partner;
	const struct progress *progress;
	const char *where;
	int64_t now;
	struct leaves leaves;	/* of one attempt */
	uint64_t bytes;		/* that may still be read in it */
	struct buf record, theirs, ours, text;
};

void scip_exchanged_release(struct scip_exchanged *done)
{
	left_release(&done->left);
}

/* --- ours --- */

/* A file of ours, into s->ours, which is empty where there is none. */
static const struct error *make_file(struct sharing *s, const struct oid *blob)
{
	struct scip_origin origin = { .since = 0 };
	bool found = false;
	const struct error *err = scip_store_bytes(s->store, blob, &s->record,
						   &found);

	buf_reset(&s->ours);
	if (!err && found)
		err = scip_store_origin(s->store, blob, &origin, &found);
	if (!err && found)
		scip_file_write(&s->ours, origin.tool, (struct span){
				s->record.ptr, s->record.len });
	return err;
}

/* --- theirs --- */

/* Whether theirs counts, where both are sound. */
static const struct error *is_better(bool *out, struct sharing *s,
				     const struct leaf *leaf,
				     const struct scip_file *theirs)
{
	struct scip_file ours = { .tool = "" };
	const struct error *err;

	*out = true;
	if (oid_is_zero(&leaf->ours))
		return NULL;
	err = make_file(s, &leaf->blob);
	if (err)
		return err;
	if (!scip_file_read(&ours, (struct span){ s->ours.ptr, s->ours.len }))
		*out = scip_file_cmp(theirs, &ours) > 0;
	scip_file_release(&ours);
	return NULL;
}

/* A URL without who asks and by which password, which is told to nobody. */
static void name_remote(struct scip_origin *out, const char *remote)
{
	const char *host = strstr(remote, "://");
	const char *at = host ? strchr(host, '@') : NULL;
	const size_t scheme = host ? (size_t)(host + 3 - remote) : 0;

	if (at && at < host + 3 + strcspn(host + 3, "/"))
		snprintf(out->remote, sizeof(out->remote), "%.*s%s",
			 (int)scheme, remote, at + 1);
	else
		snprintf(out->remote, sizeof(out->remote), "%s", remote);
}

static const struct error *take_file(struct sharing *s, struct leaf *leaf,
				     const struct scip_file *file)
{
	struct scip_origin origin = { .since = s->now };
	const struct error *err;
	bool is_new;

	err = is_better(&is_new, s, leaf, file);
	if (err || !is_new) {
		leaf->both = leaf->ours;
		return err;
	}
	s->out->received++;
	if (s->partner->is_dry)
		return NULL;
	snprintf(origin.tool, sizeof(origin.tool), "%s", file->tool);
	name_remote(&origin, s->partner->remote);
	return scip_store_add(s->store, &leaf->blob, &origin, file->bytes,
			      &is_new);
}

static const struct error *judge_file(struct sharing *s, struct leaf *leaf)
{
	struct scip_file file = { .tool = "" };
	const struct error *err;
	enum object_kind kind = OBJECT_BLOB;

	/* Reads a file of theirs into s->theirs; what is wrong with it is
	 * its fault. */
	err = repo_read(s->repo, &leaf->theirs, SCIP_FILE_MOST, &s->theirs,
			&kind, NULL);
	s->bytes -= s->theirs.len;
	if (!err && kind != OBJECT_BLOB)
		err = error_new(ERROR_CORRUPT, "it is no file");
	if (!err)
		err = scip_file_read(&file, (struct span){
				     buf_str(&s->theirs), s->theirs.len });
	if (!err)
		err = scip_record_check(&file.record, (struct span){
					buf_str(&s->text), s->text.len });
	if (!err)
		err = take_file(s, leaf, &file);
	scip_file_release(&file);
	return err;
}

/* Whether the content is here that theirs is about; in s->text. Nothing is
 * fetched for it. */
static const struct error *read_text(bool *out, struct sharing *s,
				     const struct leaf *leaf)
{
	enum object_kind kind = OBJECT_BLOB;
	const struct error *err = NULL;

	*out = repo_has(s->repo, &leaf->blob);
	if (*out)
		err = repo_read(s->repo, &leaf->blob, SCIP_RECORD_MOST,
				&s->text, &kind, NULL);
	*out &= !err && kind == OBJECT_BLOB;
	return error_is_unreadable(err) ? NULL : err;
}

static const struct error *settle(struct sharing *s, struct leaf *leaf)
{
	const struct error *err;
	bool is_here;
	char hex[OID_HEX + 1];

	leaf->both = leaf->ours;
	if (oid_is_zero(&leaf->theirs) || !oid_cmp(&leaf->theirs, &leaf->ours))
		return NULL;
	leaf->both = leaf->theirs;
	if (s->bytes < SCIP_FILE_MOST)
		return NULL;
	err = read_text(&is_here, s, leaf);
	s->out->absent += !err && !is_here;
	if (err || !is_here)
		return err;
	err = judge_file(s, leaf);
	if (!err || (err->code != ERROR_CORRUPT && err->code != ERROR_LIMIT &&
		     err->code != ERROR_UNSUPPORTED))
		return err;
	/* What is wrong is dropped with the next push, but not what may be
	 * of a newer version, until somebody says so. */
	if (err->code != ERROR_UNSUPPORTED || s->partner->is_repair)
		leaf->both = leaf->ours;
	left_add(&s->out->left,
		 error_wrap(err, "the facts about '%s' of %s",
			    oid_to_hex(hex, &leaf->blob), s->where));
	return NULL;
}

static const struct error *settle_all(struct sharing *s)
{
	const bool writes = !s->partner->is_dry;
	const size_t n = s->leaves.leaf.n;
	const struct error *err = writes ? scip_store_begin(s->store) : NULL;
	size_t i;

	s->bytes = SCIP_MOST_BYTES;
	for (i = 0; !err && i < n; i++) {
		err = settle(s, &s->leaves.leaf.item[i]);
		if (!err)
			err = progress_step(s->progress, "facts", i + 1, n);
	}
	if (!err && writes)
		err = scip_store_commit(s->store);
	if (writes)
		scip_store_rollback(s->store);
	if (!err && s->bytes < SCIP_FILE_MOST)
		left_add(&s->out->left, error_new(ERROR_LIMIT, "%s has "
						  "more than 1 GiB that is "
						  "new here: the next sync "
						  "takes more", s->where));
	return err;
}

/* --- what both have --- */

static bool is_lacking(const struct leaf *leaf)
{
	return !oid_is_zero(&leaf->both) &&
		oid_cmp(&leaf->both, &leaf->theirs);
}

/* What is of no branch is dropped all at once, when it is too much. */
static void drop_others(struct leaves *leaves)
{
	size_t i, on_branch = 0, others = 0;
	struct leaf *leaf = leaves->leaf.item;

	for (i = 0; i < leaves->leaf.n; i++) {
		const bool counts = !oid_is_zero(&leaf[i].both);

		on_branch += counts && leaf[i].is_on_branch;
		others += counts && !leaf[i].is_on_branch;
	}
	if (others <= FEW_OTHERS || others <= 2 * on_branch)
		return;
	for (i = 0; i < leaves->leaf.n; i++)
		if (!leaf[i].is_on_branch)
			leaf[i].both = (struct oid){ { 0 } };
}

static void count(struct sharing *s, struct ref_turn *turn)
{
	size_t i;

	/* What no branch of the remote has stays here, unless they tell of
	 * it. */
	s->out->withheld = 0;
	for (i = 0; i < s->leaves.leaf.n; i++) {
		struct leaf *leaf = &s->leaves.leaf.item[i];

		if (!is_lacking(leaf) || leaf->is_on_branch ||
		    !oid_is_zero(&leaf->theirs))
			continue;
		leaf->both = (struct oid){ { 0 } };
		s->out->withheld++;
	}
	turn->lacking = 0;
	for (i = 0; i < s->leaves.leaf.n; i++)
		turn->lacking += is_lacking(&s->leaves.leaf.item[i]);
	turn->is_to_send = turn->lacking ||
		(s->partner->is_repair && s->out->left.n);
	if (turn->is_to_send)
		drop_others(&s->leaves);
	s->out->files = 0;
	for (i = 0; i < s->leaves.leaf.n; i++)
		s->out->files += !oid_is_zero(&s->leaves.leaf.item[i].both);
}

static const struct error *take(void *payload, struct ref_turn *turn)
{
	struct sharing *s = payload;
	const struct error *err = NULL;

	leaves_release(&s->leaves);
	left_release(&s->out->left);
	s->out->absent = 0;
	s->where = turn->where;
	if (turn->damage)
		left_unfetched(&s->out->left, turn->damage);
	else if (!oid_is_zero(&turn->tip))
		err = leaves_read(&s->leaves, s->repo, &turn->tip,
				  &s->out->left, turn->where);
	turn->is_foreign = !oid_is_zero(&turn->tip) &&
		oid_is_zero(&s->leaves.tree);
	if (!err) {
		oid_vec blobs = { 0 };
		size_t i;

		if (s->store)
			err = scip_store_list(s->store, &blobs);
		for (i = 0; !err && i < blobs.n; i++) {
			struct leaf leaf = { .blob = blobs.item[i] };

			err = make_file(s, &leaf.blob);
			if (err || !s->ours.len)
				continue;
			repo_hash_blob(s->repo, s->ours.ptr, s->ours.len,
				       &leaf.ours);
			*VEC_PUSH(&s->leaves.leaf) = leaf;
		}
		VEC_RELEASE(&blobs);
		if (!err)
			leaves_sort(&s->leaves);
	}
	if (!err && s->leaves.leaf.n)
		err = settle_all(s);
	if (!err)
		err = leaves_mark(&s->leaves, s->repo, s->partner->is_named ?
				  s->partner->remote : NULL);
	if (!err)
		count(s, turn);
	return err;
}

/* --- what they get --- */

static const struct error *write_files(struct sharing *s)
{
	const struct error *err = NULL;
	struct buf stream = { 0 };
	size_t i;

	for (i = 0; !err && i < s->leaves.leaf.n; i++) {
		const struct leaf *leaf = &s->leaves.leaf.item[i];

		if (!is_lacking(leaf))
			continue;
		err = make_file(s, &leaf->blob);
		if (!err)
			blobs_add(&stream, (struct span){ buf_str(&s->ours),
							  s->ours.len });
		if (!err && stream.len > STREAM_BYTES)
			err = blobs_write(&stream, s->repo);
	}
	if (!err)
		err = blobs_write(&stream, s->repo);
	buf_release(&stream);
	return err;
}

static const struct error *make(void *payload, struct oid *commit,
				const struct ref_turn *turn)
{
	struct sharing *s = payload;
	const unsigned long long files = s->out->files;
	char *message = xstrfmt("git fuse facts: %llu file%s", files,
				files == 1 ? "" : "s");
	const struct error *err = write_files(s);
	struct oid tree;

	(void)turn;
	if (!err)
		err = leaves_write(&tree, s->repo, &s->leaves);
	if (!err)
		err = write_commit(commit, s->repo, &tree, NULL, 0, message);
	free(message);
	return err ? error_wrap(err, "cannot commit the facts") : NULL;
}

const struct error *scip_exchange(struct scip_exchanged *out,
				  struct scip_store *store, struct repo *repo,
				  const struct ref_partner *partner,
				  int64_t now, const struct progress *progress)
{
	struct sharing s = { .out = out, .store = store, .repo = repo,
			     .partner = partner, .progress = progress,
			     .now = now };
	const struct ref_trade trade = { FACTS_REF, take, make, &s };
	const struct error *err;

	*out = (struct scip_exchanged){ .received = 0 };
	err = ref_exchange(&out->ref, repo, partner, &trade);
	leaves_release(&s.leaves);
	buf_release(&s.record);
	buf_release(&s.theirs);
	buf_release(&s.ours);
	buf_release(&s.text);
	return err;
}
