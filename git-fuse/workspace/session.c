/* SPDX-License-Identifier: MIT */
/* Opening what a command's row asks for: see session.h. */
#include "git-fuse/workspace/session.h"

#include <dirent.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/buf.h"
#include "base/heap.h"
#include "base/nearest.h"
#include "base/path.h"
#include "base/xalloc.h"
#include "git-fuse/workspace/partial.h"
#include "git/repo.h"
#include "git/share.h"
#include "graph/graph.h"
#include "history/past.h"
#include "index/index.h"
#include "scip/store.h"
#include "source/source.h"

static const struct error *config_of(void *payload, const char *name,
				     const char **value)
{
	return repo_config(payload, name, value);
}

const struct error *session_configure(struct session *session,
				      struct args *args)
{
	return args_configure(args, config_of, session->repo);
}

void session_spec(struct session *session, const struct args *args,
		  struct source_spec *out)
{
	const char *rev = args_text(args, "at");

	*out = (struct source_spec){ .kind = SOURCE_WORKTREE,
				     .pathspec = args->pathspec,
				     .pathspecs = args->pathspecs };
	if (args_flag(args, "staged"))
		out->kind = SOURCE_STAGED;
	else if (!args_flag(args, "worktree") &&
		 (rev || !repo_work_dir(session->repo)))
		out->kind = SOURCE_REV;
	if (out->kind == SOURCE_REV)
		out->rev = rev ? rev : "HEAD";
	narrowed_apply(&session->narrowed, rev || args_flag(args, "staged") ||
		       args_flag(args, "worktree"), out);
}

static void drop_past(struct session *session)
{
	past_free(session->past);
	session->past = NULL;
	session->past_has_lines = false;
}

const struct error *session_look_at(struct session *session,
				    const struct source_spec *spec)
{
	drop_past(session);
	unread_take(session, session->source, session->view);
	view_free(session->view);
	session->view = NULL;
	source_free(session->source);
	session->source = NULL;
	return source_open(&session->source, session->repo, spec);
}

char *session_store_of(const struct repo *repo, const char *name)
{
	return xstrfmt("%s/fuse%s%s", repo_common_dir(repo), name ? "/" : "",
		       name ? name : "");
}

char *session_store(const struct session *session, const char *name)
{
	return session_store_of(session->repo, name);
}

/* Who has others make the large part of it does not wait for them to make the
 * small part, either. */
enum { MOMENT_MS = 500 };

static int patience_of(const struct session *session)
{
	if (!session->warm)
		return 0;
	return session->waits ? INDEX_WAITS : MOMENT_MS;
}

static const struct error *open_index(struct session *session)
{
	const struct index_options options = {
		.in_passing = session->in_passing,
		.patience_ms = patience_of(session)
	};
	char *dir = session_store(session, NULL);
	const struct error *err;

	heap_prepare();
	err = index_open(&session->index, dir, &options);
	free(dir);
	return err;
}

/* As git takes it for one: it is there, or its marks say so. */
static bool looks_like_path(const char *word)
{
	return word[0] == ':' || strpbrk(word, "*?[") || !access(word, F_OK);
}

/* Of a revision, or where there is no work tree, what is in the tree counts. */
static bool is_in_tree(const struct session *session, const struct args *args,
		       const char *word)
{
	const char *rev = args_text(args, "at");
	const char *prefix = repo_prefix(session->repo);
	const struct error *err;
	struct buf name = { 0 };
	struct oid oid;
	bool is_there;

	if (!rev && repo_work_dir(session->repo))
		return false;
	buf_addf(&name, "%s:", rev ? rev : "HEAD");
	is_there = path_join(&name, prefix, strlen(prefix), word);
	if (is_there) {
		err = repo_resolve(session->repo, buf_str(&name), &oid);
		/* A file is there, and no tree. */
		is_there = !err || err->code == ERROR_USAGE;
		error_ignore(err);
	}
	buf_release(&name);
	return is_there;
}

/*
 * What stands where a revision may and is none, is a path, as it is for git
 * diff; the last word first, since only paths come behind a path.
 */
static void settle_revisions(const struct session *session, struct args *args)
{
	size_t i;

	for (i = args->arg.n; i--; ) {
		const struct arg *arg = &args->arg.item[i];
		struct oid oid;

		if (!(arg->param->flags & PARAM_POSITIONAL) ||
		    arg->param->type != PARAM_REV || !arg->text.n)
			continue;
		if (!looks_like_path(arg->text.item[0]) ||
		    !repo_resolve(session->repo, arg->text.item[0], &oid))
			return;
		args_to_path(args, arg->param);
	}
}

