/* SPDX-License-Identifier: MIT */
/* Small numbers fast, and a seal that tells damaged bytes from sound ones. */
#ifndef BASE_BYTES_H
#define BASE_BYTES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/buf.h"
#include "base/hash.h"

/* read_varint, with the common cases of one and two bytes taken here. */
static inline uint64_t take(const unsigned char **at, const unsigned char *end)
{
	const unsigned char *p = *at;

	if (p && end - p >= 2) {
		if (p[0] < 0x80) {
			*at = p + 1;
			return p[0];
		}
		if (p[1] < 0x80) {
			*at = p + 2;
			return (uint64_t)(p[0] & 0x7f) | (uint64_t)p[1] << 7;
		}
	}
	return read_varint(at, end);
}

static inline void give(struct buf *buf, uint64_t value)
{
	if (value < 0x80)
		buf_addch(buf, (char)value);
	else
		buf_add_varint(buf, value);
}

/*
 * Everything we store ends in a 32-bit sum of itself: SQLite notices damage
 * to its own pages' structure, not to the bytes in them.
 */
enum { SEAL_SIZE = 4 };

static inline uint32_t seal_of(const void *ptr, size_t n)
{
	return (uint32_t)hash_much(ptr, n, 0x5ea1);
}

static inline void seal(struct buf *buf)
{
	uint32_t sum = seal_of(buf_str(buf), buf->len);
	unsigned char bytes[SEAL_SIZE];
	size_t i;

	for (i = 0; i < SEAL_SIZE; i++)
		bytes[i] = (unsigned char)(sum >> (8 * i));
	buf_add(buf, bytes, SEAL_SIZE);
}

/* Takes the seal off *n; false when it does not fit. */
static inline bool unseal(const void *ptr, size_t *n)
{
	if (*n < SEAL_SIZE)
		return false;
	*n -= SEAL_SIZE;
	return hash_load((const unsigned char *)ptr + *n, SEAL_SIZE) ==
		seal_of(ptr, *n);
}

#endif
