/* SPDX-License-Identifier: MIT */
/*
 * git fuse memory review: memories one by one, the most often seen first, and
 * a line of an answer to each, typed or from a script. What is decided is on
 * the disk before the next one is shown.
 */
#include <errno.h>
#include <string.h>
#include <unistd.h>

#include "base/span.h"
#include "git-fuse/answer/answer.h"
#include "git-fuse/cli/commands.h"
#include "git-fuse/memory/memories.h"
#include "git-fuse/memory/review.h"
#include "git-fuse/workspace/store.h"
#include "knowledge/instructing.h"
#include "knowledge/memory_index.h"
#include "source/source.h"

/* A reason is typed by hand, or written by a script. */
enum { MOST_TYPED = 1 << 16 };

static const char help[] =
	"a, approve [REASON]  it may be told without being asked for\n"
	"r, reject [REASON]   it is not so, or not worth knowing\n"
	"e, edit              change it in an editor, then decide\n"
	"t, theirs            decide as others did, with what they changed\n"
	"all                  as t, and for all behind it that the same name\n"
	"                     decided, but ask where a text speaks as an\n"
	"                     instructor\n"
	"s, skip              leave it for another time\n"
	"q, quit              leave this one and all behind it\n"
	"?, help              this text\n";

/* What can be answered, and where it is counted. */
enum choice { ADOPT, ALL, APPROVE, EDIT, HELP, QUIT, REJECT, SKIP, CHOICES };

static const struct {
	const char *letter, *word;
	const char *done;	/* what it makes of a memory, or NULL */
} choices[CHOICES] = {
	[ADOPT] = { "t", "theirs", "adopted" },
	[ALL] = { "all", "all", NULL },
	[APPROVE] = { "a", "approve", "approved" },
	[EDIT] = { "e", "edit", "edited" },
	[HELP] = { "?", "help", NULL },
	[QUIT] = { "q", "quit", NULL },
	[REJECT] = { "r", "reject", "rejected" },
	[SKIP] = { "s", "skip", "skipped" }
};

struct job {
	struct session *session;
	const struct args *args;
	struct sink *out;
	struct remembering remembering;
	struct reviewing reviewing;
	VEC(const char *) queue;	/* entities */
	struct arena arena;		/* of these */
	struct buf line;		/* the answer */
	bool is_prompted;		/* somebody types */
	bool is_quiet;			/* JSON: only the end is told */
	bool is_over;			/* no more answers */
	const char *adopted;		/* whose decisions are adopted unasked,
					   for it was said once for all */
	size_t count[CHOICES];
};

/* --- Which --- */

/* Whether one decided about it, and we have not since. */
static bool is_from(const struct memory *memory, const char *author)
{
	return memory->theirs && strstr(memory->theirs->author, author);
}

static bool is_wanted(const struct job *job, const struct memory *memory)
{
	const char *from = args_text(job->args, "author");

	if (from && !is_from(memory, from))
		return false;
	if (args_flag(job->args, "disputed"))
		return memory_is_disputed(memory);
	if (from)
		return !memory->is_removed;
	if (memory_is_disputed(memory))
		return true;
	if (memory->is_removed)
		return false;
	if (args_flag(job->args, "all"))
		return true;
	return memory->status == MEMORY_CANDIDATE && !memory->is_withdrawn &&
		!remembering_is_archived(&job->remembering, memory);
}

static void fill_queue(struct job *job)
{
	const struct memories *memories = &job->remembering.memories;
	VEC(const struct memory *) wanted = { 0 };
	size_t limit = args_number(job->args, "limit"), i, n;

	for (i = 0; i < memories->memory.n; i++)
		if (is_wanted(job, &memories->memory.item[i]))
			*VEC_PUSH(&wanted) = &memories->memory.item[i];
	memories_rank(wanted.item, wanted.n);
	n = wanted.n;
	if (limit && limit < n)
		n = limit;
	for (i = 0; i < n; i++)
		*VEC_PUSH(&job->queue) = arena_strdup(&job->arena,
						      wanted.item[i]->entity);
	VEC_RELEASE(&wanted);
}

/* --- Asking --- */

