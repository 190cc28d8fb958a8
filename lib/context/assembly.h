/* SPDX-License-Identifier: MIT */
/* A context in the making: for the files of this room only. */
#ifndef CONTEXT_ASSEMBLY_H
#define CONTEXT_ASSEMBLY_H

#include "context/context.h"
#include "context/found.h"
#include "context/match.h"
#include "redact/redact.h"

struct assembly {
	struct context *out;
	const struct context_request *request;
	const struct view *view;
	struct found found;
	struct matcher matcher;
	struct redactor *redactor;
	struct strmap archived;	/* of archive_read */
	struct buf scratch;
};

/*
 * Each source looks up what it knows and appends it to out->item, those that
 * do not count any more with the reason. Those of the search and of the graph
 * add to `found`, which the others are held against.
 */
const struct error *retrieve_files(struct assembly *a) MUST_CHECK;
const struct error *retrieve_definitions(struct assembly *a) MUST_CHECK;
/* The files of the search that no definition stands for: behind it. */
const struct error *retrieve_lines(struct assembly *a) MUST_CHECK;
const struct error *retrieve_hops(struct assembly *a) MUST_CHECK;
const struct error *retrieve_decisions(struct assembly *a) MUST_CHECK;
const struct error *retrieve_memories(struct assembly *a) MUST_CHECK;
const struct error *retrieve_findings(struct assembly *a) MUST_CHECK;
const struct error *retrieve_objectives(struct assembly *a) MUST_CHECK;
const struct error *retrieve_claims(struct assembly *a) MUST_CHECK;

/* --- What they share, in assembly.c --- */

/* Appends an item to be told; good until the next. */
struct item *assembly_add(struct assembly *a, enum context_source source,
			  enum item_kind kind, enum ground ground,
			  double relevance);

/* Says whose an item is, and that nobody here has looked at it; NULL: ours. */
void item_is_of(struct item *item, struct assembly *a, const char *author);

/* Of the items from number `first` on that are to be told, those beyond the
 * `most` best ones are LEFT_LIMIT. */
void limit_items(struct assembly *a, size_t first, size_t most);

/* Of two that speak for the same thing independently: at least each, at most
 * 1. */
double either(double a, double b);

/*
 * The first of the item's lines of a file (of the view) become its text,
 * SNIPPET_LINES at most, secrets masked; none where the file cannot be read.
 */
const struct error *file_lines(struct item *item, struct assembly *a,
			       uint32_t file) MUST_CHECK;
/* Replaces a->scratch with a file's content, masked; *is_there is false where
 * it cannot be read. */
const struct error *file_masked(struct assembly *a, uint32_t file,
				bool *is_there) MUST_CHECK;

/* Whether knowledge gc has put an entity away. */
bool assembly_is_archived(const struct assembly *a, const char *entity);

/* What a record is about, for who reads the answer: as tell_path does it where
 * a file is there, or below it; otherwise as it is. */
const char *told_about(struct assembly *a, const char *about);

/*
 * How much of what was found some anchors are about: found_anchor of the best
 * of them, where it is now; *why says which, NULL for none. Only of a path
 * that is not there any more it is asked where it went.
 */
const struct error *about_anchors(double *out, const char **why,
				  struct assembly *a,
				  const struct anchor *anchor, size_t n)
	MUST_CHECK;

/*
 * Whether anchors are about files or directories of what is looked at, and
 * none of these has a file that is asked about: then nothing is told of it.
 */
const struct error *anchors_are_outside(bool *out, struct assembly *a,
					const struct anchor *anchor, size_t n)
	MUST_CHECK;

/* What somebody wrote, against the task: match_text, and why in words. */
double speaks_of_task(struct assembly *a, const char *text,
		      const char **words);

#endif
