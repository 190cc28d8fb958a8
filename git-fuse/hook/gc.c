/* SPDX-License-Identifier: MIT */
/*
 * Knowledge gc behind a push: what time has done to knowledge, by what HEAD
 * says, at most once a day. It has nothing to do with what is pushed, writes
 * no reference and no object, and a push that git only tries does it as well.
 */
#include <stdlib.h>
#include <time.h>

#include "git-fuse/hook/hooks.h"
#include "git-fuse/knowledge/gc.h"
#include "hook/daily.h"
#include "knowledge/entity.h"
#include "source/source.h"

/*
 * A day is the finest that any window of .fuse/lifecycle.yaml can tell. Two
 * seconds are what somebody who pushes does not notice beside the network;
 * ids that are told by name are as many as a line can hold.
 */
enum { PERIOD = 24 * 60 * 60, MOST_MS = 2000, MOST_TOLD = 3 };

static void tell(struct problems *out, const char *message,
		 const char *advice)
{
	*VEC_PUSH(&out->problem) = (struct problem){
		.rule = "gc", .severity = SEVERITY_NOTE, .message = message,
		.advice = advice
	};
}

static void tell_done(struct problems *out, const struct gc_plan *plan)
{
	const size_t n = plan->action.n < MOST_TOLD ? plan->action.n :
		MOST_TOLD;
	struct buf names = { 0 };
	size_t i;

	if (!n)
		return;
	/* "archived adr:ADR-0001, adr:ADR-0002, demoted memory:1a2b3c4d5e6f" */
	for (i = 0; i < n; i++) {
		buf_addstr(&names, i ? ", " : "");
		if (!i ||
		    plan->action.item[i].deed != plan->action.item[i - 1].deed)
			buf_addf(&names, "%sd ",
				 gc_deed_name((enum gc_deed)
					      plan->action.item[i].deed));
		entity_add_short(&names, plan->action.item[i].entity);
	}
	if (plan->action.n > n)
		buf_addf(&names, " and %zu more", plan->action.n - n);
	buf_tame(&names, 0);
	tell(out, arena_fmt(&out->arena, "%s, as 'git fuse knowledge gc' does",
			    names.ptr), NULL);
	buf_release(&names);
}

/* An unborn branch has nothing to look at. */
static const struct error *collect_at_head(struct problems *out,
					   struct session *session)
{
	static const struct source_spec head = {
		.kind = SOURCE_REV, .rev = "HEAD"
	};
	struct collecting c = { .session = session };
	const struct error *err = session_look_at(session, &head);

	if (err)
		return err->code == ERROR_NOT_FOUND ? NULL : err;
	err = collecting_run(&c, true);
	if (!err)
		tell_done(out, &c.plan);
	collecting_release(&c);
	return err;
}

/* What was not done in time is tried again another day: with what history has
 * been read by then, or by hand. */
static const struct error *collect_in_time(struct problems *out,
					   struct hook_call *call)
{
	struct progress *progress = &call->progress;
	const int64_t until = progress_time() + MOST_MS;
	const struct error *err;

	if (!progress->until || until < progress->until)
		progress->until = until;
	err = collect_at_head(out, call->session);
	if (!err || err->code != ERROR_INTERRUPTED ||
	    !progress_is_late(progress))
		return err;
	tell(out, "knowledge gc was left for another day: there was no time",
	     "'git fuse knowledge gc --apply --at=HEAD' does it now");
	return NULL;
}

const struct error *hook_gc(struct problems *out, struct hook_call *call)
{
	const int64_t now = (int64_t)time(NULL);
	struct daily daily;
	char *path = session_store(call->session, "gc.last");
	const struct error *err = daily_begin(&daily, path, now, PERIOD);

	if (!err && daily.is_due) {
		err = collect_in_time(out, call);
		/* What failed fails again, until somebody has mended it. */
		if (!err)
			err = daily_done(&daily, now);
	}
	daily_end(&daily);
	free(path);
	return err;
}
