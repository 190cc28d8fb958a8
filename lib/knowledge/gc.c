/* SPDX-License-Identifier: MIT */
/* Policies over knowledge: see gc.h. */
#include "knowledge/gc.h"

#include <inttypes.h>

#include "base/date.h"
#include "emit/json.h"
#include "knowledge/archive.h"
#include "knowledge/claim.h"

enum { DAY = 24 * 60 * 60 };

struct planning {
	struct gc_plan *plan;
	struct knowledge *knowledge;
	const struct gc_facts *facts;
	const char *policy;
	int64_t days;		/* of the policy's window */
	struct strmap archived;	/* of archive_read */
};

static void plan_action(struct planning *p, const char *entity,
			const char *reason)
{
	struct arena *arena = &p->plan->arena;

	*VEC_PUSH(&p->plan->action) = (struct gc_action){
		.entity = arena_strdup(arena, entity), .policy = p->policy,
		.reason = arena_strdup(arena, reason), .days = p->days
	};
}

/* Why a decision is put away, as people read it. */
static void say_superseded(struct buf *out, const struct gc_decision *decision)
{
	buf_addstr(out, "superseded");
	if (decision->by)
		buf_addf(out, " by %s", decision->by);
	if (decision->has_time) {
		buf_addstr(out, " on ");
		add_day(out, decision->time);
	}
}

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

		if (p->days && (!one->has_time ||
				p->facts->now - one->time < p->days * DAY))
			continue;
		buf_reset(&entity);
		archive_adr_entity(&entity, one->id);
		if (strmap_get(&p->archived, entity.ptr, 0))
			continue;
		buf_reset(&reason);
		say_superseded(&reason, one);
		plan_action(p, entity.ptr, reason.ptr);
		/* Another folder may have one of the same id. */
		strmap_set(&p->archived, entity.ptr, ARCHIVE_PUT_AWAY);
	}
	buf_release(&entity);
	buf_release(&reason);
	return NULL;
}

/* Those that were taken back or put away do not tell any more anyway. */
static const struct error *archive_expired(struct planning *p)
{
	struct claims claims;
	const struct error *err = claims_read(&claims, p->knowledge, NULL);
	struct buf reason = { 0 };
	size_t i;

	for (i = 0; !err && i < claims.claim.n; i++) {
		const struct claim *claim = &claims.claim.item[i];

		if (!claim->expires || claim->is_retracted ||
		    claim->expires > p->facts->now - p->days * DAY ||
		    strmap_get(&p->archived, claim->entity, 0) ==
		    ARCHIVE_PUT_AWAY)
			continue;
		buf_reset(&reason);
		buf_addstr(&reason, "expired on ");
		add_day(&reason, claim->expires);
		plan_action(p, claim->entity, reason.ptr);
	}
	buf_release(&reason);
	claims_release(&claims);
	return err;
}

/* A window without a policy waits for the kind of knowledge that it is for. */
static const struct {
	enum lifecycle_window window;
	const struct error *(*plan)(struct planning *p);
} policies[] = {
	{ LIFECYCLE_ADR_RETENTION, archive_superseded },
	{ LIFECYCLE_MAX_PROVENANCE_AGE, archive_expired },
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
	VEC_RELEASE(&plan->action);
	arena_release(&plan->arena);
}

static void put_body(struct json *json, const struct gc_plan *plan,
		     const struct lifecycle *lifecycle)
{
	size_t i;

	json_open(json, '{');
	json_key(json, "done");
	json_open(json, '[');
	for (i = 0; i < plan->action.n; i++) {
		const struct gc_action *action = &plan->action.item[i];

		json_open(json, '{');
		json_member(json, "entity", action->entity);
		json_member(json, "policy", action->policy);
		json_member(json, "reason", action->reason);
		json_close(json);
	}
	json_close(json);
	json_key(json, "windows");
	json_open(json, '{');
	for (i = 0; i < LIFECYCLE_WINDOWS; i++)
		json_member_uint(json, lifecycle_key((enum lifecycle_window)i),
				 (uint64_t)lifecycle->days[i]);
	json_close(json);
	json_close(json);
}

static const struct error *record_run(struct knowledge *knowledge,
				      const struct gc_plan *plan,
				      const struct gc_facts *facts,
				      struct record *record)
{
	struct sink body = { .write = NULL };
	struct json json = { .sink = &body };
	const struct error *err;

	put_body(&json, plan, &facts->lifecycle);
	record->kind = RECORD_GC;
	record->entity = "gc";
	record->body = buf_str(&body.buf);
	err = knowledge_add(knowledge, record);
	record->entity = record->body = NULL;
	sink_release(&body);
	return err;
}

static const struct error *act(struct gc_plan *plan,
			       struct knowledge *knowledge,
			       const struct gc_facts *facts,
			       struct record *record)
{
	const struct error *err = gc_plan_make(plan, knowledge, facts);
	bool is_new;
	size_t i;

	for (i = 0; !err && i < plan->action.n; i++)
		err = archive_set(knowledge, record,
				  plan->action.item[i].entity, true,
				  plan->action.item[i].reason, &is_new);
	if (!err && plan->action.n)
		err = record_run(knowledge, plan, facts, record);
	return err;
}

const struct error *gc_apply(struct gc_plan *out, struct knowledge *knowledge,
			     const struct gc_facts *facts,
			     struct record *record)
{
	const struct error *err = knowledge_begin(knowledge);

	*out = (struct gc_plan){ .action = { .n = 0 } };
	if (!err)
		err = act(out, knowledge, facts, record);
	if (!err)
		err = knowledge_commit(knowledge);
	knowledge_rollback(knowledge);
	return err;
}
