/* SPDX-License-Identifier: MIT */
/*
 * SHA-256 (FIPS 180-4): names for what must be the same bytes everywhere, and
 * that others may have written. What only we read is hashed by hash.h.
 */
#ifndef BASE_SHA256_H
#define BASE_SHA256_H

#include <stddef.h>

enum { SHA256_SIZE = 32 };

void sha256(unsigned char out[SHA256_SIZE], const void *ptr, size_t n);

#endif
