/* SPDX-License-Identifier: MIT */
/*
 * git fuse refs adr:<decision>: the record, what it governs, and every place
 * of the tree that names it.
 */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "adr/mention.h"
#include "base/path.h"
#include "base/plural.h"
#include "emit/manner.h"
#include "git-fuse/answer/answer.h"
#include "git-fuse/answer/paging.h"
#include "git-fuse/graph/refs_answer.h"
#include "git-fuse/workspace/decisions.h"
#include "index/index.h"
#include "lang/words.h"
#include "redact/redact.h"

/* One place that names the decision. */
struct naming {
	uint32_t file, line, column;
	const char *text;	/* of the line, secrets masked */
};

struct job {
	struct session *session;
	const struct args *args;
	struct view *view;
	struct graph *graph;
	bool *selected;
	struct deciding deciding;
	const struct adr *record;
	uint32_t number;
	governed_vec governed;	/* by file and line */
	VEC(struct naming) naming;	/* of this page, by file and line */
	uint64_t names, files, unread;
	struct paging paging;	/* of both, side by side */
	struct redactor *redactor;
	struct arena arena;
};

/* The longer of both lists ends the pages. */
static uint64_t longest(const struct job *job)
{
	return job->names > job->governed.n ? job->names : job->governed.n;
}

/* --- What it governs --- */

static const struct error *find_governed(struct job *job)
{
	struct governance *governance = &job->deciding.governance;
	const struct error *err;
	size_t i;

	err = governance_resolve(governance, job->graph, job->view);
	for (i = 0; !err && i < governance->match.n; i++) {
		const struct governed *m = &governance->match.item[i];

		if (governance->entry.item[m->entry].record == job->number &&
		    (!job->selected || job->selected[m->file]))
			*VEC_PUSH(&job->governed) = *m;
	}
	return err;
}

/* --- Who names it --- */

static const struct error *mark_holders(struct job *job, const char *word,
					size_t n, bool *holds)
{
	const struct error *err = NULL;
	posting_vec posting = { 0 };
	struct terms terms;
	size_t i, k;

	terms_of_word(&terms, word, n);
	for (i = 0; !err && i < terms.n; i++) {
		err = view_postings(job->view, terms.term[i], &posting);
		for (k = 0; !err && k < posting.n; k++)
			holds[posting.item[k].file] = true;
	}
	VEC_RELEASE(&posting);
	return err;
}

static const char *line_of(struct job *job, uint32_t file, const char *text,
			   size_t n, size_t at, uint32_t *column)
{
	const char *begin = text + at, *end = text + at;
	struct buf line = { 0 };

	while (begin > text && begin[-1] != '\n')
		begin--;
	while (end < text + n && *end != '\n' && *end != '\r')
		end++;
	*column = (uint32_t)(text + at - begin) + 1;
	buf_add(&line, begin, (size_t)(end - begin));
	if (!job->redactor)
		job->redactor = redactor_new();
	error_ignore(redact_in_place(job->redactor, &line,
				     job->view->file[file].path, NULL));
	buf_tame(&line, 0);
	return arena_take(&job->arena, &line);
}

/* Whether the next place that names it is on this page. */
static bool is_listed(const struct job *job)
{
	return job->names >= job->paging.skip &&
		job->names - job->paging.skip < paging_most(&job->paging);
}

static const struct error *name_in_file(struct job *job, uint32_t file,
					const struct mentions *mentions,
					struct buf *text)
{
	const struct error *err = graph_read(job->graph, file, text);
	uint64_t before = job->names;
	mention_vec found = { 0 };
	size_t i;

	if (error_is_unreadable(err)) {
		job->unread++;
		return NULL;
	}
	if (!err)
		mentions_find(mentions, job->view->file[file].path,
			      buf_str(text), text->len, &found);
	for (i = 0; i < found.n; i++) {
		struct naming one = { .file = file,
				      .line = found.item[i].line };

		if (found.item[i].record != job->number)
			continue;
		if (is_listed(job)) {
			one.text = line_of(job, file, buf_str(text), text->len,
					   found.item[i].begin, &one.column);
			*VEC_PUSH(&job->naming) = one;
		}
		job->names++;
	}
	job->files += job->names > before;
	VEC_RELEASE(&found);
	return err;
}

