/* SPDX-License-Identifier: MIT */
/* Go's interfaces, which a type implements by its methods: see lineage.h. */
#include "graph/lineage.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "base/lines.h"
#include "base/path.h"
#include "base/xalloc.h"
#include "graph/node.h"

/* Interfaces within each other that are followed. */
enum { DEEPEST = 8 };

static bool is_word(char c)
{
	return isalnum((unsigned char)c) || c == '_';
}

/* What stands in the parentheses behind a method's name. */
static void read_list(struct member *m, const char *at)
{
	const char *word = NULL;
	size_t n = 0;
	int depth = 0;

	while (*at && depth >= 0 && *at != '\n') {
		const char *from = at;

		while (is_word(*at))
			at++;
		if (at > from) {
			m->parameters += !word;
			word = from;
			n = (size_t)(at - from);
			continue;
		}
		depth += (*at == '(' || *at == '[' || *at == '{') -
			(*at == ')' || *at == ']' || *at == '}');
		m->parameters += *at++ == ',' && !depth;
	}
	buf_add(&m->last, word, n);
}

const struct error *read_parameters(struct member *m, struct graph *graph,
				    const char *name)
{
	const struct error *err = graph_content(graph, m->of->file);
	const char *at;

	if (err)
		return error_is_unreadable(err) ? NULL : err;
	at = line_begin(buf_str(&graph->content), m->of->line);
	at = at && m->of->column ? at + m->of->column - 1 : at;
	at = at ? strstr(at, name) : NULL;
	if (at && at[strlen(name)] == '(')
		read_list(m, at + strlen(name) + 1);
	return NULL;
}

/* Has the type that a member is of, in its package, a method of that name? */
static const struct error *has_method(bool *out, struct graph *graph,
				      const struct definition *of,
				      const char *name)
{
	declaration_vec found = { 0 };
	const struct error *err = graph_declarations(graph, name, &found);
	const struct file *file = graph->view->file;
	char *member = xstrfmt("%s.%s", of->holder, name);
	size_t i;

	*out = false;
	for (i = 0; !err && i < found.n && !*out; i++) {
		const struct declaration *d = &found.item[i];
		const size_t all = strlen(d->qualified), n = strlen(member);

		*out = all >= n && !strcmp(d->qualified + all - n, member) &&
			(all == n || d->qualified[all - n - 1] == '.') &&
			path_is_beside(file[d->file].path,
				       file[of->file].path);
	}
	VEC_RELEASE(&found);
	free(member);
	return err;
}

static const struct error *has_all_of(bool *out, struct graph *graph,
				      const struct definition *of,
				      uint32_t file, uint32_t block,
				      unsigned int depth);

/* A line of an interface that is a name alone embeds another; one of another
 * tree asks for nothing that could be known. */
static const struct error *has_embedded(bool *out, struct graph *graph,
					const struct definition *of,
					const char *name, unsigned int depth)
{
	declaration_vec found = { 0 };
	const struct facts *facts;
	const struct error *err = graph_declarations(graph, name, &found);
	size_t i, k;

	for (i = 0; !err && *out && i < found.n; i++) {
		const struct declaration *d = &found.item[i];

		if (d->kind != SYMBOL_INTERFACE || !d->is_exact)
			continue;
		err = graph_facts(graph, d->file, &facts);
		for (k = 0; !err && k < facts->symbol.n; k++)
			if (facts->symbol.item[k].line == d->line &&
			    facts->symbol.item[k].kind == SYMBOL_INTERFACE)
				break;
		if (!err && k < facts->symbol.n)
			err = has_all_of(out, graph, of, d->file, (uint32_t)k,
					 depth + 1);
		break;
	}
	VEC_RELEASE(&found);
	return err;
}

/* The names that stand alone on their lines. */
static const struct error *read_embedded(struct buf *out, struct graph *graph,
					 uint32_t file, uint32_t first,
					 uint32_t last)
{
	const struct error *err = graph_content(graph, file);
	const char *at = err ? NULL :
		line_begin(buf_str(&graph->content), first);

	for (; at && first < last; first++) {
		const char *end = at + strcspn(at, "\n"), *word = at;

		while (at < end && (is_word(*at) || strchr(" \t.", *at))) {
			if (*at == '.' || isspace((unsigned char)*at))
				word = at + 1;
			at++;
		}
		if (at == end && at > word)
			buf_addf(out, "%.*s%c", (int)(at - word), word, '\0');
		at = *end ? end + 1 : NULL;
	}
	return err && error_is_unreadable(err) ? NULL : err;
}

static const struct error *has_all_of(bool *out, struct graph *graph,
				      const struct definition *of,
				      uint32_t file, uint32_t block,
				      unsigned int depth)
{
	const struct facts *facts;
	const struct error *err = graph_facts(graph, file, &facts);
	struct buf names = { 0 };
	const char *name;
	size_t i;

	for (i = 0; !err && *out && i < facts->symbol.n; i++)
		if (facts->symbol.item[i].container == block)
			err = has_method(out, graph, of,
					 facts->symbol.item[i].name);
	if (!err && *out && depth < DEEPEST)
		err = read_embedded(&names, graph, file,
				    facts->symbol.item[block].line + 1,
				    facts->symbol.item[block].last_line);
	for (name = names.ptr; !err && *out && name &&
	     name < names.ptr + names.len; name += strlen(name) + 1)
		err = has_embedded(out, graph, of, name, depth);
	buf_release(&names);
	return err;
}

const struct error *has_all_methods(bool *out, struct graph *graph,
				    const struct member *m,
				    const struct member *other)
{
	*out = other->of->is_promised && !m->of->is_promised &&
		m->parameters == other->parameters &&
		!strcmp(buf_str(&m->last), buf_str(&other->last));
	return !*out ? NULL : has_all_of(out, graph, m->of, other->of->file,
					 other->block, 0);
}
