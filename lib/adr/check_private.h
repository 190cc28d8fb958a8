/* SPDX-License-Identifier: MIT */
/* What the checks of decision records share, for this room only. */
#ifndef ADR_CHECK_PRIVATE_H
#define ADR_CHECK_PRIVATE_H

#include "adr/check.h"
#include "adr/registry.h"
#include "base/span.h"
#include "source/source.h"

/* In the order of adr_rule_table. */
enum adr_rule {
	RULE_BAD_DATE, RULE_BAD_FRONT_MATTER, RULE_BROKEN_LINK, RULE_CHANGED,
	RULE_DRAFT_ACCEPTED, RULE_DUPLICATE_NUMBER, RULE_DUPLICATE_TITLE,
	RULE_EMPTY_SECTION, RULE_GOVERNS_NOTHING, RULE_MERGE_CONFLICT,
	RULE_MISSING_NUMBER, RULE_MISSING_SECTION, RULE_NO_STATUS,
	RULE_NO_SUCCESSOR, RULE_NUMBER_DISAGREES, RULE_NUMBER_TAKEN,
	RULE_ONE_SIDED_AMEND, RULE_ONE_SIDED_SUPERSEDE, RULE_REMOVED,
	RULE_STATUS_DISAGREES, RULE_SUPERSEDE_CYCLE, RULE_UNJUDGED,
	RULE_UNKNOWN_DECISION, RULE_UNKNOWN_STATUS, RULE_UNREADABLE,
	RULES
};

struct judging {
	struct problems *out;
	const struct adr_checking *ask;
	struct registry registry;
	const struct entry *entry;	/* of the source, by path */
	size_t entries;
	const char *template;		/* that .fuse/adr.yaml names, or NULL */
	bool is_off[RULES];
	uint8_t severity[RULES];	/* enum severity */
	struct problem ignored;		/* what report gives for a rule that
					   is off: nobody reads it */
};

/*
 * Adds a problem of a record at a line (0: of the whole file) and gives it,
 * for advice, text, target and key to be set; good until the next one.
 */
struct problem *report(struct judging *judging, enum adr_rule rule,
		       const struct adr *adr, uint32_t line,
		       const char *fmt, ...) PRINTF_LIKE(5, 6);
/* The same of a path that is no record's; NULL: of the whole tree. */
struct problem *report_at(struct judging *judging, enum adr_rule rule,
			  const char *path, uint32_t line,
			  const char *fmt, ...) PRINTF_LIKE(5, 6);

/* A text that lives as long as the problems. */
char *say(struct judging *judging, const char *fmt, ...) PRINTF_LIKE(2, 3);
/* A path in single quotes, fit for a message. */
const char *judging_quote(struct judging *judging, const char *path);
/* " (from 'main')" in a merge, "" elsewhere. */
const char *brought_by(struct judging *judging, const char *path);

/* Whether a record that cannot be read has this number by its name: what tells
 * of it tells of one that is there. */
bool judging_is_unread(const struct judging *judging, uint64_t number);

/* What the source has at a path, or NULL. */
const struct entry *judging_find_entry(const struct judging *judging,
				       const char *path);
/* Whether it has a file, or a directory, there, or may: in a submodule. */
bool judging_has_path(const struct judging *judging, const char *path);

/* Whether a target that is no file leads to a page of a site: to a record by
 * its number, "/adr/23", or to a document without its ending, "/docs/x". */
bool judging_has_page(const struct judging *judging, struct span target);

struct adr_origin {
	const char *path;	/* in a commit; NULL: the record is new */
	struct oid oid;		/* of its blob there */
};

typedef VEC(struct adr_origin) adr_origin_vec;

/*
 * Fills out, one for each record: the file that a commit has at its path;
 * where it has none, one of the commit's files in the same folder that the
 * source has no more: of equal blobs, or else the most alike one
 * (base/likeness.h). Appends to gone (may be NULL) the files of the folders
 * that are called like records, became none and are not there any more. Paths
 * live as long as the problems.
 */
const struct error *find_origins(struct adr_origin *out, adr_origin_vec *gone,
				 struct judging *judging,
				 const struct oid *commit) MUST_CHECK;

/* .fuse/adr.yaml; check_rules.c */
const struct error *read_check_config(struct judging *judging) MUST_CHECK;

/* The checks, a file each subject. */
const struct error *check_failures(struct judging *judging) MUST_CHECK;
const struct error *check_numbers(struct judging *judging) MUST_CHECK;
const struct error *check_taken(struct judging *judging) MUST_CHECK;
const struct error *check_statuses(struct judging *judging) MUST_CHECK;
const struct error *check_links(struct judging *judging) MUST_CHECK;
const struct error *check_targets(struct judging *judging) MUST_CHECK;
/* Behind the two that find broken links: where what they led to is now. */
const struct error *check_moved(struct judging *judging) MUST_CHECK;
const struct error *check_sections(struct judging *judging) MUST_CHECK;
const struct error *check_governs(struct judging *judging) MUST_CHECK;
const struct error *check_frozen(struct judging *judging) MUST_CHECK;
const struct error *check_removed(struct judging *judging) MUST_CHECK;

#endif
