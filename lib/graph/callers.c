/* SPDX-License-Identifier: MIT */
/* From a symbol to what uses it, step by step: see callers.h. */
#include "graph/callers.h"

#include "base/strmap.h"
#include "graph/node.h"
#include "graph/refs.h"
#include "graph/symbol_id.h"

struct walk {
	struct callers *out;
	struct graph *graph;
	const struct callers_request *request;
	struct strmap number;	/* by file and symbol: in the list */
	struct strmap edge;	/* by both ends and the role */
	size_t on;		/* what is asked at the moment */
	struct refs refs;
};

const char *caller_role_name(uint8_t role)
{
	static const char *const name[CALLER_ROLES] = {
		[CALLER_CALLS] = "calls", [CALLER_MAKES] = "makes",
		[CALLER_USES] = "uses", [CALLER_IMPORTS] = "imports",
		[CALLER_OVERRIDES] = "overrides",
		[CALLER_HANDLES] = "handles"
	};

	return name[role];
}

void callers_release(struct callers *callers)
{
	VEC_RELEASE(&callers->item);
	VEC_RELEASE(&callers->edge);
	arena_release(&callers->arena);
	*callers = (struct callers){ .asked = 0 };
}

void callers_add(struct callers *callers, uint32_t file, uint32_t symbol)
{
	const uint32_t number = (uint32_t)callers->item.n;

	*VEC_PUSH(&callers->item) = (struct caller){
		.file = file, .symbol = symbol, .is_sure = true, .on = number
	};
}

/* --- One more --- */

static bool is_same(const struct caller *a, const struct caller *b)
{
	return a->file == b->file && a->symbol == b->symbol;
}

/* The value is 1 + where it is in the list. */
static uint64_t *number_of(struct walk *w, const struct caller *caller)
{
	const uint32_t key[] = { caller->file, caller->symbol };

	return &strmap_add(&w->number, (const char *)key, sizeof(key),
			   NULL)->value;
}

/* The surest of a role comes first; further ones are counted with it. */
static void add_edge(struct walk *w, const struct caller *caller,
		     uint32_t from)
{
	const uint32_t key[] = { from, caller->on, caller->role };
	uint64_t *number;

	if (!w->request->with_edges)
		return;
	number = &strmap_add(&w->edge, (const char *)key, sizeof(key),
			     NULL)->value;
	if (*number) {
		w->out->edge.item[*number - 1].uses += caller->uses;
		return;
	}
	*VEC_PUSH(&w->out->edge) = (struct caller_edge){
		from, caller->on, caller->line, caller->uses, caller->role,
		caller->is_sure, caller->through
	};
	*number = w->out->edge.n;
}

/* Another use by what is found already counts where it is of the same. */
static void add_caller(struct walk *w, struct caller caller)
{
	uint64_t *number = number_of(w, &caller);
	struct caller *found;

	caller.on = (uint32_t)w->on;
	caller.depth = w->out->item.item[w->on].depth + 1;
	if (!*number) {
		*VEC_PUSH(&w->out->item) = caller;
		*number = w->out->item.n;
		add_edge(w, &caller, (uint32_t)(w->out->item.n - 1));
		if (w->request->until && is_same(&caller, w->request->until))
			w->out->found = (uint32_t)(w->out->item.n - 1);
		return;
	}
	add_edge(w, &caller, (uint32_t)(*number - 1));
	found = &w->out->item.item[*number - 1];
	if (found->depth && found->on == caller.on &&
	    found->is_sure == caller.is_sure)
		found->uses += caller.uses;
}

/* --- What uses one of them --- */

/* The surest first: those that mean it, what may run it, and the others. */
static unsigned int round_of(const struct use *use)
{
	return use->is_through ? 1 : use->is_sure ? 0 : 2;
}

static bool is_import(const struct facts *facts, uint32_t line)
{
	size_t i;

	for (i = 0; i < facts->import.n; i++)
		if (facts->import.item[i].line == line)
			return true;
	return false;
}

/* symbol: what the use is in, or UINT32_MAX. */
static uint8_t role_of(const struct walk *w, const struct facts *facts,
		       const struct use *use, uint32_t symbol)
{
	const uint8_t kind =
		w->refs.definition.item[use->definition[0]].kind;

	if (symbol != UINT32_MAX &&
	    symbol_is_handled_by(&facts->symbol.item[symbol], w->refs.name))
		return CALLER_HANDLES;
	if (!use->enclosing && is_import(facts, use->line))
		return CALLER_IMPORTS;
	if (use->is_called)
		return kind_is_type(kind) ? CALLER_MAKES : CALLER_CALLS;
	return CALLER_USES;
}

