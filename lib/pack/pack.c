/* SPDX-License-Identifier: MIT */
/*
 * Packing: plan, write, and check what was written against the budget. The
 * plan counts pieces, and tokens of a whole are never more than the sum over
 * its pieces; what a piece says of the whole (how many files, how many
 * tokens) is counted at its longest. The check at the end is there all the
 * same: the budget is a promise.
 */
#include "pack/pack.h"

#include <stdlib.h>
#include <string.h>

#include "base/xalloc.h"
#include "pack/plan.h"
#include "pack/reason.h"

struct packer {
	struct pack *out;
	const struct pack_input *input;
	const struct pack_options *options;
	struct plan plan;
	struct renderer renderer;
	struct document doc;	/* the one that pieces are counted for */
	const char **diff;
	uint64_t fixed;		/* what stands around entries and sections */
	/* What is shown, by relevance, and where each part of it begins. */
	VEC(struct shown) shown;
	VEC(const struct shown *) order;
	VEC(const struct pack_file *) listed;
	VEC(size_t) part;
};

/* --- What there is to pack --- */

static void add_candidate(struct packer *p, const struct scope_item *item,
			  bool is_item)
{
	struct candidate *c = &p->plan.candidate[p->plan.n++];

	*c = (struct candidate){
		.file = {
			.file = item->file, .item = item, .tier = TIER_CUT,
			.full_tokens = p->input->view->file[item->file].tokens,
			.reason = reason_of(&p->out->arena, p->input, item)
		},
		.is_item = is_item
	};
}

static void find_candidates(struct packer *p)
{
	const struct scope_result *scope = p->input->scope;
	size_t i;

	p->plan.candidate = xcalloc(scope->item.n + scope->cut.n,
				    sizeof(*p->plan.candidate));
	for (i = 0; i < scope->item.n; i++)
		add_candidate(p, &scope->item.item[i], true);
	for (i = 0; i < scope->cut.n; i++)
		add_candidate(p, &scope->cut.item[i], false);
}

static const struct error *mask_diffs(struct packer *p)
{
	const struct changed_files *changes = p->input->changes;
	const struct error *err = NULL;
	size_t i;

	if (!changes)
		return NULL;
	p->diff = xcalloc(changes->item.n, sizeof(*p->diff));
	for (i = 0; !err && i < changes->item.n; i++)
		err = render_diff(&p->renderer, &p->out->arena,
				  changes->item.item[i].diff,
				  changes->item.item[i].change->path,
				  &p->diff[i]);
	p->doc.diff = p->diff;
	return err;
}

/* --- What stands around the files --- */

/* Tokens of head, middle and tail, with every number at its longest. */
static uint64_t count_fixed(struct packer *p)
{
	const struct format *format = format_of(p->options->format);
	struct document doc = p->doc;
	struct buf text = { 0 };
	uint64_t tokens;

	doc.shown_n = doc.listed_n = doc.cut = doc.unreadable = p->plan.n;
	doc.tokens = 888888888;
	if (p->options->split_tokens)
		doc.parts = 8888;
	format->head(&text, &doc);
	tokens = tokens_count(p->options->estimator, buf_str(&text), text.len);
	buf_reset(&text);
	format->middle(&text, &doc);
	tokens += tokens_count(p->options->estimator, buf_str(&text), text.len);
	buf_reset(&text);
	format->tail(&text, &doc);
	tokens += tokens_count(p->options->estimator, buf_str(&text), text.len);
	buf_release(&text);
	return tokens;
}

static uint64_t smaller_limit(const struct pack_options *options)
{
	uint64_t a = options->max_tokens, b = options->split_tokens;

	return !a || (b && b < a) ? b : a;
}

/* Tells of a change as much as a third of the budget holds. */
static const struct error *choose_fixed(struct packer *p)
{
	uint64_t limit = smaller_limit(p->options);

	p->doc.review = REVIEW_FULL;
	p->fixed = count_fixed(p);
	while (limit && p->fixed > limit / 3 && p->input->changes &&
	       p->doc.review < REVIEW_COUNT) {
		p->doc.review++;
		p->fixed = count_fixed(p);
	}
	if (limit && p->fixed > limit)
		return error_new(ERROR_USAGE,
				 "cannot pack into %llu tokens: what must be "
				 "said around the files needs %llu; ask for "
				 "that many at least",
				 (unsigned long long)limit,
				 (unsigned long long)p->fixed);
	return NULL;
}

