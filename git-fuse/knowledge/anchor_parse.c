/* SPDX-License-Identifier: MIT */
/* Texts and places that people type for a record: see anchor_parse.h. */
#include "git-fuse/knowledge/anchor_parse.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/nearest.h"
#include "base/path.h"
#include "base/place.h"
#include "base/utf8.h"
#include "git-fuse/workspace/typed_place.h"
#include "git/repo.h"
#include "graph/refs.h"
#include "index/index.h"
#include "redact/redact.h"
#include "source/source.h"

/* Definitions that a question about a symbol names. */
enum { NAMED = 3 };

/* What was typed, on the way to an anchor. */
struct said {
	struct session *session;
	struct arena *arena;
	struct anchor *out;
	anchor_vec *all;	/* of several, or NULL: there must be one */
};

const struct error *said_check(struct redactor *redactor, const char *what,
			       const char *text)
{
	const size_t n = strlen(text);
	redaction_vec found = { 0 };
	struct buf masked = { 0 };
	const struct error *err;

	if (!utf8_is_valid(text, n))
		return error_new(ERROR_USAGE, "%s is not UTF-8", what);
	if (n > SAID_MOST)
		return error_new(ERROR_USAGE, "%s has %zu bytes, over %d; say "
				 "it shorter", what, n, SAID_MOST);
	err = redact(redactor, text, n, NULL, &masked, &found);
	if (!err && found.n)
		err = error_new(ERROR_USAGE, "%s holds what looks like a "
				"secret (%s); say it without", what,
				found.item[0].kind);
	buf_release(&masked);
	VEC_RELEASE(&found);
	return err;
}

/* --- Files and lines --- */

/* Cuts ":12" or ":12-20" off, whatever the numbers; false where there is
 * none. */
static bool cut_lines(struct said *said, const char **path)
{
	size_t n = place_cut_lines(*path, &said->out->from, &said->out->to);

	if (!(*path)[n])
		return false;
	*path = arena_strndup(said->arena, *path, n);
	return true;
}

/* What was typed, from the top; NULL where it leads out. */
static const char *from_top(struct said *said, const char *typed)
{
	const struct repo *repo = said->session->repo;
	const char *below = place_below(typed, repo_work_dir(repo));
	const char *prefix = below ? "" : repo_prefix(repo);
	const char *out = NULL;
	struct buf path = { 0 };

	typed = below ? below : typed;
	if (*typed != '/' && path_join(&path, prefix, strlen(prefix), typed))
		out = arena_strndup(said->arena, buf_str(&path), path.len);
	buf_release(&path);
	return out;
}

static const struct error *find_entry(struct said *said, const char *typed,
				      struct entry *entry, bool *found)
{
	const char *path = from_top(said, typed);

	*found = false;
	if (!path || !*path)
		return NULL;
	return source_find(said->session->source, path, entry, found);
}

static const struct error *check_lines(struct said *said,
				       const struct entry *entry)
{
	struct buf text = { 0 };
	const struct error *err;
	size_t i, lines;

	if (!said->out->from || said->out->from > said->out->to)
		return error_new(ERROR_USAGE, "'%s' has no lines %" PRIu32
				 " to %" PRIu32 ": the first is 1, and the "
				 "last not before it", entry->path,
				 said->out->from, said->out->to);
	err = source_read(&text, said->session->source, entry,
			  SOURCE_SHOWN_MAX);
	lines = text.len && text.ptr[text.len - 1] != '\n';
	for (i = 0; i < text.len; i++)
		lines += text.ptr[i] == '\n';
	if (!err && lines < said->out->to)
		err = error_new(ERROR_USAGE, "'%s' has no line %" PRIu32
				", only %zu", entry->path, said->out->to,
				lines);
	buf_release(&text);
	return err;
}

static const struct error *try_file(struct said *said, const char *typed,
				    bool *found)
{
	const char *path = typed;
	struct entry entry;
	const struct error *err = find_entry(said, path, &entry, found);
	bool has_lines = false;

	if (!err && !*found && cut_lines(said, &path)) {
		err = find_entry(said, path, &entry, found);
		has_lines = true;
	}
	*found = !err && *found && !oid_is_zero(&entry.oid);
	if (!*found)
		return err;
	said->out->path = entry.path;
	said->out->blob = entry.oid;
	return has_lines ? check_lines(said, &entry) : NULL;
}

/* Where the path has directories the whole path is looked for, otherwise what
 * stands behind them; told is always the whole. */
