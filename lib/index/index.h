/* SPDX-License-Identifier: MIT */
/*
 * The cache of everything that was ever computed from a blob: index.db.
 *
 * Facts and postings are keyed by blob id and scan_version() and never
 * invalidated; a view is the list of files of one source with what ranking
 * needs of each. The database is a cache: another version's or a damaged
 * file is dropped and rebuilt (index_note tells), and where it cannot be
 * written (a read-only .git, a full disk) we work in memory.
 *
 * One process writes at a time and readers are never blocked. A killed writer
 * leaves nothing half true.
 */
#ifndef INDEX_INDEX_H
#define INDEX_INDEX_H

#include <limits.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/buf.h"
#include "base/error.h"
#include "base/oid.h"
#include "base/progress.h"
#include "base/vec.h"
#include "lang/facts.h"
#include "source/source.h"

struct index;

/* The largest file that is analysed, unless the caller says otherwise. */
enum { INDEX_MAX_BYTES = 5 << 20, INDEX_MEMORY = 112 << 20,
       INDEX_PATIENCE_MS = 10000, INDEX_WAITS = INT_MAX };

/* So many blobs are read within about a tenth of a second. */
enum { INDEX_FEW = 256 };

struct index_options {
	uint64_t max_bytes;	/* 0 for INDEX_MAX_BYTES */
	/* Postings in memory before they are written; 0 for INDEX_MEMORY. */
	size_t memory;
	/* How long to wait for another process that writes before working in
	   memory beside it; 0 for INDEX_PATIENCE_MS, INDEX_WAITS for as long
	   as it takes. */
	int patience_ms;
	bool in_memory;		/* leave no file behind */
	/* Others look at what there is meanwhile, so that there should be some
	   of it soon, and code before anything else: the whole then takes a
	   twentieth longer. Who stops it does not wait for what was begun to
	   be written. */
	bool is_watched;
	/* What is looked at may be gone again at once: where it is nearly what
	   was looked at before, neither its view nor its new blobs are kept.
	   Where it is not, they are, or each look would make them anew. */
	bool in_passing;
};

/* Opens dir/index.db. It, and dir, are made when there is something to keep. */
const struct error *index_open(struct index **out, const char *dir,
			       const struct index_options *options) MUST_CHECK;
void index_free(struct index *index);

/* One line for the user about what had to be done to the database ("was
 * damaged and has been dropped: ..."), or NULL. */
const char *index_note(const struct index *index);

/*
 * A file of a view. Only files that are looked at have a number; it is their
 * place in path order and stays the same as long as the view lives.
 */
struct file {
	const char *path;
	struct oid oid;
	uint32_t blob;		/* number of its blob in index.db */
	uint32_t next_same;	/* next file with this blob, or itself */
	uint32_t lines, tokens, bytes;
	uint32_t body_len, symbol_len, path_len;	/* in terms */
	uint16_t mode;
	uint8_t lang;
	uint8_t flags;		/* enum file_flag */
};

enum file_flag {
	FILE_TEST = 1,		/* by path, as its language has it */
	FILE_DIRTY = 2,		/* content is not in HEAD's index but on disk */
	FILE_UNTRACKED = 4,
	FILE_CUT = 8,		/* FACTS_CUT */
	FILE_ATTRIBUTE = 16	/* an attribute decides its language */
};

struct view {
	size_t n;
	const struct file *file;	/* sorted by path */
	uint64_t omitted[OMIT_REASONS];
	double mean_body, mean_symbols, mean_path;	/* lengths, over n */
	struct view_private *private;
};

/*
 * The view of a source, with the index brought up to date for it first:
 * blobs not seen before are scanned by all cores. Belongs to the caller.
 * Interrupted, it keeps what it has done so far. The source may be freed
 * before the view, except that reading content needs it.
 */
const struct error *index_view(struct index *index, struct source *source,
			       const struct progress *progress,
			       struct view **out) MUST_CHECK;
void view_free(struct view *view);

/*
 * The same for who cannot wait: where more than INDEX_FEW blobs would have to
 * be read, none is, and files whose blobs are not known are in no other way
 * than as a number, omitted[OMIT_UNINDEXED]. Such a view is partial: it is not
 * kept, and the next one may have more.
 */
const struct error *index_view_at_once(struct index *index,
				       struct source *source,
				       const struct progress *progress,
				       struct view **out) MUST_CHECK;
static inline bool view_is_partial(const struct view *view)
{
	return view->omitted[OMIT_UNINDEXED] > 0;
}

/*
 * The files that the view lacks though they should be in it (omit_is_unread):
 * their omit says why. By path; they belong to the view.
 */
const struct entry *view_unread(const struct view *view, size_t *n);

/* The number of the file with this path, or SIZE_MAX. */
size_t view_find(const struct view *view, const char *path);
/* The first file whose path begins with the n bytes of prefix; *end is behind
 * the last. */
size_t view_with(const struct view *view, const char *prefix, size_t n,
		 size_t *end);
/* The path of the file with a number, as history asks for the paths of today
 * (past_files): the payload is the view. */
const char *view_path(const void *view, size_t i);

/* A number for the list of the view's paths: another list has another one,
 * but for an accident of one in 2^64. */
uint64_t view_paths_sum(const struct view *view);

/* The entry of a file, to read it by reader_read; it borrows from view. */
struct entry view_entry(const struct view *view, size_t file);

/*
 * Symbols and imports of a file (words are not kept): facts is cleared and
 * filled; its strings live in its arena. Byte offsets are not kept: begin,
 * body, body_end and end are 0; lines are.
 */
