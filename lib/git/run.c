/* SPDX-License-Identifier: MIT */
/* git as a subprocess: see run.h. */
#include "git/run.h"

#include "base/arena.h"
#include "base/vec.h"
#include "git/repo.h"

typedef VEC(const char *) argument_vec;

/* What git needs to hear whichever repository it is. */
static const char *const quiet_env[] = {
	"GIT_OPTIONAL_LOCKS=0", "GIT_NO_LAZY_FETCH=1", "LC_ALL=C"
};
/* What it says is done is on the disk: by default git leaves loose objects and
 * references to the system, and a reference to an empty object is damage. */
static const char durable[] = "core.fsync=objects,derived-metadata,reference";
/* What the user meant for paths of theirs, and not for those that we name. */
static const char *const unheard_env[] = {
	"GIT_PAGER", "GIT_LITERAL_PATHSPECS", "GIT_GLOB_PATHSPECS",
	"GIT_NOGLOB_PATHSPECS", "GIT_ICASE_PATHSPECS", NULL
};

static void fill_spec(struct process_spec *spec, argument_vec *argv,
		      argument_vec *env, const char *const *args)
{
	size_t i;

	for (i = 0; i < sizeof(quiet_env) / sizeof(quiet_env[0]); i++)
		*VEC_PUSH(env) = quiet_env[i];
	*VEC_PUSH(env) = NULL;
	*VEC_PUSH(argv) = "git";
	*VEC_PUSH(argv) = "-c";
	*VEC_PUSH(argv) = durable;
	for (i = 0; args[i]; i++)
		*VEC_PUSH(argv) = args[i];
	*VEC_PUSH(argv) = NULL;
	spec->argv = argv->item;
	spec->set_env = env->item;
	spec->unset_env = unheard_env;
}

static const struct error *run(const char *dir, const char *const *args,
			       argument_vec *env, struct span input,
			       struct buf *out, struct buf *messages,
			       int *status)
{
	struct process_spec spec = { .dir = dir, .input = input.s,
				     .input_len = input.n };
	const struct error *err;
	argument_vec argv = { 0 };

	fill_spec(&spec, &argv, env, args);
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

/* What tells git which repository it is; the strings are of the arena. */
static void name_repo(argument_vec *env, struct arena *arena,
		      const struct repo *repo)
{
	const char *work_dir = repo_work_dir(repo);

	*VEC_PUSH(env) = arena_fmt(arena, "GIT_DIR=%s", repo_git_dir(repo));
	if (work_dir)
		*VEC_PUSH(env) = arena_fmt(arena, "GIT_WORK_TREE=%s",
					   work_dir);
}

static const char *place_of(const struct repo *repo)
{
	const char *work_dir = repo_work_dir(repo);

	return work_dir ? work_dir : repo_git_dir(repo);
}

const struct error *git_run_heard(const struct repo *repo,
				  const char *const *args, struct span input,
				  struct buf *out, struct buf *messages,
				  int *status)
{
	const struct error *err;
	struct arena arena = { 0 };
	argument_vec env = { 0 };

	name_repo(&env, &arena, repo);
	err = run(place_of(repo), args, &env, input, out, messages, status);
	VEC_RELEASE(&env);
	arena_release(&arena);
	return err;
}

const struct error *git_talk(struct talk *out, const struct repo *repo,
			     const char *const *args)
{
	struct process_spec spec = { .dir = place_of(repo) };
	const struct error *err;
	struct arena arena = { 0 };
	argument_vec argv = { 0 }, env = { 0 };

	name_repo(&env, &arena, repo);
	*VEC_PUSH(&env) = "GIT_ALLOW_PROTOCOL=none";
	fill_spec(&spec, &argv, &env, args);
	err = talk_open(out, &spec);
	VEC_RELEASE(&argv);
	VEC_RELEASE(&env);
	arena_release(&arena);
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
