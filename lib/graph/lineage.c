/* SPDX-License-Identifier: MIT */
/*
 * Members of one name whose types are made of each other: a call of the one
 * above may run the one below. See refs.h.
 */
#include "graph/asked.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "base/lines.h"
#include "base/path.h"
#include "base/xalloc.h"
#include "graph/node.h"

/* More members of one name have nothing to do with each other: "get". */
enum { RELATED_MOST = 400 };

struct member {
	struct definition *of;
	uint32_t block;		/* the symbol that it stands in, or TREE_NONE */
	bool is_implemented;	/* that is an impl block */
	struct buf trait;	/* that of an impl block, or "" */
	/* Go: how many it has, and the last word of the last one's type. */
	unsigned int parameters;
	struct buf last;
};

static bool may_be_related(const struct definition *d)
{
	return d->is_member && *d->holder && !d->is_local;
}

/* In "impl<T: A> b::Trait<T> for Type" the last name before "for", outside of
 * what brackets hold. */
static void read_trait(struct buf *out, const char *at)
{
	const char *word = NULL;
	size_t n = 0;
	int depth = 0;

	while (at && *at && *at != '{') {
		const char *from = at;

		while (isalnum((unsigned char)*at) || *at == '_')
			at++;
		if (!depth && at - from == 3 && !strncmp(from, "for", 3)) {
			buf_add(out, word, n);
			return;
		}
		if (!depth && at > from) {
			word = from;
			n = (size_t)(at - from);
		}
		if (at == from) {
			depth += (*at == '<') - (*at == '>' && at[-1] != '-');
			at++;
		}
	}
}

/* What stands in the parentheses behind a method's name. */
static void read_parameters(struct member *m, const char *at)
{
	const char *word = NULL;
	size_t n = 0;
	int depth = 0;

	while (at && *at && depth >= 0 && *at != '\n') {
		const char *from = at;

		while (isalnum((unsigned char)*at) || *at == '_')
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

static bool is_go(const struct family *family)
{
	return family && !strcmp(family->name, "go");
}

/* The text from a method's name on; NULL where it is not to be read. */
static const struct error *read_text(const char **out, struct graph *graph,
				     const struct definition *d,
				     const char *name)
{
	const struct error *err = graph_content(graph, d->file);
	const char *at;

	*out = NULL;
	if (err)
		return error_is_unreadable(err) ? NULL : err;
	at = line_begin(buf_str(&graph->content), d->line);
	at = at && d->column ? at + d->column - 1 : at;
	at = at ? strstr(at, name) : NULL;
	*out = at ? at + strlen(name) : NULL;
	return NULL;
}

static const struct error *read_block(struct member *m, struct graph *graph)
{
	const struct facts *facts;
	const struct error *err = graph_facts(graph, m->of->file, &facts);
	const struct symbol *block = NULL;
	size_t i;

	for (i = 0; !err && i < facts->symbol.n; i++) {
		const struct symbol *s = &facts->symbol.item[i];

		if (s->line == m->of->line && s->container < facts->symbol.n)
			m->block = s->container;
	}
	if (err || m->block == TREE_NONE)
		return err;
	block = &facts->symbol.item[m->block];
	m->of->is_promised = block->kind == SYMBOL_INTERFACE;
	m->is_implemented = block->kind == SYMBOL_IMPL;
	if (!m->is_implemented)
		return NULL;
	err = graph_content(graph, m->of->file);
	if (!err)
		read_trait(&m->trait, line_begin(buf_str(&graph->content),
						 block->line));
	return !err || error_is_unreadable(err) ? NULL : err;
}

static const struct error *read_member(struct member *m, struct graph *graph,
				       const char *name)
{
	const struct error *err = read_block(m, graph);
	const char *at;

	if (err || !is_go(graph_family(graph, m->of->file)))
		return err;
	err = read_text(&at, graph, m->of, name);
	if (!err && at && *at == '(')
		read_parameters(m, at + 1);
	return err;
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

/* Go: a type has the methods of an interface, and need not say so. */
static const struct error *has_all(bool *out, struct graph *graph,
				   const struct member *m,
				   const struct member *promise)
{
	const struct facts *facts;
	const struct error *err = graph_facts(graph, promise->of->file,
					      &facts);
	size_t i;

	*out = !err && promise->of->is_promised && !m->of->is_promised &&
		m->parameters == promise->parameters &&
		!strcmp(buf_str(&m->last), buf_str(&promise->last));
	for (i = 0; !err && *out && i < facts->symbol.n; i++) {
		const struct symbol *s = &facts->symbol.item[i];

		if (s->container == promise->block &&
		    s->line != promise->of->line)
			err = has_method(out, graph, m->of, s->name);
	}
	return err;
}

/* Is a member of the one type, too, one of the other? */
static const struct error *is_above(bool *out, struct graph *graph,
				    const struct member *m,
				    const struct member *other)
{
	*out = false;
	if (m->is_implemented) {
		*out = !other->is_implemented &&
			!strcmp(buf_str(&m->trait), other->of->holder);
		return NULL;
	}
	if (other->is_implemented)
		return NULL;
	if (is_go(graph_family(graph, m->of->file)))
		return has_all(out, graph, m, other);
	return graph_is_made_of(out, graph, m->of->file, m->of->holder,
				other->of->holder);
}

static const struct error *relate(struct graph *graph, struct refs *refs,
				  const struct member *meant,
				  const struct member *other)
{
	const struct error *err;
	bool above, below = false;

	if (!strcmp(meant->of->holder, other->of->holder) ||
	    graph_family(graph, meant->of->file) !=
	    graph_family(graph, other->of->file))
		return NULL;
	err = is_above(&above, graph, meant, other);
	if (!err && !above)
		err = is_above(&below, graph, other, meant);
	if (above || below)
		other->of->lineage = above ? LINEAGE_ABOVE : LINEAGE_BELOW;
	refs->above += above;
	refs->below += below;
	return err;
}

/* A prototype of what is told already: definitions come first. */
static bool is_told(const struct member *member, size_t i)
{
	size_t k;

	for (k = 0; k < i && member[i].of->is_promise; k++)
		if (member[k].of->lineage && !member[k].of->is_promise &&
		    !strcmp(member[k].of->qualified, member[i].of->qualified))
			return true;
	return false;
}

const struct error *find_lineage(struct graph *graph, struct refs *refs)
{
	const struct error *err = NULL;
	VEC(struct member) member = { 0 };
	size_t i, k, meant, n = refs->definition.n;

	if (!refs->is_narrowed || n > RELATED_MOST)
		return NULL;
	for (i = meant = 0; !err && i < n; i++) {
		if (!may_be_related(&refs->definition.item[i]))
			continue;
		*VEC_PUSH(&member) = (struct member){
			.of = &refs->definition.item[i], .block = TREE_NONE
		};
		err = read_member(&member.item[member.n - 1], graph,
				  refs->name);
		meant += i < refs->meant;
	}
	for (i = meant; !err && i < member.n; i++)
		for (k = 0; !err && k < meant && !is_told(member.item, i) &&
		     !member.item[i].of->lineage; k++)
			err = relate(graph, refs, &member.item[k],
				     &member.item[i]);
	for (i = 0; i < member.n; i++) {
		buf_release(&member.item[i].trait);
		buf_release(&member.item[i].last);
	}
	VEC_RELEASE(&member);
	return err;
}