static const struct error *add_use(struct walk *w, const struct use *use)
{
	const struct definition *d =
		&w->refs.definition.item[use->definition[0]];
	struct arena *arena = &w->out->arena;
	const struct facts *facts;
	const struct error *err = graph_facts(w->graph, use->file, &facts);
	struct caller caller = {
		.file = use->file, .symbol = UINT32_MAX, .line = use->line,
		.uses = 1, .is_sure = use->is_sure && !use->is_through
	};

	if (err)
		return err;
	if (use->enclosing)
		caller.symbol = symbol_named_at(facts, use->enclosing_line,
						use->enclosing_kind, NULL);
	caller.role = role_of(w, facts, use, caller.symbol);
	if (use->is_through)
		caller.through = arena_fmt(arena, "%s.%s", d->holder,
					   w->refs.name);
	add_caller(w, caller);
	return NULL;
}

/* What overrides it must change with it. */
static const struct error *add_overriding(struct walk *w,
					  const struct definition *d)
{
	const struct facts *facts;
	const struct error *err = graph_facts(w->graph, d->file, &facts);

	if (!err)
		add_caller(w, (struct caller){
			.file = d->file, .line = d->line, .is_sure = true,
			.symbol = symbol_named_at(facts, d->line, d->kind,
						  w->refs.name),
			.role = CALLER_OVERRIDES, .uses = 1
		});
	return err;
}

/* A route in the decorators of what is asked about is no use of its name. */
static void add_routes_above(struct walk *w, const struct caller *on,
			     const struct facts *facts)
{
	const struct symbol *s = facts->symbol.item, *asked = s + on->symbol;
	uint32_t i;

	for (i = 0; i < facts->symbol.n; i++)
		if (asked->first_line <= s[i].line &&
		    s[i].line < asked->line &&
		    symbol_is_handled_by(&s[i], asked->name))
			add_caller(w, (struct caller){
				.file = on->file, .symbol = i, .uses = 1,
				.line = s[i].line, .is_sure = true,
				.role = CALLER_HANDLES
			});
}

static const struct error *take(struct walk *w)
{
	const struct error *err = NULL;
	unsigned int round;
	size_t i;

	for (round = 0; !err && round < 3; round++)
		for (i = 0; !err && i < w->refs.use.n; i++) {
			const struct use *use = &w->refs.use.item[i];

			if (use->definitions && round_of(use) == round)
				err = add_use(w, use);
		}
	for (i = w->refs.meant; !err && i < w->refs.definition.n; i++) {
		const struct definition *d = &w->refs.definition.item[i];

		if (d->lineage == LINEAGE_BELOW && !d->is_promise)
			err = add_overriding(w, d);
	}
	return err;
}

/* A name that no code can write has no uses. */
static const struct error *ask(struct walk *w)
{
	const struct caller on = w->out->item.item[w->on];
	struct refs_request request = {
		.prefix = "", .limit = SIZE_MAX, .with_through = true,
		.selected = w->request->selected,
		.progress = w->request->progress
	};
	struct buf symbol = { 0 };
	const struct facts *facts;
	const struct error *err = graph_facts(w->graph, on.file, &facts);

	if (!err) {
		add_routes_above(w, &on, facts);
		symbol_add_exactly(&symbol, facts,
				   w->graph->view->file[on.file].path,
				   on.symbol);
		request.symbol = symbol.ptr;
		err = graph_refs(&w->refs, w->graph, &request);
	}
	if (!err)
		err = take(w);
	else if (err->code == ERROR_NOT_FOUND) {
		error_ignore(err);
		err = NULL;
	}
	refs_release(&w->refs);
	buf_release(&symbol);
	w->out->asked++;
	return err;
}

static bool is_followed(const struct walk *w, const struct caller *caller)
{
	return caller->symbol != UINT32_MAX &&
		caller->depth < w->request->depth &&
		(caller->is_sure || caller->through);
}

const struct error *callers_find(struct callers *callers, struct graph *graph,
				 const struct callers_request *request)
{
	struct walk w = { .out = callers, .graph = graph,
			  .request = request };
	const struct error *err = NULL;

	for (w.on = 0; w.on < callers->item.n; w.on++)
		*number_of(&w, &callers->item.item[w.on]) = w.on + 1;
	for (w.on = 0; !err && !callers->found && w.on < callers->item.n &&
	     !callers->is_cut; w.on++) {
		if (!is_followed(&w, &callers->item.item[w.on]))
			continue;
		if (callers->asked < request->most)
			err = ask(&w);
		else
			callers->is_cut = true;
	}
	strmap_release(&w.number);
	strmap_release(&w.edge);
	return err;
}
