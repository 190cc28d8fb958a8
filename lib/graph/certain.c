/* SPDX-License-Identifier: MIT */
/*
 * What a place means, by what is written before it: see certain.h.
 *
 * A receiver whose type is told leads to the members of that type and of what
 * it is made of, a module to what its files declare or hand on. Where the
 * type is of another tree, so is the member. Of other receivers nothing is
 * known, and what may be meant is doubtful.
 */
#include "graph/certain.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

#include "graph/naming.h"

struct judging {
	struct meaning *m;
	const struct places *places;
	const struct place *place;
	const struct family *family;
	const char *holder, *type, *package;
	bool is_base;		/* what is above the type is asked for */
};

static const struct definition *numbered(const struct meaning *m, size_t i)
{
	return &m->definition->item[i];
}

static void clear(struct meaning *m)
{
	m->set.n = 0;
	m->certainty = ANOTHER;
}

/* --- Members of a type --- */

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
	for (i = n; !err && !m->without_kin && *known != KIN_OWN &&
	     i < m->set.n; i++) {
		err = is_kin(j, type, numbered(m, m->set.item[i]), &kin);
		if (!err && kin == KIN_OWN)
			m->set.item[n++] = m->set.item[i];
		else if (kin == KIN_NONE)
			*known = kin;
	}
	if (n)
		*known = KIN_OWN;
	m->set.n = n;
	return err;
}

/* Does a variable's name end the type's: client of HttpClient? */
static bool is_called_for(const char *variable, const char *type)
{
	size_t n = strlen(variable), len = strlen(type);

	while (n && *variable == '_') {
		variable++;
		n--;
	}
	return n > 2 && n <= len && !strncasecmp(type + len - n, variable, n);
}

static bool is_of_one_type(const struct meaning *m)
{
	size_t i;

	for (i = 1; i < m->set.n; i++)
		if (strcmp(numbered(m, m->set.item[i])->holder,
			   numbered(m, m->set.item[0])->holder))
			return false;
	return m->set.n > 0;
}

/* Whether any file may use what that one declares, without an import: PHP loads
 * a class of no namespace where it is named. */
static const struct error *is_seen_by_all(bool *out, struct judging *j,
					  uint32_t file)
{
	const struct facts *facts;
	const struct error *err;
	size_t i;

	*out = false;
	if (j->family->flags & FAMILY_EXPLICIT ||
	    !(j->family->flags & FAMILY_GLOBAL))
		return NULL;
	err = graph_facts(j->m->graph, file, &facts);
	*out = !err;
	for (i = 0; *out && i < facts->symbol.n; i++)
		*out = facts->symbol.item[i].kind != SYMBOL_PACKAGE &&
			facts->symbol.item[i].kind != SYMBOL_NAMESPACE;
	return err;
}

/* A receiver of which nothing is known: what its name tells, else the members
 * that the file sees. */
