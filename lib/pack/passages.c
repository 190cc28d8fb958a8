/* SPDX-License-Identifier: MIT */
/* Taking passages as long as the budget allows: see passages.h. */
#include "pack/passages.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "pack/passages_private.h"

/* How often what was saved by writing passages together is filled again. */
enum { FILLS = 3 };

/* Budgets are proposed in steps of so many tokens; a head grows by less than
 * so many by what it says of its passages. */
enum { BUDGET_STEP = 1000, HEAD_GROWS = 16 };

/* A range that another passage shows is cut out of this one when it has more
 * lines; the line that names a type may stand twice. */
enum { REPEATED_MOST = 2 };

struct packer {
	struct pack *out;
	const struct passages_input *input;
	const struct pack_options *options;
	struct redactor *redactor;
	VEC(struct loaded *) loaded;
	chosen_vec chosen;
	bool *is_done;		/* a passage: chosen, or shown by others */
	uint64_t *cost;		/* of each alone and whole; 0: not known yet */
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

/* --- What a passage still has to show --- */

static void cut_range(line_range_vec *from, struct line_range shown)
{
	line_range_vec left = { 0 };
	size_t i;

	for (i = 0; i < from->n; i++) {
		struct line_range r = from->item[i];

		if (shown.last < r.first || shown.first > r.last) {
			*VEC_PUSH(&left) = r;
			continue;
		}
		if (shown.first > r.first)
			*VEC_PUSH(&left) = (struct line_range){
				r.first, shown.first - 1
			};
		if (shown.last < r.last)
			*VEC_PUSH(&left) = (struct line_range){
				shown.last + 1, r.last
			};
	}
	VEC_RELEASE(from);
	*from = left;
}

static bool is_shown_whole(const line_range_vec *wanted,
			   const struct packer *p, uint32_t file)
{
	line_range_vec left = { 0 };
	size_t i, k;
	bool is_whole;

	for (i = 0; i < wanted->n; i++)
		*VEC_PUSH(&left) = wanted->item[i];
	for (i = 0; i < p->chosen.n; i++)
		for (k = 0; p->chosen.item[i].text->file == file &&
		     k < p->chosen.item[i].shown.n; k++)
			cut_range(&left, p->chosen.item[i].shown.item[k]);
	is_whole = !left.n;
	VEC_RELEASE(&left);
	return is_whole;
}

/* Its ranges without what better passages show; none where that is all. */
static void ranges_left(const struct packer *p,
			const struct scope_passage *passage,
			const struct loaded *text, bool is_brief,
			line_range_vec *out)
{
	const struct line_range *range = is_brief ? passage->brief :
		passage->shown;
	size_t ranges = is_brief ? passage->briefs : passage->ranges;
	uint32_t lines = (uint32_t)text->start.n - 1;
	size_t i, k;

	out->n = 0;
	for (i = 0; i < ranges; i++) {
		struct line_range r = range[i];

		if (r.last > lines)
			r.last = lines;
		if (r.first && r.first <= r.last)
			*VEC_PUSH(out) = r;
	}
	if (is_shown_whole(out, p, passage->file)) {
		out->n = 0;
		return;
	}
	for (i = 0; i < p->chosen.n; i++)
		for (k = 0; p->chosen.item[i].text->file == passage->file &&
		     k < p->chosen.item[i].shown.n; k++) {
			struct line_range r = p->chosen.item[i].shown.item[k];

			if (r.last - r.first >= REPEATED_MOST)
				cut_range(out, r);
		}
}

void add_lines(const struct sheet *sheet, const struct chosen *chosen,
	       struct buf *out)
{
	const struct loaded *text = chosen->text;
	/* a list of declarations: each line stands for itself */
	bool is_list = chosen->passage->role == ROLE_OUTLINE;
	uint32_t line, next = 0;
	size_t i;

	if (chosen->passage->text)
		buf_add(out, chosen->passage->text, chosen->text_len);
	if (text->unread)
		buf_addf(out, "%s\n", text->unread);
	for (i = 0; i < chosen->shown.n; i++) {
		if (next && chosen->shown.item[i].first > next && !is_list)
			buf_addstr(out, "...\n");
		next = chosen->shown.item[i].last + 1;
		for (line = chosen->shown.item[i].first; line < next; line++) {
			uint32_t from = text->start.item[line - 1];

			if (sheet->options->line_numbers)
				buf_addf(out, "%" PRIu32 "\t", line);
			buf_add(out, buf_str(&text->bytes) + from,
				text->start.item[line] - from);
		}
	}
	if (out->len && out->ptr[out->len - 1] != '\n')
		buf_addch(out, '\n');
	if (chosen->is_cut)
		buf_addstr(out, "...\n");
}

/* --- Choosing --- */

/* Counts what is left out and shortened, and the budget that takes all in. */
static void count_missing(const struct packer *p, struct sheet *sheet)
{
	uint64_t needed = p->used;
	size_t i;

	for (i = 0; i < p->loaded.n; i++)
		sheet->unread += p->loaded.item[i]->unread != NULL;
	for (i = 0; i < p->input->passages->item.n; i++)
		if (!p->is_done[i]) {
			sheet->left_out++;
			needed += p->cost[i];
		}
	for (i = 0; i < p->chosen.n; i++)
		if (p->chosen.item[i].saved) {
			sheet->shortened++;
			needed += p->chosen.item[i].saved;
		}
	if (sheet->left_out || sheet->shortened)
		sheet->needed = (needed / BUDGET_STEP + 1) * BUDGET_STEP;
}

static int cmp_chosen(const void *a_ptr, const void *b_ptr)
{
	const struct chosen *a = a_ptr, *b = b_ptr;

	return a->passage < b->passage ? -1 : a->passage > b->passage;
}

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
	size_t i, k, n = p->chosen.n;
	struct chosen *sorted = xcalloc(n + 1, sizeof(*sorted));
	struct sheet sheet = {
		.input = p->input, .options = p->options, .chosen = sorted,
		.n = n
	};

