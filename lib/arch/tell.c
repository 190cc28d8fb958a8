/* SPDX-License-Identifier: MIT */
/* Violations in words, and the ids that they keep: see judging.h. */
#include <string.h>

#include "arch/judging.h"
#include "arch/rules.h"
#include "base/buf.h"
#include "base/path.h"

static const char *path_of(const struct judging *j, uint32_t file)
{
	return j->view->file[file].path;
}

static const char *layer_name(const struct judging *j, uint32_t layer)
{
	return j->rules->layer.item[layer].name;
}

/* The directory that all files of a package lie in, or NULL. */
static const char *directory_of(struct judging *j,
				const struct arch_edge *edge)
{
	const char *first = path_of(j, edge->to[0]);
	size_t len = path_dir_len(first);
	uint32_t i;

	for (i = 1; i < edge->files; i++) {
		const char *path = path_of(j, edge->to[i]);

		if (path_dir_len(path) != len || strncmp(path, first, len))
			return NULL;
	}
	return len ? arena_fmt(&j->out->arena, "%.*s/", (int)len, first) :
		NULL;
}

/* What an import leads to, for people and ids: a path, a directory, or the
 * text of the import. Lives as long as the judgement. */
static const char *target_name(struct judging *j, const struct arch_edge *edge)
{
	const char *dir = NULL;

	if (edge->files == 1)
		return path_of(j, edge->to[0]);
	if (edge->files)
		dir = directory_of(j, edge);
	return dir ? dir : edge->text;
}

void add_violation(struct judging *j, struct violation violation)
{
	struct buf id = { 0 };

	buf_addf(&id, "violation:%s:",
		 j->rules->rule.item[violation.rule].name);
	if (!violation.is_whole)
		path_quote(&id, path_of(j, violation.file));
	buf_addch(&id, ':');
	path_quote(&id, violation.target);
	violation.id = arena_take(&j->out->arena, &id);
	*VEC_PUSH(&j->out->violation) = violation;
}

/* --- One import --- */

/* 'core', or the file itself where it is on no layer. */
static void add_source(struct judging *j, struct buf *out,
		       const struct arch_edge *edge)
{
	if (edge->from_layer != LAYER_NONE) {
		buf_addf(out, "'%s'", layer_name(j, edge->from_layer));
		return;
	}
	buf_addch(out, '\'');
	path_quote(out, path_of(j, edge->from));
	buf_addch(out, '\'');
}

static const char *order_phrase(const struct rule *rule,
				const struct arch_edge *edge)
{
	size_t from = rule_row(rule, edge->from_layer);
	size_t to = rule_row(rule, edge->to_layer);

	return to < from ? ", which is above it" : to == from ?
		", which is beside it" : ", past a closed layer between them";
}

static const char *message_of(struct judging *j, const struct rule *rule,
			      const struct arch_edge *edge)
{
	static const char *const verb[RULE_KINDS] = {
		[RULE_ALLOW] = " may not import ",
		[RULE_FORBID] = " must not import ",
		[RULE_INDEPENDENT] = " must not import ",
		[RULE_INTERFACE] = " imports ", [RULE_LAYERS] = " imports ",
		[RULE_PROTECT] = " must not import "
	};
	struct buf text = { 0 };

	add_source(j, &text, edge);
	buf_addstr(&text, verb[rule->kind]);
	/* 'src/db.c' of 'store'; 'requests'. */
	buf_addch(&text, '\'');
	path_quote(&text, target_name(j, edge));
	buf_addch(&text, '\'');
	if (edge->to_layer != LAYER_NONE && edge->to_layer != edge->from_layer)
		buf_addf(&text, " of '%s'", layer_name(j, edge->to_layer));
	if (rule->kind == RULE_LAYERS)
		buf_addstr(&text, order_phrase(rule, edge));
	else if (rule->kind == RULE_INTERFACE)
		buf_addstr(&text, ", which is not an entry point");
	else if (rule->kind == RULE_INDEPENDENT)
		buf_addstr(&text, ", which it is independent of");
	return arena_take(&j->out->arena, &text);
}

static void add_names(struct buf *out, const selector_vec *list,
		      const char *last)
{
	size_t i;

	for (i = 0; i < list->n; i++)
		buf_addf(out, "%s'%s'", !i ? "" :
			 i + 1 < list->n ? ", " : last, list->item[i].text);
}

/* The entry points: files, and expressions over names. */
static void add_exposed(struct buf *out, const struct rule *rule,
			const char *last)
{
	add_names(out, &rule->only, last);
	if (rule->only.n && rule->names.n)
		buf_addstr(out, last);
	if (rule->names.n)
		buf_addstr(out, "names like ");
	add_names(out, &rule->names, last);
}

