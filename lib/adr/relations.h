/* SPDX-License-Identifier: MIT */
/*
 * Which record replaces or changes which: what either end of a link tells,
 * seen from both.
 */
#ifndef ADR_RELATIONS_H
#define ADR_RELATIONS_H

#include "adr/registry.h"

struct adr_relation {
	const struct adr *from, *to;
	uint8_t kind;		/* enum adr_link_kind: what from is to to */
	const struct adr_link *told;	/* by from, or NULL */
	const struct adr_link *back;	/* by to, or NULL */
};

typedef VEC(struct adr_relation) relation_vec;

/* "supersedes", "superseded_by", "amends", "amended_by", "other" */
const char *adr_link_name(enum adr_link_kind kind);
/* "supersedes", "superseded-by", "amends", "amended-by", "relates-to" */
const char *adr_link_word(enum adr_link_kind kind);

/*
 * Every relation that the records of a registry tell, from both ends: where
 * only one of two tells it, told or back is NULL. By from and to, in the order
 * of the registry, and kind; each once, with the first link that tells it.
 * Links that lead to no record, or to the record itself, are in none.
 */
void registry_relations(relation_vec *out, const struct registry *registry);

/*
 * Whether a record is superseded by nothing that may hold: it names
 * successors, which are all here, and each is rejected or is `without` (which
 * may be NULL).
 */
bool registry_is_forsaken(const struct registry *registry,
			  const struct adr *record, const struct adr *without);

/* Those of one record: *n of them, from the pointer on. */
const struct adr_relation *relations_of(const relation_vec *relations,
					const struct adr *from, size_t *n);

#endif
