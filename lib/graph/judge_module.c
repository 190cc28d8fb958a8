/* SPDX-License-Identifier: MIT */
/*
 * What a module's name stands before: that is judged by the files that imports
 * lead to, be the module one that an import gives, one in that, or a namespace
 * of PHP, where A\B\Name is an import itself or is kept as one.
 */
#include <string.h>

#include "graph/judging.h"
#include "graph/taken.h"

const struct error *is_given(struct meaning *m, const struct definition *d,
			     const struct binding *binding, const char *as,
			     bool *out)
{
	const struct span name = binding->source.n ? binding->source :
		span_of(as);
	const struct error *err = NULL;
	file_vec from = { 0 };
	size_t i, k;

	*out = false;
	for (i = 0; !err && !*out && i < binding->to.n; i++) {
		uint32_t file = binding->to.item[i].file;

		from.n = 0;
		*out = file == d->file;
		if (!*out)
			err = graph_gives(m->graph, file, name, &from);
		for (k = 0; !*out && k < from.n; k++)
			*out = from.item[k] == d->file;
		if (!err && !*out && !from.n)
			err = graph_sees(m->graph, file, d->file, out);
	}
	VEC_RELEASE(&from);
	return err;
}

/* Of no type: it stands free, or in an object that the module may be. */
static bool is_of_module(const struct definition *d)
{
	return !d->is_local && (!d->is_member || !*d->holder);
}

const struct error *judge_module(struct judging *j,
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
		err = is_given(m, d, binding, m->name->s, &given);
		if (!err && given)
			*VEC_PUSH(&m->set) = (uint32_t)i;
	}
	if (!m->set.n)
		m->certainty = ANOTHER;
	return err;
}

/* The module that words lead to which begin with what an import gives. */
static const struct error *bind_outer(struct judging *j, const char *outer,
				      struct binding *binding)
{
	const struct span head = span_until(span_of(outer), ".");
	struct buf name = { 0 }, module = { 0 };
	bool is_module = false;
	const struct error *err;

	buf_add(&name, head.s, head.n);
	err = binding_of(binding, j->m->graph, j->m->file, j->place->line,
			 name.ptr);
	if (!err && binding->to.n && j->family->resolve == resolve_python)
		err = module_called(&is_module, j->m->graph, j->m->file,
				    name.ptr, &module);
	if (!err && binding->to.n) {
		binding_release(binding);
		buf_addf(&module, "%s.%s", outer + head.n, j->holder);
		if (is_module)
			err = binding_of_module(binding, j->m->graph,
						j->m->file, module.ptr);
		binding->is_bound = binding->to.n > 0;
	}
	buf_release(&name);
	buf_release(&module);
	return err;
}

const struct error *judge_outer(struct judging *j, bool *is_judged)
{
	const char *outer = place_text(j->places, j->place->outer);
	struct binding binding = { 0 };
	const struct error *err = NULL;

	if (*outer && j->family && !is_self_word(outer))
		err = bind_outer(j, outer, &binding);
	*is_judged = binding.is_bound;
	if (!err && binding.to.n)
		err = judge_module(j, &binding);
	else if (binding.is_bound)
		clear(j->m);
	binding_release(&binding);
	return err;
}

const struct error *judge_qualified(struct judging *j, bool *is_judged)
{
	struct meaning *m = j->m;
	const struct facts *facts = node_of(m->graph, m->file)->facts;
	struct binding binding = { .is_bound = true, .is_whole = true };
	const struct error *err = NULL;
	struct buf end = { 0 };
	size_t i;

	buf_addf(&end, "%s\\%s", j->holder, m->name->s);
	for (i = 0; !err && i < facts->import.n; i++) {
		const struct import *import = &facts->import.item[i];

		if (import->line == j->place->line && !import->names &&
		    ends_in_parts(import->text, strlen(import->text),
				  end.ptr, end.len))
			err = graph_resolve_import(m->graph, m->file, import,
						   &binding.to);
	}
	*is_judged = binding.to.n > 0;
	if (!err && *is_judged)
		err = judge_module(j, &binding);
	binding_release(&binding);
	buf_release(&end);
	return err;
}
