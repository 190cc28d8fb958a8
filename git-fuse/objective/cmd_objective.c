/* SPDX-License-Identifier: MIT */
/* git fuse objective create, update and task: what is wanted, and how far it
 * has come. */
#include <string.h>

#include "base/span.h"
#include "git-fuse/answer/answer.h"
#include "git-fuse/cli/commands.h"
#include "git-fuse/knowledge/anchor_parse.h"
#include "git-fuse/objective/objectives.h"
#include "git-fuse/workspace/store.h"
#include "git/repo.h"
#include "message/message.h"
#include "redact/redact.h"

/* One change, on the way to its record. */
struct changing {
	struct session *session;
	const struct args *args;
	struct pursuing pursuing;
	const struct objective *objective;	/* NULL: one is created */
	struct objective_change change;
	VEC(struct task_change) task;
	struct buf entity;		/* of what is changed */
	struct redactor *redactor;
	struct arena arena;
};

static void changing_init(struct changing *c, struct session *session,
			  const struct args *args)
{
	*c = (struct changing){
		.session = session, .args = args,
		.change = { .status = OBJECTIVE_STATUSES }
	};
	c->pursuing.session = session;
	c->redactor = redactor_new();
}

static void changing_release(struct changing *c)
{
	redactor_free(c->redactor);
	buf_release(&c->entity);
	VEC_RELEASE(&c->task);
	pursuing_close(&c->pursuing);
	arena_release(&c->arena);
}

/* --- What was typed --- */

/* A title: one line, in which white space is a blank. */
static const struct error *take_title(const char **out, struct changing *c,
				      const char *what, struct span typed)
{
	struct buf unfolded = { 0 };

	message_unfold(&unfolded, typed);
	*out = arena_take(&c->arena, &unfolded);
	if (!**out)
		return error_new(ERROR_USAGE, "%s is empty", what);
	return said_check(c->redactor, what, *out);
}

static const struct error *take_options(struct changing *c)
{
	const char *description = args_text(c->args, "description");
	const char *session = args_text(c->args, "for-session");
	const struct error *err = NULL;
	struct span text;

	if (description) {
		text = span_trim(span_of(description));
		c->change.description = arena_strndup(&c->arena, text.s,
						      text.n);
		err = said_check(c->redactor, "the description",
				 c->change.description);
	}
	if (!err && session)
		err = take_title(&c->change.session, c, "the session",
				 span_of(session));
	return err;
}

static const struct error *add_named(struct changing *c, struct span title)
{
	struct task_change *task = VEC_PUSH(&c->task);

	*task = (struct task_change){ .state = TASK_STATES };
	return take_title(&task->title, c, "the title of a task", title);
}

/* Each that an option names becomes so. */
static const struct error *take_named(struct changing *c, const char *option,
				      enum task_state state)
{
	const struct arg *tasks = args_find(c->args, option);
	const struct error *err = NULL;
	size_t i;

	for (i = 0; !err && i < tasks->text.n; i++) {
		err = add_named(c, span_of(tasks->text.item[i]));
		c->task.item[c->task.n - 1].state = (uint8_t)state;
	}
	c->change.task = c->task.item;
	c->change.tasks = c->task.n;
	return err;
}

/* --- Storing --- */

static const struct error *store_in(void *payload,
				    struct knowledge *knowledge,
				    struct record *record)
{
	struct changing *c = payload;

	if (c->objective)
		return objective_update(knowledge, record, c->entity.ptr,
					&c->change);
	return objective_create(&c->entity, knowledge, record, &c->change);
}

static const struct error *store(struct changing *c)
{
	const struct error *err = knowing_change(c->session, store_in, c);

	if (err)
		return err;
	/* Reads it again, as it is now. */
	pursuing_close(&c->pursuing);
	err = pursuing_open(&c->pursuing, c->session);
	return err ? err : objectives_find(&c->objective,
					   &c->pursuing.objectives,
					   c->entity.ptr);
}

/* --- Telling --- */

/* With the task that was changed, where it is one (NULL: none). */
static const struct error *tell(struct changing *c, const char *task,
				const char *schema, struct sink *out)
{
	struct buf text = { 0 };

	if (answer_is_json(c->args))
		return put_pursued(&c->pursuing, c->objective, schema, out);
	add_objective(&text, &c->pursuing, c->objective);
	if (task)
		add_task(&text, objective_find_task(c->objective, task,
						    strlen(task)));
	sink_take(out, &text);
	return NULL;
}

/* --- create --- */

const struct error *cmd_objective_create(struct session *session,
					 const struct args *args,
					 struct sink *out)
{
	struct changing c;
	const struct error *err;

	changing_init(&c, session, args);
	err = take_title(&c.change.title, &c, "the title",
			 span_of(args_text(args, "title")));
	if (!err)
		err = take_options(&c);
	if (!err) {
		const char *list = args_text(c.args, "tasks");
		struct span rest = span_of(list ? list : "");

		/* --task, which keeps its commas, and --tasks, which they
		 * divide. */
		err = take_named(&c, "task", TASK_STATES);
		while (!err && rest.n) {
			struct span one = span_until(rest, ",");

			err = add_named(&c, one);
			rest = span_behind(rest, one.n + 1);
		}
		c.change.task = c.task.item;
		c.change.tasks = c.task.n;
	}
	if (!err)
		err = store(&c);
	if (!err)
		err = tell(&c, NULL, "fuse.objective.create/2", out);
	changing_release(&c);
	return err;
}

/* --- update --- */

static const struct error *open_named(struct changing *c)
{
	const struct error *err = pursuing_open(&c->pursuing, c->session);

	if (!err)
		err = objectives_find(&c->objective, &c->pursuing.objectives,
				      args_text(c->args, "objective"));
	if (!err)
		buf_addstr(&c->entity, c->objective->entity);
	return err;
}

