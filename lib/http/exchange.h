/* SPDX-License-Identifier: MIT */
/*
 * A request between the two threads that know it, for this room alone: the one
 * that serves all connections, and the one that works on the request.
 *
 * While it is worked on its connection is suspended; whoever has something for
 * the first thread to send resumes it. Both hold the exchange, and the last of
 * them frees it.
 */
#ifndef HTTP_EXCHANGE_H
#define HTTP_EXCHANGE_H

#include <pthread.h>
#include <stdatomic.h>

#include "base/arena.h"
#include "base/buf.h"
#include "base/vec.h"
#include "http/http.h"
#include "http/late.h"
#include "http/links.h"
#include "http/workers.h"

struct http_pair {
	const char *name, *value;
};
typedef VEC(struct http_pair) http_pair_vec;

struct http_server {
	struct late late;
	struct MHD_Daemon *daemon;
	struct http_limits limits;
	struct http_service service;
	struct workers workers;
	atomic_bool is_over;	/* the grace is over, too */
	pthread_mutex_t lock;
	pthread_cond_t change;
	/* --- under the lock --- */
	bool is_ending;		/* nothing new is taken */
	size_t open, working;
	/* --- under its own --- */
	struct links links;
};

struct http_exchange {
	struct work work;
	struct http_server *server;
	struct MHD_Connection *connection;
	struct link *link;	/* of the connection, as long as it is open */
	int fd;			/* the same */
	struct arena arena;
	const char *method, *path;
	http_pair_vec asked;	/* names in lower case */
	struct buf body;
	size_t thrown;		/* bytes of it that were not kept */
	bool is_begun;		/* somebody works on it, or did */
	pthread_mutex_t lock;
	/* --- under the lock --- */
	http_pair_vec said;
	const char *type;
	unsigned int status;	/* 0: not answered */
	struct buf text;	/* of the answer, as far as it was not taken */
	bool is_stream;
	bool is_done;		/* nobody works on it any more */
	bool is_suspended;
	bool is_closed;		/* the connection is done with it */
	bool is_gone;		/* the client is */
	unsigned int holders;
};

struct http_exchange *exchange_new(struct http_server *server,
				   struct MHD_Connection *connection,
				   const char *method, const char *path);

/* Keeps the first thread from looking at it until somebody wakes it. */
void exchange_suspend(struct http_exchange *exchange);
/* The work on it is over. */
void exchange_finish(struct http_exchange *exchange);
/* The connection is done with it. */
void exchange_close(struct http_exchange *exchange);

/* Gives what was answered to the library. */
enum MHD_Result exchange_send(struct http_exchange *exchange);

#endif
