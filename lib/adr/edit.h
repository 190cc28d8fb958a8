/* SPDX-License-Identifier: MIT */
/*
 * Changing a text by ranges of its bytes: what is not in a range stays as it
 * is, whatever it is. Line ends, a byte order mark, trailing spaces, an
 * encoding that is not ours and a missing last line end all survive, because
 * nothing is written anew.
 */
#ifndef ADR_EDIT_H
#define ADR_EDIT_H

#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"
#include "base/buf.h"
#include "base/error.h"
#include "base/vec.h"

/* [begin, end) becomes text. Where begin is end, text is put in. */
struct edit {
	size_t begin, end;
	const char *text;
	size_t n;
	size_t order;		/* in which it was asked for */
};

/* { 0 } changes nothing. */
struct edits {
	VEC(struct edit) edit;
	struct arena arena;
};

/*
 * Asks for a replacement; text is copied. Its '\n' stand for the line end of
 * the text that is edited. Two insertions at one place stand in the order in
 * which they were asked for.
 */
void edits_add(struct edits *edits, size_t begin, size_t end,
	       const char *text);
void edits_addf(struct edits *edits, size_t begin, size_t end,
		const char *fmt, ...) PRINTF_LIKE(4, 5);
void edits_release(struct edits *edits);

/*
 * Appends bytes, which may be NULL where n is 0, with all replacements to out.
 * ERROR_FAILED, "two edits of the same bytes", when two overlap: what they mean
 * cannot be known.
 */
const struct error *edits_apply(struct buf *out, struct edits *edits,
				const char *bytes, size_t n) MUST_CHECK;

/* Asks for an item behind the text [begin, end) where its last line is one of
 * a list; false, and nothing is asked for, where it is not. */
bool edits_append_item(struct edits *edits, const char *bytes, size_t begin,
		       size_t end, const char *text);

/*
 * Asks for a line behind the text [begin, end): an item where its last line is
 * one of a list, otherwise a paragraph.
 */
void edits_append_line(struct edits *edits, const char *bytes, size_t begin,
		       size_t end, const char *text);

/* Where the line that holds `at` begins, where it ends without its line end,
 * and where the next one begins; all within [0, n]. */
size_t line_begin(const char *bytes, size_t at);
size_t line_stop(const char *bytes, size_t n, size_t at);
size_t line_next(const char *bytes, size_t n, size_t at);

#endif
