/* SPDX-License-Identifier: MIT */
/* A plan and the tree that it is about: see plan.h. */
#include "git-fuse/objective/plan.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/nearest.h"
#include "base/xalloc.h"
#include "git-fuse/answer/answer.h"
#include "git/tree.h"
#include "index/index.h"
#include "lang/words.h"
#include "source/source.h"
#include "yaml/yaml.h"

/* --- Symbols of the tree --- */

/* A symbol that is looked for. */
struct wanted {
	struct view *view;
	struct facts facts;
	struct buf name;	/* with dots between its parts */
	struct buf qualified;
};

/* Whether a text is the wanted name from some dot on, case ignored. */
static bool is_end(const char *text, size_t text_len, const char *name,
		   size_t len)
{
	return len <= text_len &&
		!strncasecmp(text + text_len - len, name, len) &&
		(len == text_len || text[text_len - len - 1] == '.');
}

/* A promise of a symbol is none yet, and what a function keeps to itself
 * nobody can require. */
static bool can_be_required(const struct facts *facts, size_t i)
{
	const struct symbol *symbol = &facts->symbol.item[i];

	return symbol->kind != SYMBOL_PROTOTYPE &&
		symbol->kind != SYMBOL_IMPL && !symbol_is_local(facts, symbol);
}

static bool is_wanted(struct wanted *w, size_t i)
{
	const char *name = w->facts.symbol.item[i].name;

	if (!is_end(w->name.ptr, w->name.len, name, strlen(name)) ||
	    !can_be_required(&w->facts, i))
		return false;
	buf_reset(&w->qualified);
	symbol_qualified(&w->facts, i, &w->qualified);
	return is_end(w->qualified.ptr, w->qualified.len, w->name.ptr,
		      w->name.len);
}

static const struct error *declares(bool *out, struct wanted *w, size_t file)
{
	const struct error *err = view_facts(w->view, file, &w->facts);
	size_t i;

	for (i = 0; !err && !*out && i < w->facts.symbol.n; i++)
		*out = is_wanted(w, i);
	return err;
}

/* The term that files are found by: of the last word, the whole; NULL where
 * that is none, as a stop word is. */
static const char *term_of(struct terms *terms, const char *name)
{
	const char *at = name, *end = name + strlen(name), *word, *last = NULL;
	size_t len, last_len = 0;

	while ((word = word_next(&at, end, &len))) {
		last = word;
		last_len = len;
	}
	if (!last)
		return NULL;
	terms_of_word(terms, last, last_len);
	return terms->has_whole ? terms->term[0] : NULL;
}

/* --- What the tree has --- */

struct look {
	struct session *session;
	struct wanted wanted;
};

static const struct error *tree_has(bool *out, enum plan_token_kind kind,
				    const char *name, void *payload)
{
	struct look *look = payload;
	const struct error *err = NULL;
	struct entry entry;
	posting_vec posting = { 0 };
	struct terms terms;
	const char *term;
	size_t i;

	*out = false;
	if (kind == PLAN_FILE)
		return source_find(look->session->source, name, &entry, out);
	if (!look->wanted.view)
		err = session_view(look->session, &look->wanted.view);
	if (err)
		return err;
	err = NULL;
	/* As symbol_qualified joins names: "ns::Type" and "ns\Type" are
	 * "ns.Type". */
	buf_reset(&look->wanted.name);
	for (; *name; name++) {
		bool is_pair = name[0] == ':' && name[1] == ':';

		buf_addch(&look->wanted.name, is_pair || *name == '\\' ||
			  *name == '#' ? '.' : *name);
		name += is_pair;
	}
	term = term_of(&terms, look->wanted.name.ptr);
	if (term)
		err = view_postings(look->wanted.view, term, &posting);
	for (i = 0; !err && !*out && i < posting.n; i++)
		if (posting.item[i].flags & POSTING_DECLARES)
			err = declares(out, &look->wanted,
				       posting.item[i].file);
	for (i = 0; !term && !err && !*out && i < look->wanted.view->n; i++)
		err = declares(out, &look->wanted, i);
	VEC_RELEASE(&posting);
	return err;
}

static const struct error *look_at_tree(struct planning *p,
					struct session *session)
{
	struct look look = { .session = session };
	const struct error *err;

	err = workplan_look(p->fulfilled, &p->plan, tree_has, &look);
	if (look.wanted.view)
		p->omitted = look.wanted.view->omitted;
	facts_release(&look.wanted.facts);
	buf_release(&look.wanted.name);
	buf_release(&look.wanted.qualified);
	return err;
}

/* --- The file --- */

static const struct error *no_plan(struct session *session, const char *what)
{
	struct buf name = { 0 };
	const struct error *err = answer_source_name(&name, session);

	if (!err)
		err = error_new(ERROR_BLIND, "%s '" PLAN_PATH "' in %s, so "
				"there is nothing to judge; "
				"git-fuse-plan(1) tells what it may hold",
				what, name.ptr);
	buf_release(&name);
	return err;
}

const struct error *planning_open(struct planning *out,
				  struct session *session)
{
	const struct error *err;
	bool found;
	struct buf text = { 0 };
	struct entry entry;

	*out = (struct planning){ .layers = 0 };
	err = source_find(session->source, PLAN_PATH, &entry, &found);
	if (!err && found) {
		if (entry.omit || (entry.mode & MODE_TYPE) != MODE_FILE)
			err = error_new(ERROR_USAGE,
					"'" PLAN_PATH "' is not a file "
					"that can be read");
		if (!err) {
			err = source_read(&text, session->source, &entry,
					  YAML_MAX);
			if (err)
				err = error_wrap(err,
						 "cannot read '" PLAN_PATH "'");
		}
		if (!err)
			err = workplan_parse(&out->plan, buf_str(&text),
					     text.len);
		buf_release(&text);
	}
	if (!err && !found)
		err = no_plan(session, "there is no");
	else if (!err && !out->plan.member.n)
		err = no_plan(session, "nobody is in");
	if (err)
		return err;
	out->fulfilled = xcalloc(out->plan.token.n, sizeof(*out->fulfilled));
	out->layer = xcalloc(out->plan.member.n, sizeof(*out->layer));
	err = look_at_tree(out, session);
	if (!err)
		out->layers = workplan_layers(out->layer, &out->plan,
					  out->fulfilled);
	return err;
}

void planning_release(struct planning *planning)
{
	workplan_release(&planning->plan);
	free(planning->fulfilled);
	free(planning->layer);
}

static const struct error *unknown_token(const struct planning *p,
					 const char *text)
{
	struct buf phrase = { 0 };
	const struct error *err;
	struct nearest nearest;
	size_t i;

	nearest_init(&nearest, text);
	for (i = 0; i < p->plan.token.n; i++)
		nearest_offer(&nearest, p->plan.token.item[i].text);
	nearest_phrase(&phrase, &nearest, "");
	err = error_new(ERROR_USAGE, "nobody in '" PLAN_PATH "' produces or "
			"requires '%s'%s", text, buf_str(&phrase));
	buf_release(&phrase);
	return err;
}

const struct error *planning_fulfil(struct planning *planning,
				    const char *const *token, size_t n)
{
	const struct error *err = NULL;
	uint32_t number;
	size_t i;

	for (i = 0; !err && i < n; i++) {
		err = workplan_find(&number, &planning->plan, token[i]);
		if (!err && number == PLAN_NONE)
			err = unknown_token(planning, token[i]);
		if (!err)
			planning->fulfilled[number] = true;
	}
	planning->layers = workplan_layers(planning->layer, &planning->plan,
				       planning->fulfilled);
	return err;
}
