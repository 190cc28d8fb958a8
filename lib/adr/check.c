/* SPDX-License-Identifier: MIT */
/* Judging decision records: see check.h. What is judged is in the files named
 * check_*.c; here are the order of things and the words they report in. */
#include "adr/check_private.h"

#include <stdarg.h>
#include <string.h>

#include "adr/name.h"
#include "base/compare.h"
#include "base/path.h"
#include "source/source.h"

/* Check by check; each file says what its own needs. */
static const struct error *(*const checks[])(struct judging *) = {
	check_failures, check_numbers, check_taken, check_statuses,
	check_links, check_targets, check_moved, check_sections, check_governs,
	check_frozen, check_removed
};

/* --- Words --- */

char *say(struct judging *judging, const char *fmt, ...)
{
	va_list ap;
	char *copy;

	va_start(ap, fmt);
	copy = arena_vfmt(&judging->out->arena, fmt, ap);
	va_end(ap);
	return copy;
}

const char *judging_quote(struct judging *judging, const char *path)
{
	struct buf text = { 0 };
	const char *copy;

	path_quote(&text, path);
	copy = text.ptr[0] == '"' ? say(judging, "%s", text.ptr) :
		say(judging, "'%s'", text.ptr);
	buf_release(&text);
	return copy;
}

const char *brought_by(struct judging *judging, const char *path)
{
	const struct adr_merge *merge = judging->ask->merge;
	const char *side = merge ? adr_merge_side(merge, path) : NULL;

	return side ? say(judging, " (from '%s')", side) : "";
}

/* --- Reports --- */

static struct problem *add(struct judging *judging, enum adr_rule rule,
			   const char *path, uint32_t line,
			   const char *message)
{
	struct problem *problem;

	if (judging->is_off[rule])
		return &judging->ignored;
	problem = VEC_PUSH(&judging->out->problem);
	*problem = (struct problem){
		.rule = adr_rule_table[rule].id, .message = message,
		.path = path ? say(judging, "%s", path) : NULL, .line = line,
		.severity = judging->severity[rule]
	};
	return problem;
}

struct problem *report(struct judging *judging, enum adr_rule rule,
		       const struct adr *adr, uint32_t line,
		       const char *fmt, ...)
{
	struct problem *problem;
	va_list ap;

	va_start(ap, fmt);
	problem = add(judging, rule, adr->path, line,
		      arena_vfmt(&judging->out->arena, fmt, ap));
	va_end(ap);
	return problem;
}

struct problem *report_at(struct judging *judging, enum adr_rule rule,
			  const char *path, uint32_t line,
			  const char *fmt, ...)
{
	struct problem *problem;
	va_list ap;

	va_start(ap, fmt);
	problem = add(judging, rule, path, line,
		      arena_vfmt(&judging->out->arena, fmt, ap));
	va_end(ap);
	return problem;
}

/* --- What is there --- */

/* The first entry that is not before a path. */
static size_t lower_bound(const struct judging *judging, const char *path)
{
	size_t at = 0;

	LOWER_BOUND(at, judging->entries,
		    path_cmp(judging->entry[at].path, path) < 0);
	return at;
}

const struct entry *judging_find_entry(const struct judging *judging,
				       const char *path)
{
	size_t i = lower_bound(judging, path);

	return i < judging->entries && !strcmp(judging->entry[i].path, path) ?
		&judging->entry[i] : NULL;
}

bool judging_has_path(const struct judging *judging, const char *path)
{
	struct buf dir = { 0 };
	bool found;
	size_t i;

	if (!*path || judging_find_entry(judging, path) ||
	    submodule_above(judging->entry, judging->entries, path))
		return true;
	buf_addstr(&dir, path);
	if (dir.ptr[dir.len - 1] != '/')
		buf_addch(&dir, '/');
	i = lower_bound(judging, dir.ptr);
	found = i < judging->entries &&
		!strncmp(judging->entry[i].path, dir.ptr, dir.len);
	buf_release(&dir);
	return found;
}

/* What a record that cannot be read says about itself, without the line, which
 * stands before it. */
static const char *reason_of(const struct adr_failure *failure)
{
	const char *behind = failure->line &&
		!strncmp(failure->message, "line ", 5) ?
		strstr(failure->message, ": ") : NULL;

	return behind ? behind + 2 : failure->message;
}

