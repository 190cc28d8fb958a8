/* SPDX-License-Identifier: MIT */
/* What was found before a change, too: see problem.h. */
#include "emit/problem.h"

#include "base/buf.h"
#include "base/strmap.h"

static void add_part(struct buf *out, const char *s)
{
	buf_addstr(out, s ? s : "");
	buf_addch(out, '\0');
}

/* What a problem is, wherever its lines are. */
static void name_it(struct buf *out, const struct problem *problem)
{
	buf_reset(out);
	add_part(out, problem->rule);
	add_part(out, problem->path);
	add_part(out, problem->target);
	add_part(out, problem->key ? problem->key : problem->message);
}

static bool counts(const struct problem *problem)
{
	return problem->state == PROBLEM_NEW ||
		problem->state == PROBLEM_KNOWN;
}

void problems_make_known(struct problems *problems,
			 const struct problems *before)
{
	struct strmap known = { 0 };
	struct buf name = { 0 };
	size_t i;

	for (i = 0; i < before->problem.n; i++) {
		name_it(&name, &before->problem.item[i]);
		if (counts(&before->problem.item[i]))
			strmap_add(&known, name.ptr, name.len, NULL)->value++;
	}
	for (i = 0; i < problems->problem.n; i++) {
		struct problem *problem = &problems->problem.item[i];
		struct strmap_entry *entry;

		if (problem->state != PROBLEM_NEW)
			continue;
		name_it(&name, problem);
		entry = strmap_find(&known, name.ptr, name.len);
		if (!entry || !entry->value)
			continue;
		entry->value--;
		problem->state = PROBLEM_KNOWN;
	}
	buf_release(&name);
	strmap_release(&known);
}
