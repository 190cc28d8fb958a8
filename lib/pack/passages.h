/* SPDX-License-Identifier: MIT */
/*
 * Passages as one text for a reader with a budget.
 *
 * They are taken in the order of their worth as long as the budget allows; one
 * that is too long is passed over for the next, but of the first as many lines
 * are shown as fit. Lines that one passage shows are not shown again by
 * another, but for runs of one or two: the line that names a type may say what
 * several are in. Secrets are masked before anything is counted, and what is
 * counted is what is written, in every format. The same input gives the same
 * bytes.
 */
#ifndef PACK_PASSAGES_H
#define PACK_PASSAGES_H

#include "pack/pack.h"
#include "scope/passage.h"

struct passages_input {
	const struct scope_passages *passages;
	const struct view *view;
	const struct source_identity *identity;
	enum scope_mode mode;
	const char *asked;	/* the place, range or question, as typed */
	/* Who asked knows it, and has "max_tokens" for --max-tokens: the head
	   of a text does not say it again. */
	bool is_for_agent;
	/* Further lines of the head for people, and members for programs, with
	   the name of each: NULL ends them. */
	const struct passages_note {
		const char *name, *text;
	} *note;
	pack_read_fn *read;
	void *payload;
	pack_more_fn *put_more;	/* or NULL */
	void *more;		/* for it */
};

/*
 * Fills out, a { 0 } struct, with one part; of struct pack_options those are
 * read that say nothing of levels and parts. ERROR_USAGE when max_tokens is
 * too small for the head; the message tells the least that would do.
 */
const struct error *pack_passages(struct pack *out,
				  const struct passages_input *input,
				  const struct pack_options *options)
	MUST_CHECK;

#endif
