/* SPDX-License-Identifier: MIT */
/*
 * The map of a change for its reviewer: private to this room.
 *
 * Each changed file is in it with as much detail as page->map gives it. The
 * lines of all files come first and the diffs of those that have one after
 * them, as a single patch.
 */
#ifndef PACK_REVIEW_H
#define PACK_REVIEW_H

#include "pack/packing.h"

/* The lines of the map, and the patch; nothing where there is none, and in
 * no part but the first. Each ends with a newline. */
void review_map(const struct page *page, struct buf *out);
void review_patch(const struct page *page, struct buf *out);
/* Lines of all that changed, whatever the map says of it. */
void review_lines(const struct changed_files *changes, uint64_t *added,
		  uint64_t *removed);
/* A writer's `change` for the formats for readers: both of one file. */
void review_change(const struct page *page, size_t i, struct buf *out);

/* "added", "modified", "deleted", "renamed", "type". */
const char *change_name(enum change_kind kind);
static inline bool has_diff(const struct changed_file *changed)
{
	return changed->diff && *changed->diff;
}
/* Files whose lines are there before and after, with another mode. */
bool is_mode_changed(const struct change *change);

/*
 * Which detail each changed file gets.
 *
 * review_prepare makes room for it, once the drafts are there. review_settle
 * sets packing->map within a share of tokens, NO_COST for all there is, and
 * tells each draft whether its whole diff is shown. First every file gets its
 * name, then as many as can their symbols and callers, then their diffs; in
 * each round those go first that need no more than half of what is left.
 */
void review_prepare(struct packing *packing);
void review_settle(struct packing *packing, uint64_t share);
void review_release(struct packing *packing);

#endif
