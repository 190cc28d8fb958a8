/* SPDX-License-Identifier: MIT */
/*
 * A repository that is looked at from many of its commits, one after another:
 * one index and one history for all of them, so that each further commit
 * costs only what differs.
 */
#ifndef EVAL_REPOSITORY_H
#define EVAL_REPOSITORY_H

#include "base/buf.h"
#include "base/progress.h"
#include "search/search.h"

struct repo;
struct source;

struct site {
	struct repo *repo;		/* the caller's */
	struct index *index;
	struct history *history;
};

/* Opens the index and the history where every command has them. */
const struct error *site_open(struct site *out, struct repo *repo) MUST_CHECK;
void site_close(struct site *site);

/* What there is at a commit. */
struct look {
	struct source *source;
	struct view *view;
	struct graph *graph;
	struct past *past;
};

/*
 * Looks from a commit: its files, and its history mined as far as it goes,
 * itself included. ERROR_NOT_FOUND when it is not here.
 */
const struct error *site_look(const struct site *site, const char *commit,
			      const struct progress *progress,
			      struct look *out) MUST_CHECK;
void look_release(struct look *look);

/* The history alone, which needs no index. lines false: without the lines
 * that commits changed. */
const struct error *site_past(const struct site *site, const char *commit,
			      bool lines, const struct progress *progress,
			      struct past **out) MUST_CHECK;

/*
 * Where among the directories of `dir` a repository is: owner__name.git,
 * owner__name, owner+name/repo, owner/name.git, owner/name, name.git or name,
 * the first that exists; appended to out. False when none does.
 */
bool site_find(struct buf *out, const char *dir, const char *repo);

#endif
