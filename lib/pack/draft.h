/* SPDX-License-Identifier: MIT */
/*
 * A pack in the making: for the files of this room only.
 *
 * A draft is one file of the scope on its way to a tier. A page is one part
 * with all that its writer needs; a writer is a format.
 */
#ifndef PACK_DRAFT_H
#define PACK_DRAFT_H

#include "lang/scan.h"
#include "pack/pack.h"

/* A cost that a file does not have: there is no such level of it, or it is
 * not smaller than the level above. */
#define NO_COST UINT64_MAX

struct draft {
	uint32_t file;
	const struct scope_item *item;
	const struct file *info;
	struct buf bytes;		/* masked; released when written */
	struct facts facts;
	bool is_scanned;
	enum reduce_level level;	/* of text, lines and section */
	struct buf text;
	line_vec lines;
	struct buf section;
	uint64_t text_tokens;		/* of text */
	uint64_t cost[REDUCE_LEVELS];	/* of section and line; 0: unknown */
	uint64_t tokens[REDUCE_LEVELS];	/* of the text alone */
	uint8_t got[REDUCE_LEVELS];	/* the level that this level came to */
	uint64_t list_cost;		/* of its line when it is only listed */
	uint8_t tier;
	uint32_t part;
	uint32_t redactions;
	uint32_t changed;		/* its number in changes + 1, or 0 */
	bool is_mapped;			/* the review map names it */
	bool has_diff;			/* and shows its whole diff */
	const char *reason;
};

/* How much of the manifest is given up for the files, step by step. */
enum thrift {
	THRIFT_NOTHING,
	THRIFT_NAMES,		/* of changed files the names only */
	THRIFT_LISTS,		/* neither map nor list of what is not shown */
	THRIFT_SUMMARY,		/* one line */
	THRIFTS
};

/* How much the review map says of a changed file; each with what is before
 * it. */
enum map_detail {
	MAP_NOTHING,		/* it is one of "and 3 more" */
	MAP_PATH,
	MAP_SYMBOLS,		/* public symbols, callers, where it changed */
	MAP_DIFF,
	MAP_DETAILS
};

struct page {
	const struct pack_input *input;
	const struct pack_options *options;
	struct draft *draft;
	size_t drafts;
	enum thrift thrift;
	const uint8_t *map;	/* enum map_detail of each changed file */
	uint32_t part, parts;	/* this one, from 0, of how many */
	uint64_t tokens;	/* of the texts in this part */
	uint64_t count[TIERS];	/* of all files; shown ones in this part only */
};

/*
 * A format. Each function appends its text; what they append one after the
 * other is the document. Costs are those of each text for itself.
 */
struct writer {
	const char *name;
	/* The manifest, with every line in it. */
	void (*head)(const struct page *page, struct buf *out);
	/* What the manifest says of one file, by its tier. */
	void (*line)(const struct page *page, const struct draft *draft,
		     struct buf *out);
	/* A file that is shown, from its text and lines. */
	void (*section)(const struct page *page, const struct draft *draft,
			struct buf *out);
	void (*tail)(const struct page *page, struct buf *out);
	/* What the review map says of changed file i, by page->map; NULL:
	 * there is no map. map_most is the most that it can say. */
	void (*change)(const struct page *page, size_t i, struct buf *out);
	enum map_detail map_most;
	bool sorts_by_path;	/* sections do not come by relevance */
	bool is_bare;		/* no bodies: the text of a file is nothing */
};

extern const struct writer markdown_writer, xml_writer, json_writer,
	jsonl_writer, compact_writer, paths_writer, toc_writer;

/* True for a file whose text is in this part. */
static inline bool is_shown(const struct draft *draft)
{
	return draft->tier <= TIER_API;
}

/* How much of the file its text is. */
static inline const char *level_name_of(const struct draft *draft)
{
	return pack_tier_name((enum pack_tier)draft->level);
}

/* The parts of the manifest that the formats for readers share; in
 * manifest.c. Each line begins with prefix. */
void manifest_text(const struct page *page, const char *prefix,
		   struct buf *out);
void manifest_line(const struct page *page, const struct draft *draft,
		   struct buf *out);
/* Each line of text with prefix before it. */
void add_prefixed(struct buf *out, const struct buf *text, const char *prefix);
/* "~1.2k", "870": a count for people. */
void page_add_count(struct buf *out, uint64_t n);
/* The text with line numbers when they were asked for, ended by a newline. */
void page_add_text(const struct page *page, const struct draft *draft,
		   struct buf *out);
const char *mode_name(enum scope_mode mode);
const char *source_kind_name(enum source_kind kind);

/* How the last hop of a file's chain reads, in the arena. */
const char *reason_of(struct arena *arena, const struct view *view,
		      const struct scope_item *item);

/*
 * Which tier each file gets, in budget.c: `cost` gives what a file costs at a
 * level, or NO_COST. Every file starts from `level`; tiers are set for all n
 * drafts that are not TIER_UNREADABLE. What all of it costs is returned; it
 * is at most allowance.
 */
typedef uint64_t cost_fn(void *payload, struct draft *draft,
			 enum reduce_level level);
uint64_t draft_plan(struct draft *draft, size_t n, uint64_t allowance,
		    enum reduce_level level, bool no_step_down, bool may_list,
		    cost_fn *cost, void *payload);

#endif
