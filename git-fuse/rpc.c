/* SPDX-License-Identifier: MIT */
/* Messages in lines: see rpc.h. */
#include "git-fuse/rpc.h"

#include <errno.h>
#include <poll.h>
#include <string.h>
#include <unistd.h>

#include "base/utf8.h"

enum { CHUNK = 1 << 16 };

void rpc_init(struct rpc *rpc, int in, int out)
{
	*rpc = (struct rpc){ .in = in, .out = out,
			     .busy = ATOMIC_FLAG_INIT };
}

void rpc_release(struct rpc *rpc)
{
	buf_release(&rpc->pending);
	buf_release(&rpc->id);
}

/* --- Writing --- */

static const struct error *write_all(struct rpc *rpc, const struct buf *text)
{
	size_t done = 0;

	while (done < text->len) {
		ssize_t n = write(rpc->out, text->ptr + done,
				  text->len - done);

		if (n < 0 && errno == EINTR)
			continue;
		if (n < 0)
			return error_errno("cannot write to the client");
		done += (size_t)n;
	}
	return NULL;
}

void rpc_put_id(struct json *json, const struct value *id)
{
	int64_t number;
	size_t n;
	const char *text = value_string(id, &n);

	if (text)
		json_put_bytes(json, text, n);
	else if (value_kind(id) == VALUE_INTEGER && value_integer(id, &number))
		json_put_int(json, number);
	else
		json_put_null(json);
}

static void open_message(struct json *json)
{
	json_open(json, '{');
	json_member(json, "jsonrpc", "2.0");
}

/* Answers that are put in as text may be laid out in lines; a message is one.
 * In JSON, a bare line end is never inside of a string. */
static void join_lines(struct buf *text)
{
	char *at = text->ptr, *end = at + text->len;

	while ((at = memchr(at, '\n', (size_t)(end - at))))
		*at = ' ';
}

static const struct error *send(struct rpc *rpc, struct json *json)
{
	const struct error *err;

	json_close(json);
	join_lines(&json->sink->buf);
	json_end(json);
	err = write_all(rpc, &json->sink->buf);
	sink_release(json->sink);
	return err;
}

const struct error *rpc_answer(struct rpc *rpc, const struct value *id,
			       const struct buf *result)
{
	struct sink text = { .write = NULL };
	struct json json = { .sink = &text };

	if (rpc->stop)
		return NULL;
	open_message(&json);
	json_key(&json, "id");
	rpc_put_id(&json, id);
	json_key(&json, "result");
	json_put_text(&json, result->ptr, result->len);
	return send(rpc, &json);
}

const struct error *rpc_fail(struct rpc *rpc, const struct value *id, int code,
			     const char *message, const char *data)
{
	struct sink text = { .write = NULL };
	struct json json = { .sink = &text };

	open_message(&json);
	json_key(&json, "id");
	rpc_put_id(&json, id);
	json_key(&json, "error");
	json_open(&json, '{');
	json_key(&json, "code");
	json_put_int(&json, code);
	json_member(&json, "message", message);
	if (data) {
		json_key(&json, "data");
		json_put_text(&json, data, strlen(data));
	}
	json_close(&json);
	return send(rpc, &json);
}

const struct error *rpc_notify(struct rpc *rpc, const char *method,
			       const struct buf *params)
{
	struct sink text = { .write = NULL };
	struct json json = { .sink = &text };

	open_message(&json);
	json_member(&json, "method", method);
	json_key(&json, "params");
	json_put_text(&json, params->ptr, params->len);
	return send(rpc, &json);
}

/* --- Reading --- */

/* Takes up what is there; it blocks when nothing is. */
static const struct error *fill(struct rpc *rpc)
{
	char bytes[CHUNK];
	ssize_t n = read(rpc->in, bytes, sizeof(bytes));

	if (n > 0)
		buf_add(&rpc->pending, bytes, (size_t)n);
	else if (!n)
		rpc->is_over = true;
	else if (errno != EINTR && errno != EAGAIN)
		return error_errno("cannot read from the client");
	return NULL;
}

/* What the next bytes are. */
enum taken { NOTHING, LINE, EMPTY, TOO_LONG };

/* Cuts the next line off, once it is whole; the last one ends with the input.
 * A line that is too long is thrown away as it comes. */
static enum taken take_line(struct rpc *rpc, struct buf *out)
{
	char *start = rpc->pending.ptr;
	const char *end = rpc->pending.len ?
		memchr(start, '\n', rpc->pending.len) : NULL;
	size_t n = end ? (size_t)(end - start) : rpc->pending.len;
	enum taken taken = LINE;

