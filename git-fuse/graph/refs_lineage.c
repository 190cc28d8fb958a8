/* SPDX-License-Identifier: MIT */
/* What a call may run besides, or instead: see refs_answer.h. */
#include "git-fuse/graph/refs_answer.h"

#include <inttypes.h>

#include "base/plural.h"

static void put_list(struct json *json, const struct refs_answer *a,
		     const char *member, enum lineage lineage)
{
	const struct refs *refs = &a->refs;
	size_t i;

	json_member_open(json, member, '[');
	for (i = refs->meant; i < refs->definition.n; i++) {
		const struct definition *d = &refs->definition.item[i];

		if (d->lineage != lineage)
			continue;
		json_open(json, '{');
		json_path(json, "path", a->view->file[d->file].path);
		json_member_uint(json, "line", d->line);
		json_member(json, "name", d->qualified);
		json_member_uint(json, "usageCount", d->uses);
		json_close(json);
	}
	json_close(json);
}

void put_lineage(struct json *json, const struct refs_answer *a)
{
	put_list(json, a, "overrides", LINEAGE_ABOVE);
	put_list(json, a, "overridden_by", LINEAGE_BELOW);
}

static const char *verb_of(const struct refs_answer *a,
			   const struct definition *d)
{
	if (d->lineage == LINEAGE_ABOVE)
		return d->is_promised ? "implements" : "overrides";
	return a->refs.definition.item[0].is_promised ? "implemented by" :
		"overridden by";
}

static void print_one(struct refs_answer *a, const struct definition *d)
{
	sink_addf(a->out, "%s %s.%s (", verb_of(a, d), d->holder,
		  a->refs.name);
	refs_answer_path(a, d->file);
	sink_addf(a->out, ":%" PRIu32 ")", d->line);
	if (d->lineage == LINEAGE_ABOVE && d->uses)
		sink_addf(a->out, ": %" PRIu64 " more use%s may call it",
			  d->uses, plural(d->uses));
	sink_addstr(a->out, "\n");
}

static void print_list(struct refs_answer *a, enum lineage lineage, size_t n)
{
	enum { MOST = 10 };
	const struct definition *d = a->refs.definition.item + a->refs.meant;
	const struct definition *last = d;
	size_t listed = 0;

	for (; listed < n && listed < MOST; d++)
		if (d->lineage == lineage) {
			print_one(a, d);
			last = d;
			listed++;
		}
	if (n > listed)
		sink_addf(a->out, "%s %zu more\n", verb_of(a, last),
			  n - listed);
}

void print_lineage(struct refs_answer *a)
{
	print_list(a, LINEAGE_ABOVE, a->refs.above);
	print_list(a, LINEAGE_BELOW, a->refs.below);
}
