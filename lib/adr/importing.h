/* SPDX-License-Identifier: MIT */
/* The inside of import.h, for the files that read for it. */
#ifndef ADR_IMPORTING_H
#define ADR_IMPORTING_H

#include "adr/import.h"

/* One more record; good until the next one. */
struct imported *import_add(struct import *import, const char *from);

/* Markdown, or a JSON record that adr_parse reads, called name there. */
const struct error *import_markdown(struct import *import, const char *from,
				    const char *name, const char *bytes,
				    size_t n) MUST_CHECK;

/* A JSON document of one record or many. */
const struct error *import_json(struct import *import, const char *from,
				const char *text, size_t n) MUST_CHECK;

#endif
