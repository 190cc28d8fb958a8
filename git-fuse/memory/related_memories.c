/* SPDX-License-Identifier: MIT */
/* Memories beside answers: see related_memories.h. */
#include "git-fuse/memory/related_memories.h"

#include <stdlib.h>
#include <string.h>

#include "git-fuse/workspace/store.h"
#include "index/index.h"
#include "source/source.h"

/* --- Which --- */

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

static int compare(const void *a, const void *b)
{
	const struct reminded *x = a, *y = b;
	const bool doubt_x = memory_is_doubtful(&x->standing);
	const bool doubt_y = memory_is_doubtful(&y->standing);

	if (doubt_x != doubt_y)
		return doubt_x ? 1 : -1;
	if (x->worth < y->worth || x->worth > y->worth)
		return x->worth > y->worth ? -1 : 1;
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

static const struct error *add_pointed(struct reminding *reminding,
				       const struct pointed *pointed)
{
	struct reminded *one = VEC_PUSH(&reminding->reminded);

	*one = (struct reminded){
		.memory = pointed->memory, .why = pointed->why,
		.path = pointed->path, .worth = pointed->worth
	};
	return remembering_judge(&one->standing, &reminding->remembering,
				 one->memory);
}

const struct error *reminding_open(struct reminding *reminding,
				   struct session *session,
				   const struct search_request *search,
				   const struct search_result *result,
				   size_t hits)
{
	const struct remembering *remembering = &reminding->remembering;
	const struct point_request request = {
		.memories = &remembering->memories, .result = result,
		.hits = hits, .search = search,
		.look = &remembering->looking.look
	};
	const struct view *narrowed = source_is_narrowed(session->source) ?
		search->view : NULL;
	pointed_vec pointed = { .n = 0 };
	const struct error *err;
	size_t i;

	*reminding = (struct reminding){ .reminded = { .n = 0 } };
	err = remember(reminding, session);
	if (!err)
		err = memories_in_point(&pointed, &request);
	for (i = 0; !err && i < pointed.n; i++)
		if (remembering_may_tell(remembering, pointed.item[i].memory) &&
		    is_selected(session->source, narrowed,
				pointed.item[i].memory))
			err = add_pointed(reminding, &pointed.item[i]);
	sort(reminding);
	VEC_RELEASE(&pointed);
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
	json_member_real(json, "confidence", one->standing.confidence);
	json_member_bool(json, "is_faded", one->standing.is_faded);
	json_member_bool(json, "is_stale", one->standing.is_stale);
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

	json_member_open(json, key, '[');
	for (i = 0; i < shown(reminding); i++)
		put_reminder(json, &reminding->reminded.item[i]);
	json_close(json);
}

static void add_reminder(struct buf *out, const char *before,
			 const struct reminded *one)
{
	const size_t from = out->len;
	const struct memory *memory = one->memory;

	buf_addf(out, "%s(%s, %.0f%%) %s (%.*s", before,
		 memory_types[memory->type], 100 * one->standing.confidence,
		 memory->text, MEMORY_SHORT, memory_digits(memory));
	if (one->standing.fate != ANCHOR_SAME)
		buf_addf(out, ", %s", anchor_fate_name(
			 (enum anchor_fate)one->standing.fate));
	buf_tame_line(out, from);
	buf_addstr(out, ")\n");
}

void add_reminders(struct buf *out, const char *before,
		   const struct reminding *reminding)
{
	size_t i;

	for (i = 0; i < shown(reminding); i++)
		add_reminder(out, before, &reminding->reminded.item[i]);
}
