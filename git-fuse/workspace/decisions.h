/* SPDX-License-Identifier: MIT */
/*
 * The decisions of what a session looks at, for every command that tells
 * them: which there are, which are archived, and what they govern.
 */
#ifndef GIT_FUSE_WORKSPACE_DECISIONS_H
#define GIT_FUSE_WORKSPACE_DECISIONS_H

#include "adr/govern.h"
#include "adr/registry.h"
#include "emit/json.h"
#include "git-fuse/workspace/session.h"

struct graph;

struct deciding {
	struct registry registry;
	struct governance governance;
	bool *archived;		/* one a record */
};

/*
 * Reads them, from among the files of a view of the source. Records that
 * cannot be read are in registry.failure, and noted in the session: who asked
 * for something else must know that a decision may be missing.
 */
const struct error *deciding_open(struct deciding *deciding,
				  struct session *session,
				  const struct view *view) MUST_CHECK;
void deciding_close(struct deciding *deciding);

/* Reads them, and gives the graph an edge from each file to the decisions in
 * force about it. */
const struct error *deciding_to_graph(struct session *session,
				      struct graph *graph,
				      const struct view *view) MUST_CHECK;

/* What stands behind "adr:" of a name that is one of a decision, or all of
 * "ADR-12", which no symbol is called; or NULL. */
const char *decision_named(const char *name);

/*
 * Where a seed names a decision, "adr:ADR-0012" or "ADR-12", appends the path of its
 * record to out; otherwise nothing. ERROR_NOT_FOUND, with the nearest, when
 * there is no such decision.
 */
const struct error *decision_seed(struct buf *out, struct session *session,
				  const char *seed) MUST_CHECK;

/* The records in force that govern a file, each once, in their order. */
typedef VEC(const struct adr *) adr_ref_vec;
const struct error *deciding_about(adr_ref_vec *out,
				   const struct deciding *deciding,
				   struct graph *graph,
				   const struct view *view, uint32_t file)
	MUST_CHECK;

/* Adds those of some that are not in all yet. */
void add_decisions_once(adr_ref_vec *all, const adr_ref_vec *some);

/* An object with id, title, status and path of one. */
void put_decision_ref(struct json *json, const struct adr *record);
/* "decisions": an array of them. */
void put_decisions(struct json *json, const adr_ref_vec *records);
/* "ADR-0012 Use SQLite, ADR-0014 ...": for people. */
void add_decisions(struct buf *out, const adr_ref_vec *records);

#endif
