/* SPDX-License-Identifier: MIT */
/* Any bytes as .fuse/architecture.yaml: taken or refused with a line, and
 * what is taken holds together. */
#include <string.h>

#include "arch/layout.h"
#include "arch/rules.h"
#include "base/buf.h"
#include "source/pathspec.h"
#include "tests/fuzz/fuzz.h"

static void check_selectors(const struct rules *rules,
			    const selector_vec *list)
{
	size_t i;

	for (i = 0; i < list->n; i++) {
		const struct selector *s = &list->item[i];

		MUST_HOLD(s->line && s->text && s->name);
		MUST_HOLD((s->kind == SELECT_LAYER) ==
			  (s->layer < rules->layer.n));
		MUST_HOLD((s->kind == SELECT_PATH) == (s->pathspec != NULL));
		if (s->pathspec)
			(void)pathspec_matches(s->pathspec, "src/a/b.c");
	}
}

static void check_rule(const struct rules *rules, const struct rule *rule)
{
	struct buf summary = { 0 };
	size_t i, k;

	MUST_HOLD(rule->name && *rule->name && rule->line);
	MUST_HOLD(rule->kind < RULE_KINDS);
	check_selectors(rules, &rule->from);
	check_selectors(rules, &rule->to);
	check_selectors(rules, &rule->only);
	for (i = 0; i < rule->order.n; i++)
		for (k = 0; k < rule->order.item[i].layer.n; k++)
			MUST_HOLD(rule->order.item[i].layer.item[k] <
				  rules->layer.n);
	for (i = 0; i < rule->closed.n; i++)
		MUST_HOLD(rule->closed.item[i] < rules->layer.n);
	rule_summary(&summary, rules, rule);
	MUST_HOLD(summary.len);
	buf_release(&summary);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	const struct error *err;
	struct rules rules;
	size_t i;

	err = rules_parse(&rules, (const char *)data, size);
	if (err) {
		MUST_HOLD(err->code == ERROR_USAGE);
		MUST_HOLD(strstr(err->msg, rules_path));
		return 0;
	}
	MUST_HOLD(rules.rule.n);
	for (i = 0; i < rules.layer.n; i++) {
		const struct layer *layer = &rules.layer.item[i];

		MUST_HOLD(layer->pattern.n || layer->namespace.n);
		MUST_HOLD(rules_layer(&rules, layer->name) == i);
	}
	for (i = 0; i < rules.rule.n; i++)
		check_rule(&rules, &rules.rule.item[i]);
	(void)layer_of_import(&rules, "App.Core.Thing");
	rules_release(&rules);
	return 0;
}
