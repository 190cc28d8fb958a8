/* SPDX-License-Identifier: MIT */
/* Following lines and telling about it: see log_lines.h. */
#include "git-fuse/history/log_lines.h"

#include <inttypes.h>
#include <string.h>

#include "base/xalloc.h"
#include "emit/manner.h"
#include "git-fuse/answer/answer.h"
#include "git-fuse/answer/masking.h"
#include "git-fuse/workspace/committed.h"
#include "history/past.h"
#include "index/index.h"

/* git follows all of them in each commit that it comes to. */
enum { FOLLOWED_MOST = 64 };

/* --- Which commits --- */

const struct error *log_lines_find(struct log_lines *lines, const char *text)
{
	const struct scope_places *places = &lines->places;
	struct committed committed = { .rev = "" };
	struct line_place *followed;
	const struct error *err = NULL;
	size_t i, n = 0;

	if (places->item.n > FOLLOWED_MOST)
		return not_one_place(&lines->at, places, text);
	followed = xcalloc(places->item.n, sizeof(*followed));
	for (i = 0; !err && i < places->item.n; i++) {
		const struct scope_place *place = &places->item.item[i];
		const struct anchor anchor = {
			.path = lines->at.view->file[place->file].path,
			.from = place->lines.first, .to = place->lines.last
		};

		err = committed_lines(&committed, lines->at.session, &anchor);
		lines->is_changed |= committed.is_changed;
		if (!err && committed.from <= committed.to)
			followed[n++] = (struct line_place){
				anchor.path, committed.from, committed.to
			};
	}
	if (!err && n)
		err = line_log(&lines->log, lines->at.session->repo,
			       committed.rev, followed, n);
	free(followed);
	return err;
}

void log_lines_release(struct log_lines *lines)
{
	line_log_release(&lines->log);
	scope_places_release(&lines->places);
	buf_release(&lines->patch);
}

/* --- How they are told --- */

static const char *change_name(const struct line_change *change)
{
	if (change->is_birth)
		return "added";
	if (change->to < change->from)
		return "deleted";
	return strcmp(change->path, change->old_path) ? "renamed" : "modified";
}

static bool wants_patch(const struct log_lines *lines)
{
	return args_flag(lines->args, "patch");
}

static const struct error *read_patch(struct log_lines *lines,
				      const struct line_change *change)
{
	buf_reset(&lines->patch);
	buf_add(&lines->patch, change->patch.s, change->patch.n);
	return masking_text(lines->at.session, &lines->patch, change->path);
}

static const struct error *commit_of(struct log_lines *lines, size_t i,
				     uint32_t *commit)
{
	struct past *past = lines->chronicle->past;
	const struct error *err;

	err = past_find(past, &lines->log.change.item[i].commit.oid, commit);
	if (!err && *commit >= past->n)
		err = error_new(ERROR_FAILED, "git knows a commit that we did "
				"not read yet; ask again");
	return err;
}

static const struct error *put_change(struct json *json,
				      struct log_lines *lines, size_t i)
{
	const struct line_change *change = &lines->log.change.item[i];
	struct past *past = lines->chronicle->past;
	const struct error *err;
	uint32_t commit;

	err = commit_of(lines, i, &commit);
	if (err)
		return err;
	json_open(json, '{');
	err = put_authored(json, lines->at.session->repo, past, commit,
			   past->time[commit]);
	if (!err && args_flag(lines->args, "message"))
		err = put_message(json, lines->at.session->repo, past, commit);
	json_member(json, "change", change_name(change));
	json_path(json, "path", change->path);
	if (strcmp(change->path, change->old_path) != 0)
		json_path(json, "old_path", change->old_path);
	put_range(json, "lines", change->from, change->to);
	json_member_uint(json, "file_count", change->files);
	if (!err && wants_patch(lines))
		err = read_patch(lines, change);
	if (!err && wants_patch(lines))
		json_member(json, "patch", buf_str(&lines->patch));
	json_close(json);
	return err;
}

static const struct error *answer_json(struct log_lines *lines,
				       struct sink *out)
{
	const size_t n = lines->log.change.n;
	struct json json = { .sink = out };
	struct items items;
	const struct error *err = answer_open(&json, lines->at.session,
					      "fuse.log/2");
	size_t i;
	struct buf name = { 0 };

