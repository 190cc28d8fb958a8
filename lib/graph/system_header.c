/* SPDX-License-Identifier: MIT */
/*
 * Which file of the tree a header in angle brackets may be: the system has
 * headers of the same names.
 */
#include <string.h>

#include "base/span.h"
#include "graph/include_dirs.h"
#include "graph/node.h"

/* What the standard of C calls its own; a compiler brings it. */
bool graph_is_standard_header(const char *text)
{
	static const char *const names[] = {
		"assert.h", "complex.h", "ctype.h", "errno.h", "fenv.h",
		"float.h", "inttypes.h", "iso646.h", "limits.h", "locale.h",
		"math.h", "setjmp.h", "signal.h", "stdalign.h", "stdarg.h",
		"stdatomic.h", "stdbool.h", "stddef.h", "stdint.h", "stdio.h",
		"stdlib.h", "stdnoreturn.h", "string.h", "tgmath.h",
		"threads.h", "time.h", "uchar.h", "wchar.h", "wctype.h", NULL
	};

	return span_is_among(span_of(text), names);
}

/* In a directory of /usr/include that a tree may have a copy of, or in none. */
static bool is_of_system(const char *text)
{
	static const char *const names[] = {
		"arpa", "asm", "asm-generic", "bits", "drm", "gnu", "linux",
		"mach", "machine", "misc", "mtd", "net", "netinet",
		"netpacket", "nfs", "rdma", "rpc", "scsi", "sound", "sys",
		"uapi", "video", "vm", "xen", NULL
	};
	size_t n = strcspn(text, "/");

	return !text[n] || span_is_among((struct span){ text, n }, names);
}

const struct error *graph_is_on_path(struct graph *graph, uint32_t file,
				     const struct import *import, uint32_t to,
				     bool *out)
{
	const struct view *view = graph_view(graph);
	const char *path = view->file[to].path, *at = view->file[file].path;
	size_t len = strlen(path), text = strlen(import->text), dir, i;
	const include_vec *dirs;
	const struct error *err;
	struct resolver *r;
	static const char *const names[] = {
		"inc", "include", "includes", NULL
	};
	const char *slash;
	const char *base;

	*out = import->style != IMPORT_SYSTEM || text >= len;
	if (*out || strcmp(path + len - text, import->text))
		return NULL;
	dir = len - text - 1;
	slash = memrchr(path, '/', dir);
	base = slash ? slash + 1 : path;
	*out = span_is_among((struct span){ base, dir - (size_t)(base - path) },
			     names) || !is_of_system(import->text) ||
		(!strncmp(at, path, dir) && at[dir] == '/');
	if (*out)
		return NULL;
	err = graph_resolver(graph, &r);
	if (!err)
		err = resolver_include_dirs(r, file, &dirs);
	for (i = 0; !err && !*out && i < dirs->n; i++)
		*out = strlen(dirs->item[i]) == dir &&
			!memcmp(dirs->item[i], path, dir);
	return err;
}
