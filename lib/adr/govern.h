/* SPDX-License-Identifier: MIT */
/*
 * What the decisions of a registry govern: the entries of their `governs`,
 * and which of them hold for a file, a line or a symbol.
 *
 * An entry is one of
 *
 *	a path		"src/core/", "src/core": the file, or all below the
 *			directory; "file:src/a.c" is the same
 *	a pathspec	with a wildcard or git's magic: "*.sql",
 *			":(glob)src/<star><star>/x.c". One that holds two stars
 *			in a row is taken as ":(glob)", for that is what who
 *			writes them means; braces are alternatives: "*.{ts,js}"
 *	a symbol	"<kind>:<name>", the name qualified as far as one likes:
 *			"type:app.Store", "method:Store.open", "symbol:open" of
 *			whatever kind
 *	a rule		"rule:layers": a rule of .fuse/architecture.yaml
 *
 * Only decisions in force govern by themselves: accepted ones and those whose
 * text tells no status, or none that is known, unless they are archived. The
 * others are kept, for who asks what once held.
 */
#ifndef ADR_GOVERN_H
#define ADR_GOVERN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "adr/registry.h"
#include "base/vec.h"
#include "graph/graph.h"

struct pathspec;

enum govern_kind { GOVERNS_PATH, GOVERNS_SYMBOL, GOVERNS_RULE };

struct governs {
	uint32_t record;	/* in registry.record */
	uint8_t kind;		/* enum govern_kind */
	const char *text;	/* as written */
	const char *name;	/* behind "<kind>:"; of a path as matched */
	uint32_t symbol_kinds;	/* of a symbol: 1 << SYMBOL_... that it may be;
				   0: any */
	struct pathspec *pathspec;	/* of a path; NULL with a failure */
	size_t literal;		/* bytes of name that its paths begin with */
	const char *failure;	/* why it can hold for nothing, or NULL */
	uint64_t matches;	/* files, or declarations, once resolved */
};

/* An entry's match: a file, and of a symbol the lines of it. */
struct governed {
	uint32_t entry;
	uint32_t file;		/* in the view */
	uint32_t first, last;	/* lines from 1; 0, 0: the whole file */
};
typedef VEC(struct governed) governed_vec;

struct governance {
	const struct registry *registry;
	VEC(struct governs) entry;	/* by record, in the record's order */
	bool *in_force;		/* one a record */
	governed_vec match;	/* of governance_resolve: by entry, file */
	bool has_symbols;	/* some entry names a symbol */
	struct arena arena;
};

/*
 * Takes the entries apart. archived has one bool a record, or is NULL; it is
 * not needed afterwards. The registry must outlive out, which is { 0 } or was
 * released. An entry that git would not take as a pathspec, or that names
 * nothing, is kept with its failure.
 */
void governance_make(struct governance *out, const struct registry *registry,
		     const bool *archived);
void governance_release(struct governance *governance);

/* Whether an entry holds for a path from the top; only of GOVERNS_PATH. */
bool governs_path(const struct governs *entry, const char *path);

/*
 * Finds every match in the graph's view. ERROR_NOT_FOUND is no outcome:
 * an entry without any has matches 0.
 */
const struct error *governance_resolve(struct governance *governance,
				       struct graph *graph,
				       const struct view *view) MUST_CHECK;

/*
 * Appends the matches of one file of the graph's view, by entry and line,
 * without looking at any other.
 */
const struct error *governance_of_file(governed_vec *out,
				       const struct governance *governance,
				       struct graph *graph, uint32_t file,
				       const char *path) MUST_CHECK;

/*
 * Gives the graph an edge from each file that a decision in force governs to
 * the record's own file, where the view has it; governance_resolve came
 * before.
 */
void governance_to_graph(const struct governance *governance,
			 struct graph *graph, const struct view *view);

#endif
