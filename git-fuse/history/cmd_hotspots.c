/* SPDX-License-Identifier: MIT */
/*
 * git fuse hotspots: today's files by how often they change and how complex
 * they are.
 *
 * Complexity is computed of each file that changed at all, on all cores, each
 * time: that takes less than listing the work tree, and the index keeps one
 * vector a blob, which is the reranker's.
 */
#include <inttypes.h>
#include <string.h>

#include "base/plural.h"
#include "base/thread.h"
#include "emit/csv.h"
#include "emit/manner.h"
#include "git-fuse/answer/answer.h"
#include "git-fuse/answer/history_answer.h"
#include "git-fuse/answer/paging.h"
#include "git-fuse/cli/commands.h"
#include "history/hotspots.h"
#include "index/index.h"
#include "lang/lang.h"
#include "search/class.h"
#include "source/source.h"

/* What a file of a language is, as --kind and answers say it. */
static const struct {
	const char *name, *text;
} kind_table[FILE_CLASSES] = {
	[CLASS_SOURCE] = { "code", "source file" },
	[CLASS_PROSE] = { "prose", "document" },
	[CLASS_DATA] = { "data", "data file" }
};

struct spot {
	uint32_t file;
	uint64_t score;
	struct indentation indentation;
};

struct spots {
	struct session *session;
	struct chronicle chronicle;
	struct hotspots counts;
	VEC(struct spot) spot;
	const char *kind;	/* what is ranked */
	uint64_t left_out[FILE_CLASSES];	/* by file_class_of_lang */
	size_t threads;
	struct paging paging;
};

/* --- What they are --- */

/* Tests are code that is maintained as any other; a change log is a file that
 * changes often and is long, and that tells nothing of the code. */
static bool is_ranked(const struct spots *spots, enum file_class class)
{
	return !strcmp(spots->kind, "all") ||
		!strcmp(spots->kind, kind_table[class].name);
}

/* A file that changed on disk since it was listed has its lines alone. */
static const struct error *measure(struct spots *spots, struct spot *spot,
				   struct reader *reader, struct buf *bytes)
{
	const struct file *file = &spots->chronicle.view->file[spot->file];
	struct entry entry = view_entry(spots->chronicle.view, spot->file);
	const struct error *err = reader_read(reader, &entry, INDEX_MAX_BYTES,
					      bytes, NULL);

	if (err && err->code != ERROR_NOT_FOUND && err->code != ERROR_LIMIT)
		return err;
	if (err)
		spot->indentation.lines = file->lines;
	else
		indentation_of(file->lang, buf_str(bytes), bytes->len,
			       &spot->indentation);
	spot->score = hotspot_score(&spots->counts.file[spot->file],
				    &spot->indentation);
	return NULL;
}

/* A thread_fn: every so many-th file. */
static const struct error *measure_some(void *payload, size_t number)
{
	struct spots *spots = payload;
	struct reader *reader = NULL;
	struct buf bytes = { 0 };
	const struct error *err = reader_open(&reader, spots->session->source);
	size_t i;

	for (i = number; !err && i < spots->spot.n; i += spots->threads) {
		if (!number)
			err = progress_step(spots->session->progress,
					    "measuring", i, spots->spot.n);
		if (!err)
			err = measure(spots, &spots->spot.item[i], reader,
				      &bytes);
	}
	buf_release(&bytes);
	reader_free(reader);
	return err;
}

static int cmp_spot(const void *a_ptr, const void *b_ptr)
{
	const struct spot *a = a_ptr, *b = b_ptr;

	if (a->score != b->score)
		return a->score < b->score ? 1 : -1;
	return a->file < b->file ? -1 : a->file > b->file;
}

