/* SPDX-License-Identifier: MIT */
/* Which decisions somebody who is given a task should know. */
#include <math.h>
#include <string.h>
#include <strings.h>

#include "adr/acceptance.h"
#include "context/assembly.h"
#include "emit/manner.h"

/* What a record says beside its title and tags: long texts hold many words. */
static const double body_share = .8;

struct decision_job {
	struct assembly *a;
	const struct registry *registry;
	double *governs;	/* one a record: how much of what was found */
	const char **governed;	/* one a record: which entry, or NULL */
	size_t first;		/* item */
};

/* --- What they govern --- */

/* A pathspec that holds for all of the tree says little of one file. */
static double breadth_share(const struct assembly *a,
			    const struct governs *entry)
{
	size_t i, n = 0;

	if (entry->kind != GOVERNS_PATH)
		return 1;
	for (i = 0; i < a->view->n; i++)
		n += governs_path(entry, a->view->file[i].path);
	return 1 / (1 + log10((double)(n ? n : 1)));
}

static const struct error *find_governing(struct decision_job *job,
					  const struct found_file *file)
{
	struct assembly *a = job->a;
	const struct governance *governance = a->request->governance;
	governed_vec match = { 0 };
	const struct error *err;
	size_t i;

	err = governance_of_file(&match, governance,
				 a->request->search.graph, file->file,
				 a->view->file[file->file].path);
	for (i = 0; !err && i < match.n; i++) {
		const struct governs *entry =
			&governance->entry.item[match.item[i].entry];
		double own;

		/* No entry is worth more than its file. */
		if (job->governs[entry->record] >= file->relevance)
			continue;
		own = file->relevance * breadth_share(a, entry);
		if (job->governs[entry->record] >= own)
			continue;
		job->governs[entry->record] = own;
		job->governed[entry->record] =
			arena_fmt(&a->out->arena, "it governs %s by '%s'",
				  told_path(&a->out->arena, a->request->reader,
					    a->view->file[file->file].path),
				  entry->text);
	}
	VEC_RELEASE(&match);
	return err;
}

/* --- What they say --- */

static double speaks(struct assembly *a, const struct adr *record,
		     const char **why)
{
	struct buf text = { 0 };
	const char *body_why;
	double title, body;
	size_t i;

	buf_addstr(&text, record->title);
	for (i = 0; i < record->list.tags.n; i++)
		buf_addf(&text, " %s", record->list.tags.item[i]);
	title = speaks_of_task(a, buf_str(&text), why);
	buf_addch(&text, '\n');
	adr_add_text(&text, record, &record->decision);
	buf_addch(&text, '\n');
	adr_add_text(&text, record, &record->context);
	body = body_share * speaks_of_task(a, buf_str(&text), &body_why);
	buf_release(&text);
	if (body > title)
		*why = body_why;
	return body > title ? body : title;
}

/* "ADR-12", "adr-0012": the task asks for this very one. */
static bool is_named(const struct assembly *a, const struct adr *record)
{
	const struct intent *intent = &a->out->intent;
	size_t i;

	for (i = 0; i < intent->symbol.n; i++) {
		const char *text = intent->symbol.item[i].text;
		const char *dash = strrchr(text, '-');
		const char *own = strrchr(record->id, '-');
		char *end;

		if (!strcasecmp(text, record->id))
			return true;
		if (dash && own && record->number && dash - text ==
		    own - record->id &&
		    !strncasecmp(text, record->id, (size_t)(dash - text)) &&
		    strtoull(dash + 1, &end, 10) == record->number && !*end)
			return true;
	}
	return false;
}

/* --- Which speak --- */

static enum left_out left_of(const struct assembly *a, uint32_t number,
			     const struct adr *record)
{
	if (a->request->archived && a->request->archived[number])
		return LEFT_ARCHIVED;
	return record->status == ADR_REJECTED ||
		record->status == ADR_DEPRECATED ||
		record->status == ADR_SUPERSEDED ? LEFT_SETTLED : LEFT_NOT;
}

static const char *text_of(struct assembly *a, const struct adr *record)
{
	const struct adr_text *text = record->decision.end >
		record->decision.begin ? &record->decision : &record->context;
	struct buf bytes = { 0 };
	const char *out;

	adr_add_text(&bytes, record, text);
	out = item_text(&a->out->arena, buf_str(&bytes), bytes.len, ITEM_TEXT);
	buf_release(&bytes);
	return out;
}

