/* SPDX-License-Identifier: MIT */
/*
 * A fast 64-bit hash of bytes, the same on every machine and in every
 * version of the index format. Not for secrets: an attacker can make
 * collisions, so a table that uses it must compare keys.
 */
#ifndef BASE_HASH_H
#define BASE_HASH_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

static inline uint64_t hash_mix(uint64_t a, uint64_t b)
{
	__uint128_t product = (__uint128_t)a * b;

	return (uint64_t)product ^ (uint64_t)(product >> 64);
}

/* Eight bytes, lowest first, whatever the machine's byte order. */
static inline uint64_t hash_load(const unsigned char *p, size_t n)
{
	uint64_t word = 0;

	memcpy(&word, p, n);
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
	word = __builtin_bswap64(word);
#endif
	return word;
}

/*
 * Multiply and fold, eight bytes a step. The two constants are the 64-bit
 * golden ratio and the first digits of pi's fraction, odd and without any
 * other meaning.
 */
static inline uint64_t hash_bytes(const void *ptr, size_t n, uint64_t seed)
{
	const uint64_t golden = 0x9e3779b97f4a7c15u, pi = 0x243f6a8885a308d3u;
	const unsigned char *p = ptr;
	uint64_t h = (seed ^ golden) + n;

	for (; n >= 8; p += 8, n -= 8)
		h = hash_mix(h ^ hash_load(p, 8), pi);
	if (n)
		h = hash_mix(h ^ hash_load(p, n), golden);
	return hash_mix(h, pi);
}

#endif
