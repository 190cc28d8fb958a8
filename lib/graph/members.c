/* SPDX-License-Identifier: MIT */
/* Which members are meant behind a receiver: see judging.h. */
#include <string.h>
#include <strings.h>

#include "graph/judging.h"
#include "graph/naming.h"

static bool is_member(const struct definition *d)
{
	return d->is_member || (d->kind == SYMBOL_CONSTANT && *d->holder);
}

/* All members that are called so, wherever they are. */
static void set_members(struct judging *j)
{
	struct meaning *m = j->m;
	size_t i;

	m->set.n = 0;
	for (i = 0; i < m->definition->n; i++)
		if (!numbered(m, i)->is_local && is_member(numbered(m, i)) &&
		    graph_family(m->graph, numbered(m, i)->file) == j->family)
			*VEC_PUSH(&m->set) = (uint32_t)i;
}

/* Of what was found, what the name leads to by itself is nearer. */
static void keep_nearest(struct meaning *m, const file_vec *before)
{
	size_t i, k, n = 0;

	for (i = 0; i < m->set.n; i++) {
		for (k = 0; k < before->n; k++)
			if (before->item[k] == m->set.item[i])
				break;
		if (k < before->n)
			n++;
	}
	if (!n)
		return;
	for (i = n = 0; i < m->set.n; i++)
		for (k = 0; k < before->n; k++)
			if (before->item[k] == m->set.item[i]) {
				m->set.item[n++] = m->set.item[i];
				break;
			}
	m->set.n = n;
}

/* Leaves what a binding hands on, unless that is nothing. */
static const struct error *keep_given(struct meaning *m,
				      const struct binding *binding,
				      const char *as)
{
	const struct error *err = NULL;
	file_vec kept = { 0 };
	bool given;
	size_t i;

	for (i = 0; !err && i < m->set.n; i++) {
		err = is_given(m, numbered(m, m->set.item[i]), binding, as,
			       &given);
		if (!err && given)
			*VEC_PUSH(&kept) = m->set.item[i];
	}
	meant_take(m, &kept);
	VEC_RELEASE(&kept);
	return err;
}

const struct error *keep_bound(struct meaning *m,
			       const struct binding *binding, const char *as)
{
	size_t i, k, n = 0;

	if (is_of_one_file(m) || !binding->to.n)
		return NULL;
	for (i = 0; i < m->set.n; i++)
		for (k = 0; k < binding->to.n; k++)
			if (binding->to.item[k].file ==
			    numbered(m, m->set.item[i])->file) {
				m->set.item[n++] = m->set.item[i];
				break;
			}
	if (!n)
		return keep_given(m, binding, as);
	m->set.n = n;
	return NULL;
}

/* Several files have a type of the name: that is meant which the user's file
 * imports by it, or by the module before it. */
static const struct error *keep_imported(struct judging *j, const char *type)
{
	struct meaning *m = j->m;
	const bool is_written = !j->place->calls && !j->place->path &&
		!j->place->is_given && type == j->type;
	struct binding binding = { 0 };
	const struct error *err;

	if (is_of_one_file(m))
		return NULL;
	err = binding_of(&binding, m->graph, m->file, 0,
			 !is_written ? type : *j->package ? j->package :
			 j->written);
	if (!err)
		err = keep_bound(m, &binding, type);
	binding_release(&binding);
	return err;
}

/* Leaves those that the place, as it is written, can mean, if there are any. */
static void keep_suited(struct judging *j)
{
	struct meaning *m = j->m;
	file_vec kept = { 0 };
	size_t i;

	for (i = 0; i < m->set.n; i++)
		if (suits_place(m, j->place, numbered(m, m->set.item[i])))
			*VEC_PUSH(&kept) = m->set.item[i];
	meant_take(m, &kept);
	VEC_RELEASE(&kept);
}

