/* SPDX-License-Identifier: MIT */
/* Any encoding that the C library has, into UTF-8: see recode.h. */
#include "git/recode.h"

#include <errno.h>
#include <iconv.h>
#include <stdlib.h>
#include <strings.h>

#include "base/xalloc.h"

bool encoding_says_utf8(struct span encoding)
{
	return !encoding.n ||
		(encoding.n == 5 && !strncasecmp(encoding.s, "UTF-8", 5)) ||
		(encoding.n == 4 && !strncasecmp(encoding.s, "UTF8", 4));
}

static bool convert(struct buf *out, iconv_t with, struct span text)
{
	char *in = (char *)text.s;
	size_t left = text.n;

	while (left) {
		char room[4096], *at = room;
		size_t free = sizeof(room);
		size_t done = iconv(with, &in, &left, &at, &free);

		buf_add(out, room, sizeof(room) - free);
		if (done == (size_t)-1 && errno != E2BIG)
			return false;
	}
	return true;
}

/* Few C libraries know the name that people write most, and git does. */
static iconv_t begin(const char *name)
{
	return iconv_open("UTF-8", strcasecmp(name, "latin-1") ? name :
			  "ISO-8859-1");
}

bool recode(struct buf *out, struct span encoding, struct span text)
{
	char *name = xmemdupz(encoding.s, encoding.n);
	iconv_t with = begin(name);
	bool done = with != (iconv_t)-1 && convert(out, with, text);

	if (with != (iconv_t)-1)
		iconv_close(with);
	free(name);
	return done;
}