/* --- Writing --- */

static int by_path(const void *a, const void *b)
{
	const struct shown *x = *(const struct shown *const *)a;
	const struct shown *y = *(const struct shown *const *)b;

	return x->file->file < y->file->file ? -1 :
		x->file->file > y->file->file;
}

static const struct error *render_shown(struct packer *p)
{
	const struct error *err = NULL;
	size_t i, n = 0;

	for (i = 0; i < p->plan.n; i++)
		n += p->plan.candidate[i].file.tier <= TIER_API;
	VEC_RESERVE(&p->shown, n);
	for (i = 0; !err && i < p->plan.n; i++) {
		struct candidate *c = &p->plan.candidate[i];
		struct shown *shown;

		c->file.tokens = 0;
		if (c->file.tier > TIER_API)
			continue;
		err = progress_step(p->input->progress, "packing",
				    p->shown.n, n);
		if (err)
			break;
		c->file.tokens = c->section[c->file.tier];
		shown = VEC_PUSH(&p->shown);
		*shown = (struct shown){ 0 };
		err = render_text(&p->renderer, p->out, &c->file, shown);
	}
	return err;
}

/* Gives each shown file its part; listed ones are in the first. */
static void divide(struct packer *p)
{
	uint64_t limit = p->options->split_tokens, used = p->fixed;
	size_t i;

	p->order.n = p->part.n = p->listed.n = 0;
	*VEC_PUSH(&p->part) = 0;
	for (i = 0; i < p->plan.n; i++)
		if (p->plan.candidate[i].file.tier == TIER_LISTED) {
			*VEC_PUSH(&p->listed) = &p->plan.candidate[i].file;
			used += p->plan.candidate[i].listing;
		}
	for (i = 0; i < p->shown.n; i++)
		if (p->shown.item[i].file->tier <= TIER_API)
			*VEC_PUSH(&p->order) = &p->shown.item[i];
	if (p->options->format == PACK_TOC && p->order.n > 1)
		qsort(p->order.item, p->order.n, sizeof(*p->order.item),
		      by_path);
	for (i = 0; i < p->order.n; i++) {
		struct pack_file *file = p->order.item[i]->file;
		const struct candidate *c = (const struct candidate *)file;
		uint64_t cost = c->cost[file->tier];

		if (limit && used + cost > limit && used > p->fixed) {
			*VEC_PUSH(&p->part) = i;
			used = p->fixed;
		}
		used += cost;
		file->part = (uint32_t)p->part.n - 1;
	}
}

static uint64_t count_tier(const struct packer *p, enum pack_tier tier)
{
	uint64_t n = 0;
	size_t i;

	for (i = 0; i < p->plan.n; i++)
		n += p->plan.candidate[i].file.tier == tier;
	return n;
}

static void write_part(struct packer *p, size_t i, struct buf *out)
{
	struct document doc = p->doc;
	size_t end = i + 1 < p->part.n ? p->part.item[i + 1] : p->order.n;
	size_t k;

	doc.part = i;
	doc.parts = p->part.n;
	doc.shown = p->order.item + p->part.item[i];
	doc.shown_n = end - p->part.item[i];
	if (!i) {
		doc.listed = p->listed.item;
		doc.listed_n = p->listed.n;
	}
	doc.cut = count_tier(p, TIER_CUT);
	doc.unreadable = count_tier(p, TIER_UNREADABLE);
	doc.tokens = 0;
	for (k = 0; k < doc.shown_n; k++)
		doc.tokens += doc.shown[k]->file->tokens;
	document_write(&doc, out);
}

