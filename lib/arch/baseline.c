/* SPDX-License-Identifier: MIT */
/* Known violations, line by line: see baseline.h. */
#include "arch/baseline.h"

#include <inttypes.h>
#include <string.h>

#include "base/compare.h"
#include "base/path.h"
#include "base/plural.h"
#include "base/span.h"
#include "source/source.h"

const struct baseline_of baseline_of_rules = {
	".fuse/architecture.baseline",
	"# Known violations of .fuse/architecture.yaml, written by "
	"\"git fuse arch baseline\".\n",
	"run 'git fuse arch baseline --prune'", false
};
const struct baseline_of baseline_of_decisions = {
	".fuse/adr.baseline",
	"# Known problems of decision records, written by "
	"\"git fuse adr baseline\".\n",
	"run 'git fuse adr baseline --prune'", true
};

static const struct baseline_of *kind_of(const struct baseline *baseline)
{
	return baseline->of ? baseline->of : &baseline_of_rules;
}

const char baseline_stale_rule[] = "stale-baseline";

/* A megabyte is ten thousand violations; what is above is no baseline. */
enum { MOST_BYTES = 16 << 20, MOST_COUNT = 1000000, FIELDS = 4 };

void baseline_release(struct baseline *baseline)
{
	VEC_RELEASE(&baseline->entry);
	strmap_release(&baseline->place);
	arena_release(&baseline->arena);
	*baseline = (struct baseline){ 0 };
}

/* ---------------------------------------------------------------- entries */

static void add_part(struct buf *out, const char *s)
{
	if (s)
		buf_addstr(out, s);
	buf_addch(out, '\0');
}

static const char *keep(struct baseline *baseline, const char *s)
{
	return s && *s ? arena_strdup(&baseline->arena, s) : NULL;
}

/* The entry, made with count 0 where there is none yet. */
static struct baseline_entry *entry_of(struct baseline *baseline,
				       const char *rule, const char *path,
				       const char *target)
{
	uint64_t *place;
	struct buf key = { 0 };

	/* The place of an entry + 1, which is 0 where there is none yet. */
	add_part(&key, rule);
	add_part(&key, path);
	add_part(&key, target);
	place = &strmap_add(&baseline->place, key.ptr, key.len, NULL)->value;
	buf_release(&key);
	if (!*place) {
		*VEC_PUSH(&baseline->entry) = (struct baseline_entry){
			.rule = arena_strdup(&baseline->arena, rule),
			.path = keep(baseline, path),
			.target = keep(baseline, target)
		};
		*place = baseline->entry.n;
	}
	return &baseline->entry.item[*place - 1];
}

/* ---------------------------------------------------------------- reading */

static const struct error *bad_line(const struct baseline *baseline,
				    uint32_t number)
{
	return error_new(ERROR_USAGE, "'%s': line %" PRIu32 ": it is not "
			 "'<rule> TAB <path> TAB <target> TAB <count>'; of a "
			 "conflict, keep the lines of both sides",
			 kind_of(baseline)->path, number);
}

static bool read_count(struct span field, uint32_t *count)
{
	size_t i;

	*count = 0;
	for (i = 0; i < field.n; i++) {
		if (field.s[i] < '0' || field.s[i] > '9')
			return false;
		*count = *count * 10 + (uint32_t)(field.s[i] - '0');
		if (*count > MOST_COUNT)
			return false;
	}
	return *count > 0;
}

static const struct error *take_entry(struct baseline *out, struct span line,
				      uint32_t number, struct buf *field)
{
	struct baseline_entry *entry;
	size_t i, begin[FIELDS - 1];
	uint32_t count;

	buf_reset(field);
	for (i = 0; i + 1 < FIELDS; i++) {
		struct span text = span_until(line, "\t");

		begin[i] = field->len;
		if (text.n == line.n ||
		    !path_unquote(field, text.s, text.n))
			return bad_line(out, number);
		buf_addch(field, '\0');
		line = span_behind(line, text.n + 1);
	}
	if (!field->ptr[begin[0]] || !read_count(line, &count))
		return bad_line(out, number);
	entry = entry_of(out, field->ptr + begin[0], field->ptr + begin[1],
			 field->ptr + begin[2]);
	if (!entry->count)
		entry->line = number;
	if (entry->count < count)
		entry->count = count;
	return NULL;
}

const struct error *baseline_parse(struct baseline *out, const char *text,
				   size_t n)
{
	struct span rest = { text, n }, line;
	const struct error *err = NULL;
	struct buf field = { 0 };
	uint32_t number = 0;

	while (!err && take_line(&rest, &line)) {
		number++;
		if (line.n && *line.s != '#')
			err = take_entry(out, line, number, &field);
	}
	buf_release(&field);
	return err;
}

const struct error *baseline_read(struct baseline *out, struct source *source,
				  const struct baseline_of *of)
{
	const struct error *err;
	struct buf text = { 0 };
	struct entry entry;
	bool found;

	out->of = of;
	err = source_find(source, of->path, &entry, &found);
	if (err || !found)
		return err;
	if (entry.omit)
		return error_new(ERROR_USAGE, "'%s' cannot be read: %s",
				 of->path,
				 omit_name((enum omit)entry.omit));
	err = source_read(&text, source, &entry, MOST_BYTES);
	if (!err)
		err = baseline_parse(out, buf_str(&text), text.len);
	buf_release(&text);
	return err;
}

