/* SPDX-License-Identifier: MIT */
/* Colours and the pager: see terminal.h. */
#include "git-fuse/workspace/terminal.h"

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/wait.h>
#include <unistd.h>

#include "git/repo.h"

/* --- What git's variables say --- */

static bool is_one_of(const char *value, const char *const *word)
{
	for (; *word; word++)
		if (!strcasecmp(value, *word))
			return true;
	return false;
}

static bool is_false(const char *value)
{
	static const char *const no[] = { "false", "no", "off", "0", "", NULL };

	return value && is_one_of(value, no);
}

static const char *environment(const char *name)
{
	const char *value = getenv(name);

	return value && *value ? value : NULL;
}

/* The first of the variables that is set, or NULL. */
static const struct error *config_of(const char **out, struct repo *repo,
				     const char *first, const char *second)
{
	const struct error *err = repo_config(repo, first, out);

	return err || *out || !second ? err : repo_config(repo, second, out);
}

/* --- Colours --- */

static bool is_seen(bool is_terminal, const char *in_pager)
{
	const char *term = getenv("TERM");

	if (environment("NO_COLOR") || !term || !strcmp(term, "dumb"))
		return false;
	return is_terminal || (environment("GIT_PAGER_IN_USE") &&
			       !is_false(in_pager));
}

static const struct error *settle_colours(struct terminal *t,
					  struct repo *repo, bool is_terminal)
{
	static const char *const never[] = { "never", NULL };
	static const char *const always[] = { "always", NULL };
	const char *when = NULL, *in_pager = NULL;
	const struct error *err = config_of(&when, repo, "color.fuse",
					    "color.ui");

	if (!err)
		err = config_of(&in_pager, repo, "color.pager", NULL);
	if (when && is_one_of(when, always))
		t->manner.is_coloured = true;
	else if (!is_false(when) && !(when && is_one_of(when, never)))
		t->manner.is_coloured = is_seen(is_terminal, in_pager) &&
			!(t->pager && is_false(in_pager));
	return err;
}

/* --- The pager --- */

const struct error *terminal_settle(struct terminal *t,
				    const struct session *session,
				    const struct args *args)
{
	const bool is_terminal = isatty(STDOUT_FILENO);
	const struct error *err = NULL;

	if (!session->repo || args->command->needs & TALKS)
		return NULL;
	if (!session->start && args_find(args, "full-name") &&
	    !args_flag(args, "full-name"))
		t->manner.prefix = repo_prefix(session->repo);
	if (is_terminal && !(args->command->needs & ASKS_BACK)) {
		const char *ours = NULL, *core = NULL, *pager;

		/* As git_pager(): the first that is told, and nothing for
		 * cat. */
		err = config_of(&ours, session->repo, "pager.fuse", NULL);
		if (!err)
			err = config_of(&core, session->repo, "core.pager",
					NULL);
		pager = getenv("GIT_PAGER");
		if (!pager)
			pager = core;
		if (!pager)
			pager = getenv("PAGER");
		if (!pager)
			pager = "less";
		if (*pager && strcmp(pager, "cat") && !is_false(ours))
			t->pager = pager;
	}
	return err ? err : settle_colours(t, session->repo, is_terminal);
}

int terminal_open(struct terminal *t)
{
	int ends[2];

	if (!t->pager || t->pid)
		return t->fd;
	if (pipe(ends) < 0)
		return t->fd;
	t->pid = fork();
	if (!t->pid) {
		dup2(ends[0], STDIN_FILENO);
		close(ends[0]);
		close(ends[1]);
		signal(SIGINT, SIG_DFL);
		setenv("LESS", "FRX", false);
		setenv("LV", "-c", false);
		execl("/bin/sh", "sh", "-c", t->pager, (char *)NULL);
		_exit(127);
	}
	close(ends[0]);
	t->pager = NULL;
	if (t->pid < 0) {
		close(ends[1]);
		t->pid = 0;
		return t->fd;
	}
	/* Who reads may stop what is written, and not end the reading. */
	signal(SIGINT, SIG_IGN);
	t->fd = ends[1];
	return t->fd;
}

void terminal_close(struct terminal *t)
{
	if (t->pid <= 0)
		return;
	close(t->fd);
	while (waitpid(t->pid, NULL, 0) < 0 && errno == EINTR)
		;
	t->pid = 0;
}
