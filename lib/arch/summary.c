/* SPDX-License-Identifier: MIT */
/* What a rule asks for, in words: see rules.h. */
#include "arch/rules.h"
#include "base/buf.h"

static void add_names(struct buf *out, const selector_vec *list)
{
	size_t i;

	for (i = 0; i < list->n; i++)
		buf_addf(out, "%s'%s'", !i ? "" :
			 i + 1 < list->n ? ", " : " and ", list->item[i].text);
}

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
		add_names(out, &rule->from);
	else
		buf_addstr(out, "everything else");
	buf_addstr(out, " may import of ");
	add_names(out, &rule->to);
	buf_addstr(out, " only ");
	add_names(out, &rule->only);
}

void rule_summary(struct buf *out, const struct rules *rules,
		  const struct rule *rule)
{
	static const char *const between[] = {
		"layers", "directories", "files"
	};

	if (rule->kind == RULE_ALLOW) {
		add_names(out, &rule->from);
		buf_addstr(out,
			   rule->to.n ? " may import only " :
					" may import nothing else");
		add_names(out, &rule->to);
	} else if (rule->kind == RULE_INTERFACE) {
		summarize_interface(out, rule);
	} else if (rule->kind == RULE_LAYERS) {
		add_order(out, rules, rule);
	} else if (rule->kind == RULE_INDEPENDENT) {
		add_names(out, &rule->from);
		buf_addstr(out, " must not import each other");
	} else if (rule->kind == RULE_ACYCLIC) {
		buf_addf(out, "no cycles between %s", between[rule->between]);
		buf_addstr(out, rule->from.n ? " of " : "");
		add_names(out, &rule->from);
		buf_addstr(out, rule->holds.n ? " that hold some of " : "");
		add_names(out, &rule->holds);
	} else if (rule->kind == RULE_RESOLVED) {
		buf_addstr(out, "of each import of ");
		add_names(out, &rule->from);
		buf_addstr(out, " is known where it leads");
	} else if (rule->kind == RULE_PROTECT) {
		buf_addstr(out, "only ");
		add_names(out, &rule->from);
		buf_addstr(out, " may import ");
		add_names(out, &rule->to);
	} else {
		add_names(out, &rule->from);
		buf_addstr(out, rule->kind == RULE_REQUIRE ? " must import " :
			   rule->through ?
			   " must not import, nor reach through others, " :
			   " must not import ");
		add_names(out, &rule->to);
	}
}
