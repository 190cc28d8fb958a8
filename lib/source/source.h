/* SPDX-License-Identifier: MIT */
/*
 * What is looked at: a revision, the staged index or the work tree. Every
 * room above works on a struct source and cannot tell which of the three it
 * is.
 *
 * A source has an identity (source_key) that is known without listing it
 * where git knows it, a listing of all its entries, and a way to read each.
 * A pathspec narrows what is answered, not what is listed: see
 * source_selects.
 */
#ifndef SOURCE_SOURCE_H
#define SOURCE_SOURCE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/buf.h"
#include "base/error.h"
#include "base/oid.h"
#include "base/vec.h"

struct repo;

enum source_kind { SOURCE_WORKTREE, SOURCE_STAGED, SOURCE_REV };

/* Whether a path is wanted, besides what pathspecs say of it; a gitlink is a
 * directory. */
typedef bool source_accepts_fn(void *payload, const char *path, bool is_dir);

struct source_spec {
	enum source_kind kind;
	const char *rev;		/* for SOURCE_REV: any tree-ish */
	const char *const *pathspec;	/* git pathspecs, as typed */
	size_t pathspecs;
	source_accepts_fn *accepts;	/* or NULL; outlives the source */
	void *payload;
};

/* Why an entry is not looked at. OMIT_NONE: it is. */
enum omit {
	OMIT_NONE,
	OMIT_SUBMODULE,		/* a gitlink: another repository's content */
	OMIT_SYMLINK,		/* its target's text is not code */
	OMIT_IGNORED,		/* .fuseignore */
	OMIT_GENERATED,		/* linguist-generated, or the bytes say so */
	OMIT_VENDORED,		/* linguist-vendored, or a vendored directory */
	OMIT_BINARY,		/* -text/binary attribute, or a NUL */
	OMIT_TOO_LARGE,
	OMIT_MINIFIED,
	OMIT_MISSING,		/* the object is not here (partial clone) */
	/* a damaged object, a file without permission */
	OMIT_UNREADABLE,
	OMIT_UNMERGED,		/* in conflict, no single content (staged) */
	OMIT_UNINDEXED,		/* not read yet, by an index that is made */
	OMIT_PATHSPEC,		/* outside what was asked for */
	OMIT_REASONS
};

/* "submodule", "too_large", ...: the keys of "omitted" in JSON. */
const char *omit_name(enum omit omit);

/* Whether what is left out would have been looked at, if its content could be
 * had: who finds nothing does not know whether it is there. */
static inline bool omit_is_unread(enum omit omit)
{
	return omit == OMIT_MISSING || omit == OMIT_UNREADABLE ||
		omit == OMIT_TOO_LARGE;
}

struct entry {
	/* from the top of the tree; any bytes, no NUL */
	const char *path;
	/* of the blob; of the raw bytes when is_dirty */
	struct oid oid;
	uint32_t mode;		/* as in a tree: 0100644, 0100755, 0120000... */
	uint8_t omit;		/* enum omit: what path and attributes say */
	bool is_dirty;		/* read from disk, not from the database */
	bool is_untracked;
	const char *language;	/* linguist-language, or NULL */
};

/* The submodule that a path leads into, of all entries as source_list gives
 * them; NULL for none. What is in it is another repository's to know. */
const struct entry *submodule_above(const struct entry *entry, size_t n,
				    const char *path);

struct source;

const struct error *source_open(struct source **out, struct repo *repo,
				const struct source_spec *spec) MUST_CHECK;
void source_free(struct source *source);

enum source_kind source_kind(const struct source *source);

/*
 * Names the listing: two sources with equal keys have equal listings. Made
 * of the tree id (REV) or of all entries, and of everything outside the tree
 * that decides what is omitted.
 */
const struct error *source_key(struct source *source, struct oid *out)
	MUST_CHECK;

/* Whether that is known already, or needs but the id of a tree: that of many
 * entries costs as much as to list them. */
bool source_key_is_cheap(const struct source *source);

/*
 * All entries, sorted by path (bytes), the omitted ones included. The array
 * and its strings belong to the source. The limit on size is not applied
 * here: it is content, and so a fact of the blob.
 */
const struct error *source_list(struct source *source,
				const struct entry **out, size_t *n)
	MUST_CHECK;

/*
 * Lists only the paths that wants says yes to, which must depend on the path
 * alone: whoever needs a few files of a large work tree does not have to wait
 * until all of it was compared. Each is listed as it would be among all. From
 * then on the others are not there for this source; only source_identity
 * still tells of all. Called again, it leaves even less. A revision and the
 * index, which are known without looking at the disk, stay as they are.
 */
typedef bool source_wants_fn(const void *payload, const char *path);
const struct error *source_narrow(struct source *source,
				  source_wants_fn *wants, const void *payload)
	MUST_CHECK;
