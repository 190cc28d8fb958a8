/* SPDX-License-Identifier: MIT */
/* Taking a range of revisions apart: see range.h. */
#include "git-fuse/range.h"

#include <string.h>

const struct error *range_parse(struct range *out, const char *text)
{
	const char *dots = strstr(text, ".."), *head;

	*out = (struct range){ 0 };
	if (!dots) {
		buf_addstr(&out->base, text);
		return NULL;
	}
	out->has_three = dots[2] == '.';
	head = dots + 2 + out->has_three;
	if (*head == '.' || strstr(head, ".."))
		return error_new(ERROR_USAGE,
				 "'%s' is not a range of the form "
				 "<base>..<head>", text);
	buf_add(&out->base, text, (size_t)(dots - text));
	buf_addstr(&out->head, head);
	return NULL;
}

void range_release(struct range *range)
{
	buf_release(&range->base);
	buf_release(&range->head);
}
