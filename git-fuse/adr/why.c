/* SPDX-License-Identifier: MIT */
/* From a target to places, and from those to decisions: see why.h. */
#include "git-fuse/adr/why.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "adr/mention.h"
#include "base/ascii.h"
#include "base/path.h"
#include "base/place.h"
#include "base/xalloc.h"
#include "git-fuse/answer/answer.h"
#include "git/repo.h"
#include "source/source.h"

const struct adr *why_record(const struct why *why, uint32_t number)
{
	return &why->deciding.registry.record.item[number];
}

/* --- Which places --- */

static bool find_directory(struct why *why, const char *base,
			   const char *typed)
{
	size_t i;

	buf_reset(&why->path);
	if (!path_join(&why->path, base, strlen(base), typed))
		return false;
	for (i = 0; i < why->view->n; i++)
		if (path_is_below(why->view->file[i].path,
				  buf_str(&why->path)))
			break;
	if (i == why->view->n)
		return false;
	*VEC_PUSH(&why->place) = (struct place){
		.file = WHY_DIRECTORY, .path = buf_str(&why->path)
	};
	return true;
}

/* The first n bytes of what was typed, from a directory of the tree. */
static bool find_file(struct why *why, const char *base, const char *typed,
		      size_t n)
{
	struct buf name = { 0 };
	size_t file = SIZE_MAX;

	buf_add(&name, typed, n);
	buf_reset(&why->path);
	if (path_join(&why->path, base, strlen(base), buf_str(&name)))
		file = view_find(why->view, buf_str(&why->path));
	buf_release(&name);
	if (file == SIZE_MAX)
		return false;
	*VEC_PUSH(&why->place) = (struct place){
		.file = (uint32_t)file, .path = why->view->file[file].path
	};
	return true;
}

/* A file that has a colon and digits at its end is one before it is a line. */
static bool find_file_or_line(struct why *why, const char *target)
{
	const char *prefix = repo_prefix(why->session->repo);
	uint32_t first, last;
	size_t n = place_cut_lines(target, &first, &last);

	if (find_file(why, prefix, target, strlen(target)) ||
	    find_file(why, "", target, strlen(target)))
		return true;
	if (!target[n] || (!find_file(why, prefix, target, n) &&
			   !find_file(why, "", target, n)))
		return false;
	why->place.item[0].first = first;
	why->place.item[0].last = last;
	return true;
}

static bool find_path(struct why *why, const char *target)
{
	return find_file_or_line(why, target) ||
		find_directory(why, repo_prefix(why->session->repo), target) ||
		find_directory(why, "", target);
}

/* A line that is asked for is there: of what is binary nobody knows. */
static const struct error *check_line(struct why *why)
{
	const struct place *place = why->place.item;
	const struct facts *facts;
	const struct error *err;

	if (!place->first && !place->last)
		return NULL;
	if (!place->first || place->first > place->last)
		return error_new(ERROR_USAGE, "'%s' has no lines %" PRIu32
				 " to %" PRIu32 ": the first is 1, and the "
				 "last not before it", place->path,
				 place->first, place->last);
	err = graph_facts(why->graph, place->file, &facts);
	if (err || !facts->lines || place->last <= facts->lines)
		return err;
	return error_new(ERROR_USAGE, "'%s' has no line %" PRIu32 ", only %"
			 PRIu32, place->path, place->last, facts->lines);
}

/* What is no path from here or from the top: a symbol, most of the time. */
static const struct error *find_typed(struct why *why, const char *target)
{
	const struct typed typed = { .session = why->session,
				     .view = why->view, .graph = why->graph };
	const struct error *err = typed_places(&why->typed, &typed, target);
	const struct facts *facts;
	size_t i;

	for (i = 0; !err && i < why->typed.item.n; i++) {
		const struct scope_place *at = &why->typed.item.item[i];

		err = graph_facts(why->graph, at->file, &facts);
		buf_reset(&why->path);
		if (!err && at->symbol != UINT32_MAX)
			symbol_qualified(facts, at->symbol, &why->path);
		*VEC_PUSH(&why->place) = (struct place){
			at->file, why->view->file[at->file].path,
			at->lines.first, at->lines.last, why->path.len ?
			arena_strdup(&why->typed.arena, why->path.ptr) : NULL
		};
	}
	return err;
}

