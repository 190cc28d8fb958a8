/* SPDX-License-Identifier: MIT */
/* The short way to read JSON against the long one: what it reads at all is
 * what jansson reads. */
#include <string.h>

#include "base/xalloc.h"
#include "json/node.h"
#include "tests/fuzz/fuzz.h"

static bool same_key(const char *a, const char *b)
{
	return a && b ? !strcmp(a, b) : a == b;
}

static void compare(const struct value *a, const struct value *b)
{
	const struct value *x, *y;

	MUST_HOLD(a->kind == b->kind && a->n == b->n);
	MUST_HOLD(same_key(a->key, b->key));
	switch (a->kind) {
	case VALUE_STRING:
		MUST_HOLD(!memcmp(a->is.string, b->is.string, a->n + 1));
		break;
	case VALUE_INTEGER:
		MUST_HOLD(a->is.integer == b->is.integer);
		break;
	case VALUE_BOOL:
		MUST_HOLD(a->is.truth == b->is.truth);
		break;
	case VALUE_ARRAY:
	case VALUE_OBJECT:
		for (x = a->is.first, y = b->is.first; x && y;
		     x = x->next, y = y->next)
			compare(x, y);
		MUST_HOLD(!x && !y);
		break;
	default:
		MUST_HOLD(a->kind == VALUE_NULL);
	}
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	/* Exactly as long as it is, so that a read behind it is seen. */
	char *text = xmemdupz(data, size);
	struct arena arena = { .block = NULL };
	const struct value *plain = NULL, *strict = NULL;

	if (plain_read(&plain, &arena, text, size)) {
		MUST_HOLD(!strict_read(&strict, &arena, (const char *)data,
				       size));
		compare(plain, strict);
	}
	arena_release(&arena);
	free(text);
	return 0;
}
