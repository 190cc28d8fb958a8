/* SPDX-License-Identifier: MIT */
/*
 * git fuse session: named scopes. A session says once what it is about, and
 * whatever is asked in its name stays within that (workspace/scope_filter.h).
 */
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/date.h"
#include "base/path.h"
#include "base/plural.h"
#include "base/xalloc.h"
#include "git-fuse/answer/answer.h"
#include "git-fuse/answer/paging.h"
#include "git-fuse/cli/commands.h"
#include "git/repo.h"
#include "git/share.h"
#include "session/handles.h"
#include "source/pathspec.h"
#include "source/source.h"

/* --- As programs and people read it --- */

/* These answers are about no tree. */
static void open_answer(struct json *json, const char *schema)
{
	json_open(json, '{');
	json_member(json, "schema", schema);
}

static void close_answer(struct json *json)
{
	json_close(json);
	json_end(json);
}

static void put_handle(struct json *json, const struct handle *handle)
{
	json_member(json, "name", handle->name);
	json_member_time(json, "used_at", handle->used);
	json_key(json, "scope");
	narrowing_put(json, &handle->narrowing);
}

static void put_session(struct json *json, const struct handle *handle)
{
	json_open(json, '{');
	put_handle(json, handle);
	json_close(json);
}

static void tell_field(struct buf *out, const struct narrowing *narrowing,
		       enum narrowing_field field)
{
	const struct narrowing_list *list = &narrowing->list[field];
	const size_t from = out->len;
	size_t i;

	if (!list->is_set)
		return;
	buf_addf(out, "  %s:", narrowing_field_name(field));
	for (i = 0; i < list->item.n; i++)
		buf_addf(out, " %s", list->item.item[i]);
	if (!list->item.n)
		buf_addstr(out, " no filter");
	buf_tame(out, from);
	buf_addch(out, '\n');
}

/* An agent's own scope has a name that it need not know. */
static void tell_session(struct sink *out, const struct handle *handle,
			 bool is_own)
{
	struct buf text = { 0 };
	size_t i;

	if (is_own && narrowing_is_empty(&handle->narrowing)) {
		buf_addstr(&text, "no scope is set");
	} else if (is_own) {
		buf_addstr(&text, "the scope of the calls that follow");
	} else {
		buf_addf(&text, "%s  last used ", handle->name);
		add_time(&text, handle->used);
	}
	buf_addch(&text, '\n');
	for (i = 0; i < NARROW_FIELDS; i++)
		tell_field(&text, &handle->narrowing,
			   (enum narrowing_field)i);
	if (handle->narrowing.revision)
		buf_addf(&text, "  revision: %s\n",
			 handle->narrowing.revision);
	sink_take(out, &text);
}

/* How far it reaches, where that was counted. */
struct reach {
	size_t matching, all;
	bool is_known;
	VEC(const char *) idle;	/* what of it matches nothing, beside others */
};

/* "[" means a set of bytes up to "]", which a name of a file seldom means. */
static bool is_broken(const char *pattern)
{
	const char *set = strchr(pattern, '[');

	return set && !strchr(set, ']');
}

/* A scope that matches nothing would answer every question with nothing. */
static void tell_reach(struct sink *out, const struct reach *reach)
{
	size_t i;

	if (reach->is_known && !reach->matching)
		sink_addf(out, "  warning: it matches none of %zu file%s; "
			  "patterns are those of git: 'src', '*.py', "
			  "':(glob)src/**/*.py'\n", reach->all,
			  plural(reach->all));
	else if (reach->is_known)
		sink_addf(out, "  matches %zu of %zu file%s\n",
			  reach->matching, reach->all, plural(reach->all));
	for (i = 0; i < reach->idle.n; i++)
		sink_addf(out, "  warning: '%s' matches none%s\n",
			  reach->idle.item[i],
			  is_broken(reach->idle.item[i]) ?
			  ": its '[' is not closed; '\\[' is one of a name" :
			  "");
}

static void tell_one(const struct handle *handle,
		     const struct session *session, const struct args *args,
		     const char *schema, const struct reach *reach,
		     struct sink *out)
{
	struct json json = { .sink = out };

