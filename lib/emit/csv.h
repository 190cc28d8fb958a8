/* SPDX-License-Identifier: MIT */
/*
 * Writing CSV as it comes: RFC 4180, except that a line ends with a single
 * line feed, as code-maat's do and as line tools want it.
 *
 *	struct csv csv = { .sink = &sink };
 *	csv_text(&csv, "a.c");
 *	csv_uint(&csv, 3);
 *	csv_end(&csv);
 */
#ifndef EMIT_CSV_H
#define EMIT_CSV_H

#include <stdbool.h>
#include <stdint.h>

#include "emit/sink.h"

struct csv {
	struct sink *sink;
	bool has_field;		/* in this line */
};

/*
 * The next field of the line: its bytes as they are, in double quotes, with
 * those within doubled, when it holds a comma, a quote, a carriage return or
 * a line feed.
 */
void csv_text(struct csv *csv, const char *s);
void csv_uint(struct csv *csv, uint64_t value);
/* With two digits behind the point, whatever the locale. */
void csv_real(struct csv *csv, double value);

/* A whole line of names that need no quotes, "a,b,c". */
void csv_header(struct csv *csv, const char *names);

/* Ends the line. */
void csv_end(struct csv *csv);

#endif
