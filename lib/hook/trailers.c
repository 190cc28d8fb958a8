/* SPDX-License-Identifier: MIT */
/* Finding our trailers: see trailers.h. */
#include "hook/trailers.h"

#include <string.h>
#include <strings.h>

#include "base/file.h"
#include "base/span.h"
#include "git/repo.h"
#include "git/run.h"
#include "message/trailer.h"

enum { MESSAGE_MAX = 16 << 20 };

/* In the spelling that we ask for; git takes any case. Those that name
 * decisions are the ones of adr/trailer.h. */
static const char *const keys[] = {
	"ADR", "ADRs", "Convention", "Decision", "Decisions", "Failure",
	"Gotcha", "Objective"
};

static const char scissors[] = " ------------------------ >8 "
	"------------------------";

/* Ours, and its value, of a line that is written as a trailer, be it one
 * without a value. */
static const char *key_of(struct span line, struct span *value)
{
	size_t i, n = trailer_key_length(line);

	for (i = 0; n && i < sizeof(keys) / sizeof(*keys); i++) {
		if (strlen(keys[i]) != n || strncasecmp(line.s, keys[i], n))
			continue;
		n = span_until(line, ":").n + 1;
		*value = span_trim(span_behind(line, n));
		return keys[i];
	}
	return NULL;
}

void trailers_scan(struct trailers *out, const char *message, size_t n,
		   const char *comment)
{
	struct span rest = { message, n }, line;
	bool has_subject = false;
	uint32_t number = 0;

	while (take_line(&rest, &line)) {
		struct span value;
		const char *key = key_of(line, &value);

		number++;
		if (*comment && span_begins(line, comment)) {
			if (span_begins(span_behind(line, strlen(comment)),
					scissors))
				break;
			continue;
		}
		if (key && has_subject)
			*VEC_PUSH(&out->trailer) = (struct trailer){
				.key = key, .line = number,
				.value = arena_strndup(&out->arena, value.s,
						       value.n)
			};
		has_subject |= span_trim(line).n > 0;
	}
}

/* git's own answer has each trailer on a line, its value unfolded: ours are
 * in it in the same order, with those that it does not see left out. It is
 * asked, and not message/message.h, because the user's trailer.* decide too. */
static void mark(struct trailers *out, const struct buf *parsed)
{
	struct span rest = { buf_str(parsed), parsed->len }, line;
	size_t i = 0;

	while (take_line(&rest, &line)) {
		struct span value;
		const char *key = key_of(line, &value);
		size_t at;

		if (!key)
			continue;
		for (at = i; at < out->trailer.n; at++)
			if (out->trailer.item[at].key == key &&
			    span_begins(value, out->trailer.item[at].value))
				break;
		if (at == out->trailer.n)
			continue;
		out->trailer.item[at].is_seen = true;
		out->trailer.item[at].value = arena_strndup(&out->arena,
							    value.s, value.n);
		i = at + 1;
	}
}

const struct error *trailers_read(struct trailers *out, struct repo *repo,
				  const char *path)
{
	const char *const args[] = {
		"interpret-trailers", "--parse", "--no-divider", path, NULL
	};
	struct buf message = { 0 }, parsed = { 0 };
	const struct error *err = file_read(&message, path, MESSAGE_MAX);
	const char *comment = NULL;

	if (!err)
		err = repo_config(repo, "core.commentChar", &comment);
	if (err)
		goto done;
	/* "auto" takes whatever no line begins with: none is a comment. */
	if (!comment || !*comment)
		comment = "#";
	else if (!strcasecmp(comment, "auto"))
		comment = "";
	trailers_scan(out, buf_str(&message), message.len, comment);
	if (out->trailer.n)
		err = git_run(repo, args, &parsed, NULL);
	if (!err)
		mark(out, &parsed);
done:
	buf_release(&message);
	buf_release(&parsed);
	return err;
}

void trailers_release(struct trailers *trailers)
{
	VEC_RELEASE(&trailers->trailer);
	arena_release(&trailers->arena);
}
