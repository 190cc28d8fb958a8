/* SPDX-License-Identifier: MIT */
/*
 * Imports that name what files declare: a namespace or, behind "using static"
 * and where it gets another name, a type. Looked up once and remembered, as
 * every file of a project names the same few.
 */
#include "graph/node.h"

#include <string.h>

/* The files that declare what one text names. */
struct declaring {
	uint32_t *file;
	size_t n;
};

/* A namespace hides a type of the same name. */
enum declared { DECLARED_NOT, DECLARED_TYPE, DECLARED_NAMESPACE, DECLARED };

static enum declared kind_of(const struct symbol *symbol)
{
	static const uint8_t kinds[SYMBOL_KINDS] = {
		[SYMBOL_PACKAGE] = DECLARED_NAMESPACE,
		[SYMBOL_NAMESPACE] = DECLARED_NAMESPACE,
		[SYMBOL_TYPE] = DECLARED_TYPE,
		[SYMBOL_INTERFACE] = DECLARED_TYPE,
		[SYMBOL_ENUM] = DECLARED_TYPE
	};

	return (enum declared)kinds[symbol->kind];
}

/* Is "A.B.c" the name of the symbol, from the outermost of its containers? */
static bool is_named(const struct facts *facts, const struct symbol *symbol,
		     const char *name, size_t len)
{
	for (;;) {
		size_t n = strlen(symbol->name);

		if (n > len || memcmp(name + len - n, symbol->name, n))
			return false;
		len -= n;
		if (symbol->container == SYMBOL_NO_CONTAINER)
			return !len;
		if (!len || name[--len] != '.')
			return false;
		symbol = &facts->symbol.item[symbol->container];
	}
}

static enum declared declares(const struct facts *facts, const char *name,
			      size_t len)
{
	enum declared best = DECLARED_NOT;
	size_t i;

	for (i = 0; i < facts->symbol.n; i++) {
		const struct symbol *s = &facts->symbol.item[i];

		if (kind_of(s) > best && is_named(facts, s, name, len))
			best = kind_of(s);
	}
	return best;
}

/* --- Who declares it --- */

static void keep(struct graph *graph, struct declaring *out,
		 const file_vec *files)
{
	out->n = files->n;
	out->file = arena_alloc(&graph->arena,
				files->n * sizeof(*out->file));
	if (files->n)
		memcpy(out->file, files->item,
		       files->n * sizeof(*out->file));
}

/* Found by the last word of the name. */
static const struct error *find(struct graph *graph, uint32_t from,
				const char *name, size_t len,
				struct declaring *out)
{
	const char *dot = memrchr(name, '.', len);
	size_t before = dot ? (size_t)(dot + 1 - name) : 0;
	const char *last = arena_strndup(&graph->arena, name + before,
					 len - before);
	file_vec files[DECLARED] = { { 0 } }, holders = { 0 };
	const struct error *err = graph_holders(graph, last, &holders);
	enum declared kind;
	struct node *node;
	size_t i;

	for (i = 0; !err && i < holders.n; i++) {
		uint32_t file = holders.item[i];

		if (graph_family(graph, file) != graph_family(graph, from))
			continue;
		err = graph_node(graph, file, &node);
		if (!err)
			*VEC_PUSH(&files[declares(node->facts, name, len)]) =
				file;
	}
	kind = files[DECLARED_NAMESPACE].n ? DECLARED_NAMESPACE :
		DECLARED_TYPE;
	if (!err)
		keep(graph, out, &files[kind]);
	for (i = 0; i < DECLARED; i++)
		VEC_RELEASE(&files[i]);
	VEC_RELEASE(&holders);
	return err;
}

/* Without what stands around the name: "global::A.B<C>" names A.B. */
static const char *bare_name(const char *text, size_t *len)
{
	static const char global[] = "global::";

	if (!strncmp(text, global, sizeof(global) - 1))
		text += sizeof(global) - 1;
	*len = strcspn(text, "< ");
	return text;
}

const struct error *resolve_namespace(struct graph *graph, uint32_t from,
				      const char *text, target_vec *out)
{
	struct declaring *known;
	const struct error *err;
	size_t len, i, n = 0;
	const char *name = bare_name(text, &len);
	struct strmap_entry *entry = strmap_find(&graph->declared, name, len);

	if (!entry) {
		known = arena_alloc(&graph->arena, sizeof(*known));
		err = find(graph, from, name, len, known);
		if (err)
			return err;
		entry = strmap_add(&graph->declared, name, len, NULL);
		entry->value = (uintptr_t)known;
	}
	known = (struct declaring *)(uintptr_t)entry->value;
	for (i = 0; i < known->n; i++)
		n += known->file[i] != from;
	for (i = 0; i < known->n; i++)
		if (known->file[i] != from)
			add_target(out, known->file[i], (uint32_t)n);
	return NULL;
}

const struct error *namespace_names(struct graph *graph, uint32_t file,
				    struct buf *names)
{
	struct node *node;
	const struct error *err = graph_node(graph, file, &node);
	size_t i;

	for (i = 0; !err && i < node->facts->symbol.n; i++) {
		const struct symbol *s = &node->facts->symbol.item[i];
		const char *last = symbol_last_name(s->name);

		if (kind_of(s) != DECLARED_NOT)
			buf_add(names, last, strlen(last) + 1);
	}
	return err;
}
