/* SPDX-License-Identifier: MIT */
/* Problems, their order and their identity: see problem.h. */
#include "emit/problem.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/ascii.h"
#include "base/compare.h"
#include "base/date.h"
#include "base/hash.h"
#include "base/utf8.h"
#include "emit/problem_private.h"

const char *severity_name(enum severity severity)
{
	static const char *const name[] = {
		[SEVERITY_NOTE] = "note",
		[SEVERITY_WARNING] = "warning",
		[SEVERITY_ERROR] = "error"
	};

	return name[severity];
}

const char *problem_state_name(const struct problem *problem)
{
	static const char *const name[] = {
		[PROBLEM_NEW] = "new",
		[PROBLEM_KNOWN] = "known",
		[PROBLEM_EXCUSED] = "excused",
		[PROBLEM_FIXED] = "fixed"
	};

	return name[problem->state];
}

void problems_release(struct problems *problems)
{
	VEC_RELEASE(&problems->problem);
	VEC_RELEASE(&problems->rule);
	arena_release(&problems->arena);
	*problems = (struct problems){ 0 };
}

bool problem_is_told(const struct problems *problems, size_t i)
{
	return i >= problems->first &&
		(!problems->most || i - problems->first < problems->most);
}

/* ----------------------------------------------------------------- order */

static int compare_texts(const char *a, const char *b)
{
	if (!a || !b)
		return (a != NULL) - (b != NULL);
	return strcmp(a, b);
}

static int compare_numbers(uint32_t a, uint32_t b)
{
	return (a > b) - (a < b);
}

static int compare_problems(const void *a_ptr, const void *b_ptr)
{
	const struct problem *a = a_ptr, *b = b_ptr;
	int order = compare_texts(a->path, b->path);

	order = order ? order : compare_numbers(a->line, b->line);
	order = order ? order : compare_numbers(a->column, b->column);
	order = order ? order : compare_texts(a->rule, b->rule);
	order = order ? order : compare_texts(a->message, b->message);
	order = order ? order : compare_texts(a->target, b->target);
	return order ? order : compare_texts(a->key, b->key);
}

void problems_sort(struct problems *problems)
{
	VEC_SORT(&problems->problem, compare_problems);
}

size_t problems_count(const struct problems *problems, enum severity severity)
{
	size_t i, n = 0;

	for (i = 0; i < problems->problem.n; i++)
		n += problems->problem.item[i].state == PROBLEM_NEW &&
			problems->problem.item[i].severity >= severity;
	return n;
}

void problems_add_rule(struct problems *problems,
		       const struct problem_rule *rule)
{
	size_t i = problems->rule.n;
	int order = 1;

	while (i && (order = strcmp(rule->id,
				    problems->rule.item[i - 1].id)) < 0)
		i--;
	if (i && !order)
		return;
	*VEC_PUSH(&problems->rule) = *rule;
	memmove(&problems->rule.item[i + 1], &problems->rule.item[i],
		(problems->rule.n - 1 - i) * sizeof(*rule));
	problems->rule.item[i] = *rule;
}

CMP_KEY(compare_rule_id, struct problem_rule, strcmp, id)

const struct problem_rule *problem_rule_of(const struct problems *problems,
					   const struct problem *problem)
{
	if (!problems->rule.n)
		return NULL;
	return bsearch(problem->rule, problems->rule.item, problems->rule.n,
		       sizeof(*problems->rule.item), compare_rule_id);
}

/* --------------------------------------------------------- who is who */

/* With NULs between: no two triples are one text. */
static void add_part(struct buf *out, const char *s)
{
	if (s)
		buf_addstr(out, s);
	buf_addch(out, '\0');
}

const char *fingerprint_next(struct fingerprints *seen,
			     const struct problem *problem)
{
	struct strmap_entry *entry;

	buf_reset(&seen->key);
	add_part(&seen->key, problem->rule);
	add_part(&seen->key, problem->path);
	add_part(&seen->key, problem->key ? problem->key : problem->message);
	entry = strmap_add(&seen->seen, seen->key.ptr, seen->key.len, NULL);
	entry->value++;
	buf_reset(&seen->text);
	buf_addf(&seen->text, "%016" PRIx64 ":%" PRIu64,
		 hash_bytes(seen->key.ptr, seen->key.len, 0), entry->value);
	return seen->text.ptr;
}

void fingerprints_release(struct fingerprints *seen)
{
	strmap_release(&seen->seen);
	buf_release(&seen->key);
	buf_release(&seen->text);
}

/* ------------------------------------------------------- text for people */

void add_folded(struct buf *out, const char *s)
{
	struct buf folded = { 0 };

	while (is_space(*s))
		s++;
	for (; *s; s++)
		if (!is_space(*s))
			buf_addch(&folded, *s);
		else if (s[1] && !is_space(s[1]))
			buf_addch(&folded, ' ');
	utf8_add_repaired(out, buf_str(&folded), folded.len);
	buf_release(&folded);
}

static void add_line(struct buf *out, const char *indent, const char *before,
		     const char *s)
{
	buf_addstr(out, indent);
	buf_addstr(out, before);
	add_folded(out, s);
	buf_addch(out, '\n');
}

void add_reasons(struct buf *out, const struct problem *problem,
		 const char *indent)
{
	if (problem->because || problem->adr) {
		buf_addf(out, "%sbecause ", indent);
		if (problem->because)
			add_folded(out, problem->because);
		if (problem->adr) {
			buf_addstr(out, problem->because ? " (" : "of ");
			add_folded(out, problem->adr);
			buf_addstr(out, problem->because ? ")" : "");
		}
		buf_addch(out, '\n');
	}
	if (problem->commit) {
		buf_addf(out, "%sbrought in by %.*s", indent, OID_SHORT,
			 problem->commit);
		if (problem->author) {
			buf_addstr(out, ", ");
			add_folded(out, problem->author);
		}
		if (problem->time) {
			buf_addstr(out, ", ");
			add_day(out, problem->time);
		}
		buf_addch(out, '\n');
	}
	if (problem->excuse)
		add_line(out, indent, "excused: ", problem->excuse);
	if (problem->advice)
		add_line(out, indent, "", problem->advice);
}
