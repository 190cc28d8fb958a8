/* SPDX-License-Identifier: MIT */
/* Whether status and dates can be understood, and agree with themselves. */
#include "adr/check_private.h"

#include <string.h>

#include "adr/date.h"
#include "adr/relations.h"
#include "adr/status.h"

static uint32_t line_of(const struct adr *adr, enum adr_key key)
{
	const struct adr_field *field = adr_field_of(adr, key);

	return field ? field->line : 0;
}

static const char known[] = "say proposed, accepted, rejected, deprecated or "
	"superseded";

/* Whether records of a folder tell a status as a rule: where fewer than half of
 * them do, the team has none, and misses none. Log4brains takes those without
 * one for accepted. */
static bool has_statuses(const struct judging *judging, uint32_t at)
{
	const struct adr_folder *folder = &judging->registry.folder.item[at];
	size_t i, told = 0;

	if (folder->found == ADR_BY_LOG4BRAINS)
		return false;
	for (i = folder->first; i < folder->first + folder->records; i++)
		told += judging->registry.record.item[i].status !=
			ADR_STATUS_NONE;
	return told * 2 >= folder->records;
}

static void check_known(struct judging *judging, const struct adr *adr)
{
	struct problem *problem;

	/* Who leaves a place for it blank has forgotten it, whatever others
	   do. */
	if (adr->status == ADR_STATUS_NONE && !adr->is_draft &&
	    (adr->blank_status || has_statuses(judging, adr->folder)))
		report(judging, RULE_NO_STATUS, adr, adr->blank_status,
		       "it does not tell its status")->advice = known;
	if (adr->status != ADR_STATUS_UNKNOWN)
		return;
	problem = report(judging, RULE_UNKNOWN_STATUS, adr,
			 line_of(adr, ADR_STATUS), "'%s' is not a status",
			 adr->status_text);
	problem->advice = known;
}

static const struct adr_link *link_of(const struct adr *adr,
				      enum adr_link_kind kind)
{
	size_t i;

	for (i = 0; i < adr->link.n; i++)
		if (adr->link.item[i].kind == kind)
			return &adr->link.item[i];
	return NULL;
}

/* "Superseded by the new gateway" names what is no record. */
static bool says_successor(const struct adr *adr)
{
	char phrase[PHRASE_MAX];
	const char *at;
	const struct phrase_row *row;

	phrase_of(phrase, span_of(adr->status_text));
	for (at = phrase; *at; at += phrase_next(at)) {
		row = phrase_find(link_words, at);
		if (row && row->value == ADR_LINK_SUPERSEDED_BY)
			return strlen(at) > strlen(row->words) &&
				!phrase_is_nothing(at +
						   strlen(row->words) + 1);
	}
	return false;
}

static void check_successor(struct judging *judging, const struct adr *adr)
{
	const struct adr_link *link = link_of(adr, ADR_LINK_SUPERSEDED_BY);
	struct problem *problem;

	if (adr->status == ADR_SUPERSEDED && !link && !says_successor(adr))
		report(judging, RULE_NO_SUCCESSOR, adr,
		       line_of(adr, ADR_STATUS),
		       "it is superseded, but does not tell by what")->advice =
			"name the decision that holds instead, or say "
			"deprecated";
	if (registry_is_forsaken(&judging->registry, adr, NULL)) {
		problem = report(judging, RULE_NO_SUCCESSOR, adr, link->line,
				 "it is superseded by '%s', which is rejected",
				 link->target);
		problem->target = say(judging, "%s", link->target);
		problem->advice = "name the decision that holds instead, or "
			"say again that this one does";
	}
	if (!link || adr->status == ADR_SUPERSEDED ||
	    adr->status == ADR_STATUS_NONE ||
	    adr->status == ADR_STATUS_UNKNOWN)
		return;
	problem = report(judging, RULE_STATUS_DISAGREES, adr, link->line,
			 "it is superseded by '%s', but its status is '%s'",
			 link->target,
			 adr_status_name(adr->status));
	problem->target = say(judging, "%s", link->target);
	problem->advice = "say superseded, or take the link away";
}

const struct error *check_statuses(struct judging *judging)
{
	size_t i, k, j;
	char day[11];
	const struct adr_field *first;

	for (i = 0; i < judging->registry.record.n; i++) {
		const struct adr *adr = &judging->registry.record.item[i];

		check_known(judging, adr);
		/* A status in several places; a section may tell several in
		 * a row, of which adr->status is the one that counts. */
		first = adr_field_of(adr, ADR_STATUS);
		for (j = 0; j < adr->field.n; j++) {
			const struct adr_field *field = &adr->field.item[j];
			enum adr_status status;
			struct problem *problem;

			if (field->key != ADR_STATUS || field == first)
				continue;
			status = adr_status_of(field->text);
			if (status == adr->status ||
			    status <= ADR_STATUS_UNKNOWN)
				continue;
			problem = report(
				judging, RULE_STATUS_DISAGREES, adr,
				field->line, "%s says '%s', %s says '%s'",
				adr_place_name(field->place), field->text,
				adr_place_name(first->place), adr->status_text);
			problem->advice =
				"make them the same, or leave one of them";
		}
		check_successor(judging, adr);
		for (k = 0; k < adr->field.n; k++) {
			const struct adr_field *field = &adr->field.item[k];
			struct problem *problem;

			if (field->key != ADR_DATE ||
			    find_day_in(day, span_of(field->text), NULL,
					(enum day_order)adr->day_order))
				continue;
			problem = report(judging, RULE_BAD_DATE, adr,
					 field->line, "'%s' is not a date",
					 field->text);
			problem->advice = "write it as 2020-01-31";
		}
	}
	return NULL;
}
