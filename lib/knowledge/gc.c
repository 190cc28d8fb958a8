/* SPDX-License-Identifier: MIT */
/* Policies over knowledge: see gc.h. */
#include "knowledge/gc.h"

#include <inttypes.h>

#include "base/date.h"
#include "emit/json.h"
#include "knowledge/archive.h"
#include "knowledge/body.h"
#include "knowledge/claim.h"
#include "knowledge/memory.h"
#include "yaml/yaml.h"

/*
 * Sorted by key. The presets: a decision that is superseded has a better one,
 * and a claim that expired said so itself, so neither waits. What was measured
 * is trusted for a month, what a team does for a quarter of a year, an unread
 * candidate is noise after half a year, and a week is what work takes that is
 * under way on a branch.
 */
static const struct {
	const char *key;
	int64_t days;
} windows[LIFECYCLE_WINDOWS] = {
	[LIFECYCLE_ADR_RETENTION] = { "AdrRetentionDays", 0 },
	[LIFECYCLE_CONFIDENCE_DECAY] = { "ConfidenceDecayDays", 30 },
	[LIFECYCLE_MAX_PROVENANCE_AGE] = { "MaxProvenanceAgeDays", 0 },
	[LIFECYCLE_MEMORY_CANDIDATE_PRUNING] =
		{ "MemoryCandidatePruningDays", 180 },
	[LIFECYCLE_MEMORY_REINFORCE] = { "MemoryReinforceWindowDays", 90 },
	[LIFECYCLE_ORPHANED_NODE] = { "OrphanedNodeGracePeriodDays", 7 },
};

const char *lifecycle_key(enum lifecycle_window window)
{
	return windows[window].key;
}

void lifecycle_init(struct lifecycle *out)
{
	int i;

	for (i = 0; i < LIFECYCLE_WINDOWS; i++)
		out->days[i] = windows[i].days;
}

static const struct error *read_days(int64_t *out,
				     const struct yaml_node *root,
				     const char *key)
{
	const struct yaml_node *node = yaml_get_icase(root, key);
	int64_t days;

	if (!node)
		return NULL;
	if (!yaml_integer(node, &days) || days < 0 ||
	    days > LIFECYCLE_DAYS_MAX)
		return error_new(ERROR_CORRUPT, "line %u: '%s' must be a "
				 "number of days, from 0 to %d",
				 yaml_line(node), key, LIFECYCLE_DAYS_MAX);
	*out = days;
	return NULL;
}

static const struct error *read_windows(struct lifecycle *out,
					const struct yaml_node *root)
{
	const char *keys[LIFECYCLE_WINDOWS + 1] = { NULL };
	const struct error *err;
	int i;

	/* A file of comments says nothing, and nothing wrong. */
	if (!root || yaml_is_null(root))
		return NULL;
	if (yaml_kind(root) != YAML_MAPPING)
		return error_new(ERROR_CORRUPT, "line %u: here must be keys "
				 "with numbers of days", yaml_line(root));
	for (i = 0; i < LIFECYCLE_WINDOWS; i++)
		keys[i] = windows[i].key;
	err = yaml_only(root, keys, true);
	for (i = 0; !err && i < LIFECYCLE_WINDOWS; i++)
		err = read_days(&out->days[i], root, windows[i].key);
	return err;
}

const struct error *lifecycle_parse(struct lifecycle *out, const char *text,
				    size_t n)
{
	const struct error *err;
	struct yaml *yaml;

	lifecycle_init(out);
	err = yaml_parse(&yaml, text, n, 1);
	if (err)
		return err;
	err = read_windows(out, yaml_root(yaml));
	yaml_dispose(yaml);
	return err;
}

enum { DAY = 24 * 60 * 60 };

struct planning {
	struct gc_plan *plan;
	struct knowledge *knowledge;
	const struct gc_facts *facts;
	const char *policy;
	int64_t days;		/* of the policy's window */
	struct strmap archived;	/* of archive_read */
};

const char *gc_deed_name(enum gc_deed deed)
{
	static const char *const names[] = {
		[GC_ARCHIVE] = "archive", [GC_DEMOTE] = "demote"
	};

	return names[deed];
}

static void plan_action(struct planning *p, enum gc_deed deed,
			const char *entity, const char *text,
			const char *reason)
{
	struct arena *arena = &p->plan->arena;

	*VEC_PUSH(&p->plan->action) = (struct gc_action){
		.deed = (uint8_t)deed, .policy = p->policy,
		.entity = arena_strdup(arena, entity),
		.text = text ? arena_strdup(arena, text) : NULL,
		.reason = arena_strdup(arena, reason), .days = p->days
	};
}

