/* SPDX-License-Identifier: MIT */
/* Headers of ours around the lines that libgit2's xdiff finds: patch.h. */
#include "git/patch.h"

#include <git2.h>
#include <stdbool.h>

#include "base/path.h"
#include "git/fail.h"
#include "git/repo.h"

static int take_hunk(const git_diff_delta *delta, const git_diff_hunk *hunk,
		     void *payload)
{
	(void)delta;
	buf_add(payload, hunk->header, hunk->header_len);
	return 0;
}

static int take_line(const git_diff_delta *delta, const git_diff_hunk *hunk,
		     const git_diff_line *line, void *payload)
{
	struct buf *out = payload;

	(void)delta;
	(void)hunk;
	/* The other origins tell of a missing line end, all of it as text. */
	if (line->origin == GIT_DIFF_LINE_CONTEXT ||
	    line->origin == GIT_DIFF_LINE_ADDITION ||
	    line->origin == GIT_DIFF_LINE_DELETION)
		buf_addch(out, line->origin);
	buf_add(out, line->content, line->content_len);
	return 0;
}

static const struct error *add_hunks(struct buf *out,
				     const struct patch_side *before,
				     const struct patch_side *after)
{
	git_diff_options options;
	const struct error *err = NULL;
	int result = git_libgit2_init();

	if (result >= 0)
		result = git_diff_options_init(&options,
					       GIT_DIFF_OPTIONS_VERSION);
	options.context_lines = 3;
	options.flags = GIT_DIFF_FORCE_TEXT | GIT_DIFF_INDENT_HEURISTIC;
	if (result >= 0)
		result = git_diff_buffers(before->bytes, before->n, NULL,
					  after->bytes, after->n, NULL,
					  &options, NULL, NULL, take_hunk,
					  take_line, out);
	if (result < 0)
		err = git_fail(result, "cannot compare '%s' with what it "
			       "becomes", after->path ? after->path :
			       before->path);
	git_libgit2_shutdown();
	return err;
}

/* "<before><prefix><path>", quoted; "/dev/null" where there is no path. */
static void add_name(struct buf *out, const char *before, const char *prefix,
		     const char *path)
{
	struct buf name = { 0 };

	buf_addstr(out, before);
	if (path) {
		buf_addf(&name, "%s%s", prefix, path);
		path_quote(out, name.ptr);
	} else {
		buf_addstr(out, "/dev/null");
	}
	buf_release(&name);
}

/* "index <id>..<id>", which lets `git apply --3way` find what was there. */
static void add_ids(struct buf *out, const struct repo *repo,
		    const struct patch_side *before,
		    const struct patch_side *after)
{
	char old_hex[OID_HEX + 1], new_hex[OID_HEX + 1];
	struct oid old = { 0 }, new = { 0 };

	if (before->path)
		repo_hash_blob(repo, before->bytes, before->n, &old);
	if (after->path)
		repo_hash_blob(repo, after->bytes, after->n, &new);
	buf_addf(out, "index %s..%s", oid_to_hex(old_hex, &old),
		 oid_to_hex(new_hex, &new));
	if (before->path && after->path && before->mode == after->mode)
		buf_addf(out, " %06o", after->mode);
	buf_addch(out, '\n');
}

const struct error *patch_add(struct buf *out, const struct repo *repo,
			      const struct patch_side *before,
			      const struct patch_side *after)
{
	const char *old = before->path ? before->path : after->path;
	const char *new = after->path ? after->path : before->path;
	bool is_same = before->n == after->n &&
		(!before->n || !memcmp(before->bytes, after->bytes, after->n));

	if (is_same && before->path && after->path && !strcmp(old, new) &&
	    before->mode == after->mode)
		return NULL;
	add_name(out, "diff --git ", "a/", old);
	add_name(out, " ", "b/", new);
	buf_addch(out, '\n');
	if (!before->path)
		buf_addf(out, "new file mode %06o\n", after->mode);
	else if (!after->path)
		buf_addf(out, "deleted file mode %06o\n", before->mode);
	else if (before->mode != after->mode)
		buf_addf(out, "old mode %06o\nnew mode %06o\n", before->mode,
			 after->mode);
	if (before->path && after->path && strcmp(before->path, after->path)) {
		buf_addstr(out, "rename from ");
		path_quote(out, before->path);
		buf_addstr(out, "\nrename to ");
		path_quote(out, after->path);
		buf_addch(out, '\n');
	}
	if (is_same && before->path && after->path)
		return NULL;
	add_ids(out, repo, before, after);
	if (is_same)
		return NULL;
	add_name(out, "--- ", "a/", before->path);
	add_name(out, "\n+++ ", "b/", after->path);
	buf_addch(out, '\n');
	return add_hunks(out, before, after);
}
