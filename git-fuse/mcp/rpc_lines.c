/* SPDX-License-Identifier: MIT */
/* Messages in lines: see rpc_lines.h. */
#include "git-fuse/mcp/rpc_lines.h"

#include <errno.h>
#include <poll.h>
#include <string.h>
#include <unistd.h>

enum { CHUNK = 1 << 16, PARENT_MS = 1000 };

static const struct error *write_all(struct rpc *rpc, const struct buf *text,
				     bool is_answer)
{
	const struct rpc_lines *lines = (const struct rpc_lines *)rpc;
	size_t done = 0;

	(void)is_answer;
	while (done < text->len) {
		ssize_t n = write(lines->out, text->ptr + done,
				  text->len - done);

		if (n < 0 && errno == EINTR)
			continue;
		if (n < 0)
			return error_errno("cannot write to the client");
		done += (size_t)n;
	}
	return NULL;
}

/* --- Reading --- */

/* Who started us may be gone and another hold the input open: git, which was
 * killed, of a client that knows only it. Then nobody asks any more. */
static bool wait_for_input(struct rpc_lines *lines)
{
	struct pollfd wait = { .fd = lines->in, .events = POLLIN };
	int n = poll(&wait, 1, PARENT_MS);

	if (!n && getppid() != lines->parent)
		lines->is_over = true;
	return n > 0;
}

/* Takes up what is there. */
static const struct error *fill(struct rpc_lines *lines)
{
	char bytes[CHUNK];
	ssize_t n = read(lines->in, bytes, sizeof(bytes));

	if (n > 0)
		buf_add(&lines->pending, bytes, (size_t)n);
	else if (!n)
		lines->is_over = true;
	else if (errno != EINTR && errno != EAGAIN)
		return error_errno("cannot read from the client");
	return NULL;
}

/* What the next bytes are. */
enum taken { NOTHING, LINE, EMPTY, TOO_LONG };

/* Cuts the next line off, once it is whole; the last one ends with the input.
 * A line that is too long is thrown away as it comes. */
static enum taken take_line(struct rpc_lines *lines, struct buf *out)
{
	char *start = lines->pending.ptr;
	const char *end = lines->pending.len ?
		memchr(start, '\n', lines->pending.len) : NULL;
	size_t n = end ? (size_t)(end - start) : lines->pending.len;
	enum taken taken = LINE;

	if (!end && n <= RPC_MESSAGE_MAX && !(lines->is_over && n))
		return NOTHING;
	if (lines->is_skipping)
		taken = EMPTY;
	else if (n > RPC_MESSAGE_MAX)
		taken = TOO_LONG;
	else
		buf_add(out, start, n);
	lines->is_skipping = !end && taken != LINE;
	n += end != NULL;
	memmove(start, start + n, lines->pending.len - n);
	buf_cut(&lines->pending, lines->pending.len - n);
	return taken;
}

/* A line without words says nothing. */
static bool is_blank(const struct buf *line)
{
	return strspn(buf_str(line), " \t\r") == line->len;
}

const struct error *rpc_lines_next(struct value **out,
				   struct rpc_lines *lines,
				   const atomic_int *stop)
{
	const struct error *err = NULL;
	struct buf line = { 0 };
	enum taken taken;

	*out = NULL;
	while (!err && !*out && !*stop) {
		buf_reset(&line);
		taken = take_line(lines, &line);
		if (taken == NOTHING && lines->is_over)
			break;
		if (taken == NOTHING)
			err = wait_for_input(lines) ? fill(lines) : NULL;
		else if (taken == TOO_LONG)
			err = rpc_fail(&lines->rpc, NULL, RPC_INVALID_REQUEST,
				       "the message is longer than 16 MiB",
				       NULL);
		else if (!is_blank(&line))
			err = rpc_parse(out, &lines->rpc, line.ptr,
					line.len);
	}
	buf_release(&line);
	return err;
}

/* --- While a request is worked on --- */

static bool cancels(const struct rpc_lines *lines, const char *text, size_t n)
{
	struct value *message;
	const struct error *err = value_parse(&message, text, n,
					      VALUE_STRICT);
	const char *method = value_string(value_get(message, "method"), NULL);
	struct buf id = { 0 };
	bool is_it = false;

	error_ignore(err);
	if (method && !strcmp(method, "notifications/cancelled")) {
		rpc_id_text(&id, value_get(value_get(message, "params"),
					   "requestId"));
		is_it = id.len == lines->id.len &&
			!memcmp(id.ptr, lines->id.ptr, id.len);
	}
	value_free(message);
	buf_release(&id);
	return is_it;
}

/* Messages that name it are left where they are: they are read in their turn,
 * and mean nothing then. */
static void look_for_cancel(struct rpc_lines *lines, size_t from)
{
	const char *at = buf_str(&lines->pending) + from;
	const char *end = buf_str(&lines->pending) + lines->pending.len;

	while (at < end) {
		const char *stop = memchr(at, '\n', (size_t)(end - at));

		if (!stop)
			return;
		if (memmem(at, (size_t)(stop - at), "notifications/cancelled",
			   23) && cancels(lines, at, (size_t)(stop - at)))
			lines->rpc.stop = 1;
		at = stop + 1;
	}
}

/* The end of the input cancels nothing: who wrote all of it at once waits for
 * the answers. */
static void look(struct rpc *rpc)
{
	struct rpc_lines *lines = (struct rpc_lines *)rpc;
	struct pollfd wait = { .fd = lines->in, .events = POLLIN };

	if (atomic_flag_test_and_set(&lines->busy))
		return;
	while (lines->id.len && !lines->rpc.stop && !lines->is_over &&
	       lines->pending.len < RPC_MESSAGE_MAX && poll(&wait, 1, 0) > 0 &&
	       wait.revents) {
		const struct buf *pending = &lines->pending;
		const char *last = pending->len ?
			memrchr(pending->ptr, '\n', pending->len) : NULL;
		size_t from = last ? (size_t)(last - pending->ptr) + 1 : 0;

		if (fill(lines))
			lines->is_over = true;
		look_for_cancel(lines, from);
	}
	atomic_flag_clear(&lines->busy);
}

void rpc_lines_begin(struct rpc_lines *lines, const struct value *message)
{
	const struct value *id = value_get(message, "id");

	buf_release(&lines->id);
	lines->rpc.stop = 0;
	if (rpc_is_id(id))
		rpc_id_text(&lines->id, id);
	look_for_cancel(lines, 0);
}

void rpc_lines_end(struct rpc_lines *lines)
{
	buf_reset(&lines->id);
	lines->rpc.stop = 0;
}

void rpc_lines_init(struct rpc_lines *lines, int in, int out)
{
	*lines = (struct rpc_lines){
		.rpc = { .send = write_all, .poll = look },
		.in = in, .out = out, .parent = getppid(),
		.busy = ATOMIC_FLAG_INIT
	};
}

void rpc_lines_release(struct rpc_lines *lines)
{
	buf_release(&lines->pending);
	buf_release(&lines->id);
}
