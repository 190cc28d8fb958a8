/* SPDX-License-Identifier: MIT */
/*
 * git fuse run: a command in our place, and what is kept of it.
 *
 * Whoever runs the command must not notice us: its streams, its signals and
 * its exit code are its own. So what we cannot keep is a warning, and what we
 * say goes to stderr behind its last word.
 */
#include <inttypes.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

#include "base/plural.h"
#include "git-fuse/cli/commands.h"
#include "git-fuse/cli/progress.h"
#include "git-fuse/knowledge/anchor_parse.h"
#include "git-fuse/run/run_record.h"
#include "git/repo.h"
#include "redact/words.h"
#include "run/launch.h"

enum { CANNOT_EXECUTE = 126, NO_SUCH_COMMAND = 127 };

struct errand {
	struct session *session;
	const struct args *args;
	struct launch launch;
	struct ground ground;
	bool is_known;		/* what it runs on */
	struct run run;
	struct keeping keeping;
	struct arena arena;
};

/* --- Before --- */

/* From the top of the work tree, without the slash at its end. */
static const char *dir_of(struct errand *e)
{
	const char *prefix = repo_prefix(e->session->repo);
	const size_t n = strlen(prefix);

	return arena_strndup(&e->arena, prefix, n ? n - 1 : 0);
}

static const struct error *take_words(struct errand *e)
{
	const struct arg *words = args_find(e->args, "command");
	struct redactor *redactor = redactor_new();
	const struct error *err;
	const char **argv;
	static const struct { const char *name, *what; } texts[] = {
		{ "claim", "the claim" }, { "artifact", "the artifact" }
	};
	size_t i;

	argv = arena_alloc(&e->arena, (words->text.n + 1) * sizeof(*argv));
	memcpy(argv, words->text.item, words->text.n * sizeof(*argv));
	argv[words->text.n] = NULL;
	e->launch.argv = argv;
	e->run.dir = dir_of(e);
	err = redact_words(&e->run.argv, &e->arena, redactor, argv);
	for (i = 0; !err && i < sizeof(texts) / sizeof(*texts); i++) {
		const char *text = args_text(e->args, texts[i].name);

		if (text)
			err = said_check(redactor, texts[i].what, text);
	}
	redactor_free(redactor);
	return err;
}

/*
 * What it runs on, while that is still so: it may change every file. Beside a
 * bare repository it may be anything, which only the caller knows.
 */
static const struct error *take_ground(struct errand *e)
{
	const char *rev = args_text(e->args, "at");
	const struct source_spec spec = {
		.kind = rev ? SOURCE_REV : SOURCE_WORKTREE, .rev = rev
	};
	const struct error *err;

	if (!rev && !repo_work_dir(e->session->repo))
		return NULL;
	err = session_look_at(e->session, &spec);
	if (!err)
		err = ground_read(&e->ground, e->session->repo,
				  e->session->source);
	e->is_known = !err;
	e->run.commit = e->ground.commit;
	e->run.tree = e->ground.tree;
	e->run.state = e->ground.state;
	return err;
}

/* --- Behind it --- */

static void take_outcome(struct errand *e)
{
	const struct tally_counts *tests = &e->launch.tests;

	e->run.exit = (uint8_t)e->launch.status;
	e->run.signal = (uint8_t)e->launch.signal;
	e->run.duration = e->launch.duration;
	if (*tests->runner)
		e->run.tests = (struct run_tests){
			.runner = tests->runner,
			.passed = (int64_t)tests->passed,
			.failed = (int64_t)tests->failed,
			.skipped = (int64_t)tests->skipped
		};
}

static void warn(const struct errand *e, const char *what, const char *why,
		 struct sink *out)
{
	struct buf line = { 0 };

	if (args_flag(e->args, "quiet"))
		return;
	buf_addf(&line, "warning: %s: %s", what, why);
	buf_tame(&line, 0);
	buf_addch(&line, '\n');
	sink_take(out, &line);
}

static void keep(struct errand *e, const char *why_not, struct sink *out)
{
	static const char lost[] = "the run was not recorded";
	const struct error *err;

	e->keeping.ground = e->is_known ? &e->ground : NULL;
	e->keeping.run = &e->run;
	if (why_not) {
		warn(e, lost, why_not, out);
		return;
	}
	err = keep_run(&e->keeping);
	if (err)
		warn(e, lost, err->msg, out);
	else if (e->keeping.no_claims)
		warn(e, "nothing was claimed", e->keeping.no_claims, out);
	if (!err && args_flag(e->args, "verbose")) {
		const struct keeping *keeping = &e->keeping;
		struct buf line = { 0 };

		/* "git fuse: exit code 0 after 1.234 s; 12 passed (prove);
		 * claimed" */
		buf_addf(&line,
			 "git fuse: exit code %d after %" PRId64 ".%03" PRId64
			 " s", e->run.exit, e->run.duration / 1000,
			 e->run.duration % 1000);
		if (e->run.tests.runner) {
			buf_addstr(&line, "; ");
			add_tests(&line, &e->run.tests);
		}
		if (keeping->is_claimed)
			buf_addstr(&line, "; claimed");
		if (keeping->retracted)
			buf_addf(&line, "; %" PRIu64 " claim%s retracted",
				 keeping->retracted,
				 plural(keeping->retracted));
		if (keeping->learned)
			buf_addf(&line, "; learned '%s'", keeping->learned);
		buf_tame(&line, 0);
		buf_addch(&line, '\n');
		sink_take(out, &line);
	}
}

/* --- The command --- */

/* Nothing that ends us from here on may change what the command said. */
static const struct error *run(struct errand *e)
{
	const struct error *err;

	meter_uninstall();
	err = launch_start(&e->launch);
	meter_install();
	signal(SIGPIPE, SIG_IGN);
	e->session->has_run = true;
	e->session->exit_code = e->launch.status;
	e->session->exit_signal = e->launch.signal;
	if (err)
		e->session->exit_code = err->code == ERROR_NOT_FOUND ?
			NO_SUCH_COMMAND : CANNOT_EXECUTE;
	return err;
}

const struct error *cmd_run(struct session *session, const struct args *args,
			    struct sink *out)
{
	struct errand e = { .session = session, .args = args,
			    .keeping = { .session = session,
				.claim = args_text(args, "claim"),
				.artifact = args_text(args, "artifact"),
				.expires = args_text(args, "expires"),
				.learns = args_flag(args, "memory") } };
	const char *why_not = NULL;
	const struct error *err = take_words(&e);
	static const int fds[] = { STDOUT_FILENO, STDERR_FILENO };
	const struct arg *tests;
	size_t i;

	if (!err)
		err = keeping_check(&e.keeping);
	if (err)
		goto done;
	err = take_ground(&e);
	if (err && args_text(args, "at"))
		goto done;
	if (err)
		why_not = arena_strdup(&e.arena, err->msg);
	/* A terminal stays one, unless tests are to be counted at all costs. */
	tests = args_find(e.args, "tests");
	for (i = 0; i < 2; i++)
		e.launch.watches[i] = tests->origin ? tests->number :
			!isatty(fds[i]);
	err = run(&e);
	if (err)
		goto done;
	take_outcome(&e);
	keep(&e, why_not, out);
done:
	keeping_release(&e.keeping);
	ground_release(&e.ground);
	arena_release(&e.arena);
	return err;
}
