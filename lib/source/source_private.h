/* SPDX-License-Identifier: MIT */
/* The inside of a struct source, for this room only. */
#ifndef SOURCE_SOURCE_PRIVATE_H
#define SOURCE_SOURCE_PRIVATE_H

#include <pthread.h>

#include "git/repo.h"
#include "git/staged.h"
#include "git/tree.h"
#include "source/filter.h"
#include "source/listing.h"
#include "source/outside.h"
#include "source/pathspec.h"
#include "source/source.h"

struct source {
	enum source_kind kind;
	struct repo *repo;
	struct oid commit, tree;	/* of a revision */
	bool has_commit;
	bool stands_apart;		/* that is not the one checked out */
	struct tree_way way;		/* to what was found last */
	struct pathspec *pathspec;
	struct pathspec_place place;	/* where source_selects was last */
	bool has_selected;		/* source_selects said yes of a path */
	source_accepts_fn *accepts;	/* or NULL */
	void *payload;
	struct staged staged;
	bool has_staged;
	struct outside outside;
	bool has_outside;
	struct listing listing;
	bool has_raw, has_list;		/* unfiltered, and as it is answered */
	bool is_narrow;			/* some of the work tree's paths */
	struct filter *filter;		/* its strings are in the listing */
	bool knows_changes, has_changes;	/* for source_identity */
	struct oid key;
	bool has_key;
	struct arena gone;		/* paths that differ and are not here */
	pthread_mutex_t lock;		/* of the two below: readers are many */
	VEC(struct unread) unread;
	struct arena unread_paths;
};

/*
 * Each reads a part of the source where it was not read before. The entries as
 * they are, before anything is left out; the index; what outside the tree
 * decides what is left out; the entries as they are answered.
 */
const struct error *source_need_raw(struct source *source) MUST_CHECK;
const struct error *source_need_staged(struct source *source) MUST_CHECK;
const struct error *source_need_outside(struct source *source) MUST_CHECK;
const struct error *source_need_list(struct source *source) MUST_CHECK;

#endif
