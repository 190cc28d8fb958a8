/* SPDX-License-Identifier: MIT */
/*
 * What decisions say of each other: whether the other one is there, says so
 * too, and whether one of them is left in force.
 */
#include <stdlib.h>
#include <string.h>

#include "adr/check_private.h"
#include "adr/relations.h"

/* Each kind that both ends must tell, and what the other one has to say. */
static const struct {
	enum adr_link_kind kind, back;
	enum adr_rule rule;
	const char *verb, *passive;
} pair[] = {
	{ ADR_LINK_SUPERSEDES, ADR_LINK_SUPERSEDED_BY,
	  RULE_ONE_SIDED_SUPERSEDE, "supersedes", "superseded by" },
	{ ADR_LINK_SUPERSEDED_BY, ADR_LINK_SUPERSEDES,
	  RULE_ONE_SIDED_SUPERSEDE, "is superseded by", "supersedes" },
	{ ADR_LINK_AMENDS, ADR_LINK_AMENDED_BY, RULE_ONE_SIDED_AMEND,
	  "amends", "amended by" },
	{ ADR_LINK_AMENDED_BY, ADR_LINK_AMENDS, RULE_ONE_SIDED_AMEND,
	  "is amended by", "amends" }
};
enum { PAIRS = sizeof(pair) / sizeof(*pair) };

/* --- Is it there? --- */

/* A number that several folders have, or the record itself, is known, even
 * where it cannot be told which one is meant. */
static bool has_number(const struct judging *judging, uint64_t number)
{
	const struct registry *registry = &judging->registry;
	size_t i;

	for (i = 0; i < registry->record.n; i++)
		if (registry->record.item[i].digits &&
		    registry->record.item[i].number == number)
			return true;
	return false;
}

static void check_target(struct judging *judging, const struct adr *adr,
			 const struct adr_link *link)
{
	struct problem *problem;

	if (registry_target(&judging->registry, adr, link) ||
	    judging_has_page(judging, span_of(link->target)) ||
	    (link->path && judging_has_path(judging, link->path)))
		return;
	if (!link->path && (!link->number || strstr(link->target, "://") ||
			    has_number(judging, link->number) ||
			    judging_is_unread(judging, link->number)))
		return;
	problem = report(judging, RULE_BROKEN_LINK, adr, link->line,
			 link->path ? "there is no file '%s'" :
			 "there is no decision '%s'", link->target);
	problem->target = say(judging, "%s", link->path ? link->path :
			      link->target);
	problem->advice = "correct the link, or take it away";
}

/* --- Does the other one say so? --- */

/* Whether a record says it of a file that is not there, which is told as a
 * broken link. */
static bool has_broken(const struct judging *judging, const struct adr *adr,
		       enum adr_link_kind kind)
{
	size_t i;

	for (i = 0; i < adr->link.n; i++) {
		const struct adr_link *link = &adr->link.item[i];

		if (link->kind == kind && link->path &&
		    !registry_target(&judging->registry, adr, link))
			return true;
	}
	return false;
}

/* Told of the record that keeps silent: that is the one to edit. */
static void check_back(struct judging *judging,
		       const struct adr_relation *relation)
{
	const struct adr *adr = relation->from, *other = relation->to;
	struct problem *problem;
	size_t row = 0;

	while (row < PAIRS && pair[row].kind != relation->kind)
		row++;
	if (row == PAIRS || !relation->told || relation->back ||
	    has_broken(judging, other, pair[row].back))
		return;
	problem = report(judging, pair[row].rule, other, 0,
			 "%s says that it %s this one, which does not say so",
			 adr->id, pair[row].verb);
	problem->target = say(judging, "%s", adr->path);
	problem->key = say(judging, "%s %s", pair[row].passive, adr->path);
	if (relation->kind == ADR_LINK_SUPERSEDES)
		problem->advice = say(judging, "'git fuse adr supersede %s "
				      "%s' writes both ends", other->id,
				      adr->id);
	else
		problem->advice = say(judging, "add \"%s %s\" to it",
				      pair[row].passive, adr->id);
}

/* --- Is one of them left? --- */

static const char undo[] = "decide which one is in force, and take the other "
	"links away";

enum { UNSEEN, OPEN, DONE };

struct walk {
	struct judging *judging;
	const relation_vec *relations;	/* whichever of two tells one */
	unsigned char *state;	/* of each record */
	uint32_t *path;		/* the open ones, in their order */
	size_t depth;
};

/* Told once a cycle, of its first record: that is where the walk began. */
static void report_cycle(struct walk *walk, uint32_t back)
{
	struct judging *judging = walk->judging;
	const struct adr *record = judging->registry.record.item;
	const struct adr *adr = &record[back];
	struct buf chain = { 0 };
	size_t i = walk->depth;

	while (i && walk->path[i - 1] != back)
		i--;
	for (i--; i < walk->depth; i++)
		buf_addf(&chain, "%s supersedes ", record[walk->path[i]].id);
	buf_addstr(&chain, adr->id);
	report(judging, RULE_SUPERSEDE_CYCLE, adr, 0, "%s", chain.ptr)->advice
		= undo;
	buf_release(&chain);
}

/* No deeper than there are records. */
static void visit(struct walk *walk, uint32_t at)
{
	const struct adr *record = walk->judging->registry.record.item;
	const struct adr_relation *relation;
	size_t i, n;

	walk->state[at] = OPEN;
	walk->path[walk->depth++] = at;
	relation = relations_of(walk->relations, &record[at], &n);
	for (i = 0; i < n; i++) {
		uint32_t next = (uint32_t)(relation[i].to - record);

		if (relation[i].kind != ADR_LINK_SUPERSEDES)
			continue;
		if (walk->state[next] == OPEN)
			report_cycle(walk, next);
		else if (walk->state[next] == UNSEEN)
			visit(walk, next);
	}
	walk->depth--;
	walk->state[at] = DONE;
}

static void check_cycles(struct judging *judging,
			 const relation_vec *relations)
{
	size_t n = judging->registry.record.n;
	struct walk walk = {
		.judging = judging, .relations = relations,
		.state = xcalloc(n + 1, 1),
		.path = xcalloc(n + 1, sizeof(*walk.path))
	};
	uint32_t i;

	for (i = 0; i < n; i++)
		if (walk.state[i] == UNSEEN)
			visit(&walk, i);
	free(walk.path);
	free(walk.state);
}

/* A record that supersedes itself is a cycle of one, and no relation. */
static void check_itself(struct judging *judging, const struct adr *adr)
{
	size_t i;

	for (i = 0; i < adr->link.n; i++) {
		const struct adr_link *link = &adr->link.item[i];

		if ((link->kind != ADR_LINK_SUPERSEDES &&
		     link->kind != ADR_LINK_SUPERSEDED_BY) ||
		    registry_target(&judging->registry, adr, link) != adr)
			continue;
		report(judging, RULE_SUPERSEDE_CYCLE, adr, 0,
		       "%s supersedes %s", adr->id, adr->id)->advice = undo;
		return;
	}
}

const struct error *check_links(struct judging *judging)
{
	relation_vec relations = { 0 };
	size_t i, j;

	for (i = 0; i < judging->registry.record.n; i++) {
		const struct adr *adr = &judging->registry.record.item[i];

		for (j = 0; j < adr->link.n; j++)
			check_target(judging, adr, &adr->link.item[j]);
		check_itself(judging, adr);
	}
	registry_relations(&relations, &judging->registry);
	for (i = 0; i < relations.n; i++)
		check_back(judging, &relations.item[i]);
	check_cycles(judging, &relations);
	VEC_RELEASE(&relations);
	return NULL;
}
