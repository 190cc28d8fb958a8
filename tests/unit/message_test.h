/* SPDX-License-Identifier: MIT */
/* What the tests of message share: stretches and trailers as one line. */
#ifndef TESTS_MESSAGE_TEST_H
#define TESTS_MESSAGE_TEST_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>

#include "base/buf.h"
#include "message/message.h"

#define OID "0123456789abcdef0123456789abcdef01234567"
#define COUNT(array) (sizeof(array) / sizeof(*(array)))

/* The ends of lines as '/'. */
static inline void add_span(struct buf *out, struct span span)
{
	size_t i;

	for (i = 0; i < span.n; i++)
		buf_addch(out, span.s[i] == '\n' ? '/' : span.s[i]);
}

/* "Key=value" each: '!' when git sees it, '~' when other lines stand beside
 * it, '^' when its paragraph is not the last. */
static inline void add_trailers(struct buf *out, const struct message *m)
{
	size_t i;

	for (i = 0; i < m->trailer.n; i++) {
		const struct message_trailer *t = &m->trailer.item[i];

		buf_addstr(out, i ? "|" : "");
		add_span(out, t->key);
		buf_addch(out, '=');
		message_unfold(out, t->value);
		buf_addstr(out, t->is_seen ? "!" : "");
		buf_addstr(out, t->is_mixed ? "~" : "");
		buf_addstr(out, t->is_last ? "" : "^");
	}
}

#endif