/* The same, where the reason is something and a day. */
static void plan_since(struct planning *p, enum gc_deed deed,
		       const char *entity, const char *text,
		       const char *reason, int64_t time)
{
	struct buf words = { 0 };

	buf_addf(&words, "%s ", reason);
	add_day(&words, time);
	plan_action(p, deed, entity, text, words.ptr);
	buf_release(&words);
}

/* --- Decisions --- */

/*
 * One of which no commit tells since when stays, unless no time is asked. What
 * somebody restored stays as well: that was said by a person.
 */
static const struct error *archive_superseded(struct planning *p)
{
	struct buf entity = { 0 }, reason = { 0 };
	size_t i;

	for (i = 0; i < p->facts->superseded_n; i++) {
		const struct gc_decision *one = &p->facts->superseded[i];

		if (p->days && one->has_time &&
		    p->facts->now - one->time < p->days * DAY)
			continue;
		buf_reset(&entity);
		archive_adr_entity(&entity, one->id);
		if (strmap_get(&p->archived, entity.ptr, 0))
			continue;
		if (p->days && !one->has_time) {
			*VEC_PUSH(&p->plan->undated) = one;
			continue;
		}
		buf_reset(&reason);
		/* Why a decision is put away, as people read it. */
		buf_addstr(&reason, "superseded");
		if (one->by)
			buf_addf(&reason, " by %s", one->by);
		if (one->has_time) {
			buf_addstr(&reason, " on ");
			add_day(&reason, one->time);
		}
		plan_action(p, GC_ARCHIVE, entity.ptr, NULL, reason.ptr);
		/* Another folder may have one of the same id. */
		strmap_set(&p->archived, entity.ptr, ARCHIVE_PUT_AWAY);
	}
	buf_release(&entity);
	buf_release(&reason);
	return NULL;
}

/* --- Claims --- */

/* Those that were taken back or put away do not tell any more anyway. */
static const struct error *archive_expired(struct planning *p)
{
	struct claims claims;
	const struct error *err = claims_read(&claims, p->knowledge, NULL);
	size_t i;

	for (i = 0; !err && i < claims.claim.n; i++) {
		const struct claim *claim = &claims.claim.item[i];

		if (!claim->expires || claim->is_retracted ||
		    claim->expires > p->facts->now - p->days * DAY ||
		    strmap_get(&p->archived, claim->entity, 0) ==
		    ARCHIVE_PUT_AWAY)
			continue;
		plan_since(p, GC_ARCHIVE, claim->entity, claim->text,
			   "expired on", claim->expires);
	}
	claims_release(&claims);
	return err;
}

/* --- Memories --- */

/* When somebody last said anything about an entity; what it was learned from
 * may be much older than that. */
static const struct error *take_later(void *payload,
				      const struct record *record)
{
	int64_t *latest = payload;

	if (record->time > *latest)
		*latest = record->time;
	return NULL;
}

/* Nobody looks for what was put away, removed or taken back. */
static bool is_shown(const struct planning *p, const struct memory *memory)
{
	return !memory->is_removed && !memory->is_withdrawn &&
		strmap_get(&p->archived, memory->entity, 0) !=
		ARCHIVE_PUT_AWAY;
}

/* One that was learned from an old commit today waits as long as any other:
 * its records tell since when it can be reviewed. */
static const struct error *archive_unreviewed(struct planning *p)
{
	const int64_t until = p->facts->now - p->days * DAY;
	struct memories memories;
	const struct error *err = memories_read(&memories, p->knowledge);
	size_t i;

	for (i = 0; !err && p->days && i < memories.memory.n; i++) {
		const struct memory *memory = &memories.memory.item[i];
		int64_t latest = memory->last_seen;

		if (memory->status != MEMORY_CANDIDATE ||
		    latest > until || !is_shown(p, memory))
			continue;
		err = knowledge_each(p->knowledge, memory->entity, take_later,
				     &latest);
		if (!err && latest <= until)
			plan_since(p, GC_ARCHIVE, memory->entity,
				   memory->text, "nobody reviewed it since",
				   latest);
	}
	memories_release(&memories);
	return err;
}

