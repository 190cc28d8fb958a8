/* SPDX-License-Identifier: MIT */
/* Decisions about memories: see review.h. */
#include "git-fuse/memory/review.h"

#include <string.h>

#include "base/span.h"
#include "git-fuse/cli/editor.h"
#include "git-fuse/knowledge/anchor_parse.h"
#include "git-fuse/workspace/store.h"
#include "git/repo.h"
#include "knowledge/author.h"
#include "knowledge/entity.h"
#include "knowledge/memory_draft.h"
#include "redact/redact.h"

/* In the repository's own directory, beside COMMIT_EDITMSG. */
static const char file_name[] = "MEMORY_EDITMSG";

const struct error *reviewing_open(struct reviewing *reviewing,
				   struct session *session)
{
	*reviewing = (struct reviewing){ .session = session };
	reviewing->redactor = redactor_new();
	return author_of(session->repo, &reviewing->author,
			 &reviewing->record);
}

void reviewing_close(struct reviewing *reviewing)
{
	redactor_free(reviewing->redactor);
	VEC_RELEASE(&reviewing->scope);
	buf_release(&reviewing->author);
	arena_release(&reviewing->arena);
}

const struct error *reviewing_check(const struct memory *memory)
{
	if (!memory->is_removed)
		return NULL;
	return error_new(ERROR_USAGE, "memory '%.*s' was removed; say it "
			 "again with 'git fuse memory add'", ENTITY_SHORT,
			 strchr(memory->entity, ':') + 1);
}

/* --- What is said --- */

const struct error *reviewing_begin(struct reviewing *reviewing,
				    enum memory_status status,
				    const char *reason)
{
	reviewing->review = (struct memory_review){
		.status = (uint8_t)status, .reason = reason
	};
	reviewing->scope.n = 0;
	return reason ? said_check(reviewing->redactor, "the reason", reason) :
		NULL;
}

/* White space around it is nobody's word. */
static const char *trimmed(struct reviewing *reviewing, const char *text)
{
	const struct span span = span_trim(span_of(text));

	return arena_strndup(&reviewing->arena, span.s, span.n);
}

static const struct error *take_text(struct reviewing *reviewing,
				     const char *text)
{
	struct buf normal = { 0 };
	const struct error *err;

	memory_normal(&normal, text);
	err = normal.len ? said_check(reviewing->redactor, "the text", text) :
		error_new(ERROR_USAGE, "a memory must say something");
	buf_release(&normal);
	reviewing->review.text = trimmed(reviewing, text);
	return err;
}

static const struct error *take_because(struct reviewing *reviewing,
					const char *because)
{
	reviewing->review.because = trimmed(reviewing, because);
	return said_check(reviewing->redactor, "the reason", because);
}

static void take_category(struct reviewing *reviewing, uint8_t category)
{
	reviewing->category = category;
	reviewing->review.category = &reviewing->category;
}

/* An array, also where nothing is in it: then it is about everything. */
static void take_scope(struct reviewing *reviewing)
{
	VEC_RESERVE(&reviewing->scope, 1);
	reviewing->review.scope = reviewing->scope.item;
	reviewing->review.scopes = reviewing->scope.n;
}

const struct error *reviewing_take(struct reviewing *reviewing,
				   const struct args *args)
{
	const char *text = args_text(args, "text");
	const char *because = args_flag(args, "unexplained") ? "" :
		args_text(args, "reason");
	const struct error *err = NULL;
	const struct arg *path;
	size_t i;

	if (text)
		err = take_text(reviewing, text);
	if (!err && because)
		err = take_because(reviewing, because);
	if (args_is_given(args, "category"))
		take_category(reviewing,
			      (uint8_t)args_choice(args, "category"));
	if (err)
		return err;
	path = args_find(args, "path");
	err = NULL;
	if (!args_is_given(args, "path") && !args_flag(args, "everywhere"))
		return NULL;
	for (i = 0; !err && i < path->text.n; i++)
		err = said_path(VEC_PUSH(&reviewing->scope), reviewing->session,
				&reviewing->arena, path->text.item[i]);
	take_scope(reviewing);
	return err;
}

const struct error *reviewing_take_review(struct reviewing *reviewing,
					  const struct memory_review *review)
{
	const struct error *err = NULL;

	if (review->text)
		err = take_text(reviewing, review->text);
	if (!err && review->because)
		err = take_because(reviewing, review->because);
	if (review->category)
		take_category(reviewing, *review->category);
	reviewing->review.scope = review->scope;
	reviewing->review.scopes = review->scopes;
	return err;
}

