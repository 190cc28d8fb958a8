/* SPDX-License-Identifier: MIT */
/* Rules applied: which files are looked into, and each import under each
 * rule. See judge.h. */
#include "arch/judge.h"

#include <stdlib.h>
#include <string.h>

#include "arch/judging.h"
#include "base/strmap.h"
#include "base/xalloc.h"
#include "lang/lang.h"
#include "source/source.h"

enum { STEP = 256 };	/* files between two looks at progress */

void judgement_release(struct judgement *judgement)
{
	VEC_RELEASE(&judgement->violation);
	VEC_RELEASE(&judgement->uncovered);
	VEC_RELEASE(&judgement->stale);
	arch_edges_release(&judgement->edges);
	layout_release(&judgement->layout);
	arena_release(&judgement->arena);
	*judgement = (struct judgement){ 0 };
}

/* --- Which files --- */

bool rules_judge(const struct rules *rules, const struct layout *layout,
		 struct graph *graph, uint32_t file)
{
	uint8_t lang = graph_view(graph)->file[file].lang;
	size_t i;

	if (!graph_can_import(graph, file) || lang_is_prose(lang) ||
	    (layout->is_left_out && layout->is_left_out[file]))
		return false;
	for (i = 0; i < rules->language.n; i++)
		if (rules->language.item[i] == lang)
			return true;
	return !rules->language.n;
}

static bool is_code(const struct judging *j, uint32_t file)
{
	return rules_judge(j->rules, &j->out->layout, j->graph, file);
}

const struct error *judging_look_into(struct judging *j, uint32_t file)
{
	if (j->is_judged[file] || !is_code(j, file))
		return NULL;
	j->is_judged[file] = true;
	return arch_edges_of(&j->out->edges, &j->out->judged, j->rules,
			     &j->out->layout, j->graph, file);
}

const struct error *look_into_all(struct judging *j)
{
	const struct error *err = NULL;
	size_t i;

	for (i = 0; !err && i < j->view->n; i++) {
		err = judging_look_into(j, (uint32_t)i);
		if (!err && i % STEP == 0)
			err = progress_step(j->request->progress, "judging",
					    i, j->view->n);
	}
	return err;
}

bool judging_is_asked(const struct judging *j, uint32_t file)
{
	return !j->is_asked || j->is_asked[file];
}

bool is_sure(struct judging *j, const struct arch_edge *edge)
{
	return edge->files == 1 ||
		(edge->files && graph_takes_all(j->graph, edge->from));
}

/* Who imports a file on no layer imports what it hands on. */
static const struct error *look_into_takers(struct judging *j, uint32_t file)
{
	const struct error *err = NULL;
	file_vec takers = { 0 };
	size_t i;

	if (j->rules->layer.n && j->out->layout.layer[file] == LAYER_NONE &&
	    is_code(j, file) && graph_can_hand_on(j->graph, file))
		err = graph_importers(j->graph, file, SIZE_MAX, &takers);
	for (i = 0; !err && i < takers.n; i++)
		err = judging_look_into(j, takers.item[i]);
	VEC_RELEASE(&takers);
	return err;
}

static const struct error *look_into_asked(struct judging *j)
{
	const struct error *err = NULL;
	size_t i;

	for (i = 0; !err && i < j->request->files; i++) {
		err = judging_look_into(j, j->request->file[i]);
		if (!err)
			err = look_into_takers(j, j->request->file[i]);
	}
	return err;
}

/* --- Blindness --- */

