/* SPDX-License-Identifier: MIT */
/*
 * What the files that rank units share: unit_words.c tells what a unit holds,
 * unit_past.c and unit_calls.c what history and the other units say of it,
 * unit.c weighs all of it.
 */
#ifndef SEARCH_UNIT_PRIVATE_H
#define SEARCH_UNIT_PRIVATE_H

#include "base/strmap.h"
#include "search/passage.h"
#include "search/unit.h"

struct ranked;
struct ranker;

/* What may speak for a unit; weight[] in unit.c tells how much. */
enum evidence {
	EVIDENCE_FILE,		/* the score of its file */
	EVIDENCE_RANK,		/* and its rank */
	/* BM25 over the units at hand. */
	EVIDENCE_WORDS,		/* of the question, its first line twice */
	EVIDENCE_EXPANSION,	/* of lines that near commits changed */
	EVIDENCE_LINES,		/* the most of it that a few lines hold */
	EVIDENCE_STRINGS,	/* that the strings of a line hold */
	EVIDENCE_BESIDE,	/* WORDS of the unit before or behind it */
	EVIDENCE_PAST,		/* near commits changed its words there */
	EVIDENCE_CALLED,	/* one of the best units uses its names */
	EVIDENCE_CALLING,	/* it uses names of one of them */
	EVIDENCE_NAMED,		/* the question spells a name it declares */
	EVIDENCE_TRACED,	/* ... or one of its lines, or its code */
	EVIDENCE_QUOTED,	/* ... or runs of words that it has */
	EVIDENCE_SHOWN,		/* share of the hit's own lines in it */
	EVIDENCES
};

struct unit_count {
	uint32_t term, n;
};

/* A unit and what speaks for it. */
struct ranked {
	struct search_unit unit;
	size_t first_count, counts;	/* of its terms */
	uint32_t words;
	bool is_restated;	/* the part of a file that is, see candidate */
	phrase_vec phrase;	/* runs of words that begin in it */
	double evidence[EVIDENCES];
	double first;		/* its worth without who calls whom */
};

/* A near commit changed lines with a term. */
struct change {
	uint32_t near;		/* its number among them */
	uint32_t term, count;
};

/* A name that others can use, by its whole term. */
struct name {
	uint32_t file, line, term;
	size_t unit;		/* that declares it, or SIZE_MAX */
};

struct ranker {
	struct search_result *out;
	const struct hunt *hunt;
	struct passages *passages;
	/* Terms that are looked for, by number: the question's, then the
	   expansion's, then what is wanted besides. */
	size_t terms, expanded, wanted;
	size_t files;		/* how many of the first hits are looked at */
	unsigned int definition;	/* the rank of the first hit that
					   defines the name that is asked for,
					   in the question of a name */
	struct strmap more;	/* of those besides, the number */
	uint32_t *held;		/* a term: units that hold it */
	uint32_t *tally;	/* a term: how often in the unit at hand */
	VEC(struct ranked) unit;
	VEC(struct unit_count) count;
	unit_lines_vec lines;	/* of the file at hand */
	uint64_t words;		/* of all units */
	VEC(struct change) change;	/* by commit */
	VEC(struct name) name;
};

/* The number of a term that is to be looked for. */
uint32_t ranker_want(struct ranker *r, const char *term);

/* Appends a unit of a hit's file; *at is the first mark that is not of the
 * units before it. named_line is where the file defines the name that is asked
 * for, 0 where it does not, UINT32_MAX where no name is asked for. */
void unit_add(struct ranker *r, uint32_t hit, const struct unit_lines *lines,
	      const struct facts *facts, const struct passage_marks *marks,
	      size_t *at, uint32_t named_line);

/* Marks the lines of the file, whose units are all from `first` on, that the
 * question names, as "name.c:12", 'name.py", line 12' and the like do. */
void units_trace(struct ranker *r, size_t first, const char *path);

/* Of a term among the units; of so many of it in one, by its length. */
double unit_idf(const struct ranker *r, uint32_t term);
double unit_saturate(const struct ranker *r, const struct ranked *unit,
		     uint32_t n);

/* Each wants its terms before the files are read, and weighs when all units
 * are known and ranked.first tells what the others give. */
const struct error *past_want(struct ranker *r) MUST_CHECK;
void past_weigh(struct ranker *r);
const struct error *calls_want(struct ranker *r) MUST_CHECK;
void calls_weigh(struct ranker *r);

#endif
