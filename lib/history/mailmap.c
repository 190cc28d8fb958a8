/* SPDX-License-Identifier: MIT */
/* Lines of .mailmap in a table by address and name: see mailmap.h. */
#include "history/mailmap.h"

#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/buf.h"
#include "base/strmap.h"

/* What lines say about one address, or one address with a name. */
struct proper {
	const char *name, *email;	/* NULL: nothing */
};

struct mailmap {
	/* "address", or "address\nname", in lower case -> struct proper. */
	struct strmap by_key;
	struct arena arena;
};

void mailmap_free(struct mailmap *mailmap)
{
	if (!mailmap)
		return;
	strmap_release(&mailmap->by_key);
	arena_release(&mailmap->arena);
	free(mailmap);
}

static void add_lower(struct buf *out, const char *s)
{
	for (; *s; s++)
		buf_addch(out, (char)(*s >= 'A' && *s <= 'Z' ?
				      *s + ('a' - 'A') : *s));
}

static void make_key(struct buf *out, const char *name, const char *email)
{
	buf_reset(out);
	add_lower(out, email);
	if (name) {
		buf_addch(out, '\n');
		add_lower(out, name);
	}
}

/* The text before '<', trimmed, and the address behind it; *at goes behind
 * the '>'. False when there is no address. An empty name is NULL. */
static bool read_pair(struct mailmap *mailmap, const char **at,
		      const char *end, const char **name, const char **email)
{
	const char *start = *at;
	const char *open = memchr(start, '<', (size_t)(end - start));
	const char *close = open ? memchr(open, '>', (size_t)(end - open)) :
		NULL;
	const char *stop = open;

	if (!close)
		return false;
	while (start < stop && (*start == ' ' || *start == '\t'))
		start++;
	while (stop > start && (stop[-1] == ' ' || stop[-1] == '\t'))
		stop--;
	*name = stop > start ? arena_strndup(&mailmap->arena, start,
					     (size_t)(stop - start)) : NULL;
	*email = arena_strndup(&mailmap->arena, open + 1,
			       (size_t)(close - open - 1));
	*at = close + 1;
	return true;
}

static void add(struct mailmap *mailmap, const char *name, const char *email,
		const struct proper *proper)
{
	struct strmap_entry *e;
	struct proper *p;
	struct buf key = { 0 };
	bool is_new;

	make_key(&key, name, email);
	e = strmap_add(&mailmap->by_key, buf_str(&key), key.len, &is_new);
	if (is_new) {
		p = arena_alloc(&mailmap->arena, sizeof(*p));
		*p = (struct proper){ NULL, NULL };
		e->value = (uintptr_t)p;
	}
	p = (struct proper *)(uintptr_t)e->value;
	if (proper->name)
		p->name = proper->name;
	if (proper->email)
		p->email = proper->email;
	buf_release(&key);
}

static void read_line(struct mailmap *mailmap, const char *at, const char *end)
{
	const char *name, *email, *old_name, *old_email;
	struct proper proper = { NULL, NULL };

	if (at < end && *at == '#')
		return;
	if (!read_pair(mailmap, &at, end, &name, &email))
		return;
	proper.name = name;
	if (read_pair(mailmap, &at, end, &old_name, &old_email)) {
		proper.email = email;
		add(mailmap, old_name, old_email, &proper);
	} else if (name) {
		add(mailmap, NULL, email, &proper);
	}
}

struct mailmap *mailmap_parse(const char *text, size_t n)
{
	struct mailmap *mailmap = xcalloc(1, sizeof(*mailmap));
	const char *at = text, *end = text + n;

	while (at < end) {
		const char *newline = memchr(at, '\n', (size_t)(end - at));
		const char *stop = newline ? newline : end;

		read_line(mailmap, at, stop);
		at = newline ? newline + 1 : end;
	}
	return mailmap;
}

static bool apply(const struct mailmap *mailmap, const char *name,
		  struct person *person)
{
	const struct strmap_entry *e;
	const struct proper *p;
	struct buf key = { 0 };

	make_key(&key, name, person->email);
	e = strmap_find(&mailmap->by_key, buf_str(&key), key.len);
	buf_release(&key);
	if (!e)
		return false;
	p = (const struct proper *)(uintptr_t)e->value;
	if (p->name)
		person->name = p->name;
	if (p->email)
		person->email = p->email;
	return true;
}

void mailmap_apply(const struct mailmap *mailmap, struct person *person)
{
	if (!apply(mailmap, person->name, person))
		apply(mailmap, NULL, person);
}
