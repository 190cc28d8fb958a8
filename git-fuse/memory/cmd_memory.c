/* SPDX-License-Identifier: MIT */
/* git fuse memory add and remove: what people say that is worth knowing. */
#include <stdio.h>
#include <string.h>

#include "base/date.h"
#include "base/span.h"
#include "git-fuse/answer/answer.h"
#include "git-fuse/cli/commands.h"
#include "git-fuse/cli/progress.h"
#include "git-fuse/knowledge/anchor_parse.h"
#include "git-fuse/knowledge/remove.h"
#include "git-fuse/memory/memories.h"
#include "git-fuse/workspace/store.h"
#include "knowledge/author.h"
#include "redact/redact.h"
#include "search/recall.h"

/* What became of what was said. */
enum outcome { OUTCOME_ADDED, OUTCOME_KNOWN, OUTCOME_REINFORCED };

/* What of it does not count, for the memory has another. */
enum part { PART_CATEGORY, PART_REASON, PART_SCOPE, PARTS };
static const char *const part_names[PARTS] = {
	[PART_CATEGORY] = "category", [PART_REASON] = "reason",
	[PART_SCOPE] = "scope"
};

struct learning {
	struct session *session;
	const struct args *args;
	struct memory memory;
	struct sighting sighting;
	VEC(struct anchor) scope;
	struct redactor *redactor;
	struct record record;		/* author and time */
	struct buf author, entity;
	struct arena arena;
	enum outcome outcome;
	char *similar;			/* id and text of a near one, or NULL */
	char *similar_id;
	bool is_kept[PARTS];
};

/* --- What is said --- */

static const struct error *take_text(struct learning *l)
{
	struct span text = span_trim(span_of(args_text(l->args, "text")));
	const char *reason = args_text(l->args, "reason");
	struct buf normal = { 0 };
	const struct error *err = NULL;

	l->memory.text = arena_strndup(&l->arena, text.s, text.n);
	l->memory.reason = reason ? reason : "";
	memory_normal(&normal, l->memory.text);
	if (!normal.len)
		err = error_new(ERROR_USAGE, "a memory must say something");
	if (!err)
		err = said_check(l->redactor, "the text", l->memory.text);
	if (!err)
		err = said_check(l->redactor, "the reason", l->memory.reason);
	buf_release(&normal);
	return err;
}

static const struct error *take_kind(struct learning *l)
{
	if (!args_is_given(l->args, "type"))
		return error_new(ERROR_USAGE, "say what kind of thing it is: "
				 "--type=convention, decision, failure or "
				 "gotcha");
	l->memory.type = (uint8_t)args_choice(l->args, "type");
	l->memory.category = (uint8_t)args_choice(l->args, "category");
	return NULL;
}

/* One person says a thing once, however often. */
static const struct error *take_author(struct learning *l)
{
	const struct error *err = author_of(l->session->repo, &l->author,
					    &l->record);

	if (err)
		return err;
	l->sighting = (struct sighting){
		.id = arena_fmt(&l->arena, "said:%s", l->record.author),
		.rule = "said", .class = EVIDENCE_AGENT_ASSERTION,
		.seen = l->record.time
	};
	l->memory.sighting = &l->sighting;
	l->memory.sightings = 1;
	memory_entity(&l->entity, (enum memory_type)l->memory.type,
		      l->memory.text);
	return NULL;
}

/* --- What is known already --- */

static const struct error *compare(struct learning *l)
{
	struct knowledge *knowledge;
	struct memories memories = { .memory = { .n = 0 } };
	const struct memory *near;
	const struct error *err = knowing_open(&knowledge, l->session,
					       KNOWLEDGE_READ);

	if (!err)
		err = memories_read(&memories, knowledge);
	if (!err && memories_get(&memories, l->entity.ptr))
		l->outcome = OUTCOME_KNOWN;
	near = recall_near(&memories, (enum memory_type)l->memory.type,
			   l->memory.text);
	if (near) {
		l->similar = arena_strdup(&l->arena, near->text);
		l->similar_id = arena_strdup(&l->arena, memory_digits(near));
	}
	memories_release(&memories);
	knowledge_close(knowledge);
	return err;
}

