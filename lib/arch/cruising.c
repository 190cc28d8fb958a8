/* SPDX-License-Identifier: MIT */
/* Expressions over paths as selectors: see cruising.h. */
#include "arch/cruising.h"

#include <string.h>

#include "regex/regex.h"

void cruise_leave(struct cruise *c, const char *what)
{
	if (!c->unsaid)
		c->unsaid = what;
}

const char *cruise_other_key(const struct value *object,
			     const char *const *keys)
{
	struct value_iter it = { 0 };

	if (value_kind(object) == VALUE_ARRAY && value_count(object))
		return "[";
	while (value_next(object, &it))
		if (!span_is_among(span_of(it.key), keys))
			return it.key;
	return NULL;
}

/* --- Expressions --- */

void cruise_each_text(struct cruise *c, const struct value *value,
		      cruise_text_fn *fn, void *payload)
{
	struct value_iter it = { 0 };
	const char *text = value_string(value, NULL);

	if (text)
		fn(c, payload, arena_strdup(&c->im->draft->arena, text));
	else if (value && value_kind(value) != VALUE_ARRAY)
		cruise_leave(c, "path");
	while (value_kind(value) == VALUE_ARRAY && value_next(value, &it)) {
		text = value_string(it.value, NULL);
		if (text)
			fn(c, payload, arena_strdup(&c->im->draft->arena,
						    text));
		else
			cruise_leave(c, "path");
	}
}

static bool has_groups(const char *text)
{
	while ((text = strchr(text, '$')) && !(text[1] >= '1' &&
					       text[1] <= '9'))
		text++;
	return text != NULL;
}

/* "^node_modules/react(/|$)" is a package; "" for all of them, NULL for what
 * says more. */
static const char *package_of(struct cruise *c, const char *text)
{
	static const char modules[] = "node_modules", plain[] =
		"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
		"0123456789_-.@/";
	static const char *const ends[] = { "", "/", "$", "/.+", "(/|$)",
					    "(?:/|$)", "(/.*)?$", "/.*" };
	const char *at = text + (*text == '^');
	size_t n, i;

	if (strncmp(at, modules, sizeof(modules) - 1))
		return NULL;
	at += sizeof(modules) - 1;
	at += *at == '/';
	n = strspn(at, plain);
	n -= n && at[n - 1] == '/';
	for (i = 0; i < sizeof(ends) / sizeof(ends[0]); i++)
		if (!strcmp(at + n, ends[i]))
			return arena_strndup(&c->im->draft->arena, at, n);
	return NULL;
}

const char *cruise_expression(struct cruise *c, const char *text)
{
	struct regex *regex = NULL;

	if (!has_groups(text) && regex_compile(&regex, text, 0))
		cruise_leave(c, text);
	regex_free(regex);
	return arena_fmt(&c->im->draft->arena, "match:%s", text);
}

struct side {
	text_vec *out;
	bool is_target;
};

static void add_text(struct cruise *c, void *payload, const char *text)
{
	struct arena *arena = &c->im->draft->arena;
	const struct side *side = payload;
	const char *package = side->is_target ? package_of(c, text) : NULL;
	text_vec patterns = { 0 };
	size_t i;

	if (package)
		draft_add(side->out, arena_fmt(arena, "package:%s",
					       *package ? package : "*"));
	else if (has_groups(text) || (side->is_target ? *text != '^' :
				      c->wants_groups) ||
		 !import_regex(c->im, &patterns, text))
		draft_add(side->out, cruise_expression(c, text));
	else
		for (i = 0; i < patterns.n; i++)
			draft_add(side->out, arena_fmt(arena, "path:%s",
						       patterns.item[i]));
	VEC_RELEASE(&patterns);
}

void cruise_selectors(struct cruise *c, text_vec *out,
		      const struct value *value, bool is_target)
{
	struct side side = { out, is_target };

	cruise_each_text(c, value, add_text, &side);
}

void cruise_note_groups(struct cruise *c, void *payload, const char *text)
{
	(void)payload;
	c->wants_groups |= has_groups(text);
}
