/* SPDX-License-Identifier: MIT */
/*
 * Edges that import statements make. Forward they are resolved by path; in
 * reverse, the index says which files write one of the names that a file may
 * be imported by, and each of those is resolved forward to be sure.
 */
#include "graph/node.h"

#include <stdlib.h>
#include <string.h>

#include "base/compare.h"
#include "base/path.h"

static const struct error *resolve_plain(struct graph *graph, uint32_t file,
					 const struct import *import,
					 target_vec *out)
{
	struct resolver *r;
	const struct error *err = graph_resolver(graph, &r);

	return err ? err : resolve_import(r, graph_family(graph, file), file,
					  import, out);
}

/* The file that declares the class. Where none does, or several, that which is
 * where Composer seeks it; a class map, which says nothing of directories, may
 * have led to any of these. */
static const struct error *resolve_class(struct graph *graph, uint32_t file,
					 const struct import *import,
					 target_vec *out)
{
	const size_t before = out->n;
	const struct error *err = NULL;
	target_vec declared = { 0 };
	size_t i;

	if (!names_path(import))
		err = resolve_type(graph, file, import->text, &declared);
	if (!err && declared.n != 1)
		err = resolve_plain(graph, file, import, out);
	for (i = 0; !err && out->n == before && i < declared.n; i++)
		add_target(out, declared.item[i].file, declared.item[i].among);
	VEC_RELEASE(&declared);
	return err;
}

/* use A\{B, C\D}: each behind the text before the brace. */
static const struct error *resolve_classes(struct graph *graph, uint32_t file,
					   const struct import *import,
					   target_vec *out)
{
	const char *at = import->names, *name;
	struct import one = *import;
	const struct error *err = NULL;
	struct buf full = { 0 };
	size_t n;

	one.names = NULL;
	while (!err && (name = next_import_name(&at, &n))) {
		buf_reset(&full);
		buf_addf(&full, "%s\\", import->text);
		buf_add(&full, name, n);
		one.text = buf_str(&full);
		err = resolve_class(graph, file, &one, out);
	}
	buf_release(&full);
	return err;
}

const struct error *graph_resolve_import(struct graph *graph, uint32_t file,
					 const struct import *import,
					 target_vec *out)
{
	const struct family *family = graph_family(graph, file);
	struct import meant = *import;
	struct buf name = { 0 };
	const struct error *err = NULL;

	if (family && family->flags & FAMILY_NAMESPACES)
		return resolve_namespace(graph, file, import->text, out);
	if (is_relative_name(family, import))
		err = relative_name(graph, file, import, &name);
	else if (family_has_paths(family))
		err = inner_path(graph, file, import, &name);
	if (name.len) {
		meant.text = name.ptr;
		meant.style = IMPORT_PLAIN;
	}
	if (!err)
		err = (!family_has_backslashes(family) ? resolve_plain :
		       meant.names ? resolve_classes : resolve_class)
			(graph, file, &meant, out);
	buf_release(&name);
	return err;
}

/* --- What a file imports --- */

static int cmp_imported(const void *a, const void *b)
{
	const struct imported *x = a, *y = b;

	if (x->file != y->file)
		return x->file < y->file ? -1 : 1;
	if (x->among != y->among)
		return x->among < y->among ? -1 : 1;
	return x->import < y->import ? -1 : x->import > y->import;
}

typedef VEC(struct imported) imported_vec;

/* Sorts by file and keeps the surest import of each. */
static void keep_imported(struct graph *graph, struct node *node,
			  imported_vec *all)
{
	size_t i, n = 0;

	if (all->n > 1)
		qsort(all->item, all->n, sizeof(*all->item), cmp_imported);
	for (i = 0; i < all->n; i++) {
		if (n && all->item[n - 1].file == all->item[i].file) {
			all->item[n - 1].count++;
			all->item[n - 1].is_weak &= all->item[i].is_weak;
		} else {
			all->item[n++] = all->item[i];
		}
	}
	node->imported = arena_alloc(&graph->arena, n * sizeof(*all->item));
	if (n)
		memcpy(node->imported, all->item, n * sizeof(*all->item));
	node->imports = n;
	node->has_imports = true;
}

