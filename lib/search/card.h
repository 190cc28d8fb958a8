/* SPDX-License-Identifier: MIT */
/*
 * The decision card: may one begin to change what was found, and if not, what
 * is missing.
 *
 * Three kinds of evidence are weighed, as the seed does:
 *
 *	code		45	strong from CARD_CODE hits
 *	patterns	30	strong from CARD_PATTERNS of the team's
 *	memories	25	strong from CARD_MEMORIES that are not stale,
 *				or any failure
 *
 * Less than that is weak and counts half; none is missing. Code must be strong:
 * many trees have neither patterns that we know nor memories, and whether the
 * first place is right does not depend on them.
 *
 * What else is told depends on what is to be done. Who edits follows an
 * example, minds who calls, and what changes together. Who refactors has to
 * know all that depends on the results, the tests that hold them, and the
 * cycles that they are in. Who migrates wants to see the old way and the new,
 * and how far the others are.
 *
 * Evidence is not enough: four signs of stress are looked for, of which two at
 * most may be there, and an insufficient answer is never ready, whatever else
 * speaks for it. Neither is one whose question names nothing, one that is
 * partial and whose first two are close, one whose first function has more
 * callers than the card shows, and one whose first symbol the question does not
 * write, or writes by a name that many have.
 */
#ifndef SEARCH_CARD_H
#define SEARCH_CARD_H

#include "search/enrich.h"

enum card_intent { INTENT_EXPLORE, INTENT_EDIT, INTENT_REFACTOR,
		   INTENT_MIGRATE };

enum {
	CARD_SHOWN = 3,		/* warnings, patterns, files: the seed's */
	CARD_HELP = 4,
	CARD_DETAILS = 20,	/* callers with their lines: the seed's */
	CARD_CODE = 3, CARD_PATTERNS = 2, CARD_MEMORIES = 2,
	CARD_COMPANIONS = 5,
	CARD_OWNERS = 2,
	CARD_TESTS = 10,
	CARD_USES = 10, CARD_TEST_USES = 3,	/* of the first's symbol */
	/* Symbols of one name; where there are more, it says none of them. */
	CARD_NAMESAKES = 10,
	/* The second is close when it has so many hundredths of the first's
	   score. */
	CARD_CLOSE = 80,
	/* Results that history and patterns are asked about: the first of them
	   are what will be changed. */
	CARD_ASKED = 5,
	/* A companion changed in a share of a result's commits, in percent,
	   and in so many of them: code-maat's degree of coupling, and fewer
	   revisions, because only the results are asked about. */
	COMPANION_SHARE = 30, COMPANION_COMMITS = 3,
	/* More callers than the first, of which less than the second (in
	   percent) are among the results, are a sign of stress. */
	STRESS_CALLERS = 3, STRESS_COVERAGE = 40,
	/* Files whose patterns are looked for, so that a card costs the same
	   in a large tree. */
	CARD_AREA = 400
};

/* --- What others know --- */

struct card_pattern {
	const char *category, *name;
	unsigned int percent;	/* of the files that do such a thing */
	size_t files;
	size_t near;		/* of the first results, those that hold it */
	size_t concerned;	/* and the most that hold one of its category */
	const char *against;	/* what it has not won over, or NULL */
	uint8_t drift;		/* enum drift */
};

/* Appends "category: name (80 %, Rising), in 3 results, against other"; of what
 * is not so nothing is said. */
void card_pattern_text(struct buf *out, const struct card_pattern *pattern);

/* An old way of a thing, and the one that takes its place. */
struct card_migration {
	const char *category, *from, *to;
	size_t from_files, to_files;
	unsigned int percent;	/* of both files' sum: the new one's */
	size_t near;		/* of the first results, with the old one */
	/* Where the old one stands on most lines, and the new one. */
	const char *old_path, *new_path;
	uint32_t old_line, new_line;
	uint8_t drift;		/* of the old one; enum drift */
};

/* Two ways of a category of which neither has won. */
struct card_conflict {
	const char *name, *rival;
	size_t concerned;	/* as above */
	size_t place;		/* among all, in the order of categories */
};

/*
 * What the patterns around the results say, of the results first: what tells
 * most of them is what they do themselves, or do otherwise. Among those that
 * concern as much, what rises or has not won stands before what most do, and
 * that before what everybody does anyway.
 */
struct card_patterns {
	VEC(struct card_pattern) preferred;
	VEC(struct card_pattern) declining;
	VEC(struct card_migration) migration;
	VEC(const char *) golden;	/* paths of exemplary files */
	VEC(struct card_conflict) conflict;
	struct arena arena;
};

struct card_memory {
	const char *text;
	bool is_failure;	/* of a time when it went wrong */
	bool is_stale;		/* nobody would swear to it any more */
};
typedef VEC(struct card_memory) card_memory_vec;

/* Appends what is remembered of these files, the surest first. */
struct card_memories {
	const struct error *(*find)(void *payload, const uint32_t *file,
				    size_t n, card_memory_vec *out);
	void *payload;
};

/* --- The card --- */

enum card_evidence { EVIDENCE_MISSING, EVIDENCE_WEAK, EVIDENCE_STRONG };
const char *evidence_name(enum card_evidence evidence);

