/* SPDX-License-Identifier: MIT */
/*
 * git fuse log: the commits that touched a path of what is looked at.
 *
 * One file, named alone, is followed through its renames, and so are lines and
 * symbols. Everything else, a directory or pathspecs, is what it is called
 * today.
 */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/nearest.h"
#include "base/path.h"
#include "base/place.h"
#include "emit/manner.h"
#include "git-fuse/answer/answer.h"
#include "git-fuse/answer/history_answer.h"
#include "git-fuse/answer/paging.h"
#include "git-fuse/cli/commands.h"
#include "git-fuse/history/log_lines.h"
#include "git-fuse/knowledge/anchor_parse.h"
#include "git-fuse/workspace/typed_place.h"
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
	bool is_followed;	/* it is one file */
	bool is_outside;	/* of the scope, over which it wins */
	step_vec steps;
	struct paging paging;
	struct log_lines lines;	/* places, where it is no path of history */
	bool has_lines;		/* they are followed, and there are no steps */
	bool *selected;
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
	const struct repo *repo = walk->session->repo;
	const char *path = only_path(walk->args), *below;
	const char *prefix = repo_prefix(repo);

	if (args_text(walk->args, "path") && walk->args->pathspecs)
		return error_new(ERROR_USAGE, "'%s' is a path already: give "
				 "it with the other paths", path);
	if (!path)
		return NULL;
	below = place_below(path, repo_work_dir(repo));
	if (below) {
		path = below;
		prefix = "";
	}
	walk->has_path = *path != '/' &&
		path_join(&walk->path, prefix, strlen(prefix), path);
	if (!walk->has_path && args_text(walk->args, "path"))
		return error_new(ERROR_USAGE, "'%s' leads out of the "
				 "repository: a path is relative to where we "
				 "are, and in it", path);
	return NULL;
}

/* A file of the places that were found, all of which are whole files. */
static bool is_place(const struct walk *walk, const char *path)
{
	const struct scope_places *places = &walk->lines.places;
	size_t i;

	for (i = 0; i < places->item.n; i++)
		if (!strcmp(walk->chronicle.view->file[
				places->item.item[i].file].path, path))
			return true;
	return false;
}

/* A trail_select_fn: below a directory, what a pathspec matches, or places. */
static bool selects(void *payload, const char *path)
{
	const struct walk *walk = payload;

	if (!walk->is_outside &&
	    !source_selects(walk->session->source, path))
		return false;
	if (walk->lines.places.item.n)
		return is_place(walk, path);
	return walk->args->pathspecs || !walk->has_path ||
		path_is_below(path, buf_str(&walk->path));
}

/* Where history is not whole, the commit that is missed may be missing. */
static const struct error *unknown_path(const struct walk *walk)
{
	const struct history_status *status = &walk->chronicle.past->status;
	const char *path = only_path(walk->args), *remedy = "";
	const struct error *err;
	struct arena arena = { .block = NULL };
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
		offer_paths(walk->chronicle.view, selected, &arena, &nearest);
	nearest_phrase(&names, &nearest, "");
	err = error_new(ERROR_NOT_FOUND, "no commit of what is looked at "
			"touched '%s'%s%s%s", path,
			selected ? " within what is asked about" : "",
			buf_str(&names), remedy);
	free(selected);
	buf_release(&names);
	arena_release(&arena);
	return err;
}

static const struct error *follow_file(struct walk *walk)
{
	struct chronicle *chronicle = &walk->chronicle;
	const char *path = buf_str(&walk->path);
	size_t file = view_find(chronicle->view, path);

	walk->is_followed = true;
	said_in_scope(walk->session, path);
	return trail_follow(&walk->steps, chronicle->past, path,
			    chronicle->file_of, file == SIZE_MAX ?
			    UINT32_MAX : (uint32_t)file);
}

/* What no path of history is called may be a place of what is looked at. */
static const struct error *find_places(struct walk *walk)
{
	const struct history_status *status = &walk->chronicle.past->status;
	const char *text = args_text(walk->args, "path");
	struct scope_places *places = &walk->lines.places;
	struct typed *at = &walk->lines.at;
	const struct error *err;

	at->session = walk->session;
	err = session_graph(&at->view, &at->graph, &walk->selected,
			    walk->session);
	at->selected = walk->selected;
	if (!err)
		err = typed_places(places, at, text);
	if (err && err->code == ERROR_NOT_FOUND &&
	    (status->is_shallow || status->unreadable)) {
		error_ignore(err);	/* it may be in what is not here */
		return NULL;
	}
	if (err && err->code == ERROR_NOT_FOUND)
		return error_wrap(err, "no commit touched '%s'", text);
	if (err)
		return err;
	walk->has_lines = places->item.item[0].lines.first > 0;
	if (walk->has_lines)
		return log_lines_find(&walk->lines, text);
	if (places->item.n > 1)
		return trail_select(&walk->steps, walk->chronicle.past,
				    selects, walk);
	buf_reset(&walk->path);
	buf_addstr(&walk->path,
		   at->view->file[places->item.item[0].file].path);
	return follow_file(walk);
}

/* A directory that is named wins over the scope, as a file does. */
static const struct error *select_outside(struct walk *walk)
{
	struct narrowed *narrowed = &walk->session->narrowed;
	const struct error *err;

	if (!narrowed->name)
		return NULL;
	walk->is_outside = true;
	err = trail_select(&walk->steps, walk->chronicle.past, selects, walk);
	if (walk->steps.n && !narrowed->outside)
		narrowed->outside = arena_strdup(&narrowed->said.arena,
						 buf_str(&walk->path));
	return err;
}

