/* SPDX-License-Identifier: MIT */
/* Names that say by themselves what a file or a directory is. */
#ifndef SOURCE_WELLKNOWN_H
#define SOURCE_WELLKNOWN_H

#include <stdbool.h>
#include <stddef.h>

/* A directory, by its last component, that holds copies of others' work. */
bool wellknown_vendored(const char *name, size_t len);
/* A file, by its last component, that a tool writes: lock files and such. */
bool wellknown_generated(const char *name, size_t len);
/* A file that is made small for transport: "*.min.js". */
bool wellknown_minified(const char *name, size_t len);

#endif
