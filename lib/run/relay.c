/* SPDX-License-Identifier: MIT */
/* Bytes from pipes to our streams, watched: see relay.h. */
#include "run/relay.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

/* What one read of a pipe can give on Linux; and the highest number of a file
 * that somebody may have left open for us. */
enum { CHUNK = 65536, FILES_MOST = 256 };

struct stream {
	int from;		/* -1: at its end */
	int to;
};

struct handing {
	struct stream stream[2];
	int asked, answer;
	struct tally *tally;	/* NULL: nobody asks any more */
};

static void close_fd(int *fd)
{
	if (*fd >= 0)
		close(*fd);
	*fd = -1;
}

/* --- In the process of its own --- */

/* False when nobody takes it any more. */
static bool write_all(int fd, const char *bytes, size_t n)
{
	while (n) {
		ssize_t done = write(fd, bytes, n);

		if (done < 0 && errno == EAGAIN) {
			struct pollfd wait = { fd, POLLOUT, 0 };

			poll(&wait, 1, -1);
		} else if (done < 0 && errno != EINTR) {
			return false;
		} else if (done > 0) {
			bytes += done;
			n -= (size_t)done;
		}
	}
	return true;
}

/* One read; false when there is nothing now, or nothing more. */
static bool hand_on(struct handing *h, unsigned int number)
{
	struct stream *stream = &h->stream[number];
	char bytes[CHUNK];
	ssize_t n = read(stream->from, bytes, sizeof(bytes));

	if (n < 0 && (errno == EAGAIN || errno == EINTR))
		return errno == EINTR;
	if (n <= 0 || !write_all(stream->to, bytes, (size_t)n)) {
		close_fd(&stream->from);
		return false;
	}
	if (h->tally)
		error_ignore(tally_add(h->tally, number, bytes, (size_t)n));
	return true;
}

/* The command has ended: what it wrote is in the pipes. */
static void answer(struct handing *h)
{
	struct tally_counts counts = { .runner = "" };
	unsigned int i;

	for (i = 0; i < 2; i++)
		while (h->stream[i].from >= 0 && hand_on(h, i))
			;
	error_ignore(tally_finish(h->tally, &counts));
	write_all(h->answer, (const char *)&counts, sizeof(counts));
	close_fd(&h->answer);
	close_fd(&h->asked);
	tally_free(h->tally);
	h->tally = NULL;
	/* Whoever still writes is no part of what our caller runs: what ends
	   that, and its terminal, is nothing to us. */
	setsid();
}

static void hand_on_all(struct handing *h)
{
	while (h->stream[0].from >= 0 || h->stream[1].from >= 0 ||
	       h->asked >= 0) {
		struct pollfd fds[3] = {
			{ h->stream[0].from, POLLIN, 0 },
			{ h->stream[1].from, POLLIN, 0 },
			{ h->asked, POLLIN, 0 }
		};
		unsigned int i;

		if (poll(fds, 3, -1) < 0 && errno != EINTR)
			return;
		for (i = 0; i < 2; i++)
			if (h->stream[i].from >= 0 && fds[i].revents)
				hand_on(h, i);
		if (h->asked >= 0 && fds[2].revents)
			answer(h);
	}
}

static void be_relay(struct handing *h)
{
	unsigned int i;
	int fd;

	signal(SIGPIPE, SIG_IGN);
	/* What is open for others would stay open as long as we do. */
	close(STDIN_FILENO);
	for (fd = STDERR_FILENO + 1; fd < FILES_MOST; fd++)
		if (fd != h->stream[0].from && fd != h->stream[1].from &&
		    fd != h->asked && fd != h->answer)
			close(fd);
	for (i = 0; i < 2; i++)
		if (h->stream[i].from >= 0)
			fcntl(h->stream[i].from, F_SETFL, O_NONBLOCK);
	h->tally = tally_new();
	hand_on_all(h);
	_exit(0);
}

/* --- In ours --- */

/* Whether stdout and stderr end in the same place. */
static bool is_one(void)
{
	struct stat out, err;

	return !fstat(STDOUT_FILENO, &out) && !fstat(STDERR_FILENO, &err) &&
		out.st_dev == err.st_dev && out.st_ino == err.st_ino;
}

static const struct error *make_pipe(int *from, int *to)
{
	int fds[2];

	if (pipe2(fds, O_CLOEXEC))
		return error_errno("cannot make a pipe");
	*from = fds[0];
	*to = fds[1];
	return NULL;
}

static const struct error *make_pipes(struct relay *relay, struct handing *h,
				      const bool watches[2])
{
	const bool both = watches[0] && watches[1];
	const struct error *err = make_pipe(&h->asked, &relay->ask);

	if (!err)
		err = make_pipe(&relay->answer, &h->answer);
	if (!err && watches[0])
		err = make_pipe(&h->stream[0].from, &relay->to[0]);
	if (!err && both && is_one())
		relay->to[1] = relay->to[0];
	else if (!err && watches[1])
		err = make_pipe(&h->stream[1].from, &relay->to[1]);
	return err;
}

const struct error *relay_start(struct relay *relay, const bool watches[2])
{
	struct handing h = {
		.stream = { { -1, STDOUT_FILENO }, { -1, STDERR_FILENO } },
		.asked = -1, .answer = -1
	};
	const struct error *err;

	*relay = (struct relay){ .to = { -1, -1 }, .ask = -1, .answer = -1 };
	if (!watches[0] && !watches[1])
		return NULL;
	err = make_pipes(relay, &h, watches);
	if (!err)
		relay->pid = fork();
	if (!err && relay->pid < 0)
		err = error_errno("cannot start a process");
	if (!err && !relay->pid)
		be_relay(&h);
	close_fd(&h.stream[0].from);
	close_fd(&h.stream[1].from);
	close_fd(&h.asked);
	close_fd(&h.answer);
	if (err) {
		relay_let_go(relay);
		close_fd(&relay->ask);
		close_fd(&relay->answer);
		relay->pid = 0;
	}
	return err;
}

void relay_let_go(struct relay *relay)
{
	if (relay->to[1] == relay->to[0])
		relay->to[1] = -1;
	close_fd(&relay->to[0]);
	close_fd(&relay->to[1]);
}

void relay_finish(struct relay *relay, struct tally_counts *counts)
{
	size_t got = 0;
	ssize_t n;

	*counts = (struct tally_counts){ .runner = "" };
	if (!relay->pid)
		return;
	close_fd(&relay->ask);
	while (got < sizeof(*counts)) {
		n = read(relay->answer, (char *)counts + got,
			 sizeof(*counts) - got);
		if (!n || (n < 0 && errno != EINTR))
			break;
		got += n > 0 ? (size_t)n : 0;
	}
	if (got < sizeof(*counts))
		*counts = (struct tally_counts){ .runner = "" };
	close_fd(&relay->answer);
	/* It ends when all pipes have; one that stays is init's. */
	waitpid(relay->pid, NULL, WNOHANG);
	relay->pid = 0;
}
