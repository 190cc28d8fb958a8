/* SPDX-License-Identifier: MIT */
/* Reading what git blame says: see blame.h. */
#include "browse/blame.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/compare.h"
#include "base/path.h"
#include "base/strmap.h"
#include "git/run.h"

struct reading {
	struct blame_result *out;
	struct strmap known;	/* hexadecimal id to 1 + place in commit */
	struct blame_run run;	/* that is read */
	struct blamed_commit *commit;	/* its commit */
};

/* --- Git's incremental format --- */

static const char *kept(struct reading *r, struct span text)
{
	return arena_strndup(&r->out->arena, text.s, text.n);
}

static struct blamed_commit *commit_of(struct reading *r, struct span hex)
{
	struct strmap_entry *entry = strmap_add(&r->known, hex.s, hex.n,
						NULL);
	struct blamed_commit *commit;

	if (entry->value)
		return r->out->commit.item[entry->value - 1];
	commit = arena_alloc(&r->out->arena, sizeof(*commit));
	*commit = (struct blamed_commit){ .author = "", .email = "",
					  .subject = "" };
	oid_read(&commit->oid, hex);
	*VEC_PUSH(&r->out->commit) = commit;
	entry->value = r->out->commit.n;
	return commit;
}

static int64_t number_of(struct span text)
{
	char digits[24] = "";

	memcpy(digits, text.s, text.n < sizeof(digits) - 1 ? text.n :
	       sizeof(digits) - 1);
	return strtoll(digits, NULL, 10);
}

/* "<id> <line then> <line now> <lines>" */
static void read_header(struct reading *r, struct span line)
{
	struct span rest = line, word[4];
	size_t i;

	for (i = 0; i < 4; i++) {
		word[i] = span_until(rest, " ");
		rest = span_behind(rest, word[i].n + (word[i].n < rest.n));
	}
	r->commit = commit_of(r, word[0]);
	r->run = (struct blame_run){
		.commit = r->commit, .was = (uint32_t)number_of(word[1]),
		.from = (uint32_t)number_of(word[2])
	};
	r->run.to = r->run.from + (uint32_t)number_of(word[3]) - 1;
}

static void take_email(struct reading *r, struct span text)
{
	if (text.n > 1 && text.s[0] == '<')
		text = (struct span){ text.s + 1, text.n - 2 };
	r->commit->email = kept(r, text);
}

static bool takes(struct span line, const char *key, struct span *value)
{
	if (!span_begins(line, key))
		return false;
	*value = span_behind(line, strlen(key));
	return true;
}

static void read_lines(struct reading *r, struct span text)
{
	struct span line, value;
	bool is_begun = false;

	while (take_line(&text, &line)) {
		if (!is_begun) {
			read_header(r, line);
			is_begun = true;
		} else if (takes(line, "author ", &value)) {
			r->commit->author = kept(r, value);
		} else if (takes(line, "author-mail ", &value)) {
			take_email(r, value);
		} else if (takes(line, "committer-time ", &value)) {
			r->commit->time = number_of(value);
		} else if (takes(line, "summary ", &value)) {
			r->commit->subject = kept(r, value);
		} else if (takes(line, "filename ", &value)) {
			const char *quoted = kept(r, value);
			struct buf path = { 0 };

			if (*quoted == '"' &&
			    path_unquote(&path, quoted, value.n))
				r->run.path = arena_strndup(&r->out->arena,
							    buf_str(&path),
							    path.len);
			else
				r->run.path = quoted;
			buf_release(&path);
			*VEC_PUSH(&r->out->run) = r->run;
			is_begun = false;
		}
	}
}

CMP_RISING(by_line, struct blame_run, from)

/* What git calls an author of what is not committed is no one's name. */
static void clear_uncommitted(struct blame_result *out)
{
	size_t i;

	for (i = 0; i < out->commit.n; i++)
		if (oid_is_zero(&out->commit.item[i]->oid))
			*out->commit.item[i] = (struct blamed_commit){
				.author = "", .email = "", .subject = ""
			};
}

const struct error *blame(struct blame_result *out,
			  const struct blame_request *request)
{
	struct buf text = { 0 }, range = { 0 };
	struct reading reading = { .out = out };
	const struct error *err;
	const char *args[16];
	size_t n = 0;

	*out = (struct blame_result){ .run = { .n = 0 } };
	args[n++] = "-c";
	args[n++] = "core.quotePath=false";
	args[n++] = "blame";
	args[n++] = "--incremental";
	if (request->from) {
		buf_addf(&range, "-L%" PRIu32 ",%" PRIu32, request->from,
			 request->to);
		args[n++] = range.ptr;
	}
	if (request->rev) {
		args[n++] = request->rev;
	} else {
		args[n++] = "--contents";
		args[n++] = "-";
	}
	args[n++] = "--";
	args[n++] = request->path;
	args[n] = NULL;
	err = git_run_fed(request->repo, args, request->text, &text, NULL);
	if (!err)
		read_lines(&reading, (struct span){ buf_str(&text),
						    text.len });
	VEC_SORT(&out->run, by_line);
	clear_uncommitted(out);
	strmap_release(&reading.known);
	buf_release(&range);
	buf_release(&text);
	return err;
}

void blame_release(struct blame_result *result)
{
	VEC_RELEASE(&result->run);
	VEC_RELEASE(&result->commit);
	arena_release(&result->arena);
}
