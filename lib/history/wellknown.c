/* SPDX-License-Identifier: MIT */
/* .git-blame-ignore-revs, and reading such files: see wellknown.h. */
#include "history/wellknown.h"

#include "base/span.h"
#include "git/commit.h"
#include "git/repo.h"
#include "git/tree.h"

/* git's own .mailmap has 20 KB, the largest that we saw 100. */
enum { WELLKNOWN_BYTES = 8 << 20 };

void wellknown_read(struct buf *out, struct repo *repo,
		    const struct oid *commit, const char *name)
{
	struct oid blob;
	uint32_t mode;
	const struct error *err = commit_entry(&blob, &mode, repo, commit,
					       name);

	buf_reset(out);
	if (!err && (mode & MODE_TYPE) == MODE_FILE)
		err = repo_read(repo, &blob, WELLKNOWN_BYTES, out, NULL, NULL);
	error_ignore(err);
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
