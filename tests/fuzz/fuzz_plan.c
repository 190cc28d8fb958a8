/* SPDX-License-Identifier: MIT */
/* Any bytes as .fuse/plan.yaml: taken or refused with a line, and what is
 * taken is put in layers that hold together. */
#include <string.h>

#include "base/xalloc.h"
#include "plan/workplan.h"
#include "tests/fuzz/fuzz.h"

/* Whatever a member requires comes of a layer before it, or is there. */
static void check_layers(const struct workplan *plan, const bool *fulfilled)
{
	uint32_t *layer = xcalloc(plan->member.n, sizeof(*layer)), layers, i;
	size_t k, j;

	layers = workplan_layers(layer, plan, fulfilled);
	for (i = 0; i < plan->member.n; i++) {
		const plan_link_vec *requires =
			&plan->member.item[i].requires;

		MUST_HOLD(layer[i] == PLAN_NONE || layer[i] < layers);
		for (k = 0; layer[i] != PLAN_NONE && k < requires->n; k++) {
			uint32_t token = requires->item[k].token;
			const plan_number_vec *producer =
				&plan->token.item[token].producer;

			MUST_HOLD(producer->n || fulfilled[token]);
			for (j = 0; j < producer->n; j++)
				MUST_HOLD(layer[producer->item[j]] <
					  layer[i]);
		}
	}
	free(layer);
}

/* Each step requires what the next one's member produces. */
static void check_cycle(const struct workplan *plan,
			const struct plan_finding *f)
{
	size_t i, k;

	for (i = 0; i < f->steps; i++) {
		const struct plan_step *next = &f->step[(i + 1) % f->steps];
		const plan_number_vec *producer =
			&plan->token.item[f->step[i].link.token].producer;

		for (k = 0; producer->item[k] != next->member; k++)
			MUST_HOLD(k + 1 < producer->n);
	}
}

/* A plan runs to its end unless something is told that stops it. */
static void check_faults(const struct workplan *plan, const bool *fulfilled)
{
	uint32_t *layer = xcalloc(plan->member.n, sizeof(*layer));
	struct plan_findings findings;
	struct buf told = { 0 };
	bool stops = false, never = false;
	size_t i;

	workplan_judge(&findings, plan, fulfilled);
	for (i = 0; i < findings.finding.n; i++) {
		const struct plan_finding *f = &findings.finding.item[i];

		MUST_HOLD(f->steps && f->step->link.line);
		if (f->fault == PLAN_CYCLE)
			check_cycle(plan, f);
		stops |= f->fault != PLAN_DUPLICATE;
		workplan_tell(&told, plan, f);
	}
	workplan_layers(layer, plan, fulfilled);
	for (i = 0; i < plan->member.n; i++)
		never |= layer[i] == PLAN_NONE;
	MUST_HOLD(stops == never);
	buf_release(&told);
	plan_findings_release(&findings);
	free(layer);
}

static void check_tokens(const struct workplan *plan)
{
	uint32_t number;
	size_t i;

	for (i = 0; i < plan->token.n; i++) {
		const struct plan_token *token = &plan->token.item[i];

		MUST_HOLD(token->kind < PLAN_TOKEN_KINDS && *token->name);
		MUST_HOLD(!workplan_find(&number, plan, token->text));
		MUST_HOLD(number == i);
	}
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	const struct error *err;
	struct workplan plan;
	bool *fulfilled;
	size_t i;

	err = workplan_parse(&plan, (const char *)data, size);
	if (err) {
		MUST_HOLD(err->code == ERROR_USAGE);
		MUST_HOLD(strstr(err->msg, PLAN_PATH));
		return 0;
	}
	check_tokens(&plan);
	fulfilled = xcalloc(plan.token.n, sizeof(*fulfilled));
	for (i = 0; i < plan.token.n; i++)
		fulfilled[i] = data[i % size] & 1;
	check_layers(&plan, fulfilled);
	check_faults(&plan, fulfilled);
	free(fulfilled);
	workplan_release(&plan);
	return 0;
}
