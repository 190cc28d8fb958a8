/* SPDX-License-Identifier: MIT */
/*
 * The JSON that most is, read where it stands: see node.h.
 *
 * A tree of jansson's is a dozen allocations and a hash table for an object of
 * five members; a hundred thousand records are read through one arena here.
 */
#include <string.h>

#include "base/utf8.h"
#include "json/node.h"

struct reader {
	char *at;		/* a NUL ends the text, and is in none */
	const char *end;
	struct arena *arena;
};

/* Digits that fit into 64 bits whatever they are. */
enum { SAFE_DIGITS = 18 };

static void skip_space(struct reader *r)
{
	while (*r->at == ' ' || *r->at == '\n' || *r->at == '\t' ||
	       *r->at == '\r')
		r->at++;
}

/* Behind white space, and c if it is there. */
static bool take_char(struct reader *r, char c)
{
	skip_space(r);
	if (*r->at != c)
		return false;
	r->at++;
	return true;
}

static int hex_digit(char c)
{
	static const char digits[] = "0123456789abcdef";
	const char lower = c >= 'A' && c <= 'F' ? (char)(c - 'A' + 'a') : c;
	const char *found = lower ? strchr(digits, lower) : NULL;

	return found ? (int)(found - digits) : -1;
}

/* The two digits of \u00XX as an ASCII character; -1 for any other. */
static int ascii_of(const char *digit)
{
	int high, low;

	if (digit[0] != '0' || digit[1] != '0')
		return -1;
	high = hex_digit(digit[2]);
	low = high < 0 ? -1 : hex_digit(digit[3]);
	return high < 0 || high > 7 || low < 0 ? -1 : high << 4 | low;
}

/* Takes what a backslash escapes, at its letter. */
static bool take_escape(struct reader *r, char *out)
{
	static const char letter[] = "\"\\/bfnrt", meant[] = "\"\\/\b\f\n\r\t";
	const char *found = *r->at ? strchr(letter, *r->at) : NULL;
	int c;

	if (found) {
		*out = meant[found - letter];
		r->at++;
		return true;
	}
	c = *r->at == 'u' ? ascii_of(r->at + 1) : -1;
	if (c < 0)
		return false;
	*out = (char)c;
	r->at += 5;
	return true;
}

/* Bytes of a string that stand for themselves alone. */
static bool is_plain(char c)
{
	const unsigned char byte = (unsigned char)c;

	return byte >= ' ' && byte < 0x80 && byte != '"' && byte != '\\';
}

/* Behind the opening quote: the bytes are moved together over the escapes,
 * and a NUL put behind them, at the closing quote or before. */
static bool take_string(struct reader *r, const char **out, uint32_t *n)
{
	char *start = r->at, *to;

	while (is_plain(*r->at))
		r->at++;
	for (to = r->at; *r->at != '"';) {
		size_t len = 1;

		if (*r->at == '\\') {
			r->at++;
			if (!take_escape(r, to++))
				return false;
			continue;
		}
		if (!is_plain(*r->at))
			len = (unsigned char)*r->at < ' ' ? 0 :
				utf8_next(r->at, (size_t)(r->end - r->at),
					  NULL);
		if (!len)
			return false;
		if (to != r->at)
			memmove(to, r->at, len);
		to += len;
		r->at += len;
	}
	r->at++;
	*to = '\0';
	*out = start;
	*n = (uint32_t)(to - start);
	return true;
}

static bool take_integer(struct reader *r, struct value *out)
{
	const bool is_negative = *r->at == '-';
	const char *first;
	int64_t number = 0;

	r->at += is_negative;
	for (first = r->at; *r->at >= '0' && *r->at <= '9'; r->at++) {
		if (r->at - first == SAFE_DIGITS)
			return false;
		number = number * 10 + (*r->at - '0');
	}
	if (r->at == first || (*first == '0' && r->at - first > 1) ||
	    *r->at == '.' || *r->at == 'e' || *r->at == 'E')
		return false;
	out->kind = VALUE_INTEGER;
	out->is.integer = is_negative ? -number : number;
	return true;
}

