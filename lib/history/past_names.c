/* SPDX-License-Identifier: MIT */
/* Paths and people of a past, and which path is which file of today. */
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "history/past_private.h"
#include "history/wellknown.h"

static const struct error *load(struct past *past, struct string_table *strings,
				enum shelf_table table, uint32_t count)
{
	const struct error *err;
	bool is_begun;

	if (strings->start.n >= count)
		return NULL;
	err = past_begin(past, &is_begun);
	if (!err)
		err = string_table_read(strings, past->private->shelf, table,
					count);
	return past_end(past, is_begun, err);
}

const struct error *past_path(struct past *past, uint32_t path,
			      const char **out)
{
	struct string_table *strings = &past->private->paths;
	const struct error *err = load(past, strings, SHELF_PATHS, past->paths);

	*out = err ? "" : string_table_string(strings, path);
	return err;
}

const struct error *past_person(struct past *past, uint32_t person,
				struct person *out)
{
	struct past_private *p = past->private;
	const struct error *err = load(past, &p->people, SHELF_PEOPLE,
				       past->people);
	char *newline;
	struct buf text = { 0 };

	*out = (struct person){ "", "" };
	if (err)
		return err;
	if (!p->mailmap) {
		wellknown_read(&text, p->history->repo, &p->tip, ".mailmap");
		p->mailmap = mailmap_parse(buf_str(&text), text.len);
		buf_release(&text);
	}
	out->name = string_table_string(&p->people, person);
	/* "name\naddress" is cut in two the first time. */
	newline = p->people.text.ptr + p->people.start.item[person] +
		strcspn(out->name, "\n");
	*newline = '\0';
	out->email = newline + 1;
	mailmap_apply(p->mailmap, out);
	return NULL;
}

/* Today's paths by hash. Most paths of history are no longer there: with the
 * hash beside the place, few are compared for nothing. */
struct slot {
	uint32_t hash;
	uint32_t place;		/* in the list, plus one; 0 when free */
};

struct today {
	size_t n, slots;	/* slots: a power of two */
	struct slot *slot;
	past_path_fn path_of;
	const void *payload;
};

static uint32_t hash_of(const char *path)
{
	return (uint32_t)hash_bytes(path, strlen(path), 0);
}

static void list_today(struct today *today)
{
	size_t i, at;

	for (today->slots = 16; today->slots < today->n * 2;
	     today->slots *= 2)
		;
	today->slot = xcalloc(today->slots, sizeof(*today->slot));
	for (i = 0; i < today->n; i++) {
		uint32_t hash = hash_of(today->path_of(today->payload, i));

		at = hash & (today->slots - 1);
		while (today->slot[at].place)
			at = (at + 1) & (today->slots - 1);
		today->slot[at] = (struct slot){ hash, (uint32_t)i + 1 };
	}
}

const struct error *past_files(struct past *past, size_t n,
			       past_path_fn path_of, const void *payload,
			       uint32_t *out)
{
	struct today today = { .n = n, .path_of = path_of,
			       .payload = payload };
	struct string_table *strings = &past->private->paths;
	const struct error *err = load(past, strings, SHELF_PATHS, past->paths);
	uint32_t i, j;

	if (err)
		return err;
	list_today(&today);
	for (i = 0; i < past->paths; i++) {
		const char *path = string_table_string(strings, i);
		uint32_t hash = hash_of(path);
		size_t at = hash & (today.slots - 1);
		const struct slot *slot = &today.slot[at];

		while (slot->place &&
		       (slot->hash != hash ||
			strcmp(today.path_of(today.payload, slot->place - 1),
			       path))) {
			at = (at + 1) & (today.slots - 1);
			slot = &today.slot[at];
		}
		out[i] = slot->place - 1;
	}
	/* From the newest commit to the oldest, so that what the new path of
	 * a rename stands for is known when its old path asks. A path that
	 * is there today, or was renamed again later, stands for that. */
	i = past->n;
	while (i--) {
		if (!(past->flags[i] & PAST_ANCESTOR))
			continue;
		for (j = past->first_touch[i]; j < past->first_touch[i + 1];
		     j++) {
			const struct touch *t = &past->touch[j];
			uint32_t old_path;

			if (t->kind != TOUCH_RENAME)
				continue;
			old_path = past_old_path(past, t);
			if (out[old_path] == UINT32_MAX)
				out[old_path] = out[t->path];
		}
	}
	free(today.slot);
	return NULL;
}
