/* SPDX-License-Identifier: MIT */
/*
 * git fuse knowledge gc: what time has done to knowledge, by the windows of
 * .fuse/lifecycle.yaml in what is looked at.
 */
#include <string.h>

#include "adr/past.h"
#include "adr/registry.h"
#include "git-fuse/answer.h"
#include "git-fuse/commands.h"
#include "git-fuse/knowing.h"
#include "git/repo.h"
#include "knowledge/author.h"
#include "knowledge/gc.h"
#include "source/source.h"

struct collecting {
	struct session *session;
	struct registry registry;
	VEC(struct gc_decision) superseded;
	VEC(const char *) path;		/* of each of them */
	struct arena arena;
	struct gc_facts facts;
	struct gc_plan plan;
	struct record record;		/* author and time */
	struct buf author;
};

/* "ADR-0004, ADR-0007": every record that it says it is superseded by. */
static const char *superseded_by(struct collecting *c, const struct adr *adr)
{
	struct buf by = { 0 };
	const char *copy = NULL;
	size_t i;

	for (i = 0; i < adr->link.n; i++) {
		const struct adr_link *link = &adr->link.item[i];
		const struct adr *other;

		if (link->kind != ADR_LINK_SUPERSEDED_BY)
			continue;
		other = registry_target(&c->registry, adr, link);
		buf_addf(&by, "%s%s", by.len ? ", " : "",
			 other ? other->id : link->target);
	}
	if (by.len)
		copy = arena_strndup(&c->arena, by.ptr, by.len);
	buf_release(&by);
	return copy;
}

static void list_superseded(struct collecting *c)
{
	size_t i;

	for (i = 0; i < c->registry.record.n; i++) {
		const struct adr *adr = &c->registry.record.item[i];

		if (adr->status != ADR_SUPERSEDED)
			continue;
		*VEC_PUSH(&c->path) = adr->path;
		*VEC_PUSH(&c->superseded) = (struct gc_decision){
			.id = adr->id, .by = superseded_by(c, adr)
		};
	}
}

/* The commit that last made it superseded; one whose parent is not here may
 * have found it so. */
static void set_time(struct gc_decision *decision, const struct adr_life *life)
{
	size_t i;

	for (i = 0; i < life->step.n; i++) {
		const struct adr_step *step = &life->step.item[i];
		const bool is_so = step->after.status == ADR_SUPERSEDED;

		if (is_so && step->before.status == ADR_SUPERSEDED)
			continue;
		decision->has_time = is_so && !step->is_edge;
		decision->time = step->time;
	}
}

/* Since when, as far as history tells. */
static const struct error *date_superseded(struct collecting *c)
{
	struct session *session = c->session;
	struct adr_lives lives = { .arena = { 0 } };
	struct source_identity id;
	struct past *past = NULL;
	const struct error *err = source_identity(session->source, &id);
	size_t i;

	if (!err && id.has_commit)
		err = session_past(session, false, &past);
	if (err || !past)
		return err;
	err = adr_lives_read(&lives, session->repo, past, &id.commit,
			     c->path.item, c->path.n);
	for (i = 0; !err && i < lives.life.n; i++)
		set_time(&c->superseded.item[i], &lives.life.item[i]);
	adr_lives_release(&lives);
	return err;
}

/* A record that cannot be read may be a superseded one. */
static const struct error *check_failures(const struct collecting *c)
{
	const struct adr_failure *failure = c->registry.failure.item;

	if (!c->registry.failure.n)
		return NULL;
	return error_new(ERROR_BLIND, "cannot read '%s': %s", failure->path,
			 failure->message);
}

