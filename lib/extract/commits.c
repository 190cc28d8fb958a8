/* SPDX-License-Identifier: MIT */
/* Which commits are read. */

#include "base/buf.h"
#include "base/span.h"
#include "extract/extract.h"
#include "git/run.h"

/*
 * git lists them: it knows commit graphs, grafts and replacements, and what a
 * shallow clone lacks, and is asked once.
 */
static const struct error *ask(struct buf *out, struct repo *repo,
			       const struct extract_range *range)
{
	char hex[OID_HEX + 1], other[OID_HEX + 1];
	VEC(const char *) args = { 0 };
	struct arena arena = { .block = NULL };
	const struct error *err;
	size_t i;

	*VEC_PUSH(&args) = "rev-list";
	*VEC_PUSH(&args) = "--topo-order";
	if (range->since)
		*VEC_PUSH(&args) = arena_fmt(&arena, "--max-age=%lld",
					     (long long)range->since);
	if (range->limit)
		*VEC_PUSH(&args) = arena_fmt(&arena, "--max-count=%llu",
				(unsigned long long)range->limit);
	for (i = 0; i < range->n && !range->is_symmetric; i++)
		*VEC_PUSH(&args) = arena_fmt(&arena, "%s%s",
			range->end[i].is_excluded ? "^" : "",
			oid_to_hex(hex, &range->end[i].oid));
	if (range->is_symmetric)
		*VEC_PUSH(&args) = arena_fmt(&arena, "%s...%s",
			oid_to_hex(hex, &range->end[0].oid),
			oid_to_hex(other, &range->end[1].oid));
	*VEC_PUSH(&args) = NULL;
	err = git_run(repo, args.item, out, NULL);
	VEC_RELEASE(&args);
	arena_release(&arena);
	return err;
}

const struct error *extract_list(extract_oid_vec *out, struct repo *repo,
				 const struct extract_range *range)
{
	struct buf text = { 0 };
	const struct error *err = ask(&text, repo, range);
	struct span rest = { buf_str(&text), text.len }, line;
	size_t i;

	while (!err && take_line(&rest, &line))
		if (!oid_read(VEC_PUSH(out), line))
			err = error_new(ERROR_CORRUPT, "git rev-list said "
					"'%.*s'", (int)line.n, line.s);
	/* --reverse would make git read all before the first. */
	for (i = 0; i < out->n / 2; i++) {
		struct oid oid = out->item[i];

		out->item[i] = out->item[out->n - 1 - i];
		out->item[out->n - 1 - i] = oid;
	}
	buf_release(&text);
	return err;
}