static const struct error *find_empty_layer(const struct judging *j)
{
	size_t i;

	for (i = 0; i < j->rules->layer.n; i++) {
		const struct layer *layer = &j->rules->layer.item[i];

		if (layer->pattern.n && !j->out->layout.files[i]) {
			/* Files whose content git has not fetched are not
			 * looked at: nobody can tell on which layer they
			 * are, or what they would have broken. */
			if (j->view->omitted[OMIT_MISSING])
				return error_new(
					ERROR_BLIND,
					"'%s': line %u: layer '%s' has no file whose content is here, as this clone has fetched a part alone; fetch the rest, as 'git fetch --refetch --filter=blob:limit=1m' does",
					rules_path, (unsigned int)layer->line,
					layer->name);
			return error_new(
				ERROR_BLIND,
				"'%s': line %u: layer '%s' has no file, and what names nothing guards nothing; correct its paths or remove it",
				rules_path, (unsigned int)layer->line,
				layer->name);
		}
	}
	return NULL;
}

static bool has_paths(const struct rules *rules)
{
	size_t i;

	for (i = 0; i < rules->layer.n; i++)
		if (rules->layer.item[i].pattern.n)
			return true;
	return false;
}

static const struct error *check_sight(const struct judging *j)
{
	const struct judged *judged = &j->out->judged;
	const struct error *err = find_empty_layer(j);

	if (err)
		return err;
	if (has_paths(j->rules) && !judged->covered)
		return error_new(ERROR_BLIND,
				 "nothing was judged: none of %llu files of code is on a layer",
				 (unsigned long long)judged->files);
	if (judged->covered * 100 < judged->files * j->rules->floor)
		return error_new(ERROR_BLIND,
				 "layers hold %llu of %llu files of code, which is under the floor of %u %%; add paths to '%s'",
				 (unsigned long long)judged->covered,
				 (unsigned long long)judged->files,
				 j->rules->floor, rules_path);
	if (!j->request->file && !judged->imports)
		return error_new(ERROR_BLIND,
				 "nothing was judged: %llu files of code have not one import",
				 (unsigned long long)judged->files);
	return NULL;
}

/* --- One import under one rule --- */

typedef bool violates_fn(const struct judging *j, const struct rule *rule,
			 const struct arch_edge *edge);

static bool names_some(const selector_vec *list, enum selector_kind kind)
{
	size_t i;

	for (i = 0; i < list->n; i++)
		if (list->item[i].kind == kind)
			return true;
	return false;
}

/* Packages of nobody's layer count where the rule names packages, files of
 * nobody's where it names paths. */
static bool violates_allow(const struct judging *j, const struct rule *rule,
			   const struct arch_edge *edge)
{
	if (!selects_file(j, &rule->from, edge->from))
		return false;
	if (edge->to_layer == LAYER_NONE &&
	    !(edge->files ? names_some(&rule->from, SELECT_PATH) ||
	      names_some(&rule->to, SELECT_PATH) :
	      names_some(&rule->to, SELECT_PACKAGE)))
		return false;
	if (edge->to_layer != LAYER_NONE &&
	    edge->to_layer == edge->from_layer)
		return false;
	return !selects_target(j, &rule->to, edge, false) &&
		!selects_target(j, &rule->from, edge, false);
}

/* Who is one of them may import the others. */
static bool violates_forbid(const struct judging *j, const struct rule *rule,
			    const struct arch_edge *edge)
{
	return selects_file(j, &rule->from, edge->from) &&
		selects_target(j, &rule->to, edge, true) &&
		(rule->inside || !selects_file(j, &rule->to, edge->from));
}

static bool violates_protect(const struct judging *j, const struct rule *rule,
			     const struct arch_edge *edge)
{
	return selects_target(j, &rule->to, edge, true) &&
		!selects_file(j, &rule->to, edge->from) &&
		!selects_file(j, &rule->from, edge->from);
}

static bool violates_interface(const struct judging *j,
			       const struct rule *rule,
			       const struct arch_edge *edge)
{
	return selects_target(j, &rule->to, edge, true) &&
		!selects_file(j, &rule->to, edge->from) &&
		(!rule->from.n || selects_file(j, &rule->from, edge->from)) &&
		!selects_target(j, &rule->only, edge, false) &&
		!exposes_names(j, rule, edge);
}

