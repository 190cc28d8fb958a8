/* SPDX-License-Identifier: MIT */
/*
 * What a command is: one row of the table that is made of the families'
 * .options. Its options, its help, its completion and the check of its manual
 * come from that row; its work is done by `run`, which writes to the sink it is
 * given and never to stdout, and may run more than once in a process.
 */
#ifndef GIT_FUSE_CLI_COMMAND_H
#define GIT_FUSE_CLI_COMMAND_H

#include <stdbool.h>
#include <stddef.h>

#include "base/error.h"
#include "base/nearest.h"
#include "git-fuse/cli/param.h"

struct args;
struct sink;
struct session;

/* What main has to open before the command runs. */
enum command_need {
	NEED_REPO = 1,
	NEED_SOURCE = 2 | NEED_REPO,	/* --at, --staged, --worktree */
	NEED_INDEX = 4 | NEED_REPO,
	MAY_INDEX = 8192 | NEED_REPO,	/* where a symbol is named */
	TAKES_PATHSPEC = 8,		/* [[--] <path>...] */
	TAKES_REPO = 16,		/* where there is one we can read */
	TALKS = 32,			/* its text goes to stderr */
	/* Where an index or a history is being made by others, its answer may
	   be of what there is: it counts what it lacks, and claims nothing of
	   it. */
	TAKES_PART = 64,
	WAITS = 128,			/* it is asked for the making itself */
	/* It looks for something that it is told: finding nothing, also that
	   there is no such name, is an answer, whose exit code is 1. */
	ASKS = 256,
	ASKS_BACK = 512,		/* at a terminal it waits for answers:
					   no pager may stand in between */
	JUDGES = 2048,	/* 0 says that all is right: exit 3, not all was read */
	/* It writes nothing but caches, and a file that --output or --report
	   names: then no more is let to it than that. */
	READS = 4096,
	IS_HERE = 1024	/* in a directory, it is about that directory */
};

typedef const struct error *command_fn(struct session *,
				       const struct args *, struct sink *);

enum { TOPIC_NAMES = 9 };

struct command {
	const char *name;	/* "scope focus": one word or two */
	const char *summary;	/* lower case, no full stop */
	const struct param_group *const *group;	/* ends with NULL */
	unsigned int needs;
	command_fn *run;
};

/* What the first word of two-word names stands for. */
struct family {
	const char *name;
	const char *summary;
	const char *preset;	/* what the name alone means, or NULL */
};

/* Both sorted by name and ended by a row without one. */
extern const struct command command_table[];
extern const struct family family_table[];

/* Commands and families by what they are for, as "git fuse -h" lists them:
 * each command stands in one, by its own name or by its family's. */
struct topic {
	const char *title;
	const char *name[TOPIC_NAMES + 1];	/* ends with NULL */
};
extern const struct topic topic_table[];

/* By its whole name; NULL when there is no such one. */
const struct command *command_by_name(const char *name);
const struct family *family_by_name(const char *name, size_t n);

/* True when the command's name is the family's and another word. */
bool command_is_in(const struct command *command, const struct family *family);

/*
 * The command that the first words of argv name, and in *used how many words
 * those are. Exactly one of *command and *family is set: the family when its
 * name stands alone, or with -h, and it has no preset. ERROR_USAGE names
 * what is unknown, and what may have been meant.
 */
const struct error *command_find(const struct command **command,
				 const struct family **family, size_t *used,
				 const char *const *argv, size_t argc)
	MUST_CHECK;

/* ERROR_USAGE "unknown <what> '<wanted>'", with the nearest names. */
const struct error *error_unknown(const char *what,
				  const struct nearest *nearest,
				  const char *before) MUST_CHECK;

#endif
