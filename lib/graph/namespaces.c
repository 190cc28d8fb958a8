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
	bool is_type;
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
static bool is_named(const struct facts *facts, size_t i, const char *name,
		     size_t len)
{
	const char *last = facts->symbol.item[i].name;
	const size_t n = strlen(last);
	struct buf whole = { 0 };
	bool is;

	if (n > len || memcmp(name + len - n, last, n))
		return false;
	symbol_qualified(facts, i, &whole);
	is = whole.len == len && !memcmp(whole.ptr, name, len);
	buf_release(&whole);
	return is;
}

static enum declared declares(const struct facts *facts, const char *name,
			      size_t len)
{
	enum declared best = DECLARED_NOT;
	size_t i;

	for (i = 0; i < facts->symbol.n; i++) {
		const struct symbol *s = &facts->symbol.item[i];

		if (kind_of(s) > best && is_named(facts, i, name, len))
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
	out->is_type = kind == DECLARED_TYPE;
	for (i = 0; i < DECLARED; i++)
		VEC_RELEASE(&files[i]);
	VEC_RELEASE(&holders);
	return err;
}

/* Appends "A.B" of "global::A.B<C>" and of "\A\B". */
static void add_bare_name(struct buf *out, const char *text)
{
	static const char global[] = "global::";
	size_t i;

	if (!strncmp(text, global, sizeof(global) - 1))
		text += sizeof(global) - 1;
	text += *text == '\\';
	buf_add(out, text, strcspn(text, "< "));
	for (i = 0; i < out->len; i++)
		if (out->ptr[i] == '\\')
			out->ptr[i] = '.';
}

static const struct error *look_up(struct graph *graph, uint32_t from,
				   const char *text,
				   const struct declaring **out)
{
	const struct error *err = NULL;
	struct strmap_entry *entry;
	struct declaring *known;
	struct buf name = { 0 };

	add_bare_name(&name, text);
	entry = strmap_find(&graph->declared, buf_str(&name), name.len);
	known = entry ? (struct declaring *)(uintptr_t)entry->value :
		arena_alloc(&graph->arena, sizeof(*known));
	if (!entry)
		err = find(graph, from, buf_str(&name), name.len, known);
	if (!entry && !err)
		strmap_add(&graph->declared, buf_str(&name), name.len,
			   NULL)->value = (uintptr_t)known;
	buf_release(&name);
	*out = known;
	return err;
}

static void add_targets(const struct declaring *known, uint32_t from,
			target_vec *out)
{
	size_t i, n = 0;

	for (i = 0; i < known->n; i++)
		n += known->file[i] != from;
	for (i = 0; i < known->n; i++)
		if (known->file[i] != from)
			add_target(out, known->file[i], (uint32_t)n);
}

const struct error *resolve_namespace(struct graph *graph, uint32_t from,
				      const char *text, target_vec *out)
{
	const struct declaring *known;
	const struct error *err = look_up(graph, from, text, &known);

	if (!err)
		add_targets(known, from, out);
	return err;
}

const struct error *resolve_type(struct graph *graph, uint32_t from,
				 const char *text, target_vec *out)
{
	const struct declaring *known;
	const struct error *err = look_up(graph, from, text, &known);

	if (!err && known->is_type)
		add_targets(known, from, out);
	return err;
}

const struct error *namespace_names(struct graph *graph, uint32_t file,
				    struct buf *names)
{
	/* A class map leads to classes alone. */
	const enum declared most =
		family_has_backslashes(graph_family(graph, file)) ?
		DECLARED_TYPE : DECLARED_NAMESPACE;
	struct node *node;
	const struct error *err = graph_node(graph, file, &node);
	size_t i;

	for (i = 0; !err && i < node->facts->symbol.n; i++) {
		const struct symbol *s = &node->facts->symbol.item[i];
		const char *last = symbol_last_name(s->name);

		if (kind_of(s) != DECLARED_NOT && kind_of(s) <= most)
			buf_add(names, last, strlen(last) + 1);
	}
	return err;
}