/* --- Storing --- */

static const struct error *store(void *payload, struct knowledge *knowledge,
				 struct record *record)
{
	const struct memory_review review = { .status = MEMORY_APPROVED };
	struct learning *l = payload;
	bool is_new;
	const struct error *err = memory_add(knowledge, record, &l->memory,
					     true, &is_new);

	if (!err && args_flag(l->args, "approve"))
		err = memory_review(knowledge, record, l->entity.ptr,
				    &review);
	if (!err && is_new && l->outcome == OUTCOME_KNOWN)
		l->outcome = OUTCOME_REINFORCED;
	return err;
}

/* --- Telling --- */

static bool is_same_scope(const struct memory *a, const struct memory *b)
{
	size_t i;

	if (a->scopes != b->scopes)
		return false;
	for (i = 0; i < a->scopes; i++)
		if (!anchor_is_same(&a->scope[i], &b->scope[i]))
			return false;
	return true;
}

static void warn(struct buf *text)
{
	buf_tame(text, 0);
	meter_clear();
	fprintf(stderr, "warning: %s\n", text->ptr);
	buf_reset(text);
}

static void warn_of_others(const struct learning *l,
			   const struct memory *stored)
{
	struct buf text = { 0 };

	if (l->similar) {
		buf_addf(&text, "%.*s is nearly the same: %s", MEMORY_SHORT,
			 l->similar_id, l->similar);
		warn(&text);
	}
	if (stored->status == MEMORY_REJECTED) {
		buf_addf(&text, "%.*s was rejected by %s on ", MEMORY_SHORT,
			 memory_digits(stored), stored->reviewer);
		add_day(&text, stored->reviewed);
		if (*stored->verdict)
			buf_addf(&text, ": %s", stored->verdict);
		warn(&text);
	}
	buf_release(&text);
}

static void put_added(struct json *json, const struct learning *l)
{
	int part;
	enum outcome outcome = l->outcome;
	static const char *const names[] = {
		[OUTCOME_ADDED] = "added", [OUTCOME_KNOWN] = "known",
		[OUTCOME_REINFORCED] = "reinforced"
	};

	json_member(json, "outcome", names[outcome]);
	json_key(json, "similar");
	if (l->similar) {
		json_open(json, '{');
		json_member(json, "id", l->similar_id);
		json_member(json, "text", l->similar);
		json_close(json);
	} else {
		json_put_null(json);
	}
	json_member_open(json, "not_taken", '[');
	for (part = 0; part < PARTS; part++)
		if (l->is_kept[part])
			json_put_string(json, part_names[part]);
	json_close(json);
}

static void tell_added(struct learning *l, const struct memory *stored,
		       struct buf *out)
{
	static const char *const what[] = {
		[OUTCOME_ADDED] = "",
		[OUTCOME_KNOWN] = "you have said so before\n",
		[OUTCOME_REINFORCED] = "reinforces what others have said\n"
	};
	struct buf text = { 0 };
	bool is_any = false;
	int part;

	buf_addstr(out, what[l->outcome]);
	buf_addf(&text, "%.*s keeps its ", MEMORY_SHORT, memory_digits(stored));
	for (part = 0; part < PARTS; part++) {
		if (!l->is_kept[part])
			continue;
		buf_addf(&text, "%s%s", is_any ? " and " : "",
			 part_names[part]);
		is_any = true;
	}
	buf_addstr(&text, "; 'git fuse memory edit' changes that");
	if (is_any)
		warn(&text);
	buf_release(&text);
	warn_of_others(l, stored);
}

/* The memory as it is now; l is NULL for one that was not added to. */
static const struct error *put_answer(struct remembering *remembering,
				      const struct memory *memory,
				      const struct memory_standing *standing,
				      const char *schema,
				      const struct learning *l,
				      struct sink *out)
{
	static const uint64_t nothing[OMIT_REASONS];
	struct json json = { .sink = out };
	const struct error *err = answer_open(&json, remembering->session,
					      schema);

