/* SPDX-License-Identifier: MIT */
/*
 * From a scope to parts: see pack.h.
 *
 * Costs are counted on each piece by itself; by the law of lang/tokens.h a
 * whole costs no more than its pieces. What the plan does not see (totals in
 * the manifest that grow a digit, a fence that grows a backtick) is caught by
 * counting the finished parts: when they are over, the plan is made again
 * with that much less.
 */
#include "pack/pack.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/xalloc.h"
#include "pack/draft.h"

enum {
	MOST_PARTS = 999,	/* while their number is not known */
	NEEDS_MOST = 100	/* files for which a budget is looked for */
};

static const char *const tier_name[TIERS] = {
	"full", "standard", "aggressive", "skeleton", "api", "listed", "cut",
	"unreadable"
};

static const struct writer *const writers[PACK_FORMATS] = {
	&markdown_writer, &xml_writer, &json_writer, &jsonl_writer,
	&compact_writer, &paths_writer, &toc_writer
};

const char *pack_tier_name(enum pack_tier tier)
{
	return tier < TIERS ? tier_name[tier] : "";
}

const struct writer *writer_of(enum pack_format format)
{
	return writers[format];
}

const char *pack_format_name(enum pack_format format)
{
	return format < PACK_FORMATS ? writers[format]->name : "";
}

const char *pack_format_extension(enum pack_format format)
{
	return format < PACK_FORMATS ? writers[format]->extension : "";
}

enum pack_format pack_format_by_name(const char *name)
{
	enum pack_format format;

	if (!strcmp(name, "md"))
		return PACK_MARKDOWN;
	for (format = 0; format < PACK_FORMATS; format++)
		if (!strcmp(name, writers[format]->name))
			return format;
	return PACK_FORMATS;
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

/* All that building a pack works with. */
struct packing {
	struct pack *out;
	const struct pack_input *input;
	const struct pack_options *options;
	const struct writer *writer;
	struct scanner *scanner;
	struct redactor *redactor;
	const struct error *err;	/* of a cost, which cannot return one */
	struct draft *draft;
	size_t drafts;
	struct buf scratch;
	enum thrift thrift;
};

static uint64_t least(uint64_t a, uint64_t b)
{
	return a < b ? a : b;
}

static uint64_t count(const struct packing *packing, const struct buf *text)
{
	return tokens_count(packing->options->estimator, buf_str(text),
			    text->len);
}

static const struct error *mask(struct packing *packing, struct draft *draft)
{
	struct buf *masked = &packing->scratch;
	redaction_vec list = { 0 };
	const struct error *err;
	struct buf swap;
	size_t i;

	err = redact(packing->redactor, buf_str(&draft->bytes),
		     draft->bytes.len, draft->info->path, masked, &list);
	if (err || !list.n)
		goto done;
	swap = draft->bytes;
	draft->bytes = *masked;
	*masked = swap;
	draft->redactions = (uint32_t)list.n;
	for (i = 0; i < list.n; i++)
		*VEC_PUSH(&packing->out->redaction) = (struct pack_redaction){
			draft->file, list.item[i]
		};
done:
	VEC_RELEASE(&list);
	return err;
}

/* A NUL early on means that there is nothing to read in it. */
static bool is_binary(const struct buf *bytes)
{
	size_t n = bytes->len < 8000 ? bytes->len : 8000;

	return n && memchr(bytes->ptr, '\0', n);
}

static const struct error *load(struct packing *packing, struct draft *draft)
{
	const struct pack_input *input = packing->input;
	const char *why = NULL;
	const struct error *err;

	if (packing->options->format == PACK_PATHS)
		return NULL;
	err = input->read(input->payload, draft->file, &draft->bytes);
	if (err && err->code != ERROR_NOT_FOUND && err->code != ERROR_LIMIT &&
	    err->code != ERROR_CORRUPT)
		return err;
	if (err)
		why = err->code == ERROR_LIMIT ? "too large" :
			err->code == ERROR_CORRUPT ? "damaged" : "missing";
	else if (is_binary(&draft->bytes))
		why = "binary";
	if (why) {
		draft->tier = TIER_UNREADABLE;
		draft->reason = why;
		buf_release(&draft->bytes);
		return NULL;
	}
	return packing->options->no_redact ? NULL : mask(packing, draft);
}

static const struct error *scan_draft(struct packing *packing,
				      struct draft *draft)
{
	if (draft->is_scanned)
		return NULL;
	draft->is_scanned = true;
	return scan(packing->scanner, draft->info->lang,
		    buf_str(&draft->bytes), draft->bytes.len, &draft->facts);
}

static bool needs_symbols(const struct packing *packing,
			  enum reduce_level level)
{
	return packing->options->format == PACK_TOC ||
		level >= REDUCE_SKELETON;
}

/* Makes text and section of the draft at a level. False when the file has no
 * such level. */
static bool make(struct packing *packing, struct draft *draft,
		 enum reduce_level level)
{
	const struct page page = {
		.input = packing->input, .options = packing->options
	};
	enum reduce_level got = level;

