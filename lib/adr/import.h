/* SPDX-License-Identifier: MIT */
/*
 * Records that other tools wrote, taken apart so that they can be written
 * again in a folder's own manner.
 *
 * Read are JSON-ADR (adrs), our own export, JSON records one a file, and
 * Markdown of every kind that adr_parse reads; a directory means all such
 * files in it and below.
 */
#ifndef ADR_IMPORT_H
#define ADR_IMPORT_H

#include <stdint.h>

#include "adr/form.h"
#include "base/arena.h"
#include "base/error.h"

/* A section that is none of the fields. */
struct import_section {
	const char *title, *text;
};

struct import_link {
	uint8_t kind;		/* enum adr_link_kind */
	uint64_t number;	/* of the other record, there; or 0 */
	const char *file;	/* the name of its file, there; or NULL */
	const char *words;	/* of ADR_LINK_OTHER; or NULL */
};

struct imported {
	const char *from;	/* the file that it came from */
	const char *name;	/* what its file was called; or NULL */
	const char *text;	/* its whole Markdown, where that is known */
	size_t text_n;
	uint8_t layout;
	uint64_t number;
	bool is_draft;
	const char *title, *status, *date;	/* "" where none is told */
	enum adr_status meaning;
	const char *context, *decision, *consequences;
	string_vec alternatives;
	struct adr_lists list;
	VEC(struct import_section) section;
	VEC(struct import_link) link;
	/* What nothing above holds: "reviewers: Ann". To be reported. */
	string_vec other;
};

struct import {
	VEC(struct imported) record;	/* in the order of files and in them */
	struct arena arena;
};

/*
 * Appends what a file or directory holds. ERROR_CORRUPT, with the file and
 * what is wrong, where it is none of the above: nothing is passed over, but
 * in a directory what is not called like a record.
 */
const struct error *import_read(struct import *out, const char *path)
	MUST_CHECK;
void import_release(struct import *import);

#endif