static int cmp_entries(const struct dirent **a, const struct dirent **b)
{
	return strcmp((*a)->d_name, (*b)->d_name);
}

static bool takes_words(const struct args *args)
{
	size_t i;

	for (i = 0; i < args->arg.n; i++)
		if (args->arg.item[i].param->flags & PARAM_POSITIONAL)
			return true;
	return false;
}

/* It may be a path that is mistyped, or a word too many. */
static const struct error *no_path(const struct args *args, const char *word)
{
	struct arena names = { 0 };
	struct buf meant = { 0 };
	size_t start = 0, end = strcspn(word, "/");
	const struct error *err;
	struct nearest nearest;
	char *dir;
	struct dirent **list = NULL;
	int i, n;

	while (word[end] && !access(arena_strndup(&names, word, end), F_OK)) {
		start = end + 1;
		end = start + strcspn(word + start, "/");
	}
	nearest_init(&nearest, arena_strndup(&names, word + start,
					     end - start));
	/* Offers the entries beside the first part of a path that is not
	 * there, with the parts behind it where these are there. */
	dir = start ? xmemdupz(word, start) : xstrdup(".");
	n = scandir(dir, &list, NULL, cmp_entries);
	for (i = 0; i < n; i++) {
		const char *name = list[i]->d_name, *told;

		told = arena_fmt(&names, "%.*s%s%s", (int)start, word, name,
				 word + end);
		if (access(told, F_OK))
			told = arena_fmt(&names, "%.*s%s", (int)start, word,
					 name);
		if (*name != '.')
			nearest_offer_as(&nearest, arena_strdup(&names, name),
					 told);
		free(list[i]);
	}
	free(list);
	free(dir);
	nearest_phrase(&meant, &nearest, "");
	err = error_new(ERROR_USAGE, "%s'%s' is not a path here%s; one that is "
			"not here stands behind '--'",
			takes_words(args) && !nearest.n ?
			"one argument too many: " : "", word, buf_str(&meant));
	buf_release(&meant);
	arena_release(&names);
	return err;
}

/* Of the paths that no "--" sets apart, each must be one. */
static const struct error *settle_paths(const struct session *session,
					struct args *args)
{
	size_t i;

	if (!(args->command->needs & TAKES_PATHSPEC) || session->start)
		return NULL;
	for (i = 0; i < args->loose; i++)
		if (!looks_like_path(args->path.item[i]) &&
		    !is_in_tree(session, args, args->path.item[i]))
			return no_path(args, args->path.item[i]);
	settle_revisions(session, args);
	return NULL;
}

/* Without a path, and in no session that says what is asked about, it is the
 * directory that one stands in. */
static const struct error *settle_here(struct session *session,
				       struct args *args)
{
	const char *name = NULL;
	const struct error *err;

	if (!(args->command->needs & IS_HERE) || session->start ||
	    session->is_served || args->pathspecs ||
	    args_text(args, "include") || !*repo_prefix(session->repo))
		return NULL;
	err = narrowed_name(&name, args, "session");
	if (err || name)
		return err;
	*VEC_PUSH(&args->path) = ".";
	args->pathspec = args->path.item;
	args->pathspecs = args->path.n;
	return NULL;
}

/* Outside of any repository, where one is named, that is where we are. */
static const char *start_of(const struct session *session,
			    const struct args *args)
{
	const struct arg *named = args_find(args, "repo");

	if (session->where.dir || !named || named->text.n != 1 ||
	    !strchr(named->text.item[0], '/'))
		return session->where.dir;
	return named->text.item[0];
}

const struct error *session_open(struct session *session, struct args *args)
{
	unsigned int needs = args->command->needs;
	const struct error *err = NULL;

	session->takes_part = needs & TAKES_PART;
	session->waits = needs & WAITS;
	session->start = start_of(session, args);
	if (needs & (NEED_REPO | TAKES_REPO))
		err = repo_open(&session->repo, session->start);
	if (err && needs & TAKES_REPO && (err->code == ERROR_NOT_FOUND ||
					  err->code == ERROR_UNSUPPORTED))
		err = NULL;
	if (!err && session->repo)
		err = session_configure(session, args);
	if (!err && session->repo)
		err = settle_paths(session, args);
	if (!err && session->repo)
		err = settle_here(session, args);
	if (!err && session->repo)
		err = narrowed_read(&session->narrowed, session, args);
	if (!err && (needs & NEED_SOURCE) == NEED_SOURCE) {
		struct source_spec spec;

		session_spec(session, args, &spec);
		err = session_look_at(session, &spec);
	}
	if (!err && (needs & NEED_INDEX) == NEED_INDEX)
		err = open_index(session);
	return err;
}

