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

#include "graph/judging.h"
#include "graph/naming.h"
#include "graph/taken.h"

/* --- What stands behind a receiver --- */

/* As name_in_full() has it, of a name that the file at hand writes so, or as
 * another that an import gives it. */
static const struct error *in_full(struct judging *j, const char **type,
				   const char *package, const char *written)
{
	return name_in_full(type, j->m->graph, &(struct type_site){
			    .file = j->m->file, .line = j->place->line,
			    .package = package,
			    .alias = strcmp(*type, written) ? written : NULL
			    });
}

/* The type that a line is in, the innermost first; NULL: none. */
static const char *type_name_around(const struct meaning *m, uint32_t line)
{
	const struct facts *facts = node_of(m->graph, m->file)->facts;
	size_t i;

	for (i = facts->symbol.n; i--;) {
		const struct symbol *s = &facts->symbol.item[i];

		if (!symbol_has_line(s, line))
			continue;
		if (kind_is_type_block(s->kind))
			return s->name;
		if (s->scope)
			return name_last(s->scope);
	}
	return NULL;
}

static const struct error *type_around(struct judging *j, const char **out)
{
	*out = type_name_around(j->m, j->place->line);
	return *out ? in_full(j, out, NULL, *out) : NULL;
}

/* Leaves what the type of a name holds; false, and all, where that is none. */
static bool keep_of_holder(struct meaning *m, const char *holder)
{
	size_t i, n = 0;

	for (i = 0; i < m->set.n; i++)
		n += is_member_of(numbered(m, m->set.item[i]), holder);
	if (!n)
		return false;
	for (i = n = 0; i < m->set.n; i++)
		if (is_member_of(numbered(m, m->set.item[i]), holder))
			m->set.item[n++] = m->set.item[i];
	m->set.n = n;
	return true;
}

/* Of the files that an import of names leads to, the one that is the module of
 * this name, as it is called there. */
static void keep_module(const struct meaning *m, struct binding *binding,
			const char *name)
{
	struct buf source = { 0 };
	size_t i, n = 0;

	buf_add(&source, binding->source.s, binding->source.n);
	for (i = 0; i < binding->to.n; i++)
		if (is_module(m, binding->to.item[i].file,
			      source.len ? source.ptr : name))
			binding->to.item[n++] = binding->to.item[i];
	if (n) {
		binding->to.n = n;
		binding->is_whole = true;
	}
	buf_release(&source);
}

/* A name that is written before the member and is no variable. */
static const struct error *judge_name(struct judging *j)
{
	const enum certainty certainty = j->m->certainty;
	const char *type = j->holder;
	struct binding binding;
	const struct error *err;
	bool is_whole;

	err = in_full(j, &type,
		      name_last(place_text(j->places, j->place->outer)),
		      place_text(j->places, j->place->holder));
	if (err || keep_of_holder(j->m, type))
		return err;
	err = j->place->module ?
		binding_of_module(&binding, j->m->graph, j->m->file,
				  j->type) :
		binding_of(&binding, j->m->graph, j->m->file,
			   j->place->line, j->holder);
	if (!err)
		keep_module(j->m, &binding, j->holder);
	is_whole = !j->place->is_value && binding.is_bound &&
		(binding.is_whole || !binding.to.n);
	if (!err && is_whole)
		err = judge_module(j, &binding);
	/* A file that is called as its class may be meant as that. */
	if (!err && is_whole && binding.to.n && !j->m->set.n &&
	    isupper((unsigned char)*j->holder)) {
		j->m->certainty = certainty;
		err = judge_type(j, type);
	} else if (!err && !is_whole) {
		err = isupper((unsigned char)*j->holder) ?
			judge_type(j, type) : judge_unknown(j);
	}
	binding_release(&binding);
	return err;
}

/* What another tree's lists hold may be of this one. */
static bool takes_element(const struct judging *j)
{
	return strchr(place_text(j->places, j->place->calls), '[') != NULL;
}

/* Is the module of the type, or the type that calls begin with, one of another
 * tree? */
