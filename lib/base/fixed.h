/* SPDX-License-Identifier: MIT */
/* Numbers of fixed width in rows, lowest byte first on any machine. */
#ifndef BASE_FIXED_H
#define BASE_FIXED_H

#include <stdint.h>

#include "base/buf.h"
#include "base/hash.h"

static inline uint32_t load4(const unsigned char *at)
{
	return (uint32_t)hash_load4(at);
}

static inline uint64_t load8(const unsigned char *at)
{
	return hash_load4(at) | hash_load4(at + 4) << 32;
}

static inline void add4(struct buf *out, uint32_t value)
{
	const unsigned char bytes[] = {
		(unsigned char)value, (unsigned char)(value >> 8),
		(unsigned char)(value >> 16), (unsigned char)(value >> 24)
	};

	buf_add(out, bytes, sizeof(bytes));
}

static inline void add8(struct buf *out, uint64_t value)
{
	add4(out, (uint32_t)value);
	add4(out, (uint32_t)(value >> 32));
}

#endif
