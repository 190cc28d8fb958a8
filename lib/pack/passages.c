/* SPDX-License-Identifier: MIT */
/* Taking passages as long as the budget allows: see passages.h. */
#include "pack/passages.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/compare.h"
#include "pack/passages_private.h"

/* How often what was saved by writing passages together is filled again. */
enum { FILLS = 3 };

/* Budgets are proposed in steps of so many tokens; a head grows by less than
 * so many by what it says of its passages. */
enum { BUDGET_STEP = 1000, HEAD_GROWS = 16 };

struct cost {
	uint64_t tokens;	/* 0: not known yet */
	uint32_t lines;		/* that were left to show */
};

struct packer {
	struct pack *out;
	const struct passages_input *input;
	const struct pack_options *options;
	struct redactor *redactor;
	VEC(struct loaded *) loaded;
	chosen_vec chosen;
	bool *is_done;		/* a passage: chosen, or shown by others */
	struct cost *cost;	/* of each alone and whole */
	uint64_t used;
	uint64_t reserve;	/* what the head takes more than it did empty */
	uint64_t least;		/* what one line of the first would cost */
	struct buf scratch;
};

static uint64_t count(const struct packer *p, const struct buf *text)
{
	return tokens_count(p->options->estimator, buf_str(text), text->len);
}

/* --- Files --- */

static const struct error *mask(struct packer *p, struct loaded *to)
{
	redaction_vec found = { 0 };
	const struct error *err;
	size_t i;

	if (p->options->no_redact)
		return NULL;
	err = redact_in_place(p->redactor, &to->bytes,
			      p->input->view->file[to->file].path, &found);
	for (i = 0; i < found.n; i++)
		*VEC_PUSH(&p->out->redaction) = (struct pack_redaction){
			to->file, found.item[i]
		};
	VEC_RELEASE(&found);
	return err;
}

static const struct error *load(struct packer *p, uint32_t file,
				const struct loaded **out)
{
	const struct error *err;
	struct loaded *to;
	size_t i;

	for (i = 0; i < p->loaded.n; i++)
		if (p->loaded.item[i]->file == file) {
			*out = p->loaded.item[i];
			return NULL;
		}
	to = xcalloc(1, sizeof(*to));
	*VEC_PUSH(&p->loaded) = to;
	*out = to;
	to->file = file;
	if (file == SCOPE_NO_FILE) {
		*VEC_PUSH(&to->start) = 0;
		return NULL;
	}
	err = p->input->read(p->input->payload, file, &to->bytes);
	if (error_is_unreadable(err)) {
		to->unread = arena_strdup(&p->out->arena, err->msg);
		buf_reset(&to->bytes);
		err = NULL;
	}
	if (!err)
		err = mask(p, to);
	line_starts(&to->start, buf_str(&to->bytes), to->bytes.len);
	return err;
}

/* --- Choosing --- */

CMP_RISING(cmp_chosen, struct chosen, passage)

static uint64_t cost_alone(struct packer *p, const struct chosen *chosen)
{
	const struct sheet sheet = {
		.input = p->input, .options = p->options
	};

	buf_reset(&p->scratch);
	passage_writers[p->options->format].alone(&sheet, chosen, &p->scratch);
	return count(p, &p->scratch);
}

/* Writes what is chosen in the order of its worth: what was chosen to fill
 * room that was saved may be worth more than what came before it. */
