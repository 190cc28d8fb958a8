/* SPDX-License-Identifier: MIT */
/* One message over HTTP, from its headers to its answer: see http.h. */
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "git-fuse/mcp/http.h"

/*
 * What carries the answer: the body of a response, or events of a stream, which
 * begins with the first thing that there is to say.
 */
struct post {
	struct rpc rpc;
	struct mcp mcp;
	struct mcp_http *http;
	struct http_exchange *exchange;
	const struct value *message;
	const char *method;	/* NULL for what is no request */
	const struct value *id;
	struct mcp_running running;
	struct buf session;	/* its name, or one that was made for it */
	bool has_session;	/* the client named it */
	bool may_stream;
	bool is_stream;
	bool is_refused;	/* its headers do not fit */
};

static const char json_type[] = "application/json";
static const char stream_type[] = "text/event-stream";

/* --- What goes out --- */

static void send_event(struct post *post, const char *text, size_t n)
{
	struct buf event = { 0 };

	if (!post->is_stream) {
		/* A proxy that gathers bytes would hold events back. */
		http_set_header(post->exchange, "X-Accel-Buffering", "no");
		http_stream(post->exchange, 200, stream_type);
		post->is_stream = true;
	}
	buf_addstr(&event, "event: message\ndata: ");
	buf_add(&event, text, n);
	buf_addstr(&event, "\n\n");
	http_write(post->exchange, event.ptr, event.len);
	buf_release(&event);
}

/* What a client learns from the status before it reads the error. */
static unsigned int status_of(const struct post *post)
{
	static const struct {
		int code;
		unsigned int status;
		bool is_modern;		/* the older era has 200 for it */
	} statuses[] = {
		{ RPC_PARSE_ERROR, 400, false },
		{ RPC_INVALID_REQUEST, 400, false },
		{ RPC_HEADER_MISMATCH, 400, false },
		{ RPC_UNSUPPORTED_VERSION, 400, false },
		{ RPC_UNKNOWN_METHOD, 404, true },
	};
	const bool is_modern = mcp_version_of(post->message) != NULL;
	size_t i;

	for (i = 0; i < sizeof(statuses) / sizeof(*statuses); i++)
		if (statuses[i].code == post->rpc.failure &&
		    (is_modern || !statuses[i].is_modern))
			return statuses[i].status;
	if (post->rpc.failure == RPC_INVALID_PARAMS && is_modern &&
	    !mcp_has_capabilities(post->message))
		return 400;
	return 200;
}

/* Who set a scope and had no name for it is told the one that it got. */
static void send_answer(struct post *post, unsigned int status,
			const char *text, size_t n)
{
	if (!post->has_session && post->mcp.has_scope)
		http_set_header(post->exchange, "X-Session-ID",
				post->session.ptr);
	http_answer(post->exchange, status, json_type, text, n);
}

static const struct error *send(struct rpc *rpc, const struct buf *line,
				bool is_answer)
{
	struct post *post = (struct post *)rpc;
	const size_t n = line->len - 1;
	const unsigned int status = status_of(post);

	if (post->is_stream || (post->may_stream && status == 200))
		send_event(post, line->ptr, n);
	else if (is_answer)
		send_answer(post, status, line->ptr, n);
	return NULL;
}

static void look(struct rpc *rpc)
{
	struct post *post = (struct post *)rpc;

	if (!rpc->stop && http_is_over(post->exchange))
		rpc->stop = 1;
}

static bool is_over(void *payload)
{
	struct post *post = payload;

	look(&post->rpc);
	return post->rpc.stop;
}

/* --- What the headers say --- */

static void mismatch(struct post *post, const char *header, const char *what)
{
	struct buf text = { 0 };

	buf_addf(&text, "header mismatch: '%s' %s", header, what);
	error_ignore(rpc_fail(&post->rpc, post->id, RPC_HEADER_MISMATCH,
			      text.ptr, NULL));
	post->is_refused = true;
	buf_release(&text);
}

