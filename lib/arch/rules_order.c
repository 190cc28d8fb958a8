/* SPDX-License-Identifier: MIT */
/* What a rule of kind "layers" says: its order, and which layers of it nobody
 * may skip. See rules_reading.h. */
#include "arch/rules_reading.h"

size_t rule_row(const struct rule *rule, uint32_t layer)
{
	size_t i, k;

	for (i = 0; i < rule->order.n; i++)
		for (k = 0; k < rule->order.item[i].layer.n; k++)
			if (rule->order.item[i].layer.item[k] == layer)
				return i;
	return rule->order.n;
}

static bool is_ordered(const struct rule *rule, uint32_t layer)
{
	return rule_row(rule, layer) < rule->order.n;
}

static const struct error *read_row(struct rules_reading *r,
				    const struct yaml_node *value)
{
	struct layer_row *last = &r->rule->order.item[r->rule->order.n - 1];
	selector_vec layers = { 0 };
	const struct error *err = rules_selectors(r, value, &layers);
	size_t i;

	if (!err)
		err = rules_need_some(value, &layers, "order");
	for (i = 0; !err && i < layers.n; i++)
		if (layers.item[i].kind != SELECT_LAYER)
			err = rules_error(layers.item[i].line,
					  "'%s' is not a layer",
					  layers.item[i].text);
		else if (is_ordered(r->rule, layers.item[i].layer))
			err = rules_error(layers.item[i].line,
					  "'%s' stands twice in 'order'",
					  layers.item[i].text);
		else
			*VEC_PUSH(&last->layer) = layers.item[i].layer;
	rules_selectors_release(&layers);
	return err;
}

const struct error *rules_order(struct rules_reading *r,
				const struct yaml_node *value)
{
	const struct error *err = NULL;
	size_t i;

	if (yaml_kind(value) != YAML_SEQUENCE || !yaml_count(value))
		return rules_error(yaml_line(value),
				   "'order' must be a list of layers, the top first");
	for (i = 0; !err && i < yaml_count(value); i++) {
		*VEC_PUSH(&r->rule->order) = (struct layer_row){ 0 };
		err = read_row(r, yaml_at(value, i));
	}
	if (!err && r->rule->order.n == 1 &&
	    r->rule->order.item[0].layer.n == 1)
		err = rules_error(yaml_line(value),
				  "one layer alone has no order");
	return err;
}

const struct error *rules_closed(struct rules_reading *r,
				 const struct yaml_node *value)
{
	selector_vec layers = { 0 };
	const struct error *err = NULL;
	bool all = false;
	size_t i, k;

	if (!value || (yaml_bool(value, &all) && !all))
		return NULL;
	for (i = 0; all && i < r->rule->order.n; i++)
		for (k = 0; k < r->rule->order.item[i].layer.n; k++)
			*VEC_PUSH(&r->rule->closed) =
				r->rule->order.item[i].layer.item[k];
	if (!all)
		err = rules_selectors(r, value, &layers);
	for (i = 0; !err && i < layers.n; i++)
		if (layers.item[i].kind != SELECT_LAYER ||
		    !is_ordered(r->rule, layers.item[i].layer))
			err = rules_error(layers.item[i].line,
					  "'%s' is not in 'order', and so cannot be closed",
					  layers.item[i].text);
		else
			*VEC_PUSH(&r->rule->closed) = layers.item[i].layer;
	rules_selectors_release(&layers);
	return err;
}
