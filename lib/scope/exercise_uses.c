/* SPDX-License-Identifier: MIT */
/* What uses a step of a walk: see exercise.h. */
#include <stdlib.h>
#include <string.h>

#include "base/path.h"
#include "graph/naming.h"
#include "lang/lang.h"
#include "lang/words.h"
#include "scope/exercise_private.h"

/* Uses of one name that are looked at. */
enum { NAME_USES_MOST = 20000 };

static const struct exercise_step *step_of(const struct walk *walk,
					   uint32_t number)
{
	return &walk->out->step.item[number];
}

/* --- Names --- */

/* The uses of a name, wherever they are; NULL where no code can write it. */
static const struct error *refs_of(struct walk *walk, const char *name,
				   const struct refs **out)
{
	const struct refs_request request = {
		.symbol = name, .prefix = "", .limit = NAME_USES_MOST,
		.with_untold = true, .progress = walk->request->progress
	};
	struct strmap_entry *entry;
	const struct error *err;
	struct refs *refs;
	bool is_new;

	entry = strmap_add(&walk->name, name, strlen(name), &is_new);
	*out = entry->value ? walk->refs.item[entry->value - 1] : NULL;
	if (!is_new)
		return NULL;
	refs = xcalloc(1, sizeof(*refs));
	err = graph_refs(refs, walk->request->graph, &request);
	if (err && (err->code == ERROR_NOT_FOUND ||
		    err->code == ERROR_USAGE)) {
		error_ignore(err);
		err = NULL;
	} else if (!err) {
		*out = refs;
		*VEC_PUSH(&walk->refs) = refs;
		entry = strmap_find(&walk->name, name, strlen(name));
		entry->value = walk->refs.n;
		walk->out->is_cut |= refs->uses > NAME_USES_MOST;
		return NULL;
	}
	refs_release(refs);
	free(refs);
	return err;
}

/* --- Does a use mean it? --- */

enum meant { MEANT_NOT, MEANT_PERHAPS, MEANT };

struct asked_symbol {
	const struct facts *facts;
	const struct symbol *symbol;
	uint32_t file;
	bool is_member, is_function;
	bool is_maker;		/* it makes what holds it */
	bool is_only;		/* no other type has a body for the method */
	struct buf holder;	/* the last name of what holds it, or "" */
};

static bool is_function(uint8_t kind)
{
	return kind == SYMBOL_FUNCTION || kind == SYMBOL_METHOD ||
		kind == SYMBOL_PROTOTYPE;
}

static void ask(struct asked_symbol *out, const struct facts *facts,
		uint32_t file, uint32_t symbol)
{
	const struct symbol *s = &facts->symbol.item[symbol];
	const char *at = s->scope;

	*out = (struct asked_symbol){
		.facts = facts, .symbol = s, .file = file,
		.is_member = symbol_is_member(facts, s),
		.is_function = is_function(s->kind),
		.is_maker = type_made_by(facts, symbol) != NULL
	};
	if (!at && s->container < facts->symbol.n)
		at = facts->symbol.item[s->container].name;
	if (!at || !out->is_member)
		return;
	at = symbol_last_name(at);
	if (strrchr(at, ':'))
		at = strrchr(at, ':') + 1;
	buf_addstr(&out->holder, at);
}

/* Is what a definition is held by an interface? What keeps one need not say
 * so in every language. */
static const struct error *is_of_interface(struct walk *walk,
					   const struct definition *d,
					   bool *out)
{
	const struct facts *facts;
	const struct error *err = graph_facts(walk->request->graph, d->file,
					      &facts);
	size_t i;

	*out = false;
	for (i = 0; !err && i < facts->symbol.n; i++) {
		const struct symbol *s = &facts->symbol.item[i];

		if (s->line == d->line && s->container < facts->symbol.n &&
		    facts->symbol.item[s->container].kind == SYMBOL_INTERFACE)
			*out = true;
	}
	return err;
}

