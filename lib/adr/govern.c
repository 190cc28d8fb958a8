/* SPDX-License-Identifier: MIT */
/* The entries of `governs` taken apart, and matched with paths
 * and declarations: see govern.h. */
#include "adr/govern.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/buf.h"
#include "base/path.h"
#include "graph/naming.h"
#include "lang/facts.h"
#include "source/pathspec.h"

/* --- Symbols --- */

/* Where the last part of a name begins, and how long what holds it is. */
static const char *last_part(const char *name, size_t *holder)
{
	size_t n = 0;
	const char *separator = name_separator(name, &n);

	*holder = separator ? (size_t)(separator - name) : 0;
	return separator ? separator + n : name;
}

static bool is_space(uint8_t kind)
{
	return kind == SYMBOL_NAMESPACE || kind == SYMBOL_PACKAGE;
}

static bool is_meant(const struct governs *asked, struct graph *graph,
		     const struct symbol *symbol,
		     const struct declaration *d)
{
	size_t holder;
	const char *last = last_part(asked->name, &holder);

	if (asked->symbol_kinds &&
	    !(asked->symbol_kinds & (1U << symbol->kind)))
		return false;
	if (is_space(symbol->kind)) {
		const char *whole = d->qualified;
		size_t n = strlen(asked->name), all = strlen(whole);

		/* Is it the whole, or the end behind a separator? */
		return n <= all && !strcmp(whole + all - n, asked->name) &&
			(n == all || strchr(".:/\\", whole[all - n - 1]));
	}
	if (symbol->kind == SYMBOL_SECTION || symbol->kind == SYMBOL_IMPL ||
	    strcmp(symbol->name, last))
		return false;
	return !holder ||
		is_qualified_by(graph_view(graph), d, asked->name, holder);
}

/* The same for one file alone. */
static const struct error *match_symbols_of(governed_vec *out,
					    const struct governance *governance,
					    uint32_t entry, struct graph *graph,
					    uint32_t file)
{
	const struct governs *asked = &governance->entry.item[entry];
	struct buf qualified = { 0 };
	const struct facts *facts;
	const struct error *err = graph_facts(graph, file, &facts);
	size_t i;

	for (i = 0; !err && i < facts->symbol.n; i++) {
		const struct symbol *symbol = &facts->symbol.item[i];
		struct declaration d = { .file = file, .name = symbol->name };
		/* A package is what the whole file is in. */
		bool whole = symbol->kind == SYMBOL_PACKAGE;

		buf_reset(&qualified);
		symbol_qualified(facts, i, &qualified);
		d.qualified = buf_str(&qualified);
		if (is_meant(asked, graph, symbol, &d))
			*VEC_PUSH(out) = (struct governed){
				entry, file, whole ? 0 : symbol->first_line,
				whole ? 0 : symbol->last_line
			};
	}
	buf_release(&qualified);
	return err;
}

/* Appends every declaration of the symbol that an entry names, by file and
 * line. */
static const struct error *match_symbols(governed_vec *out,
					 const struct governance *governance,
					 uint32_t entry, struct graph *graph)
{
	const char *name = governance->entry.item[entry].name;
	const struct error *err;
	file_vec file = { 0 };
	size_t i, holder;

	err = graph_holders(graph, last_part(name, &holder), &file);
	for (i = 0; !err && i < file.n; i++)
		err = match_symbols_of(out, governance, entry, graph,
				       file.item[i]);
	VEC_RELEASE(&file);
	return err;
}

/* --- Entries --- */

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

/* Whether paths that it names begin as it does: "." and "src/../x" name others,
 * which the pathspec knows. */
static bool is_plain(const char *name)
{
	struct buf plain = { 0 };
	bool is_same = path_join(&plain, "", 0, name) && plain.len &&
		!strncmp(name, plain.ptr, plain.len) &&
		!name[plain.len + strspn(name + plain.len, "/")];

	buf_release(&plain);
	return is_same;
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
	entry->literal = is_magic || !is_plain(name) ? 0 :
		strcspn(name, "*?[{\\");
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
	return entry->kind == GOVERNS_PATH && entry->pathspec &&
		pathspec_matches(entry->pathspec, path);
}

/* --- Making --- */

static bool is_in_force(const struct adr *record)
{
	return record->status == ADR_ACCEPTED ||
		record->status == ADR_STATUS_NONE ||
		record->status == ADR_STATUS_UNKNOWN;
}

static void add_entry(struct governance *out, uint32_t record,
		      const char *text)
{
	const struct error *err;
	const char *rest;
	const struct prefix *row = prefix_of(text, &rest);
	struct governs entry = {
		.record = record,
		.kind = row ? row->kind : GOVERNS_PATH,
		.symbol_kinds = row ? row->symbols : 0,
		.text = text, .name = rest
	};

	if (!*rest) {
		entry.failure = "it names nothing";
	} else if (entry.kind == GOVERNS_PATH) {
		err = parse_path(out, &entry);
		if (err)
			entry.failure = arena_strdup(&out->arena, err->msg);
	}
	out->has_symbols |= entry.kind == GOVERNS_SYMBOL && *rest;
	*VEC_PUSH(&out->entry) = entry;
}

void governance_make(struct governance *out, const struct registry *registry,
		     const bool *archived)
{
	size_t i, k;

	*out = (struct governance){ .registry = registry };
	out->in_force = xcalloc(registry->record.n, sizeof(*out->in_force));
	for (i = 0; i < registry->record.n; i++) {
		const struct adr *record = &registry->record.item[i];

		out->in_force[i] = is_in_force(record) &&
			!(archived && archived[i]);
		for (k = 0; k < record->list.governs.n; k++)
			add_entry(out, (uint32_t)i,
				  record->list.governs.item[k]);
	}
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

static void match_paths(struct governance *governance, uint32_t number,
			const struct view *view)
{
	const struct governs *entry = &governance->entry.item[number];
	size_t end, i = view_with(view, entry->name, entry->literal, &end);

	for (; i < end; i++)
		if (governs_path(entry, view->file[i].path))
			*VEC_PUSH(&governance->match) = (struct governed){
				.entry = number, .file = (uint32_t)i
			};
}

const struct error *governance_resolve(struct governance *governance,
				       struct graph *graph,
				       const struct view *view)
{
	const struct error *err = NULL;
	size_t i, before;

	governance->match.n = 0;
	for (i = 0; !err && i < governance->entry.n; i++) {
		struct governs *entry = &governance->entry.item[i];

		before = governance->match.n;
		if (!entry->failure && entry->kind == GOVERNS_PATH)
			match_paths(governance, (uint32_t)i, view);
		else if (!entry->failure && entry->kind == GOVERNS_SYMBOL)
			err = match_symbols(&governance->match, governance,
					    (uint32_t)i, graph);
		entry->matches = governance->match.n - before;
	}
	return err;
}

const struct error *governance_of_file(governed_vec *out,
				       const struct governance *governance,
				       struct graph *graph, uint32_t file,
				       const char *path)
{
	const struct error *err = NULL;
	size_t i;

	for (i = 0; !err && i < governance->entry.n; i++) {
		const struct governs *entry = &governance->entry.item[i];

		if (entry->failure)
			continue;
		if (governs_path(entry, path))
			*VEC_PUSH(out) = (struct governed){
				.entry = (uint32_t)i, .file = file
			};
		else if (entry->kind == GOVERNS_SYMBOL)
			err = match_symbols_of(out, governance, (uint32_t)i,
					       graph, file);
	}
	return err;
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
