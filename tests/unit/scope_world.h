/* SPDX-License-Identifier: MIT */
/*
 * A small repository made by git in a temporary directory, with its view and
 * graph: what the tests of lib/graph and lib/scope work on.
 */
#ifndef SCOPE_WORLD_H
#define SCOPE_WORLD_H

#include <stddef.h>

#include "git/repo.h"
#include "graph/graph.h"
#include "index/index.h"
#include "scope/scope.h"
#include "source/source.h"

/* A file to be written; text NULL removes it. */
struct world_file {
	const char *path, *text;
};

struct world {
	char dir[64];
	struct repo *repo;
	struct source *source;
	struct index *index;
	struct view *view;
	struct graph *graph;
	struct scope_request request;
};

/* Makes the repository and commits the files; they end with { NULL }. */
void world_make(struct world *world, const struct world_file *files);
/* Writes and commits more of them. */
void world_commit(struct world *world, const struct world_file *files);
/* Runs git with these arguments (NULL ends), which must succeed. */
void world_git(struct world *world, ...);
/* Opens everything at HEAD (again). */
void world_open(struct world *world);
void world_close(struct world *world);
/* Closes, and removes the directory. */
void world_end(struct world *world);

/* The number of a file that must be there. */
uint32_t world_file(const struct world *world, const char *path);

/* What was gathered, in its order: "a.c 1 b.c .5", or the seeds' paths alone. */
void world_show(struct buf *out, const struct world *world,
		const struct scope_result *result, bool seeds_only);

#endif
