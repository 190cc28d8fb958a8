/* SPDX-License-Identifier: MIT */
/* git fuse blame: who last changed each line, wherever it is looked at. */
#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/date.h"
#include "browse/blame.h"
#include "git-fuse/answer.h"
#include "git-fuse/commands.h"
#include "git-fuse/said.h"
#include "knowledge/passage.h"
#include "source/source.h"

enum { SHORT_HEX = 10, NAME_WIDTH = 18 };

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
};

static const struct error *read_from_to(struct blaming *b)
{
	const struct args *args = b->args;

	if (!args_is_given(args, "from") && !args_is_given(args, "to"))
		return NULL;
	b->anchor.from = args_is_given(args, "from") ?
		(uint32_t)args_number(args, "from") : 1;
	b->anchor.to = args_is_given(args, "to") ?
		(uint32_t)args_number(args, "to") : UINT32_MAX;
	if (b->anchor.from > b->anchor.to)
		return error_new(ERROR_USAGE, "line %" PRIu32 " is behind "
				 "line %" PRIu32, b->anchor.from,
				 b->anchor.to);
	return NULL;
}

/* "12", "12,20" or "12,": to the end. */
static const struct error *read_range(struct blaming *b)
{
	const char *text = args_text(b->args, "lines");
	unsigned long from, to;
	char *end;

	if (!text)
		return read_from_to(b);
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

static const struct error *read_file(struct blaming *b)
{
	struct source *source = b->session->source;
	const struct error *err;
	bool found;

	err = source_find(source, b->anchor.path, &b->entry, &found);
	if (!err)
		err = source_read(&b->text, source, &b->entry,
				  SOURCE_SHOWN_MAX);
	return err ? err : check_range(b);
}

static const struct error *open_file(struct blaming *b)
{
	struct source *source = b->session->source;
	const struct error *err = source_identity(source, &b->id);

	if (!err)
		err = said_code(&b->anchor, b->session, &b->arena,
				args_text(b->args, "path"));
	if (!err)
		err = said_in_scope(b->session, b->anchor.path);
	if (!err && !b->id.has_commit)
		err = error_new(ERROR_NOT_FOUND, "there is no commit yet that "
				"could have changed '%s'", b->anchor.path);
	if (!err)
		err = read_range(b);
	if (!err)
		err = read_file(b);
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

/* Lines of what is not committed, in the commit that it stands on. */
static const struct error *find_in_commit(struct blaming *b)
{
	struct source_spec spec = { .kind = SOURCE_REV, .rev = b->rev };
	struct passage lines = { b->anchor.from, b->anchor.to }, found;
	struct source *source = NULL;
	struct buf was = { 0 };
	struct entry entry;
	bool is_there = false;
	const struct error *err = source_open(&source, b->session->repo,
					      &spec);

	if (!err)
		err = source_find(source, b->anchor.path, &entry, &is_there);
	if (!err && is_there)
		err = source_read(&was, source, &entry, SOURCE_SHOWN_MAX);
	if (!err && (!is_there || !passage_find(&found, &lines,
			b->request.text, (struct span){ buf_str(&was),
							was.len })))
		err = error_new(ERROR_USAGE, "these lines of '%s' are not "
				"committed as they are; --at=HEAD asks about "
				"the lines that are", b->anchor.path);
	if (!err) {
		b->request.from = found.from;
		b->request.to = found.to;
	}
	source_free(source);
	buf_release(&was);
	return err;
}

static const struct error *ask_history(struct blaming *b)
{
	const struct error *err = NULL;

	if (!b->anchor.from)
		return error_new(ERROR_USAGE, "'--line-history' is of some "
				 "lines: name them with --lines");
	if (b->id.kind != SOURCE_REV)
		err = find_in_commit(b);
	b->request.rev = b->rev;
	return err ? err : blame_history(&b->result, &b->request);
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
	json_member(json, "author", commit->author);
	json_member(json, "email", commit->email);
	json_member_int(json, "time", commit->time);
	json_member(json, "subject", commit->subject);
	json_close(json);
}

static void put_run(struct json *json, const struct blame_run *run)
{
	json_open(json, '{');
	json_key(json, "lines");
	json_open(json, '[');
	json_put_uint(json, run->from);
	json_put_uint(json, run->to);
	json_close(json);
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
					      "fuse.blame/1");
	size_t i;

	if (err)
		return err;
	json_path(&json, "path", b->anchor.path);
	json_key(&json, is_history ? "commits" : "runs");
	json_open(&json, '[');
	for (i = 0; i < b->result.run.n; i++)
		if (is_history)
			put_blamed(&json, b->result.run.item[i].commit);
		else
			put_run(&json, &b->result.run.item[i]);
	json_close(&json);
	answer_close(&json, nothing);
	return NULL;
}

static void add_who(struct buf *line, const struct blamed_commit *commit)
{
	char hex[OID_HEX + 1];

	if (oid_is_zero(&commit->oid)) {
		buf_addf(line, "%-*s", SHORT_HEX + NAME_WIDTH + 12,
			 "not committed");
		return;
	}
	buf_addf(line, "%.*s ", SHORT_HEX, oid_to_hex(hex, &commit->oid));
	add_day(line, commit->time);
	buf_addf(line, " %-*.*s", NAME_WIDTH, NAME_WIDTH, commit->author);
}

static void tell_lines(struct blaming *b, struct sink *out)
{
	struct span rest = b->request.text, text = { NULL, 0 };
	struct buf line = { 0 };
	uint32_t number = 0;
	size_t i;

	for (i = 0; i < b->result.run.n; i++) {
		const struct blame_run *run = &b->result.run.item[i];

		while (number < run->to && take_line(&rest, &text)) {
			if (++number < run->from)
				continue;
			buf_reset(&line);
			add_who(&line, run->commit);
			buf_addf(&line, " %5" PRIu32 ") ", number);
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

	for (i = 0; i < b->result.run.n; i++) {
		const struct blamed_commit *commit =
			b->result.run.item[i].commit;

		buf_reset(&line);
		add_who(&line, commit);
		buf_addf(&line, " %s", commit->subject);
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
	blame_release(&b.result);
	buf_release(&b.text);
	arena_release(&b.arena);
	return err;
}