/* --- Why --- */

static bool overlaps(const struct place *place, uint32_t first, uint32_t last)
{
	return !place->first || !first ||
		(first <= place->last && last >= place->first);
}

static const struct error *find_governed(struct why *why, uint32_t number)
{
	const struct place *place = &why->place.item[number];
	const struct governance *governance = &why->deciding.governance;
	governed_vec match = { 0 };
	const struct error *err;
	size_t i;

	err = governance_of_file(&match, governance, why->graph, place->file,
				 place->path);
	for (i = 0; !err && i < match.n; i++) {
		const struct governed *m = &match.item[i];
		const struct governs *entry =
			&governance->entry.item[m->entry];

		if (overlaps(place, m->first, m->last))
			*VEC_PUSH(&why->reason) = (struct reason){
				.record = entry->record, .place = number,
				.governs = entry->text, .line = m->first
			};
	}
	VEC_RELEASE(&match);
	return err;
}

/* Of all that is governed, what lies below a directory. */
static const struct error *find_below(struct why *why, uint32_t number)
{
	struct governance *governance = &why->deciding.governance;
	const char *dir = why->place.item[number].path;
	const struct error *err;
	uint32_t *files;
	size_t i;

	err = governance_resolve(governance, why->graph, why->view);
	files = xcalloc(governance->entry.n, sizeof(*files));
	for (i = 0; !err && i < governance->match.n; i++) {
		const struct governed *m = &governance->match.item[i];

		if (path_is_below(why->view->file[m->file].path, dir) &&
		    (!i || m[-1].entry != m->entry || m[-1].file != m->file))
			files[m->entry]++;
	}
	for (i = 0; !err && i < governance->entry.n; i++)
		if (files[i])
			*VEC_PUSH(&why->reason) = (struct reason){
				.record = governance->entry.item[i].record,
				.place = number,
				.governs = governance->entry.item[i].text,
				.files = files[i]
			};
	free(files);
	return err;
}

/* The lines that a mention at a line is about: those of the innermost symbol
 * around it or, above one, of that one; else the line alone. */
static void lines_about(const struct facts *facts, uint32_t line,
			uint32_t *first, uint32_t *last)
{
	size_t i;

	*first = *last = line;
	for (i = 0; i < facts->symbol.n; i++) {
		const struct symbol *symbol = &facts->symbol.item[i];

		if (symbol->kind == SYMBOL_SECTION ||
		    symbol->first_line > line + 1 || symbol->last_line < line)
			continue;
		*first = symbol->first_line < line ? symbol->first_line : line;
		*last = symbol->last_line;
	}
}

static const struct error *find_mentions(struct why *why,
					 const struct mentions *mentions,
					 uint32_t number)
{
	const struct place *place = &why->place.item[number];
	const struct facts *facts;
	mention_vec found = { 0 };
	struct buf text = { 0 };
	uint32_t first, last;
	const struct error *err;
	size_t i;

	err = graph_read(why->graph, place->file, &text);
	if (!err)
		err = graph_facts(why->graph, place->file, &facts);
	if (!err)
		mentions_find(mentions, place->path, buf_str(&text), text.len,
			      &found);
	for (i = 0; !err && i < found.n; i++) {
		const struct mention *m = &found.item[i];

		lines_about(facts, m->line, &first, &last);
		if (m->record != MENTION_NOBODY &&
		    strcmp(why_record(why, m->record)->path, place->path) &&
		    overlaps(place, first, last))
			*VEC_PUSH(&why->reason) = (struct reason){
				.record = m->record, .place = number,
				.line = m->line
			};
	}
	VEC_RELEASE(&found);
	buf_release(&text);
	return err;
}

