/* SPDX-License-Identifier: MIT */
/* Paths inside a tree: see path.h. */
#include "base/path.h"

#include <string.h>

#include "base/utf8.h"

const char *path_base(const char *path)
{
	const char *slash = strrchr(path, '/');

	return slash ? slash + 1 : path;
}

size_t path_depth(const char *path)
{
	size_t depth = 0;

	for (; (path = strchr(path, '/')); path++)
		depth++;
	return depth;
}

size_t path_dir_len(const char *path)
{
	const char *slash = strrchr(path, '/');

	return slash ? (size_t)(slash - path) : 0;
}

bool path_is_beside(const char *path, const char *other)
{
	size_t n = path_dir_len(path);

	return path_dir_len(other) == n && !memcmp(path, other, n);
}

const char *path_ext(const char *path)
{
	const char *base = path_base(path), *dot = strrchr(base, '.');

	return dot && dot != base ? dot : "";
}

bool path_is_below(const char *path, const char *dir)
{
	size_t n = strlen(dir);

	while (n && dir[n - 1] == '/')
		n--;
	if (!n)
		return true;
	return !strncmp(path, dir, n) && (!path[n] || path[n] == '/');
}

/* Drops the last component of out, which starts at `start`. */
static bool pop_component(struct buf *out, size_t start)
{
	if (out->len == start)
		return false;
	while (out->len > start && out->ptr[out->len - 1] != '/')
		out->len--;
	buf_cut(out, out->len > start ? out->len - 1 : start);
	return true;
}

static bool push_components(struct buf *out, size_t start, const char *s,
			    size_t n)
{
	const char *end = s + n;

	while (s < end) {
		const char *slash = memchr(s, '/', (size_t)(end - s));
		size_t len = (size_t)((slash ? slash : end) - s);

		if (len == 2 && s[0] == '.' && s[1] == '.') {
			if (!pop_component(out, start))
				return false;
		} else if (len && !(len == 1 && s[0] == '.')) {
			if (out->len > start)
				buf_addch(out, '/');
			buf_add(out, s, len);
		}
		s = slash ? slash + 1 : end;
	}
	return true;
}

bool path_join(struct buf *out, const char *base_dir, size_t base_dir_len,
	       const char *relative)
{
	size_t start = out->len;

	if (push_components(out, start, base_dir, base_dir_len) &&
	    push_components(out, start, relative, strlen(relative)))
		return true;
	buf_cut(out, start);
	return false;
}

static bool needs_quotes(const char *path)
{
	const size_t n = strlen(path);
	size_t i;

	for (i = 0; i < n; i++)
		if (path[i] == '"' || path[i] == '\\' ||
		    utf8_command(path + i, n - i))
			return true;
	return !utf8_is_valid(path, n);
}

/* What stands behind a backslash, for each of the plain bytes. */
static const char plain[] = "\a\b\t\n\v\f\r\"\\";
static const char letter[] = "abtnvfr\"\\";

void path_quote(struct buf *out, const char *path)
{
	size_t left = strlen(path), n;

	if (!needs_quotes(path)) {
		buf_addstr(out, path);
		return;
	}
	buf_addch(out, '"');
	for (; left; path += n, left -= n) {
		const unsigned char c = (unsigned char)*path;
		const char *escape = strchr(plain, c);

		n = utf8_next(path, left, NULL);
		if (utf8_command(path, left))
			n = 0;
		if (escape)
			buf_addf(out, "\\%c", letter[escape - plain]);
		else if (!n)
			buf_addf(out, "\\%03o", c);
		else
			buf_add(out, path, n);
		n += !n;
	}
	buf_addch(out, '"');
}

static bool is_octal(const char *s, size_t n)
{
	return n >= 3 && s[0] >= '0' && s[0] <= '3' && s[1] >= '0' &&
		s[1] <= '7' && s[2] >= '0' && s[2] <= '7';
}

/* What an escape at s, behind its backslash, stands for, and its length; 0
 * where it is none. */
static size_t unescape(const char *s, size_t n, char *byte)
{
	const char *at = n && *s ? strchr(letter, *s) : NULL;

	if (at) {
		*byte = plain[at - letter];
		return 1;
	}
	if (!is_octal(s, n))
		return 0;
	*byte = (char)((s[0] - '0') << 6 | (s[1] - '0') << 3 | (s[2] - '0'));
	return *byte ? 3 : 0;
}

bool path_unquote(struct buf *out, const char *quoted, size_t n)
{
	size_t before = out->len, i = 1, len;
	char byte;

	if (n && memchr(quoted, 0, n))
		return false;
	if (!n || *quoted != '"') {
		buf_add(out, quoted, n);
		return true;
	}
	for (; i < n && quoted[i] != '"'; i += len) {
		byte = quoted[i];
		len = 1;
		if (byte == '\\') {
			len = unescape(quoted + i + 1, n - i - 1, &byte);
			if (!len++)
				break;
		}
		buf_addch(out, byte);
	}
	if (i + 1 == n && quoted[i] == '"')
		return true;
	buf_cut(out, before);
	return false;
}

int path_cmp(const char *a, const char *b)
{
	return strcmp(a, b);
}
