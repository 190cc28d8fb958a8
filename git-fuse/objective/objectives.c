/* SPDX-License-Identifier: MIT */
/* What commits did for objectives: see objectives.h. */
#include "git-fuse/objective/objectives_private.h"

#include <stdlib.h>
#include <string.h>

#include "base/utf8.h"
#include "git-fuse/workspace/store.h"
#include "history/past.h"
#include "knowledge/entity.h"

/* --- What they name --- */

static const char *keep_text(struct arena *arena, struct span text)
{
	struct buf unfolded = { 0 }, repaired = { 0 };
	const char *kept;

	message_unfold(&unfolded, text);
	utf8_add_repaired(&repaired, buf_str(&unfolded), unfolded.len);
	kept = arena_strdup(arena, buf_str(&repaired));
	buf_release(&unfolded);
	buf_release(&repaired);
	return kept;
}

/* Whether the message that is read has said so already: one that squashes
 * others repeats what they say. */
static bool is_repeated(const struct reading *r, size_t objective,
			const char *task)
{
	const struct pursuing *out = r->out;
	size_t i;

	for (i = out->deed.n; i-- > 0;) {
		const struct deed *deed = &out->deed.item[i];

		if (deed->number != r->number)
			break;
		if (deed->objective == objective && !deed->task == !task &&
		    (!task || !strcmp(deed->task, task)))
			return true;
	}
	return false;
}

/* One that there is not, or that is no name after all, is passed over. */
static const struct error *add_deed(struct reading *r,
				    const struct naming *naming)
{
	struct pursuing *out = r->out;
	const char *name = arena_strndup(&out->arena, naming->name.s,
					 naming->name.n);
	const struct signature *author = &r->commit.author;
	const struct objective *objective;
	const struct error *err = objectives_find(&objective,
						  &out->objectives, name);
	const char *task;
	size_t place;

	if (err)
		return err->code == ERROR_NOT_FOUND ||
			err->code == ERROR_AMBIGUOUS ? NULL : err;
	place = (size_t)(objective - out->objectives.objective.item);
	task = naming->task.n ? keep_text(&out->arena, naming->task) : NULL;
	if (is_repeated(r, place, task))
		return NULL;
	*VEC_PUSH(&out->deed) = (struct deed){
		.objective = place, .place = out->deed.n,
		.number = r->number, .commit = r->oid,
		.time = author->time ? author->time :
			r->past->time[r->number],
		.subject = keep_text(&out->arena, r->message.subject),
		.task = task,
		.is_known = task && objective_find_task(objective, task,
							strlen(task)),
		.is_undoing = r->message.revert.is_revert &&
			!r->message.revert.is_reapply
	};
	return NULL;
}

static const struct error *read_trailers(struct reading *r,
					 const struct message *message)
{
	const struct message_trailer *trailer;
	const struct error *err = NULL;
	struct naming naming;
	struct buf value = { 0 };
	struct span rest;
	size_t at = 0;

	while (!err && (trailer = message_trailer(message, "Objective",
						  &at))) {
		buf_reset(&value);
		message_unfold(&value, trailer->value);
		rest = (struct span){ buf_str(&value), value.len };
		while (!err && naming_next(&naming, &rest))
			err = add_deed(r, &naming);
	}
	buf_release(&value);
	return err;
}

/* What was squashed did it, too. */
static const struct error *read_squashed(struct reading *r)
{
	struct message inner = { .fold = FOLD_NONE };
	const struct error *err = NULL;
	size_t i;

	for (i = 0; !err && i < r->message.embedded.n; i++) {
		message_parse(&inner, r->message.embedded.item[i].message,
			      EMBEDDED_INDENT);
		err = read_trailers(r, &inner);
	}
	message_release(&inner);
	return err;
}

/* --- What is done by it --- */

/* By objective, then the newest first. */
static int cmp_deed(const void *a, const void *b)
{
	const struct deed *one = a, *other = b;

	if (one->objective != other->objective)
		return one->objective < other->objective ? -1 : 1;
	if (one->number != other->number)
		return one->number > other->number ? -1 : 1;
	return one->place < other->place ? -1 : one->place > other->place;
}

/* The first to do a task has done it: from the oldest to the newest. */
static void do_tasks(struct pursuing *out)
{
	size_t i;

	for (i = out->deed.n; i-- > 0;) {
		const struct deed *deed = &out->deed.item[i];

		if (deed->is_known && !deed->is_undoing && !deed->is_reverted)
			objective_do_task(&out->objectives.objective.item[
						deed->objective],
					  deed->task, strlen(deed->task),
					  &deed->commit, deed->time);
	}
}

static const struct error *read_past(struct pursuing *out, struct past *past)
{
	struct reading r = { .out = out, .repo = out->session->repo,
			     .past = past };
	bool *has_word = xcalloc(r.past->n, sizeof(*has_word));
	bool is_read;
	uint32_t i;
	const struct error *err = pursuing_word(&r, "objective", has_word);

	for (i = 0; !err && i < r.past->n; i++) {
		if (!has_word[i])
			continue;
		err = pursuing_message(&r, i, &is_read);
		if (!err && is_read)
			err = read_trailers(&r, &r.message);
		if (!err && is_read)
			err = read_squashed(&r);
	}
	free(has_word);
	if (!err && out->deed.n)
		err = pursuing_undone(&r);
	if (!err && out->deed.n) {
		VEC_SORT(&out->deed, cmp_deed);
		do_tasks(out);
	}
	message_release(&r.message);
	commit_release(&r.commit);
	buf_release(&r.bytes);
	return err;
}

const struct error *pursuing_open(struct pursuing *pursuing,
				  struct session *session)
{
	struct knowledge *knowledge;
	struct past *past = NULL;
	const struct error *err = knowing_open(&knowledge, session,
					       KNOWLEDGE_READ);

	*pursuing = (struct pursuing){ .session = session };
	if (!err)
		err = objectives_read(&pursuing->objectives, knowledge);
	if (!err)
		err = remarks_read(&pursuing->remarks, knowledge,
				   "objective:");
	knowledge_close(knowledge);
	if (!err && pursuing->objectives.objective.n)
		err = session_past(session, false, &past);
	if (!err && past)
		err = read_past(pursuing, past);
	return err;
}

void pursuing_close(struct pursuing *pursuing)
{
	VEC_RELEASE(&pursuing->deed);
	remarks_release(&pursuing->remarks);
	objectives_release(&pursuing->objectives);
	arena_release(&pursuing->arena);
}

const struct deed *pursuing_deeds(const struct pursuing *pursuing,
				  const struct objective *objective,
				  size_t *n)
{
	const size_t place = (size_t)(objective -
				pursuing->objectives.objective.item);
	size_t from = 0, to;

	while (from < pursuing->deed.n &&
	       pursuing->deed.item[from].objective < place)
		from++;
	for (to = from; to < pursuing->deed.n &&
	     pursuing->deed.item[to].objective == place; to++)
		;
	*n = to - from;
	return *n ? &pursuing->deed.item[from] : NULL;
}
