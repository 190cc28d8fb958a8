/* SPDX-License-Identifier: MIT */
/* What commits say: see commit_subject.h. */
#include "git-fuse/answer/commit_subject.h"

#include "base/span.h"
#include "base/utf8.h"
#include "git/commit.h"
#include "history/past.h"

static void add_first_lines(struct buf *out, struct span message)
{
	size_t from = out->len, i;
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
	for (i = from; i < out->len; i++)
		if (out->ptr[i] == '\t')
			out->ptr[i] = ' ';
	buf_tame(out, from);
}

static void add_whole(struct buf *out, struct span message)
{
	const size_t from = out->len;
	struct span line;

	message = span_trim(message);
	while (take_line(&message, &line)) {
		if (out->len > from)
			buf_addch(out, '\n');
		utf8_add_repaired(out, line.s, line.n);
	}
}

static const struct error *add_of(struct buf *out, struct repo *repo,
				  const struct oid *commit,
				  void (*add)(struct buf *, struct span))
{
	struct commit parsed = { .parent = { 0 } };
	struct buf bytes = { 0 };
	const struct error *err = commit_read(&parsed, repo, commit, &bytes);

	if (!err)
		add(out, parsed.message);
	else if (err->code == ERROR_NOT_FOUND)
		err = NULL;
	commit_release(&parsed);
	buf_release(&bytes);
	return err;
}

const struct error *add_subject_of(struct buf *out, struct repo *repo,
				   const struct oid *commit)
{
	return add_of(out, repo, commit, add_first_lines);
}

const struct error *add_subject(struct buf *out, struct repo *repo,
				struct past *past, uint32_t commit)
{
	struct oid oid;
	const struct error *err = past_oid(past, commit, &oid);

	return err ? err : add_subject_of(out, repo, &oid);
}

const struct error *add_message(struct buf *out, struct repo *repo,
				struct past *past, uint32_t commit)
{
	struct oid oid;
	const struct error *err = past_oid(past, commit, &oid);

	return err ? err : add_of(out, repo, &oid, add_whole);
}
