/* SPDX-License-Identifier: MIT */
/* A session's scope over a source: see scope_filter.h. */
#include "git-fuse/workspace/scope_filter.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/compare.h"
#include "base/hash.h"
#include "base/path.h"
#include "base/utf8.h"
#include "git-fuse/workspace/session.h"
#include "git/repo.h"
#include "source/pathspec.h"
#include "source/source.h"

/* Larger files are known by their names alone. */
enum { MOST_BYTES = 5 << 20 };

/* --- What was said --- */

static const struct error *check_item(const char *name, const char *text)
{
	if (strlen(text) > NARROW_LONGEST)
		return error_new(ERROR_USAGE, "a value of '--%s' is longer "
				 "than %d bytes", name, NARROW_LONGEST);
	if (!utf8_is_valid(text, strlen(text)))
		return error_new(ERROR_USAGE, "a value of '--%s' is not UTF-8; "
				 "a '?' stands for any byte of a path", name);
	return NULL;
}

/* A pathspec that excludes says so where it is kept, not in itself. */
static const struct error *take_one(struct narrowing *out,
				    struct session *session,
				    const char *text, bool excludes)
{
	struct buf anchored = { 0 };
	bool is_excluding = false;
	const struct error *err = pathspec_anchor(&anchored, &is_excluding,
						  text,
						  repo_prefix(session->repo),
						  repo_work_dir(session->repo));

	if (!err && excludes && is_excluding)
		err = error_new(ERROR_USAGE, "pathspec '%s' excludes already: "
				"leave its magic away in '--exclude'", text);
	if (!err)
		narrowing_add(out, excludes || is_excluding ? NARROW_EXCLUDE :
			      NARROW_INCLUDE, anchored.ptr);
	buf_release(&anchored);
	return err;
}

static const struct error *take_pathspec(struct narrowing *out,
					 struct session *session,
					 const char *text, bool excludes)
{
	braces_vec each = { 0 };
	const struct error *err = NULL;
	size_t i;

	braces_expand(&each, &out->arena, text);
	for (i = 0; !err && i < each.n; i++)
		err = take_one(out, session, each.item[i], excludes);
	VEC_RELEASE(&each);
	return err;
}

static const struct error *take_language(struct narrowing *out,
					 const char *text)
{
	unsigned int lang = lang_by_name(text), i;
	struct nearest nearest;

	if (lang != LANG_NONE) {
		narrowing_add(out, NARROW_LANGUAGES, lang_id(lang));
		return NULL;
	}
	nearest_init(&nearest, text);
	for (i = 0; i < lang_count(); i++)
		nearest_offer(&nearest, lang_id(i));
	return nearest.n ? error_unknown("language", &nearest, "") :
		error_new(ERROR_USAGE, "unknown language '%s'; 'git fuse info' "
			  "tells those that are here", text);
}

static const struct error *take_item(struct narrowing *out,
				     struct session *session,
				     enum narrowing_field field,
				     const char *text)
{
	switch (field) {
	case NARROW_INCLUDE:
	case NARROW_EXCLUDE:
		return take_pathspec(out, session, text,
				     field == NARROW_EXCLUDE);
	case NARROW_LANGUAGES:
		return take_language(out, text);
	default:
		narrowing_add(out, field, text);
		return NULL;
	}
}

/* An empty value says that there is no filter. */
static const struct error *take_field(struct narrowing *out,
				      struct session *session,
				      const struct args *args,
				      const char *name,
				      enum narrowing_field field)
{
	const struct arg *arg = args_find(args, name);
	const struct error *err = NULL;
	size_t i;

	if (!arg || arg->origin != ARG_GIVEN)
		return NULL;
	narrowing_lift(out, field);
	for (i = 0; !err && i < arg->text.n; i++) {
		const char *text = arg->text.item[i];

		if (!*text)
			continue;
		err = check_item(name, text);
		if (!err)
			err = take_item(out, session, field, text);
	}
	return err;
}

static const struct {
	const char *name;
	enum narrowing_field field;
} options[] = {
	{ "branch", NARROW_BRANCHES }, { "exclude", NARROW_EXCLUDE },
	{ "include", NARROW_INCLUDE }, { "language", NARROW_LANGUAGES },
	{ "repo", NARROW_REPOSITORIES }
};
enum { OPTIONS = sizeof(options) / sizeof(*options) };

const struct error *narrowing_of_args(struct narrowing *out,
				      struct session *session,
				      const struct args *args)
{
	const struct error *err = NULL;
	const char *rev = args_text(args, "at");
	size_t i;

	for (i = 0; !err && i < OPTIONS; i++)
		err = take_field(out, session, args, options[i].name,
				 options[i].field);
	if (!err && rev)
		err = check_item("at", rev);
	if (!err && rev)
		narrowing_set_revision(out, rev);
	return err;
}