static const struct error *judge_unknown(struct judging *j)
{
	struct meaning *m = j->m;
	const struct error *err = NULL;
	size_t i, n = 0, called = 0;
	bool seen, is_only;

	set_members(j);
	is_only = is_of_one_type(m) && is_composite(m->name->s);
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

/* A type of this tree without such a member may have it from what it embeds,
 * or from a trait; of another tree's nothing is declared here. */
static const struct error *judge_type(struct judging *j, const char *type)
{
	enum kinship known;
	const struct error *err;
	file_vec before = { 0 };

	if (!is_plain_type(type))
		return judge_unknown(j);
	keep_set(&before, &j->m->set);
	err = keep_of_type(j, type, &known);
	if (!err && known == KIN_OWN)
		keep_nearest(j->m, &before);
	else if (!err && j->m->without_kin)
		err = judge_unknown(j);
	else if (!err)
		clear(j->m);
	VEC_RELEASE(&before);
	return err;
}

/* --- Modules --- */

static const struct error *is_given(struct meaning *m,
				    const struct definition *d,
				    const struct binding *binding, bool *out)
{
	const struct error *err = NULL;
	size_t i;

	*out = false;
	for (i = 0; !err && !*out && i < binding->to.n; i++) {
		uint32_t file = binding->to.item[i].file;

		if (file == d->file)
			*out = true;
		else
			err = graph_sees(m->graph, file, d->file, out);
	}
	return err;
}

/* Of no type: it stands free, or in an object that the module may be. */
static bool is_of_module(const struct definition *d)
{
	return !d->is_local && (!d->is_member || !*d->holder);
}

/* Leaves what stands free in the files of a module, else what they hand on. */
static const struct error *judge_module(struct judging *j,
					const struct binding *binding)
{
	struct meaning *m = j->m;
	const struct error *err = NULL;
	bool is_there = false, given;
	size_t i, k;

	m->set.n = 0;
	for (i = 0; i < m->definition->n; i++)
		for (k = 0; k < binding->to.n; k++)
			if (numbered(m, i)->file == binding->to.item[k].file &&
			    is_of_module(numbered(m, i))) {
				*VEC_PUSH(&m->set) = (uint32_t)i;
				is_there = true;
				break;
			}
	for (i = 0; !err && !is_there && i < m->definition->n; i++) {
		const struct definition *d = numbered(m, i);

		if (!is_of_module(d) ||
		    j->family->flags & FAMILY_PACKAGES)
			continue;
		err = is_given(m, d, binding, &given);
		if (!err && given)
			*VEC_PUSH(&m->set) = (uint32_t)i;
	}
	if (!m->set.n)
		m->certainty = ANOTHER;
	return err;
}

/* --- What stands behind a receiver --- */

/* The type that a line is in, the innermost first; NULL: none. */
static const char *type_around(const struct meaning *m, uint32_t line)
{
	const struct facts *facts = node_of(m->graph, m->file)->facts;
	size_t i;

	for (i = facts->symbol.n; i--;) {
		const struct symbol *s = &facts->symbol.item[i];

		if (s->first_line > line || s->last_line < line)
			continue;
		if (s->scope)
			return name_last(s->scope);
		if (kind_is_type_block(s->kind))
			return s->name;
	}
	return NULL;
}

static bool is_of_set(const struct judging *j, const char *holder)
{
	const struct meaning *m = j->m;
	size_t i;

	for (i = 0; i < m->set.n; i++)
		if (!strcmp(numbered(m, m->set.item[i])->holder, holder))
			return true;
	return false;
}

/* A name that is written before the member and is no variable. */
static const struct error *judge_name(struct judging *j)
{
	struct binding binding;
	const struct error *err;
	size_t i;

	if (is_of_set(j, j->holder))
		return NULL;
	err = j->place->module ?
		binding_of_module(&binding, j->m->graph, j->m->file,
				  j->type) :
		binding_of(&binding, j->m->graph, j->m->file,
			   j->place->line, j->holder);
	for (i = 0; !err && i < binding.to.n; i++)
		binding.is_whole |= is_module(j->m, binding.to.item[i].file,
					      j->holder);
	if (!err && !j->place->is_value && binding.is_bound &&
	    (binding.is_whole || !binding.to.n))
		err = judge_module(j, &binding);
	else if (!err && isupper((unsigned char)*j->holder))
		err = judge_type(j, j->holder);
	else if (!err)
		err = judge_unknown(j);
	binding_release(&binding);
	return err;
}

/* Is the module of the type, or the type that calls begin with, one of another
 * tree? */
static const struct error *is_foreign(struct judging *j, bool *out)
{
	const char *name = *j->package || !j->place->calls ||
		j->place->is_given ? j->package : j->type;
	struct binding binding = { 0 };
	const struct error *err = NULL;

	if (*name)
		err = binding_of(&binding, j->m->graph, j->m->file, 0, name);
	*out = binding.is_bound && !binding.to.n;
	binding_release(&binding);
	return err;
}

/* What the receiver is: what the function gives that made it, and what is
 * called on that, or which of its fields is meant; "" where it is not told. */
static const struct error *follow(struct judging *j, const char *chain)
{
	const char *of = j->package;
	const struct error *err = NULL;

	if (is_self_word(of)) {
		of = type_around(j->m, j->place->line);
		of = of ? of : "";
	}
	if (j->place->is_given)
		err = result_of(&j->type, j->m->graph, j->m->file, j->type, of,
				false);
	return err ? err : follow_chain(&j->type, j->m->graph, j->m->file,
					chain);
}

/* What begins with a variable, or with what the code is of, and leads over its
 * fields: judged by their types, where these are told. */
static const struct error *judge_path(struct judging *j, bool *is_judged)
{
	const char *written = j->type;
	const struct error *err;

	j->type = place_text(j->places, j->place->root);
	if (is_self_word(j->type))
		j->type = type_around(j->m, j->place->line);
	j->type = j->type ? j->type : "";
	err = follow(j, place_text(j->places, j->place->path));
	*is_judged = !err && *j->type && !is_wrapper_type(j->type);
	if (*is_judged)
		return judge_type(j, j->type);
	j->type = written;
	return err;
}

/* What is no variable there may be a field of the type around it. */
static const struct error *judge_field(struct judging *j, bool *is_judged)
{
	const struct meaning *m = j->m;
	const char *around, *type;
	const struct error *err;

	if (!*j->holder || j->place->has_variable ||
	    !site_has_bare_members(m->graph->view->file[m->file].lang))
		return NULL;
	around = type_around(m, j->place->line);
	if (!around)
		return NULL;
	err = field_of(&type, m->graph, m->file, around, j->holder);
	*is_judged = !err && *type && !is_wrapper_type(type);
	return *is_judged ? judge_type(j, type) : err;
}

static const struct error *judge_held(struct judging *j)
{
	const char *calls = place_text(j->places, j->place->calls);
	const struct error *err;
	bool foreign, is_judged = false;

	err = (j->place->path ? judge_path : judge_field)(j, &is_judged);
	if (err || is_judged)
		return err;
	if (is_self_word(j->holder)) {
		const char *type = type_around(j->m, j->place->line);

		j->is_base = !strcmp(j->holder, "super") ||
			!strcmp(j->holder, "parent");
		return type ? judge_type(j, type) : judge_unknown(j);
	}
	err = is_foreign(j, &foreign);
	if (err || foreign) {
		clear(j->m);
		return err;
	}
	if (j->place->is_given || *calls) {
		err = follow(j, calls);
		return err ? err : *j->type && !is_wrapper_type(j->type) ?
			judge_type(j, j->type) : judge_unknown(j);
	}
	if (j->place->has_variable ? !j->place->type : !*j->holder)
		return judge_unknown(j);
	return j->place->type ? judge_type(j, j->type) : judge_name(j);
}

/* --- What stands alone --- */

static bool is_beside_set(const struct meaning *m)
{
	const struct file *file = m->graph->view->file;
	size_t i;

	for (i = 0; i < m->set.n; i++)
		if (!tree_distance(file[numbered(m, m->set.item[i])->file].path,
				   file[m->file].path))
			return true;
	return false;
}

static bool is_own(const struct meaning *m)
{
	size_t i;

	for (i = 0; i < m->set.n; i++)
		if (numbered(m, m->set.item[i])->file == m->file)
			return true;
	return false;
}

static const struct error *judge_bare(struct judging *j)
{
	struct meaning *m = j->m;
	const struct facts *facts = node_of(m->graph, m->file)->facts;
	struct binding binding;
	const struct error *err;

	err = j->family ? binding_at(&binding, m->graph, m->file,
				     j->place->line, m->name->s) : NULL;
	if (err || !j->family)
		return err;
	if (binding.is_bound && !binding.to.n)
		clear(m);
	binding_release(&binding);
	if (is_own(m) || !m->set.n)
		return NULL;
	if (m->is_weak)
		m->certainty = DOUBTFUL;
	if (j->family->flags & FAMILY_QUALIFIED && !is_beside_set(m)) {
		clear(m);
		return NULL;
	}
	if (!(j->family->flags & FAMILY_NAMED) || imports_all(facts))
		return NULL;
	err = binding_of(&binding, m->graph, m->file, j->place->line,
			 m->name->s);
	if (!err && !binding.is_bound)
		clear(m);
	binding_release(&binding);
	return err;
}

/* The label of an argument is none of a function or a type. */
static void judge_label(struct meaning *m)
{
	size_t i, n = 0;

	for (i = 0; i < m->set.n; i++) {
		const struct definition *d = numbered(m, m->set.item[i]);

		if (d->kind != SYMBOL_FUNCTION && d->kind != SYMBOL_METHOD &&
		    d->kind != SYMBOL_PROTOTYPE && d->kind != SYMBOL_TYPE)
			m->set.item[n++] = m->set.item[i];
	}
	m->set.n = n;
	m->certainty = n ? DOUBTFUL : ANOTHER;
}

const struct error *judge_place(struct meaning *m, const struct places *places,
				const struct place *place)
{
	struct judging j = {
		.m = m, .places = places, .place = place,
		.family = graph_family(m->graph, m->file),
		.holder = place_text(places, place->holder),
		.package = place_text(places, place->package),
		.type = place_text(places, place->module ? place->module :
				   place->type)
	};

	if (place->is_variable)
		return NULL;
	if (place->site.role == SITE_LABEL) {
		judge_label(m);
		return NULL;
	}
	return place->is_held ? judge_held(&j) : judge_bare(&j);
}
