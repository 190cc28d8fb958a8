/* SPDX-License-Identifier: MIT */
/*
 * From a scope to parts: see pack.h. Drafts are made of the files (draft.c), it
 * is decided how much is shown of each (fit.c), and parts are written.
 */
#include "pack/pack.h"

#include <stdlib.h>
#include <string.h>

#include "base/xalloc.h"
#include "index/index.h"
#include "pack/packing.h"
#include "pack/review.h"

/* --- Parts --- */

uint64_t packing_count(const struct packing *packing, const struct buf *text)
{
	return tokens_count(packing->options->estimator, buf_str(text),
			    text->len);
}

static int by_path(const void *a, const void *b)
{
	const struct draft *const *x = a, *const *y = b;

	return strcmp((*x)->info->path, (*y)->info->path);
}

void write_part(struct packing *packing, uint32_t part, uint32_t parts,
		struct buf *out)
{
	struct page page;
	struct draft **shown = xcalloc(packing->drafts, sizeof(*shown));
	size_t i, n = 0;

	page = (struct page){ .input = packing->input,
			      .options = packing->options,
			      .draft = packing->draft,
			      .drafts = packing->drafts,
			      .thrift = packing->thrift,
			      .map = packing->map,
			      .part = part,
			      .parts = parts };
	for (i = 0; i < packing->drafts; i++) {
		const struct draft *draft = &packing->draft[i];

		if (is_shown(draft) && draft->part != part)
			continue;
		page.count[draft->tier]++;
		if (is_shown(draft))
			page.tokens += draft->tokens[draft->tier];
	}
	for (i = 0; i < packing->drafts; i++)
		if (is_shown(&packing->draft[i]) &&
		    packing->draft[i].part == part)
			shown[n++] = &packing->draft[i];
	if (packing->writer->sorts_by_path && n)
		qsort(shown, n, sizeof(*shown), by_path);
	packing->writer->head(&page, out);
	for (i = 0; i < n; i++) {
		draft_make(packing, shown[i], shown[i]->tier);
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
	cost = packing_count(packing, &text);
	buf_release(&text);
	return cost;
}

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

const char *pack_format_name(enum pack_format format)
{
	return format < PACK_FORMATS ? writers[format]->name : "";
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
			err = draft_load(packing, draft);
		if (!err)
			draft->list_cost = draft_line_cost(packing, draft,
							   TIER_LISTED);
	}
	return err;
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
		out->tokens += packing_count(packing, text);
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
		.writer = writers[options->format]
	};
	const struct error *err;
	uint32_t parts;
	size_t i;

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
	for (i = 0; i < packing.drafts; i++) {
		struct draft *draft = &packing.draft[i];

		buf_release(&draft->bytes);
		buf_release(&draft->text);
		buf_release(&draft->section);
		VEC_RELEASE(&draft->lines);
		facts_release(&draft->facts);
	}
	free(packing.draft);
	review_release(&packing);
	buf_release(&packing.scratch);
	scanner_free(packing.scanner);
	redactor_free(packing.redactor);
	return err;
}

/* --- Content by way of a source --- */

const struct error *pack_read(void *payload, uint32_t file, struct buf *out)
{
	struct pack_reader *from = payload;
	struct entry entry = view_entry(from->view, file);

	return reader_read(from->reader, &entry, INDEX_MAX_BYTES, out, NULL);
}