static bool violates_independent(const struct judging *j,
				 const struct rule *rule,
				 const struct arch_edge *edge)
{
	return edge->from_layer != edge->to_layer &&
		selects_file(j, &rule->from, edge->from) &&
		selects_target(j, &rule->from, edge, true);
}

static bool violates_layers(const struct judging *j, const struct rule *rule,
			    const struct arch_edge *edge)
{
	size_t from = rule_row(rule, edge->from_layer);
	size_t to = rule_row(rule, edge->to_layer);
	size_t i, row;

	(void)j;
	if (edge->from_layer == edge->to_layer || from == rule->order.n ||
	    to == rule->order.n)
		return false;
	if (to <= from)
		return to < from || !rule->siblings_free;
	/* Is a closed layer in a row between those two? */
	for (i = 0; i < rule->closed.n; i++) {
		row = rule_row(rule, rule->closed.item[i]);
		if (row > from && row < to)
			return true;
	}
	return false;
}

static violates_fn *const violates[RULE_KINDS] = {
	[RULE_ALLOW] = violates_allow, [RULE_FORBID] = violates_forbid,
	[RULE_INDEPENDENT] = violates_independent,
	[RULE_INTERFACE] = violates_interface,
	[RULE_LAYERS] = violates_layers, [RULE_PROTECT] = violates_protect
};

static void judge_edges(struct judging *j, uint32_t rule)
{
	const struct rule *r = &j->rules->rule.item[rule];
	size_t i;

	for (i = 0; i < j->out->edges.edge.n; i++) {
		const struct arch_edge *edge = &j->out->edges.edge.item[i];

		if (r->has_groups)
			note_groups(j, r, edge->from);
		if (violates[r->kind](j, r, edge) &&
		    rule_concerns(j, r, edge->from) &&
		    !is_excepted(j, rule, edge))
			tell_edge(j, rule, edge);
	}
}

static void judge_required(struct judging *j, uint32_t rule)
{
	const struct rule *r = &j->rules->rule.item[rule];
	bool *has = xcalloc(j->view->n, sizeof(*has));
	size_t i;

	for (i = 0; i < j->out->edges.edge.n; i++) {
		const struct arch_edge *edge = &j->out->edges.edge.item[i];

		if (selects_target(j, &r->to, edge, false))
			has[edge->from] = true;
	}
	for (i = 0; i < j->view->n; i++)
		if (j->is_judged[i] && !has[i] &&
		    selects_file(j, &r->from, (uint32_t)i) &&
		    !selects_file(j, &r->to, (uint32_t)i) &&
		    rule_concerns(j, r, (uint32_t)i))
			tell_required(j, rule, (uint32_t)i);
	free(has);
}

/* The imports that were asked for are under every rule; what "through" and
 * "acyclic" look into beyond them comes behind. */
static const struct error *judge_rules(struct judging *j)
{
	const struct error *err = NULL;
	size_t i;

	for (i = 0; i < j->rules->rule.n; i++) {
		const struct rule *rule = &j->rules->rule.item[i];

		if (rule->kind == RULE_REQUIRE)
			judge_required(j, (uint32_t)i);
		else if (rule->kind == RULE_RESOLVED)
			judge_resolved(j, (uint32_t)i);
		else if (rule->kind != RULE_ACYCLIC && !rule->through)
			judge_edges(j, (uint32_t)i);
	}
	for (i = 0; !err && i < j->rules->rule.n; i++) {
		const struct rule *rule = &j->rules->rule.item[i];

		if (rule->kind == RULE_ACYCLIC)
			err = judge_acyclic(j, (uint32_t)i);
		else if (rule->through)
			err = judge_through(j, (uint32_t)i);
	}
	return err;
}

/* --- The whole --- */

static int cmp_violations(const void *a, const void *b)
{
	const struct violation *x = a, *y = b;

	if (x->file != y->file)
		return x->file < y->file ? -1 : 1;
	if (x->line != y->line)
		return x->line < y->line ? -1 : 1;
	if (x->rule != y->rule)
		return x->rule < y->rule ? -1 : 1;
	return strcmp(x->id, y->id);
}

