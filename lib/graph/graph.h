/* SPDX-License-Identifier: MIT */
/*
 * Which file depends on which: imports, and names used here and declared
 * there, over the files of one view.
 *
 * Lazy: the edges of a file are computed when they are asked for and then
 * remembered, so that a question about ten files costs ten files, however
 * large the tree is. Lexical: names are matched by their exact spelling in
 * code, within languages that can see each other, and nothing is typed.
 *
 * A name that several files declare leads to the nearest of them: a file
 * that is imported, then one in the same directory. Where that leaves n > 1,
 * the edge is weak: it leads to each with weight 1/n, and to none when n is
 * over GRAPH_MOST_TARGETS. Names of under three bytes and names that are
 * local to a function make no edges, members of types only when the view
 * declares them exactly once.
 *
 * For one thread. Answers live as long as the graph.
 */
#ifndef GRAPH_GRAPH_H
#define GRAPH_GRAPH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/buf.h"
#include "base/error.h"
#include "base/vec.h"
#include "index/index.h"
#include "lang/facts.h"
#include "source/source.h"

enum { GRAPH_MOST_TARGETS = 8 };

struct graph;
struct scip_store;

/* The view and its source must outlive the graph. Costs next to nothing. */
const struct error *graph_open(struct graph **out, struct view *view,
			       struct source *source) MUST_CHECK;
void graph_free(struct graph *graph);
const struct view *graph_view(const struct graph *graph);

/* What indexers say of files is taken from there; it outlives the graph. NULL:
 * from nowhere. Before anything else is asked. */
void graph_set_exact(struct graph *graph, struct scip_store *store);

enum direction {
	FORWARD = 1,		/* what the file depends on */
	REVERSE = 2,		/* what depends on the file */
	BOTH = FORWARD | REVERSE
};

enum edge_kind {
	EDGE_IMPORTS,
	EDGE_REFERENCES,	/* one uses a name that the other declares */
	EDGE_GOVERNS		/* the other is a decision about it */
};

struct edge {
	uint32_t to;
	uint32_t count;		/* how many imports or distinct names */
	uint8_t kind;
	bool is_reverse;	/* `to` depends on the file asked about */
	bool is_promise;	/* it only has prototypes of what the other
				   defines, and calls nothing */
	float weight;		/* 1, or less for a weak edge: the strongest */
	const char *via;	/* the import's text; the best of the names */
};

/* Is it of names that are sure to be the other's, and used? */
static inline bool edge_is_certain_use(const struct edge *edge)
{
	return edge->kind == EDGE_REFERENCES && !edge->is_promise &&
		edge->weight >= 1;
}

/*
 * The edges of a file, at most one for each kind, direction and other file:
 * forward before reverse, imports before references, then by file number.
 */
const struct error *graph_edges(struct graph *graph, uint32_t file,
				enum direction direction,
				const struct edge **out, size_t *n) MUST_CHECK;

/* The edges of a file in reverse, and behind them the forward ones that lead
 * to decisions. */
const struct error *graph_dependents_and_decisions(struct graph *graph,
						   uint32_t file,
						   const struct edge **out,
						   size_t *n) MUST_CHECK;

/*
 * A file that a decision governs, as graph_govern is told; record is the file
 * that the decision is written in.
 */
struct governed_file {
	uint32_t record, file;
	const char *id;		/* "ADR-0012" */
};

/*
 * Adds edges from governed files to the records of their decisions, which no
 * content tells, in place of those given before. Call it before the edges of
 * any file are asked for. What one decision says of n files weighs
 * 1 / (1 + log10(n)) for each of them, and the way from the record back to
 * a file 1 / n: what is decided about everything tells little of one file.
 */
void graph_govern(struct graph *graph, const struct governed_file *edge,
		  size_t n);

/*
 * Where one import leads. `among` is 1 for a file that is certainly meant; n
 * for one of n that are equally near, or that a package of n files holds.
 */
struct target {
	uint32_t file;
	uint32_t among;
};
typedef VEC(struct target) target_vec;

/* Appends the files of the view that an import of a file names, by file
 * number; none when it leads out of the tree. */
const struct error *graph_resolve_import(struct graph *graph, uint32_t file,
					 const struct import *import,
					 target_vec *out) MUST_CHECK;

/* Is a file in a language whose imports are followed? */
bool graph_can_import(struct graph *graph, uint32_t file);
/* Does an import that leads to several files take them all, as one of a
 * directory does in Go? */
bool graph_takes_all(struct graph *graph, uint32_t file);

/* Is an import a name that an earlier one of its file, or the file's own place,
 * makes longer: PHP's Sub\Made, behind "use Lib\Sub;"? */
bool graph_is_relative(struct graph *graph, uint32_t file,
		       const struct import *import);

/*
 * The entry of the source that an import of a file names by its path, with
 * its extension or without, the submodule that the path leads into, or NULL.
 * Where the import leads to no file of the view, that one is left out of it, or
 * has no code. It is the source's.
 */
const struct error *graph_left_out(struct graph *graph, uint32_t file,
				   const char *text, const struct entry **out)
	MUST_CHECK;

/*
 * Should an import that leads to no file have led to one? It does when it is
 * relative or written as the tree's own ("x.h", mod x;), begins with the name
 * that a manifest of the tree gives a package or module, or, in Python, with
 * a directory at the top that holds modules. All others lead out of the tree,
 * and so does one that leads to the file itself.
 */
