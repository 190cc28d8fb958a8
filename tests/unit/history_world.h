/* SPDX-License-Identifier: MIT */
/* A repository in the current directory and what its history says. */
#ifndef TESTS_UNIT_HISTORY_WORLD_H
#define TESTS_UNIT_HISTORY_WORLD_H

#include "tests/unit/git_fixture.h"

#include "history/past.h"

struct world {
	struct repo *repo;
	struct history *history;
	struct past *past;
};

/* The database that the tests use, beside the repository's own. */
#define HISTORY_DIR "../history"
#define HISTORY_DB HISTORY_DIR "/history.db"

/* `git init` and a function ci for the scripts: a commit of everything, each
 * a minute after the one before. */
#define BEGIN "git init -q .; t=1112911993;" CI
#define CI "[ -n \"$t\" ] || t=$((1112911993 + 60 * $(git rev-list --all |" \
	" wc -l)));" \
	"ci () { t=$((t + 60)); GIT_AUTHOR_DATE=\"$t +0000\";" \
	" GIT_COMMITTER_DATE=\"$t +0000\"; export GIT_AUTHOR_DATE" \
	" GIT_COMMITTER_DATE; git add -A; git commit -q --allow-empty" \
	" -m \"$@\"; };"

/* Opens HISTORY_DIR, mines a revision and its changed lines, and opens its
 * past. */
struct world look(const char *rev);
void look_away(struct world *world);

/* The same in steps. */
struct oid id_of(struct repo *repo, const char *rev);
struct history *open_history(struct repo *repo);

/*
 * All that is known of the ancestors, by id, to be freed: a line
 * "<subject>: <flags> <author> <length> <lines length>" each, then a line for
 * each touch and each changed term. No number stands in it.
 */
char *tell(struct world *world);
/* The same, appended, with the error where there is one. */
const struct error *try_tell(struct world *world, struct buf *out) MUST_CHECK;
/* Of one revision. */
char *tell_rev(const char *rev);

/* The subjects of the commits that say a term, oldest first, a comma behind
 * each: "message" or, with lines, "changed lines" mentions only. */
char *who_says(struct world *world, const char *term, bool lines);
#define assert_says(world, term, lines, wanted) do { \
		char *assert_got = who_says(world, term, lines); \
		assert_string_equal(assert_got, wanted); \
		free(assert_got); \
	} while (0)

/* The number of a revision's commit. */
uint32_t number_of(struct world *world, const char *rev);
/* Its touches: "A path, M path, R old > path". */
char *touches_of(struct world *world, const char *rev);
#define assert_touches(world, rev, wanted) do { \
		char *assert_got = touches_of(world, rev); \
		assert_string_equal(assert_got, wanted); \
		free(assert_got); \
	} while (0)

#endif
