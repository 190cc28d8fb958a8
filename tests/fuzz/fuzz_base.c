/* SPDX-License-Identifier: MIT */
/* Any bytes as a path, as text, as varints, as a name nobody knows. */
#include <string.h>

#include "base/nearest.h"
#include "base/path.h"
#include "base/utf8.h"
#include "base/xalloc.h"
#include "tests/fuzz/fuzz.h"

static void as_path(const char *s)
{
	struct buf out = { 0 }, back = { 0 };
	size_t dir = path_dir_len(s);

	path_quote(&out, s);
	MUST_HOLD(utf8_is_valid(buf_str(&out), out.len));
	MUST_HOLD(!memchr(buf_str(&out), '\n', out.len));
	MUST_HOLD(path_unquote(&back, buf_str(&out), out.len));
	MUST_HOLD(!strcmp(buf_str(&back), s));
	buf_reset(&back);
	path_unquote(&back, s, strlen(s));
	buf_reset(&out);
	if (path_join(&out, s, dir, path_base(s)))
		MUST_HOLD(!strstr(buf_str(&out), "//"));
	else
		MUST_HOLD(!out.len && strstr(s, ".."));
	MUST_HOLD(path_is_below(s, ""));
	MUST_HOLD(strlen(path_ext(s)) <= strlen(path_base(s)));
	buf_release(&back);
	buf_release(&out);
}

static void as_text(const char *s, size_t n)
{
	struct buf out = { 0 };

	utf8_add_repaired(&out, s, n);
	MUST_HOLD(utf8_is_valid(buf_str(&out), out.len));
	MUST_HOLD(!utf8_is_valid(s, n) ||
		  (out.len == n && !memcmp(buf_str(&out), s, n)));
	buf_release(&out);
}

/* What can be read is written back as the same number. */
static void as_varints(const unsigned char *at, size_t n)
{
	const unsigned char *end = at + n, *again;
	struct buf out = { 0 };

	while (at && at < end) {
		uint64_t value = read_varint(&at, end);

		if (!at)
			break;
		buf_reset(&out);
		buf_add_varint(&out, value);
		again = (const unsigned char *)out.ptr;
		MUST_HOLD(read_varint(&again, again + out.len) == value);
	}
	buf_release(&out);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	char *s = xmemdupz(data, size);
	struct nearest nearest;

	as_path(s);
	as_text(s, size);
	as_varints(data, size);
	nearest_init(&nearest, "definition");
	nearest_offer(&nearest, s);
	nearest_offer(&nearest, "definition");
	MUST_HOLD(nearest.n >= 1 && nearest.distance[0] == 0);
	free(s);
	return 0;
}
