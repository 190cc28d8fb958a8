/* SPDX-License-Identifier: MIT */
/* From a task to its context: see context.h. */
#include <inttypes.h>
#include <string.h>

#include "context/assembly.h"
#include "knowledge/archive.h"

/* --- Signals --- */

static double idf_of(const void *payload, const char *term)
{
	const struct search_result *r = payload;
	size_t i;

	for (i = 0; i < r->term.n; i++)
		if (!strcmp(r->term.item[i].term, term))
			return r->term.item[i].idf;
	return 0;
}

static const struct error *read_task(struct assembly *a)
{
	const struct search_request *search = &a->request->search;

	intent_read(&a->out->intent, search->text, search->len);
	return a->out->intent.question.term.n ? NULL :
		error_new(ERROR_USAGE, "the task holds no word to look for; "
			  "say what is to be done, in words or in names from "
			  "the code");
}

/* --- Sources, in an order in which each may build on those before --- */

struct source_row {
	const struct error *(*retrieve)(struct assembly *a);
	enum context_weight from;	/* asked from this weight on */
};

static const struct source_row source_table[] = {
	{ retrieve_definitions, WEIGHT_LOW },
	{ retrieve_lines, WEIGHT_LOW },
	{ retrieve_hops, WEIGHT_HIGH },
	{ retrieve_decisions, WEIGHT_LOW },
	{ retrieve_memories, WEIGHT_LOW },
	{ retrieve_findings, WEIGHT_LOW },
	{ retrieve_claims, WEIGHT_LOW },
	{ retrieve_objectives, WEIGHT_LOW }
};

static const struct error *retrieve_all(struct assembly *a)
{
	const struct error *err;
	size_t i;

	if (a->request->weight == WEIGHT_NONE)
		return NULL;
	err = retrieve_files(a);
	matcher_init(&a->matcher, &a->out->intent, idf_of, &a->out->search);
	if (!err)
		err = archive_read(&a->archived, a->request->knowledge);
	for (i = 0; !err && i < sizeof(source_table) /
	     sizeof(*source_table); i++)
		if (a->request->weight >= source_table[i].from)
			err = source_table[i].retrieve(a);
	return err;
}

/* --- What is told --- */

static const struct error *mask(struct assembly *a, const char **text)
{
	const struct error *err;

	if (!*text)
		return NULL;
	buf_reset(&a->scratch);
	buf_addstr(&a->scratch, *text);
	err = redact_in_place(a->redactor, &a->scratch, NULL, NULL);
	if (!err && strcmp(buf_str(&a->scratch), *text))
		*text = arena_strdup(&a->out->arena, buf_str(&a->scratch));
	return err;
}

static void drop_unsure(struct assembly *a)
{
	const enum context_weight weight = a->request->weight;
	const bool beside = a->request->is_beside_search &&
		weight == WEIGHT_DEFAULT;
	size_t i;

	for (i = 0; i < a->out->item.n; i++) {
		struct item *item = &a->out->item.item[i];

		if (item->left != LEFT_NOT ||
		    ground_table[item->ground].tier <= TIER_INFERRED)
			continue;
		if (weight == WEIGHT_LOW)
			item->left = LEFT_TIER;
		else if (beside && item->source == SOURCE_SEARCH)
			item->left = LEFT_LIMIT;
	}
}

/* What an item takes, alone: the whole has no more tokens than the sum of its
 * parts, and as many characters. */
static uint64_t cost_of(struct assembly *a, struct item *item)
{
	buf_reset(&a->scratch);
	block_add_item(&a->scratch, a->request->reader, a->request->form, item);
	item->characters = count_characters(a->scratch.ptr, a->scratch.len);
	return tokens_count(a->request->estimator, a->scratch.ptr,
			    a->scratch.len);
}

/* More than the frame can take, whatever is left out in the end. */
static uint64_t frame_cost(struct assembly *a)
{
	size_t left[LEFT_REASONS], i;

	for (i = 0; i < LEFT_REASONS; i++)
		left[i] = 0;
	for (i = 0; i < a->out->item.n; i++)
		left[a->out->item.item[i].left]++;
	left[LEFT_BUDGET] = a->out->item.n;
	buf_reset(&a->scratch);
	block_add_head(&a->scratch, a->request->form);
	block_add_foot(&a->scratch, a->request->form, left);
	return tokens_count(a->request->estimator, buf_str(&a->scratch),
			    a->scratch.len);
}

static void fit_item(struct assembly *a, struct item *item, uint64_t *room)
{
	uint64_t cost = cost_of(a, item);

	if (cost > *room && item->text) {
		item->is_short = true;
		cost = cost_of(a, item);
	}
	if (cost > *room) {
		item->is_short = false;
		item->left = LEFT_BUDGET;
		item->characters = 0;
		return;
	}
	*room -= cost;
}

static const struct error *too_small(const struct assembly *a, uint64_t least)
{
	return error_new(ERROR_USAGE, "%" PRIu64 " tokens do not even hold "
			 "what is left out; give %" PRIu64 " or more",
			 a->request->budget, least);
}

static const struct error *fit(struct assembly *a, uint64_t budget)
{
	item_vec *items = &a->out->item;
	uint64_t frame = frame_cost(a), room;
	size_t i;

	if (frame > budget && !a->request->cost)
		return too_small(a, frame);
	room = budget > frame ? budget - frame : 0;
	VEC_SORT(items, item_cmp);
	for (i = 0; i < items->n; i++)
		if (items->item[i].left == LEFT_NOT)
			fit_item(a, &items->item[i], &room);
	return NULL;
}