static const struct error *find_names(struct job *job)
{
	struct mentions *mentions = mentions_new(&job->deciding.registry);
	bool *holds = xcalloc(job->view->n, sizeof(*holds));
	const struct error *err;
	struct buf text = { 0 };
	uint32_t i;
	const struct adr *record;
	const char *at, *end, *word;
	struct buf names = { 0 };
	int digits;
	size_t n;

	/* Whoever names a decision has a word of its id, or of its file's
	 * name, in a comment, a string or prose: only those files are read. */
	record = job->record;
	err = NULL;
	buf_addf(&names, "%s %s", record->id, path_base(record->path));
	/* In one word it has three digits or more: see adr/mention.h. */
	for (digits = 3; record->number && digits < 7; digits++)
		buf_addf(&names, " %.*s%0*" PRIu64,
			 (int)strcspn(record->id, "-"), record->id, digits,
			 record->number);
	at = names.ptr;
	end = at + names.len;
	while (!err && (word = word_next(&at, end, &n)))
		err = mark_holders(job, word, n, holds);
	buf_release(&names);
	for (i = 0; !err && i < job->view->n; i++)
		if (holds[i] && (!job->selected || job->selected[i]) &&
		    strcmp(job->view->file[i].path, job->record->path))
			err = name_in_file(job, i, mentions, &text);
	buf_release(&text);
	free(holds);
	mentions_free(mentions);
	return err;
}

/* --- For programs --- */

static void put_governed(struct json *json, const struct job *job)
{
	const struct governance *governance = &job->deciding.governance;
	size_t i = paging_first(&job->paging, job->governed.n);

	json_member_open(json, "governs", '[');
	for (; i < paging_end(&job->paging, job->governed.n); i++) {
		const struct governed *m = &job->governed.item[i];

		json_open(json, '{');
		json_path(json, "path", job->view->file[m->file].path);
		if (m->first) {
			json_member_open(json, "lines", '[');
			json_put_uint(json, m->first);
			json_put_uint(json, m->last);
			json_close(json);
		}
		json_member(json, "pattern",
			    governance->entry.item[m->entry].text);
		json_close(json);
	}
	json_close(json);
}

static void put_files(struct json *json, const struct job *job)
{
	size_t i = 0;

	json_member_open(json, "files", '[');
	while (i < job->naming.n) {
		uint32_t file = job->naming.item[i].file;

		json_open(json, '{');
		json_path(json, "path", job->view->file[file].path);
		json_member_open(json, "uses", '[');
		for (; i < job->naming.n && job->naming.item[i].file == file;
		     i++) {
			json_open(json, '{');
			json_member_uint(json, "line",
					 job->naming.item[i].line);
			json_member_uint(json, "column",
					 job->naming.item[i].column);
			json_member(json, "text", job->naming.item[i].text);
			json_close(json);
		}
		json_close(json);
		json_close(json);
	}
	json_close(json);
}

static const struct error *print_json(struct job *job, struct sink *out)
{
	struct json json = { .sink = out };
	const struct error *err = answer_open(&json, job->session,
					      "fuse.refs/2");

	if (err)
		return err;
	json_member(&json, "symbol", args_text(job->args, "symbol"));
	json_member(&json, "name", job->record->id);
	json_member(&json, "confidence", "textual");
	json_member_bool(&json, "isComplete",
			 paging_count(&job->paging, longest(job)) ==
			 longest(job) && !job->unread &&
			 !view_is_partial(job->view));
	put_paging(&json, &job->paging, longest(job));
	json_member_uint(&json, "governs_count", job->governed.n);
	json_member_uint(&json, "usageCount", job->names);
	json_member_uint(&json, "file_count", job->files);
	json_member_open(&json, "definitions", '[');
	json_open(&json, '{');
	json_member_uint(&json, "number", 0);
	json_path(&json, "path", job->record->path);
	json_member_uint(&json, "line", 1);
	json_member(&json, "kind", "adr");
	json_member(&json, "name", job->record->id);
	json_member(&json, "signature", job->record->title);
	json_member(&json, "status",
		    adr_status_name((enum adr_status)job->record->status));
	json_close(&json);
	json_close(&json);
	put_governed(&json, job);
	put_files(&json, job);
	answer_close(&json, job->view->omitted);
	return NULL;
}