/* A value that a header cannot hold as it is comes as "=?base64?...?=". Both
 * forms are made of what the message says, and compared. */
static bool says(const char *header, const char *text, size_t n)
{
	struct sink encoded = { .write = NULL };
	struct json json = { .sink = &encoded };
	bool is_it = strlen(header) == n && !memcmp(header, text, n);
	struct buf form = { 0 };

	json_put_base64(&json, text, n);
	buf_addf(&form, "=?base64?%.*s?=", (int)encoded.buf.len - 2,
		 encoded.buf.ptr + 1);
	is_it |= !strcmp(header, form.ptr);
	sink_release(&encoded);
	buf_release(&form);
	return is_it;
}

static void check_header(struct post *post, const char *header,
			 const char *text, size_t n)
{
	const char *said = http_header(post->exchange, header);

	if (post->is_refused || !text)
		return;
	if (!said)
		mismatch(post, header, "is missing");
	else if (!says(said, text, n))
		mismatch(post, header, "is not what the message says");
}

/* In the newer era, headers mirror what the message says, for proxies. */
static void check_mirrors(struct post *post, const char *version)
{
	static const struct {
		const char *method, *member;
	} named[] = {
		{ "prompts/get", "name" }, { "resources/read", "uri" },
		{ "tools/call", "name" }
	};
	const struct value *params = value_get(post->message, "params");
	size_t i, n;

	check_header(post, "MCP-Protocol-Version", version, strlen(version));
	check_header(post, "Mcp-Method", post->method, strlen(post->method));
	for (i = 0; i < sizeof(named) / sizeof(*named); i++)
		if (!strcmp(named[i].method, post->method)) {
			const char *text = value_string(value_get(params,
						named[i].member), &n);

			check_header(post, "Mcp-Name", text, n);
		}
}

static void check_version(struct post *post)
{
	const char *said = http_header(post->exchange, "MCP-Protocol-Version");
	const char *version = mcp_version_of(post->message);

	if (said && !mcp_is_version(said)) {
		error_ignore(mcp_refuse_version(&post->mcp, post->id,
						said));
		post->is_refused = true;
	} else if (version && !mcp_is_version(version)) {
		/* It is refused by itself, with what is spoken. */
		return;
	} else if (version) {
		check_mirrors(post, version);
	} else if (mcp_is_modern(said) && post->id) {
		mismatch(post, "MCP-Protocol-Version", "is not what the "
			 "message says, whose _meta has no version");
	}
}

/* --- The session --- */

/* Whether a header names a session or a scope: then it is the post's. */
static bool take_name(struct post *post, const char *header,
		      enum mcp_refusal *why)
{
	const char *said = http_header(post->exchange, header);
	const struct error *err = said ? handle_check(said) : NULL;

	if (!said)
		return false;
	if (err) {
		error_ignore(err);
		*why = MCP_WRONG_NAME;
		return false;
	}
	buf_reset(&post->session);
	buf_addstr(&post->session, said);
	post->has_session = true;
	return true;
}

/* What the transport calls a session must be one that is not over; X-Session-ID
 * is a scope's name and no more, and wins. */
static enum mcp_refusal take_session(struct post *post)
{
	struct mcp_sessions *sessions = &post->http->sessions;
	enum mcp_refusal why = MCP_ADMITTED;

	if (take_name(post, "Mcp-Session-Id", &why) &&
	    !mcp_session_use(sessions, post->session.ptr, time(NULL)))
		return MCP_NO_SESSION;
	take_name(post, "X-Session-ID", &why);
	/* Without one, nobody can set a scope that has no name. */
	if (!post->has_session && mcp_scope_name(&post->session))
		buf_reset(&post->session);
	return why;
}