const struct error *view_facts(struct view *view, size_t file,
			       struct facts *facts) MUST_CHECK;

/*
 * The same of another blob that stood at the file's path, by its language of
 * now: what the index knows of it. *found is false where that is nothing.
 */
const struct error *view_former_facts(struct view *view, size_t file,
				      const struct oid *blob,
				      struct facts *facts, bool *found)
	MUST_CHECK;

/*
 * Whoever asks for thousands of facts in a row holds the view meanwhile: all
 * answers are of one state of the database, and none has to lock it by itself,
 * which costs as much as the answer. Nothing can be kept until it is let go as
 * often as it is held; to let go of what could not be held does no harm.
 */
const struct error *view_hold(struct view *view) MUST_CHECK;
void view_let_go(struct view *view);

/* Why a file with these flags (enum facts_flag) is not in a view, as far as
 * they say; else OMIT_NONE. */
enum omit index_omit(unsigned int flags);

/*
 * Where a term stands. Terms are those of lang/words.h.
 */
enum posting_flag {
	POSTING_DECLARES = 1,	/* a symbol's name, or its last word, is it */
	POSTING_USES = 2,	/* an identifier in code is it: see view_uses */
	POSTING_IMPORTS = 4	/* it is a word of an import */
};
struct posting {
	uint32_t file;
	uint32_t body, symbols;	/* how often in the field */
	uint8_t flags;
};
typedef VEC(struct posting) posting_vec;

/* Replaces out with the postings of a term among the view's files, by file
 * number. An unknown term has none. */
const struct error *view_postings(struct view *view, const char *term,
				  posting_vec *out) MUST_CHECK;

/*
 * Calls fn with the postings of each of n terms, in the contents and in the
 * paths of the view's files, in the order of the terms and in one state of the
 * database. The lists are good until fn returns. Without `paths`, those of
 * the paths are empty and cost nothing.
 */
typedef void (*term_fn)(void *payload, size_t term, const posting_vec *content,
			const posting_vec *path);
const struct error *view_each_term(struct view *view, const char *const *term,
				   size_t n, bool paths, term_fn fn,
				   void *payload) MUST_CHECK;

/*
 * How many of the view's files hold each of n terms in their contents: out[i]
 * of them term[i]. With flags (of posting_flag), only where it has one of them.
 * Files that `selected` (NULL: all) leaves out do not count. Costs a third of
 * what the postings do.
 */
const struct error *view_count_files(struct view *view,
				     const char *const *term, size_t n,
				     unsigned int flags, const bool *selected,
				     uint32_t *out)
	MUST_CHECK;

/*
 * Does this exact identifier stand in the file's code, other than as a keyword
 * and more often than it is declared there (POSTING_USES, exactly)? From
 * a stored 32-bit hash of each distinct identifier: no false no, and a false
 * yes once in 2^32.
 */
const struct error *view_uses(struct view *view, size_t file,
			      const char *identifier, bool *out) MUST_CHECK;

/*
 * What a caller works out of a file's content and wants to find again: bytes,
 * at least one, whose meaning and version are the caller's. One of each kind
 * is kept for a blob. Keeping them is a favour to the next time: where the
 * index cannot be written, or another process writes, nothing happens.
 *
 * Digests may take what the rest of the index leaves of INDEX_SHARE percent of
 * the bytes of the view's files, or DIGESTS_LEAST: a few questions' worth.
 * Where there is no more room, all that were there before are dropped.
 */
enum vector_kind { VECTOR_EMBEDDING, VECTOR_DIGEST, VECTOR_KINDS };
enum { INDEX_SHARE = 40, DIGESTS_LEAST = 1 << 20 };
struct vector {
	uint32_t file;
	const void *bytes;
	size_t n;
};
const struct error *view_find_vector(struct view *view, enum vector_kind kind,
				     size_t file, struct buf *out, bool *found)
	MUST_CHECK;
void view_keep_vectors(struct view *view, enum vector_kind kind,
		       const struct vector *vector, size_t vectors);

/*
 * What a caller works out of a view as a whole and wants to find again: the
 * key is a number for all that it depends on, the form of the data included.
 * The latest few of each kind are kept. Keeping is a favour to the next time:
 * where anything is in the way, nothing happens and nothing is found.
 */
enum view_memo { VIEW_MEMO_PATHS, VIEW_MEMO_CLASSES, VIEW_MEMO_PATTERNS };
bool view_recall(struct view *view, enum view_memo kind, uint64_t key,
		 struct buf *out);
void view_keep(struct view *view, enum view_memo kind, uint64_t key,
	       const struct buf *data);

struct index_status {
	bool exists, is_current;
	bool answers;		/* the view is cached whole */
	uint64_t blobs, bytes, terms, views, segments;
	uint64_t missing;	/* blobs of the source still to be read */
	uint64_t lost;		/* blobs that index_prune found to be lost */
	uint64_t free;		/* bytes of the file that nothing is in */
};
const struct error *index_status(struct index *index, struct source *source,
				 struct index_status *out) MUST_CHECK;

/*
 * Re-reads and re-scans every blob of the source and compares with what is
 * stored; ERROR_CORRUPT names the first that differs.
 */
const struct error *index_verify(struct index *index, struct source *source,
				 const struct progress *progress,
				 uint64_t *checked) MUST_CHECK;

/* Drops everything; the next view fills it again. */
const struct error *index_drop(struct index *index) MUST_CHECK;

#endif
