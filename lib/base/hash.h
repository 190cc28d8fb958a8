/* SPDX-License-Identifier: MIT */
/*
 * A fast 64-bit hash of bytes, the same on every machine and in every
 * version of the index format. Not for secrets: an attacker can make
 * collisions, so a table that uses it must compare keys.
 */
#ifndef BASE_HASH_H
#define BASE_HASH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

static inline uint64_t hash_mix(uint64_t a, uint64_t b)
{
	__uint128_t product = (__uint128_t)a * b;

	return (uint64_t)product ^ (uint64_t)(product >> 64);
}

/* Four bytes, lowest first, whatever the machine's byte order. */
static inline uint64_t hash_load4(const unsigned char *p)
{
	uint32_t word;

	memcpy(&word, p, 4);
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
	word = __builtin_bswap32(word);
#endif
	return word;
}

/* n bytes, 1 to 8, lowest first. A copy of n bytes would be a call of memcpy;
 * loads of fixed size overlap where they hold the same bytes. */
static inline uint64_t hash_load(const unsigned char *p, size_t n)
{
	if (n >= 4)
		return hash_load4(p) | hash_load4(p + n - 4) << (8 * (n - 4));
	return p[0] | (uint64_t)p[n / 2] << (8 * (n / 2)) |
		(uint64_t)p[n - 1] << (8 * (n - 1));
}

/* Whether n bytes are equal: for short keys, without calling memcmp. */
static inline bool hash_same(const void *a_ptr, const void *b_ptr, size_t n)
{
	const unsigned char *a = a_ptr, *b = b_ptr;

	for (; n > 8; a += 8, b += 8, n -= 8)
		if (hash_load(a, 8) != hash_load(b, 8))
			return false;
	return !n || hash_load(a, n) == hash_load(b, n);
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

static inline uint64_t hash_load8(const unsigned char *p)
{
	uint64_t word;

	memcpy(&word, p, 8);
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
	word = __builtin_bswap64(word);
#endif
	return word;
}

/*
 * Another hash, for kilobytes: it takes four times as many bytes a step, half
 * of them in each of two chains that do not wait for each other.
 */
static inline uint64_t hash_much(const void *ptr, size_t n, uint64_t seed)
{
	const uint64_t golden = 0x9e3779b97f4a7c15u, pi = 0x243f6a8885a308d3u;
	const unsigned char *p = ptr;
	uint64_t a = (seed ^ golden) + n, b = seed ^ pi;

	for (; n >= 32; p += 32, n -= 32) {
		a = hash_mix(hash_load8(p) ^ pi, hash_load8(p + 8) ^ a);
		b = hash_mix(hash_load8(p + 16) ^ golden,
			     hash_load8(p + 24) ^ b);
	}
	return hash_bytes(p, n, a ^ hash_mix(b, pi));
}

#endif
