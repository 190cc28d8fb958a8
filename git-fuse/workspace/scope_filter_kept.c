/* SPDX-License-Identifier: MIT */
/* What is kept under a name, and what of it a call lifts: see scope_filter.h.
 * */
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/path.h"
#include "git-fuse/workspace/scope_filter.h"
#include "git-fuse/workspace/session.h"
#include "git/repo.h"
#include "session/handles.h"

static const char session_variable[] = "GIT_FUSE_SESSION";

const struct error *narrowed_name(const char **out, const struct args *args,
				  const char *param)
{
	*out = args_is_given(args, param) ? args_text(args, param) : NULL;
	if (!*out)
		*out = getenv(session_variable);
	if (!*out)
		*out = args_text(args, param);
	/* "" asks for none, whatever the configuration says. */
	if (*out && !**out)
		*out = NULL;
	return *out ? handle_check(*out) : NULL;
}

/* The first path that was named and that pathspecs leave out, as a file and as
 * a directory; NULL where there is none. One with magic is no path. */
static const char *left_out(const struct pathspec *kept, const char *prefix,
			    const struct args *args)
{
	struct buf path = { 0 };
	const char *out = NULL;
	size_t i;

	for (i = 0; !out && i < args->pathspecs; i++) {
		buf_reset(&path);
		if (strpbrk(args->pathspec[i], ":*?[") ||
		    !path_join(&path, prefix, strlen(prefix),
			       args->pathspec[i]) ||
		    pathspec_matches(kept, buf_str(&path)))
			continue;
		buf_addstr(&path, "/.");
		if (!pathspec_matches(kept, buf_str(&path)))
			out = args->pathspec[i];
	}
	buf_release(&path);
	return out;
}

/* Lifts a filter that leaves out what a call names. */
static const struct error *let_win(struct narrowed *out,
				   const struct args *args,
				   enum narrowing_field field)
{
	const struct narrowing_list *list = &out->kept.list[field];
	const bool excludes = field == NARROW_EXCLUDE;
	const size_t n = list->item.n;
	struct pathspec *kept = NULL;
	const char *path = NULL;
	const struct error *err;

	if (out->said.list[field].is_set || !n)
		return NULL;
	err = pathspec_from_top(&kept, list->item.item, excludes ? 0 : n);
	if (!err && excludes)
		err = pathspec_exclude(kept, list->item.item, n);
	if (!err)
		path = left_out(kept, repo_prefix(out->session->repo), args);
	pathspec_free(kept);
	if (path && !out->outside)
		out->outside = arena_strdup(&out->said.arena, path);
	/* Pathspecs say what is included; they reach the source by
	   themselves. */
	if (path || !excludes)
		narrowing_lift(&out->said, field);
	return err;
}

const struct error *narrowed_inherit(struct narrowed *out, const char *name,
				     const struct args *args)
{
	const int64_t now = (int64_t)time(NULL);
	char *dir = session_store(out->session, NULL);
	const struct error *err;
	size_t pruned;

	err = handle_get(&out->kept, dir, name, now);
	if (!err && args->pathspecs)
		err = let_win(out, args, NARROW_INCLUDE);
	if (!err && args->pathspecs)
		err = let_win(out, args, NARROW_EXCLUDE);
	if (!err) {
		narrowing_inherit(&out->said, &out->kept);
		out->name = arena_strdup(&out->said.arena, name);
		err = handles_prune(dir, now, false, &pruned);
	}
	free(dir);
	return err;
}