/* A client of the older era gets a session with its first request. */
static void begin_session(struct post *post)
{
	struct buf name = { 0 };

	if (strcmp(post->method, "initialize") || post->has_session)
		return;
	/* It can be done without: the client says a scope's name, or none. */
	if (!mcp_session_begin(&post->http->sessions, &name, time(NULL)))
		http_set_header(post->exchange, "Mcp-Session-Id", name.ptr);
	buf_release(&name);
}

/* --- The work --- */

static double now_s(void)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

/* What opens a repository waits for its turn, and a batch may; the rest is told
 * at once, so that a server that is busy can be asked what it has. */
static bool is_work(const char *method)
{
	static const char *const methods[] = {
		"completion/complete", "resources/read", "tools/call"
	};
	size_t i;

	for (i = 0; method && i < sizeof(methods) / sizeof(*methods); i++)
		if (!strcmp(methods[i], method))
			return true;
	return !method;
}

/* False when too many others wait already. */
static bool work(struct post *post)
{
	struct mcp_http *http = post->http;
	const bool waits = is_work(post->method);
	enum turn_taken turn = TURN_TAKEN;

	if (waits)
		turn = turns_take(&http->turns, is_over, post);
	if (turn != TURN_TAKEN)
		return turn != TURN_FULL;
	post->mcp.progress.until = progress_time() + http->seconds * 1000;
	if (waits) {
		struct mcp *mcp = &post->mcp;
		struct narrowing kept = { .revision = NULL };
		const struct error *err;

		/* A scope that is not there, or not any more, is no filter. */
		snprintf(mcp->session, sizeof(mcp->session), "%s",
			 post->session.ptr);
		if (post->has_session) {
			err = handle_get(&kept, post->http->dir, mcp->session,
					 time(NULL));
			mcp->has_scope = !err || err->code != ERROR_NOT_FOUND;
			narrowing_release(&kept);
			if (mcp->has_scope)
				mcp_count_scope(&post->http->metrics,
						MCP_OP_GET, 1);
		}
	}
	error_ignore(mcp_handle(&post->mcp, post->message));
	if (waits)
		turns_give(&http->turns);
	return true;
}

/* The tool, also of who left before it was his turn. */
static const struct mcp_tool *tool_of(const struct post *post)
{
	const struct value *params = value_get(post->message, "params");
	const char *name = value_string(value_get(params, "name"), NULL);

	if (!post->rpc.stop || !name || !post->method ||
	    strcmp(post->method, "tools/call"))
		return post->mcp.tool;
	return mcp_tool_by_name(name);
}

static void count(struct post *post, double seconds)
{
	static const enum mcp_scope_operation operation[] = {
		[MCP_SCOPE_SET] = MCP_OP_SET,
		[MCP_SCOPE_CLEARED] = MCP_OP_CLEAR
	};
	struct mcp_metrics *metrics = &post->http->metrics;
	const struct mcp *mcp = &post->mcp;
	enum mcp_outcome outcome = MCP_OK;

	if (post->rpc.stop)
		outcome = MCP_STOPPED;
	else if (post->rpc.failure)
		outcome = MCP_ERROR;
	else if (mcp->is_problem)
		outcome = MCP_PROBLEM;
	mcp_count_request(metrics, post->method, tool_of(post), outcome,
			  seconds);
	mcp_count_cost(metrics, &mcp->cost);
	if (mcp->deed != MCP_NO_DEED)
		mcp_count_scope(metrics, operation[mcp->deed], 1);
}

static void answer_request(struct post *post)
{
	struct mcp_http *http = post->http;
	const double start = now_s();
	bool had_turn;

	begin_session(post);
	rpc_id_text(&post->running.id, post->id);
	post->running.session = post->session.ptr;
	post->running.stop = &post->rpc.stop;
	mcp_running_begin(&http->sessions, &post->running);
	had_turn = work(post);
	mcp_running_end(&http->sessions, &post->running);
	buf_release(&post->running.id);
	if (!had_turn)
		mcp_refuse(http, post->exchange, MCP_BUSY);
	else
		count(post, now_s() - start);
	/* Of what was cancelled, or has no client any more, nothing is told. */
	if (post->rpc.stop && http_is_stopping(post->exchange))
		mcp_refuse(http, post->exchange, MCP_ENDING);
}