static bool is_path_byte(char c)
{
	return is_letter(c) || is_digit(c) || (c && strchr("_-./", c));
}

/* Whether a path stands there by itself: behind "../" of a link, perhaps, and
 * not within another one. A directory has what lies below it behind it. */
static bool stands_at(const struct adr *adr, size_t at, size_t n)
{
	const char *s = adr->bytes;
	size_t end = at + n;

	while (at && s[at - 1] == '/' && at > 1 && s[at - 2] == '.')
		at -= at > 2 && s[at - 3] == '.' ? 3 : 2;
	if (at && is_path_byte(s[at - 1]))
		return false;
	return end == adr->n || s[end] == '/' || !is_path_byte(s[end]) ||
		(s[end] == '.' && (end + 1 == adr->n ||
				   !is_path_byte(s[end + 1])));
}

/* The first line in which a record names a path; 0: none. A name alone, as
 * Makefile, may be any. */
static uint32_t line_naming(const struct adr *adr, const char *path)
{
	const size_t n = strlen(path);
	const char *at = adr->bytes, *end = at + adr->n, *s;
	uint32_t line = 1;

	if (!strchr(path, '/') || !strcmp(adr->path, path))
		return 0;
	while ((at = memmem(at, (size_t)(end - at), path, n))) {
		if (stands_at(adr, (size_t)(at - adr->bytes), n))
			break;
		at++;
	}
	for (s = adr->bytes; at && s < at; s++)
		line += *s == '\n';
	return at ? line : 0;
}

static void find_namers(struct why *why, uint32_t number)
{
	const struct place *place = &why->place.item[number];
	const struct registry *registry = &why->deciding.registry;
	uint32_t i, line;

	for (i = 0; !place->first && i < registry->record.n; i++) {
		line = line_naming(&registry->record.item[i], place->path);
		if (line)
			*VEC_PUSH(&why->reason) = (struct reason){
				.record = i, .place = number,
				.is_named = true, .line = line
			};
	}
}

/* Those in force first, then by record; what is governed before mentions, and
 * these before what is named. */
static int cmp_reasons(const void *a, const void *b, void *payload)
{
	const struct reason *x = a, *y = b;
	const bool *in_force = payload;

	if (in_force[x->record] != in_force[y->record])
		return in_force[x->record] ? -1 : 1;
	if (x->record != y->record)
		return x->record < y->record ? -1 : 1;
	if (!x->governs != !y->governs)
		return x->governs ? -1 : 1;
	if (x->is_named != y->is_named)
		return y->is_named ? -1 : 1;
	if (x->place != y->place)
		return x->place < y->place ? -1 : 1;
	return x->line < y->line ? -1 : x->line > y->line;
}

/* Whether a reason says no more than one of those before it: two mentions in
 * one line, and a name in the entry that governs. */
static bool is_said(const struct reason *reason, const struct reason *before)
{
	return before->record == reason->record &&
		before->place == reason->place &&
		(reason->is_named ? before->governs != NULL :
		 !reason->governs && !before->governs && !before->is_named &&
		 before->line == reason->line);
}

static void drop_said(struct why *why)
{
	struct reason *reason = why->reason.item;
	size_t i, k, n = 0;

	for (i = 0; i < why->reason.n; i++) {
		for (k = n; k && reason[k - 1].record == reason[i].record; k--)
			if (is_said(&reason[i], &reason[k - 1]))
				break;
		if (!k || reason[k - 1].record != reason[i].record)
			reason[n++] = reason[i];
	}
	why->reason.n = n;
}

