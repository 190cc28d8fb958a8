/* SPDX-License-Identifier: MIT */
/* Decisions as they are asked for and told: see decision_answer.h. */
#include "git-fuse/adr/decision_answer.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "adr/date.h"
#include "base/path.h"
#include "git-fuse/cli/progress.h"
#include "git-fuse/workspace/store.h"
#include "git/repo.h"

/* ---------------------------------------------------------------- reading */

const struct error *recorded_open(struct recorded *recorded,
				  struct session *session,
				  const struct args *args)
{
	const struct error *err;
	size_t i;

	*recorded = (struct recorded){ .session = session, .args = args };
	err = registry_narrow(session->source, NULL, 0);
	if (!err)
		err = registry_read(&recorded->registry, session->source);
	if (err)
		return err;
	for (i = 0; i < recorded->registry.failure.n; i++) {
		const struct adr_failure *failure =
			&recorded->registry.failure.item[i];

		/* What is not here is no fault of who wrote it, and is told
		   as what was not read. */
		if (failure->code == ERROR_NOT_FOUND) {
			session->found_nothing = true;
			continue;
		}
		session->has_findings = true;
		if (!session->is_served) {
			struct buf text = { 0 };

			buf_addstr(&text, "warning: ");
			path_quote(&text, failure->path);
			buf_addf(&text, ": %s\n", failure->message);
			buf_tame(&text, 0);
			meter_clear();
			fputs(text.ptr, stderr);
			buf_release(&text);
		}
	}
	registry_relations(&recorded->relations, &recorded->registry);
	return knowing_without(session, "what is archived",
			       knowing_archived(&recorded->archived, session));
}

void recorded_close(struct recorded *recorded)
{
	strmap_release(&recorded->archived);
	VEC_RELEASE(&recorded->shown);
	VEC_RELEASE(&recorded->relations);
	registry_release(&recorded->registry);
}

const struct error *record_named(const struct adr **out,
				 const struct session *session,
				 const struct registry *registry,
				 const char *name)
{
	const char *prefix = repo_prefix(session->repo);
	struct buf path = { 0 };
	size_t i;

	*out = NULL;
	if (path_join(&path, prefix, strlen(prefix), name))
		for (i = 0; !*out && i < registry->record.n; i++)
			if (!strcmp(registry->record.item[i].path,
				    buf_str(&path)))
				*out = &registry->record.item[i];
	buf_release(&path);
	return *out ? NULL : registry_find(registry, name, out);
}

/* -------------------------------------------------------------- selecting */

static bool has_tags(const struct args *args, const struct adr *adr)
{
	const struct arg *arg = args_find(args, "tag");
	const string_vec *tags = &adr->list.tags;
	size_t i, k;

	for (i = 0; i < arg->text.n; i++) {
		for (k = 0; k < tags->n; k++)
			if (!strcasecmp(tags->item[k], arg->text.item[i]))
				break;
		if (k == tags->n)
			return false;
	}
	return true;
}

static bool governs(const struct args *args, const struct adr *adr)
{
	const char *text = args_text(args, "governs");
	size_t i;

	for (i = 0; text && i < adr->list.governs.n; i++)
		if (strstr(adr->list.governs.item[i], text))
			return true;
	return !text;
}

static bool is_archived(const struct recorded *recorded,
			const struct adr *adr)
{
	return knowing_is_archived(&recorded->archived, adr);
}

static bool is_selected(const struct args *args, const struct adr *adr)
{
	const char *since;
	const char *until;

	if (!args_chosen(args, "status", adr_status_name(adr->status)) ||
	    !has_tags(args, adr) || !governs(args, adr))
		return false;
	since = args_text(args, "since");
	until = args_text(args, "until");
	if (!since && !until)
		return true;
	return adr->is_dated && (!since || strcmp(adr->date, since) >= 0) &&
		(!until || strcmp(adr->date, until) <= 0);
}

static bool is_shown(const struct recorded *recorded, const struct adr *adr)
{
	return args_flag(recorded->args, "archived") ||
		!is_archived(recorded, adr);
}

static const struct error *check_day(const struct args *args,
				     const char *name)
{
	const char *text = args_text(args, name);
	char day[11];

	if (!text || (find_day(day, span_of(text), NULL) &&
		      !strcmp(day, text)))
		return NULL;
	return error_new(ERROR_USAGE, "'%s' is not a date for --%s: write it "
			 "as 2020-01-31", text, name);
}