	if (draft->section.len && draft->level == level)
		return true;
	/* A level that came to less is made again: it is the top one. */
	if (!packing->err && needs_symbols(packing, level))
		packing->err = scan_draft(packing, draft);
	if (packing->err)
		return false;
	buf_reset(&draft->section);
	if (!packing->writer->is_bare)
		got = reduce(draft->info->lang, buf_str(&draft->bytes),
			     draft->bytes.len, &draft->facts, level,
			     &draft->text, &draft->lines);
	else if (packing->options->format == PACK_PATHS)
		got = packing->options->level;
	draft->level = got;
	draft->got[level] = (uint8_t)got;
	draft->text_tokens = count(packing, packing->writer->is_bare ?
				   &draft->bytes : &draft->text);
	packing->writer->section(&page, draft, &draft->section);
	return got == level || level == packing->options->level;
}

static uint64_t line_cost(struct packing *packing, struct draft *draft,
			  enum pack_tier tier)
{
	const struct page page = {
		.input = packing->input, .options = packing->options
	};
	uint8_t was = draft->tier;

	buf_reset(&packing->scratch);
	draft->tier = tier;
	packing->writer->line(&page, draft, &packing->scratch);
	draft->tier = was;
	return count(packing, &packing->scratch);
}

/* What a file costs at a level, its line included; remembered. */
static uint64_t cost_of(void *payload, struct draft *draft,
			enum reduce_level level)
{
	struct packing *packing = payload;
	enum reduce_level above;
	uint64_t cost;

	if (draft->cost[level])
		return draft->cost[level];
	if (!make(packing, draft, level)) {
		draft->cost[level] = NO_COST;
		return NO_COST;
	}
	draft->tokens[level] = draft->text_tokens;
	cost = count(packing, &draft->section) +
		line_cost(packing, draft, (enum pack_tier)level);
	for (above = packing->options->level; above < level; above++)
		if (cost >= cost_of(packing, draft, above)) {
			cost = NO_COST;
			break;
		}
	draft->cost[level] = cost ? cost : 1;
	return draft->cost[level];
}

static const struct error *begin(struct packing *packing)
{
	const struct scope_result *scope = packing->input->scope;
	const struct error *err = NULL;
	size_t i, n = scope->item.n + scope->cut.n;

	packing->draft = xcalloc(n, sizeof(*packing->draft));
	packing->drafts = n;
	for (i = 0; i < n && !err; i++) {
		struct draft *draft = &packing->draft[i];

		draft->item = i < scope->item.n ? &scope->item.item[i] :
			&scope->cut.item[i - scope->item.n];
		draft->file = draft->item->file;
		draft->info = &packing->input->view->file[draft->file];
		draft->reason = reason_of(&packing->out->arena,
					  packing->input->view, draft->item);
		draft->tier = TIER_CUT;
		err = progress_step(packing->input->progress, "packing", i, n);
		if (!err)
			err = load(packing, draft);
		if (!err)
			draft->list_cost = line_cost(packing, draft,
						     TIER_LISTED);
	}
	return err;
}

static void end(struct packing *packing)
{
	size_t i;

	for (i = 0; i < packing->drafts; i++) {
		struct draft *draft = &packing->draft[i];

		buf_release(&draft->bytes);
		buf_release(&draft->text);
		buf_release(&draft->section);
		VEC_RELEASE(&draft->lines);
		facts_release(&draft->facts);
	}
	free(packing->draft);
	buf_release(&packing->scratch);
	scanner_free(packing->scanner);
	redactor_free(packing->redactor);
}

static int by_path(const void *a, const void *b)
{
	const struct draft *const *x = a, *const *y = b;

	return strcmp((*x)->info->path, (*y)->info->path);
}

static struct page page_of(const struct packing *packing, uint32_t part,
			   uint32_t parts)
{
	struct page page = {
		.input = packing->input, .options = packing->options,
		.draft = packing->draft, .drafts = packing->drafts,
		.thrift = packing->thrift, .part = part, .parts = parts
	};
	size_t i;

	for (i = 0; i < packing->drafts; i++) {
		const struct draft *draft = &packing->draft[i];

		if (is_shown(draft) && draft->part != part)
			continue;
		page.count[draft->tier]++;
		if (is_shown(draft))
			page.tokens += draft->tokens[draft->tier];
	}
	return page;
}

/* Appends one part, whole. */
static void write_part(struct packing *packing, uint32_t part, uint32_t parts,
		       struct buf *out)
{
	struct page page = page_of(packing, part, parts);
	struct draft **shown = xcalloc(packing->drafts, sizeof(*shown));
	size_t i, n = 0;

