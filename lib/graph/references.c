/* SPDX-License-Identifier: MIT */
/*
 * Edges that names make: a file uses in code what another declares.
 *
 * A definition and its prototypes are two things that one name leads to: the
 * header that promises it and the file that keeps the promise. Each is
 * narrowed by itself, and a prototype that the user imports tells which
 * definition is meant.
 */
#include "graph/node.h"

#include <stdlib.h>
#include <string.h>

#include "base/path.h"

enum {
	SHORTEST_NAME = 3,
	MOST_DECLARERS = 64	/* a name of more files is not looked into */
};

/* The better symbol to be named as the reason of an edge: lower is better. */
static const uint8_t rank_of[SYMBOL_KINDS] = {
	[SYMBOL_TYPE] = 0, [SYMBOL_INTERFACE] = 0, [SYMBOL_ENUM] = 1,
	[SYMBOL_ALIAS] = 1, [SYMBOL_FUNCTION] = 2, [SYMBOL_MACRO] = 3,
	[SYMBOL_CONSTANT] = 4, [SYMBOL_VARIABLE] = 4,
	[SYMBOL_PROTOTYPE] = 3, [SYMBOL_METHOD] = 5, [SYMBOL_PROPERTY] = 6,
	[SYMBOL_FIELD] = 6
};

/* --- Who declares a name --- */

/* A header shows what it declares to whoever includes it. */
static bool is_header(const struct family *family, const char *path)
{
	static const char *const ext[] = {
		".h", ".hh", ".hpp", ".hxx", ".inl", ".inc", ".tcc", ".ipp"
	};
	const char *own = path_ext(path);
	size_t i;

	if (!family || !(family->flags & FAMILY_HEADERS))
		return false;
	for (i = 0; i < sizeof(ext) / sizeof(*ext); i++)
		if (!strcmp(ext[i], own))
			return true;
	return false;
}

/* What the file's symbols of one name come to; a definition hides its
 * prototype in the same file, and a header's variable is a promise of one.
 * False when there is none. */
static bool describe(struct graph *graph, uint32_t file,
		     const struct node *node, const char *name,
		     struct declarer *out)
{
	size_t at, n = node_find(node, name, &at), i;
	bool in_header = is_header(graph_family(graph, file),
				   graph->view->file[file].path);

	*out = (struct declarer){ .file = file, .is_prototype = true,
				  .is_member = true };
	for (i = at; i < at + n; i++) {
		const struct symbol *s =
			&node->facts->symbol.item[node->by_name[i]];
		bool is_prototype = s->kind == SYMBOL_PROTOTYPE ||
			(in_header && s->kind == SYMBOL_VARIABLE);

		if (i == at || (out->is_prototype && !is_prototype))
			out->kind = s->kind;
		out->is_prototype &= is_prototype;
		out->is_member &= symbol_is_member(node->facts, s);
		out->is_exported |= s->flags & SYMBOL_EXPORTED;
	}
	out->is_exported |= in_header;
	return n > 0;
}

static const struct error *find_declarers(struct graph *graph,
					  struct name *name, const char *term)
{
	VEC(struct declarer) found = { 0 };
	const struct error *err;
	posting_vec *posting = &graph->posting;
	struct node *node;
	size_t i, n = 0;

	err = view_postings(graph->view, term, posting);
	for (i = 0; !err && i < posting->n; i++)
		if (posting->item[i].flags & POSTING_DECLARES)
			posting->item[n++] = posting->item[i];
	name->is_common = n > MOST_DECLARERS;
	for (i = 0; !err && !name->is_common && i < n; i++) {
		struct declarer one;

		err = graph_node(graph, posting->item[i].file, &node);
		if (!err && describe(graph, posting->item[i].file, node,
				     name->s, &one))
			*VEC_PUSH(&found) = one;
	}
	name->declarers = found.n;
	name->declarer = arena_alloc(&graph->arena,
				     found.n * sizeof(*found.item));
	if (found.n)
		memcpy(name->declarer, found.item,
		       found.n * sizeof(*found.item));
	VEC_RELEASE(&found);
	return err;
}

/* The remembered name; *out is NULL when it can lead nowhere. */
static const struct error *find_name(struct graph *graph, const char *s,
				     size_t len, struct name **out)
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
	}
	name = (struct name *)(uintptr_t)entry->value;
	if (!err && name->declarers)
		*out = name;
	return err;
}

/* --- Which of them a user means --- */

typedef VEC(struct declarer) declarer_vec;

/* Keeps those that a predicate holds for, unless it holds for none. */
typedef bool keep_fn(struct graph *graph, const struct node *user,
		     uint32_t user_file, const struct declarer *d);

static void narrow(struct graph *graph, const struct node *user,
		   uint32_t user_file, keep_fn *keep, declarer_vec *all)
{
	struct declarer swap;
	size_t i, n = 0;

	for (i = 0; all->n > 1 && i < all->n; i++)
		if (keep(graph, user, user_file, &all->item[i])) {
			swap = all->item[n];
			all->item[n++] = all->item[i];
			all->item[i] = swap;
		}
	all->n = n ? n : all->n;
}

