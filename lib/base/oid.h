/* SPDX-License-Identifier: MIT */
/*
 * Object names. SHA-1 only: repositories with another object format are
 * refused where they are opened.
 */
#ifndef BASE_OID_H
#define BASE_OID_H

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

enum { OID_SIZE = 20, OID_HEX = 40 };

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

/* Writes 40 lower-case digits and a NUL, and gives hex back. */
char *oid_to_hex(char hex[OID_HEX + 1], const struct oid *oid);

/* Reads exactly 40 digits of either case, whatever stands behind them; false
 * when any is not one, and nothing behind that is looked at. */
bool oid_from_hex(struct oid *out, const char *hex);

#endif