static const struct error *no_such(struct said *said, const char *what,
				   const char *typed)
{
	const struct entry *entry;
	struct nearest nearest;
	struct buf names = { 0 };
	const struct error *err;
	size_t i, n = 0;

	if (!from_top(said, typed))
		return error_new(ERROR_USAGE, "'%s' leads out of the "
				 "repository: a path is relative to where we "
				 "are, and in it", typed);
	nearest_init(&nearest, typed);
	err = source_list(said->session->source, &entry, &n);
	for (i = 0; !err && i < n; i++)
		if (source_selects_entry(said->session->source, &entry[i]))
			nearest_offer_as(&nearest, strchr(typed, '/') ?
					 entry[i].path :
					 path_base(entry[i].path),
					 entry[i].path);
	nearest_phrase(&names, &nearest, "");
	if (!err)
		err = error_new(ERROR_NOT_FOUND, "there is no %s '%s' in what "
				"is looked at%s", what, typed,
				buf_str(&names));
	buf_release(&names);
	return err;
}

void said_in_scope(struct session *session, const char *path)
{
	if (!source_selects(session->source, path))
		session->narrowed.outside =
			arena_strdup(&session->narrowed.said.arena, path);
}

static const struct error *take_place(struct said *said,
				      const struct typed *at,
				      const struct scope_place *place)
{
	const char *path = arena_strdup(said->arena,
					at->view->file[place->file].path);
	const struct error *err;
	struct entry entry;
	bool found;
	const struct facts *facts;
	struct buf name = { 0 };

	err = source_find(said->session->source, path, &entry, &found);
	if (!err && (!found || oid_is_zero(&entry.oid)))
		err = error_new(ERROR_FAILED, "'%s' was there when it was "
				"indexed, and is not any more", path);
	if (err)
		return err;
	*said->out = (struct anchor){
		.path = path, .blob = entry.oid, .from = place->lines.first,
		.to = place->lines.last
	};
	/* A definition is anchored by its name, too, to be found where it
	 * moves. */
	if (place->symbol == UINT32_MAX)
		return NULL;
	err = graph_facts(at->graph, place->file, &facts);
	if (!err) {
		symbol_qualified(facts, place->symbol, &name);
		said->out->symbol = arena_strdup(said->arena, buf_str(&name));
	}
	buf_release(&name);
	return err;
}

/* Whatever the index knows by that name, when it is no path. */
static const struct error *find_place(struct said *said, const char *typed)
{
	struct scope_places places = { .item = { 0 } };
	struct typed at = { .session = said->session };
	size_t most = said->all ? SAID_PLACES : 1, i;
	bool *selected = NULL;
	const struct error *err = session_graph(&at.view, &at.graph, &selected,
						said->session);

	at.selected = selected;
	if (!err)
		err = typed_places(&places, &at, typed);
	if (!err && places.item.item[0].is_below)
		err = error_new(ERROR_NOT_FOUND, "'%s' is a directory, and no "
				"file; 'git fuse ls' tells its files", typed);
	else if (!err && places.item.n > most)
		err = not_one_place(&at, &places, typed);
	for (i = 0; !err && i < places.item.n; i++) {
		err = take_place(said, &at, &places.item.item[i]);
		if (!err && said->all)
			*VEC_PUSH(said->all) = *said->out;
	}
	scope_places_release(&places);
	graph_free(at.graph);
	free(selected);
	return err;
}

static const struct error *find_code(struct said *said, const char *typed)
{
	const struct error *err;
	bool found;

	*said->out = (struct anchor){ .path = NULL };
	err = try_file(said, typed, &found);
	if (err || found)
		return err;
	return from_top(said, typed) ? find_place(said, typed) :
		no_such(said, "file", typed);
}

const struct error *said_code(struct anchor *out, struct session *session,
			      struct arena *arena, const char *typed)
{
	struct said said = { session, arena, out, NULL };

	return find_code(&said, typed);
}

const struct error *said_codes(anchor_vec *out, struct session *session,
			       struct arena *arena, const char *typed)
{
	struct anchor one;
	struct said said = { session, arena, &one, out };
	const struct error *err = find_code(&said, typed);

	if (!err && !out->n)
		*VEC_PUSH(out) = one;
	return err;
}

const struct error *said_named(struct anchor *out, bool *found,
			       struct session *session, struct arena *arena,
			       const char *typed)
{
	struct said said = { session, arena, out, NULL };
	const struct error *err;

	*out = (struct anchor){ .path = NULL };
	err = find_place(&said, typed);
	*found = !err;
	if (!err || (err->code != ERROR_NOT_FOUND && err->code != ERROR_USAGE))
		return err;
	error_ignore(err);	/* it may be a name of anything else */
	*out = (struct anchor){ .path = NULL };
	return NULL;
}

