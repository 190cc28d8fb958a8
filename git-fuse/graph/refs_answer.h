/* SPDX-License-Identifier: MIT */
/* What git fuse refs says of a symbol, in each format; and of a decision or a
 * violation instead. */
#ifndef GIT_FUSE_GRAPH_REFS_ANSWER_H
#define GIT_FUSE_GRAPH_REFS_ANSWER_H

#include "base/buf.h"
#include "emit/json.h"
#include "emit/sink.h"
#include "git-fuse/answer/paging.h"
#include "git-fuse/cli/args.h"
#include "git-fuse/workspace/decisions.h"
#include "git-fuse/workspace/session.h"
#include "graph/refs.h"
#include "redact/redact.h"

/* A zeroed one, with what it is asked for, has found nothing yet. */
struct refs_answer {
	struct session *session;
	const struct args *args;
	struct sink *out;
	struct view *view;
	struct graph *graph;
	bool *selected;
	struct refs refs;
	struct deciding deciding;
	adr_ref_vec decided;	/* about the files of what is listed */
	struct paging paging;
	bool shows_definitions, shows_uses;
	struct redactor *redactor;
	struct buf masked;
	redaction_vec redactions;
	const struct error *err;	/* of masking */
};

/* The definitions of this page are those from the first on, up to the last:
 * those outside of what is asked about are none of them. */
size_t refs_answer_first(const struct refs_answer *answer);
size_t refs_answer_last(const struct refs_answer *answer);

/* Prints the path of a file, as it is told from where we stand. */
void refs_answer_path(struct refs_answer *answer, uint32_t file);

/* All of it for people, as one object, or as the counts and then one definition
 * or use a line. What went wrong with a text that should be masked is left in
 * err: then a text is missing. */
const struct error *refs_answer_text(struct refs_answer *answer) MUST_CHECK;
const struct error *refs_answer_json(struct refs_answer *answer) MUST_CHECK;
const struct error *refs_answer_jsonl(struct refs_answer *answer) MUST_CHECK;

/* Members that override those asked about, and that these override: up to ten
 * lines of each; whole as "overrides" and "overridden_by". */
void print_lineage(struct refs_answer *answer);
void put_lineage(struct json *json, const struct refs_answer *answer);

const struct error *refs_of_decision(struct session *session,
				     const struct args *args,
				     struct sink *out) MUST_CHECK;

/* Whether a name is one of a violation, "violation:<rule>:<file>:<target>". */
bool names_violation(const char *name);

/* ERROR_NOT_FOUND, with the nearest, when it is neither found in what is
 * looked at nor recorded. */
const struct error *refs_of_violation(struct session *session,
				      const struct args *args,
				      struct sink *out) MUST_CHECK;

#endif