/* Everything that was said so far is read before anybody answers. */
static const struct error *say(struct job *job, const char *text, size_t n)
{
	if (job->is_quiet)
		return NULL;
	sink_add(job->out, text, n);
	return sink_finish(job->out);
}

/* A line of stdin, byte by byte: an editor that we start reads on behind it.
 * *is_end is true where nothing stands there any more. */
static const struct error *read_line(struct buf *out, bool *is_end)
{
	ssize_t n;
	char c;

	buf_reset(out);
	*is_end = false;
	while (out->len < MOST_TYPED) {
		n = read(STDIN_FILENO, &c, 1);
		if (n < 0 && errno == EINTR)
			continue;
		if (n < 0)
			return error_errno("cannot read 'stdin'");
		if (!n)
			*is_end = !out->len;
		if (!n || c == '\n')
			return NULL;
		buf_addch(out, c);
	}
	return error_new(ERROR_LIMIT, "an answer is longer than %d bytes",
			 MOST_TYPED);
}

/* CHOICES for what is none. *rest is what stands behind it. */
static enum choice parse_answer(struct span line, struct span *rest)
{
	const struct span word = span_until(line, " \t");
	enum choice choice = 0;

	*rest = span_trim(span_behind(line, word.n));
	while (choice < CHOICES && !span_is(word, choices[choice].letter) &&
	       !span_is(word, choices[choice].word))
		choice++;
	/* Only a decision has a reason. */
	if (rest->n && choice != APPROVE && choice != REJECT)
		return CHOICES;
	return choice;
}

static const struct error *ask(struct job *job, enum choice *out,
			       const char **reason)
{
	static const char prompt[] = "a, r, e, t, s, q or ?: ";
	struct span rest = { "", 0 };
	const struct error *err = say(job, prompt, sizeof(prompt) - 1);

	if (!err)
		err = read_line(&job->line, &job->is_over);
	if (!err && (!job->is_prompted || job->is_over)) {
		struct buf line = { 0 };

		/* What a script answers is told as if somebody had typed it. */
		buf_addf(&line, "%s\n", buf_str(&job->line));
		buf_tame(&line, 0);
		err = say(job, line.ptr, line.len);
		buf_release(&line);
	}
	if (err)
		return err;
	*out = job->is_over ? QUIT :
		parse_answer(span_trim(span_of(buf_str(&job->line))), &rest);
	*reason = rest.n ? arena_strndup(&job->arena, rest.s, rest.n) : NULL;
	return NULL;
}

/* --- Showing --- */

static const struct error *show(struct job *job, size_t at,
				const char *entity)
{
	const struct memory *memory;
	struct buf text = { 0 };
	const struct error *err;

	if (job->is_quiet)
		return NULL;
	buf_addf(&text, "%s(%zu/%zu) ", at ? "\n" : "", at + 1,
		 job->queue.n);
	err = memories_find(&memory, &job->remembering.memories, entity);
	if (!err) {
		struct memory_decisions decisions = { .decision = { .n = 0 } };
		struct memory_standing standing = { .is_stale = false };
		struct knowledge *knowledge;

		err = knowing_open(&knowledge, job->session, KNOWLEDGE_READ);
		if (!err)
			err = memory_decisions_read(&decisions, knowledge,
						    memory->entity);
		if (!err)
			err = remembering_judge(&standing, &job->remembering,
						memory);
		if (!err)
			err = add_memory_story(&text, job->out,
					       &job->remembering, memory,
					       &standing, &decisions);
		memory_standing_release(&standing);
		memory_decisions_release(&decisions);
		knowledge_close(knowledge);
	}
	if (!err)
		err = say(job, text.ptr, text.len);
	buf_release(&text);
	return err;
}

/* --- Deciding --- */

/* What was decided changes what others know: it is all read anew. */
static const struct error *read_anew(struct job *job)
{
	remembering_close(&job->remembering);
	return remembering_open(&job->remembering, job->session);
}

