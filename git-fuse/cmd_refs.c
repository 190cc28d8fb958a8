/* SPDX-License-Identifier: MIT */
/* git fuse refs: where a symbol is defined, and where it is used. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/path.h"
#include "emit/sink.h"
#include "git-fuse/answer.h"
#include "git-fuse/commands.h"
#include "git-fuse/deciding.h"
#include "git-fuse/paging.h"
#include "git-fuse/refs_decision.h"
#include "git-fuse/refs_violation.h"
#include "git/repo.h"
#include "graph/refs.h"
#include "index/index.h"
#include "redact/redact.h"

struct job {
	struct session *session;
	const struct args *args;
	struct sink *out;
	struct view *view;
	struct graph *graph;
	bool *selected;
	struct refs refs;
	struct deciding deciding;
	adr_ref_vec decided;	/* about the files of what is listed */
	struct paging paging;
	bool shows_definitions, shows_uses;
	struct redactor *redactor;
	struct buf masked;
	redaction_vec redactions;
	const struct error *err;	/* of masking */
};

/* --- Is anything missing? --- */

/* Why an answer is not all there is, in the order of their names. */
enum gap { GAP_CUT, GAP_LIMIT, GAP_UNREAD, GAPS };

static const struct {
	const char *name, *text;
} gaps[GAPS] = {
	[GAP_CUT] = { "cut", "of some file not all symbols are known" },
	[GAP_LIMIT] = { "limit", "more than '--limit' allows to list" },
	[GAP_UNREAD] = { "unread", "some files could not be looked into" }
};

/* Those inside of what is asked about. The others are counted, not shown. */
static size_t definitions(const struct job *job)
{
	return job->refs.meant - job->refs.outside;
}

/* The definitions of this page are those from the first listed one on, up to
 * the last. */
static size_t first_listed(const struct job *job)
{
	return paging_first(&job->paging, definitions(job));
}

static size_t last_listed(const struct job *job)
{
	return paging_end(&job->paging, definitions(job));
}

/* Of both lists, the longer one ends the pages. */
static uint64_t longest(const struct job *job)
{
	const uint64_t uses = job->shows_uses ? job->refs.uses : 0;
	const uint64_t n = job->shows_definitions ? definitions(job) : 0;

	return uses > n ? uses : n;
}

static bool has_gap(const struct job *job, enum gap gap)
{
	const struct refs *refs = &job->refs;
	const uint64_t *omitted = job->view->omitted;

	switch (gap) {
	case GAP_CUT:
		return refs->cut > 0;
	case GAP_LIMIT:
		return (job->shows_uses && refs->uses > refs->use.n) ||
			(job->shows_definitions && definitions(job) >
			 last_listed(job) - first_listed(job));
	default:
		return refs->unread || omitted[OMIT_MISSING] ||
			omitted[OMIT_UNREADABLE] || omitted[OMIT_UNMERGED] ||
			omitted[OMIT_TOO_LARGE] || omitted[OMIT_UNINDEXED];
	}
}

static bool is_complete(const struct job *job)
{
	int gap;

	for (gap = 0; gap < GAPS; gap++)
		if (has_gap(job, (enum gap)gap))
			return false;
	return true;
}

/* Several things are called so; overloads of one are not several. */
static bool is_ambiguous(const struct job *job)
{
	const struct definition *d = job->refs.definition.item;
	size_t i;

	for (i = 1; i < definitions(job); i++)
		if (!d[i].is_promise &&
		    (d[i].file != d[0].file ||
		     strcmp(d[i].qualified, d[0].qualified)))
			return true;
	return false;
}

/* --- Both forms --- */

/* A text of the tree as it may be shown: good until the next. */
static const char *mask(struct job *job, uint32_t file, const char *text)
{
	const struct error *err;

	if (!job->redactor)
		job->redactor = redactor_new();
	err = redact(job->redactor, text, strlen(text),
		     job->view->file[file].path, &job->masked,
		     &job->redactions);
	if (err) {
		job->err = err;
		return "";
	}
	return job->masked.len ? job->masked.ptr : text;
}

