/* SPDX-License-Identifier: MIT */
/* The thread that serves all connections, from start to stop: see http.h. */
#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#include "base/xalloc.h"
#include "http/exchange.h"

/* How long a client has to take an answer when the server ends. */
enum { LAST_MS = 1000 };

/* --- One request, as it comes in --- */

static void refuse(struct http_exchange *exchange, unsigned int status)
{
	const struct http_service *service = &exchange->server->service;

	service->refuse(service->payload, exchange, status);
	http_answer(exchange, status, NULL, NULL, 0);
}

static void refuse_and_close(struct http_exchange *exchange,
			     unsigned int status)
{
	http_set_header(exchange, "Connection", "close");
	refuse(exchange, status);
}

/* What says how large it is need not come to be refused. */
static void check_length(struct http_exchange *exchange)
{
	const char *length = http_header(exchange, "content-length");

	if (length && strtoull(length, NULL, 10) >
	    exchange->server->limits.body_bytes)
		refuse(exchange, MHD_HTTP_CONTENT_TOO_LARGE);
}

/* Those that do nothing were closed before. */
static bool is_full(struct http_server *server)
{
	return links_count(&server->links) > server->limits.connections;
}

static struct http_exchange *begin(struct http_server *server,
				   struct MHD_Connection *connection,
				   const char *method, const char *path)
{
	struct http_exchange *exchange = exchange_new(server, connection,
						      method, path);
	bool is_ending;
	const char *length;

	pthread_mutex_lock(&server->lock);
	server->open++;
	is_ending = server->is_ending;
	pthread_mutex_unlock(&server->lock);
	links_enter(&server->links, exchange->link, LINK_READING);
	if (is_ending) {
		refuse_and_close(exchange, MHD_HTTP_SERVICE_UNAVAILABLE);
		return exchange;
	}
	/* Who says twice how long it is may be read in two ways: then what
	 * follows might be another request. */
	length = http_header(exchange, "content-length");
	if (length &&
	    (strchr(length, ',') || http_header(exchange, "transfer-encoding")))
		refuse_and_close(exchange, MHD_HTTP_BAD_REQUEST);
	if (http_is_answered(exchange))
		return exchange;
	server->service.admit(server->service.payload, exchange);
	check_length(exchange);
	if (!http_is_answered(exchange) && is_full(server) &&
	    !server->service.is_vital(exchange))
		refuse_and_close(exchange, MHD_HTTP_TOO_MANY_REQUESTS);
	return exchange;
}

/*
 * What comes in chunks says nothing before. No answer can be given in the
 * middle of it, so it is read and thrown away for as much again: a client that
 * ends by then reads why; of another the connection is closed.
 */
static enum MHD_Result take_body(struct http_exchange *exchange,
				 const char *bytes, size_t n)
{
	const size_t most = exchange->server->limits.body_bytes;
	struct buf *body = &exchange->body;

	if (body->len <= most) {
		buf_add(body, bytes, n);
		return MHD_YES;
	}
	exchange->thrown += n;
	return exchange->thrown <= most ? MHD_YES : MHD_NO;
}

static void work(struct work *payload)
{
	struct http_exchange *exchange = (struct http_exchange *)payload;
	struct http_server *server = exchange->server;

	server->service.answer(server->service.payload, exchange);
	exchange_finish(exchange);
	pthread_mutex_lock(&server->lock);
	server->working--;
	pthread_cond_broadcast(&server->change);
	pthread_mutex_unlock(&server->lock);
}

/* Called with the headers, with each part of the body, at its end, and again
 * when a connection is resumed. */
static enum MHD_Result come(void *payload, struct MHD_Connection *connection,
			    const char *path, const char *method,
			    const char *version, const char *bytes, size_t *n,
			    void **slot)
{
	struct http_exchange *exchange = *slot;
	const size_t size = *n;
	struct http_server *server;

	(void)version;
	if (!exchange) {
		*slot = exchange = begin(payload, connection, method, path);
		return http_is_answered(exchange) ? exchange_send(exchange) :
			MHD_YES;
	}
	if (size) {
		*n = 0;
		return take_body(exchange, bytes, size);
	}
	if (!exchange->is_begun &&
	    exchange->body.len > exchange->server->limits.body_bytes) {
		exchange->is_begun = true;
		refuse(exchange, MHD_HTTP_CONTENT_TOO_LARGE);
	}
	if (exchange->is_begun)
		return exchange_send(exchange);
	server = exchange->server;
	exchange->is_begun = true;
	exchange->work.run = work;
	links_enter(&server->links, exchange->link, LINK_WORKING);
	pthread_mutex_lock(&server->lock);
	server->working++;
	pthread_mutex_unlock(&server->lock);
	exchange_suspend(exchange);
	if (!workers_give(&server->workers, &exchange->work)) {
		refuse(exchange, MHD_HTTP_SERVICE_UNAVAILABLE);
		exchange_finish(exchange);
		pthread_mutex_lock(&server->lock);
		server->working--;
		pthread_mutex_unlock(&server->lock);
	}
	return MHD_YES;
}

