/* SPDX-License-Identifier: MIT */
/* Which tests a walk has found, and in which order they are told. */

#include <stdlib.h>

#include "base/compare.h"
#include "base/path.h"
#include "scope/exercise_private.h"
#include "search/kin.h"

static bool is_kin(const struct walk *walk, uint32_t file, uint32_t step)
{
	const struct file *files = walk->request->view->file;
	const struct exercise_step *steps = walk->out->step.item;
	const uint32_t changed = steps[steps[step].root].file;

	return changed != SCOPE_NO_FILE &&
		kin_by_name(&files[file], &files[changed]);
}

static void add_test(struct walk *walk, uint32_t file, uint32_t unit,
		     const struct test_runner *runner, uint32_t step)
{
	struct exercise_step *steps = walk->out->step.item;

	steps[steps[step].root].has_test = true;
	if (walk->request->selected && !walk->request->selected[file])
		return;
	if (is_first(&walk->told, file, unit))
		*VEC_PUSH(&walk->out->test) = (struct exercised_test){
			.file = file, .symbol = unit, .step = step,
			.runner = runner,
			.depth = walk->out->step.item[step].depth,
			.doubts = walk->out->step.item[step].doubts,
			.is_kin = is_kin(walk, file, step)
		};
}

/* Calls fn for each unit of a file that its runner takes. */
typedef void (*unit_fn)(struct walk *walk, uint32_t file, uint32_t unit,
			const struct test_runner *runner, uint32_t step);

static const struct error *each_unit(struct walk *walk, uint32_t file,
				     unit_fn fn, uint32_t step)
{
	const struct test_runner *runner;
	const struct facts *facts;
	const struct error *err = runner_of(walk, file, &runner);
	uint32_t i, unit;

	if (err || !runner)
		return err;
	if (runner->unit == UNIT_FILE) {
		fn(walk, file, UINT32_MAX, runner, step);
		return NULL;
	}
	err = graph_facts(walk->request->graph, file, &facts);
	for (i = 0; !err && i < facts->symbol.n; i++)
		if (!symbol_is_local(facts, &facts->symbol.item[i]) &&
		    test_unit_of(runner, facts,
				 walk->request->view->file[file].path, i,
				 &unit) && unit == i &&
		    (runner->unit == UNIT_TYPE ||
		     facts->symbol.item[i].kind != SYMBOL_TYPE))
			fn(walk, file, i, runner, step);
	return err;
}

static void count_unit(struct walk *walk, uint32_t file, uint32_t unit,
		       const struct test_runner *runner, uint32_t step)
{
	(void)file;
	(void)unit;
	(void)runner;
	(void)step;
	walk->out->total++;
}

const struct error *take_test(struct walk *walk, uint32_t number,
				     bool *is_done)
{
	const struct exercise_step step = walk->out->step.item[number];
	const struct test_runner *runner;
	const struct facts *facts;
	const struct error *err = NULL;
	uint32_t unit;

	*is_done = false;
	if (step.file == SCOPE_NO_FILE || step.name)
		return NULL;
	err = runner_of(walk, step.file, &runner);
	if (!err && runner)
		err = graph_facts(walk->request->graph, step.file, &facts);
	if (err || !runner)
		return err;
	/* Code of a crate holds its tests, too: a test is a function there. */
	if (runner->naming == NAMED_MODULE && step.symbol == UINT32_MAX &&
	    step.kind != STEP_BELOW)
		return NULL;
	if (!test_unit_of(runner, facts,
			  walk->request->view->file[step.file].path,
			  step.symbol, &unit))
		return NULL;
	*is_done = runner->naming != NAMED_MODULE;
	if (unit == UINT32_MAX && (runner->naming == NAMED_PLAIN ||
				   runner->naming == NAMED_MODULE))
		return each_unit(walk, step.file, add_test, number);
	add_test(walk, step.file, unit, runner, number);
	return NULL;
}

/* --- All of them --- */

static void add_rest(struct walk *walk, uint32_t file, uint32_t unit,
		     const struct test_runner *runner, uint32_t step)
{
	size_t n = walk->out->test.n;

	add_test(walk, file, unit, runner, step);
	if (walk->out->test.n > n)
		walk->out->test.item[n].is_rest = true;
}

