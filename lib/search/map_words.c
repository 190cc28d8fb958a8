/* SPDX-License-Identifier: MIT */
/* What the words may have meant, here or in history: see map.h. */
#include "search/map_private.h"

#include "graph/naming.h"

/* --- Names --- */

/* The first that is spelt like the name; the first of all where none is. */
static const struct declaration *spelt_alike(const declaration_vec *found)
{
	size_t i;

	for (i = 0; i < found->n; i++)
		if (found->item[i].is_exact)
			return &found->item[i];
	return &found->item[0];
}

static const struct error *add_symbol(struct drawing *d, const char *wanted,
				      const char *name)
{
	declaration_vec found = { 0 };
	const struct error *err = graph_declarations(d->request->graph, name,
						     &found);
	struct map *map = d->map;

	if (!err && found.n && map->symbols < MAP_SYMBOLS) {
		const struct declaration *alike = spelt_alike(&found);

		map->symbol[map->symbols++] = (struct map_symbol){
			arena_strdup(&map->arena, wanted),
			arena_strdup(&map->arena, alike->qualified),
			alike->file, alike->line
		};
	}
	VEC_RELEASE(&found);
	return err;
}

static const struct error *add_near(struct drawing *d, const char *wanted)
{
	struct graph *graph = d->request->graph;
	const struct error *err = NULL;
	const struct facts *facts;
	struct nearest nearest;
	size_t i, k;

	nearest_init(&nearest, wanted);
	/* Their names first: in a large tree not all others are looked at. */
	for (i = 0; !err && i < d->result->near.n; i++) {
		err = graph_facts(graph, d->result->near.item[i], &facts);
		for (k = 0; !err && k < facts->symbol.n; k++)
			nearest_offer(&nearest, facts->symbol.item[k].name);
	}
	if (!err)
		err = offer_symbols(graph, d->request->selected, &nearest);
	for (i = 0; !err && i < nearest.n; i++)
		err = add_symbol(d, wanted, nearest.name[i]);
	return err;
}

/* A word that no file holds which may answer. */
static bool is_unknown(const struct search_term *term)
{
	return term->weight > 0 && term->idf <= 0;
}

const struct error *draw_symbols(struct drawing *d)
{
	const struct search_result *r = d->result;
	const struct error *err = NULL;
	size_t i, n = 0;

	for (i = 0; !err && i < r->identifier.n && i < MAP_WORDS; i++)
		err = add_near(d, r->identifier.item[i]);
	for (i = 0; !err && !r->identifier.n && i < r->term.n &&
	     n < MAP_WORDS; i++)
		if (is_unknown(&r->term.item[i])) {
			err = add_near(d, r->term.item[i].term);
			n++;
		}
	return err;
}

/* --- History --- */

/* Which path of a commit to tell: one that is gone says the most; of several
 * that are there nobody knows which had the word. */
static const struct error *path_of(struct drawing *d, uint32_t commit,
				   const char **out)
{
	struct past *past = d->request->past;
	uint32_t from = past->first_touch[commit], t = from;
	uint32_t to = past->first_touch[commit + 1];
	const struct error *err;
	const char *path;

	*out = NULL;
	if (from == to)
		return NULL;
	while (t < to && d->result->past_file &&
	       d->result->past_file[past->touch[t].path] != UINT32_MAX)
		t++;
	if (t == to && to - from > 1)
		return NULL;
	err = past_path(past, past->touch[t < to ? t : from].path, &path);
	if (!err)
		*out = arena_strdup(&d->map->arena, path);
	return err;
}

static const struct error *add_trace(struct drawing *d, const char *term,
				     past_posting_vec *posting)
{
	struct past *past = d->request->past;
	const struct error *err;
	struct map_trace *trace;
	uint32_t newest = 0;
	bool found = false;
	size_t i;

	posting->n = 0;
	err = past_postings(past, term, posting);
	for (i = 0; !err && i < posting->n; i++) {
		uint32_t commit = posting->item[i].commit;

		if (!(past->flags[commit] & PAST_ANCESTOR) ||
		    (found && past->time[commit] <= past->time[newest]))
			continue;
		newest = commit;
		found = true;
	}
	if (err || !found)
		return err;
	trace = &d->map->trace[d->map->traces++];
	*trace = (struct map_trace){
		.word = arena_strdup(&d->map->arena, term), .commit = newest
	};
	return path_of(d, newest, &trace->path);
}

const struct error *draw_traces(struct drawing *d)
{
	const struct search_result *r = d->result;
	const struct error *err = NULL;
	past_posting_vec posting = { 0 };
	size_t i;

	for (i = 0; !err && d->request->past && i < r->term.n &&
	     d->map->traces < MAP_WORDS; i++)
		if (is_unknown(&r->term.item[i]) &&
		    !r->term.item[i].is_outside)
			err = add_trace(d, r->term.item[i].term, &posting);
	VEC_RELEASE(&posting);
	return err;
}
