/* SPDX-License-Identifier: MIT */
/* A file of a view, by a reader of its source: see read.h. */
#include "pack/read.h"

const struct error *pack_read(void *payload, uint32_t file, struct buf *out)
{
	struct pack_reader *reader = payload;
	struct entry entry = view_entry(reader->view, file);

	return reader_read(reader->reader, &entry, INDEX_MAX_BYTES, out, NULL);
}
