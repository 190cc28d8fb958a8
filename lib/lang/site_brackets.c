/* SPDX-License-Identifier: MIT */
/* Which bracket of a text closes which: see around.h. */

#include "base/span.h"
#include "lang/around.h"

void site_brackets_release(struct site_brackets *brackets)
{
	VEC_RELEASE(&brackets->item);
}

void site_brackets_find(struct site_brackets *out, const char *s, size_t n)
{
	/* Each byte is asked: a call would cost more than all else. */
	static const bool is_bracket[256] = {
		['('] = true, [')'] = true, ['['] = true,
		[']'] = true, ['{'] = true, ['}'] = true
	};
	VEC(size_t) open = { 0 }, brace = { 0 };
	struct site_bracket one;
	size_t at;

	out->item.n = 0;
	for (at = 0; at < n; at++) {
		if (!is_bracket[(unsigned char)s[at]])
			continue;
		if (byte_is_among(s[at], "([{"))
			*VEC_PUSH(&open) = out->item.n;
		else if (open.n)
			out->item.item[open.item[--open.n]].behind = at + 1;
		if (s[at] == '{')
			*VEC_PUSH(&brace) = at;
		else if (s[at] == '}' && brace.n)
			brace.n--;
		one = (struct site_bracket){
			at, n, brace.n ? brace.item[brace.n - 1] : NO_BRACKET
		};
		*VEC_PUSH(&out->item) = one;
	}
	VEC_RELEASE(&open);
	VEC_RELEASE(&brace);
}

const struct site_bracket *site_bracket_before(const struct site_brackets *in,
					       size_t at)
{
	size_t low = 0, high = in->item.n;

	while (low < high) {
		const size_t mid = low + (high - low) / 2;

		if (in->item.item[mid].at < at)
			low = mid + 1;
		else
			high = mid;
	}
	return low ? &in->item.item[low - 1] : NULL;
}
