/* SPDX-License-Identifier: MIT */
/* git fuse grep: lines that match, in whatever is looked at. */
#include <inttypes.h>

#include "browse/grep.h"
#include "emit/manner.h"
#include "git-fuse/answer/answer.h"
#include "git-fuse/answer/masking.h"
#include "git-fuse/answer/paging.h"
#include "git-fuse/cli/commands.h"
#include "git-fuse/workspace/warning.h"
#include "lang/lang.h"
#include "search/class.h"
#include "source/source.h"

struct grepping {
	struct session *session;
	const struct args *args;
	struct paging paging;
	struct grep_request request;
	struct grep_result result;
	const struct entry *entry;
};

/* Who reads a part of the matches wants those in source, then those in tests,
 * as uses have it. */
static uint8_t rank_by_class(const struct entry *entry)
{
	const unsigned int lang = lang_of_file(entry->path, entry->language,
					       NULL, 0);
	const struct file file = {
		.path = entry->path, .lang = (uint8_t)lang,
		.flags = lang_is_test_path(lang, entry->path) ? FILE_TEST : 0
	};

	return (uint8_t)file_class(&file);
}

static const struct error *read_request(struct grepping *g)
{
	const struct args *args = g->args;
	const uint64_t around = args_number(args, "context");
	const uint64_t before = args_number(args, "before");
	const uint64_t after = args_number(args, "after");
	const struct error *err = paging_read(&g->paging, g->session, args);

	g->request = (struct grep_request){
		.source = g->session->source,
		.pattern = args_text(args, "pattern"),
		.is_fixed = args_flag(args, "fixed-strings") ||
			!args_flag(args, "regexp"),
		.ignores_case = args_flag(args, "ignore-case") ||
			!args_flag(args, "case-sensitive"),
		.is_word = args_flag(args, "word-regexp"),
		.is_multiline = args_flag(args, "multiline"),
		.before = (uint32_t)(before > around ? before : around),
		.after = (uint32_t)(after > around ? after : around),
		.skip = g->paging.skip, .limit = g->paging.limit,
		.rank = g->session->is_served ? rank_by_class : NULL,
		.progress = g->session->progress
	};
	return err;
}

/* --- For programs --- */

/* In lines, the first is the answer without its matches. */
static const struct error *answer_json(struct grepping *g, struct sink *out)
{
	const struct grep_result *result = &g->result;
	struct json json = { .sink = out };
	struct items items;
	const struct error *err = answer_open(&json, g->session,
					      "fuse.grep/2");
	size_t i;

	if (err)
		return err;
	put_paging(&json, &g->paging, result->matches);
	json_member_uint(&json, "file_count", result->files);
	json_member_uint(&json, "searched", result->searched);
	json_member_bool(&json, "is_limited", result->is_limited);
	items_open(&items, &json, g->args, "matches", result->omitted);
	for (i = 0; i < result->match.n; i++) {
		const struct grep_match *match = &result->match.item[i];
		size_t k;

		json_open(&json, '{');
		json_path(&json, "path", g->entry[match->entry].path);
		json_member_uint(&json, "line", match->line);
		json_member_uint(&json, "last_line", match->last_line);
		json_member_uint(&json, "column", match->column);
		json_member_open(&json, "text_lines", '[');
		for (k = 0; k < match->shown_n; k++) {
			const struct grep_line *line = &match->shown[k];

			json_open(&json, '{');
			json_member_uint(&json, "number", line->number);
			json_member_bool(&json, "is_match", line->is_match);
			json_member_bytes(&json, "text", line->text, line->len);
			if (line->cut)
				json_member_uint(&json, "cut_bytes", line->cut);
			json_close(&json);
		}
		json_close(&json);
		json_close(&json);
		items_next(&items);
	}
	items_close(&items);
	return NULL;
}

/* --- For people --- */

static void tell_piece(struct buf *line, const struct grep_line *shown,
		       uint32_t from, uint32_t to)
{
	const size_t start = line->len;

	buf_add(line, shown->text + from, to - from);
	buf_tame(line, start);
}

/* Piece by piece, for what is tamed may be shorter. */
static void tell_text(struct buf *line, const struct grep_line *shown,
		      struct sink *out)
{
	uint32_t at = 0;
	size_t i, from;

	for (i = 0; i < shown->hits; i++) {
		tell_piece(line, shown, at, shown->hit[i].from);
		from = line->len;
		at = shown->hit[i].to;
		tell_piece(line, shown, shown->hit[i].from, at);
		tell_hue(line, out, HUE_MATCH, from, line->len);
	}
	tell_piece(line, shown, at, shown->len);
}

static void tell_shown(struct buf *line, const char *path,
		       const struct grep_line *shown, struct sink *out)
{
	const char *mark = shown->is_match ? ":" : "-";
	size_t from;

	if (path) {
		tell_path(line, out, path);
		tell_hue(line, out, HUE_PATH, 0, line->len);
		buf_addstr(line, mark);
	}
	from = line->len;
	buf_addf(line, "%" PRIu32, shown->number);
	tell_hue(line, out, HUE_LINE, from, line->len);
	buf_addstr(line, mark);
	tell_text(line, shown, out);
	if (shown->cut)
		buf_addf(line, " ... and %" PRIu32 " bytes more", shown->cut);
	buf_addch(line, '\n');
}

/* The path stands before each line, as git grep has it, or above them. */
static void tell_match(struct grepping *g, size_t at, struct sink *out)
{
	const struct grep_match *match = &g->result.match.item[at];
	const char *path = g->entry[match->entry].path;
	const bool is_above = g->session->is_read_by_agent;
	struct buf line = { 0 };
	size_t i;

	if (is_above && (!at || match[-1].entry != match->entry)) {
		tell_path(&line, out, path);
		buf_addch(&line, '\n');
	}
	for (i = 0; i < match->shown_n; i++)
		tell_shown(&line, is_above ? NULL : path, &match->shown[i],
			   out);
	sink_take(out, &line);
}

static void answer_text(struct grepping *g, struct sink *out)
{
	const struct grep_result *result = &g->result;
	const bool has_context = g->request.before || g->request.after;
	size_t i;

	for (i = 0; i < result->match.n; i++) {
		if (i && has_context)
			sink_addstr(out, "--\n");
		tell_match(g, i, out);
	}
	if (!result->searched && g->session->is_read_by_agent)
		tell_no_file(out, g->session);
	else if (!result->matches && g->session->is_read_by_agent)
		sink_addf(out, "nothing matches in %" PRIu64 " files\n",
			  result->searched);
	tell_paging(out, &g->paging, result->matches, "matches");
	if (result->is_limited)
		sink_addstr(out, "\nthe pattern is too costly for some file: "
			    "not all matches are here\n");
}

const struct error *cmd_grep(struct session *session, const struct args *args,
			     struct sink *out)
{
	struct grepping g = { .session = session, .args = args };
	const struct error *err = read_request(&g);
	size_t n;

	if (!err)
		err = grep(&g.result, &g.request);
	if (!err)
		err = source_list(session->source, &g.entry, &n);
	if (!err)
		err = masking_lines(session, &g.result, g.entry);
	if (!err && answer_is(args, "text"))
		answer_text(&g, out);
	else if (!err)
		err = answer_json(&g, out);
	session->found_nothing = !g.result.matches;
	grep_release(&g.result);
	return err;
}
