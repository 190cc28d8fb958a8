/* SPDX-License-Identifier: MIT */
/* vfork, exec, and a poll loop over three pipes: see process.h. */
#include "base/process.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "base/progress.h"
#include "base/vec.h"

enum { CHUNK = 65536, CANNOT_RUN = 127 };

struct pipes {
	int in[2], out[2], err[2];
};

static void close_fd(int *fd)
{
	if (*fd >= 0)
		close(*fd);
	*fd = -1;
}

static void close_pipes(struct pipes *p)
{
	int i;

	for (i = 0; i < 2; i++) {
		close_fd(&p->in[i]);
		close_fd(&p->out[i]);
		close_fd(&p->err[i]);
	}
}

static bool has_name(const char *variable, const char *name, size_t n)
{
	return !strncmp(variable, name, n) && variable[n] == '=';
}

static bool is_changed(const struct process_spec *spec, const char *variable)
{
	const char *const *name;

	for (name = spec->unset_env; name && *name; name++)
		if (has_name(variable, *name, strlen(*name)))
			return true;
	for (name = spec->set_env; name && *name; name++)
		if (has_name(variable, *name, strcspn(*name, "=")))
			return true;
	return false;
}

typedef VEC(char *) env_vec;

/* The memory is our parent's until exec, and he waits: no more is done than
 * the kernel keeps apart. */
static void become(const struct process_spec *spec, struct pipes *p,
		   const env_vec *env)
{
	bool shares = spec->shares_output;
	int null = open("/dev/null", O_RDWR);
	int in = spec->input ? p->in[0] : shares ? 0 : null;
	int err = p->err[1] >= 0 ? p->err[1] : null;
	sigset_t none;

	if (null < 0 || (in && dup2(in, 0) < 0) ||
	    (!shares && (dup2(p->out[1], 1) < 0 || dup2(err, 2) < 0)) ||
	    (spec->dir && chdir(spec->dir)))
		_exit(CANNOT_RUN);
	signal(SIGPIPE, SIG_DFL);
	if (spec->is_apart)
		setpgid(0, 0);
	/* Threads of a server take no signals: what they start should. */
	sigemptyset(&none);
	sigprocmask(SIG_SETMASK, &none, NULL);
	execvpe(spec->argv[0], (char *const *)spec->argv, env->item);
	_exit(CANNOT_RUN);
}

/*
 * vfork and not fork: the tables of the pages of a process with an index and
 * fifty libraries are not copied to be thrown away in exec. It is a twelfth
 * of what a hook costs. posix_spawn does not run a script without "#!", which
 * git and execvp do.
 */
static pid_t launch(const struct process_spec *spec, struct pipes *p)
{
	env_vec env = { 0 };
	pid_t pid;
	const char *const *set;
	char **at;

	/* Our environment as the child is to have it; the strings are
	 * borrowed. */
	for (at = environ; at && *at; at++)
		if (!is_changed(spec, *at))
			*VEC_PUSH(&env) = *at;
	for (set = spec->set_env; set && *set; set++)
		*VEC_PUSH(&env) = (char *)*set;
	*VEC_PUSH(&env) = NULL;
	pid = vfork();
	if (!pid)
		become(spec, p, &env);
	VEC_RELEASE(&env);
	return pid;
}

static bool is_passing(int error)
{
	return error == EINTR || error == EAGAIN;
}

/* One read into buf (or into nothing); closes the pipe at its end. False where
 * it cannot be read: what is still in it is not the end. */
static bool drain(int *fd, struct buf *buf)
{
	char bytes[CHUNK];
	ssize_t n = read(*fd, bytes, sizeof(bytes));

	if (n > 0 && buf)
		buf_add(buf, bytes, (size_t)n);
	else if (!n)
		close_fd(fd);
	return n >= 0 || is_passing(errno);
}

