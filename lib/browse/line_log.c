/* SPDX-License-Identifier: MIT */
/* Reading what git log -L says: see line_log.h. */
#include "browse/line_log.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/path.h"
#include "git/run.h"

struct reading {
	struct line_log *out;
	struct line_change *change;	/* that is read */
	bool is_header;		/* of a file, before its first hunk */
	bool has_hunk;		/* of it, any */
};

static const char *kept(struct reading *r, struct span text)
{
	return arena_strndup(&r->out->arena, text.s, text.n);
}

/* --- What a commit is called --- */

/* Behind a NUL: id, time, author, address and subject, NUL between them, for
 * a name may hold anything else. */
static void read_commit(struct reading *r, struct span line)
{
	struct blamed_commit *commit;
	struct span part[5] = { { NULL, 0 } };
	size_t i;

	for (i = 0; i < 5; i++) {
		const char *end = memchr(line.s, '\0', line.n);

		part[i] = (struct span){ line.s, end ?
					 (size_t)(end - line.s) : line.n };
		line = span_behind(line, part[i].n + (end != NULL));
	}
	r->change = VEC_PUSH(&r->out->change);
	*r->change = (struct line_change){ .path = NULL };
	commit = &r->change->commit;
	oid_read(&commit->oid, part[0]);
	commit->time = strtoll(kept(r, part[1]), NULL, 10);
	commit->author = kept(r, part[2]);
	commit->email = kept(r, part[3]);
	commit->subject = kept(r, part[4]);
	r->has_hunk = false;
}

/* --- What it changed --- */

/* "a/path", by some versions of git quoted, or with a tab behind one that has
 * spaces; NULL for /dev/null. */
static const char *path_of(struct reading *r, struct span text)
{
	struct buf path = { 0 };
	const char *name;

	if (text.n && text.s[text.n - 1] == '\t')
		text.n--;
	if (span_is(text, "/dev/null"))
		return NULL;
	name = kept(r, text);
	if (*name == '"' && path_unquote(&path, name, text.n))
		name = arena_strndup(&r->out->arena, buf_str(&path),
				     path.len);
	buf_release(&path);
	return *name && name[1] == '/' ? name + 2 : name;
}

/* ",12" or nothing, which is one line. */
static uint32_t count_at(const char *at, const char **end)
{
	*end = at;
	return *at == ',' ? (uint32_t)strtoul(at + 1, (char **)end, 10) : 1;
}

static void read_line(struct reading *r, struct span line)
{
	struct line_change *change = r->change;

	if (span_begins(line, "diff --git ")) {
		r->is_header = true;
		change->files++;
	} else if (span_begins(line, "@@ -")) {
		const char *at = kept(r, line);
		uint32_t was, first, n;

		/* "@@ -1,2 +3,4 @@" */
		strtoul(at + strlen("@@ -"), (char **)&at, 10);
		was = count_at(at, &at);
		first = (uint32_t)strtoul(at + strlen(" +"), (char **)&at, 10);
		n = count_at(at, &at);
		r->is_header = false;
		if (!r->has_hunk) {
			r->has_hunk = true;
			r->change->from = first;
			r->change->to = first + n - 1;
			r->change->is_birth = !was;
		}
	} else if (!r->is_header || r->has_hunk) {
		return;
	} else if (span_begins(line, "--- ")) {
		change->old_path = path_of(r, span_behind(line, 4));
	} else if (span_begins(line, "+++ ")) {
		change->path = path_of(r, span_behind(line, 4));
	}
}

/* What git tells of a merge has no patch: it brought nothing of its own. */
static void end_change(struct reading *r)
{
	struct line_change *change = r->change;

	if (!change)
		return;
	if (!change->path)
		change->path = change->old_path;
	if (!change->old_path)
		change->old_path = change->path;
	if (!change->path)
		r->out->change.n--;
}

static void read_log(struct reading *r)
{
	struct span rest = { buf_str(&r->out->text), r->out->text.len }, line;

	while (take_line(&rest, &line)) {
		if (line.n && !*line.s) {
			end_change(r);
			read_commit(r, span_behind(line, 1));
		} else if (r->change && line.n) {
			read_line(r, line);
			if (!r->change->patch.n)
				r->change->patch.s = line.s;
			r->change->patch.n =
				(size_t)(rest.s - r->change->patch.s);
		}
	}
	end_change(r);
}

const struct error *line_log(struct line_log *out, struct repo *repo,
			     const char *rev, const struct line_place *place,
			     size_t n)
{
	static const char *const options[] = {
		"-c", "core.quotePath=false", "log", "--no-color", "--patch",
		"--no-ext-diff", "--no-textconv", "--src-prefix=a/",
		"--dst-prefix=b/", "-M", "--no-merges", "--no-show-signature",
		"--format=%x00%H%x00%ct%x00%aN%x00%aE%x00%s"
	};
	struct reading reading = { .out = out };
	VEC(const char *) args = { 0 };
	const struct error *err;
	size_t i;

	*out = (struct line_log){ .change = { .n = 0 } };
	for (i = 0; i < sizeof(options) / sizeof(*options); i++)
		*VEC_PUSH(&args) = options[i];
	for (i = 0; i < n; i++)
		*VEC_PUSH(&args) = arena_fmt(&out->arena, "-L%" PRIu32 ",%"
					     PRIu32 ":%s", place[i].from,
					     place[i].to, place[i].path);
	*VEC_PUSH(&args) = rev;
	*VEC_PUSH(&args) = "--";
	*VEC_PUSH(&args) = NULL;
	err = git_run(repo, args.item, &out->text, NULL);
	if (!err)
		read_log(&reading);
	VEC_RELEASE(&args);
	return err;
}

void line_log_release(struct line_log *log)
{
	VEC_RELEASE(&log->change);
	buf_release(&log->text);
	arena_release(&log->arena);
}
