/* SPDX-License-Identifier: MIT */
/*
 * Claims: what somebody says about the repository, and what it rests on. What
 * a claim is worth is never said by who makes it: it is computed whenever it
 * is read, from the evidence and from what is looked at.
 *
 * The entity is "claim:" and the SHA-256, in hexadecimal, of
 * {"artifact":...,"text":...} in canonical JSON: whoever says the same of the
 * same adds to one claim. A record of the kind "claim" either says it or takes
 * it back. What says it has the body
 *
 *	artifact	what it is about, as its author calls it; may be
 *			missing, which is ""
 *	expiresAt	seconds since 1970, from when on it does not hold any
 *			more; may be missing
 *	support		an array of evidence (evidence.h)
 *	text		what is claimed
 *
 * What takes it back has "retracted", true, and may have a "reason".
 *
 * The last record in order counts. Evidence takes the place of an older one of
 * the same class and source, and of other evidence stands beside it. Saying
 * again what was taken back begins anew, without the evidence of before.
 */
#ifndef KNOWLEDGE_CLAIM_H
#define KNOWLEDGE_CLAIM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/vec.h"
#include "emit/json.h"
#include "json/value.h"
#include "knowledge/evidence.h"
#include "knowledge/fold.h"
#include "knowledge/knowledge.h"

extern const struct fold claim_fold;

struct claim {
	const char *entity;	/* set where it is read */
	const char *text, *artifact;	/* "" where it is about nothing */
	const struct evidence *evidence;	/* by class and source */
	size_t evidences;
	int64_t expires;	/* 0: never */
	/* From here on set where it is read. */
	int64_t observed;	/* when it was first said */
	int64_t verified;	/* when hard evidence last came; 0: never */
	const char *author;	/* of the last record */
	bool is_theirs;		/* only others speak of it */
	bool is_retracted;
	const char *reason;	/* of the retraction: "" where none is given */
};

/* The entity of a claim about an artifact ("": nothing). */
void claim_entity(struct buf *out, const char *text, const char *artifact);

/*
 * Says a claim: text, artifact, evidence and expires are given, and author and
 * time of the record. In a transaction. ERROR_LIMIT, ERROR_CORRUPT as
 * record_check.
 */
const struct error *claim_add(struct knowledge *knowledge,
			      struct record *record, const struct claim *claim)
	MUST_CHECK;

/* Takes one back; reason may be NULL. In a transaction. */
const struct error *claim_retract(struct knowledge *knowledge,
				  struct record *record, const char *entity,
				  const char *reason) MUST_CHECK;

/* Claims that were read. */
struct claims {
	VEC(struct claim) claim;	/* by entity */
	struct arena arena;
};

/* Those about one artifact, or all (NULL); none where there is no file.
 * Those that were taken back are among them. */
const struct error *claims_read(struct claims *out,
				struct knowledge *knowledge,
				const char *artifact) MUST_CHECK;
void claims_release(struct claims *claims);

/* The one whose entity begins so, as entity_find has it. */
const struct error *claims_find(const struct claim **out,
				const struct claims *claims, const char *name)
	MUST_CHECK;

/*
 * What a body says; strings go to the arena. A retraction sets is_retracted
 * and reason, anything else text, artifact, evidence and expires. An error
 * that begins with "its body". For the fold, and its tests.
 */
const struct error *claim_parse(struct claim *out, struct arena *arena,
				const char *body) MUST_CHECK;

/* Writes the body that says a claim. */
void claim_put_body(struct json *json, const struct claim *claim);

#endif
