/* SPDX-License-Identifier: MIT */
/*
 * How every fallible function answers: a pointer to an error, or NULL for
 * success.
 *
 * An error lives in a small thread-local ring, so nobody frees it and a
 * function may return one without allocating. It stays readable until the
 * same thread has made ERROR_RING more of them: pass it up or print it, do
 * not store it.
 *
 * Messages say what we were doing, to what, and what went wrong: lower case,
 * the subject in single quotes, no full stop. Where the user can do something
 * about it, the last clause says what.
 */
#ifndef BASE_ERROR_H
#define BASE_ERROR_H

#include <stdbool.h>

#define MUST_CHECK __attribute__((warn_unused_result))
#define PRINTF_LIKE(fmt, args) __attribute__((format(printf, fmt, args)))

enum { ERROR_RING = 8, ERROR_TEXT = 2048 };

/* Only what a caller decides on; everything else is ERROR_FAILED. */
enum error_code {
	ERROR_FAILED = 1,	/* the message is all there is to know */
	ERROR_NOT_FOUND,	/* what was named does not exist */
	ERROR_EXISTS,		/* what was to be made exists already */
	ERROR_AMBIGUOUS,	/* the name fits more than one thing */
	ERROR_BUSY,		/* another process holds it; try again */
	ERROR_USAGE,		/* the caller asked for something senseless */
	ERROR_CORRUPT,		/* the bytes are not what they must be */
	ERROR_UNSUPPORTED,	/* sound, but not for us (SHA-256, ...) */
	ERROR_LIMIT,		/* larger than we agreed to handle */
	ERROR_BLIND,		/* nothing could be judged */
	ERROR_READONLY,		/* the store cannot be written */
	ERROR_INTERRUPTED	/* a signal or a caller asked us to stop */
};

struct error {
	enum error_code code;
	bool is_of_system;	/* error_errno made it, or what it wraps */
	char msg[ERROR_TEXT];
};

/* A new error with this text; a text that is too long is cut. Never NULL. */
const struct error *error_new(enum error_code code, const char *fmt, ...)
	PRINTF_LIKE(2, 3) MUST_CHECK;

/*
 * "<fmt>: <strerror(errno)>". ENOENT becomes ERROR_NOT_FOUND, EEXIST
 * ERROR_EXISTS, EACCES, EPERM and EROFS ERROR_READONLY, the rest
 * ERROR_FAILED.
 */
const struct error *error_errno(const char *fmt, ...)
	PRINTF_LIKE(1, 2) MUST_CHECK;

/* "<fmt>: <msg of cause>", with the cause's code. */
const struct error *error_wrap(const struct error *cause, const char *fmt, ...)
	PRINTF_LIKE(2, 3) MUST_CHECK;

/* Whether the bytes that were asked for cannot be had, as they are not here,
 * too many or damaged: what concerns one of many files, and stops nobody who
 * reads the others. False for NULL. */
bool error_is_unreadable(const struct error *err);

/* For a failure that does not matter, said in so many words. */
static inline void error_ignore(const struct error *err)
{
	(void)err;
}

#endif