	for (i = 0; i < n; i++)
		sorted[i] = p->chosen.item[i];
	qsort(sorted, n, sizeof(*sorted), cmp_chosen);
	for (i = 0; i < n; i++) {
		for (k = 0; k < i && !is_one_file(&sorted[k], &sorted[i]); k++)
			;
		sheet.files += k == i;
	}
	count_missing(p, &sheet);
	buf_reset(out);
	passage_writers[p->options->format].whole(&sheet, out);
	free(sorted);
	return count(p, out);
}

static bool fits(const struct packer *p, uint64_t more)
{
	return !p->options->max_tokens ||
		p->used + p->reserve + more <= p->options->max_tokens;
}

/* The first lines of some ranges; how many there are of them. */
static uint32_t keep_lines(line_range_vec *ranges, uint32_t most)
{
	uint32_t lines, sum = 0;
	size_t i;

	for (i = 0; i < ranges->n && sum < most; i++) {
		struct line_range *r = &ranges->item[i];

		lines = r->last - r->first + 1;
		if (lines > most - sum)
			r->last = r->first + (lines = most - sum) - 1;
		sum += lines;
	}
	ranges->n = i;
	return sum;
}

/* Where the first lines of a text end; how many there are of them. */
static uint32_t cut_text(const char *text, uint32_t most, size_t *len)
{
	uint32_t lines = 0;

	for (*len = 0; lines < most && text[*len]; lines++) {
		*len += strcspn(text + *len, "\n");
		*len += text[*len] == '\n';
	}
	return lines;
}

/* Makes a passage show no more than some lines; how many it does. */
static uint32_t first_lines(struct packer *p, struct chosen *chosen,
			    uint32_t most)
{
	const struct scope_passage *passage = chosen->passage;
	uint32_t lines = 0;

	ranges_left(p, passage, chosen->text, passage->briefs > 0,
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

static bool try_ranges(struct packer *p, struct chosen *chosen, bool is_brief)
{
	ranges_left(p, chosen->passage, chosen->text, is_brief,
		    &chosen->shown);
	return (chosen->shown.n || chosen->passage->text ||
		chosen->text->unread) && fits(p, cost_alone(p, chosen));
}

static void take(struct packer *p, size_t i, struct chosen *chosen)
{
	uint64_t cost = cost_alone(p, chosen);

	chosen->saved = p->cost[i] > cost ? p->cost[i] - cost : 0;
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
	bool is_whole;

	if (err)
		return err;
	is_whole = try_ranges(p, &chosen, false);
	p->is_done[i] = !chosen.shown.n && !passage->text &&
		!chosen.text->unread;
	p->cost[i] = p->is_done[i] ? 0 : cost_alone(p, &chosen);
	if (!p->is_done[i] && (is_whole || try_ranges(p, &chosen, true) ||
			       (!p->chosen.n && try_cut(p, &chosen))))
		take(p, i, &chosen);
	else
		VEC_RELEASE(&chosen.shown);
	return NULL;
}

static void drop_last(struct packer *p)
{
	const struct scope_passages *all = p->input->passages;
	struct chosen *last = &p->chosen.item[--p->chosen.n];

	p->is_done[last->passage - all->item.item] = false;
	VEC_RELEASE(&last->shown);
}

/* The least shows one line of a passage. */
static const struct error *too_small(const struct packer *p)
{
	uint64_t least = (p->least ? p->least : p->used) + HEAD_GROWS;

	return error_new(ERROR_USAGE, "a max-tokens of %" PRIu64 " is too "
			 "small: the least is %" PRIu64,
			 p->options->max_tokens, least);
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

	p->used = cost_written(p, text);
	err = fill(p, text);
	while (!err && p->options->max_tokens && p->chosen.n &&
	       p->used > p->options->max_tokens) {
		uint64_t over = p->used - p->options->max_tokens;

		drop_last(p);
		p->used = cost_written(p, text);
		if (!p->chosen.n) {
			p->reserve += over;
			err = fill(p, text);
		}
	}
	if (err || p->chosen.n || (!p->least && fits(p, 0)))
		return err;
	return too_small(p);
}

static void packer_release(struct packer *p)
{
	size_t i;

	for (i = 0; i < p->loaded.n; i++) {
		buf_release(&p->loaded.item[i]->bytes);
		VEC_RELEASE(&p->loaded.item[i]->start);
		free(p->loaded.item[i]);
	}
	for (i = 0; i < p->chosen.n; i++)
		VEC_RELEASE(&p->chosen.item[i].shown);
	VEC_RELEASE(&p->loaded);
	VEC_RELEASE(&p->chosen);
	buf_release(&p->scratch);
	free(p->is_done);
	free(p->cost);
	redactor_free(p->redactor);
}

const struct error *pack_passages(struct pack *out,
				  const struct passages_input *input,
				  const struct pack_options *options)
{
	size_t n = input->passages->item.n;
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
	out->shown = packer.chosen.n;
	packer_release(&packer);
	return err;
}
