/* SPDX-License-Identifier: MIT */
/*
 * Pieces of a text, for readers that go by lines, quotes and brackets.
 * Nothing is copied and nothing can fail: what is not there is an empty span.
 */
#ifndef BASE_SPAN_H
#define BASE_SPAN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Whether a byte is one of a set, which NUL never is. */
bool byte_is_among(char c, const char *set);

struct span {
	const char *s;
	size_t n;
};

struct span span_of(const char *s);
/* Without white space around it. */
struct span span_trim(struct span span);
bool span_is(struct span span, const char *s);
bool span_same(struct span a, struct span b);
bool span_begins(struct span span, const char *with);
/* The same, whether letters of ASCII are capitals or not. */
bool span_is_any_case(struct span span, const char *s);
/*
 * The row of a table whose name it is, in any case, or NULL. The first member
 * of a row, or all of it, is its name; rows are sorted by it, in any case.
 */
const void *span_row(struct span span, const void *table, size_t rows,
		     size_t size);
#define SPAN_ROW(span, table) \
	span_row(span, table, sizeof(table) / sizeof(*(table)), \
		 sizeof(*(table)))

/* Rows of tables that are made of .rows (lib/lang/compile-rows.awk). */
struct word_value {
	const char *word;
	int value;
};
struct word_text {
	const char *word, *text;
};
/* The same in such a table that is sorted. */
#define SPAN_ROW_OF(span, table) \
	span_row(span, table, table##_rows, sizeof(*(table)))

/* Whether a text is one of n. */
bool text_is_among(const char *text, const char *const *list, size_t n);

/* Whether it is one of a list that NULL ends. */
bool span_is_among(struct span span, const char *const *list);
bool span_is_among_any_case(struct span span, const char *const *list);
/* What stands behind the first n bytes. */
struct span span_behind(struct span span, size_t n);
/* What stands before the first of the bytes in `stops`; all of it when none
 * is there. */
struct span span_until(struct span span, const char *stops);
/* The offset of a text in the span, or its length. */
size_t span_find(struct span span, const char *s);

/* Takes the next line off `rest`, without its end; false behind the last. */
bool take_line(struct span *rest, struct span *line);

/* The lines from one to another, counted from 1, as far as there are any: with
 * their line feeds. */
struct span lines_between(struct span text, uint32_t first, uint32_t last);

/* Takes the next quoted string off `rest`: what stands between the quotes,
 * single or double, with a backslash before a quote left as it is. False
 * where no string begins, or none ends. */
bool take_quoted(struct span *rest, struct span *out);

/*
 * The text from its first byte, an opening ( [ or {, to the bracket that
 * closes it, without the two; brackets in strings and behind `comment` (0:
 * there is none) do not count. All that is left when nothing closes it.
 */
struct span span_bracketed(struct span span, char comment);

#endif