const struct error *recorded_select(struct recorded *recorded)
{
	const struct registry *registry = &recorded->registry;
	const bool by_time = args_text(recorded->args, "since") ||
		args_text(recorded->args, "until");
	const struct error *err = check_day(recorded->args, "since");
	size_t i;

	if (!err)
		err = check_day(recorded->args, "until");
	for (i = 0; !err && i < registry->record.n; i++) {
		const struct adr *adr = &registry->record.item[i];

		if (is_selected(recorded->args, adr)) {
			if (is_shown(recorded, adr))
				*VEC_PUSH(&recorded->shown) = adr;
			else
				recorded->hidden++;
		} else if (by_time && !adr->is_dated) {
			recorded->undated++;
		}
	}
	return err;
}

/* ------------------------------------------------------------------- JSON */

/* The ids of the records that stand so to this one. */
static void put_related(struct json *json, const struct recorded *recorded,
			const struct adr *adr, enum adr_link_kind kind)
{
	const struct adr_relation *relation;
	size_t i, n;

	relation = relations_of(&recorded->relations, adr, &n);
	json_member_open(json, adr_link_name(kind), '[');
	for (i = 0; i < n; i++)
		if (relation[i].kind == kind)
			json_put_string(json, relation[i].to->id);
	json_close(json);
}

void put_decision(struct json *json, const struct recorded *recorded,
		  const struct adr *adr)
{
	json_member(json, "id", adr->id);
	json_key(json, "number");
	if (adr->digits)
		json_put_uint(json, adr->number);
	else
		json_put_null(json);
	json_member(json, "title", adr->title);
	json_member(json, "status", adr_status_name(adr->status));
	json_member(json, "status_text", adr->status_text);
	json_member(json, "date", adr->is_dated ? adr->date : NULL);
	json_member(json, "date_text", adr->is_dated ? NULL : adr->date);
	json_path(json, "path", adr->path);
	json_member(json, "layout", adr_layout_name(adr->layout));
	json_member_bool(json, "is_draft", adr->is_draft);
	json_member_bool(json, "is_archived",
			 is_archived(recorded, adr));
	json_member_strings(json, "deciders", adr->list.deciders.item,
			    adr->list.deciders.n);
	json_member_strings(json, "tags", adr->list.tags.item, adr->list.tags.n);
	json_member_strings(json, "governs", adr->list.governs.item, adr->list.governs.n);
	put_related(json, recorded, adr, ADR_LINK_SUPERSEDES);
	put_related(json, recorded, adr, ADR_LINK_SUPERSEDED_BY);
	put_related(json, recorded, adr, ADR_LINK_AMENDS);
	put_related(json, recorded, adr, ADR_LINK_AMENDED_BY);
}

void put_failures(struct json *json, const struct registry *registry)
{
	size_t i;

	json_member_open(json, "failures", '[');
	for (i = 0; i < registry->failure.n; i++) {
		const struct adr_failure *failure = &registry->failure.item[i];

		json_open(json, '{');
		json_path(json, "path", failure->path);
		if (failure->line)
			json_member_uint(json, "line", failure->line);
		json_member(json, "message", failure->message);
		json_close(json);
	}
	json_close(json);
}

/* ------------------------------------------------------------------- text */

int width_of_ids(const struct adr *const *adr, size_t n)
{
	enum { WIDEST = 40 };
	size_t width = 0, i;

	for (i = 0; i < n; i++)
		if (strlen(adr[i]->id) > width)
			width = strlen(adr[i]->id);
	return width < WIDEST ? (int)width : WIDEST;
}

void add_decision(struct buf *out, const struct recorded *recorded,
		  const struct adr *adr, int width)
{
	const size_t from = out->len;

	buf_addf(out, "%-*s  %-10s  %-10s  %s", width, adr->id,
		 adr_status_name(adr->status),
		 *adr->date ? adr->date : "-", adr->title);
	if (adr->status == ADR_STATUS_UNKNOWN)
		buf_addf(out, "  ('%s')", adr->status_text);
	if (is_archived(recorded, adr))
		buf_addstr(out, "  (archived)");
	buf_addstr(out, "\n");
	buf_tame(out, from);
}