static bool take_word(struct reader *r, struct value *out)
{
	static const struct {
		const char *word;
		uint8_t n, kind;
		bool truth;
	} words[] = {
		{ "false", 5, VALUE_BOOL, false },
		{ "null", 4, VALUE_NULL, false },
		{ "true", 4, VALUE_BOOL, true }
	};
	size_t i;

	for (i = 0; i < sizeof(words) / sizeof(*words); i++) {
		if (strncmp(r->at, words[i].word, words[i].n))
			continue;
		r->at += words[i].n;
		out->kind = words[i].kind;
		out->is.truth = words[i].truth;
		return true;
	}
	return false;
}

static bool take_value(struct reader *r, struct value *out,
		       unsigned int depth);

/* A new element behind the last one of a list. */
static struct value *add_item(struct reader *r, struct value *list,
			      struct value **last)
{
	struct value *item = arena_alloc(r->arena, sizeof(*item));

	*item = (struct value){ .kind = VALUE_NONE };
	if (*last)
		(*last)->next = item;
	else
		list->is.first = item;
	list->n++;
	*last = item;
	return item;
}

/* Whether the key of the last member is that of no other. Sorted keys, which
 * ours are, are seen to be so one by one. */
static bool is_new_key(const struct value *object, const struct value *before,
		       const char *key, bool *is_sorted)
{
	const struct value *member;

	if (!before || (*is_sorted && strcmp(before->key, key) < 0))
		return true;
	*is_sorted = false;
	if (object->n > PLAIN_MEMBERS)
		return false;
	for (member = object->is.first; member->next; member = member->next)
		if (!strcmp(member->key, key))
			return false;
	return true;
}

/* The key, and the colon behind it. */
static bool take_key(struct reader *r, struct value *member)
{
	const char *key;
	uint32_t n;

	if (!take_char(r, '"') || !take_string(r, &key, &n) ||
	    strlen(key) != n)
		return false;
	member->key = key;
	return take_char(r, ':');
}

static bool take_object(struct reader *r, struct value *out,
			unsigned int depth)
{
	struct value *last = NULL;
	bool is_sorted = true;

	out->kind = VALUE_OBJECT;
	if (take_char(r, '}'))
		return true;
	do {
		const struct value *before = last;
		struct value *member = add_item(r, out, &last);

		if (!take_key(r, member) ||
		    !is_new_key(out, before, member->key, &is_sorted) ||
		    !take_value(r, member, depth + 1))
			return false;
	} while (take_char(r, ','));
	return take_char(r, '}');
}

/* Fills in what is left to fill in of a value: not its key. */
static bool take_value(struct reader *r, struct value *out,
		       unsigned int depth)
{
	if (depth > PLAIN_DEPTH)
		return false;
	if (take_char(r, '"')) {
		out->kind = VALUE_STRING;
		return take_string(r, &out->is.string, &out->n);
	}
	if (take_char(r, '{'))
		return take_object(r, out, depth);
	if (take_char(r, '[')) {
		struct value *last = NULL;

		out->kind = VALUE_ARRAY;
		if (take_char(r, ']'))
			return true;
		do
			if (!take_value(r, add_item(r, out, &last), depth + 1))
				return false;
		while (take_char(r, ','));
		return take_char(r, ']');
	}
	return take_word(r, out) || take_integer(r, out);
}

bool plain_read(const struct value **out, struct arena *arena, char *text,
		size_t n)
{
	struct reader r = { .at = text, .end = text + n, .arena = arena };
	struct value *root = arena_alloc(arena, sizeof(*root));

	*root = (struct value){ .kind = VALUE_NONE };
	if (!take_value(&r, root, 0))
		return false;
	skip_space(&r);
	*out = root;
	return r.at == r.end;
}
