/* SPDX-License-Identifier: MIT */
/*
 * What a graph remembers of each file, and the two kinds of edges it is made
 * of. Private to lib/graph.
 */
#ifndef GRAPH_NODE_H
#define GRAPH_NODE_H

#include "base/arena.h"
#include "base/strmap.h"
#include "graph/graph.h"
#include "graph/resolve.h"
#include "lang/lang.h"
#include "lang/scan.h"
#include "lang/words.h"

struct imported {
	uint32_t file, among;
	uint32_t import;	/* number in the facts */
	uint32_t count;		/* how many imports lead there */
	bool is_weak;		/* each of them loads nothing by itself: it
				   takes types alone, declares a module, or
				   stands in a test */
};

struct node {
	const struct facts *facts;
	uint32_t *by_name;	/* what code elsewhere may use, by name */
	size_t usable;
	uint32_t lookups;	/* before they were sorted */
	struct imported *imported;	/* sorted by file */
	size_t imports;
	struct edge *edge[2];		/* forward, reverse */
	size_t edges[2];
	bool is_sorted, has_imports, has_edges[2], has_exact;
	struct scip_record *exact;	/* see exact.h; or NULL */
};

/* One file that declares a name. */
struct declarer {
	uint32_t file;
	uint32_t symbols;	/* how many of its symbols have the name */
	uint8_t kind;
	bool is_member, is_prototype, is_exported, in_header;
};

/* Everything known of a name: who declares it, by file number. */
struct name {
	const char *s;
	struct declarer *declarer;
	size_t declarers;
	/* Its member is the only one: defined once and promised once. */
	bool is_lone;
	/* Somebody wants to know of it: see graph_asked_name. */
	bool is_asked;
};

/* Where a name leads. */
struct reference {
	uint32_t to;
	float weight;
	uint8_t kind;		/* of the symbol */
};
typedef VEC(struct reference) reference_vec;

/* What is seen from one file, or who sees one: see sight.c. */
struct sight {
	uint32_t *seen;		/* by file */
	uint32_t round;		/* what stands there for yes */
	uint32_t end;		/* 1 + the file that all answers concern */
};

/* A decision's record and a file that it governs. */
struct governing {
	uint32_t record, file;
	uint32_t among;		/* files that the record governs */
	const char *id;
};

enum { GRAPH_BLANKED = 8 };

struct graph {
	struct view *view;
	struct source *source;
	struct scip_store *exact;	/* or NULL */
	struct reader *reader;
	struct resolver resolver;
	bool has_resolver;
	const struct family *families[LANG_NONE + 1];
	bool has_families;
	struct node **node;		/* one a file; NULL: nothing is known */
	struct scanner *scanner;
	struct seeker *seeker;		/* see places.c; or NULL */
	struct facts scratch;		/* of view_facts and scan */
	struct buf content;		/* see graph_content */
	uint32_t content_of;		/* 1 + its file; 0: none */
	file_vec found;			/* scratch of graph_find's callers */
	struct strmap names;		/* to struct name * */
	struct strmap declared;		/* see namespaces.c */
	struct strmap opened;		/* see opened.c */
	struct strmap bases, kin;	/* see kinship.c */
	struct strmap results;		/* see results.c */
	struct strmap namesakes;	/* see types.c */
	struct strmap gives;		/* see handed_on.c */
	/* The code of the files that results.c read last. */
	struct blanked {
		uint32_t file;		/* 1 + its number; 0: none */
		struct buf code;
	} blanked[GRAPH_BLANKED];
	unsigned int next_blanked;
	unsigned int depth;	/* of types that a field is looked for in */
	unsigned int kin_depth;	/* and that are made of each other */
	uint32_t *edge_of;		/* scratch, one a file: see edge_set */
	uint32_t asked_about;		/* 1 + the file whose users we seek */
	struct sight sight_from, sight_of;
	VEC(struct governing) governed;	/* by file, then record */
	struct arena arena;
};

/* Edges of one kind and direction while they are collected. */
struct edge_set {
	VEC(struct edge) edge;
	VEC(uint8_t) rank;	/* of the via that each has now */
};

struct reason {
	float weight;
	uint8_t rank;
	bool is_promise;
	const char *via;
};

/*
 * Counts one more reason for an edge. Of the reasons the one with the larger
 * weight names it, of equal ones that with the lower rank, then the first.
 */
void edge_set_add(struct graph *graph, struct edge_set *set, uint32_t to,
		  const struct reason *reason);

const struct family *graph_family(struct graph *graph, uint32_t file);
const struct error *graph_resolver(struct graph *graph, struct resolver **out)
	MUST_CHECK;

/* The remembered node with its facts. */
const struct error *graph_node(struct graph *graph, uint32_t file,
			       struct node **out) MUST_CHECK;
/* The numbers of the symbols of a file (whose facts are there) that code in
 * other files may use, sorted by name. */