static void keep_set(file_vec *out, const file_vec *set)
{
	size_t i;

	for (i = 0; i < set->n; i++)
		*VEC_PUSH(out) = set->item[i];
}

static bool is_of_type(const struct judging *j, const struct definition *d,
		       const char *type)
{
	if (j->is_base)
		return strcmp(d->holder, type) != 0;
	return belongs_to(d, type);
}

static const struct error *is_kin(struct judging *j, const char *type,
				  const struct definition *d,
				  enum kinship *out)
{
	struct meaning *m = j->m;
	const struct error *err = kinship_of(out, m->graph, m->file, type,
					     d->holder);

	if (!err && *out != KIN_OWN && d->extended)
		err = kinship_of(out, m->graph, m->file, type, d->extended);
	return err;
}

/* Leaves the members of a type, else of those that it is made of. What is
 * known of the type itself is told by *known. */
static const struct error *keep_of_type(struct judging *j, const char *type,
					enum kinship *known)
{
	struct meaning *m = j->m;
	const struct error *err = NULL;
	enum kinship kin;
	size_t i, n = 0;

	set_members(j);
	*known = KIN_UNKNOWN;
	for (i = 0; i < m->set.n; i++)
		if (is_of_type(j, numbered(m, m->set.item[i]), type))
			m->set.item[n++] = m->set.item[i];
	if (j->is_base) {
		m->set.n = n;
		n = 0;
	}
	if (n)
		*known = KIN_OWN;
	for (i = n; !err && *known != KIN_OWN && i < m->set.n; i++) {
		err = is_kin(j, type, numbered(m, m->set.item[i]), &kin);
		if (!err && kin == KIN_OWN)
			m->set.item[n++] = m->set.item[i];
		else if (kin == KIN_NONE)
			*known = kin;
	}
	m->set.n = n;
	if (err || !n || *known == KIN_OWN)
		return err;
	*known = KIN_OWN;
	return drop_overridden(m);
}

/* Does a variable's name end the type's, or begin it: client of HttpClient, app
 * of Application? */
static bool is_called_for(const char *variable, const char *type)
{
	size_t n = strlen(variable), len = strlen(type);

	while (n && *variable == '_') {
		variable++;
		n--;
	}
	return n > 2 && n <= len &&
		(!strncasecmp(type + len - n, variable, n) ||
		 !strncasecmp(type, variable, n));
}

/* Is it a member that an extension gives to a type of another tree? Such types
 * are made of each other, nobody here knows how. */
static const struct error *extends_foreign(bool *out, struct judging *j,
					   const struct definition *d)
{
	enum kinship kin = KIN_NONE;
	const struct error *err = NULL;

	if (j->family->flags & FAMILY_EXTENDED)
		err = kinship_of(&kin, j->m->graph, j->m->file, d->holder, "");
	*out = kin == KIN_UNKNOWN;
	return err;
}

static const struct error *is_of_one_type(bool *out, struct judging *j)
{
	const struct meaning *m = j->m;
	const struct error *err = NULL;
	bool foreign, first = false;
	size_t i;

	*out = m->set.n > 0;
	for (i = 0; !err && *out && i < m->set.n; i++) {
		const struct definition *d = numbered(m, m->set.item[i]);

		err = extends_foreign(&foreign, j, d);
		first = i ? first : foreign;
		*out = (foreign && first) ||
			!strcmp(d->holder, numbered(m, *m->set.item)->holder);
	}
	return err;
}

/* Is all that a file declares in no namespace? */
static const struct error *is_global(bool *out, struct graph *graph,
				     uint32_t file)
{
	const struct facts *facts;
	const struct error *err = graph_facts(graph, file, &facts);
	size_t i;

	*out = !err;
	for (i = 0; *out && i < facts->symbol.n; i++)
		*out = facts->symbol.item[i].kind != SYMBOL_PACKAGE &&
			facts->symbol.item[i].kind != SYMBOL_NAMESPACE;
	return err;
}

