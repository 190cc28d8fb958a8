/* SPDX-License-Identifier: MIT */
/*
 * The files of a scope as one text for a reader with a budget.
 *
 * The order is the scope's: most relevant first. Secrets are masked before
 * anything is counted. Under a budget a file is shown with less detail before
 * it is left out, and what is left out is listed, then counted. No part is
 * ever larger than the budget, by the estimator that its manifest names,
 * headers and manifest included. The same input gives the same bytes.
 */
#ifndef PACK_PACK_H
#define PACK_PACK_H

#include <stdbool.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/buf.h"
#include "base/error.h"
#include "base/progress.h"
#include "base/vec.h"
#include "emit/json.h"
#include "emit/sink.h"
#include "lang/tokens.h"
#include "pack/reduce.h"
#include "redact/redact.h"
#include "scope/changes.h"
#include "scope/scope.h"
#include "source/source.h"

enum pack_format {
	PACK_MARKDOWN,		/* the default */
	PACK_XML,
	PACK_JSON,		/* one document */
	/* one object a line: the manifest, then files */
	PACK_JSONL,
	PACK_COMPACT,		/* "=== path ===" before each */
	PACK_PATHS,		/* the paths alone */
	PACK_TOC,		/* tree, symbols and costs, no bodies */
	PACK_FORMATS
};

/* "markdown", "xml", ...; as --format names it. */
const char *pack_format_name(enum pack_format format);
/* PACK_FORMATS when there is no such format. "md" is markdown. */
enum pack_format pack_format_by_name(const char *name);

struct pack_options {
	enum pack_format format;
	enum reduce_level level;	/* the most that is shown of a file */
	enum estimator estimator;
	uint64_t max_tokens;	/* of all parts together; 0: no limit */
	uint64_t split_tokens;	/* of each part; 0: one part */
	bool no_redact;
	bool no_step_down;	/* a file comes as `level` says or not at all */
	bool line_numbers;	/* before each line, those of the original */
	bool nul;		/* PACK_PATHS: end each path with a NUL, raw */
	bool explain;		/* fill `needs` of what was cut */
	/* Whose manner paths have in text (emit/manner.h); NULL: from the
	   top. */
	const struct sink *reader;
};

/*
 * What is packed; all borrowed. `read` replaces out with the bytes of a file
 * of the view (pack_read is the usual one): ERROR_NOT_FOUND,
 * ERROR_LIMIT and ERROR_CORRUPT leave that file out and say so in the
 * manifest, any other error ends the packing.
 */
typedef const struct error *pack_read_fn(void *payload, uint32_t file,
					 struct buf *out);
/* Writes members of an answer in JSON that stand behind its source. */
typedef void pack_more_fn(struct json *json, void *more);
struct pack_input {
	const struct scope_result *scope;
	const struct view *view;
	const struct source_identity *identity;
	const struct changed_files *changes;	/* of SCOPE_CHANGES, or NULL */
	const char *asked;	/* the seed, range or query, as typed */
	pack_read_fn *read;
	void *payload;
	pack_more_fn *put_more;	/* or NULL */
	void *more;	/* for it */
	const struct progress *progress;	/* may be NULL */
};

enum pack_tier {
	TIER_NONE, TIER_STANDARD, TIER_AGGRESSIVE, TIER_SKELETON, TIER_API,
	TIER_LISTED,		/* by its path in the manifest only */
	TIER_CUT,		/* counted only */
	TIER_UNREADABLE,	/* its content could not be had */
	TIERS
};

/* "full", "standard", ..., "listed", "cut", "unreadable". */
const char *pack_tier_name(enum pack_tier tier);

/* What became of one file of the scope. */
struct pack_file {
	uint32_t file;		/* in the view */
	const struct scope_item *item;	/* score and chain; borrowed */
	uint8_t tier;
	uint32_t part;		/* from 0, of a file that is shown */
	uint64_t tokens;	/* of its text as shown; 0 when it is not */
	uint64_t full_tokens;	/* of its text at the level asked for */
	uint64_t needs;		/* a budget that would have shown it; 0: none
				   was looked for, or it is shown */
	uint32_t redactions;	/* secrets masked in it */
	const char *reason;	/* "seed: matches the path", "imports x.h" */
};

struct pack_redaction {
	uint32_t file;
	struct redaction redaction;
};

struct pack {
	VEC(struct buf) part;	/* each a document of its own */
	VEC(struct pack_file) file;	/* those of the scope, then its cut */
	VEC(struct pack_redaction) redaction;
	uint64_t tokens;	/* of all parts, as written */
	uint64_t shown, listed, cut, unreadable;	/* files */
	struct arena arena;
};

/*
 * Fills out, a { 0 } struct. ERROR_USAGE when max_tokens or split_tokens is
 * too small for even a summary; the message tells the least that would do.
 */
const struct error *pack_build(struct pack *out, const struct pack_input *input,
			       const struct pack_options *options) MUST_CHECK;
void pack_release(struct pack *pack);

/* --report: totals, files, tiers, redactions and what is missing, as one JSON
 * document "fuse.report/2". */
void pack_report(const struct pack *pack, const struct pack_input *input,
		 const struct pack_options *options, struct sink *sink);

/* --explain: a line a file, with tier, cost, score and reason, and of what
 * was cut the budget that would have let it in. */
void pack_explain(const struct pack *pack, const struct pack_input *input,
		  const struct pack_options *options, struct sink *sink);

struct pack_reader {
	struct view *view;
	struct reader *reader;
};

/* payload is a struct pack_reader. */
const struct error *pack_read(void *payload, uint32_t file, struct buf *out);

#endif
