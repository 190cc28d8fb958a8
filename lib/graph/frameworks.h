/* SPDX-License-Identifier: MIT */
/*
 * Which frameworks a project stands on, told by its dependencies: a table of
 * names, in frameworks.c.
 */
#ifndef GRAPH_FRAMEWORKS_H
#define GRAPH_FRAMEWORKS_H

#include <stdbool.h>

#include "graph/dependencies.h"

struct framework {
	const char *name;	/* as people write it */
	const char *registry;	/* of its packages */
	/* Names of packages in any case, between single spaces; a star at the
	   end of one stands for any rest. */
	const char *packages;
	const char *category;	/* "web", "ui", "test", ... */
};

/* Sorted by registry, then by name, in any case; ended by a row without
 * one. */
extern const struct framework framework_table[];

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
 * first parts are the name of a package, or how a table in frameworks.c says
 * that it is spelt there, in any case, '-' and '_' alike.
 */
bool framework_is_imported(const struct framework *framework,
			   const char *import);

#endif
