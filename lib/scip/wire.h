/* SPDX-License-Identifier: MIT */
/*
 * The wire format of protocol buffers: fields of one message, one after the
 * other. Nothing is copied, and nothing behind the end is read, whatever the
 * bytes are.
 */
#ifndef SCIP_WIRE_H
#define SCIP_WIRE_H

#include <stdbool.h>
#include <stdint.h>

#include "base/span.h"

struct wire {
	const unsigned char *at, *end;
	bool is_bad;		/* what was read is no message */
};

enum wire_type { WIRE_VARINT = 0, WIRE_FIXED64 = 1, WIRE_BYTES = 2,
		 WIRE_FIXED32 = 5 };

struct wire_field {
	uint32_t number;
	uint8_t type;
	uint64_t value;		/* of WIRE_VARINT */
	struct span bytes;	/* of WIRE_BYTES */
};

struct wire wire_of(struct span bytes);

/* The next field; false at the end, and where what follows is no field. */
bool wire_next(struct wire *wire, struct wire_field *out);

/*
 * Appends the numbers of a field of "repeated int32", packed or one alone, to
 * out, which has room for `most`; false where there are more, or where they
 * are no numbers of 31 bits.
 */
bool wire_numbers(const struct wire_field *field, uint32_t *out, size_t *n,
		  size_t most);

#endif