/* Front matter that is none has its line told. */
const struct error *check_failures(struct judging *judging)
{
	size_t i;

	for (i = 0; i < judging->registry.failure.n; i++) {
		const struct adr_failure *failure =
			&judging->registry.failure.item[i];
		const bool is_front = failure->line &&
			failure->code != ERROR_UNSUPPORTED;

		report_at(judging, is_front ? RULE_BAD_FRONT_MATTER :
			  RULE_UNREADABLE, failure->path, failure->line, "%s",
			  reason_of(failure))->advice =
			failure->code == ERROR_NOT_FOUND ?
			"'git fetch --refetch --no-filter' brings what a "
			"partial clone left out" :
			"mend the file, or take it out of the folder";
	}
	return NULL;
}

bool judging_is_unread(const struct judging *judging, uint64_t number)
{
	const struct registry *registry = &judging->registry;
	size_t i;

	for (i = 0; number && i < registry->failure.n; i++)
		if (registry->failure.item[i].number == number)
			return true;
	return false;
}

/* "/docs/x": docs/x.md, where the site may begin in any directory. */
static bool has_document(const struct judging *judging, struct span target)
{
	size_t i;

	for (i = 0; i < judging->entries; i++) {
		struct span stem = stem_of(judging->entry[i].path);

		if (stem.n > target.n && stem.s[stem.n] &&
		    !memcmp(stem.s + stem.n - target.n, target.s, target.n))
			return true;
	}
	return false;
}

bool judging_has_page(const struct judging *judging, struct span target)
{
	const struct registry *registry = &judging->registry;
	const char *slash = target.n ? memrchr(target.s, '/', target.n) : NULL;
	const char *end = target.s + target.n;
	uint64_t number;
	size_t i;

	if (!slash || memchr(slash, '.', (size_t)(end - slash)))
		return false;
	if (*target.s == '/' && has_document(judging, target))
		return true;
	if (!target_number(target, &number))
		return false;
	for (i = 0; i < registry->record.n; i++)
		if (registry->record.item[i].number == number)
			return true;
	return false;
}

/* --- All of it --- */

static void tell_conflict(struct judging *judging, const char *path)
{
	const struct adr_merge *merge = judging->ask->merge;

	if (strmap_get(&merge->conflict, path, 0))
		report_at(judging, RULE_MERGE_CONFLICT, path, 0,
			  "'%s' and '%s' both changed it", merge->ours,
			  merge->theirs)->advice =
			"merge it by hand, then check again";
}

/* In a merge: what both sides changed is not what anybody wrote, so nothing
 * else is said about it. */
static void settle_conflicts(struct judging *judging, size_t first)
{
	const struct adr_merge *merge = judging->ask->merge;
	struct problems *out = judging->out;
	size_t i, n = first;

	if (!merge)
		return;
	for (i = first; i < out->problem.n; i++) {
		const struct problem *problem = &out->problem.item[i];

		if (problem->path && strmap_get(&merge->conflict,
						problem->path, 0) &&
		    strcmp(problem->rule,
			   adr_rule_table[RULE_DUPLICATE_NUMBER].id))
			continue;
		out->problem.item[n++] = out->problem.item[i];
	}
	out->problem.n = n;
	for (i = 0; i < judging->registry.record.n; i++)
		tell_conflict(judging, judging->registry.record.item[i].path);
	for (i = 0; i < judging->registry.failure.n; i++)
		tell_conflict(judging, judging->registry.failure.item[i].path);
}

const struct error *adr_check(struct problems *out,
			      struct adr_checked *checked,
			      const struct adr_checking *checking)
{
	struct judging judging = { .out = out, .ask = checking };
	const struct error *err = source_list(checking->source,
					      &judging.entry,
					      &judging.entries);
	size_t k;

	*checked = (struct adr_checked){ .records = 0 };
	if (!err)
		err = read_check_config(&judging);
	if (!err)
		err = registry_read(&judging.registry, checking->source);
	if (err)
		goto done;
	/* The rules that were judged by: SARIF and JUnit list them. */
	for (k = 0; k < RULES; k++) {
		struct problem_rule *rule;

		if (judging.is_off[k])
			continue;
		rule = VEC_PUSH(&judging.out->rule);
		*rule = adr_rule_table[k];
		rule->severity = judging.severity[k];
	}
	checked->records = judging.registry.record.n;
	checked->folders = judging.registry.folder.n;
	checked->unreadable = judging.registry.failure.n;
	if (checked->folders) {
		size_t first = judging.out->problem.n, i;

		for (i = 0; !err && i < sizeof(checks) / sizeof(*checks); i++)
			err = checks[i](&judging);
		if (!err)
			settle_conflicts(&judging, first);
	}
done:
	registry_release(&judging.registry);
	return err;
}
