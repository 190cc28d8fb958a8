/* SPDX-License-Identifier: MIT */
/* What one judgement has and another has not: see judge.h. */
#include "arch/judge.h"
#include "base/strmap.h"

#include <string.h>

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
