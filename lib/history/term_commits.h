/* SPDX-License-Identifier: MIT */
/*
 * For each term, the commits that say it, in messages or in changed lines.
 *
 * A list is, for each commit by ascending number, the distance from the one
 * before (the first: from 0) and how often. Lists that came together are a
 * segment, one row a term, written in the order of the terms; later commits
 * go into segments of their own, and segments are merged when there are many.
 */
#ifndef HISTORY_TERM_COMMITS_H
#define HISTORY_TERM_COMMITS_H

#include "base/strmap.h"
#include "base/vec.h"
#include "history/shelf.h"

/* What it is that says a term; each has segments of its own. */
enum field { FIELD_MESSAGE, FIELD_LINES, FIELDS };

/* Segments of a field that a look-up may have to go through. */
enum { SEGMENTS_MOST = 8 };

/*
 * Terms by number, and which of them each word that was met stands for: most
 * words come again, and splitting and stemming costs more than finding.
 */
struct vocabulary {
	struct strmap term;	/* entry i is the term with number i */
	struct strmap word;	/* place in list */
	VEC(uint32_t) list;	/* count, then numbers of terms; again */
};

void vocabulary_release(struct vocabulary *vocabulary);
/* The terms of a word by number, n of them; good until the next call. */
const uint32_t *vocabulary_word(struct vocabulary *vocabulary,
				const char *word, size_t len, uint32_t *n);

/* How often each term stands in a text. */
struct tally {
	VEC(uint32_t) count;	/* by number of the term */
	VEC(uint32_t) term;	/* that have a count, in the order of meeting */
	uint64_t total;
};

void tally_release(struct tally *tally);
/* Adds the terms of all words of a text. */
void tally_text(struct tally *tally, struct vocabulary *vocabulary,
		const char *s, size_t n);
/* Back to nothing, in the time of what was counted. */
void tally_clear(struct tally *tally);

/* That a commit says a term so often. */
struct mention {
	uint32_t term;		/* in the vocabulary */
	uint32_t commit, count;
};
typedef VEC(struct mention) mention_vec;

/*
 * Stores mentions as the newest segment of a field, and merges segments where
 * they have become many: at least half of them, and older ones as long as
 * they are no larger than what is merged already, so that each mention is
 * rewritten a logarithmic number of times. Those of a term must come by
 * ascending commit. Inside a write transaction.
 */
const struct error *term_commits_write(struct shelf *shelf, enum field field,
				       const struct vocabulary *vocabulary,
				       const mention_vec *mentions) MUST_CHECK;

/* A commit in a term's list. */
struct place {
	uint32_t commit, count;
};
typedef VEC(struct place) place_vec;

struct segment_row {
	int64_t id, field, bytes;
};

/* For looking terms up in one generation. */
struct term_commits {
	VEC(struct segment_row) segment;
};

const struct error *term_commits_load(struct term_commits *out,
				      struct shelf *shelf) MUST_CHECK;
void term_commits_release(struct term_commits *term_commits);

/* Replaces out with a term's list by ascending commit, in the same
 * transaction as term_commits_load or the same generation. */
const struct error *term_commits_find(const struct term_commits *term_commits,
				      struct shelf *shelf, enum field field,
				      const char *term,
				      place_vec *out) MUST_CHECK;

#endif
