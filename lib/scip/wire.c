/* SPDX-License-Identifier: MIT */
/* Fields of protocol buffers: see wire.h. */
#include "scip/wire.h"

#include "base/buf.h"

struct wire wire_of(struct span bytes)
{
	const unsigned char *at = (const unsigned char *)bytes.s;

	return (struct wire){ .at = at, .end = bytes.n ? at + bytes.n : at };
}

static bool skip(struct wire *wire, uint64_t n)
{
	if (n > (uint64_t)(wire->end - wire->at))
		return false;
	wire->at += n;
	return true;
}

static bool read_value(struct wire *wire, struct wire_field *out)
{
	uint64_t n;

	switch (out->type) {
	case WIRE_VARINT:
		out->value = read_varint(&wire->at, wire->end);
		return wire->at != NULL;
	case WIRE_FIXED64:
		return skip(wire, 8);
	case WIRE_FIXED32:
		return skip(wire, 4);
	case WIRE_BYTES:
		n = read_varint(&wire->at, wire->end);
		if (!wire->at)
			return false;
		out->bytes.s = (const char *)wire->at;
		out->bytes.n = (size_t)n;
		return skip(wire, n);
	default:		/* groups, which proto3 has not */
		return false;
	}
}

bool wire_next(struct wire *wire, struct wire_field *out)
{
	uint64_t key;

	*out = (struct wire_field){ .bytes = { "", 0 } };
	if (wire->is_bad || wire->at == wire->end)
		return false;
	key = read_varint(&wire->at, wire->end);
	if (wire->at && key >> 3 && key >> 3 <= UINT32_MAX) {
		out->number = (uint32_t)(key >> 3);
		out->type = key & 7;
		if (read_value(wire, out))
			return true;
	}
	wire->is_bad = true;
	wire->at = wire->end;
	return false;
}

bool wire_numbers(const struct wire_field *field, uint32_t *out, size_t *n,
		  size_t most)
{
	struct wire wire = wire_of(field->bytes);
	uint64_t value = field->value;

	if (field->type != WIRE_VARINT && field->type != WIRE_BYTES)
		return false;
	do {
		if (field->type == WIRE_BYTES) {
			if (wire.at == wire.end)
				return true;
			value = read_varint(&wire.at, wire.end);
		}
		if (*n == most || !wire.at || value > INT32_MAX)
			return false;
		out[(*n)++] = (uint32_t)value;
	} while (field->type == WIRE_BYTES);
	return true;
}
