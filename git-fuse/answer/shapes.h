/* SPDX-License-Identifier: MIT */
/*
 * The shapes of the JSON answers: which members an answer has, of what types,
 * which of them are always there, and the words of a set that is closed.
 *
 * They are data, git-fuse/shapes/<family>.shape, in a notation that is read
 * from left to right. A line that begins at the margin begins a shape:
 *
 *	fuse.ls/2: scoped	an object; what "scoped" has stands in it, too
 *		files [object]		an array of objects, whose members
 *			path path	stand a tab further in
 *			bytes? count	a member that may be missing
 *			kind kind | null
 *		counts {count}		an object whose names are data
 *
 *	kind = "file" |		one of these; behind a "|" at its end the
 *		"link"		next line goes on
 *
 * Shapes whose names begin with "fuse." are answers: "schema", with that name,
 * is a member of each without being written. An answer that stands twice has
 * either form. The other shapes are parts, named once and used by name. Types
 * that need no shape are those of shape_plains; a "path" brings the member
 * that json_path of emit/json.h adds for a name that is no UTF-8. A line that
 * begins with "#" is for readers of the file.
 */
#ifndef GIT_FUSE_ANSWER_SHAPES_H
#define GIT_FUSE_ANSWER_SHAPES_H

#include "base/arena.h"
#include "base/error.h"
#include "base/strmap.h"
#include "base/vec.h"
#include "emit/json.h"

/* A file of shapes: its name, and its lines, ended by NULL. */
struct shape_file {
	const char *name;
	const char *const *line;
};
/* Those that are built in, in the order of their names; ended by one without
 * a name. */
extern const struct shape_file shape_files[];

/* A type that needs no shape: its word here, and what JSON Schema has to say
 * of it. */
struct shape_plain {
	const char *name;
	const char *type;	/* NULL: it may be anything */
	const char *pattern;	/* of all such strings, or NULL */
	bool is_unsigned;
	bool is_path;
};

enum shape_form {
	SHAPE_PLAIN, SHAPE_LITERAL, SHAPE_PART, SHAPE_ARRAY, SHAPE_MAP,
	SHAPE_OBJECT,
	SHAPE_ANSWER	/* another answer, whole */
};

struct shape_type {
	enum shape_form form;
	size_t line;		/* where it stands in its file */
	const struct shape_plain *plain;
	const char *text;	/* of a literal, or a part's name */
	const struct shape *part;
	struct shape_type *inner;	/* what an array or a map holds */
	struct shape_member *member;	/* an object's first */
	struct shape_type *next;	/* or it is this */
};

struct shape_member {
	const char *name;
	bool is_optional;
	struct shape_type *type;
	struct shape_member *next;
};

struct shape {
	const char *name;
	const char *file;
	size_t line;
	bool is_answer, is_used;
	struct shape_type *type;
	struct shape_type *base;	/* parts whose members are ours, too */
	struct shape *twin;	/* the same answer in another form */
};

struct shapes {
	VEC(struct shape *) shape;	/* by name; twins are not in it */
	struct arena arena;
};

/*
 * Reads files of shapes. ERROR_CORRUPT names the file and the line of what is
 * wrong in them: a line that cannot be read, a name that is told twice or
 * nowhere, an object without members, a part that nothing uses.
 */
const struct error *shapes_read(struct shapes **out,
				const struct shape_file *file) MUST_CHECK;
void shapes_free(struct shapes *shapes);

/* A shape by its whole name, or NULL. */
const struct shape *shape_by_name(const struct shapes *shapes,
				  const char *name);

/*
 * The answer of a command: "fuse.adr.why/2" for "adr why"; where there is none
 * of its own that of its family, "fuse.scope/3" for "scope focus"; or NULL.
 */
const struct shape *shape_of_command(const struct shapes *shapes,
				     const char *command);

/* Writes an answer's JSON Schema (2020-12), which refers to nothing outside of
 * itself and allows no member that it does not name. */
void put_schema(struct json *json, const struct shape *shape);

/*
 * Writes a schema of what is any of n answers, for tools/list. In one that
 * holds other answers these are of the first one. MCP wants "type" at the top,
 * and its older clients know no 2020-12 by name, so none is named.
 */
void put_schema_of_any(struct json *json, const struct shape *const *shape,
		       size_t n);

#endif
