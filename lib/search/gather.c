/* SPDX-License-Identifier: MIT */
/*
 * Candidates: the leaders of a first pass by hand weights, and the leaders of
 * every channel that may know what the words do not.
 */
#include <stdlib.h>

#include "base/top.h"
#include "search/fusion.h"
#include "search/hunt.h"
#include "search/passage.h"
#include "search/similar.h"

enum {
	FIRST_PASS = 200,	/* leaders of the first pass */
	CHANNEL_LEADERS = 30,	/* of each other channel */
	/* Whose content is read: the leaders, as far as both allow. Reading is
	   most of what a question costs where files are large. */
	READ_FILES = 100,
	READ_LEAST = 20,
	READ_BYTES = 1 << 20
};

/* Each column of the first pass is divided by its best before it counts. */
static const struct {
	enum channel channel;
	double weight;
} first_pass[] = {
	{ CHANNEL_ALL, .5 },
	{ CHANNEL_FILE, 1 },
	{ CHANNEL_PATH, .4 },
	{ CHANNEL_MENTION, .6 },
	{ CHANNEL_DECLARED, .4 },
	{ CHANNEL_RARE, .4 },
	{ CHANNEL_EXPANSION, .6 },
	{ CHANNEL_NEAR, .6 },
	{ CHANNEL_WORDS, .4 }
};

static const double *column_of(const struct hunt *hunt, enum channel channel)
{
	const double *const column[CHANNELS] = {
		[CHANNEL_FILE] = hunt->lexical.prose,
		[CHANNEL_ALL] = hunt->lexical.all,
		[CHANNEL_PATH] = hunt->lexical.path,
		[CHANNEL_SYMBOLS] = hunt->lexical.symbols,
		[CHANNEL_MENTION] = hunt->mention,
		[CHANNEL_RARE] = hunt->lexical.rare,
		[CHANNEL_DECLARED] = hunt->lexical.declared,
		[CHANNEL_STEM] = hunt->lexical.stem,
		[CHANNEL_NEAR] = hunt->history.near,
		[CHANNEL_WORDS] = hunt->history.words,
		[CHANNEL_EXPANSION] = hunt->history.expansion,
		[CHANNEL_COCHANGE] = hunt->cochange
	};

	return column[channel];
}

static double best_of(const double *column, size_t n)
{
	double best = 0;
	size_t i;

	for (i = 0; i < n; i++)
		if (column[i] > best)
			best = column[i];
	return best;
}

static void add_column(struct hunt *hunt, const double *column, double weight)
{
	size_t i, n = hunt->request->view->n;

	for (i = 0; i < n; i++)
		hunt->first[i] += weight * column[i];
}

/*
 * The best files of a column, best first, of equals the first by path.
 */
static void leaders_of(const struct hunt *hunt, const double *column,
		       size_t most, scored_vec *out)
{
	size_t i;

	out->n = 0;
	VEC_RESERVE(out, most);
	for (i = 0; i < hunt->request->view->n; i++) {
		const struct scored new = { (uint32_t)i, column[i] };

		if (column[i] > 0 && hunt->selected[i])
			TOP_KEEP(out->item, &out->n, most, new, score);
	}
}

static void mark_leaders(const struct hunt *hunt, const double *column,
			 size_t most, bool *is_candidate)
{
	scored_vec leader = { 0 };
	size_t i;

	leaders_of(hunt, column, most, &leader);
	for (i = 0; i < leader.n; i++)
		is_candidate[leader.item[i].file] = true;
	VEC_RELEASE(&leader);
}

static void choose(struct hunt *hunt)
{
	size_t i, channel, n = hunt->request->view->n;
	bool *is_candidate = xcalloc(n, sizeof(*is_candidate));

	mark_leaders(hunt, hunt->first, FIRST_PASS, is_candidate);
	for (channel = 0; channel < CHANNELS; channel++)
		if (column_of(hunt, channel))
			mark_leaders(hunt, column_of(hunt, channel),
				     CHANNEL_LEADERS, is_candidate);
	for (i = 0; i < n; i++) {
		struct candidate *c;

		if (!is_candidate[i])
			continue;
		c = VEC_PUSH(&hunt->candidate);
		*c = (struct candidate){ .file = (uint32_t)i,
					 .class = hunt->class[i],
					 .score = hunt->first[i],
					 .symbol = UINT32_MAX };
		for (channel = 0; channel < CHANNELS; channel++)
			if (column_of(hunt, channel))
				c->channel[channel] = (float)
					column_of(hunt, channel)[i];
	}
	free(is_candidate);
}

