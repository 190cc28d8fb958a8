/* SPDX-License-Identifier: MIT */
/* The trailers of a commit's message that name decisions: "Decision: ADR-0012"
 * and "ADR: 12, 14". */
#ifndef ADR_TRAILER_H
#define ADR_TRAILER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/span.h"

/* Their keys, in lower case: "adr", "adrs", "decision", "decisions". */
enum { TRAILER_KEYS = 4 };
extern const char *const trailer_key[TRAILER_KEYS];

/* More of them than anybody writes; those behind are not read. */
enum { TRAILERS_MOST = 16 };

/* The values, as stretches of the message. */
struct adr_trailers {
	const char *message;
	struct span value[TRAILERS_MOST];
	size_t n;
};

/*
 * Finds them in the last paragraph of a message, as git does, which is not its
 * first: the subject is no trailer. A key may have any case; lines that are
 * indented go on with the value above.
 */
void adr_trailers_read(struct adr_trailers *out, struct span message);

/* Whether a byte of the message stands in a value, or its line's key. */
bool adr_trailers_hold(const struct adr_trailers *trailers, size_t at);

/* Whether a value, taken apart at blanks, commas and '#', has this number and
 * nothing beside its digits. */
bool adr_trailers_have(const struct adr_trailers *trailers, uint64_t number);

#endif
