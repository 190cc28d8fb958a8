/* SPDX-License-Identifier: MIT */
/* The HTTP server from its start to its end, and which paths it has: see
 * http.h. */
#include "git-fuse/mcp/http.h"

#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "base/heap.h"
#include "base/thread.h"
#include "git-fuse/mcp/token.h"

/* Scopes that nobody uses are looked for this often; they are pruned when
 * HANDLE_PRUNE says. */
enum { LOOK_S = 60 };

static const char json_type[] = "application/json";
static const char problem_type[] = "application/problem+json";
static const char metrics_type[] = "text/plain; version=0.0.4; charset=utf-8";

/* --- What is refused --- */

void mcp_refuse(struct mcp_http *http, struct http_exchange *exchange,
		enum mcp_refusal why)
{
	const struct mcp_refusal_row *row = &mcp_refusals[why];
	struct sink text = { .write = NULL };
	struct json json = { .sink = &text };

	mcp_count_refused(&http->metrics, why);
	json_open(&json, '{');
	mcp_put_problem(&json, row->name, row->title, row->status, row->detail);
	json_close(&json);
	json_end(&json);
	if (row->status == 401)
		http_set_header(exchange, "WWW-Authenticate", why ==
				MCP_NO_TOKEN ? "Bearer realm=\"git-fuse\"" :
				"Bearer realm=\"git-fuse\", "
				"error=\"invalid_token\"");
	if (row->status == 503 || row->status == 429)
		http_set_header(exchange, "Retry-After", "1");
	http_answer(exchange, row->status, problem_type,
		    text.buf.ptr, text.buf.len);
	sink_release(&text);
}

static void refuse(void *payload, struct http_exchange *exchange,
		   unsigned int status)
{
	mcp_refuse(payload, exchange, status == 400 ? MCP_TWO_LENGTHS :
		   status == 413 ? MCP_TOO_LARGE : status == 429 ? MCP_FULL :
		   MCP_ENDING);
}

/* --- Paths --- */

static void tell_health(struct mcp_http *http, struct http_exchange *exchange)
{
	static const char text[] = "{\"status\":\"ok\"}\n";

	(void)http;
	http_answer(exchange, 200, json_type, text, sizeof(text) - 1);
}

static size_t count_scopes(const char *dir)
{
	handle_vec handles = { 0 };
	size_t n;

	error_ignore(handles_list(&handles, dir, time(NULL)));
	n = handles.n;
	handles_release(&handles);
	return n;
}

static void tell_metrics(struct mcp_http *http, struct http_exchange *exchange)
{
	struct buf text = { 0 };
	size_t running, waiting;
	struct mcp_gauges gauges = {
		.connections = http_connections(exchange),
		.sessions = mcp_sessions_count(&http->sessions, time(NULL)),
		.scopes = count_scopes(http->dir)
	};

	turns_count(&http->turns, &running, &waiting);
	gauges.running = running;
	gauges.waiting = waiting;
	mcp_metrics_tell(&text, &http->metrics, &gauges);
	http_answer(exchange, 200, metrics_type, text.ptr, text.len);
	buf_release(&text);
}

typedef void answer_fn(struct mcp_http *http, struct http_exchange *exchange);

static const struct route {
	const char *path, *method;
	answer_fn *answer;
	bool is_open;		/* without a token */
	bool has_body;
	bool is_vital;		/* also asked of a server that is full */
} routes[] = {
	{ "/healthz", "GET", tell_health, true, false, true },
	{ "/healthz", "HEAD", tell_health, true, false, true },
	{ "/mcp", "DELETE", mcp_delete, false, false, false },
	{ "/mcp", "POST", mcp_post, false, true, false },
	{ "/metrics", "GET", tell_metrics, false, false, true },
	{ "/metrics", "HEAD", tell_metrics, false, false, true },
};
enum { ROUTES = sizeof(routes) / sizeof(*routes) };

static const struct route *route_of(const char *path, const char *method)
{
	size_t i;

	for (i = 0; i < ROUTES; i++)
		if (!strcmp(routes[i].path, path) &&
		    (!method || !strcmp(routes[i].method, method)))
			return &routes[i];
	return NULL;
}

/* The methods that a path has, as "Allow" lists them. */
static void list_methods(struct buf *out, const char *path)
{
	size_t i;

	for (i = 0; i < ROUTES; i++)
		if (!strcmp(routes[i].path, path))
			buf_addf(out, "%s%s", out->len ? ", " : "",
				 routes[i].method);
}

/* --- Who may ask --- */

/* What a browser asks before it asks for a page; it sends no token. */
static void answer_preflight(struct http_exchange *exchange)
{
	struct buf methods = { 0 };

	list_methods(&methods, http_path(exchange));
	http_set_header(exchange, "Access-Control-Allow-Methods", methods.ptr);
	http_set_header(exchange, "Access-Control-Allow-Headers",
			"Authorization, Content-Type, Last-Event-ID, "
			"Mcp-Method, Mcp-Name, MCP-Protocol-Version, "
			"Mcp-Session-Id, X-Session-ID");
	http_set_header(exchange, "Access-Control-Max-Age", "600");
	http_answer(exchange, 204, NULL, NULL, 0);
	buf_release(&methods);
}

static enum mcp_refusal check_types(const struct http_exchange *exchange)
{
	if (!mcp_is_type(http_header(exchange, "Content-Type"), json_type))
		return MCP_WRONG_TYPE;
	return mcp_accepts(http_header(exchange, "Accept"), json_type) ?
		MCP_ADMITTED : MCP_NOT_ACCEPTED;
}

