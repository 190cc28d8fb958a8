/* SPDX-License-Identifier: MIT */
/* Memories beside answers: see reminding.h. */
#include "git-fuse/reminding.h"

#include <stdlib.h>
#include <string.h>

#include "git-fuse/knowing.h"
#include "index/index.h"
#include "source/source.h"

struct wanted {
	struct reminding *reminding;
	const char *const *path;
	size_t paths;
	struct strmap terms;	/* of the question */
	struct source *source;
	const struct view *view;	/* NULL: nothing narrows it */
};

/* --- Which --- */

static void match_paths(struct reminded *out, const struct wanted *wanted,
			const struct memory_standing *standing)
{
	size_t i;

	for (i = 0; i < wanted->paths; i++) {
		enum recall_why why = recall_path(out->memory, standing,
						  wanted->path[i]);

		if (why >= out->why)
			continue;
		out->why = (uint8_t)why;
		out->path = wanted->path[i];
	}
}

/* Whether some file of its scope is not at its place. */
static const struct error *has_left(bool *out, const struct wanted *wanted,
				    const struct memory *memory)
{
	struct session *session = wanted->reminding->remembering.session;
	const struct error *err = NULL;
	bool found = true;
	size_t i;

	for (i = 0; !err && found && i < memory->scopes; i++) {
		struct entry entry;

		if (!oid_is_zero(&memory->scope[i].blob))
			err = source_find(session->source,
					  memory->scope[i].path, &entry,
					  &found);
	}
	*out = !found;
	return err;
}

/* Whether a memory is about no place, or about one that is asked about. */
static bool is_selected(struct source *source, const struct view *view,
			const struct memory *memory)
{
	size_t i;

	if (!view || !memory->scopes)
		return true;
	for (i = 0; i < view->n; i++)
		if (source_selects(source, view->file[i].path) &&
		    recall_path(memory, NULL, view->file[i].path) !=
		    RECALL_NOT)
			return true;
	return false;
}

/*
 * Judging reads files, and so it is done for what is told, and to find out
 * where a file went: what is remembered of it is of what it is called now.
 */
static const struct error *try_memory(struct wanted *wanted,
				      const struct memory *memory)
{
	struct reminded one = { .memory = memory, .why = RECALL_NOT };
	const struct error *err = NULL;
	bool is_moved = false;

	one.speaks = recall_speaks_of(memory, &wanted->terms);
	if (one.speaks && is_selected(wanted->source, wanted->view, memory))
		one.why = RECALL_WORDS;
	match_paths(&one, wanted, NULL);
	if (one.why > RECALL_DIRECTORY && wanted->paths)
		err = has_left(&is_moved, wanted, memory);
	if (!err && (is_moved || one.why != RECALL_NOT))
		err = remembering_judge(&one.standing,
					&wanted->reminding->remembering,
					memory);
	if (!err && is_moved)
		match_paths(&one, wanted, &one.standing);
	if (err || one.why == RECALL_NOT)
		memory_standing_release(&one.standing);
	else
		*VEC_PUSH(&wanted->reminding->reminded) = one;
	return err;
}

static int compare(const void *a, const void *b)
{
	const struct reminded *x = a, *y = b;
	const bool doubt_x = memory_is_doubtful(&x->standing);
	const bool doubt_y = memory_is_doubtful(&y->standing);

	if (doubt_x != doubt_y)
		return doubt_x ? 1 : -1;
	if (x->why != y->why)
		return x->why < y->why ? -1 : 1;
	if (x->speaks != y->speaks)
		return x->speaks ? -1 : 1;
	if (x->standing.confidence < y->standing.confidence ||
	    x->standing.confidence > y->standing.confidence)
		return x->standing.confidence > y->standing.confidence ?
			-1 : 1;
	if (x->memory->reinforced != y->memory->reinforced)
		return x->memory->reinforced > y->memory->reinforced ? -1 : 1;
	return strcmp(x->memory->entity, y->memory->entity);
}

static void sort(struct reminding *reminding)
{
	if (reminding->reminded.n)
		qsort(reminding->reminded.item, reminding->reminded.n,
		      sizeof(*reminding->reminded.item), compare);
}

static const struct error *remember(struct reminding *reminding,
				    struct session *session)
{
	const struct error *err = remembering_open(&reminding->remembering,
						   session);

	if (!err)
		return NULL;
	remembering_close(&reminding->remembering);
	reminding->remembering = (struct remembering){ .session = session };
	return knowing_without(session, "memories", err);
}

