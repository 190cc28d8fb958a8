/* SPDX-License-Identifier: MIT */
/*
 * git fuse log: the commits that touched a path of what is looked at.
 *
 * One file, named alone, is followed through its renames. Everything else, a
 * directory or pathspecs, is what it is called today.
 */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/nearest.h"
#include "base/path.h"
#include "base/span.h"
#include "git-fuse/answer.h"
#include "git-fuse/chronicle.h"
#include "git-fuse/commands.h"
#include "git-fuse/paging.h"
#include "git-fuse/said.h"
#include "git-fuse/subject.h"
#include "git/repo.h"
#include "graph/naming.h"
#include "history/trail.h"
#include "index/index.h"
#include "source/source.h"

struct walk {
	struct session *session;
	const struct args *args;
	struct chronicle chronicle;
	struct buf path;	/* from the top: what <path> names */
	bool has_path;
	step_vec steps;
	struct paging paging;
};

/* --- Which commits --- */

/* A pathspec alone may be a path: then it is one. */
static const char *only_path(const struct args *args)
{
	if (args_text(args, "path"))
		return args_text(args, "path");
	return args->pathspecs == 1 ? args->pathspec[0] : NULL;
}

static const struct error *read_path(struct walk *walk)
{
	const char *prefix = repo_prefix(walk->session->repo);
	const char *path = only_path(walk->args);

	if (args_text(walk->args, "path") && walk->args->pathspecs)
		return error_new(ERROR_USAGE, "'%s' is a path already: give "
				 "it with the other paths", path);
	if (!path)
		return NULL;
	walk->has_path = *path != '/' &&
		path_join(&walk->path, prefix, strlen(prefix), path);
	if (!walk->has_path && args_text(walk->args, "path"))
		return error_new(ERROR_USAGE, "'%s' leads out of the "
				 "repository", path);
	return NULL;
}

/* A trail_select_fn: below a directory, or what a pathspec matches. */
static bool selects(void *payload, const char *path)
{
	const struct walk *walk = payload;

	if (!source_selects(walk->session->source, path))
		return false;
	return walk->args->pathspecs || !walk->has_path ||
		path_is_below(path, buf_str(&walk->path));
}

/* Where history is not whole, the commit that is missed may be missing. */
static const struct error *unknown_path(const struct walk *walk)
{
	const struct history_status *status = &walk->chronicle.past->status;
	const char *path = only_path(walk->args), *remedy = "";
	const struct error *err;
	struct nearest nearest;
	struct buf names = { 0 };
	bool *selected;

	if (!path || walk->steps.n)
		return NULL;
	if (status->is_shallow)
		remedy = "; this is a shallow clone, 'git fetch --unshallow' "
			 "brings the rest";
	else if (status->unreadable)
		remedy = "; this clone lacks trees of its history, 'git fetch "
			 "--refetch --no-filter' brings them";
	nearest_init(&nearest, path);
	selected = session_narrow(walk->session);
	if (view_find(walk->chronicle.view, path) == SIZE_MAX)
		offer_paths(walk->chronicle.view, selected, &nearest);
	nearest_phrase(&names, &nearest, "");
	err = error_new(ERROR_NOT_FOUND, "no commit of what is looked at "
			"touched '%s'%s%s%s", path,
			selected ? " within what is asked about" : "",
			buf_str(&names), remedy);
	free(selected);
	buf_release(&names);
	return err;
}

static const struct error *find_steps(struct walk *walk)
{
	struct chronicle *chronicle = &walk->chronicle;
	bool is_file = false;
	const struct error *err = read_path(walk);
	size_t file = SIZE_MAX;

	if (err || !chronicle->past)
		return err;
	if (walk->has_path) {
		file = view_find(chronicle->view, buf_str(&walk->path));
		err = trail_knows(&is_file, chronicle->past,
				  buf_str(&walk->path));
	}
	if (err)
		return err;
	if (is_file)
		err = said_in_scope(walk->session, buf_str(&walk->path));
	if (err)
		return err;
	if (is_file)
		err = trail_follow(&walk->steps, chronicle->past,
				   buf_str(&walk->path), chronicle->file_of,
				   file == SIZE_MAX ? UINT32_MAX :
				   (uint32_t)file);
	else
		err = trail_select(&walk->steps, chronicle->past, selects,
				   walk);
	return err ? err : unknown_path(walk);
}

/* --- How they are told --- */

static const struct error *put_message(struct json *json, struct walk *walk,
				       uint32_t commit)
{
	struct buf message = { 0 };
	const struct error *err;

	if (!args_flag(walk->args, "message"))
		return NULL;
	err = add_message(&message, walk->session->repo, walk->chronicle.past,
			  commit);
	if (!err)
		json_member(json, "message", buf_str(&message));
	buf_release(&message);
	return err;
}