static enum mcp_refusal check(struct mcp_http *http,
			      struct http_exchange *exchange)
{
	const char *path = http_path(exchange);
	const struct route *route = route_of(path, http_method(exchange));
	enum mcp_refusal why = MCP_ADMITTED;

	if (!route_of(path, NULL))
		return MCP_UNKNOWN_PATH;
	if (!route)
		return MCP_WRONG_METHOD;
	if (!route->is_open)
		why = mcp_gate_token(&http->gate, exchange);
	if (why == MCP_ADMITTED && route->has_body)
		why = check_types(exchange);
	return why;
}

static void admit(void *payload, struct http_exchange *exchange)
{
	struct mcp_http *http = payload;
	const char *origin = http_header(exchange, "Origin");
	enum mcp_refusal why = mcp_gate_place(&http->gate, exchange);
	struct buf methods = { 0 };

	if (why == MCP_ADMITTED && origin) {
		/* A page of an origin that may ask can read what it gets,
		 * and the headers that it needs. */
		http_set_header(exchange, "Access-Control-Allow-Origin",
				origin);
		http_set_header(exchange, "Access-Control-Expose-Headers",
				"Mcp-Session-Id, X-Session-ID, Retry-After");
		http_set_header(exchange, "Vary", "Origin");
	}
	if (why == MCP_ADMITTED && origin &&
	    !strcmp(http_method(exchange), "OPTIONS") &&
	    route_of(http_path(exchange), NULL)) {
		answer_preflight(exchange);
		return;
	}
	if (why == MCP_ADMITTED)
		why = check(http, exchange);
	if (why == MCP_WRONG_METHOD) {
		list_methods(&methods, http_path(exchange));
		http_set_header(exchange, "Allow", methods.ptr);
	}
	if (why != MCP_ADMITTED)
		mcp_refuse(http, exchange, why);
	buf_release(&methods);
}

static bool is_vital(const struct http_exchange *exchange)
{
	const struct route *route = route_of(http_path(exchange),
					     http_method(exchange));

	return route && route->is_vital;
}

static void answer(void *payload, struct http_exchange *exchange)
{
	const struct route *route = route_of(http_path(exchange),
					     http_method(exchange));

	route->answer(payload, exchange);
}

/* --- From start to end --- */

/*
 * Signals are held but for the time that we wait, so that none comes between
 * the look at *stop and the wait; the threads hold them always.
 */
static void wait_for_end(struct mcp_http *http, const atomic_int *stop)
{
	const struct timespec while_ = { .tv_sec = LOOK_S };
	sigset_t held, before;

	sigemptyset(&held);
	sigaddset(&held, SIGINT);
	sigaddset(&held, SIGTERM);
	pthread_sigmask(SIG_BLOCK, &held, &before);
	while (!*stop) {
		size_t pruned = 0;

		error_ignore(handles_prune(http->dir, time(NULL), false,
					   &pruned));
		mcp_count_scope(&http->metrics, MCP_OP_PRUNE, pruned);
		ppoll(NULL, 0, &while_, &before);
	}
	pthread_sigmask(SIG_SETMASK, &before, NULL);
}

static const struct error *serve(struct mcp_http *http,
				 const struct buf *token,
				 const atomic_int *stop)
{
	const struct http_service service = { .admit = admit,
					      .refuse = refuse,
					      .answer = answer,
					      .is_vital = is_vital,
					      .payload = http };
	const struct http_limits limits = { .body_bytes = RPC_MESSAGE_MAX };
	struct http_server *server;
	const struct error *err = http_start(&server, &http->gate.address,
					     &limits, &service);
	struct buf text = { 0 };

	if (err)
		return err;
	http_address_put(&text, &http->gate.address);
	fprintf(stderr, "listening at http://%s/mcp\nthe token is in '%s'\n",
		text.ptr, token->ptr);
	if (!http_address_is_loopback(&http->gate.address))
		fprintf(stderr, "warning: whoever can reach this machine can "
			"ask, and nothing that is said is encrypted\n");
	buf_release(&text);
	wait_for_end(http, stop);
	http_stop(server, MCP_GRACE_S * 1000);
	return error_new(ERROR_INTERRUPTED, "was asked to end");
}

const struct error *mcp_serve_http(const struct mcp_server *mcp,
				   const struct mcp_http_options *options,
				   const char *dir, const atomic_int *stop)
{
	struct mcp_http http = {
		.mcp = mcp, .dir = dir, .seconds = options->seconds,
		.gate = { .origin = options->origin,
			  .origins = options->origins,
			  .host = options->host, .hosts = options->hosts }
	};
	struct buf token = { 0 };
	const struct error *err;

	heap_share();
	mcp_sessions_init(&http.sessions);
	mcp_metrics_init(&http.metrics);
	turns_init(&http.turns, options->at_once ? options->at_once :
		   2 * thread_count(), MCP_WAITING);
	err = http_address_parse(&http.gate.address, options->address);
	if (!err && !options->is_remote &&
	    !http_address_is_loopback(&http.gate.address))
		err = error_new(ERROR_USAGE, "'%s' is not of this machine "
				"alone: '--allow-remote' lets others ask",
				options->address);
	if (!err)
		err = mcp_gate_check(&http.gate);
	if (!err)
		err = token_open(&http.gate.token, &token, http.dir,
				 options->is_new_token);
	if (!err)
		err = serve(&http, &token, stop);
	turns_release(&http.turns);
	mcp_metrics_release(&http.metrics);
	mcp_sessions_release(&http.sessions);
	buf_release(&http.gate.token);
	buf_release(&token);
	return err;
}
