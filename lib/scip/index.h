/* SPDX-License-Identifier: MIT */
/*
 * An index as the languages' own indexers write it: SCIP, by Sourcegraph
 * (https://github.com/sourcegraph/scip, scip.proto). Everything that is read
 * points into its bytes.
 */
#ifndef SCIP_INDEX_H
#define SCIP_INDEX_H

#include <stdint.h>

#include "base/error.h"
#include "base/span.h"
#include "base/vec.h"

/* What is larger, or has more, is refused. */
enum {
	SCIP_MOST_BYTES = 1 << 30,
	SCIP_MOST_DOCUMENTS = 1 << 20,
	SCIP_MOST_OCCURRENCES = 1 << 21,	/* of a document */
	SCIP_LONGEST_SYMBOL = 4096
};

enum scip_encoding { SCIP_UNSAID, SCIP_UTF8, SCIP_UTF16, SCIP_UTF32 };

enum scip_role { SCIP_DEFINITION = 1, SCIP_IMPORT = 2, SCIP_WRITE = 4,
		 SCIP_READ = 8, SCIP_GENERATED = 16, SCIP_TEST = 32,
		 SCIP_FORWARD = 64, SCIP_ROLES = 127 };

enum scip_kinship { SCIP_REFERS = 1, SCIP_IMPLEMENTS = 2, SCIP_TYPED = 4,
		    SCIP_DEFINES = 8, SCIP_KINSHIPS = 15 };

/* From 0, as the index has it; in units of the document's encoding. */
struct scip_range {
	uint32_t line, from, last_line, to;
};

struct scip_occurrence {
	struct scip_range name, body;
	bool has_body;
	uint32_t roles;
	struct span symbol;
};

struct scip_relation {
	struct span from, to;
	uint8_t kinds;
};

struct scip_document {
	struct span path, language;
	enum scip_encoding encoding;
	VEC(struct scip_occurrence) occurrence;
	VEC(struct scip_relation) relation;
};

struct scip_index {
	struct span tool, version, root;	/* "file:///..." */
	VEC(struct span) document;
};

/* ERROR_CORRUPT where the bytes are no such index, ERROR_LIMIT where they hold
 * too much. The name is for messages. */
const struct error *scip_index_read(struct scip_index *out, struct span bytes,
				    const char *name) MUST_CHECK;
void scip_index_release(struct scip_index *index);

/* Replaces out with one of the documents; errors as above. */
const struct error *scip_document_read(struct scip_document *out,
				       struct span bytes) MUST_CHECK;
void scip_document_release(struct scip_document *document);

#endif
