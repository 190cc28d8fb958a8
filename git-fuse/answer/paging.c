/* SPDX-License-Identifier: MIT */
/* Pages and cursors: see paging.h. */
#include "git-fuse/answer/paging.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "base/oid.h"
#include "git/repo.h"
#include "history/past.h"
#include "index/index.h"
#include "source/source.h"

/*
 * Parameters that do not say what is listed, but how much of it at once and
 * how it is told, and those of which something else tells: the key of the
 * source, and the scope that it is narrowed to.
 */
static const char *const beside[] = {
	"after", "at", "before", "branch", "check", "commits", "context",
	"cursor", "excerpt", "exclude", "explain", "force", "format",
	"include", "intent", "introduced", "language", "limit", "long", "message", "null",
	"related", "repo", "session", "snippets", "staged", "worktree"
};

/* --- What a cursor is of --- */

static bool says_what_is_listed(const struct param *param)
{
	size_t i;

	for (i = 0; i < sizeof(beside) / sizeof(*beside); i++)
		if (!strcmp(beside[i], param->name))
			return false;
	return true;
}

static uint64_t hash_texts(const char *const *text, size_t n, uint64_t of)
{
	size_t i;

	of = hash_bytes(&n, sizeof(n), of);
	for (i = 0; i < n; i++)
		of = hash_bytes(text[i], strlen(text[i]), of);
	return of;
}

/* What was asked, from where, and within which scope. */
static uint64_t hash_question(const struct session *session,
			      const struct args *args, uint64_t of)
{
	static const enum narrowing_field field[] = {
		NARROW_EXCLUDE, NARROW_INCLUDE, NARROW_LANGUAGES
	};
	const char *from = repo_prefix(session->repo);
	size_t i;

	of = hash_texts(&args->command->name, 1, of);
	for (i = 0; i < args->arg.n; i++) {
		const struct arg *arg = &args->arg.item[i];

		if (!says_what_is_listed(arg->param))
			continue;
		of = hash_bytes(&arg->number, sizeof(arg->number), of);
		of = hash_texts(arg->text.item, arg->text.n, of);
	}
	of = hash_texts(args->pathspec, args->pathspecs, of);
	of = hash_texts(&from, 1, of);
	for (i = 0; i < sizeof(field) / sizeof(*field); i++) {
		const struct narrowing_list *list =
			&session->narrowed.said.list[field[i]];

		of = hash_texts(list->item.item, list->item.n, of);
	}
	return of;
}

/* What is being made still, and will be more when it is asked again. */
static uint64_t hash_part(const struct session *session, uint64_t of)
{
	if (session->view && view_is_partial(session->view))
		of = hash_bytes(&session->view->n, sizeof(session->view->n),
				of);
	if (session->past && session->past_is_partial)
		of = hash_bytes(&session->past->status.mined,
				sizeof(session->past->status.mined), of);
	return of;
}

/* --- Reading one --- */

/* "40.1a2b3c4d5e6f" */
static const struct error *split_cursor(uint64_t *skip, const char **key,
					const char *text)
{
	char *end;

	errno = 0;
	*skip = strtoull(text, &end, 10);
	*key = end + 1;
	if (*text < '0' || *text > '9' || errno || *end != '.' ||
	    strlen(end + 1) != CURSOR_DIGITS)
		return error_new(ERROR_USAGE, "'%s' is not a cursor: give back "
				 "what the last answer said", text);
	return NULL;
}

static const struct error *read_cursor(struct paging *out, const char *text)
{
	const char *key;
	const struct error *err = split_cursor(&out->skip, &key, text);

	if (!err && strcmp(key, out->key))
		err = error_new(ERROR_USAGE, "cursor '%s' is of another "
				"question, or of another state of what is "
				"looked at; begin anew without it", text);
	return err;
}

/* The key is of the source, too, where there is one, so that nobody takes a
 * list of another one for it. */
