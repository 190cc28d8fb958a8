/* SPDX-License-Identifier: MIT */
/* One request and its answer: see http.h and exchange.h. */
#include "http/exchange.h"

#include <poll.h>
#include <stdlib.h>
#include <string.h>

#include "base/xalloc.h"

enum { STREAM_BLOCK = 4096 };

/* --- The request --- */

static const char *lower(struct arena *arena, const char *name)
{
	char *copy = arena_strdup(arena, name), *at;

	for (at = copy; *at; at++)
		if (*at >= 'A' && *at <= 'Z')
			*at |= 0x20;
	return copy;
}

static struct http_pair *pair_of(const http_pair_vec *pairs, const char *name)
{
	size_t i;

	for (i = 0; i < pairs->n; i++)
		if (!strcmp(pairs->item[i].name, name))
			return &pairs->item[i];
	return NULL;
}

static enum MHD_Result take_header(void *payload, enum MHD_ValueKind kind,
				   const char *name, const char *value)
{
	struct http_exchange *exchange = payload;
	struct arena *arena = &exchange->arena;
	const char *key = lower(arena, name);
	struct http_pair *known = pair_of(&exchange->asked, key);

	(void)kind;
	value = value ? value : "";
	if (known)
		known->value = arena_fmt(arena, "%s, %s", known->value, value);
	else
		*VEC_PUSH(&exchange->asked) = (struct http_pair){
			key, arena_strdup(arena, value)
		};
	return MHD_YES;
}

struct http_exchange *exchange_new(struct http_server *server,
				   struct MHD_Connection *connection,
				   const char *method, const char *path)
{
	struct http_exchange *exchange = xcalloc(1, sizeof(*exchange));
	const struct late *late = &server->late;
	const union MHD_ConnectionInfo *info =
		late->get_connection_info(connection,
					  MHD_CONNECTION_INFO_CONNECTION_FD);

	exchange->server = server;
	exchange->connection = connection;
	exchange->fd = info ? info->connect_fd : -1;
	info = late->get_connection_info(connection,
					 MHD_CONNECTION_INFO_SOCKET_CONTEXT);
	exchange->link = info ? info->socket_context : NULL;
	exchange->holders = 1;
	exchange->method = arena_strdup(&exchange->arena, method);
	exchange->path = arena_strdup(&exchange->arena, path);
	pthread_mutex_init(&exchange->lock, NULL);
	late->get_connection_values(connection, MHD_HEADER_KIND, take_header,
				    exchange);
	return exchange;
}

const char *http_method(const struct http_exchange *exchange)
{
	return exchange->method;
}

const char *http_path(const struct http_exchange *exchange)
{
	return exchange->path;
}

const char *http_header(const struct http_exchange *exchange,
			const char *name)
{
	struct arena arena = { .used = 0 };
	const struct http_pair *pair = pair_of(&exchange->asked,
					       lower(&arena, name));

	arena_release(&arena);
	return pair ? pair->value : NULL;
}

const char *http_body(const struct http_exchange *exchange, size_t *n)
{
	*n = exchange->body.len;
	return buf_str(&exchange->body);
}

/* --- Between the threads --- */

static void exchange_drop(struct http_exchange *exchange)
{
	unsigned int left;

	pthread_mutex_lock(&exchange->lock);
	left = --exchange->holders;
	pthread_mutex_unlock(&exchange->lock);
	if (left)
		return;
	pthread_mutex_destroy(&exchange->lock);
	VEC_RELEASE(&exchange->asked);
	VEC_RELEASE(&exchange->said);
	buf_release(&exchange->body);
	buf_release(&exchange->text);
	arena_release(&exchange->arena);
	free(exchange);
}

/* Under the lock, so that nobody wakes what is not asleep yet. */
static void suspend(struct http_exchange *exchange)
{
	exchange->is_suspended = true;
	exchange->server->late.suspend_connection(exchange->connection);
}

static void wake(struct http_exchange *exchange)
{
	if (!exchange->is_suspended)
		return;
	exchange->is_suspended = false;
	exchange->server->late.resume_connection(exchange->connection);
}

void exchange_suspend(struct http_exchange *exchange)
{
	pthread_mutex_lock(&exchange->lock);
	exchange->holders++;
	suspend(exchange);
	pthread_mutex_unlock(&exchange->lock);
}

void exchange_finish(struct http_exchange *exchange)
{
	http_answer(exchange, MHD_HTTP_NO_CONTENT, NULL, NULL, 0);
	pthread_mutex_lock(&exchange->lock);
	exchange->is_done = true;
	wake(exchange);
	pthread_mutex_unlock(&exchange->lock);
	exchange_drop(exchange);
}

void exchange_close(struct http_exchange *exchange)
{
	pthread_mutex_lock(&exchange->lock);
	exchange->is_closed = true;
	pthread_mutex_unlock(&exchange->lock);
	exchange_drop(exchange);
}

