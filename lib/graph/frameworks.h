/* SPDX-License-Identifier: MIT */
/*
 * Which frameworks a project stands on, told by its dependencies: a table of
 * names, framework_table.rows.
 */
#ifndef GRAPH_FRAMEWORKS_H
#define GRAPH_FRAMEWORKS_H

#include <stdbool.h>

#include "base/span.h"
#include "graph/dependencies.h"

struct framework {
	const char *name;	/* as people write it */
	const char *registry;	/* of its packages */
	/* Names of packages in any case, between single spaces; a star at the
	   end of one stands for any rest. */
	const char *packages;
	const char *category;	/* "web", "ui", "test", ... */
	/* How imports begin where the packages have other names than what they
	   hold, or are several; between spaces, too, or NULL. */
	const char *imports;
};

/* Sorted by registry, then by name, in any case; ended by a row without
 * one. */
extern const struct framework framework_table[];
/* The ids of the languages, between spaces, of each registry. */
extern const struct word_text registry_languages[];
extern const size_t registry_languages_rows;

/* The framework that a dependency is a package of, or NULL; the row that says
 * most of its name, the first of equals. */
const struct framework *framework_of(const struct dependency *dependency);

/* The row of this name, in any case; NULL for none. */
const struct framework *framework_by_name(const char *name);

/* Whether a language, by its id, can import it at all: "react.h" of C is not
 * React. */
bool framework_is_for(const struct framework *framework, const char *lang);

/*
 * Whether an import, as struct import has its text, is of the framework: its
 * first parts are the name of a package, or how its row says that imports
 * begin, in any case, '-' and '_' alike.
 */
bool framework_is_imported(const struct framework *framework,
			   const char *import);

#endif
