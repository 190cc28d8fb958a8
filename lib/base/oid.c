/* SPDX-License-Identifier: MIT */
/* Object names to and from hexadecimal: see oid.h. */
#include "base/oid.h"

char *oid_to_hex(char hex[OID_HEX + 1], const struct oid *oid)
{
	static const char digit[] = "0123456789abcdef";
	size_t i;

	for (i = 0; i < OID_SIZE; i++) {
		hex[2 * i] = digit[oid->id[i] >> 4];
		hex[2 * i + 1] = digit[oid->id[i] & 15];
	}
	hex[OID_HEX] = '\0';
	return hex;
}

static int digit_value(char c)
{
	if (c >= '0' && c <= '9')
		return c - '0';
	if (c >= 'a' && c <= 'f')
		return c - 'a' + 10;
	if (c >= 'A' && c <= 'F')
		return c - 'A' + 10;
	return -1;
}

bool oid_from_hex(struct oid *out, const char *hex)
{
	size_t i;

	for (i = 0; i < OID_SIZE; i++) {
		int high = digit_value(hex[2 * i]);
		int low = high < 0 ? -1 : digit_value(hex[2 * i + 1]);

		if (low < 0)
			return false;
		out->id[i] = (unsigned char)(high << 4 | low);
	}
	return true;
}