static uint64_t cost_written(struct packer *p, struct buf *out)
{
	static const bool for_people[PACK_FORMATS] = {
		[PACK_MARKDOWN] = true, [PACK_COMPACT] = true
	};
	size_t i, k, n = p->chosen.n;
	struct chosen *sorted = xcalloc(n + 1, sizeof(*sorted));
	struct sheet sheet = {
		.input = p->input, .options = p->options, .chosen = sorted
	};
	struct arena arena = { 0 };
	uint64_t needed;

	for (i = 0; i < n; i++)
		sorted[i] = p->chosen.item[i];
	qsort(sorted, n, sizeof(*sorted), cmp_chosen);
	p->out->shown = sheet.n = n = join_parts(
		sorted, n, for_people[p->options->format], &arena);
	for (i = 0; i < n; i++) {
		trim_blank(&sorted[i], &arena);
		for (k = 0; k < i && !is_one_file(&sorted[k], &sorted[i]); k++)
			;
		sheet.files += k == i;
	}
	/* Counts what is left out and shortened, and the budget that takes
	 * all in. */
	needed = p->used;
	for (i = 0; i < p->loaded.n; i++)
		sheet.unread += p->loaded.item[i]->unread != NULL;
	for (i = 0; i < p->input->passages->item.n; i++)
		if (!p->is_done[i]) {
			sheet.left_out++;
			needed += p->cost[i].tokens;
		}
	for (i = 0; i < p->chosen.n; i++)
		if (p->chosen.item[i].saved) {
			sheet.shortened++;
			needed += p->chosen.item[i].saved;
		}
	if (sheet.left_out || sheet.shortened)
		sheet.needed = (needed / BUDGET_STEP + 1) * BUDGET_STEP;
	buf_reset(out);
	passage_writers[p->options->format].whole(&sheet, out);
	arena_release(&arena);
	free(sorted);
	return count(p, out);
}

static bool fits(const struct packer *p, uint64_t more)
{
	return !p->options->max_tokens ||
		p->used + p->reserve + more <= p->options->max_tokens;
}

/* Makes a passage show no more than some lines; how many it does. */
static uint32_t first_lines(struct packer *p, struct chosen *chosen,
			    uint32_t most)
{
	const struct scope_passage *passage = chosen->passage;
	uint32_t lines = 0;

	ranges_left(&p->chosen, passage, chosen->text, passage->briefs > 0,
		    &chosen->shown);
	if (passage->text)
		lines = cut_text(passage->text, most, &chosen->text_len);
	return lines + keep_lines(&chosen->shown, most - lines);
}

/* As many of the first lines of what was asked for as there is room for. */
static bool try_cut(struct packer *p, struct chosen *chosen)
{
	uint32_t low = 0, high = first_lines(p, chosen, UINT32_MAX);
	uint64_t least;

	chosen->is_cut = true;
	while (low < high) {
		uint32_t middle = low + (high - low + 1) / 2;

		first_lines(p, chosen, middle);
		if (fits(p, cost_alone(p, chosen)))
			low = middle;
		else
			high = middle - 1;
	}
	if (first_lines(p, chosen, low ? low : 1) && !low) {
		least = p->used + p->reserve + cost_alone(p, chosen);
		if (!p->least || least < p->least)
			p->least = least;
	}
	return low;
}

/* What is left to show of a passage: false where that is nothing. */
static bool set_ranges(const struct packer *p, struct chosen *chosen,
		       bool is_brief)
{
	ranges_left(&p->chosen, chosen->passage, chosen->text, is_brief,
		    &chosen->shown);
	return chosen->shown.n || chosen->passage->text ||
		chosen->text->unread;
}

/* Of all that is left of it. What it cost before it still does, where others
 * have not shown any more of its lines since. */
static uint64_t cost_whole(struct packer *p, size_t i,
			   const struct chosen *chosen)
{
	struct cost *cost = &p->cost[i];
	uint32_t lines = lines_of(&chosen->shown);

	if (!cost->tokens || cost->lines != lines)
		*cost = (struct cost){ cost_alone(p, chosen), lines };
	return cost->tokens;
}

static void take(struct packer *p, size_t i, struct chosen *chosen,
		 uint64_t cost)
{
	chosen->saved = p->cost[i].tokens > cost ?
		p->cost[i].tokens - cost : 0;
	p->used += cost;
	p->is_done[i] = true;
	*VEC_PUSH(&p->chosen) = *chosen;
}

/* The whole, or else what is shown of it in brief or, of what was asked for,
 * its first lines. */