	if (err)
		return err;
	put_history(&json, lines->chronicle->past);
	err = NULL;
	json_member_open(&json, "places", '[');
	for (i = 0; !err && i < lines->places.item.n; i++) {
		const struct scope_place *place = &lines->places.item.item[i];

		buf_reset(&name);
		err = add_place(&name, &lines->at, &lines->places, i);
		json_open(&json, '{');
		json_path(&json, "place", buf_str(&name));
		json_path(&json, "path",
			  lines->at.view->file[place->file].path);
		put_range(&json, "lines", place->lines.first,
			  place->lines.last);
		json_close(&json);
	}
	json_close(&json);
	buf_release(&name);
	json_member_bool(&json, "is_changed", lines->is_changed);
	put_paging(&json, lines->paging, n);
	items_open(&items, &json, lines->args, "commits",
		   lines->chronicle->view->omitted);
	for (i = paging_first(lines->paging, n);
	     !err && i < paging_end(lines->paging, n); i++) {
		err = put_change(&json, lines, i);
		if (!err)
			items_next(&items);
	}
	items_close(&items);
	return err;
}

/* Where it has the path of the one above, its lines are enough. */
static void add_change_place(struct buf *line, const struct line_change *change,
			     bool goes_on, const struct sink *out)
{
	const bool is_moved = strcmp(change->path, change->old_path) != 0;

	if (goes_on && !is_moved && change->from <= change->to) {
		buf_addf(line, "\n           lines %" PRIu32 "-%" PRIu32,
			 change->from, change->to);
		return;
	}
	buf_addf(line, "\n           %s ", change_name(change));
	if (is_moved) {
		tell_path(line, out, change->old_path);
		buf_addstr(line, " to ");
	}
	tell_path(line, out, change->path);
	if (change->from <= change->to)
		buf_addf(line, ":%" PRIu32 "-%" PRIu32, change->from,
			 change->to);
}

static const struct error *tell_change(struct log_lines *lines, size_t i,
				       struct sink *out)
{
	const struct line_change *change = &lines->log.change.item[i];
	struct past *past = lines->chronicle->past;
	const bool goes_on = i > paging_first(lines->paging,
					      lines->log.change.n) &&
		!strcmp(change->path, change[-1].old_path);
	struct buf line = { 0 };
	uint32_t commit;
	const struct error *err = commit_of(lines, i, &commit);

	if (!err)
		err = add_authored(&line, lines->at.session->repo, past,
				   commit, past->time[commit]);
	add_change_place(&line, change, goes_on, out);
	if (change->files > 1)
		buf_addf(&line, " and %" PRIu32 " more", change->files - 1);
	if (!err)
		sink_addf(out, "%s\n", line.ptr);
	if (!err && args_flag(lines->args, "message"))
		err = tell_message(out, lines->at.session->repo, past, commit);
	if (!err && wants_patch(lines))
		err = read_patch(lines, change);
	if (!err && wants_patch(lines))
		sink_addf(out, "\n%s\n", buf_str(&lines->patch));
	buf_release(&line);
	return err;
}

static const struct error *answer_text(struct log_lines *lines,
				       struct sink *out)
{
	const size_t n = lines->log.change.n;
	size_t i;
	struct buf line = { 0 };
	size_t k;
	const struct error *err = NULL;

	for (k = 0; !err && k < lines->places.item.n; k++) {
		const struct scope_place *place = &lines->places.item.item[k];

		buf_reset(&line);
		tell_path(&line, out, lines->at.view->file[place->file].path);
		buf_addf(&line, ":%" PRIu32 "-%" PRIu32 ": %s\n",
			 place->lines.first, place->lines.last, place->why);
		buf_tame(&line, 0);
		sink_add(out, line.ptr, line.len);
	}
	if (lines->is_changed)
		sink_addstr(out, lines->log.change.n ?
			    "changed since the last commit\n" :
			    "not committed yet\n");
	buf_release(&line);
	for (i = paging_first(lines->paging, n);
	     !err && i < paging_end(lines->paging, n); i++)
		err = tell_change(lines, i, out);
	tell_paging(out, lines->paging, n, "commits");
	tell_history(out, lines->chronicle->past, NULL);
	return err;
}

const struct error *log_lines_answer(struct log_lines *lines, struct sink *out)
{
	return answer_is(lines->args, "text") ? answer_text(lines, out) :
		answer_json(lines, out);
}