static const struct error *edit(struct job *job, const char *entity)
{
	const struct memory *memory;
	bool is_changed = false;
	const struct error *err;

	err = memories_find(&memory, &job->remembering.memories, entity);
	if (!err)
		err = reviewing_begin(&job->reviewing, reviewing_status(
				      &job->reviewing, memory), NULL);
	if (!err)
		err = reviewing_edit(&job->reviewing, memory, &is_changed);
	if (!err && is_changed)
		err = reviewing_write(&job->reviewing, &entity, 1);
	return err || !is_changed ? err : read_anew(job);
}

static const struct error *decide(struct job *job, const char *entity,
				  enum choice choice, const char *reason)
{
	const struct error *err;

	err = reviewing_begin(&job->reviewing, choice == APPROVE ?
			      MEMORY_APPROVED : MEMORY_REJECTED, reason);
	return err ? err : reviewing_write(&job->reviewing, &entity, 1);
}

/* --- As others did --- */

static const struct error *remove_one(void *payload,
				      struct knowledge *knowledge,
				      struct record *record)
{
	const struct memory *memory = payload;

	return memory_remove(knowledge, record, memory->entity,
			     memory->theirs->is_removed, NULL);
}

static const struct error *adopt(struct job *job, const char *entity,
				 bool is_for_all)
{
	const struct memory_decision *theirs;
	const struct memory *memory;
	const struct error *err;

	err = memories_find(&memory, &job->remembering.memories, entity);
	theirs = err ? NULL : memory->theirs;
	if (!err && !theirs)
		err = error_new(ERROR_USAGE, "nobody else decided about it "
				"since we did");
	if (err)
		return err;
	if (is_for_all)
		job->adopted = arena_strdup(&job->arena, theirs->author);
	if (!theirs->is_review)
		return knowing_change(job->session, remove_one,
				      (void *)(uintptr_t)memory);
	err = reviewing_begin(&job->reviewing,
			      (enum memory_status)theirs->review.status,
			      NULL);
	if (!err)
		err = reviewing_take_review(&job->reviewing, &theirs->review);
	return err ? err : reviewing_write(&job->reviewing, &entity, 1);
}

/* Whether it is asked about although it was said once for all. */
static bool is_careful(const struct job *job, const char *entity)
{
	const struct memory *memory;
	const struct memory_review *review;

	if (memories_find(&memory, &job->remembering.memories, entity) ||
	    !memory->theirs || strcmp(memory->theirs->author, job->adopted))
		return true;
	review = &memory->theirs->review;
	return instructing_sign(memory->text) ||
		instructing_sign(memory->reason) ||
		instructing_sign(review->text) ||
		instructing_sign(review->because);
}

/* --- One after the other --- */

/* Somebody who types is told what was wrong, and asked again. A script is
 * stopped: its next line was meant for another memory. */
static const struct error *tell_refusal(struct job *job,
					const struct error *refusal)
{
	const struct error *err;
	struct buf text = { 0 };

	if (!refusal || !job->is_prompted ||
	    (refusal->code != ERROR_USAGE && refusal->code != ERROR_FAILED))
		return refusal;
	buf_addf(&text, "%s\n", refusal->msg);
	buf_tame(&text, 0);
	err = say(job, text.ptr, text.len);
	buf_release(&text);
	return err;
}

static const struct error *no_answer(const struct job *job)
{
	struct buf line = { 0 };
	const struct error *err;

	buf_addstr(&line, buf_str(&job->line));
	buf_tame(&line, 0);
	err = error_new(ERROR_USAGE, "'%s' is no answer: it must be one of a, "
			"r, e, t, all, s, q and ?, and a or r may have a reason",
			line.ptr);
	buf_release(&line);
	return err;
}

/* Does what was answered; *is_done is false where the same one is to be asked
 * about again. */
static const struct error *obey(struct job *job, const char *entity,
				enum choice choice, const char *reason,
				bool *is_done)
{
	const struct error *err = NULL;

	*is_done = false;
	if (choice == APPROVE || choice == REJECT)
		err = decide(job, entity, choice, reason);
	else if (choice == EDIT)
		err = edit(job, entity);
	else if (choice == ADOPT || choice == ALL)
		err = adopt(job, entity, choice == ALL);
	else if (choice == HELP)
		err = say(job, help, sizeof(help) - 1);
	else if (choice == CHOICES)
		err = no_answer(job);
	if (err)
		return tell_refusal(job, err);
	*is_done = choice != EDIT && choice != HELP && choice != CHOICES;
	if (choice == ALL)
		job->count[ADOPT]++;
	else if (choice < CHOICES && choices[choice].done)
		job->count[choice]++;
	job->is_over |= choice == QUIT;
	return NULL;
}

