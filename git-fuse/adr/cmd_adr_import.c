/* SPDX-License-Identifier: MIT */
/* git fuse adr import: records of other tools, in the folder's own manner. */
#include <inttypes.h>
#include <string.h>

#include "adr/field_list.h"
#include "adr/import.h"
#include "adr/layout.h"
#include "base/path.h"
#include "git-fuse/adr/decision_create.h"
#include "git-fuse/cli/commands.h"

/* A record that came, and the file that it becomes. */
struct arrival {
	const struct imported *record;
	struct rewrite *change;
	uint64_t number;
};

struct job {
	struct editing editing;
	struct place place;	/* the folder; filled in for each record */
	struct import import;
	VEC(struct arrival) arrival;
	uint64_t highest;	/* number that was given so far */
};

/* --- Numbers --- */

static bool is_taken(struct job *job, uint64_t number)
{
	const struct registry *registry = &job->editing.registry;
	size_t i;

	for (i = 0; i < job->arrival.n; i++)
		if (job->arrival.item[i].number == number)
			return true;
	if (job->place.folder == registry->folder.n)
		return false;
	for (i = 0; i < registry->record.n; i++)
		if (registry->record.item[i].number == number &&
		    registry->record.item[i].folder == job->place.folder)
			return true;
	return numbers_find(&job->editing.numbers, job->place.folder,
			    number) != NULL;
}

/* The number that a record had, where it is free; otherwise the next. */
static const struct error *find_number(struct job *job,
				       const struct imported *record,
				       uint64_t *out)
{
	const struct error *err = editing_next_number(&job->editing,
						      job->place.folder, out);

	if (err)
		return err;
	if (record->number && !is_taken(job, record->number)) {
		*out = record->number;
	} else {
		if (*out <= job->highest)
			*out = job->highest + 1;
		while (is_taken(job, *out))
			++*out;
		if (record->number)
			editing_note(&job->editing, "'%s': %" PRIu64 " is "
				     "taken; it becomes %" PRIu64,
				     record->title, record->number, *out);
	}
	return NULL;
}

/* --- One record --- */

static bool is_supersession(const struct imported *record)
{
	size_t i;

	for (i = 0; i < record->link.n; i++)
		if (record->link.item[i].kind == ADR_LINK_SUPERSEDED_BY)
			return true;
	return false;
}

/*
 * The word for the status. What is superseded gets its links later, and
 * until then is told to be accepted, which it was. Words of its own stay.
 */
static const char *status_of_record(struct job *job,
				    const struct imported *record)
{
	struct arena *arena = &job->editing.arena;
	const struct layout *layout = &layouts[job->place.layout];
	struct buf text = { 0 };
	char *word;

	if (record->meaning == ADR_STATUS_UNKNOWN) {
		/* In front matter. */
		if (!strncmp(layout->template, "---", 3))
			yaml_quote(&text, record->status);
		else
			buf_addstr(&text, record->status);
		return arena_take(arena, &text);
	}
	if (record->meaning == ADR_SUPERSEDED && is_supersession(record))
		word = arena_strdup(arena, adr_status_name(ADR_ACCEPTED));
	else if (record->meaning == ADR_STATUS_NONE)
		return "";
	else
		word = arena_strdup(arena, adr_status_name(record->meaning));
	if (layout->has_capital_status)
		*word = (char)(*word - 'a' + 'A');
	return word;
}

static const struct error *write_anew(struct job *job,
				      const struct imported *record,
				      struct rewrite *change)
{
	struct form form = {
		.layout = job->place.layout, .path = job->place.path,
		.heading = job->place.heading,
		.number = job->place.number_text, .title = record->title,
		.status = status_of_record(job, record), .date = record->date,
		.context = record->context ? record->context : "",
		.decision = record->decision ? record->decision : "",
		.consequences = record->consequences ? record->consequences :
			"",
		.alternatives = record->alternatives, .list = record->list
	};
	const struct error *err = form_fill(&change->after, &form);
	size_t i;

	for (i = 0; i < record->section.n; i++)
		buf_addf(&change->after, "\n## %s\n\n%s\n",
			 record->section.item[i].title,
			 record->section.item[i].text);
	/* What the layout has no place for is told, not dropped in silence. */
	for (i = 0; i < record->other.n; i++)
		editing_note(&job->editing, "'%s': the layout %s has no place "
			     "for '%s'", record->title,
			     adr_layout_name(job->place.layout),
			     record->other.item[i]);
	if (strlen(record->status) > strlen(adr_status_name(record->meaning)) &&
	    record->meaning != ADR_SUPERSEDED &&
	    record->meaning != ADR_STATUS_NONE &&
	    record->meaning != ADR_STATUS_UNKNOWN)
		editing_note(&job->editing, "'%s': the status was '%s'",
			     record->title, record->status);
	return err;
}

/* A text in the folder's own layout stays as it is, to the byte, unless it
 * needs another number. */
static bool can_stay(struct job *job, const struct imported *record)
{
	bool is_new = job->place.folder == job->editing.registry.folder.n;

	if (!record->text || !record->name ||
	    (record->number && is_taken(job, record->number)) ||
	    args_is_given(job->editing.args, "layout"))
		return false;
	return is_new || record->layout == job->place.layout;
}

