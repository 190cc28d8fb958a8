/* SPDX-License-Identifier: MIT */
/*
 * A source that is a list of strings, in place of the real one: it is linked
 * before the library, which then is not asked for these functions. It counts
 * what is asked of it and fails on demand.
 */
#ifndef TESTS_FAKE_SOURCE_H
#define TESTS_FAKE_SOURCE_H

#include <stdatomic.h>

#include "base/buf.h"
#include "base/vec.h"
#include "source/source.h"

struct fake_file {
	struct entry entry;
	struct buf bytes;
	enum error_code failure;	/* reading gives this, 0: the bytes */
};

struct source {
	VEC(struct fake_file) file;
	VEC(struct entry) entry;	/* the listing */
	unsigned int lists;
	atomic_uint reads;
	/* Called before the key is told. */
	void (*on_key)(void);
	/* Called before each read. */
	void (*on_read)(struct source *source, unsigned int read);
};

/* Adds or replaces a file; its entry may then be changed. */
struct fake_file *fake_put(struct source *source, const char *path,
			   const char *text);
struct fake_file *fake_put_bytes(struct source *source, const char *path,
				 const void *ptr, size_t n);
void fake_remove(struct source *source, const char *path);
void fake_release(struct source *source);

#endif
