/* SPDX-License-Identifier: MIT */
/* Changed files as seeds, and the map for their reviewer: see changes.h. */
#include "scope/changes.h"

#include <string.h>

#include "base/compare.h"
#include "lang/lang.h"
#include "lang/scan.h"
#include "scope/expand.h"
#include "scope/symbols.h"

struct review {
	const struct scope_request *request;
	const struct changes_options *options;
	struct changed_files *files;
	struct scanner *scanner;
	struct facts before, after;	/* of the file at hand */
	struct buf old_bytes, new_bytes;
	struct buf diff;
};

void changed_files_release(struct changed_files *files)
{
	size_t i;

	for (i = 0; i < files->item.n; i++) {
		VEC_RELEASE(&files->item.item[i].hunk);
		VEC_RELEASE(&files->item.item[i].symbol);
		VEC_RELEASE(&files->item.item[i].caller);
		VEC_RELEASE(&files->item.item[i].former);
	}
	VEC_RELEASE(&files->item);
	arena_release(&files->arena);
}

static uint8_t flag_of(const struct error *err)
{
	return err->code == ERROR_LIMIT ? FACTS_TOO_LARGE :
		err->code == ERROR_CORRUPT ? FACTS_CORRUPT : FACTS_MISSING;
}

/* --- Symbols --- */

static const struct error *scan_side(struct review *review,
				     struct reader *reader, const char *path,
				     const struct entry *entry,
				     struct buf *bytes, struct facts *facts)
{
	const struct error *err;
	unsigned int lang;

	facts_clear(facts);
	buf_reset(bytes);
	if (!entry->path || entry->omit || !reader)
		return NULL;
	err = reader_read(reader, entry, INDEX_MAX_BYTES, bytes, NULL);
	if (error_is_unreadable(err)) {
		facts->flags = flag_of(err);
		buf_reset(bytes);
		return NULL;
	}
	if (err)
		return err;
	if (review->options->mask.fn)
		err = review->options->mask.fn(review->options->mask.payload,
					       path, bytes);
	if (err)
		return err;
	lang = lang_of_file(path, entry->language, buf_str(bytes),
			    bytes->len);
	return scan(review->scanner, lang, buf_str(bytes), bytes->len, facts);
}

/* --- Callers --- */

static void add_caller(struct changed_file *file, uint32_t caller,
		       uint32_t count, const char *name)
{
	size_t i;

	for (i = 0; i < file->caller.n; i++)
		if (file->caller.item[i].file == caller) {
			file->caller.item[i].count += count;
			return;
		}
	*VEC_PUSH(&file->caller) = (struct caller){ caller, count, name };
}

/* Who still uses a name that was removed here, and is declared nowhere. */
static const struct error *add_orphans(struct review *review,
				       struct changed_file *file,
				       const char *name)
{
	struct graph *graph = review->request->graph;
	declaration_vec declared = { 0 };
	file_vec users = { 0 };
	const struct error *err;
	bool is_known = false;
	size_t i;

	err = graph_declarations(graph, name, &declared);
	for (i = 0; !err && i < declared.n; i++)
		is_known |= declared.item[i].is_exact &&
			!declared.item[i].is_local;
	if (!err && !is_known)
		err = graph_users(graph, name, &users);
	for (i = 0; !err && i < users.n; i++)
		if (users.item[i] != file->file)
			add_caller(file, users.item[i], 1, name);
	VEC_RELEASE(&declared);
	VEC_RELEASE(&users);
	return err;
}

CMP_RISING(cmp_callers, struct caller, file)

static const struct error *find_callers(struct review *review,
					struct changed_file *file)
{
	const struct error *err = NULL;
	const struct edge *edge = NULL;
	size_t i, n = 0;

	if (file->file != SCOPE_NO_FILE)
		err = graph_edges(review->request->graph, file->file, REVERSE,
				  &edge, &n);
	for (i = 0; !err && i < n; i++)
		if (edge[i].kind == EDGE_REFERENCES && !edge[i].is_promise)
			*VEC_PUSH(&file->caller) = (struct caller){
				edge[i].to, edge[i].count, edge[i].via
			};
	for (i = 0; !err && i < file->symbol.n; i++) {
		const struct symbol_change *s = &file->symbol.item[i];

		if (s->kind == SYMBOL_REMOVED)
			err = add_orphans(review, file,
					  symbol_last_name(s->name));
	}
	if (!err)
		VEC_SORT(&file->caller, cmp_callers);
	return err;
}

/* --- One changed file --- */

static const struct error *find_hunks(struct review *review,
				      struct changed_file *file)
{
	const struct changes_options *options = review->options;
	const struct error *err;
	size_t i;

	if (!options->before || !options->after)
		return NULL;
	buf_reset(&review->diff);
	err = change_hunks(options->before, options->after, file->change,
			   &options->mask, &file->hunk, &review->diff);
	file->diff = arena_strndup(&review->files->arena,
				   buf_str(&review->diff), review->diff.len);
	for (i = 0; !err && i < file->hunk.n; i++) {
		file->added += file->hunk.item[i].new_lines;
		file->removed += file->hunk.item[i].old_lines;
	}
	return err;
}