/* False where it cannot be written. Who closes his end does not want more. */
static bool feed(int *fd, const struct process_spec *spec, size_t *fed)
{
	ssize_t n = write(*fd, (const char *)spec->input + *fed,
			  spec->input_len - *fed);
	const bool is_left = n < 0 && errno == EPIPE;

	if (n > 0)
		*fed += (size_t)n;
	if (*fed == spec->input_len || is_left)
		close_fd(fd);
	return n >= 0 || is_left || is_passing(errno);
}

static size_t length(const struct buf *buf)
{
	return buf ? buf->len : 0;
}

/* How it ended: it said everything, or was not let, or not heard. */
enum outcome { DONE, TOO_LATE, TOO_MUCH, BROKEN };

static enum outcome converse(const struct process_spec *spec, struct pipes *p,
			     struct buf *out, struct buf *messages)
{
	int64_t end = progress_time() + spec->timeout_ms, left = -1;
	size_t fed = 0, before = length(out) + length(messages);

	while (p->out[0] >= 0 || p->err[0] >= 0 ||
	       (spec->shares_output && p->in[1] >= 0)) {
		struct pollfd fds[3] = {
			{ p->out[0], POLLIN, 0 }, { p->err[0], POLLIN, 0 },
			{ p->in[1], POLLOUT, 0 }
		};

		if (spec->timeout_ms && (left = end - progress_time()) <= 0)
			return TOO_LATE;
		if (spec->most_output && length(out) + length(messages) -
		    before > spec->most_output)
			return TOO_MUCH;
		if (poll(fds, 3, (int)left) < 0) {
			if (errno != EINTR)
				return BROKEN;
			continue;
		}
		if ((fds[0].revents && !drain(&p->out[0], out)) ||
		    (fds[1].revents && !drain(&p->err[0], messages)) ||
		    (p->in[1] >= 0 && fds[2].revents &&
		     !feed(&p->in[1], spec, &fed)))
			return BROKEN;
	}
	return DONE;
}

static int wait_for(pid_t pid)
{
	int status = 0;

	while (waitpid(pid, &status, 0) < 0)
		if (errno != EINTR)
			return CANNOT_RUN;
	return WIFSIGNALED(status) ? 128 + WTERMSIG(status) :
		WEXITSTATUS(status);
}

/* Who writes to a child that does not read gets a signal, which must not end
 * us. It is held for this thread alone: how the process takes it is not ours to
 * change while other threads do the same. */
static void hold_sigpipe(sigset_t *before)
{
	sigset_t held;

	sigemptyset(&held);
	sigaddset(&held, SIGPIPE);
	pthread_sigmask(SIG_BLOCK, &held, before);
}

/* One that came is taken off first, unless it was held before. */
static void let_sigpipe(const sigset_t *before)
{
	const struct timespec now = { .tv_sec = 0 };
	sigset_t held;

	sigemptyset(&held);
	sigaddset(&held, SIGPIPE);
	if (!sigismember(before, SIGPIPE))
		(void)!sigtimedwait(&held, NULL, &now);
	pthread_sigmask(SIG_SETMASK, before, NULL);
}

/* Starts it, and leaves of the pipes the ends that are ours to use; none after
 * an error. */
static const struct error *start(pid_t *pid, const struct process_spec *spec,
				 struct pipes *p)
{
	const struct error *err;

	/* Asked here, where we can still say which of the two is missing. */
	if (spec->dir && access(spec->dir, X_OK))
		return error_new(ERROR_FAILED, "cannot run '%s' in '%s': no "
				 "directory that we may enter", spec->argv[0],
				 spec->dir);
	/* We never wait in write: the child may wait for us to read. */
	if (pipe2(p->in, O_CLOEXEC) || pipe2(p->out, O_CLOEXEC) ||
	    pipe2(p->err, O_CLOEXEC) ||
	    fcntl(p->in[1], F_SETFL, O_NONBLOCK) ||
	    (*pid = launch(spec, p)) < 0) {
		err = error_errno("cannot run '%s'", spec->argv[0]);
		close_pipes(p);
		return err;
	}
	close_fd(&p->in[0]);
	close_fd(&p->out[1]);
	close_fd(&p->err[1]);
	if (!spec->input || !spec->input_len)
		close_fd(&p->in[1]);
	if (spec->shares_output) {
		close_fd(&p->out[0]);
		close_fd(&p->err[0]);
	}
	return NULL;
}