const struct error *graph_is_missing(struct graph *graph, uint32_t file,
				     const struct import *import, bool *out)
	MUST_CHECK;

/*
 * Is a header where a compiler may look for what <x.h> names: in the directory
 * of the file, in one above it, in one that is called so ("include"), or in
 * one that the build looks in? What stands elsewhere may have the name of a
 * header of the system by chance, as a stdbool.h of some port has; but not
 * where directories are part of the name, unless they are the system's, too.
 * True of any other import.
 */
const struct error *graph_is_on_path(struct graph *graph, uint32_t file,
				     const struct import *import, uint32_t to,
				     bool *out) MUST_CHECK;

/*
 * Appends the files that the names of an import come from, where the file that
 * it leads to has them only to hand them on ("export { A as B } from './a'"):
 * JavaScript and its kin, and Python. Nothing for what it declares itself.
 */
const struct error *graph_handed_on(struct graph *graph, uint32_t file,
				    const struct import *import, uint32_t to,
				    target_vec *out) MUST_CHECK;
/* Is a file in a language of which graph_handed_on tells? */
bool graph_can_hand_on(struct graph *graph, uint32_t file);

/* Is it a header that comes with every compiler ("stddef.h")? */
bool graph_is_standard_header(const char *text);

/* Does a file say where headers are looked for; and what of its text does, a
 * line each? */
bool graph_is_build_file(const char *path);
void graph_build_words(struct buf *out, const char *text, size_t n);

/* One declaration of a name. The strings belong to the graph. */
struct declaration {
	uint32_t file;
	uint32_t line;
	uint8_t kind, flags;	/* as in struct symbol */
	bool is_exact;		/* spelt as asked, not in another case */
	bool is_local, is_member;
	const char *name;
	const char *qualified;	/* with its containers, "Outer.Type.name" */
};
typedef VEC(struct declaration) declaration_vec;

/*
 * Appends every declaration of a name in the view, in any case of its
 * letters, by file number and line: where some file has more than prototypes of
 * it, those of such files alone.
 */
const struct error *graph_declarations(struct graph *graph, const char *name,
				       declaration_vec *out) MUST_CHECK;
/* The same of one file, whatever others have. */
const struct error *graph_declarations_of(struct graph *graph, uint32_t file,
					  const char *name,
					  declaration_vec *out) MUST_CHECK;

/* A symbol that a name may mean, and how surely: 1, or less where there are
 * several. */
struct name_meaning {
	uint32_t file;
	uint32_t symbol;	/* in its facts */
	float weight;
};
typedef VEC(struct name_meaning) meaning_vec;

/*
 * Replaces out with what an identifier in the code of a file means: what the
 * file itself declares by that name, outside functions, or else what an edge
 * of that name leads to; nothing where it leads nowhere.
 */
const struct error *graph_means(struct graph *graph, uint32_t file,
				const char *name, size_t len,
				meaning_vec *out) MUST_CHECK;

typedef VEC(uint32_t) file_vec;

/* Appends the files among whose symbols a name may be, as a whole or as the
 * last part of one, by number: for who looks through their facts. */
const struct error *graph_holders(struct graph *graph, const char *name,
				  file_vec *out) MUST_CHECK;

/* Appends the files whose code holds this exact identifier, by number. */
const struct error *graph_users(struct graph *graph, const char *name,
				file_vec *out) MUST_CHECK;

/*
 * Appends the files that import a file, or the package that it is one of, by
 * number: `most` of them at most, so that a question about a file that half
 * of the tree imports costs no more than it has to. Which are found first is
 * nobody's concern; how many there are is told exactly below `most`.
 */
const struct error *graph_importers(struct graph *graph, uint32_t file,
				    size_t most, file_vec *out) MUST_CHECK;

/*
 * Appends, by number and each once, the files whose imports write a name that
 * the file at a path is, or was, imported by: all that import it, and some
 * that import another of that name. The path need not be in the view.
 */
const struct error *graph_may_import(struct graph *graph, const char *path,
				     file_vec *out) MUST_CHECK;

/* Does what stands at a path say where imports of other files lead, though its
 * name does not tell: a configuration that a tsconfig.json extends, or has
 * among its references? */
const struct error *graph_is_config(struct graph *graph, const char *path,
				    bool *out) MUST_CHECK;

/* The next of the names of an import ("a, b as c" or "{a, b => c}": a, then
 * b), with *n set and *at moved after it; NULL after the last. */
const char *next_import_name(const char **at, size_t *n);

/* Do importers write names of the file at a path? In C# they write what it
 * declares. True where the language has no imports. */
bool graph_has_import_names(const char *path);

/*
 * Is a symbol for other files to use: exported by its language, not local to
 * a function, and, where there are headers, either in one or known to the
 * linker? facts are those of the file at path.
 */
bool symbol_is_public(const struct facts *facts, const struct symbol *symbol,
		      const char *path);

/* The remembered symbols and imports of a file. */
const struct error *graph_facts(struct graph *graph, uint32_t file,
				const struct facts **out) MUST_CHECK;

/* Replaces out with the bytes of a file. */
const struct error *graph_read(struct graph *graph, uint32_t file,
			       struct buf *out) MUST_CHECK;

#endif
