/* SPDX-License-Identifier: MIT */
/* A child in our place: see launch.h. */
#include "run/launch.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/progress.h"
#include "run/relay.h"

/* What somebody may send to us and mean for the command. */
static const int handed_on[] = {
	SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGUSR1, SIGUSR2
};

struct signals {
	sigset_t awaited;	/* blocked: we ask for them */
	sigset_t before;
	struct sigaction child;	/* what was done about SIGCHLD */
};

static void ignore(int number)
{
	(void)number;
}

static void restore_signals(const struct signals *signals)
{
	sigaction(SIGCHLD, &signals->child, NULL);
	sigprocmask(SIG_SETMASK, &signals->before, NULL);
}

/* In the child. Why it could not be executed goes to the pipe, which is closed
 * where it could. */
static void become(const struct launch *launch, const struct relay *relay,
		   const struct signals *signals, int tell)
{
	int why = 0;

	if ((relay->to[0] >= 0 && dup2(relay->to[0], STDOUT_FILENO) < 0) ||
	    (relay->to[1] >= 0 && dup2(relay->to[1], STDERR_FILENO) < 0))
		why = errno;
	restore_signals(signals);
	if (!why) {
		execvp(launch->argv[0], (char *const *)launch->argv);
		why = errno;
	}
	while (write(tell, &why, sizeof(why)) < 0 && errno == EINTR)
		;
	_exit(127);
}

/* Waits until the child has become the program, or could not. */
static const struct error *start(pid_t *pid, const struct launch *launch,
				 const struct relay *relay,
				 const struct signals *signals)
{
	int tell[2], why = 0;
	ssize_t n;

	if (pipe2(tell, O_CLOEXEC))
		return error_errno("cannot make a pipe");
	*pid = fork();
	if (!*pid)
		become(launch, relay, signals, tell[1]);
	if (*pid < 0)
		why = errno;
	close(tell[1]);
	do
		n = *pid < 0 ? 0 : read(tell[0], &why, sizeof(why));
	while (n < 0 && errno == EINTR);
	close(tell[0]);
	if (!why)
		return NULL;
	if (*pid > 0)
		waitpid(*pid, NULL, 0);
	if (why == ENOENT && !strchr(launch->argv[0], '/'))
		return error_new(ERROR_NOT_FOUND, "cannot run '%s': there is "
				 "no such command", launch->argv[0]);
	errno = why;
	return error_errno("cannot run '%s'", launch->argv[0]);
}

static int wait_for(pid_t pid, const struct signals *signals)
{
	int status = 0;

	for (;;) {
		pid_t done = waitpid(pid, &status, WNOHANG);
		siginfo_t info;

		if (done == pid || (done < 0 && errno != EINTR))
			return status;
		/* The terminal, which is the kernel, sends to all of its
		 * group. */
		if (sigwaitinfo(&signals->awaited, &info) > 0 &&
		    info.si_signo != SIGCHLD && info.si_code <= 0)
			kill(pid, info.si_signo);
	}
}

const struct error *launch_start(struct launch *launch)
{
	struct signals signals;
	const struct error *err;
	struct relay relay;
	int64_t begun;
	int status;
	pid_t pid = 0;
	struct sigaction action = { .sa_handler = ignore };
	size_t i;

	/* Where the end of children is ignored, there is nothing to wait
	 * for. */
	sigemptyset(&signals.awaited);
	sigaddset(&signals.awaited, SIGCHLD);
	for (i = 0; i < sizeof(handed_on) / sizeof(*handed_on); i++)
		sigaddset(&signals.awaited, handed_on[i]);
	sigaction(SIGCHLD, &action, &signals.child);
	sigprocmask(SIG_BLOCK, &signals.awaited, &signals.before);
	err = relay_start(&relay, launch->watches);
	begun = progress_time();
	if (!err)
		err = start(&pid, launch, &relay, &signals);
	relay_let_go(&relay);
	if (!err) {
		status = wait_for(pid, &signals);
		launch->duration = progress_time() - begun;
		launch->signal = WIFSIGNALED(status) ? WTERMSIG(status) : 0;
		launch->status = launch->signal ? 128 + launch->signal :
			WEXITSTATUS(status);
	}
	/* From here on a reader that takes its time may be left. */
	restore_signals(&signals);
	relay_finish(&relay, &launch->tests);
	return err;
}