const struct error *reminding_open(struct reminding *reminding,
				   struct session *session,
				   const char *const *path, size_t paths,
				   const char *question)
{
	struct wanted wanted = {
		.reminding = reminding, .path = path, .paths = paths,
		.source = session->source,
		.view = source_is_narrowed(session->source) ? session->view :
			NULL
	};
	const struct memories *memories = &reminding->remembering.memories;
	const struct error *err;
	size_t i;

	*reminding = (struct reminding){ .reminded = { .n = 0 } };
	err = remember(reminding, session);
	if (question)
		recall_terms(&wanted.terms, question);
	for (i = 0; !err && i < memories->memory.n; i++)
		if (remembering_may_tell(&reminding->remembering,
					 &memories->memory.item[i]))
			err = try_memory(&wanted, &memories->memory.item[i]);
	sort(reminding);
	strmap_release(&wanted.terms);
	return err;
}

/* --- Conventions --- */

static const struct error *try_convention(struct reminding *reminding,
					  const struct memory *memory)
{
	struct reminded *one = VEC_PUSH(&reminding->reminded);

	*one = (struct reminded){ .memory = memory, .why = RECALL_WORDS };
	return remembering_judge(&one->standing, &reminding->remembering,
				 memory);
}

const struct error *reminding_open_conventions(struct reminding *reminding,
					       struct session *session,
					       const struct view *view,
					       const char *word)
{
	const struct memories *memories = &reminding->remembering.memories;
	struct strmap terms = { .n = 0 };
	const struct error *err;
	size_t i;

	*reminding = (struct reminding){ .reminded = { .n = 0 } };
	err = remember(reminding, session);
	if (word)
		recall_terms(&terms, word);
	for (i = 0; !err && i < memories->memory.n; i++) {
		const struct memory *one = &memories->memory.item[i];

		if (one->type == MEMORY_CONVENTION &&
		    remembering_may_tell(&reminding->remembering, one) &&
		    is_selected(session->source, view, one) &&
		    (!word || recall_has_all(one, &terms)))
			err = try_convention(reminding, one);
	}
	sort(reminding);
	strmap_release(&terms);
	return err;
}

void reminding_close(struct reminding *reminding)
{
	size_t i;

	for (i = 0; i < reminding->reminded.n; i++)
		memory_standing_release(&reminding->reminded.item[i].standing);
	VEC_RELEASE(&reminding->reminded);
	remembering_close(&reminding->remembering);
}

/* --- Telling --- */

static size_t shown(const struct reminding *reminding)
{
	return reminding->reminded.n < REMINDED_SHOWN ?
		reminding->reminded.n : REMINDED_SHOWN;
}

static void put_reminder(struct json *json, const struct reminded *one)
{
	const struct memory *memory = one->memory;

	json_open(json, '{');
	json_member(json, "id", memory_digits(memory));
	json_member(json, "type", memory_types[memory->type]);
	json_member(json, "text", memory->text);
	json_member(json, "reason", *memory->reason ? memory->reason : NULL);
	json_key(json, "confidence");
	json_put_real(json, one->standing.confidence);
	json_member_bool(json, "isStale", one->standing.is_stale);
	json_member(json, "fate",
		    anchor_fate_name((enum anchor_fate)one->standing.fate));
	json_member(json, "why",
		    recall_why_name((enum recall_why)one->why));
	if (one->path)
		json_path(json, "path", one->path);
	json_close(json);
}

void put_reminders(struct json *json, const char *key,
		   const struct reminding *reminding)
{
	size_t i;

	json_key(json, key);
	json_open(json, '[');
	for (i = 0; i < shown(reminding); i++)
		put_reminder(json, &reminding->reminded.item[i]);
	json_close(json);
}

static void add_reminder(struct buf *out, const char *before,
			 const struct reminded *one)
{
	const size_t from = out->len;
	const struct memory *memory = one->memory;
	size_t i;

	buf_addf(out, "%s(%s, %.0f%%) %s (%.*s", before,
		 memory_types[memory->type], 100 * one->standing.confidence,
		 memory->text, MEMORY_SHORT, memory_digits(memory));
	if (one->standing.fate != ANCHOR_SAME)
		buf_addf(out, ", %s", anchor_fate_name(
			 (enum anchor_fate)one->standing.fate));
	for (i = from; i < out->len; i++)
		if (out->ptr[i] == '\n')
			out->ptr[i] = ' ';
	buf_addstr(out, ")\n");
	buf_tame(out, from);
}

void add_reminders(struct buf *out, const char *before,
		   const struct reminding *reminding)
{
	size_t i;

	for (i = 0; i < shown(reminding); i++)
		add_reminder(out, before, &reminding->reminded.item[i]);
}
