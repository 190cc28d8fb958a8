/* SPDX-License-Identifier: MIT */
/*
 * Findings against what a session looks at: which there are, and how each
 * stands. What the commands of the family share, and who tells of findings.
 */
#ifndef GIT_FUSE_FINDING_FINDINGS_H
#define GIT_FUSE_FINDING_FINDINGS_H

#include "emit/json.h"
#include "git-fuse/knowledge/anchor_state.h"
#include "knowledge/finding.h"

struct noticing {
	struct session *session;
	struct findings findings;
	struct looking looking;
};

/*
 * Reads all findings of the session's repository; nothing is made where there
 * are none. The session's source must be open, and this must stay where it is.
 */
const struct error *noticing_open(struct noticing *noticing,
				  struct session *session) MUST_CHECK;
void noticing_close(struct noticing *noticing);

/* How one stands; to be released. */
const struct error *noticing_judge(struct finding_standing *out,
				   struct noticing *noticing,
				   const struct finding *finding) MUST_CHECK;

/*
 * What a finding is said or asked to be about, in the arena: the path of a
 * file or directory, from the top, and where that is not UTF-8 as path_quote
 * has it; or any other name as it was typed, without white space around it. In
 * *place is the path, with the lines that were typed behind it and then its
 * blob; no path where it is no place.
 */
const struct error *noticed_about(const char **out, struct anchor *place,
				  struct session *session,
				  struct arena *arena, const char *typed)
	MUST_CHECK;

/* The digits of an id that people see. */
enum { FINDING_SHORT = 12 };

/* An object with everything that is known of a finding. */
void put_finding(struct json *json, const struct finding *finding,
		 const struct finding_standing *standing);
/* A whole answer about one. */
const struct error *answer_finding(struct session *session,
				   const struct finding *finding,
				   const struct finding_standing *standing,
				   const char *schema, struct sink *out)
	MUST_CHECK;
/* What it is about: as tell_path does it where that is a path that is there, or
 * where it was seen. */
void add_about(struct buf *out, const struct sink *sink,
	       const struct noticing *noticing, const struct finding *finding);
/* "1a2b3c4d5e6f  pitfall  70%  src/a.c: the text  (changed)", tamed, one
 * line. */
void add_finding(struct buf *out, const struct sink *sink,
		 const struct noticing *noticing,
		 const struct finding *finding,
		 const struct finding_standing *standing);

#endif
