/* SPDX-License-Identifier: MIT */
/*
 * What belongs to a type and is declared apart from it, as methods are in Go,
 * Rust and C++: see around.h.
 */
#include <string.h>

#include "base/path.h"
#include "graph/naming.h"
#include "lang/lang.h"
#include "lang/words.h"
#include "scope/around_private.h"

/* Lines of methods that are shown of a file. */
enum { METHODS_MOST = 60 };

static const double methods_score = .96, methods_decay = .97;

struct members {
	struct around *a;
	uint32_t file;		/* of the type */
	struct line_range lines;	/* its own */
	const char *name;
	bool is_only;		/* no other type is called so */
};

/* Is it a block of members, or a member that says whose it is? */
static bool is_part(const struct members *m, const struct symbol *s)
{
	if (s->kind == SYMBOL_IMPL)
		return !strcmp(name_last(s->name), m->name);
	return s->scope && !strcmp(name_last(s->scope), m->name);
}

static bool is_shown(const struct members *m, const struct facts *facts,
		     const struct symbol *s)
{
	return is_part(m, s) || (s->container < facts->symbol.n &&
				 facts->symbol.item[s->container].kind ==
				 SYMBOL_IMPL &&
				 is_part(m, &facts->symbol.item[s->container]));
}

/* A header of C++ may look as one of C. */
static bool may_hold(const struct members *m, uint32_t file)
{
	const struct file *of = m->a->request->view->file;
	const char *own = lang_id(of[m->file].lang);

	return may_tell(m->a, file) && (m->is_only ||
		path_is_beside(of[file].path, of[m->file].path)) &&
		(of[file].lang == of[m->file].lang || !strcmp(own, "c") ||
		 !strcmp(own, "cpp"));
}

static const struct error *add_file_of(struct members *m, uint32_t file,
				       double *score)
{
	struct around *a = m->a;
	struct line_range of = { 0, 0 };
	const struct file_text *text;
	const struct facts *facts;
	const struct error *err = graph_facts(a->request->graph, file, &facts);
	size_t i;

	a->shown.n = a->brief.n = 0;
	for (i = 0; !err && i < facts->symbol.n; i++) {
		const struct symbol *s = &facts->symbol.item[i];

		if (file == m->file && s->line >= m->lines.first &&
		    s->line <= m->lines.last)
			continue;
		if (is_part(m, s))
			*VEC_PUSH(&a->part) = (struct place_part){
				file, { s->first_line, s->last_line }
			};
		if (!is_shown(m, facts, s) || symbol_is_local(facts, s) ||
		    a->shown.n >= METHODS_MOST)
			continue;
		of.first = of.first ? of.first : s->first_line;
		of.last = s->last_line > of.last ? s->last_line : of.last;
		*VEC_PUSH(&a->shown) = (struct line_range){ s->line, s->line };
	}
	if (err || !a->shown.n)
		return err;
	err = texts_get(&a->texts, file, &text);
	if (err)
		return err;
	buf_reset(&a->why);
	buf_addstr(&a->why, "its methods");
	add_passage(a, text, ROLE_OUTLINE, UINT32_MAX, of, *score);
	*score *= methods_decay;
	return NULL;
}

static const struct error *count_types(struct members *m)
{
	declaration_vec found = { 0 };
	const struct error *err = graph_declarations(m->a->request->graph,
						     m->name, &found);
	size_t i, n = 0;

	for (i = 0; i < found.n; i++)
		n += kind_is_type(found.item[i].kind) &&
			!strcmp(found.item[i].name, m->name);
	m->is_only = n == 1;
	VEC_RELEASE(&found);
	return err;
}

const struct error *add_members(struct around *a, size_t i)
{
	const struct scope_place *place = &a->places->item.item[i];
	struct members m = { .a = a, .file = place->file,
			     .lines = place->lines };
	double score = methods_score;
	posting_vec posting = { 0 };
	const struct facts *facts;
	struct terms terms;
	const struct error *err = graph_facts(a->request->graph, place->file,
					      &facts);

	if (err || place->symbol >= facts->symbol.n ||
	    !kind_is_type(facts->symbol.item[place->symbol].kind))
		return err;
	m.name = facts->symbol.item[place->symbol].name;
	terms_of_word(&terms, m.name, strlen(m.name));
	if (!terms.has_whole)
		return NULL;
	err = count_types(&m);
	if (!err)
		err = view_postings(a->request->view, terms.term[0], &posting);
	if (!err)
		err = add_file_of(&m, m.file, &score);
	for (i = 0; !err && i < posting.n; i++)
		if (posting.item[i].file != m.file &&
		    may_hold(&m, posting.item[i].file))
			err = add_file_of(&m, posting.item[i].file, &score);
	VEC_RELEASE(&posting);
	return err;
}