static void count_item(struct context_count *count, const struct item *item)
{
	count->retrieved++;
	count->included += item->left == LEFT_NOT;
	count->characters += item->characters;
	count->left[item->left]++;
}

static void write_block(struct assembly *a)
{
	struct context *out = a->out;
	size_t i;

	for (i = 0; i < out->item.n; i++) {
		const struct item *item = &out->item.item[i];

		count_item(&out->source[item->source], item);
		count_item(&out->all, item);
	}
	if (out->told)
		block_add_head(&out->block, a->request->form);
	for (i = 0; i < out->told; i++)
		block_add_item(&out->block, a->request->reader,
			       a->request->form, &out->item.item[i]);
	block_add_foot(&out->block, a->request->form, out->all.left);
	out->characters = count_characters(buf_str(&out->block),
					   out->block.len);
	out->tokens = tokens_count(a->request->estimator,
				   buf_str(&out->block), out->block.len);
}

/* --- What would help --- */

static void add_help(struct context *out, const char *text)
{
	if (out->helps < CONTEXT_HELP)
		out->help[out->helps++] = text;
}

static void find_help(struct assembly *a)
{
	struct context *out = a->out;

	/* Active objectives are told whatever the task is. */
	if (out->told > out->source[SOURCE_OBJECTIVES].included)
		return;
	if (a->request->weight == WEIGHT_NONE) {
		add_help(out, "nothing is looked up with --weight=none");
		return;
	}
	if (out->search.grade == GRADE_INSUFFICIENT && out->search.doubt)
		add_help(out, arena_fmt(&out->arena, "%s: name functions, "
					"types or files, or use the words of "
					"the code", out->search.doubt));
	if (out->all.left[LEFT_UNAPPROVED])
		add_help(out, arena_fmt(&out->arena, "%zu memories wait for "
					"somebody to approve them: git fuse "
					"memory review",
					out->all.left[LEFT_UNAPPROVED]));
	if (out->all.left[LEFT_TIER])
		add_help(out, "what is less sure: --weight=default");
	if (out->all.left[LEFT_BUDGET])
		add_help(out, "a larger --max-tokens");
	if (a->request->weight < WEIGHT_HIGH && a->found.file.n)
		add_help(out, "what is one hop away: --weight=high");
}

/* --- All of it --- */

static const struct error *write_within(uint64_t *cost, struct assembly *a,
					uint64_t budget)
{
	const struct context_request *request = a->request;
	const struct error *err;
	struct item *all;
	size_t n = 0, i, pass;

	/* What the budget left out may be told again. */
	for (i = 0; i < a->out->item.n; i++) {
		struct item *item = &a->out->item.item[i];

		if (item->left == LEFT_BUDGET)
			item->left = LEFT_NOT;
		item->is_short = false;
		item->characters = 0;
	}
	for (i = 0; i < CONTEXT_SOURCES; i++)
		a->out->source[i] = (struct context_count){ .retrieved = 0 };
	a->out->all = (struct context_count){ .retrieved = 0 };
	a->out->helps = 0;
	buf_reset(&a->out->block);
	err = fit(a, budget);
	if (err)
		return err;
	/* Those that are told to the front, in the order of both. */
	all = xcalloc(a->out->item.n + 1, sizeof(*all));
	for (pass = 0; pass < 2; pass++) {
		for (i = 0; i < a->out->item.n; i++)
			if ((a->out->item.item[i].left != LEFT_NOT) == pass)
				all[n++] = a->out->item.item[i];
		if (!pass)
			a->out->told = n;
	}
	if (n)
		memcpy(a->out->item.item, all, n * sizeof(*all));
	free(all);
	write_block(a);
	find_help(a);
	*cost = request->cost ? request->cost(request->payload) : 0;
	return NULL;
}

/* What is written may be larger than the block, by what it says beside the
 * items and in some proportion to them: then the block gets less. */
static const struct error *settle(struct assembly *a)
{
	const uint64_t most = a->request->budget ? a->request->budget :
		UINT64_MAX;
	uint64_t cost, beside, block;
	const struct error *err = write_within(&cost, a, most);

	if (err || cost <= most)
		return err;
	block = a->out->tokens;
	err = write_within(&beside, a, 0);
	if (!err && beside > most)
		err = too_small(a, beside);
	while (!err && cost > most) {
		block = block * (most - beside) / (cost - beside);
		err = write_within(&cost, a, block);
	}
	return err;
}

const struct error *context_assemble(struct context *out,
				     const struct context_request *request)
{
	struct assembly a = {
		.out = out, .request = request, .view = request->search.view,
		.found = { .view = request->search.view },
		.redactor = redactor_new()
	};
	const struct error *err;
	size_t i;

	*out = (struct context){ .told = 0 };
	err = read_task(&a);
	if (!err)
		err = retrieve_all(&a);
	for (i = 0; !err && i < a.out->item.n; i++) {
		struct item *item = &a.out->item.item[i];

		err = mask(&a, &item->title);
		if (!err)
			err = mask(&a, &item->text);
		if (!err)
			err = mask(&a, &item->why);
	}
	if (!err)
		drop_unsure(&a);
	if (!err)
		err = settle(&a);
	found_release(&a.found);
	matcher_release(&a.matcher);
	redactor_free(a.redactor);
	strmap_release(&a.archived);
	buf_release(&a.scratch);
	return err;
}

void context_release(struct context *context)
{
	intent_release(&context->intent);
	search_release(&context->search);
	VEC_RELEASE(&context->item);
	buf_release(&context->block);
	arena_release(&context->arena);
}