static const struct error *find_spots(struct spots *spots)
{
	const struct chronicle *chronicle = &spots->chronicle;
	const struct error *err;
	struct view *view;
	uint32_t i;

	if (!chronicle->past)
		return NULL;
	hotspots_count(&spots->counts, chronicle->past, chronicle->file_of,
		       chronicle->view->n, chronicle->person_of,
		       &chronicle->sieve);
	view = spots->chronicle.view;
	for (i = 0; i < view->n; i++) {
		enum file_class class = file_class_of_lang(view->file[i].lang);

		if (!source_selects(spots->session->source, view->file[i].path))
			view->omitted[OMIT_PATHSPEC]++;
		else if (!spots->counts.file[i].revisions)
			continue;
		else if (is_ranked(spots, class))
			*VEC_PUSH(&spots->spot) = (struct spot){ .file = i };
		else
			spots->left_out[class]++;
	}
	spots->threads = thread_count();
	err = thread_team(spots->threads, measure_some, spots);
	if (err)
		return err;
	VEC_SORT(&spots->spot, cmp_spot);
	return NULL;
}

static const char *id_of(const void *payload, size_t i)
{
	const struct spots *spots = payload;

	return spots->chronicle.view->file[spots->spot.item[i].file].path;
}

/* --- How they are told --- */

static double mean_of(const struct indentation *indentation)
{
	return indentation->lines ?
		(double)indentation->levels / indentation->lines : 0;
}

static const struct error *put_spot(struct json *json, struct spots *spots,
				    const struct spot *spot)
{
	const struct activity *activity = &spots->counts.file[spot->file];
	const struct file *file = &spots->chronicle.view->file[spot->file];
	struct past *past = spots->chronicle.past;
	const struct error *err;

	json_open(json, '{');
	json_path(json, "path", file->path);
	json_member(json, "language",
		    file->lang == LANG_NONE ? NULL : lang_name(file->lang));
	json_member(json, "class", file_class_name(file_class(file)));
	json_member_uint(json, "score", spot->score);
	json_member_uint(json, "revisions", activity->revisions);
	json_member_uint(json, "authors", activity->authors);
	json_member_uint(json, "line_count", file->lines);
	json_member_uint(json, "code_line_count", spot->indentation.lines);
	json_member_open(json, "indentation", '{');
	json_member_real(json, "mean", mean_of(&spot->indentation));
	json_member_uint(json, "max", spot->indentation.deepest);
	json_close(json);
	json_member_open(json, "last_change", '{');
	err = put_commit(json, "commit", past, activity->last);
	json_member_time(json, "time", past->time[activity->last]);
	json_close(json);
	json_close(json);
	return err;
}

static const struct error *answer_json(struct spots *spots, struct sink *out)
{
	struct json json = { .sink = out };
	const struct error *err = answer_open(&json, spots->session,
					      "fuse.hotspots/2");
	size_t i = paging_first(&spots->paging, spots->spot.n), class;

	if (err)
		return err;
	put_history(&json, spots->chronicle.past);
	put_window(&json, &spots->chronicle, spots->counts.counted);
	put_sifted(&json, spots->counts.sifted);
	json_member_open(&json, "left_out", '{');
	for (class = 0; class < FILE_CLASSES; class++)
		if (spots->left_out[class])
			json_member_uint(&json, kind_table[class].name,
					 spots->left_out[class]);
	json_close(&json);
	put_paging(&json, &spots->paging, spots->spot.n);
	json_member_open(&json, "files", '[');
	for (; !err && i < paging_end(&spots->paging, spots->spot.n); i++)
		err = put_spot(&json, spots, &spots->spot.item[i]);
	json_close(&json);
	answer_close(&json, spots->chronicle.view->omitted);
	return err;
}

