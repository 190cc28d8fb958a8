/* SPDX-License-Identifier: MIT */
/* Which files and imports a rule means: see judging.h. */
#include "arch/judging.h"

#include <string.h>

#include "base/buf.h"
#include "source/pathspec.h"

static const char *path_of(const struct judging *j, uint32_t file)
{
	return j->view->file[file].path;
}

/* --- Paths --- */

/* Does a selector of files by their paths mean this one? False for any other;
 * `match` is scratch. */
static bool selector_has_path(const struct selector *s, const char *path,
			      struct match *match)
{
	bool found = false;
	const struct error *err = NULL;

	if (s->kind == SELECT_PATH)
		return pathspec_matches(s->pathspec, path);
	if (s->kind == SELECT_MATCH && s->regex)
		err = regex_match(&found, s->regex, path, strlen(path), 0, 0,
				  match);
	/* One that costs too much to tell is none. */
	return !err && found;
}

static bool is_among(const selector_vec *list, const char *path,
		     struct match *match)
{
	size_t i;

	for (i = 0; i < list->n; i++)
		if (selector_has_path(&list->item[i], path, match))
			return true;
	return false;
}

void rules_leave_out(bool *out, const struct rules *rules,
		     const struct view *view)
{
	struct match match = { 0 };
	size_t i;

	for (i = 0; i < view->n; i++) {
		const char *path = view->file[i].path;

		out[i] = is_among(&rules->exclude, path, &match) ||
			(rules->include.n &&
			 !is_among(&rules->include, path, &match));
	}
	match_release(&match);
}

/* --- Groups --- */

/* A group's text as an expression that matches it alone. */
static void add_group(struct buf *out, const struct matching *m, size_t group)
{
	size_t at = m->text ? m->offset[2 * group] : MATCH_UNSET;

	if (at == MATCH_UNSET)
		return;
	for (; at < m->offset[2 * group + 1]; at++) {
		if (strchr("\\^$.[]|()?*+{}", m->text[at]))
			buf_addch(out, '\\');
		buf_addch(out, m->text[at]);
	}
}

/* The expression with the groups of the file at hand; NULL where that is
 * none. */
static const struct regex *with_groups(struct matching *m, const char *pattern)
{
	struct strmap_entry *entry;
	struct buf text = { 0 };
	struct regex *regex = NULL;
	const char *at;
	bool is_new;

	for (at = pattern; *at; at++) {
		if (*at == '\\' && at[1])
			buf_addch(&text, *at++);
		else if (*at == '$' && at[1] >= '1' && at[1] <= '9') {
			add_group(&text, m, (size_t)(*++at - '0'));
			continue;
		}
		buf_addch(&text, *at);
	}
	entry = strmap_add(&m->varied, buf_str(&text), text.len, &is_new);
	if (is_new && !regex_compile(&regex, buf_str(&text), 0))
		entry->value = (uintptr_t)regex;
	buf_release(&text);
	return (const struct regex *)(uintptr_t)entry->value;
}

void note_groups(struct judging *j, const struct rule *rule, uint32_t file)
{
	struct matching *m = j->matching;
	size_t i, k;

	m->text = NULL;
	for (i = 0; !m->text && i < rule->from.n; i++) {
		const struct selector *s = &rule->from.item[i];

		if (s->kind != SELECT_MATCH ||
		    !selector_has_path(s, path_of(j, file), &m->match))
			continue;
		m->text = path_of(j, file);
		for (k = 0; k < 2 * MOST_GROUPS; k++)
			m->offset[k] = k / 2 < m->match.groups ?
				m->match.offset[k] : MATCH_UNSET;
	}
}

void matching_release(struct judging *j)
{
	size_t i;

	for (i = 0; i < j->matching->varied.n; i++)
		regex_free((struct regex *)(uintptr_t)
			   j->matching->varied.entry[i].value);
	strmap_release(&j->matching->varied);
	match_release(&j->matching->match);
}

/* --- Selectors --- */

static bool has_text(const struct judging *j, const struct selector *s,
		     const char *text)
{
	struct matching *m = j->matching;
	bool found = false;
	const struct regex *regex;

	if (!s->has_groups)
		return selector_has_path(s, text, &m->match);
	regex = with_groups(m, s->name);
	return regex && !regex_match(&found, regex, text, strlen(text), 0, 0,
				     &m->match) && found;
}

static bool selector_has_file(const struct judging *j,
			      const struct selector *s, uint32_t file)
{
	if (s->kind == SELECT_LAYER)
		return j->out->layout.layer[file] == s->layer;
	if (s->kind == SELECT_PATH || s->kind == SELECT_MATCH)
		return has_text(j, s, path_of(j, file));
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
	if (s->kind == SELECT_MATCH && !edge->files)
		return has_text(j, s, edge->text);
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
