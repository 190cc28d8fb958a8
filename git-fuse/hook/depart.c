/* SPDX-License-Identifier: MIT */
/* Work of a hook that goes on when the hook is over: see hooks.h. */
#include <stdlib.h>
#include <unistd.h>

#include "base/span.h"
#include "base/xalloc.h"
#include "git-fuse/hook/hooks.h"
#include "git/repo.h"
#include "git/run.h"
#include "hook/background.h"

/* What the work needs of the hook, whose handles are closed by then. */
struct departure {
	char *git_dir, *work_dir;
	struct buf local_env;	/* `git rev-parse --local-env-vars` */
	hook_work_fn *work;
	void *payload;
};

/*
 * git gives a hook variables that are right for its own time and place:
 * an index that is gone when the commit is done, a work tree that we may not
 * be in. Nothing of them is left but which repository it is.
 */
static void scrub(const struct departure *departure)
{
	struct span rest = { buf_str(&departure->local_env),
			     departure->local_env.len }, line;

	while (take_line(&rest, &line)) {
		char *name = xmemdupz(line.s, line.n);

		unsetenv(name);
		free(name);
	}
	setenv("GIT_DIR", departure->git_dir, 1);
	if (departure->work_dir)
		setenv("GIT_WORK_TREE", departure->work_dir, 1);
}

/* Nobody listens: what cannot be done now is done by who needs it. */
static void work(void *payload)
{
	const struct departure *departure = payload;
	struct session session = { 0 };
	const struct error *err;

	scrub(departure);
	if (chdir(departure->work_dir ? departure->work_dir :
		  departure->git_dir))
		return;
	err = repo_open(&session.repo, NULL);
	if (!err)
		err = departure->work(&session, departure->payload);
	error_ignore(err);
	session_close(&session);
}

const struct error *hook_depart(struct hook_call *call, const char *name,
				hook_work_fn *fn, void *payload)
{
	static const char *const args[] = {
		"rev-parse", "--local-env-vars", NULL
	};
	struct repo *repo = call->session->repo;
	const char *work_dir = repo_work_dir(repo);
	char *dir = session_store(call->session, name);
	struct departure departure = {
		.git_dir = xstrdup(repo_git_dir(repo)),
		.work_dir = work_dir ? xstrdup(work_dir) : NULL,
		.work = fn, .payload = payload
	};
	const struct error *err = git_run(repo, args, &departure.local_env,
					  NULL);

	/* No handle of a library's may be open in two processes. */
	session_close(call->session);
	if (!err)
		err = background_start(dir, work, &departure);
	free(departure.git_dir);
	free(departure.work_dir);
	buf_release(&departure.local_env);
	free(dir);
	return err;
}

/* Commits that a rebase makes or an am applies: the end of it will ask. */
bool hook_is_amid(const struct hook_call *call)
{
	static const char *const states[] = {
		"rebase-merge", "rebase-apply"
	};
	bool is_found = false;
	size_t i;

	for (i = 0; i < sizeof(states) / sizeof(*states); i++) {
		char *path = xstrfmt("%s/%s",
				     repo_git_dir(call->session->repo),
				     states[i]);

		is_found |= !access(path, F_OK);
		free(path);
	}
	return is_found;
}
