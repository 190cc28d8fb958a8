/* SPDX-License-Identifier: MIT */
/*
 * .fuse/plan.yaml: who does what of a larger piece of work, what each needs
 * before it can begin, and what is there once it is done. git-fuse-plan(1)
 * defines the file.
 *
 *	agents:
 *	  - name: indexer
 *	    produces: [artifact:repository-graph]
 *	  - name: keeper
 *	    requires: [artifact:repository-graph, symbol:ISessionStore]
 *	    produces: file:src/SessionManager.cs
 *
 * Members and tokens are numbered in the order of the file. What is asked of a
 * tree is asked by the caller: this room reads nothing.
 */
#ifndef PLAN_WORKPLAN_H
#define PLAN_WORKPLAN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/buf.h"
#include "base/error.h"
#include "base/strmap.h"
#include "base/vec.h"

#define PLAN_PATH ".fuse/plan.yaml"

/*
 * More than anybody hands out: what is above is a mistake, and looking for the
 * shortest cycles costs the product of the two.
 */
enum { PLAN_MOST_MEMBERS = 1000, PLAN_MOST_LINKS = 20000 };

#define PLAN_NONE UINT32_MAX

/* By the list of the file that a member stands in. */
enum plan_member_kind {
	PLAN_AGENT, PLAN_JOB, PLAN_MEMBER, PLAN_STEP, PLAN_MEMBER_KINDS
};
/* "agent" */
const char *plan_member_kind_name(enum plan_member_kind kind);

/* What a token is about: a name that is only told, or what a tree can have. */
enum plan_token_kind {
	PLAN_ARTIFACT, PLAN_FILE, PLAN_SYMBOL, PLAN_TOKEN_KINDS
};

typedef VEC(uint32_t) plan_number_vec;

struct plan_token {
	const char *text;	/* "file:src/a.c", as it is written first */
	const char *name;	/* without the kind: "src/a.c" */
	uint8_t kind;		/* enum plan_token_kind */
	plan_number_vec producer;	/* members, in order */
};

/* That a member produces or requires a token. */
struct plan_link {
	uint32_t token, line;
};
typedef VEC(struct plan_link) plan_link_vec;

struct plan_member {
	const char *name;	/* no two are equal but for case */
	const char *description;	/* NULL where not said */
	uint8_t kind;		/* enum plan_member_kind */
	uint32_t line;
	plan_link_vec produces, requires;
};

struct workplan {
	VEC(struct plan_member) member;
	VEC(struct plan_token) token;
	size_t links;		/* of all members */
	struct strmap by_key;	/* of tokens: number + 1 */
	struct arena arena;
};

/*
 * Reads the file's text. ERROR_USAGE, "'.fuse/plan.yaml': line 3: ...", when
 * it is no YAML, has an unknown key, a member without a name or one that there
 * is already, a token that is none, or one twice in one list. A path must be
 * one as git writes it, from the top of the tree. out is released then.
 */
const struct error *workplan_parse(struct workplan *out, const char *text,
				   size_t n) MUST_CHECK;
void workplan_release(struct workplan *plan);

/*
 * The number of a token of the plan as somebody else writes it, case ignored
 * in its kind and, unless it is a file, in its name; PLAN_NONE when no member
 * has it. ERROR_USAGE for what is no token.
 */
const struct error *workplan_find(uint32_t *out, const struct workplan *plan,
				  const char *text) MUST_CHECK;

/* --- What is there --- */

/* Whether a tree has a file, or declares a symbol, of this name. */
typedef const struct error *plan_has_fn(bool *out, enum plan_token_kind kind,
					const char *name, void *payload);

/* Sets fulfilled, one bool a token, for those that the tree has; an artifact
 * is in no tree, and is left as it is. */
const struct error *workplan_look(bool *fulfilled,
				  const struct workplan *plan,
				  plan_has_fn *has, void *payload) MUST_CHECK;

/* --- What can run --- */

enum plan_state {
	PLAN_WAITING,		/* it lacks something */
	PLAN_READY,		/* all that it requires is there */
	PLAN_DONE		/* all that it produces is there, and that is
				   not nothing */
};
const char *plan_state_name(enum plan_state state);

/* How a member stands, by what is fulfilled. */
enum plan_state workplan_state(const struct workplan *plan, uint32_t member,
			       const bool *fulfilled);

/* Appends the tokens that a member requires and that are not fulfilled, in the
 * order of its list. */
void workplan_lacks(plan_number_vec *out, const struct workplan *plan,
		    uint32_t member, const bool *fulfilled);

/* Appends the members that are ready, in order. */
void workplan_ready(plan_number_vec *out, const struct workplan *plan,
		    const bool *fulfilled);

/*
 * Gives every member its layer, from 0: all members of a layer can run side by
 * side, once those of the layers before are through. A token is there when all
 * its producers are; one that nobody produces, when it is fulfilled. Whatever
 * waits for ever, in a cycle, behind one or for what nobody produces, gets
 * PLAN_NONE. Returns the number of layers.
 */
uint32_t workplan_layers(uint32_t *layer, const struct workplan *plan,
			 const bool *fulfilled);

/* --- What is wrong --- */

enum plan_fault {
	PLAN_CYCLE,		/* each waits for the next, the last for the
				   first; one alone waits for itself */
	PLAN_DUPLICATE,		/* several members produce one token */
	PLAN_UNPRODUCED		/* nobody produces it, and it is not there */
};

/* A member with a token that it requires; of a duplicate, that it
 * produces. */
struct plan_step {
	uint32_t member;
	struct plan_link link;
};

struct plan_finding {
	uint8_t fault;		/* enum plan_fault */
	const struct plan_step *step;
	size_t steps;
};

struct plan_findings {
	VEC(struct plan_finding) finding;
	struct arena arena;
};

/*
 * Judges the plan; fulfilled is what is there. Of members that wait for each
 * other the shortest cycles are told that have no member in common, so that
 * each is to be cut by itself; they begin with the member that the file has
 * first. Findings come by fault, cycles the shortest first, then in the order
 * of the file.
 */
void workplan_judge(struct plan_findings *out, const struct workplan *plan,
		    const bool *fulfilled);
void plan_findings_release(struct plan_findings *findings);

/*
 * Appends a finding as one sentence: "'a' requires 'artifact:x' of 'b', which
 * requires 'artifact:y' of 'a'"; and, where a token was written that is nearly
 * the one nobody produces, that.
 */
void workplan_tell(struct buf *out, const struct workplan *plan,
		   const struct plan_finding *finding);

#endif