/* May a use of a definition run another one of the name? */
static const struct error *may_run(struct walk *walk,
				   const struct asked_symbol *asked,
				   const struct definition *d, bool *out)
{
	const struct error *err = NULL;

	*out = false;
	if (d->is_promise && asked->is_function && !asked->is_member) {
		*out = true;
		return NULL;
	}
	if (!asked->is_member || !d->is_member || !*d->holder)
		return NULL;
	if (!strcmp(buf_str(&asked->holder), d->holder)) {
		*out = d->is_promise;
		return NULL;
	}
	err = is_of_interface(walk, d, out);
	if (!err && !*out)
		err = graph_is_made_of(out, walk->request->graph, asked->file,
				       buf_str(&asked->holder), d->holder);
	return err;
}

static const struct error *means(struct walk *walk,
				 const struct asked_symbol *asked,
				 const struct refs *refs,
				 const struct use *use, enum meant *out)
{
	const struct error *err = NULL;
	bool may = false;
	size_t i;

	*out = MEANT_NOT;
	for (i = 0; !err && *out == MEANT_NOT && i < use->definitions; i++) {
		const struct definition *d =
			&refs->definition.item[use->definition[i]];

		if (d->file == asked->file && d->line == asked->symbol->line)
			*out = use->is_sure ? MEANT : MEANT_PERHAPS;
		else
			err = may_run(walk, asked, d, &may);
		if (may)
			*out = use->is_sure &&
				(d->is_promise || asked->is_only) ? MEANT :
				MEANT_PERHAPS;
	}
	/* `x.constructor === T` names what makes any type, and runs none. */
	if (*out == MEANT_NOT && use->is_untold && asked->is_member &&
	    (use->is_called || !asked->is_maker) &&
	    graph_may_share_names(walk->request->graph, use->file,
				  asked->file))
		*out = MEANT_PERHAPS;
	return err;
}

/* --- Steps --- */

/* The step that holds a line of a file; is_run where outside of all symbols
 * the line does something. */
static const struct error *add_user(struct walk *walk, uint32_t of,
				    uint32_t file, uint32_t line,
				    enum step_kind kind, bool is_run,
				    bool *is_added)
{
	struct exercise_step step = {
		.file = file, .line = line, .of = of, .kind = kind
	};
	const struct test_runner *runner;
	const struct facts *facts;
	bool is_import = false;
	const struct error *err = graph_facts(walk->request->graph, file,
					      &facts);

	if (err)
		return err;
	step.symbol = symbol_around(facts, line);
	if (step.symbol == UINT32_MAX) {
		err = is_import_line(&walk->around, file, line, &is_import);
		if (!err && !is_import)
			err = runner_of(walk, file, &runner);
		if (err || is_import || (!is_run && !runner))
			return err;
	}
	step.is_made = step_of(walk, of)->is_made &&
		step.symbol < facts->symbol.n &&
		facts->symbol.item[step.symbol].kind == SYMBOL_TYPE;
	add_step(walk, &step);
	*is_added = true;
	return NULL;
}

/* May a use of a type's name make one, or a type of it? What it is written as
 * elsewhere makes none: a parameter's type. */
static bool makes(const struct asked_symbol *asked, const struct use *use)
{
	static const char called[] = " python javascript typescript java "
		"kotlin csharp php dart swift scala groovy vue svelte ";
	const char *id = lang_id(asked->facts->lang);
	const char *at = strstr(called, id);

	return use->is_called || use->line == use->enclosing_line || !at ||
		at[-1] != ' ' || at[strlen(id)] != ' ';
}

