/* SPDX-License-Identifier: MIT */
/*
 * Which of several types of a name is meant: see certain.h.
 *
 * Types are known by their names alone, until several are called so, as the
 * Builder that each class has. Then the whole name tells them apart: first that
 * of the innermost scope around the place, as languages look names up, then
 * what an import of the file leads to.
 */
#include "graph/certain.h"

#include <string.h>

#include "graph/naming.h"

/* The types of one name in one family, by their whole names and files. */
struct namesakes {
	size_t n;
	struct {
		const char *qualified;
		uint32_t file;
		bool is_alias;	/* of a type that nothing here tells */
	} type[];
};

/* Does a whole name end in the other, at a dot? */
static bool ends_in(const char *whole, size_t n, const char *end)
{
	const size_t len = strlen(end);

	return n >= len && !memcmp(whole + n - len, end, len) &&
		(n == len || whole[n - len - 1] == '.');
}

const struct error *types_called(declaration_vec *out, struct graph *graph,
				 uint32_t user, const char *type)
{
	const struct family *family = graph_family(graph, user);
	const struct error *err = graph_declarations(graph, name_last(type),
						     out);
	size_t i, n = 0;

	for (i = 0; i < out->n; i++) {
		const struct declaration *d = &out->item[i];

		if (d->is_exact && kind_is_type(d->kind) &&
		    graph_family(graph, d->file) == family &&
		    ends_in(d->qualified, strlen(d->qualified), type))
			out->item[n++] = *d;
	}
	out->n = n;
	return err;
}

/* NULL where all of them have one whole name. */
static const struct namesakes *keep_namesakes(struct arena *arena,
					      const declaration_vec *found)
{
	struct namesakes *all;
	size_t i;

	for (i = 1; i < found->n; i++)
		if (strcmp(found->item[i].qualified, found->item[0].qualified))
			break;
	if (i >= found->n)
		return NULL;
	all = arena_alloc(arena, sizeof(*all) + found->n *
			  sizeof(*all->type));
	all->n = found->n;
	for (i = 0; i < found->n; i++) {
		all->type[i].qualified = found->item[i].qualified;
		all->type[i].file = found->item[i].file;
		all->type[i].is_alias = found->item[i].kind == SYMBOL_ALIAS;
	}
	return all;
}

/* Looked up once for a name. */
static const struct error *namesakes_of(const struct namesakes **out,
					struct graph *graph, uint32_t file,
					const char *type)
{
	const struct family *family = graph_family(graph, file);
	const struct error *err = NULL;
	declaration_vec found = { 0 };
	struct strmap_entry *entry;
	struct buf key = { 0 };
	bool is_new;

	buf_addstr(&key, family ? family->name : "");
	buf_addch(&key, ' ');
	buf_addstr(&key, type);
	entry = strmap_add(&graph->namesakes, key.ptr, key.len, &is_new);
	if (is_new) {
		err = types_called(&found, graph, file, type);
		entry->value = (uintptr_t)(err ? NULL :
			keep_namesakes(&graph->arena, &found));
	}
	*out = (const struct namesakes *)(uintptr_t)entry->value;
	VEC_RELEASE(&found);
	buf_release(&key);
	return err;
}

/* The type that stands in the innermost of the scopes of "a.Outer.function", by
 * its number; the number of all of them: none does. */
static size_t in_scope(const struct namesakes *all, const char *scope,
		       const char *type)
{
	size_t i, n = strlen(scope);

	for (;;) {
		for (i = 0; i < all->n; i++) {
			const char *whole = all->type[i].qualified;

			if (!strncmp(whole, scope, n) &&
			    !strcmp(whole + n + (n > 0), type) &&
			    (!n || whole[n] == '.'))
				return i;
		}
		if (!n)
			return all->n;
		while (n && scope[n - 1] != '.')
			n--;
		n -= n > 0;
	}
}

/* The one that is written behind what holds it; NULL: not one alone. */
static const char *in_package(const struct namesakes *all, const char *package,
			      const char *type)
{
	const char *found = NULL;
	size_t i;

	for (i = 0; i < all->n; i++) {
		const char *whole = all->type[i].qualified;
		const size_t held = strlen(whole) - strlen(type);

		if (!held || !ends_in(whole, held - 1, package))
			continue;
		if (found && strcmp(found, whole))
			return NULL;
		found = whole;
	}
	return found;
}

