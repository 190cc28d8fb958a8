/* SPDX-License-Identifier: MIT */
/* The ring of errors: see error.h. */
#include "base/error.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static _Thread_local struct error ring[ERROR_RING];
static _Thread_local unsigned int next;

static struct error *take(enum error_code code)
{
	struct error *err = &ring[next++ % ERROR_RING];

	err->code = code;
	err->is_of_system = false;
	return err;
}

/* Appends ": tail" to what stands in err; both may be cut. */
static void append(struct error *err, const char *tail)
{
	size_t n = strlen(err->msg);

	snprintf(err->msg + n, sizeof(err->msg) - n, ": %s", tail);
}

const struct error *error_new(enum error_code code, const char *fmt, ...)
{
	struct error *err = take(code);
	va_list ap;

	va_start(ap, fmt);
	vsnprintf(err->msg, sizeof(err->msg), fmt, ap);
	va_end(ap);
	return err;
}

static enum error_code code_of_errno(int number)
{
	switch (number) {
	case ENOENT:
		return ERROR_NOT_FOUND;
	case EEXIST:
		return ERROR_EXISTS;
	case EACCES:
	case EPERM:
	case EROFS:
		return ERROR_READONLY;
	case EINTR:
		return ERROR_INTERRUPTED;
	default:
		return ERROR_FAILED;
	}
}

const struct error *error_errno(const char *fmt, ...)
{
	int number = errno;
	struct error *err = take(code_of_errno(number));
	char text[128];
	va_list ap;

	va_start(ap, fmt);
	vsnprintf(err->msg, sizeof(err->msg), fmt, ap);
	va_end(ap);
	err->is_of_system = true;
	errno = number;
	snprintf(text, sizeof(text), "%m");
	append(err, text);
	return err;
}

const struct error *error_wrap(const struct error *cause, const char *fmt, ...)
{
	struct error *err = take(cause->code);
	va_list ap;

	va_start(ap, fmt);
	vsnprintf(err->msg, sizeof(err->msg), fmt, ap);
	va_end(ap);
	err->is_of_system = cause->is_of_system;
	append(err, cause->msg);
	return err;
}

bool error_is_unreadable(const struct error *err)
{
	return err && (err->code == ERROR_NOT_FOUND ||
		       err->code == ERROR_LIMIT || err->code == ERROR_CORRUPT);
}
