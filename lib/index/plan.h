/* SPDX-License-Identifier: MIT */
/*
 * What a view of a source needs: of each entry, what is known of its blob, and
 * which blobs have to be read first.
 */
#ifndef INDEX_PLAN_H
#define INDEX_PLAN_H

#include "index/intake.h"
#include "index/view.h"

struct plan {
	struct index *index;
	const struct entry *entry;
	size_t n;
	struct blob_head *head;	/* of each entry; meaningless when omitted */
	uint32_t *todo_of;	/* of each entry: its todo + 1; 0 once its
				   head is there */
	struct view *base;	/* the view used last, or NULL */
	uint32_t *base_file;	/* of each entry: a file of base with the same
				   path and blob, + 1, or 0 */
	int64_t writes;		/* store_writes of the disk's store, before
				   anything was looked up; 0: there was none */
	todo_vec todo;		/* in the order in which it is to be read */
	/* The index is used in passing, and little differs from base: nothing
	   of this is to be kept on disk. */
	bool is_passing;
};

/* Lists the source and looks everything up. */
const struct error *plan_make(struct plan *out, struct index *index,
			      struct source *source) MUST_CHECK;
void plan_release(struct plan *plan);

/* Marks what is in the stores by now, from todo[from] on, as known, and counts
 * what is not. */
const struct error *plan_look_again(struct plan *plan, size_t from,
				    size_t *left) MUST_CHECK;

/* Copies the heads of todo to the entries that wait for them. */
void plan_settle(struct plan *plan);

/* Why an entry is in no view, by its path, attributes and content. */
enum omit plan_omit(const struct plan *plan, size_t entry);

/*
 * A record is of content in a language, and the language comes from the path
 * and the attribute, or from the bytes where those leave a choice. So the key
 * has, beside the blob's id, the language that follows without the bytes, and
 * a byte of the extension, which decides what there is to choose from.
 */
struct blob_key plan_key_of(const struct entry *entry);

#endif