static int cmp_edges(const void *a, const void *b)
{
	const struct arch_edge *x = a, *y = b;

	if (x->from != y->from)
		return x->from < y->from ? -1 : 1;
	if (x->line != y->line)
		return x->line < y->line ? -1 : 1;
	return strcmp(x->text, y->text);
}

static const struct error *judge_all(struct judging *j)
{
	const struct error *err;
	struct judgement *out = j->out;
	size_t i, k;
	struct judged *judged;

	err = layout_make(&out->layout, j->rules, j->view);
	if (err)
		return err;
	out->is_complete = !j->request->file;
	if (j->request->file) {
		j->is_asked = xcalloc(j->view->n, sizeof(*j->is_asked));
		for (i = 0; i < j->request->files; i++)
			j->is_asked[j->request->file[i]] = true;
	}
	judged = &j->out->judged;
	for (i = 0; i < j->view->n; i++) {
		if (!is_code(j, (uint32_t)i))
			continue;
		judged->files++;
		if (j->out->layout.layer[i] != LAYER_NONE)
			judged->covered++;
		else if (judging_is_asked(j, (uint32_t)i))
			*VEC_PUSH(&j->out->uncovered) = (uint32_t)i;
	}
	err = j->request->file ? look_into_asked(j) : look_into_all(j);
	if (!err && !j->request->is_other_time)
		err = check_sight(j);
	if (!err)
		err = judge_rules(j);
	if (err)
		return err;
	for (i = 0; !j->request->file && i < j->rules->rule.n; i++)
		for (k = 0; k < j->rules->rule.item[i].except.n; k++)
			if (!j->used[i][k])
				*VEC_PUSH(&j->out->stale) =
					(struct stale_exception){ (uint32_t)i,
								  (uint32_t)k };
	VEC_SORT(&out->edges.edge, cmp_edges);
	VEC_SORT(&out->violation, cmp_violations);
	return NULL;
}

const struct error *judge_view(struct judgement *out,
			       const struct rules *rules, struct graph *graph,
			       const struct view *view,
			       const struct judge_request *request)
{
	struct judging j = { .out = out, .rules = rules, .graph = graph,
			     .view = view, .request = request };
	struct matching matching = { .text = NULL };
	const struct error *err;
	size_t i;

	*out = (struct judgement){ 0 };
	j.matching = &matching;
	j.is_judged = xcalloc(view->n, sizeof(*j.is_judged));
	j.used = xcalloc(rules->rule.n, sizeof(*j.used));
	for (i = 0; i < rules->rule.n; i++)
		j.used[i] = xcalloc(rules->rule.item[i].except.n,
				    sizeof(**j.used));
	err = judge_all(&j);
	matching_release(&j);
	for (i = 0; i < rules->rule.n; i++)
		free(j.used[i]);
	free(j.used);
	free(j.is_judged);
	free(j.is_asked);
	if (err)
		judgement_release(out);
	return err;
}

/* --- Two judgements --- */

void judgement_new(bool *is_new, const struct judgement *head,
		   const struct judgement *base, uint32_t rule)
{
	struct strmap known = { 0 };
	struct strmap_entry *entry;
	size_t i;

	for (i = 0; i < base->violation.n; i++) {
		const char *id = base->violation.item[i].id;

		strmap_add(&known, id, strlen(id), NULL)->value++;
	}
	for (i = 0; i < head->violation.n; i++) {
		const struct violation *v = &head->violation.item[i];

		if (rule != RULES_ALL && v->rule != rule)
			continue;
		entry = strmap_find(&known, v->id, strlen(v->id));
		is_new[i] = !entry || !entry->value;
		if (!is_new[i])
			entry->value--;
	}
	strmap_release(&known);
}
