/* SPDX-License-Identifier: MIT */
/*
 * Trailers of a message that name an objective which is not there, or a task
 * that it does not have: "Objective: OBJ-0001 Desing".
 */
#include <string.h>

#include "base/nearest.h"
#include "git-fuse/hook/hooks.h"
#include "git-fuse/workspace/store.h"
#include "hook/trailers.h"
#include "knowledge/entity.h"
#include "knowledge/objective.h"

static void tell(struct problems *out, const struct trailer *trailer,
		 const char *rule, const char *message)
{
	*VEC_PUSH(&out->problem) = (struct problem){
		.rule = rule, .severity = SEVERITY_WARNING,
		.message = arena_fmt(&out->arena, "in line %u of the message, "
				     "%s", trailer->line, message),
		.text = arena_fmt(&out->arena, "%s: %s", trailer->key,
				  trailer->value)
	};
}

static const struct error *check_one(struct problems *out,
				     const struct trailer *trailer,
				     const struct objectives *objectives,
				     const struct naming *naming)
{
	const char *name = arena_strndup(&out->arena, naming->name.s,
					 naming->name.n);
	const struct objective *objective;
	const struct error *err = objectives_find(&objective, objectives,
						  name);

	if (err && err->code == ERROR_NOT_FOUND) {
		tell(out, trailer, "unknown-objective", err->msg);
		return NULL;
	}
	if (err)
		return err->code == ERROR_AMBIGUOUS ? NULL : err;
	if (naming->task.n && !objective_find_task(objective, naming->task.s,
						   naming->task.n)) {
		struct span task = naming->task;
		struct arena *arena = &out->arena;
		struct buf text = { 0 };
		struct nearest nearest;
		size_t i;

		nearest_init(&nearest, arena_strndup(arena, task.s, task.n));
		for (i = 0; i < objective->tasks; i++)
			nearest_offer(&nearest, objective->task[i].title);
		objective_name(&text, objective);
		buf_addf(&text, " has no task '%s'", nearest.wanted);
		nearest_phrase(&text, &nearest, "");
		tell(out, trailer, "unknown-task", text.ptr);
		buf_release(&text);
	}
	return NULL;
}

/* A team that keeps its objectives elsewhere names none of ours. */
static const struct error *check_all(struct problems *out,
				     const struct trailers *trailers,
				     const struct objectives *objectives)
{
	const struct error *err = NULL;
	struct naming naming;
	size_t i;

	if (!objectives->objective.n)
		return NULL;
	for (i = 0; !err && i < trailers->trailer.n; i++) {
		const struct trailer *trailer = &trailers->trailer.item[i];
		struct span rest = span_of(trailer->value);

		if (strcmp(trailer->key, "Objective"))
			continue;
		while (!err && naming_next(&naming, &rest))
			err = check_one(out, trailer, objectives, &naming);
	}
	return err;
}

const struct error *hook_named_objectives(struct problems *out,
					  struct hook_call *call,
					  const struct trailers *trailers)
{
	struct objectives objectives = { .objective = { .n = 0 } };
	struct knowledge *knowledge = NULL;
	const struct error *err;
	size_t i;

	for (i = 0; i < trailers->trailer.n; i++)
		if (!strcmp(trailers->trailer.item[i].key, "Objective"))
			break;
	if (i == trailers->trailer.n)
		return NULL;
	err = knowing_open(&knowledge, call->session, KNOWLEDGE_READ);
	if (!err)
		err = objectives_read(&objectives, knowledge);
	if (!err)
		err = check_all(out, trailers, &objectives);
	objectives_release(&objectives);
	knowledge_close(knowledge);
	return err;
}