	if (!answer_is_json(args)) {
		tell_session(out, handle, session->is_read_by_agent &&
			     !strncmp(handle->name, "mcp-", 4));
		tell_reach(out, reach);
		return;
	}
	open_answer(&json, schema);
	put_handle(&json, handle);
	if (reach->is_known) {
		json_member_uint(&json, "matching_count", reach->matching);
		json_member_uint(&json, "file_count", reach->all);
	}
	close_answer(&json);
}

/* --- The commands --- */

/* A name that is mistyped is told now and not at every question to come; in
 * other repositories it may mean something. */
static const struct error *check_revisions(const struct narrowing *said,
					   const struct session *session)
{
	const struct narrowing_list *branches = &said->list[NARROW_BRANCHES];
	const struct error *err = NULL;
	struct oid id;
	size_t i;

	if (said->list[NARROW_REPOSITORIES].item.n)
		return NULL;
	for (i = 0; !err && i < branches->item.n; i++)
		err = repo_resolve(session->repo, branches->item.item[i], &id);
	if (!err && said->revision)
		err = repo_resolve(session->repo, said->revision, &id);
	return err;
}

static const struct error *matches_any(bool *out, const char *pattern,
				       const struct entry *entry, size_t n)
{
	struct pathspec *pathspec = NULL;
	const struct error *err = pathspec_from_top(&pathspec, &pattern, 1);
	size_t i;

	*out = false;
	for (i = 0; !err && !*out && i < n; i++)
		*out = pathspec_matches(pathspec, entry[i].path);
	pathspec_free(pathspec);
	return err;
}

/* Of other repositories, and of a branch without a commit, nothing is said. */
static const struct error *find_reach(struct reach *out,
				      const struct narrowing *said,
				      struct session *session)
{
	const struct error *err = NULL;
	struct oid id;

	if (said->list[NARROW_REPOSITORIES].item.n || narrowing_is_empty(said))
		return NULL;
	if (!repo_work_dir(session->repo)) {
		err = repo_resolve(session->repo, "HEAD", &id);
		error_ignore(err);
		if (err)
			return NULL;
	}
	/* It is said in passing: what cannot be counted is set all the same. */
	err = narrowed_count(&out->matching, &out->all, session, said);
	if (!err) {
		const struct narrowing_list *list = &said->list[NARROW_INCLUDE];
		const struct entry *entry;
		size_t i, n;

		/* Beside others that match, or broken, a pattern would go
		 * unnoticed. */
		err = source_list(session->source, &entry, &n);
		for (i = 0; !err && i < list->item.n; i++) {
			const char *pattern = list->item.item[i];
			bool matches = false;

			if (!is_broken(pattern) && !out->matching)
				continue;
			err = matches_any(&matches, pattern, entry, n);
			if (!err && !matches)
				*VEC_PUSH(&out->idle) = pattern;
		}
	}
	out->is_known = !err;
	error_ignore(err);
	return NULL;
}

/* With others who work here; whose directory it is has shared it, or not. */
static void share(struct session *session, const char *dir, const char *name)
{
	char *file = handle_file(dir, name);
	char *folder = xmemdupz(file, path_dir_len(file));

	error_ignore(repo_share(session->repo, dir));
	error_ignore(repo_share(session->repo, folder));
	error_ignore(repo_share(session->repo, file));
	free(folder);
	free(file);
}

const struct error *cmd_session_set(struct session *session,
				    const struct args *args, struct sink *out)
{
	char *dir = session_store(session, NULL);
	struct handle handle = { .name = args_text(args, "name"),
				 .used = (int64_t)time(NULL) };
	const struct error *err = handle_check(handle.name);
	struct reach reach = { .is_known = false };
	size_t pruned;

	if (!err)
		err = narrowing_of_args(&handle.narrowing, session, args);
	/* Agents clear their own so: they have no other word for it. */
	if (!err && !session->is_served &&
	    narrowing_is_empty(&handle.narrowing))
		err = error_new(ERROR_USAGE, "a session that is about all says "
				"nothing: give it --include, --exclude, "
				"--language, --repo, --branch or --at; 'git "
				"fuse session clear %s' forgets it",
				handle.name);
	if (!err)
		err = check_revisions(&handle.narrowing, session);
	if (!err)
		err = find_reach(&reach, &handle.narrowing, session);
	if (!err)
		err = handle_set(dir, handle.name, &handle.narrowing);
	if (!err)
		share(session, dir, handle.name);
	if (!err)
		err = handles_prune(dir, handle.used, false, &pruned);
	if (!err)
		tell_one(&handle, session, args, "fuse.session.set/2",
			 &reach, out);
	VEC_RELEASE(&reach.idle);
	narrowing_release(&handle.narrowing);
	free(dir);
	return err;
}

