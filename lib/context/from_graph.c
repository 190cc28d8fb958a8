/* SPDX-License-Identifier: MIT */
/* What the graph knows of the symbols of a task. */
#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "base/plural.h"
#include "context/assembly.h"
#include "emit/manner.h"
#include "graph/refs.h"
#include "search/class.h"

enum { USERS_SHOWN = 4 };

/* How sure it is that a word of this form is a name of the code. */
static const double form_share[SYMBOL_FORMS] = {
	[FORM_CODE] = 1, [FORM_DOTTED] = .9, [FORM_CAPITAL] = .8,
	[FORM_KEBAB] = .7
};
/* Who uses a thing matters less than the thing. */
static const double uses_share = .6;

/* --- Definitions --- */

struct symbol_job {
	struct assembly *a;
	const struct intent_symbol *symbol;
	char *name;		/* as the code may spell it */
	const char *last;	/* its last part */
	struct refs refs;
	size_t definitions;	/* that may speak */
	double relevance;
};

/* Tests are told as the search tells them, and where the name is a test's. */
static bool is_hidden_test(const struct symbol_job *job, uint32_t file)
{
	return !job->a->request->search.tests &&
		!job->a->out->intent.question.about_tests &&
		!strcasestr(job->last, "test") &&
		file_class(&job->a->view->file[file]) == CLASS_TEST;
}

static bool may_speak(const struct symbol_job *job, const struct definition *d,
		      bool has_body)
{
	const struct search_request *search = &job->a->request->search;

	/* Not a word's namesake in some type, unless it is spelt like code. */
	if (d->is_member && job->symbol->form > FORM_DOTTED)
		return false;
	return !d->is_local && !(has_body && d->is_promise) &&
		!is_hidden_test(job, d->file) &&
		(!search->selected || search->selected[d->file]);
}

static const struct error *add_definition(struct symbol_job *job,
					  const struct definition *d,
					  size_t among, double relevance)
{
	struct assembly *a = job->a;
	struct item *item = assembly_add(a, SOURCE_GRAPH, ITEM_DEFINITION,
					 GROUND_TREE, relevance);
	const struct error *err;
	const struct facts *facts;
	size_t i;

	/* The lines of a definition, from the symbol that begins there. */
	item->path = a->view->file[d->file].path;
	item->from = item->to = d->line;
	err = graph_facts(a->request->search.graph, d->file, &facts);
	for (i = 0; !err && i < facts->symbol.n; i++) {
		const struct symbol *symbol = &facts->symbol.item[i];

		if (symbol->line != d->line || symbol->kind != d->kind)
			continue;
		item->from = symbol->first_line;
		item->to = symbol->last_line;
	}
	found_add_file(&a->found, d->file, relevance, false);
	found_add_symbol(&a->found,
			 arena_strdup(&a->out->arena, job->refs.name),
			 arena_strdup(&a->out->arena, d->qualified),
			 relevance);
	item->title = arena_fmt(&a->out->arena, "%s %s", symbol_kind_name(
				(enum symbol_kind)d->kind), d->qualified);
	item->why = among < 2 ?
		arena_fmt(&a->out->arena, "the task names '%s'",
			  job->symbol->text) :
		arena_fmt(&a->out->arena, "the task names '%s', one of %zu",
			  job->symbol->text, among);
	return err ? err : file_lines(item, a, d->file);
}

/* Whether others can mean it: a namesake in one file is for that file. */
static bool is_public(const struct symbol_job *job, const struct definition *d)
{
	const char *path = job->a->view->file[d->file].path;
	const struct facts *facts;
	const struct error *err = graph_facts(job->a->request->search.graph,
					      d->file, &facts);
	size_t i;

	error_ignore(err);	/* they were read a moment ago */
	for (i = 0; !err && i < facts->symbol.n; i++)
		if (facts->symbol.item[i].line == d->line &&
		    facts->symbol.item[i].kind == d->kind)
			return symbol_is_public(facts, &facts->symbol.item[i],
						path);
	return false;
}

/* How good a definition is before its fellows: those for all come before
 * those for one file, and those that the search found before others. */
static double definition_share(const struct symbol_job *job,
			       const struct definition *d)
{
	const struct found *found = &job->a->found;
	const char *path = job->a->view->file[d->file].path;
	const struct strmap_entry *at = strmap_find(&found->by_path, path,
						    strlen(path));

	return is_public(job, d) +
		(at ? found->file.item[at->value - 1].relevance : 0);
}

struct choice {
	const struct definition *definition;
	double share;
};
typedef VEC(struct choice) choice_vec;

/* Of equal ones the order of refs.h stays. */
static int choice_cmp(const void *a_ptr, const void *b_ptr)
{
	const struct choice *a = a_ptr, *b = b_ptr;

	if (a->share > b->share || a->share < b->share)
		return a->share > b->share ? -1 : 1;
	return (a->definition > b->definition) -
		(a->definition < b->definition);
}

static void list_choices(choice_vec *out, const struct symbol_job *job)
{
	const struct definition *d = job->refs.definition.item;
	bool has_body = false;
	size_t i;

	for (i = 0; i < job->refs.meant; i++)
		has_body |= !d[i].is_promise && !d[i].is_local;
	for (i = 0; i < job->refs.meant; i++)
		if (may_speak(job, &d[i], has_body))
			*VEC_PUSH(out) = (struct choice){
				&d[i], definition_share(job, &d[i])
			};
	VEC_SORT(out, choice_cmp);
}