enum memory_status reviewing_status(const struct reviewing *reviewing,
				    const struct memory *memory)
{
	return memory->status == MEMORY_APPROVED && *memory->reviewer &&
		strcmp(memory->reviewer, reviewing->record.author) ?
		MEMORY_CANDIDATE : (enum memory_status)memory->status;
}

/* --- The editor --- */

/* A path that stands there as it was written means what it meant. */
static const struct error *draft_path(struct reviewing *reviewing,
				      const struct memory *memory,
				      const char *path)
{
	struct anchor *anchor = VEC_PUSH(&reviewing->scope);
	struct buf text = { 0 };
	const struct error *err;
	size_t i;
	const char *prefix;

	for (i = 0; i < memory->scopes; i++) {
		buf_reset(&text);
		memory_draft_add_path(&text, &memory->scope[i]);
		if (!strcmp(text.ptr, path))
			break;
	}
	if (i < memory->scopes) {
		*anchor = memory->scope[i];
		buf_release(&text);
		return NULL;
	}
	buf_reset(&text);
	/* What is typed from the top, from where we are. */
	prefix = repo_prefix(reviewing->session->repo);
	for (; *prefix; prefix++)
		if (*prefix == '/')
			buf_addstr(&text, "../");
	if (memory_draft_unquote(&text, path))
		err = said_path(anchor, reviewing->session, &reviewing->arena,
				text.ptr);
	else
		err = error_new(ERROR_USAGE, "'%s' is not a path: its quotes "
				"do not end", path);
	buf_release(&text);
	return err;
}

static bool has_same_paths(const struct memory_draft *a,
			   const struct memory_draft *b)
{
	size_t i;

	for (i = 0; i < a->path.n && i < b->path.n; i++)
		if (strcmp(a->path.item[i], b->path.item[i]) != 0)
			return false;
	return a->path.n == b->path.n;
}

/* What is another in the draft than it was. */
static const struct error *take_changes(struct reviewing *reviewing,
					const struct memory *memory,
					const struct memory_draft *was,
					const struct memory_draft *is,
					bool *is_changed)
{
	const struct memory_review *review = &reviewing->review;
	const struct error *err = NULL;

	if (is->category != was->category && is->category < MEMORY_CATEGORIES)
		take_category(reviewing, is->category);
	if (strcmp(is->text, was->text) != 0)
		err = take_text(reviewing, is->text);
	if (!err && strcmp(is->reason, was->reason) != 0)
		err = take_because(reviewing, is->reason);
	if (!err && !has_same_paths(was, is)) {
		size_t i;

		for (i = 0; !err && i < is->path.n; i++)
			err = draft_path(reviewing, memory, is->path.item[i]);
		take_scope(reviewing);
	}
	*is_changed = review->category || review->text || review->because ||
		review->scope;
	return err;
}

const struct error *reviewing_edit(struct reviewing *reviewing,
				   const struct memory *memory,
				   bool *is_changed)
{
	const struct repo *repo = reviewing->session->repo;
	struct buf before = { 0 }, after = { 0 };
	const struct error *err;
	struct memory_draft was = { 0 }, is = { 0 };

	*is_changed = false;
	memory_draft_add(&before, memory);
	buf_add(&after, before.ptr, before.len);
	err = editor_edit(&after, repo, file_name);
	if (err)
		goto done;
	err = memory_draft_read(&was, before.ptr, before.len);
	*is_changed = false;
	if (!err)
		err = memory_draft_read(&is, buf_str(&after), after.len);
	if (!err && !is.is_empty)
		err = take_changes(reviewing, memory, &was, &is, is_changed);
	memory_draft_release(&is);
	memory_draft_release(&was);
	if (err)
		err = error_new(err->code, "%s; what you wrote is in '%s/%s'",
				err->msg, repo_git_dir(repo), file_name);
	else
		editor_drop(repo, file_name);
done:
	buf_release(&after);
	buf_release(&before);
	return err;
}

/* --- Writing --- */

struct writing {
	const struct memory_review *review;
	const char *const *entity;
	size_t n;
};

static const struct error *write_all(void *payload,
				     struct knowledge *knowledge,
				     struct record *record)
{
	const struct writing *writing = payload;
	const struct error *err = NULL;
	size_t i;

	for (i = 0; !err && i < writing->n; i++)
		err = memory_review(knowledge, record, writing->entity[i],
				    writing->review);
	return err;
}

const struct error *reviewing_write(struct reviewing *reviewing,
				    const char *const *entity, size_t n)
{
	struct writing writing = { &reviewing->review, entity, n };

	return knowing_write(reviewing->session, &reviewing->record, write_all,
			     &writing);
}
