/* SPDX-License-Identifier: MIT */
/*
 * What the commands that change decision records share: the work tree's
 * records, the changes that are gathered, and what is said of them when they
 * are made, or with --dry-run would be.
 */
#ifndef GIT_FUSE_ADR_DECISION_EDIT_H
#define GIT_FUSE_ADR_DECISION_EDIT_H

#include <stdbool.h>

#include "adr/number.h"
#include "adr/registry.h"
#include "adr/revise.h"
#include "emit/json.h"
#include "emit/sink.h"
#include "git-fuse/cli/args.h"
#include "git-fuse/workspace/session.h"

enum { DAY_SIZE = 11 };	/* "2020-01-31" */

struct editing {
	struct session *session;
	const struct args *args;
	struct sink *out;
	struct registry registry;
	struct numbers numbers;		/* of all its folders, where asked */
	bool has_numbers;
	struct reviser reviser;
	int turn;	/* the lock, until the changes are made; or -1 */
	char today[DAY_SIZE];
	VEC(const char *) note;		/* one sentence each, for people */
	struct arena arena;
};

/*
 * Reads the work tree's records. ERROR_USAGE in a repository without a work
 * tree: nothing can be changed there. Who edits at the same time waits until
 * the changes are made, so that no two take the same number.
 */
const struct error *editing_open(struct editing *editing,
				 struct session *session,
				 const struct args *args, struct sink *out)
	MUST_CHECK;
void editing_close(struct editing *editing);

/* The record that a person names, and the change of its file. */
const struct error *editing_record(struct editing *editing, const char *name,
				   const struct adr **record,
				   struct rewrite **change) MUST_CHECK;

/* The folder that a record is in, by its place in the registry. */
size_t editing_folder(const struct editing *editing,
		      const struct adr *record);

/*
 * The number behind the highest of a folder: of its records, of what is
 * staged and on every branch. A note is made of branches that could not be
 * looked at.
 */
const struct error *editing_next_number(struct editing *editing,
					size_t folder, uint64_t *out)
	MUST_CHECK;

/* All numbers that are taken, read once. */
const struct error *editing_numbers(struct editing *editing) MUST_CHECK;

/*
 * Makes the files of the work tree that name a record name it as it will be
 * called, with notes of what was not looked at or may mean another record.
 */
const struct error *editing_relink(struct editing *editing,
				   const struct adr *record,
				   const struct rewrite *change,
				   uint64_t number) MUST_CHECK;

/* One sentence about what was done or left undone; it is copied. */
void editing_note(struct editing *editing, const char *fmt, ...)
	PRINTF_LIKE(2, 3);

/*
 * Writes the changes and says so; with --dry-run prints them as a patch and
 * writes nothing. put, which may be NULL, adds the command's own members to a
 * JSON answer.
 */
const struct error *editing_finish(struct editing *editing, const char *schema,
				   void (*put)(struct json *json,
					       const void *payload),
				   const void *payload) MUST_CHECK;

#endif