static bool is_imported(struct graph *graph, const struct node *user,
			uint32_t user_file, const struct declarer *d)
{
	(void)graph;
	(void)user_file;
	return node_imports(user, d->file) != NULL;
}

static bool is_no_test(struct graph *graph, const struct node *user,
		       uint32_t user_file, const struct declarer *d)
{
	const struct file *file = graph->view->file;

	(void)user;
	return file[user_file].flags & FILE_TEST ||
		!(file[d->file].flags & FILE_TEST);
}

static bool is_beside(struct graph *graph, const struct node *user,
		      uint32_t user_file, const struct declarer *d)
{
	const struct file *file = graph->view->file;

	(void)user;
	return !tree_distance(file[user_file].path, file[d->file].path);
}

/* Definitions in files that include a prototype which the user includes. */
static const struct error *narrow_by_prototype(struct graph *graph,
					       const struct node *user,
					       const declarer_vec *prototypes,
					       declarer_vec *definitions)
{
	const struct error *err = NULL;
	declarer_vec kept = { 0 };
	struct node *node;
	size_t i, k;

	for (i = 0; !err && i < definitions->n; i++) {
		err = graph_imports(graph, definitions->item[i].file, &node);
		for (k = 0; !err && k < prototypes->n; k++)
			if (node_imports(user, prototypes->item[k].file) &&
			    node_imports(node, prototypes->item[k].file)) {
				*VEC_PUSH(&kept) = definitions->item[i];
				break;
			}
	}
	if (!err && kept.n) {
		memcpy(definitions->item, kept.item,
		       kept.n * sizeof(*kept.item));
		definitions->n = kept.n;
	}
	VEC_RELEASE(&kept);
	return err;
}

/* By import, then out of the tests, then in the same directory. */
static const struct error *narrow_all(struct graph *graph, uint32_t user_file,
				      declarer_vec *definitions,
				      declarer_vec *prototypes)
{
	static keep_fn *const steps[] = {
		is_imported, is_no_test, is_beside
	};
	const struct error *err;
	struct node *user;
	size_t i;

	if (definitions->n <= 1 && prototypes->n <= 1)
		return NULL;
	err = graph_imports(graph, user_file, &user);
	if (!err && definitions->n > 1 && prototypes->n)
		err = narrow_by_prototype(graph, user, prototypes,
					  definitions);
	for (i = 0; !err && i < sizeof(steps) / sizeof(*steps); i++) {
		narrow(graph, user, user_file, steps[i], definitions);
		narrow(graph, user, user_file, steps[i], prototypes);
	}
	return err;
}

/*
 * Sorts the declarers that the user can see into definitions and prototypes.
 * False when the name leads nowhere: the user declares it itself, or it is a
 * member of more than one type.
 */
static bool sort_declarers(struct graph *graph, const struct name *name,
			   uint32_t user, const struct node *user_node,
			   declarer_vec *definitions, declarer_vec *prototypes)
{
	const struct family *family = graph_family(graph, user);
	size_t i, members = 0;

	for (i = 0; i < name->declarers; i++)
		members += name->declarer[i].is_member;
	for (i = 0; i < name->declarers; i++) {
		const struct declarer *d = &name->declarer[i];

		if (d->file == user && !d->is_prototype)
			return false;
		if (d->file == user ||
		    graph_family(graph, d->file) != family ||
		    (d->is_member && (members > 1 || name->declarers > 1)))
			continue;
		if (!d->is_exported && !(user_node->has_imports &&
					 node_imports(user_node, d->file)))
			continue;
		*VEC_PUSH(d->is_prototype ? prototypes : definitions) = *d;
	}
	return definitions->n || prototypes->n;
}

/* A member that is declared twice in its one file is not unique either. */
static bool is_twofold_member(struct graph *graph, const struct name *name)
{
	const struct declarer *d = &name->declarer[0];
	size_t at;

	return name->declarers == 1 && d->is_member &&
		node_find(&graph->node[d->file], name->s, &at) > 1;
}

typedef VEC(struct reference) reference_vec;
struct reference {
	uint32_t to;
	float weight;
	uint8_t rank;
};

static void add_references(const declarer_vec *to, reference_vec *out)
{
	size_t i;

	for (i = 0; to->n <= GRAPH_MOST_TARGETS && i < to->n; i++)
		*VEC_PUSH(out) = (struct reference){
			to->item[i].file, 1.0f / (float)to->n,
			rank_of[to->item[i].kind]
		};
}

/* Most names are declared once, in sight of all: no need to know what the
 * user imports. */
static bool is_plain(struct graph *graph, const struct name *name,
		     uint32_t user)
{
	const struct declarer *d = &name->declarer[0];

	return name->declarers == 1 && d->is_exported && d->file != user &&
		graph_family(graph, d->file) == graph_family(graph, user);
}

