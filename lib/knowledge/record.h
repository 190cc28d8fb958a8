/* SPDX-License-Identifier: MIT */
/*
 * A record: one thing that somebody said at one time. It never changes, and
 * its name is the hash of what it says, so that the records of two clones are
 * united as sets and nothing conflicts.
 *
 * Its content is this object, in canonical JSON (canonical.h), all members
 * and no others; its id is the SHA-256 of those bytes:
 *
 *	author	"Name <email>", as git has it
 *	body	an object; what it holds depends on the kind
 *	entity	what it is about: "adr:ADR-0012"
 *	kind	one of the kinds below, by name
 *	lamport	1 more than the highest that its author's store held: what is
 *		answered comes before the answer, whatever clocks say
 *	time	seconds since 1970-01-01 00:00:00 UTC
 *
 * As a line it is the same object with its id, 64 lower-case hexadecimal
 * digits, as the member "id", again in canonical JSON, and a newline.
 */
#ifndef KNOWLEDGE_RECORD_H
#define KNOWLEDGE_RECORD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/buf.h"
#include "base/error.h"
#include "base/sha256.h"

enum { RECORD_HEX = 2 * SHA256_SIZE };

/*
 * An entity and an author are names; a body is what a person or a tool wrote
 * about one thing. 2^48 steps of a Lamport clock are more than anyone takes,
 * and leave room: one record from elsewhere with the highest number that there
 * is would let nothing come after it. The last time is that of the year 9999.
 */
enum { RECORD_NAME_MAX = 4096, RECORD_BODY_MAX = 1 << 20 };
#define RECORD_LAMPORT_MAX ((int64_t)1 << 48)
#define RECORD_TIME_MAX ((int64_t)253402300799)

enum record_kind {
	RECORD_ADR_STATE, RECORD_ARCHIVE, RECORD_CLAIM, RECORD_FINDING,
	RECORD_GC, RECORD_MEMORY, RECORD_OBJECTIVE, RECORD_REVIEW,
	RECORD_RUN, RECORD_SIGNATURE, RECORD_TOMBSTONE, RECORD_KINDS
};

/* "adr_state", "archive", ...: in the order of their names. */
const char *record_kind_name(enum record_kind kind);
/* RECORD_KINDS for a name that is none. */
enum record_kind record_kind_of(const char *name);

/*
 * Whose a record is in this store, which no record tells and no clone is told:
 * a name is only a claim. Ours is what was said here, what was here before
 * stores told it apart, and what somebody signed whom we trust.
 */
enum record_whose {
	RECORD_OURS,
	RECORD_THEIRS,		/* others', about what only others speak of */
	RECORD_BESIDE		/* others', about what ours speak of, too */
};

/* The strings are borrowed. */
struct record {
	unsigned char id[SHA256_SIZE];
	uint8_t kind;		/* enum record_kind */
	const char *entity, *author;
	const char *body;	/* canonical JSON */
	int64_t lamport, time;
	uint8_t whose;		/* enum record_whose; set where a fold applies
				   it */
};

/*
 * Checks every member but the id against what is said above: names are UTF-8,
 * not empty and without control characters, the body is an object in
 * canonical JSON. ERROR_CORRUPT, ERROR_LIMIT or ERROR_UNSUPPORTED say which is
 * not.
 */
const struct error *record_check(const struct record *record) MUST_CHECK;

/* Sets the id to that of the rest. */
void record_seal(struct record *record);
/* Whether the id is that of the rest. */
bool record_is_sealed(const struct record *record);

/* Appends the line, with its newline. */
void record_add_line(struct buf *out, const struct record *record);

/*
 * Reads a line, without its newline; its white space and the order of its
 * members do not matter. Strings go to the arena. ERROR_CORRUPT when it is no
 * such object, or its id is not that of its content; ERROR_UNSUPPORTED for a
 * kind that we do not know; as record_check otherwise.
 */
const struct error *record_parse(struct record *out, struct arena *arena,
				 const char *line, size_t n) MUST_CHECK;

/* The first digits of an id, as people see them; at most RECORD_HEX. */
void record_add_id(struct buf *out, const struct record *record,
		   size_t digits);

/* The order of records: by Lamport number, then by id. The same in every
 * store, and no two are equal. */
int record_cmp(const struct record *a, const struct record *b);

#endif
