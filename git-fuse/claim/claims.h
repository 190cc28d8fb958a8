/* SPDX-License-Identifier: MIT */
/*
 * Claims against what a session looks at: which there are, and how each
 * stands. What the commands of the family share, and who tells of claims.
 */
#ifndef GIT_FUSE_CLAIM_CLAIMS_H
#define GIT_FUSE_CLAIM_CLAIMS_H

#include "base/strmap.h"
#include "emit/json.h"
#include "git-fuse/knowledge/anchor_state.h"
#include "knowledge/claim_judge.h"

struct claiming {
	struct session *session;
	struct claims claims;
	struct strmap archived;
	struct looking looking;
};

/*
 * Reads the claims about one artifact (NULL: all) of the session's repository;
 * nothing is made where there are none. The session's source must be open, and
 * this must stay where it is.
 */
const struct error *claiming_open(struct claiming *claiming,
				  struct session *session,
				  const char *artifact) MUST_CHECK;
void claiming_close(struct claiming *claiming);

/* How one stands; to be released. */
const struct error *claiming_judge(struct claim_status *out,
				   struct claiming *claiming,
				   const struct claim *claim) MUST_CHECK;

/* Until when it holds, of a day or a span of time; ERROR_USAGE for anything
 * else, and for what is over. */
const struct error *claiming_expiry(int64_t *out, const char *text,
				    int64_t now) MUST_CHECK;

/* Says one, in a transaction: one that was put away, because it expired, comes
 * back. */
const struct error *claiming_say(struct knowledge *knowledge,
				 struct record *record,
				 const struct claim *claim) MUST_CHECK;

/* The digits of an id that people see. */
enum { CLAIM_SHORT = 12 };

/* An object with everything that is known of a claim. */
void put_claim(struct json *json, const struct claiming *claiming,
	       const struct claim *claim, const struct claim_status *status);
/* A whole answer about one. */
const struct error *answer_claim(const struct claiming *claiming,
				 const struct claim *claim,
				 const struct claim_status *status,
				 const char *schema, struct sink *out)
	MUST_CHECK;
/* "1a2b3c4d5e6f  verified  valid  the text  [artifact]", tamed, one line. */
void add_claim(struct buf *out, const struct claim *claim,
	       const struct claim_status *status);
/* Its evidence, a line or more each, with what became of it, for who reads the
 * sink. */
void add_support(struct buf *out, const struct sink *sink,
		 const struct claim *claim, const struct claim_status *status);

#endif