/* Whether any file may use what that one declares, without an import: PHP loads
 * a class of no namespace where it is named. */
static const struct error *is_seen_by_all(bool *out, struct judging *j,
					  uint32_t file)
{
	*out = false;
	if (j->family->flags & FAMILY_EXPLICIT ||
	    !(j->family->flags & (FAMILY_GLOBAL | FAMILY_EXTENDED)))
		return NULL;
	return is_global(out, j->m->graph, file);
}

const struct error *judge_rooted(struct judging *j)
{
	struct meaning *m = j->m;
	const struct error *err = NULL;
	bool global;
	size_t i;

	m->set.n = 0;
	for (i = 0; !err && i < m->definition->n; i++) {
		const struct definition *d = numbered(m, i);

		if (d->is_local || d->is_member ||
		    graph_family(m->graph, d->file) != j->family)
			continue;
		err = is_global(&global, m->graph, d->file);
		if (!err && global)
			*VEC_PUSH(&m->set) = (uint32_t)i;
	}
	m->certainty = m->set.n ? CERTAIN : ANOTHER;
	return err;
}

/* A receiver of which nothing is known: what its name tells, else the members
 * that the file sees. */
const struct error *judge_unknown(struct judging *j)
{
	struct meaning *m = j->m;
	const struct error *err;
	size_t i, n = 0, called = 0;
	bool seen, is_only;

	set_members(j);
	err = is_of_one_type(&is_only, j);
	is_only &= is_composite(m->name->s);
	for (i = 0; !err && i < m->set.n; i++) {
		const struct definition *d = numbered(m, m->set.item[i]);

		seen = d->file == m->file;
		if (!seen)
			err = graph_sees(m->graph, m->file, d->file, &seen);
		if (!err && !seen)
			err = is_seen_by_all(&seen, j, d->file);
		if (seen)
			m->set.item[n++] = m->set.item[i];
	}
	m->set.n = n;
	for (i = n = 0; i < m->set.n; i++)
		called += is_called_for(j->holder, numbered(m,
					m->set.item[i])->holder);
	for (i = 0; called && i < m->set.n; i++)
		if (is_called_for(j->holder,
				  numbered(m, m->set.item[i])->holder))
			m->set.item[n++] = m->set.item[i];
	m->set.n = called ? n : m->set.n;
	m->certainty = !m->set.n ? ANOTHER : called || is_only ? DOUBTFUL :
		UNTOLD;
	return err;
}

const struct error *judge_implied(struct judging *j)
{
	struct meaning *m = j->m;
	const struct error *err = judge_unknown(j);
	bool is_only = false, has_constant = false;
	size_t i, n = 0;

	if (m->certainty == UNTOLD)
		m->certainty = DOUBTFUL;
	for (i = 0; i < m->set.n; i++) {
		const struct definition *d = numbered(m, m->set.item[i]);

		if (d->file != m->file ||
		    (has_constant && d->kind != SYMBOL_CONSTANT))
			continue;
		if (!has_constant && d->kind == SYMBOL_CONSTANT)
			n = 0;
		has_constant |= d->kind == SYMBOL_CONSTANT;
		m->set.item[n++] = m->set.item[i];
	}
	if (err || !n)
		return err;
	m->set.n = n;
	err = is_of_one_type(&is_only, j);
	if (is_only)
		m->certainty = CERTAIN;
	return err;
}

/* A receiver whose type has no such member, or is of another tree, has here but
 * what extends that tree's types, which it may be made of. */
static const struct error *judge_foreign(struct judging *j)
{
	struct meaning *m = j->m;
	const struct error *err = NULL;
	bool foreign;
	size_t i, n = 0;

	set_members(j);
	for (i = 0; !err && i < m->set.n; i++) {
		err = extends_foreign(&foreign, j,
				      numbered(m, m->set.item[i]));
		if (foreign)
			m->set.item[n++] = m->set.item[i];
	}
	m->set.n = n;
	m->certainty = !n ? ANOTHER : is_composite(m->name->s) ? DOUBTFUL :
		UNTOLD;
	return err;
}

