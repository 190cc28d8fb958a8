/* SPDX-License-Identifier: MIT */
/* What the commands that read decisions share. */
#ifndef GIT_FUSE_ADR_DECISION_ANSWER_H
#define GIT_FUSE_ADR_DECISION_ANSWER_H

#include "adr/registry.h"
#include "adr/relations.h"
#include "base/strmap.h"
#include "emit/json.h"
#include "git-fuse/cli/args.h"
#include "git-fuse/workspace/session.h"

struct recorded {
	struct session *session;
	const struct args *args;
	struct registry registry;
	relation_vec relations;
	struct strmap archived;
	VEC(const struct adr *) shown;	/* those that the options select */
	uint64_t undated;	/* not shown, for they tell no certain day */
	uint64_t hidden;	/* not shown, for they are archived */
};

/*
 * Reads the records of the session's source, what they tell of each other,
 * and which of them are archived in this repository. Those that cannot be
 * read are told on stderr, where somebody reads that, and are findings.
 */
const struct error *recorded_open(struct recorded *recorded,
				  struct session *session,
				  const struct args *args) MUST_CHECK;
void recorded_close(struct recorded *recorded);

/* The record that a user names: by a path from where we are, or as
 * registry_find has it. */
const struct error *record_named(const struct adr **out,
				 const struct session *session,
				 const struct registry *registry,
				 const char *name) MUST_CHECK;

/* Fills `shown` by the options of adr_which. ERROR_USAGE for a date that is
 * none. */
const struct error *recorded_select(struct recorded *recorded) MUST_CHECK;

/* What every answer tells of a record: the members of one object, which is
 * open. */
void put_decision(struct json *json, const struct recorded *recorded,
		  const struct adr *adr);

/* "failures": the records that could not be read. */
void put_failures(struct json *json, const struct registry *registry);

/* One line of a table: id, status, day, title, tamed. Ids are `width` wide. */
void add_decision(struct buf *out, const struct recorded *recorded,
		  const struct adr *adr, int width);
int width_of_ids(const struct adr *const *adr, size_t n);

#endif
