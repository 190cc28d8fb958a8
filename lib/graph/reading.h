/* SPDX-License-Identifier: MIT */
/* Reading the dependencies of one manifest: private to lib/graph. */
#ifndef GRAPH_READING_H
#define GRAPH_READING_H

#include "base/span.h"
#include "base/strmap.h"
#include "graph/dependencies.h"

struct reading {
	struct dependencies *out;
	struct strmap known;	/* places in out, by name */
	const char *path, *registry;
	struct span text;
	uint32_t file;
};

typedef void reading_fn(struct reading *r);

/* One row of manifests.rows, which a row of zeros ends. */
struct manifest {
	/* The name of a file, or with a slash the end of its path. */
	const char *pattern;
	const char *registry;
	reading_fn *read;
	bool is_of_package;	/* what lies beside it is built as one */
};

extern const struct manifest manifests[];

/* How the manifests are read. */
reading_fn read_npm_needs, read_composer_needs, read_pyproject_needs,
	read_setup_cfg_needs, read_requirements, read_pipfile_needs,
	read_cargo_needs, read_catalog_needs, read_go_needs, read_pub_needs,
	read_pom_needs, read_msbuild_needs, read_gradle_needs,
	read_gem_needs, read_cmake_needs, read_meson_needs,
	read_autoconf_needs, read_mix_needs, read_swift_needs;

/* Adds one, unless the name is empty or there already. */
void add_need(struct reading *r, struct span name, struct span version,
	      enum dependency_kind kind);

/* A name that says what something is for ("test", "lint", "docs", "dev")
 * makes it a matter of development. */
enum dependency_kind kind_by_purpose(struct span purpose);

#endif
