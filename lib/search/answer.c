/* SPDX-License-Identifier: MIT */
/* From candidates to what is told of them: see search.h. */
#include <stdlib.h>
#include <string.h>

#include "search/commit_weight.h"
#include "search/definition.h"
#include "search/hunt.h"
#include "search/unit.h"

/* How many candidates a channel puts before one; 0 when it says nothing. */
static uint32_t rank_in(const struct hunt *hunt, const struct candidate *own,
			size_t channel)
{
	uint32_t rank = 1;
	size_t i;

	if (own->channel[channel] <= 0)
		return 0;
	for (i = 0; i < hunt->candidate.n; i++)
		rank += hunt->candidate.item[i].channel[channel] >
			own->channel[channel];
	return rank;
}

/* The channels that gave the most, most first. */
static void tell_why(struct search_hit *hit, const struct hunt *hunt,
		     const double *weight)
{
	double gain[REASONS];
	size_t c, at;

	for (c = 0; c < CHANNELS; c++) {
		double own = weight[c] * (double)hit->candidate.channel[c];

		if (own <= 0 || (hit->whys == REASONS &&
				 own <= gain[REASONS - 1]))
			continue;
		at = hit->whys < REASONS ? hit->whys++ : REASONS - 1;
		for (; at && gain[at - 1] < own; at--) {
			gain[at] = gain[at - 1];
			hit->why[at] = hit->why[at - 1];
		}
		gain[at] = own;
		hit->why[at] = (struct reason){
			(uint8_t)c, rank_in(hunt, &hit->candidate, c)
		};
	}
}

static void add_commits(struct search_hit *hit, const struct hunt *hunt)
{
	const struct past *past = hunt->request->past;
	const struct history_scores *p = &hunt->history;
	size_t i;

	for (i = 0; i < p->near_commits && hit->commits < HIT_COMMITS; i++) {
		uint32_t commit = p->near_commit[i].commit;

		if (commit_touches_file(past, commit, p->file,
					hit->candidate.file))
			hit->commit[hit->commits++] = commit;
	}
}

/* Does a block of the type's members, which stands apart from it, hold the
 * symbol? The type itself then is a few lines that say little. */
static bool is_in_impl(const struct facts *facts, uint32_t symbol,
		       const char *type)
{
	const struct symbol *s;

	for (; symbol < facts->symbol.n; symbol = s->container) {
		s = &facts->symbol.item[symbol];
		if (s->kind == SYMBOL_IMPL)
			return !strcmp(s->name, type);
	}
	return false;
}

static const struct error *name_symbol(struct search_hit *hit,
				       const struct hunt *hunt,
				       struct arena *arena)
{
	struct candidate *c = &hit->candidate;
	const struct facts *facts;
	const struct symbol *symbol;
	struct buf name = { 0 };
	const struct error *err;
	uint32_t named;

	hit->first_line = c->first_line;
	hit->last_line = c->last_line;
	err = graph_facts(hunt->request->graph, c->file, &facts);
	if (err)
		return err;
	/* What the question names is what is meant; else the member that its
	   words fit best. */
	named = definition_in(&hunt->question, facts, NULL);
	if (named != UINT32_MAX &&
	    (question_is_name(&hunt->question) ||
	     !is_in_impl(facts, c->symbol, facts->symbol.item[named].name))) {
		c->symbol = named;
		hit->is_named = true;
	}
	if (c->symbol == UINT32_MAX)
		return NULL;
	symbol = &facts->symbol.item[c->symbol];
	symbol_in_file(facts, c->symbol, &name);
	hit->symbol = arena_strdup(arena, buf_str(&name));
	hit->kind = symbol_kind_name(symbol->kind);
	hit->first_line = symbol->first_line;
	hit->last_line = symbol->last_line;
	buf_release(&name);
	return NULL;
}

/* What a name means beyond its file. */
enum reach {
	REACH_FILE,		/* nothing */
	REACH_PROMISE,		/* it is declared here, and defined elsewhere */
	REACH_DEFINITION,	/* it is defined here, for others to declare */
	REACH_PACKAGE		/* its package or namespace makes it one */
};

static enum reach reach_of(const struct hunt *hunt,
			   const struct search_hit *hit)
{
	const struct candidate *c = &hit->candidate;
	const struct symbol *symbol, *outer;
	const struct facts *facts;
	const struct error *err = graph_facts(hunt->request->graph, c->file,
					      &facts);

	error_ignore(err);	/* they were read a moment ago */
	if (err)
		return REACH_FILE;
	symbol = outer = &facts->symbol.item[c->symbol];
	while (outer->container < facts->symbol.n)
		outer = &facts->symbol.item[outer->container];
	if (symbol->kind == SYMBOL_PROTOTYPE)
		return REACH_PROMISE;
	if (!symbol_is_public(facts, symbol,
			      hunt->request->view->file[c->file].path))
		return REACH_FILE;
	return outer->kind == SYMBOL_PACKAGE ||
		outer->kind == SYMBOL_NAMESPACE ? REACH_PACKAGE :
		REACH_DEFINITION;
}

static bool is_same(enum reach a, enum reach b)
{
	return (a == REACH_PACKAGE && b == REACH_PACKAGE) ||
		(a == REACH_PROMISE && b == REACH_DEFINITION) ||
		(a == REACH_DEFINITION && b == REACH_PROMISE);
}

