/* SPDX-License-Identifier: MIT */
/*
 * A record as a file, for others: the indexer's name and version in a line, and
 * the record's bytes. When and at which commit it was imported is not told, so
 * that whoever imports the same index makes the same file.
 */
#ifndef SCIP_FILE_H
#define SCIP_FILE_H

#include "scip/record.h"

enum { SCIP_FILE_MOST = SCIP_RECORD_MOST + 64 };

struct scip_file {
	char tool[64];
	struct span bytes;	/* of the record; borrowed */
	struct scip_record record;
};
void scip_file_release(struct scip_file *file);

/* Replaces out. */
void scip_file_write(struct buf *out, const char *tool, struct span record);

/* ERROR_CORRUPT where the bytes are no such file, or not as we would write
 * them; ERROR_UNSUPPORTED where a newer version may have. */
const struct error *scip_file_read(struct scip_file *out, struct span bytes)
	MUST_CHECK;

/*
 * Which of two files about one blob counts, the greater one: that of the
 * greater tool, whose numbers count as such ("0.10" is above "0.9"); of one
 * tool that which tells more of its names, then that which finds more of them
 * defined in its index; in the end the bytes decide. It depends on nothing but
 * the two, so that all clones come to the same.
 */
int scip_file_cmp(const struct scip_file *a, const struct scip_file *b);

#endif
