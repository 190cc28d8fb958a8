/* SPDX-License-Identifier: MIT */
/* What many commits tell together: how subjects are written, and which files
 * are mended over and over. */
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/path.h"
#include "extract/work.h"

enum {
	/* Fewer commits make no habit. */
	USAGE_COMMITS = 20,
	/* Of a hundred: what "nearly all" is. */
	USAGE_SHARE = 80,
	/* Types and scopes that are named. */
	USAGE_NAMES = 12,
	/* Files that are told of: the one that meets more fixes than any other
	   is worth a look, a list of them is what everybody knows. */
	FILES_MOST = 1,
	/* One over this many of all fixes must have met a file... */
	FILES_SHARE = 10,
	/* ...within these days before the last one: what was mended five times
	   in ten years is only old. */
	FILES_DAYS = 90,
	/* Subjects that are told of one. */
	SUBJECTS_MOST = 8
};

/* The types that make a conventional commit; any word before a colon may as
 * well be a part of the code. */
static const char *const types[] = {
	"build", "chore", "ci", "docs", "feat", "feature", "fix", "perf",
	"refactor", "release", "revert", "style", "test"
};

/* --- How commits are written --- */

static bool is_type(struct span type)
{
	size_t i;

	for (i = 0; i < sizeof(types) / sizeof(*types); i++)
		if (strlen(types[i]) == type.n &&
		    !strncasecmp(types[i], type.s, type.n))
			return true;
	return false;
}

/* "lib/a.c: do this": the part of the code before a colon. */
static struct span prefix_of(const struct message *m)
{
	struct span subject = m->folded;
	struct span prefix = span_until(subject, ": \t");

	if (prefix.n + 1 < subject.n && subject.s[prefix.n] == ':' &&
	    subject.s[prefix.n + 1] == ' ')
		return prefix;
	return (struct span){ subject.s, 0 };
}

static void count(struct strmap *map, struct span name)
{
	if (name.n)
		strmap_add(map, name.s, name.n, NULL)->value++;
}

static void note_usage(struct work *work)
{
	const struct message *m = &work->now.message;
	struct usage *u = &work->usage;
	size_t at = 0;

	u->commits++;
	u->signed_off += message_trailer(m, "Signed-off-by", &at) != NULL;
	if (m->conventional.type.n && is_type(m->conventional.type)) {
		u->conventional++;
		u->scoped += m->conventional.scope.n > 0;
		count(&u->types, m->conventional.type);
		count(&u->scopes, m->conventional.scope);
	} else if (prefix_of(m).n) {
		u->prefixed++;
		count(&u->prefixes, prefix_of(m));
	}
	u->last = work->now.oid;
	if (work->now.commit.author.time > u->time)
		u->time = work->now.commit.author.time;
}

static int by_count(const void *a, const void *b)
{
	const struct strmap_entry *x = *(const struct strmap_entry *const *)a;
	const struct strmap_entry *y = *(const struct strmap_entry *const *)b;

	if (x->value != y->value)
		return x->value < y->value ? 1 : -1;
	return strcmp(x->key, y->key);
}

/* "fix 12, feat 7": those met most. */
static void add_names(struct buf *out, const struct strmap *map)
{
	const struct strmap_entry **order = xcalloc(map->n + 1,
						    sizeof(*order));
	size_t i;

	for (i = 0; i < map->n; i++)
		order[i] = &map->entry[i];
	qsort(order, map->n, sizeof(*order), by_count);
	for (i = 0; i < map->n && i < USAGE_NAMES; i++)
		buf_addf(out, "%s%s %llu", i ? ", " : "", order[i]->key,
			 (unsigned long long)order[i]->value);
	free(order);
}

/* A habit is one memory, however often and over which range it is met. */
static const struct error *tell_habit(struct work *work, const char *id,
				      const char *text, uint64_t n,
				      const struct strmap *names,
				      const struct strmap *more)
{
	struct arena *arena = &work->out->arena;
	const struct usage *u = &work->usage;
	struct candidate c = { .rule = RULE_USAGE, .subject = "" };
	struct buf reason = { 0 };
	const struct error *err;

	if (u->commits < USAGE_COMMITS || n * 100 < u->commits * USAGE_SHARE)
		return NULL;
	buf_addf(&reason, "%llu of %llu commits",
		 (unsigned long long)n, (unsigned long long)u->commits);
	if (names && names->n) {
		buf_addstr(&reason, ": ");
		add_names(&reason, names);
	}
	if (more && more->n) {
		buf_addstr(&reason, "; scopes: ");
		add_names(&reason, more);
	}
	c.memory.type = MEMORY_CONVENTION;
	c.memory.category = MEMORY_CONVENTIONS;
	c.memory.text = text;
	c.memory.reason = arena_strndup(arena, reason.ptr, reason.len);
	c.sighting.id = id;
	c.sighting.commit = u->last;
	c.sighting.learner = "";
	c.sighting.seen = u->time;
	err = candidate_add(work, &c);
	buf_release(&reason);
	return err;
}

static const struct error *settle_usage(struct work *work)
{
	const struct usage *u = &work->usage;
	const struct error *err = tell_habit(work, "usage:conventional",
		"Subjects of commits are written as Conventional Commits have "
		"it, type(scope): description", u->conventional, &u->types,
		&u->scopes);

	if (!err)
		err = tell_habit(work, "usage:prefix",
			"Subjects of commits begin with the part of the code "
			"that they change, and a colon", u->prefixed,
			&u->prefixes, NULL);
	if (!err)
		err = tell_habit(work, "usage:signed-off",
			"Commits are signed off (git commit -s)",
			u->signed_off, NULL, NULL);
	return err;
}

/* --- Files that are mended over and over --- */