/* A name is chosen by whoever writes a record. */
static const struct error *tell_names(struct job *job)
{
	const char *author = args_text(job->args, "author");
	const struct error *err;
	struct buf text = { 0 };

	if (!author || !job->queue.n)
		return NULL;
	buf_addf(&text, "note: nothing proves who '%s' is: these decisions "
		 "are not signed by a key that is trusted here\n\n", author);
	buf_tame(&text, 0);
	err = say(job, text.ptr, text.len);
	buf_release(&text);
	return err;
}

static const struct error *review_one(struct job *job, size_t at)
{
	const char *entity = job->queue.item[at], *reason;
	const struct error *err = NULL;
	enum choice choice = EDIT;
	bool is_done = false;

	if (job->adopted && !is_careful(job, entity)) {
		struct memory_standing standing = { .is_stale = false };
		const struct memory *memory;
		struct buf text = { 0 };

		/* What is decided unasked is told all the same. */
		err = memories_find(&memory, &job->remembering.memories,
				    entity);
		if (!err)
			err = remembering_judge(&standing, &job->remembering,
						memory);
		if (!err) {
			buf_addstr(&text, "taken: ");
			add_memory(&text, job->out, &job->remembering, memory,
				   &standing);
			err = say(job, text.ptr, text.len);
		}
		memory_standing_release(&standing);
		buf_release(&text);
		return err ? err : obey(job, entity, ALL, NULL, &is_done);
	}
	while (!err && !is_done) {
		/* What was edited is shown as it is now. */
		if (choice == EDIT)
			err = show(job, at, entity);
		if (!err)
			err = ask(job, &choice, &reason);
		if (!err)
			err = obey(job, entity, choice, reason, &is_done);
	}
	return err;
}

static size_t count_left(const struct job *job)
{
	return job->queue.n - job->count[ADOPT] - job->count[APPROVE] -
		job->count[REJECT] - job->count[SKIP];
}

static const struct error *put_end(const struct job *job)
{
	static const uint64_t nothing[OMIT_REASONS];
	struct json json = { .sink = job->out };
	const struct error *err = answer_open(&json, job->session,
					      "fuse.memory.review/2");
	int i;

	if (err)
		return err;
	for (i = 0; i < CHOICES; i++)
		if (choices[i].done)
			json_member_uint(&json, choices[i].done,
					 job->count[i]);
	json_member_uint(&json, "left", count_left(job));
	answer_close(&json, nothing);
	return NULL;
}

static void tell_end(const struct job *job)
{
	int i;

	if (!job->queue.n) {
		sink_addstr(job->out, "nothing to review\n");
		return;
	}
	for (i = 0; i < CHOICES; i++)
		if (choices[i].done && (i != ADOPT || job->count[i]))
			sink_addf(job->out, "%zu %s, ", job->count[i],
				  choices[i].done);
	sink_addf(job->out, "%zu left\n", count_left(job));
}

const struct error *cmd_memory_review(struct session *session,
				      const struct args *args,
				      struct sink *out)
{
	struct job job = { .session = session, .args = args, .out = out,
			   .is_quiet = answer_is_json(args) };
	const struct error *err = remembering_open(&job.remembering, session);
	size_t i;

	job.is_prompted = isatty(STDIN_FILENO) && !job.is_quiet;
	if (!err)
		fill_queue(&job);
	if (!err && job.queue.n)
		err = reviewing_open(&job.reviewing, session);
	if (!err)
		err = tell_names(&job);
	for (i = 0; !err && !job.is_over && i < job.queue.n; i++)
		err = review_one(&job, i);
	if (!err && job.is_quiet)
		err = put_end(&job);
	else if (!err)
		tell_end(&job);
	VEC_RELEASE(&job.queue);
	buf_release(&job.line);
	arena_release(&job.arena);
	reviewing_close(&job.reviewing);
	remembering_close(&job.remembering);
	return err;
}
