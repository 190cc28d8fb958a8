/* SPDX-License-Identifier: MIT */
/* Taking a range of revisions apart: see range.h. */
#include "git-fuse/workspace/range.h"

#include <string.h>

const struct error *range_parse(struct range *out, const char *text)
{
	const char *dots = strstr(text, ".."), *head;

	*out = (struct range){ 0 };
	if (!dots) {
		buf_addstr(&out->base, text);
		return NULL;
	}
	out->has_both = true;
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

const struct error *range_read(struct range *out, const struct args *args,
			       const char *first, const char *second)
{
	const char *base = args_text(args, first);
	const char *head = args_text(args, second);
	const struct error *err;

	*out = (struct range){ 0 };
	if (!base)
		return NULL;
	err = range_parse(out, base);
	if (err || !head)
		return err;
	if (out->has_both || strstr(head, ".."))
		return error_new(ERROR_USAGE, "'%s' and '%s' are more than two "
				 "ends: give <base>..<head>, or <base> <head>",
				 base, head);
	out->has_both = true;
	buf_addstr(&out->head, head);
	return NULL;
}

const struct error *range_refuse_three(const struct range *range)
{
	if (!range->has_three)
		return NULL;
	return error_new(ERROR_USAGE, "'%s...%s' asks for the merge base, and "
			 "here both ends are taken as they are: write two "
			 "dots", buf_str(&range->base), buf_str(&range->head));
}

void range_add(struct buf *out, const struct range *range)
{
	buf_addf(out, "%s%s%s", buf_str(&range->base), !range->has_both ? "" :
		 range->has_three ? "..." : "..", buf_str(&range->head));
}

void range_release(struct range *range)
{
	buf_release(&range->base);
	buf_release(&range->head);
}
