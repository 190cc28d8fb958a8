/* SPDX-License-Identifier: MIT */
/*
 * git fuse adr log: what became of decisions, commit by commit, and which
 * commits name them.
 */
#include <stdlib.h>
#include <string.h>

#include "adr/events.h"
#include "base/plural.h"
#include "emit/manner.h"
#include "git-fuse/adr/decision_answer.h"
#include "git-fuse/answer/answer.h"
#include "git-fuse/answer/history_answer.h"
#include "git-fuse/answer/paging.h"
#include "git-fuse/cli/commands.h"
#include "git-fuse/workspace/decisions.h"
#include "history/past.h"
#include "source/source.h"

struct adr_log {
	struct session *session;
	const struct args *args;
	struct past *past;		/* NULL: there is no commit */
	struct registry registry;
	bool *wanted;			/* NULL: all */
	struct adr_events events;
	struct paging paging;
};

/* --- Which events --- */

static int cmp_newest(const void *a_ptr, const void *b_ptr)
{
	const struct adr_event *a = a_ptr, *b = b_ptr;

	if (a->time != b->time)
		return a->time < b->time ? 1 : -1;
	if (a->commit != b->commit)
		return a->commit < b->commit ? 1 : -1;
	return (a->record > b->record) - (a->record < b->record);
}

static const struct error *blind(struct adr_log *log)
{
	struct buf name = { 0 };
	const struct error *err = answer_source_name(&name, log->session);

	if (!err)
		err = error_new(ERROR_NOT_FOUND, "there are no decisions in "
				"%s; '.fuse/adr.yaml' says where they are",
				name.ptr);
	buf_release(&name);
	return err;
}

static const struct error *find_events(struct adr_log *log)
{
	struct source_identity id;
	const struct error *err = paging_read_past(&log->paging, log->session,
						   log->args);

	if (!err)
		err = registry_read(&log->registry, log->session->source);
	if (!err && !log->registry.folder.n)
		err = blind(log);
	if (!err) {
		const char *name = args_text(log->args, "record");
		const struct adr *adr;

		if (name) {
			err = record_named(&adr, log->session, &log->registry,
					   name);
			if (!err) {
				log->wanted = xcalloc(log->registry.record.n,
						      sizeof(*log->wanted));
				log->wanted[adr - log->registry.record.item] =
					true;
			}
		}
	}
	if (!err)
		err = session_past(log->session, false, &log->past);
	if (!err)
		err = source_identity(log->session->source, &id);
	if (err || !log->past)
		return err;
	err = adr_events_read(&log->events, log->session->repo, log->past,
			      &id.commit, &log->registry, log->wanted);
	if (!err && log->events.event.n)
		VEC_SORT(&log->events.event, cmp_newest);
	return err;
}

/* --- For programs --- */

/* A status that did not change is told once. */
static void put_what(struct json *json, const struct adr_event *event)
{
	json_member(json, "event", adr_event_name(event->kind));
	if (!event->path)
		return;
	json_member_bool(json, "is_merge", event->is_merge);
	json_member(json, "status", adr_status_name(event->after));
	if (event->before != event->after)
		json_member(json, "old_status", adr_status_name(event->before));
	json_path(json, "path", event->path);
	if (strcmp(event->path, event->old_path) != 0)
		json_path(json, "old_path", event->old_path);
}

/* In lines, the first is the answer without its events. */
static const struct error *answer_json(struct adr_log *log, struct sink *out)
{
	struct json json = { .sink = out };
	struct items items;
	const struct error *err = answer_open(&json, log->session,
					      "fuse.adr.log/2");
	size_t i = paging_first(&log->paging, log->events.event.n);
	size_t k;

	if (err)
		return err;
	put_history(&json, log->past);
	json_member_open(&json, "decisions", '[');
	for (k = 0; k < log->registry.record.n; k++)
		if (!log->wanted || log->wanted[k])
			put_decision_ref(&json, &log->registry.record.item[k]);
	json_close(&json);
	put_paging(&json, &log->paging, log->events.event.n);
	items_open(&items, &json, log->args, "events", log->registry.omitted);
	for (; !err && i < paging_end(&log->paging, log->events.event.n);
	     i++) {
		const struct adr_event *event = &log->events.event.item[i];

		json_open(&json, '{');
		json_member(&json, "decision",
			    log->registry.record.item[event->record].id);
		put_what(&json, event);
		err = put_authored(&json, log->session->repo, log->past,
				   event->commit, event->time);
		json_close(&json);
		if (!err)
			items_next(&items);
	}
	items_close(&items);
	return err;
}

