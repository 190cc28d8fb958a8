/* SPDX-License-Identifier: MIT */
/* The inside of import.h, for the files that read for it. */
#ifndef ADR_IMPORTING_H
#define ADR_IMPORTING_H

#include <stdbool.h>

#include "adr/import.h"

struct value;

/* One more record; good until the next one. */
struct imported *import_add(struct import *import, const char *from);

/* Markdown, or a JSON record that adr_parse reads, called name there. */
const struct error *import_markdown(struct import *import, const char *from,
				    const char *name, const char *bytes,
				    size_t n) MUST_CHECK;

/* A JSON document of one record or many. */
const struct error *import_json(struct import *import, const char *from,
				const char *text, size_t n) MUST_CHECK;

/* The second half of the members that a JSON record may have. */
void import_take_more(struct import *import, struct imported *record,
		      const char *key, const struct value *value);

/* Appends what json_path wrote as "..._bytes"; false when it is none. */
bool import_decode(struct buf *out, const char *text);

#endif
