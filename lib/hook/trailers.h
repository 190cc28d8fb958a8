/* SPDX-License-Identifier: MIT */
/*
 * The lines of a commit message by which it tells what is to be remembered:
 * "Decision: ADR-0012", "Gotcha: ...". git finds them in the last paragraph
 * alone, and there only where nearly nothing else stands.
 */
#ifndef HOOK_TRAILERS_H
#define HOOK_TRAILERS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/error.h"
#include "base/vec.h"

struct repo;

struct trailer {
	const char *key;	/* of the table: "Decision" */
	const char *value;	/* without blanks around it; unfolded where
				   git finds it, else of its line */
	uint32_t line;		/* of the message, from 1 */
	bool is_seen;		/* git finds it */
};

struct trailers {
	VEC(struct trailer) trailer;
	struct arena arena;		/* holds the values */
};

/*
 * Appends every line of a message that is written as a trailer of ours,
 * wherever it stands, with whether `git interpret-trailers` finds it. Comments
 * and what is behind the scissors do not count, as for git. The subject is no
 * trailer.
 */
const struct error *trailers_read(struct trailers *out, struct repo *repo,
				  const char *path) MUST_CHECK;
void trailers_release(struct trailers *trailers);

/* The lines alone, is_seen false in each: pure, for a text of n bytes.
 * comment begins a comment; its scissors end the message. */
void trailers_scan(struct trailers *out, const char *message, size_t n,
		   const char *comment);

#endif
