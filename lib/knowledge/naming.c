/* SPDX-License-Identifier: MIT */
/* What a trailer names, taken apart: see naming.h. */
#include "knowledge/naming.h"

#include <stdint.h>
#include <string.h>
#include <strings.h>

#include "knowledge/entity.h"
#include "knowledge/objective_body.h"

static bool begins(struct span span, const char *with)
{
	const size_t n = strlen(with);

	return span.n >= n && !strncasecmp(span.s, with, n);
}

static size_t count_digits(struct span span)
{
	size_t n = 0;

	while (n < span.n && span.s[n] &&
	       strchr("0123456789abcdefABCDEF", span.s[n]))
		n++;
	return n;
}

/* The length of the name that a text begins with, or 0. */
static size_t name_length(struct span span)
{
	const size_t prefix = strlen(objective_prefix);
	uint32_t number;
	size_t digits;

	if (begins(span, "obj-"))
		return objective_number(&number, span.s, span.n);
	if (!begins(span, objective_prefix))
		return 0;
	digits = count_digits(span_behind(span, prefix));
	return digits < ENTITY_DIGITS_MIN ? 0 : prefix + digits;
}

static bool skip_byte(struct span *rest, const char *one_of)
{
	if (!rest->n || !*rest->s || !strchr(one_of, *rest->s))
		return false;
	*rest = span_trim(span_behind(*rest, 1));
	return true;
}

/* Where a title without quotes ends: before ", OBJ-0002", and a comma that
 * nothing follows. */
static size_t title_length(struct span rest)
{
	struct span behind;
	size_t i;

	for (i = 0; i < rest.n; i++) {
		if (rest.s[i] != ',')
			continue;
		behind = span_trim(span_behind(rest, i + 1));
		if (!behind.n || name_length(behind))
			break;
	}
	return i;
}

static struct span take_task(struct span *rest)
{
	struct span task = { rest->s, 0 };

	if (name_length(*rest))
		return task;
	if (begins(*rest, "\"")) {
		task = span_until(span_behind(*rest, 1), "\"");
		*rest = span_trim(span_behind(*rest, task.n + 1));
		skip_byte(rest, "\"");
	} else {
		task.n = title_length(*rest);
		*rest = span_behind(*rest, task.n);
	}
	return span_trim(task);
}

bool naming_next(struct naming *out, struct span *rest)
{
	struct span at = span_trim(*rest);
	const size_t n = name_length(at);

	if (!n)
		return false;
	out->name = (struct span){ at.s, n };
	at = span_trim(span_behind(at, n));
	skip_byte(&at, ":-");
	out->task = take_task(&at);
	skip_byte(&at, ",");
	*rest = at;
	return true;
}
