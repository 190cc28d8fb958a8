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

/* --- Is one of them left? --- */

enum { UNSEEN, OPEN, DONE };

/* Whichever of the two tells it. */
struct superseding {
	uint32_t newer, older;
};

struct walk {
	struct judging *judging;
	VEC(struct superseding) pair;
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
		= "decide which one is in force, and take the other links "
		"away";
	buf_release(&chain);
}

static void visit(struct walk *walk, uint32_t at);

/* The first pair of a record, of those that are sorted. */
static size_t first_pair(const struct walk *walk, uint32_t newer)
{
	size_t from = 0, to = walk->pair.n;

	while (from < to) {
		size_t mid = from + (to - from) / 2;

		if (walk->pair.item[mid].newer < newer)
			from = mid + 1;
		else
			to = mid;
	}
	return from;
}

/* No deeper than there are records. */
static void visit(struct walk *walk, uint32_t at)
{
	size_t i;

	walk->state[at] = OPEN;
	walk->path[walk->depth++] = at;
	for (i = first_pair(walk, at);
	     i < walk->pair.n && walk->pair.item[i].newer == at; i++) {
		uint32_t next = walk->pair.item[i].older;

		if (walk->state[next] == OPEN)
			report_cycle(walk, next);
		else if (walk->state[next] == UNSEEN)
			visit(walk, next);
	}
	walk->depth--;
	walk->state[at] = DONE;
}

static void add_pair(struct walk *walk, const struct adr *adr,
		     const struct adr_link *link)
{
	const struct registry *registry = &walk->judging->registry;
	const struct adr *other = registry_target(registry, adr, link);
	uint32_t one = (uint32_t)(adr - registry->record.item), two;

	if (!other || (link->kind != ADR_LINK_SUPERSEDES &&
		       link->kind != ADR_LINK_SUPERSEDED_BY))
		return;
	two = (uint32_t)(other - registry->record.item);
	*VEC_PUSH(&walk->pair) = link->kind == ADR_LINK_SUPERSEDES ?
		(struct superseding){ one, two } :
		(struct superseding){ two, one };
}

static int cmp_pair(const void *a_ptr, const void *b_ptr)
{
	const struct superseding *a = a_ptr, *b = b_ptr;

	if (a->newer != b->newer)
		return a->newer < b->newer ? -1 : 1;
	return (a->older > b->older) - (a->older < b->older);
}

/* Each once: what both ends tell would make two cycles of one. */
static void sort_pairs(struct walk *walk)
{
	size_t i, n = 0;

	if (walk->pair.n)
		qsort(walk->pair.item, walk->pair.n,
		      sizeof(*walk->pair.item), cmp_pair);
	for (i = 0; i < walk->pair.n; i++)
		if (!n || cmp_pair(&walk->pair.item[n - 1],
				   &walk->pair.item[i]))
			walk->pair.item[n++] = walk->pair.item[i];
	walk->pair.n = n;
}

static void check_cycles(struct judging *judging)
{
	size_t n = judging->registry.record.n, j;
	struct walk walk = {
		.judging = judging, .state = xcalloc(n + 1, 1),
		.path = xcalloc(n + 1, sizeof(*walk.path))
	};
	uint32_t i;

	for (i = 0; i < n; i++) {
		const struct adr *adr = &judging->registry.record.item[i];

		for (j = 0; j < adr->link.n; j++)
			add_pair(&walk, adr, &adr->link.item[j]);
	}
	sort_pairs(&walk);
	for (i = 0; i < n; i++)
		if (walk.state[i] == UNSEEN)
			visit(&walk, i);
	VEC_RELEASE(&walk.pair);
	free(walk.path);
	free(walk.state);
}

const struct error *check_links(struct judging *judging)
{
	size_t i, j, k;

	for (i = 0; i < judging->registry.record.n; i++) {
		const struct adr *adr = &judging->registry.record.item[i];

		for (j = 0; j < adr->link.n; j++) {
			check_target(judging, adr, &adr->link.item[j]);
			for (k = 0; k < sizeof(pair) / sizeof(*pair); k++)
				if (pair[k].kind ==
				    (enum adr_link_kind)adr->link.item[j].kind)
					check_back(judging, adr,
						   &adr->link.item[j], k);
		}
	}
	check_cycles(judging);
	return NULL;
}
