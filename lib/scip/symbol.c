/* SPDX-License-Identifier: MIT */
/* Taking symbols apart: see symbol.h. */
#include "scip/symbol.h"

#include <string.h>

#include "scip/index.h"

/* Takes one part up to a single blank; two blanks are one of its own. */
static bool take_part(struct span *rest, struct span *out)
{
	size_t i = 0;

	while (i < rest->n && (rest->s[i] != ' ' ||
			       (i + 1 < rest->n && rest->s[i + 1] == ' ')))
		i += rest->s[i] == ' ' ? 2 : 1;
	if (i >= rest->n)
		return false;
	*out = (struct span){ rest->s, i };
	*rest = (struct span){ rest->s + i + 1, rest->n - i - 1 };
	return true;
}

bool scip_symbol_plain(struct buf *out, struct span symbol)
{
	struct span rest = symbol, part;
	int i;

	buf_reset(out);
	if (symbol.n > SCIP_LONGEST_SYMBOL || span_begins(symbol, "local ") ||
	    memchr(symbol.s, '\0', symbol.n) ||
	    memchr(symbol.s, '\n', symbol.n))
		return false;
	for (i = 0; i < 4; i++) {
		if (!take_part(&rest, &part))
			break;
		if (i == 3)
			continue;
		buf_add(out, part.s, part.n);
		buf_addch(out, ' ');
	}
	if (i == 4 && rest.n) {
		buf_add(out, rest.s, rest.n);
		return true;
	}
	buf_reset(out);
	return false;
}

bool scip_symbol_is_plain(struct span plain)
{
	struct span rest = plain, part;
	int i;

	for (i = 0; i < 3; i++)
		if (!take_part(&rest, &part))
			return false;
	return rest.n && !memchr(plain.s, '\n', plain.n);
}

static bool is_simple(char c)
{
	return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') ||
		(c >= 'a' && c <= 'z') || c == '_' || c == '+' || c == '-' ||
		c == '$';
}

static bool take_name(struct span *rest, struct span *out)
{
	const char *at = rest->s;
	size_t i = 0;

	if (rest->n && at[0] == '`') {
		/* Two of them are one of its own. */
		for (i = 1; i < rest->n && (at[i] != '`' ||
		     (i + 1 < rest->n && at[i + 1] == '`')); )
			i += at[i] == '`' ? 2 : 1;
		if (i >= rest->n)
			return false;
		*out = (struct span){ at + 1, i++ - 1 };
	} else {
		while (i < rest->n && is_simple(at[i]))
			i++;
		*out = (struct span){ at, i };
	}
	*rest = (struct span){ at + i, rest->n - i };
	return out->n > 0;
}

static bool take_byte(struct span *rest, const char *among, char *out)
{
	if (!rest->n || !byte_is_among(rest->s[0], among))
		return false;
	*out = rest->s[0];
	*rest = (struct span){ rest->s + 1, rest->n - 1 };
	return true;
}

static bool take_descriptor(struct span *rest, struct scip_tail *out)
{
	char open;

	if (take_byte(rest, "([", &open)) {
		out->is_parameter = true;
		return take_name(rest, &out->name) &&
			take_byte(rest, open == '(' ? ")" : "]",
				  &out->suffix);
	}
	out->is_parameter = false;
	if (!take_name(rest, &out->name))
		return false;
	if (take_byte(rest, "(", &open)) {
		struct span number;
		char c;

		out->suffix = ')';
		/* "(method).": a method, whose parentheses may hold a
		 * number. */
		if (!take_byte(rest, ")", &c)) {
			if (!take_name(rest, &number) ||
			    !take_byte(rest, ")", &c))
				return false;
		}
		return take_byte(rest, ".", &c);
	}
	return take_byte(rest, "/#.:!", &out->suffix);
}

bool scip_symbol_tail(struct scip_tail *out, struct span plain)
{
	struct span rest = plain, part;
	struct span before = { "", 0 };
	int i;

	*out = (struct scip_tail){ .name = before, .holder = before };
	for (i = 0; i < 3; i++)
		if (!take_part(&rest, &part))
			return false;
	while (rest.n) {
		before = out->name;
		if (!take_descriptor(&rest, out))
			return false;
	}
	out->holder = before;
	return out->name.n > 0;
}
