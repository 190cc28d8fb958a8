/* SPDX-License-Identifier: MIT */
/* From "path:Type.member" to definitions: see asked.h. */
#include "graph/asked.h"

#include <stdlib.h>
#include <string.h>

#include "base/nearest.h"
#include "base/path.h"
#include "base/plural.h"
#include "graph/naming.h"
#include "graph/node.h"
#include "graph/symbol_id.h"
#include "lang/lang.h"

struct question {
	struct asked *out;
	struct graph *graph;
	struct arena *arena;
	const bool *selected;
	const char *symbol;	/* behind the path */
	file_vec in;		/* the files that the path names, sorted */
	const char *path;	/* as it was typed, or NULL */
	const char *qualifier;
	size_t qualifier_len;
	struct symbol_id id;	/* its kind is SYMBOL_KINDS where no id is
				   asked for */
};

void asked_release(struct asked *asked)
{
	VEC_RELEASE(&asked->definition);
	VEC_RELEASE(&asked->declaring);
	VEC_RELEASE(&asked->using);
}

/* --- The path before it --- */

/* Cuts the path off. */
static const struct error *take_path(struct question *q, const char *prefix)
{
	const char *end = name_path_end(q->symbol);

	if (!end)
		return NULL;
	q->path = arena_strndup(q->arena, q->symbol, (size_t)(end - q->symbol));
	q->symbol = end + 1;
	return files_named(q->graph->view, q->selected, prefix, q->path,
			   &q->in);
}

static bool is_in(const struct question *q, uint32_t file)
{
	size_t low = 0, high = q->in.n;

	while (low < high) {
		size_t mid = low + (high - low) / 2;

		if (q->in.item[mid] < file)
			low = mid + 1;
		else
			high = mid;
	}
	return !q->path || (low < q->in.n && q->in.item[low] == file);
}

/* --- Definitions --- */

/* The word that a name is looked up by: its longest. */
static const char *longest_word(const char *name, size_t *len)
{
	const char *at = name, *end = name + strlen(name), *word, *best = NULL;
	size_t n;

	*len = 0;
	while ((word = word_next(&at, end, &n)))
		if (n > *len) {
			best = word;
			*len = n;
		}
	return best;
}

/* The lines that see a local declaration: those of the innermost function
 * around it. */
static void set_lines(struct definition *d, const struct facts *facts,
		      uint32_t container)
{
	const struct symbol *s = facts->symbol.item;

	while (container != SYMBOL_NO_CONTAINER &&
	       s[container].kind != SYMBOL_FUNCTION &&
	       s[container].kind != SYMBOL_METHOD)
		container = s[container].container;
	if (container == SYMBOL_NO_CONTAINER)
		return;
	d->first = s[container].first_line;
	d->last = s[container].last_line;
}

/* "Type" of pkg.Type.name, which ends in the name; "" without any. */
static const char *holder_of(struct arena *arena, const char *qualified,
			     const char *name)
{
	size_t end = strlen(qualified) - strlen(name), begin;

	if (!end)
		return "";
	for (begin = end - 1; begin && qualified[begin - 1] != '.'; begin--)
		;
	return arena_strndup(arena, qualified + begin, end - 1 - begin);
}

static bool is_meant(const struct question *q, const struct definition *d,
		     const char *name, const struct facts *facts,
		     size_t symbol)
{
	struct declaration declaration = {
		.file = d->file, .name = name, .qualified = d->qualified
	};

	return is_in(q, d->file) &&
		(q->id.kind == SYMBOL_KINDS ||
		 symbol_id_suits(&q->id, facts, (uint32_t)symbol)) &&
		(!q->qualifier || is_qualified_by(q->graph->view, &declaration,
						  q->qualifier,
						  q->qualifier_len));
}

