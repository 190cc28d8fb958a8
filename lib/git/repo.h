/* SPDX-License-Identifier: MIT */
/*
 * One repository: where it is, its configuration and its objects.
 *
 * libgit2 reads; where it is known to be wrong (ownership rules,
 * configuration scopes, split and sparse indexes, ...) git itself is asked, and
 * for all of a repository whose format it does not read.
 * A struct repo is for one thread; repo_reopen gives another thread its own.
 */
#ifndef GIT_REPO_H
#define GIT_REPO_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/buf.h"
#include "base/error.h"
#include "base/oid.h"

struct repo;

/*
 * Opens the repository that the environment (GIT_DIR, GIT_INDEX_FILE, ...) or
 * the directory `start` (NULL: the current one) says, as git would find it.
 * GIT_PREFIX is not read, as no command of git reads it: in a hook it says
 * where the user was, not where the hook is.
 * ERROR_NOT_FOUND: there is none. ERROR_UNSUPPORTED: an extension that neither
 * libgit2 nor git knows; the message says which. Another owner without
 * safe.directory is ERROR_FAILED with git's advice.
 */
const struct error *repo_open(struct repo **out, const char *start) MUST_CHECK;
/*
 * A second handle for another thread, which may only read objects (repo_read)
 * and ask for paths. It is made for one job: once it has missed an object, it
 * does not look whether others have come in since.
 */
const struct error *repo_reopen(struct repo **out, const struct repo *repo)
	MUST_CHECK;
void repo_free(struct repo *repo);

/* Absolute paths, no '/' at the end, owned by repo. */
const char *repo_git_dir(const struct repo *repo);
const char *repo_common_dir(const struct repo *repo);
/* NULL in a bare repository. */
const char *repo_work_dir(const struct repo *repo);
/* From the top of the work tree to where we were started: "" or "a/b/". */
const char *repo_prefix(const struct repo *repo);
bool repo_is_shallow(const struct repo *repo);

/*
 * The value of a configuration variable ("fuse.maxtokens", any case), from
 * every scope that git reads, the last one wins; NULL when it is not set.
 * Read once, at the first question.
 */
const struct error *repo_config(struct repo *repo, const char *name,
				const char **out) MUST_CHECK;

/* Whether a variable is set, and not to false, whose name begins and ends so
 * and has more in between: a section of its own each. False also where the
 * configuration cannot be read. */
bool repo_config_any(struct repo *repo, const char *begin, const char *end);

/* Whether content may be missing because a remote promises it: git clone
 * --filter. False also where the configuration cannot be read. */
bool repo_is_partial(struct repo *repo);

/* Resolves any revision to the commit or tree it names. ERROR_NOT_FOUND with
 * the nearest branch and tag names in the message. */
const struct error *repo_resolve(struct repo *repo, const char *rev,
				 struct oid *out) MUST_CHECK;
/* The same, peeled; ERROR_NOT_FOUND for commit on an unborn HEAD. */
const struct error *repo_commit(struct repo *repo, const char *rev,
				struct oid *out) MUST_CHECK;
const struct error *repo_tree(struct repo *repo, const char *rev,
			      struct oid *out) MUST_CHECK;

/* Merge base of two commits; ERROR_NOT_FOUND when they share none. */
const struct error *repo_merge_base(struct repo *repo, const struct oid *a,
				    const struct oid *b, struct oid *out)
	MUST_CHECK;

enum object_kind { OBJECT_COMMIT = 1, OBJECT_TREE, OBJECT_BLOB, OBJECT_TAG };

/*
 * Replaces out with an object's bytes. ERROR_NOT_FOUND: not here.
 * ERROR_LIMIT: more than limit bytes (out is empty). *kind and *size may be
 * NULL and are set when known, also with ERROR_LIMIT. Hashes are not checked
 * again: git did it when the object came in.
 */
const struct error *repo_read(struct repo *repo, const struct oid *oid,
			      uint64_t limit, struct buf *out,
			      enum object_kind *kind, uint64_t *size)
	MUST_CHECK;

/*
 * Whether an object is here and its head can be read. What came since the
 * handle was opened does not count, so that nothing is looked for again.
 */
bool repo_has(const struct repo *repo, const struct oid *oid);

/* The id that git would give these bytes as a blob of repo; NULL: as one where
 * names are of SHA-1, or for what only we name. */
void repo_hash_blob(const struct repo *repo, const void *bytes, size_t n,
		    struct oid *out);

/* The bytes of an id: OID_SHA1, also where repo is NULL, or OID_SIZE. */
size_t repo_id_size(const struct repo *repo);

/* The tree without entries, which git knows without having it, in hexadecimal
 * digits. */
const char *repo_empty_tree(const struct repo *repo);

#endif
