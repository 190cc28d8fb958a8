/* SPDX-License-Identifier: MIT */
/*
 * Other files name a record by its number or its file: links, "ADR-0012" in a
 * comment. When either changes, so do they.
 */
#ifndef ADR_RELINK_H
#define ADR_RELINK_H

#include "adr/revise.h"
#include "source/source.h"

/* What a text might mean by it, and might not: left as it is. */
struct unsure {
	const char *path;
	uint32_t line;
};

struct relinked {
	size_t mentions, files;		/* that were changed */
	uint64_t binary, large, unread;	/* files that were not looked at */
	VEC(struct unsure) unsure;
	struct arena arena;
};

/* What nobody writes by hand is no text about decisions. */
enum { RELINK_MAX = 4 << 20 };

/*
 * Looks through all files of the work tree's source, generated and vendored
 * ones not, for what names `record`, as the registry has it, and makes it name
 * the file new_path and, where number is not 0, that number:
 *
 *	mentions	(mention.h) with as many digits as they have
 *	links		in Markdown, "[12. Use X](0012-use-x.md)", the number
 *			in their text
 *	front matter	of other records, "supersedes: [12]"
 *
 * A mention that may mean another record with the same number is left and
 * told. out is { 0 }.
 */
const struct error *relink(struct relinked *out, struct reviser *reviser,
			   struct source *source, const struct adr *record,
			   const char *new_path, uint64_t number) MUST_CHECK;
void relinked_release(struct relinked *relinked);

#endif
