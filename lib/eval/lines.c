/* SPDX-License-Identifier: MIT */
/* Reading JSON lines: see lines.h. */
#include "eval/lines.h"

#include <string.h>

#include "base/buf.h"
#include "base/file.h"
#include "json/value.h"

/* More than the cases of a thousand repositories take. */
enum { LINES_BYTES_MOST = 1 << 30 };

struct place {
	const char *path, *what;
	size_t line;
};

static const struct error *read_line(const struct place *place,
				     const char *line, size_t n, line_fn fn,
				     void *payload)
{
	struct value *value = NULL;
	const struct error *err = value_parse(&value, line, n, VALUE_STRICT);
	const char *lacks = err ? NULL : fn(payload, value);

	if (err)
		err = error_wrap(err, "line %zu of '%s' is no %s", place->line,
				 place->path, place->what);
	else if (lacks)
		err = error_new(ERROR_CORRUPT, "line %zu of '%s' is no %s: %s",
				place->line, place->path, place->what, lacks);
	value_free(value);
	return err;
}

const struct error *lines_read(const char *path, const char *what, line_fn fn,
			       void *payload)
{
	struct place place = { path, what, 0 };
	struct buf text = { 0 };
	const struct error *err = file_read(&text, path, LINES_BYTES_MOST);
	size_t at = 0, n;

	for (; !err && at < text.len; at += n + 1) {
		const char *line = text.ptr + at;
		const char *newline = memchr(line, '\n', text.len - at);

		n = newline ? (size_t)(newline - line) : text.len - at;
		place.line++;
		if (strspn(line, " \t\r") < n)
			err = read_line(&place, line, n, fn, payload);
	}
	buf_release(&text);
	return err;
}
