/* SPDX-License-Identifier: MIT */
/* How much of the review map there is room for: see review.h. */
#include "pack/review.h"

#include <stdlib.h>
#include <string.h>

#include "base/xalloc.h"

static size_t changed_files_of(const struct packing *packing)
{
	const struct changed_files *changes = packing->input->changes;

	return changes && packing->writer->change ? changes->item.n : 0;
}

void review_prepare(struct packing *packing)
{
	size_t n = changed_files_of(packing), i;
	const struct changed_files *changes;
	uint32_t *changed;

	if (!n)
		return;
	packing->map = xcalloc(n, sizeof(*packing->map));
	packing->map_cost = xcalloc(n, sizeof(*packing->map_cost));
	for (i = 0; i < n; i++) {
		const struct page page = { .input = packing->input,
					   .options = packing->options,
					   .map = packing->map };
		struct buf *text = &packing->scratch;
		uint8_t detail;

		/* Costs of all details of one changed file, each with those
		 * before it. */
		for (detail = MAP_PATH; detail < MAP_DETAILS; detail++) {
			packing->map[i] = detail;
			buf_reset(text);
			packing->writer->change(&page, i, text);
			packing->map_cost[i][detail] = packing_count(packing,
								     text);
		}
		packing->map[i] = MAP_NOTHING;
	}
	/* Which draft is which changed file. */
	changes = packing->input->changes;
	changed = xcalloc(packing->input->view->n, sizeof(*changed));
	for (i = 0; i < changes->item.n; i++)
		if (changes->item.item[i].file < packing->input->view->n)
			changed[changes->item.item[i].file] = (uint32_t)i + 1;
	for (i = 0; i < packing->drafts; i++)
		packing->draft[i].changed = changed[packing->draft[i].file];
	free(changed);
}

void review_release(struct packing *packing)
{
	free(packing->map);
	free(packing->map_cost);
}

/* Gives one more detail to the files that have the one before it, where that
 * costs at most a part of what is left. */
static void raise_all(struct packing *packing, uint8_t detail, uint64_t *left,
		      uint64_t part)
{
	size_t n = changed_files_of(packing), i;
	uint64_t more;

	for (i = 0; i < n; i++) {
		const uint64_t *cost = packing->map_cost[i];

		if (packing->map[i] != detail - 1)
			continue;
		/* A diff takes the place of line numbers. */
		more = cost[detail] > cost[detail - 1] ?
			cost[detail] - cost[detail - 1] : 0;
		if (more > *left / part)
			continue;
		packing->map[i] = detail;
		*left -= more;
	}
}

void review_settle(struct packing *packing, uint64_t share)
{
	size_t n = changed_files_of(packing), i;
	uint8_t detail, most = packing->writer->map_most;
	const struct changed_files *changes;

	if (!n)
		return;
	if (packing->thrift > THRIFT_NOTHING)
		most = packing->thrift == THRIFT_NAMES ? MAP_PATH :
			MAP_NOTHING;
	memset(packing->map, share == NO_COST ? most : MAP_NOTHING, n);
	for (detail = MAP_PATH; share != NO_COST && detail <= most; detail++) {
		raise_all(packing, detail, &share, 2);
		raise_all(packing, detail, &share, 1);
	}
	changes = packing->input->changes;
	for (i = 0; i < packing->drafts; i++) {
		struct draft *draft = &packing->draft[i];
		uint32_t at = draft->changed;

		draft->is_mapped = at && packing->map[at - 1] > MAP_NOTHING;
		draft->has_diff = at && packing->map[at - 1] == MAP_DIFF &&
			has_diff(&changes->item.item[at - 1]);
	}
}