static const struct error *read_paging(struct paging *out,
				       struct session *session,
				       const struct args *args, uint64_t of)
{
	const char *cursor = args_text(args, "cursor");
	struct oid source = { .id = { 0 } };
	const struct error *err = NULL;
	char hex[2 * sizeof(of) + 1];

	*out = (struct paging){ .limit = (size_t)args_number(args, "limit") };
	if (session->source)
		err = source_key(session->source, &source);
	if (err)
		return err;
	of = hash_part(session, hash_question(session, args, of));
	snprintf(hex, sizeof(hex), "%016" PRIx64,
		 hash_bytes(&source, sizeof(source), of));
	memcpy(out->key, hex, CURSOR_DIGITS);
	return cursor ? read_cursor(out, cursor) : NULL;
}

const struct error *paging_skip(uint64_t *out, const struct args *args)
{
	const char *cursor = args_text(args, "cursor"), *key;

	*out = 0;
	return cursor ? split_cursor(out, &key, cursor) : NULL;
}

const struct error *paging_read(struct paging *out, struct session *session,
				const struct args *args)
{
	return read_paging(out, session, args, 0);
}

const struct error *paging_read_list(struct paging *out,
				     struct session *session,
				     const struct args *args, size_t n,
				     paging_id_fn *id_of, const void *payload)
{
	uint64_t of = 0;
	size_t i;

	for (i = 0; i < n; i++) {
		const char *id = id_of(payload, i);

		of = hash_bytes(id, strlen(id), of);
	}
	return read_paging(out, session, args, of);
}

const struct error *paging_read_view(struct paging *out,
				     struct session *session,
				     const struct args *args)
{
	struct view *view;
	const struct error *err = session_view(session, &view);

	return err ? err : read_paging(out, session, args, 0);
}

const struct error *paging_read_past(struct paging *out,
				     struct session *session,
				     const struct args *args)
{
	struct oid commit = { .id = { 0 } };

	source_commit(session->source, &commit);
	return read_paging(out, session, args,
			   hash_bytes(&commit, sizeof(commit), 0));
}

size_t paging_most(const struct paging *paging)
{
	return paging->limit ? paging->limit : SIZE_MAX;
}

size_t paging_reach(const struct paging *paging)
{
	size_t most = paging_most(paging);

	return paging->skip > SIZE_MAX - most ? SIZE_MAX :
		most + (size_t)paging->skip;
}

size_t paging_count(const struct paging *paging, uint64_t total)
{
	uint64_t left = total > paging->skip ? total - paging->skip : 0;

	return paging->limit && paging->limit < left ? paging->limit :
		(size_t)left;
}

size_t paging_first(const struct paging *paging, uint64_t total)
{
	return (size_t)(paging->skip < total ? paging->skip : total);
}

size_t paging_end(const struct paging *paging, uint64_t total)
{
	return paging_first(paging, total) + paging_count(paging, total);
}

/* Appends where the next page begins; nothing behind the last. */
static void add_next(struct buf *out, const struct paging *paging,
		     uint64_t total)
{
	uint64_t next = paging->skip + paging_count(paging, total);

	if (next < total)
		buf_addf(out, "%" PRIu64 ".%s", next, paging->key);
}

void put_paging(struct json *json, const struct paging *paging,
	      uint64_t total)
{
	struct buf next = { 0 };

	add_next(&next, paging, total);
	json_member_uint(json, "total", total);
	json_member_bool(json, "truncated", next.len > 0);
	json_member(json, "cursor", next.len ? next.ptr : NULL);
	buf_release(&next);
}

void tell_paging(struct sink *out, const struct paging *paging,
		 uint64_t total, const char *what)
{
	struct buf next = { 0 };

	add_next(&next, paging, total);
	if (next.len)
		sink_sayf(out, "\n%zu of %" PRIu64 " %s; --cursor=%s goes "
			  "on\n", paging_count(paging, total), total, what,
			  next.ptr);
	buf_release(&next);
}

void tell_next(struct sink *out, const struct paging *paging,
	       uint64_t total)
{
	struct buf next = { 0 };

	add_next(&next, paging, total);
	if (next.len)
		sink_sayf(out, "--cursor=%s goes on\n", next.ptr);
	buf_release(&next);
}