static const struct error *judge(const struct process_spec *spec,
				 enum outcome outcome, int error, int status)
{
	if (outcome == TOO_LATE)
		return error_new(ERROR_LIMIT, "'%s' took longer than %g s",
				 spec->argv[0], spec->timeout_ms / 1000.);
	if (outcome == TOO_MUCH)
		return error_new(ERROR_LIMIT, "'%s' wrote more than %zu bytes",
				 spec->argv[0], spec->most_output);
	if (outcome == BROKEN) {
		errno = error;
		return error_errno("cannot talk with '%s'", spec->argv[0]);
	}
	return status == CANNOT_RUN ?
		error_new(ERROR_FAILED, "cannot run '%s': is it installed?",
			  spec->argv[0]) : NULL;
}

const struct error *process_run(const struct process_spec *spec,
				struct buf *out, struct buf *messages,
				int *status)
{
	struct pipes p = { { -1, -1 }, { -1, -1 }, { -1, -1 } };
	sigset_t before;
	enum outcome outcome;
	int error;
	pid_t pid = -1;
	const struct error *err = start(&pid, spec, &p);

	if (err)
		return err;
	hold_sigpipe(&before);
	outcome = converse(spec, &p, out, messages);
	error = errno;
	if (outcome != DONE)
		kill(pid, SIGKILL);
	close_pipes(&p);
	*status = wait_for(pid);
	let_sigpipe(&before);
	return judge(spec, outcome, error, *status);
}

/* --- one that is asked again and again --- */

const struct error *talk_open(struct talk *out,
			      const struct process_spec *spec)
{
	struct process_spec ours = *spec;
	struct pipes p = { { -1, -1 }, { -1, -1 }, { -1, -1 } };

	/* What it has not answered before it is killed is not damaged. */
	ours.is_apart = true;
	ours.input = "";
	*out = (struct talk){ .pid = 0 };
	if (pipe2(p.in, O_CLOEXEC) || pipe2(p.out, O_CLOEXEC) ||
	    (out->pid = launch(&ours, &p)) < 0) {
		const struct error *err = error_errno("cannot run '%s'",
						      spec->argv[0]);

		close_pipes(&p);
		out->pid = 0;
		return err;
	}
	out->in = p.in[1];
	out->out = p.out[0];
	close_fd(&p.in[0]);
	close_fd(&p.out[1]);
	return NULL;
}

const struct error *talk_say(const struct talk *talk, const void *bytes,
			     size_t n)
{
	const char *at = bytes;
	sigset_t before;
	ssize_t said = 0;
	int error;

	hold_sigpipe(&before);
	while (n && ((said = write(talk->in, at, n)) >= 0 || errno == EINTR))
		if (said > 0) {
			at += said;
			n -= (size_t)said;
		}
	error = errno;
	let_sigpipe(&before);
	errno = error;
	return n ? error_errno("cannot ask") : NULL;
}

const struct error *talk_hear(const struct talk *talk, struct buf *out)
{
	char bytes[CHUNK];
	ssize_t n;

	do {
		n = read(talk->out, bytes, sizeof(bytes));
	} while (n < 0 && errno == EINTR);
	if (n > 0)
		buf_add(out, bytes, (size_t)n);
	else if (n < 0)
		return error_errno("cannot read an answer");
	return n ? NULL : error_new(ERROR_FAILED, "there is no answer");
}

void talk_close(struct talk *talk)
{
	if (!talk->pid)
		return;
	close(talk->in);
	close(talk->out);
	/* No child of ours after a fork: then this says so at once. */
	wait_for(talk->pid);
	*talk = (struct talk){ .pid = 0 };
}
