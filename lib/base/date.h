/* SPDX-License-Identifier: MIT */
/* Times as text: always in UTC, so that two machines write the same. */
#ifndef BASE_DATE_H
#define BASE_DATE_H

#include <stdint.h>

#include "base/buf.h"

/*
 * Appends seconds since 1970 as RFC 3339 has them, "2024-02-29T12:00:00Z";
 * the day alone, "2024-02-29", for people. Nothing where the year does not fit
 * the calendar of the C library.
 */
void add_time(struct buf *out, int64_t time);
void add_day(struct buf *out, int64_t time);

#endif
