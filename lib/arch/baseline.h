/* SPDX-License-Identifier: MIT */
/*
 * .fuse/architecture.baseline and .fuse/adr.baseline: problems that are known
 * and wait to be mended. Only "arch baseline" and "adr baseline" write them;
 * checks read them.
 *
 * A text that git merges: one line for each kind of violation, "<rule> TAB
 * <path> TAB <target> TAB <count>", quoted as git quotes paths, sorted by
 * bytes; without numbers of lines, which change with every edit. A line that
 * begins with '#' is a comment. Where two branches wrote different counts of
 * one violation, a union of both sides holds it twice: the larger counts.
 */
#ifndef ARCH_BASELINE_H
#define ARCH_BASELINE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/buf.h"
#include "base/error.h"
#include "base/strmap.h"
#include "base/vec.h"
#include "emit/problem.h"

struct source;

/* What checks have a baseline. */
struct baseline_of {
	const char *path;	/* ".fuse/architecture.baseline" */
	const char *about;	/* the first line of the file */
	const char *prune;	/* what takes out what is gone */
	bool any;		/* problems without a key are in it, too */
};
extern const struct baseline_of baseline_of_rules, baseline_of_decisions;

struct baseline_entry {
	const char *rule;
	const char *path, *target;	/* NULL where there is none */
	uint32_t count;
	uint32_t found;		/* as baseline_apply met it: at most count */
	uint32_t line;		/* of the file; 0: it is in none yet */
};

/* { 0 } is an empty one. */
struct baseline {
	const struct baseline_of *of;	/* NULL: of rules */
	VEC(struct baseline_entry) entry;
	struct strmap place;	/* of an entry, by rule, path and target */
	struct arena arena;
};

/* ERROR_USAGE, "'<path>': line <n>: ...", when a line is none of those
 * above: a conflict's marker, a count of 0. */
const struct error *baseline_parse(struct baseline *out, const char *text,
				   size_t n) MUST_CHECK;
/* The same of a source's file; empty where it has none. */
const struct error *baseline_read(struct baseline *out, struct source *source,
				  const struct baseline_of *of) MUST_CHECK;
void baseline_release(struct baseline *baseline);

/*
 * Makes known those new problems that the baseline has: of equal ones as many
 * as it counts, in the order of problems_sort, which it calls. Of rules
 * only problems with a key can be in a baseline: what is no violation has
 * none.
 */
void baseline_apply(struct baseline *baseline, struct problems *problems);

/*
 * Appends a warning of "stale-baseline" for each entry that fitted fewer
 * problems than it counts, and the rule: only after baseline_apply, and only
 * where everything was judged. The baseline must outlive them.
 */
void baseline_stale(const struct baseline *baseline, struct problems *out);
extern const char baseline_stale_rule[];

/* Adds the problems with a key that are new or known; excused ones are not. */
void baseline_add(struct baseline *baseline, const struct problems *problems);

/* Lowers each count to what was found, and drops what was not. Tells by how
 * many violations. */
uint64_t baseline_prune(struct baseline *baseline);

/* All counts together. */
uint64_t baseline_count(const struct baseline *baseline);

/* Appends the text of the file; only a comment where there is no entry. */
void baseline_write(const struct baseline *baseline, struct buf *out);

#endif
