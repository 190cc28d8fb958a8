/* SPDX-License-Identifier: MIT */
/* git as a subprocess: see run.h. */
#include "git/run.h"

#include <stdlib.h>

#include "base/process.h"
#include "base/vec.h"
#include "git/repo.h"

typedef VEC(const char *) argument_vec;

/* What git needs to hear whichever repository it is. */
static const char *const quiet_env[] = {
	"GIT_OPTIONAL_LOCKS=0", "GIT_NO_LAZY_FETCH=1", "LC_ALL=C"
};
/* What the user meant for paths of theirs, and not for those that we name. */
static const char *const unheard_env[] = {
	"GIT_PAGER", "GIT_LITERAL_PATHSPECS", "GIT_GLOB_PATHSPECS",
	"GIT_NOGLOB_PATHSPECS", "GIT_ICASE_PATHSPECS", NULL
};

static const struct error *run(const char *dir, const char *const *args,
			       argument_vec *env, struct span input,
			       struct buf *out, struct buf *messages,
			       int *status)
{
	struct process_spec spec = { .dir = dir, .unset_env = unheard_env,
				     .input = input.s,
				     .input_len = input.n };
	const struct error *err;
	argument_vec argv = { 0 };
	size_t i;

	for (i = 0; i < sizeof(quiet_env) / sizeof(quiet_env[0]); i++)
		*VEC_PUSH(env) = quiet_env[i];
	*VEC_PUSH(env) = NULL;
	*VEC_PUSH(&argv) = "git";
	for (i = 0; args[i]; i++)
		*VEC_PUSH(&argv) = args[i];
	*VEC_PUSH(&argv) = NULL;
	spec.argv = argv.item;
	spec.set_env = env->item;
	err = process_run(&spec, out, messages, status);
	VEC_RELEASE(&argv);
	return err;
}

const char *git_said(struct buf *messages)
{
	const char *said = buf_str(messages);

	while (messages->len && messages->ptr[messages->len - 1] == '\n')
		buf_cut(messages, messages->len - 1);
	if (!strncmp(said, "fatal: ", 7))
		said += 7;
	return *said ? said : "git does not say why";
}

const struct error *git_run_in(const char *start, const char *const *args,
			       struct buf *out, struct buf *messages,
			       int *status)
{
	argument_vec env = { 0 };
	const struct span nothing = { NULL, 0 };
	const struct error *err = run(start, args, &env, nothing, out,
				      messages, status);

	VEC_RELEASE(&env);
	return err;
}

const struct error *git_run(const struct repo *repo, const char *const *args,
			    struct buf *out, int *status)
{
	const struct span nothing = { NULL, 0 };

	return git_run_fed(repo, args, nothing, out, status);
}

const struct error *git_run_heard(const struct repo *repo,
				  const char *const *args, struct span input,
				  struct buf *out, struct buf *messages,
				  int *status)
{
	const char *work_dir = repo_work_dir(repo);
	struct buf git_dir = { 0 }, work_tree = { 0 };
	const struct error *err;
	argument_vec env = { 0 };

	buf_addf(&git_dir, "GIT_DIR=%s", repo_git_dir(repo));
	*VEC_PUSH(&env) = git_dir.ptr;
	if (work_dir) {
		buf_addf(&work_tree, "GIT_WORK_TREE=%s", work_dir);
		*VEC_PUSH(&env) = work_tree.ptr;
	}
	err = run(work_dir ? work_dir : repo_git_dir(repo), args, &env, input,
		  out, messages, status);
	VEC_RELEASE(&env);
	buf_release(&git_dir);
	buf_release(&work_tree);
	return err;
}

const struct error *git_run_fed(const struct repo *repo,
				const char *const *args, struct span input,
				struct buf *out, int *status)
{
	struct buf messages = { 0 };
	int code = 0;
	const struct error *err = git_run_heard(repo, args, input, out,
						&messages, &code);

	if (!err && status)
		*status = code;
	else if (!err && code)
		err = error_new(ERROR_FAILED, "git %s: %s", args[0],
				git_said(&messages));
	buf_release(&messages);
	return err;
}