/* --- For people --- */

static const struct error *print_text(struct job *job, struct sink *out)
{
	const struct governance *governance = &job->deciding.governance;
	size_t i = paging_first(&job->paging, job->governed.n);
	struct buf text = { 0 };

	buf_addf(&text, "%s %s (%s)\n    ", job->record->id,
		 job->record->title,
		 adr_status_name((enum adr_status)job->record->status));
	tell_path(&text, out, job->record->path);
	buf_addf(&text, "\ngoverns %zu place%s\n", job->governed.n,
		 plural(job->governed.n));
	for (; i < paging_end(&job->paging, job->governed.n); i++) {
		const struct governed *m = &job->governed.item[i];

		buf_addstr(&text, "    ");
		tell_path(&text, out, job->view->file[m->file].path);
		if (m->first)
			buf_addf(&text, ":%" PRIu32 "-%" PRIu32, m->first,
				 m->last);
		buf_addf(&text, "  %s\n",
			 governance->entry.item[m->entry].text);
	}
	buf_addf(&text, "named %" PRIu64 " time%s in %" PRIu64 " file%s\n",
		 job->names, plural(job->names), job->files,
		 plural(job->files));
	for (i = 0; i < job->naming.n; i++) {
		const struct naming *one = &job->naming.item[i];

		if (!i || one->file != one[-1].file) {
			tell_path(&text, out,
				  job->view->file[one->file].path);
			buf_addch(&text, '\n');
		}
		buf_addf(&text, "%8" PRIu32 ":%-3" PRIu32 " %s\n", one->line,
			 one->column, one->text + strspn(one->text, " \t"));
	}
	if (job->unread)
		buf_addf(&text, "incomplete: some files could not be looked "
			 "into\n");
	sink_add(out, text.ptr, text.len);
	tell_next(out, &job->paging, longest(job));
	tell_omitted(out, "", job->view->omitted);
	buf_release(&text);
	return NULL;
}

/* --- The whole --- */

const struct error *refs_of_decision(struct session *session,
				     const struct args *args,
				     struct sink *out)
{
	struct job job = { .session = session, .args = args };
	const char *kind = args_text(args, "kind");
	const struct error *err = paging_read_view(&job.paging, session,
						   args);

	if (!err)
		err = session_view(session, &job.view);
	if (!err)
		err = graph_open(&job.graph, job.view, session->source);
	if (!err) {
		const struct registry *registry = &job.deciding.registry;

		err = deciding_open(&job.deciding, job.session, job.view);
		if (!err)
			err = registry_find(registry,
					    decision_named(args_text(job.args,
								     "symbol")),
					    &job.record);
		if (!err)
			job.number =
				(uint32_t)(job.record - registry->record.item);
	}
	if (!err) {
		job.selected = session_select(session);
		err = find_governed(&job);
	}
	if (!err && strcmp(kind, "definitions"))
		err = find_names(&job);
	if (!err)
		err = answer_is(args, "text") ? print_text(&job, out) :
			print_json(&job, out);
	deciding_close(&job.deciding);
	VEC_RELEASE(&job.governed);
	VEC_RELEASE(&job.naming);
	redactor_free(job.redactor);
	arena_release(&job.arena);
	free(job.selected);
	graph_free(job.graph);
	return err;
}
