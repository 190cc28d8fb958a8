/* SPDX-License-Identifier: MIT */
/*
 * git fuse commits: the commits that speak of words, by messages and changed
 * lines, of an author, of paths and since when; git fuse log tells those of one
 * path, through its renames.
 */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/xalloc.h"
#include "emit/manner.h"
#include "git-fuse/answer/answer.h"
#include "git-fuse/answer/history_answer.h"
#include "git-fuse/answer/paging.h"
#include "git-fuse/cli/commands.h"
#include "git-fuse/workspace/since.h"
#include "history/trail.h"
#include "lang/lang.h"
#include "search/class.h"
#include "search/commits.h"
#include "source/source.h"

struct seeking {
	struct session *session;
	const struct args *args;
	struct past *past;	/* NULL: there is no commit */
	struct buf words;
	commit_hit_vec hit;
	uint8_t *touches;	/* of each commit; NULL: paths do not matter */
	int64_t since;
	struct paging paging;
};

/* --- Which commits --- */

static bool selects(void *payload, const char *path)
{
	const struct seeking *s = payload;

	return source_selects(s->session->source, path);
}

/* Only those that touched what is asked about, where that is not all. */
static const struct error *find_touching(struct seeking *s)
{
	const struct narrowing *said = &s->session->narrowed.said;
	step_vec steps = { 0 };
	const struct error *err;
	size_t i;

	if (!s->args->pathspecs && !said->list[NARROW_INCLUDE].item.n &&
	    !said->list[NARROW_EXCLUDE].item.n &&
	    !said->list[NARROW_LANGUAGES].item.n)
		return NULL;
	s->touches = xcalloc(s->past->n + 1, sizeof(*s->touches));
	err = trail_select(&steps, s->past, selects, s);
	for (i = 0; !err && i < steps.n; i++)
		s->touches[steps.item[i].commit] = 1;
	VEC_RELEASE(&steps);
	return err;
}

static const struct error *is_by(bool *out, struct seeking *s,
				 uint32_t commit)
{
	const char *author = args_text(s->args, "author");
	struct person person;
	const struct error *err;

	*out = true;
	if (!author)
		return NULL;
	err = past_person(s->past, s->past->author[commit], &person);
	*out = !err && (strcasestr(person.name, author) ||
			strcasestr(person.email, author));
	return err;
}

/* Without words, all of them, the newest first. */
static void take_all(struct seeking *s)
{
	uint32_t i;

	for (i = 0; i < s->past->n; i++)
		if (s->past->flags[i] & PAST_ANCESTOR)
			*VEC_PUSH(&s->hit) = (struct commit_hit){
				.commit = i };
	commits_sort(&s->hit, s->past);
}

static const struct error *seek(struct seeking *s)
{
	const struct arg *words = args_find(s->args, "words");
	const char *since = args_text(s->args, "since");
	const struct error *err = session_past(s->session, true, &s->past);
	size_t i;
	size_t kept = 0;
	bool is_wanted;

	for (i = 0; i < words->text.n; i++)
		buf_addf(&s->words, "%s%s", i ? " " : "", words->text.item[i]);
	if (err || !s->past)
		return err;
	s->since = INT64_MIN;
	if (since)
		err = since_parse(&s->since, s->session, s->past->newest,
				  since);
	if (!err && s->words.len)
		err = commits_seek(&s->hit, s->past, s->words.ptr);
	else if (!err)
		take_all(s);
	if (!err)
		err = find_touching(s);
	if (err)
		return err;
	err = NULL;
	for (i = 0; !err && i < s->hit.n; i++) {
		const uint32_t commit = s->hit.item[i].commit;

		if ((s->touches && !s->touches[commit]) ||
		    s->past->time[commit] < s->since)
			continue;
		err = is_by(&is_wanted, s, commit);
		if (!err && is_wanted)
			s->hit.item[kept++] = s->hit.item[i];
	}
	if (!err)
		s->hit.n = kept;
	return err;
}

/* --- How they are told --- */

static const char *where_of(const struct commit_hit *hit)
{
	return hit->in_message && hit->in_lines ? "message and lines" :
		hit->in_message ? "message" : hit->in_lines ? "lines" : NULL;
}