/* Functions that extend a list of T, as C# has them, are written as of T. */
static const struct error *judge_extended(struct judging *j, const char *of)
{
	struct meaning *m = j->m;
	size_t i, n = 0, extending = 0;

	set_members(j);
	for (i = 0; i < m->set.n; i++) {
		const char *type = numbered(m, m->set.item[i])->extended;

		extending += type != NULL;
		if (type && !strcmp(type, of))
			m->set.item[n++] = m->set.item[i];
	}
	if (!n && j->family->flags & FAMILY_EXTENDED)
		return judge_foreign(j);
	if (extending && !n)
		return judge_unknown(j);
	m->set.n = n;
	m->certainty = n ? m->certainty : ANOTHER;
	return NULL;
}

/* Of "List[]T" the members are those of List, and an array has none here but
 * what extends it; of "Option()T" those of T, or some of what holds it. */
static const struct error *judge_holder(struct judging *j, const char *type)
{
	const char *element = element_of(type);
	const size_t n = (size_t)(element - type) - strlen("[]");
	const bool may_be = mark_of(type) == '(';
	const enum certainty before = j->m->certainty;
	const struct error *err = NULL;
	struct buf own = { 0 };

	buf_add(&own, type, n);
	if (may_be)
		err = judge_type(j, element);
	else if (n)
		err = judge_type(j, own.ptr);
	buf_release(&own);
	if (err || (n && j->m->set.n))
		return err;
	j->m->certainty = before;
	return may_be ? judge_unknown(j) : judge_extended(j, element);
}

/* Members of types that are made of this one: what is known to be a T may have
 * been found to be more since (if x is S), and extensions are made of what they
 * extend. */
static const struct error *keep_below(struct judging *j, const char *type)
{
	struct meaning *m = j->m;
	const struct error *err = NULL;
	enum kinship kin;
	size_t i, n = 0;

	set_members(j);
	for (i = 0; !err && i < m->set.n; i++) {
		err = kinship_of(&kin, m->graph, m->file,
				 numbered(m, m->set.item[i])->holder, type);
		if (!err && kin == KIN_OWN)
			m->set.item[n++] = m->set.item[i];
	}
	m->set.n = n;
	if (n)
		m->certainty = DOUBTFUL;
	return err;
}

/* A type of this tree without such a member may have it from what it embeds,
 * or from a trait; of another tree's nothing is declared here. */
const struct error *judge_type(struct judging *j, const char *type)
{
	enum kinship known;
	const char *itself = type;
	const struct error *err;
	file_vec before = { 0 };

	if (element_of(type))
		return judge_holder(j, type);
	if (!is_plain_type(type))
		return judge_unknown(j);
	keep_set(&before, &j->m->set);
	err = keep_of_type(j, type, &known);
	if (!err && known == KIN_UNKNOWN)
		err = type_given(&itself, j->m->graph, j->m->file, "", type,
				 '=');
	if (!err && known == KIN_OWN) {
		err = keep_imported(j, type);
		if (name_last(type) == type)
			keep_nearest(j->m, &before);
		else
			keep_suited(j);
	} else if (!err && (!*itself ||
			    /* It may be a parameter: box.value of <Value>. */
			    (known == KIN_UNKNOWN &&
			     j->family->flags & FAMILY_EXTENDED))) {
		err = judge_unknown(j);
	} else if (!err) {
		err = known == KIN_UNKNOWN || j->is_base ? NULL :
			keep_below(j, type);
		if (!err && (known == KIN_UNKNOWN || j->is_base ||
			     !j->m->set.n))
			err = judge_foreign(j);
	}
	VEC_RELEASE(&before);
	return err;
}
