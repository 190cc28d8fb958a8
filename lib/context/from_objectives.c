/* SPDX-License-Identifier: MIT */
/* What people work towards while the task is done. */
#include <inttypes.h>

#include "context/assembly.h"

/* Who works here should know what all work towards, even if the task does not
 * speak of it; and one that does comes before. */
static const double always = .1, spoken_of = .3;
enum { TASKS_SHOWN = 5 };

/* A commit that is reached did a task of it. */
static const struct error *is_under_way(bool *out, const struct look *look,
					const struct objective *objective)
{
	const struct error *err = NULL;
	size_t i;

	*out = false;
	for (i = 0; !err && !*out && i < objective->tasks; i++) {
		const struct objective_task *task = &objective->task[i];

		if (task->is_done && !oid_is_zero(&task->commit))
			err = look->reaches(look->payload, &task->commit,
					    out);
	}
	return err;
}

static const char *open_tasks(struct assembly *a,
			      const struct objective *objective)
{
	struct buf text = { 0 };
	const char *out = NULL;
	size_t i, n = 0;

	for (i = 0; i < objective->tasks; i++) {
		const struct objective_task *task = &objective->task[i];

		if (task->is_done || task->is_dropped)
			continue;
		if (n++ < TASKS_SHOWN)
			buf_addf(&text, "- %s\n", task->title);
	}
	if (n > TASKS_SHOWN)
		buf_addf(&text, "and %zu more\n", n - TASKS_SHOWN);
	if (text.len)
		out = item_text(&a->out->arena, text.ptr, text.len, ITEM_TEXT);
	buf_release(&text);
	return out;
}

static const struct error *consider_objective(struct assembly *a,
					      const struct objective *objective)
{
	const struct objective_progress progress =
		objective_progress(objective);
	struct arena *arena = &a->out->arena;
	struct buf name = { 0 };
	const struct error *err;
	const char *words;
	struct item *item;
	bool under_way;
	double said;
	struct buf text = { 0 };
	size_t i;

	if (objective->is_removed || objective->status != OBJECTIVE_ACTIVE)
		return NULL;
	buf_addf(&text, "%s\n%s", objective->title, objective->description);
	for (i = 0; i < objective->tasks; i++)
		if (!objective->task[i].is_dropped)
			buf_addf(&text, "\n%s", objective->task[i].title);
	said = speaks_of_task(a, arena_take(&a->out->arena, &text), &words);
	err = is_under_way(&under_way, a->request->look, objective);
	item = assembly_add(a, SOURCE_OBJECTIVES, ITEM_OBJECTIVE,
			    under_way ? GROUND_DONE : GROUND_SAID,
			    said > 0 ? either(spoken_of, said) : always);
	objective_name(&name, objective);
	item->id = arena_take(arena, &name);
	if (assembly_is_archived(a, objective->entity))
		item->left = LEFT_ARCHIVED;
	item->title = arena_fmt(arena, "%s %s (%" PRIu32 " %%, %" PRIu32
				" of %" PRIu32 " tasks)", item->id,
				objective->title, progress.percent,
				progress.done, progress.all);
	item->text = open_tasks(a, objective);
	item->why = words ? words : "it is active";
	item_is_of(item, a, objective->is_theirs ? objective->author : NULL);
	return err;
}

const struct error *retrieve_objectives(struct assembly *a)
{
	const size_t first = a->out->item.n;
	const struct objectives *objectives = a->request->objectives;
	const struct error *err = NULL;
	size_t i;

	for (i = 0; !err && i < objectives->objective.n; i++)
		err = consider_objective(a, &objectives->objective.item[i]);
	limit_items(a, first, MOST_OBJECTIVES);
	return err;
}
