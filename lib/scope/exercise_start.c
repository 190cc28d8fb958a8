/* SPDX-License-Identifier: MIT */
/* What a walk begins with: places, or what a change touched. */
#include <string.h>

#include "lang/lang.h"
#include "scope/exercise_private.h"

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
