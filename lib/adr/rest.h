/* SPDX-License-Identifier: MIT */
/* What a record says beside its fields. */
#ifndef ADR_REST_H
#define ADR_REST_H

#include "adr/adr.h"
#include "base/vec.h"

typedef VEC(struct adr_text) rest_vec;

/*
 * Appends the sections of a Markdown record that are none of its fields
 * ("Decision Drivers", "Notes"), in the order of the text, without the blank
 * lines around their text; of those inside another the outer one. Titles
 * belong to the record's arena.
 */
const struct error *rest_of(struct adr *adr, rest_vec *out) MUST_CHECK;

#endif
