/* SPDX-License-Identifier: MIT */
/* Growing byte buffers and the varints in them: see buf.h. */
#include "base/buf.h"

#include <stdio.h>
#include <stdlib.h>

#include "base/utf8.h"
#include "base/xalloc.h"

void buf_release(struct buf *buf)
{
	free(buf->ptr);
	*buf = (struct buf){ 0 };
}

void buf_grow(struct buf *buf, size_t n)
{
	size_t need = buf->len + n + 1;

	if (need <= buf->alloc)
		return;
	buf->alloc = need + need / 2 + 16;
	buf->ptr = xrealloc(buf->ptr, buf->alloc);
	buf->ptr[buf->len] = '\0';
}

void buf_vaddf(struct buf *buf, const char *fmt, va_list ap)
{
	va_list again;
	int n;

	va_copy(again, ap);
	n = vsnprintf(NULL, 0, fmt, again);
	va_end(again);
	if (n < 0)
		return;
	buf_grow(buf, (size_t)n);
	vsnprintf(buf->ptr + buf->len, (size_t)n + 1, fmt, ap);
	buf->len += (size_t)n;
}

void buf_addf(struct buf *buf, const char *fmt, ...)
{
	va_list ap;

	va_start(ap, fmt);
	buf_vaddf(buf, fmt, ap);
	va_end(ap);
}

void buf_addn(struct buf *buf, char c, size_t n)
{
	buf_grow(buf, n);
	memset(buf->ptr + buf->len, c, n);
	buf->len += n;
	buf->ptr[buf->len] = '\0';
}

char *buf_detach(struct buf *buf)
{
	char *ptr = buf->ptr ? buf->ptr : xstrdup("");

	*buf = (struct buf){ 0 };
	return ptr;
}

void buf_add_varint(struct buf *buf, uint64_t value)
{
	unsigned char bytes[10];
	size_t n = 0;

	while (value >= 0x80) {
		bytes[n++] = (unsigned char)(value | 0x80);
		value >>= 7;
	}
	bytes[n++] = (unsigned char)value;
	buf_add(buf, bytes, n);
}

uint64_t read_varint(const unsigned char **at, const unsigned char *end)
{
	const unsigned char *p = *at;
	uint64_t value = 0;
	unsigned int shift;

	for (shift = 0; p && p < end && shift < 64; shift += 7) {
		if (shift == 63 && (*p & 0x7e))
			break;
		value |= (uint64_t)(*p & 0x7f) << shift;
		if (!(*p++ & 0x80)) {
			*at = p;
			return value;
		}
	}
	*at = NULL;
	return 0;
}

void buf_tame(struct buf *buf, size_t from)
{
	size_t i, kept = from, n;

	for (i = from; i < buf->len; i += n ? n : 1) {
		n = utf8_command(buf->ptr + i, buf->len - i);
		if (buf->ptr[i] == '\n' || buf->ptr[i] == '\t')
			n = 0;
		buf->ptr[kept++] = n ? '?' : buf->ptr[i];
	}
	if (kept < buf->len)
		buf_cut(buf, kept);
}

void buf_tame_line(struct buf *buf, size_t from)
{
	size_t i;

	for (i = from; i < buf->len; i++)
		if (buf->ptr[i] == '\n')
			buf->ptr[i] = ' ';
	buf_tame(buf, from);
}