/*
 * A symbol in two results is told once, with the better one; but the other
 * file stays, for it may be the one that has to be changed.
 */
static void find_twin(struct search_result *out, const struct hunt *hunt,
		      size_t number)
{
	struct search_hit *hit = &out->hit.item[number];
	size_t i;

	for (i = 0; hit->symbol && i < number; i++) {
		const struct search_hit *other = &out->hit.item[i];

		if (other->twin || !other->symbol ||
		    strcmp(other->symbol, hit->symbol) ||
		    !is_same(reach_of(hunt, other), reach_of(hunt, hit)))
			continue;
		hit->twin = (uint32_t)i + 1;
		return;
	}
}

static size_t limit_of(const struct search_request *request)
{
	return request->limit ? request->limit : SEARCH_LIMIT;
}

static const struct error *add_hits(struct search_result *out,
				    const struct hunt *hunt)
{
	size_t limit = limit_of(hunt->request), i;
	const struct error *err = NULL;

	/* Units are ranked among all that are cut, whatever is shown. */
	if (hunt->request->places && limit < hunt->request->units)
		limit = hunt->request->units;
	for (i = 0; !err && i < out->ranked.n && i < limit; i++) {
		struct search_hit *hit = VEC_PUSH(&out->hit);

		*hit = (struct search_hit){
			.candidate = hunt->candidate.item[i]
		};
		tell_why(hit, hunt, out->weight);
		if (hunt->request->past)
			add_commits(hit, hunt);
		err = name_symbol(hit, hunt, &out->arena);
	}
	return err;
}

static void add_stages(struct search_result *out, const struct hunt *hunt)
{
	const struct question *q = &hunt->question;
	struct arena *arena = &out->arena;
	size_t i;

	/* That nobody joins two words is no news. */
	for (i = 0; i < q->term.n; i++)
		if (!q->term.item[i].is_joined || hunt->lexical.idf[i] > 0)
			*VEC_PUSH(&out->term) = (struct search_term){
				arena_strdup(arena, q->term.item[i].term),
				question_word_kept(q, i, arena),
				q->term.item[i].all, hunt->lexical.idf[i],
				hunt->lexical.is_outside[i]
			};
	for (i = 0; i < hunt->history.term.n; i++)
		*VEC_PUSH(&out->expansion) = (struct search_term){
			arena_strdup(arena, hunt->history.term.item[i].term),
			NULL, hunt->history.term.item[i].weight, 0, false
		};
	for (i = 0; i < q->quoted.n; i++)
		*VEC_PUSH(&out->quoted) = arena_strdup(arena,
						       q->quoted.item[i].text);
	for (i = 0; i < q->identifier.n; i++)
		*VEC_PUSH(&out->identifier) =
			arena_strdup(arena, q->identifier.item[i].word);
	for (i = 0; i < hunt->history.near_commits; i++)
		*VEC_PUSH(&out->near_commit) =
			hunt->history.near_commit[i].commit;
	for (i = 0; i < hunt->candidate.n && i < NEAR_FILES; i++)
		*VEC_PUSH(&out->near) = hunt->candidate.item[i].file;
	out->tests = hunt->tests;
	out->rerank = hunt->rerank;
	for (i = 0; i < hunt->warning.n; i++)
		*VEC_PUSH(&out->warning) = arena_strdup(arena,
						hunt->warning.item[i]);
}

const struct error *search_answer(const struct search_request *request,
				  struct search_result *out)
{
	struct hunt hunt = { 0 };
	const struct error *err = hunt_run(&hunt, request);
	size_t i;

	*out = (struct search_result){ 0 };
	memcpy(out->weight, hunt.weight, sizeof(out->weight));
	if (!err && !hunt.question.term.n)
		err = error_new(ERROR_USAGE,
				"the question holds no word to look for");
	if (!err) {
		out->kind = hunt.question.kind;
		out->candidates = hunt.candidate.n;
		err = quality_judge(out, &hunt);
	}
	if (!err) {
		add_stages(out, &hunt);
		/* Behind the first one that nothing speaks for there is no
		 * answer. */
		for (i = 0; i < hunt.candidate.n &&
		     hunt.candidate.item[i].score > 0; i++)
			*VEC_PUSH(&out->ranked) = hunt.candidate.item[i].file;
		err = add_hits(out, &hunt);
		if (!err && request->units)
			err = units_rank(out, &hunt);
		if (!err && request->places)
			err = units_place(out, &hunt);
		if (out->hit.n > limit_of(request))
			out->hit.n = limit_of(request);
		for (i = 0; !err && i < out->hit.n; i++)
			find_twin(out, &hunt, i);
		out->past_file = hunt.history.file;
		hunt.history.file = NULL;
	}
	hunt_release(&hunt);
	return err;
}

void search_release(struct search_result *result)
{
	VEC_RELEASE(&result->hit);
	VEC_RELEASE(&result->place);
	VEC_RELEASE(&result->unit);
	VEC_RELEASE(&result->ranked);
	VEC_RELEASE(&result->term);
	VEC_RELEASE(&result->expansion);
	VEC_RELEASE(&result->quoted);
	VEC_RELEASE(&result->identifier);
	VEC_RELEASE(&result->near_commit);
	VEC_RELEASE(&result->near);
	VEC_RELEASE(&result->warning);
	free(result->past_file);
	arena_release(&result->arena);
	*result = (struct search_result){ 0 };
}
