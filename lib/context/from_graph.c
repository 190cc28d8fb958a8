/* SPDX-License-Identifier: MIT */
/* What the graph knows of the symbols of a task, and of what was found. */
#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "base/path.h"
#include "context/assembly.h"
#include "graph/refs.h"
#include "search/class.h"

enum { USERS_SHOWN = 4, HOP_FROM = 3 };

/* How sure it is that a word of this form is a name of the code. */
static const double form_share[SYMBOL_FORMS] = {
	[FORM_CODE] = 1, [FORM_DOTTED] = .9, [FORM_CAPITAL] = .8,
	[FORM_KEBAB] = .7
};
/* Who uses a thing matters less than the thing. */
static const double uses_share = .6;
/* As scope's: each hop halves. */
static const double hop_share = .5;

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

static bool may_speak(const struct symbol_job *job, const struct definition *d,
		      bool has_body)
{
	const struct search_request *search = &job->a->request->search;

	/* Not a word's namesake in some type, unless it is spelt like code. */
	if (d->is_member && job->symbol->form > FORM_DOTTED)
		return false;
	return !d->is_local && !(has_body && d->is_promise) &&
		(!search->selected || search->selected[d->file]);
}

/* The lines of a definition, from the symbol that begins there. */
static const struct error *place_definition(struct item *item,
					    struct assembly *a,
					    const struct definition *d)
{
	const struct facts *facts;
	const struct error *err;
	size_t i;

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
	return err;
}

static const struct error *add_definition(struct symbol_job *job,
					  const struct definition *d,
					  size_t among, double relevance)
{
	struct assembly *a = job->a;
	struct item *item = add_item(a, SOURCE_GRAPH, ITEM_DEFINITION,
				     GROUND_TREE, relevance);
	const struct error *err = place_definition(item, a, d);
	uint32_t to = item->to;

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
	return err ? err : file_lines(&item->text, a, d->file, item->from,
				      &to);
}

/* How good a definition is before its fellows: those that the search found
 * come first, tests last. */
static double definition_share(const struct symbol_job *job,
			       const struct definition *d)
{
	const struct found *found = &job->a->found;
	const struct file *file = &job->a->view->file[d->file];
	const struct strmap_entry *at = strmap_find(&found->by_path,
						    file->path,
						    strlen(file->path));

	if (at)
		return 1 + found->file.item[at->value - 1].relevance;
	return file_class(file) == CLASS_TEST &&
		!job->a->request->search.tests ? .5 : 1;
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
	if (out->n)
		qsort(out->item, out->n, sizeof(*out->item), choice_cmp);
}

