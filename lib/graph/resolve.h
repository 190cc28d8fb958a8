/* SPDX-License-Identifier: MIT */
/*
 * From the text of an import to the files of the tree that it names.
 *
 * Nothing here reads code: an import is resolved by the paths of the view
 * and by the few manifests (package.json, go.mod, ...) that give directories
 * a name. How each language goes about it is told in imports.families. Private
 * to lib/graph.
 */
#ifndef GRAPH_RESOLVE_H
#define GRAPH_RESOLVE_H

#include "base/arena.h"
#include "base/buf.h"
#include "base/error.h"
#include "base/span.h"
#include "base/strmap.h"
#include "graph/graph.h"
#include "graph/tree.h"
#include "json/value.h"

/* Replaces out with the bytes of a file of the view. */
typedef const struct error *read_fn(void *payload, uint32_t file,
				    struct buf *out);

/* What such a file declares and imports: graph_facts. */
typedef const struct error *facts_fn(void *payload, uint32_t file,
				     const struct facts **out);

/*
 * What may be written behind a package's name, with "./" for that
 * ("./button"), or by its own files ("#util"), and the path that it stands for,
 * from the top; each '*' there is what stands for that of the pattern. NULL:
 * nobody gets in. Rows of one pattern, by its address, are alternatives.
 */
struct subpath {
	const char *pattern, *target;
	const struct subpath *next;
};

/* A directory that a manifest gives a name. */
struct project {
	const char *name;	/* "@scope/ui", "example.org/mod", "App\" */
	const char *dir;	/* what the name stands for */
	const char *entry;	/* the file that the bare name means, or NULL */
	uint32_t manifest;
	const struct subpath *subpath;	/* the first, or NULL */
};
typedef VEC(struct project) project_vec;
typedef VEC(const char *) include_vec;

enum manifest_kind {
	MANIFEST_NONE, MANIFEST_NPM, MANIFEST_GO, MANIFEST_CARGO,
	MANIFEST_COMPOSER, MANIFEST_PUB, MANIFESTS
};

/* What a tsconfig.json, or one that it leads to, says. */
struct config {
	uint32_t file;
	project_vec own;
	/* Of one that has nothing of its own: of what it extends the last
	   counts most. */
	file_vec extended, part;
	project_vec aliases;	/* in effect, once somebody asked */
	bool has_aliases;
	bool has_any;		/* as the last walk that met it found */
	uint64_t walk;
};

struct resolver {
	struct tree tree;
	read_fn *read;
	facts_fn *facts;
	void *payload;		/* of both */
	project_vec projects[MANIFESTS];
	bool has_projects[MANIFESTS];
	struct strmap config;	/* those met so far, by their paths */
	struct strmap meant;	/* paths that they may mean */
	uint64_t walk;		/* over them: how many there were */
	bool has_configs;	/* all have been met */
	/* Directories of headers: see include_dirs.h. */
	struct strmap include;	/* by directory, and by file that is compiled */
	include_vec every_include;	/* of all commands */
	bool has_commands;
	struct arena arena;
	struct buf path;		/* scratch of the functions below */
};

/* The view is borrowed and must outlive the resolver. */
void resolver_init(struct resolver *r, const struct view *view, read_fn *read,
		   facts_fn *facts, void *payload);
void resolver_release(struct resolver *r);

struct family;
typedef const struct error *resolve_fn(struct resolver *r,
				       const struct family *family,
				       uint32_t from,
				       const struct import *import,
				       target_vec *out);

enum family_flag {
	FAMILY_ANYWHERE = 1,	/* a path may match the end of any path */
	FAMILY_VARIABLES = 2,	/* what stands before a $VARIABLE is cut */
	FAMILY_PARTIALS = 4,	/* "a/b" may be "a/_b" */
	FAMILY_ROOTED = 8,	/* a module of one component lies at a root */
	FAMILY_MEMBERS = 16,	/* the last components may be members */
	FAMILY_PACKAGES = 32,	/* a directory is a package: its files */
	FAMILY_SNAKE = 64,	/* CamelCase modules in snake_case files */
	FAMILY_NAMESPACES = 128,	/* imports name what files declare */
	FAMILY_HEADERS = 256,	/* a header exports all that it declares */
	FAMILY_EXPLICIT = 512,	/* names are seen through imports only... */
	FAMILY_STRICT = 1024,	/* ... even by a file that imports nothing */
	FAMILY_TEXTUAL = 2048,	/* an import is as if the text stood there */
	FAMILY_LABELS = 4096,	/* "//a/b:c" is a/b/c from the top */
	FAMILY_RECEIVERS = 8192,	/* what holds a member is written */
	/* What is imported is written behind its package, or its names stand
	   in the import, but for those that take all. */
	FAMILY_QUALIFIED = 16384,
	FAMILY_NAMED = 32768,
	FAMILY_GLOBAL = 65536,	/* a package has a name once in all files */
	FAMILY_PATHS = 131072,	/* each name of an import is a path, a::b */
	FAMILY_EXTENDED = 262144,	/* "extension T: A" is a head of T */
	FAMILY_EMBEDDED = 524288	/* a type alone in a body is a base */
};

