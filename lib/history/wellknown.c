/* SPDX-License-Identifier: MIT */
/* .git-blame-ignore-revs, and reading such files: see wellknown.h. */
#include "history/wellknown.h"

#include <string.h>

#include "base/span.h"
#include "git/commit.h"
#include "git/repo.h"
#include "git/tree.h"

/* git's own .mailmap has 20 KB, the largest that we saw 100. */
enum { WELLKNOWN_BYTES = 8 << 20 };

static const struct error *find_blob(struct repo *repo, const struct oid *oid,
				     const char *name, struct oid *out,
				     bool *found)
{
	struct tree_reader reader;
	struct tree_entry entry;
	struct commit commit = { 0 };
	const struct error *err;
	struct buf bytes = { 0 };

	*found = false;
	err = commit_read(&commit, repo, oid, &bytes);
	if (!err)
		err = repo_read(repo, &commit.tree, UINT64_MAX, &bytes, NULL,
				NULL);
	tree_start(&reader, repo, buf_str(&bytes), bytes.len);
	while (!err && !*found) {
		err = tree_next(&reader, &entry);
		if (err || !entry.name)
			break;
		*found = !strcmp(entry.name, name) &&
			(entry.mode & MODE_TYPE) == MODE_FILE;
		*out = entry.oid;
	}
	commit_release(&commit);
	buf_release(&bytes);
	return err;
}

void wellknown_read(struct buf *out, struct repo *repo,
		    const struct oid *commit, const char *name)
{
	struct oid blob;
	bool found;

	buf_reset(out);
	if (find_blob(repo, commit, name, &blob, &found) || !found)
		return;
	error_ignore(repo_read(repo, &blob, WELLKNOWN_BYTES, out, NULL,
			       NULL));
}

void wellknown_ignored(ignored_vec *out, size_t *bad_line, struct repo *repo,
		       const struct oid *commit)
{
	struct buf text = { 0 };
	struct span rest, line;
	size_t number = 0;
	struct oid oid;

	*bad_line = 0;
	wellknown_read(&text, repo, commit, ".git-blame-ignore-revs");
	rest = (struct span){ buf_str(&text), text.len };
	while (take_line(&rest, &line)) {
		number++;
		line = span_trim(span_until(line, "#"));
		if (oid_read(&oid, line))
			*VEC_PUSH(out) = oid;
		else if (line.n && !*bad_line)
			*bad_line = number;
	}
	buf_release(&text);
}
