/* SPDX-License-Identifier: MIT */
/* Symbols of a file by their names, and who declares a name: looked up once
 * and remembered. */
#include "graph/node.h"

#include <stdlib.h>
#include <string.h>

#include "base/path.h"
#include "base/span.h"

typedef VEC(struct declarer) declarer_vec;

enum {
	SHORTEST_NAME = 3,
	MOST_DECLARERS = 64	/* a name of more files is not looked into */
};

/* --- Symbols by name --- */

static bool is_usable(const struct facts *facts, const struct symbol *symbol)
{
	return symbol_is_declaration(symbol) &&
		symbol->kind != SYMBOL_NAMESPACE &&
		!symbol_is_local(facts, symbol);
}

static int cmp_symbols(const void *a, const void *b, void *payload)
{
	const struct facts *facts = payload;
	uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
	int cmp = strcmp(facts->symbol.item[x].name,
			 facts->symbol.item[y].name);

	return cmp ? cmp : x < y ? -1 : x > y;
}

static void sort_usable(struct graph *graph, struct node *node)
{
	const struct facts *facts = node->facts;
	size_t i;

	node->by_name = arena_alloc(&graph->arena, facts->symbol.n *
				    sizeof(*node->by_name));
	for (i = 0; i < facts->symbol.n; i++)
		if (is_usable(facts, &facts->symbol.item[i]))
			node->by_name[node->usable++] = (uint32_t)i;
	if (node->usable)
		qsort_r(node->by_name, node->usable, sizeof(*node->by_name),
			cmp_symbols, (void *)(uintptr_t)facts);
	node->is_sorted = true;
}

const uint32_t *graph_usable(struct graph *graph, uint32_t file, size_t *n)
{
	struct node *node = node_of(graph, file);

	if (!node->is_sorted)
		sort_usable(graph, node);
	*n = node->usable;
	return node->by_name;
}

/* The first of the sorted symbols that is not less than the name. */
static size_t lower_bound(const struct node *node, const char *name)
{
	const struct symbol *symbol = node->facts->symbol.item;
	size_t low = 0, high = node->usable;

	while (low < high) {
		size_t mid = low + (high - low) / 2;

		if (strcmp(symbol[node->by_name[mid]].name, name) < 0)
			low = mid + 1;
		else
			high = mid;
	}
	return low;
}

/* Most files are asked for a name or two: sorting pays only after that. */
void graph_find(struct graph *graph, uint32_t file, const char *name,
		file_vec *out)
{
	enum { ENOUGH_TO_SORT = 6 };
	struct node *node = node_of(graph, file);
	const struct facts *facts = node->facts;
	size_t i;

	out->n = 0;
	if (!node->is_sorted && node->lookups++ < ENOUGH_TO_SORT) {
		for (i = 0; i < facts->symbol.n; i++)
			if (!strcmp(facts->symbol.item[i].name, name) &&
			    is_usable(facts, &facts->symbol.item[i]))
				*VEC_PUSH(out) = (uint32_t)i;
		return;
	}
	if (!node->is_sorted)
		sort_usable(graph, node);
	for (i = lower_bound(node, name); i < node->usable &&
	     !strcmp(facts->symbol.item[node->by_name[i]].name, name); i++)
		*VEC_PUSH(out) = node->by_name[i];
}

/* --- Who declares a name --- */

/* A header shows what it declares to whoever includes it. */
static bool family_is_header(const struct family *family, const char *path)
{
	static const char *const ext[] = {
		".h", ".hh", ".hpp", ".hxx", ".inl", ".inc", ".tcc", ".ipp",
		NULL
	};
	const char *own = path_ext(path);

	if (!family || !(family->flags & FAMILY_HEADERS))
		return false;
	return span_is_among(span_of(own), ext);
}

bool in_header(struct graph *graph, uint32_t file)
{
	return family_is_header(graph_family(graph, file),
				graph->view->file[file].path);
}

bool is_linked(uint8_t kind)
{
	return kind == SYMBOL_FUNCTION || kind == SYMBOL_METHOD ||
		kind == SYMBOL_VARIABLE;
}

bool symbol_is_public(const struct facts *facts, const struct symbol *symbol,
		      const char *path)
{
	const struct family *family = family_of(lang_name(facts->lang));

	if (!(symbol->flags & SYMBOL_EXPORTED) ||
	    !symbol_is_declaration(symbol) || symbol_is_local(facts, symbol))
		return false;
	return !family || !(family->flags & FAMILY_HEADERS) ||
		family_is_header(family, path) || is_linked(symbol->kind);
}

/* What the file's symbols of one name come to; a definition hides its
 * prototype in the same file, and a header's variable is a promise of one.
 * False when there is none. */
