/* SPDX-License-Identifier: MIT */
/* Rows of folds in memory: see slate.h. */
#include "knowledge/slate.h"

#include <string.h>

/* The buffers stay: the next entity finds them large enough. */
void slate_begin(struct slate *slate, const char *entity)
{
	size_t i;

	for (i = 0; slate->columns[i]; i++) {
		slate->cell[i].is_set = false;
		slate->cell[i].number = 0;
		buf_reset(&slate->cell[i].text);
	}
	buf_addstr(&slate->cell[0].text, entity);
	slate->is_open = true;
	slate->is_there = slate->is_changed = false;
}

void slate_read(struct slate *slate, struct stmt *stmt)
{
	size_t i, n;

	for (i = 1; slate->columns[i]; i++) {
		struct cell *cell = &slate->cell[i];
		const int column = (int)i;

		buf_reset(&cell->text);
		cell->is_set = !stmt_is_null(stmt, column);
		if (slate->columns[i] == 'n') {
			cell->number = stmt_int(stmt, column);
		} else if (cell->is_set) {
			const void *ptr = stmt_blob(stmt, column, &n);

			buf_add(&cell->text, ptr, n);
		}
	}
	slate->is_there = true;
	slate->is_changed = false;
}

void slate_bind(const struct slate *slate, struct stmt *stmt)
{
	size_t i;

	for (i = 0; slate->columns[i]; i++) {
		const struct cell *cell = &slate->cell[i];
		const int parameter = (int)i + 1;

		if (slate->columns[i] == 'n')
			stmt_bind_int(stmt, parameter, cell->number);
		else if (slate->columns[i] == 'b')
			stmt_bind_blob(stmt, parameter, cell->text.ptr,
				       cell->text.len);
		else if (slate->columns[i] == '?' && !cell->is_set)
			stmt_bind_text(stmt, parameter, NULL);
		else
			stmt_bind_text(stmt, parameter, buf_str(&cell->text));
	}
}

void slate_release(struct slate *slate)
{
	size_t i;

	for (i = 0; i < SLATE_COLUMNS; i++)
		buf_release(&slate->cell[i].text);
}

void slate_set_bytes(struct slate *slate, size_t column, const void *ptr,
		     size_t n)
{
	struct cell *cell = &slate->cell[column];

	buf_reset(&cell->text);
	buf_add(&cell->text, ptr, n);
	cell->is_set = true;
	slate->is_there = slate->is_changed = true;
}

void slate_set(struct slate *slate, size_t column, const char *text)
{
	slate_set_bytes(slate, column, text, strlen(text));
}

void slate_set_number(struct slate *slate, size_t column, int64_t number)
{
	slate->cell[column].number = number;
	slate->is_there = slate->is_changed = true;
}