static const struct error *add_uses(struct walk *walk, uint32_t of,
				    struct asked_symbol *asked,
				    const char *name, bool *is_used)
{
	const struct refs *refs;
	const struct error *err = refs_of(walk, name, &refs);
	enum meant meant;
	size_t i;

	if (!err && refs) {
		bool is_held;

		/* Where one type alone has the method, a call of what an
		 * interface holds runs that one. */
		asked->is_only = asked->is_member && asked->is_function;
		for (i = 0; !err && asked->is_only && i < refs->definition.n;
		     i++) {
			const struct definition *d = &refs->definition.item[i];

			if (!d->is_member || d->is_promise ||
			    (d->file == asked->file &&
			     d->line == asked->symbol->line))
				continue;
			err = is_of_interface(walk, d, &is_held);
			asked->is_only = !err && is_held;
		}
	}
	for (i = 0; !err && refs && i < refs->use.n; i++) {
		const struct use *use = &refs->use.item[i];

		if (step_of(walk, of)->is_made && !makes(asked, use))
			continue;
		err = means(walk, asked, refs, use, &meant);
		if (!err && meant != MEANT_NOT)
			err = add_user(walk, of, use->file, use->line,
				       meant == MEANT ? STEP_USES :
				       STEP_MAY_USE, use->is_called, is_used);
	}
	return err;
}

/* Who still uses a name that was here, where nothing else is meant. */
static const struct error *add_uses_of_removed(struct walk *walk, uint32_t of)
{
	const char *name = symbol_last_name(step_of(walk, of)->name);
	const struct refs *refs;
	const struct error *err = refs_of(walk, name, &refs);
	bool is_used = false;
	size_t i;

	for (i = 0; !err && refs && i < refs->use.n; i++) {
		const struct use *use = &refs->use.item[i];

		if (!use->definitions || use->is_untold)
			err = add_user(walk, of, use->file, use->line,
				       STEP_MAY_USE, use->is_called, &is_used);
	}
	return err;
}

/* --- Fixtures of pytest: they are used by being called as a parameter --- */

static const struct error *head_text(struct walk *walk, uint32_t file,
				     uint32_t symbol, const char **at,
				     const char **end)
{
	const struct file_text *text;
	const struct error *err = texts_get(&walk->around.texts, file, &text);
	struct line_range head;

	*at = *end = "";
	if (err || symbol >= text->facts->symbol.n || !text->lines)
		return err;
	head = head_of(text, symbol);
	if (!head.first || head.last > text->lines)
		return NULL;
	*at = buf_str(&text->bytes) + text->start.item[head.first - 1];
	*end = buf_str(&text->bytes) + text->start.item[head.last];
	return NULL;
}

static bool has_word(const char *at, const char *end, const char *name)
{
	const size_t n = strlen(name);
	const char *word;
	size_t len;

	while ((word = word_next(&at, end, &len)))
		if (len == n && !memcmp(word, name, n))
			return true;
	return false;
}

/* A fixture is seen in its file and, of a conftest.py, below its directory;
 * "autouse" runs it for all tests there. */
static const struct error *add_takers(struct walk *walk, uint32_t of,
				      const char *name, bool is_for_all)
{
	const struct view *view = walk->request->view;
	const struct exercise_step step = *step_of(walk, of);
	const char *path = view->file[step.file].path, *at, *end;
	const bool is_shared = !strcmp(path_base(path), "conftest.py");
	const struct error *err = NULL;
	const struct facts *facts;
	bool is_added;
	uint32_t i, k;

	for (i = 0; !err && i < view->n; i++) {
		if (i != step.file &&
		    (!is_shared || view->file[i].lang !=
		     view->file[step.file].lang ||
		     strncmp(view->file[i].path, path, path_dir_len(path))))
			continue;
		err = graph_facts(walk->request->graph, i, &facts);
		for (k = 0; !err && k < facts->symbol.n; k++) {
			if (!is_function(facts->symbol.item[k].kind) ||
			    (i == step.file && k == step.symbol))
				continue;
			err = head_text(walk, i, k, &at, &end);
			if (!err && (is_for_all || has_word(at, end, name)))
				err = add_user(walk, of, i,
					       facts->symbol.item[k].line,
					       STEP_FIXTURE, true, &is_added);
		}
	}
	return err;
}

