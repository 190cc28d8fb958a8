/* SPDX-License-Identifier: MIT */
/*
 * Changing records: each step reads the text as it is by then, changes it,
 * and reads it again to see that it tells what was asked and nothing else.
 */
#ifndef ADR_REVISE_H
#define ADR_REVISE_H

#include "adr/changeset.h"
#include "adr/manner.h"
#include "adr/registry.h"

struct numbers;

struct reviser {
	struct changeset changes;
	const struct registry *registry;
	struct adr_manner manner;
	const char *today;	/* "2020-01-31"; NULL: no day changes */
};

/* top is the work tree; all are borrowed. */
void reviser_init(struct reviser *reviser, const struct registry *registry,
		  const char *top, const char *today);
void reviser_release(struct reviser *reviser);

/*
 * Gives a record another status; successor as in mark.h. ERROR_FAILED, with
 * what to do, when its text tells the status in a way that cannot be changed
 * without losing something.
 */
const struct error *revise_status(struct reviser *reviser,
				  struct rewrite *change,
				  enum adr_status status,
				  const struct named *successor) MUST_CHECK;

/*
 * Adds values to a field that holds several: ADR_DECIDERS, ADR_TAGS or
 * ADR_GOVERNS. Those that the record tells already are not told twice.
 * ERROR_USAGE where one cannot be written where the others stand.
 */
const struct error *revise_values(struct rewrite *change, enum adr_key key,
				  const string_vec *words) MUST_CHECK;

/* Both ends of "to supersedes from", of "to amends from" for
 * ADR_LINK_AMENDS, and of "to relates to from" for ADR_LINK_OTHER; to's path
 * and number are the ones that it will have. */
const struct error *revise_pair(struct reviser *reviser, struct rewrite *from,
				struct rewrite *to,
				enum adr_link_kind kind) MUST_CHECK;

/*
 * Gives a record another number: in its file's name, with at least so many
 * digits, in its first heading and its front matter. Other files that name it
 * are not changed.
 */
const struct error *revise_number(struct reviser *reviser,
				  struct rewrite *change, uint64_t number,
				  unsigned int digits) MUST_CHECK;

/* The record that a change makes, to be released. */
const struct error *rewrite_record(const struct rewrite *change,
				  struct adr *out) MUST_CHECK;

#endif
