/* SPDX-License-Identifier: MIT */
/*
 * Which files may answer, by what they are and not by where they lie: that is
 * the scope's. Files are left out before anything is ranked.
 */
#ifndef SEARCH_FILTER_H
#define SEARCH_FILTER_H

#include <stdbool.h>
#include <stddef.h>

#include "base/error.h"

struct progress;
struct source;
struct view;

/* Borrowed strings. */
struct filter_list {
	const char *const *item;
	size_t n;
};

/*
 * What is asked for, in any case; a file must be one of each list that is not
 * empty.
 */
struct filter {
	/* Names of graph/frameworks.h: it imports one of their packages. */
	struct filter_list framework;
	/*
	 * What it declares, at its top or in a type: the name of a kind of
	 * symbol ("function"; "class" and "struct" are types, "trait" and
	 * "protocol" interfaces), or the last word of a type's name, or of the
	 * file's: "service" for UserService and for user.service.ts.
	 */
	struct filter_list component;
	struct filter_list layer;	/* as layer.h tells it */
	/* A line holds a pattern of this name, category or set. */
	struct filter_list tag;
};

/*
 * Says in *out, one bool a file of the view, which of the selected files
 * (NULL: all) may answer; *out belongs to the caller, and is NULL for all when
 * nothing is asked for. ERROR_USAGE for what is no framework or pattern,
 * ERROR_NOT_FOUND when no file is what one of the lists says: both with the
 * nearest names.
 */
const struct error *filter_files(bool **out, const struct filter *filter,
				 const bool *selected, struct view *view,
				 struct source *source,
				 const struct progress *progress) MUST_CHECK;

#endif