/* What is so already is no change; true when anything is left. */
static bool drop_unchanged(struct changing *c)
{
	struct objective_change *change = &c->change;
	const struct objective *is = c->objective;

	if (change->title && !strcmp(change->title, is->title))
		change->title = NULL;
	if (change->description &&
	    !strcmp(change->description, is->description))
		change->description = NULL;
	if (change->session && text_is_among(change->session, is->session,
					     is->sessions))
		change->session = NULL;
	if (change->status == is->status)
		change->status = OBJECTIVE_STATUSES;
	return change->title || change->description || change->session ||
		change->status != OBJECTIVE_STATUSES || change->tasks;
}

/* A mistyped title must not become a task that is done. */
static const struct error *unknown_task(const struct changing *c,
					const char *title)
{
	struct nearest nearest;
	size_t i;

	nearest_init(&nearest, title);
	for (i = 0; i < c->objective->tasks; i++)
		nearest_offer(&nearest, c->objective->task[i].title);
	return error_unknown("task", &nearest, "");
}

/* Whether the task is as wanted already. */
static bool is_so(const struct objective_task *task,
		  const struct task_change *wanted)
{
	switch (wanted->state) {
	case TASK_DONE:
		return task->is_done && (oid_is_zero(&wanted->commit) ||
					 !oid_cmp(&wanted->commit,
						  &task->commit));
	case TASK_DROPPED:
		return task->is_dropped;
	case TASK_OPEN:
		return !task->is_done && !task->is_dropped;
	default:
		return !task->is_dropped;
	}
}

/* Leaves the tasks that are not so already, with their letters as they were.
 * One of a state must be there, or be new now. */
static const struct error *keep_changed_tasks(struct changing *c)
{
	size_t i, kept = 0, added = args_find(c->args, "task")->text.n;

	for (i = 0; i < c->task.n; i++) {
		struct task_change *wanted = &c->task.item[i];
		const struct objective_task *task =
			objective_find_task(c->objective, wanted->title,
					    strlen(wanted->title));

		if (!task && i >= added)
			return unknown_task(c, wanted->title);
		if (task && is_so(task, wanted))
			continue;
		if (task)
			wanted->title = arena_strdup(&c->arena, task->title);
		c->task.item[kept++] = *wanted;
	}
	c->change.tasks = kept;
	return NULL;
}

const struct error *cmd_objective_update(struct session *session,
					 const struct args *args,
					 struct sink *out)
{
	struct changing c;
	const struct error *err;
	const char *title;

	changing_init(&c, session, args);
	title = args_text(c.args, "title");
	err = take_options(&c);
	if (!err && title)
		err = take_title(&c.change.title, &c, "the title",
				 span_of(title));
	if (args_text(c.args, "status"))
		c.change.status = (uint8_t)args_choice(c.args, "status");
	if (!err)
		err = take_named(&c, "task", TASK_STATES);
	if (!err)
		err = take_named(&c, "done-task", TASK_DONE);
	if (!err && !c.change.title && !c.change.description &&
	    !c.change.session && c.change.status == OBJECTIVE_STATUSES &&
	    !c.change.tasks)
		err = error_new(ERROR_USAGE, "say what changes: --title, "
				"--description, --status, --task, --done-task "
				"or --for-session");
	if (!err)
		err = open_named(&c);
	if (!err)
		err = keep_changed_tasks(&c);
	/* Nothing is opened to be written where it is so already. */
	if (!err && drop_unchanged(&c))
		err = store(&c);
	if (!err)
		err = tell(&c, NULL, "fuse.objective.update/2", out);
	changing_release(&c);
	return err;
}

/* --- task --- */

/* The first that is given; what names none only names the task. */
static enum task_state wanted_state(const struct args *args)
{
	static const struct {
		const char *flag;
		enum task_state state;
	} flags[] = {
		{ "done", TASK_DONE }, { "drop", TASK_DROPPED },
		{ "undone", TASK_OPEN },
	};
	size_t i;

	for (i = 0; i < sizeof(flags) / sizeof(*flags); i++)
		if (args_flag(args, flags[i].flag))
			return flags[i].state;
	return args_text(args, "commit") ? TASK_DONE : TASK_STATES;
}

static const struct error *change_task(struct changing *c,
				       struct task_change *wanted)
{
	const struct objective_task *task =
		objective_find_task(c->objective, wanted->title,
				    strlen(wanted->title));

	if (!task && wanted->state != TASK_STATES)
		return unknown_task(c, wanted->title);
	if (task && is_so(task, wanted))
		return NULL;
	/* Its letters stay as they were. */
	if (task)
		wanted->title = arena_strdup(&c->arena, task->title);
	c->change.task = wanted;
	c->change.tasks = 1;
	return store(c);
}

const struct error *cmd_objective_task(struct session *session,
				       const struct args *args,
				       struct sink *out)
{
	const char *commit = args_text(args, "commit");
	struct task_change wanted = { .state = (uint8_t)wanted_state(args) };
	struct changing c;
	const struct error *err = NULL;

	changing_init(&c, session, args);
	if (commit && wanted.state != TASK_DONE)
		err = error_new(ERROR_USAGE, "'--commit' tells what did a "
				"task: give it with --done");
	if (!err)
		err = take_title(&wanted.title, &c, "the title of a task",
				 span_of(args_text(args, "task")));
	if (!err && commit)
		err = repo_commit(session->repo, commit, &wanted.commit);
	if (!err)
		err = open_named(&c);
	if (!err)
		err = change_task(&c, &wanted);
	if (!err)
		err = tell(&c, wanted.title, "fuse.objective.task/2", out);
	changing_release(&c);
	return err;
}
