/* SPDX-License-Identifier: MIT */
/* git fuse adr accept, reject, deprecate, supersede, link and edit: what
 * becomes of a decision. */
#include <inttypes.h>

#include "adr/form.h"
#include "adr/relations.h"
#include "adr/slight.h"
#include "adr/wanted.h"
#include "git-fuse/adr/decision_edit.h"
#include "git-fuse/cli/commands.h"
#include "git/repo.h"
#include "markdown/document.h"

struct step {
	enum adr_status status;
	const char *schema;
};

/* --- For programs --- */

static void put_records(struct json *json, const void *payload)
{
	const struct editing *editing = payload;
	const struct changeset *changes = &editing->reviser.changes;
	size_t i;

	json_member_open(json, "records", '[');
	for (i = 0; i < changes->change.n; i++) {
		const struct rewrite *change = changes->change.item[i];
		struct adr adr = { 0 };

		/* It was read before; what is no record now never was one. */
		if (rewrite_is_empty(change) || rewrite_record(change, &adr)) {
			adr_release(&adr);
			continue;
		}
		if (adr.status != ADR_STATUS_NONE) {
			json_open(json, '{');
			json_member(json, "id", adr.id);
			json_path(json, "path", adr.path);
			json_member(json, "status",
				    adr_status_name(adr.status));
			json_close(json);
		}
		adr_release(&adr);
	}
	json_close(json);
}

/* --- One status --- */

/* A draft that is accepted gets the number that it waited for. */
static const struct error *number_draft(struct editing *editing,
					const struct adr *record,
					struct rewrite *change, uint64_t *given)
{
	size_t folder = editing_folder(editing, record);
	unsigned int digits = editing->registry.folder.item[folder].digits;
	const struct error *err;
	uint64_t number;

	err = editing_next_number(editing, folder, &number);
	if (err)
		return err;
	/* Two drafts of one command do not get the same. */
	number += (*given)++;
	err = revise_number(&editing->reviser, change, number, digits);
	return err ? err : editing_relink(editing, record, change, number);
}

/* What is superseded by it alone would be superseded by nothing. */
static const struct error *may_reject(const struct editing *editing,
				      const struct adr *record)
{
	const struct registry *registry = &editing->registry;
	size_t i;

	for (i = 0; i < registry->record.n; i++) {
		const struct adr *old = &registry->record.item[i];

		if (registry_is_forsaken(registry, old, record) &&
		    !registry_is_forsaken(registry, old, NULL))
			return error_new(ERROR_USAGE, "cannot reject '%s': "
					 "'%s' is superseded by it alone; name "
					 "another successor with 'git fuse adr "
					 "supersede %s <new>', or give it back "
					 "its status first", record->path,
					 old->path, old->id);
	}
	return NULL;
}

/* The first section that says only what the template says; NULL for none. */
static const struct error *find_unwritten(const char **title,
					  const struct adr *record,
					  const struct buf *template)
{
	struct arena arena = { 0 };
	wanted_vec wanted = { 0 };
	const struct error *err = wanted_read(&wanted, &arena,
					      buf_str(template),
					      template->len);
	const struct document_section *section;
	size_t i;

	for (i = 0; !err && !*title && i < wanted.n; i++) {
		section = wanted_section(record, &wanted.item[i]);
		if (section && wanted_is_unwritten(record, section,
						   &wanted.item[i]))
			*title = section->title;
	}
	VEC_RELEASE(&wanted);
	arena_release(&arena);
	return err;
}

/* What nobody wrote down was not decided. */
static const struct error *may_accept(const struct editing *editing,
				      const struct adr *record)
{
	const struct registry *registry = &editing->registry;
	const char *top = repo_work_dir(editing->session->repo);
	struct buf template = { 0 };
	const char *title = NULL;
	bool is_unwritten = false;
	const struct error *err;

	err = template_of(&template, top,
			  registry->folder.item[record->folder].path);
	if (!err)
		err = adr_is_unwritten(&is_unwritten, record,
				       buf_str(&template), template.len);
	if (!err && !is_unwritten && !record->is_json)
		err = find_unwritten(&title, record, &template);
	buf_release(&template);
	if (!err && is_unwritten)
		err = error_new(ERROR_USAGE, "cannot accept '%s': its section "
				"'%s' does not say yet what was decided; write "
				"it, then accept it", record->path,
				record->decision.title);
	else if (!err && title)
		err = error_new(ERROR_USAGE, "cannot accept '%s': its section "
				"'%s' says only what the template says; write "
				"it or take it out, then accept it",
				record->path, title);
	return err;
}

static const struct error *take_step(struct editing *editing,
				     const struct step *step,
				     const char *name, uint64_t *given)
{
	const struct adr *record = NULL;
	struct rewrite *change = NULL;
	const struct error *err = editing_record(editing, name, &record,
						 &change);

	if (err)
		return err;
	if (record->status == ADR_SUPERSEDED)
		return error_new(ERROR_USAGE, "cannot make '%s' %s: it is "
				 "superseded ('%s')", record->path,
				 adr_status_name(step->status),
				 record->status_text);
	if (step->status == ADR_REJECTED && record->status != ADR_REJECTED)
		err = may_reject(editing, record);
	else if (step->status == ADR_ACCEPTED)
		err = may_accept(editing, record);
	if (!err && record->is_draft && step->status == ADR_ACCEPTED)
		err = number_draft(editing, record, change, given);
	if (err)
		return err;
	if (record->status == step->status) {
		editing_note(editing, "%s is %s already", record->id,
			     adr_status_name(step->status));
		return NULL;
	}
	return revise_status(&editing->reviser, change, step->status, NULL);
}

