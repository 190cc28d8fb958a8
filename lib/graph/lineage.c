/* SPDX-License-Identifier: MIT */
/*
 * Members of one name whose types are made of each other: a call of the one
 * above may run the one below. See refs.h.
 */
#include "graph/lineage.h"

#include <ctype.h>
#include <string.h>

#include "base/lines.h"
#include "graph/naming.h"
#include "graph/node.h"

/* More members of one name have nothing to do with each other: "get". */
enum { RELATED_MOST = 400 };

typedef VEC(struct member) member_vec;

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
	char last = '\0';

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
			depth += (*at == '<') - (*at == '>' && last != '-');
			at++;
		}
		last = at[-1];
	}
}

static bool is_go(const struct family *family)
{
	return family && !strcmp(family->name, "go");
}

/* Where "impl" stands: the type's name may be lines behind it. */
static const char *impl_of(const char *text, const struct symbol *block)
{
	uint32_t line;

	for (line = block->line; line && line + 8 > block->line; line--) {
		const char *at = line_begin(text, line);

		at = at ? at + strspn(at, " \t") : "";
		if (!strncmp(at, "impl", 4) || !strncmp(at, "unsafe impl", 11) ||
		    !strncmp(at, "default impl", 12))
			return at;
	}
	return NULL;
}

static const struct error *read_block(struct member *m, struct graph *graph,
				      const char *name)
{
	const struct facts *facts;
	const struct error *err = graph_facts(graph, m->of->file, &facts);
	const struct symbol *block = NULL;
	size_t i;

	for (i = 0; !err && i < facts->symbol.n && m->block == TREE_NONE; i++) {
		const struct symbol *s = &facts->symbol.item[i];

		if (s->line != m->of->line || s->kind != m->of->kind ||
		    s->container >= facts->symbol.n || strcmp(s->name, name))
			continue;
		m->block = s->container;
		m->is_constructor = type_made_by(facts, (uint32_t)i) != NULL;
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
		read_trait(&m->trait, impl_of(buf_str(&graph->content),
					      block));
	return !err || error_is_unreadable(err) ? NULL : err;
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
		return has_all_methods(out, graph, m, other);
	return graph_is_made_of(out, graph, m->of->file, m->of->holder,
				other->of->holder);
}

static const struct error *relate(struct graph *graph, struct refs *refs,
				  const struct member *meant,
				  const struct member *other)
{
	const struct error *err;
	bool above, below = false;

	if (meant->is_constructor || other->is_constructor ||
	    !strcmp(meant->of->holder, other->of->holder) ||
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

/* Of overloads, as far as is known: a parameter of a type is one of all. */
static bool takes_the_same(const struct definition *a,
			   const struct definition *b)
{
	const char *one = a->types ? a->types : "";
	const char *other = b->types ? b->types : "";

	if (a->is_counted && b->is_counted &&
	    (a->least != b->least || a->most != b->most))
		return false;
	while (*one && *other) {
		const size_t n = strcspn(one, ","), m = strcspn(other, ",");

		if (n > 1 && m > 1 && (n != m || strncmp(one, other, n)))
			return false;
		one += n + (one[n] == ',');
		other += m + (other[m] == ',');
	}
	return true;
}

/* Of overloads that are related, those that take something else are not: where
 * one is left that takes the same. */
static void drop_overloads(struct refs *refs, const member_vec *member,
			   size_t meant)
{
	struct definition *d;
	size_t i, k;

	for (i = meant; meant == 1 && i < member->n; i++) {
		d = member->item[i].of;
		if (!d->lineage || takes_the_same(member->item[0].of, d))
			continue;
		for (k = meant; k < member->n; k++)
			if (member->item[k].of->lineage &&
			    !strcmp(member->item[k].of->qualified,
				    d->qualified) &&
			    takes_the_same(member->item[0].of,
					   member->item[k].of))
				break;
		if (k == member->n)
			continue;
		refs->above -= d->lineage == LINEAGE_ABOVE;
		refs->below -= d->lineage == LINEAGE_BELOW;
		d->lineage = LINEAGE_NONE;
	}
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
	member_vec member = { 0 };
	size_t i, k, meant, n = refs->definition.n;

	if (!refs->is_narrowed || n > RELATED_MOST)
		return NULL;
	/* Those that are meant come first: without one nothing is related. */
	for (i = meant = 0; !err && i < n && (i < refs->meant || meant); i++) {
		struct member *m;

		if (!may_be_related(&refs->definition.item[i]))
			continue;
		*VEC_PUSH(&member) = (struct member){
			.of = &refs->definition.item[i], .block = TREE_NONE
		};
		m = &member.item[member.n - 1];
		err = read_block(m, graph, refs->name);
		err = err || !is_go(graph_family(graph, m->of->file)) ? err :
			read_parameters(m, graph, refs->name);
		meant += i < refs->meant;
	}
	for (i = meant; !err && i < member.n; i++)
		for (k = 0; !err && k < meant && !is_told(member.item, i) &&
		     !member.item[i].of->lineage; k++)
			err = relate(graph, refs, &member.item[k],
				     &member.item[i]);
	if (!err)
		drop_overloads(refs, &member, meant);
	for (i = 0; i < member.n; i++) {
		buf_release(&member.item[i].trait);
		buf_release(&member.item[i].last);
	}
	VEC_RELEASE(&member);
	return err;
}
