/* SPDX-License-Identifier: MIT */
/* git fuse patterns: which ways of doing a thing the code takes. */
#include <inttypes.h>
#include <string.h>

#include "base/buf.h"
#include "base/plural.h"
#include "emit/manner.h"
#include "git-fuse/answer/answer.h"
#include "git-fuse/answer/paging.h"
#include "git-fuse/cli/commands.h"
#include "git-fuse/memory/related_memories.h"
#include "index/index.h"
#include "search/patterns.h"

struct patterns_job {
	const struct view *view;
	struct patterns found;
	struct reminding reminding;	/* conventions */
	struct paging paging;	/* of each category, side by side */
	bool is_chosen;		/* a category or a set is asked for */
};

/* A category whose last pattern stood on an earlier page is not on this one. */
static bool is_on_page(const struct patterns_job *job,
		       const struct pattern_category *category)
{
	return paging_count(&job->paging, category->use.n) > 0;
}

/* The longest ends the pages. */
static size_t longest(const struct patterns_job *job)
{
	const struct patterns *found = &job->found;
	size_t i, most = 0;

	for (i = 0; i < found->category.n; i++)
		if (found->category.item[i].use.n > most)
			most = found->category.item[i].use.n;
	return most;
}

/* ------------------------------------------------------------------ text */

static void print_use(const struct patterns_job *job,
		      const struct pattern_use *use, struct sink *out)
{
	const char *trend = pattern_trend_name(use->trend);

	sink_addf(out, "  %-8s %-24s %3.0f %%  %zu file%s",
		  pattern_advice_name(use->advice), use->def->name,
		  use->adoption, use->files, plural(use->files));
	if (use->tests)
		sink_addf(out, " (%zu test%s)", use->tests,
			  plural(use->tests));
	sink_addf(out, ", %zu line%s%s%s\n", use->lines, plural(use->lines),
		  trend ? ", " : "", trend ? trend : "");
	sink_addf(out, "           %s%sas in ", use->def->guide,
		  *use->def->guide ? ", " : "");
	sink_path(out, job->view->file[use->example].path);
	sink_addf(out, ":%" PRIu32 "\n", use->example_line);
	if (use->cut)
		sink_addf(out, "           not counted to the end in %zu "
			  "file%s\n", use->cut, plural(use->cut));
}

static void print_category(const struct patterns_job *job,
			   const struct pattern_category *category,
			   struct sink *out)
{
	const struct pattern_use *use = category->use.item;
	size_t i = paging_first(&job->paging, category->use.n);
	size_t end = paging_end(&job->paging, category->use.n);

	sink_addf(out, "%s: %s\n", category->set, category->name);
	for (; i < end; i++)
		print_use(job, &use[i], out);
	if (end < category->use.n)
		sink_addf(out, "  and %zu more\n", category->use.n - end);
	for (i = 1; i < category->use.n; i++)
		if (use[i].is_rival)
			sink_addf(out, "  conflict: %s (%.0f %%) and %s "
				  "(%.0f %%)\n", use[0].def->name,
				  use[0].adoption, use[i].def->name,
				  use[i].adoption);
	sink_addstr(out, "\n");
}

/* Nothing in it is what a team does: it is named at the end. */
static bool is_few(const struct patterns_job *job,
		   const struct pattern_category *category)
{
	size_t i;

	for (i = 0; i < category->use.n; i++)
		if (category->use.item[i].advice != ADVICE_FEW)
			return false;
	return !job->is_chosen;
}

static void print_few(const struct patterns_job *job, struct sink *out)
{
	const struct patterns *found = &job->found;
	const char *set = NULL;
	size_t i;

	for (i = 0; i < found->category.n; i++) {
		const struct pattern_category *c = &found->category.item[i];

		if (!is_few(job, c))
			continue;
		if (!set)
			sink_addstr(out, "in too few files to tell; 'git fuse "
				    "patterns <name>' shows one:\n");
		if (c->set == set)
			sink_addf(out, ", %s", c->name);
		else
			sink_addf(out, "%s  %s: %s", set ? "\n" : "", c->set,
				  c->name);
		set = c->set;
	}
	if (set)
		sink_addstr(out, "\n\n");
}