static const struct error *add_definitions(struct symbol_job *job)
{
	choice_vec choice = { 0 };
	const struct error *err = NULL;
	size_t i;

	list_choices(&choice, job);
	job->definitions = choice.n;
	for (i = 0; !err && i < choice.n && i < MOST_DEFINITIONS; i++)
		err = add_definition(job, choice.item[i].definition, choice.n,
				     job->relevance /
				     sqrt((double)choice.n));
	VEC_RELEASE(&choice);
	return err;
}

/* --- Users --- */

static bool is_definer(const struct symbol_job *job, uint32_t file)
{
	size_t i;

	for (i = 0; i < job->refs.definition.n; i++)
		if (job->refs.definition.item[i].file == file)
			return true;
	return false;
}

enum { USER_FOUND_SOURCE, USER_SOURCE, USER_FOUND, USER_OTHER, USER_RANKS };

static size_t rank_of_user(const struct assembly *a, uint32_t file)
{
	bool found = found_has(&a->found, file);

	if (file_class(&a->view->file[file]) == CLASS_SOURCE)
		return found ? USER_FOUND_SOURCE : USER_SOURCE;
	return found ? USER_FOUND : USER_OTHER;
}

/* By rank, then by number. */
static const char *list_users(const struct symbol_job *job,
			      const file_vec *users)
{
	struct buf text = { 0 };
	size_t pass, i, told = 0;

	for (pass = 0; pass < USER_RANKS; pass++)
		for (i = 0; i < users->n && told < USERS_SHOWN; i++) {
			if (rank_of_user(job->a, users->item[i]) != pass)
				continue;
			buf_addstr(&text, told++ ? "\n" : "");
			tell_path(&text, job->a->request->reader,
				  job->a->view->file[users->item[i]].path);
		}
	if (users->n > told)
		buf_addf(&text, "\nand %zu more", users->n - told);
	return arena_take(&job->a->out->arena, &text);
}

static const struct error *add_users(struct symbol_job *job)
{
	struct assembly *a = job->a;
	file_vec users = { 0 };
	const struct error *err;
	struct item *item;
	const bool *selected;
	size_t i, n = 0;

	err = graph_users(a->request->search.graph, job->last, &users);
	selected = job->a->request->search.selected;
	for (i = 0; i < users.n; i++)
		if (!is_definer(job, users.item[i]) &&
		    (!selected || selected[users.item[i]]))
			users.item[n++] = users.item[i];
	users.n = n;
	if (!err && users.n) {
		item = assembly_add(a, SOURCE_GRAPH, ITEM_USES, GROUND_MATCHED,
				    job->relevance * uses_share);
		item->title = arena_fmt(&a->out->arena,
					"%s in %zu other file%s", job->last,
					users.n, plural(users.n));
		item->text = list_users(job, &users);
		item->why = arena_fmt(&a->out->arena, "the task names '%s'",
				      job->symbol->text);
		if (!job->definitions)
			found_add_symbol(&a->found,
					 arena_strdup(&a->out->arena,
						      job->last), NULL,
					 job->relevance * uses_share);
	}
	VEC_RELEASE(&users);
	return err;
}

/* --- Symbols --- */

static const struct error *ask_symbol(struct symbol_job *job)
{
	struct refs_request request = {
		.symbol = job->name, .prefix = "", .no_uses = true
	};
	const struct error *err;
	bool known;
	char *at, *name = arena_strdup(&job->a->out->arena, job->symbol->text);
	file_vec files = { 0 };
	struct graph *graph;

	/* In code a dash is an underscore, and only the last part is a name. */
	for (at = name; *at; at++)
		if (*at == '-')
			*at = '_';
	job->name = name;
	job->last = symbol_last_name(name);
	request.symbol = job->name;
	graph = job->a->request->search.graph;
	err = graph_holders(graph, job->last, &files);
	if (!err && !files.n)
		err = graph_users(graph, job->last, &files);
	known = files.n > 0;
	VEC_RELEASE(&files);
	if (err || !known)
		return err;
	err = graph_refs(&job->refs, job->a->request->search.graph, &request);
	/* The member of another type than the one that was named. */
	if (err && (err->code == ERROR_NOT_FOUND ||
		    err->code == ERROR_USAGE))
		return NULL;
	job->relevance = form_share[job->symbol->form];
	if (!err)
		err = add_definitions(job);
	/* A word that nothing declares is often just a word. */
	if (!err && (job->definitions || job->symbol->form == FORM_CODE))
		err = add_users(job);
	return err;
}

const struct error *retrieve_definitions(struct assembly *a)
{
	const struct intent *intent = &a->out->intent;
	const struct error *err = NULL;
	size_t i;

	for (i = 0; !err && i < intent->symbol.n; i++) {
		struct symbol_job job = {
			.a = a, .symbol = &intent->symbol.item[i]
		};

		err = ask_symbol(&job);
		refs_release(&job.refs);
	}
	return err;
}