static struct fixed_file *file_of(struct work *work, const char *path)
{
	bool is_new;
	struct strmap_entry *entry = strmap_add(&work->file, path,
						strlen(path), &is_new);

	if (is_new) {
		*VEC_PUSH(&work->fixed) = (struct fixed_file){
			.path = arena_strdup(&work->out->arena, path)
		};
		entry->value = work->fixed.n;
	}
	return &work->fixed.item[entry->value - 1];
}

/* What people write programs in; a list of files, or of versions, is changed
 * by whatever else changes. */
static bool is_code(const char *path)
{
	static const char *const others[] = {
		"", ".cfg", ".cmake", ".gradle", ".htm", ".html", ".in", ".ini",
		".json", ".lock", ".md", ".mod", ".rst", ".sum", ".toml", ".txt",
		".xml", ".yaml", ".yml"
	};
	const char *ext = path_ext(path);
	size_t i;

	for (i = 0; i < sizeof(others) / sizeof(*others); i++)
		if (!strcasecmp(ext, others[i]))
			return false;
	return true;
}

static void note_fix(struct work *work)
{
	const struct reading *r = &work->now;
	struct span subject = r->message.folded;
	size_t i;

	*VEC_PUSH(&work->fix) = (struct fix){
		.oid = r->oid, .time = r->commit.author.time,
		.subject = arena_strndup(&work->out->arena, subject.s,
					 subject.n)
	};
	for (i = 0; i < r->files.item.n; i++) {
		const struct difference *one = &r->files.item.item[i];
		const char *path = r->files.paths.ptr + one->path;

		if (!is_byway(path) && !work_is_test(path) && is_code(path) &&
		    !oid_is_zero(&one->after))
			*VEC_PUSH(&file_of(work, path)->fix) =
				(uint32_t)(work->fix.n - 1);
	}
}

void counts_note(struct work *work)
{
	note_usage(work);
	if (!work->is_wide && reading_is_fix(&work->now))
		note_fix(work);
}

static int by_fixes(const void *a, const void *b)
{
	const struct fixed_file *x = a, *y = b;

	if (x->fix.n != y->fix.n)
		return x->fix.n < y->fix.n ? 1 : -1;
	return strcmp(x->path, y->path);
}

/* The text has no number, so that one more fix is one more sighting of the
 * same. */
static const struct error *tell_file(struct work *work,
				     const struct fixed_file *file)
{
	struct arena *arena = &work->out->arena;
	const struct fix *last = &work->fix.item[file->fix.item[file->fix.n -
								 1]];
	struct candidate c = { .rule = RULE_FIXED_OFTEN, .subject = "" };
	struct anchor *anchor = arena_alloc(arena, sizeof(*anchor));
	struct buf reason = { 0 };
	struct buf path = { 0 };
	const struct error *err;
	size_t i;

	path_quote(&path, file->path);
	buf_addf(&reason, "%zu fixes within 90 days:", file->fix.n);
	for (i = 0; i < file->fix.n && i < SUBJECTS_MOST; i++)
		buf_addf(&reason, "%s %s", i ? ";" : "",
			 work->fix.item[file->fix.item[file->fix.n - 1 -
						       i]].subject);
	*anchor = (struct anchor){ .path = file->path };
	c.memory.type = MEMORY_GOTCHA;
	c.memory.category = MEMORY_ARCHITECTURE;
	c.memory.text = arena_fmt(arena, "%s is mended again and again: look "
				  "at its earlier fixes before changing it",
				  path.ptr);
	c.memory.reason = arena_strndup(arena, reason.ptr, reason.len);
	c.memory.scope = anchor;
	c.memory.scopes = 1;
	c.sighting.commit = last->oid;
	c.sighting.learner = "";
	c.sighting.seen = last->time > 0 ? last->time : 0;
	err = sighting_of(&c.sighting.id, work, &last->oid);
	if (!err)
		err = candidate_add(work, &c);
	buf_release(&path);
	buf_release(&reason);
	return err;
}

/* Leaves of each file's fixes those of late; gives how many there are. */
static size_t forget_early(struct work *work)
{
	int64_t since = work->usage.time - (int64_t)FILES_DAYS * 86400;
	size_t i, k, late = 0;

	for (i = 0; i < work->fix.n; i++)
		late += work->fix.item[i].time >= since;
	for (i = 0; i < work->fixed.n; i++) {
		struct fixed_file *file = &work->fixed.item[i];
		size_t n = 0;

		for (k = 0; k < file->fix.n; k++)
			if (work->fix.item[file->fix.item[k]].time >= since)
				file->fix.item[n++] = file->fix.item[k];
		file->fix.n = n;
	}
	return late;
}

const struct error *counts_settle(struct work *work)
{
	const struct error *err = settle_usage(work);
	const size_t late = forget_early(work);
	size_t i;

	if (work->fixed.n)
		qsort(work->fixed.item, work->fixed.n,
		      sizeof(*work->fixed.item), by_fixes);
	for (i = 0; !err && i < work->fixed.n && i < FILES_MOST &&
	     work->fixed.item[i].fix.n >= EXTRACT_FIXES &&
	     work->fixed.item[i].fix.n * FILES_SHARE >= late; i++)
		err = tell_file(work, &work->fixed.item[i]);
	return err;
}

void counts_release(struct work *work)
{
	size_t i;

	for (i = 0; i < work->fixed.n; i++)
		VEC_RELEASE(&work->fixed.item[i].fix);
	VEC_RELEASE(&work->fixed);
	VEC_RELEASE(&work->fix);
	strmap_release(&work->file);
	strmap_release(&work->usage.types);
	strmap_release(&work->usage.scopes);
	strmap_release(&work->usage.prefixes);
}
