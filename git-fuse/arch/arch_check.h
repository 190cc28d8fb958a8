/* SPDX-License-Identifier: MIT */
/* Architecture rules judged over the session's source, and over others that
 * it is compared with: what the commands of the family share. */
#ifndef GIT_FUSE_ARCH_ARCH_CHECK_H
#define GIT_FUSE_ARCH_ARCH_CHECK_H

#include "arch/baseline.h"
#include "arch/judge.h"
#include "arch/rules.h"
#include "git-fuse/adr/decision_check.h"
#include "git-fuse/workspace/session.h"

/* One source with what is known of it. { 0 } is empty. */
struct judged_source {
	struct source *source;	/* own, unless it is the session's */
	struct view *view;
	struct graph *graph;
	struct judgement judgement;
	bool is_own;
};

/* Judges what a revision has by these rules, which may be of another time. */
const struct error *judge_revision(struct judged_source *out,
				   struct session *session,
				   const struct rules *rules, const char *rev)
	MUST_CHECK;
void judged_source_release(struct judged_source *judged);

/* The whole of a check; what `arch check` tells beyond the problems. */
struct architecture {
	struct rules rules;
	bool has_rules;
	struct judged_source now;
	struct baseline baseline;	/* as it was met by what was found */
	uint64_t older;		/* violations that do not count, for they were
				   there before --since, or before `since` */
};

/*
 * Judges the session's source and appends what counts to problems: without
 * what was there before, outside of the pathspecs, with what the baseline and
 * comments in the code excuse in their states. Release architecture in any
 * case. ERROR_BLIND as judge; where there are no rules, has_rules is false.
 */
const struct error *architecture_check(struct architecture *out,
				       struct problems *problems,
				       struct session *session,
				       const struct architecture_request *)
	MUST_CHECK;
/* Reads the rules and judges everything by them, and nothing else. */
const struct error *architecture_judge(struct architecture *out,
				       struct session *session) MUST_CHECK;
void architecture_release(struct architecture *architecture);

/* ERROR_BLIND: there are no rules, so nothing was judged. */
const struct error *architecture_missing(void) MUST_CHECK;

#endif