static void add_definition(struct question *q, uint32_t file,
			   const struct facts *facts, size_t i,
			   const char *name)
{
	const struct symbol *s = &facts->symbol.item[i];
	struct definition *d = VEC_PUSH(&q->out->definition);
	struct buf text = { 0 };
	const struct family *family;

	symbol_qualified(facts, i, &text);
	/* An enumerator is reached as a member is where that is the
	 * language's way. */
	family = graph_family(q->graph, file);
	*d = (struct definition){ .file = file, .line = s->line,
		.kind = s->kind, .is_local = symbol_is_local(facts, s),
		.is_member = symbol_is_member(facts, s) ||
		(family && family->flags & FAMILY_RECEIVERS &&
		 s->container != SYMBOL_NO_CONTAINER &&
		 facts->symbol.item[s->container].kind == SYMBOL_ENUM),
		.is_promise = s->kind == SYMBOL_PROTOTYPE,
		.qualified = arena_strndup(q->arena, text.ptr, text.len) };
	d->holder = holder_of(q->arena, d->qualified, name);
	/* Methods of Go stand in the package of their type, those that extend
	   one in any. */
	if (family && family->resolve == resolve_module)
		d->written = s->scope;
	d->is_meant = is_meant(q, d, name, facts, i);
	d->is_outside = q->selected && !q->selected[file];
	if (d->is_local)
		set_lines(d, facts, s->container);
	q->out->meant += d->is_meant;
	q->out->outside += d->is_meant && d->is_outside;
	buf_release(&text);
}

static const struct error *add_definitions(struct question *q, uint32_t file,
					   const char *name)
{
	const struct error *err;
	struct node *node;
	size_t i, before = q->out->definition.n;

	err = graph_node(q->graph, file, &node);
	for (i = 0; !err && i < node->facts->symbol.n; i++)
		if (symbol_is_declaration(&node->facts->symbol.item[i]) &&
		    !strcmp(node->facts->symbol.item[i].name, name))
			add_definition(q, file, node->facts, i, name);
	if (q->out->definition.n > before)
		*VEC_PUSH(&q->out->declaring) = file;
	return err;
}

static int grade_of(const struct definition *d)
{
	return d->is_local ? 2 : d->is_promise;
}

static int cmp_definitions(const void *a, const void *b)
{
	const struct definition *x = a, *y = b;

	if (x->is_meant != y->is_meant)
		return x->is_meant ? -1 : 1;
	if (x->is_outside != y->is_outside)
		return x->is_outside ? 1 : -1;
	if (grade_of(x) != grade_of(y))
		return grade_of(x) - grade_of(y);
	if (x->file != y->file)
		return x->file < y->file ? -1 : 1;
	if (x->line != y->line)
		return x->line < y->line ? -1 : 1;
	return strcmp(x->qualified, y->qualified);
}

/* Finds the definitions of an identifier, and which of them are meant. */
static const struct error *find_definitions(struct question *q,
					    const char *name)
{
	const struct error *err = NULL;
	posting_vec posting = { 0 };
	struct terms terms;
	size_t i, len;
	const char *word = longest_word(name, &len), *term;

	q->out->definition.n = q->out->declaring.n = 0;
	q->out->meant = q->out->outside = 0;
	term = word ? whole_term(&terms, word, len) : NULL;
	if (term)
		err = view_postings(q->graph->view, term, &posting);
	for (i = 0; !err && i < posting.n; i++)
		if (posting.item[i].symbols)
			err = add_definitions(q, posting.item[i].file, name);
	for (i = 0; !err && !term && i < q->graph->view->n; i++)
		err = add_definitions(q, (uint32_t)i, name);
	if (q->out->definition.n > 1)
		qsort(q->out->definition.item, q->out->definition.n,
		      sizeof(*q->out->definition.item), cmp_definitions);
	VEC_RELEASE(&posting);
	return err;
}

/* The files that may use it. The index knows no words of one byte: then they
 * are all files. */
static const struct error *find_users(struct question *q, const char *name)
{
	size_t i, len;
	const char *word = longest_word(name, &len);

	if (len > 1)
		return graph_users(q->graph, arena_strndup(q->arena, word,
							   len),
				   &q->out->using);
	for (i = 0; i < q->graph->view->n; i++)
		*VEC_PUSH(&q->out->using) = (uint32_t)i;
	return NULL;
}

/* --- Which name it is --- */

const struct error *unknown_symbol(struct graph *graph, const bool *selected,
				   const char *symbol)
{
	struct arena arena = { .block = NULL };
	struct nearest nearest;
	struct buf names = { 0 };
	const struct error *err = NULL;

	nearest_init(&nearest, symbol);
	if (strchr(symbol, '/') ||
	    lang_of_file(symbol, NULL, NULL, 0) != LANG_NONE)
		offer_paths(graph->view, selected, &arena, &nearest);
	if (!nearest.n)
		err = offer_members(graph, selected, symbol, &nearest);
	if (!err && !nearest.n)
		err = offer_symbols(graph, selected, &nearest);
	nearest_phrase(&names, &nearest, "");
	if (!err)
		err = error_new(ERROR_NOT_FOUND, "nothing declares or uses "
				"'%s' in %zu file%s%s", symbol, graph->view->n,
				plural(graph->view->n), nearest.n ?
				buf_str(&names) :
				"; 'git fuse grep' finds it in text");
	buf_release(&names);
	arena_release(&arena);
	return err;
}

