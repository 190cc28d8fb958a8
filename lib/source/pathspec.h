/* SPDX-License-Identifier: MIT */
/*
 * git's pathspecs: which paths were asked for.
 *
 * Known are ":(top)", ":(exclude)", ":(icase)", ":(glob)" and ":(literal)",
 * the short forms ":/", ":!" and ":^", and GIT_LITERAL_PATHSPECS and its
 * sisters in the environment (`git --literal-pathspecs fuse`). ":(prefix:4)",
 * which git says to itself: of the path from the top so many bytes are the name
 * of a directory, no pattern, and of that case. ":(attr:...)" is refused.
 */
#ifndef SOURCE_PATHSPEC_H
#define SOURCE_PATHSPEC_H

#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"
#include "base/buf.h"
#include "base/error.h"
#include "base/vec.h"

enum { BRACES_MOST = 100 };

typedef VEC(const char *) braces_vec;

/*
 * Appends the texts that a text stands for, in the order of its alternatives,
 * itself where it has none: at most BRACES_MOST in all, the others are as
 * they were typed. Braces without a comma, or not closed, are bytes, and so
 * are all in a pathspec that says that it is literal.
 */
void braces_expand(braces_vec *out, struct arena *arena, const char *text);

struct pathspec;
struct pathspec_item;

/*
 * Takes n pathspecs as they were typed in the directory prefix ("" or "a/b/",
 * from the top of the work tree work_dir, which is absolute or NULL).
 * ERROR_USAGE says what is wrong with the first bad one. With excluding ones
 * only, everything else is asked for, in the whole tree.
 */
const struct error *pathspec_parse(struct pathspec **out,
				   const char *const *spec, size_t n,
				   const char *prefix, const char *work_dir)
	MUST_CHECK;

/*
 * The same for pathspecs that a file of the tree holds: from the top, and
 * whatever the environment says.
 */
const struct error *pathspec_from_top(struct pathspec **out,
				      const char *const *spec, size_t n)
	MUST_CHECK;

/*
 * Adds what the n select, read in the same way, to what is left out; one that
 * excludes says the same twice. ERROR_USAGE leaves the first of them added.
 */
const struct error *pathspec_exclude(struct pathspec *pathspec,
				     const char *const *spec, size_t n)
	MUST_CHECK;

void pathspec_free(struct pathspec *pathspec);

/*
 * Appends a pathspec that was typed in prefix as one that means the same from
 * the top, whatever the environment says: to be kept, and read by
 * pathspec_from_top. What it excludes is not said (*excludes). ERROR_USAGE as
 * pathspec_parse.
 */
const struct error *pathspec_anchor(struct buf *out, bool *excludes,
				    const char *spec, const char *prefix,
				    const char *work_dir) MUST_CHECK;

/* Whether there are any; NULL has none. */
bool pathspec_has_items(const struct pathspec *pathspec);

/* Whether the path (from the top) is asked for; always, with no pathspec. */
bool pathspec_matches(const struct pathspec *pathspec, const char *path);

/* The same for one that is a directory of its own, a gitlink, without '/' at
 * its end: a pathspec that has one means it, too. */
bool pathspec_matches_directory(const struct pathspec *pathspec,
				const char *path);

/*
 * The same for many paths, most of which are in the directory of the one
 * before, as in a listing: what the directory decides is found out once for
 * all that are in it. A place is of one pathspec and one thread; { 0 } is
 * nowhere yet.
 */
struct pathspec_ask {
	const struct pathspec_item *item;
	bool by_name;		/* the directory fits: the name decides */
};
struct pathspec_place {
	struct buf dir;		/* "" or "a/b/" */
	bool is_somewhere;
	/* Nothing here is asked for; or everything that is not excluded is. */
	bool is_out, is_in;
	VEC(struct pathspec_ask) include, exclude;	/* that must be asked */
};
bool pathspec_matches_near(const struct pathspec *pathspec,
			   struct pathspec_place *place, const char *path);
void pathspec_place_release(struct pathspec_place *place);

#endif
