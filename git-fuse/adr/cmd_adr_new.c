/* SPDX-License-Identifier: MIT */
/* git fuse adr new: a record of a decision, in its folder's manner. */
#include <ctype.h>
#include <string.h>
#include <unistd.h>

#include "adr/form.h"
#include "adr/layout.h"
#include "adr/sample.h"
#include "base/span.h"
#include "git-fuse/adr/decision_create.h"
#include "git-fuse/cli/commands.h"
#include "git-fuse/cli/editor.h"
#include "git/repo.h"

struct job {
	struct editing editing;
	struct place place;
	struct form form;
	struct buf title, template;
	bool is_like;		/* written as the folder's last record is */
	struct rewrite *change;
};

/* --- What was said --- */

static void take_list(string_vec *out, const struct args *args,
		      const char *name)
{
	const struct arg *arg = args_find(args, name);
	size_t i;

	for (i = 0; i < arg->text.n; i++)
		*VEC_PUSH(out) = arg->text.item[i];
}

/* The first letter as the last record, or the layout's tool, has it. */
static const char *status_word(struct job *job)
{
	const char *status = args_text(job->editing.args, "status");
	char *word = arena_strdup(&job->editing.arena, status);
	const char *like = job->form.is_told ?
		job->place.sample->status_text : "";

	if (*like ? isupper((unsigned char)*like) :
	    layouts[job->place.layout].has_capital_status)
		*word = (char)(*word - 'a' + 'A');
	return word;
}

static const struct error *take_title(struct job *job)
{
	const struct arg *words = args_find(job->editing.args, "title");
	struct buf all = { 0 };
	struct span title;
	size_t i;

	for (i = 0; i < words->text.n; i++)
		buf_addf(&all, "%s%s", i ? " " : "", words->text.item[i]);
	title = span_trim((struct span){ buf_str(&all), all.len });
	buf_addf(&job->title, "%.*s", (int)title.n, title.s);
	buf_release(&all);
	if (strpbrk(job->title.ptr, "\r\n"))
		return error_new(ERROR_USAGE, "a title is one line");
	return NULL;
}

/* --- Writing --- */

/* What to begin with: a template; or, where nobody says how, the last record
 * of the folder. */
static const struct error *find_template(struct job *job)
{
	struct editing *editing = &job->editing;
	const char *named = args_text(editing->args, "template");
	const struct error *err = NULL;

	if (named)
		return template_read(&job->template, named);
	if (args_is_given(editing->args, "layout"))
		return NULL;
	err = template_of(&job->template, editing->reviser.changes.top,
			  job->place.dir);
	job->is_like = !err && !job->template.len && job->place.sample;
	return err;
}

static const struct error *fill(struct job *job)
{
	struct editing *editing = &job->editing;
	const struct error *err = NULL;
	const struct args *args;
	struct form *form;

	job->form.is_told = job->is_like && sample_is_own(job->place.sample);
	args = job->editing.args;
	form = &job->form;
	form->layout = job->place.layout;
	form->path = job->place.path;
	form->heading = job->place.heading;
	form->number = job->place.number_text;
	form->title = job->title.ptr;
	form->status = status_word(job);
	form->date = job->editing.today;
	form->context = args_text(args, "context");
	form->decision = args_text(args, "decision");
	form->consequences = args_text(args, "consequences");
	take_list(&form->alternatives, args, "alternatives");
	take_list(&form->list.deciders, args, "decider");
	take_list(&form->list.tags, args, "tag");
	take_list(&form->list.governs, args, "governs");
	if (job->form.is_told)
		err = sample_text(&job->template, job->place.sample,
				  job->place.other, &job->form);
	if (err)
		return err;
	if (job->template.len) {
		job->form.text = job->template.ptr;
		job->form.text_n = job->template.len;
	}
	err = changeset_create(&editing->reviser.changes, job->place.path,
			     &job->change);
	return err ? err : form_fill(&job->change->after, &job->form);
}

