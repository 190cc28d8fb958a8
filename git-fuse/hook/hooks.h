/* SPDX-License-Identifier: MIT */
/* What the steps of "git fuse hook run" share. */
#ifndef GIT_FUSE_HOOK_HOOKS_H
#define GIT_FUSE_HOOK_HOOKS_H

#include <stdbool.h>
#include <stddef.h>

#include "base/buf.h"
#include "base/error.h"
#include "base/progress.h"
#include "emit/problem.h"
#include "git-fuse/cli/args.h"
#include "git-fuse/workspace/session.h"
#include "hook/base.h"
#include "hook/event.h"
#include "hook/pushed.h"
#include "hook/staged.h"
#include "hook/trailers.h"

/* A hook that git runs. */
struct hook_call {
	struct session *session;
	struct progress progress;	/* the session's: with the time that
					   the step has */
	const struct args *args;
	const struct hook_event *event;
	const char *const *arg;		/* of the hook, without its name */
	size_t n;
	struct buf input;		/* its stdin, where it reads one */
	struct hook_base base;		/* see hook_look_at_staged */
	bool has_base;
	struct staged_changes staged;	/* see hook_staged */
	bool has_staged;
	pushed_vec pushed;		/* see hook_pushed; into lines */
	struct buf lines;
	bool has_pushed;
};

/*
 * Does one thing in a hook, and appends what it found. Where it has nothing
 * to say it leaves out as it was.
 */
typedef const struct error *hook_step_fn(struct problems *out,
					 struct hook_call *call);

/* What is staged against what the commit will stand on, read at the first
 * question: good as long as the session looks at what is staged. */
const struct error *hook_staged(struct hook_call *call,
				const struct staged_changes **out) MUST_CHECK;

/* The lines of pre-push and pre-receive, read at the first question. */
const struct error *hook_pushed(struct hook_call *call,
				const pushed_vec **out) MUST_CHECK;

/* Has the session look at what is staged, unless it does, as a change of what
 * the commit will stand on, which is in call->base then. */
const struct error *hook_look_at_staged(struct hook_call *call) MUST_CHECK;

/* greet.c: how many decisions and rules the work tree has, and what is
 * wrong by them already; `writes` puts that into the baselines. */
const struct error *hook_greet(struct session *session, bool writes,
			       struct sink *out) MUST_CHECK;

/* checks.c: of what is staged, and of each tip that comes or goes. */
hook_step_fn hook_staged_decisions, hook_staged_architecture;
hook_step_fn hook_pushed_decisions, hook_pushed_architecture;
hook_step_fn hook_pushed_knowledge;

/* advice.c */
hook_step_fn hook_secrets, hook_cochange, hook_trailers;

/* decisions.c: trailers that name a decision which is not staged. Cheap
 * where no trailer names one. */
const struct error *hook_named_decisions(struct problems *out,
					 struct hook_call *call,
					 const struct trailers *trailers)
	MUST_CHECK;

/* objectives.c: trailers that name an objective, or a task of one, which
 * is not there. Cheap where no trailer names one. */
const struct error *hook_named_objectives(struct problems *out,
					  struct hook_call *call,
					  const struct trailers *trailers)
	MUST_CHECK;

/* gc.c */
hook_step_fn hook_gc;

/*
 * depart.c: calls work(session, payload) in a process of its own, in the
 * call's repository, one at a time of those with a name (a directory of the
 * store; NULL: the store itself): see hook/background.h. The call's session is
 * closed. What payload points to is copied with the process.
 */
typedef const struct error *hook_work_fn(struct session *session,
					 void *payload);
const struct error *hook_depart(struct hook_call *call, const char *name,
				hook_work_fn *work, void *payload) MUST_CHECK;
/* Whether a rebase or an am is at work. */
bool hook_is_amid(const struct hook_call *call);

/* extract.c */
hook_step_fn hook_extract;

/* update.c */
hook_step_fn hook_update;

#endif
