/* SPDX-License-Identifier: MIT */
/*
 * A small server of HTTP/1.1; the room that knows libmicrohttpd.
 *
 * One thread reads and writes for all connections. A request that is whole
 * gets a thread of its own, which may take its time, and answers at once or
 * as a stream that grows while the work goes on. The threads take no signals.
 */
#ifndef HTTP_HTTP_H
#define HTTP_HTTP_H

#include <stdbool.h>
#include <stddef.h>

#include "base/error.h"
#include "http/address.h"

struct http_server;

/* A request, and how it is answered. */
struct http_exchange;

/* --- Limits, in their own right --- */

enum {
	/* An agent has one or two connections; twenty of them have room. Who
	   comes later waits until one is closed. */
	HTTP_CONNECTIONS = 64,
	/* A request line with its headers: a path of ours and a token are a
	   hundredth of it. Larger ones are answered with 431. */
	HTTP_HEADER_BYTES = 32 << 10,
	/* Of silence, between requests or inside of one; as long as a proxy's
	   keep-alive, so that a client that pauses is not cut off, and one
	   that went away is. Also all that the headers of a later request may
	   take from the answer before it. */
	HTTP_IDLE_S = 30,
	/* From the connection to the last byte of the first headers: those of
	   a request fit into one packet. */
	HTTP_HEADER_MS = 10000,
	/* From there to the last byte of the body: 16 MiB at 5 Mbit/s. */
	HTTP_BODY_MS = 30000,
	/* Connections beyond the most, for what is asked of a server that is
	   full: http_service.is_vital. */
	HTTP_SPARE = 8
};

struct http_limits {
	size_t connections;	/* 0: HTTP_CONNECTIONS */
	size_t body_bytes;	/* of one request; larger ones get 413 */
	unsigned int idle_s;	/* 0: HTTP_IDLE_S */
	unsigned int header_ms;	/* 0: HTTP_HEADER_MS */
	unsigned int body_ms;	/* 0: HTTP_BODY_MS */
};

/* --- Serving --- */

struct http_service {
	/*
	 * The headers of a request are there; its body is not. What is refused
	 * here is answered here: then the body is never read. Called by the
	 * one thread, so it must not wait.
	 */
	void (*admit)(void *payload, struct http_exchange *exchange);
	/* Whether a request is answered though the server is full: it has
	   HTTP_SPARE connections more for such. */
	bool (*is_vital)(const struct http_exchange *exchange);
	/* The server itself refuses a request, by this status: 400 where it is
	   said twice how long it is, 413 for what is too large, 429 where the
	   server is full, 503 for one that comes when it ends or finds no
	   thread. Answers it, with what there is to say. */
	void (*refuse)(void *payload, struct http_exchange *exchange,
		       unsigned int status);
	/* The request is whole: answers it, by a thread of its own. Where it
	   does not, the client gets 204. */
	void (*answer)(void *payload, struct http_exchange *exchange);
	void *payload;
};

/*
 * Listens and serves; the port of the address is made the real one where it
 * was 0. ERROR_EXISTS when somebody else listens there.
 */
const struct error *http_start(struct http_server **out,
			       struct http_address *address,
			       const struct http_limits *limits,
			       const struct http_service *service) MUST_CHECK;

/*
 * No connection and no request is taken any more. What is under way may go on
 * for grace_ms milliseconds; then http_is_over says so of all of it. Returns
 * when every answer was sent, or its client has had a second to take it, and
 * no thread of ours is left.
 */
void http_stop(struct http_server *server, unsigned int grace_ms);

/* Whether http_stop was called and its grace is over. */
bool http_is_stopping(const struct http_exchange *exchange);

/* How many connections are open. */
size_t http_connections(const struct http_exchange *exchange);

/* --- A request --- */

const char *http_method(const struct http_exchange *exchange);
/* Without what stands behind a '?'. */
const char *http_path(const struct http_exchange *exchange);
/* By its name, in any case; NULL when it was not sent. One that was sent
 * several times is joined by commas, so that none of them hides another. */
const char *http_header(const struct http_exchange *exchange,
			const char *name);
const char *http_body(const struct http_exchange *exchange, size_t *n);

/* --- Its answer --- */

/* One more header of the answer, before it is given. */
void http_set_header(struct http_exchange *exchange, const char *name,
		     const char *value);

/* The whole answer; type may be NULL when there is none. The bytes are
 * copied. An answer that was given already stays. */
void http_answer(struct http_exchange *exchange, unsigned int status,
		 const char *type, const void *bytes, size_t n);
bool http_is_answered(const struct http_exchange *exchange);

/* An answer whose bytes are yet to come: what is written is sent as soon as the
 * client takes it, and the end of `answer` ends it. */
void http_stream(struct http_exchange *exchange, unsigned int status,
		 const char *type);
void http_write(struct http_exchange *exchange, const void *bytes, size_t n);

/* Whether nobody waits for the answer: the client closed its side, or the
 * server ends and its grace is over. Any thread may ask. */
bool http_is_over(struct http_exchange *exchange);

#endif
