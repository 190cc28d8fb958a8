/* SPDX-License-Identifier: MIT */
/* Who declares a name: looked up once and remembered. */
#include "graph/node.h"

#include <string.h>

#include "base/path.h"

enum {
	SHORTEST_NAME = 3,
	MOST_DECLARERS = 64	/* a name of more files is not looked into */
};

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
	out->in_header = in_header;
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
	}
	name = (struct name *)(uintptr_t)entry->value;
	if (!err && name->declarers)
		*out = name;
	return err;
}