	if (!end && n <= RPC_MESSAGE_MAX && !(rpc->is_over && n))
		return NOTHING;
	if (rpc->is_skipping)
		taken = EMPTY;
	else if (n > RPC_MESSAGE_MAX)
		taken = TOO_LONG;
	else
		buf_add(out, start, n);
	rpc->is_skipping = !end && taken != LINE;
	n += end != NULL;
	memmove(start, start + n, rpc->pending.len - n);
	buf_cut(&rpc->pending, rpc->pending.len - n);
	return taken;
}

/* A line without words says nothing. */
static bool is_blank(const struct buf *line)
{
	return strspn(buf_str(line), " \t\r") == line->len;
}

static const struct error *parse(struct value **out, struct rpc *rpc,
				 const struct buf *line)
{
	const struct error *err = NULL;

	if (!utf8_is_valid(line->ptr, line->len))
		return rpc_fail(rpc, NULL, RPC_PARSE_ERROR,
				"the message is not UTF-8", NULL);
	err = value_parse(out, line->ptr, line->len, VALUE_STRICT);
	if (err)
		return rpc_fail(rpc, NULL, RPC_PARSE_ERROR, err->msg, NULL);
	return NULL;
}

const struct error *rpc_next(struct value **out, struct rpc *rpc,
			     const atomic_int *stop)
{
	const struct error *err = NULL;
	struct buf line = { 0 };
	enum taken taken;

	*out = NULL;
	while (!err && !*out && !*stop) {
		buf_reset(&line);
		taken = take_line(rpc, &line);
		if (taken == NOTHING && rpc->is_over)
			break;
		if (taken == NOTHING)
			err = fill(rpc);
		else if (taken == TOO_LONG)
			err = rpc_fail(rpc, NULL, RPC_INVALID_REQUEST,
				       "the message is longer than 16 MiB",
				       NULL);
		else if (!is_blank(&line))
			err = parse(out, rpc, &line);
	}
	buf_release(&line);
	return err;
}

/* --- While a request is worked on --- */

static bool cancels(const struct rpc *rpc, const char *text, size_t n)
{
	struct sink id = { .write = NULL };
	struct json json = { .sink = &id };
	struct value *message;
	const struct error *err = value_parse(&message, text, n,
					      VALUE_STRICT);
	const char *method = value_string(value_get(message, "method"), NULL);
	bool is_it = false;

	error_ignore(err);
	if (method && !strcmp(method, "notifications/cancelled")) {
		rpc_put_id(&json, value_get(value_get(message, "params"),
					    "requestId"));
		is_it = id.buf.len == rpc->id.len &&
			!memcmp(id.buf.ptr, rpc->id.ptr, id.buf.len);
	}
	value_free(message);
	sink_release(&id);
	return is_it;
}

/* Messages that name it are left where they are: they are read in their turn,
 * and mean nothing then. */
static void look_for_cancel(struct rpc *rpc, size_t from)
{
	const char *at = buf_str(&rpc->pending), *end = at + rpc->pending.len;

	at += from;
	while (at < end) {
		const char *stop = memchr(at, '\n', (size_t)(end - at));

		if (!stop)
			return;
		if (memmem(at, (size_t)(stop - at), "notifications/cancelled",
			   23) && cancels(rpc, at, (size_t)(stop - at)))
			rpc->stop = 1;
		at = stop + 1;
	}
}

void rpc_begin(struct rpc *rpc, const struct value *id)
{
	struct sink text = { .write = NULL };
	struct json json = { .sink = &text };

	buf_reset(&rpc->id);
	rpc->stop = 0;
	if (id)
		rpc_put_id(&json, id);
	buf_add(&rpc->id, buf_str(&text.buf), text.buf.len);
	sink_release(&text);
	look_for_cancel(rpc, 0);
}

void rpc_end(struct rpc *rpc)
{
	buf_reset(&rpc->id);
	rpc->stop = 0;
}

void rpc_poll(struct rpc *rpc)
{
	struct pollfd wait = { .fd = rpc->in, .events = POLLIN };

	if (atomic_flag_test_and_set(&rpc->busy))
		return;
	while (rpc->id.len && !rpc->stop && !rpc->is_over &&
	       rpc->pending.len < RPC_MESSAGE_MAX && poll(&wait, 1, 0) > 0 &&
	       wait.revents) {
		const char *last = rpc->pending.len ?
			memrchr(rpc->pending.ptr, '\n', rpc->pending.len) :
			NULL;
		size_t from = last ? (size_t)(last - rpc->pending.ptr) + 1 : 0;

		if (fill(rpc))
			rpc->is_over = true;
		look_for_cancel(rpc, from);
	}
	atomic_flag_clear(&rpc->busy);
}
