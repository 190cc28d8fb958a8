/* SPDX-License-Identifier: MIT */
/* From what changed to the tests that exercise it: see exercise.h. */
#include "scope/exercise.h"

#include <stdlib.h>
#include <string.h>

#include "base/path.h"
#include "lang/lang.h"
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

static bool is_first(struct strmap *map, uint32_t file, uint32_t symbol)
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
			.is_unsure = walk->out->step.item[step].is_unsure
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

/* Is a step a test, and nothing beside? What it may be beside is followed. */
static const struct error *take_test(struct walk *walk, uint32_t number,
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

/* --- All that there are --- */

const struct error *add_tests_below(struct walk *walk, const char *dir,
				    uint32_t of)
{
	const struct view *view = walk->request->view;
	const struct error *err = NULL;
	uint32_t i;

	for (i = 0; !err && i < view->n; i++)
		if (!*dir || path_is_below(view->file[i].path, dir))
			err = each_unit(walk, i, add_test, of);
	return err;
}

/* The surest first, then the nearest. */
static int cmp_tests(const void *a_ptr, const void *b_ptr)
{
	const struct exercised_test *a = a_ptr, *b = b_ptr;

	if (a->is_unsure != b->is_unsure)
		return a->is_unsure ? 1 : -1;
	if (a->depth != b->depth)
		return a->depth < b->depth ? -1 : 1;
	if (a->file != b->file)
		return a->file < b->file ? -1 : 1;
	return a->symbol < b->symbol ? -1 : a->symbol > b->symbol;
}

static int cmp_unknown(const void *a_ptr, const void *b_ptr)
{
	const struct exercise_unknown *a = a_ptr, *b = b_ptr;

	return path_cmp(a->path, b->path);
}

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

const struct error *walk_all(struct walk *walk)
{
	struct exercise *out = walk->out;
	const struct error *err = NULL;
	bool is_done;
	uint32_t i;

	for (; !err && has_next(walk); walk->next++) {
		if (walk->next >= STEPS_MOST) {
			out->is_cut = true;
			err = add_tests_below(walk, "", 0);
			break;
		}
		err = take_test(walk, (uint32_t)walk->next, &is_done);
		if (!err && !is_done)
			err = add_users_of(walk, (uint32_t)walk->next);
	}
	for (i = 0; !err && i < walk->request->view->n; i++)
		err = each_unit(walk, i, count_unit, 0);
	if (!err)
		err = drop_parts(walk);
	if (!err && out->test.n > 1)
		qsort(out->test.item, out->test.n, sizeof(*out->test.item),
		      cmp_tests);
	if (!err && out->unknown.n > 1)
		qsort(out->unknown.item, out->unknown.n,
		      sizeof(*out->unknown.item), cmp_unknown);
	return err;
}

/* --- Where it begins --- */

const struct error *exercise_places(struct exercise *out,
				    const struct exercise_request *request,
				    const struct scope_places *places)
{
	const struct error *err = NULL;
	const struct facts *facts;
	struct walk walk;
	size_t i;
	uint32_t k;

	walk_init(&walk, out, request);
	for (i = 0; !err && i < places->item.n; i++) {
		const struct scope_place *place = &places->item.item[i];
		struct exercise_step step = {
			.file = place->file, .symbol = place->symbol,
			.line = place->lines.first, .of = STEP_NONE
		};

		err = graph_facts(request->graph, place->file, &facts);
		if (!err && step.symbol == UINT32_MAX && step.line)
			step.symbol = symbol_around(facts, step.line);
		if (err)
			break;
		if (step.symbol != UINT32_MAX || !facts->symbol.n)
			add_step(&walk, &step);
		/* A whole file is each of its symbols. */
		for (k = 0; step.symbol == UINT32_MAX && k < facts->symbol.n;
		     k++) {
			struct exercise_step one = step;

			one.symbol = k;
			one.line = facts->symbol.item[k].line;
			if (symbol_around(facts, one.line) == k)
				add_step(&walk, &one);
		}
	}
	if (!err)
		err = walk_all(&walk);
	walk_release(&walk);
	return err;
}

/* The symbol of a file that is called so, as symbol_in_file does. */
static uint32_t symbol_called(const struct facts *facts, const char *name)
{
	struct buf text = { 0 };
	uint32_t i, found = UINT32_MAX;

	for (i = 0; found == UINT32_MAX && i < facts->symbol.n; i++) {
		buf_reset(&text);
		symbol_in_file(facts, i, &text);
		if (!strcmp(buf_str(&text), name))
			found = i;
	}
	buf_release(&text);
	return found;
}

static void add_changed(struct walk *walk, uint32_t file, uint32_t symbol,
			uint32_t line, const char *name)
{
	const struct exercise_step step = {
		.file = file, .symbol = symbol, .line = line, .of = STEP_NONE,
		.kind = name ? STEP_REMOVED : STEP_CHANGED, .name = name
	};

	add_step(walk, &step);
}

/* A line outside of all symbols: of an import, blank, or run when the file is
 * loaded. */
static const struct error *add_loaded_line(struct walk *walk, uint32_t file,
					   uint32_t line, bool *has_import)
{
	const struct file_text *text;
	const struct error *err = texts_get(&walk->around.texts, file, &text);
	bool is_import = false;
	const char *code;
	uint32_t at;

	if (!err)
		err = is_import_line(&walk->around, file, line, &is_import);
	*has_import |= is_import;
	if (err || is_import || line > text->lines)
		return err;
	code = buf_str(code_of(text));
	for (at = text->start.item[line - 1]; at < text->start.item[line];
	     at++)
		if (!strchr(" \t\r\n\f{}()[];,", code[at])) {
			add_changed(walk, file, UINT32_MAX, line, NULL);
			break;
		}
	return NULL;
}

static const struct error *add_hunk_lines(struct walk *walk,
					  const struct changed_file *changed,
					  const struct hunk *hunk,
					  const struct facts *facts,
					  bool *has_import)
{
	uint32_t line = hunk->new_line, last = line + hunk->new_lines;
	const struct error *err = NULL;
	uint32_t symbol;

	for (; !err && line < last; line++) {
		symbol = symbol_around(facts, line);
		if (symbol == UINT32_MAX)
			err = add_loaded_line(walk, changed->file, line,
					      has_import);
		else
			add_changed(walk, changed->file, symbol, line, NULL);
	}
	return err;
}

/* What a change touches of a file that is there, and of what it was before. */
static const struct error *add_changed_code(struct walk *walk,
					    const struct changed_file *changed)
{
	static const struct facts nothing;
	const struct facts *facts = &nothing;
	const struct error *err = NULL;
	size_t i, before = walk->out->step.n;
	bool has_import = false;

	if (changed->file != SCOPE_NO_FILE)
		err = graph_facts(walk->request->graph, changed->file,
				  &facts);
	for (i = 0; !err && i < changed->hunk.n &&
	     changed->file != SCOPE_NO_FILE; i++)
		err = add_hunk_lines(walk, changed, &changed->hunk.item[i],
				     facts, &has_import);
	for (i = 0; !err && i < changed->former.n; i++) {
		const char *name = changed->former.item[i];
		uint32_t symbol = symbol_called(facts, name);

		if (symbol != UINT32_MAX)
			add_changed(walk, changed->file, symbol,
				    facts->symbol.item[symbol].line, NULL);
		else
			add_changed(walk, changed->file, UINT32_MAX, 0, name);
	}
	/* Where imports alone changed, so may all that the file does. */
	if (!err && has_import && walk->out->step.n == before)
		add_changed(walk, changed->file, UINT32_MAX, 1, NULL);
	return err;
}

/* Who imported what is gone; a former test is run no more. */
static const struct error *add_gone(struct walk *walk,
				    const struct changed_file *changed)
{
	const struct error *err;
	file_vec importers = { 0 };
	uint32_t of;

	add_changed(walk, SCOPE_NO_FILE, UINT32_MAX, 0,
		    changed->change->old_path);
	of = (uint32_t)(walk->out->step.n - 1);
	err = graph_may_import(walk->request->graph,
			       changed->change->old_path, &importers);
	if (!err)
		add_loads(walk, &importers, of);
	VEC_RELEASE(&importers);
	return err;
}

static bool is_code(const char *path, const struct changed_file *changed,
		    const struct view *view)
{
	unsigned int lang = changed->file != SCOPE_NO_FILE ?
		view->file[changed->file].lang :
		lang_of_file(path, NULL, "", 0);
	size_t i;

	for (i = 0; test_runner_table[i].name; i++)
		if (lang != LANG_NONE &&
		    strstr(test_runner_table[i].languages, lang_id(lang)))
			return !changed->omit;
	return false;
}

const struct error *exercise_changes(struct exercise *out,
				     const struct exercise_request *request,
				     const struct changed_files *files)
{
	const struct error *err = NULL;
	struct walk walk;
	size_t i;

	walk_init(&walk, out, request);
	for (i = 0; !err && i < files->item.n; i++) {
		const struct changed_file *changed = &files->item.item[i];
		const char *path = changed->change->path;

		if (!is_code(path, changed, request->view)) {
			err = add_data(&walk, path, changed->file);
			continue;
		}
		err = add_changed_code(&walk, changed);
		if (!err && changed->file == SCOPE_NO_FILE)
			err = add_gone(&walk, changed);
	}
	if (!err)
		err = walk_all(&walk);
	walk_release(&walk);
	return err;
}
