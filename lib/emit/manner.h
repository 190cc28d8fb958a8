/* SPDX-License-Identifier: MIT */
/*
 * How an answer for people looks where it is read: from which directory its
 * paths are told, and whether it has colours. A sink carries it to whoever
 * writes lines; where a sink has none, paths are those from the top, and
 * nothing is coloured: so it is for programs, files and pipes.
 */
#ifndef EMIT_MANNER_H
#define EMIT_MANNER_H

#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"
#include "base/buf.h"

struct sink;

/* What is coloured, as git colours its like. */
enum hue {
	HUE_PATH,		/* color.grep.filename of git grep */
	HUE_LINE,		/* the number of a line */
	HUE_MATCH,		/* what was looked for */
	HUE_ID,			/* a commit */
	HUES
};

struct manner {
	const char *prefix;	/* "" or "src/net/": where one stands */
	bool is_coloured;
};

/* Appends a path of the tree, quoted as path_quote does it, from where one
 * stands: in "src/net/", "src/a.c" is "../a.c" and "src/net" is "./". Without
 * colour. Where there is no sink, from the top. */
void tell_path(struct buf *out, const struct sink *sink, const char *path);
/* What tell_path appends, in an arena, for the words of a sentence. */
const char *told_path(struct arena *arena, const struct sink *sink,
		      const char *path);
/* Writes what tell_path appends. */
void sink_path(struct sink *out, const char *path);
/* What tell_path appends, its bytes as they are. */
void tell_path_raw(struct buf *out, const struct sink *sink, const char *path);

/* Colours what stands in out from `from` to before `to`, some of a line. Taming
 * (buf_tame) would undo it, and is done before. */
void tell_hue(struct buf *out, const struct sink *sink, enum hue hue,
	      size_t from, size_t to);

#endif