static const struct error *put_hit(struct json *json, struct seeking *s,
				   const struct commit_hit *hit)
{
	const uint32_t *first = s->past->first_touch;
	const struct error *err;

	json_open(json, '{');
	err = put_authored(json, s->session->repo, s->past, hit->commit,
			   s->past->time[hit->commit]);
	json_member(json, "match", where_of(hit));
	json_member_uint(json, "file_count",
			 first[hit->commit + 1] - first[hit->commit]);
	json_close(json);
	return err;
}

static const struct error *answer_json(struct seeking *s, struct sink *out)
{
	static const uint64_t nothing[OMIT_REASONS];
	struct json json = { .sink = out };
	struct items items;
	const struct error *err = answer_open(&json, s->session,
					      "fuse.commits/2");
	size_t i = paging_first(&s->paging, s->hit.n);

	if (err)
		return err;
	put_history(&json, s->past);
	put_paging(&json, &s->paging, s->hit.n);
	items_open(&items, &json, s->args, "commits", nothing);
	for (; !err && i < paging_end(&s->paging, s->hit.n); i++) {
		err = put_hit(&json, s, &s->hit.item[i]);
		items_next(&items);
	}
	items_close(&items);
	return err;
}

static enum file_class class_of(const char *path)
{
	const struct file file = {
		.path = path, .lang = (uint8_t)lang_of_file(path, NULL, "", 0)
	};

	return file_class(&file);
}

/* The first file that is source, or else the first. */
static const struct error *find_telling(const char **out, struct past *past,
					uint32_t commit)
{
	enum { LOOKED_AT = 100 };
	const uint32_t from = past->first_touch[commit];
	uint32_t i, n = past->first_touch[commit + 1] - from;
	const struct error *err = past_path(past, past->touch[from].path, out);
	const char *path = *out;

	for (i = 1; !err && i < n && i < LOOKED_AT &&
	     class_of(path) != CLASS_SOURCE; i++)
		err = past_path(past, past->touch[from + i].path, &path);
	if (!err && class_of(path) == CLASS_SOURCE)
		*out = path;
	return err;
}

/* The file that tells most, and how many more. */
static const struct error *add_files(struct buf *out, const struct sink *sink,
				     struct seeking *s, uint32_t commit)
{
	const uint32_t from = s->past->first_touch[commit];
	const uint32_t n = s->past->first_touch[commit + 1] - from;
	const char *path;
	const struct error *err;

	if (!n)
		return NULL;
	err = find_telling(&path, s->past, commit);
	if (err)
		return err;
	buf_addstr(out, "           ");
	tell_path(out, sink, path);
	if (n > 1)
		buf_addf(out, " and %" PRIu32 " more", n - 1);
	buf_addch(out, '\n');
	return NULL;
}

static const struct error *answer_text(struct seeking *s, struct sink *out)
{
	size_t i = paging_first(&s->paging, s->hit.n);
	const struct error *err = NULL;
	struct buf line = { 0 };

	for (; !err && i < paging_end(&s->paging, s->hit.n); i++) {
		const struct commit_hit *hit = &s->hit.item[i];

		buf_reset(&line);
		err = add_authored(&line, s->session->repo, s->past,
				   hit->commit, s->past->time[hit->commit]);
		if (where_of(hit))
			buf_addf(&line, " - %s", where_of(hit));
		buf_addch(&line, '\n');
		if (!err)
			err = add_files(&line, out, s, hit->commit);
		if (!err)
			sink_add(out, line.ptr, line.len);
	}
	buf_release(&line);
	if (!s->hit.n)
		sink_addstr(out, "no such commit: of fewer words, or of other "
			    "paths, there may be some\n");
	tell_paging(out, &s->paging, s->hit.n, "commits");
	tell_history(out, s->past, NULL);
	return err;
}

const struct error *cmd_commits(struct session *session,
				const struct args *args, struct sink *out)
{
	struct seeking s = { .session = session, .args = args };
	const struct error *err = seek(&s);

	if (!err)
		err = paging_read_past(&s.paging, session, args);
	if (!err && answer_is(args, "text"))
		err = answer_text(&s, out);
	else if (!err)
		err = answer_json(&s, out);
	session->found_nothing = !s.hit.n;
	VEC_RELEASE(&s.hit);
	buf_release(&s.words);
	free(s.touches);
	return err;
}
