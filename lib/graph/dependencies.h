/* SPDX-License-Identifier: MIT */
/*
 * What a project says that it needs: the dependencies that its manifests
 * declare, as they declare them. Nothing is resolved, downloaded or asked of
 * a registry, and lock files are not read: they hold what was found, not what
 * is wanted.
 */
#ifndef GRAPH_DEPENDENCIES_H
#define GRAPH_DEPENDENCIES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/vec.h"

enum dependency_kind {
	DEPENDENCY_RUNTIME,
	DEPENDENCY_DEV,		/* for who works on it: tests, checks, docs */
	DEPENDENCY_BUILD,	/* to build it, and not beyond */
	DEPENDENCY_KINDS
};

/* "runtime", "dev", "build" */
const char *dependency_kind_name(enum dependency_kind kind);

struct dependency {
	const char *name;	/* as its registry knows it */
	const char *version;	/* as it is written; NULL: any */
	const char *registry;	/* "npm", "pypi", ..., "system" */
	uint32_t file;		/* the manifest: the caller's number */
	uint8_t kind;		/* enum dependency_kind */
};

/* { 0 } is empty. Strings belong to it. */
struct dependencies {
	VEC(struct dependency) dependency;
	struct arena arena;
};

void dependencies_release(struct dependencies *dependencies);

/* Is the file at this path a manifest that we read? By its name alone. */
bool is_manifest(const char *path);
/* Is it one that makes a package, crate or module of its directory? Who only
 * lists what is needed, or tells a build where the files are, makes none. */
bool is_package_manifest(const char *path);

/*
 * Appends what one manifest declares, in the order of its text, each name
 * once: the first kind that is named counts, and the first version. A manifest
 * that cannot be understood, and what in it cannot, declares nothing.
 */
void dependencies_read(struct dependencies *out, uint32_t file,
		       const char *path, const char *text, size_t n);

#endif
