/* SPDX-License-Identifier: MIT */
/* git fuse memory approve, reject and edit: what a reviewer decides about
 * memories that he names. */
#include "git-fuse/answer/answer.h"
#include "git-fuse/cli/commands.h"
#include "git-fuse/memory/memories.h"
#include "git-fuse/memory/review.h"
#include "source/source.h"

struct job {
	struct session *session;
	const struct args *args;
	struct remembering remembering;
	struct reviewing reviewing;
	VEC(const struct memory *) named;
	VEC(const char *) entity;	/* that is written about */
};

static const struct error *job_open(struct job *job, struct session *session,
				    const struct args *args)
{
	const struct error *err;

	*job = (struct job){ .session = session, .args = args };
	err = remembering_open(&job->remembering, session);
	return err ? err : reviewing_open(&job->reviewing, session);
}

static void job_close(struct job *job)
{
	VEC_RELEASE(&job->entity);
	VEC_RELEASE(&job->named);
	reviewing_close(&job->reviewing);
	remembering_close(&job->remembering);
}

/* --- Which --- */

static bool is_named(const struct job *job, const struct memory *memory)
{
	size_t i;

	for (i = 0; i < job->named.n; i++)
		if (job->named.item[i] == memory)
			return true;
	return false;
}

/* All of them must be there before anything is decided about one. */
static const struct error *find_named(struct job *job)
{
	const struct arg *name = args_find(job->args, "memory");
	const struct error *err = NULL;
	size_t i;

	for (i = 0; !err && i < name->text.n; i++) {
		const struct memory *memory = NULL;

		err = memories_find(&memory, &job->remembering.memories,
				    name->text.item[i]);
		if (!err)
			err = reviewing_check(memory);
		if (!err && !is_named(job, memory))
			*VEC_PUSH(&job->named) = memory;
	}
	return err;
}

/* --- Telling --- */

/* Calls for each that was named, as it is now. */
static const struct error *tell_each(struct job *job, struct json *json,
				     struct sink *out)
{
	const struct error *err = NULL;
	struct buf text = { 0 };
	size_t i;

	for (i = 0; !err && i < job->named.n; i++) {
		const struct memory *memory = job->named.item[i];
		struct memory_standing standing;

		err = remembering_judge(&standing, &job->remembering, memory);
		if (!err && json) {
			json_open(json, '{');
			put_memory(json, &job->remembering, memory, &standing);
			json_close(json);
		} else if (!err) {
			add_memory(&text, out, &job->remembering, memory,
				   &standing);
		}
		memory_standing_release(&standing);
	}
	sink_take(out, &text);
	return err;
}

static const struct error *put_answer(struct job *job, const char *schema,
				      struct sink *out)
{
	static const uint64_t nothing[OMIT_REASONS];
	struct json json = { .sink = out };
	const struct error *err = answer_open(&json, job->session, schema);

	if (err)
		return err;
	json_member_uint(&json, "decided", job->entity.n);
	json_member_open(&json, "memories", '[');
	err = tell_each(job, &json, out);
	json_close(&json);
	answer_close(&json, nothing);
	return err;
}

/* What was named is read anew: it is told as it is after the decision. */
static const struct error *tell(struct job *job, const char *schema,
				struct sink *out)
{
	const struct error *err;

	remembering_close(&job->remembering);
	job->named.n = 0;
	err = remembering_open(&job->remembering, job->session);
	if (!err)
		err = find_named(job);
	if (err)
		return err;
	return answer_is_json(job->args) ? put_answer(job, schema, out) :
		tell_each(job, NULL, out);
}

/* --- Approve and reject --- */

/* Approving again is standing up for it again; rejecting again is nothing,
 * unless it is for a reason. */
static bool is_decided(const struct memory *memory, enum memory_status status,
		       const char *reason)
{
	return status == MEMORY_REJECTED && !reason &&
		memory->status == MEMORY_REJECTED;
}

static const struct error *decide(struct session *session,
				  const struct args *args,
				  enum memory_status status,
				  const char *schema, struct sink *out)
{
	const char *reason = args_text(args, "reason");
	struct job job;
	const struct error *err = job_open(&job, session, args);
	size_t i;

	if (!err)
		err = find_named(&job);
	if (!err)
		err = reviewing_begin(&job.reviewing, status, reason);
	for (i = 0; !err && i < job.named.n; i++)
		if (!is_decided(job.named.item[i], status, reason))
			*VEC_PUSH(&job.entity) = job.named.item[i]->entity;
	/* Nothing is opened to be written where it is so already. */
	if (!err && job.entity.n)
		err = reviewing_write(&job.reviewing, job.entity.item,
				      job.entity.n);
	if (!err)
		err = tell(&job, schema, out);
	job_close(&job);
	return err;
}

const struct error *cmd_memory_approve(struct session *session,
				       const struct args *args,
				       struct sink *out)
{
	return decide(session, args, MEMORY_APPROVED, "fuse.memory.approve/2",
		      out);
}

const struct error *cmd_memory_reject(struct session *session,
				      const struct args *args,
				      struct sink *out)
{
	return decide(session, args, MEMORY_REJECTED, "fuse.memory.reject/2",
		      out);
}

/* --- Edit --- */

static bool is_told_how(const struct args *args)
{
	static const char *const options[] = {
		"text", "reason", "unexplained", "category", "path",
		"everywhere"
	};
	size_t i;

	for (i = 0; i < sizeof(options) / sizeof(*options); i++)
		if (args_is_given(args, options[i]))
			return true;
	return false;
}

static const struct error *edit(struct job *job)
{
	const struct memory *memory = job->named.item[0];
	bool is_changed = true;
	const struct error *err;

	err = reviewing_begin(&job->reviewing,
			      reviewing_status(&job->reviewing, memory), NULL);
	if (!err && is_told_how(job->args))
		err = reviewing_take(&job->reviewing, job->args);
	else if (!err)
		err = reviewing_edit(&job->reviewing, memory, &is_changed);
	if (err || !is_changed)
		return err;
	*VEC_PUSH(&job->entity) = memory->entity;
	return reviewing_write(&job->reviewing, job->entity.item, 1);
}

const struct error *cmd_memory_edit(struct session *session,
				    const struct args *args, struct sink *out)
{
	struct job job;
	const struct error *err = job_open(&job, session, args);

	if (!err)
		err = find_named(&job);
	if (!err)
		err = edit(&job);
	if (!err)
		err = tell(&job, "fuse.memory.edit/2", out);
	job_close(&job);
	return err;
}