/* Does it stand in a test, beside what that tests? */
static bool is_of_test(const struct facts *facts, const struct import *import)
{
	size_t i;

	for (i = 0; i < facts->symbol.n; i++)
		if (facts->symbol.item[i].flags & SYMBOL_TEST &&
		    symbol_has_line(&facts->symbol.item[i], import->line))
			return true;
	return false;
}

/* Rust's `mod x;` says that there is a file, and `use` what is taken of it. A
 * file of declarations has nothing that could run. */
static bool is_weak(struct graph *graph, uint32_t file,
		    const struct facts *facts, const struct import *import)
{
	const struct family *family = graph_family(graph, file);

	if (import->style == IMPORT_TYPES || is_of_test(facts, import))
		return true;
	if (!family)
		return false;
	if (family->resolve == resolve_script)
		return is_declaring(graph->view->file[file].path);
	return family->resolve == resolve_rust &&
		import->style == IMPORT_LOCAL;
}

const struct error *graph_imports(struct graph *graph, uint32_t file,
				  struct node **out)
{
	const struct error *err = graph_node(graph, file, out);
	struct node *node = *out;
	imported_vec all = { 0 };
	target_vec target = { 0 };
	size_t i, k;

	if (err || node->has_imports)
		return err;
	for (i = 0; !err && i < node->facts->import.n; i++) {
		target.n = 0;
		err = graph_resolve_import(graph, file,
					   &node->facts->import.item[i],
					   &target);
		for (k = 0; !err && k < target.n; k++)
			*VEC_PUSH(&all) = (struct imported){
				target.item[k].file, target.item[k].among,
				(uint32_t)i, 1,
				is_weak(graph, file, node->facts,
					&node->facts->import.item[i])
			};
	}
	if (!err)
		keep_imported(graph, node, &all);
	VEC_RELEASE(&all);
	VEC_RELEASE(&target);
	return err;
}

const struct imported *node_imports(const struct node *node, uint32_t file)
{
	size_t low = 0, high = node->imports;

	while (low < high) {
		size_t mid = low + (high - low) / 2;

		if (node->imported[mid].file < file)
			low = mid + 1;
		else
			high = mid;
	}
	return low < node->imports && node->imported[low].file == file ?
		&node->imported[low] : NULL;
}

/* --- Edges --- */

/* Of a package all files are meant a little, or, where names are only seen
 * through imports, those whose names are used: that makes edges of its own. */
static void add_edge(struct graph *graph, struct edge_set *out, uint32_t to,
		     uint32_t from, const struct imported *one)
{
	const struct node *importer = node_of(graph, from);
	const char *text = importer->facts->import.item[one->import].text;
	const struct family *family = graph_family(graph, from);

	if (one->among > GRAPH_MOST_TARGETS ||
	    (one->among > 1 && family &&
	     family->flags & (FAMILY_EXPLICIT | FAMILY_NAMESPACES)))
		return;
	edge_set_add(graph, out, to, &(struct reason){
		.weight = 1.0f / (float)one->among, .via = text
	});
	out->edge.item[graph->edge_of[to] - 1].count = one->count;
}

static const struct error *forward_imports(struct graph *graph, uint32_t file,
					   struct edge_set *out)
{
	struct node *node;
	const struct error *err = graph_imports(graph, file, &node);
	size_t i;

	for (i = 0; !err && i < node->imports; i++)
		add_edge(graph, out, node->imported[i].file, file,
			 &node->imported[i]);
	return err;
}

/* Replaces best with the postings of the name's rarest word among imports;
 * *found says whether any of its words is a term. */
