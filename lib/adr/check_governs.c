/* SPDX-License-Identifier: MIT */
/* Whether what decisions govern is there. */
#include <string.h>

#include "adr/check_private.h"
#include "adr/govern.h"

/* Submodules, links and what is left out elsewhere count: a decision may be
 * about them. */
static bool matches(const struct judging *judging, const struct governs *entry)
{
	size_t i;

	for (i = 0; i < judging->entries; i++)
		if (governs_path(entry, judging->entry[i].path))
			return true;
	return false;
}

static uint32_t line_of(const struct adr *adr, const char *governed)
{
	const struct adr_field *field = adr_field_of(adr, ADR_GOVERNS);
	size_t i;

	for (i = 0; i < adr->field.n; i++)
		if (adr->field.item[i].key == ADR_GOVERNS &&
		    strstr(adr->field.item[i].text, governed))
			return adr->field.item[i].line;
	return field ? field->line : 0;
}

static void check_entry(struct judging *judging, const struct governs *entry,
			bool is_resolved)
{
	const struct adr *adr = &judging->registry.record.item[entry->record];
	bool is_symbol = entry->kind == GOVERNS_SYMBOL;
	const char *why = entry->failure;
	struct problem *problem;

	if (!why && (entry->kind == GOVERNS_RULE ||
		     (is_symbol && !is_resolved)))
		return;
	if (!why && (is_symbol ? entry->matches > 0 :
		     matches(judging, entry)))
		return;
	if (!why)
		why = is_symbol ? "it is declared nowhere" :
			"it matches no file";
	problem = report(judging, RULE_GOVERNS_NOTHING, adr,
			 line_of(adr, entry->text), "'%s' governs nothing: %s",
			 entry->text, why);
	problem->target = say(judging, "%s", entry->text);
	problem->advice = "say where it is now, or take it away";
}

const struct error *check_governs(struct judging *judging)
{
	struct governance governance;
	const struct error *err;
	const struct adr_checking *ask;
	bool is_resolved;
	size_t i;

	if (judging->is_off[RULE_GOVERNS_NOTHING])
		return NULL;
	governance_make(&governance, &judging->registry, NULL);
	ask = judging->ask;
	is_resolved = governance.has_symbols && ask->resolve;
	err = is_resolved ? ask->resolve(ask->payload, &governance) : NULL;
	for (i = 0; !err && i < governance.entry.n; i++)
		/* What is over governs what was there in its time. */
		if (governance.in_force[governance.entry.item[i].record])
			check_entry(judging, &governance.entry.item[i],
				    is_resolved);
	governance_release(&governance);
	return err;
}