/* --- With what is kept --- */

static const struct error *make_ready(struct narrowed *out)
{
	const struct narrowing_list *in = &out->said.list[NARROW_INCLUDE];
	const struct narrowing_list *not_in = &out->said.list[NARROW_EXCLUDE];
	const struct error *err = pathspec_from_top(&out->pathspec,
						    in->item.item,
						    in->item.n);

	if (!err)
		err = pathspec_exclude(out->pathspec, not_in->item.item,
				       not_in->item.n);
	if (!err) {
		const struct narrowing_list *list =
			&out->said.list[NARROW_LANGUAGES];
		size_t i;

		for (i = 0; i < list->item.n; i++)
			out->language[lang_by_name(list->item.item[i])] = true;
		out->has_languages = list->item.n > 0;
		if (out->has_languages)
			lang_names_init(&out->names);
	}
	return err;
}

const struct error *narrowed_read(struct narrowed *out,
				  struct session *session,
				  const struct args *args)
{
	const char *name = NULL;
	const struct error *err;

	*out = (struct narrowed){ .session = session };
	if (!args_find(args, "session"))
		return NULL;
	out->is_asked = true;
	if (session->where.narrowed) {
		/* One of several places: what was said of all of them. */
		narrowing_inherit(&out->said, &session->where.narrowed->said);
		narrowing_inherit(&out->kept, &session->where.narrowed->kept);
		out->outside = session->where.narrowed->outside;
		if (session->where.narrowed->name)
			out->name = arena_strdup(&out->said.arena,
						 session->where.narrowed->name);
		return make_ready(out);
	}
	out->pathspecs = args->pathspec;
	out->n = args->pathspecs;
	err = narrowing_of_args(&out->said, session, args);
	if (!err)
		err = narrowed_name(&name, args, "session");
	if (!err && name)
		err = narrowed_inherit(out, name, args);
	return err ? err : make_ready(out);
}

void narrowed_release(struct narrowed *narrowed)
{
	reader_free(narrowed->reader);
	pathspec_place_release(&narrowed->place);
	pathspec_free(narrowed->pathspec);
	strmap_release(&narrowed->known);
	narrowing_release(&narrowed->said);
	narrowing_release(&narrowed->kept);
}

/* --- What is accepted --- */

CMP_KEY(by_path, struct entry, strcmp, path)

/* NULL for what is not in the listing, or when there is none. */
static const struct entry *entry_of(struct narrowed *narrowed,
				    const char *path)
{
	const struct entry *entry, *found;
	size_t n;
	const struct error *err = source_list(narrowed->session->source,
					      &entry, &n);

	error_ignore(err);
	if (err || !n)
		return NULL;
	if (narrowed->next < n && (entry[narrowed->next].path == path ||
				   !strcmp(entry[narrowed->next].path, path)))
		return &entry[narrowed->next++];
	found = bsearch(path, entry, n, sizeof(*entry), by_path);
	if (found)
		narrowed->next = (size_t)(found - entry) + 1;
	return found;
}

unsigned int narrowed_language(struct narrowed *narrowed,
			       const struct entry *entry)
{
	if (!entry->omit && lang_needs_bytes(entry->path, entry->language)) {
		struct source *source = narrowed->session->source;
		const struct error *err = NULL;
		struct buf text = { 0 };
		unsigned int lang;

		if (!narrowed->reader)
			err = reader_open(&narrowed->reader, source);
		if (!err)
			err = reader_read(narrowed->reader, entry, MOST_BYTES,
					  &text, NULL);
		lang = lang_of_file(entry->path, entry->language,
				    buf_str(&text), text.len);
		error_ignore(err);
		buf_release(&text);
		return lang;
	}
	return lang_of_file(entry->path, entry->language, NULL, 0);
}

enum verdict { VERDICT_NONE, VERDICT_NO, VERDICT_YES, VERDICT_UNSURE };

static enum verdict judge_ending(const struct narrowed *narrowed,
				 const char *path)
{
	const unsigned int lang = lang_of_file(path, NULL, NULL, 0);

	if (lang_needs_bytes(path, NULL))
		return VERDICT_UNSURE;
	return lang != LANG_NONE && narrowed->language[lang] ? VERDICT_YES :
		VERDICT_NO;
}

/* By what stands behind the first dot of the name, where that is all that
 * decides. */
static enum verdict by_ending(struct narrowed *narrowed, const char *path)
{
	const char *base = path_base(path), *dot = strchr(base, '.');
	const size_t n = dot ? strlen(dot) : 0;
	struct ending *ending;

