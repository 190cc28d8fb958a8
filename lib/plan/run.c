/* SPDX-License-Identifier: MIT */
/* Which members of a plan can run, and when: see workplan.h. */
#include <stdlib.h>

#include "base/xalloc.h"
#include "plan/workplan.h"

const char *plan_state_name(enum plan_state state)
{
	static const char *const names[] = {
		[PLAN_WAITING] = "waiting", [PLAN_READY] = "ready",
		[PLAN_DONE] = "done"
	};

	return names[state];
}

const struct error *workplan_look(bool *fulfilled,
				  const struct workplan *plan,
				  plan_has_fn *has, void *payload)
{
	const struct error *err = NULL;
	size_t i;

	for (i = 0; !err && i < plan->token.n; i++) {
		const struct plan_token *token = &plan->token.item[i];

		if (token->kind != PLAN_ARTIFACT)
			err = has(&fulfilled[i],
				  (enum plan_token_kind)token->kind,
				  token->name, payload);
	}
	return err;
}

static bool are_fulfilled(const plan_link_vec *links, const bool *fulfilled)
{
	size_t i;

	for (i = 0; i < links->n; i++)
		if (!fulfilled[links->item[i].token])
			return false;
	return true;
}

enum plan_state workplan_state(const struct workplan *plan, uint32_t member,
			       const bool *fulfilled)
{
	const struct plan_member *m = &plan->member.item[member];

	if (m->produces.n && are_fulfilled(&m->produces, fulfilled))
		return PLAN_DONE;
	return are_fulfilled(&m->requires, fulfilled) ? PLAN_READY :
		PLAN_WAITING;
}

void workplan_lacks(plan_number_vec *out, const struct workplan *plan,
		    uint32_t member, const bool *fulfilled)
{
	const plan_link_vec *requires = &plan->member.item[member].requires;
	size_t i;

	for (i = 0; i < requires->n; i++)
		if (!fulfilled[requires->item[i].token])
			*VEC_PUSH(out) = requires->item[i].token;
}

void workplan_ready(plan_number_vec *out, const struct workplan *plan,
		    const bool *fulfilled)
{
	uint32_t i;

	for (i = 0; i < plan->member.n; i++)
		if (workplan_state(plan, i, fulfilled) == PLAN_READY)
			*VEC_PUSH(out) = i;
}

/* --- Layers --- */

struct layering {
	const struct workplan *plan;
	uint32_t *layer;	/* of each member */
	size_t *missing;	/* of each token: producers that did not run */
	bool *is_there;		/* each token */
};

static bool can_run(const struct layering *l, uint32_t member)
{
	return l->layer[member] == PLAN_NONE &&
		are_fulfilled(&l->plan->member.item[member].requires,
			      l->is_there);
}

/* Everybody is asked in every round: rounds are few, for they are layers. */
static bool run_layer(struct layering *l, uint32_t layer)
{
	bool any = false;
	uint32_t i;

	for (i = 0; i < l->plan->member.n; i++) {
		if (!can_run(l, i))
			continue;
		l->layer[i] = layer;
		any = true;
	}
	for (i = 0; i < l->plan->member.n; i++)
		if (l->layer[i] == layer) {
			const plan_link_vec *produces =
				&l->plan->member.item[i].produces;
			size_t k;

			for (k = 0; k < produces->n; k++) {
				uint32_t token = produces->item[k].token;

				l->is_there[token] = !--l->missing[token];
			}
		}
	return any;
}

uint32_t workplan_layers(uint32_t *layer, const struct workplan *plan,
			 const bool *fulfilled)
{
	struct layering l = { plan, layer, NULL, NULL };
	uint32_t layers = 0;
	size_t i;

	l.missing = xcalloc(plan->token.n, sizeof(*l.missing));
	l.is_there = xcalloc(plan->token.n, sizeof(*l.is_there));
	for (i = 0; i < plan->token.n; i++) {
		l.missing[i] = plan->token.item[i].producer.n;
		l.is_there[i] = !l.missing[i] && fulfilled[i];
	}
	for (i = 0; i < plan->member.n; i++)
		layer[i] = PLAN_NONE;
	while (run_layer(&l, layers))
		layers++;
	free(l.missing);
	free(l.is_there);
	return layers;
}
