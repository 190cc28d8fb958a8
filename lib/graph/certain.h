/* SPDX-License-Identifier: MIT */
/*
 * How surely a place means the definitions that its name leads to: see
 * meant.h. Private to lib/graph.
 */
#ifndef GRAPH_CERTAIN_H
#define GRAPH_CERTAIN_H

#include "base/span.h"
#include "graph/meant.h"

/*
 * Looks at m->set again, by the receiver that is written before the name or
 * by what the file imports, leaves what may be meant, and sets m->certainty.
 */
const struct error *judge_place(struct meaning *m, const struct places *places,
				const struct place *place) MUST_CHECK;

/* Appends the numbers of the definitions in a file. */
void add_of_file(const struct meaning *m, uint32_t file, file_vec *out);
/* Fills m->lead, once for a file. */
const struct error *find_lead(struct meaning *m) MUST_CHECK;
/* Is the file at hand in a family whose headers promise? Then what it defines
 * itself may be promised by one that it includes, which is added to m->set. */
bool has_headers(const struct meaning *m);
const struct error *add_promises(struct meaning *m) MUST_CHECK;

/* Can a place, as it is written, mean a definition of that kind? */
bool suits_place(const struct meaning *m, const struct place *place,
		 const struct definition *d);
/* Does an import stand on a line of the file? */
bool is_of_import(const struct meaning *m, uint32_t line);
/* Leaves in m->set, of overloads, those that take as many arguments, of
 * the types that are told; what several take, or what is taken only perhaps, is
 * doubtful, unless all of them are asked for. */
const struct error *keep_overloads(struct meaning *m,
				   const struct places *places,
				   const struct place *place) MUST_CHECK;

/* Does a word look like the name of a type: "Base", "_Base"? */
bool looks_like_type(const char *word, size_t n);
/* Is it a type that can be looked for: no parameter as T is? */
bool is_plain_type(const char *type);
/* Is it a member of that very type, which may be told by its whole name; or
 * what extends it, too? */
bool is_member_of(const struct definition *d, const char *type);
bool belongs_to(const struct definition *d, const char *type);

/* Appends the types of that name in the family of a file; a name as "Outer.T"
 * is the end of their whole ones. */
const struct error *types_called(declaration_vec *out, struct graph *graph,
				 uint32_t user, const char *type) MUST_CHECK;

/* Where the name of a type is written. */
struct type_site {
	uint32_t file, line;
	const char *scope;	/* the whole name of what it stands in; NULL:
				   the line tells */
	const char *package;	/* what is written before it, or NULL */
	const char *alias;	/* what an import of the file calls it; NULL: it
				   has its own name there */
};
/* Where several types are called so, replaces the name by the whole one of that
 * which is meant, "a.Outer.T", if it can be told; of "List[]T" that is T's. */
const struct error *name_in_full(const char **type, struct graph *graph,
				 const struct type_site *site) MUST_CHECK;

/* Is one type the other, or made of it: what stands between its name and its
 * body says so, of Go what stands alone on a line of the body, or that of one
 * that stands there. */
enum kinship { KIN_UNKNOWN, KIN_NONE, KIN_OWN };
const struct error *kinship_of(enum kinship *out, struct graph *graph,
			       uint32_t user, const char *type,
			       const char *of) MUST_CHECK;

/* The words in the heads of all types of a name in the family of a file, and of
 * Go the types in their bodies; NULL where there is no such type. */
const struct error *bases_of(const char **out, struct graph *graph,
			     uint32_t user, const char *type) MUST_CHECK;

/* Replaces out with the words between a type's name and its body. */
const struct error *read_head(struct graph *graph, const struct declaration *d,
			      struct buf *out) MUST_CHECK;

/* What a name gives, looked for once: `how` is '.' for what a member of the
 * type `of` gives, ' ' for any function, ':' for a field and '^' for one that
 * may be inherited, '[' for an element of the type, '?' for what T::create()
 * gives (what it says, if that is a type of this tree, else a T), and '=' for
 * the type itself, unless that is but a variable. "" where it is not told. A
 * list is "List[]T", or "[]T" where it has no name of its own, a map to T is
 * "Map{}T", and what may be a T "Option()T". */
const struct error *type_given(const char **out, struct graph *graph,
			       uint32_t user, const char *name, const char *of,
			       char how) MUST_CHECK;

/* Where T of "List[]T", "Map{}T" and "Option()T" is written, and the sign behind
 * the word for what holds it; NULL and '\0' of a type that is none of them. */
const char *element_of(const char *type);
char mark_of(const char *type);

/* The type that the functions of a name give, those of the type `of` where it
 * has any, or with is_member these alone; "" where they do not tell, or not the
 * same. A word for the type itself stands for `of`. */
const struct error *result_of(const char **out, struct graph *graph,
			      uint32_t user, const char *function,
			      const char *of, bool is_member) MUST_CHECK;
/* The type of a field of a type, or of what that is made of; "": not told. */
const struct error *field_of(const char **out, struct graph *graph,
			     uint32_t user, const char *type,
			     const char *field) MUST_CHECK;
/* Replaces a type by what the names that follow it, with blanks between, give:
 * the field behind a ".", what T::name() makes behind a ":", "[each" element or
 * the one "[at" an index, or else the call. "" where that is not told. */
const struct error *follow_chain(const char **type, struct graph *graph,
				 uint32_t user, const char *chain) MUST_CHECK;
/* Does it hold another, of which members are called behind all sorts of words,
 * as Option and Promise do? */
bool is_wrapper_type(const char *type);

/* Where the imports of a file that give it a name lead; or, on the line of an
 * import, where that leads. */
struct binding {
	bool is_bound;		/* some import gives it */
	bool is_whole;		/* and it is the module itself */
	struct span source;	/* what a list of names calls it there, where
				   that differs; in the import, s NULL: no */
	target_vec to;		/* empty: out of the tree, or a namespace */
};
const struct error *binding_of(struct binding *out, struct graph *graph,
			       uint32_t file, uint32_t line,
			       const char *name) MUST_CHECK;
/* Does an import give the file that name from out of the tree? What no import
 * gives is not from there, nor is a namespace that files of the tree are in. */
const struct error *is_of_another_tree(bool *out, struct graph *graph,
				       uint32_t file, const char *name)
	MUST_CHECK;
/* The same of an import on that line alone. */
const struct error *binding_at(struct binding *out, struct graph *graph,
			       uint32_t file, uint32_t line, const char *name)
	MUST_CHECK;
/* Appends the module that an import of the file gives as a name, as an import
 * writes it: a.b for c, of "import a.b as c" or "from a import b as c". False
 * where none does. */
const struct error *module_called(bool *out, struct graph *graph,
				  uint32_t file, const char *name,
				  struct buf *module) MUST_CHECK;
/* The same as binding_of, of a module as an import writes it. */
const struct error *binding_of_module(struct binding *out,
				      struct graph *graph, uint32_t file,
				      const char *module) MUST_CHECK;
/* Appends where a path, a::b::c as it is written on a line of the file, leads;
 * one that begins in the tree and leads to no other file is of the file. */
const struct error *follow_path(struct graph *graph, uint32_t file,
				uint32_t line, const char *path,
				target_vec *out) MUST_CHECK;
/* Does any import take all names of what it names? */
bool imports_all(const struct facts *facts);
void binding_release(struct binding *binding);

#endif
