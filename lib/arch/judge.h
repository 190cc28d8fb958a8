/* SPDX-License-Identifier: MIT */
/*
 * Rules applied to the imports of one view.
 *
 * Only what is certain is a violation: an import that leads to one file, or
 * to a package whose files are all on one layer, or out of the tree. One that
 * may mean several files is counted as ambiguous, and so is one of a system's
 * header that only a file of no include directory is called like; one that
 * should lead to a file of the tree and does not is unresolved. Neither
 * violates anything.
 */
#ifndef ARCH_JUDGE_H
#define ARCH_JUDGE_H

#include "arch/layout.h"
#include "arch/rules.h"
#include "base/progress.h"
#include "graph/graph.h"

#define NO_FILE UINT32_MAX

/* Where one import leads, when it is certain. */
struct arch_edge {
	uint32_t from;		/* file */
	/* The files that it leads to: one, or those of a package (of one
	   directory, or of a C# namespace), which are all on one layer; none:
	   it leads out of the tree. */
	const uint32_t *to;
	uint32_t files;
	uint32_t from_layer, to_layer;	/* or LAYER_NONE */
	uint32_t line;
	const char *text;	/* of the import, as the language has it;
				   the graph's */
	const char *names;	/* that it lists, as written, or NULL; the
				   same */
};

/* Why nobody can tell where an import leads. */
enum unresolved_why {
	UNRESOLVED_NOT,
	UNRESOLVED_MISSING,	/* it is the tree's own, and leads to no file */
	UNRESOLVED_LEFT_OUT,	/* it leads to one that is not looked into */
	UNRESOLVED_SEVERAL,	/* one of several files, equally near */
	UNRESOLVED_SPLIT,	/* a package with files on several layers */
	UNRESOLVED_ELSEWHERE,	/* a header that only a file of no include
				   directory is called like */
	UNRESOLVED_WHYS
};

/* "missing", "left_out", "several", "split", "elsewhere". */
const char *unresolved_name(enum unresolved_why why);

struct arch_unresolved {
	uint32_t from, line;
	const char *text;	/* of the import; the graph's */
	uint8_t why;		/* enum unresolved_why */
	uint32_t files;		/* that it may mean */
	uint32_t first;		/* of those, or NO_FILE */
	const char *left_out;	/* of UNRESOLVED_LEFT_OUT the path; else NULL */
	bool is_submodule;	/* what is left out */
};

/* Appends why, in a clause: "may be one of 2 files, such as 'b/x.h'". */
void unresolved_clause(struct buf *out, const struct arch_unresolved *import,
		       const struct view *view);

struct arch_edges {
	VEC(struct arch_edge) edge;	/* by file and line */
	VEC(struct arch_unresolved) unresolved;
	struct arena arena;
};

struct violation {
	uint32_t rule;		/* number in struct rules */
	uint32_t file;		/* where it stands */
	uint32_t line;		/* 0: of the whole file */
	uint32_t to;		/* a file, or NO_FILE */
	uint32_t from_layer, to_layer;	/* or LAYER_NONE */
	const char *text;	/* of the import; NULL: there is none */
	const char *target;	/* the other end: a path, a package, a layer */
	const char *message;	/* one sentence, lower case, no full stop */
	const char *advice;	/* or NULL */
	/*
	 * "violation:<rule>:<file>:<target>": the same after lines moved, and
	 * at every commit. Equal ones of one file are told apart by nothing.
	 */
	const char *id;
	/* The files from `file` to the end of a forbidden chain; of a cycle
	   one file of each of its members; else none. */
	const uint32_t *chain;
	size_t chain_n;
	bool is_whole;		/* of the tree: its id has no file */
};

struct judged {
	uint64_t files;		/* of code, in a language that is judged */
	uint64_t covered;	/* of those, on a layer */
	uint64_t looked_into;	/* whose imports were followed */
	uint64_t imports;	/* in those; each is one of the next four: */
	uint64_t edges;		/* lead to a file or one package of the tree */
	uint64_t external;	/* lead out of it */
	uint64_t ambiguous, unresolved;
	uint64_t doubtful;	/* files with any of those two */
};

struct stale_exception {
	uint32_t rule, exception;	/* numbers in the rules */
};

struct judgement {
	VEC(struct violation) violation;	/* by path, line, rule, id */
	struct judged judged;
	struct layout layout;
	struct arch_edges edges;	/* of all files that were looked into */
	/* Files of code on no layer: all, or of those that were asked for. */
	VEC(uint32_t) uncovered;
	/* Exceptions that fitted no import. Known only where everything was
	   judged. */
	VEC(struct stale_exception) stale;
	bool is_complete;	/* everything was judged */
	struct arena arena;
};

struct judge_request {
	/*
	 * The files that differ from a state that was judged before, and what
	 * imported those that were deleted or moved; NULL: everything is
	 * judged. Then rules that see one import at a time look into these
	 * alone. "acyclic" tells cycles through their layers, directories
	 * or the files themselves, and looks into all that these import,
	 * directly or by way of others. "forbid" with "through" tells chains
	 * through them, and does the same until one of them reaches what is
	 * forbidden: then it looks into all files. Each file costs what its
	 * imports cost to resolve, some 10 us: all of git's own 2,500 together
	 * 20 ms.
	 */
	const uint32_t *file;
	size_t files;
	/* Rules of another time are asked about this tree: that it has no file
	   for a layer, too few files or no import at all is no error. */
	bool is_other_time;
	const struct progress *progress;
};

/*
 * Judges. ERROR_BLIND when nothing could be judged: a layer with paths has no
 * file, or no file of code is on a layer, or all those files have not one
 * import (not with request->file), or layers hold less than rules->floor
 * percent of the code; ERROR_USAGE as layout_make. The graph's view is the
 * one judged; rules, view and graph must outlive out.
 */
const struct error *judge_view(struct judgement *out,
			       const struct rules *rules, struct graph *graph,
			       const struct view *view,
			       const struct judge_request *request) MUST_CHECK;
void judgement_release(struct judgement *judgement);

/* Is a file one of code, in a language that the rules judge, and not left out
 * by them? */
bool rules_judge(const struct rules *rules, const struct layout *layout,
		 struct graph *graph, uint32_t file);

/*
 * Appends the certain imports of one file and counts in judged what it met;
 * call it by rising file number. layout and rules may be NULL, both: then
 * every layer is LAYER_NONE.
 */
const struct error *arch_edges_of(struct arch_edges *out,
				  struct judged *judged,
				  const struct rules *rules,
				  const struct layout *layout,
				  struct graph *graph, uint32_t file)
	MUST_CHECK;
void arch_edges_release(struct arch_edges *edges);

/*
 * Which violations of `head` base has, too: as many of those with one id as
 * base has of it are known, the others are new. is_new has a place for each
 * violation of head. For one rule, or for all (RULES_ALL).
 */
#define RULES_ALL UINT32_MAX
void judgement_new(bool *is_new, const struct judgement *head,
		   const struct judgement *base, uint32_t rule);

/*
 * Appends one problem for each violation, uncovered file (where the rules
 * mind), exception that fits no import and pattern that fits no file, one when
 * more imports than max_unresolved are lost, and the rules judged by; key is
 * the violation's id. Texts are copied into out->arena.
 */
void judgement_problems(struct problems *out, const struct judgement *judgement,
			const struct rules *rules, const struct view *view);

/* The same of the violations alone, and of the rules: for comparisons. */
void judgement_violations(struct problems *out,
			  const struct judgement *judgement,
			  const struct rules *rules, const struct view *view);

#endif
