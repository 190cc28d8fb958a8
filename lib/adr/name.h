/* SPDX-License-Identifier: MIT */
/*
 * Numbers of records, in names of files, titles and texts.
 */
#ifndef ADR_NAME_H
#define ADR_NAME_H

#include <stdbool.h>
#include <stdint.h>

#include "base/buf.h"
#include "base/span.h"

/* What begins like a record's name does. */
struct numbered {
	struct span prefix;	/* "ADR", "RFC", "ARCH"; or empty */
	struct span digits;	/* "0012"; or empty */
	struct span rest;	/* behind all that and its separator */
	uint64_t number;
	bool is_draft;		/* "XXXX-" in the place of digits */
	char date[11];		/* 20200131-, 2020-01-31-: "2020-01-31" */
};

/*
 * Takes the name of a file without its directory and ending apart: "0012-x",
 * "12_x", "12", "ADR-0012-x", "adr0012", "ARCH-001-x", "XXXX-x", "adr-xxxx-x",
 * "20200131-x", "2020-01-31-x". A prefix is a word for a record (adr, rfc,
 * decision, ...), or capitals. False when it begins like none of them. A year
 * and a month before a word is neither.
 */
bool numbered_name(struct numbered *out, struct span name);

/*
 * The same of a title: "12. X", "0012 - X", "12: X", "12) X", "ADR-12: X",
 * "ADR 0012 X", "[ADR-12] X". A number without a sign behind it is one where
 * it begins with a 0 or is `own`. "ADR: X" and "Architecture Decision Record:
 * X" have a prefix alone.
 */
bool numbered_title(struct numbered *out, struct span title, uint64_t own);

/* How another record is called in a text: "ADR-0012", "ADR 12", "#12",
 * "0012". Gives its length, or 0. */
size_t numbered_mention(struct numbered *out, struct span text);

/* The number of the record that the target of a link stands for: "ADR-12",
 * "12", "../adr/0012-x.md#y". */
bool target_number(struct span target, uint64_t *out);

/* Whether that is the name (without its directory) of what is a record by its
 * name alone: numbered_name, and an ending that records have. */
bool is_record_name(const char *base);

/* The name without .md, .markdown or .json; all of it without one. */
struct span stem_of(const char *base);

/*
 * What names a record: the stem of its file, or of "0012-use-x/README.md" the
 * directory, whose own place is where the record is. The second gives how many
 * bytes of the path are that place.
 */
struct span record_stem(const char *path);
size_t record_dir_len(const char *path);

/* Longer names are a nuisance in listings, and eCryptfs takes 143 bytes. */
enum { SLUG_MAX = 72 };

/*
 * Appends a title as the name of a file: its words in lower case with a '-'
 * between them, cut between two words at SLUG_MAX bytes. Latin letters with
 * marks lose them ("Überprüfung" is "uberprufung", "Straße" "strasse"), so
 * that the name can be typed anywhere; letters of other scripts stay as they
 * are, for nothing would be left otherwise; signs and what is not UTF-8 end a
 * word. Nothing is appended for a title without a letter or digit.
 */
void slug_of(struct buf *out, const char *title);

#endif