const uint32_t *graph_usable(struct graph *graph, uint32_t file, size_t *n);
/* Replaces out with those of them that have this exact name. */
void graph_find(struct graph *graph, uint32_t file, const char *name,
		file_vec *out);
/* Does it declare a name of its own? */
bool symbol_is_declaration(const struct symbol *symbol);

/* The term that a name's whole is known by; NULL when it is no term. */
const char *whole_term(struct terms *terms, const char *name, size_t len);

/* Reads a file into graph->content, unless that is what is there. */
const struct error *graph_content(struct graph *graph, uint32_t file)
	MUST_CHECK;

/* What is known of a file. Few of a large tree are ever asked about. */
struct node *node_of(struct graph *graph, uint32_t file)
	__attribute__((returns_nonnull));

/* --- Imports --- */
const struct error *graph_imports(struct graph *graph, uint32_t file,
				  struct node **out) MUST_CHECK;
/*
 * Appends the files, but `from`, that declare the namespace that an import
 * names or, when none does, the type, as in C#.
 */
const struct error *resolve_namespace(struct graph *graph, uint32_t from,
				      const char *text, target_vec *out)
	MUST_CHECK;
/* The same of a type alone. */
const struct error *resolve_type(struct graph *graph, uint32_t from,
				 const char *text, target_vec *out) MUST_CHECK;
/* Are parts[n], "B\Name", the last of text[len], which backslashes part? */
bool ends_in_parts(const char *text, size_t len, const char *parts, size_t n);
/* Appends what a relative name (is_relative_name) is in full where an import of
 * its file gives the first part of it; nothing where none does. */
const struct error *relative_name(struct graph *graph, uint32_t file,
				  const struct import *import,
				  struct buf *out) MUST_CHECK;
/* Appends the path of an import that stands in a module within its file as the
 * file itself would write it, where that differs. */
const struct error *inner_path(struct graph *graph, uint32_t file,
			       const struct import *import,
			       struct buf *out) MUST_CHECK;
/* Appends the last words of the namespaces and types that a file declares,
 * each with its NUL: what imports may name it by. Of PHP these are types alone:
 * no file stands for a namespace. */
const struct error *namespace_names(struct graph *graph, uint32_t file,
				    struct buf *names) MUST_CHECK;
/* How the node imports a file, or NULL. */
const struct imported *node_imports(const struct node *node, uint32_t file);
const struct error *import_edges(struct graph *graph, uint32_t file,
				 bool reverse, struct edge_set *out)
	MUST_CHECK;

/* --- References --- */
/* In C and its kin: what it declares is for those who include it. */
bool in_header(struct graph *graph, uint32_t file);
/* Reads a file into graph->content and scans it; out is empty when it cannot
 * be read, which stops nobody. */
const struct error *graph_scan(struct graph *graph, uint32_t file,
			       struct facts *out) MUST_CHECK;
/* Appends the code of a file, with comments and the insides of strings blanked;
 * nothing where it cannot be read. */
const struct error *graph_code(struct graph *graph, uint32_t file,
			       struct buf *code) MUST_CHECK;
/* What has a place in the program, and so a prototype elsewhere. */
bool is_linked(uint8_t kind);
/* The remembered name; *out is NULL when it leads nowhere: no file declares
 * it, too many do, or only members of several types are called so. */
const struct error *graph_name(struct graph *graph, const char *s, size_t len,
			       struct name **out) MUST_CHECK;
/*
 * A name (which must live as long as the graph) that somebody asks for, with
 * all files that declare it, sorted. However short it is, however many files
 * declare it and however many types have such a member, graph_follow tells
 * where it leads from a file: a member from where its file is seen, and as
 * well where the user has a declaration of its own.
 */
const struct error *graph_asked_name(struct graph *graph, const char *s,
				     const file_vec *files, struct name **out)
	MUST_CHECK;
/* parse_config, parseConfig: nobody means anything else by it. */
bool is_composite(const char *name);
/* Do the imports of a file, which are resolved, give it a name: do they list
 * it, or hand over all that a file of the tree declares? */
bool imports_name(struct graph *graph, uint32_t user, const char *name);
/* Does an import of a file list the name? */
bool lists_name(const struct facts *facts, const char *name);
/* Do the user's imports reach the file? */
const struct error *graph_sees(struct graph *graph, uint32_t user,
			       uint32_t file, bool *out) MUST_CHECK;
/* One of several headers that an #include may mean. Of a package all files
 * are meant. */
bool is_doubtful(const struct family *family, const struct imported *one);
/* Appends where a name leads that stands in the user's code. */
const struct error *graph_follow(struct graph *graph, const struct name *name,
				 uint32_t user, reference_vec *out) MUST_CHECK;
const struct error *reference_edges(struct graph *graph, uint32_t file,
				    bool reverse, struct edge_set *out)
	MUST_CHECK;

/* --- Decisions --- */

const struct error *governs_edges(struct graph *graph, uint32_t file,
				  bool reverse, struct edge_set *out)
	MUST_CHECK;

#endif