/* Where a name leads that the user's code holds: appended to out. */
static const struct error *follow(struct graph *graph, const struct name *name,
				  uint32_t user, reference_vec *out)
{
	declarer_vec definitions = { 0 }, prototypes = { 0 };
	const struct error *err;
	struct node *node;

	if (is_twofold_member(graph, name))
		return NULL;
	if (is_plain(graph, name, user)) {
		*VEC_PUSH(out) = (struct reference){
			name->declarer[0].file, 1.0f,
			rank_of[name->declarer[0].kind]
		};
		return NULL;
	}
	err = graph_imports(graph, user, &node);
	if (!err && sort_declarers(graph, name, user, node, &definitions,
				   &prototypes)) {
		err = narrow_all(graph, user, &definitions, &prototypes);
		if (!err) {
			add_references(&definitions, out);
			add_references(&prototypes, out);
		}
	}
	VEC_RELEASE(&definitions);
	VEC_RELEASE(&prototypes);
	return err;
}

/* --- Forward: the names that a file's code holds --- */

/* What concerns one file only makes no edges and stops nobody. */
static bool is_unreadable(const struct error *err)
{
	return err && (err->code == ERROR_NOT_FOUND ||
		       err->code == ERROR_LIMIT || err->code == ERROR_CORRUPT);
}

static const struct error *forward_references(struct graph *graph,
					      uint32_t file,
					      struct edge_set *out)
{
	reference_vec found = { 0 };
	const struct error *err;
	struct name *name;
	size_t i, k;

	err = graph_read(graph, file, &graph->content);
	if (is_unreadable(err))
		return NULL;
	if (!graph->scanner)
		graph->scanner = scanner_new();
	if (!err)
		err = scan(graph->scanner, graph->view->file[file].lang,
			   buf_str(&graph->content), graph->content.len,
			   &graph->scratch);
	/* Looking names up needs the scratch facts: take the words along. */
	if (!err) {
		struct facts words = graph->scratch;

		graph->scratch = (struct facts){ 0 };
		for (i = 0; !err && i < words.word.n; i++) {
			const struct word *w = &words.word.item[i];

			if (!w->code || w->flags & WORD_KEYWORD)
				continue;
			err = find_name(graph, w->s, w->len, &name);
			found.n = 0;
			if (!err && name)
				err = follow(graph, name, file, &found);
			for (k = 0; !err && k < found.n; k++)
				edge_set_add(graph, out, found.item[k].to,
					     found.item[k].weight,
					     found.item[k].rank, name->s);
		}
		facts_release(&words);
	}
	VEC_RELEASE(&found);
	return err;
}

/* --- Reverse: the files whose code holds a name --- */

static const struct error *add_user(struct graph *graph, uint32_t file,
				    const struct name *name, uint32_t user,
				    reference_vec *found,
				    struct edge_set *out)
{
	const struct error *err;
	bool uses = false;
	size_t i;

	err = view_uses(graph->view, user, name->s, &uses);
	if (err || !uses)
		return err;
	found->n = 0;
	err = follow(graph, name, user, found);
	for (i = 0; !err && i < found->n; i++)
		if (found->item[i].to == file)
			edge_set_add(graph, out, user, found->item[i].weight,
				     found->item[i].rank, name->s);
	return err;
}

static const struct error *add_users(struct graph *graph, uint32_t file,
				     const struct name *name,
				     struct edge_set *out)
{
	const struct family *family = graph_family(graph, file);
	posting_vec posting = { 0 };
	reference_vec found = { 0 };
	const struct error *err = NULL;
	struct terms terms;
	const char *term;
	size_t i;

	term = whole_term(&terms, name->s, strlen(name->s));
	if (term)
		err = view_postings(graph->view, term, &posting);
	for (i = 0; !err && i < posting.n; i++) {
		uint32_t user = posting.item[i].file;

		if (posting.item[i].flags & POSTING_USES && user != file &&
		    graph_family(graph, user) == family)
			err = add_user(graph, file, name, user, &found, out);
	}
	VEC_RELEASE(&posting);
	VEC_RELEASE(&found);
	return err;
}

static const struct error *reverse_references(struct graph *graph,
					      uint32_t file,
					      struct edge_set *out)
{
	struct node *node;
	const struct error *err = graph_node(graph, file, &node);
	const char *last = "", *s;
	struct name *name;
	size_t i;

	for (i = 0; !err && i < node->visible; i++) {
		s = node->facts->symbol.item[node->by_name[i]].name;
		if (!strcmp(s, last))
			continue;
		last = s;
		err = find_name(graph, s, strlen(s), &name);
		if (!err && name)
			err = add_users(graph, file, name, out);
	}
	return err;
}

const struct error *reference_edges(struct graph *graph, uint32_t file,
				    bool reverse, struct edge_set *out)
{
	if (!graph_family(graph, file))
		return NULL;
	return reverse ? reverse_references(graph, file, out) :
		forward_references(graph, file, out);
}
