/* SPDX-License-Identifier: MIT */
/* Allocation that cannot fail: see xalloc.h. */
#include "base/xalloc.h"

#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void *checked(void *ptr)
{
	if (!ptr) {
		fputs("fatal: out of memory\n", stderr);
		exit(128);
	}
	return ptr;
}

void *xmalloc(size_t n)
{
	return checked(malloc(n ? n : 1));
}

void *xcalloc(size_t count, size_t size)
{
	return checked(calloc(count ? count : 1, size ? size : 1));
}

void *xrealloc(void *ptr, size_t n)
{
	return checked(realloc(ptr, n ? n : 1));
}

void *xreallocarray(void *ptr, size_t count, size_t size)
{
	if (size && count > SIZE_MAX / size)
		return checked(NULL);
	return xrealloc(ptr, count * size);
}

char *xstrdup(const char *s)
{
	return xmemdupz(s, strlen(s));
}

char *xmemdupz(const void *ptr, size_t n)
{
	char *copy = xmalloc(n + 1);

	if (n)
		memcpy(copy, ptr, n);
	copy[n] = '\0';
	return copy;
}

char *xstrfmt(const char *fmt, ...)
{
	char *s = NULL;
	va_list ap;
	int n;

	va_start(ap, fmt);
	n = vasprintf(&s, fmt, ap);
	va_end(ap);
	return checked(n < 0 ? NULL : s);
}