	if (!n || n >= ENDING_MOST ||
	    lang_names_may_say(&narrowed->names, base,
			       (size_t)(dot - base) + n))
		return VERDICT_UNSURE;
	ending = &narrowed->ending[hash_bytes(dot, n, 0) % ENDINGS];
	if (!ending->verdict || memcmp(ending->text, dot, n + 1)) {
		memcpy(ending->text, dot, n + 1);
		ending->verdict = (uint8_t)judge_ending(narrowed, path);
	}
	return (enum verdict)ending->verdict;
}

/* What is told without reading the file, which comes first: most paths are not
 * asked about further. */
static enum verdict judge_name(struct narrowed *narrowed, const char *path)
{
	const struct entry *entry;

	if (!narrowed->has_languages)
		return VERDICT_YES;
	entry = entry_of(narrowed, path);
	return entry && entry->language ? VERDICT_UNSURE :
		by_ending(narrowed, path);
}

static bool is_in_language(struct narrowed *narrowed, const char *path)
{
	struct strmap_entry *known = strmap_add(&narrowed->known, path,
						strlen(path), NULL);
	const struct entry *entry;
	unsigned int lang;

	if (!known->value) {
		entry = entry_of(narrowed, path);
		lang = entry ? narrowed_language(narrowed, entry) :
			lang_of_file(path, NULL, NULL, 0);
		known->value = 1 + (lang != LANG_NONE &&
				    narrowed->language[lang]);
	}
	return known->value == 2;
}

static bool is_within(struct narrowed *narrowed, const char *path,
		      bool is_dir)
{
	return is_dir ? pathspec_matches_directory(narrowed->pathspec, path) :
		pathspec_matches_near(narrowed->pathspec, &narrowed->place,
				     path);
}

static double now_s(void)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

static bool accepts(void *payload, const char *path, bool is_dir)
{
	struct narrowed *narrowed = payload;
	const enum verdict verdict = judge_name(narrowed, path);

	return verdict != VERDICT_NO && is_within(narrowed, path, is_dir) &&
		(verdict == VERDICT_YES || is_in_language(narrowed, path));
}

/* The same with a watch in the hand. */
static bool accepts_timed(void *payload, const char *path, bool is_dir)
{
	struct narrowed *narrowed = payload;
	struct narrowed_cost *cost = narrowed->session->cost;
	enum verdict verdict;
	double start, middle;
	bool accepted;

	if (cost->paths++ % NARROWED_SAMPLE)
		return accepts(narrowed, path, is_dir);
	start = now_s();
	verdict = judge_name(narrowed, path);
	middle = now_s();
	cost->language_s += (middle - start) * NARROWED_SAMPLE;
	if (verdict == VERDICT_NO)
		return false;
	accepted = is_within(narrowed, path, is_dir);
	start = now_s();
	cost->glob_s += (start - middle) * NARROWED_SAMPLE;
	if (!accepted || verdict == VERDICT_YES)
		return accepted;
	accepted = is_in_language(narrowed, path);
	cost->language_s += (now_s() - start) * NARROWED_SAMPLE;
	return accepted;
}

void narrowed_apply(struct narrowed *narrowed, bool says_kind,
		    struct source_spec *spec)
{
	const struct narrowing *said = &narrowed->said;
	const char *rev = said->revision;

	if (narrowed->session->where.branch)
		rev = narrowed->session->where.branch;
	else if (!rev && said->list[NARROW_BRANCHES].item.n)
		rev = said->list[NARROW_BRANCHES].item.item[0];
	if (rev && !says_kind) {
		spec->kind = SOURCE_REV;
		spec->rev = rev;
	}
	if (!pathspec_has_items(narrowed->pathspec) &&
	    !narrowed->has_languages)
		return;
	spec->accepts = narrowed->session->cost ? accepts_timed : accepts;
	spec->payload = narrowed;
}

const struct error *narrowed_count(size_t *matching, size_t *all,
				   struct session *session,
				   const struct narrowing *said)
{
	const bool is_bare = !repo_work_dir(session->repo);
	struct narrowed *narrowed = &session->narrowed;
	struct source_spec spec = { .kind = is_bare ? SOURCE_REV :
				    SOURCE_WORKTREE, .rev = "HEAD" };
	const struct entry *entry;
	const struct error *err;
	size_t i;

	*narrowed = (struct narrowed){ .session = session };
	narrowing_inherit(&narrowed->said, said);
	err = make_ready(narrowed);
	*matching = *all = 0;
	if (!err)
		narrowed_apply(narrowed, false, &spec);
	if (!err)
		err = session_look_at(session, &spec);
	if (!err)
		err = source_list(session->source, &entry, all);
	for (i = 0; !err && i < *all; i++)
		*matching += source_selects_entry(session->source, &entry[i]);
	return err;
}