static void print_none(const struct patterns *found, struct sink *out)
{
	struct buf sets = { 0 };
	const char *last = NULL;
	size_t i;

	/* The sets whose patterns were asked for, by name; a set's stand
	 * together. */
	for (i = 0; i < found->defs.def.n; i++) {
		const struct pattern_def *def = &found->defs.def.item[i];

		if (def->is_off || (last && !strcmp(last, def->set)))
			continue;
		buf_addf(&sets, "%s%s", last ? ", " : "", def->set);
		last = def->set;
	}
	if (found->files)
		sink_addf(out, "no pattern is found in %zu file%s\n",
			  found->files, plural(found->files));
	else
		sink_addf(out, "no file is one that the patterns are for: %s\n",
			  buf_str(&sets));
	buf_release(&sets);
}

static void print_all(const struct patterns_job *job, struct sink *out)
{
	const struct patterns *found = &job->found;
	size_t i;
	struct buf text = { 0 };

	if (!found->category.n)
		print_none(found, out);
	for (i = 0; i < found->category.n; i++)
		if (is_on_page(job, &found->category.item[i]) &&
		    !is_few(job, &found->category.item[i]))
			print_category(job, &found->category.item[i], out);
	print_few(job, out);
	if (found->golden.n)
		sink_addstr(out, "files to learn from:\n");
	for (i = 0; i < found->golden.n; i++) {
		const struct golden_file *golden = &found->golden.item[i];

		sink_addstr(out, "  ");
		sink_path(out, job->view->file[golden->file].path);
		sink_addf(out, "  (%zu preferred pattern%s)\n",
			  golden->patterns, plural(golden->patterns));
	}
	for (i = 0; i < found->given_up.n; i++)
		sink_addf(out, "%s: %s: '%s' is too costly for some file, and "
			  "is found in no other\n",
			  found->given_up.item[i]->set,
			  found->given_up.item[i]->category,
			  found->given_up.item[i]->name);
	add_reminders(&text, "  ", &job->reminding);
	if (text.len)
		sink_addf(out, "remembered:\n%s", text.ptr);
	buf_release(&text);
	tell_next(out, &job->paging, longest(job));
}

/* ------------------------------------------------------------------ JSON */

/* What came and went in some days; nothing where we cannot look back. */
static void put_window(struct json *json, const char *key,
		       const struct pattern_use *use, size_t window,
		       bool is_known)
{
	json_key(json, key);
	if (!is_known) {
		json_put_null(json);
		return;
	}
	json_open(json, '{');
	json_member_uint(json, "added", use->added[window]);
	json_member_uint(json, "removed", use->removed[window]);
	json_close(json);
}

static void put_use(struct json *json, const struct patterns_job *job,
		    const struct pattern_use *use)
{
	uint32_t file;
	uint32_t line;

	json_open(json, '{');
	json_member(json, "name", use->def->name);
	json_member_uint(json, "file_count", use->files);
	json_member_uint(json, "test_count", use->tests);
	json_member_uint(json, "line_count", use->lines);
	json_member_real(json, "adoption", use->adoption);
	json_member(json, "trend", pattern_trend_name(use->trend));
	put_window(json, "recent", use, 0, job->found.has_recent);
	put_window(json, "long", use, 1, job->found.has_long);
	json_member(json, "advice", pattern_advice_name(use->advice));
	json_member(json, "guide", use->def->guide);
	json_member_strings(json, "over", use->def->over.item,
			    use->def->over.n);
	file = use->example;
	line = use->example_line;
	json_member_open(json, "example", '{');
	json_path(json, "path", job->view->file[file].path);
	json_member_uint(json, "line", line);
	json_close(json);
	json_member(json, "defined", use->def->origin);
	json_member_uint(json, "cut_count", use->cut);
	json_close(json);
}

static void put_conflicts(struct json *json,
			  const struct pattern_category *category)
{
	const struct pattern_use *use = category->use.item;
	size_t i;

	for (i = 1; i < category->use.n; i++) {
		if (!use[i].is_rival)
			continue;
		json_open(json, '{');
		json_member(json, "set", category->set);
		json_member(json, "category", category->name);
		json_member(json, "primary", use[0].def->name);
		json_member(json, "alternative", use[i].def->name);
		json_close(json);
	}
}

