/* SPDX-License-Identifier: MIT */
/* Links from both ends: see relations.h. */
#include "adr/relations.h"

#include "base/compare.h"

static const struct {
	const char *member, *word;
	enum adr_link_kind back;	/* of the link from its other end */
} kinds[] = {
	[ADR_LINK_SUPERSEDES] = { "supersedes", "supersedes",
				  ADR_LINK_SUPERSEDED_BY },
	[ADR_LINK_SUPERSEDED_BY] = { "superseded_by", "superseded-by",
				     ADR_LINK_SUPERSEDES },
	[ADR_LINK_AMENDS] = { "amends", "amends", ADR_LINK_AMENDED_BY },
	[ADR_LINK_AMENDED_BY] = { "amended_by", "amended-by",
				  ADR_LINK_AMENDS },
	[ADR_LINK_OTHER] = { "other", "relates-to", ADR_LINK_OTHER }
};

const char *adr_link_name(enum adr_link_kind kind)
{
	return kinds[kind].member;
}

const char *adr_link_word(enum adr_link_kind kind)
{
	return kinds[kind].word;
}

/* Records of one registry are in one array, and their links in others. */
static int compare(const void *a_ptr, const void *b_ptr)
{
	const struct adr_relation *a = a_ptr, *b = b_ptr;

	if (a->from != b->from)
		return a->from < b->from ? -1 : 1;
	if (a->to != b->to)
		return a->to < b->to ? -1 : 1;
	if (a->kind != b->kind)
		return a->kind < b->kind ? -1 : 1;
	if (!a->told != !b->told)
		return a->told ? -1 : 1;
	if (a->told)
		return (a->told > b->told) - (a->told < b->told);
	return (a->back > b->back) - (a->back < b->back);
}

static bool is_same(const struct adr_relation *a,
		    const struct adr_relation *b)
{
	return a->from == b->from && a->to == b->to && a->kind == b->kind;
}

void registry_relations(relation_vec *out, const struct registry *registry)
{
	size_t i, k, n = 0;

	for (i = 0; i < registry->record.n; i++) {
		const struct adr *from = &registry->record.item[i];

		for (k = 0; k < from->link.n; k++) {
			const struct adr_link *link = &from->link.item[k];
			const struct adr *to = registry_target(registry, from,
							       link);

			if (!to || to == from)
				continue;
			*VEC_PUSH(out) = (struct adr_relation){
				.from = from, .to = to, .kind = link->kind,
				.told = link
			};
			*VEC_PUSH(out) = (struct adr_relation){
				.from = to, .to = from, .back = link,
				.kind = (uint8_t)kinds[link->kind].back
			};
		}
	}
	VEC_SORT(out, compare);
	for (i = 0; i < out->n; i++) {
		const struct adr_relation *r = &out->item[i];

		if (!n || !is_same(&out->item[n - 1], r))
			out->item[n++] = *r;
		else if (!out->item[n - 1].back)
			out->item[n - 1].back = r->back;
	}
	out->n = n;
}

const struct adr_relation *relations_of(const relation_vec *relations,
					const struct adr *from, size_t *n)
{
	size_t low = 0;

	LOWER_BOUND(low, relations->n, relations->item[low].from < from);
	*n = 0;
	while (low + *n < relations->n &&
	       relations->item[low + *n].from == from)
		++*n;
	return relations->n ? relations->item + low : NULL;
}

bool registry_is_forsaken(const struct registry *registry,
			  const struct adr *record, const struct adr *without)
{
	size_t i, named = 0;

	if (record->status != ADR_SUPERSEDED)
		return false;
	for (i = 0; i < record->link.n; i++) {
		const struct adr_link *link = &record->link.item[i];
		const struct adr *target;

		if (link->kind != ADR_LINK_SUPERSEDED_BY)
			continue;
		target = registry_target(registry, record, link);
		if (!target || (target->status != ADR_REJECTED &&
				target != without))
			return false;
		named++;
	}
	return named > 0;
}
