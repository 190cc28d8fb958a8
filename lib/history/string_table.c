/* SPDX-License-Identifier: MIT */
/* Numbered strings to bytes and back: see strings.h. */
#include "history/string_table.h"

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

const struct error *string_table_write(const struct strmap *strings,
				       struct shelf *shelf,
				       enum shelf_table table, size_t from)
{
	const struct error *err;
	struct buf row = { 0 };
	const char *last = "";
	size_t last_len = 0, i;

	if (from == strings->n)
		return NULL;
	for (i = from; i < strings->n; i++) {
		const struct strmap_entry *e = &strings->entry[i];
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
	struct string_table *strings = payload;
	size_t last = strings->text.len, last_len = 0;

	if ((size_t)id != strings->start.n)
		return false;
	while (at && at < end) {
		size_t shared = (size_t)take(&at, end);
		size_t rest = (size_t)take(&at, end), start = strings->text.len;

		if (!at || shared > last_len || rest > (size_t)(end - at))
			return false;
		/* A NUL that is counted, and the buffer's own. */
		if (start + shared + rest + 2 > strings->text.alloc)
			buf_grow(&strings->text, shared + rest + 1);
		memcpy(strings->text.ptr + start, strings->text.ptr + last,
		       shared);
		memcpy(strings->text.ptr + start + shared, at, rest);
		strings->text.len = start + shared + rest + 1;
		strings->text.ptr[strings->text.len - 1] = '\0';
		strings->text.ptr[strings->text.len] = '\0';
		*VEC_PUSH(&strings->start) = start;
		last = start;
		last_len = shared + rest;
		at += rest;
	}
	return at != NULL;
}

const struct error *string_table_read(struct string_table *out,
				      struct shelf *shelf,
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

void string_table_release(struct string_table *strings)
{
	buf_release(&strings->text);
	VEC_RELEASE(&strings->start);
}

const struct error *string_table_load(struct strmap *out, struct shelf *shelf,
				      enum shelf_table table, uint64_t count)
{
	struct string_table strings = { 0 };
	const struct error *err = string_table_read(&strings, shelf, table,
						    count);
	size_t i;

	for (i = 0; !err && i < strings.start.n; i++) {
		const char *s = string_table_string(&strings, (uint32_t)i);

		string_table_number(out, s, strlen(s));
	}
	if (!err && out->n != strings.start.n)
		err = shelf_damaged(shelf, "a row of names");
	string_table_release(&strings);
	return err;
}

uint32_t string_table_number(struct strmap *strings, const char *s, size_t n)
{
	bool is_new;
	struct strmap_entry *e = strmap_add(strings, s, n, &is_new);

	if (is_new)
		e->value = strings->n - 1;
	return (uint32_t)e->value;
}
