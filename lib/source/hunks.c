/* SPDX-License-Identifier: MIT */
/* The lines that a change touches: see listing.h. */
#include "source/listing.h"

#include <string.h>

#include "git/diff.h"

/* A larger text is no code that a reviewer reads by hunks. */
enum { HUNK_MAX = 16 << 20, BINARY_HEAD = 8000, CONTEXT = 3 };

static bool is_binary(const struct buf *text)
{
	size_t n = text->len < BINARY_HEAD ? text->len : BINARY_HEAD;

	return n && memchr(text->ptr, '\0', n);
}

/*
 * The text of one side; *has_text is false where there is none to compare.
 * A side that does not exist is an empty text.
 */
static const struct error *side(struct reader *reader,
				const struct entry *entry, struct buf *text,
				bool *has_text)
{
	const struct error *err = NULL;

	*has_text = true;
	if (entry->path)
		err = reader_read(reader, entry, HUNK_MAX, text, NULL);
	if (error_is_unreadable(err) ||
	    (err && (err->code == ERROR_READONLY ||
		     err->code == ERROR_UNSUPPORTED))) {
		*has_text = false;
		return NULL;
	}
	if (!err && is_binary(text))
		*has_text = false;
	return err;
}

/* --- The hunks as text --- */

typedef VEC(const char *) line_starts;

/* Where each line begins, and behind the last one the end. */
static void find_lines(const struct buf *text, line_starts *out)
{
	const char *at = buf_str(text), *end = at + text->len;

	while (at < end) {
		const char *next = memchr(at, '\n', (size_t)(end - at));

		*VEC_PUSH(out) = at;
		at = next ? next + 1 : end;
	}
	*VEC_PUSH(out) = end;
}

static void add_lines(struct buf *out, char sign, const line_starts *lines,
		      size_t from, size_t to)
{
	for (; from < to; from++) {
		const char *s = lines->item[from];
		size_t n = (size_t)(lines->item[from + 1] - s);

		buf_addch(out, sign);
		buf_add(out, s, n);
		if (!n || s[n - 1] != '\n')
			buf_addstr(out, "\n\\ No newline at end of file\n");
	}
}

/* Lines [from, to) of a hunk, counted from 0. */
static size_t hunk_from(uint32_t line, uint32_t lines)
{
	return lines ? line - 1 : line;
}

/* From hunk i on, those whose contexts meet: gives the first behind them. */
static size_t run_end(const hunk_vec *hunks, size_t i)
{
	for (i++; i < hunks->n; i++) {
		const struct hunk *last = &hunks->item[i - 1];
		const struct hunk *next = &hunks->item[i];

		if (hunk_from(next->new_line, next->new_lines) >
		    hunk_from(last->new_line, last->new_lines) +
		    last->new_lines + 2 * CONTEXT)
			break;
	}
	return i;
}

/* One run of hunks with the lines around them. */
static void add_run(struct buf *out, const struct hunk *first, size_t n,
		    const line_starts *old_lines, const line_starts *new_lines)
{
	const struct hunk *last = &first[n - 1];
	size_t begin = hunk_from(first->new_line, first->new_lines);
	size_t old_begin = hunk_from(first->old_line, first->old_lines);
	size_t before = begin < CONTEXT ? begin : CONTEXT;
	size_t end = hunk_from(last->new_line, last->new_lines) +
		last->new_lines, old_end, at = begin - before, i;

	old_end = hunk_from(last->old_line, last->old_lines) + last->old_lines;
	end = end + CONTEXT < new_lines->n - 1 ? end + CONTEXT :
		new_lines->n - 1;
	old_end += end - (hunk_from(last->new_line, last->new_lines) +
			  last->new_lines);
	old_begin -= before;
	buf_addf(out, "@@ -%zu,%zu +%zu,%zu @@\n",
		 old_begin + (old_end > old_begin), old_end - old_begin,
		 at + (end > at), end - at);
	for (i = 0; i < n; i++) {
		size_t from = hunk_from(first[i].new_line, first[i].new_lines);
		size_t old_from = hunk_from(first[i].old_line,
					    first[i].old_lines);

		add_lines(out, ' ', new_lines, at, from);
		add_lines(out, '-', old_lines, old_from,
			  old_from + first[i].old_lines);
		at = from + first[i].new_lines;
		add_lines(out, '+', new_lines, from, at);
	}
	add_lines(out, ' ', new_lines, at, end);
}

static const struct error *mask_sides(const struct change_mask *mask,
				      const struct change *change,
				      struct buf *old_text,
				      struct buf *new_text)
{
	const struct error *err;

	if (!mask || !mask->fn)
		return NULL;
	err = mask->fn(mask->payload, change->old_path, old_text);
	return err ? err : mask->fn(mask->payload, change->path, new_text);
}

const struct error *change_hunks(struct reader *before, struct reader *after,
				 const struct change *change,
				 const struct change_mask *mask,
				 hunk_vec *out, struct buf *diff)
{
	const size_t first = out->n;
	struct buf old_text = { 0 }, new_text = { 0 };
	const struct error *err;
	bool has_old, has_new, wants_text;

	err = side(before, &change->before, &old_text, &has_old);
	if (!err)
		err = side(after, &change->after, &new_text, &has_new);
	if (!err && has_old && has_new)
		err = diff_lines(buf_str(&old_text), old_text.len,
				 buf_str(&new_text), new_text.len, out);
	wants_text = !err && diff && has_old && has_new &&
		change->before.path && change->after.path;
	if (wants_text)
		err = mask_sides(mask, change, &old_text, &new_text);
	if (!err && wants_text) {
		size_t i = first;

		/* The hunks from number i on. */
		line_starts old_lines = { 0 }, new_lines = { 0 };
		size_t start = diff->len, next;

		find_lines(&old_text, &old_lines);
		find_lines(&new_text, &new_lines);
		for (; i < out->n; i = next) {
			next = run_end(out, i);
			add_run(diff, &out->item[i], next - i, &old_lines,
				&new_lines);
			if (diff->len - start > CHANGE_DIFF_MOST) {
				buf_cut(diff, start);
				break;
			}
		}
		VEC_RELEASE(&old_lines);
		VEC_RELEASE(&new_lines);
	}
	buf_release(&old_text);
	buf_release(&new_text);
	return err;
}
