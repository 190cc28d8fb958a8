/* SPDX-License-Identifier: MIT */
/* Parts, whole: the manifest and the files that are shown in each. */
#include <stdlib.h>
#include <string.h>

#include "base/xalloc.h"
#include "pack/packing.h"

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