static const struct error *gather(struct collecting *c)
{
	const struct error *err = knowing_lifecycle(&c->facts.lifecycle,
						     c->session->source);

	if (!err)
		err = registry_read(&c->registry, c->session->source);
	if (!err)
		err = check_failures(c);
	if (!err)
		list_superseded(c);
	/* Where it does not matter, history is not asked. */
	if (!err && c->superseded.n &&
	    c->facts.lifecycle.days[LIFECYCLE_ADR_RETENTION])
		err = date_superseded(c);
	/* The author's time is now, unless somebody says otherwise. */
	if (!err)
		err = author_of(c->session->repo, &c->author, &c->record);
	c->facts.now = c->record.time;
	c->facts.superseded = c->superseded.item;
	c->facts.superseded_n = c->superseded.n;
	return err;
}

/* Nothing is opened to be written when there is nothing to do. */
static const struct error *plan_and_do(struct collecting *c, bool is_applied)
{
	struct knowledge *knowledge;
	const struct error *err = knowing_open(&knowledge, c->session,
					       KNOWLEDGE_READ);

	if (!err)
		err = gc_plan_make(&c->plan, knowledge, &c->facts);
	knowledge_close(knowledge);
	if (err || !is_applied || !c->plan.action.n)
		return err;
	gc_plan_release(&c->plan);
	err = knowing_open(&knowledge, c->session, KNOWLEDGE_WRITE);
	if (!err)
		err = gc_apply(&c->plan, knowledge, &c->facts, &c->record);
	knowledge_close(knowledge);
	return err;
}

static const struct error *put_plan(const struct collecting *c,
				    bool is_applied, struct sink *out)
{
	struct json json = { .sink = out };
	const struct error *err = answer_open(&json, c->session,
					      "fuse.knowledge.gc/1");
	size_t i;

	if (err)
		return err;
	json_member_bool(&json, "applied", is_applied);
	json_key(&json, "windows");
	json_open(&json, '{');
	for (i = 0; i < LIFECYCLE_WINDOWS; i++)
		json_member_uint(&json, lifecycle_key((enum lifecycle_window)i),
				 (uint64_t)c->facts.lifecycle.days[i]);
	json_close(&json);
	json_key(&json, "actions");
	json_open(&json, '[');
	for (i = 0; i < c->plan.action.n; i++) {
		const struct gc_action *action = &c->plan.action.item[i];

		json_open(&json, '{');
		json_member(&json, "entity", action->entity);
		json_member(&json, "policy", action->policy);
		json_member(&json, "reason", action->reason);
		json_close(&json);
	}
	json_close(&json);
	answer_close(&json, c->registry.omitted);
	return NULL;
}

static void tell_plan(const struct collecting *c, bool is_applied,
		      struct sink *out)
{
	struct buf line = { 0 };
	size_t i;

	for (i = 0; i < c->plan.action.n; i++) {
		const struct gc_action *action = &c->plan.action.item[i];

		buf_reset(&line);
		buf_addf(&line, "archive%s %s: %s (%s: %d)",
			 is_applied ? "d" : "", action->entity,
			 action->reason, action->policy,
			 (int)action->days);
		buf_tame(&line, 0);
		sink_addf(out, "%s\n", line.ptr);
	}
	if (!c->plan.action.n)
		sink_addstr(out, "nothing to do\n");
	else if (!is_applied)
		sink_addstr(out, "nothing was changed; --apply does it\n");
	buf_release(&line);
}

const struct error *cmd_knowledge_gc(struct session *session,
				     const struct args *args, struct sink *out)
{
	struct collecting c = { .session = session };
	bool is_applied = args_flag(args, "apply");
	const struct error *err = gather(&c);

	if (!err)
		err = plan_and_do(&c, is_applied);
	if (err)
		goto done;
	if (answer_is_json(args))
		err = put_plan(&c, is_applied, out);
	else
		tell_plan(&c, is_applied, out);
done:
	gc_plan_release(&c.plan);
	VEC_RELEASE(&c.superseded);
	VEC_RELEASE(&c.path);
	arena_release(&c.arena);
	registry_release(&c.registry);
	buf_release(&c.author);
	return err;
}