/* A file that uses a result, or uses one that does. */
struct card_caller {
	uint32_t file;
	uint32_t line;		/* where; 0: not known */
	uint32_t count;		/* names and imports */
	uint8_t hop;		/* 1 or 2 */
};

/* A line that uses the symbol of the first result. */
struct card_use {
	uint32_t file, line;
	const char *in;		/* the function, or type, around it; or NULL */
	bool is_test;
};

/* A file that changes with a result and is not among them. */
struct card_companion {
	uint32_t file;
	uint32_t with;		/* the result */
	uint32_t shared;	/* commits of both */
	unsigned int percent;	/* of the result's commits */
};

struct card_owner {
	const char *name, *email;
	uint32_t commits;	/* of the leader */
};

/* A commit that took back or mended something in a result. */
struct card_failure {
	uint32_t commit;
	uint32_t file;
	bool is_revert;
	/* Lines that it changed hold the name of the result's symbol. */
	bool is_near;
};

/* Files that depend on each other in a circle, a result among them. */
struct card_cycle {
	const uint32_t *file;
	size_t n;
};

struct card_request {
	const struct search_request *search;
	const struct search_result *result;
	enum card_intent intent;	/* not INTENT_EXPLORE */
	const struct card_patterns *patterns;	/* NULL: none are known */
	const struct card_memories *memories;	/* NULL: there are none */
	const struct sink *reader;	/* to whom sentences tell paths, as
					   tell_path does; or NULL */
};

struct card {
	enum card_intent intent;
	bool is_ready;
	unsigned int score;	/* of 100, by the shares above */
	enum card_evidence code, patterns, memories;
	unsigned int stress;	/* signs of it */
	const char *next_action;	/* NULL when it is ready */
	const char *warning[CARD_SHOWN];
	struct card_pattern prefer[CARD_SHOWN], avoid[CARD_SHOWN];
	const char *example;	/* a path, or NULL */
	const char *help[CARD_HELP];	/* when it is not ready */
	size_t warnings, prefers, avoids, helps;
	/* Distinct files that use the results, tests apart unless they may
	   answer: all, and among the results. */
	uint32_t callers, covered;
	struct card_caller detail[CARD_DETAILS];	/* not among them */
	size_t details;
	struct card_use use[CARD_USES + CARD_TEST_USES];
	size_t uses;		/* source, then tests */
	uint64_t all_uses, test_uses;	/* in source; in tests */
	size_t namesakes;	/* definitions of its name, its own included */
	/* Every caller is there; a type has none, but those of its members. */
	bool has_all_uses;
	struct card_companion companion[CARD_COMPANIONS];
	struct card_owner owner[CARD_OWNERS];
	struct card_failure failure[CARD_SHOWN];	/* near, then new */
	size_t companions, owners, failures;
	/* INTENT_REFACTOR: the files that depend on the results directly, and
	   those that import one of them, by way of any number of others; and
	   the tests that use the results, each by as many names and imports.
	   */
	uint64_t dependents, all_tests, all_cycles;
	struct related test[CARD_TESTS];
	struct card_cycle cycle[CARD_SHOWN];	/* shortest first */
	size_t tests, cycles;
	/* INTENT_MIGRATE */
	struct card_migration migration[CARD_SHOWN];
	size_t migrations, all_migrations;
	struct arena arena;
};

/* Nothing of the request but its paths is needed afterwards. */
const struct error *card_draw(struct card *out,
			      const struct card_request *request) MUST_CHECK;
void card_release(struct card *card);

/*
 * Finds the patterns (search/patterns.h) of the files in the results'
 * languages in the widest directory around the first result that holds at
 * most CARD_AREA of them; of its own, when that holds more, the first by path.
 * Preferred are those to USE or PREFER that do not decline; declining are
 * those to AVOID, and the others that do. A migration leads from one that
 * another is preferred over to the most used of those, or from one that
 * declines to the most used that does neither. The request's patterns are not
 * looked at.
 */
struct progress;
const struct error *card_patterns_find(struct card_patterns *out,
				       const struct card_request *request,
				       struct source *source,
				       const struct progress *progress)
	MUST_CHECK;
void card_patterns_release(struct card_patterns *patterns);

/* --- Its parts, for the files beside card.c --- */

/* Counts who uses the results, and tells of those that are missing: the most
 * used results' first, then who uses those. */
const struct error *card_find_callers(struct card *card,
				      const struct card_request *request)
	MUST_CHECK;

/* The uses of the first result's symbol; none, where it has no symbol. */
const struct error *card_find_uses(struct card *card,
				   const struct card_request *request)
	MUST_CHECK;

/* Tests, dependents and cycles of the first ENRICHED_HITS results. */
const struct error *card_find_structure(struct card *card,
					const struct card_request *request)
	MUST_CHECK;

/*
 * The file to follow: of the golden files and the first ENRICHED_HITS results
 * but the leader, of its language and extension and no tests, the one that is
 * most like the leader in what it depends on, answers the question itself,
 * holds preferred patterns, lies near, is tested and was touched lately. None
 * where no golden file is known: then nothing tells which manners are good.
 */
const struct error *card_choose_example(struct card *card,
					const struct card_request *request)
	MUST_CHECK;

/* Companions, owners and failures. */
const struct error *card_ask_past(struct card *card,
				  const struct card_request *request)
	MUST_CHECK;

#endif
