/* SPDX-License-Identifier: MIT */
/* Lines of .mailmap in a table by address and name: see mailmap.h. */
#include "history/mailmap.h"

#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/ascii.h"
#include "base/buf.h"
#include "base/span.h"
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
		buf_addch(out, to_lower(*s));
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

/* The text before '<', trimmed, and the address behind it, taken off `rest`.
 * False when there is no address. An empty name is NULL. */
static bool take_pair(struct mailmap *mailmap, struct span *rest,
		      const char **name, const char **email)
{
	struct span text = span_until(*rest, "<");
	struct span address = span_behind(*rest, text.n + 1);
	size_t len = span_until(address, ">").n;

	if (text.n == rest->n || len == address.n)
		return false;
	text = span_trim(text);
	*name = text.n ? arena_strndup(&mailmap->arena, text.s, text.n) :
		NULL;
	*email = arena_strndup(&mailmap->arena, address.s, len);
	*rest = span_behind(address, len + 1);
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

static void read_line(struct mailmap *mailmap, struct span line)
{
	const char *name, *email, *old_name, *old_email;
	struct proper proper = { NULL, NULL };

	if (span_begins(line, "#") ||
	    !take_pair(mailmap, &line, &name, &email))
		return;
	proper.name = name;
	if (take_pair(mailmap, &line, &old_name, &old_email)) {
		proper.email = email;
		add(mailmap, old_name, old_email, &proper);
	} else if (name) {
		add(mailmap, NULL, email, &proper);
	}
}

struct mailmap *mailmap_parse(const char *text, size_t n)
{
	struct mailmap *mailmap = xcalloc(1, sizeof(*mailmap));
	struct span rest = { text, n }, line;

	while (take_line(&rest, &line))
		read_line(mailmap, line);
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

/* --- People --- */

const struct error *people_merge(struct past *past, uint32_t *out)
{
	const struct error *err = NULL;
	struct strmap names = { 0 };
	struct person person;
	uint32_t i;

	for (i = 0; i < past->people; i++) {
		struct strmap_entry *entry;
		const char *name;
		bool is_new;

		err = past_person(past, i, &person);
		if (err)
			break;
		name = *person.name ? person.name : person.email;
		entry = strmap_add(&names, name, strlen(name), &is_new);
		if (is_new)
			entry->value = i;
		out[i] = (uint32_t)entry->value;
	}
	strmap_release(&names);
	return err;
}
