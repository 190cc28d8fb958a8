/* SPDX-License-Identifier: MIT */
/* CSV, written as it comes: see csv.h. */
#include "emit/csv.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

static void separate(struct csv *csv)
{
	if (csv->has_field)
		sink_add(csv->sink, ",", 1);
	csv->has_field = true;
}

void csv_text(struct csv *csv, const char *s)
{
	const char *quote;

	separate(csv);
	if (!strpbrk(s, ",\"\r\n")) {
		sink_addstr(csv->sink, s);
		return;
	}
	sink_add(csv->sink, "\"", 1);
	while ((quote = strchr(s, '"'))) {
		sink_add(csv->sink, s, (size_t)(quote - s) + 1);
		sink_add(csv->sink, "\"", 1);
		s = quote + 1;
	}
	sink_addf(csv->sink, "%s\"", s);
}

void csv_uint(struct csv *csv, uint64_t value)
{
	separate(csv);
	sink_addf(csv->sink, "%" PRIu64, value);
}

/* Hundredths as two numbers: printf would ask the locale for the point. */
void csv_real(struct csv *csv, double value)
{
	long long hundredths = llround(value * 100);

	separate(csv);
	sink_addf(csv->sink, "%s%lld.%02lld", hundredths < 0 ? "-" : "",
		  llabs(hundredths) / 100, llabs(hundredths) % 100);
}

void csv_header(struct csv *csv, const char *names)
{
	sink_addf(csv->sink, "%s\n", names);
}

void csv_end(struct csv *csv)
{
	sink_add(csv->sink, "\n", 1);
	csv->has_field = false;
}