static bool describe(struct graph *graph, uint32_t file,
		     const struct node *node, const char *name,
		     struct declarer *out)
{
	const file_vec *found = &graph->found;
	size_t i;

	graph_find(graph, file, name, &graph->found);
	*out = (struct declarer){ .file = file, .is_prototype = true,
				  .symbols = (uint32_t)found->n,
				  .is_member = true,
				  .in_header = in_header(graph, file) };
	for (i = 0; i < found->n; i++) {
		const struct symbol *s =
			&node->facts->symbol.item[found->item[i]];
		bool is_prototype = s->kind == SYMBOL_PROTOTYPE ||
			(out->in_header && s->kind == SYMBOL_VARIABLE);

		if (!i || (out->is_prototype && !is_prototype))
			out->kind = s->kind;
		out->is_prototype &= is_prototype;
		out->is_member &= symbol_is_member(node->facts, s);
		out->is_exported |= s->flags & SYMBOL_EXPORTED;
	}
	out->is_exported |= out->in_header;
	return found->n > 0;
}

static const struct error *describe_file(struct graph *graph, uint32_t file,
					 const char *name,
					 declarer_vec *found)
{
	struct declarer one;
	struct node *node;
	const struct error *err = graph_node(graph, file, &node);

	if (!err && describe(graph, file, node, name, &one))
		*VEC_PUSH(found) = one;
	return err;
}

static void keep_declarers(struct graph *graph, struct name *name,
			   const declarer_vec *found)
{
	name->declarers = found->n;
	name->declarer = arena_alloc(&graph->arena,
				     found->n * sizeof(*found->item));
	if (found->n)
		memcpy(name->declarer, found->item,
		       found->n * sizeof(*found->item));
}

/*
 * The files whose postings say that they declare it, and the headers that
 * have it in some symbol's name: the index does not tell prototypes from
 * names that hold the term as a part.
 */
static const struct error *find_declarers(struct graph *graph,
					  struct name *name, const char *term)
{
	const struct error *err;
	declarer_vec found = { 0 };
	posting_vec posting = { 0 };
	size_t i, declaring = 0, others = 0;

	err = view_postings(graph->view, term, &posting);
	for (i = 0; !err && i < posting.n; i++) {
		struct posting *p = &posting.item[i];

		if (p->flags & POSTING_DECLARES)
			declaring++;
		else if (p->symbols && in_header(graph, p->file))
			others++;
		else
			p->symbols = 0;
	}
	for (i = 0; !err && declaring <= MOST_DECLARERS && i < posting.n; i++)
		if (posting.item[i].flags & POSTING_DECLARES ||
		    (posting.item[i].symbols && others <= MOST_DECLARERS))
			err = describe_file(graph, posting.item[i].file,
					    name->s, &found);
	keep_declarers(graph, name, &found);
	VEC_RELEASE(&found);
	VEC_RELEASE(&posting);
	return err;
}

/* Does any of its declarations concern other files at all? */
static bool sort_members(struct name *name)
{
	size_t i, definitions = 0, prototypes = 0, members = 0;

	for (i = 0; i < name->declarers; i++) {
		const struct declarer *d = &name->declarer[i];

		*(d->is_prototype ? &prototypes : &definitions) += d->symbols;
		members += d->is_member;
	}
	name->is_lone = definitions <= 1 && prototypes <= 1;
	return members < name->declarers || (members && name->is_lone);
}

const struct error *graph_name(struct graph *graph, const char *s, size_t len,
			       struct name **out)
{
	const struct error *err = NULL;
	struct strmap_entry *entry;
	struct terms terms;
	struct name *name;
	const char *term;
	bool is_new;

	*out = NULL;
	if (len < SHORTEST_NAME)
		return NULL;
	entry = strmap_add(&graph->names, s, len, &is_new);
	if (is_new) {
		name = arena_alloc(&graph->arena, sizeof(*name));
		*name = (struct name){ .s = entry->key };
		entry->value = (uintptr_t)name;
		term = whole_term(&terms, s, len);
		if (term)
			err = find_declarers(graph, name, term);
		if (!sort_members(name))
			name->declarers = 0;
	}
	name = (struct name *)(uintptr_t)entry->value;
	if (!err && name->declarers)
		*out = name;
	return err;
}

const struct error *graph_asked_name(struct graph *graph, const char *s,
				     const file_vec *files, struct name **out)
{
	struct name *name = arena_alloc(&graph->arena, sizeof(*name));
	const struct error *err = NULL;
	declarer_vec found = { 0 };
	size_t i;

	*name = (struct name){ .s = s, .is_asked = true };
	for (i = 0; !err && i < files->n; i++)
		err = describe_file(graph, files->item[i], s, &found);
	keep_declarers(graph, name, &found);
	sort_members(name);
	VEC_RELEASE(&found);
	*out = name;
	return err;
}
