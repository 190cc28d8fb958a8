/* SPDX-License-Identifier: MIT */
/* Times as text: see date.h. */
#include "base/date.h"

#include <time.h>

static void add_formatted(struct buf *out, int64_t seconds, const char *format)
{
	time_t time = (time_t)seconds;
	char text[64];
	struct tm parts;

	if (gmtime_r(&time, &parts) &&
	    strftime(text, sizeof(text), format, &parts))
		buf_addstr(out, text);
}

void add_time(struct buf *out, int64_t time)
{
	add_formatted(out, time, "%Y-%m-%dT%H:%M:%SZ");
}

void add_day(struct buf *out, int64_t time)
{
	add_formatted(out, time, "%Y-%m-%d");
}