static const struct error *add_fixture(struct walk *walk, uint32_t of,
				       const struct asked_symbol *asked,
				       bool *is_fixture)
{
	const struct exercise_step step = *step_of(walk, of);
	const char *at, *end;
	const struct error *err = NULL;
	struct buf head = { 0 };

	*is_fixture = false;
	if (!asked->is_function || strcmp(lang_id(asked->facts->lang),
					  "python"))
		return NULL;
	err = head_text(walk, step.file, step.symbol, &at, &end);
	if (!err && strstr(at, "fixture")) {
		buf_add(&head, at, (size_t)(end - at));
		*is_fixture = strchr(buf_str(&head), '@') &&
			strstr(buf_str(&head), "fixture");
		if (*is_fixture)
			err = add_takers(walk, of, asked->symbol->name,
					 strstr(head.ptr, "autouse=True"));
	}
	buf_release(&head);
	return err;
}

/* --- Files --- */

static const struct error *add_importers(struct walk *walk, uint32_t of)
{
	const uint32_t file = step_of(walk, of)->file;
	const struct view *view = walk->request->view;
	file_vec importers = { 0 };
	const struct error *err = graph_importers(walk->request->graph, file,
						  SIZE_MAX, &importers);
	const char *path = view->file[file].path;
	const size_t dir = path_dir_len(path);
	size_t i;

	/* A package of Go is one: its tests import nothing of it. */
	for (i = 0; !err && !strcmp(lang_id(view->file[file].lang), "go") &&
	     i < view->n; i++)
		if (i != file && path_dir_len(view->file[i].path) == dir &&
		    !strncmp(view->file[i].path, path, dir) &&
		    view->file[i].flags & FILE_TEST)
			*VEC_PUSH(&importers) = (uint32_t)i;
	if (!err)
		add_loads(walk, &importers, of);
	VEC_RELEASE(&importers);
	return err;
}

/* --- The whole --- */

/* Called by the language, and not by name. */
static bool is_special(const struct asked_symbol *asked)
{
	const char *name = asked->symbol->name;
	const size_t n = strlen(name);

	return (n > 4 && !strncmp(name, "__", 2) &&
		!strcmp(name + n - 2, "__")) ||
		!strncmp(name, "operator", 8) || *name == '~';
}

/* `module.exports = function () {}`, which who requires the file calls by a
 * name of his own. */
static bool is_whole_file(const struct asked_symbol *asked)
{
	return asked->is_function && !asked->is_member &&
		!strcmp(asked->symbol->name, "exports");
}

const struct error *add_users_of(struct walk *walk, uint32_t number)
{
	const struct exercise_step step = *step_of(walk, number);
	const struct error *err = NULL;
	struct asked_symbol asked;
	const struct facts *facts;
	const char *type;
	bool is_used = false, is_fixture = false;

	if (step.name)
		return step.kind == STEP_REMOVED && step.file !=
			SCOPE_NO_FILE ? add_uses_of_removed(walk, number) :
			NULL;
	if (step.symbol == UINT32_MAX)
		return add_importers(walk, number);
	err = graph_facts(walk->request->graph, step.file, &facts);
	if (err || step.symbol >= facts->symbol.n)
		return err;
	ask(&asked, facts, step.file, step.symbol);
	if (is_whole_file(&asked))
		return add_importers(walk, number);
	err = add_fixture(walk, number, &asked, &is_fixture);
	if (!err && !is_fixture)
		err = add_uses(walk, number, &asked, asked.symbol->name,
			       &is_used);
	type = type_made_by(facts, step.symbol);
	if (!err && !is_fixture && asked.is_member &&
	    (type || !is_used || is_special(&asked)) &&
	    asked.symbol->container < facts->symbol.n) {
		struct exercise_step of_type = step;

		of_type.symbol = asked.symbol->container;
		of_type.of = number;
		of_type.kind = STEP_MAKES;
		of_type.is_made = true;
		add_step(walk, &of_type);
		is_used = true;
	}
	if (!err && !is_used && !is_fixture)
		*VEC_PUSH(&walk->dead) = number;
	buf_release(&asked.holder);
	return err;
}
