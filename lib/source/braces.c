/* SPDX-License-Identifier: MIT */
/* Alternatives in braces: see braces.h. */
#include "source/braces.h"

#include <stdbool.h>
#include <string.h>

/* A group: its brackets, and whether a comma stands between them. */
struct group {
	const char *open, *close;
	bool has_choice;
};

static bool find_close(struct group *group)
{
	const char *at;
	int depth = 0;

	group->has_choice = false;
	for (at = group->open; *at; at++) {
		depth += *at == '{';
		depth -= *at == '}';
		group->has_choice |= *at == ',' && depth == 1;
		group->close = at;
		if (!depth)
			return true;
	}
	return false;
}

static bool find_group(struct group *group, const char *text)
{
	group->open = text;
	while ((group->open = strchr(group->open, '{'))) {
		if (find_close(group) && group->has_choice)
			return true;
		group->open++;
	}
	return false;
}

/* Where the alternative that begins here ends. */
static const char *alternative_end(const char *at, const char *close)
{
	int depth = 0;

	for (; at < close && (depth || *at != ','); at++)
		depth += (*at == '{') - (*at == '}');
	return at;
}

static void expand(braces_vec *out, struct arena *arena, const char *text)
{
	struct group group;
	const char *at, *end;

	if (out->n >= BRACES_MOST || !find_group(&group, text)) {
		*VEC_PUSH(out) = text;
		return;
	}
	for (at = group.open + 1; at <= group.close; at = end + 1) {
		end = alternative_end(at, group.close);
		expand(out, arena, arena_fmt(arena, "%.*s%.*s%s",
					     (int)(group.open - text), text,
					     (int)(end - at), at,
					     group.close + 1));
	}
}

void braces_expand(braces_vec *out, struct arena *arena, const char *text)
{
	const char *end = *text == ':' ? strchr(text, ')') : NULL;

	if (end && memmem(text, (size_t)(end - text), "literal", 7))
		*VEC_PUSH(out) = text;
	else
		expand(out, arena, text);
}
