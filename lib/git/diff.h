/* SPDX-License-Identifier: MIT */
/* The lines that differ between two texts. */
#ifndef GIT_DIFF_H
#define GIT_DIFF_H

#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "base/vec.h"

/*
 * A hunk without context: old lines [old_line, old_line + old_lines) became
 * new lines [new_line, new_line + new_lines), counted from 1. Where one side
 * has no lines, its line is the one before.
 */
struct hunk {
	uint32_t old_line, old_lines, new_line, new_lines;
};
typedef VEC(struct hunk) hunk_vec;

/* Appends the hunks between two texts, top to bottom. */
const struct error *diff_lines(const char *old_text, size_t old_len,
			       const char *new_text, size_t new_len,
			       hunk_vec *out) MUST_CHECK;

#endif