static const struct error *rarest_word(struct graph *graph, const char *name,
				       posting_vec *best, bool *found)
{
	const char *at = name, *end = name + strlen(name), *word;
	const struct error *err = NULL;
	posting_vec posting = { 0 };
	struct terms terms;
	size_t i, n, len;

	*found = false;
	while (!err && (word = word_next(&at, end, &len))) {
		const char *term = whole_term(&terms, word, len);

		if (!term)
			continue;
		err = view_postings(graph->view, term, &posting);
		for (i = n = 0; i < posting.n; i++)
			if (posting.item[i].flags & POSTING_IMPORTS)
				posting.item[n++] = posting.item[i];
		posting.n = n;
		if (!err && (!*found || n < best->n)) {
			posting_vec swap = *best;

			*best = posting;
			posting = swap;
			*found = true;
		}
	}
	VEC_RELEASE(&posting);
	return err;
}

/* What becomes of the files that import one: edges, or a list that ends when
 * it has enough. */
struct importers {
	struct edge_set *edges;
	file_vec *files;
	size_t most;
};

static bool is_listed(const file_vec *files, uint32_t file)
{
	size_t i;

	for (i = files->n; i; i--)
		if (files->item[i - 1] == file)
			return true;
	return false;
}

/* Checks one file that may import `file`. */
static const struct error *try_importer(struct graph *graph, uint32_t file,
					uint32_t importer,
					struct importers *out)
{
	const struct imported *one;
	const struct error *err;
	struct node *node;

	if (importer == file ||
	    (out->edges ? graph->edge_of[importer] != 0 :
	     out->files->n == out->most || is_listed(out->files, importer)))
		return NULL;
	err = graph_imports(graph, importer, &node);
	one = err ? NULL : node_imports(node, file);
	if (one && out->edges)
		add_edge(graph, out->edges, importer, importer, one);
	else if (one && !is_doubtful(graph_family(graph, importer), one))
		*VEC_PUSH(out->files) = importer;
	return err;
}

/* Who imports a directory from inside says no name at all: ".", "..". */
static const struct error *importers_by_dots(struct graph *graph,
					     uint32_t file,
					     struct importers *out)
{
	enum { DEEPEST = 2 };
	const struct view *view = graph->view;
	const char *path = view->file[file].path;
	size_t dir = path_dir_len(path), i;
	const struct error *err = NULL;

	if (!is_index(graph_family(graph, file), path_base(path)))
		return NULL;
	for (i = file; i && !strncmp(view->file[i - 1].path, path,
				     dir ? dir + 1 : 0); i--)
		;
	for (; !err && i < view->n && !strncmp(view->file[i].path, path,
					       dir ? dir + 1 : 0); i++)
		if (tree_distance(path, view->file[i].path) <= DEEPEST &&
		    graph_family(graph, (uint32_t)i) ==
		    graph_family(graph, file))
			err = try_importer(graph, file, (uint32_t)i, out);
	return err;
}

/* Is one of the names, each of which has its NUL, the same as one before it? A
 * class is mostly called as its file. */
static bool stands_before(const struct buf *names, size_t at)
{
	size_t i;

	for (i = 0; i < at; i += strlen(names->ptr + i) + 1)
		if (!strcmp(names->ptr + i, names->ptr + at))
			return true;
	return false;
}

static const struct error *reverse_imports(struct graph *graph, uint32_t file,
					   struct importers *out)
{
	const struct family *family = graph_family(graph, file);
	const struct error *err;
	struct buf names = { 0 };
	struct resolver *r;
	size_t at;

