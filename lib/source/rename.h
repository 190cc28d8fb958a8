/* SPDX-License-Identifier: MIT */
/* Which deleted file became which added one. */
#ifndef SOURCE_RENAME_H
#define SOURCE_RENAME_H

#include "source/listing.h"

enum {
	RENAME_LIMIT = 1000,	/* files a side: git's diff.renameLimit */
	RENAME_BYTES = 8 << 20	/* larger files are only compared by id */
};

/*
 * Makes one CHANGE_RENAMED of each pair of a deleted and an added entry that
 * are the same file; the deleted one of a pair is taken out. Equal blobs come
 * first, then the most similar ones; ties go to the same file name, then to
 * the first path. Files that cannot be read are not compared.
 */
const struct error *rename_detect(struct changes *changes,
				  struct source *base, struct source *head)
	MUST_CHECK;

#endif
