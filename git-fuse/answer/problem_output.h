/* SPDX-License-Identifier: MIT */
/*
 * How commands that check say what they found: --format=FORMAT[:FILE], as
 * often as one likes, each to stdout or to its own file. A command has the
 * group problem_output in its row.
 */
#ifndef GIT_FUSE_ANSWER_PROBLEM_OUTPUT_H
#define GIT_FUSE_ANSWER_PROBLEM_OUTPUT_H

#include <stdint.h>

#include "base/error.h"
#include "emit/json.h"
#include "emit/problem.h"
#include "emit/sink.h"
#include "git-fuse/cli/args.h"
#include "git-fuse/workspace/session.h"

/* What is the command's own in its answers. */
struct reporting {
	const char *schema;	/* "fuse.arch.check/2" */
	/* Its members of the JSON answer, before "problems"; or NULL. */
	void (*put)(struct json *json, const void *payload);
	/* What it says behind the problems in text; NULL: problems_summary,
	   and nothing at all where there are no problems. */
	void (*say)(struct sink *out, const void *payload);
	const void *payload;
	const uint64_t *omitted;	/* for "omitted"; NULL: nothing was */
};

/*
 * Whether --format's values can be obeyed, for commands to ask before they
 * work: each names a known form, at most one goes to stdout ("-" as FILE is
 * stdout, too), and no two to the same file. ERROR_USAGE otherwise.
 */
const struct error *reporting_check(const struct args *args) MUST_CHECK;

/*
 * Writes the problems, sorted first, in every form that was asked for: those
 * with a file first, so that nothing reaches stdout when one cannot be
 * written. The source that JSON and SARIF name is the session's. Files are
 * replaced as file_replace does. Tells the session that there are findings
 * when an error is new.
 */
const struct error *report_problems(struct session *session,
				    const struct args *args,
				    struct problems *problems,
				    const struct reporting *reporting,
				    struct sink *out) MUST_CHECK;

#endif
