/* SPDX-License-Identifier: MIT */
/* Judging what one place means. Private to certain.c and members.c. */
#ifndef GRAPH_JUDGING_H
#define GRAPH_JUDGING_H

#include "graph/certain.h"

struct judging {
	struct meaning *m;
	const struct places *places;
	const struct place *place;
	const struct family *family;
	const char *holder, *type, *package;
	const char *written;	/* the type by the name that the file gives */
	bool is_base;		/* what is above the type is asked for */
};

static inline const struct definition *numbered(const struct meaning *m,
						size_t i)
{
	return &m->definition->item[i];
}

/* Nothing that is declared is meant. */
static inline void clear(struct meaning *m)
{
	m->set.n = 0;
	m->certainty = ANOTHER;
}

static inline bool is_of_one_file(const struct meaning *m)
{
	size_t i;

	for (i = 1; i < m->set.n; i++)
		if (numbered(m, m->set.item[i])->file !=
		    numbered(m, m->set.item[0])->file)
			return false;
	return true;
}

/* Does the file at hand define any of the set? */
static inline bool is_own(const struct meaning *m)
{
	size_t i;

	for (i = 0; i < m->set.n; i++)
		if (numbered(m, m->set.item[i])->file == m->file)
			return true;
	return false;
}

/*
 * In languages where each name of an import has a path: what a bare name means,
 * that is what imports of its module bring, and a::b::name, by where its path
 * leads; *is_judged: that is known. A word in an import is judged as that.
 */
const struct error *judge_brought(struct judging *j) MUST_CHECK;
const struct error *judge_scope(struct judging *j, bool *is_judged)
	MUST_CHECK;

/* lib::name, where a macro opens that namespace: *is_judged where the file sees
 * something of that name in it. */
const struct error *judge_opened(struct judging *j, bool *is_judged)
	MUST_CHECK;

/* Leaves what stands free in files of no namespace: \name. */
const struct error *judge_rooted(struct judging *j) MUST_CHECK;

/* What stands behind words of which the first is no variable: a module in that
 * which an import gives, or what another tree has. */
const struct error *judge_outer(struct judging *j, bool *is_judged) MUST_CHECK;

/* A\B\Name, as PHP has it: *is_judged where it leads into the tree. */
const struct error *judge_qualified(struct judging *j, bool *is_judged)
	MUST_CHECK;

/* Leaves what stands free in the files of a module, else what they hand on. */
const struct error *judge_module(struct judging *j,
				 const struct binding *binding) MUST_CHECK;

/* Does a definition stand in a file that the binding leads to, or in one that
 * such a file has the name from, or, where that is not told, sees? */
const struct error *is_given(struct meaning *m, const struct definition *d,
			     const struct binding *binding, const char *as,
			     bool *out) MUST_CHECK;

/* Of definitions in several files, leaves those in files that a binding leads
 * to, else those that these hand on; all where that is nothing. */
const struct error *keep_bound(struct meaning *m,
			       const struct binding *binding,
			       const char *as) MUST_CHECK;

/*
 * Leaves of members that a bare name means those of the types that its line is
 * in and of what these are made of, where the language calls members so. Where
 * there are none, those are doubtful whose type the file writes anywhere.
 */
const struct error *keep_kin(struct judging *j) MUST_CHECK;

/* Leaves of members of the kin of one type those that no other overrides. */
const struct error *drop_overridden(struct meaning *m) MUST_CHECK;

/* Leaves in j->m->set the members that are meant behind a receiver: of a type,
 * as type_given() has it, or of what it is made of; or behind one of which
 * nothing is known. */
const struct error *judge_type(struct judging *j, const char *type) MUST_CHECK;
const struct error *judge_unknown(struct judging *j) MUST_CHECK;
/* The same of ".name", whose type is known where it stands, and not written:
 * of one type of the same file it is sure, else doubtful, and not untold. */
const struct error *judge_implied(struct judging *j) MUST_CHECK;

#endif
