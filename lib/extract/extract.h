/* SPDX-License-Identifier: MIT */
/*
 * What commits teach: from a list of them to candidates for memories, by
 * rules, without a model. The same commits give the same candidates.
 *
 * A candidate needs a reason worth reading: something that was written to be
 * remembered (a trailer), a revert that says why, or the sentence of a message
 * that tells what must be minded. That something was fixed is none.
 */
#ifndef EXTRACT_EXTRACT_H
#define EXTRACT_EXTRACT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/error.h"
#include "base/progress.h"
#include "base/vec.h"
#include "knowledge/memory.h"

struct repo;

/* How sure a rule is that this was meant to be remembered. */
enum extract_confidence {
	EXTRACT_EXPLICIT,	/* somebody wrote it down as such */
	EXTRACT_STATED,		/* somebody told the reason of something */
	EXTRACT_INFERRED	/* it follows from sentences or counts */
};
extern const char *const extract_confidences[];	/* by it, NULL behind */

/* In the order of their names, all of these. */
enum extract_rule {
	RULE_ADVICE,		/* a subject that says what to do, and why */
	RULE_BREAKING,		/* "BREAKING CHANGE: ..." */
	RULE_COMMENT,		/* "NOTE: ...", "SAFETY: ..." in a file */
	RULE_DOCUMENT,		/* a rule in CONTRIBUTING or AGENTS.md */
	RULE_REVERT,		/* a revert that says why */
	RULE_SAID,		/* a sentence that tells what to mind */
	RULE_SECTION,		/* "Why: ..." above a paragraph */
	RULE_TRAILER,		/* "Decision: ...", "Gotcha: ..." */
	RULE_USAGE,		/* how subjects are written in the range */
	EXTRACT_RULES
};
/* The rules by number: the name that a sighting has, how sure it is, and why
 * it may speak, for people. */
struct extract_rule_row {
	const char *name;
	uint8_t confidence;	/* enum extract_confidence */
	const char *why;
};
extern const struct extract_rule_row extract_rules[EXTRACT_RULES];

/* Why a commit gave nothing; in the order of their names. */
enum extract_reason {
	EXTRACT_BOTS,		/* its author is a program */
	EXTRACT_ENCODING,	/* its message is not in the encoding that it
				   names, or in one that nobody knows */
	EXTRACT_FIXUPS,		/* "fixup! ...": part of another */
	EXTRACT_GONE,		/* what it tells of is not at the tip */
	EXTRACT_MERGES,		/* without trailers */
	EXTRACT_ROUTINE,	/* a release, a changelog, a dependency */
	EXTRACT_SECRETS,	/* what it would have given holds a secret */
	EXTRACT_UNREADABLE,	/* its trees or files are not here */
	EXTRACT_WIDE,		/* more files than anybody can mean */
	EXTRACT_REASONS
};
extern const char *const extract_reasons[];	/* by it, NULL behind */

enum {
	/* More files are a sweep: code-maat's limit of a change set, which
	   the history commands have, too. Trailers speak all the same. */
	EXTRACT_WIDE_FILES = 30,
	/* Files that are a scope by name; more are their directory. */
	EXTRACT_SCOPE_FILES = 4
};

struct candidate {
	struct memory memory;	/* all that memory_add asks for */
	struct sighting sighting;	/* the one of it */
	uint8_t rule;		/* enum extract_rule */
	const char *subject;	/* of the commit; "" of many */
	/* Set by extract_compare and extract_store. */
	bool is_known;		/* the store has this sighting already */
};

/* A sighting that was taken back by a revert, or stands again. */
struct taken_back {
	const char *sighting;
	bool withdrawn;
	struct oid commit;	/* of the last revert or reapply */
	const char *reason;	/* may be empty */
	size_t n;		/* memories, set as above */
};

struct extracted {
	VEC(struct candidate) candidate;	/* oldest commit first */
	VEC(struct taken_back) taken_back;	/* by sighting */
	uint64_t commits;	/* read */
	uint64_t left_out[EXTRACT_REASONS];
	uint64_t unresolved;	/* reverts of commits that are not here */
	struct arena arena;
};

/* What git rev-list would be asked for: commits that are reached from the
 * ends, but not from the excluded ones; of two ends that are symmetric, from
 * the one or the other, but not from both. */
struct extract_range {
	const struct extract_end {
		struct oid oid;
		bool is_excluded;
	} *end;
	size_t n;
	bool is_symmetric;
	int64_t since;		/* seconds since 1970; 0: of all time */
	uint64_t limit;		/* the latest so many; 0: all */
};
typedef VEC(struct oid) extract_oid_vec;

/* Appends the commits of a range, parents before their children. */
const struct error *extract_list(extract_oid_vec *out, struct repo *repo,
				 const struct extract_range *range)
	MUST_CHECK;

/*
 * Reads the commits, parents before their children, so that what was
 * there first is first. Rules that count over many
 * count over these. tip says whose .mailmap is heeded; zero: nobody's.
 *
 * A sighting is "patch:" and a hash of what the commit removed and added,
 * file by file, which a rebase and a cherry-pick keep; of a commit that names
 * the one it was picked from, or was squashed from, and that is here, it is
 * that one's. A commit without a change of files is "commit:" and its id.
 */
const struct error *extract_read(struct extracted *out, struct repo *repo,
				 const struct oid *commit, size_t n,
				 const struct oid *tip,
				 const struct progress *progress) MUST_CHECK;
void extracted_release(struct extracted *out);

struct knowledge;
struct record;

/* Says which candidates the store has, and what would be taken back, without
 * writing. */
const struct error *extract_compare(struct extracted *out,
				    struct knowledge *knowledge) MUST_CHECK;
/* Whether there is anything to write, once they were compared. */
bool extract_has_news(const struct extracted *out);
/* Adds the candidates and takes back what was reverted: all of it or nothing;
 * no transaction is made where there is nothing to write. */
const struct error *extract_store(struct extracted *out,
				  struct knowledge *knowledge,
				  struct record *record) MUST_CHECK;

#endif
