/* SPDX-License-Identifier: MIT */
/* Numbered strings to bytes and back: see roll.h. */
#include "history/roll.h"

#include <string.h>

#include "base/bytes.h"

static size_t shared_length(const char *a, size_t a_len, const char *b,
			    size_t b_len)
{
	size_t n = 0, most = a_len < b_len ? a_len : b_len;

	while (n < most && a[n] == b[n])
		n++;
	return n;
}

const struct error *roll_write(const struct strmap *roll, struct shelf *shelf,
			       enum shelf_table table, size_t from)
{
	const struct error *err;
	struct buf row = { 0 };
	const char *last = "";
	size_t last_len = 0, i;

	if (from == roll->n)
		return NULL;
	for (i = from; i < roll->n; i++) {
		const struct strmap_entry *e = &roll->entry[i];
		size_t shared = shared_length(last, last_len, e->key, e->len);

		give(&row, shared);
		give(&row, e->len - shared);
		buf_add(&row, e->key + shared, e->len - shared);
		last = e->key;
		last_len = e->len;
	}
	err = shelf_put(shelf, table, (int64_t)from, &row);
	buf_release(&row);
	return err;
}

static bool read_row(void *payload, int64_t id, const unsigned char *at,
		     const unsigned char *end)
{
	struct roll *roll = payload;
	size_t last = roll->text.len, last_len = 0;

	if ((size_t)id != roll->start.n)
		return false;
	while (at && at < end) {
		size_t shared = (size_t)take(&at, end);
		size_t rest = (size_t)take(&at, end), start = roll->text.len;

		if (!at || shared > last_len || rest > (size_t)(end - at))
			return false;
		/* A NUL that is counted, and the buffer's own. */
		if (start + shared + rest + 2 > roll->text.alloc)
			buf_grow(&roll->text, shared + rest + 1);
		memcpy(roll->text.ptr + start, roll->text.ptr + last, shared);
		memcpy(roll->text.ptr + start + shared, at, rest);
		roll->text.len = start + shared + rest + 1;
		roll->text.ptr[roll->text.len - 1] = '\0';
		roll->text.ptr[roll->text.len] = '\0';
		*VEC_PUSH(&roll->start) = start;
		last = start;
		last_len = shared + rest;
		at += rest;
	}
	return at != NULL;
}

const struct error *roll_read(struct roll *out, struct shelf *shelf,
			      enum shelf_table table, uint64_t count)
{
	const struct error *err;

	out->start.n = 0;
	buf_reset(&out->text);
	err = shelf_each(shelf, table, read_row, out);
	if (!err && out->start.n < count)
		err = shelf_damaged(shelf, "a row of names");
	return err;
}

void roll_release(struct roll *roll)
{
	buf_release(&roll->text);
	VEC_RELEASE(&roll->start);
}

const struct error *roll_load(struct strmap *out, struct shelf *shelf,
			      enum shelf_table table, uint64_t count)
{
	struct roll roll = { 0 };
	const struct error *err = roll_read(&roll, shelf, table, count);
	size_t i;

	for (i = 0; !err && i < roll.start.n; i++) {
		const char *s = roll_string(&roll, (uint32_t)i);

		roll_number(out, s, strlen(s));
	}
	if (!err && out->n != roll.start.n)
		err = shelf_damaged(shelf, "a row of names");
	roll_release(&roll);
	return err;
}

uint32_t roll_number(struct strmap *roll, const char *s, size_t n)
{
	bool is_new;
	struct strmap_entry *e = strmap_add(roll, s, n, &is_new);

	if (is_new)
		e->value = roll->n - 1;
	return (uint32_t)e->value;
}
