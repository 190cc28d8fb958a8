/* SPDX-License-Identifier: MIT */
/* From lines here to lines of a commit: see committed.h. */
#include "git-fuse/workspace/committed.h"

#include "git/diff.h"
#include "source/source.h"

/* A hunk's first line and the one behind its last, of either side: one without
 * lines stands behind its line. */
static uint32_t begin_of(uint32_t line, uint32_t lines)
{
	return line + !lines;
}

/* What stands behind a hunk moves with it; what begins or ends in one does so
 * where the other side of it does. */
static void map_lines(struct committed *out, const hunk_vec *hunks,
		      uint32_t from, uint32_t to)
{
	size_t i;

	for (i = 0; i < hunks->n; i++) {
		const struct hunk *hunk = &hunks->item[i];
		uint32_t here = begin_of(hunk->new_line, hunk->new_lines);
		uint32_t there = begin_of(hunk->old_line, hunk->old_lines);
		uint32_t here_end = here + hunk->new_lines;
		uint32_t there_end = there + hunk->old_lines;

		if (from >= here)
			out->from = from < here_end ? there :
				from - here_end + there_end;
		if (to >= here)
			out->to = to < here_end ? there_end - 1 :
				to - here_end + there_end;
		if (from < here_end && to >= here)
			out->is_changed = true;
	}
}

/* The file as the commit has it. */
static const struct error *read_committed(struct buf *out,
					  struct session *session,
					  const char *rev, const char *path)
{
	const struct source_spec spec = { .kind = SOURCE_REV, .rev = rev };
	struct source *source = NULL;
	struct entry entry;
	bool found = false;
	const struct error *err = source_open(&source, session->repo, &spec);

	if (!err)
		err = source_find(source, path, &entry, &found);
	if (!err && found)
		err = source_read(out, source, &entry, SOURCE_SHOWN_MAX);
	else if (!err)
		err = error_new(ERROR_NOT_FOUND, "'%s' is not committed yet, "
				"so it has no history", path);
	unread_take(session, source, NULL);
	source_free(source);
	return err;
}

const struct error *committed_lines(struct committed *out,
				    struct session *session,
				    const struct anchor *anchor)
{
	struct buf was = { 0 }, is = { 0 };
	const struct error *err;
	hunk_vec hunks = { 0 };
	struct oid commit;

	*out = (struct committed){ .from = anchor->from, .to = anchor->to };
	if (!source_commit(session->source, &commit))
		return error_new(ERROR_NOT_FOUND, "there is no commit yet that "
				 "could have changed '%s'", anchor->path);
	oid_to_hex(out->rev, &commit);
	if (source_kind(session->source) == SOURCE_REV)
		return NULL;
	err = read_committed(&was, session, out->rev, anchor->path);
	if (!err) {
		struct entry entry;
		bool found;

		err = source_find(session->source, anchor->path, &entry,
				  &found);
		err = err ? err : source_read(&is, session->source, &entry,
					      SOURCE_SHOWN_MAX);
	}
	if (!err)
		err = diff_lines(buf_str(&was), was.len, buf_str(&is), is.len,
				 &hunks);
	if (!err)
		map_lines(out, &hunks, anchor->from, anchor->to);
	VEC_RELEASE(&hunks);
	buf_release(&was);
	buf_release(&is);
	return err;
}
