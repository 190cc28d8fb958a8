/* SPDX-License-Identifier: MIT */
/* What the files around*.c share. */
#ifndef SCOPE_AROUND_PRIVATE_H
#define SCOPE_AROUND_PRIVATE_H

#include "base/strmap.h"
#include "graph/refs.h"
#include "scope/around.h"
#include "scope/text.h"

/* Lines that belong to a place and stand apart from it. */
struct place_part {
	uint32_t file;
	struct line_range lines;
};

struct around {
	struct scope_passages *out;
	const struct around_request *request;
	const struct scope_places *places;
	VEC(struct place_part) part;
	struct texts texts;
	line_range_vec shown, brief;	/* of the passage at hand */
	struct buf why;
};

void around_release(struct around *a);

static inline bool may_tell(const struct around *a, uint32_t file)
{
	return !a->request->selected || a->request->selected[file];
}

/* Is a line in one of the places, or in what belongs to one? */
bool is_in_places(const struct around *a, uint32_t file, uint32_t line);

/* Adds a passage that shows a->shown or, in brief, a->brief, with a->why. */
void add_passage(struct around *a, const struct file_text *text,
		 enum passage_role role, uint32_t symbol,
		 struct line_range of, double score);

/* What the code of some lines uses, in around_needs.c: `most` declarations, the
 * first of which gets the score. */
enum { NEEDS_MOST = 24 };
#define NEEDS_SCORE .9
const struct error *add_needs(struct around *a, uint32_t file,
			      struct line_range lines, double score,
			      size_t most) MUST_CHECK;
/* The declaration of a symbol that is used; of a long type the fields that
 * have one of the names (NULL: none). */
const struct error *add_needed(struct around *a, uint32_t file,
			       uint32_t symbol, const struct strmap *names,
			       double score) MUST_CHECK;

/* The methods of a place that is a type, where they stand apart from it, in
 * around_members.c. */
const struct error *add_members(struct around *a, size_t i) MUST_CHECK;

/* What uses the symbols of the places, and the files of which a place is the
 * whole, in around_users.c. */
const struct error *add_users(struct around *a) MUST_CHECK;

/* What earlier commits changed together with the places, in companions.c: of
 * each of a few files the symbol that they changed most. */
const struct error *add_companions(struct around *a) MUST_CHECK;

/* In around_uses.c: is a line of an import; may a place where a function's name
 * stands, and is not called, be a variable of the function that holds it? */
const struct error *is_import_line(struct around *a, uint32_t file,
				   uint32_t line, bool *out) MUST_CHECK;
const struct error *is_variable_use(struct around *a, const struct use *use,
				    const char *name, bool *out) MUST_CHECK;

/* Does a use of a type's name make one? */
const struct error *is_making(struct around *a, const struct use *use,
			      const char *name, bool *out) MUST_CHECK;

/* A function, or a file outside of any, that uses a place. */
enum { USER_LINES = 5 };
struct user {
	uint32_t file, symbol;	/* UINT32_MAX: outside of any */
	uint32_t line[USER_LINES];	/* the first lines that do */
	uint32_t uses;		/* of them */
	bool is_test, is_doubtful;
	bool is_override;	/* it uses nothing, and overrides the place */
	const char *note;	/* before the lines of a doubtful one, NULL:
				   "perhaps: "; or alone of an override */
	double weight;
};
typedef VEC(struct user) user_vec;

/* Appends a use to the users, unless it is in a place or of an import; or those
 * that a file has of a name, wherever its code writes it; and adds users as
 * passages. */
const struct error *add_use(struct around *a, user_vec *users, uint32_t file,
			    uint32_t line, bool is_doubtful) MUST_CHECK;
const struct error *add_uses_of(struct around *a, uint32_t file,
				const char *name, user_vec *users) MUST_CHECK;
const struct error *add_all(struct around *a, user_vec *users) MUST_CHECK;
/* Appends what calls the members of refs through one that they override, and
 * what overrides them, in around_lineage.c. */
const struct error *add_lineage(struct around *a, const struct refs *refs,
				user_vec *users) MUST_CHECK;
const struct error *add_neighbours(struct around *a, uint32_t file) MUST_CHECK;

#endif