/* How many of the definitions that a use may mean are among those asked
 * for, which come first. */
static size_t meant_of(const struct use *use, size_t end)
{
	size_t n = 0;

	while (n < use->definitions && use->definition[n] < end)
		n++;
	return n;
}

/* --- For programs --- */

static void put_definition(struct json *json, struct job *job, size_t number)
{
	const struct definition *d = &job->refs.definition.item[number];

	json_member_uint(json, "number", number);
	json_path(json, "path", job->view->file[d->file].path);
	json_member_uint(json, "line", d->line);
	if (d->column)
		json_member_uint(json, "column", d->column);
	json_member(json, "kind",
		    symbol_kind_name((enum symbol_kind)d->kind));
	json_member(json, "name", d->qualified);
	json_member(json, "signature", mask(job, d->file, d->signature));
	json_member_bool(json, "isLocal", d->is_local);
	if (job->shows_uses)
		json_member_uint(json, "usageCount", d->uses);
}

static void put_use(struct json *json, struct job *job, const struct use *use)
{
	size_t i, n = meant_of(use, definitions(job));
	size_t outside = meant_of(use, job->refs.meant) - n;

	json_member_uint(json, "line", use->line);
	json_member_uint(json, "column", use->column);
	json_member(json, "text", mask(job, use->file, use->text));
	json_key(json, "definitions");
	json_open(json, '[');
	for (i = 0; i < n; i++)
		json_put_uint(json, use->definition[i]);
	json_close(json);
	if (outside)
		json_member_uint(json, "outsideCount", outside);
}

static void put_counts(struct json *json, const struct job *job)
{
	const struct refs *refs = &job->refs;
	int gap;

	json_member(json, "symbol", args_text(job->args, "symbol"));
	json_member(json, "name", refs->name);
	json_member(json, "confidence", "syntactic");
	json_member_bool(json, "isComplete", is_complete(job));
	json_key(json, "incomplete");
	json_open(json, '[');
	for (gap = 0; gap < GAPS; gap++)
		if (has_gap(job, (enum gap)gap))
			json_put_string(json, gaps[gap].name);
	json_close(json);
	json_member_bool(json, "isAmbiguous", is_ambiguous(job));
	put_next(json, &job->paging, longest(job));
	json_member_uint(json, "definitionCount", definitions(job));
	json_member_uint(json, "outsideCount", refs->outside);
	if (!job->shows_uses)
		return;
	json_member_uint(json, "usageCount", refs->uses);
	json_member_uint(json, "fileCount", refs->files);
	json_member_uint(json, "unresolvedCount", refs->unresolved);
	json_member_uint(json, "elsewhereCount", refs->elsewhere);
}

static void put_definitions(struct json *json, struct job *job)
{
	size_t i;

	json_key(json, "definitions");
	json_open(json, '[');
	for (i = first_listed(job); i < last_listed(job); i++) {
		json_open(json, '{');
		put_definition(json, job, i);
		json_close(json);
	}
	json_close(json);
}

static void put_files(struct json *json, struct job *job)
{
	const struct use *use = job->refs.use.item;
	size_t i = 0, n = job->refs.use.n;

	json_key(json, "files");
	json_open(json, '[');
	while (i < n) {
		uint32_t file = use[i].file;

		json_open(json, '{');
		json_path(json, "path", job->view->file[file].path);
		json_key(json, "uses");
		json_open(json, '[');
		for (; i < n && use[i].file == file; i++) {
			json_open(json, '{');
			put_use(json, job, &use[i]);
			json_close(json);
		}
		json_close(json);
		json_close(json);
	}
	json_close(json);
}

static const struct error *print_json(struct job *job)
{
	struct json json = { .sink = job->out };
	const struct error *err = answer_open(&json, job->session,
					      "fuse.refs/1");

	if (err)
		return err;
	put_counts(&json, job);
	if (job->shows_definitions)
		put_definitions(&json, job);
	if (job->shows_uses)
		put_files(&json, job);
	put_decisions(&json, &job->decided);
	answer_close(&json, job->view->omitted);
	return NULL;
}