static void end(void *payload, struct MHD_Connection *connection, void **slot,
		enum MHD_RequestTerminationCode code)
{
	struct http_server *server = payload;
	struct http_exchange *exchange = *slot;

	(void)connection;
	(void)code;
	if (!exchange)
		return;
	*slot = NULL;
	if (exchange->link)
		links_enter(&server->links, exchange->link, LINK_IDLE);
	exchange_close(exchange);
	pthread_mutex_lock(&server->lock);
	server->open--;
	pthread_cond_broadcast(&server->change);
	pthread_mutex_unlock(&server->lock);
}

static void connect_or_leave(void *payload, struct MHD_Connection *connection,
			     void **slot,
			     enum MHD_ConnectionNotificationCode code)
{
	struct http_server *server = payload;
	const union MHD_ConnectionInfo *info;

	if (code == MHD_CONNECTION_NOTIFY_CLOSED) {
		links_remove(&server->links, *slot);
		*slot = NULL;
		return;
	}
	info = server->late.get_connection_info(
		connection, MHD_CONNECTION_INFO_CONNECTION_FD);
	*slot = links_add(&server->links, info->connect_fd);
}

size_t http_connections(const struct http_exchange *exchange)
{
	return links_count(&exchange->server->links);
}

/* --- Start --- */

union place {
	struct sockaddr any;
	struct sockaddr_in v4;
	struct sockaddr_in6 v6;
};

static socklen_t place_of(union place *out, const struct http_address *address)
{
	memset(out, 0, sizeof(*out));
	if (address->is_v6) {
		out->v6.sin6_family = AF_INET6;
		out->v6.sin6_port = htons(address->port);
		memcpy(&out->v6.sin6_addr, address->ip,
		       sizeof(out->v6.sin6_addr));
		return sizeof(out->v6);
	}
	out->v4.sin_family = AF_INET;
	out->v4.sin_port = htons(address->port);
	memcpy(&out->v4.sin_addr, address->ip, sizeof(out->v4.sin_addr));
	return sizeof(out->v4);
}

static const struct error *fail_to_listen(const struct http_address *address)
{
	const int number = errno;
	const struct error *err;
	struct buf text = { 0 };

	http_address_put(&text, address);
	errno = number;
	err = error_errno("cannot listen at '%s'", text.ptr);
	if (number == EADDRINUSE)
		err = error_new(ERROR_EXISTS, "%s; port 0 takes any that is "
				"free", err->msg);
	buf_release(&text);
	return err;
}

static const struct error *listen_at(int *out, struct http_address *address)
{
	const int yes = 1;
	const struct error *err = NULL;
	union place place;
	socklen_t n = place_of(&place, address);
	int fd = socket(place.any.sa_family, SOCK_STREAM | SOCK_CLOEXEC |
			SOCK_NONBLOCK, 0);

	/* A port whose last connections are not forgotten yet may be had. */
	if (fd < 0 || setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &yes,
				 sizeof(yes)) ||
	    bind(fd, &place.any, n) || listen(fd, SOMAXCONN) ||
	    getsockname(fd, &place.any, &n))
		err = fail_to_listen(address);
	else
		address->port = ntohs(address->is_v6 ? place.v6.sin6_port :
				      place.v4.sin_port);
	if (err && fd >= 0)
		close(fd);
	*out = err ? -1 : fd;
	return err;
}