static const struct error *link_one(struct job *job, const char *name,
				    enum adr_link_kind kind)
{
	const struct adr *old = NULL;
	struct rewrite *from = NULL;
	const struct error *err = editing_record(&job->editing, name, &old,
						 &from);

	return err ? err : revise_pair(&job->editing.reviser, from,
				       job->change, kind);
}

static const struct error *link_all(struct job *job)
{
	static const struct {
		const char *name;
		enum adr_link_kind kind;
	} options[] = {
		{ "supersedes", ADR_LINK_SUPERSEDES },
		{ "amends", ADR_LINK_AMENDS }
	};
	const struct error *err = NULL;
	size_t i, k;

	for (i = 0; i < sizeof(options) / sizeof(*options); i++) {
		const struct arg *arg = args_find(job->editing.args,
						  options[i].name);

		for (k = 0; !err && k < arg->text.n; k++)
			err = link_one(job, arg->text.item[k],
				       options[i].kind);
	}
	return err;
}

/* Whether a title is read as it was given, but for signs around and before
 * its words that only say how they look. */
static bool is_title(const char *given, const char *read)
{
	for (; *given; given++)
		if (*given == *read)
			read++;
		else if (!strchr("`*_~\\", *given))
			return false;
	return !*read;
}

/* The record must tell its title and its number to who reads it. */
static const struct error *check(const struct job *job)
{
	struct adr adr = { 0 };
	const struct error *err = rewrite_record(job->change, &adr);

	if (!err && !is_title(job->title.ptr, adr.title))
		err = error_new(ERROR_FAILED, "cannot write '%s': its title "
				"would be read as '%s'; %s", job->place.path,
				adr.title, job->template.len ?
				"is the template a record with one heading?" :
				"choose one that stays as it is in Markdown");
	if (!err && adr.number != job->place.number)
		err = error_new(ERROR_FAILED, "cannot write '%s': another "
				"number would be read; does the template have "
				"one?", job->place.path);
	adr_release(&adr);
	return err;
}

/* --- The editor --- */

static bool has_text(const struct args *args)
{
	static const char *const names[] = {
		"context", "decision", "consequences", "alternatives"
	};
	size_t i;

	for (i = 0; i < sizeof(names) / sizeof(*names); i++)
		if (args_is_given(args, names[i]))
			return true;
	return false;
}

static bool wants_editor(const struct args *args)
{
	if (args_flag(args, "dry-run"))
		return false;
	if (args_is_given(args, "edit"))
		return args_flag(args, "edit");
	return !has_text(args) && isatty(STDIN_FILENO) &&
		isatty(STDOUT_FILENO);
}

static void put_record(struct json *json, const void *payload)
{
	const struct job *job = payload;

	json_path(json, "path", job->place.path);
	json_member_uint(json, "number", job->place.number);
	json_member(json, "layout", adr_layout_name(job->place.layout));
}

const struct error *cmd_adr_new(struct session *session,
				const struct args *args, struct sink *out)
{
	struct job job = { 0 };
	const struct error *err = editing_open(&job.editing, session, args,
					       out);

	if (!err)
		err = take_title(&job);
	if (!err)
		err = place_folder(&job.editing, &job.place);
	if (!err)
		err = find_template(&job);
	if (!err)
		err = place_record(&job.editing, &job.place, job.title.ptr,
				   args_flag(args, "draft"), 0, job.is_like);
	if (!err)
		err = place_note(&job.editing, &job.place);
	if (!err)
		err = fill(&job);
	if (!err)
		err = check(&job);
	if (!err)
		err = link_all(&job);
	if (!err)
		err = editing_finish(&job.editing, "fuse.adr.new/2",
				     put_record, &job);
	if (!err && wants_editor(args))
		err = editor_run(session->repo, repo_work_dir(session->repo),
				 job.place.path);
	VEC_RELEASE(&job.form.alternatives);
	adr_lists_release(&job.form.list);
	buf_release(&job.template);
	buf_release(&job.title);
	editing_close(&job.editing);
	return err;
}