static const struct error *is_foreign(struct judging *j, bool *out)
{
	const char *name = *j->package || !j->place->calls ||
		j->place->is_given ? j->package : j->type;

	*out = false;
	return !*name || takes_element(j) ? NULL :
		is_of_another_tree(out, j->m->graph, j->m->file, name);
}

/* What the function of j->type gives, where members are named alone: one of the
 * type around, or of the field of that which it is called on. */
static const struct error *result_in_kin(struct judging *j, const char *of,
					 const char **given)
{
	const struct meaning *m = j->m;
	const char *around, *function = j->type;
	const struct error *err = type_around(j, &around);

	if (err || !around)
		return err;
	if (!*of)
		return result_of(given, m->graph, m->file, function, around,
				 true);
	if (!looks_like_type(of, strlen(of)))
		err = field_of(given, m->graph, m->file, around, of);
	return err || !**given ? err : follow_chain(given, m->graph, m->file,
						    function);
}

/* What the function of j->type gives, which is called on `of`. */
static const struct error *result_at(struct judging *j, const char *of)
{
	const struct meaning *m = j->m;
	const unsigned int lang = m->graph->view->file[m->file].lang;
	const char *given = "";
	const struct error *err = NULL;

	if (site_has(lang, LOCAL_BARE))
		err = result_in_kin(j, of, &given);
	/* What is called on something unknown may be of anything. */
	if (!err && !*given && (!*of || looks_like_type(of, strlen(of)) ||
				!site_has(lang, LOCAL_BARE) ||
				is_composite(j->type)))
		err = result_of(&given, m->graph, m->file, j->type, of,
				false);
	j->type = given;
	return err;
}

/* What the receiver is: what the function gives that made it, and what is
 * called on that, or which of its fields is meant; "" where it is not told. */
static const struct error *follow(struct judging *j, const char *chain,
				  bool is_given)
{
	const char *of = j->package;
	const struct error *err = NULL;

	if (is_self_word(of)) {
		err = type_around(j, &of);
		of = of ? of : "";
	}
	if (!err && is_given)
		err = result_at(j, of);
	return err ? err : follow_chain(&j->type, j->m->graph, j->m->file,
					chain);
}

/* What begins with a variable, or with what the code is of, and leads over its
 * fields: judged by their types, where these are told. */
static const struct error *judge_path(struct judging *j, bool *is_judged)
{
	const char *written = j->type;
	const struct error *err = NULL;

	j->type = place_text(j->places, j->place->root);
	if (is_self_word(j->type))
		err = type_around(j, &j->type);
	else if (!j->place->is_root_given)
		err = in_full(j, &j->type, j->package, j->type);
	j->type = j->type ? j->type : "";
	err = err ? err : follow(j, place_text(j->places, j->place->path),
		     j->place->is_root_given);
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
	    !site_has(m->graph->view->file[m->file].lang, LOCAL_BARE))
		return NULL;
	err = type_around(j, &around);
	if (err || !around)
		return err;
	err = field_of(&type, m->graph, m->file, around, j->holder);
	*is_judged = !err && *type && !is_wrapper_type(type);
	return *is_judged ? judge_type(j, type) : err;
}

