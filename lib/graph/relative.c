/* SPDX-License-Identifier: MIT */
/*
 * Names that a file's own "use" makes longer: see node.h. PHP reads Sub\Made
 * as Lib\Sub\Made behind "use Lib\Sub;", and behind "use Lib\Other as Sub;" as
 * Lib\Other\Made. In Rust the "super" of a module within a file is the file.
 */
#include "graph/node.h"

#include <string.h>

#include "base/path.h"

bool ends_in_parts(const char *text, size_t len, const char *parts, size_t n)
{
	return len >= n && !memcmp(text + len - n, parts, n) &&
		(len == n || text[len - n - 1] == '\\');
}

/* What a name of a group is called here, of which `rest` is left: what "as"
 * gives it, or itself. */
static const char *own_name(const char *one, const char *rest, size_t *len)
{
	static const char blanks[] = " \t\r\n";
	const char *at = rest + strspn(rest, blanks);

	if (strncmp(at, "as", 2) != 0 || !strchr(blanks, at[2]))
		return one;
	at += 2 + strspn(at + 2, blanks);
	*len = strcspn(at, " \t\r\n,");
	return at;
}

/* Which import gives the name, and behind what text it stands there. */
static bool gives(const struct import *import, const char *name, size_t n,
		  struct buf *out)
{
	const char *at = import->names, *one, *own;
	size_t len, n_own;

	if (import->style == IMPORT_LOCAL || *import->text == '\\')
		return false;
	own = import->alias ? import->alias : import->text;
	if (!import->names && ends_in_parts(own, strlen(own), name, n)) {
		buf_addstr(out, import->text);
		return true;
	}
	while ((one = next_import_name(&at, &len))) {
		n_own = len;
		own = own_name(one, at, &n_own);
		if (ends_in_parts(own, n_own, name, n)) {
			buf_addf(out, "%s\\", import->text);
			buf_add(out, one, len);
			return true;
		}
	}
	return false;
}

bool is_relative_name(const struct family *family, const struct import *import)
{
	return family_has_backslashes(family) &&
		import->style == IMPORT_LOCAL && !names_path(import);
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

/* How many modules are around a line of the file. */
static size_t modules_around(const struct facts *facts, uint32_t line)
{
	size_t i, n = 0;

	for (i = 0; i < facts->symbol.n; i++)
		n += facts->symbol.item[i].kind == SYMBOL_NAMESPACE &&
			facts->symbol.item[i].first_line < line &&
			facts->symbol.item[i].last_line >= line;
	return n;
}

const struct error *inner_path(struct graph *graph, uint32_t file,
			       const struct import *import, struct buf *out)
{
	static const char super[] = "super";
	const size_t n = sizeof(super) - 1;
	const char *at = import->text;
	const struct error *err;
	struct node *node;
	size_t around;

	if (!import->line || strncmp(at, super, n))
		return NULL;
	err = graph_node(graph, file, &node);
	if (err)
		return err;
	for (around = modules_around(node->facts, import->line);
	     around && !strncmp(at, super, n); around--)
		at += n + (at[n] == ':' ? 2 : 0);
	if (at > import->text && !*at)
		buf_addstr(out, "self");
	else if (at > import->text)
		buf_addf(out, "%s%s", strncmp(at, super, n) ? "self::" : "",
			 at);
	return NULL;
}