/* Is the whole name written so in an import: a.b.T, a\\b\\T, a::b::T? */
static bool is_written_as(const char *text, const char *whole)
{
	for (; *text && *whole; text++, whole++) {
		if (text[0] == ':' && text[1] == ':')
			text++;
		if (*whole == '.' ? !strchr(".:\\", *text) : *text != *whole)
			return false;
	}
	return !*text && !*whole;
}

/* The one that an import of the file spells, which has it as `name`. */
static const struct error *in_spelling(const char **out,
				       const struct namesakes *all,
				       struct graph *graph, uint32_t file,
				       const char *name)
{
	const struct facts *facts;
	const struct error *err = graph_facts(graph, file, &facts);
	size_t i, k;

	*out = NULL;
	for (i = 0; !err && i < facts->import.n; i++) {
		const struct import *import = &facts->import.item[i];
		const char *here = import->alias ? import->alias :
			name_last(import->text);

		if (import->names || strcmp(here, name))
			continue;
		for (k = 0; k < all->n; k++)
			if (is_written_as(import->text,
					  all->type[k].qualified))
				*out = all->type[k].qualified;
	}
	return err;
}

/* The one of the files that the file's import of the name leads to, as it is
 * called there. */
static const struct error *in_imports(const char **out,
				      const struct namesakes *all,
				      struct graph *graph, uint32_t file,
				      const char *name)
{
	struct binding binding;
	const struct error *err = binding_of(&binding, graph, file, 0, name);
	size_t i, k;

	*out = NULL;
	for (i = 0; !err && i < all->n; i++)
		for (k = 0; k < binding.to.n; k++) {
			if (binding.to.item[k].file != all->type[i].file)
				continue;
			if (*out && strcmp(*out, all->type[i].qualified)) {
				binding_release(&binding);
				*out = NULL;
				return NULL;
			}
			*out = all->type[i].qualified;
		}
	binding_release(&binding);
	return err;
}

/* The whole name of the innermost symbol around a line. */
static const struct error *scope_at(struct buf *out, struct graph *graph,
				    uint32_t file, uint32_t line)
{
	const struct facts *facts;
	const struct error *err = graph_facts(graph, file, &facts);
	size_t i = err ? 0 : facts->symbol.n;

	while (i && !symbol_has_line(&facts->symbol.item[i - 1], line))
		i--;
	if (i)
		symbol_qualified(facts, i - 1, out);
	return err;
}

/* What is written alone: of the scopes around it, but for what others have in
 * the same package, or what the file imports. */
static const struct error *seek_alone(const char **out,
				      const struct namesakes *all,
				      struct graph *graph,
				      const struct type_site *site,
				      const char *type)
{
	const char *here = site->alias ? site->alias : type;
	const struct error *err = NULL;
	struct buf scope = { 0 };
	size_t i;

	*out = NULL;
	if (site->scope)
		buf_addstr(&scope, site->scope);
	else
		err = scope_at(&scope, graph, site->file, site->line);
	i = site->alias ? all->n : in_scope(all, buf_str(&scope), type);
	if (!err && (i == all->n || all->type[i].file != site->file)) {
		err = in_spelling(out, all, graph, site->file, here);
		if (!err && !*out)
			err = in_imports(out, all, graph, site->file, here);
	}
	if (!err && !*out && i < all->n && !all->type[i].is_alias)
		*out = all->type[i].qualified;
	buf_release(&scope);
	return err;
}

const struct error *name_in_full(const char **type, struct graph *graph,
				 const struct type_site *site)
{
	const char *element = element_of(*type), *full = NULL;
	const char *name = element ? element : *type;
	const struct namesakes *all = NULL;
	const struct error *err = NULL;
	struct buf whole = { 0 };

	if (*name && !strchr(name, '.'))
		err = namesakes_of(&all, graph, site->file, name);
	if (err || !all)
		return err;
	if (site->package && *site->package)
		full = in_package(all, site->package, name);
	else
		err = seek_alone(&full, all, graph, site, name);
	if (full) {
		buf_add(&whole, *type, (size_t)(name - *type));
		buf_addstr(&whole, full);
		*type = arena_strndup(&graph->arena, whole.ptr, whole.len);
	}
	buf_release(&whole);
	return err;
}
