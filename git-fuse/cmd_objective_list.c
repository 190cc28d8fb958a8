/* SPDX-License-Identifier: MIT */
/* git fuse objective list and status: what is wanted, and how far it is. */
#include <inttypes.h>
#include <string.h>

#include "base/date.h"
#include "git-fuse/answer.h"
#include "git-fuse/commands.h"
#include "git-fuse/paging.h"
#include "git-fuse/pursuing.h"
#include "source/source.h"

/* --- list --- */

struct listing {
	const struct args *args;
	struct pursuing pursuing;
	VEC(const struct objective *) shown;	/* by number */
	uint64_t hidden;	/* only --all tells them */
	struct paging paging;
};

/* Whether it is only told with --all. */
static bool is_over(const struct objective *objective)
{
	return objective->is_removed ||
		objective->status == OBJECTIVE_ABANDONED ||
		objective->status == OBJECTIVE_COMPLETED;
}

static bool has_status(const struct arg *arg,
		       const struct objective *objective)
{
	size_t i;

	for (i = 0; i < arg->text.n; i++)
		if (!strcmp(arg->text.item[i],
			    objective_statuses[objective->status]))
			return true;
	return false;
}

/* Who asks for a status is told all that have it. */
static void select_some(struct listing *l)
{
	const struct objectives *objectives = &l->pursuing.objectives;
	const struct arg *status = args_find(l->args, "status");
	const bool all = args_flag(l->args, "all");
	size_t i;

	for (i = 0; i < objectives->objective.n; i++) {
		const struct objective *one = &objectives->objective.item[i];

		if (status->text.n && !has_status(status, one))
			continue;
		if (all || (status->text.n && !one->is_removed) ||
		    !is_over(one))
			*VEC_PUSH(&l->shown) = one;
		else
			l->hidden++;
	}
}

static const char *id_of(const void *payload, size_t i)
{
	const struct listing *l = payload;

	return l->shown.item[i]->entity;
}

static void list_text(const struct listing *l, struct sink *out)
{
	size_t i = paging_first(&l->paging, l->shown.n);
	struct buf text = { 0 };

	for (; i < paging_end(&l->paging, l->shown.n); i++)
		add_objective(&text, l->shown.item[i]);
	if (l->hidden)
		buf_addf(&text, "%" PRIu64 " more that %s over: --all\n",
			 l->hidden, l->hidden == 1 ? "is" : "are");
	else if (!l->shown.n)
		buf_addstr(&text, "no objectives\n");
	sink_add(out, text.ptr, text.len);
	tell_paging(out, &l->paging, l->shown.n, "objectives");
	buf_release(&text);
}

static const struct error *list_json(const struct listing *l,
				     struct sink *out)
{
	static const uint64_t nothing[OMIT_REASONS];
	struct json json = { .sink = out };
	struct items items;
	const struct error *err = answer_open(&json, l->pursuing.session,
					      "fuse.objective.list/1");
	size_t i = paging_first(&l->paging, l->shown.n);

	if (err)
		return err;
	json_member_uint(&json, "count", l->shown.n);
	put_next(&json, &l->paging, l->shown.n);
	json_member_uint(&json, "hidden", l->hidden);
	items_open(&items, &json, l->args, "objectives", nothing);
	for (; i < paging_end(&l->paging, l->shown.n); i++) {
		put_objective(&json, &l->pursuing, l->shown.item[i]);
		items_next(&items);
	}
	items_close(&items);
	return NULL;
}

const struct error *cmd_objective_list(struct session *session,
				       const struct args *args,
				       struct sink *out)
{
	struct listing l = { .args = args };
	const struct error *err = pursuing_open(&l.pursuing, session);

	if (!err)
		select_some(&l);
	if (!err)
		err = paging_read_list(&l.paging, session, args, l.shown.n,
				       id_of, &l);
	if (!err && answer_is(args, "text"))
		list_text(&l, out);
	else if (!err)
		err = list_json(&l, out);
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
	buf_addf(out, " %s\n%s%s, ", objective->title,
		 objective_statuses[objective->status],
		 objective->is_removed ? ", removed" : "");
	if (progress.all)
		buf_addf(out, "%u%%: %u of %u task%s done\n",
			 progress.percent, progress.done, progress.all,
			 plural(progress.all));
	else
		buf_addstr(out, "no tasks\n");
	if (*objective->description)
		buf_addf(out, "%s\n", objective->description);
}

static void add_origin(struct buf *out, const struct objective *objective)
{
	size_t i;

	buf_addstr(out, "created ");
	add_time(out, objective->created);
	buf_addf(out, " by %s\n", objective->author);
	if (objective->updated != objective->created) {
		buf_addstr(out, "updated ");
		add_time(out, objective->updated);
		buf_addch(out, '\n');
	}
	for (i = 0; i < objective->sessions; i++)
		buf_addf(out, "%s%s", i ? ", " : "sessions ",
			 objective->session[i]);
	if (objective->sessions)
		buf_addch(out, '\n');
}

static void status_text(const struct pursuing *pursuing,
			const struct objective *objective, struct sink *out)
{
	struct buf text = { 0 };
	size_t i, n;

	add_head(&text, objective);
	add_origin(&text, objective);
	if (objective->tasks)
		buf_addstr(&text, "tasks\n");
	for (i = 0; i < objective->tasks; i++)
		add_task(&text, &objective->task[i]);
	pursuing_deeds(pursuing, objective, &n);
	if (n)
		buf_addstr(&text, "commits\n");
	add_deeds(&text, pursuing, objective);
	buf_tame(&text, 0);
	sink_add(out, text.ptr, text.len);
	buf_release(&text);
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
				  "fuse.objective.status/1", out);
	else if (!err)
		status_text(&pursuing, objective, out);
	pursuing_close(&pursuing);
	return err;
}