static void start(struct http_server *server, int fd, bool is_v6)
{
	const unsigned int flags = MHD_USE_POLL_INTERNAL_THREAD |
		MHD_ALLOW_SUSPEND_RESUME | (is_v6 ? MHD_USE_IPv6 : 0);
	sigset_t all, before;

	sigfillset(&all);
	pthread_sigmask(SIG_SETMASK, &all, &before);
	server->daemon = server->late.start_daemon(
		flags, 0, NULL, NULL, come, server,
		MHD_OPTION_LISTEN_SOCKET, fd,
		MHD_OPTION_CONNECTION_LIMIT,
		(unsigned int)server->limits.connections + HTTP_SPARE,
		MHD_OPTION_CONNECTION_TIMEOUT, server->limits.idle_s,
		MHD_OPTION_CONNECTION_MEMORY_LIMIT, (size_t)HTTP_HEADER_BYTES,
		MHD_OPTION_STRICT_FOR_CLIENT, 1,
		MHD_OPTION_NOTIFY_COMPLETED, end, server,
		MHD_OPTION_NOTIFY_CONNECTION, connect_or_leave, server,
		MHD_OPTION_END);
	pthread_sigmask(SIG_SETMASK, &before, NULL);
}

static const struct error *watch_links(struct http_server *server)
{
	const struct http_limits *limits = &server->limits;
	const int64_t may_take[LINK_PHASES] = {
		[LINK_NEW] = limits->header_ms,
		[LINK_IDLE] = limits->idle_s * 1000L,
		[LINK_READING] = limits->body_ms
	};

	return links_start(&server->links, limits->connections, may_take);
}

static void release(struct http_server *server)
{
	workers_release(&server->workers);
	links_end(&server->links);
	pthread_cond_destroy(&server->change);
	pthread_mutex_destroy(&server->lock);
	free(server);
}

const struct error *http_start(struct http_server **out,
			       struct http_address *address,
			       const struct http_limits *limits,
			       const struct http_service *service)
{
	struct http_server *server = xcalloc(1, sizeof(*server));
	pthread_condattr_t monotonic;
	const struct error *err;
	int fd;

	*out = NULL;
	server->limits = *limits;
	server->service = *service;
	if (!limits->connections)
		server->limits.connections = HTTP_CONNECTIONS;
	if (!limits->idle_s)
		server->limits.idle_s = HTTP_IDLE_S;
	if (!limits->header_ms)
		server->limits.header_ms = HTTP_HEADER_MS;
	if (!limits->body_ms)
		server->limits.body_ms = HTTP_BODY_MS;
	workers_init(&server->workers,
		     server->limits.connections + HTTP_SPARE);
	pthread_mutex_init(&server->lock, NULL);
	pthread_condattr_init(&monotonic);
	pthread_condattr_setclock(&monotonic, CLOCK_MONOTONIC);
	pthread_cond_init(&server->change, &monotonic);
	pthread_condattr_destroy(&monotonic);
	err = watch_links(server);
	if (!err)
		err = late_open(&server->late);
	if (!err)
		err = listen_at(&fd, address);
	if (!err)
		start(server, fd, address->is_v6);
	if (!err && !server->daemon) {
		close(fd);
		err = error_new(ERROR_FAILED, "cannot start the server");
	}
	if (err)
		release(server);
	else
		*out = server;
	return err;
}

/* --- Stop --- */

static struct timespec in_ms(unsigned int ms)
{
	struct timespec at;

	clock_gettime(CLOCK_MONOTONIC, &at);
	at.tv_sec += ms / 1000;
	at.tv_nsec += (long)(ms % 1000) * 1000000;
	if (at.tv_nsec >= 1000000000) {
		at.tv_sec++;
		at.tv_nsec -= 1000000000;
	}
	return at;
}

/* Under the lock: until nothing is open, or the time is over. */
static void wait_for_open(struct http_server *server, unsigned int ms)
{
	const struct timespec until = in_ms(ms);

	while (server->open &&
	       pthread_cond_timedwait(&server->change, &server->lock,
				      &until) != ETIMEDOUT)
		;
}

void http_stop(struct http_server *server, unsigned int grace_ms)
{
	int fd = server->late.quiesce_daemon(server->daemon);

	if (fd >= 0)
		close(fd);
	pthread_mutex_lock(&server->lock);
	server->is_ending = true;
	wait_for_open(server, grace_ms);
	server->is_over = true;
	while (server->working)
		pthread_cond_wait(&server->change, &server->lock);
	wait_for_open(server, LAST_MS);
	pthread_mutex_unlock(&server->lock);
	server->late.stop_daemon(server->daemon);
	release(server);
}
