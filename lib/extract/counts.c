/* SPDX-License-Identifier: MIT */
/* What many commits tell together: how subjects are written. */
#include <stdlib.h>
#include <string.h>

#include "base/span.h"
#include "extract/work.h"

enum {
	/* Fewer commits make no habit. */
	USAGE_COMMITS = 20,
	/* Of a hundred: what "nearly all" is. */
	USAGE_SHARE = 80,
	/* Types and scopes that are named. */
	USAGE_NAMES = 12
};

/* The types that make a conventional commit; any word before a colon may as
 * well be a part of the code. */
static const char *const types[] = {
	"build", "chore", "ci", "docs", "feat", "feature", "fix", "perf",
	"refactor", "release", "revert", "style", "test", NULL
};

/* --- How commits are written --- */

static bool is_type(struct span type)
{
	return span_is_among_any_case(type, types);
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

void counts_note(struct work *work)
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
	return strmap_cmp_keys(a, b);
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

const struct error *counts_settle(struct work *work)
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

void counts_release(struct work *work)
{
	strmap_release(&work->usage.types);
	strmap_release(&work->usage.scopes);
	strmap_release(&work->usage.prefixes);
}