static const char *advice_of(struct judging *j, const struct rule *rule,
			     const struct arch_edge *edge)
{
	struct buf text = { 0 };

	if (rule->kind == RULE_INTERFACE) {
		buf_addstr(&text, "import ");
		add_exposed(&text, rule, " or ");
		buf_addstr(&text, " instead");
	} else if (rule->kind == RULE_PROTECT) {
		buf_addstr(&text, "go through ");
		add_names(&text, &rule->from, " or ");
	} else if (rule->is_implied) {
		buf_addf(&text, "may_depend_on of '%s' in line %u of %s ",
			 layer_name(j, edge->from_layer),
			 (unsigned int)rule->line, rules_path);
		buf_addstr(&text, rule->to.n ? "names only " :
			   "names nothing");
		add_names(&text, &rule->to, " or ");
	} else {
		buf_addf(&text, "see line %u of %s",
			 (unsigned int)rule->line, rules_path);
	}
	return arena_take(&j->out->arena, &text);
}

void tell_edge(struct judging *j, uint32_t rule,
	       const struct arch_edge *edge)
{
	const struct rule *r = &j->rules->rule.item[rule];

	add_violation(j, (struct violation){
		.rule = rule, .file = edge->from, .line = edge->line,
		.to = edge->files ? edge->to[0] : NO_FILE,
		.from_layer = edge->from_layer, .to_layer = edge->to_layer,
		.text = edge->text, .target = target_name(j, edge),
		.message = message_of(j, r, edge),
		.advice = advice_of(j, r, edge)
	});
}

void tell_required(struct judging *j, uint32_t rule, uint32_t file)
{
	const struct rule *r = &j->rules->rule.item[rule];
	struct buf names = { 0 };
	const char *wanted;

	add_names(&names, &r->to, " or ");
	wanted = arena_take(&j->out->arena, &names);
	add_violation(j, (struct violation){
		.rule = rule, .file = file, .to = NO_FILE,
		.from_layer = j->out->layout.layer[file],
		.to_layer = LAYER_NONE, .target = wanted,
		.message = arena_fmt(&j->out->arena,
				     "nothing of %s is imported, which each file here must",
				     wanted),
		.advice = arena_fmt(&j->out->arena, "see line %u of %s",
				    (unsigned int)r->line, rules_path)
	});
}

/* --- Rules in words --- */

static void add_order(struct buf *out, const struct rules *rules,
		      const struct rule *rule)
{
	size_t i, k;

	for (i = 0; i < rule->order.n; i++) {
		const struct layer_row *row = &rule->order.item[i];

		buf_addstr(out, i ? " over " : "");
		for (k = 0; k < row->layer.n; k++)
			buf_addf(out, "%s'%s'", k ? " beside " : "",
				 rules->layer.item[row->layer.item[k]].name);
	}
}

static void summarize_interface(struct buf *out, const struct rule *rule)
{
	if (rule->from.n)
		add_names(out, &rule->from, " and ");
	else
		buf_addstr(out, "everything else");
	buf_addstr(out, " may import of ");
	add_names(out, &rule->to, " and ");
	buf_addstr(out, " only ");
	add_exposed(out, rule, " and ");
}

void rule_summary(struct buf *out, const struct rules *rules,
		  const struct rule *rule)
{
	static const char *const between[] = {
		"layers", "directories", "files"
	};

	if (rule->kind == RULE_ALLOW) {
		add_names(out, &rule->from, " and ");
		buf_addstr(out,
			   rule->to.n ? " may import only " :
					" may import nothing else");
		add_names(out, &rule->to, " and ");
	} else if (rule->kind == RULE_INTERFACE) {
		summarize_interface(out, rule);
	} else if (rule->kind == RULE_LAYERS) {
		add_order(out, rules, rule);
	} else if (rule->kind == RULE_INDEPENDENT) {
		add_names(out, &rule->from, " and ");
		buf_addstr(out, " must not import each other");
	} else if (rule->kind == RULE_ACYCLIC) {
		buf_addf(out, "no cycles between %s", between[rule->between]);
		buf_addstr(out, rule->from.n ? " of " : "");
		add_names(out, &rule->from, " and ");
		buf_addstr(out, rule->holds.n ? " that hold some of " : "");
		add_names(out, &rule->holds, " and ");
	} else if (rule->kind == RULE_RESOLVED) {
		buf_addstr(out, "of each import of ");
		add_names(out, &rule->from, " and ");
		buf_addstr(out, " is known where it leads");
	} else if (rule->kind == RULE_PROTECT) {
		buf_addstr(out, "only ");
		add_names(out, &rule->from, " and ");
		buf_addstr(out, " may import ");
		add_names(out, &rule->to, " and ");
	} else {
		add_names(out, &rule->from, " and ");
		buf_addstr(out, rule->kind == RULE_REQUIRE ? " must import " :
			   rule->through ?
			   " must not import, nor reach through others, " :
			   " must not import ");
		add_names(out, &rule->to, " and ");
	}
}