/*
 * Languages that import each other's files and see each other's names.
 */
struct family {
	const char *name;
	const char *languages;		/* their names, each between ';' */
	resolve_fn *resolve;
	/* Lists that NULL ends; NULL where there is none. */
	const char *const *ext;		/* appended in this order */
	const char *const *index;	/* what stands for a directory */
	const char *separator;	/* between a module's components; NULL: '/' */
	enum manifest_kind manifest;	/* what names its directories */
	unsigned int flags;
	/* Files whose names are seen from all of their directory. */
	const char *const *ambient;
	/* How files end that are in no package, whatever their directory; NULL:
	   tests are in none, unless there is nothing else. */
	const char *const *apart;
};

/* Made of imports.families; ended by a row without a name. */
extern const struct family import_families[];

/* Does each name of an import of the family, which may be NULL, have a path? */
static inline bool family_has_paths(const struct family *family)
{
	return family && family->flags & FAMILY_PATHS;
}

/* Do backslashes part the names of the family, which may be NULL, as PHP's? */
static inline bool family_has_backslashes(const struct family *family)
{
	return family && family->separator && *family->separator == '\\';
}

/* The family of a language's name, or NULL. */
const struct family *family_of(const char *language);

/* Does an import of PHP name the path of a file, and no class? */
bool names_path(const struct import *import);

/*
 * Appends the files that an import of the file `from` names, each once, by
 * number. family may be NULL: then the text is taken as a path. Of PHP it is
 * one class, never a list of names: graph_resolve_import() takes those apart.
 */
const struct error *resolve_import(struct resolver *r,
				   const struct family *family, uint32_t from,
				   const struct import *import,
				   target_vec *out) MUST_CHECK;

/*
 * Appends what an import of the file at a path may call it, each with a NUL
 * behind: its name without extension, its directory's, its project's. An
 * importer writes at least one of them. The file need not be there.
 */
const struct error *import_names(struct resolver *r,
				 const struct family *family,
				 const char *path, struct buf *out) MUST_CHECK;

/* Is it a name of PHP that is relative to the namespace or to a "use" of its
 * file: Sub\Made, namespace\Made, a trait in a class? */
bool is_relative_name(const struct family *family,
		      const struct import *import);

/* The resolvers of families. */
resolve_fn resolve_path, resolve_module, resolve_python, resolve_script,
	resolve_go, resolve_rust, resolve_php;

/* --- What they are made of --- */

/* Appends a target unless it is there. */
void add_target(target_vec *out, uint32_t file, uint32_t among);
/* Appends the files of one directory that make a package of the family. */
void add_package(struct resolver *r, const struct family *family,
		 const char *dir, size_t len, target_vec *out);
/* The file that path (of the tree, without or with extension) means, or
 * TREE_NONE. */
uint32_t find_module(struct resolver *r, const struct family *family,
		     const char *path);
/* Adds the nearest of what find_module finds for any path that ends in this
 * one; false when there is none. */
bool find_ending(struct resolver *r, const struct family *family,
		 uint32_t from, const char *end, target_vec *out);
/* "index.d.ts": it declares what another file holds, and is never loaded. */
bool is_declaring(const char *path);
/* Does the base name stand for its directory? */
bool is_index(const struct family *family, const char *base);
bool family_has_ext(const struct family *family, const char *path);

/* The projects of a kind, read at the first question. */
const struct error *resolver_projects(struct resolver *r,
				      enum manifest_kind kind,
				      const project_vec **out) MUST_CHECK;
/* A path below the manifest's directory, in the arena, or NULL when it leaves
 * the tree. */
const char *manifest_path(struct resolver *r, uint32_t manifest,
			  const char *rest);
/* Appends what a manifest calls by a name, a path below its directory, and
 * gives it until the next is appended; NULL where the name is empty or the path
 * leaves the tree. */
struct project *manifest_project(struct resolver *r, uint32_t manifest,
				 struct span name, const char *rest,
				 project_vec *out);
/* Only what concerns more than this one manifest stops us. */
const struct error *manifest_forgive(const struct error *err);
/* Appends the package that a package.json describes, if it has a name. */
void read_npm(struct resolver *r, uint32_t manifest, const struct value *root,
	      project_vec *out);
/* The project with the longest name that begins the text and ends there or
 * before a separator; NULL when there is none. */
const struct project *project_of(const project_vec *projects,
				 const char *text, char separator);
/* The path aliases of the nearest tsconfig.json or jsconfig.json; names end
 * in '*' when they are prefixes. NULL when there is none. */
const struct error *resolver_aliases(struct resolver *r, uint32_t from,
				     const project_vec **out) MUST_CHECK;
/* Do the aliases of any tsconfig.json or jsconfig.json depend on what stands at
 * a path, because it extends that or is made of it? Reads them all, once. */
const struct error *resolver_is_config(struct resolver *r, const char *path,
				       bool *out) MUST_CHECK;

#endif
