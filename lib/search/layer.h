/* SPDX-License-Identifier: MIT */
/*
 * What a file is for, as its path says it: "service" of src/services/user.c and
 * of src/user.service.ts.
 */
#ifndef SEARCH_LAYER_H
#define SEARCH_LAYER_H

#include <stddef.h>

#include "base/buf.h"

/*
 * Appends the layer: what path_layers of tables.rows says of the last word of
 * the file's name, else of the deepest directory that is in it, singular or
 * plural, in any case; else the top directory; nothing at the top.
 */
void path_layer(struct buf *out, const char *path);

/*
 * Where the last word of a name begins: behind the last '.', '_' or '-', or at
 * the last capital that begins a hump; 0 for a name of one word.
 */
size_t last_word(const char *name, size_t len);

#endif
