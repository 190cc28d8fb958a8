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
extern const char *const trailer_key[];	/* ended by NULL */

/* More of them than anybody writes; those behind are not read. */
enum { TRAILERS_MOST = 16 };

/* As stretches of the message: the whole trailer, and its value. */
struct adr_trailers {
	const char *message;
	struct {
		struct span line, value;
	} item[TRAILERS_MOST];
	size_t n;
};

/*
 * Finds them in a message (message/message.h): in its last paragraph, and in
 * any other where nothing but trailers stands, for a host that squashes puts
 * one of its own behind them. A key may have any case; lines that are indented
 * go on with the value above.
 */
void adr_trailers_read(struct adr_trailers *out, struct span message);

/* Whether a byte of the message stands in one of them. */
bool adr_trailers_hold(const struct adr_trailers *trailers, size_t at);

/* Whether a value, taken apart at blanks, commas and '#', has this number and
 * nothing beside its digits. */
bool adr_trailers_have(const struct adr_trailers *trailers, uint64_t number);

#endif
