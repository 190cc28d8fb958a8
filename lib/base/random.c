/* SPDX-License-Identifier: MIT */
/* Randomness from the kernel: see random.h. */
#include "base/random.h"

#include <stdlib.h>
#include <sys/random.h>

/* getentropy gives this much at once, and never less than it was asked for. */
enum { AT_ONCE = 256 };

void random_hex(struct buf *out, size_t n)
{
	static const char digits[] = "0123456789abcdef";
	unsigned char bytes[AT_ONCE];
	size_t i;

	while (n) {
		const size_t some = n < AT_ONCE ? n : AT_ONCE;

		/* It fails on no kernel that we run on: what follows would
		   have to guess, so nothing does. */
		if (getentropy(bytes, some))
			abort();
		for (i = 0; i < some; i++) {
			buf_addch(out, digits[bytes[i] >> 4]);
			buf_addch(out, digits[bytes[i] & 15]);
		}
		n -= some;
	}
}
