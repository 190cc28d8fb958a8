/* SPDX-License-Identifier: MIT */
/* git fuse objective list and status: what is wanted, and how far it is. */

#include "base/date.h"
#include "base/plural.h"
#include "git-fuse/answer/answer.h"
#include "git-fuse/answer/listing.h"
#include "git-fuse/cli/commands.h"
#include "git-fuse/knowledge/others.h"
#include "git-fuse/objective/objectives.h"

/* --- list --- */

struct listed {
	const struct args *args;
	struct pursuing pursuing;
	VEC(const struct objective *) shown;	/* by number */
	uint64_t hidden;	/* only --all tells them */
};

/* Whether it is only told with --all. */
static bool is_over(const struct objective *objective)
{
	return objective->is_removed ||
		objective->status == OBJECTIVE_ABANDONED ||
		objective->status == OBJECTIVE_COMPLETED;
}

static const char *id_of(const void *payload, size_t i)
{
	const struct listed *l = payload;

	return l->shown.item[i]->entity;
}

static void add_one(struct buf *out, const struct sink *sink,
		    const void *payload, size_t i)
{
	const struct listed *l = payload;

	(void)sink;
	add_objective(out, &l->pursuing, l->shown.item[i]);
}

static void put_one(struct json *json, const void *payload, size_t i)
{
	const struct listed *l = payload;

	put_objective(json, &l->pursuing, l->shown.item[i]);
}

static const struct listing kind = {
	.schema = "fuse.objective.list/2", .items = "objectives",
	.none = "no objectives",
	.hidden = { "is over", "are over" },
	.id_of = id_of, .add = add_one, .put = put_one
};

const struct error *cmd_objective_list(struct session *session,
				       const struct args *args,
				       struct sink *out)
{
	struct listed l = { .args = args };
	const struct error *err = pursuing_open(&l.pursuing, session);

	if (!err) {
		const struct objectives *objectives = &l.pursuing.objectives;
		const bool is_by_status = args_find(l.args, "status")->text.n;
		const bool all = args_flag(l.args, "all");
		size_t i;

		/* Who asks for a status is told all that have it. */
		for (i = 0; i < objectives->objective.n; i++) {
			const struct objective *one =
				&objectives->objective.item[i];

			if (!args_chosen(l.args, "status",
					 objective_statuses[one->status]))
				continue;
			if (all || (is_by_status && !one->is_removed) ||
			    !is_over(one))
				*VEC_PUSH(&l.shown) = one;
			else
				l.hidden++;
		}
	}
	if (!err)
		err = listing_tell(&kind, session, args, l.shown.n, l.hidden,
				   &l, out);
	VEC_RELEASE(&l.shown);
	pursuing_close(&l.pursuing);
	return err;
}

/* --- status --- */

static void add_head(struct buf *out, const struct objective *objective)
{
	const struct objective_progress progress =
		objective_progress(objective);

	objective_name(out, objective);
	buf_addch(out, ' ');
	add_text(out, objective->title, objective->is_theirs);
	buf_addf(out, "\n%s%s, ",
		 objective_statuses[objective->status],
		 objective->is_removed ? ", removed" : "");
	if (progress.all)
		buf_addf(out, "%u%%: %u of %u task%s done\n",
			 progress.percent, progress.done, progress.all,
			 plural(progress.all));
	else
		buf_addstr(out, "no tasks\n");
	if (*objective->description) {
		add_text(out, objective->description, objective->is_theirs);
		buf_addch(out, '\n');
	}
}

static void status_text(const struct pursuing *pursuing,
			const struct objective *objective, struct sink *out)
{
	struct buf text = { 0 };
	size_t i, n;

	add_head(&text, objective);
	buf_addstr(&text, "created ");
	add_time(&text, objective->created);
	buf_addf(&text, " by %s%s\n", objective->author,
		 objective->is_theirs ? ", unverified" : "");
	if (objective->updated != objective->created) {
		buf_addstr(&text, "updated ");
		add_time(&text, objective->updated);
		buf_addch(&text, '\n');
	}
	for (i = 0; i < objective->sessions; i++)
		buf_addf(&text, "%s%s", i ? ", " : "sessions ",
			 objective->session[i]);
	if (objective->sessions)
		buf_addch(&text, '\n');
	if (objective->tasks)
		buf_addstr(&text, "tasks\n");
	for (i = 0; i < objective->tasks; i++)
		add_task(&text, &objective->task[i]);
	pursuing_deeds(pursuing, objective, &n);
	if (n)
		buf_addstr(&text, "commits\n");
	add_deeds(&text, pursuing, objective);
	add_others(&text, &pursuing->remarks, objective->entity);
	buf_tame(&text, 0);
	sink_take(out, &text);
}

const struct error *cmd_objective_status(struct session *session,
					 const struct args *args,
					 struct sink *out)
{
	const struct objective *objective;
	struct pursuing pursuing;
	const struct error *err = pursuing_open(&pursuing, session);

	if (!err)
		err = objectives_find(&objective, &pursuing.objectives,
				      args_text(args, "objective"));
	if (!err && answer_is_json(args))
		err = put_pursued(&pursuing, objective,
				  "fuse.objective.status/2", out);
	else if (!err)
		status_text(&pursuing, objective, out);
	pursuing_close(&pursuing);
	return err;
}
