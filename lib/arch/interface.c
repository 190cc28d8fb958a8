/* SPDX-License-Identifier: MIT */
/*
 * The names that an interface exposes. What an import takes is told by the path
 * of its file, without its extension and with dots, and each name that it lists
 * of it: src.core.main.Money. A file that stands for its directory is told by
 * that.
 */
#include <string.h>

#include "arch/judging.h"
#include "base/buf.h"
#include "base/path.h"
#include "base/span.h"
#include "graph/graph.h"

static bool is_exposed(const struct judging *j, const struct rule *rule,
		       const struct buf *name)
{
	size_t i;

	for (i = 0; i < rule->names.n; i++) {
		bool found = false;

		/* One that costs too much to tell exposes nothing. */
		if (!regex_match(&found, rule->names.item[i].regex,
				 buf_str(name), name->len, 0, 0,
				 &j->matching->match) && found)
			return true;
	}
	return false;
}

/* Does a file stand for its directory? */
static bool is_index(const char *path)
{
	static const char *const begin[] = {
		"__init__.py", "index.cjs", "index.cts", "index.js",
		"index.mjs", "index.mts", "index.ts", "mod.rs"
	};
	const char *base = path_base(path);
	size_t i;

	for (i = 0; i < sizeof(begin) / sizeof(*begin); i++)
		if (!strncmp(base, begin[i], strlen(begin[i])))
			return true;
	return false;
}

/* The file, or the directory of a package of several. */
static void add_place(struct buf *out, const struct judging *j,
		      const struct arch_edge *edge)
{
	const char *path = j->view->file[edge->to[0]].path;
	size_t n = edge->files > 1 || is_index(path) ? path_dir_len(path) :
		strlen(path) - strlen(path_ext(path)), i;

	for (i = 0; i < n; i++)
		buf_addch(out, path[i] == '/' ? '.' : path[i]);
}

/* Is the name of a file that the same import leads to, which is judged there?
 * Edges of one import stand side by side. */
static bool is_elsewhere(const struct judging *j, const struct arch_edge *edge,
			 const struct buf *name)
{
	const struct arch_edge *at = edge, *first = j->out->edges.edge.item;
	const struct arch_edge *end = first + j->out->edges.edge.n;
	struct buf place = { 0 };
	bool found = false;

	while (at > first && at[-1].names == edge->names)
		at--;
	for (; !found && at < end && at->names == edge->names; at++) {
		buf_reset(&place);
		if (at != edge && at->files)
			add_place(&place, j, at);
		found = place.len == name->len &&
			!memcmp(buf_str(&place), buf_str(name), place.len);
	}
	buf_release(&place);
	return found;
}

/* Behind its last dot, slash or colon. */
static struct span last_part(const char *text, size_t n)
{
	size_t at = n;

	while (at && !strchr("./:\\", text[at - 1]))
		at--;
	return (struct span){ text + at, n - at };
}

static bool last_part_is(const char *text, struct span part)
{
	return span_same(last_part(text, strlen(text)), part);
}

/* "from core import main" names a file of core, and takes none of its names. */
static bool names_file(const struct arch_edge *edge, const struct buf *place)
{
	struct span file = last_part(buf_str(place), place->len);
	const char *at = edge->names, *name;
	size_t n;

	if (!last_part_is(edge->text, file))
		while ((name = next_import_name(&at, &n)))
			if (n == file.n && !memcmp(name, file.s, n))
				return true;
	return false;
}

bool exposes_names(const struct judging *j, const struct rule *rule,
		   const struct arch_edge *edge)
{
	const char *at = edge->names, *name;
	struct buf text = { 0 };
	bool is_all = true;
	size_t n, place;

	if (!rule->names.n || !edge->files)
		return false;
	add_place(&text, j, edge);
	place = text.len;
	if (!at || names_file(edge, &text))
		is_all = is_exposed(j, rule, &text);
	else
		while (is_all && (name = next_import_name(&at, &n))) {
			buf_cut(&text, place);
			buf_addch(&text, '.');
			buf_add(&text, name, n);
			is_all = is_exposed(j, rule, &text) ||
				is_elsewhere(j, edge, &text);
		}
	buf_release(&text);
	return is_all;
}