	if (err)
		return err;
	if (l)
		put_added(&json, l);
	json_member_open(&json, "memory", '{');
	put_memory(&json, remembering, memory, standing);
	json_close(&json);
	answer_close(&json, nothing);
	return NULL;
}

static const struct error *tell(struct session *session,
				const struct args *args, const char *entity,
				const char *schema, struct learning *l,
				struct sink *out)
{
	struct memory_standing standing = { .is_stale = false };
	struct remembering remembering;
	const struct memory *memory;
	struct buf text = { 0 };
	const struct error *err = remembering_open(&remembering, session);

	if (!err)
		err = memories_find(&memory, &remembering.memories, entity);
	if (!err)
		err = remembering_judge(&standing, &remembering, memory);
	if (!err && l) {
		/* What was given and is not what the memory has now. */
		l->is_kept[PART_CATEGORY] = args_is_given(l->args, "category")
			&& memory->category != l->memory.category;
		l->is_kept[PART_REASON] = *l->memory.reason &&
			strcmp(memory->reason, l->memory.reason);
		l->is_kept[PART_SCOPE] = l->memory.scopes &&
			!is_same_scope(memory, &l->memory);
	}
	if (!err && answer_is_json(args)) {
		err = put_answer(&remembering, memory, &standing, schema, l,
				 out);
	} else if (!err) {
		add_memory(&text, out, &remembering, memory, &standing);
		if (l)
			tell_added(l, memory, &text);
		sink_add(out, text.ptr, text.len);
	}
	buf_release(&text);
	memory_standing_release(&standing);
	remembering_close(&remembering);
	return err;
}

/* --- The commands --- */

const struct error *cmd_memory_add(struct session *session,
				   const struct args *args, struct sink *out)
{
	struct learning l = { .session = session, .args = args };
	const struct error *err;

	l.redactor = redactor_new();
	err = take_text(&l);
	if (!err)
		err = take_kind(&l);
	if (!err) {
		const struct arg *paths = args_find(l.args, "path");
		const struct arg *symbols = args_find(l.args, "symbol");
		size_t i;

		for (i = 0; !err && i < paths->text.n; i++)
			err = said_path(VEC_PUSH(&l.scope), l.session, &l.arena,
					paths->text.item[i]);
		for (i = 0; !err && i < symbols->text.n; i++)
			err = said_symbol(VEC_PUSH(&l.scope), l.session,
					  &l.arena, symbols->text.item[i]);
		l.memory.scope = l.scope.item;
		l.memory.scopes = l.scope.n;
	}
	if (!err)
		err = take_author(&l);
	if (!err)
		err = compare(&l);
	if (!err)
		err = knowing_write(session, &l.record, store, &l);
	if (!err)
		err = tell(session, args, l.entity.ptr, "fuse.memory.add/2",
			   &l, out);
	buf_release(&l.entity);
	buf_release(&l.author);
	redactor_free(l.redactor);
	VEC_RELEASE(&l.scope);
	arena_release(&l.arena);
	return err;
}

static const struct error *find(struct buf *entity, bool *is_gone,
				struct session *session, const char *name)
{
	struct remembering remembering = { .session = session };
	const struct memory *memory;
	const struct error *err = remembering_open(&remembering, session);

	if (!err)
		err = memories_find(&memory, &remembering.memories, name);
	if (!err) {
		buf_addstr(entity, memory->entity);
		*is_gone = memory->is_removed;
	}
	remembering_close(&remembering);
	return err;
}

static const struct error *cross_out(struct knowledge *knowledge,
				     struct record *record,
				     const char *entity, const char *reason)
{
	return memory_remove(knowledge, record, entity, true, reason);
}

static const struct error *tell_removed(struct session *session,
					const struct args *args,
					const char *entity, const char *schema,
					struct sink *out)
{
	return tell(session, args, entity, schema, NULL, out);
}

const struct error *cmd_memory_remove(struct session *session,
				      const struct args *args,
				      struct sink *out)
{
	static const struct removing memory = {
		"memory", "fuse.memory.remove/2", find, cross_out,
		tell_removed
	};

	return removing_run(&memory, session, args, out);
}