static const struct error *find_place(struct job *job,
				      const struct imported *record,
				      uint64_t *number)
{
	struct place *place = &job->place;
	const struct error *err = NULL;

	if (can_stay(job, record)) {
		place->path = arena_fmt(&job->editing.arena, "%s%s%s",
					place->dir, *place->dir ? "/" : "",
					record->name);
		*number = record->number;
		return NULL;
	}
	if (!record->is_draft &&
	    (record->number || !layouts[place->layout].has_day_in_name))
		err = find_number(job, record, number);
	return err ? err : place_record(&job->editing, place, record->title,
					record->is_draft, *number, false);
}

static const struct error *take(struct job *job,
				const struct imported *record)
{
	bool stays = can_stay(job, record);
	struct rewrite *change = NULL;
	uint64_t number = 0;
	const struct error *err = find_place(job, record, &number);

	if (!err)
		err = changeset_create(&job->editing.reviser.changes,
				       job->place.path, &change);
	if (err)
		return err;
	*VEC_PUSH(&job->arrival) = (struct arrival){ record, change, number };
	if (number > job->highest)
		job->highest = number;
	if (!stays)
		return write_anew(job, record, change);
	buf_add(&change->after, record->text, record->text_n);
	return NULL;
}

/* --- Between them --- */

static struct arrival *arrival_of(struct job *job,
				  const struct import_link *link)
{
	size_t i;

	for (i = 0; i < job->arrival.n; i++) {
		struct arrival *a = &job->arrival.item[i];

		if (link->file && a->record->name &&
		    !strcmp(path_base(a->record->name), link->file))
			return a;
		if (link->number && a->record->number == link->number)
			return a;
	}
	return NULL;
}

static const struct error *link_one(struct job *job, struct arrival *from,
				    const struct import_link *link)
{
	struct reviser *reviser = &job->editing.reviser;
	struct arrival *to = arrival_of(job, link);

	if (!to || link->kind == ADR_LINK_OTHER) {
		editing_note(&job->editing, "'%s': the link '%s %s' was left "
			     "out", from->record->title, link->words ?
			     link->words : link->kind == ADR_LINK_OTHER ? "" :
			     "to a record that did not come:",
			     link->file ? link->file : "");
		return NULL;
	}
	switch (link->kind) {
	case ADR_LINK_SUPERSEDES:
		return revise_pair(reviser, to->change, from->change,
				   ADR_LINK_SUPERSEDES);
	case ADR_LINK_SUPERSEDED_BY:
		return revise_pair(reviser, from->change, to->change,
				   ADR_LINK_SUPERSEDES);
	case ADR_LINK_AMENDS:
		return revise_pair(reviser, to->change, from->change,
				   ADR_LINK_AMENDS);
	default:
		return revise_pair(reviser, from->change, to->change,
				   ADR_LINK_AMENDS);
	}
}

/* Those that stayed to the byte have theirs. */
static const struct error *link_all(struct job *job)
{
	const struct error *err = NULL;
	size_t i, k;

	for (i = 0; !err && i < job->arrival.n; i++) {
		struct arrival *a = &job->arrival.item[i];
		bool is_same = a->record->text_n == a->change->after.len &&
			a->record->text &&
			!memcmp(a->record->text, buf_str(&a->change->after),
				a->record->text_n);

		for (k = 0; !err && !is_same && k < a->record->link.n; k++)
			err = link_one(job, a, &a->record->link.item[k]);
	}
	return err;
}

/* --- All of it --- */

static void put_records(struct json *json, const void *payload)
{
	const struct job *job = payload;
	size_t i;

	json_member_open(json, "records", '[');
	for (i = 0; i < job->arrival.n; i++) {
		const struct arrival *a = &job->arrival.item[i];

		json_open(json, '{');
		json_path(json, "from", a->record->from);
		json_path(json, "path", a->change->new_path);
		json_member(json, "title", a->record->title);
		json_close(json);
	}
	json_close(json);
}

const struct error *cmd_adr_import(struct session *session,
				   const struct args *args, struct sink *out)
{
	struct job job = { 0 };
	const struct error *err = editing_open(&job.editing, session, args,
					       out);
	size_t i;

	/* Days of records that come are theirs. */
	job.editing.reviser.today = NULL;
	if (!err)
		err = place_folder(&job.editing, &job.place);
	if (!err)
		err = editing_numbers(&job.editing);
	if (!err) {
		const struct arg *files = args_find(job.editing.args, "file");

		for (i = 0; !err && i < files->text.n; i++)
			err = import_read(&job.import, files->text.item[i]);
		/* Who needs another number does not take that of one to
		 * come. */
		for (i = 0; i < job.import.record.n; i++)
			if (job.import.record.item[i].number > job.highest)
				job.highest = job.import.record.item[i].number;
		if (!err && !job.import.record.n)
			err = error_new(ERROR_USAGE,
					"there is no record in '%s'",
					files->text.item[0]);
	}
	for (i = 0; !err && i < job.import.record.n; i++)
		err = take(&job, &job.import.record.item[i]);
	if (!err)
		err = place_note(&job.editing, &job.place);
	if (!err)
		err = link_all(&job);
	if (!err)
		err = editing_finish(&job.editing, "fuse.adr.import/2",
				     put_records, &job);
	VEC_RELEASE(&job.arrival);
	import_release(&job.import);
	editing_close(&job.editing);
	return err;
}
