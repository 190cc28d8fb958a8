/* SPDX-License-Identifier: MIT */
/* What time has done to knowledge: see gc.h. */
#include "git-fuse/knowledge/gc.h"

#include "adr/past.h"
#include "base/progress.h"
#include "git-fuse/workspace/store.h"
#include "knowledge/author.h"
#include "source/source.h"

static const struct error *read_lifecycle(struct collecting *c)
{
	return knowing_lifecycle(&c->facts.lifecycle, c->session->source);
}

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

/* A record that cannot be read may be a superseded one. */
static const struct error *check_failures(const struct collecting *c)
{
	const struct adr_failure *failure = c->registry.failure.item;

	if (!c->registry.failure.n)
		return NULL;
	return error_new(ERROR_BLIND, "cannot read '%s': %s", failure->path,
			 failure->message);
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

static const struct error *read_decisions(struct collecting *c)
{
	const struct error *err = registry_read(&c->registry,
						c->session->source);

	if (!err)
		err = check_failures(c);
	if (!err)
		list_superseded(c);
	return err;
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

/* Since when, as far as history tells; where it does not matter, history is
 * not asked. */
static const struct error *date_superseded(struct collecting *c)
{
	struct session *session = c->session;
	struct adr_lives lives = { .arena = { 0 } };
	struct source_identity id;
	struct past *past = NULL;
	const struct error *err;
	size_t i;

	if (!c->superseded.n ||
	    !c->facts.lifecycle.days[LIFECYCLE_ADR_RETENTION])
		return NULL;
	err = source_identity(session->source, &id);
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

static const struct error *ask_time(struct collecting *c)
{
	c->facts.now = knowing_now(c->session);
	c->facts.superseded = c->superseded.item;
	c->facts.superseded_n = c->superseded.n;
	return NULL;
}

static const struct error *make_plan(struct collecting *c)
{
	struct knowledge *knowledge;
	const struct error *err = knowing_open(&knowledge, c->session,
					       KNOWLEDGE_READ);

	if (!err)
		err = gc_plan_make(&c->plan, knowledge, &c->facts);
	knowledge_close(knowledge);
	return err;
}

/* Nothing is opened to be written when there is nothing to do. */
/* Who does it is not asked where nothing is to be done, for a machine that
 * pushes may be nobody. */
static const struct error *perform(struct collecting *c)
{
	struct knowledge *knowledge;
	const struct error *err;

	if (!c->plan.action.n)
		return NULL;
	err = author_of(c->session->repo, &c->author, &c->record);
	if (err)
		return err;
	gc_plan_release(&c->plan);
	err = knowing_open(&knowledge, c->session, KNOWLEDGE_WRITE);
	if (!err)
		err = gc_apply(&c->plan, knowledge, &c->facts, &c->record);
	knowledge_close(knowledge);
	return err;
}

/* Between two of them it may be stopped; what is written is written by the
 * last, in one transaction. */
static const struct error *(*const stages[])(struct collecting *c) = {
	read_lifecycle, read_decisions, date_superseded, ask_time,
	make_plan, perform
};
enum { STAGES = sizeof(stages) / sizeof(*stages) };

const struct error *collecting_run(struct collecting *c, bool is_applied)
{
	const size_t end = is_applied ? STAGES : STAGES - 1;
	const struct error *err = NULL;
	size_t i;

	for (i = 0; !err && i < end; i++) {
		err = progress_step(c->session->progress, "collecting", i,
				    end);
		if (!err)
			err = stages[i](c);
	}
	if (!err)
		err = prune_index(&c->pruning, c->session,
				  &c->facts.lifecycle, c->facts.now,
				  is_applied);
	if (!err)
		err = prune_facts(&c->dropped_facts, c->session,
				  c->pruning.days, c->facts.now, is_applied);
	return err;
}

void collecting_release(struct collecting *c)
{
	gc_plan_release(&c->plan);
	VEC_RELEASE(&c->superseded);
	VEC_RELEASE(&c->path);
	arena_release(&c->arena);
	registry_release(&c->registry);
	buf_release(&c->author);
}
