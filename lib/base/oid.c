/* SPDX-License-Identifier: MIT */
/* Object names to and from hexadecimal: see oid.h. */
#include "base/oid.h"

#include "base/span.h"

char *oid_to_hex(char hex[OID_HEX + 1], const struct oid *oid)
{
	static const char digit[] = "0123456789abcdef";
	const size_t n = oid_len(oid);
	size_t i;

	for (i = 0; i < n; i++) {
		hex[2 * i] = digit[oid->id[i] >> 4];
		hex[2 * i + 1] = digit[oid->id[i] & 15];
	}
	hex[2 * n] = '\0';
	return hex;
}

char *oid_short(char hex[OID_HEX + 1], const struct oid *oid)
{
	oid_to_hex(hex, oid)[OID_SHORT] = '\0';
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

/* How many digits a text begins with, up to one more than a name has. */
static size_t count_digits(const char *s, size_t most)
{
	size_t n = 0;

	while (n < most && digit_value(s[n]) >= 0)
		n++;
	return n;
}

/* False unless a name has so many digits. */
static bool read_digits(struct oid *out, const char *hex, size_t n)
{
	size_t i;

	if (n != 2 * OID_SHA1 && n != OID_HEX)
		return false;
	*out = (struct oid){ { 0 } };
	for (i = 0; i < n / 2; i++)
		out->id[i] = (unsigned char)(digit_value(hex[2 * i]) << 4 |
					     digit_value(hex[2 * i + 1]));
	return true;
}

size_t oid_from_hex(struct oid *out, const char *hex)
{
	const size_t n = count_digits(hex, OID_HEX + 1);

	return read_digits(out, hex, n) ? n : 0;
}

bool oid_read(struct oid *out, struct span text)
{
	return text.n <= OID_HEX && count_digits(text.s, text.n) == text.n &&
		read_digits(out, text.s, text.n);
}
