/* SPDX-License-Identifier: MIT */
/* The usual pack_read_fn: a file of a view, by a reader of its source. */
#ifndef PACK_READ_H
#define PACK_READ_H

#include "pack/pack.h"
#include "source/source.h"

struct pack_reader {
	struct view *view;
	struct reader *reader;
};

/* payload is a struct pack_reader. */
const struct error *pack_read(void *payload, uint32_t file, struct buf *out);

#endif
