/* SPDX-License-Identifier: MIT */
/* What each step of taking a message apart asks of bytes: see parsing.h. */
#include "message/parsing.h"

/* Fewer digits are a number or a word; git never abbreviates further. */
enum { LEAST_HEX = 7, MOST_HEX = 64 };

bool is_word_byte(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
		(c >= '0' && c <= '9');
}

static bool is_hex_byte(char c)
{
	return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f') ||
		(c >= 'A' && c <= 'F');
}

size_t hex_length(struct span text)
{
	size_t n = 0;

	while (n < text.n && n <= MOST_HEX && is_hex_byte(text.s[n]))
		n++;
	if (n < LEAST_HEX || n > MOST_HEX ||
	    (n < text.n && is_word_byte(text.s[n])))
		return 0;
	return n;
}

bool is_blank_line(struct span line)
{
	return !span_trim(line).n;
}

struct span nothing_at(struct span span)
{
	return (struct span){ span.s, 0 };
}
