/* SPDX-License-Identifier: MIT */
/* Days: see date.h. */
#include "adr/date.h"

#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "base/ascii.h"

/* A reader of one text, which moves on. */
struct dated {
	struct span rest;
	unsigned long year, month, day;
	enum day_order order;	/* of what may mean two days */
};

bool is_day(unsigned long year, unsigned long month, unsigned long day)
{
	static const unsigned char days[] = {
		31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31
	};

	return year >= 1970 && year < 2200 && month >= 1 && month <= 12 &&
		day >= 1 && day <= days[month - 1];
}

/* Takes a number of `least` to `most` digits. */
static bool take_number(struct span *rest, size_t least, size_t most,
			unsigned long *out)
{
	size_t n = 0;

	*out = 0;
	while (n < rest->n && n < most && is_digit(rest->s[n]))
		*out = *out * 10 + (unsigned long)(rest->s[n++] - '0');
	if (n < least || (n < rest->n && n == most && is_digit(rest->s[n])))
		return false;
	*rest = span_behind(*rest, n);
	return true;
}

static void skip(struct span *rest, const char *set)
{
	while (rest->n && strchr(set, *rest->s) && *rest->s)
		*rest = span_behind(*rest, 1);
}

/* 2020-01-31, with the same sign in both places, or 20200131. */
static bool take_year_first(struct dated *d)
{
	struct span rest = d->rest;
	unsigned long all;
	char sign;

	if (take_number(&rest, 8, 8, &all)) {
		d->year = all / 10000;
		d->month = all / 100 % 100;
		d->day = all % 100;
		d->rest = rest;
		return true;
	}
	rest = d->rest;
	if (!take_number(&rest, 4, 4, &d->year) || !rest.n)
		return false;
	sign = *rest.s;
	if (sign != '-' && sign != '/' && sign != '.')
		return false;
	rest = span_behind(rest, 1);
	if (!take_number(&rest, 1, 2, &d->month) || !rest.n ||
	    *rest.s != sign)
		return false;
	rest = span_behind(rest, 1);
	if (!take_number(&rest, 1, 2, &d->day))
		return false;
	d->rest = rest;
	return true;
}

/* 31/01/2020, with the same sign in both places. */
static bool take_numbers(struct span *rest, unsigned long *first,
			 unsigned long *second, unsigned long *year)
{
	char sign;

	if (!take_number(rest, 1, 2, first) || !rest->n)
		return false;
	sign = *rest->s;
	if (sign != '-' && sign != '/' && sign != '.')
		return false;
	*rest = span_behind(*rest, 1);
	if (!take_number(rest, 1, 2, second) || !rest->n || *rest->s != sign)
		return false;
	*rest = span_behind(*rest, 1);
	return take_number(rest, 4, 4, year);
}

static enum day_order order_of(unsigned long first, unsigned long second)
{
	enum { MONTHS = 12 };

	return first > MONTHS ? DAY_FIRST : second > MONTHS ? MONTH_FIRST :
		DAY_ORDER_UNKNOWN;
}

/* Which number is the day is certain where the other cannot be one, or is the
 * same. */
static bool take_year_last(struct dated *d)
{
	struct span rest = d->rest;
	enum day_order order;
	unsigned long first, second;

	if (!take_numbers(&rest, &first, &second, &d->year))
		return false;
	order = order_of(first, second);
	order = order ? order : d->order;
	if (!order && first != second)
		return false;
	d->day = order == MONTH_FIRST ? second : first;
	d->month = order == MONTH_FIRST ? first : second;
	d->rest = rest;
	return true;
}

static bool take_month(struct span *rest, unsigned long *out)
{
	static const char *const months[] = {
		"january", "february", "march", "april", "may", "june",
		"july", "august", "september", "october", "november",
		"december"
	};
	size_t n = 0, i;

	while (n < rest->n && is_letter(rest->s[n]))
		n++;
	for (i = 0; n >= 3 && i < 12; i++) {
		if (n > strlen(months[i]) ||
		    strncasecmp(rest->s, months[i], n))
			continue;
		*out = i + 1;
		*rest = span_behind(*rest, n);
		return true;
	}
	return false;
}

/* 31, 31st, "31.", "31st of" */
static bool take_day(struct span *rest, unsigned long *out)
{
	static const char *const behind[] = { "st", "nd", "rd", "th" };
	size_t i;

	if (!take_number(rest, 1, 2, out))
		return false;
	for (i = 0; i < 4; i++)
		if (rest->n >= 2 && !strncasecmp(rest->s, behind[i], 2)) {
			*rest = span_behind(*rest, 2);
			break;
		}
	skip(rest, ".,- \t");
	if (span_begins(*rest, "of "))
		*rest = span_behind(*rest, 3);
	return true;
}

/* 31 January 2020 */
static bool take_day_first(struct dated *d)
{
	struct span rest = d->rest;

	if (!take_day(&rest, &d->day) || !take_month(&rest, &d->month))
		return false;
	skip(&rest, "., -\t");
	if (!take_number(&rest, 4, 4, &d->year))
		return false;
	d->rest = rest;
	return true;
}

/* January 31, 2020 */
static bool take_month_first(struct dated *d)
{
	struct span rest = d->rest;

	if (!take_month(&rest, &d->month))
		return false;
	skip(&rest, "., -\t");
	if (!take_day(&rest, &d->day) ||
	    !take_number(&rest, 4, 4, &d->year))
		return false;
	d->rest = rest;
	return true;
}

bool find_day_in(char out[11], struct span text, struct span *at,
		 enum day_order order)
{
	struct dated d = { .rest = text, .order = order };
	char before = ' ';

	for (; d.rest.n; d.rest = span_behind(d.rest, 1)) {
		const struct span start = d.rest;
		bool is_start = !is_digit(before) && !is_letter(before) &&
			before != '-' && before != '/' && before != '.';

		before = *start.s;
		if (!is_start || (!is_digit(before) && !is_letter(before)))
			continue;
		if ((!take_year_first(&d) && !take_year_last(&d) &&
		     !take_day_first(&d) && !take_month_first(&d)) ||
		    !is_day(d.year, d.month, d.day)) {
			d.rest = start;
			continue;
		}
		snprintf(out, 11, "%04lu-%02lu-%02lu", d.year % 10000,
			 d.month % 100, d.day % 100);
		if (at)
			*at = (struct span){ start.s, (size_t)(d.rest.s -
							       start.s) };
		return true;
	}
	return false;
}

bool find_day(char out[11], struct span text, struct span *at)
{
	return find_day_in(out, text, at, DAY_ORDER_UNKNOWN);
}

enum day_order day_order_of(struct span text)
{
	unsigned long first, second, year;
	struct span at;
	char day[11];

	return find_day(day, text, &at) &&
		take_numbers(&at, &first, &second, &year) ?
		order_of(first, second) : DAY_ORDER_UNKNOWN;
}
