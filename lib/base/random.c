/* SPDX-License-Identifier: MIT */
/* Randomness from the kernel: see random.h. */
#include "base/random.h"

#include <unistd.h>

/* What getentropy gives at once, and never less than it was asked for. */
enum { AT_ONCE = 256 };

const struct error *random_hex(struct buf *out, size_t n)
{
	static const char digits[] = "0123456789abcdef";
	const size_t from = out->len;
	unsigned char bytes[AT_ONCE];
	size_t i;

	while (n) {
		const size_t some = n < AT_ONCE ? n : AT_ONCE;

		if (getentropy(bytes, some)) {
			buf_cut(out, from);
			return error_errno("cannot get random bytes");
		}
		for (i = 0; i < some; i++) {
			buf_addch(out, digits[bytes[i] >> 4]);
			buf_addch(out, digits[bytes[i] & 15]);
		}
		n -= some;
	}
	return NULL;
}
