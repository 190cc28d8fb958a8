/* SPDX-License-Identifier: MIT */
/*
 * A past that was never mined: commits by hand, for who counts in it. It
 * brings its own past_path, in the place of the library's.
 */
#ifndef FAKE_PAST_H
#define FAKE_PAST_H

#include "history/past.h"

struct fake_commit {
	unsigned int flags;	/* enum past_flag, PAST_ANCESTOR is added
				   unless FAKE_STRANGER */
	unsigned int author;
	int64_t time;
	/* "a.c" is modified, "+a.c" added, "-a.c" deleted, "a.c>b.c" renamed;
	   between spaces */
	const char *touches;
};

enum { FAKE_STRANGER = 1 << 8 };

/* The commits end with one whose touches are NULL. */
struct past *fake_past(const struct fake_commit *commits);
void fake_past_free(struct past *past);

/* The number of a path that the fake past must know. */
uint32_t fake_path(struct past *past, const char *path);

/* What past_files would give where every file is called what it was, and
 * files are numbered in the order of `today`, which NULL ends. */
uint32_t *fake_files(struct past *past, const char *const *today);

#endif