static const struct error *find_steps(struct walk *walk)
{
	struct chronicle *chronicle = &walk->chronicle;
	bool is_file = false;
	const struct error *err = read_path(walk);

	if (err || !chronicle->past)
		return err;
	if (walk->has_path)
		err = trail_knows(&is_file, chronicle->past,
				  buf_str(&walk->path));
	if (err)
		return err;
	if (is_file)
		return follow_file(walk);
	err = trail_select(&walk->steps, chronicle->past, selects, walk);
	if (!err && !walk->steps.n && args_text(walk->args, "path"))
		err = select_outside(walk);
	if (!err && !walk->steps.n && args_text(walk->args, "path"))
		err = find_places(walk);
	if (!err && !walk->has_lines)
		err = unknown_path(walk);
	return err;
}

/* --- How they are told --- */

/* In lines, the first is the answer without its commits. */
static const struct error *answer_json(struct walk *walk, struct sink *out)
{
	struct json json = { .sink = out };
	struct items items;
	const struct error *err = answer_open(&json, walk->session,
					      "fuse.log/2");
	size_t i = paging_first(&walk->paging, walk->steps.n);

	if (err)
		return err;
	put_history(&json, walk->chronicle.past);
	put_paging(&json, &walk->paging, walk->steps.n);
	items_open(&items, &json, walk->args, "commits",
		   walk->chronicle.view->omitted);
	for (; !err && i < paging_end(&walk->paging, walk->steps.n); i++) {
		const struct step *step = &walk->steps.item[i];
		struct past *past = walk->chronicle.past;
		const char *path, *old_path;

		err = past_path(past, step->path, &path);
		if (!err)
			err = past_path(past, step->old_path, &old_path);
		if (!err) {
			json_open(&json, '{');
			err = put_authored(&json, walk->session->repo, past,
					   step->commit, step->time);
			if (!err && args_flag(walk->args, "message"))
				err = put_message(&json, walk->session->repo,
						  past, step->commit);
			json_member(&json, "change",
				    touch_name((enum touch_kind)step->kind));
			json_path(&json, "path", path);
			if (step->kind == TOUCH_RENAME)
				json_path(&json, "old_path", old_path);
			json_member_uint(&json, "file_count", step->files);
			json_close(&json);
		}
		if (!err)
			items_next(&items);
	}
	items_close(&items);
	return err;
}

/* What happened to what; of several files, to how many. */
static const struct error *add_change(struct buf *out, const struct sink *sink,
				      struct past *past,
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
		tell_path(out, sink, old_path);
		buf_addstr(out, " to ");
	}
	tell_path(out, sink, path);
	if (step->files > 1)
		buf_addf(out, " and %" PRIu32 " more", step->files - 1);
	return NULL;
}

/* A file that is followed is changed by each of its commits: what is worth
 * a line is where it had another name, came or went. */
static bool says_nothing(const struct walk *walk, const struct step *step,
			 const struct step *before)
{
	return walk->is_followed && step->kind == TOUCH_MODIFY && before &&
		step->path == (before->kind == TOUCH_RENAME ?
			       before->old_path : before->path);
}

static const struct error *answer_text(struct walk *walk, struct sink *out)
{
	size_t i = paging_first(&walk->paging, walk->steps.n);
	const struct error *err = NULL;

	for (; !err && i < paging_end(&walk->paging, walk->steps.n); i++) {
		const struct step *step = &walk->steps.item[i];
		const struct step *before = i ? &walk->steps.item[i - 1] : NULL;
		struct past *past = walk->chronicle.past;
		struct buf line = { 0 };

		err = add_authored(&line, walk->session->repo, past,
				   step->commit, step->time);
		tell_hue(&line, out, HUE_ID, 0, strcspn(buf_str(&line), " "));
		if (!err && !says_nothing(walk, step, before)) {
			buf_addstr(&line, "\n           ");
			err = add_change(&line, out, past, step);
		}
		if (!err)
			sink_addf(out, "%s\n", line.ptr);
		if (!err && args_flag(walk->args, "message"))
			err = tell_message(out, walk->session->repo, past,
					   step->commit);
		buf_release(&line);
	}
	tell_paging(out, &walk->paging, walk->steps.n, "commits");
	tell_history(out, walk->chronicle.past, NULL);
	return err;
}

static const struct error *answer(struct walk *walk, struct sink *out)
{
	if (walk->has_lines)
		return log_lines_answer(&walk->lines, out);
	return answer_is(walk->args, "text") ? answer_text(walk, out) :
		answer_json(walk, out);
}

const struct error *cmd_log(struct session *session, const struct args *args,
			    struct sink *out)
{
	struct walk walk = { .session = session, .args = args };
	const struct error *err = chronicle_open(&walk.chronicle, session,
						 args);

	walk.lines.args = args;
	walk.lines.chronicle = &walk.chronicle;
	walk.lines.paging = &walk.paging;
	if (!err)
		err = paging_read_past(&walk.paging, session, args);
	if (!err)
		err = find_steps(&walk);
	if (!err && !walk.has_lines && args_flag(args, "patch"))
		err = error_new(ERROR_USAGE, "'--patch' is of lines or of a "
				"symbol; of whole files ask 'git log -p'");
	if (!err)
		err = answer(&walk, out);
	session->found_nothing = args_text(args, "path") && !walk.steps.n &&
		!walk.lines.log.change.n;
	log_lines_release(&walk.lines);
	graph_free(walk.lines.at.graph);
	free(walk.selected);
	VEC_RELEASE(&walk.steps);
	buf_release(&walk.path);
	chronicle_close(&walk.chronicle);
	return err;
}
