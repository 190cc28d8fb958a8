/* SPDX-License-Identifier: MIT */
/* Bytes of ASCII by their kind, whatever the locale: any other byte is none. */
#ifndef BASE_ASCII_H
#define BASE_ASCII_H

#include <stdbool.h>

static inline bool is_digit(char c)
{
	return c >= '0' && c <= '9';
}

static inline bool is_lower(char c)
{
	return c >= 'a' && c <= 'z';
}

static inline bool is_upper(char c)
{
	return c >= 'A' && c <= 'Z';
}

static inline bool is_letter(char c)
{
	return is_lower(c) || is_upper(c);
}

/* A space, and all from a tab to a carriage return. */
static inline bool is_space(char c)
{
	return c == ' ' || (c >= '\t' && c <= '\r');
}

/* Whether nothing else stands from at to end. */
static inline bool is_all_space(const char *at, const char *end)
{
	while (at < end && is_space(*at))
		at++;
	return at == end;
}

static inline char to_lower(char c)
{
	return is_upper(c) ? (char)(c + ('a' - 'A')) : c;
}

#endif
