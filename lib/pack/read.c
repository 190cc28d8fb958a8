/* SPDX-License-Identifier: MIT */
/* Content by way of a source: see read.h. */
#include "pack/read.h"

#include "index/index.h"

const struct error *pack_read(void *payload, uint32_t file, struct buf *out)
{
	struct pack_reader *from = payload;
	struct entry entry = view_entry(from->view, file);

	return reader_read(from->reader, &entry, INDEX_MAX_BYTES, out, NULL);
}