static const struct error *try_passage(struct packer *p, size_t i)
{
	const struct scope_passage *passage =
		&p->input->passages->item.item[i];
	struct chosen chosen = {
		.passage = passage,
		.text_len = passage->text ? strlen(passage->text) : 0
	};
	const struct error *err = load(p, passage->file, &chosen.text);
	uint64_t cost;

	if (err)
		return err;
	if (!set_ranges(p, &chosen, false)) {
		p->is_done[i] = true;
		p->cost[i] = (struct cost){ .tokens = 0 };
		VEC_RELEASE(&chosen.shown);
		return NULL;
	}
	cost = cost_whole(p, i, &chosen);
	if (!fits(p, cost) && passage->briefs &&
	    set_ranges(p, &chosen, true))
		cost = cost_alone(p, &chosen);
	if (!fits(p, cost) && !p->chosen.n && try_cut(p, &chosen))
		cost = cost_alone(p, &chosen);
	if (fits(p, cost))
		take(p, i, &chosen, cost);
	else
		VEC_RELEASE(&chosen.shown);
	return NULL;
}

/* Sums of what passages cost alone are bounds: what is saved by writing them
 * together is filled again. */
static const struct error *fill(struct packer *p, struct buf *text)
{
	const struct error *err = NULL;
	size_t i, before = SIZE_MAX;
	int times;

	for (times = 0; !err && times < FILLS && p->chosen.n != before;
	     times++) {
		before = p->chosen.n;
		for (i = 0; !err && i < p->input->passages->item.n; i++)
			if (!p->is_done[i])
				err = try_passage(p, i);
		p->used = cost_written(p, text);
	}
	return err;
}

/*
 * In the end it is the text that is counted. Its head may have grown by what
 * it says of passages: the last of them make room, and what was asked for is
 * tried again with so much less.
 */
static const struct error *choose(struct packer *p, struct buf *text)
{
	const struct error *err;
	uint64_t least;

	p->used = cost_written(p, text);
	err = fill(p, text);
	while (!err && p->options->max_tokens && p->chosen.n &&
	       p->used > p->options->max_tokens) {
		uint64_t over = p->used - p->options->max_tokens;
		const struct scope_passages *all = p->input->passages;
		struct chosen *last = &p->chosen.item[--p->chosen.n];

		p->is_done[last->passage - all->item.item] = false;
		VEC_RELEASE(&last->shown);
		p->used = cost_written(p, text);
		if (!p->chosen.n) {
			p->reserve += over;
			err = fill(p, text);
		}
	}
	if (err || p->chosen.n || (!p->least && fits(p, 0)))
		return err;
	/* The least shows one line of a passage. */
	least = (p->least ? p->least : p->used) + HEAD_GROWS;
	return error_new(ERROR_USAGE,
			 "--max-tokens=%" PRIu64 " is too "
			 "small: the least is %" PRIu64,
			 p->options->max_tokens, least);
}

const struct error *pack_passages(struct pack *out,
				  const struct passages_input *input,
				  const struct pack_options *options)
{
	size_t n = input->passages->item.n, i;
	struct packer packer = {
		.out = out, .input = input, .options = options,
		.redactor = redactor_new(),
		.is_done = xcalloc(n + 1, sizeof(*packer.is_done)),
		.cost = xcalloc(n + 1, sizeof(*packer.cost))
	};
	struct buf *text = VEC_PUSH(&out->part);
	const struct error *err;

	*text = (struct buf){ 0 };
	err = choose(&packer, text);
	out->tokens = packer.used;
	for (i = 0; i < packer.loaded.n; i++) {
		buf_release(&packer.loaded.item[i]->bytes);
		VEC_RELEASE(&packer.loaded.item[i]->start);
		free(packer.loaded.item[i]);
	}
	for (i = 0; i < packer.chosen.n; i++)
		VEC_RELEASE(&packer.chosen.item[i].shown);
	VEC_RELEASE(&packer.loaded);
	VEC_RELEASE(&packer.chosen);
	buf_release(&packer.scratch);
	free(packer.is_done);
	free(packer.cost);
	redactor_free(packer.redactor);
	return err;
}
