/* SPDX-License-Identifier: MIT */
/* What the files that judge share: private to lib/arch. */
#ifndef ARCH_JUDGING_H
#define ARCH_JUDGING_H

#include "arch/judge.h"
#include "base/strmap.h"
#include "regex/regex.h"

/* What selectors match with: scratch, but for the groups. */
struct matching {
	struct match match;
	const char *text;	/* the path that `from` matched; NULL: none */
	enum { MOST_GROUPS = 10 } most;
	size_t offset[2 * MOST_GROUPS];
	struct strmap varied;	/* expressions with their groups, compiled */
};

struct judging {
	struct judgement *out;
	const struct rules *rules;
	struct graph *graph;
	const struct view *view;
	const struct judge_request *request;
	bool *is_judged;	/* by file: its imports are in out->edges */
	bool *is_asked;		/* by file; NULL: all are */
	bool **used;		/* by rule: its exceptions that fitted */
	struct matching *matching;
};

/* --- Selectors: match.c --- */

/* Is a file of the view meant? Packages never are. */
bool selects_file(const struct judging *j, const selector_vec *list,
		  uint32_t file);
/*
 * Is what an import leads to meant: all of its files when `all` is set, else
 * any of them?
 */
bool selects_target(const struct judging *j, const selector_vec *list,
		    const struct arch_edge *edge, bool all);
/* Does one of the rule's exceptions excuse the import? Notes which. */
bool is_excepted(struct judging *j, uint32_t rule,
		 const struct arch_edge *edge);
/* Does a rule's list of names expose all that an import takes? False without
 * one. */
bool exposes_names(const struct judging *j, const struct rule *rule,
		   const struct arch_edge *edge);
/* Remembers what $1 and so on are for the imports of a file. */
void note_groups(struct judging *j, const struct rule *rule, uint32_t file);
void matching_release(struct judging *j);
/* Is the file among those whose imports the rule is about? */
bool rule_concerns(const struct judging *j, const struct rule *rule,
		   uint32_t file);

/* --- Telling: tell.c --- */

/* Fills in the id and appends it; file, line, target, message and so on are
 * the caller's. */
void add_violation(struct judging *j, struct violation violation);

/* Appends what an import of the edge's does to a rule that sees one import at
 * a time. */
void tell_edge(struct judging *j, uint32_t rule,
	       const struct arch_edge *edge);
void tell_required(struct judging *j, uint32_t rule, uint32_t file);

/* --- Looking: judge.c --- */

/* Adds the imports of a file of code to out->edges, once. */
const struct error *judging_look_into(struct judging *j, uint32_t file)
	MUST_CHECK;
const struct error *look_into_all(struct judging *j) MUST_CHECK;
/* Is the file one of request->file? Every file is, without. */
bool judging_is_asked(const struct judging *j, uint32_t file);

/* Do files that an import leads to surely run with it: one file, or a package
 * that is taken whole? */
bool is_sure(struct judging *j, const struct arch_edge *edge);

/* --- Imports that lead nobody knows where: unresolved.c --- */

void judge_resolved(struct judging *j, uint32_t rule);

/* --- Rules that see more than one import --- */

const struct error *judge_acyclic(struct judging *j, uint32_t rule)
	MUST_CHECK;
const struct error *judge_through(struct judging *j, uint32_t rule)
	MUST_CHECK;

#endif