bool http_is_stopping(const struct http_exchange *exchange)
{
	return exchange->server->is_over;
}

/* A client that has shut down its side does not wait for more: who sends half
 * of a connection's end and reads on is not told from who is gone. */
static bool has_left(int fd)
{
	struct pollfd wait = { .fd = fd, .events = POLLRDHUP };

	return poll(&wait, 1, 0) > 0 && wait.revents;
}

bool http_is_over(struct http_exchange *exchange)
{
	bool is_over;

	if (exchange->server->is_over)
		return true;
	pthread_mutex_lock(&exchange->lock);
	if (!exchange->is_gone)
		exchange->is_gone = exchange->is_closed ||
			has_left(exchange->fd);
	is_over = exchange->is_gone;
	pthread_mutex_unlock(&exchange->lock);
	return is_over;
}

/* --- The answer --- */

void http_set_header(struct http_exchange *exchange, const char *name,
		     const char *value)
{
	*VEC_PUSH(&exchange->said) = (struct http_pair){
		arena_strdup(&exchange->arena, name),
		arena_strdup(&exchange->arena, value)
	};
}

static void begin_answer(struct http_exchange *exchange, unsigned int status,
			 const char *type)
{
	exchange->status = status;
	if (type)
		exchange->type = arena_strdup(&exchange->arena, type);
}

void http_answer(struct http_exchange *exchange, unsigned int status,
		 const char *type, const void *bytes, size_t n)
{
	pthread_mutex_lock(&exchange->lock);
	if (!exchange->status) {
		begin_answer(exchange, status, type);
		buf_add(&exchange->text, bytes, n);
	}
	pthread_mutex_unlock(&exchange->lock);
}

bool http_is_answered(const struct http_exchange *exchange)
{
	return exchange->status != 0;
}

void http_stream(struct http_exchange *exchange, unsigned int status,
		 const char *type)
{
	pthread_mutex_lock(&exchange->lock);
	if (!exchange->status) {
		begin_answer(exchange, status, type);
		exchange->is_stream = true;
		wake(exchange);
	}
	pthread_mutex_unlock(&exchange->lock);
}

void http_write(struct http_exchange *exchange, const void *bytes, size_t n)
{
	pthread_mutex_lock(&exchange->lock);
	if (exchange->is_stream) {
		buf_add(&exchange->text, bytes, n);
		wake(exchange);
	}
	pthread_mutex_unlock(&exchange->lock);
}

static size_t take(struct http_exchange *exchange, char *out, size_t most)
{
	struct buf *text = &exchange->text;
	const size_t n = text->len < most ? text->len : most;

	if (n) {
		memcpy(out, text->ptr, n);
		memmove(text->ptr, text->ptr + n, text->len - n);
		buf_cut(text, text->len - n);
	}
	return n;
}

/* What the library calls for more of a stream. */
static ssize_t pull(void *payload, uint64_t position, char *out, size_t most)
{
	struct http_exchange *exchange = payload;
	ssize_t n;

	(void)position;
	pthread_mutex_lock(&exchange->lock);
	n = (ssize_t)take(exchange, out, most);
	if (!n && exchange->is_done)
		n = MHD_CONTENT_READER_END_OF_STREAM;
	else if (!n)
		suspend(exchange);
	pthread_mutex_unlock(&exchange->lock);
	return n;
}

static struct MHD_Response *make_response(struct http_exchange *exchange)
{
	const struct late *late = &exchange->server->late;

	if (exchange->is_stream)
		return late->create_response_from_callback(MHD_SIZE_UNKNOWN,
							   STREAM_BLOCK, pull,
							   exchange, NULL);
	return late->create_response_from_buffer(exchange->text.len,
						 exchange->text.ptr,
						 MHD_RESPMEM_MUST_COPY);
}

/* The library asks for more of a stream under a lock of its own: ours must not
 * be held when it takes that. */
enum MHD_Result exchange_send(struct http_exchange *exchange)
{
	const struct late *late = &exchange->server->late;
	struct MHD_Response *response;
	enum MHD_Result result;
	unsigned int status;

	pthread_mutex_lock(&exchange->lock);
	response = make_response(exchange);
	if (response) {
		size_t i;

		/* No answer of ours is for a cache, or for a browser to
		 * guess at. */
		if (exchange->type)
			late->add_response_header(response, "Content-Type",
						  exchange->type);
		late->add_response_header(response, "Cache-Control",
					  "no-store");
		late->add_response_header(response, "X-Content-Type-Options",
					  "nosniff");
		for (i = 0; i < exchange->said.n; i++)
			late->add_response_header(response,
						  exchange->said.item[i].name,
						  exchange->said.item[i].value);
	}
	status = exchange->status;
	pthread_mutex_unlock(&exchange->lock);
	if (!response)
		return MHD_NO;
	result = late->queue_response(exchange->connection, status, response);
	late->destroy_response(response);
	return result;
}
