/* SPDX-License-Identifier: MIT */
/* The entries of `governs` taken apart, and matched with paths: see govern.h.
 * Symbols are found in govern_symbols.c. */
#include "adr/govern.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "adr/govern_private.h"
#include "base/buf.h"
#include "lang/facts.h"
#include "source/pathspec.h"

#define BIT(kind) (1U << SYMBOL_##kind)

/* What stands before the colon of an entry, and which symbols it may mean. */
static const struct prefix {
	const char *name;
	uint8_t kind;
	uint32_t symbols;
} prefix_table[] = {
	{ "class", GOVERNS_SYMBOL, BIT(TYPE) },
	{ "constant", GOVERNS_SYMBOL, BIT(CONSTANT) | BIT(MACRO) },
	{ "enum", GOVERNS_SYMBOL, BIT(ENUM) },
	{ "field", GOVERNS_SYMBOL, BIT(FIELD) | BIT(PROPERTY) | BIT(VARIABLE) },
	{ "file", GOVERNS_PATH, 0 },
	{ "function", GOVERNS_SYMBOL,
	  BIT(FUNCTION) | BIT(METHOD) | BIT(MACRO) | BIT(PROTOTYPE) },
	{ "interface", GOVERNS_SYMBOL, BIT(INTERFACE) | BIT(TYPE) },
	{ "method", GOVERNS_SYMBOL,
	  BIT(METHOD) | BIT(FUNCTION) | BIT(PROTOTYPE) },
	{ "namespace", GOVERNS_SYMBOL, BIT(NAMESPACE) | BIT(PACKAGE) },
	{ "package", GOVERNS_SYMBOL, BIT(NAMESPACE) | BIT(PACKAGE) },
	{ "path", GOVERNS_PATH, 0 },
	{ "property", GOVERNS_SYMBOL, BIT(PROPERTY) | BIT(FIELD) },
	{ "rule", GOVERNS_RULE, 0 },
	{ "symbol", GOVERNS_SYMBOL, 0 },
	{ "type", GOVERNS_SYMBOL,
	  BIT(TYPE) | BIT(INTERFACE) | BIT(ENUM) | BIT(ALIAS) },
	{ NULL, 0, 0 }
};

/* The row of an entry's prefix, or NULL: ":(glob)x" and "C:x" have none. */
static const struct prefix *prefix_of(const char *text, const char **rest)
{
	const char *colon = strchr(text, ':');
	const struct prefix *row;
	size_t n = colon ? (size_t)(colon - text) : 0;

	for (row = prefix_table; n && row->name; row++)
		if (strlen(row->name) == n &&
		    !strncasecmp(row->name, text, n)) {
			*rest = colon + 1 + strspn(colon + 1, " \t");
			return row;
		}
	*rest = text;
	return NULL;
}

/* --- Paths --- */

/* How many alternatives a pattern's braces may stand for: what is above is a
 * mistake. */
enum { MOST_ALTERNATIVES = 64 };

typedef VEC(char *) text_vec;

/*
 * Appends what a pattern's braces stand for, the first ones first. Braces that
 * do not close, or hold no comma, are themselves.
 */
static void expand_braces(const char *pattern, text_vec *out)
{
	const char *open = strchr(pattern, '{');
	const char *close = open ? strchr(open, '}') : NULL;
	const char *at, *comma;
	struct buf one = { 0 };

	if (!close || !memchr(open, ',', (size_t)(close - open)) ||
	    out->n >= MOST_ALTERNATIVES) {
		*VEC_PUSH(out) = xstrdup(pattern);
		return;
	}
	for (at = open + 1; at <= close; at = comma + 1) {
		comma = memchr(at, ',', (size_t)(close - at));
		if (!comma)
			comma = close;
		buf_reset(&one);
		buf_add(&one, pattern, (size_t)(open - pattern));
		buf_add(&one, at, (size_t)(comma - at));
		buf_addstr(&one, close + 1);
		expand_braces(buf_str(&one), out);
	}
	buf_release(&one);
}

/* "./src" and "/src" mean the same as "src". */
static const char *without_root(const char *path)
{
	while (path[0] == '/' || (path[0] == '.' && path[1] == '/'))
		path += path[0] == '/' ? 1 : 2;
	return path;
}

static const struct error *parse_path(struct governance *governance,
				      struct governs *entry)
{
	bool is_magic = entry->name[0] == ':';
	const char *name = is_magic ? entry->name : without_root(entry->name);
	const char *glob = !is_magic && strstr(name, "**") ? ":(glob)" : "";
	text_vec text = { 0 };
	const struct error *err;
	struct buf one = { 0 };
	size_t i;

	entry->name = arena_strdup(&governance->arena, name);
	if (is_magic)
		*VEC_PUSH(&text) = xstrdup(name);
	else
		expand_braces(name, &text);
	for (i = 0; i < text.n; i++) {
		buf_reset(&one);
		buf_addf(&one, "%s%s", glob, text.item[i]);
		free(text.item[i]);
		text.item[i] = buf_detach(&one);
	}
	err = pathspec_from_top(&entry->pathspec,
				(const char *const *)text.item, text.n);
	for (i = 0; i < text.n; i++)
		free(text.item[i]);
	VEC_RELEASE(&text);
	buf_release(&one);
	return err;
}

