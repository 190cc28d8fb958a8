/* SPDX-License-Identifier: MIT */
/*
 * Records as lines, from one store to another. The lines of a store are
 * sorted, by record_cmp, so two stores with the same records write the same
 * bytes.
 */
#ifndef KNOWLEDGE_EXCHANGE_H
#define KNOWLEDGE_EXCHANGE_H

#include "base/left.h"
#include "base/span.h"
#include "emit/sink.h"
#include "knowledge/knowledge.h"

/* More than a million records: what is larger comes in parts. */
enum { EXCHANGE_MOST_BYTES = 1 << 30 };

struct exchange {
	uint64_t lines;		/* records that were written, or read */
	uint64_t added;		/* of those that were read: new here */
};

/* Writes every record as a line. */
const struct error *knowledge_export(struct knowledge *knowledge,
				     struct sink *out, struct exchange *done)
	MUST_CHECK;

/*
 * Adds the records of a text of lines, all or none of them, in a transaction
 * of its own; those that are here already stay as they are. Empty lines mean
 * nothing, the last line may lack its end. What is new is others' unless the
 * text is ours: then it counts as if it had been said here. name is where the
 * text is from:
 * an error begins with "line 12 of '<name>': ".
 */
const struct error *knowledge_import(struct knowledge *knowledge,
				     const char *text, size_t n,
				     const char *name, bool is_ours,
				     struct exchange *done)
	MUST_CHECK;

/* The same of several texts at once: all records of all of them, or none. With
 * left what is no record is noted there, and the others are added. */
struct exchange_part {
	struct span text;
	const char *name;
	bool is_ours;
};
const struct error *knowledge_import_parts(struct knowledge *knowledge,
					   const struct exchange_part *part,
					   size_t n, struct left_behind *left,
					   struct exchange *done) MUST_CHECK;

#endif
