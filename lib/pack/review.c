/* SPDX-License-Identifier: MIT */
/* What a change is, in words and as a patch: see review.h. */
#include "pack/review.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/path.h"
#include "base/xalloc.h"
#include "emit/manner.h"

enum { CALLERS_MOST = 20 };	/* a line that nobody reads to its end */

const char *change_name(enum change_kind kind)
{
	static const char *const name[] = {
		"added", "modified", "deleted", "renamed", "type"
	};

	return name[kind];
}

bool is_mode_changed(const struct change *change)
{
	return change->before.path && change->after.path &&
		change->before.mode != change->after.mode;
}

static bool has_map(const struct page *page)
{
	return page->input->changes && page->map && !page->part;
}

/* Where the lines are that no diff shows. Of what came or went whole they
 * would say nothing. */
static void add_hunks(const struct changed_file *changed, struct buf *out)
{
	size_t i;

	if (!changed->hunk.n || changed->change->kind == CHANGE_ADDED ||
	    changed->change->kind == CHANGE_DELETED)
		return;
	buf_addstr(out, "  lines");
	for (i = 0; i < changed->hunk.n; i++) {
		const struct hunk *hunk = &changed->hunk.item[i];

		buf_addf(out, "%s %" PRIu32, i ? "," : "", hunk->new_line);
		if (hunk->new_lines > 1)
			buf_addf(out, "-%" PRIu32,
				 hunk->new_line + hunk->new_lines - 1);
		else if (!hunk->new_lines)
			buf_addf(out, " (%" PRIu32 " gone)", hunk->old_lines);
	}
	buf_addch(out, '\n');
}

static void add_symbols(const struct changed_file *changed, struct buf *out)
{
	static const char sign[] = { '+', '-', '~' };
	size_t i;

	for (i = 0; i < changed->symbol.n; i++) {
		const struct symbol_change *symbol = &changed->symbol.item[i];

		buf_addf(out, "  %c ", sign[symbol->kind]);
		if (symbol->container && *symbol->container)
			buf_addf(out, "%s: ", symbol->container);
		buf_addf(out, "%s%s%s\n", symbol->before,
			 symbol->kind == SYMBOL_CHANGED ? " => " : "",
			 symbol->after);
	}
}

static void add_callers(const struct page *page,
			const struct changed_file *changed, struct buf *out)
{
	size_t n = changed->caller.n, i;

	if (!n)
		return;
	buf_addstr(out, "  used by");
	for (i = 0; i < n && i < CALLERS_MOST; i++) {
		const struct caller *caller = &changed->caller.item[i];

		buf_addstr(out, i ? ", " : " ");
		tell_path(out, page->options->reader,
			  page->input->view->file[caller->file].path);
		buf_addf(out, " (%s", caller->name);
		if (caller->count > 1)
			buf_addf(out, " and %" PRIu32 " more",
				 caller->count - 1);
		buf_addch(out, ')');
	}
	if (n > CALLERS_MOST)
		buf_addf(out, " and %zu more files", n - CALLERS_MOST);
	buf_addch(out, '\n');
}

static void add_changed(const struct page *page, size_t i, struct buf *out)
{
	const struct changed_file *changed =
		&page->input->changes->item.item[i];
	static const char letter[] = { 'A', 'M', 'D', 'R', 'T' };
	const struct change *change;

	if (page->map[i] == MAP_NOTHING)
		return;
	/* What happened to a file, in git's letters, and to how many of its
	 * lines. */
	change = changed->change;
	buf_addf(out, "%c ", letter[change->kind]);
	if (change->kind == CHANGE_RENAMED) {
		tell_path(out, page->options->reader, change->old_path);
		buf_addstr(out, " -> ");
	}
	tell_path(out, page->options->reader, change->path);
	if (changed->added || changed->removed)
		buf_addf(out, " +%" PRIu64 " -%" PRIu64, changed->added,
			 changed->removed);
	if (change->is_untracked)
		buf_addstr(out, " untracked");
	if (is_mode_changed(change))
		buf_addf(out, " mode %06" PRIo32 " -> %06" PRIo32,
			 change->before.mode, change->after.mode);
	if (changed->omit)
		buf_addf(out, " (not looked at: %s)", omit_name(changed->omit));
	buf_addch(out, '\n');
	if (page->map[i] < MAP_SYMBOLS)
		return;
	if (page->map[i] < MAP_DIFF || !has_diff(changed))
		add_hunks(changed, out);
	add_symbols(changed, out);
	add_callers(page, changed, out);
}

void review_map(const struct page *page, struct buf *out)
{
	size_t i, left = 0;

	if (!has_map(page))
		return;
	for (i = 0; i < page->input->changes->item.n; i++) {
		add_changed(page, i, out);
		left += page->map[i] == MAP_NOTHING;
	}
	if (left && left < i)
		buf_addf(out, "and %zu more\n", left);
}

/* The side of a patch that a file is on. */
static void add_side(struct buf *out, const char *sign, const char *path)
{
	struct buf name = { 0 };

	buf_addf(&name, "%c/%s", *sign == '-' ? 'a' : 'b', path);
	buf_addf(out, "%s ", sign);
	path_quote(out, name.ptr);
	buf_addch(out, '\n');
	buf_release(&name);
}

static void add_diff(const struct page *page, size_t i, struct buf *out)
{
	const struct changed_file *changed =
		&page->input->changes->item.item[i];

	if (page->map[i] < MAP_DIFF || !has_diff(changed))
		return;
	add_side(out, "---", changed->change->old_path);
	add_side(out, "+++", changed->change->path);
	buf_addstr(out, changed->diff);
}

void review_patch(const struct page *page, struct buf *out)
{
	size_t i;

	if (!has_map(page))
		return;
	for (i = 0; i < page->input->changes->item.n; i++)
		add_diff(page, i, out);
}

void review_change(const struct page *page, size_t i, struct buf *out)
{
	add_changed(page, i, out);
	add_diff(page, i, out);
}

void review_lines(const struct changed_files *changes, uint64_t *added,
		  uint64_t *removed)
{
	size_t i;

	*added = *removed = 0;
	for (i = 0; i < changes->item.n; i++) {
		*added += changes->item.item[i].added;
		*removed += changes->item.item[i].removed;
	}
}

/* --- How much of it there is room for --- */

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