static void add_record(struct decision_job *job, uint32_t number)
{
	struct assembly *a = job->a;
	const struct adr *record = &job->registry->record.item[number];
	bool named = is_named(a, record);
	const char *why = NULL;
	double said = speaks(a, record, &why);
	double hit;
	struct item *item;
	const struct strmap_entry *at;

	at = strmap_find(&a->found.by_path, record->path, strlen(record->path));
	hit = at ? a->found.file.item[at->value - 1].relevance : 0;
	if (!named && said <= 0 && hit <= 0 && job->governs[number] <= 0)
		return;
	item = assembly_add(a, SOURCE_DECISIONS, ITEM_DECISION,
			    record->status == ADR_PROPOSED ? GROUND_PROPOSED :
			    GROUND_IN_FORCE, named ? 1 :
			    either(job->governs[number],
			       said > hit ? said : hit));
	item->left = named ? LEFT_NOT : (uint8_t)left_of(a, number, record);
	item->id = record->id;
	item->title = arena_fmt(&a->out->arena, "%s %s (%s)", record->id,
				record->title, adr_status_name(
					(enum adr_status)record->status));
	item->path = record->path;
	if (item->left == LEFT_NOT)
		item->text = text_of(a, record);
	item->why = named ? "the task names it" :
		job->governed[number] && why ?
		arena_fmt(&a->out->arena, "%s, %s", job->governed[number],
			  why) :
		job->governed[number] ? job->governed[number] : why ? why :
		"the search found it";
}

/* --- Who accepted them --- */

static void note_acceptance(struct assembly *a, struct item *item,
			    const struct adr_acceptance *accepted)
{
	char hex[OID_HEX + 1];

	if (accepted->state != ADR_WAS_ACCEPTED)
		return;
	item->ground = GROUND_ACCEPTED;
	item->why = arena_fmt(&a->out->arena, "%s; accepted by %.10s",
			      item->why,
			      oid_to_hex(hex, &accepted->commit));
}

/* One pass over the past for all that are told. */
static const struct error *find_acceptances(struct decision_job *job)
{
	const struct context_request *request = job->a->request;
	struct item *item = job->a->out->item.item + job->first;
	const size_t n = job->a->out->item.n - job->first;
	struct adr_acceptance *found = xcalloc(n + 1, sizeof(*found));
	const char **path = xcalloc(n + 1, sizeof(*path));
	size_t *number = xcalloc(n + 1, sizeof(*number)), asked = 0, i;
	const struct error *err = NULL;

	for (i = 0; i < n; i++)
		if (item[i].left == LEFT_NOT &&
		    item[i].ground == GROUND_IN_FORCE) {
			number[asked] = i;
			path[asked++] = item[i].path;
		}
	if (asked && request->commit)
		err = adr_acceptances(found, request->repo,
				      request->search.past, request->commit,
				      path, asked);
	for (i = 0; !err && i < asked && request->commit; i++)
		note_acceptance(job->a, &item[number[i]], &found[i]);
	free(number);
	free(path);
	free(found);
	return err;
}

const struct error *retrieve_decisions(struct assembly *a)
{
	const struct governance *governance = a->request->governance;
	struct decision_job job = { .a = a, .first = a->out->item.n };
	const struct error *err = NULL;
	size_t i;

	if (!governance || !governance->registry->record.n)
		return NULL;
	job.registry = governance->registry;
	job.governs = xcalloc(job.registry->record.n, sizeof(*job.governs));
	job.governed = xcalloc(job.registry->record.n, sizeof(*job.governed));
	for (i = 0; !err && i < a->found.file.n; i++)
		if (a->found.file.item[i].relevance >= FOUND_LEAST)
			err = find_governing(&job, &a->found.file.item[i]);
	for (i = 0; !err && i < job.registry->record.n; i++)
		add_record(&job, (uint32_t)i);
	if (!err) {
		limit_items(a, job.first, MOST_DECISIONS);
		err = find_acceptances(&job);
	}
	free(job.governed);
	free(job.governs);
	return err;
}