static const struct error *judge_held(struct judging *j)
{
	const char *calls = place_text(j->places, j->place->calls);
	const struct error *err;
	bool foreign, is_judged = false;

	if (j->place->is_implied)
		return judge_implied(j);

	err = (family_has_paths(j->family) && j->place->scope ? judge_scope :
	       j->place->path ? judge_path : judge_field)(j, &is_judged);
	if (!err && !is_judged && family_has_backslashes(j->family))
		err = judge_qualified(j, &is_judged);
	if (!err && !is_judged)
		err = judge_outer(j, &is_judged);
	if (!err && !is_judged)
		err = judge_opened(j, &is_judged);
	if (err || is_judged)
		return err;
	if (is_self_word(j->holder)) {
		const char *type;

		j->is_base = !strcmp(j->holder, "super") ||
			!strcmp(j->holder, "parent");
		err = type_around(j, &type);
		return err ? err : type ? judge_type(j, type) :
			judge_unknown(j);
	}
	err = is_foreign(j, &foreign);
	if (err || foreign) {
		clear(j->m);
		return err;
	}
	if (j->place->is_given || *calls) {
		err = follow(j, calls, j->place->is_given);
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

/* Are types alone called so? */
static bool is_type(const struct meaning *m)
{
	size_t i;

	for (i = 0; i < m->set.n; i++)
		if (!kind_is_type(numbered(m, m->set.item[i])->kind))
			return false;
	return m->set.n > 0;
}

/* The one file that the names of all imports lead to may not be the one that
 * the import of this name does; and that may be the import of another name. */
static const struct error *judge_lone(struct judging *j,
				      const struct binding *binding)
{
	struct meaning *m = j->m;
	const struct error *err = NULL;
	bool given = true;

	if (m->set.n && binding->to.n && !binding->is_whole &&
	    (m->definition->n > m->set.n || binding->source.n))
		err = is_given(m, numbered(m, m->set.item[0]), binding,
			       m->name->s, &given);
	return err || given ? err : judge_module(j, binding);
}

static const struct error *judge_bare(struct judging *j)
{
	struct meaning *m = j->m;
	const struct facts *facts = node_of(m->graph, m->file)->facts;
	const uint32_t line = j->place->import ? j->place->import :
		j->place->line;
	struct binding binding;
	const struct error *err;
	bool is_class, is_foreign;

	err = j->family ? binding_at(&binding, m->graph, m->file, line,
				     m->name->s) : NULL;
	if (err || !j->family)
		return err;
	is_foreign = binding.is_bound && !binding.to.n;
	if (binding.to.n && (is_own(m) || !is_of_one_file(m)))
		err = judge_module(j, &binding);
	binding_release(&binding);
	if (err)
		return err;
	if (is_foreign)
		clear(m);
	if (is_foreign || is_own(m))
		return NULL;
	if (family_has_paths(j->family))
		return judge_brought(j);
	if (!m->set.n)
		return NULL;
	if (m->is_weak && !(j->family->flags & FAMILY_EXTENDED &&
			    is_of_one_file(m)))
		m->certainty = DOUBTFUL;
	if (j->family->flags & FAMILY_QUALIFIED && !is_beside_set(m)) {
		clear(m);
		return NULL;
	}
	is_class = family_has_backslashes(j->family) && is_type(m);
	if (!is_class && !(j->family->flags & FAMILY_NAMED))
		return NULL;
	err = binding_of(&binding, m->graph, m->file, line, m->name->s);
	/* What an import gives from another tree is no Name of this one, nor is
	 * what none gives, where each has to be named. */
	if (!err && (binding.is_bound ? !binding.to.n :
		     !is_class && !imports_all(facts)))
		clear(m);
	else if (!err && binding.is_bound)
		err = is_of_one_file(m) ? judge_lone(j, &binding) :
			keep_bound(m, &binding, m->name->s);
	if (!err && binding.is_bound && m->set.n && is_of_one_file(m))
		m->certainty = CERTAIN;
	binding_release(&binding);
	return err;
}

/* The label of an argument is none of a function, a type or a constant. */
static void judge_label(struct meaning *m)
{
	size_t i, n = 0;

	for (i = 0; i < m->set.n; i++) {
		const struct definition *d = numbered(m, m->set.item[i]);

		if (!is_callable(d) && d->kind != SYMBOL_TYPE &&
		    d->kind != SYMBOL_CONSTANT)
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
	const struct error *err = NULL;

	if (place->is_variable)
		return NULL;
	if (place->site.role == SITE_LABEL) {
		judge_label(m);
		return NULL;
	}
	if (place->is_rooted)
		return judge_rooted(&j);
	if (place->is_held) {
		j.written = j.type;
		if (!place->module)
			err = name_behind(&j.type, m->graph, m->file);
		if (!err && !place->module && !place->is_given)
			err = in_full(&j, &j.type, j.package, j.written);
		/* Modules are bound by the names that they have here. */
		if (!err && isupper((unsigned char)*j.holder))
			err = name_behind(&j.holder, m->graph, m->file);
		return err ? err : judge_held(&j);
	}
	err = judge_bare(&j);
	return err ? err : keep_kin(&j);
}