static int candidate_cmp(const void *a_ptr, const void *b_ptr)
{
	const struct candidate *a = a_ptr, *b = b_ptr;

	if (a->score > b->score || a->score < b->score)
		return a->score > b->score ? -1 : 1;
	return (a->file > b->file) - (a->file < b->file);
}

static size_t count_readable(const struct hunt *hunt)
{
	size_t i, bytes = 0;

	for (i = 0; i < hunt->candidate.n && i < READ_FILES; i++) {
		uint32_t file = hunt->candidate.item[i].file;

		bytes += hunt->request->view->file[file].bytes;
		if (bytes > READ_BYTES && i >= READ_LEAST)
			break;
	}
	return i;
}

static const struct error *read_passages(struct hunt *hunt)
{
	struct passages *passages = passages_new(hunt->request->graph,
						 hunt->request->view,
						 &hunt->question,
						 &hunt->lexical);
	const struct error *err = view_hold(hunt->request->view);
	size_t i, n = count_readable(hunt);
	struct passage passage;

	for (i = 0; !err && i < n; i++) {
		struct candidate *c = &hunt->candidate.item[i];

		/* Where the index has none of the words, nor has a passage:
		   half of the leaders of a small repository, which are there
		   for their paths and their history. */
		if (!hunt->lexical.holds[c->file])
			continue;
		err = passage_score(passages, c->file, &passage);
		if (err)
			break;
		c->channel[CHANNEL_WINDOW] = (float)passage.window;
		c->channel[CHANNEL_MEMBER] = (float)passage.member;
		c->channel[CHANNEL_STRINGS] = (float)passage.strings;
		c->first_line = passage.first_line;
		c->last_line = passage.last_line;
		c->symbol = passage.symbol;
	}
	view_let_go(hunt->request->view);
	if (!err)
		passages_keep(passages);
	passages_free(passages);
	return err;
}

static const struct error *read_similar(struct hunt *hunt)
{
	const struct search_request *request = hunt->request;
	size_t i, n = count_readable(hunt);
	uint32_t *file = xcalloc(n, sizeof(*file));
	double *cosine = xcalloc(n, sizeof(*cosine));
	const struct error *err;

	for (i = 0; i < n; i++)
		file[i] = hunt->candidate.item[i].file;
	err = similar_files(request->graph, request->view, request->text,
			    request->len, file, n, cosine);
	for (i = 0; !err && i < n; i++)
		hunt->candidate.item[i].channel[CHANNEL_EMBED] = (float)
			(cosine[i] > 0 ? cosine[i] : 0);
	free(cosine);
	free(file);
	return err;
}

const struct error *hunt_gather(struct hunt *hunt)
{
	const double *weight = hunt->weight;
	const struct error *err = NULL;
	size_t i, n = hunt->request->view->n;

	hunt->first = xcalloc(n, sizeof(*hunt->first));
	for (i = 0; i < sizeof(first_pass) / sizeof(*first_pass); i++) {
		const double *column = column_of(hunt, first_pass[i].channel);
		double best = channel_is_raw(first_pass[i].channel) ? 1 :
			best_of(column, n);

		if (best > 0)
			add_column(hunt, column, first_pass[i].weight / best);
	}
	if (weight[CHANNEL_COCHANGE] > 0) {
		scored_vec leader = { 0 };

		leaders_of(hunt, hunt->first, COCHANGE_LEADERS, &leader);
		history_scores_cochange(&hunt->history, hunt->request->past,
					leader.item, leader.n,
					hunt->request->view->n, hunt->cochange);
		VEC_RELEASE(&leader);
	}
	choose(hunt);
	VEC_SORT(&hunt->candidate, candidate_cmp);
	if (weight[CHANNEL_WINDOW] > 0 || weight[CHANNEL_MEMBER] > 0)
		err = read_passages(hunt);
	if (!err && weight[CHANNEL_EMBED] > 0)
		err = read_similar(hunt);
	return err;
}
