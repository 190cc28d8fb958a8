/* SPDX-License-Identifier: MIT */
/* What a file's imports call by a name: see certain.h. */
#include "graph/certain.h"

#include <ctype.h>
#include <string.h>

#include "base/path.h"
#include "graph/naming.h"
#include "graph/taken.h"

void binding_release(struct binding *binding)
{
	VEC_RELEASE(&binding->to);
	*binding = (struct binding){ 0 };
}

/* Is it one of the words of an import's names? */
static bool has_word(const char *names, const char *name)
{
	const char *at = names ? names : "", *end = at + strlen(at), *word;
	size_t n, len = strlen(name);

	while ((word = word_next(&at, end, &n)))
		if (n == len && !memcmp(word, name, n))
			return true;
	return false;
}

static bool takes_all(const struct import *import)
{
	size_t n = strlen(import->text);

	if (import->names)
		return *import->names == '*' &&
			!strstr(import->names, " as ");
	return n && import->text[n - 1] == '*';
}

/* "a/b/go-yaml.v2", "a/b/v2" and "a.b" give yaml, b and b. */
static bool is_last(const char *text, const char *name)
{
	size_t end = strlen(text), len = strlen(name), start;

	for (;;) {
		for (start = end; start && !strchr("/.:\\", text[start - 1]);)
			start--;
		if (end - start == len && !memcmp(text + start, name, len))
			return true;
		if (end - start == len + 3 && !memcmp(text + start, "go-", 3) &&
		    !memcmp(text + start + 3, name, len))
			return true;
		if (!start || text[start] != 'v' ||
		    !isdigit((unsigned char)text[start + 1]))
			return false;
		end = start - 1;
	}
}

/* "a.b" is reached through a, too. */
static bool is_first(const char *text, const char *name)
{
	size_t len = strlen(name);

	return !strncmp(text, name, len) && text[len] == '.' &&
		!strchr(text, '/');
}

static const struct error *resolve(struct graph *graph, uint32_t file,
				   const struct import *import,
				   struct binding *out)
{
	return graph_resolve_import(graph, file, import, &out->to);
}

const struct error *follow_path(struct graph *graph, uint32_t file,
				uint32_t line, const char *path,
				target_vec *out)
{
	const struct import import = { .text = path, .line = line };
	const size_t n = out->n;
	const struct error *err = graph_resolve_import(graph, file, &import,
						       out);

	if (!err && out->n == n && is_own_path(path))
		add_target(out, file, 1);
	return err;
}

/* Adds where the paths lead by which an import of such a family gives the
 * name. */
static const struct error *bind_paths(struct binding *out, struct graph *graph,
				      uint32_t file,
				      const struct import *import,
				      const char *name)
{
	const struct error *err = NULL;
	struct taking taking;
	struct taken taken;

	taking_begin(&taking, graph_family(graph, file), import);
	while (!err && taking_next(&taking, &taken)) {
		if (!span_is(taken.here, name))
			continue;
		out->is_bound = true;
		out->is_whole |= taken.is_module;
		err = follow_path(graph, file, import->line, taken.path,
				  &out->to);
	}
	taking_end(&taking);
	return err;
}

/* What the name is called where it comes from: "a" of "a as name". */
static struct span source_of(const struct family *family,
			     const struct import *import, const char *name)
{
	struct span source = { NULL, 0 };
	struct taking taking;
	struct taken taken;

	taking_begin(&taking, family, import);
	while (!source.s && taking_next(&taking, &taken))
		if (span_is(taken.here, name) && !span_is(taken.there, name))
			source = taken.there;
	taking_end(&taking);
	return source;
}

/* Does a list of names give this one here, and not but the name of another? */
static bool gives_name(const struct family *family,
		       const struct import *import, const char *name)
{
	return has_word(import->names, name) &&
		(!family || !strstr(import->names, " as ") ||
		 import_takes(family, import, name));
}

const struct error *binding_of_module(struct binding *out,
				      struct graph *graph, uint32_t file,
				      const char *module)
{
	const struct import import = { .text = module };

	*out = (struct binding){ .is_bound = true, .is_whole = true };
	return resolve(graph, file, &import, out);
}

/* Is it what an import leads to that lists no names? */
static bool leads_to(const struct import *import, const char *name)
{
	if (import->alias)
		return !strcmp(import->alias, name);
	/* A\Name is no import but where it is used. */
	if (*import->text == '\\' || (import->style == IMPORT_LOCAL &&
				      strchr(import->text, '\\')))
		return false;
	return is_last(import->text, name) || is_first(import->text, name);
}

const struct error *binding_of(struct binding *out, struct graph *graph,
			       uint32_t file, uint32_t line,
			       const char *name)
{
	const struct family *family = graph_family(graph, file);
	const struct facts *facts;
	const struct error *err = graph_facts(graph, file, &facts);
	size_t i;

	*out = (struct binding){ 0 };
	for (i = 0; !err && i < facts->import.n; i++) {
		const struct import *import = &facts->import.item[i];
		bool is_named;

		if (import->line != line && import->style != IMPORT_LOCAL &&
		    family_has_paths(family)) {
			err = bind_paths(out, graph, file, import, name);
			continue;
		}
		is_named = import->line == line ?
			has_word(import->names, name) :
			gives_name(family, import, name);
		if (import->line == line) {
			if (!is_named && !has_word(import->text, name) &&
			    !leads_to(import, name))
				continue;
		} else if (!is_named && (import->names ||
					 !leads_to(import, name))) {
			continue;
		}
		out->is_bound = true;
		out->is_whole |= !is_named || *import->names == '*';
		if (is_named && family)
			out->source = source_of(family, import, name);
		err = resolve(graph, file, import, out);
	}
	return err;
}