/* --------------------------------------------------------------- applying */

/*
 * A violation of the whole tree, such as a cycle, is told at some file, which
 * its key, "violation:<rule>:<path>:<target>", then does not have.
 */
static const char *path_of(const struct problem *problem)
{
	static const char kind[] = "violation:";
	const char *at = problem->key ? problem->key : "";
	size_t n = strlen(problem->rule);

	if (strncmp(at, kind, strlen(kind)) ||
	    strncmp(at + strlen(kind), problem->rule, n))
		return problem->path;
	return strncmp(at + strlen(kind) + n, "::", 2) ? problem->path : NULL;
}

/* What could not be judged is nothing that anybody knows. */
static bool may_be_known(const struct baseline *baseline,
			 const struct problem *problem)
{
	return problem->key ||
		(kind_of(baseline)->any && problem->severity);
}

void baseline_apply(struct baseline *baseline, struct problems *problems)
{
	size_t i;

	problems_sort(problems);
	for (i = 0; i < problems->problem.n; i++) {
		struct problem *problem = &problems->problem.item[i];
		struct baseline_entry *entry;

		if (!may_be_known(baseline, problem) ||
		    problem->state != PROBLEM_NEW)
			continue;
		entry = entry_of(baseline, problem->rule, path_of(problem),
				 problem->target);
		if (entry->found < entry->count) {
			entry->found++;
			problem->state = PROBLEM_KNOWN;
		}
	}
}

static void add_stale(struct problems *out, const struct baseline *baseline,
		      const struct baseline_entry *entry)
{
	uint32_t gone = entry->count - entry->found;
	struct arena *arena = &out->arena;
	struct buf where = { 0 };

	if (entry->path) {
		buf_addch(&where, '\'');
		path_quote(&where, entry->path);
		buf_addch(&where, '\'');
	}
	*VEC_PUSH(&out->problem) = (struct problem){
		.rule = baseline_stale_rule,
		.severity = SEVERITY_WARNING,
		.path = kind_of(baseline)->path,
		.line = entry->line,
		.message = arena_fmt(arena, "%" PRIu32 " known violation%s of "
				     "'%s' %s gone from %s", gone,
				     plural(gone), entry->rule,
				     gone == 1 ? "is" : "are", where.len ?
				     where.ptr : "the tree"),
		.target = entry->target,
		.advice = kind_of(baseline)->prune
	};
	buf_release(&where);
}

void baseline_stale(const struct baseline *baseline, struct problems *out)
{
	size_t i;

	for (i = 0; i < baseline->entry.n; i++)
		if (baseline->entry.item[i].found <
		    baseline->entry.item[i].count)
			add_stale(out, baseline, &baseline->entry.item[i]);
	problems_add_rule(out, &(struct problem_rule){
		.id = baseline_stale_rule, .severity = SEVERITY_WARNING,
		.summary = "the baseline has no violation that is gone"
	});
}

/* ---------------------------------------------------------------- changing */

void baseline_add(struct baseline *baseline, const struct problems *problems)
{
	size_t i;

	for (i = 0; i < problems->problem.n; i++) {
		const struct problem *problem = &problems->problem.item[i];

		if (may_be_known(baseline, problem) &&
		    problem->state != PROBLEM_EXCUSED)
			entry_of(baseline, problem->rule, path_of(problem),
				 problem->target)->count++;
	}
}

uint64_t baseline_prune(struct baseline *baseline)
{
	uint64_t before = baseline_count(baseline);
	size_t i;

	for (i = 0; i < baseline->entry.n; i++)
		baseline->entry.item[i].count = baseline->entry.item[i].found;
	return before - baseline_count(baseline);
}

uint64_t baseline_count(const struct baseline *baseline)
{
	uint64_t n = 0;
	size_t i;

	for (i = 0; i < baseline->entry.n; i++)
		n += baseline->entry.item[i].count;
	return n;
}

/* ----------------------------------------------------------------- writing */

/* Quoted where it would begin a comment, too. */
static void add_field(struct buf *out, const char *s)
{
	size_t before = out->len;

	if (s)
		path_quote(out, s);
	if (!before && out->len && *out->ptr == '#') {
		buf_cut(out, before);
		buf_addf(out, "\"%s\"", s);
	}
	buf_addch(out, '\t');
}

void baseline_write(const struct baseline *baseline, struct buf *out)
{
	struct arena arena = { 0 };
	VEC(const char *) line = { 0 };
	struct buf text = { 0 };
	size_t i;

	for (i = 0; i < baseline->entry.n; i++) {
		const struct baseline_entry *entry = &baseline->entry.item[i];

		if (!entry->count)
			continue;
		buf_reset(&text);
		add_field(&text, entry->rule);
		add_field(&text, entry->path);
		add_field(&text, entry->target);
		buf_addf(&text, "%" PRIu32 "\n", entry->count);
		*VEC_PUSH(&line) = arena_strndup(&arena, text.ptr, text.len);
	}
	VEC_SORT(&line, cmp_strings);
	buf_addstr(out, kind_of(baseline)->about);
	for (i = 0; i < line.n; i++)
		buf_addstr(out, line.item[i]);
	buf_release(&text);
	VEC_RELEASE(&line);
	arena_release(&arena);
}
