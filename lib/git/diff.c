/* SPDX-License-Identifier: MIT */
/* Line hunks through libgit2's copy of xdiff: see diff.h. */
#include "git/diff.h"

#include <git2.h>

#include "git/fail.h"

static int take_hunk(const git_diff_delta *delta, const git_diff_hunk *hunk,
		     void *payload)
{
	hunk_vec *out = payload;

	(void)delta;
	*VEC_PUSH(out) = (struct hunk){
		(uint32_t)hunk->old_start, (uint32_t)hunk->old_lines,
		(uint32_t)hunk->new_start, (uint32_t)hunk->new_lines
	};
	return 0;
}

const struct error *diff_lines(const char *old_text, size_t old_len,
			       const char *new_text, size_t new_len,
			       hunk_vec *out)
{
	git_diff_options options;
	const struct error *err = NULL;
	int result = git_libgit2_init();

	if (result >= 0)
		result = git_diff_options_init(&options,
					       GIT_DIFF_OPTIONS_VERSION);
	options.context_lines = 0;
	options.flags = GIT_DIFF_FORCE_TEXT | GIT_DIFF_INDENT_HEURISTIC;
	if (result >= 0)
		result = git_diff_buffers(old_text, old_len, NULL, new_text,
					  new_len, NULL, &options, NULL, NULL,
					  take_hunk, NULL, out);
	if (result < 0)
		err = git_fail(result, "cannot compare two texts");
	git_libgit2_shutdown();
	return err;
}