/* It is declared, but not in the file that was named. */
static const struct error *not_there(struct question *q)
{
	const struct definition *d = q->out->definition.item;
	const struct definition *end = d + q->out->definition.n;
	struct buf path = { 0 };
	const struct error *err;

	while (d < end && q->selected && !q->selected[d->file])
		d++;
	if (d < end)
		path_quote(&path, q->graph->view->file[d->file].path);
	err = error_new(ERROR_NOT_FOUND, "nothing declares '%s' in '%s'; it is "
			"declared %s%s%s", q->symbol, q->path,
			d < end ? "in '" : "outside of what is asked about",
			buf_str(&path), d < end ? "'" : "");
	buf_release(&path);
	return err;
}

/* No file has that path; the name may be declared in one other. */
static const struct error *path_not_found(struct question *q,
					  const struct error *err)
{
	const struct error *failed =
		find_definitions(q, symbol_last_name(q->symbol));

	if (failed)
		return failed;
	return q->out->declaring.n == 1 ? not_there(q) : err;
}

static const struct error *find_member(struct question *q, const char *at,
				       size_t n)
{
	q->qualifier = q->symbol;
	q->qualifier_len = (size_t)(at - q->symbol);
	return find_definitions(q, at + n);
}

/* The type has it from another. */
static const struct error *ask_inherited(struct question *q)
{
	struct buf name = { 0 };
	const struct error *err = graph_inherited(&name, q->graph, q->symbol);
	const char *at;
	size_t n;

	if (!err && name.len) {
		q->symbol = arena_strdup(q->arena, name.ptr);
		at = name_separator(q->symbol, &n);
		err = find_member(q, at, n);
	}
	buf_release(&name);
	return err;
}

/* "Type.member": which of the member's definitions. */
static const struct error *ask_member(struct question *q)
{
	size_t n;
	const char *at = name_separator(q->symbol, &n);
	const struct error *err;

	if (!at || at == q->symbol || !at[n] || name_is_route(q->symbol))
		return NULL;
	err = find_member(q, at, n);
	if (!err && !q->out->meant && !q->path)
		err = ask_inherited(q);
	at = name_separator(q->symbol, &n);
	if (!err && q->out->meant) {
		q->out->name = arena_strdup(q->arena, at + n);
		q->out->is_narrowed = true;
	}
	q->qualifier = NULL;
	return err;
}

const struct error *graph_ask(struct asked *out, struct graph *graph,
			      const struct refs_request *request,
			      struct arena *arena)
{
	struct question q = { .out = out, .graph = graph, .arena = arena,
			      .symbol = request->symbol,
			      .selected = request->selected };
	const struct error *err;

	*out = (struct asked){ 0 };
	if (!*request->symbol)
		return error_new(ERROR_USAGE, "the symbol is empty");
	/* Cuts the kind off that an id begins with. */
	if (symbol_id_read(&q.id, q.symbol))
		q.symbol = arena_strndup(q.arena, q.id.name, q.id.len);
	else
		q.id.kind = SYMBOL_KINDS;
	err = take_path(&q, request->prefix);
	if (err && err->code == ERROR_NOT_FOUND)
		err = path_not_found(&q, err);
	if (!err)
		err = ask_member(&q);
	if (!err && !out->name) {
		err = find_definitions(&q, q.symbol);
		q.out->name = arena_strdup(q.arena, q.symbol);
		q.out->is_narrowed = q.path || q.id.kind != SYMBOL_KINDS;
		if (!err && q.path && !q.out->meant && q.out->definition.n)
			err = not_there(&q);
	}
	if (!err)
		err = find_users(&q, out->name);
	if (!err && !out->meant && (out->is_narrowed || !out->using.n))
		err = unknown_symbol(graph, q.selected, q.symbol);
	VEC_RELEASE(&q.in);
	return err;
}