/* Writes all parts; *fits tells whether they keep the limits. */
static void write_parts(struct packer *p, bool *fits)
{
	const struct pack_options *options = p->options;
	size_t i;

	for (i = 0; i < p->out->part.n; i++)
		buf_release(&p->out->part.item[i]);
	p->out->part.n = 0;
	p->out->tokens = 0;
	*fits = true;
	divide(p);
	for (i = 0; i < p->part.n; i++) {
		struct buf *part = VEC_PUSH(&p->out->part);
		uint64_t tokens;

		*part = (struct buf){ 0 };
		write_part(p, i, part);
		tokens = tokens_count(options->estimator, buf_str(part),
				      part->len);
		p->out->tokens += tokens;
		if (options->split_tokens && tokens > options->split_tokens)
			*fits = false;
	}
	if (options->max_tokens && p->out->tokens > options->max_tokens)
		*fits = false;
}

/* Takes out what counts least: a listing first, then a file. */
static bool drop_last(struct packer *p)
{
	size_t i;

	for (i = p->plan.n; i--;)
		if (p->plan.candidate[i].file.tier == TIER_LISTED) {
			p->plan.candidate[i].file.tier = TIER_CUT;
			return true;
		}
	for (i = p->plan.n; i--;)
		if (p->plan.candidate[i].file.tier <= TIER_API) {
			p->plan.candidate[i].file.tier = TIER_CUT;
			p->plan.candidate[i].file.tokens = 0;
			return true;
		}
	return false;
}

static const struct error *write_within(struct packer *p)
{
	bool fits;

	for (write_parts(p, &fits); !fits; write_parts(p, &fits))
		if (!drop_last(p))
			return error_new(ERROR_USAGE,
					 "cannot pack into %llu tokens: not "
					 "even a summary fits",
					 (unsigned long long)
					 smaller_limit(p->options));
	return NULL;
}

/* --- All together --- */

static const struct error *choose_tiers(struct packer *p)
{
	const struct pack_options *options = p->options;
	const struct error *err;
	uint64_t budget;

	p->plan.largest = UINT64_MAX / 4;
	if (options->split_tokens)
		p->plan.largest = options->split_tokens - p->fixed;
	if (!options->max_tokens)
		return plan_all(&p->plan);
	budget = options->max_tokens - p->fixed;
	err = plan_budget(&p->plan, budget);
	if (!err && options->explain)
		err = plan_needs(&p->plan, budget, p->fixed);
	return err;
}

static void keep_files(struct packer *p)
{
	struct pack *out = p->out;
	size_t i;

	for (i = 0; i < p->plan.n; i++)
		*VEC_PUSH(&out->file) = p->plan.candidate[i].file;
	out->listed = count_tier(p, TIER_LISTED);
	out->cut = count_tier(p, TIER_CUT);
	out->unreadable = count_tier(p, TIER_UNREADABLE);
	out->shown = p->plan.n - out->listed - out->cut - out->unreadable;
}

static void packer_release(struct packer *p)
{
	size_t i;

	for (i = 0; i < p->shown.n; i++) {
		buf_release(&p->shown.item[i].text);
		VEC_RELEASE(&p->shown.item[i].lines);
	}
	VEC_RELEASE(&p->shown);
	VEC_RELEASE(&p->order);
	VEC_RELEASE(&p->listed);
	VEC_RELEASE(&p->part);
	free(p->plan.candidate);
	free(p->diff);
	renderer_release(&p->renderer);
}

const struct error *pack_build(struct pack *out, const struct pack_input *input,
			       const struct pack_options *options)
{
	struct packer p = {
		.out = out, .input = input, .options = options,
		.doc = { .input = input, .options = options, .parts = 1 }
	};
	const struct error *err;

	renderer_init(&p.renderer, input, options, &p.doc);
	p.plan.renderer = &p.renderer;
	find_candidates(&p);
	err = mask_diffs(&p);
	if (!err)
		err = choose_fixed(&p);
	if (!err)
		err = choose_tiers(&p);
	if (!err)
		err = render_shown(&p);
	if (!err)
		err = write_within(&p);
	if (!err)
		keep_files(&p);
	packer_release(&p);
	return err;
}

void pack_release(struct pack *pack)
{
	size_t i;

	for (i = 0; i < pack->part.n; i++)
		buf_release(&pack->part.item[i]);
	VEC_RELEASE(&pack->part);
	VEC_RELEASE(&pack->file);
	VEC_RELEASE(&pack->redaction);
	arena_release(&pack->arena);
	*pack = (struct pack){ 0 };
}