	for (i = 0; i < packing->drafts; i++)
		if (is_shown(&packing->draft[i]) &&
		    packing->draft[i].part == part)
			shown[n++] = &packing->draft[i];
	if (packing->writer->sorts_by_path && n)
		qsort(shown, n, sizeof(*shown), by_path);
	packing->writer->head(&page, out);
	for (i = 0; i < n; i++) {
		make(packing, shown[i], shown[i]->tier);
		buf_add(out, buf_str(&shown[i]->section),
			shown[i]->section.len);
	}
	packing->writer->tail(&page, out);
	free(shown);
}

static uint64_t part_cost(struct packing *packing, uint32_t part,
			  uint32_t parts)
{
	struct buf text = { 0 };
	uint64_t cost;

	write_part(packing, part, parts, &text);
	cost = count(packing, &text);
	buf_release(&text);
	return cost;
}

/* Tries tiers within an allowance. Gives what the one part costs. */
static uint64_t attempt(struct packing *packing, uint64_t allowance)
{
	plan(packing->draft, packing->drafts, allowance,
	     packing->options->level, packing->options->no_step_down,
	     packing->thrift < THRIFT_LISTS, cost_of, packing);
	return part_cost(packing, 0, 1);
}

static void show_nothing(struct packing *packing)
{
	size_t i;

	for (i = 0; i < packing->drafts; i++)
		if (packing->draft[i].tier != TIER_UNREADABLE)
			packing->draft[i].tier = TIER_CUT;
}

static bool shows_any(const struct packing *packing)
{
	size_t i;

	for (i = 0; i < packing->drafts; i++)
		if (is_shown(&packing->draft[i]))
			return true;
	return false;
}

/* The best that this thrift can do within the limit; false when even the
 * manifest alone does not fit. */
static bool fit(struct packing *packing, uint64_t limit)
{
	uint64_t allowance, cost;
	size_t i;

	if (limit == NO_COST) {
		/* Without a limit nothing needs a plan. */
		for (i = 0; i < packing->drafts; i++)
			if (packing->draft[i].tier != TIER_UNREADABLE) {
				packing->draft[i].tier =
					(uint8_t)packing->options->level;
				cost_of(packing, &packing->draft[i],
					packing->options->level);
			}
		return true;
	}
	show_nothing(packing);
	cost = part_cost(packing, 0, 1);
	if (cost > limit)
		return false;
	allowance = limit - cost;
	while (allowance && packing->thrift < THRIFT_SUMMARY) {
		cost = attempt(packing, allowance);
		if (cost <= limit)
			return true;
		allowance -= least(cost - limit, allowance);
	}
	show_nothing(packing);
	return true;
}

/* The cheapest output that says anything. What it says of the budget counts
 * too, so the number is looked for until it fits itself. */
static uint64_t least_cost(struct packing *packing)
{
	struct pack_options options = *packing->options;
	const struct pack_options *was = packing->options;
	uint64_t sum = NO_COST;
	size_t i;
	int tries;

	packing->options = &options;
	packing->thrift = THRIFT_SUMMARY;
	show_nothing(packing);
	if (options.format != PACK_PATHS)
		for (tries = 0, sum = 0; tries < 4; tries++) {
			if (was->max_tokens)
				options.max_tokens = sum;
			if (was->split_tokens)
				options.split_tokens = sum;
			sum = part_cost(packing, 0, 1);
		}
	for (i = 0; options.format == PACK_PATHS && i < packing->drafts; i++)
		sum = least(sum, cost_of(packing, &packing->draft[i],
					 options.level));
	packing->options = was;
	return sum;
}

static const struct error *too_small(struct packing *packing,
				     const char *option, uint64_t limit)
{
	return error_new(ERROR_USAGE, "'--%s=%" PRIu64 "' is too small for "
			 "even a summary; the least that would do is %" PRIu64,
			 option, limit, least_cost(packing));
}

/* Gives up more and more of the manifest until a file can be shown; when none
 * ever can, as much of the manifest as fits. */
static const struct error *fit_one(struct packing *packing, uint64_t limit)
{
	enum thrift best = THRIFTS;

	for (packing->thrift = 0; packing->thrift < THRIFTS;
	     packing->thrift++) {
		if (!fit(packing, limit))
			continue;
		if (best == THRIFTS)
			best = packing->thrift;
		if (shows_any(packing) || !packing->drafts)
			return NULL;
	}
	if (best == THRIFTS || packing->options->format == PACK_PATHS)
		return too_small(packing, "max-tokens",
				 packing->options->max_tokens);
	packing->thrift = best;
	fit(packing, limit);
	return NULL;
}

/* Puts the shown files into parts of at most `limit`, in their order. A file
 * that no part can hold steps down until one can. */
static uint32_t distribute(struct packing *packing, uint64_t limit)
{
	enum reduce_level level, last = packing->options->no_step_down ?
		packing->options->level : REDUCE_API;
	uint64_t base, left = 0, cost;
	uint32_t part = 0;
	bool is_empty = true;
	size_t i;

	for (i = 0; i < packing->drafts; i++)
		packing->draft[i].part = MOST_PARTS;
	base = part_cost(packing, 0, MOST_PARTS);
	left = limit > base ? limit - base : 0;
	for (i = 0; i < packing->drafts; i++) {
		struct draft *draft = &packing->draft[i];

		if (!is_shown(draft))
			continue;
		cost = cost_of(packing, draft, draft->tier);
		if (cost > left && !is_empty) {
			part++;
			base = part_cost(packing, part, MOST_PARTS);
			left = limit > base ? limit - base : 0;
			is_empty = true;
		}
		for (level = draft->tier; cost > left && level < last;) {
			cost = cost_of(packing, draft, ++level);
			if (cost <= left)
				draft->tier = (uint8_t)level;
		}
		if (cost > left) {
			draft->tier = TIER_CUT;
			continue;
		}
		draft->part = part;
		left -= cost;
		is_empty = false;
	}
	return part + !(is_empty && part);
}

/* Parts of at most split_tokens each; *sum is what all of them cost. */
static const struct error *fit_parts(struct packing *packing, uint32_t *parts,
				     uint64_t *sum)
{
	uint64_t limit = packing->options->split_tokens, cost, over;
	uint8_t *tier = xcalloc(packing->drafts, 1);
	uint32_t part;
	size_t i;

	for (i = 0; i < packing->drafts; i++)
		tier[i] = packing->draft[i].tier;
	for (;;) {
		for (i = 0; i < packing->drafts; i++)
			packing->draft[i].tier = tier[i];
		*parts = distribute(packing, limit);
		over = *sum = 0;
		for (part = 0; part < *parts; part++) {
			cost = part_cost(packing, part, *parts);
			*sum += cost;
			if (cost > packing->options->split_tokens + over)
				over = cost - packing->options->split_tokens;
		}
		if (!over)
			break;
		if (limit > over) {
			limit -= over;
		} else if (packing->thrift < THRIFT_SUMMARY) {
			packing->thrift++;
			limit = packing->options->split_tokens;
		} else {
			free(tier);
			return too_small(packing, "split-tokens",
					 packing->options->split_tokens);
		}
	}
	free(tier);
	return NULL;
}

static const struct error *fit_all(struct packing *packing, uint32_t *parts)
{
	const struct pack_options *options = packing->options;
	uint64_t limit = options->max_tokens ? options->max_tokens : NO_COST;
	uint64_t sum = 0;
	const struct error *err;

	for (*parts = 1;;) {
		err = fit_one(packing, limit);
		if (err || !options->split_tokens)
			return err;
		err = fit_parts(packing, parts, &sum);
		if (err || !options->max_tokens || sum <= options->max_tokens)
			return err;
		if (sum - options->max_tokens >= limit)
			return too_small(packing, "max-tokens",
					 options->max_tokens);
		limit -= sum - options->max_tokens;
	}
}

/* Would this file be shown, had the files this much between them? */
static bool enters(struct packing *packing, size_t i, uint64_t allowance)
{
	plan(packing->draft, packing->drafts, allowance,
	     packing->options->level, packing->options->no_step_down, true,
	     cost_of, packing);
	return is_shown(&packing->draft[i]);
}

/*
 * The smallest budget found by halving with which file i is shown. More money
 * may first go to files before it, so a larger one need not always do; the
 * one that is given was tried in full.
 */
static uint64_t need_of(struct packing *packing, size_t i, uint64_t most)
{
	struct pack_options options = *packing->options;
	const struct pack_options *was = packing->options;
	uint64_t low = was->max_tokens + 1, high, middle, budget = 0;
	int tries;

	packing->thrift = THRIFT_NOTHING;
	show_nothing(packing);
	low -= least(low, part_cost(packing, 0, 1));
	high = low + most;
	while (low < high) {
		middle = low + (high - low) / 2;
		if (enters(packing, i, middle))
			high = middle;
		else
			low = middle + 1;
	}
	packing->options = &options;
	for (tries = 0; tries < 8 && !budget; tries++, high += high / 64 + 1) {
		packing->thrift = THRIFT_NOTHING;	/* fit_one moves it */
		show_nothing(packing);
		options.max_tokens = high + part_cost(packing, 0, 1);
		options.max_tokens = high + part_cost(packing, 0, 1);
		if (!fit_one(packing, options.max_tokens) &&
		    is_shown(&packing->draft[i]))
			budget = options.max_tokens;
	}
	packing->options = was;
	return budget;
}

static void find_needs(struct packing *packing)
{
	uint64_t most = 1, cost;
	size_t i, done = 0;

	for (i = 0; i < packing->drafts; i++) {
		if (packing->draft[i].tier == TIER_UNREADABLE)
			continue;
		cost = cost_of(packing, &packing->draft[i],
			       packing->options->level);
		most += 2 * (cost + packing->draft[i].list_cost);
	}
	for (i = 0; i < packing->out->file.n && done < NEEDS_MOST; i++) {
		struct pack_file *file = &packing->out->file.item[i];

		if (file->tier != TIER_LISTED && file->tier != TIER_CUT)
			continue;
		file->needs = need_of(packing, i, most);
		done++;
	}
}

static const struct error *finish(struct packing *packing, uint32_t parts)
{
	struct pack *out = packing->out;
	enum reduce_level top = packing->options->level;
	struct pack_file *file;
	uint32_t part;
	size_t i;

	for (part = 0; part < parts; part++) {
		struct buf *text = VEC_PUSH(&out->part);

		*text = (struct buf){ 0 };
		write_part(packing, part, parts, text);
		out->tokens += count(packing, text);
	}
	for (i = 0; i < packing->drafts; i++) {
		struct draft *draft = &packing->draft[i];

		file = VEC_PUSH(&out->file);
		*file = (struct pack_file){
			.file = draft->file, .item = draft->item,
			.tier = draft->tier, .part = draft->part,
			.full_tokens = draft->tokens[top],
			.redactions = draft->redactions,
			.reason = draft->reason
		};
		out->shown += is_shown(draft);
		out->listed += draft->tier == TIER_LISTED;
		out->cut += draft->tier == TIER_CUT;
		out->unreadable += draft->tier == TIER_UNREADABLE;
		if (is_shown(draft)) {
			file->tokens = draft->tokens[draft->tier];
			file->tier = draft->got[draft->tier];
		}
	}
	return packing->err;
}

const struct error *pack_build(struct pack *out, const struct pack_input *input,
			       const struct pack_options *options)
{
	struct packing packing = {
		.out = out, .input = input, .options = options,
		.writer = writer_of(options->format)
	};
	const struct error *err;
	uint32_t parts;

	packing.scanner = scanner_new();
	packing.redactor = redactor_new();
	err = begin(&packing);
	if (!err)
		err = fit_all(&packing, &parts);
	if (!err)
		err = finish(&packing, parts);
	if (!err && options->explain && options->max_tokens &&
	    !options->split_tokens)
		find_needs(&packing);
	if (!err)
		err = packing.err;
	end(&packing);
	return err;
}
