/* SPDX-License-Identifier: MIT */
/* Messages, written and parsed: see rpc.h. */
#include "git-fuse/mcp/rpc.h"

#include <string.h>

#include "base/utf8.h"
#include "json/outline.h"

bool rpc_is_id(const struct value *id)
{
	return value_kind(id) == VALUE_STRING ||
		value_kind(id) == VALUE_INTEGER;
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

void rpc_id_text(struct buf *out, const struct value *id)
{
	struct sink text = { .write = NULL };
	struct json json = { .sink = &text };

	rpc_put_id(&json, id);
	*out = text.buf;
}

static void open_message(struct json *json)
{
	json_open(json, '{');
	json_member(json, "jsonrpc", "2.0");
}

static const struct error *send(struct rpc *rpc, struct json *json,
				bool is_answer)
{
	const struct error *err;
	char *at, *end;

	json_close(json);
	/* Answers that are put in as text may be laid out in lines; a
	 * message is one. In JSON, a bare line end is never inside of a
	 * string. */
	at = json->sink->buf.ptr;
	end = at + json->sink->buf.len;
	while ((at = memchr(at, '\n', (size_t)(end - at))))
		*at = ' ';
	json_end(json);
	err = rpc->send(rpc, &json->sink->buf, is_answer);
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
	return send(rpc, &json, true);
}

const struct error *rpc_fail(struct rpc *rpc, const struct value *id, int code,
			     const char *message, const char *data)
{
	struct sink text = { .write = NULL };
	struct json json = { .sink = &text };

	rpc->failure = code;
	open_message(&json);
	json_key(&json, "id");
	rpc_put_id(&json, id);
	json_member_open(&json, "error", '{');
	json_member_int(&json, "code", code);
	json_member(&json, "message", message);
	if (data) {
		json_key(&json, "data");
		json_put_text(&json, data, strlen(data));
	}
	json_close(&json);
	return send(rpc, &json, true);
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
	return send(rpc, &json, false);
}

/*
 * The id of a request that is whole and still cannot be read, as one with half
 * a character or a number too large for us: who sent it waits for an answer
 * to it. NULL where there is none.
 */
static struct value *find_id(const char *text, size_t n)
{
	const char *end = text + n, *at = outline_skip_space(text, end), *stop;
	struct value *id = NULL;

	stop = at < end && *at == '{' ? outline_skip(at, end) : NULL;
	if (!stop || outline_skip_space(stop, end) != end)
		return NULL;
	at = outline_member(at, stop, "id");
	stop = at ? outline_skip(at, stop) : NULL;
	if (stop)
		error_ignore(value_parse(&id, at, (size_t)(stop - at),
					 VALUE_STRICT));
	return id;
}

static const struct error *refuse(struct rpc *rpc, const char *text, size_t n,
				  const char *why)
{
	struct value *id = find_id(text, n);
	const struct error *err = rpc_fail(rpc, rpc_is_id(id) ? id : NULL,
					   RPC_PARSE_ERROR, why, NULL);

	value_free(id);
	return err;
}

const struct error *rpc_parse(struct value **out, struct rpc *rpc,
			      const char *text, size_t n)
{
	const struct error *err;

	*out = NULL;
	if (!utf8_is_valid(text, n))
		return refuse(rpc, text, n, "the message is not UTF-8");
	err = value_parse(out, text, n, VALUE_STRICT);
	return err ? refuse(rpc, text, n, err->msg) : NULL;
}
