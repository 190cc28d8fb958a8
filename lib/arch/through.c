/* SPDX-License-Identifier: MIT */
/*
 * Rules of kind "forbid" with "through": no file of one side reaches the
 * other by any chain of imports. Told once for each import that leaves the
 * one side and leads there, with the shortest chain.
 */
#include <stdlib.h>

#include "arch/judging.h"
#include "base/buf.h"
#include "base/path.h"
#include "base/xalloc.h"

#define FAR UINT32_MAX

struct tracing {
	struct judging *j;
	const struct rule *rule;
	uint32_t number;	/* of the rule */
	bool *is_from, *is_to;	/* by file */
	/* The imports that lead to a file: importer[first[file]] ... */
	size_t *first;
	uint32_t *importer;
	uint32_t *next;		/* by file: the next on the way, or FAR */
	VEC(uint32_t) queue;
};

static bool counts(struct tracing *t, const struct arch_edge *edge)
{
	return is_sure(t->j, edge) &&
		!is_excepted(t->j, t->number, edge);
}

/* --- Forward: can an asked file have made a chain? --- */

/* Looks into what the asked files reach until a file of the other side is
 * met. */
static const struct error *reaches(struct tracing *t, bool *out)
{
	const struct error *err = NULL;
	size_t at, i;

	*out = false;
	for (at = 0; !err && at < t->j->out->edges.edge.n; at++) {
		const struct arch_edge edge =
			t->j->out->edges.edge.item[at];

		if (t->is_to[edge.from] || !counts(t, &edge))
			continue;
		for (i = 0; !err && i < edge.files; i++) {
			if (t->is_to[edge.to[i]]) {
				*out = true;
				return NULL;
			}
			err = judging_look_into(t->j, edge.to[i]);
		}
	}
	return err;
}

/* --- Backward: how near is each file to the other side? --- */

static void list_importers(struct tracing *t)
{
	size_t n = t->j->view->n, i, k;

	t->first = xcalloc(n + 2, sizeof(*t->first));
	for (i = 0; i < t->j->out->edges.edge.n; i++) {
		const struct arch_edge *e = &t->j->out->edges.edge.item[i];

		for (k = 0; counts(t, e) && k < e->files; k++)
			t->first[e->to[k] + 2]++;
	}
	for (i = 2; i < n + 2; i++)
		t->first[i] += t->first[i - 1];
	t->importer = xcalloc(t->first[n + 1] + 1, sizeof(*t->importer));
	for (i = 0; i < t->j->out->edges.edge.n; i++) {
		const struct arch_edge *e = &t->j->out->edges.edge.item[i];

		for (k = 0; counts(t, e) && k < e->files; k++)
			t->importer[t->first[e->to[k] + 1]++] = e->from;
	}
}

/* A chain ends where it enters the other side, and begins where it leaves
 * the one: it passes through neither. */
static void spread(struct tracing *t)
{
	size_t at, i;

	for (i = 0; i < t->j->view->n; i++) {
		t->next[i] = FAR;
		if (t->is_to[i]) {
			t->next[i] = (uint32_t)i;
			*VEC_PUSH(&t->queue) = (uint32_t)i;
		}
	}
	for (at = 0; at < t->queue.n; at++) {
		uint32_t file = t->queue.item[at];

		for (i = t->first[file]; i < t->first[file + 1]; i++) {
			uint32_t importer = t->importer[i];

			if (t->next[importer] != FAR || t->is_from[importer])
				continue;
			t->next[importer] = file;
			*VEC_PUSH(&t->queue) = importer;
		}
	}
}

/* --- Telling --- */

/* The chain from the importing file by way of `hop`; does it have a file
 * that was asked about? */
static bool make_chain(struct tracing *t, uint32_t from, uint32_t hop,
		       struct violation *out)
{
	bool found = judging_is_asked(t->j, from);
	size_t n = 2;
	uint32_t at, *chain;

	for (at = hop; t->next[at] != at; at = t->next[at])
		n++;
	chain = arena_alloc(&t->j->out->arena, n * sizeof(*chain));
	chain[0] = from;
	for (n = 1, at = hop; ; at = t->next[at]) {
		chain[n++] = at;
		found |= judging_is_asked(t->j, at);
		if (t->next[at] == at)
			break;
	}
	out->chain = chain;
	out->chain_n = n;
	return found;
}

/* Of the files of a package the nearest to the other side stands for it. */
static void tell_import(struct tracing *t, const struct arch_edge *edge)
{
	struct violation v = {
		.rule = t->number, .file = edge->from, .line = edge->line,
		.from_layer = edge->from_layer, .text = edge->text
	};
	uint32_t i, hop = FAR;
	struct buf text = { 0 };
	const char *kept;
	size_t k;

	for (i = 0; i < edge->files && hop == FAR; i++)
		if (!t->is_from[edge->to[i]] && t->next[edge->to[i]] != FAR)
			hop = edge->to[i];
	if (hop == FAR || !make_chain(t, edge->from, hop, &v))
		return;
	v.to = v.chain[v.chain_n - 1];
	v.to_layer = t->j->out->layout.layer[v.to];
	v.target = t->j->view->file[v.to].path;
	buf_addstr(&text,
		   v.chain_n > 2 ?
			   "reaches what it must not, by way of others: " :
			   "imports what it must not: ");
	for (k = 0; k < v.chain_n; k++) {
		buf_addstr(&text, k ? " -> " : "");
		path_quote(&text, t->j->view->file[v.chain[k]].path);
	}
	kept = arena_take(&t->j->out->arena, &text);
	v.message = kept;
	v.advice = arena_fmt(&t->j->out->arena, "see line %u of %s",
			     (unsigned int)t->rule->line, rules_path);
	add_violation(t->j, v);
}

const struct error *judge_through(struct judging *j, uint32_t rule)
{
	struct tracing t = { .j = j, .rule = &j->rules->rule.item[rule],
			     .number = rule };
	const struct error *err = NULL;
	bool is_touched = true;
	size_t i;

	t.is_from = xcalloc(j->view->n, sizeof(*t.is_from));
	t.is_to = xcalloc(j->view->n, sizeof(*t.is_to));
	for (i = 0; i < j->view->n; i++) {
		t.is_to[i] = selects_file(j, &t.rule->to, (uint32_t)i);
		t.is_from[i] = !t.is_to[i] &&
			selects_file(j, &t.rule->from, (uint32_t)i);
	}
	if (j->request->file) {
		err = reaches(&t, &is_touched);
		if (!err && is_touched)
			err = look_into_all(j);
	}
	if (!err && is_touched) {
		list_importers(&t);
		t.next = xcalloc(t.j->view->n, sizeof(*t.next));
		spread(&t);
		for (i = 0; i < t.j->out->edges.edge.n; i++) {
			const struct arch_edge *edge =
				&t.j->out->edges.edge.item[i];

			if (t.is_from[edge->from] && !t.is_to[edge->from] &&
			    rule_concerns(t.j, t.rule, edge->from) &&
			    counts(&t, edge))
				tell_import(&t, edge);
		}
	}
	free(t.is_from);
	free(t.is_to);
	free(t.first);
	free(t.importer);
	free(t.next);
	VEC_RELEASE(&t.queue);
	return err;
}