/* Is it a namespace of this tree that an import of the file gives the name? No
 * file is called like one, so that such an import leads to none. */
static const struct error *gives_namespace(bool *out, struct graph *graph,
					   uint32_t file, const char *name)
{
	const struct facts *facts;
	const struct error *err = graph_facts(graph, file, &facts);
	target_vec to = { 0 };
	size_t i;

	for (i = 0; !err && !to.n && i < facts->import.n; i++) {
		const struct import *import = &facts->import.item[i];

		if (!import->names && leads_to(import, name))
			err = resolve_namespace(graph, file, import->text,
						&to);
	}
	*out = to.n > 0;
	VEC_RELEASE(&to);
	return err;
}

const struct error *is_of_another_tree(bool *out, struct graph *graph,
				       uint32_t file, const char *name)
{
	struct binding binding;
	const struct error *err = binding_of(&binding, graph, file, 0, name);
	bool is_namespace = false;

	*out = binding.is_bound && !binding.to.n;
	binding_release(&binding);
	if (!err && *out && family_has_backslashes(graph_family(graph, file))) {
		err = gives_namespace(&is_namespace, graph, file, name);
		*out = !is_namespace;
	}
	return err;
}

/* Of an import that lists names: what of its module has that name here. */
static bool add_taken_module(const struct family *family,
			     const struct import *import, const char *name,
			     struct buf *module)
{
	struct taking taking;
	struct taken taken;
	bool found = false;

	taking_begin(&taking, family, import);
	while (!found && taking_next(&taking, &taken)) {
		found = span_is(taken.here, name);
		if (!found)
			continue;
		buf_addstr(module, import->text);
		if (import->text[strlen(import->text) - 1] != '.')
			buf_addch(module, '.');
		buf_add(module, taken.there.s, taken.there.n);
	}
	taking_end(&taking);
	return found;
}

const struct error *module_called(bool *out, struct graph *graph,
				  uint32_t file, const char *name,
				  struct buf *module)
{
	const struct family *family = graph_family(graph, file);
	const struct facts *facts;
	const struct error *err = graph_facts(graph, file, &facts);
	size_t i;

	*out = false;
	for (i = 0; !err && !*out && i < facts->import.n; i++) {
		const struct import *import = &facts->import.item[i];

		if (!*import->text)
			continue;
		if (import->names) {
			*out = add_taken_module(family, import, name, module);
			continue;
		}
		*out = import->alias ? !strcmp(import->alias, name) :
			!strcmp(import->text, name) ||
			is_first(import->text, name);
		if (*out)
			buf_addstr(module, import->alias ? import->text : name);
	}
	return err;
}

const struct error *binding_at(struct binding *out, struct graph *graph,
			       uint32_t file, uint32_t line, const char *name)
{
	const struct facts *facts;
	const struct error *err = graph_facts(graph, file, &facts);
	size_t i;

	*out = (struct binding){ 0 };
	for (i = 0; !err && i < facts->import.n; i++) {
		const struct import *import = &facts->import.item[i];

		if (import->line != line || !has_word(import->names, name))
			continue;
		if (family_has_paths(graph_family(graph, file))) {
			err = bind_paths(out, graph, file, import, name);
			continue;
		}
		out->is_bound = true;
		err = resolve(graph, file, import, out);
	}
	return err;
}

bool imports_all(const struct facts *facts)
{
	size_t i;

	for (i = 0; i < facts->import.n; i++)
		if (takes_all(&facts->import.item[i]))
			return true;
	return false;
}

/* Does an import that leads to a file of this tree hand over all of it, or the
 * file itself? */
static bool hands_over(struct graph *graph, const struct node *node,
		       const struct imported *one)
{
	const struct import *import = &node->facts->import.item[one->import];
	const char *base = path_base(graph->view->file[one->file].path);
	struct buf name = { 0 };
	bool found;

	if (!import->names || *import->names == '*')
		return true;
	buf_add(&name, base, strlen(base) - strlen(path_ext(base)));
	found = has_word(import->names, buf_str(&name));
	buf_release(&name);
	return found;
}

bool lists_name(const struct facts *facts, const char *name)
{
	size_t i;

	for (i = 0; i < facts->import.n; i++)
		if (has_word(facts->import.item[i].names, name))
			return true;
	return false;
}

bool imports_name(struct graph *graph, uint32_t user, const char *name)
{
	const struct family *family = graph_family(graph, user);
	const struct node *node = node_of(graph, user);
	size_t i;

	if (family_has_paths(family)) {
		/* `use a::b;` hands over b::name, where b is a module. */
		for (i = 0; i < node->facts->import.n; i++) {
			const struct import *import =
				&node->facts->import.item[i];

			if (import_takes(family, import, name) ||
			    (!import->names &&
			     islower((unsigned char)*name_last(import->text))))
				return true;
		}
		return false;
	}
	if (lists_name(node->facts, name))
		return true;
	for (i = 0; i < node->imports; i++)
		if (hands_over(graph, node, &node->imported[i]))
			return true;
	return false;
}
