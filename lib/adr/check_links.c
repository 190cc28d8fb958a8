/* SPDX-License-Identifier: MIT */
/*
 * What decisions say of each other: whether the other one is there, says so
 * too, and whether one of them is left in force.
 */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "adr/check_private.h"

/* Each kind, the one that the other end must have, and the rule. */
static const struct {
	enum adr_link_kind kind, back;
	enum adr_rule rule;
	const char *verb, *passive;
} pair[] = {
	{ ADR_LINK_SUPERSEDES, ADR_LINK_SUPERSEDED_BY,
	  RULE_ONE_SIDED_SUPERSEDE, "supersedes", "superseded by" },
	{ ADR_LINK_SUPERSEDED_BY, ADR_LINK_SUPERSEDES,
	  RULE_ONE_SIDED_SUPERSEDE, "is superseded by", "supersedes" },
	{ ADR_LINK_AMENDS, ADR_LINK_AMENDED_BY,
	  RULE_ONE_SIDED_AMEND, "amends", "amended by" },
	{ ADR_LINK_AMENDED_BY, ADR_LINK_AMENDS,
	  RULE_ONE_SIDED_AMEND, "is amended by", "amends" },
};

/* --- Is it there? --- */

static void check_target(struct judging *judging, const struct adr *adr,
			 const struct adr_link *link)
{
	struct problem *problem;

	if (registry_target(&judging->registry, adr, link) ||
	    (link->path && has_path(judging, link->path)))
		return;
	if (!link->path && (!link->number || strstr(link->target, "://")))
		return;
	problem = report(judging, RULE_BROKEN_LINK, adr, link->line,
			 link->path ? "there is no file '%s'" :
			 "there is no decision '%s'", link->target);
	problem->target = say(judging, "%s", link->path ? link->path :
			      link->target);
	problem->advice = "correct the link, or take it away";
}

/* --- Does the other one say so? --- */

static bool links_to(const struct judging *judging, const struct adr *from,
		     const struct adr *to, enum adr_link_kind kind)
{
	size_t i;

	for (i = 0; i < from->link.n; i++)
		if (from->link.item[i].kind == kind &&
		    registry_target(&judging->registry, from,
				    &from->link.item[i]) == to)
			return true;
	return false;
}

/* Told of the record that keeps silent: that is the one to edit. */
static void check_back(struct judging *judging, const struct adr *adr,
		       const struct adr_link *link, size_t row)
{
	const struct adr *other = registry_target(&judging->registry, adr,
						  link);
	struct problem *problem;

	if (!other || other == adr ||
	    links_to(judging, other, adr, pair[row].back))
		return;
	problem = report(judging, pair[row].rule, other, 0,
			 "%s says that it %s this one, which does not say so",
			 adr->id, pair[row].verb);
	problem->target = say(judging, "%s", adr->path);
	problem->key = say(judging, "%s %s", pair[row].passive, adr->path);
	if (pair[row].kind == ADR_LINK_SUPERSEDES)
		problem->advice = say(judging, "'git fuse adr supersede %s "
				      "%s' writes both ends", other->id,
				      adr->id);
	else
		problem->advice = say(judging, "add \"%s %s\" to it",
				      pair[row].passive, adr->id);
}

static void check_sides(struct judging *judging, const struct adr *adr,
			const struct adr_link *link)
{
	size_t i;

	for (i = 0; i < sizeof(pair) / sizeof(*pair); i++)
		if (pair[i].kind == (enum adr_link_kind)link->kind)
			check_back(judging, adr, link, i);
}

/* --- Is one of them left? --- */

enum { UNSEEN, OPEN, DONE };

struct walk {
	struct judging *judging;
	unsigned char *state;		/* of each record */
	uint32_t *path;			/* the open ones, in their order */
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
		= "decide which one is in force, and take the other links "
		"away";
	buf_release(&chain);
}

static void visit(struct walk *walk, uint32_t at);

static void follow(struct walk *walk, uint32_t next)
{
	if (walk->state[next] == OPEN)
		report_cycle(walk, next);
	else if (walk->state[next] == UNSEEN)
		visit(walk, next);
}

/* Depth is bounded by the number of records, of which a folder has few; the
 * walk is only entered for those that supersede. */
static void visit(struct walk *walk, uint32_t at)
{
	const struct registry *registry = &walk->judging->registry;
	const struct adr *adr = &registry->record.item[at];
	size_t i;

	walk->state[at] = OPEN;
	walk->path[walk->depth++] = at;
	for (i = 0; i < adr->link.n; i++) {
		const struct adr *other;

		if (adr->link.item[i].kind != ADR_LINK_SUPERSEDES)
			continue;
		other = registry_target(registry, adr, &adr->link.item[i]);
		if (other)
			follow(walk, (uint32_t)(other -
						registry->record.item));
	}
	walk->depth--;
	walk->state[at] = DONE;
}

static void check_cycles(struct judging *judging)
{
	size_t n = judging->registry.record.n;
	struct walk walk = {
		.judging = judging, .state = xcalloc(n + 1, 1),
		.path = xcalloc(n + 1, sizeof(*walk.path))
	};
	uint32_t i;

	for (i = 0; i < n; i++)
		if (walk.state[i] == UNSEEN)
			visit(&walk, i);
	free(walk.path);
	free(walk.state);
}

const struct error *check_links(struct judging *judging)
{
	size_t i, j;

	for (i = 0; i < judging->registry.record.n; i++) {
		const struct adr *adr = &judging->registry.record.item[i];

		for (j = 0; j < adr->link.n; j++) {
			check_target(judging, adr, &adr->link.item[j]);
			check_sides(judging, adr, &adr->link.item[j]);
		}
	}
	check_cycles(judging);
	return NULL;
}
