/* SPDX-License-Identifier: MIT */
/* Days, as people write them. */
#ifndef ADR_DATE_H
#define ADR_DATE_H

#include <stdbool.h>

#include "base/span.h"

/*
 * The first day in a text whose meaning is certain, as "2020-01-31":
 *
 *	2020-01-31, 2020/1/31, 2020.01.31	the year comes first
 *	20200131				alone, no digit around it
 *	31 January 2020, 31st of Jan 2020, 31. January 2020
 *	January 31, 2020, Jan 31st 2020
 *
 *	31/01/2020, 01.31.2020, 31-1-2020	one number is no month
 *
 * Months are English, whole or three letters or more of them. 02/03/2020 is no
 * day that we know: who wrote it may begin with the month. *at is the stretch
 * of text, when not NULL.
 */
bool find_day(char out[11], struct span text, struct span *at);

/* How those write who put the year last. */
enum day_order { DAY_ORDER_UNKNOWN, DAY_FIRST, MONTH_FIRST };

/* The same where the order is known, from what stands beside it. */
bool find_day_in(char out[11], struct span text, struct span *at,
		 enum day_order order);

/* The order that the first day of a text tells. */
enum day_order day_order_of(struct span text);

/* Whether eight digits or so are a day: month and day exist, and the year is
 * one in which people write such records (1970 to 2199). */
bool is_day(unsigned long year, unsigned long month, unsigned long day);

#endif
