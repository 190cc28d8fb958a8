/* SPDX-License-Identifier: MIT */
/*
 * History as it looked from one commit: its ancestors and itself, and nothing
 * else. Everything is in memory, in columns, so that a question is a pass
 * over arrays.
 *
 * Commits are numbered so that a parent has a lower number than its children;
 * numbers are good for this past only.
 */
#ifndef HISTORY_PAST_H
#define HISTORY_PAST_H

#include "base/buf.h"
#include "base/vec.h"
#include "history/history.h"

enum past_flag {
	PAST_ANCESTOR = 1,	/* without it, pass it over */
	PAST_MERGE = 2,		/* more than one parent: speaks by its message
				   only and touches nothing */
	PAST_BOT = 4,		/* its author is a program */
	PAST_REVERT = 8,	/* its subject begins with Revert */
	PAST_FIX = 16,		/* its subject says that it mends something */
	PAST_UNMINED = 32,	/* its files are not known yet, or its trees
				   are not here */
	PAST_LINES = 64,	/* its changed lines are known, and it is one
				   of the latest HISTORY_LINES_COMMITS */
	PAST_IGNORED = 128	/* named in .git-blame-ignore-revs */
};

enum touch_kind { TOUCH_ADD, TOUCH_MODIFY, TOUCH_DELETE, TOUCH_RENAME };

/* There are millions of them in a large history, all of which a question may
 * walk over; few are renames, whose old paths stand apart. */
struct touch {
	uint32_t kind : 2;	/* enum touch_kind */
	uint32_t path : 30;	/* number of the path; the new one's */
};

struct rename {
	uint32_t touch;		/* its number in past.touch */
	uint32_t old_path;
};

struct past {
	uint32_t n;		/* commits, of which some are no ancestors */
	uint32_t ancestors;
	const uint8_t *flags;	/* enum past_flag */
	const int64_t *time;	/* of the committer, seconds since 1970 */
	const uint32_t *author;	/* number of the person */
	const uint32_t *length;	/* terms of the message, repeats counted */
	/* Documents of changed lines: their length in hundredths, see
	   past_posting.lines. It means nothing without PAST_LINES. */
	const uint32_t *lines_length;
	/* Commit i touched touch[first_touch[i]] up to first_touch[i + 1]. */
	const uint32_t *first_touch;
	const struct touch *touch;
	const struct rename *rename;	/* by touch */
	uint32_t renames;
	uint32_t paths;		/* numbers of paths are below it */
	uint32_t people;
	int64_t newest;		/* time of the newest ancestor */
	struct history_status status;
	struct past_private *private;
};

/* Reads it; call history_mine before. The history must outlive it. A tip that
 * is not mined is a past without commits, and not an error. */
const struct error *past_open(struct past **out, struct history *history,
			      const struct oid *tip) MUST_CHECK;
void past_free(struct past *past);

/* The id of a commit, and its number (UINT32_MAX: not among the ancestors). */
const struct error *past_oid(struct past *past, uint32_t commit,
			     struct oid *out) MUST_CHECK;
const struct error *past_find(struct past *past, const struct oid *oid,
			      uint32_t *commit) MUST_CHECK;

/* Sets mark[i] (past->n of them, the caller's) for a commit, by its number, and
 * each of its ancestors. */
void past_mark(const struct past *past, uint32_t commit, uint8_t *mark);

/* The path that a touch of past->touch began with: of a rename the old one,
 * else the same. */
uint32_t past_old_path(const struct past *past, const struct touch *touch);

/* A path by its number; good as long as the past. */
const struct error *past_path(struct past *past, uint32_t path,
			      const char **out) MUST_CHECK;

/* A person, as .mailmap of the tip has it. */
struct person {
	const char *name, *email;
};
const struct error *past_person(struct past *past, uint32_t person,
				struct person *out) MUST_CHECK;

/*
 * Which path of history is which file of today: out[path] (past->paths of
 * them, the caller's) becomes the file's place in a list of n paths sorted by
 * bytes, asked of path_of(payload, i), or UINT32_MAX. A path that is not
 * there today stands for the file that it was renamed to, through any number
 * of renames, as the ancestors tell.
 */
typedef const char *(*past_path_fn)(const void *payload, size_t i);
const struct error *past_files(struct past *past, size_t n,
			       past_path_fn path_of, const void *payload,
			       uint32_t *out) MUST_CHECK;

/*
 * Where a term of lang/words.h stands among the ancestors, by number:
 * `message` is how often in the message, `lines` how often in the changed
 * lines of source files (0 when it is not among the HISTORY_LINES_TERMS that
 * are kept of the commit, or without PAST_LINES). The document of changed lines
 * of a commit holds the term 2 x message + ln(1 + lines) times; lines_length is
 * the sum of that over its terms.
 */
struct past_posting {
	uint32_t commit;
	uint32_t message, lines;
};
typedef VEC(struct past_posting) past_posting_vec;
const struct error *past_postings(struct past *past, const char *term,
				  past_posting_vec *out) MUST_CHECK;

/* Appends the terms of a commit's changed lines (none without PAST_LINES), by
 * term. The strings are good as long as the past. */
struct changed_term {
	const char *term;
	uint32_t count;
};
typedef VEC(struct changed_term) changed_term_vec;
const struct error *past_changed_terms(struct past *past, uint32_t commit,
				       changed_term_vec *out) MUST_CHECK;

/*
 * Something that was worked out from all of this past, and is found again by
 * whoever opens the same one: the same tip, and no commit of it mined or
 * ignored since. The key says which form the data has and what else it
 * depends on. Only the latest few of each kind are kept, so that *found may be
 * false at any time.
 */
enum past_memo { MEMO_SEARCH_STATS, MEMO_ACCEPTANCES, MEMO_STANDING };
const struct error *past_recall(struct past *past, enum past_memo kind,
				const struct buf *key, struct buf *out,
				bool *found) MUST_CHECK;

/* Keeps it, unless the database cannot be written at once: that is no error,
 * and it is worked out again the next time. */
const struct error *past_keep(struct past *past, enum past_memo kind,
			      const struct buf *key, const struct buf *data)
	MUST_CHECK;

/*
 * The same of what is true of a tip for ever, because all of its past was
 * known: it is found without opening that. It is kept only where every commit
 * is mined and the clone is not shallow, and not found while it is.
 */
const struct error *history_recall(struct history *history,
				   enum past_memo kind, const struct oid *tip,
				   const struct buf *key, struct buf *out,
				   bool *found) MUST_CHECK;
const struct error *history_keep(struct past *past, enum past_memo kind,
				 const struct buf *key, const struct buf *data)
	MUST_CHECK;

#endif