void tell_unknown(struct walk *walk, const char *path, const char *why,
		  const char *below, uint32_t of)
{
	struct arena *arena = &walk->out->arena;

	*VEC_PUSH(&walk->out->unknown) = (struct exercise_unknown){
		arena_strdup(arena, path), why, arena_strdup(arena, below), of
	};
}

const struct error *tell_rest(struct walk *walk)
{
	const struct view *view = walk->request->view;
	const struct error *err = NULL;
	size_t k;
	uint32_t i;

	for (k = 0; k < walk->out->unknown.n; k++) {
		const struct exercise_unknown *u = &walk->out->unknown.item[k];

		for (i = 0; !err && i < view->n; i++)
			if (!*u->below ||
			    path_is_below(view->file[i].path, u->below))
				err = each_unit(walk, i, add_rest, u->of);
	}
	return err;
}

static uint32_t root_of(const struct exercise *out,
			const struct exercised_test *test)
{
	return out->step.item[test->step].root;
}

/* The surest chains to each of what changed say how far doubt goes. */
static void drop_doubtful(struct exercise *out)
{
	uint32_t *fewest = xcalloc(out->step.n + 1, sizeof(*fewest));
	size_t i, n = 0;

	for (i = 0; i < out->test.n; i++) {
		const struct exercised_test *test = &out->test.item[i];
		uint32_t *own = &fewest[root_of(out, test)];

		if (!test->is_rest && (!*own || *own > test->doubts + 1))
			*own = test->doubts + 1;
	}
	for (i = 0; i < out->test.n; i++) {
		const struct exercised_test test = out->test.item[i];
		const uint32_t most = fewest[root_of(out, &test)] - 1 +
			DOUBTS_MORE;

		if (test.is_rest || test.doubts < most) {
			out->test.item[n++] = test;
			continue;
		}
		if (!out->left_out++ || test.doubts < out->left_doubts)
			out->left_doubts = test.doubts;
	}
	out->test.n = n;
	free(fewest);
}

/* The surest first, then those that are called as what changed: behind an
 * interface hundreds may exercise it. Then the nearest. */
static int cmp_tests(const void *a_ptr, const void *b_ptr)
{
	const struct exercised_test *a = a_ptr, *b = b_ptr;

	if (a->is_rest != b->is_rest)
		return a->is_rest ? 1 : -1;
	if (!a->doubts != !b->doubts)
		return a->doubts ? 1 : -1;
	if (a->is_kin != b->is_kin)
		return a->is_kin ? -1 : 1;
	if (a->doubts != b->doubts)
		return a->doubts < b->doubts ? -1 : 1;
	if (a->depth != b->depth)
		return a->depth < b->depth ? -1 : 1;
	if (a->file != b->file)
		return a->file < b->file ? -1 : 1;
	return a->symbol < b->symbol ? -1 : a->symbol > b->symbol;
}

CMP_BY(cmp_unknown, struct exercise_unknown, path_cmp, path)

/* What a whole class, or a whole file, runs needs not be told by itself. */
static const struct error *drop_parts(struct walk *walk)
{
	struct exercise *out = walk->out;
	const struct facts *facts;
	const struct error *err = NULL;
	size_t i, n = 0;

	for (i = 0; !err && i < out->test.n; i++) {
		struct exercised_test test = out->test.item[i];
		uint32_t whole[2] = { test.file, UINT32_MAX };
		bool is_part = false;

		err = graph_facts(walk->request->graph, test.file, &facts);
		if (err)
			break;
		if (test.symbol < facts->symbol.n) {
			is_part = strmap_find(&walk->told, (char *)whole,
					      sizeof(whole));
			whole[1] = facts->symbol.item[test.symbol].container;
			is_part |= whole[1] != UINT32_MAX &&
				strmap_find(&walk->told, (char *)whole,
					    sizeof(whole));
		}
		if (!is_part)
			out->test.item[n++] = test;
	}
	out->test.n = n;
	return err;
}

const struct error *tell_all(struct walk *walk)
{
	struct exercise *out = walk->out;
	const struct error *err = NULL;
	uint32_t i;

	for (i = 0; !err && i < walk->request->view->n; i++)
		err = each_unit(walk, i, count_unit, 0);
	if (!err)
		err = drop_parts(walk);
	if (!err && !walk->request->with_doubtful)
		drop_doubtful(out);
	if (!err)
		VEC_SORT(&out->test, cmp_tests);
	if (!err)
		VEC_SORT(&out->unknown, cmp_unknown);
	return err;
}