static const struct error *put_step(struct json *json, struct walk *walk,
				    const struct step *step)
{
	struct past *past = walk->chronicle.past;
	const char *path, *old_path;
	const struct error *err = past_path(past, step->path, &path);

	if (!err)
		err = past_path(past, step->old_path, &old_path);
	if (err)
		return err;
	json_open(json, '{');
	err = put_authored(json, walk->session->repo, past, step->commit,
			   step->time);
	if (!err)
		err = put_message(json, walk, step->commit);
	json_member(json, "change",
		    touch_name((enum touch_kind)step->kind));
	json_path(json, "path", path);
	if (step->kind == TOUCH_RENAME)
		json_path(json, "old_path", old_path);
	json_member_uint(json, "files", step->files);
	json_close(json);
	return err;
}

/* In lines, the first is the answer without its commits. */
static const struct error *answer_json(struct walk *walk, struct sink *out)
{
	struct json json = { .sink = out };
	struct items items;
	const struct error *err = answer_open(&json, walk->session,
					      "fuse.log/1");
	size_t i = paging_first(&walk->paging, walk->steps.n);

	if (err)
		return err;
	put_history(&json, walk->chronicle.past);
	json_member_uint(&json, "count", walk->steps.n);
	put_next(&json, &walk->paging, walk->steps.n);
	items_open(&items, &json, walk->args, "commits",
		   walk->chronicle.view->omitted);
	for (; !err && i < paging_end(&walk->paging, walk->steps.n); i++) {
		err = put_step(&json, walk, &walk->steps.item[i]);
		if (!err)
			items_next(&items);
	}
	items_close(&items);
	return err;
}

/* What happened to what; of several files, to how many. */
static const struct error *add_change(struct buf *out, struct past *past,
				      const struct step *step)
{
	const char *path, *old_path;
	const struct error *err = past_path(past, step->path, &path);

	if (!err)
		err = past_path(past, step->old_path, &old_path);
	if (err)
		return err;
	buf_addf(out, "%s ", touch_name((enum touch_kind)step->kind));
	if (step->kind == TOUCH_RENAME) {
		path_quote(out, old_path);
		buf_addstr(out, " to ");
	}
	path_quote(out, path);
	if (step->files > 1)
		buf_addf(out, " and %" PRIu32 " more", step->files - 1);
	return NULL;
}

/* All of the message but its first line, which is there already. */
static const struct error *tell_message(struct walk *walk, uint32_t commit,
					struct sink *out)
{
	struct buf message = { 0 }, quiet = { 0 };
	struct span rest, line;
	const struct error *err;

	err = add_message(&message, walk->session->repo, walk->chronicle.past,
			  commit);
	rest = (struct span){ buf_str(&message), message.len };
	if (!err)
		take_line(&rest, &line);
	while (!err && take_line(&rest, &line)) {
		buf_reset(&quiet);
		buf_add(&quiet, line.s, line.n);
		buf_tame(&quiet, 0);
		sink_addf(out, "%s%s\n", quiet.len ? "           " : "",
			  buf_str(&quiet));
	}
	buf_release(&quiet);
	buf_release(&message);
	return err;
}

static const struct error *tell_step(struct walk *walk,
				     const struct step *step,
				     struct sink *out)
{
	struct past *past = walk->chronicle.past;
	struct buf line = { 0 };
	const struct error *err = add_authored(&line, walk->session->repo,
					       past, step->commit, step->time);

	buf_addstr(&line, "\n           ");
	if (!err)
		err = add_change(&line, past, step);
	if (!err)
		sink_addf(out, "%s\n", line.ptr);
	if (!err && args_flag(walk->args, "message"))
		err = tell_message(walk, step->commit, out);
	buf_release(&line);
	return err;
}

static const struct error *answer_text(struct walk *walk, struct sink *out)
{
	size_t i = paging_first(&walk->paging, walk->steps.n);
	const struct error *err = NULL;

	for (; !err && i < paging_end(&walk->paging, walk->steps.n); i++)
		err = tell_step(walk, &walk->steps.item[i], out);
	tell_paging(out, &walk->paging, walk->steps.n, "commits");
	tell_history(out, walk->chronicle.past, NULL);
	return err;
}

const struct error *cmd_log(struct session *session, const struct args *args,
			    struct sink *out)
{
	struct walk walk = { .session = session, .args = args };
	const struct error *err = chronicle_open(&walk.chronicle, session,
						 args);

	if (!err)
		err = paging_read_past(&walk.paging, session, args);
	if (!err)
		err = find_steps(&walk);
	if (err)
		goto done;
	if (answer_is(args, "text"))
		err = answer_text(&walk, out);
	else
		err = answer_json(&walk, out);
	session->found_nothing = args_text(args, "path") && !walk.steps.n;
done:
	VEC_RELEASE(&walk.steps);
	buf_release(&walk.path);
	chronicle_close(&walk.chronicle);
	return err;
}