/* The counts, then one definition or use a line. */
static const struct error *print_jsonl(struct job *job)
{
	struct json json = { .sink = job->out };
	const struct error *err = answer_open(&json, job->session,
					      "fuse.refs/1");
	size_t i;

	if (err)
		return err;
	put_counts(&json, job);
	answer_close(&json, job->view->omitted);
	for (i = first_listed(job); job->shows_definitions &&
	     i < last_listed(job); i++) {
		json_open(&json, '{');
		json_member(&json, "type", "definition");
		put_definition(&json, job, i);
		json_close(&json);
		json_end(&json);
	}
	for (i = 0; i < job->refs.use.n; i++) {
		const struct use *use = &job->refs.use.item[i];

		json_open(&json, '{');
		json_member(&json, "type", "use");
		json_path(&json, "path", job->view->file[use->file].path);
		put_use(&json, job, use);
		json_close(&json);
		json_end(&json);
	}
	return NULL;
}

/* --- For people --- */

static void print_path(struct job *job, uint32_t file, const char *before)
{
	struct buf path = { 0 };

	path_quote(&path, job->view->file[file].path);
	sink_addf(job->out, "%s%s", before, path.ptr);
	buf_release(&path);
}

/* Without the white space that it begins with. */
static void print_line(struct job *job, uint32_t file, const char *text)
{
	const char *at = mask(job, file, text);
	struct buf line = { 0 };

	buf_addf(&line, "%s\n", at + strspn(at, " \t"));
	buf_tame(&line, 0);
	sink_add(job->out, line.ptr, line.len);
	buf_release(&line);
}

static void print_definitions(struct job *job)
{
	const struct refs *refs = &job->refs;
	size_t i;

	sink_addf(job->out, "%zu definition%s of %s%s\n", definitions(job),
		  plural(definitions(job)), args_text(job->args, "symbol"),
		  is_ambiguous(job) ? ", which names several things: a path "
		  "or a type before it says which" : "");
	if (refs->outside)
		sink_addf(job->out, "%zu more outside of what is asked "
			  "about\n", refs->outside);
	for (i = first_listed(job); i < last_listed(job); i++) {
		const struct definition *d = &refs->definition.item[i];

		sink_addf(job->out, "[%zu] ", i + 1);
		print_path(job, d->file, "");
		sink_addf(job->out, ":%" PRIu32 ": %s%s %s", d->line,
			  d->is_local ? "local " : "",
			  symbol_kind_name((enum symbol_kind)d->kind),
			  d->qualified);
		if (job->shows_uses)
			sink_addf(job->out, ", %" PRIu64 " use%s", d->uses,
				  plural(d->uses));
		sink_addstr(job->out, "\n    ");
		print_line(job, d->file, d->signature);
	}
}

/* Which definitions a use means, where that is not plain. */
static void print_meant(struct job *job, const struct use *use)
{
	size_t i, n = meant_of(use, definitions(job));
	size_t outside = meant_of(use, job->refs.meant) - n;

	if (n && n + outside == job->refs.meant)
		return;
	if (!n && outside) {
		sink_addstr(job->out, "[outside] ");
		return;
	}
	sink_addstr(job->out, "[");
	for (i = 0; i < n; i++)
		sink_addf(job->out, "%s%" PRIu32, i ? "," : "",
			  use->definition[i] + 1);
	sink_addstr(job->out, n ? "] " : "?] ");
}

