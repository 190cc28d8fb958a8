/* SPDX-License-Identifier: MIT */
/* Names from what is said, and things by their names: see entity.h. */
#include "knowledge/entity.h"

#include <stdint.h>
#include <string.h>
#include <strings.h>

#include "base/ascii.h"
#include "base/sha256.h"
#include "knowledge/canonical.h"
#include "knowledge/objective_body.h"

void entity_add(struct buf *out, const char *prefix, const struct buf *json)
{
	static const char digit[] = "0123456789abcdef";
	unsigned char hash[SHA256_SIZE];
	struct buf canonical = { 0 };
	size_t i;

	/* Strings and whole numbers always have a canonical form. */
	error_ignore(canonical_add_text(&canonical, json->ptr, json->len));
	sha256(hash, canonical.ptr, canonical.len);
	buf_addstr(out, prefix);
	for (i = 0; i < SHA256_SIZE; i++) {
		buf_addch(out, digit[hash[i] >> 4]);
		buf_addch(out, digit[hash[i] & 15]);
	}
	buf_release(&canonical);
}

void entity_add_normal(struct buf *out, struct span text)
{
	const size_t from = out->len;
	size_t i;

	for (i = 0; i < text.n; i++) {
		const char c = text.s[i];

		if (is_space(c))
			continue;
		if (i && is_space(text.s[i - 1]) && out->len > from)
			buf_addch(out, ' ');
		buf_addch(out, to_lower(c));
	}
	buf_addstr(out, "");
}

void entity_add_short(struct buf *out, const char *entity)
{
	static const char digits[] = "0123456789abcdef";
	const char *colon = strrchr(entity, ':');
	const char *hex = colon ? colon + 1 : entity;

	buf_addstr(out, entity);
	if (strspn(hex, digits) == 2 * SHA256_SIZE &&
	    !hex[2 * SHA256_SIZE])
		buf_cut(out, out->len - 2 * SHA256_SIZE + ENTITY_SHORT);
}

const struct error *entity_find(size_t *out, const struct entity_names *names,
				const char *name)
{
	const size_t prefix = strlen(names->prefix);
	const char *hex = strncmp(name, names->prefix, prefix) ? name :
		name + prefix;
	const size_t n = strlen(hex);
	bool found = false;
	size_t i;

	if (n < ENTITY_DIGITS_MIN ||
	    strspn(hex, "0123456789abcdefABCDEF") != n)
		return error_new(ERROR_USAGE, "'%s' is no %s: give the first "
				 "digits of its id, %d or more", name,
				 names->kind, ENTITY_DIGITS_MIN);
	for (i = 0; i < names->n; i++) {
		const char *const *entity = (const void *)
			((const char *)names->item + i * names->size);

		if (strncasecmp(*entity + prefix, hex, n))
			continue;
		if (found)
			return error_new(ERROR_AMBIGUOUS, "'%s' begins the id "
					 "of more than one %s; give more "
					 "digits", name, names->kind);
		found = true;
		*out = i;
	}
	if (found)
		return NULL;
	return error_new(ERROR_NOT_FOUND, "there is no %s '%s'; 'git fuse %s "
			 "list --all' tells which there are", names->kind,
			 name, names->kind);
}

/* --- What a trailer names --- */

static bool begins(struct span span, const char *with)
{
	const size_t n = strlen(with);

	return span.n >= n && !strncasecmp(span.s, with, n);
}

static size_t count_digits(struct span span)
{
	size_t n = 0;

	while (n < span.n && span.s[n] &&
	       strchr("0123456789abcdefABCDEF", span.s[n]))
		n++;
	return n;
}

/* The length of the name that a text begins with, or 0. */
static size_t name_length(struct span span)
{
	const size_t prefix = strlen(objective_prefix);
	uint32_t number;
	size_t digits;

	if (begins(span, "obj-"))
		return objective_number(&number, span.s, span.n);
	if (!begins(span, objective_prefix))
		return 0;
	digits = count_digits(span_behind(span, prefix));
	return digits < ENTITY_DIGITS_MIN ? 0 : prefix + digits;
}

static bool skip_byte(struct span *rest, const char *one_of)
{
	if (!rest->n || !*rest->s || !strchr(one_of, *rest->s))
		return false;
	*rest = span_trim(span_behind(*rest, 1));
	return true;
}

/* Where a title without quotes ends: before ", OBJ-0002", and a comma that
 * nothing follows. */
static size_t title_length(struct span rest)
{
	struct span behind;
	size_t i;

	for (i = 0; i < rest.n; i++) {
		if (rest.s[i] != ',')
			continue;
		behind = span_trim(span_behind(rest, i + 1));
		if (!behind.n || name_length(behind))
			break;
	}
	return i;
}

static struct span take_task(struct span *rest)
{
	struct span task = { rest->s, 0 };

	if (name_length(*rest))
		return task;
	if (begins(*rest, "\"")) {
		task = span_until(span_behind(*rest, 1), "\"");
		*rest = span_trim(span_behind(*rest, task.n + 1));
		skip_byte(rest, "\"");
	} else {
		task.n = title_length(*rest);
		*rest = span_behind(*rest, task.n);
	}
	return span_trim(task);
}

bool naming_next(struct naming *out, struct span *rest)
{
	struct span at = span_trim(*rest);
	const size_t n = name_length(at);

	if (!n)
		return false;
	out->name = (struct span){ at.s, n };
	at = span_trim(span_behind(at, n));
	skip_byte(&at, ":-");
	out->task = take_task(&at);
	skip_byte(&at, ",");
	*rest = at;
	return true;
}