void session_close(struct session *session)
{
	static const char *const names[] = {
		NULL, "index.db", "index.db-wal", "index.db-shm",
		"history.db", "history.db-wal", "history.db-shm",
		"facts.db", "facts.db-wal", "facts.db-shm"
	};
	const char *value;
	size_t i;

	/* The caches and the named scopes, for others who work here. Whose
	 * file it is has shared it, or does not want to. */
	if (!(!session->index && !session->history) &&
	    !repo_config(session->repo, "core.sharedRepository", &value) &&
	    value) {
		for (i = 0; i < sizeof(names) / sizeof(*names); i++) {
			char *path = session_store(session, names[i]);

			error_ignore(repo_share(session->repo, path));
			free(path);
		}
	}
	drop_past(session);
	unread_release(&session->unread);
	buf_release(&session->without);
	narrowed_release(&session->narrowed);
	scip_store_close(session->exact);
	history_free(session->history);
	view_free(session->view);
	index_free(session->index);
	source_free(session->source);
	repo_free(session->repo);
	*session = (struct session){ 0 };
}

const struct error *session_view(struct session *session, struct view **out)
{
	const struct error *err = NULL;

	if (!session->index)
		err = open_index(session);
	/* Of a few files it is made in a moment. */
	if (!err && !session->view)
		err = session->warm && !source_is_narrow(session->source) ?
			partial_view(session) :
			index_view(session->index, session->source,
				   session->progress, &session->view);
	*out = session->view;
	return err;
}

const struct error *session_exact(struct session *session)
{
	const struct error *err;
	char *dir;

	if (session->has_exact)
		return NULL;
	session->has_exact = true;
	dir = session_store(session, NULL);
	err = scip_store_open(&session->exact, dir, SCIP_STORE_READ);
	free(dir);
	if (err && err->code != ERROR_INTERRUPTED) {
		buf_addf(&session->without, "without what indexers say: %s\n",
			 err->msg);
		err = NULL;
	}
	return err;
}

const struct error *session_history(struct session *session,
				    struct history **out)
{
	const struct history_options options = {
		.patience_ms = patience_of(session)
	};
	const struct error *err = NULL;
	char *dir;

	if (!session->history) {
		dir = session_store(session, NULL);
		err = history_open(&session->history, session->repo, dir,
				   &options);
		free(dir);
	}
	*out = session->history;
	return err;
}

const struct error *session_past(struct session *session, bool lines,
				 struct past **out)
{
	const struct error *err = NULL;
	struct history *history;
	struct oid commit;

	*out = NULL;
	if (!source_commit(session->source, &commit))
		return NULL;
	if (session->past && lines && !session->past_has_lines)
		drop_past(session);
	if (!session->past) {
		err = session_history(session, &history);
		if (!err)
			err = session->warm ?
				partial_mine(session, &commit, lines) :
				history_mine(history, &commit, lines,
					     session->progress);
		if (!err)
			err = past_open(&session->past, history, &commit);
		session->past_has_lines = lines;
	}
	*out = session->past;
	return err;
}

bool *session_narrow(struct session *session)
{
	const struct view *view = session->view;
	bool *selected;
	size_t i;

	if (!source_is_narrowed(session->source))
		return NULL;
	selected = xcalloc(view->n, sizeof(*selected));
	for (i = 0; i < view->n; i++)
		selected[i] = source_selects(session->source,
					     view->file[i].path);
	return selected;
}

bool *session_select(struct session *session)
{
	struct view *view = session->view;
	bool *selected = session_narrow(session);
	size_t i;

	for (i = 0; selected && i < view->n; i++)
		view->omitted[OMIT_PATHSPEC] += !selected[i];
	return selected;
}

const struct error *session_graph(struct view **view, struct graph **graph,
				  bool **selected, struct session *session)
{
	const struct error *err = session_view(session, view);

	if (!err)
		err = graph_open(graph, *view, session->source);
	if (!err)
		err = session_exact(session);
	if (!err)
		graph_set_exact(*graph, session->exact);
	if (!err)
		*selected = session_select(session);
	return err;
}
