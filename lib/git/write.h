/* SPDX-License-Identifier: MIT */
/*
 * Objects and references, written by git: it alone knows who may share them,
 * what is to reach the disk, and which hooks want to hear of it.
 */
#ifndef GIT_WRITE_H
#define GIT_WRITE_H

#include <stdbool.h>
#include <stddef.h>

#include "base/error.h"
#include "base/oid.h"
#include "base/span.h"

struct buf;
struct repo;

/* Bytes as a blob. */
const struct error *write_blob(struct oid *out, const struct repo *repo,
			       struct span bytes) MUST_CHECK;

/* Many blobs by one git: bytes are added to a stream, which is written and
 * emptied; an empty one is no work. */
void blobs_add(struct buf *stream, struct span bytes);
const struct error *blobs_write(struct buf *stream, const struct repo *repo)
	MUST_CHECK;

/* Appends an entry to the bytes of a tree: "MODE NAME", a NUL and the bytes of
 * the id. */
void tree_add(struct buf *tree, unsigned int mode, const char *name,
	      const struct oid *oid);

/* The bytes of a tree, which has its entries in the order of their names. */
const struct error *write_tree(struct oid *out, const struct repo *repo,
			       struct span bytes) MUST_CHECK;

/* A commit of the user, now, as git says both. An error where git does not
 * know who that is, which says what to set. */
const struct error *write_commit(struct oid *out, const struct repo *repo,
				 const struct oid *tree,
				 const struct oid *parent, size_t parents,
				 const char *message) MUST_CHECK;

/* What a reference (its whole name) is at; zero: there is none. */
const struct error *ref_read(struct oid *out, const struct repo *repo,
			     const char *ref) MUST_CHECK;

/* Sets a reference if it is at `old` still (zero: if there is none); old NULL:
 * whatever it is. *was_set tells. */
const struct error *ref_set(bool *was_set, const struct repo *repo,
			    const char *ref, const struct oid *oid,
			    const struct oid *old) MUST_CHECK;

/* Whether a commit is another, or among its ancestors. */
const struct error *is_ancestor(bool *out, const struct repo *repo,
				const struct oid *old, const struct oid *tip)
	MUST_CHECK;

#endif