static const struct error *take_steps(struct session *session,
				      const struct args *args,
				      struct sink *out,
				      const struct step *step)
{
	const struct arg *names = args_find(args, "record");
	struct editing editing;
	const struct error *err = editing_open(&editing, session, args, out);
	uint64_t given = 0;
	size_t i;

	for (i = 0; !err && i < names->text.n; i++)
		err = take_step(&editing, step, names->text.item[i], &given);
	if (!err)
		err = editing_finish(&editing, step->schema, put_records,
				     &editing);
	editing_close(&editing);
	return err;
}

const struct error *cmd_adr_accept(struct session *session,
				   const struct args *args, struct sink *out)
{
	static const struct step step = { ADR_ACCEPTED, "fuse.adr.accept/2" };

	return take_steps(session, args, out, &step);
}

const struct error *cmd_adr_reject(struct session *session,
				   const struct args *args, struct sink *out)
{
	static const struct step step = { ADR_REJECTED, "fuse.adr.reject/2" };

	return take_steps(session, args, out, &step);
}

const struct error *cmd_adr_deprecate(struct session *session,
				      const struct args *args,
				      struct sink *out)
{
	static const struct step step = { ADR_DEPRECATED,
					  "fuse.adr.deprecate/2" };

	return take_steps(session, args, out, &step);
}

/* --- What two have to do with each other --- */

const struct error *cmd_adr_link(struct session *session,
				 const struct args *args, struct sink *out)
{
	static const enum adr_link_kind linked_kinds[] = {
		ADR_LINK_AMENDS, ADR_LINK_OTHER, ADR_LINK_SUPERSEDES
	};
	const struct adr *record = NULL, *other = NULL;
	struct rewrite *from = NULL, *to = NULL;
	struct editing editing;
	const struct error *err = editing_open(&editing, session, args, out);

	if (!err)
		err = editing_record(&editing, args_text(args, "record"),
				     &record, &to);
	if (!err)
		err = editing_record(&editing, args_text(args, "other"),
				     &other, &from);
	if (!err && record == other)
		err = error_new(ERROR_USAGE, "'%s' has nothing to do with "
				"itself; name another record", record->path);
	if (!err)
		err = revise_pair(&editing.reviser, from, to,
				  linked_kinds[args_choice(args, "kind")]);
	if (!err)
		err = editing_finish(&editing, "fuse.adr.link/2", put_records,
				     &editing);
	editing_close(&editing);
	return err;
}

/* --- What a record tells of itself --- */

const struct error *cmd_adr_edit(struct session *session,
				 const struct args *args, struct sink *out)
{
	const struct adr *record = NULL;
	struct rewrite *change = NULL;
	struct editing editing;
	const struct error *err = editing_open(&editing, session, args, out);
	static const struct {
		const char *name;
		enum adr_key key;
	} fields[] = {
		{ "decider", ADR_DECIDERS }, { "tag", ADR_TAGS },
		{ "governs", ADR_GOVERNS }
	};
	size_t i, k, given = 0;

	if (!err)
		err = editing_record(&editing, args_text(args, "record"),
				     &record, &change);
	for (i = 0; !err && i < sizeof(fields) / sizeof(*fields); i++) {
		const struct arg *arg = args_find(args, fields[i].name);
		string_vec words = { 0 };

		for (k = 0; k < arg->text.n; k++)
			*VEC_PUSH(&words) = arg->text.item[k];
		given += words.n;
		if (words.n)
			err = revise_values(change, fields[i].key, &words);
		VEC_RELEASE(&words);
	}
	if (!err && !given)
		err = error_new(ERROR_USAGE, "nothing to add to '%s': give "
				"--tag, --governs or --decider",
				change->path);
	if (!err)
		err = editing_finish(&editing, "fuse.adr.edit/2", put_records,
				     &editing);
	editing_close(&editing);
	return err;
}

/* --- One in the place of another --- */

const struct error *cmd_adr_supersede(struct session *session,
				      const struct args *args,
				      struct sink *out)
{
	const struct arg *names = args_find(args, "new");
	const struct adr *old = NULL, *new = NULL;
	struct rewrite *from = NULL, *to = NULL;
	struct editing editing;
	const struct error *err = editing_open(&editing, session, args, out);
	size_t i;

	if (!err)
		err = editing_record(&editing, args_text(args, "old"), &old,
				     &from);
	for (i = 0; !err && i < names->text.n; i++) {
		err = editing_record(&editing, names->text.item[i], &new, &to);
		if (!err && new == old)
			err = error_new(ERROR_USAGE, "'%s' cannot supersede "
					"itself", old->path);
		if (!err)
			err = revise_pair(&editing.reviser, from, to,
					  ADR_LINK_SUPERSEDES);
	}
	if (!err)
		err = editing_finish(&editing, "fuse.adr.supersede/2",
				     put_records, &editing);
	editing_close(&editing);
	return err;
}
