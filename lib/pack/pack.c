/* SPDX-License-Identifier: MIT */
/*
 * From a scope to parts: see pack.h. What is shown of each file is decided in
 * fit.c; here files are read, reduced, counted and written.
 */
#include "pack/pack.h"

#include <stdlib.h>
#include <string.h>

#include "base/xalloc.h"
#include "pack/packing.h"
#include "pack/review.h"

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

static uint64_t count(const struct packing *packing, const struct buf *text)
{
	return tokens_count(packing->options->estimator, buf_str(text),
			    text->len);
}

static const struct error *mask(struct packing *packing, struct draft *draft)
{
	redaction_vec list = { 0 };
	const struct error *err;
	size_t i;

	err = redact_in_place(packing->redactor, &draft->bytes,
			      draft->info->path, &list);
	draft->redactions = (uint32_t)list.n;
	for (i = 0; i < list.n; i++)
		*VEC_PUSH(&packing->out->redaction) = (struct pack_redaction){
			draft->file, list.item[i]
		};
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

uint64_t packing_cost(void *payload, struct draft *draft,
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
		if (cost >= packing_cost(packing, draft, above)) {
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
	review_release(packing);
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
		.thrift = packing->thrift, .map = packing->map, .part = part, .parts = parts
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

void write_part(struct packing *packing, uint32_t part, uint32_t parts,
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

uint64_t part_cost(struct packing *packing, uint32_t part, uint32_t parts)
{
	struct buf text = { 0 };
	uint64_t cost;

	write_part(packing, part, parts, &text);
	cost = count(packing, &text);
	buf_release(&text);
	return cost;
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
	if (!err) {
		review_prepare(&packing);
		err = fit_all(&packing, &parts);
	}
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
