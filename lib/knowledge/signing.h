/* SPDX-License-Identifier: MIT */
/*
 * Signatures of records, as ssh-keygen -Y makes them. A record of the kind
 * "signature" signs others of its own author; it has the body
 *
 *	records		an array of ids
 *	signature	of the line "git fuse records" and a line of each id,
 *			in the namespace "git-fuse"
 *
 * A name is proved where the key is one that a file of allowed signers names
 * for the author's address. What is proved so is as if it had been said here
 * (theirs.h); which signatures are good is kept until those files change.
 */
#ifndef KNOWLEDGE_SIGNING_H
#define KNOWLEDGE_SIGNING_H

#include "base/arena.h"
#include "emit/sink.h"
#include "knowledge/knowledge.h"
#include "knowledge/record.h"

#define SIGNATURE_NAMESPACE "git-fuse"

struct signature {
	const char *const *id;	/* of records, in hexadecimal */
	size_t n;
	const char *text;	/* what ssh-keygen wrote */
};

/* ERROR_CORRUPT, beginning with "its body". */
const struct error *signature_parse(struct signature *out,
				    struct arena *arena, const char *body)
	MUST_CHECK;
/* Appends what is signed. */
void signature_add_text(struct buf *out, const char *const *id, size_t n);

/* The step of knowledge.db that makes the tables. */
extern const char make_signatures[];

struct signing {
	const char *program;	/* ssh-keygen, or what is in its place */
	const char *key;	/* a file, or the text of a public key; NULL:
				   nothing is signed */
	const char *allowed[2];	/* files of allowed signers, or NULL */
	const char *dir;	/* for files that are removed again */
};

/* Signs what the record's author said here and nobody has signed, in a
 * transaction of its own; *n counts it. ERROR_FAILED in the words of the
 * program. */
const struct error *signing_sign(uint64_t *n, struct knowledge *knowledge,
				 struct record *record,
				 const struct signing *signing) MUST_CHECK;

/* Judges the signatures of others, each once, and lets count what is proved;
 * in a transaction of its own, where there is one to judge. */
const struct error *signing_judge(struct knowledge *knowledge,
				  const struct signing *signing) MUST_CHECK;

#endif
