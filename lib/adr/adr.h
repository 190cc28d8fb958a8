/* SPDX-License-Identifier: MIT */
/*
 * One decision record, as its Markdown text tells it.
 *
 * Records are written in many ways: adr-tools and Nygard (headings), MADR 2
 * (a list under the title) and 3 or 4 (front matter), log4brains (dated file
 * names), bold words, tables, plain "Status: ..." lines. All are read; nothing
 * is made up: a field that the text does not tell is empty. Every place that
 * tells a field is kept with its bytes, so that an edit changes those alone
 * and two places that disagree can be shown.
 */
#ifndef ADR_ADR_H
#define ADR_ADR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/buf.h"
#include "base/error.h"
#include "base/oid.h"
#include "base/vec.h"
#include "markdown/document.h"

enum adr_status {
	ADR_STATUS_NONE,	/* the text tells none */
	ADR_STATUS_UNKNOWN,	/* it tells words that are none of ours */
	ADR_PROPOSED, ADR_ACCEPTED, ADR_REJECTED, ADR_DEPRECATED,
	ADR_SUPERSEDED
};

/* "proposed", ...; "unknown" and "none". */
const char *adr_status_name(enum adr_status status);

/* Which status words mean, in any case, in any spelling that is about:
 * "Superceded by ADR-0004" is ADR_SUPERSEDED, "Approved" ADR_ACCEPTED. */
enum adr_status adr_status_of(const char *words);

/* How a record is written, by its place in the table of adr/layout.h. */
const char *adr_layout_name(uint8_t layout);

enum adr_key {
	ADR_NUMBER, ADR_TITLE, ADR_STATUS, ADR_DATE, ADR_DECIDERS,
	ADR_CONSULTED, ADR_INFORMED, ADR_TAGS, ADR_GOVERNS, ADR_SUPERSEDES,
	ADR_SUPERSEDED_BY, ADR_LINKS,
	ADR_UNKNOWN_KEY,	/* of front matter: told and kept */
	ADR_KEYS
};

/* Where a field was told: of two that disagree the first of these counts, but
 * of numbers that of the file's name, which is what others call it by. */
enum adr_place {
	ADR_IN_FRONT,		/* front matter */
	ADR_IN_SECTION,		/* the text of a section: "## Status" */
	ADR_IN_BOLD,		/* "**Status**: Accepted", "**Status:** ..." */
	ADR_IN_LIST,		/* "* Status: accepted" */
	ADR_IN_TABLE,		/* "| Status | Accepted |" */
	ADR_IN_LINE,		/* "Status: Accepted" as a paragraph's line */
	ADR_IN_TITLE,		/* the first heading */
	ADR_IN_NAME		/* the file's name */
};
const char *adr_place_name(enum adr_place place);

/* One place that tells a field. */
struct adr_field {
	uint8_t key;		/* enum adr_key */
	uint8_t place;		/* enum adr_place */
	const char *name;	/* as written: "Deciders", "status" */
	const char *text;	/* the value in one line, trimmed, unquoted */
	uint32_t begin, end;	/* the value's bytes; of a section its own
				   text; 0, 0 in the file's name */
	uint32_t line;		/* of begin, from 1; 0 in the file's name */
};

/* To another record. */
enum adr_link_kind {
	ADR_LINK_SUPERSEDES, ADR_LINK_SUPERSEDED_BY, ADR_LINK_AMENDS,
	ADR_LINK_AMENDED_BY, ADR_LINK_OTHER
};

struct adr_link {
	uint8_t kind;
	uint8_t place;
	const char *words;	/* before the link, as written: "Amends" */
	const char *target;	/* as written: "0004-use-x.md", "ADR-0004" */
	const char *path;	/* of the linked file from the top of the
				   tree; NULL where only a name is told */
	uint64_t number;	/* of the other; 0 where it cannot be told */
	uint32_t begin, end, line;	/* the whole link or name */
};

/* A stretch of text: title line excluded, blank lines at both ends too. */
struct adr_text {
	const char *title;	/* of the section, as written; NULL: none */
	uint32_t begin, end;
	uint32_t line;
};

