/* SPDX-License-Identifier: MIT */
/*
 * Where results go. lib/ prints nothing: whoever asks for an answer passes a
 * sink, and the sink's owner decides whether its bytes stay in memory or go
 * to a file, a pipe or a socket.
 *
 * Writers never check: the first failure is kept and what follows it is
 * thrown away; sink_finish tells.
 */
#ifndef EMIT_SINK_H
#define EMIT_SINK_H

#include <stddef.h>

#include "base/buf.h"
#include "base/error.h"

/* Takes all n bytes or fails. */
typedef const struct error *sink_fn(void *payload, const char *bytes,
				    size_t n);

/* { 0 } keeps everything in buf. With `write` set, buf is only what has not
 * been handed over yet. */
struct manner;

struct sink {
	struct buf buf;
	const struct manner *manner;	/* of its reader, or NULL */
	sink_fn *write;
	void *payload;
	struct error *failure;	/* what sink_finish will say */
	/* Puts what sink_sayf says in the words of who reads it; NULL: as it
	 * is. */
	void (*reword)(const void *reader, struct buf *text);
	const void *reader;
};

void sink_add(struct sink *sink, const void *bytes, size_t n);
/* Adds what a buffer holds, which is released. */
void sink_take(struct sink *sink, struct buf *buf);
void sink_addstr(struct sink *sink, const char *s);
void sink_addf(struct sink *sink, const char *fmt, ...) PRINTF_LIKE(2, 3);

/* The same of what tells how to go on, in words of the command line: who reads
 * the answer elsewhere has other words for it. */
void sink_sayf(struct sink *sink, const char *fmt, ...) PRINTF_LIKE(2, 3);

/* Hands over what is left; the first error of all, or NULL. */
const struct error *sink_finish(struct sink *sink) MUST_CHECK;
void sink_release(struct sink *sink);

#endif