static bool asks_something(const struct value *batch)
{
	struct value_iter it = { 0 };

	while (value_next(batch, &it))
		if (value_get(it.value, "id") &&
		    value_get(it.value, "method"))
			return true;
	return false;
}

static void answer_batch(struct post *post)
{
	const double start = now_s();

	post->mcp.takes_batches = true;
	if (!work(post))
		mcp_refuse(post->http, post->exchange, MCP_BUSY);
	else
		count(post, now_s() - start);
}

/* A notification is never answered, and one alone means something. */
static void take_notification(struct post *post)
{
	const struct value *params = value_get(post->message, "params");
	struct buf id = { 0 };

	if (post->method && post->has_session &&
	    !strcmp(post->method, "notifications/cancelled")) {
		rpc_id_text(&id, value_get(params, "requestId"));
		mcp_running_cancel(&post->http->sessions, post->session.ptr,
				   &id);
	}
	buf_release(&id);
	http_answer(post->exchange, 202, NULL, NULL, 0);
}

static void handle(struct post *post)
{
	const struct value *message = post->message;
	const struct value *id = value_get(message, "id");
	const char *accept = http_header(post->exchange, "Accept");
	enum mcp_refusal why = take_session(post);
	const char *said;

	if (why != MCP_ADMITTED) {
		mcp_refuse(post->http, post->exchange, why);
		return;
	}
	post->method = value_string(value_get(message, "method"), NULL);
	post->id = rpc_is_id(id) ? id : NULL;
	check_version(post);
	if (post->is_refused)
		return;
	post->may_stream = accept && mcp_accepts(accept, stream_type) &&
		value_get(value_get(value_get(message, "params"), "_meta"),
			  "progressToken");
	if (post->method && post->id) {
		answer_request(post);
		return;
	}
	/* Several messages, of the version that has them: it is said by a
	 * header that is newer than itself, or by none. */
	said = http_header(post->exchange, "MCP-Protocol-Version");
	if (value_kind(post->message) == VALUE_ARRAY &&
	    value_count(post->message) && mcp_takes_batches(said)) {
		if (asks_something(message))
			answer_batch(post);
		else
			http_answer(post->exchange, 202, NULL, NULL, 0);
		return;
	}
	error_ignore(mcp_handle(&post->mcp, message));
	if (!post->rpc.failure)
		take_notification(post);
}

void mcp_post(struct mcp_http *http, struct http_exchange *exchange)
{
	struct post post = { .rpc = { .send = send, .poll = look },
			     .http = http, .exchange = exchange };
	struct value *message = NULL;
	const char *text;
	size_t n;

	mcp_init(&post.mcp, http->mcp, &post.rpc);
	text = http_body(exchange, &n);
	error_ignore(rpc_parse(&message, &post.rpc, text, n));
	post.message = message;
	if (message)
		handle(&post);
	value_free(message);
	buf_release(&post.session);
}

void mcp_delete(struct mcp_http *http, struct http_exchange *exchange)
{
	struct post post = { .http = http, .exchange = exchange };
	const char *id = http_header(exchange, "Mcp-Session-Id");
	enum mcp_refusal why = id ? take_session(&post) : MCP_NO_SESSION;
	bool was_there = false;

	if (why != MCP_ADMITTED) {
		mcp_refuse(http, exchange, why);
	} else {
		mcp_session_end(&http->sessions, id, time(NULL));
		error_ignore(handle_clear(http->dir, id, &was_there));
		mcp_count_scope(&http->metrics, MCP_OP_CLEAR, was_there);
		http_answer(exchange, 204, NULL, NULL, 0);
	}
	buf_release(&post.session);
}
