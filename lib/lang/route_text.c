/* SPDX-License-Identifier: MIT */
/* The text of a route: see route_text.h. */
#include "lang/route_text.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

#include "lang/words.h"

static size_t skip_space(const struct outline *o, size_t at)
{
	while (at < o->n && isspace((unsigned char)o->text[at]))
		at++;
	return at;
}

static bool is_word(const struct outline *o, size_t at)
{
	return at < o->n && is_word_byte((unsigned char)o->text[at]);
}

size_t route_bracket(const struct outline *o, size_t at, size_t end)
{
	for (; at < end; at++)
		if (o->text[at] == '(')
			return at;
	return end < o->n && o->text[end] == '(' ? end : SIZE_MAX;
}

size_t route_closed(const struct outline *o, size_t at)
{
	size_t depth = 0;

	for (; at < o->n; at++) {
		depth += strchr("([{", o->text[at]) != NULL;
		depth -= strchr(")]}", o->text[at]) && depth;
		if (!depth)
			return at + 1;
	}
	return at;
}

bool route_call_behind(const struct outline *o, size_t at, struct piece *name,
		       size_t *bracket)
{
	at = skip_space(o, at);
	if (at >= o->n || o->text[at] != '.')
		return false;
	name->at = at = skip_space(o, at + 1);
	while (is_word(o, at))
		at++;
	name->end = at;
	*bracket = at;
	return at > name->at && at < o->n && o->text[at] == '(';
}

struct piece route_last_argument(const struct outline *o, size_t at,
				 size_t end)
{
	struct piece out = { at + 1, at + 1 };
	size_t depth = 0, i;

	for (i = at; i < end; i++) {
		const char c = o->text[i];
		bool is_end;

		depth += strchr("([{", c) != NULL;
		is_end = depth == 1 && strchr(",)", c);
		depth -= strchr(")]}", c) && depth;
		if (!is_end)
			continue;
		if (skip_space(o, out.at) < i)	/* none behind a last comma */
			out.end = i;
		if (c == ',' && skip_space(o, i + 1) + 1 < end)
			out = (struct piece){ i + 1, i + 1 };
	}
	return out;
}

/* Is it a function itself, in one of the ways that languages write that? */
static bool is_code(const struct outline *o, struct piece code)
{
	static const char *const sign[] = { "{", "=>", "->", "lambda" };
	size_t i;

	for (i = 0; i < sizeof(sign) / sizeof(*sign); i++)
		if (memmem(o->text + code.at, code.end - code.at, sign[i],
			   strlen(sign[i])))
			return true;
	return false;
}

const char *route_answering(const struct outline *o, struct piece code)
{
	struct piece word = { 0, 0 }, called = { 0, 0 };
	size_t at = code.at, end;

	if (is_code(o, code))
		return NULL;
	for (; at < code.end; at = end + (end == at)) {
		for (end = at; end < code.end && is_word(o, end);)
			end++;
		if (end == at || isdigit((unsigned char)o->text[at]))
			continue;
		if (o->text[end] == '(')
			called = (struct piece){ at, end };
		else
			word = (struct piece){ at, end };
	}
	if (!word.end)		/* what that gives answers */
		word = called;
	return word.end ? arena_strndup(&o->facts->arena, o->bytes + word.at,
					word.end - word.at) : NULL;
}

const char *route_verb(const char *word, size_t n)
{
	static const char *const verb[] = {
		"CONNECT", "DELETE", "GET", "HEAD", "OPTIONS", "PATCH",
		"POST", "PUT", "TRACE"
	};
	static const char method[] = "Method";	/* as Go has them */
	size_t i;

	if (n > sizeof(method) - 1 && !memcmp(word, method,
					      sizeof(method) - 1)) {
		word += sizeof(method) - 1;
		n -= sizeof(method) - 1;
	}
	for (i = 0; i < sizeof(verb) / sizeof(*verb); i++)
		if (strlen(verb[i]) == n && !strncasecmp(word, verb[i], n))
			return verb[i];
	return NULL;
}

void route_join(struct buf *out, const char *path, size_t n)
{
	if (n && *path == '^') {
		path++;
		n--;
	}
	n -= n && path[n - 1] == '$';
	while (out->len && out->ptr[out->len - 1] == '/')
		buf_cut(out, out->len - 1);
	if (n && *path != '/')
		buf_addch(out, '/');
	buf_add(out, path, n);
}
