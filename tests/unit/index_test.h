/* SPDX-License-Identifier: MIT */
/* What the tests of db and index share. */
#ifndef TESTS_INDEX_TEST_H
#define TESTS_INDEX_TEST_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/error.h"
#include "base/xalloc.h"

/* Fails the test with the error's message. */
#define ok(call) do { \
		const struct error *ok_err = (call); \
		if (ok_err) \
			fail_msg("%s: %s", #call, ok_err->msg); \
	} while (0)

#define fails(call, wanted) do { \
		const struct error *fails_err = (call); \
		assert_non_null(fails_err); \
		if (fails_err->code != (wanted)) \
			fail_msg("%s: code %d: %s", #call, fails_err->code, \
				 fails_err->msg); \
	} while (0)

/* A new directory, removed by the test that made it. */
static inline char *temporary_dir(void)
{
	char *dir = xstrdup("/tmp/fuse-test-XXXXXX");

	assert_non_null(mkdtemp(dir));
	return dir;
}

static inline void remove_dir(char *dir)
{
	char *command = xstrfmt("rm -rf '%s'", dir);

	assert_int_equal(system(command), 0);
	free(command);
	free(dir);
}

/* Numbers that look random and are the same in every run. */
static inline uint32_t next_random(uint64_t *state)
{
	*state = *state * 6364136223846793005u + 1442695040888963407u;
	return (uint32_t)(*state >> 33);
}

#endif
