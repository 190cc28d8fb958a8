/* SPDX-License-Identifier: MIT */
/*
 * knowledge.db: what must never be lost. Immutable records (record.h), and
 * the state that they fold to (fold.h), in one file of the repository that
 * all its work trees share.
 *
 * Records are only ever added; the file itself refuses to change or remove
 * one. Every transaction that adds some brings the folds up to date before it
 * commits, so a reader never sees one without the other, and whoever dies in
 * between has added nothing. How the file is kept, and what happens to one of
 * another version or a damaged one, is in db/precious.h.
 *
 * Nothing is made to be read: a repository without the file is one without
 * records.
 */
#ifndef KNOWLEDGE_KNOWLEDGE_H
#define KNOWLEDGE_KNOWLEDGE_H

#include <stdbool.h>
#include <stdint.h>

#include "base/error.h"
#include "knowledge/record.h"

struct knowledge;

enum knowledge_mode { KNOWLEDGE_READ, KNOWLEDGE_WRITE };

/*
 * Opens dir/knowledge.db; to write, it and dir are made. To read, one that is
 * not there is empty. Waits up to ten seconds for others who write.
 * ERROR_UNSUPPORTED, ERROR_CORRUPT and ERROR_READONLY as in db/precious.h,
 * each with what to do.
 */
const struct error *knowledge_open(struct knowledge **out, const char *dir,
				   enum knowledge_mode mode) MUST_CHECK;
void knowledge_close(struct knowledge *knowledge);

const char *knowledge_path(const struct knowledge *knowledge);
bool knowledge_exists(const struct knowledge *knowledge);
/* Of the file's form: the newest is ours. */
int knowledge_version(void);

/*
 * Between begin and commit records may be added; who adds waits for others
 * here. knowledge_rollback never fails, is harmless outside of a transaction
 * and drops what was not committed. When knowledge_commit returns NULL, the
 * records are on the disk.
 */
const struct error *knowledge_begin(struct knowledge *knowledge) MUST_CHECK;
const struct error *knowledge_commit(struct knowledge *knowledge) MUST_CHECK;
void knowledge_rollback(struct knowledge *knowledge);

/*
 * Adds a new record: kind, entity, author, time and body are given, lamport
 * and id are set here. The body may be any JSON text of an object; it is
 * brought to its canonical form, for the store only. The folds know it at
 * once, before the commit.
 */
const struct error *knowledge_add(struct knowledge *knowledge,
				  struct record *record) MUST_CHECK;

/*
 * Adds one of ours that exists elsewhere, sealed, as from a copy; *is_new (may
 * be NULL) is false when it was there already. ERROR_CORRUPT when it is not
 * sealed, or its body is not what its kind asks for.
 */
const struct error *knowledge_put(struct knowledge *knowledge,
				  const struct record *record, bool *is_new)
	MUST_CHECK;
/* The same of one that others made, or may have made: fold.h tells what it
 * changes. since is how far the store had come, its highest lamport. */
const struct error *knowledge_take(struct knowledge *knowledge,
				   const struct record *record, int64_t since,
				   bool *is_new) MUST_CHECK;

/*
 * Calls fn for each record in order (record_cmp), or for those of one entity
 * (NULL: all), whose they are then set, ours or theirs; the record is good
 * during the call. In a transaction, or in one state of its own. An error of fn
 * ends it and is passed on. ERROR_CORRUPT when one is not what its id says.
 */
typedef const struct error *record_fn(void *payload,
				      const struct record *record);
const struct error *knowledge_each(struct knowledge *knowledge,
				   const char *entity, record_fn *fn,
				   void *payload) MUST_CHECK;

/* What there is. */
struct knowledge_status {
	uint64_t records[RECORD_KINDS];	/* by kind */
	uint64_t all;			/* the sum */
	uint64_t entities;		/* that records are about */
	uint64_t bytes;			/* of the file */
	int64_t lamport;		/* the highest; 0 without records */
	int64_t last_time;		/* of the last record in order */
	struct buf last_author;
};
const struct error *knowledge_status(struct knowledge *knowledge,
				     struct knowledge_status *out) MUST_CHECK;
void knowledge_status_release(struct knowledge_status *status);

/*
 * Reads everything: the file's structure, each record against its id, and
 * every fold against one made anew of the records. ERROR_CORRUPT with the
 * first thing that is wrong and what to do.
 */
const struct error *knowledge_verify(struct knowledge *knowledge) MUST_CHECK;

/* Makes every fold anew. */
const struct error *knowledge_rebuild(struct knowledge *knowledge) MUST_CHECK;

/*
 * Of a damaged file: calls fn for each record that can still be read and is
 * what its id says, from both ends towards the damage, each once; *lost is
 * false when the file says that those were all. It is opened for nothing else.
 */
const struct error *knowledge_salvage(const char *dir, record_fn *fn,
				      void *payload, bool *lost) MUST_CHECK;

#endif