/* Who approved it has seen it, too. A convention does not age. */
static const struct error *demote_unreinforced(struct planning *p)
{
	const int64_t until = p->facts->now - p->days * DAY;
	struct memories memories;
	const struct error *err = memories_read(&memories, p->knowledge);
	size_t i;

	for (i = 0; !err && p->days && i < memories.memory.n; i++) {
		const struct memory *memory = &memories.memory.item[i];
		const int64_t seen = memory->last_seen > memory->reviewed ?
			memory->last_seen : memory->reviewed;

		if (memory->status == MEMORY_APPROVED && seen <= until &&
		    memory->type != MEMORY_CONVENTION && is_shown(p, memory))
			plan_since(p, GC_DEMOTE, memory->entity, memory->text,
				   "neither seen nor reviewed since", seen);
	}
	memories_release(&memories);
	return err;
}

/* --- All of them --- */

/* A window without a policy waits for the kind of knowledge that it is for. */
static const struct {
	enum lifecycle_window window;
	const struct error *(*plan)(struct planning *p);
} policies[] = {
	{ LIFECYCLE_ADR_RETENTION, archive_superseded },
	{ LIFECYCLE_MAX_PROVENANCE_AGE, archive_expired },
	{ LIFECYCLE_MEMORY_CANDIDATE_PRUNING, archive_unreviewed },
	{ LIFECYCLE_MEMORY_REINFORCE, demote_unreinforced },
};
enum { POLICIES = sizeof(policies) / sizeof(*policies) };

const struct error *gc_plan_make(struct gc_plan *out,
				 struct knowledge *knowledge,
				 const struct gc_facts *facts)
{
	struct planning p = { .plan = out, .knowledge = knowledge,
			      .facts = facts };
	const struct error *err;
	size_t i;

	*out = (struct gc_plan){ .action = { .n = 0 } };
	err = archive_read(&p.archived, knowledge);
	for (i = 0; !err && i < POLICIES; i++) {
		p.policy = lifecycle_key(policies[i].window);
		p.days = facts->lifecycle.days[policies[i].window];
		err = policies[i].plan(&p);
	}
	strmap_release(&p.archived);
	return err;
}

void gc_plan_release(struct gc_plan *plan)
{
	VEC_RELEASE(&plan->undated);
	VEC_RELEASE(&plan->action);
	arena_release(&plan->arena);
}

static void put_body(struct json *json, const struct gc_plan *plan,
		     const struct lifecycle *lifecycle)
{
	size_t i;

	json_open(json, '{');
	json_member_open(json, "done", '[');
	for (i = 0; i < plan->action.n; i++) {
		const struct gc_action *action = &plan->action.item[i];

		json_open(json, '{');
		json_member(json, "action",
			    gc_deed_name((enum gc_deed)action->deed));
		json_member(json, "entity", action->entity);
		json_member(json, "policy", action->policy);
		json_member(json, "reason", action->reason);
		json_close(json);
	}
	json_close(json);
	json_member_open(json, "windows", '{');
	for (i = 0; i < LIFECYCLE_WINDOWS; i++)
		json_member_uint(json, lifecycle_key((enum lifecycle_window)i),
				 (uint64_t)lifecycle->days[i]);
	json_close(json);
	json_close(json);
}

static const struct error *demote(struct knowledge *knowledge,
				  struct record *record,
				  const struct gc_action *action)
{
	const struct memory_review review = {
		.status = MEMORY_CANDIDATE, .reason = action->reason,
		.policy = action->policy
	};

	return memory_review(knowledge, record, action->entity, &review);
}

static const struct error *perform(struct knowledge *knowledge,
				   struct record *record,
				   const struct gc_action *action)
{
	bool is_new;

	return action->deed == GC_DEMOTE ?
		demote(knowledge, record, action) :
		archive_set(knowledge, record, action->entity, true,
			    action->reason, &is_new);
}

const struct error *gc_apply(struct gc_plan *out, struct knowledge *knowledge,
			     const struct gc_facts *facts,
			     struct record *record)
{
	const struct error *err = knowledge_begin(knowledge);

	*out = (struct gc_plan){ .action = { .n = 0 } };
	if (!err) {
		size_t i;

		err = gc_plan_make(out, knowledge, facts);
		for (i = 0; !err && i < out->action.n; i++)
			err = perform(knowledge, record, &out->action.item[i]);
		if (!err && out->action.n) {
			struct sink body = { .write = NULL };
			struct json json = { .sink = &body };

			put_body(&json, out, &facts->lifecycle);
			err = body_add(knowledge, record, RECORD_GC, "gc",
				       &body);
		}
	}
	if (!err)
		err = knowledge_commit(knowledge);
	knowledge_rollback(knowledge);
	return err;
}
