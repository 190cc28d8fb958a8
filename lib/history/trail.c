/* SPDX-License-Identifier: MIT */
/*
 * The commits of a path: see trail.h.
 *
 * Commits are walked from the last to the first, which meets children before
 * their parents: so a rename is met before what happened under the older
 * name. That is exact where history is a line. Of a branch that went on
 * under the old name, and was merged after the rename, the commits are met
 * too early; those are found by what past_files knows of the old name.
 */
#include "history/trail.h"

#include <stdlib.h>
#include <string.h>

static const char *const name[] = {
	[TOUCH_ADD] = "added",
	[TOUCH_MODIFY] = "modified",
	[TOUCH_DELETE] = "deleted",
	[TOUCH_RENAME] = "renamed"
};

const char *touch_name(enum touch_kind kind)
{
	return name[kind];
}

static int cmp_step(const void *a_ptr, const void *b_ptr)
{
	const struct step *a = a_ptr, *b = b_ptr;

	if (a->time != b->time)
		return a->time < b->time ? 1 : -1;
	return a->commit < b->commit ? 1 : a->commit > b->commit ? -1 : 0;
}

static void sort_steps(step_vec *steps, size_t first)
{
	if (steps->n > first + 1)
		qsort(steps->item + first, steps->n - first,
		      sizeof(*steps->item), cmp_step);
}

static const struct error *find_path(uint32_t *out, struct past *past,
				     const char *path)
{
	const struct error *err = NULL;
	const char *other;
	uint32_t i;

	*out = UINT32_MAX;
	for (i = 0; !err && i < past->paths; i++) {
		err = past_path(past, i, &other);
		if (!err && !strcmp(other, path)) {
			*out = i;
			break;
		}
	}
	return err;
}

const struct error *trail_knows(bool *out, struct past *past,
				const char *path)
{
	uint32_t number;
	const struct error *err = find_path(&number, past, path);

	*out = !err && number != UINT32_MAX;
	return err;
}

/* Of several touches in one commit that is shown which `is_best`, or the
 * first. */
static void add_touch(step_vec *out, const struct past *past, uint32_t commit,
		      const struct touch *touch, bool is_best)
{
	struct step *last = out->n ? &out->item[out->n - 1] : NULL;
	uint32_t files = 0;

	if (last && last->commit == commit) {
		files = last->files++;
		if (!is_best)
			return;
	} else {
		last = VEC_PUSH(out);
	}
	*last = (struct step){
		.time = past->time[commit], .commit = commit,
		.path = touch->path, .old_path = past_old_path(past, touch),
		.kind = touch->kind, .files = files + 1
	};
}

/* Adds what one commit did to the file; gives its name before that. */
static uint32_t step_back(step_vec *out, const struct past *past,
			  uint32_t commit, uint32_t now,
			  const uint32_t *file_of, uint32_t file)
{
	uint32_t before = now, i;

	for (i = past->first_touch[commit];
	     i < past->first_touch[commit + 1]; i++) {
		const struct touch *touch = &past->touch[i];

		if (touch->path != now &&
		    past_old_path(past, touch) != now &&
		    (file == UINT32_MAX || file_of[touch->path] != file))
			continue;
		add_touch(out, past, commit, touch, touch->path == now);
		if (touch->kind == TOUCH_RENAME && touch->path == now)
			before = past_old_path(past, touch);
	}
	return before;
}

const struct error *trail_follow(step_vec *out, struct past *past,
				 const char *path, const uint32_t *file_of,
				 uint32_t file)
{
	size_t first = out->n;
	uint32_t now, commit;
	const struct error *err = find_path(&now, past, path);

	if (err)
		return err;
	for (commit = past->n; commit-- > 0;)
		if (past->flags[commit] & PAST_ANCESTOR)
			now = step_back(out, past, commit, now, file_of, file);
	sort_steps(out, first);
	return NULL;
}

const struct error *trail_select(step_vec *out, struct past *past,
				 trail_select_fn *selects, void *payload)
{
	bool *chosen = xcalloc(past->paths, sizeof(*chosen));
	const struct error *err;
	size_t first = out->n;
	uint32_t commit, i;
	const char *path;

	/* Which paths of history are meant, each asked once. */
	err = NULL;
	for (i = 0; !err && i < past->paths; i++) {
		err = past_path(past, i, &path);
		chosen[i] = !err && selects(payload, path);
	}
	for (commit = past->n; !err && commit-- > 0;) {
		if (!(past->flags[commit] & PAST_ANCESTOR))
			continue;
		for (i = past->first_touch[commit];
		     i < past->first_touch[commit + 1]; i++) {
			const struct touch *touch = &past->touch[i];

			if (chosen[touch->path] ||
			    chosen[past_old_path(past, touch)])
				add_touch(out, past, commit, touch, false);
		}
	}
	sort_steps(out, first);
	free(chosen);
	return err;
}
