/* SPDX-License-Identifier: MIT */
/*
 * The review map in JSON.
 *
 * "changed" is {files, added, removed}: all that changed. "changes" is one
 * object for each file of the map, in its order: {change, old_path, path,
 * is_untracked, old_mode, mode, not_looked_at, added, removed}, then "symbols",
 * "hunks" and "callers", then "diff", as far as the budget goes. What does not
 * apply is left out.
 */
#include <stdio.h>

#include "pack/json_parts.h"
#include "pack/review.h"

static void json_symbols(struct json *json, const struct changed_file *changed)
{
	static const char *const kind[] = { "added", "removed", "changed" };
	size_t i;

	json_member_open(json, "symbols", '[');
	for (i = 0; i < changed->symbol.n; i++) {
		const struct symbol_change *symbol = &changed->symbol.item[i];

		json_open(json, '{');
		json_member(json, "change", kind[symbol->kind]);
		json_member(json, "name", symbol->name);
		json_member(json, "kind",
			    symbol_kind_name(symbol->symbol_kind));
		json_member_uint(json, "line", symbol->line);
		json_member(json, "before", symbol->before);
		json_member(json, "after", symbol->after);
		json_close(json);
	}
	json_close(json);
}

static void json_mode(struct json *json, const char *key, uint32_t mode)
{
	char text[16];

	snprintf(text, sizeof(text), "%06o", (unsigned int)mode);
	json_member(json, key, text);
}

static void json_name(struct json *json, const struct changed_file *changed)
{
	const struct change *change = changed->change;

	json_member(json, "change", change_name(change->kind));
	if (change->kind == CHANGE_RENAMED)
		json_path(json, "old_path", change->old_path);
	json_path(json, "path", change->path);
	if (change->is_untracked)
		json_member_bool(json, "is_untracked", true);
	if (is_mode_changed(change)) {
		json_mode(json, "old_mode", change->before.mode);
		json_mode(json, "mode", change->after.mode);
	}
	if (changed->omit)
		json_member(json, "not_looked_at", omit_name(changed->omit));
	json_member_uint(json, "added", changed->added);
	json_member_uint(json, "removed", changed->removed);
}

static void put_change(const struct page *page, size_t i, struct json *json)
{
	const struct changed_file *changed =
		&page->input->changes->item.item[i];
	size_t k, j;

	json_open(json, '{');
	json_name(json, changed);
	if (page->map[i] >= MAP_SYMBOLS) {
		json_symbols(json, changed);
		json_member_open(json, "hunks", '[');
		for (j = 0; j < changed->hunk.n; j++) {
			const struct hunk *hunk = &changed->hunk.item[j];

			json_open(json, '{');
			json_member_uint(json, "old_line", hunk->old_line);
			json_member_uint(json, "old_lines", hunk->old_lines);
			json_member_uint(json, "new_line", hunk->new_line);
			json_member_uint(json, "new_lines", hunk->new_lines);
			json_close(json);
		}
		json_close(json);
		json_member_open(json, "callers", '[');
		for (k = 0; k < changed->caller.n; k++) {
			const struct caller *caller = &changed->caller.item[k];

			json_open(json, '{');
			json_path(json, "path",
				  page->input->view->file[caller->file].path);
			json_member(json, "name", caller->name);
			json_member_uint(json, "name_count", caller->count);
			json_close(json);
		}
		json_close(json);
	}
	if (page->map[i] >= MAP_DIFF && has_diff(changed))
		json_member(json, "diff", changed->diff);
	json_close(json);
}

void json_change(const struct page *page, size_t i, struct buf *out)
{
	struct sink sink = { 0 };
	struct json json = { .sink = &sink };

	put_change(page, i, &json);
	buf_addch(out, ',');
	buf_add(out, sink.buf.ptr, sink.buf.len);
	sink_release(&sink);
}

void json_review(const struct page *page, struct json *json)
{
	const struct changed_files *changes = page->input->changes;
	size_t i;
	uint64_t added, removed;

	if (!changes || page->part || page->thrift == THRIFT_SUMMARY)
		return;
	review_lines(changes, &added, &removed);
	json_member_open(json, "changed", '{');
	json_member_uint(json, "file_count", changes->item.n);
	json_member_uint(json, "added", added);
	json_member_uint(json, "removed", removed);
	json_close(json);
	if (page->thrift == THRIFT_LISTS)
		return;
	json_member_open(json, "changes", '[');
	for (i = 0; i < changes->item.n; i++)
		if (page->map[i] > MAP_NOTHING)
			put_change(page, i, json);
	json_close(json);
}