const struct error *cmd_session_show(struct session *session,
				     const struct args *args, struct sink *out)
{
	char *dir = session_store(session, NULL);
	struct handle handle = { .used = (int64_t)time(NULL) };
	static const struct reach unknown = { .is_known = false };
	const struct error *err = narrowed_name(&handle.name, args, "name");

	if (!err && !handle.name)
		err = error_new(ERROR_USAGE, "name a session, here, in "
				"GIT_FUSE_SESSION or in fuse.session; 'git "
				"fuse session list' tells which there are");
	if (!err)
		err = handle_get(&handle.narrowing, dir, handle.name,
				 handle.used);
	if (!err)
		tell_one(&handle, session, args, "fuse.session.show/2",
			 &unknown, out);
	narrowing_release(&handle.narrowing);
	free(dir);
	return err;
}

static const char *id_of(const void *payload, size_t i)
{
	const handle_vec *handles = payload;

	return handles->item[i].name;
}

static void list_json(const handle_vec *handles, const struct paging *paging,
		      struct sink *out)
{
	size_t i = paging_first(paging, handles->n);
	struct json json = { .sink = out };

	open_answer(&json, "fuse.session.list/2");
	put_paging(&json, paging, handles->n);
	json_member_open(&json, "sessions", '[');
	for (; i < paging_end(paging, handles->n); i++)
		put_session(&json, &handles->item[i]);
	json_close(&json);
	close_answer(&json);
}

static void list_lines(const handle_vec *handles, const struct paging *paging,
		       struct sink *out)
{
	size_t i = paging_first(paging, handles->n);

	for (; i < paging_end(paging, handles->n); i++) {
		struct json json = { .sink = out };

		put_session(&json, &handles->item[i]);
		json_end(&json);
	}
}

static void list_text(const handle_vec *handles, const struct paging *paging,
		      struct sink *out)
{
	size_t i = paging_first(paging, handles->n);

	for (; i < paging_end(paging, handles->n); i++)
		tell_session(out, &handles->item[i], false);
	if (!handles->n)
		sink_addstr(out, "no sessions\n");
	tell_paging(out, paging, handles->n, "sessions");
}

const struct error *cmd_session_list(struct session *session,
				     const struct args *args, struct sink *out)
{
	char *dir = session_store(session, NULL);
	handle_vec handles = { 0 };
	struct paging paging;
	const struct error *err = handles_list(&handles, dir,
					       (int64_t)time(NULL));

	if (!err)
		err = paging_read_list(&paging, session, args, handles.n,
				       id_of, &handles);
	if (!err && answer_is_json(args))
		list_json(&handles, &paging, out);
	else if (!err && answer_is(args, "jsonl"))
		list_lines(&handles, &paging, out);
	else if (!err)
		list_text(&handles, &paging, out);
	handles_release(&handles);
	free(dir);
	return err;
}

/* How many were forgotten, by whatever command. */
static void tell_count(size_t n, const struct args *args, const char *schema,
		       struct sink *out)
{
	struct json json = { .sink = out };

	if (!answer_is_json(args)) {
		sink_addf(out, "forgot %zu session%s\n", n, plural(n));
		return;
	}
	open_answer(&json, schema);
	json_member_uint(&json, "removed", n);
	close_answer(&json);
}

const struct error *cmd_session_clear(struct session *session,
				      const struct args *args,
				      struct sink *out)
{
	char *dir = session_store(session, NULL);
	bool was_there;
	const struct error *err = handle_clear(dir, args_text(args, "name"),
					       &was_there);

	if (!err)
		tell_count(was_there, args, "fuse.session.clear/2", out);
	free(dir);
	return err;
}

const struct error *cmd_session_prune(struct session *session,
				      const struct args *args,
				      struct sink *out)
{
	char *dir = session_store(session, NULL);
	size_t pruned;
	const struct error *err = handles_prune(dir, (int64_t)time(NULL),
						true, &pruned);

	if (!err)
		tell_count(pruned, args, "fuse.session.prune/2", out);
	free(dir);
	return err;
}