bool source_is_narrow(const struct source *source);

/*
 * One entry by its path, without listing the others where git knows it
 * directly; *found is false, and there is no error, where there is none.
 * Attributes and ignore rules are not asked: omit tells only what cannot be
 * read. out->path is the path given.
 */
const struct error *source_find(struct source *source, const char *path,
				struct entry *out, bool *found) MUST_CHECK;

/* The commit (zero when there is none: an unborn branch, a bare tree), the
 * tree (zero when not a REV), and whether content outside HEAD was included:
 * for "source" in every answer. */
struct source_identity {
	enum source_kind kind;
	struct oid commit, tree;
	bool has_commit, has_tree, is_dirty;
};
const struct error *source_identity(struct source *source,
				    struct source_identity *out) MUST_CHECK;

/* That commit alone, which costs nothing; false when there is none. */
bool source_commit(const struct source *source, struct oid *out);

/* Takes what is staged, or the work tree, as a change of another commit than
 * the one that is checked out (NULL: of none): a commit that is amended is
 * compared with its parent. Before anything is asked of the source. */
void source_stand_on(struct source *source, const struct oid *commit);

/*
 * Appends, sorted, the paths at which what is staged, or the work tree,
 * differs from the commit that it stands on, with whether the source and the
 * commit have the path; all paths where there is no commit. Of a revision none.
 */
struct difference {
	const char *path;	/* the source's, as long as it lives */
	bool is_here, was_there;
	struct oid is, was;	/* the blobs, where there are any */
	uint32_t mode, was_mode;	/* 0: it is not there */
};
typedef VEC(struct difference) difference_vec;
const struct error *source_differences(struct source *source,
				       difference_vec *out) MUST_CHECK;

/* Replaces out with the bytes that a path had there, as reader_read does for
 * those that it has here. */
const struct error *source_read_former(struct source *source,
				       const struct difference *difference,
				       uint64_t limit, struct buf *out)
	MUST_CHECK;

/* True when the path is inside the source's pathspecs (or there are none), and
 * is accepted. Paths are best asked about in the order of the listing: what is
 * said of a directory is remembered while they are in it. */
bool source_selects(struct source *source, const char *path);
/* The same of an entry, which may be a gitlink: "sub/" selects that as well as
 * "sub" does. */
bool source_selects_entry(struct source *source, const struct entry *entry);
/* Whether there is any path that source_selects might not. */
bool source_is_narrowed(const struct source *source);
/* Appends "; did you mean ..." for each pathspec that names no file or directory
 * of the listing that is accepted; nothing where none is near. */
const struct error *source_tell_near(struct buf *out, struct source *source)
	MUST_CHECK;
/* Whether source_selects has selected any path yet. */
bool source_has_selected(const struct source *source);

/* Whether there are bytes to read for an entry, by what was there when the
 * source was opened: cheap, and needs no reader. */
bool source_has(const struct source *source, const struct entry *entry);

/*
 * Reads entries; one a thread. A reader reads from the object database or,
 * when the entry is dirty, from disk, without following symbolic links out.
 */
struct reader;
const struct error *reader_open(struct reader **out, struct source *source)
	MUST_CHECK;
void reader_free(struct reader *reader);

/*
 * Replaces out with the entry's bytes. ERROR_LIMIT when there are more than
 * limit, ERROR_NOT_FOUND when the object is not here or the file on disk has
 * changed since it was listed, anything else (ERROR_CORRUPT, ERROR_READONLY,
 * ...) when it cannot be read; out is empty then, and *size (may be NULL) is
 * set whenever it is known.
 */
const struct error *reader_read(struct reader *reader,
				const struct entry *entry, uint64_t limit,
				struct buf *out, uint64_t *size) MUST_CHECK;

/*
 * What readers of the source were asked for and could not have, as often as
 * they were asked and in no order; only once all of them are done. Whoever
 * asks for no byte wants to know the size, and misses nothing.
 */
struct unread {
	const char *path;	/* the source's */
	struct oid oid;		/* of the blob; zero: a file on disk */
	uint8_t omit;		/* enum omit; omit_is_unread says yes to it */
	uint64_t limit;		/* in bytes, where it is too large, else 0 */
};
const struct unread *source_unread(const struct source *source, size_t *n);

/* What is read of a file to show it, or some of its lines: GitHub keeps none
 * that is larger, and what people read is never so long. */
enum { SOURCE_SHOWN_MAX = 100 << 20 };

/* The same of one entry alone, with a reader of its own; an error names its
 * path. */
const struct error *source_read(struct buf *out, struct source *source,
				const struct entry *entry, uint64_t limit)
	MUST_CHECK;

#endif
