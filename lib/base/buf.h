/* SPDX-License-Identifier: MIT */
/*
 * A growing run of bytes.
 *
 * Invariants: ptr is never NULL once anything was added, and then ptr[len]
 * is always NUL, which len does not count; bytes before it may be NUL too.
 * { 0 } is a valid empty buffer (with ptr NULL: use buf_str to read it as a
 * string).
 */
#ifndef BASE_BUF_H
#define BASE_BUF_H

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

struct buf {
	char *ptr;
	size_t len;
	size_t alloc;
};

/* Frees the bytes and leaves an empty buffer. */
void buf_release(struct buf *buf);

/* Makes room for n more bytes and a NUL. */
void buf_grow(struct buf *buf, size_t n);

/* Empties the buffer and keeps its memory. */
static inline void buf_reset(struct buf *buf)
{
	buf->len = 0;
	if (buf->ptr)
		buf->ptr[0] = '\0';
}

/*
 * Makes what stands from byte from on fit for a terminal, which text of a
 * repository must not command: control characters, those of U+0080 to U+009F
 * and those that turn around or hide what is read become '?', all but tabs and
 * ends of lines.
 */
void buf_tame(struct buf *buf, size_t from);
/* The same on one line: ends of lines become blanks. */
void buf_tame_line(struct buf *buf, size_t from);

/* Cuts the buffer to len bytes, which must not be more than it holds. */
static inline void buf_cut(struct buf *buf, size_t len)
{
	buf->len = len;
	if (buf->ptr)
		buf->ptr[len] = '\0';
}

static inline void buf_add(struct buf *buf, const void *ptr, size_t n)
{
	if (buf->len + n >= buf->alloc)
		buf_grow(buf, n);
	if (n)
		memcpy(buf->ptr + buf->len, ptr, n);
	buf->len += n;
	buf->ptr[buf->len] = '\0';
}

static inline void buf_addch(struct buf *buf, char c)
{
	buf_add(buf, &c, 1);
}

static inline void buf_addstr(struct buf *buf, const char *s)
{
	buf_add(buf, s, strlen(s));
}

void buf_addf(struct buf *buf, const char *fmt, ...)
	__attribute__((format(printf, 2, 3)));
void buf_vaddf(struct buf *buf, const char *fmt, va_list ap)
	__attribute__((format(printf, 2, 0)));

/* n times the byte c. */
void buf_addn(struct buf *buf, char c, size_t n);

/* The contents as a string, "" when nothing was ever added. */
static inline const char *buf_str(const struct buf *buf)
{
	return buf->ptr ? buf->ptr : "";
}

/* Hands the bytes to the caller, who frees them; buf is empty afterwards. */
char *buf_detach(struct buf *buf);

/*
 * Unsigned LEB128: seven bits a byte, lowest first, the top bit set on all
 * but the last. buf_add_varint appends one (1 to 10 bytes); read_varint takes
 * one from [*at, end) and moves *at behind it. Where the bytes end too early,
 * or a number would need more than 64 bits, read_varint gives 0 and sets *at
 * to NULL, and NULL stays NULL: a reader checks once, after its last number.
 */
void buf_add_varint(struct buf *buf, uint64_t value);
uint64_t read_varint(const unsigned char **at, const unsigned char *end);

#endif
