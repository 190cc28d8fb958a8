/* SPDX-License-Identifier: MIT */
/* git fuse blame: who last changed each line, wherever it is looked at. */
#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/date.h"
#include "browse/blame.h"
#include "browse/line_log.h"
#include "git-fuse/answer/answer.h"
#include "git-fuse/cli/commands.h"
#include "git-fuse/knowledge/anchor_parse.h"
#include "git-fuse/workspace/committed.h"
#include "source/source.h"

enum { NAME_WIDTH = 18 };

struct blaming {
	struct session *session;
	const struct args *args;
	struct arena arena;
	struct anchor anchor;
	struct entry entry;
	struct buf text;
	struct source_identity id;
	char rev[OID_HEX + 1];
	struct blame_request request;
	struct blame_result result;
	struct line_log log;	/* instead, of --line-history */
};

/* "12", "12,20" or "12,": to the end. */
static const struct error *read_range(struct blaming *b)
{
	const char *text = args_text(b->args, "lines");
	unsigned long from, to;
	char *end;

	if (!text) {
		const struct args *args = b->args;

		if (!args_is_given(args, "from") && !args_is_given(args, "to"))
			return NULL;
		b->anchor.from = args_is_given(args, "from") ?
			(uint32_t)args_number(args, "from") : 1;
		b->anchor.to = args_is_given(args, "to") ?
			(uint32_t)args_number(args, "to") : UINT32_MAX;
		if (b->anchor.from > b->anchor.to)
			return error_new(ERROR_USAGE,
					 "line %" PRIu32 " is behind " "line %"
					 PRIu32, b->anchor.from, b->anchor.to);
		return NULL;
	}
	errno = 0;
	from = to = strtoul(text, &end, 10);
	if (*end == ',' && end[1])
		to = strtoul(end + 1, &end, 10);
	else if (*end == ',' && ++end)
		to = UINT32_MAX;
	if (*text < '0' || *text > '9' || *end || errno || !from ||
	    from > to || to > UINT32_MAX)
		return error_new(ERROR_USAGE, "'%s' are no lines: give N, N,M "
				 "or N, with N at most M", text);
	b->anchor.from = (uint32_t)from;
	b->anchor.to = (uint32_t)to;
	return NULL;
}

static uint32_t lines_in(struct span text)
{
	struct span line;
	uint32_t n = 0;

	while (take_line(&text, &line))
		n++;
	return n;
}

static const struct error *check_range(struct blaming *b)
{
	const uint32_t n = lines_in((struct span){ buf_str(&b->text),
						   b->text.len });

	if (b->anchor.from > n)
		return error_new(ERROR_USAGE, "'%s' has no line %" PRIu32
				 ", only %" PRIu32, b->anchor.path,
				 b->anchor.from, n);
	if (b->anchor.to > n)
		b->anchor.to = n;
	return NULL;
}

static const struct error *open_file(struct blaming *b)
{
	struct source *source = b->session->source;
	const struct error *err = source_identity(source, &b->id);

	if (!err)
		err = said_code(&b->anchor, b->session, &b->arena,
				args_text(b->args, "path"));
	if (!err)
		said_in_scope(b->session, b->anchor.path);
	if (!err && !b->id.has_commit)
		err = error_new(ERROR_NOT_FOUND, "there is no commit yet that "
				"could have changed '%s'", b->anchor.path);
	if (!err)
		err = read_range(b);
	if (!err) {
		bool found;

		err = source_find(source, b->anchor.path, &b->entry, &found);
		if (!err)
			err = source_read(&b->text, source, &b->entry,
					  SOURCE_SHOWN_MAX);
		err = err ? err : check_range(b);
	}
	oid_to_hex(b->rev, &b->id.commit);
	b->request = (struct blame_request){
		.repo = b->session->repo, .path = b->anchor.path,
		.from = b->anchor.from, .to = b->anchor.to,
		.text = { buf_str(&b->text), b->text.len }
	};
	if (b->id.kind == SOURCE_REV)
		b->request.rev = b->rev;
	return err;
}

/* --- The history of lines --- */

static const struct error *ask_history(struct blaming *b)
{
	struct committed committed;
	struct line_place place = { .path = b->anchor.path };
	const struct error *err;

	if (!b->anchor.from)
		return error_new(ERROR_USAGE, "'--line-history' is of some "
				 "lines: name them with --lines");
	err = committed_lines(&committed, b->session, &b->anchor);
	if (!err && committed.to < committed.from)
		err = error_new(ERROR_USAGE, "these lines of '%s' are not "
				"committed yet, so they have no history",
				b->anchor.path);
	if (err)
		return err;
	place.from = committed.from;
	place.to = committed.to;
	return line_log(&b->log, b->session->repo, committed.rev, &place, 1);
}

/* --- As programs and people read it --- */

static void put_blamed(struct json *json, const struct blamed_commit *commit)
{
	char hex[OID_HEX + 1];

	if (oid_is_zero(&commit->oid)) {
		json_put_null(json);
		return;
	}
	json_open(json, '{');
	json_member(json, "commit", oid_to_hex(hex, &commit->oid));
	json_member_person(json, "author", commit->author, commit->email);
	json_member_time(json, "time", commit->time);
	json_member(json, "subject", commit->subject);
	json_close(json);
}

