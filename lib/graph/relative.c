/* SPDX-License-Identifier: MIT */
/*
 * Names that a file's own "use" makes longer: see node.h. PHP reads Sub\Made
 * as Lib\Sub\Made behind "use Lib\Sub;". The name that "as" gives is not kept,
 * so that nothing is found by it.
 */
#include "graph/node.h"

#include <string.h>

#include "base/path.h"

/* Is `name` the last component of a text that backslashes part? */
static bool is_last(const char *text, const char *name, size_t n)
{
	size_t len = strlen(text);

	return len >= n && !memcmp(text + len - n, name, n) &&
		(len == n || text[len - n - 1] == '\\');
}

/* Which import gives the name, and behind what text it stands there. */
static bool gives(const struct import *import, const char *name, size_t n,
		  struct buf *out)
{
	const char *at = import->names, *one;
	size_t len;

	if (import->style == IMPORT_LOCAL || *import->text == '\\')
		return false;
	if (!import->names && is_last(import->text, name, n)) {
		buf_addstr(out, import->text);
		return true;
	}
	while ((one = next_import_name(&at, &len)))
		if (len >= n && !memcmp(one + len - n, name, n) &&
		    (len == n || one[len - n - 1] == '\\')) {
			buf_addf(out, "%s\\", import->text);
			buf_add(out, one, len);
			return true;
		}
	return false;
}

bool is_relative_name(const struct family *family, const struct import *import)
{
	return family && family->resolve == resolve_php &&
		import->style == IMPORT_LOCAL &&
		strchr(import->text, '\\') && !strchr(import->text, '/') &&
		!*path_ext(import->text);
}

const struct error *relative_name(struct graph *graph, uint32_t file,
				  const struct import *import,
				  struct buf *out)
{
	const size_t n = strcspn(import->text, "\\");
	const struct error *err;
	struct node *node;
	size_t i;

	err = graph_node(graph, file, &node);
	for (i = 0; !err && !out->len && i < node->facts->import.n; i++)
		if (gives(&node->facts->import.item[i], import->text, n, out))
			buf_addstr(out, import->text + n);
	return err;
}
