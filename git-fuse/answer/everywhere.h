/* SPDX-License-Identifier: MIT */
/*
 * One question in several places: in every repository that --repo or the
 * session names, and on every branch of them. Each place is asked as if it
 * were the only one; the answers stand behind each other, in the order in
 * which the places were named.
 *
 * As JSON they are an object with "schema", fuse.several/1, and "answers", an
 * array of objects with "repository", "branch" (null where none was named)
 * and "answer", which is the command's own. In lines of JSON an object with
 * the first two goes before each place's lines, in other formats a line
 * "== repository branch ==".
 */
#ifndef GIT_FUSE_ANSWER_EVERYWHERE_H
#define GIT_FUSE_ANSWER_EVERYWHERE_H

#include "emit/sink.h"
#include "git-fuse/workspace/session.h"

/* Whether an open session is to be asked elsewhere, or in several places. */
bool everywhere_is_asked(const struct session *session);

/* Opens a session, whose place is set, runs the command in it and says what
 * there is to warn of. */
typedef const struct error *run_fn(struct session *session, struct args *args,
				   struct sink *out);

/*
 * Runs the command in every place; has_findings of session is set when it is
 * in any of them. The first place where it fails ends it: the error names the
 * place. ERROR_USAGE for what is neither a repository that is known by name
 * (fuse.repository.<name>) nor a directory.
 */
const struct error *everywhere_run(struct session *session, struct args *args,
				   struct sink *out, run_fn *run) MUST_CHECK;

#endif