static void put_run(struct json *json, const struct blame_run *run)
{
	json_open(json, '{');
	put_range(json, "lines", run->from, run->to);
	json_key(json, "by");
	put_blamed(json, run->commit);
	json_path(json, "path", run->path);
	json_member_uint(json, "line_then", run->was);
	json_close(json);
}

static const struct error *answer_json(struct blaming *b, bool is_history,
				       struct sink *out)
{
	static const uint64_t nothing[OMIT_REASONS];
	struct json json = { .sink = out };
	const struct error *err = answer_open(&json, b->session,
					      "fuse.blame/2");
	size_t i;

	if (err)
		return err;
	json_path(&json, "path", b->anchor.path);
	json_member_open(&json, is_history ? "commits" : "runs", '[');
	for (i = 0; i < b->log.change.n; i++)
		put_blamed(&json, &b->log.change.item[i].commit);
	for (i = 0; i < b->result.run.n; i++)
		put_run(&json, &b->result.run.item[i]);
	json_close(&json);
	answer_close(&json, nothing);
	return NULL;
}

static void add_id_and_day(struct buf *line,
			   const struct blamed_commit *commit)
{
	char hex[OID_HEX + 1];

	buf_addf(line, "%s ", oid_short(hex, &commit->oid));
	add_day(line, commit->time);
	buf_addch(line, ' ');
}

static void add_who(struct buf *line, const struct blamed_commit *commit)
{
	if (oid_is_zero(&commit->oid)) {
		buf_addf(line, "%-*s", OID_SHORT + NAME_WIDTH + 12,
			 "not committed");
		return;
	}
	add_id_and_day(line, commit);
	buf_addf(line, "%-*.*s", NAME_WIDTH, NAME_WIDTH, commit->author);
}

/* As log tells it. */
static void add_reason(struct buf *line, const struct blamed_commit *commit)
{
	add_id_and_day(line, commit);
	buf_addf(line, "%s: %s", commit->author, commit->subject);
}

/* Above lines that stand together, whole where it is told first. */
static void tell_run(const struct blaming *b, size_t at, struct sink *out)
{
	const struct blame_run *run = b->result.run.item;
	const struct blamed_commit *commit = run[at].commit;
	struct buf line = { 0 };
	char hex[OID_HEX + 1];
	size_t i;

	/* Its lines stood elsewhere then, which is nothing to tell here. */
	if (at && run[at - 1].commit == commit)
		return;
	for (i = 0; i < at && run[i].commit != commit; i++)
		;
	if (oid_is_zero(&commit->oid)) {
		buf_addstr(&line, "not committed");
	} else if (i < at) {
		buf_add(&line, oid_to_hex(hex, &commit->oid), OID_SHORT);
	} else {
		add_reason(&line, commit);
	}
	buf_tame(&line, 0);
	sink_addf(out, "%s\n", line.ptr);
	buf_release(&line);
}

static void tell_lines(struct blaming *b, struct sink *out)
{
	struct span rest = b->request.text, text = { NULL, 0 };
	struct buf line = { 0 };
	uint32_t number = 0;
	size_t i;

	for (i = 0; i < b->result.run.n; i++) {
		const struct blame_run *run = &b->result.run.item[i];

		if (b->session->is_read_by_agent)
			tell_run(b, i, out);
		while (number < run->to && take_line(&rest, &text)) {
			if (++number < run->from)
				continue;
			buf_reset(&line);
			if (!b->session->is_read_by_agent) {
				add_who(&line, run->commit);
				buf_addf(&line, " %5" PRIu32 ") ", number);
			} else {
				buf_addf(&line, "%6" PRIu32 "  ", number);
			}
			buf_add(&line, text.s, text.n);
			buf_tame(&line, 0);
			sink_addf(out, "%s\n", line.ptr);
		}
	}
	buf_release(&line);
}

static void tell_history(struct blaming *b, struct sink *out)
{
	struct buf line = { 0 };
	size_t i;

	for (i = 0; i < b->log.change.n; i++) {
		const struct blamed_commit *commit =
			&b->log.change.item[i].commit;

		buf_reset(&line);
		if (b->session->is_read_by_agent) {
			add_reason(&line, commit);
		} else {
			add_who(&line, commit);
			buf_addf(&line, " %s", commit->subject);
		}
		buf_tame(&line, 0);
		sink_addf(out, "%s\n", line.ptr);
	}
	buf_release(&line);
}

const struct error *cmd_blame(struct session *session,
			      const struct args *args, struct sink *out)
{
	const bool is_history = args_flag(args, "line-history");
	struct blaming b = { .session = session, .args = args };
	const struct error *err = open_file(&b);

	if (!err)
		err = is_history ? ask_history(&b) :
			blame(&b.result, &b.request);
	if (!err && answer_is_json(args))
		err = answer_json(&b, is_history, out);
	else if (!err && is_history)
		tell_history(&b, out);
	else if (!err)
		tell_lines(&b, out);
	line_log_release(&b.log);
	blame_release(&b.result);
	buf_release(&b.text);
	arena_release(&b.arena);
	return err;
}
