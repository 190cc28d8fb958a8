/* SPDX-License-Identifier: MIT */
/* The subject of a commit: see subject.h. */
#include "git-fuse/subject.h"

#include "base/span.h"
#include "base/utf8.h"
#include "git/commit.h"
#include "history/past.h"

/* A terminal must not be commanded by a message: as in git's own log of
 * paths, what could is shown as '?'. */
static void tame(struct buf *text, size_t from)
{
	size_t i;

	for (i = from; i < text->len; i++) {
		unsigned char c = (unsigned char)text->ptr[i];

		if (c < ' ' || c == 0x7f)
			text->ptr[i] = c == '\t' ? ' ' : '?';
	}
}

static void add_first_lines(struct buf *out, struct span message)
{
	size_t from = out->len;
	struct span line;

	while (take_line(&message, &line)) {
		line = span_trim(line);
		if (!line.n && out->len > from)
			break;
		if (!line.n)
			continue;
		if (out->len > from)
			buf_addstr(out, " ");
		utf8_add_repaired(out, line.s, line.n);
	}
	tame(out, from);
}

const struct error *add_subject(struct buf *out, struct repo *repo,
				struct past *past, uint32_t commit)
{
	struct commit parsed = { .parent = { 0 } };
	struct buf bytes = { 0 };
	struct oid oid;
	const struct error *err = past_oid(past, commit, &oid);

	if (!err) {
		err = commit_read(&parsed, repo, &oid, &bytes);
		if (!err)
			add_first_lines(out, parsed.message);
		else if (err->code == ERROR_NOT_FOUND)
			err = NULL;
	}
	commit_release(&parsed);
	buf_release(&bytes);
	return err;
}
