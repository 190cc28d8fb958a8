/* SPDX-License-Identifier: MIT */
/*
 * What `claim list`, `finding list`, `memory list`, `objective list` and `runs`
 * do alike, once each knows what it lists: the page that is asked for, in any
 * format, and how many more there are that only --all tells.
 */
#ifndef GIT_FUSE_ANSWER_LISTING_H
#define GIT_FUSE_ANSWER_LISTING_H

#include "git-fuse/answer/paging.h"

/* One of these kinds. What an item is only its own functions know: they get
 * the payload and the item's place in the list. */
struct listing {
	const char *schema;	/* of the answer */
	const char *items;	/* "claims": its member, and what a page is of */
	const char *none;	/* "no claims": when there is nothing to say */
	/* What the hidden ones are, one of them and several: "was removed". NULL
	   where a kind hides none, and its answer does not count them. */
	const char *hidden[2];
	paging_id_fn *id_of;
	/* Appends an item for people, with the ends of its lines, as who reads
	   the sink is to see its paths. */
	void (*add)(struct buf *out, const struct sink *sink,
		    const void *payload, size_t i);
	/* Writes an item as one value. */
	void (*put)(struct json *json, const void *payload, size_t i);
};

/* Answers with a list of n items that is whole and in order. */
const struct error *listing_tell(const struct listing *listing,
				 struct session *session,
				 const struct args *args, size_t n,
				 uint64_t hidden, const void *payload,
				 struct sink *out) MUST_CHECK;

#endif
