/* SPDX-License-Identifier: MIT */
/* SHA-256 by the letters of FIPS 180-4, section 6.2. */
#include "base/sha256.h"

#include <stdint.h>
#include <string.h>

enum { BLOCK = 64 };

/* The first 32 bits of the fractions of the cube roots of the first 64
 * primes. */
static const uint32_t k[64] = {
	0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1,
	0x923f82a4, 0xab1c5ed5, 0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3,
	0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174, 0xe49b69c1, 0xefbe4786,
	0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
	0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147,
	0x06ca6351, 0x14292967, 0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13,
	0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85, 0xa2bfe8a1, 0xa81a664b,
	0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
	0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a,
	0x5b9cca4f, 0x682e6ff3, 0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208,
	0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2
};

static uint32_t rotate(uint32_t x, unsigned int n)
{
	return x >> n | x << (32 - n);
}

static uint32_t load(const unsigned char *p)
{
	return (uint32_t)p[0] << 24 | (uint32_t)p[1] << 16 |
		(uint32_t)p[2] << 8 | p[3];
}

static void store(unsigned char *p, uint32_t x)
{
	p[0] = (unsigned char)(x >> 24);
	p[1] = (unsigned char)(x >> 16);
	p[2] = (unsigned char)(x >> 8);
	p[3] = (unsigned char)x;
}

static void schedule(uint32_t w[64], const unsigned char *block)
{
	unsigned int i;

	for (i = 0; i < 16; i++)
		w[i] = load(block + 4 * i);
	for (; i < 64; i++) {
		const uint32_t a = w[i - 15], b = w[i - 2];

		w[i] = w[i - 16] + w[i - 7] +
			(rotate(a, 7) ^ rotate(a, 18) ^ a >> 3) +
			(rotate(b, 17) ^ rotate(b, 19) ^ b >> 10);
	}
}

/* a to h of the standard are s[0] to s[7] in the first round; every round
 * moves them on by one place, which is done to the numbers instead. */
static void take_round(uint32_t s[8], unsigned int i, uint32_t input)
{
	const uint32_t a = s[-i & 7], b = s[(1 - i) & 7], c = s[(2 - i) & 7];
	const uint32_t e = s[(4 - i) & 7], f = s[(5 - i) & 7];
	const uint32_t g = s[(6 - i) & 7];
	const uint32_t one = s[(7 - i) & 7] + k[i] + input +
		(rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)) +
		((e & f) ^ (~e & g));
	const uint32_t two = (rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) +
		((a & b) ^ (a & c) ^ (b & c));

	s[(3 - i) & 7] += one;
	s[(7 - i) & 7] = one + two;
}

static void take_block(uint32_t h[8], const unsigned char *block)
{
	uint32_t w[64], s[8];
	unsigned int i;

	schedule(w, block);
	memcpy(s, h, sizeof(s));
	for (i = 0; i < 64; i++)
		take_round(s, i, w[i]);
	for (i = 0; i < 8; i++)
		h[i] += s[i];
}

void sha256(unsigned char out[SHA256_SIZE], const void *ptr, size_t n)
{
	/* The same of the square roots of the first eight primes. */
	uint32_t h[8] = {
		0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
		0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19
	};
	const unsigned char *p = ptr;
	unsigned char last[2 * BLOCK] = { 0 };
	const uint64_t bits = (uint64_t)n * 8;
	size_t i, size;

	for (; n >= BLOCK; p += BLOCK, n -= BLOCK)
		take_block(h, p);
	if (n)
		memcpy(last, p, n);
	last[n] = 0x80;
	size = n < BLOCK - 8 ? BLOCK : 2 * BLOCK;
	store(last + size - 8, (uint32_t)(bits >> 32));
	store(last + size - 4, (uint32_t)bits);
	for (i = 0; i < size; i += BLOCK)
		take_block(h, last + i);
	for (i = 0; i < 8; i++)
		store(out + 4 * i, h[i]);
}
