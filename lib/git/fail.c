/* SPDX-License-Identifier: MIT */
/* libgit2's results as our errors: see fail.h. */
#include "git/fail.h"

#include <git2.h>
#include <stdarg.h>

#include "base/buf.h"

static const struct {
	int result;
	enum error_code code;
} by_result[] = {
	{ GIT_ENOTFOUND, ERROR_NOT_FOUND },
	{ GIT_EEXISTS, ERROR_EXISTS },
	{ GIT_EAMBIGUOUS, ERROR_AMBIGUOUS },
	{ GIT_EINVALIDSPEC, ERROR_USAGE },
	{ GIT_ELOCKED, ERROR_BUSY },
	{ GIT_EMISMATCH, ERROR_CORRUPT },
};

/* The parts of libgit2 that fail only because of what they read. */
static const int classes_of_reading[] = {
	GIT_ERROR_ZLIB, GIT_ERROR_ODB, GIT_ERROR_OBJECT, GIT_ERROR_TREE,
	GIT_ERROR_TAG, GIT_ERROR_INDEXER
};

static enum error_code code_of(int result, const git_error *last)
{
	size_t i;

	for (i = 0; i < sizeof(by_result) / sizeof(by_result[0]); i++)
		if (by_result[i].result == result)
			return by_result[i].code;
	for (i = 0; last && i < sizeof(classes_of_reading) / sizeof(int); i++)
		if (classes_of_reading[i] == last->klass)
			return ERROR_CORRUPT;
	return ERROR_FAILED;
}

const struct error *git_fail(int result, const char *fmt, ...)
{
	const git_error *last = git_error_last();
	const struct error *err;
	struct buf doing = { 0 };
	va_list ap;

	va_start(ap, fmt);
	buf_vaddf(&doing, fmt, ap);
	va_end(ap);
	err = error_new(code_of(result, last), "%s: %s", buf_str(&doing),
			last && last->message ? last->message :
			"libgit2 does not say why");
	buf_release(&doing);
	return err;
}