static void print_uses(struct job *job)
{
	const struct refs *refs = &job->refs;
	const struct use *use = refs->use.item;
	size_t i;

	sink_addf(job->out, "%" PRIu64 " use%s in %" PRIu64 " file%s\n",
		  refs->uses, plural(refs->uses), refs->files,
		  plural(refs->files));
	for (i = 0; i < refs->use.n; i++) {
		if (!i || use[i].file != use[i - 1].file) {
			print_path(job, use[i].file, "");
			sink_addstr(job->out, "\n");
		}
		sink_addf(job->out, "%8" PRIu32 ":%-3" PRIu32 " ",
			  use[i].line, use[i].column);
		print_meant(job, &use[i]);
		print_line(job, use[i].file, use[i].text);
	}
}

static const struct error *print_text(struct job *job)
{
	const struct refs *refs = &job->refs;
	int gap;

	if (job->shows_definitions)
		print_definitions(job);
	if (job->decided.n) {
		struct buf line = { 0 };

		buf_addstr(&line, "decided: ");
		add_decisions(&line, &job->decided);
		buf_tame(&line, 0);
		sink_addf(job->out, "%s\n", line.ptr);
		buf_release(&line);
	}
	if (job->shows_uses)
		print_uses(job);
	if (refs->elsewhere)
		sink_addf(job->out, "elsewhere: %" PRIu64 " use%s of %s that "
			  "mean%s another or cannot be told\n",
			  refs->elsewhere, plural(refs->elsewhere),
			  refs->name, refs->elsewhere == 1 ? "s" : "");
	tell_next(job->out, &job->paging, longest(job));
	for (gap = 0; gap < GAPS; gap++)
		if (has_gap(job, (enum gap)gap))
			sink_addf(job->out, "incomplete: %s\n",
				  gaps[gap].text);
	return NULL;
}

/* --- The command --- */

/* The decisions about the files that define it; prototypes promise what is
 * decided elsewhere. */
static const struct error *find_decisions(struct job *job)
{
	const struct error *err = NULL;
	adr_ref_vec about = { 0 };
	size_t i;

	for (i = first_listed(job); !err && i < last_listed(job); i++) {
		about.n = 0;
		if (job->refs.definition.item[i].is_promise)
			continue;
		err = deciding_about(&about, &job->deciding, job->graph,
				     job->view,
				     job->refs.definition.item[i].file);
		add_decisions_once(&job->decided, &about);
	}
	VEC_RELEASE(&about);
	return err;
}

static const struct error *ask(struct job *job)
{
	struct refs_request request = {
		.symbol = args_text(job->args, "symbol"),
		.prefix = repo_prefix(job->session->repo),
		.skip = job->paging.skip,
		.limit = paging_most(&job->paging),
		.no_uses = !job->shows_uses, .selected = job->selected,
		.progress = job->session->progress
	};
	const struct error *err = graph_refs(&job->refs, job->graph, &request);

	if (!err)
		err = deciding_open(&job->deciding, job->session,
				job->view);
	if (!err)
		err = find_decisions(job);
	return err;
}

const struct error *cmd_refs(struct session *session, const struct args *args,
			     struct sink *out)
{
	static const struct error *(*const print[])(struct job *) = {
		print_text, print_json, print_jsonl
	};
	const char *kind = args_text(args, "kind");
	struct job job = {
		.session = session, .args = args, .out = out,
		.shows_definitions = strcmp(kind, "uses") != 0,
		.shows_uses = strcmp(kind, "definitions") != 0
	};
	const struct error *err;

	if (decision_named(args_text(args, "symbol")))
		return refs_of_decision(session, args, out);
	if (names_violation(args_text(args, "symbol")))
		return refs_of_violation(session, args, out);
	err = paging_read_view(&job.paging, session, args);
	if (!err)
		err = session_graph(&job.view, &job.graph, &job.selected,
				    session);
	if (!err)
		err = ask(&job);
	if (!err)
		err = print[args_choice(args, "format")](&job);
	if (!err)
		err = job.err;
	refs_release(&job.refs);
	VEC_RELEASE(&job.decided);
	deciding_close(&job.deciding);
	redactor_free(job.redactor);
	buf_release(&job.masked);
	VEC_RELEASE(&job.redactions);
	free(job.selected);
	graph_free(job.graph);
	return err;
}