static void add_former(struct review *review, struct changed_file *file,
		       uint32_t symbol)
{
	struct buf name = { 0 };
	size_t i = 0;

	symbol_in_file(&review->before, symbol, &name);
	while (i < file->former.n && strcmp(file->former.item[i], name.ptr))
		i++;
	if (i == file->former.n)
		*VEC_PUSH(&file->former) = arena_strdup(&review->files->arena,
							name.ptr);
	buf_release(&name);
}

/* What the lines stood in that went. */
static void find_former(struct review *review, struct changed_file *file)
{
	uint32_t last = UINT32_MAX, symbol, line, end;
	size_t i;

	for (i = 0; i < file->hunk.n; i++) {
		const struct hunk *hunk = &file->hunk.item[i];

		end = hunk->old_line + hunk->old_lines;
		for (line = hunk->old_line; line < end; line++) {
			symbol = symbol_around(&review->before, line);
			if (symbol != last && symbol != UINT32_MAX)
				add_former(review, file, symbol);
			last = symbol;
		}
	}
}

/* What is not looked at is counted, but neither shown nor compared. */
static void leave_out(struct review *review, struct changed_file *file)
{
	const struct change *change = file->change;

	if (file->file != SCOPE_NO_FILE || !change->after.path)
		return;
	file->omit = change->after.omit ? change->after.omit :
		(uint8_t)index_omit(review->after.flags);
	file->diff = "";
	file->hunk.n = file->symbol.n = 0;
}

static const struct error *add_details(struct review *review,
				       struct changed_file *file)
{
	const struct error *err = find_hunks(review, file);

	if (!err) {
		const struct change *change = file->change;

		err = scan_side(review, review->options->before,
				change->old_path, &change->before,
				&review->old_bytes, &review->before);
		if (!err)
			err = scan_side(review, review->options->after,
					change->path, &change->after,
					&review->new_bytes, &review->after);
		if (!err)
			compare_symbols(
				(struct side){ change->old_path,
					       buf_str(&review->old_bytes),
					       &review->before },
				(struct side){ change->path,
					       buf_str(&review->new_bytes),
					       &review->after },
				&review->files->arena, &file->symbol);
	}
	if (!err && review->options->with_former)
		find_former(review, file);
	if (!err)
		leave_out(review, file);
	return err || review->options->no_callers ? err :
		find_callers(review, file);
}

static bool is_answered(const struct changes_options *options,
			const struct change *change)
{
	return !options->source ||
		source_selects(options->source, change->path) ||
		source_selects(options->source, change->old_path);
}

static const struct error *add_file(struct review *review,
				    const struct change *change,
				    uint32_t in_view)
{
	struct changed_file *file;

	if (!is_answered(review->options, change))
		return NULL;
	file = VEC_PUSH(&review->files->item);
	*file = (struct changed_file){
		.change = change, .file = in_view, .diff = ""
	};
	return review->options->no_details ? NULL : add_details(review, file);
}

static uint32_t find_in_view(const struct view *view,
			     const struct change *change)
{
	size_t at = change->after.path ? view_find(view, change->path) :
		SIZE_MAX;

	return at < view->n ? (uint32_t)at : SCOPE_NO_FILE;
}

static const char *why(struct arena *arena, const struct change *change)
{
	static const char *const plain[] = {
		[CHANGE_ADDED] = "was added",
		[CHANGE_MODIFIED] = "was modified",
		[CHANGE_DELETED] = "was deleted",
		[CHANGE_TYPE] = "has another mode"
	};

	if (change->kind == CHANGE_RENAMED)
		return arena_fmt(arena, "was renamed from '%s'",
				 change->old_path);
	if (change->is_untracked)
		return "is untracked";
	return plain[change->kind];
}

const struct error *scope_changes(struct scope_result *out,
				  struct changed_files *files,
				  const struct scope_request *request,
				  const struct changes *changes,
				  const struct changes_options *options)
{
	struct review review = {
		.request = request, .options = options, .files = files,
		.scanner = scanner_new()
	};
	const struct error *err = view_hold(request->view);
	seed_vec seeds = { 0 };
	struct scope_request alone = *request;
	size_t i;

	out->mode = SCOPE_CHANGES;
	for (i = 0; !err && i < changes->change.n; i++) {
		const struct change *change = &changes->change.item[i];
		uint32_t file = find_in_view(request->view, change);

		err = add_file(&review, change, file);
		if (!err && file != SCOPE_NO_FILE)
			*VEC_PUSH(&seeds) = (struct seed){
				.file = file, .score = 1.0,
				.why = why(&out->arena, change),
				/* Nobody depends on a mode. */
				.is_alone = change->kind == CHANGE_TYPE &&
					!oid_cmp(&change->before.oid,
						 &change->after.oid)
			};
	}
	alone.depth = 0;
	if (!err && options->no_dependents)
		err = expand(out, &alone, REVERSE, &seeds, NULL, NULL);
	else if (!err)
		err = expand_graph(out, request, REVERSE, &seeds);
	view_let_go(request->view);
	VEC_RELEASE(&seeds);
	scanner_free(review.scanner);
	facts_release(&review.before);
	facts_release(&review.after);
	buf_release(&review.old_bytes);
	buf_release(&review.new_bytes);
	buf_release(&review.diff);
	return err;
}
