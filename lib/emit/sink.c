/* SPDX-License-Identifier: MIT */
/* Bytes are handed over in pieces of some size: see sink.h. */
#include "emit/sink.h"

#include <stdlib.h>

#include "base/xalloc.h"

enum { SINK_PIECE = 64 << 10 };

static void hand_over(struct sink *sink)
{
	const struct error *err;

	if (sink->write && !sink->failure && sink->buf.len) {
		err = sink->write(sink->payload, sink->buf.ptr, sink->buf.len);
		if (err) {
			/* The ring may turn before anyone asks. */
			sink->failure = xmalloc(sizeof(*sink->failure));
			*sink->failure = *err;
		}
	}
	if (sink->write)
		buf_reset(&sink->buf);
}

static void spill(struct sink *sink)
{
	if (sink->write && sink->buf.len >= SINK_PIECE)
		hand_over(sink);
}

void sink_add(struct sink *sink, const void *bytes, size_t n)
{
	buf_add(&sink->buf, bytes, n);
	spill(sink);
}

void sink_take(struct sink *sink, struct buf *buf)
{
	sink_add(sink, buf_str(buf), buf->len);
	buf_release(buf);
}

void sink_addstr(struct sink *sink, const char *s)
{
	sink_add(sink, s, strlen(s));
}

void sink_addf(struct sink *sink, const char *fmt, ...)
{
	va_list ap;

	va_start(ap, fmt);
	buf_vaddf(&sink->buf, fmt, ap);
	va_end(ap);
	spill(sink);
}

void sink_sayf(struct sink *sink, const char *fmt, ...)
{
	struct buf text = { 0 };
	va_list ap;

	va_start(ap, fmt);
	buf_vaddf(&text, fmt, ap);
	va_end(ap);
	if (sink->reword)
		sink->reword(sink->reader, &text);
	sink_take(sink, &text);
}

const struct error *sink_finish(struct sink *sink)
{
	hand_over(sink);
	if (!sink->failure)
		return NULL;
	return error_new(sink->failure->code, "%s", sink->failure->msg);
}

void sink_release(struct sink *sink)
{
	buf_release(&sink->buf);
	free(sink->failure);
	*sink = (struct sink){ 0 };
}
