/* SPDX-License-Identifier: MIT */
/* What the tests of reduction share: the real scanner, for all of a group. */
#ifndef TESTS_REDUCE_TEST_H
#define TESTS_REDUCE_TEST_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

#include "lang/lang.h"
#include "lang/scan.h"
#include "pack/reduce.h"

static struct scanner *scanner;

static inline int open_scanner(void **state)
{
	(void)state;
	scanner = scanner_new();
	return 0;
}

static inline int close_scanner(void **state)
{
	(void)state;
	scanner_free(scanner);
	return 0;
}

/* Reduces by the real scanner; the level that was had comes back. */
static inline enum reduce_level reduced(const char *lang, const char *text,
					size_t n, enum reduce_level level,
					struct buf *out, line_vec *lines)
{
	unsigned int number = *lang ? lang_by_name(lang) : LANG_NONE;
	struct facts facts = { 0 };
	enum reduce_level got;

	assert_null(scan(scanner, number, text, n, &facts));
	got = reduce(number, text, n, &facts, level, out, lines);
	facts_release(&facts);
	return got;
}

#endif
