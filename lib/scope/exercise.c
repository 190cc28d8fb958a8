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

void add_step(struct walk *walk, const struct exercise_step *step)
{
	struct exercise *out = walk->out;
	struct exercise_step *added;
	uint32_t depth = 0;
	const bool is_unsure = step->kind == STEP_MAY_USE ||
		step->kind >= STEP_LOADS;
	const uint32_t key = step->is_made && step->symbol != UINT32_MAX ?
		step->symbol | 1U << 31 : step->symbol;

	if (step->of != STEP_NONE) {
		depth = out->step.item[step->of].depth +
			(step->kind != STEP_MAKES);
	}
	if (walk->request->depth && depth > walk->request->depth) {
		out->is_cut = true;
		return;
	}
	if (step->file != SCOPE_NO_FILE && !step->name &&
	    !is_first(&walk->seen, step->file, key))
		return;
	added = VEC_PUSH(&out->step);
	*added = *step;
	added->depth = depth;
	added->is_unsure = is_unsure || (step->of != STEP_NONE &&
		out->step.item[step->of].is_unsure);
	added->root = step->of != STEP_NONE ? out->step.item[step->of].root :
		(uint32_t)(out->step.n - 1);
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

/* Where all is followed, what led to no test goes on by files. */
static bool has_next(struct walk *walk)
{
	struct exercise *out = walk->out;

	while (walk->next == out->step.n && walk->next_dead < walk->dead.n) {
		const uint32_t of = walk->dead.item[walk->next_dead++];
		struct exercise_step step = out->step.item[of];

		if (out->step.item[step.root].has_test)
			continue;
		step.symbol = UINT32_MAX;
		step.of = of;
		step.kind = STEP_LOADS;
		step.is_made = false;
		add_step(walk, &step);
	}
	return walk->next < out->step.n;
}

/* Who is used so much is exercised by all of the tests, as far as we know. */
static void tell_cut(struct walk *walk)
{
	const struct exercise_step *step = walk->out->step.item;
	uint32_t root = step[walk->next].root;
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
	bool is_done;

	for (; !err && has_next(walk); walk->next++) {
		if (walk->next >= STEPS_MOST) {
			tell_cut(walk);
			break;
		}
		err = take_test(walk, (uint32_t)walk->next, &is_done);
		if (!err && !is_done)
			err = add_users_of(walk, (uint32_t)walk->next);
	}
	if (!err)
		err = tell_rest(walk);
	return err ? err : tell_all(walk);
}
