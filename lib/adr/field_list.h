/* SPDX-License-Identifier: MIT */
/*
 * Fields that hold several values (deciders, tags, ...) in the text of a
 * record: where they stand, in front matter, in a line or in a section, and
 * values that are added there.
 */
#ifndef ADR_FIELD_LIST_H
#define ADR_FIELD_LIST_H

#include "adr/adr.h"
#include "adr/edit.h"
#include "base/error.h"

/* A list of front matter: "[3, 4]", lines of "- 3", or a single value. */
struct front_list {
	enum { FRONT_FLOW, FRONT_BLOCK, FRONT_SINGLE } form;
	/* All of it; its last element is [last, end), which is empty where it
	   has none. */
	size_t begin, last, end;
};

/* The list whose value is bytes[begin, end). */
struct front_list front_list_at(const char *bytes, size_t begin, size_t end);

/* Asks for one more element, as it is to be written; of FRONT_FLOW and
 * FRONT_SINGLE it may be several with commas. */
void front_list_join(struct edits *edits, const char *bytes,
		     const struct front_list *list, const char *text);

/*
 * Asks for the values of a key (ADR_DECIDERS, ADR_CONSULTED, ADR_INFORMED,
 * ADR_TAGS or ADR_GOVERNS) in the place of what a template has there: the
 * first place that names it, or, where none does, one that is made in the
 * front matter, or behind the line of the date, of the status or of the
 * title. ERROR_USAGE where a value cannot be written there: one with a comma
 * or a line end in a line of values.
 */
const struct error *field_list_put(struct edits *edits, const struct adr *adr,
				   enum adr_key key, const string_vec *words)
	MUST_CHECK;

/* The same behind the values that the record tells; those stay. */
const struct error *field_list_add(struct edits *edits, const struct adr *adr,
				   enum adr_key key, const string_vec *words)
	MUST_CHECK;

/* Appends a value as YAML, in quotes where it needs them. */
void yaml_quote(struct buf *out, const char *value);

#endif
