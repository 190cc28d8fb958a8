/* SPDX-License-Identifier: MIT */
/* A line and a record: see file.h. */
#include "scip/file.h"

#include <string.h>

#include "base/ascii.h"

void scip_file_release(struct scip_file *file)
{
	scip_record_release(&file->record);
	*file = (struct scip_file){ .tool = "" };
}

void scip_file_write(struct buf *out, const char *tool, struct span record)
{
	buf_reset(out);
	buf_addstr(out, tool);
	buf_addch(out, '\n');
	buf_add(out, record.s, record.n);
}

/* It is shown to people. */
static bool read_tool(char out[64], struct span tool)
{
	size_t i;

	for (i = 0; i < tool.n; i++)
		if ((unsigned char)tool.s[i] < ' ' || tool.s[i] == 0x7f)
			return false;
	if (!tool.n || tool.n >= 64)
		return false;
	memcpy(out, tool.s, tool.n);
	out[tool.n] = '\0';
	return true;
}

/* What is written in more than one way would have more than one name. */
static bool is_as_written(const struct scip_file *file)
{
	struct buf again = { 0 };
	bool is_same;

	scip_record_write(&again, &file->record);
	is_same = again.len == file->bytes.n &&
		!memcmp(again.ptr, file->bytes.s, again.len);
	buf_release(&again);
	return is_same;
}

const struct error *scip_file_read(struct scip_file *out, struct span bytes)
{
	const struct span head = { bytes.s, bytes.n < 64 ? bytes.n : 64 };
	const struct span tool = span_until(head, "\n");

	*out = (struct scip_file){ .tool = "" };
	if (tool.n == head.n || !read_tool(out->tool, tool))
		return error_new(ERROR_CORRUPT, "it names no indexer");
	out->bytes = span_behind(bytes, tool.n + 1);
	if (scip_record_read(&out->record, out->bytes) && is_as_written(out))
		return NULL;
	scip_record_release(&out->record);
	if (scip_record_is_newer(out->bytes))
		return error_new(ERROR_UNSUPPORTED, "it may be of a newer git "
				 "fuse");
	return error_new(ERROR_CORRUPT, "it is malformed, or damaged");
}

/* --- Which counts --- */

/* The digits that a text begins with, without the zeros before them. */
static struct span take_number(const char **at)
{
	struct span number;

	while (**at == '0')
		++*at;
	number.s = *at;
	while (is_digit(**at))
		++*at;
	number.n = (size_t)(*at - number.s);
	return number;
}

static int cmp_tools(const char *a, const char *b)
{
	const char *x = a, *y = b;
	int cmp;

	while (*x && *y) {
		if (is_digit(*x) && is_digit(*y)) {
			const struct span m = take_number(&x);
			const struct span n = take_number(&y);

			if (m.n != n.n)
				return m.n < n.n ? -1 : 1;
			cmp = memcmp(m.s, n.s, m.n);
			if (cmp)
				return cmp;
		} else if (*x != *y) {
			break;
		} else {
			x++;
			y++;
		}
	}
	cmp = strcmp(x, y);
	return cmp ? cmp : strcmp(a, b);
}

static size_t count_told(const struct scip_record *record)
{
	size_t i, n = 0;

	for (i = 0; i < record->use.n; i++)
		n += record->use.item[i].symbol != SCIP_LOCAL;
	return n;
}

static size_t count_inside(const struct scip_record *record)
{
	size_t i, n = 0;

	for (i = 0; i < record->symbol.n; i++)
		n += record->symbol.item[i].is_inside;
	return n;
}

int scip_file_cmp(const struct scip_file *a, const struct scip_file *b)
{
	int cmp = cmp_tools(a->tool, b->tool);
	size_t x = count_told(&a->record), y = count_told(&b->record);

	if (!cmp && x == y) {
		x = count_inside(&a->record);
		y = count_inside(&b->record);
	}
	if (!cmp && x == y) {
		x = a->bytes.n;
		y = b->bytes.n;
	}
	if (cmp || x != y)
		return cmp ? cmp : x < y ? -1 : 1;
	return x ? memcmp(a->bytes.s, b->bytes.s, x) : 0;
}
