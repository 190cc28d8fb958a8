/* SPDX-License-Identifier: MIT */
/* The inside of reading commits, for this room alone. */
#ifndef EXTRACT_WORK_H
#define EXTRACT_WORK_H

#include "base/buf.h"
#include "base/strmap.h"
#include "extract/extract.h"
#include "extract/sentence.h"
#include "git/commit.h"
#include "history/trees.h"
#include "message/message.h"

struct mailmap;
struct redactor;

/* One commit as it is read: its bytes, its message in UTF-8, its files. */
struct reading {
	struct oid oid;
	struct commit commit;
	struct buf bytes;
	struct message message;
	struct differences files;	/* against its first parent */
};

/* What a revert does, in the order of commits; those of one commit stand
 * together. */
struct undo {
	struct oid by, target;
	struct oid parent;	/* what a merge is taken back to; zero: its
				   first */
	const char *reason;
};
typedef VEC(struct undo) undo_vec;

struct usage {
	uint64_t commits, conventional, scoped, prefixed, signed_off;
	struct strmap types, scopes, prefixes;	/* how often each */
	struct oid last;	/* commit that counted */
	int64_t time;
};

struct work {
	struct extracted *out;
	struct repo *repo;
	struct mailmap *mailmap;	/* NULL: there is none */
	struct buf mailmap_text;
	struct trees *trees;
	struct redactor *redactor;
	struct reading now, other;	/* the commit, and one that it names */
	sentence_vec sentence;
	struct strmap sighting;		/* by commit: pointer to its id */
	undo_vec undo;
	struct strmap undone;		/* by commit: 1 + its first of undo */
	struct strmap taken;		/* by sighting: 1 + number in
					   out.taken_back */
	struct strmap titled;		/* by title: pointer to the latest
					   commit of it so far */
	struct usage usage;
	struct strmap touched;		/* by path: see places.c */
	bool is_wide;			/* of the commit that is read */
};

/* --- reading.c --- */

/* Reads a commit with its message; *reason is EXTRACT_REASONS, or why it
 * cannot be read. Files are read by reading_files. */
const struct error *reading_commit(struct reading *out, struct repo *repo,
				   const struct oid *oid,
				   enum extract_reason *reason) MUST_CHECK;
/* What differs from the first parent; *found false where it is not here. */
const struct error *reading_files(struct reading *reading, struct work *work,
				  bool *found) MUST_CHECK;
void reading_release(struct reading *reading);
/* The commit that hexadecimal digits name, perhaps abbreviated; false where
 * none that is here does. */
bool commit_named(struct oid *out, struct repo *repo, struct span hex);
/* Whether a commit's subject says that it mends something. */
bool reading_is_fix(const struct reading *reading);
/* Whether taking something back is what a commit is about. */
bool is_undoing(const struct message *message);
/* A release, a changelog, dependencies: nothing was thought about. */
bool is_routine(const struct message *message);

/* --- patch.c --- */

/* The id of a commit's sighting, in the arena; NULL where it is not here. */
const struct error *sighting_of(const char **out, struct work *work,
				const struct oid *commit) MUST_CHECK;

/* --- scope.c --- */

/* The files that a commit is about: few are told with their blobs, many by
 * the nearest directory of all of them; none where that is the top. */
void scope_of(const struct anchor **out, size_t *n, struct arena *arena,
	      const struct differences *files);
/* What a text is about, of memory_categories: by its words, else by the kind
 * of all the files, or of the one. */
enum memory_category category_of(const char *text,
				 const struct differences *files,
				 enum memory_type type);
enum memory_category category_of_text(const char *text, const char *path,
				      enum memory_type type);
/* A changelog, a lock file, a test: what nobody reads for the code in it. */
bool is_aside(const char *path);
/* Whether all files of a commit are such. */
bool is_all_aside(const struct differences *files);
/* In a directory that holds copies of others' work. */
bool is_foreign(const char *path);
/* --- candidate.c --- */

/* Appends a candidate, unless it holds a secret, which is counted. Its
 * strings go to the arena of out. */
const struct error *candidate_add(struct work *work,
				  struct candidate *candidate) MUST_CHECK;
/* "Name <address>" as .mailmap has it, in the arena. */
const char *learner_of(struct work *work, const struct signature *author);

/* --- rules.c --- */

/* Appends what the message of work.now, or one embedded in it, teaches.
 * author is who wrote it. */
const struct error *rules_apply(struct work *work,
				const struct message *message,
				const struct oid *commit,
				const struct signature *author) MUST_CHECK;

/* --- undo.c --- */

/* Notes how a commit is called and, of a revert, what it takes back; works
 * out, in the end, what is taken back once all were heeded. */
void undo_note(struct work *work);
const struct error *undo_settle(struct work *work) MUST_CHECK;

/* --- places.c --- */

/* Notes the files that a commit changed; says, in the end, what stands in
 * those of them that are there at the tip. */
void places_note(struct work *work);
const struct error *places_settle(struct work *work, const struct oid *tip)
	MUST_CHECK;

/* --- gone.c --- */

/* Takes the candidates of messages away whose code is not there at the tip, and
 * counts them. */
const struct error *gone_settle(struct work *work, const struct oid *tip)
	MUST_CHECK;

/* --- counts.c --- */

/* Notes a commit that is no merge; says, in the end, what many tell. */
void counts_note(struct work *work);
const struct error *counts_settle(struct work *work) MUST_CHECK;
void counts_release(struct work *work);

#endif