bool governs_path(const struct governs *entry, const char *path)
{
	return entry->kind == GOVERNS_PATH &&
		pathspec_matches(entry->pathspec, path);
}

/* --- Making --- */

static bool is_in_force(const struct adr *record)
{
	return record->status == ADR_ACCEPTED ||
		record->status == ADR_STATUS_NONE ||
		record->status == ADR_STATUS_UNKNOWN;
}

static const struct error *add_entry(struct governance *out, uint32_t record,
				     const char *text)
{
	const struct error *err = NULL;
	const char *rest;
	const struct prefix *row = prefix_of(text, &rest);
	struct governs entry = {
		.record = record,
		.kind = row ? row->kind : GOVERNS_PATH,
		.symbol_kinds = row ? row->symbols : 0,
		.text = text, .name = rest
	};

	if (!*rest)
		return error_new(ERROR_USAGE, "reading '%s': '%s' governs "
				 "nothing: name what it is about",
				 out->registry->record.item[record].path,
				 text);
	if (entry.kind == GOVERNS_PATH)
		err = parse_path(out, &entry);
	if (err)
		return error_wrap(err, "reading what '%s' governs",
				  out->registry->record.item[record].path);
	out->has_symbols |= entry.kind == GOVERNS_SYMBOL;
	*VEC_PUSH(&out->entry) = entry;
	return NULL;
}

const struct error *governance_make(struct governance *out,
				    const struct registry *registry,
				    const bool *archived)
{
	const struct error *err = NULL;
	size_t i, k;

	*out = (struct governance){ .registry = registry };
	out->in_force = xcalloc(registry->record.n, sizeof(*out->in_force));
	for (i = 0; !err && i < registry->record.n; i++) {
		const struct adr *record = &registry->record.item[i];

		out->in_force[i] = is_in_force(record) &&
			!(archived && archived[i]);
		for (k = 0; !err && k < record->governs.n; k++)
			err = add_entry(out, (uint32_t)i,
					record->governs.item[k]);
	}
	return err;
}

void governance_release(struct governance *governance)
{
	size_t i;

	for (i = 0; i < governance->entry.n; i++)
		pathspec_free(governance->entry.item[i].pathspec);
	VEC_RELEASE(&governance->entry);
	VEC_RELEASE(&governance->match);
	free(governance->in_force);
	arena_release(&governance->arena);
	*governance = (struct governance){ 0 };
}

/* --- Matching --- */

void govern_match(struct governance *governance, uint32_t entry,
		  uint32_t file, uint32_t first, uint32_t last)
{
	governance->entry.item[entry].matches++;
	*VEC_PUSH(&governance->match) = (struct governed){
		.entry = entry, .file = file, .first = first, .last = last
	};
}

static void match_paths(struct governance *governance, uint32_t entry,
			const struct view *view)
{
	size_t i;

	for (i = 0; i < view->n; i++)
		if (governs_path(&governance->entry.item[entry],
				 view->file[i].path))
			govern_match(governance, entry, (uint32_t)i, 0, 0);
}

static int cmp_matches(const void *a, const void *b)
{
	const struct governed *x = a, *y = b;

	if (x->file != y->file)
		return x->file < y->file ? -1 : 1;
	if (x->first != y->first)
		return x->first < y->first ? -1 : 1;
	return x->entry < y->entry ? -1 : x->entry > y->entry;
}

const struct error *governance_resolve(struct governance *governance,
				       struct graph *graph,
				       const struct view *view)
{
	const struct error *err = NULL;
	size_t i;

	governance->match.n = 0;
	for (i = 0; !err && i < governance->entry.n; i++) {
		governance->entry.item[i].matches = 0;
		switch (governance->entry.item[i].kind) {
		case GOVERNS_PATH:
			match_paths(governance, (uint32_t)i, view);
			break;
		case GOVERNS_SYMBOL:
			err = match_symbols(governance, (uint32_t)i, graph);
			break;
		default:
			break;
		}
	}
	if (governance->match.n > 1)
		qsort(governance->match.item, governance->match.n,
		      sizeof(*governance->match.item), cmp_matches);
	return err;
}

void governance_of_file(const struct governance *governance, uint32_t file,
			const struct governed **match, size_t *n)
{
	size_t low = 0, high = governance->match.n, end;

	while (low < high) {
		size_t mid = low + (high - low) / 2;

		if (governance->match.item[mid].file < file)
			low = mid + 1;
		else
			high = mid;
	}
	for (end = low; end < governance->match.n &&
	     governance->match.item[end].file == file; end++)
		;
	*match = governance->match.item + low;
	*n = end - low;
}

void governance_to_graph(const struct governance *governance,
			 struct graph *graph, const struct view *view)
{
	VEC(struct governed_file) edge = { 0 };
	size_t i, own;

	for (i = 0; i < governance->match.n; i++) {
		const struct governed *match = &governance->match.item[i];
		uint32_t at = governance->entry.item[match->entry].record;
		const struct adr *record =
			&governance->registry->record.item[at];

		own = view_find(view, record->path);
		if (governance->in_force[at] && own != SIZE_MAX &&
		    own != match->file)
			*VEC_PUSH(&edge) = (struct governed_file){
				.record = (uint32_t)own, .file = match->file,
				.id = record->id
			};
	}
	graph_govern(graph, edge.item, edge.n);
	VEC_RELEASE(&edge);
}
