/* SPDX-License-Identifier: MIT */
/* Paths and colours of what people read: see manner.h. */
#include "emit/manner.h"

#include <string.h>

#include "base/path.h"
#include "emit/sink.h"

/* In the order of enum hue. */
static const char *const codes[HUES] = {
	"\033[35m", "\033[32m", "\033[1;31m", "\033[33m"
};

/* How many bytes of both are the same directories; the path may lack the slash
 * behind the last. */
static size_t common_dirs(const char *path, const char *prefix)
{
	size_t i, n = 0;

	for (i = 0; path[i] && path[i] == prefix[i]; i++)
		if (path[i] == '/')
			n = i + 1;
	return !path[i] && prefix[i] == '/' ? i + 1 : n;
}

void tell_path_raw(struct buf *out, const struct sink *sink, const char *path)
{
	const char *prefix = sink && sink->manner && sink->manner->prefix ?
		sink->manner->prefix : "";
	const size_t shared = common_dirs(path, prefix);
	const char *at;
	size_t from = out->len;

	for (at = strchr(prefix + shared, '/'); at; at = strchr(at + 1, '/'))
		buf_addstr(out, "../");
	if (shared < strlen(path))
		buf_addstr(out, path + shared);
	if (out->len == from)
		buf_addstr(out, "./");
}

void tell_path(struct buf *out, const struct sink *sink, const char *path)
{
	struct buf relative = { 0 };

	tell_path_raw(&relative, sink, path);
	path_quote(out, relative.ptr);
	buf_release(&relative);
}

void sink_path(struct sink *out, const char *path)
{
	struct buf text = { 0 };

	tell_path(&text, out, path);
	sink_addstr(out, buf_str(&text));
	buf_release(&text);
}

const char *told_path(struct arena *arena, const struct sink *sink,
		      const char *path)
{
	struct buf told = { 0 };

	tell_path(&told, sink, path);
	return arena_take(arena, &told);
}

void tell_hue(struct buf *out, const struct sink *sink, enum hue hue,
	      size_t from, size_t to)
{
	struct buf rest = { 0 };

	if (!sink->manner || !sink->manner->is_coloured || from >= to)
		return;
	buf_add(&rest, out->ptr + from, out->len - from);
	buf_cut(out, from);
	buf_addstr(out, codes[hue]);
	buf_add(out, rest.ptr, to - from);
	buf_addstr(out, "\033[m");
	buf_add(out, rest.ptr + (to - from), rest.len - (to - from));
	buf_release(&rest);
}