static const struct error *find_reasons(struct why *why)
{
	struct mentions *mentions = mentions_new(&why->deciding.registry);
	const struct error *err = NULL;
	uint32_t i;

	for (i = 0; !err && i < why->place.n; i++) {
		find_namers(why, i);
		if (why->place.item[i].file == WHY_DIRECTORY) {
			err = find_below(why, i);
			continue;
		}
		err = find_governed(why, i);
		if (!err)
			err = find_mentions(why, mentions, i);
	}
	if (why->reason.n > 1)
		qsort_r(why->reason.item, why->reason.n,
			sizeof(*why->reason.item), cmp_reasons,
			why->deciding.governance.in_force);
	drop_said(why);
	mentions_free(mentions);
	return err;
}

static const struct error *open_all(struct why *why)
{
	struct session *session = why->session;
	const struct error *err = session_view(session, &why->view);

	if (!err)
		err = graph_open(&why->graph, why->view, session->source);
	if (!err)
		err = deciding_open(&why->deciding, session, why->view);
	return err;
}

/* --- A file of the work tree --- */

/* What find_file_or_line may look for. */
enum { MEANINGS = 4 };

static size_t meanings_of(char **out, const struct repo *repo,
			  const char *target)
{
	const char *base[] = { repo_prefix(repo), "" };
	uint32_t first, last;
	const size_t len[] = {
		strlen(target), place_cut_lines(target, &first, &last)
	};
	struct buf path = { 0 };
	size_t i, n = 0;

	for (i = 0; i < MEANINGS; i++) {
		char *typed = xmemdupz(target, len[i / 2]);

		buf_reset(&path);
		if (path_join(&path, base[i % 2], strlen(base[i % 2]), typed))
			out[n++] = xstrdup(buf_str(&path));
		free(typed);
	}
	buf_release(&path);
	return n;
}

/*
 * A file is asked for most of the time, and then that file and the records are
 * enough: the rest of the work tree need not be compared. *done is false, and
 * nothing is kept, where more is needed: the target is no file, or decisions
 * govern symbols, which may be defined anywhere.
 */
static const struct error *ask_of_file(struct why *why, const char *target,
				       bool *done)
{
	struct session *session = why->session;
	char *path[MEANINGS];
	size_t n = meanings_of(path, session->repo, target), i;
	const struct error *err;

	*done = false;
	err = registry_narrow(session->source, (const char *const *)path, n);
	for (i = 0; i < n; i++)
		free(path[i]);
	if (!err)
		err = open_all(why);
	if (err)
		return err;
	*done = !why->deciding.governance.has_symbols &&
		find_file_or_line(why, target);
	if (*done) {
		err = check_line(why);
		return err ? err : find_reasons(why);
	}
	why_release(why);
	*why = (struct why){ .session = session };
	return NULL;
}

static const struct error *ask(struct why *why, const char *target,
			       const struct args *args)
{
	struct session *session = why->session;
	const struct error *err = NULL;
	struct source_spec spec;
	bool done = false;

	/* What was left out, which programs are told, only the whole tells. */
	if (source_kind(session->source) == SOURCE_WORKTREE &&
	    !answer_is_json(args)) {
		err = ask_of_file(why, target, &done);
		if (err || done)
			return err;
		session_spec(session, args, &spec);
		err = session_look_at(session, &spec);
	}
	if (!err)
		err = open_all(why);
	if (!err)
		err = find_path(why, target) ? check_line(why) :
			find_typed(why, target);
	if (!err)
		err = find_reasons(why);
	return err;
}

const struct error *why_ask(struct why *why, struct session *session,
			    const struct args *args)
{
	const char *target = args_text(args, "target");
	struct buf record = { 0 };
	const struct error *err;

	*why = (struct why){ .session = session };
	err = decision_seed(&record, session, target);
	if (!err)
		err = ask(why, record.len ? record.ptr : target, args);
	buf_release(&record);
	return err;
}

void why_release(struct why *why)
{
	scope_places_release(&why->typed);
	VEC_RELEASE(&why->place);
	VEC_RELEASE(&why->reason);
	buf_release(&why->path);
	deciding_close(&why->deciding);
	graph_free(why->graph);
}
