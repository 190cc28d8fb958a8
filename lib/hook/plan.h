/* SPDX-License-Identifier: MIT */
/*
 * Installing and uninstalling in two steps: a plan, which can be shown, and
 * its performance, which does just that. Making a plan writes nothing.
 *
 * A hook that was there is kept beside ours under another name, by a rename,
 * so that its bytes, its mode, its times and its links come back as they were.
 * What is not ours is never written to and never removed.
 */
#ifndef HOOK_PLAN_H
#define HOOK_PLAN_H

#include <stdbool.h>

#include "base/arena.h"
#include "base/buf.h"
#include "base/error.h"
#include "base/vec.h"

struct repo;

enum hook_act_kind {
	ACT_MAKE_DIR,		/* path */
	ACT_KEEP,		/* path becomes other */
	ACT_WRITE,		/* text is put at path, executable */
	ACT_REMOVE,		/* path */
	ACT_RESTORE,		/* other becomes path again */
	ACT_REMOVE_DIR,		/* path, when it is empty then */
	ACT_SET,		/* the variable path of the configuration */
	ACT_UNSET,		/* the same */
	ACT_DROP_SECTION,	/* the section path */
	ACT_ADD_LINE,		/* text, at the end of path */
	ACT_DROP_LINE		/* text, out of path */
};

struct hook_act {
	uint8_t kind;		/* enum hook_act_kind */
	bool is_global;		/* of the user's configuration */
	const char *path, *other, *text;
};

/* Something that the user should know or do. */
struct hook_advice {
	const char *event;	/* NULL: of all */
	const char *text;	/* one sentence */
	const char *snippet;	/* some lines to copy, or NULL */
	bool is_undone;		/* what was asked for is not in the plan */
};

struct hook_plan {
	VEC(struct hook_act) act;
	VEC(struct hook_advice) advice;
	struct arena arena;
};

struct hook_request {
	struct repo *repo;	/* NULL: outside any, for is_global */
	bool is_global;		/* for all repositories of the user */
	bool may_write;		/* also into what another program reads */
	const char *program;	/* git-fuse, absolute */
	/* Names of the table; none: those that fit the repository. */
	const char *const *event;
	size_t events;
};

/*
 * What is to be done so that git runs us in these hooks. By default these are
 * all that run where one commits, or, in a bare repository, those that run
 * where one pushes to. What is installed as it should be needs nothing. With a
 * git that heeds hook.<name>.command the plan sets variables, with an older
 * one it writes shims.
 *
 * For all repositories an older git has core.hooksPath alone, which hides
 * every repository's own hooks: the directory that we name there has a
 * shim for each hook of git's that may be there without a meaning of its own,
 * and each runs the repository's own hook first.
 */
const struct error *hook_plan_install(struct hook_plan *out,
				      const struct hook_request *request)
	MUST_CHECK;

/* What is to be done so that everything is as it was before; by default, of
 * all hooks. It finds what any way of installing has left. */
const struct error *hook_plan_uninstall(struct hook_plan *out,
					const struct hook_request *request)
	MUST_CHECK;
void hook_plan_release(struct hook_plan *plan);

/* "write", "keep", ...: the word for an act in an answer. */
const char *hook_act_name(enum hook_act_kind kind);

/* Appends an act as a line for people, without its end. */
void hook_act_describe(struct buf *out, const struct hook_act *act);

/* Does it, act by act; the first that fails ends it, and is named. */
const struct error *hook_plan_perform(const struct hook_plan *plan,
				      const struct repo *repo) MUST_CHECK;

/* For who makes plans: adds an act or an advice, with copies of the texts. */
void hook_plan_add(struct hook_plan *plan, enum hook_act_kind kind,
		   const char *path, const char *other, const char *text);
struct hook_advice *hook_plan_advise(struct hook_plan *plan,
				     const char *event, const char *fmt, ...)
	PRINTF_LIKE(3, 4);

/* Whether an event is among those that are asked for. */
bool hook_request_has(const struct hook_request *request, const char *event,
		      bool by_default);

#endif
