/* SPDX-License-Identifier: MIT */
/* The walk from what changed to what exercises it: see exercise.h. */
#include "scope/exercise.h"

#include <stdlib.h>

#include "scope/exercise_private.h"

/* The walk ends behind so many steps: then all tests are told. */
enum { STEPS_MOST = 20000 };

void exercise_release(struct exercise *exercise)
{
	VEC_RELEASE(&exercise->step);
	VEC_RELEASE(&exercise->test);
	VEC_RELEASE(&exercise->unknown);
	arena_release(&exercise->arena);
}

void walk_init(struct walk *walk, struct exercise *out,
	       const struct exercise_request *request)
{
	const size_t n = request->view->n;

	*walk = (struct walk){
		.out = out, .request = request,
		.runners = { .graph = request->graph },
		.runner = xcalloc(n + 1, sizeof(*walk->runner)),
		.is_asked = xcalloc(n + 1, sizeof(*walk->is_asked)),
		.around_request = {
			.view = request->view, .graph = request->graph
		},
		.around = { .texts = { .graph = request->graph } }
	};
	walk->around.request = &walk->around_request;
}

void walk_release(struct walk *walk)
{
	size_t i;

	for (i = 0; i < walk->refs.n; i++) {
		refs_release(walk->refs.item[i]);
		free(walk->refs.item[i]);
	}
	VEC_RELEASE(&walk->refs);
	VEC_RELEASE(&walk->dead);
	VEC_RELEASE(&walk->queue[0]);
	VEC_RELEASE(&walk->queue[1]);
	around_release(&walk->around);
	strmap_release(&walk->name);
	strmap_release(&walk->told);
	strmap_release(&walk->seen);
	test_runners_release(&walk->runners);
	free(walk->is_asked);
	free(walk->runner);
}

const struct error *runner_of(struct walk *walk, uint32_t file,
			      const struct test_runner **out)
{
	const struct error *err = NULL;

	if (!walk->is_asked[file])
		err = test_runner_of(&walk->runners, file,
				     &walk->runner[file]);
	walk->is_asked[file] = true;
	*out = walk->runner[file];
	return err;
}

/* --- Steps --- */

bool is_first(struct strmap *map, uint32_t file, uint32_t symbol)
{
	uint32_t key[2] = { file, symbol };
	bool is_new;

	strmap_add(map, (const char *)key, sizeof(key), &is_new);
	return is_new;
}

/* What a step is of: as a type that is made it is another than as a type. */
static struct strmap_entry *seen_of(struct walk *walk,
				    const struct exercise_step *step)
{
	const uint32_t key[2] = {
		step->file, step->is_made && step->symbol != UINT32_MAX ?
			step->symbol | 1U << 31 : step->symbol
	};

	if (step->file == SCOPE_NO_FILE || step->name)
		return NULL;
	return strmap_add(&walk->seen, (const char *)key, sizeof(key), NULL);
}

void add_step(struct walk *walk, const struct exercise_step *step)
{
	struct exercise *out = walk->out;
	const struct exercise_step *of = step->of != STEP_NONE ?
		&out->step.item[step->of] : NULL;
	const uint32_t number = (uint32_t)out->step.n;
	const bool is_unsure = step->kind == STEP_MAY_USE ||
		step->kind >= STEP_LOADS;
	struct exercise_step added = *step;
	struct strmap_entry *seen;

	added.depth = of ? of->depth + (step->kind != STEP_MAKES) : 0;
	added.doubts = (of ? of->doubts : 0) + is_unsure;
	added.root = of ? of->root : number;
	if (walk->request->depth && added.depth > walk->request->depth) {
		out->is_cut = true;
		return;
	}
	seen = seen_of(walk, step);
	if (seen && seen->value && seen->value <= added.doubts + 1)
		return;
	if (seen)
		seen->value = added.doubts + 1;
	*VEC_PUSH(&out->step) = added;
	*VEC_PUSH(&walk->queue[walk->now ^ is_unsure]) = number;
}

void add_loads(struct walk *walk, const file_vec *files, uint32_t of)
{
	size_t i;

	for (i = 0; i < files->n; i++) {
		const struct exercise_step step = {
			.file = files->item[i], .symbol = UINT32_MAX,
			.of = of, .kind = STEP_LOADS
		};

		add_step(walk, &step);
	}
}

/* --- The whole --- */

/* Has a step been reached with fewer doubts since? */
static bool is_outdone(struct walk *walk, uint32_t number)
{
	const struct exercise_step *step = &walk->out->step.item[number];
	const struct strmap_entry *seen = seen_of(walk, step);

	return seen && seen->value < step->doubts + 1;
}

/* The next step that is to be followed. */
static bool has_next(struct walk *walk, uint32_t *number)
{
	for (;;) {
		while (walk->next < walk->queue[walk->now].n) {
			*number = walk->queue[walk->now].item[walk->next++];
			if (!is_outdone(walk, *number))
				return true;
		}
		while (!walk->queue[!walk->now].n &&
		       walk->next_dead < walk->dead.n) {
			const uint32_t of = walk->dead.item[walk->next_dead++];
			struct exercise_step step = walk->out->step.item[of];

			/* Where all is followed, what led to no test goes on
			 * by files. */
			if (walk->out->step.item[step.root].has_test)
				continue;
			step.symbol = UINT32_MAX;
			step.of = of;
			step.kind = STEP_LOADS;
			step.is_made = false;
			add_step(walk, &step);
		}
		if (!walk->queue[!walk->now].n)
			return false;
		walk->queue[walk->now].n = walk->next = 0;
		walk->now = !walk->now;
	}
}

/* Who is used so much is exercised by all of the tests, as far as we know. */
static void tell_cut(struct walk *walk, uint32_t number)
{
	const struct exercise_step *step = walk->out->step.item;
	uint32_t root = step[number].root;
	const char *path = step[root].name;

	if (!path)
		path = step[root].file == SCOPE_NO_FILE ? "" :
			walk->request->view->file[step[root].file].path;
	tell_unknown(walk, path, "is used in more places than are followed",
		     "", root);
}

const struct error *walk_all(struct walk *walk)
{
	const struct error *err = NULL;
	uint32_t number;
	bool is_done;

	while (!err && has_next(walk, &number)) {
		if (walk->followed++ >= STEPS_MOST) {
			tell_cut(walk, number);
			break;
		}
		err = take_test(walk, number, &is_done);
		if (!err && !is_done)
			err = add_users_of(walk, number);
	}
	if (!err)
		err = tell_rest(walk);
	return err ? err : tell_all(walk);
}
