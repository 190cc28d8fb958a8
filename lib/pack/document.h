/* SPDX-License-Identifier: MIT */
/*
 * One document, and the formats that write it. Private to lib/pack.
 *
 * A document is written in this order: head, an entry for each file that is
 * shown, an entry for each that is only listed, middle, a section for each
 * that is shown, tail. Each piece is a text of its own, so that its tokens
 * can be counted before it is known what stands around it.
 */
#ifndef PACK_DOCUMENT_H
#define PACK_DOCUMENT_H

#include "base/buf.h"
#include "emit/json.h"
#include "pack/pack.h"

/* A file with its text as it will be written. */
struct shown {
	struct pack_file *file;
	struct buf text;	/* masked, reduced */
	line_vec lines;		/* the original line of each of its lines */
};

/* How much of a change is told: the budget may not hold all. */
enum review_detail {
	REVIEW_FULL,		/* hunks, symbols, callers */
	REVIEW_CALLERS,		/* symbols and callers */
	REVIEW_FILES,		/* the changed files */
	REVIEW_COUNT		/* their number */
};

struct document {
	const struct pack_input *input;
	const struct pack_options *options;
	size_t part, parts;		/* this one, from 0, of how many */
	const struct shown *const *shown;	/* in this part, best first */
	size_t shown_n;
	const struct pack_file *const *listed;	/* in this part: the first */
	size_t listed_n;
	uint64_t cut, unreadable;	/* files that are counted only */
	uint64_t tokens;		/* of the sections of this part */
	enum review_detail review;
	const char *const *diff;	/* of each changed file, masked */
	/* What a format remembers from one piece to the next: */
	size_t written;			/* items of the open array, sections */
	const char *last_dir;		/* where the last section was */
	size_t last_dir_len;
};

struct format {
	const char *name, *extension;
	void (*head)(struct buf *out, struct document *doc);
	/* is_shown tells a file with a section from a listed one. */
	void (*entry)(struct buf *out, struct document *doc,
		      const struct pack_file *file, bool is_shown);
	void (*middle)(struct buf *out, struct document *doc);
	void (*section)(struct buf *out, struct document *doc,
			const struct shown *shown);
	void (*tail)(struct buf *out, struct document *doc);
};

extern const struct format format_markdown, format_xml, format_json,
	format_jsonl, format_compact, format_paths, format_toc;

const struct format *format_of(enum pack_format format);

/* The whole text of a document, appended to out. */
void document_write(struct document *doc, struct buf *out);

/* What every format says: the file of the view, ids, and numbers for people
 * ("950", "1.2k", "3.4M"). */
const struct file *document_file(const struct document *doc,
				 const struct pack_file *file);
void add_count(struct buf *out, uint64_t n);
void add_oid(struct buf *out, const struct oid *oid);	/* ten digits */
/* "the work tree at 1a2b3c4d5e, with changes that are not committed". */
void add_source(struct buf *out, const struct document *doc);
/* "focus 'x'", "changes since 'x'", "query 'x'", on one line. */
void add_title(struct buf *out, const struct document *doc);
/* "12 files, 3.4k tokens (o200k), 3 listed, 2 cut, ..." */
void add_totals(struct buf *out, const struct document *doc);
/* "2 binary, 1 too large", or nothing. */
void add_omitted(struct buf *out, const struct document *doc);
/* The text, with the original line numbers before its lines if asked for. */
void add_text(struct buf *out, const struct document *doc,
	      const struct shown *shown);

/* One back-quote more than the longest run that begins a line; 3 at least. */
size_t fence_length(const char *text, size_t n);

/* The changes of SCOPE_CHANGES, for people and as JSON members. */
void review_text(struct buf *out, const struct document *doc,
		 const char *heading);
void review_json(struct json *json, const struct document *doc);

/* Writes "source", shared by the JSON formats and the report. */
void source_json(struct json *json, const struct pack_input *input);
void omitted_json(struct json *json, const struct pack_input *input);
void chain_json(struct json *json, const struct pack_input *input,
		const struct scope_item *item);

#endif