	err = graph_resolver(graph, &r);
	if (!err && family && family->flags & FAMILY_NAMESPACES)
		err = namespace_names(graph, file, &names);
	else if (!err)
		err = import_names(r, family, graph->view->file[file].path,
				   &names);
	if (!err && family_has_backslashes(family))
		err = namespace_names(graph, file, &names);
	for (at = 0; !err && at < names.len; at += strlen(names.ptr + at) + 1) {
		const char *name = names.ptr + at;
		posting_vec posting = { 0 };
		bool is_term = false;
		size_t i;

		if (stands_before(&names, at))
			continue;
		err = rarest_word(graph, name, &posting, &is_term);
		for (i = 0; !err && is_term && i < posting.n; i++)
			err = try_importer(graph, file, posting.item[i].file,
					   out);
		/* Its name is a stop word or one letter: nothing to look it
		 * up by. */
		for (i = 0; !err && !is_term && i < graph->view->n; i++)
			err = try_importer(graph, file, (uint32_t)i, out);
		VEC_RELEASE(&posting);
	}
	if (!err)
		err = importers_by_dots(graph, file, out);
	buf_release(&names);
	return err;
}

const struct error *import_edges(struct graph *graph, uint32_t file,
				 bool reverse, struct edge_set *out)
{
	struct importers importers = { .edges = out };

	return reverse ? reverse_imports(graph, file, &importers) :
		forward_imports(graph, file, out);
}

const struct error *graph_importers(struct graph *graph, uint32_t file,
				    size_t most, file_vec *out)
{
	file_vec found = { 0 };
	struct importers importers = { .files = &found, .most = most };
	const struct error *err = reverse_imports(graph, file, &importers);
	size_t i;

	if (found.n > 1)
		qsort(found.item, found.n, sizeof(*found.item), cmp_uint32);
	for (i = 0; !err && i < found.n; i++)
		*VEC_PUSH(out) = found.item[i];
	VEC_RELEASE(&found);
	return err;
}

/* --- Who may import what stood somewhere --- */

static const struct error *writers_of(struct graph *graph, const char *name,
				      file_vec *out)
{
	const struct error *err;
	posting_vec posting = { 0 };
	bool is_term = false;
	size_t i, n;

	err = rarest_word(graph, name, &posting, &is_term);
	n = is_term ? posting.n : graph->view->n;
	for (i = 0; !err && i < n; i++)
		*VEC_PUSH(out) = is_term ? posting.item[i].file : (uint32_t)i;
	VEC_RELEASE(&posting);
	return err;
}

static const struct family *family_at(const char *path)
{
	return family_of(lang_name(lang_of_file(path, NULL, NULL, 0)));
}

bool graph_has_import_names(const char *path)
{
	const struct family *family = family_at(path);

	return !family || !(family->flags & FAMILY_NAMESPACES);
}

const struct error *graph_is_config(struct graph *graph, const char *path,
				    bool *out)
{
	const struct error *err;
	struct resolver *r;

	err = graph_resolver(graph, &r);
	return err ? err : resolver_is_config(r, path, out);
}

const struct error *graph_may_import(struct graph *graph, const char *path,
				     file_vec *out)
{
	const struct family *family = family_at(path);
	const struct error *err;
	file_vec found = { 0 };
	struct buf names = { 0 };
	struct resolver *r;
	size_t at, i;

	err = graph_resolver(graph, &r);
	if (!err)
		err = import_names(r, family, path, &names);
	for (at = 0; !err && at < names.len; at += strlen(names.ptr + at) + 1)
		err = writers_of(graph, names.ptr + at, &found);
	if (!err && is_index(family, path_base(path))) {
		size_t dir = path_dir_len(path);

		/* What stands for its directory is imported from inside by
		 * dots alone. */
		for (i = 0; i < graph->view->n; i++)
			if (!dir ||
			    (!strncmp(graph->view->file[i].path, path, dir) &&
			     graph->view->file[i].path[dir] == '/'))
				*VEC_PUSH(&found) = (uint32_t)i;
	}
	if (found.n > 1)
		qsort(found.item, found.n, sizeof(*found.item), cmp_uint32);
	for (i = 0; !err && i < found.n; i++)
		if (!i || found.item[i] != found.item[i - 1])
			*VEC_PUSH(out) = found.item[i];
	VEC_RELEASE(&found);
	buf_release(&names);
	return err;
}
