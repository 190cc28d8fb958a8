/* SPDX-License-Identifier: MIT */
/*
 * The part of a repository that a session is about, and what was said now on
 * top of it: field by field, what is said now wins.
 *
 * It makes the source narrower (source_spec.accepts), so that every command
 * sees the same part, before anything is ranked or counted.
 */
#ifndef GIT_FUSE_WORKSPACE_SCOPE_FILTER_H
#define GIT_FUSE_WORKSPACE_SCOPE_FILTER_H

#include <stdbool.h>

#include "base/strmap.h"
#include "emit/json.h"
#include "git-fuse/cli/args.h"
#include "lang/lang.h"
#include "session/narrowing.h"
#include "source/pathspec.h"

struct entry;
struct reader;
struct session;
struct source_spec;

/* What it takes to see whether paths are asked about. One in NARROWED_SAMPLE is
 * timed, and stands for the others: the clock costs as much as a pathspec. */
enum { NARROWED_SAMPLE = 16 };
struct narrowed_cost {
	size_t paths;		/* that were looked at */
	double glob_s, language_s;
};

/* What an extension says; many files have few of them. */
enum { ENDINGS = 64, ENDING_MOST = 15 };
struct ending {
	char text[ENDING_MOST];	/* with its dot */
	uint8_t verdict;	/* 0: the place is free */
};

struct narrowed {
	const char *name;	/* of the session, or NULL */
	bool is_asked;		/* the command can be narrowed */
	struct narrowing said;	/* everything together */
	struct narrowing kept;	/* under the name, what still holds or not */
	const char *const *pathspecs;	/* that were named, n of them */
	size_t n;
	const char *outside;	/* of kept, a path that was named; or NULL */
	struct pathspec *pathspec;	/* what is included, and what is not */
	struct pathspec_place place;	/* where it was asked last */
	bool has_languages;
	bool language[LANG_MOST];
	struct strmap known;	/* path to 1 + whether its language is asked */
	struct lang_names names;
	struct ending ending[ENDINGS];
	size_t next;		/* in the listing: who asks goes through it */
	struct session *session;
	struct reader *reader;	/* once bytes were asked for */
};

/*
 * Reads what is kept under the name that --session, GIT_FUSE_SESSION or
 * fuse.session gives, and --include, --exclude, --language, --branch, --at and
 * --repo over it; nothing, for a command that has no such parameters.
 * ERROR_USAGE for what is no session, no language (with the nearest) or no
 * pathspec.
 */
const struct error *narrowed_read(struct narrowed *out,
				  struct session *session,
				  const struct args *args) MUST_CHECK;
void narrowed_release(struct narrowed *narrowed);

/* Says in a spec which revision is looked at, where nobody did now
 * (says_kind), and what is accepted. */
void narrowed_apply(struct narrowed *narrowed, bool says_kind,
		    struct source_spec *spec);

/* How many files of what it looks at a scope matches, and how many there are;
 * the session looks at them from then on. */
const struct error *narrowed_count(size_t *matching, size_t *all,
				   struct session *session,
				   const struct narrowing *said) MUST_CHECK;

/* The language of an entry of the session's source, by its bytes where its
 * name does not tell; by its name alone where they cannot be read. */
unsigned int narrowed_language(struct narrowed *narrowed,
			       const struct entry *entry);

/* The name of the session: what the parameter was given, GIT_FUSE_SESSION, or
 * what the configuration says for it; NULL for none. ERROR_USAGE for what is
 * no name. */
const struct error *narrowed_name(const char **out, const struct args *args,
				  const char *param) MUST_CHECK;

/* Adds what is kept under a name to what was said: a path that args name wins
 * over it, and out says which. */
const struct error *narrowed_inherit(struct narrowed *out, const char *name,
				     const struct args *args) MUST_CHECK;

/* Fields that options say, as they are kept: pathspecs from the top, languages
 * by their ids. */
const struct error *narrowing_of_args(struct narrowing *out,
				      struct session *session,
				      const struct args *args) MUST_CHECK;

/* The same for agents that read text, a line: where a scope was kept, they may
 * have forgotten it. */
void tell_applied(struct buf *out, const struct narrowed *narrowed);

/* The member "scope" of an answer: what was applied; nothing where the
 * command cannot be narrowed. */
void put_applied(struct json *json, const struct narrowed *narrowed);

#endif
