/* SPDX-License-Identifier: MIT */
/* The map of a change: files with their hunks, callers and public symbols. */
#include "base/path.h"
#include "pack/document.h"

static const char *const change_names[] = {
	[CHANGE_ADDED] = "added", [CHANGE_MODIFIED] = "modified",
	[CHANGE_DELETED] = "deleted", [CHANGE_RENAMED] = "renamed",
	[CHANGE_TYPE] = "mode changed"
};
static const char *const symbol_change_names[] = {
	[SYMBOL_ADDED] = "added", [SYMBOL_REMOVED] = "removed",
	[SYMBOL_CHANGED] = "changed"
};

static const char *change_name(const struct change *change)
{
	return change->is_untracked ? "untracked" : change_names[change->kind];
}

static void add_heading(struct buf *out, const struct changed_file *file,
			const char *heading)
{
	const struct change *change = file->change;

	buf_addstr(out, heading);
	path_quote(out, change->path);
	buf_addf(out, " (%s", change_name(change));
	if (change->kind == CHANGE_RENAMED) {
		buf_addstr(out, " from ");
		path_quote(out, change->old_path);
	}
	buf_addf(out, ", +%llu -%llu)\n", (unsigned long long)file->added,
		 (unsigned long long)file->removed);
}

static void add_symbols(struct buf *out, const struct changed_file *file)
{
	size_t i;

	for (i = 0; i < file->symbol.n; i++) {
		const struct symbol_change *s = &file->symbol.item[i];

		buf_addf(out, "%s %s %s", symbol_change_names[s->kind],
			 symbol_kind_name((enum symbol_kind)s->symbol_kind),
			 s->name);
		if (s->kind == SYMBOL_CHANGED)
			buf_addf(out, ": %s -> %s", s->before, s->after);
		buf_addch(out, '\n');
	}
}

static void add_callers(struct buf *out, const struct document *doc,
			const struct changed_file *file)
{
	size_t i;

	buf_addstr(out, "callers: ");
	for (i = 0; i < file->caller.n; i++) {
		const struct caller *c = &file->caller.item[i];

		buf_addstr(out, i ? ", " : "");
		path_quote(out, doc->input->view->file[c->file].path);
	}
	buf_addstr(out, file->caller.n ? "\n" : "none found\n");
}

static void add_hunks(struct buf *out, const struct changed_file *file,
		      const char *diff)
{
	size_t i;

	if (*diff) {
		buf_addstr(out, diff);
		return;
	}
	for (i = 0; i < file->hunk.n; i++) {
		const struct hunk *h = &file->hunk.item[i];

		buf_addf(out, "@@ -%u,%u +%u,%u @@\n", h->old_line,
			 h->old_lines, h->new_line, h->new_lines);
	}
}

static void add_fenced_hunks(struct buf *out, const struct document *doc,
			     const struct changed_file *file,
			     const char *diff)
{
	bool is_fenced = doc->options->format == PACK_MARKDOWN;
	size_t fence = is_fenced ? fence_length(diff, strlen(diff)) : 0;

	buf_addn(out, '`', fence);
	buf_addstr(out, is_fenced ? "diff\n" : "");
	add_hunks(out, file, diff);
	buf_addn(out, '`', fence);
	buf_addstr(out, is_fenced ? "\n" : "");
}

/* What each level of detail still has. */
static bool has_hunks(const struct document *doc)
{
	return doc->review == REVIEW_FULL;
}

static bool has_callers(const struct document *doc)
{
	return doc->review <= REVIEW_CALLERS;
}

void review_text(struct buf *out, const struct document *doc,
		 const char *heading)
{
	const struct changed_files *files = doc->input->changes;
	size_t i;

	if (doc->review == REVIEW_COUNT) {
		buf_addf(out, "%s%zu files changed\n", heading, files->item.n);
		return;
	}
	for (i = 0; i < files->item.n; i++) {
		const struct changed_file *file = &files->item.item[i];

		if (doc->review <= REVIEW_CALLERS)
			buf_addch(out, '\n');
		add_heading(out, file, heading);
		if (has_callers(doc)) {
			add_symbols(out, file);
			add_callers(out, doc, file);
		}
		if (has_hunks(doc) && file->hunk.n)
			add_fenced_hunks(out, doc, file, doc->diff[i]);
	}
}

static void symbols_json(struct json *json, const struct changed_file *file)
{
	size_t i;

	json_key(json, "symbols");
	json_open(json, '[');
	for (i = 0; i < file->symbol.n; i++) {
		const struct symbol_change *s = &file->symbol.item[i];

		json_open(json, '{');
		json_member(json, "change", symbol_change_names[s->kind]);
		json_member(json, "kind", symbol_kind_name(
			    (enum symbol_kind)s->symbol_kind));
		json_member(json, "name", s->name);
		json_member_uint(json, "line", s->line);
		json_member(json, "before", s->before);
		json_member(json, "after", s->after);
		json_close(json);
	}
	json_close(json);
}

static void callers_json(struct json *json, const struct document *doc,
			 const struct changed_file *file)
{
	size_t i;

	json_key(json, "callers");
	json_open(json, '[');
	for (i = 0; i < file->caller.n; i++) {
		const struct caller *c = &file->caller.item[i];

		json_open(json, '{');
		json_path(json, "path", doc->input->view->file[c->file].path);
		json_member_uint(json, "names", c->count);
		json_member(json, "name", c->name);
		json_close(json);
	}
	json_close(json);
}

static void hunks_json(struct json *json, const struct changed_file *file,
		       const char *diff)
{
	size_t i;

	json_key(json, "hunks");
	json_open(json, '[');
	for (i = 0; i < file->hunk.n; i++) {
		const struct hunk *h = &file->hunk.item[i];

		json_open(json, '{');
		json_member_uint(json, "old_line", h->old_line);
		json_member_uint(json, "old_lines", h->old_lines);
		json_member_uint(json, "new_line", h->new_line);
		json_member_uint(json, "new_lines", h->new_lines);
		json_close(json);
	}
	json_close(json);
	json_member(json, "diff", diff);
}

void review_json(struct json *json, const struct document *doc)
{
	const struct changed_files *files = doc->input->changes;
	size_t i;

	json_member_uint(json, "changed", files->item.n);
	json_key(json, "changes");
	json_open(json, '[');
	for (i = 0; i < files->item.n && doc->review < REVIEW_COUNT; i++) {
		const struct changed_file *file = &files->item.item[i];

		json_open(json, '{');
		json_path(json, "path", file->change->path);
		json_member(json, "change", change_name(file->change));
		if (file->change->kind == CHANGE_RENAMED)
			json_path(json, "old_path", file->change->old_path);
		json_member_uint(json, "added", file->added);
		json_member_uint(json, "removed", file->removed);
		if (has_callers(doc)) {
			symbols_json(json, file);
			callers_json(json, doc, file);
		}
		if (has_hunks(doc))
			hunks_json(json, file, doc->diff[i]);
		json_close(json);
	}
	json_close(json);
}