static void put_categories(struct json *json, const struct patterns_job *job)
{
	const struct patterns *found = &job->found;
	size_t i, k;

	json_member_open(json, "categories", '[');
	for (i = 0; i < found->category.n; i++) {
		const struct pattern_category *c = &found->category.item[i];

		if (!is_on_page(job, c))
			continue;
		json_open(json, '{');
		json_member(json, "set", c->set);
		json_member(json, "category", c->name);
		json_member_uint(json, "total", c->use.n);
		json_member_open(json, "choices", '[');
		for (k = paging_first(&job->paging, c->use.n);
		     k < paging_end(&job->paging, c->use.n); k++)
			put_use(json, job, &c->use.item[k]);
		json_close(json);
		json_close(json);
	}
	json_close(json);
	json_member_open(json, "conflicts", '[');
	for (i = 0; i < found->category.n; i++)
		put_conflicts(json, &found->category.item[i]);
	json_close(json);
}

static const struct error *put_all(const struct patterns_job *job,
				   struct session *session, struct sink *out)
{
	struct json json = { .sink = out };
	const struct patterns *found = &job->found;
	const struct error *err;
	size_t i;

	err = answer_open(&json, session, "fuse.patterns/2");
	if (err)
		return err;
	json_member_uint(&json, "file_count", found->files);
	put_paging(&json, &job->paging, longest(job));
	put_categories(&json, job);
	json_member_open(&json, "golden", '[');
	for (i = 0; i < found->golden.n; i++) {
		json_open(&json, '{');
		json_path(&json, "path",
			  job->view->file[found->golden.item[i].file].path);
		json_member_uint(&json, "pattern_count",
				 found->golden.item[i].patterns);
		json_close(&json);
	}
	json_close(&json);
	json_member_open(&json, "given_up", '[');
	for (i = 0; i < found->given_up.n; i++) {
		const struct pattern_def *def = found->given_up.item[i];

		json_open(&json, '{');
		json_member(&json, "set", def->set);
		json_member(&json, "category", def->category);
		json_member(&json, "name", def->name);
		json_close(&json);
	}
	json_close(&json);
	put_reminders(&json, "conventions", &job->reminding);
	answer_close(&json, job->view->omitted);
	return NULL;
}

/* --- The command --- */

typedef VEC(const char *) name_vec;

static const char *id_of(const void *payload, size_t i)
{
	const name_vec *names = payload;

	return names->item[i];
}

/* A cursor is of the same patterns in the same categories. */
static const struct error *turn_page(struct patterns_job *job,
				     struct session *session,
				     const struct args *args)
{
	const struct patterns *found = &job->found;
	const struct error *err;
	name_vec names = { 0 };
	size_t i, k;

	for (i = 0; i < found->category.n; i++) {
		const struct pattern_category *c = &found->category.item[i];

		*VEC_PUSH(&names) = c->set;
		*VEC_PUSH(&names) = c->name;
		for (k = 0; k < c->use.n; k++)
			*VEC_PUSH(&names) = c->use.item[k].def->name;
	}
	err = paging_read_list(&job->paging, session, args, names.n, id_of,
			       &names);
	VEC_RELEASE(&names);
	return err;
}

const struct error *cmd_patterns(struct session *session,
				 const struct args *args, struct sink *out)
{
	struct patterns_job job = {
		.is_chosen = args_text(args, "category") != NULL
	};
	struct patterns_request request = {
		.source = session->source,
		.category = args_text(args, "category"),
		.progress = session->progress
	};
	const struct error *err = session_view(session, &request.view);
	size_t i;

	if (!err)
		err = patterns_find(&job.found, &request);
	if (!err)
		err = turn_page(&job, session, args);
	if (!err)
		err = reminding_open_conventions(&job.reminding, session,
						 args->pathspecs ?
						 request.view : NULL,
						 request.category);
	job.view = request.view;
	for (i = 0; !err && i < job.view->n; i++)
		request.view->omitted[OMIT_PATHSPEC] +=
			!source_selects(session->source,
					job.view->file[i].path);
	if (!err && answer_is_json(args))
		err = put_all(&job, session, out);
	else if (!err)
		print_all(&job, out);
	reminding_close(&job.reminding);
	patterns_release(&job.found);
	return err;
}