/* The top is one, too: "". */
static const struct error *find_directory(const char **out, struct said *said,
					  const char *typed)
{
	const char *dir = from_top(said, typed);
	const struct entry *entry;
	const struct error *err;
	size_t i, n;

	*out = dir && !*dir ? dir : NULL;
	if (!dir || !*dir)
		return NULL;
	err = source_list(said->session->source, &entry, &n);
	for (i = 0; !err && !*out && i < n; i++)
		*out = path_is_below(entry[i].path, dir) &&
			strcmp(entry[i].path, dir) ? dir : NULL;
	return err;
}

const struct error *said_directory(const char **out, struct session *session,
				   struct arena *arena, const char *typed)
{
	struct said said = { session, arena, NULL, NULL };

	return find_directory(out, &said, typed);
}

static const struct error *try_directory(struct said *said, const char *typed,
					 bool *found)
{
	const char *dir;
	const struct error *err = find_directory(&dir, said, typed);

	*found = dir != NULL;
	if (err || !dir)
		return err;
	if (!*dir)
		return error_new(ERROR_USAGE, "'%s' is everything: what is "
				 "about all of it needs no path", typed);
	*said->out = (struct anchor){ .path = dir };
	return NULL;
}

const struct error *said_place(struct anchor *out, bool *found,
			       struct session *session, struct arena *arena,
			       const char *typed)
{
	struct said said = { session, arena, out, NULL };
	const struct error *err;

	*out = (struct anchor){ .path = NULL };
	err = try_file(&said, typed, found);
	if (!err && !*found)
		err = try_directory(&said, typed, found);
	if (!err && !*found)
		out->path = NULL;
	return err;
}

const struct error *said_path(struct anchor *out, struct session *session,
			      struct arena *arena, const char *typed)
{
	struct said said = { session, arena, out, NULL };
	bool found;
	const struct error *err = said_place(out, &found, session, arena,
					     typed);

	if (err || found)
		return err;
	return from_top(&said, typed) ? find_place(&said, typed) :
		no_such(&said, "file or directory", typed);
}

/* --- Symbols --- */

static const struct error *not_one(const struct refs *refs,
				   const struct view *view, size_t n,
				   const char *typed)
{
	struct buf places = { 0 };
	const struct error *err;
	size_t i;

	if (!n)
		return error_new(ERROR_USAGE, "'%s' is used, but nothing in "
				 "what is looked at defines it", typed);
	for (i = 0; i < n && i < NAMED; i++) {
		const struct definition *d = &refs->definition.item[i];

		buf_addstr(&places, i ? ", " : "");
		path_quote(&places, view->file[d->file].path);
		buf_addf(&places, ":%" PRIu32, d->line);
	}
	err = error_new(ERROR_USAGE, "there is more than one '%s' (%s%s): say "
			"which one as PATH:NAME or TYPE.NAME", typed,
			places.ptr, n > NAMED ? ", ..." : "");
	buf_release(&places);
	return err;
}

static const struct error *take_definition(struct said *said,
					   struct graph *graph,
					   const struct view *view,
					   const struct definition *d)
{
	struct anchor *out = said->out;
	struct entry entry;
	bool found;
	const char *path = arena_strdup(said->arena, view->file[d->file].path);
	const struct error *err = source_find(said->session->source, path,
					      &entry, &found);

	*out = (struct anchor){
		.path = path, .symbol = arena_strdup(said->arena, d->qualified)
	};
	if (!err && (!found || oid_is_zero(&entry.oid)))
		err = error_new(ERROR_FAILED, "'%s' was there when it was "
				"indexed, and is not any more", path);
	if (err)
		return err;
	out->blob = entry.oid;
	return definition_lines(&out->from, &out->to, graph, d);
}

const struct error *said_symbol(struct anchor *out, struct session *session,
				struct arena *arena, const char *typed)
{
	struct said said = { session, arena, out, NULL };
	const struct refs_request request = {
		.symbol = typed, .prefix = repo_prefix(session->repo),
		.no_uses = true
	};
	struct refs refs = { .name = NULL };
	struct graph *graph = NULL;
	struct view *view;
	const struct error *err = session_view(session, &view);
	size_t n = 0;

	if (!err)
		err = graph_open(&graph, view, session->source);
	if (!err)
		err = graph_refs(&refs, graph, &request);
	if (!err) {
		/* What is only promised counts where it is nowhere kept. */
		n = 0;
		while (n < refs.meant && !refs.definition.item[n].is_promise)
			n++;
		n = n ? n : refs.meant;
	}
	if (!err)
		err = n == 1 ? take_definition(&said, graph, view,
					       refs.definition.item) :
			not_one(&refs, view, n, typed);
	refs_release(&refs);
	graph_free(graph);
	return err;
}
