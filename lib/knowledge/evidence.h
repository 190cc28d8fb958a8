/* SPDX-License-Identifier: MIT */
/*
 * What knowledge rests on: files as they were, and how it came to be known.
 * Everything names objects by id, so that it can be told later, on whatever
 * tree is looked at, whether it is still so (look.h).
 *
 * In a body, an anchor is an object with
 *
 *	blob		40 or 64 hexadecimal digits; missing where the path is
 *			meant, a file or a directory, whatever it holds
 *	from, to	lines, from 1; both or none
 *	path		as path_quote has it
 *	symbol		the qualified name of what is meant in the file; may be
 *			missing
 *
 * and evidence an object with
 *
 *	blobs		an array of anchors, each with its blob; may be missing
 *	class		by name, see below
 *	commit, tree	40 or 64 hexadecimal digits; each may be missing
 *	source		who gives it: a command, a person; may be missing,
 *			which is ""
 */
#ifndef KNOWLEDGE_EVIDENCE_H
#define KNOWLEDGE_EVIDENCE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/error.h"
#include "base/oid.h"

struct fields;

/* In the order of their names. */
enum evidence_class {
	EVIDENCE_ADR, EVIDENCE_AGENT_ASSERTION, EVIDENCE_GRAPH,
	EVIDENCE_EXIT_CODE, EVIDENCE_GIT_HISTORY, EVIDENCE_MEMORY,
	EVIDENCE_TEST_RESULT, EVIDENCE_VALIDATOR, EVIDENCE_CLASSES
};
/* "ADR", "AgentAssertion", "EvidenceGraph", "ExitCode", "GitHistory",
 * "RepositoryMemory", "TestResult", "Validator"; ended by NULL. */
extern const char *const evidence_names[];
/* Whether it is hard: something ran, or was committed, and can be looked up:
 * ExitCode, GitHistory, TestResult, Validator. */
bool evidence_is_hard(enum evidence_class class);

/* A file as it was, or some of its lines; or, without a blob, a path. */
struct anchor {
	const char *path;
	const char *symbol;	/* NULL: none */
	struct oid blob;	/* zero: none */
	uint32_t from, to;	/* 0: all of it */
	bool is_file;		/* the file itself is meant, which is written
				   in: it is what it was while half of that is
				   still in it; not in the body */
};

struct evidence {
	uint8_t class;		/* enum evidence_class */
	const char *source;	/* "" where nobody said */
	struct oid commit, tree;	/* zero: none */
	const struct anchor *blob;
	size_t blobs;
	int64_t time;		/* of the record; not in its body */
};

bool anchor_is_same(const struct anchor *a, const struct anchor *b);

/* How each is read and written (body.h). place_fields are those of an anchor
 * that says what something is about: without lines that is a file. Evidence
 * is what it was, byte by byte. */
extern const struct fields anchor_fields, place_fields, evidence_fields;

#endif
