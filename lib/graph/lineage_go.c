/* SPDX-License-Identifier: MIT */
/* Go's interfaces, which a type implements by its methods: see lineage.h. */
#include "graph/lineage.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "base/lines.h"
#include "base/path.h"
#include "base/xalloc.h"
#include "graph/naming.h"
#include "graph/node.h"

/* Interfaces that are looked at for one, with all that they embed; bytes of a
 * list of parameters. */
enum { BLOCKS_MOST = 32, LIST_MOST = 2000 };

static bool is_word(char c)
{
	return isalnum((unsigned char)c) || c == '_';
}

/* What stands in the parentheses behind a method's name. */
static void read_list(struct member *m, const char *at)
{
	const char *word = NULL, *end = at + strnlen(at, LIST_MOST);
	size_t n = 0;
	int depth = 0;
	bool is_next = true;	/* the next word begins a parameter */

	while (at < end && depth >= 0) {
		const char *from = at;

		if (at[0] == '/' && at[1] == '/') {
			at += strcspn(at, "\n");
			continue;
		}
		while (is_word(*at))
			at++;
		if (at > from) {
			m->parameters += is_next;
			is_next = false;
			word = from;
			n = (size_t)(at - from);
			continue;
		}
		depth += (*at == '(' || *at == '[' || *at == '{') -
			(*at == ')' || *at == ']' || *at == '}');
		is_next |= *at++ == ',' && !depth;
	}
	/* "interface{}" and "any" are one type. */
	if (n == 9 && !strncmp(word, "interface", n))
		buf_addstr(&m->last, "any");
	else
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
	if (at && m->of->column && strcspn(at, "\n") >= m->of->column)
		at += m->of->column - 1;
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

struct search {
	struct graph *graph;
	const struct definition *of;	/* a method of the type */
	unsigned int left;	/* blocks that may be looked at */
};

static const struct error *has_all_of(bool *out, struct search *search,
				      uint32_t file, uint32_t block);

/* Is it the interface that a name in a file means, with a package before it or
 * without? */
static bool is_embedded(const struct search *search, uint32_t file,
			const char *name, const struct declaration *d)
{
	const struct file *files = search->graph->view->file;
	const char *path = files[d->file].path, *dot = strchr(name, '.');
	const size_t n = path_dir_len(path), len = dot ? (size_t)(dot - name) :
		0;

	if (d->kind != SYMBOL_INTERFACE || !d->is_exact)
		return false;
	return dot ? n >= len && !strncmp(path + n - len, name, len) &&
		(n == len || path[n - len - 1] == '/') :
		path_is_beside(files[file].path, path);
}

/* One of another tree asks for nothing that could be known. */
static const struct error *has_embedded(bool *out, struct search *search,
					uint32_t file, const char *name)
{
	declaration_vec found = { 0 };
	const struct facts *facts;
	const struct error *err = graph_declarations(search->graph,
						     name_last(name), &found);
	size_t i, k;

	for (i = 0; i < found.n; i++)
		if (is_embedded(search, file, name, &found.item[i]))
			break;
	if (!err && i < found.n)
		err = graph_facts(search->graph, found.item[i].file, &facts);
	for (k = 0; !err && i < found.n && k < facts->symbol.n; k++)
		if (facts->symbol.item[k].line == found.item[i].line &&
		    facts->symbol.item[k].kind == SYMBOL_INTERFACE) {
			err = has_all_of(out, search, found.item[i].file,
					 (uint32_t)k);
			break;
		}
	VEC_RELEASE(&found);
	return err;
}

const struct error *read_embedded(struct buf *out, struct graph *graph,
				  uint32_t file, uint32_t first, uint32_t last)
{
	const struct error *err = graph_content(graph, file);
	const char *at = err ? NULL :
		line_begin(buf_str(&graph->content), first);

	for (; at && first < last; first++) {
		const char *end = at + strcspn(at, "\n");
		const char *word = at + strspn(at, " \t*"), *behind = word;

		while (is_word(*behind) || *behind == '.')
			behind++;
		at = behind + strspn(behind, " \t\r");
		if (behind > word && (at >= end || *at == '`' ||
				      !strncmp(at, "//", 2)))
			buf_addf(out, "%.*s%c", (int)(behind - word), word,
				 '\0');
		at = *end ? end + 1 : NULL;
	}
	return err && error_is_unreadable(err) ? NULL : err;
}

static const struct error *has_all_of(bool *out, struct search *search,
				      uint32_t file, uint32_t block)
{
	const struct facts *facts;
	const struct error *err = graph_facts(search->graph, file, &facts);
	struct buf names = { 0 };
	const char *name;
	size_t i;

	if (!search->left)
		return err;
	search->left--;
	for (i = 0; !err && *out && i < facts->symbol.n; i++)
		if (facts->symbol.item[i].container == block)
			err = has_method(out, search->graph, search->of,
					 facts->symbol.item[i].name);
	if (!err && *out)
		err = read_embedded(&names, search->graph, file,
				    facts->symbol.item[block].line + 1,
				    facts->symbol.item[block].last_line);
	for (name = names.ptr; !err && *out && name &&
	     name < names.ptr + names.len; name += strlen(name) + 1)
		err = has_embedded(out, search, file, name);
	buf_release(&names);
	return err;
}

const struct error *has_all_methods(bool *out, struct graph *graph,
				    const struct member *m,
				    const struct member *other)
{
	struct search search = { graph, m->of, BLOCKS_MOST };

	*out = other->of->is_promised && !m->of->is_promised &&
		m->parameters == other->parameters &&
		!strcmp(buf_str(&m->last), buf_str(&other->last));
	return !*out ? NULL : has_all_of(out, &search, other->of->file,
					 other->block);
}
