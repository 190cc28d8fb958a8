/* SPDX-License-Identifier: MIT */
/* One file on its way to a tier: read, masked, reduced, written, counted. Which
 * tier it gets is not decided here. */
#include "pack/packing.h"

#include <string.h>

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

const struct error *draft_load(struct packing *packing, struct draft *draft)
{
	const struct pack_input *input = packing->input;
	const char *why = NULL;
	const struct error *err;

	if (packing->options->format == PACK_PATHS)
		return NULL;
	err = input->read(input->payload, draft->file, &draft->bytes);
	if (err && !error_is_unreadable(err))
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

bool draft_make(struct packing *packing, struct draft *draft,
		enum reduce_level level)
{
	const struct page page = {
		.input = packing->input, .options = packing->options
	};
	enum reduce_level got = level;

	if (draft->section.len && draft->level == level)
		return true;
	/* A level that came to less is made again: it is the top one. */
	if (!packing->err &&
	    (packing->options->format == PACK_TOC || level >= REDUCE_SKELETON))
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
	draft->text_tokens = packing_count(packing, packing->writer->is_bare ?
				   &draft->bytes : &draft->text);
	packing->writer->section(&page, draft, &draft->section);
	return got == level || level == packing->options->level;
}

uint64_t draft_line_cost(struct packing *packing, struct draft *draft,
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
	return packing_count(packing, &packing->scratch);
}

uint64_t packing_cost(void *payload, struct draft *draft,
		      enum reduce_level level)
{
	struct packing *packing = payload;
	enum reduce_level above;
	uint64_t cost;

	if (draft->cost[level])
		return draft->cost[level];
	if (!draft_make(packing, draft, level)) {
		draft->cost[level] = NO_COST;
		return NO_COST;
	}
	draft->tokens[level] = draft->text_tokens;
	cost = packing_count(packing, &draft->section) +
		draft_line_cost(packing, draft, (enum pack_tier)level);
	for (above = packing->options->level; above < level; above++)
		if (cost >= packing_cost(packing, draft, above)) {
			cost = NO_COST;
			break;
		}
	draft->cost[level] = cost ? cost : 1;
	return draft->cost[level];
}
