/* SPDX-License-Identifier: MIT */
/*
 * Real repositories for the tests of git and source: an empty directory that
 * is the current one, git that knows nothing of the caller, and a shell to
 * build with.
 */
#ifndef TESTS_UNIT_GIT_FIXTURE_H
#define TESTS_UNIT_GIT_FIXTURE_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <cmocka.h>

#include "base/buf.h"
#include "base/error.h"
#include "git/repo.h"
#include "source/source.h"

/* cmocka's setup and teardown: a fresh directory, away with it again. */
int fixture_setup(void **state);
int fixture_teardown(void **state);

/* Runs the script with `sh -e` here; the test fails when it does. */
void sh(const char *script);
/* What the script prints, to be freed. */
char *sh_out(const char *script);
/* Writes a file and its directories. */
void put(const char *path, const char *bytes, size_t n);

/* The test fails with the error's text when there is one. */
void assert_ok(const struct error *err);
/* The test fails unless the error has this code and its text holds `part`. */
void assert_error(const struct error *err, enum error_code code,
		  const char *part);

struct repo *open_repo(const char *start);
struct source *open_source(struct repo *repo, enum source_kind kind,
			   const char *rev);

/*
 * The listing as text, to be freed: a line "<mode> <id> <flags> <path>" each,
 * the path quoted, flags '-' or of D(irty), N(ew), then the reason of omission.
 */
char *listing_of(struct source *source);
/* The same of a source that lives only for it, in the repository here. */
char *listing_here(enum source_kind kind, const char *rev);
/* Only the paths that are looked at, a space behind each. */
char *paths_here(enum source_kind kind, const char *rev);
/* The key of a source in the repository here. */
struct oid key_here(enum source_kind kind, const char *rev);
/* Whether the index or the work tree here is not what its commit has. */
bool dirty_here(enum source_kind kind);

/* What a revision, the index and the work tree list here is equal, and so are
 * their keys. */
void assert_all_equal(void);
/* These are the paths that are looked at, a space behind each. */
void assert_paths(enum source_kind kind, const char *rev, const char *wanted);
/* The listing here holds this text. */
void assert_listed(enum source_kind kind, const char *rev, const char *part);

/* A script that makes a repository of a commit here: files in directories, a
 * link and a program. */
extern const char build_every_mode[];

#endif
