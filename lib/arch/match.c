/* SPDX-License-Identifier: MIT */
/* Which files and imports a rule means: see judging.h. */
#include "arch/judging.h"
#include "source/pathspec.h"

static const char *path_of(const struct judging *j, uint32_t file)
{
	return j->view->file[file].path;
}

static bool selector_has_file(const struct judging *j,
			      const struct selector *s, uint32_t file)
{
	if (s->kind == SELECT_LAYER)
		return j->out->layout.layer[file] == s->layer;
	if (s->kind == SELECT_PATH)
		return pathspec_matches(s->pathspec, path_of(j, file));
	return s->kind == SELECT_ALL;
}

bool selects_file(const struct judging *j, const selector_vec *list,
		  uint32_t file)
{
	size_t i;

	for (i = 0; i < list->n; i++)
		if (selector_has_file(j, &list->item[i], file))
			return true;
	return false;
}

static bool selector_has_target(const struct judging *j,
				const struct selector *s,
				const struct arch_edge *edge, bool all)
{
	uint32_t i;

	if (s->kind == SELECT_PACKAGE)
		return !edge->files &&
			import_names_package(edge->text, s->name);
	if (s->kind == SELECT_LAYER)
		return edge->to_layer == s->layer;
	if (s->kind == SELECT_ALL)
		return true;
	for (i = 0; i < edge->files; i++)
		if (selector_has_file(j, s, edge->to[i]) != all)
			return !all;
	return edge->files && all;
}

bool selects_target(const struct judging *j, const selector_vec *list,
		    const struct arch_edge *edge, bool all)
{
	size_t i;

	for (i = 0; i < list->n; i++)
		if (selector_has_target(j, &list->item[i], edge, all))
			return true;
	return false;
}

bool is_excepted(struct judging *j, uint32_t rule,
		 const struct arch_edge *edge)
{
	const struct rule *r = &j->rules->rule.item[rule];
	bool found = false;
	size_t i;

	for (i = 0; i < r->except.n; i++) {
		const struct rule_exception *e = &r->except.item[i];

		if (selector_has_file(j, &e->from, edge->from) &&
		    selector_has_target(j, &e->to, edge, true))
			found = j->used[rule][i] = true;
	}
	return found;
}

bool rule_concerns(const struct judging *j, const struct rule *rule,
		   uint32_t file)
{
	return !rule->paths ||
		pathspec_matches(rule->paths, path_of(j, file));
}