static const struct error *add_definitions(struct symbol_job *job)
{
	choice_vec choice = { 0 };
	const struct error *err = NULL;
	size_t i;

	list_choices(&choice, job);
	job->definitions = choice.n;
	for (i = 0; !err && i < choice.n && i < MOST_DEFINITIONS; i++) {
		double share = choice.item[i].share;

		err = add_definition(job, choice.item[i].definition, choice.n,
				     job->relevance * (share < 1 ? share : 1) /
				     sqrt((double)choice.n));
	}
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

static bool was_found(const struct assembly *a, uint32_t file)
{
	const char *path = a->view->file[file].path;

	return strmap_find(&a->found.by_path, path, strlen(path)) != NULL;
}

enum { USER_FOUND_SOURCE, USER_SOURCE, USER_FOUND, USER_OTHER, USER_RANKS };

static size_t rank_of_user(const struct assembly *a, uint32_t file)
{
	bool found = was_found(a, file);

	if (file_class(&a->view->file[file]) == CLASS_SOURCE)
		return found ? USER_FOUND_SOURCE : USER_SOURCE;
	return found ? USER_FOUND : USER_OTHER;
}

/* By rank, then by number. */
static const char *list_users(const struct symbol_job *job,
			      const file_vec *users)
{
	struct buf text = { 0 };
	const char *out;
	size_t pass, i, told = 0;

	for (pass = 0; pass < USER_RANKS; pass++)
		for (i = 0; i < users->n && told < USERS_SHOWN; i++) {
			if (rank_of_user(job->a, users->item[i]) != pass)
				continue;
			buf_addstr(&text, told++ ? "\n" : "");
			path_quote(&text, job->a->view->file[users->item[i]]
				   .path);
		}
	if (users->n > told)
		buf_addf(&text, "\nand %zu more", users->n - told);
	out = arena_strdup(&job->a->out->arena, buf_str(&text));
	buf_release(&text);
	return out;
}

static void keep_users(const struct symbol_job *job, file_vec *users)
{
	const bool *selected = job->a->request->search.selected;
	size_t i, n = 0;

	for (i = 0; i < users->n; i++)
		if (!is_definer(job, users->item[i]) &&
		    (!selected || selected[users->item[i]]))
			users->item[n++] = users->item[i];
	users->n = n;
}

static const struct error *add_users(struct symbol_job *job)
{
	struct assembly *a = job->a;
	file_vec users = { 0 };
	const struct error *err;
	struct item *item;

	err = graph_users(a->request->search.graph, job->last, &users);
	keep_users(job, &users);
	if (!err && users.n) {
		item = add_item(a, SOURCE_GRAPH, ITEM_USES, GROUND_MATCHED,
				job->relevance * uses_share);
		item->title = arena_fmt(&a->out->arena,
					"%s in %zu other file%s", job->last,
					users.n, users.n == 1 ? "" : "s");
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

/* In code a dash is an underscore, and only the last part is a name. */
static void spell(struct symbol_job *job)
{
	char *at, *name = arena_strdup(&job->a->out->arena, job->symbol->text);

	for (at = name; *at; at++)
		if (*at == '-')
			*at = '_';
	job->name = name;
	job->last = strrchr(name, '.') ? strrchr(name, '.') + 1 : name;
}

static const struct error *is_known(bool *out, struct symbol_job *job)
{
	file_vec files = { 0 };
	struct graph *graph = job->a->request->search.graph;
	const struct error *err = graph_holders(graph, job->last, &files);

	if (!err && !files.n)
		err = graph_users(graph, job->last, &files);
	*out = files.n > 0;
	VEC_RELEASE(&files);
	return err;
}

static const struct error *ask_symbol(struct symbol_job *job)
{
	struct refs_request request = {
		.symbol = job->name, .prefix = "", .no_uses = true
	};
	const struct error *err;
	bool known;

	spell(job);
	request.symbol = job->name;
	err = is_known(&known, job);
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

/* --- One hop --- */

static const char *tell_edge(struct assembly *a, uint32_t from,
			     const struct edge *edge)
{
	struct buf text = { 0 };
	const char *out;

	buf_addstr(&text, edge->is_reverse ?
		   edge->kind == EDGE_IMPORTS ? "it imports " : "it uses " :
		   edge->kind == EDGE_IMPORTS ? "it is imported by " :
		   "it is used by ");
	path_quote(&text, a->view->file[from].path);
	if (edge->via)
		buf_addf(&text, ", by '%s'", edge->via);
	out = arena_strdup(&a->out->arena, buf_str(&text));
	buf_release(&text);
	return out;
}

/* Edges of one direction and kind that lead from a file: one of thousands
 * tells little of each. */
static double breadth_share(const struct edge *edge, size_t n,
			    const struct edge *like)
{
	size_t i, all = 0;

	for (i = 0; i < n; i++)
		all += edge[i].kind == like->kind &&
			edge[i].is_reverse == like->is_reverse;
	return 1 / (1 + log10((double)all));
}

/* More names that two files share are more. */
static double edge_share(const struct edge *edge)
{
	return (double)edge->weight * edge->count / (edge->count + 1.0);
}

static bool may_hop(const struct assembly *a, uint32_t file)
{
	const struct search_request *search = &a->request->search;

	return !was_found(a, file) &&
		(!search->selected || search->selected[file]) &&
		(search->tests ||
		 file_class(&a->view->file[file]) != CLASS_TEST);
}

/* A file that several edges lead to is one item; the first tells why. */
static struct item *hop_item(struct assembly *a, struct strmap *seen,
			     uint32_t from, const struct edge *edge)
{
	const char *path = a->view->file[edge->to].path;
	struct strmap_entry *at = strmap_add(seen, path, strlen(path), NULL);
	struct item *item;

	if (at->value)
		return &a->out->item.item[at->value - 1];
	item = add_item(a, SOURCE_GRAPH, ITEM_FILE, edge->weight < 1 ?
			GROUND_WEAK : GROUND_MATCHED, 0);
	at->value = a->out->item.n;
	item->title = "";
	item->path = path;
	item->why = tell_edge(a, from, edge);
	return item;
}

static const struct error *add_hops(struct assembly *a, struct strmap *seen,
				    const struct found_file *from)
{
	const struct edge *edge;
	const struct error *err;
	double breadth = 0;
	size_t i, n;

	err = graph_edges(a->request->search.graph, from->file, BOTH, &edge,
			  &n);
	for (i = 0; !err && i < n; i++) {
		struct item *item;

		/* Forward before reverse, imports before references. */
		if (!i || edge[i].kind != edge[i - 1].kind ||
		    edge[i].is_reverse != edge[i - 1].is_reverse)
			breadth = breadth_share(edge, n, &edge[i]);
		if (!may_hop(a, edge[i].to))
			continue;
		item = hop_item(a, seen, from->file, &edge[i]);
		item->relevance = either(item->relevance, from->relevance *
					 hop_share * breadth *
					 edge_share(&edge[i]));
	}
	return err;
}

static int found_cmp(const void *a_ptr, const void *b_ptr)
{
	const struct found_file *a = a_ptr, *b = b_ptr;

	if (a->relevance > b->relevance || a->relevance < b->relevance)
		return a->relevance > b->relevance ? -1 : 1;
	return (a->file > b->file) - (a->file < b->file);
}

static void find_hops(struct assembly *a, size_t first)
{
	size_t i;

	for (i = first; i < a->out->item.n; i++) {
		const struct item *item = &a->out->item.item[i];

		if (item->left == LEFT_NOT)
			found_add_file(&a->found,
				       (uint32_t)view_find(a->view,
							   item->path),
				       item->relevance, true);
	}
}

const struct error *retrieve_hops(struct assembly *a)
{
	const size_t first = a->out->item.n, n = a->found.file.n;
	struct found_file *from = xcalloc(n + 1, sizeof(*from));
	const struct error *err = NULL;
	struct strmap seen = { 0 };
	size_t i;

	if (n)
		memcpy(from, a->found.file.item, n * sizeof(*from));
	qsort(from, n, sizeof(*from), found_cmp);
	for (i = 0; !err && i < n && i < HOP_FROM; i++)
		err = add_hops(a, &seen, &from[i]);
	limit_items(a, first, MOST_HOPS);
	find_hops(a, first);
	strmap_release(&seen);
	free(from);
	return err;
}