static void answer_csv(const struct spots *spots, struct sink *out)
{
	const struct past *past = spots->chronicle.past;
	size_t i = paging_first(&spots->paging, spots->spot.n);
	struct csv csv = { .sink = out };
	struct buf day = { 0 };

	csv_header(&csv, "entity,score,revisions,authors,lines,code-lines,"
		   "mean-indentation,max-indentation,last-change");
	for (; i < paging_end(&spots->paging, spots->spot.n); i++) {
		const struct spot *spot = &spots->spot.item[i];
		const struct activity *activity =
			&spots->counts.file[spot->file];
		const struct file *file =
			&spots->chronicle.view->file[spot->file];

		buf_reset(&day);
		add_day(&day, past->time[activity->last]);
		csv_text(&csv, file->path);
		csv_uint(&csv, spot->score);
		csv_uint(&csv, activity->revisions);
		csv_uint(&csv, activity->authors);
		csv_uint(&csv, file->lines);
		csv_uint(&csv, spot->indentation.lines);
		csv_real(&csv, mean_of(&spot->indentation));
		csv_uint(&csv, spot->indentation.deepest);
		csv_text(&csv, buf_str(&day));
		csv_end(&csv);
	}
	buf_release(&day);
}

static void tell_spot(const struct spots *spots, const struct spot *spot,
		      struct buf *line, struct sink *out)
{
	const struct activity *activity = &spots->counts.file[spot->file];
	const struct file *file = &spots->chronicle.view->file[spot->file];

	buf_reset(line);
	buf_addf(line, "%10" PRIu64 " %6" PRIu32 " %7" PRIu32 " %6" PRIu32
		 " %5.1f %4" PRIu32 "  ", spot->score, activity->revisions,
		 activity->authors, file->lines, mean_of(&spot->indentation),
		 spot->indentation.deepest);
	add_day(line, spots->chronicle.past->time[activity->last]);
	buf_addstr(line, "  ");
	tell_path(line, out, file->path);
	sink_addf(out, "%s\n", line->ptr);
}

static void answer_text(const struct spots *spots, struct sink *out)
{
	const size_t shown = paging_count(&spots->paging, spots->spot.n);
	size_t i = paging_first(&spots->paging, spots->spot.n);
	struct buf line = { 0 };
	const char *before;
	size_t class;

	if (shown)
		sink_addf(out, "%10s %6s %7s %6s %5s %4s  %-10s  %s\n",
			  "score", "revs", "authors", "lines", "depth", "max",
			  "last", "file");
	for (; i < paging_end(&spots->paging, spots->spot.n); i++)
		tell_spot(spots, &spots->spot.item[i], &line, out);
	if (spots->chronicle.past)
		sink_addf(out, "%s%zu of %zu changed file%s, by %" PRIu32
			  " commit%s\n", shown ? "\n" : "", shown,
			  spots->spot.n, plural(spots->spot.n),
			  spots->counts.counted,
			  plural(spots->counts.counted));
	before = "left out: ";
	for (class = 0; class < FILE_CLASSES; class++) {
		uint64_t n = spots->left_out[class];

		if (!n)
			continue;
		sink_addf(out, "%s%" PRIu64 " %s%s", before, n,
			  kind_table[class].text, plural(n));
		before = ", ";
	}
	if (*before == ',')
		sink_addstr(out, "; --kind=all ranks them too\n");
	tell_next(out, &spots->paging, spots->spot.n);
	tell_history(out, spots->chronicle.past, spots->counts.sifted);
	buf_release(&line);
}

const struct error *cmd_hotspots(struct session *session,
				 const struct args *args, struct sink *out)
{
	struct spots spots = { .session = session,
			       .kind = args_text(args, "kind") };
	const struct error *err = chronicle_open(&spots.chronicle, session,
						 args);

	if (!err)
		err = find_spots(&spots);
	if (!err)
		err = paging_read_list(&spots.paging, session, args,
				       spots.spot.n, id_of, &spots);
	if (err)
		goto done;
	if (answer_is(args, "json"))
		err = answer_json(&spots, out);
	else if (answer_is(args, "csv"))
		answer_csv(&spots, out);
	else
		answer_text(&spots, out);
done:
	VEC_RELEASE(&spots.spot);
	hotspots_release(&spots.counts);
	chronicle_close(&spots.chronicle);
	return err;
}