typedef VEC(const char *) string_vec;

/* What a record tells of the fields that hold several values, by the name of
 * each, and by key from ADR_DECIDERS to ADR_GOVERNS. */
enum { ADR_LISTS = ADR_GOVERNS - ADR_DECIDERS + 1 };
struct adr_lists {
	union {
		struct {
			string_vec deciders, consulted, informed, tags;
			string_vec governs;	/* paths, pathspecs, symbols,
						   rules */
		};
		string_vec of[ADR_LISTS];
	};
};

/* What tells why and what was decided, in the order of enum section_kind. */
enum { ADR_TEXTS = 4 };

struct adr {
	const char *path;	/* from the top of the tree */
	const char *id;		/* "ADR-0012"; "RFC-12" where the file is
				   called so; the file's name without .md for
				   one without a number */
	uint64_t number;	/* 0: none */
	unsigned int digits;	/* as the number is written: 0012 has 4 */
	bool is_draft;		/* XXXX-title.md: no number yet */
	uint8_t layout;		/* see adr/layout.h */
	bool is_json;		/* one JSON object, no Markdown */
	uint8_t status;		/* enum adr_status */
	const char *title;	/* without number; never NULL */
	const char *status_text;	/* as written, in one line; or "" */
	uint32_t status_begin, status_end;	/* the bytes of that */
	uint32_t blank_status;	/* the line of a status that is left blank, or
				   is the template's; 0: none is */
	/* "2020-01-31" where the text tells a day whose meaning is certain
	   (is_dated): the year comes first, the month is a word, or one of two
	   numbers is no month. Who reads a folder finds those, too, that other
	   records of it explain. Anything else, such as 02/03/2020, is as it
	   was written; "" for none. */
	const char *date;
	bool is_dated;
	uint8_t day_order;	/* enum day_order, of the folder */
	struct adr_lists list;
	string_vec consequences_item, alternatives_item;	/* of lists */
	VEC(struct adr_link) link;
	union {
		struct {
			struct adr_text context, decision, alternatives;
			struct adr_text consequences;
		};
		struct adr_text text[ADR_TEXTS];
	};
	VEC(struct adr_field) field;	/* by key, then by place */
	struct oid oid;		/* of the blob; set by who read it */
	uint32_t folder;	/* in struct registry's; set by who read it */
	struct document doc;	/* of the text as Markdown (markup.h); of a
				   JSON record section 0 alone */
	char *bytes;		/* the text: owned, n bytes and a NUL */
	size_t n;
	struct arena arena;
};

/*
 * Takes a record apart. bytes are copied; path decides about numbers and
 * links. Any bytes are a record: a text without one known field has a title
 * (its first heading, or the file's name) and no more. ERROR_CORRUPT, with the
 * line, when front matter is no YAML or a JSON record no JSON;
 * ERROR_UNSUPPORTED for a NUL byte, and where the signs of a merge's conflict
 * stand outside of code; ERROR_LIMIT beyond DOCUMENT_MAX. out is { 0 } or was
 * released.
 */
const struct error *adr_parse(struct adr *out, const char *path,
			      const char *bytes, size_t n) MUST_CHECK;
void adr_release(struct adr *adr);

/* The list that a key has, or NULL: no other key has one. */
void adr_lists_release(struct adr_lists *lists);

/* Whether a text whose name does not say so is a record: it tells a status,
 * or why and what was decided. */
bool adr_tells_decision(const struct adr *adr);

/* "number", "superseded_by", ...; "other" for ADR_UNKNOWN_KEY. */
const char *adr_key_name(enum adr_key key);

/* Appends what a stretch of the record says: its bytes, of a JSON string what
 * it stands for. */
void adr_add_text(struct buf *out, const struct adr *adr,
		  const struct adr_text *text);

/* The place that decides about a field, or NULL: the first of its key, but of
 * a number the file's name. */
const struct adr_field *adr_field_of(const struct adr *adr, enum adr_key key);

#endif