/* --- For people --- */

static void add_status(struct buf *out, const struct adr_event *event)
{
	if (event->after == ADR_STATUS_NONE)
		buf_addstr(out, " no status");
	else
		buf_addf(out, " %s", adr_status_name(event->after));
	if (event->before != ADR_STATUS_NONE)
		buf_addf(out, ", was %s", adr_status_name(event->before));
}

/* "ADR-0012 accepted, was proposed" */
static void add_what(struct buf *out, const struct sink *sink,
		     const struct adr_event *event, const struct adr *adr)
{
	buf_addstr(out, adr->id);
	switch ((enum adr_event_kind)event->kind) {
	case ADR_ADDED:
		buf_addstr(out, " added as");
		add_status(out, event);
		break;
	case ADR_REMOVED:
		buf_addstr(out, " removed");
		break;
	case ADR_STATUS_CHANGED:
		add_status(out, event);
		break;
	case ADR_TEXT_CHANGED:
		buf_addstr(out, " text changed");
		break;
	case ADR_RENAMED:
		buf_addstr(out, " renamed");
		break;
	case ADR_EDITED:
		buf_addstr(out, " edited");
		break;
	case ADR_NAMED_IN_TRAILER: case ADR_NAMED:
		buf_addstr(out, " named");
		break;
	}
	if (event->is_merge)
		buf_addstr(out, ", in a merge");
	if (event->path && strcmp(event->path, event->old_path) != 0) {
		buf_addstr(out, ", ");
		tell_path(out, sink, event->old_path);
		buf_addstr(out, " to ");
		tell_path(out, sink, event->path);
	}
}

static const struct error *answer_text(struct adr_log *log, struct sink *out)
{
	size_t i = paging_first(&log->paging, log->events.event.n);
	const struct error *err = NULL;

	if (!log->events.event.n && log->past) {
		const struct registry *registry = &log->registry;
		size_t k = 0;

		/* That of a record nobody has committed yet is empty. */
		while (log->wanted && !log->wanted[k])
			k++;
		sink_addf(out, "no commit of what is looked at tells of %s\n",
			  log->wanted ? registry->record.item[k].id :
			  "a decision");
	}
	for (; !err && i < paging_end(&log->paging, log->events.event.n); i++) {
		const struct adr_event *event = &log->events.event.item[i];
		struct buf line = { 0 };

		err = add_authored(&line, log->session->repo, log->past,
				   event->commit, event->time);
		buf_addstr(&line, "\n           ");
		add_what(&line, out, event,
			 &log->registry.record.item[event->record]);
		buf_tame(&line, 0);
		if (!err)
			sink_addf(out, "%s\n", line.ptr);
		buf_release(&line);
	}
	if (!err) {
		/* What could not be read is said: an event may be missing. */
		tell_paging(out, &log->paging, log->events.event.n, "events");
		if (log->registry.failure.n)
			sink_addf(out,
				  "\n%zu decision%s could not be read: 'git "
				  "fuse adr check' tells why\n",
				  log->registry.failure.n,
				  plural(log->registry.failure.n));
		tell_history(out, log->past, NULL);
	}
	return err;
}

const struct error *cmd_adr_log(struct session *session,
				const struct args *args, struct sink *out)
{
	struct adr_log log = { .session = session, .args = args };
	const struct error *err = find_events(&log);

	if (!err)
		err = answer_is(args, "text") ? answer_text(&log, out) :
			answer_json(&log, out);
	adr_events_release(&log.events);
	free(log.wanted);
	registry_release(&log.registry);
	return err;
}
