/* SPDX-License-Identifier: MIT */
/*
 * The numbers of decision records that are taken anywhere: on any local or
 * remote-tracking branch, or in the index. One tree alone cannot tell, and a
 * merge does not either: two branches that each add 0012-*.md merge clean.
 *
 * Numbers are those of file names, which is where every tool that counts
 * keeps them; no blob is read. Each tree is walked once, whatever number of
 * branches have it.
 */
#ifndef ADR_NUMBER_H
#define ADR_NUMBER_H

#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/error.h"
#include "base/oid.h"
#include "base/vec.h"

struct repo;

/*
 * The number that the name of a record's file (without directories) tells, as
 * reading a record takes it: 12 of "0012-use-x.md" and "ADR-0012.json"; 0
 * where it has none, is no record's name, or begins with a day.
 */
uint64_t number_of_name(const char *name);

/* A file that has a number somewhere. */
struct number_use {
	uint64_t number;
	size_t folder;		/* in the array that was asked for */
	const char *path;	/* from the top of the tree */
	/* The first branch, in byte order of its name, that has it; NULL: the
	   index has it. A path in the index and on branches is two uses. */
	const char *ref;
	size_t refs;		/* how many branches have it */
	struct oid oid;		/* of its blob there */
};

struct numbers {
	VEC(struct number_use) use;	/* by folder, number, path, ref */
	/* Branches that could not be looked at: their objects are not here (a
	   shallow or partial clone). Tell them: they may have any number. */
	VEC(const char *) unread;
	size_t refs;		/* branches that were looked at */
	struct arena arena;
};

/*
 * What refs/heads, refs/remotes and the index hold in these folders (paths
 * from the top, "" for it) and below an archive/ in them. except is a branch
 * not to look at ("refs/heads/main"), or NULL: for who judges a tree against
 * the other branches. out is { 0 } or was released.
 */
const struct error *numbers_read(struct numbers *out, struct repo *repo,
				 const char *const *folder, size_t folders,
				 const char *except) MUST_CHECK;
void numbers_release(struct numbers *numbers);

/* The highest number in a folder; 0 where it has none. */
uint64_t numbers_highest(const struct numbers *numbers, size_t folder);

/* The first use of a number in a folder, the others right behind it; NULL
 * when it is free. */
const struct number_use *numbers_find(const struct numbers *numbers,
				      size_t folder, uint64_t number);

#endif
