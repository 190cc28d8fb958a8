/* SPDX-License-Identifier: MIT */
/* What git fuse info tells: everything is counted before anything is said. */
#ifndef GIT_FUSE_HISTORY_PROJECT_INFO_H
#define GIT_FUSE_HISTORY_PROJECT_INFO_H

#include <stdint.h>

#include "base/strmap.h"
#include "base/vec.h"
#include "git-fuse/workspace/session.h"
#include "graph/dependencies.h"
#include "graph/frameworks.h"
#include "history/past.h"
#include "index/index.h"

/* Of directories the lines are not counted. */
struct amount {
	const char *name;
	uint64_t files, lines;
};
typedef VEC(struct amount) amount_vec;

struct used_framework {
	const struct framework *framework;
	const struct dependency *dependency;
};

struct contributor {
	struct person person;
	uint32_t commits;
};

struct survey {
	struct session *session;
	struct view *view;
	struct past *past;		/* NULL: there is no commit */
	uint64_t lines, bytes, tokens, test_files, test_lines;
	/* by lines, falling; a language that we do not know is called "" */
	amount_vec languages;
	/* that directly hold tests, by files, falling; "" is the top */
	amount_vec directories;
	struct strmap directory_names;
	struct dependencies needs;	/* by manifest */
	/* each once, with the dependency that tells; in their table's order */
	VEC(struct used_framework) frameworks;
	VEC(struct contributor) people;	/* by commits, falling, and by name;
					   no bots */
	uint32_t bots;
	uint32_t first, last;		/* commits, by time */
};

/* Counts what the session's source holds. Where it fails, it is still to be
 * released. */
const struct error *survey_take(struct survey *survey,
				struct session *session) MUST_CHECK;
void survey_release(struct survey *survey);

#endif

