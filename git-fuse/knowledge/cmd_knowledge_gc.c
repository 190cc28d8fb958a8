/* SPDX-License-Identifier: MIT */
/*
 * git fuse knowledge gc: what time has done to knowledge, by the windows of
 * .fuse/lifecycle.yaml in what is looked at.
 */
#include "git-fuse/answer/answer.h"
#include "git-fuse/cli/commands.h"
#include "git-fuse/knowledge/gc.h"
#include "knowledge/entity.h"

static const struct error *put_plan(const struct collecting *c,
				    bool is_applied, struct sink *out)
{
	struct json json = { .sink = out };
	const struct error *err = answer_open(&json, c->session,
					      "fuse.knowledge.gc/2");
	size_t i;

	if (err)
		return err;
	json_member_bool(&json, "is_applied", is_applied);
	json_member_open(&json, "windows", '{');
	for (i = 0; i < LIFECYCLE_WINDOWS; i++)
		json_member_uint(&json, lifecycle_key((enum lifecycle_window)i),
				 (uint64_t)c->facts.lifecycle.days[i]);
	json_close(&json);
	json_member_open(&json, "actions", '[');
	for (i = 0; i < c->plan.action.n; i++) {
		const struct gc_action *action = &c->plan.action.item[i];

		json_open(&json, '{');
		json_member(&json, "action",
			    gc_deed_name((enum gc_deed)action->deed));
		json_member(&json, "entity", action->entity);
		json_member(&json, "policy", action->policy);
		json_member(&json, "reason", action->reason);
		json_member(&json, "text", action->text);
		json_close(&json);
	}
	json_close(&json);
	json_member_open(&json, "undated_decisions", '[');
	for (i = 0; i < c->plan.undated.n; i++)
		json_put_string(&json, c->plan.undated.item[i]->id);
	json_close(&json);
	put_pruning(&json, &c->pruning);
	put_pruned_facts(&json, c->dropped_facts);
	answer_close(&json, c->registry.omitted);
	return NULL;
}

/* What a policy would do if it knew when. */
static void tell_undated(const struct collecting *c, struct sink *out)
{
	const enum lifecycle_window window = LIFECYCLE_ADR_RETENTION;
	size_t i;

	for (i = 0; i < c->plan.undated.n; i++)
		sink_addf(out, "%s stays: it is superseded, but no commit "
			  "here tells since when (%s: %d)\n",
			  c->plan.undated.item[i]->id, lifecycle_key(window),
			  (int)c->facts.lifecycle.days[window]);
}

static void tell_plan(const struct collecting *c, bool is_applied,
		      struct sink *out)
{
	struct buf line = { 0 };
	size_t i;

	for (i = 0; i < c->plan.action.n; i++) {
		const struct gc_action *action;

		buf_reset(&line);
		/* "archived adr:ADR-0001: superseded by ADR-0002
		 * (AdrRetentionDays: 0)", and what is said there, on one
		 * line. */
		action = &c->plan.action.item[i];
		buf_addf(&line, "%s%s ",
			 gc_deed_name((enum gc_deed)action->deed),
			 is_applied ? "d" : "");
		entity_add_short(&line, action->entity);
		buf_addf(&line, ": %s (%s: %d)", action->reason, action->policy,
			 (int)action->days);
		if (action->text)
			buf_addf(&line, ": %s", action->text);
		buf_tame_line(&line, 0);
		sink_addf(out, "%s\n", line.ptr);
	}
	tell_undated(c, out);
	tell_pruning(out, &c->pruning);
	tell_pruned_facts(out, c->dropped_facts, c->pruning.days, is_applied);
	if (!c->plan.action.n && !pruning_has_news(&c->pruning) &&
	    !c->dropped_facts)
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
	const struct error *err = collecting_run(&c, is_applied);

	if (err)
		goto done;
	if (answer_is_json(args))
		err = put_plan(&c, is_applied, out);
	else
		tell_plan(&c, is_applied, out);
done:
	collecting_release(&c);
	return err;
}
