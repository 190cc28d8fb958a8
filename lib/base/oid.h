/* SPDX-License-Identifier: MIT */
/*
 * Object names, of SHA-1 and of SHA-256. One of SHA-1 has zeros behind its 20
 * bytes, as none of SHA-256 has at its end, so each tells itself which it is;
 * the one of zeros alone is both's, and written as SHA-1 writes it.
 */
#ifndef BASE_OID_H
#define BASE_OID_H

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

struct span;

enum { OID_SHA1 = 20, OID_SIZE = 32, OID_HEX = 2 * OID_SIZE };

struct oid {
	unsigned char id[OID_SIZE];
};

static inline int oid_cmp(const struct oid *a, const struct oid *b)
{
	return memcmp(a->id, b->id, OID_SIZE);
}

static inline bool oid_is_zero(const struct oid *oid)
{
	static const struct oid zero;

	return !memcmp(oid->id, zero.id, OID_SIZE);
}

/* The bytes that it has in its own format: OID_SHA1 or OID_SIZE. */
static inline size_t oid_len(const struct oid *oid)
{
	static const unsigned char zero[OID_SIZE - OID_SHA1];

	return memcmp(oid->id + OID_SHA1, zero, sizeof(zero)) ? OID_SIZE :
		OID_SHA1;
}

/* From so many bytes, OID_SHA1 or OID_SIZE. */
static inline void oid_set(struct oid *out, const void *bytes, size_t n)
{
	memcpy(out->id, bytes, n);
	memset(out->id + n, 0, OID_SIZE - n);
}

/* Writes 40 or 64 lower-case digits and a NUL, and gives hex back. */
char *oid_to_hex(char hex[OID_HEX + 1], const struct oid *oid);

/* The same of the first OID_SHORT digits, by which people are told of it. */
enum { OID_SHORT = 10 };
char *oid_short(char hex[OID_HEX + 1], const struct oid *oid);

/* Reads the digits of either case that a text begins with, of which there must
 * be 40 or 64, and says how many; 0 when it begins with no name. Nothing behind
 * the first byte that is no digit is looked at. */
size_t oid_from_hex(struct oid *out, const char *hex);

/* Whether a text is a name, and nothing else. */
bool oid_read(struct oid *out, struct span text);

#endif
