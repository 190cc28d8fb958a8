/* SPDX-License-Identifier: MIT */
/* From an index to records of the files that it is about. */
#ifndef SCIP_IMPORT_H
#define SCIP_IMPORT_H

#include "base/progress.h"
#include "scip/store.h"
#include "source/source.h"

struct scip_import {
	char tool[64];		/* "scip-python 0.6.6" */
	uint64_t documents;	/* that the index has */
	uint64_t taken;		/* whose files are told from now on */
	uint64_t added;		/* of them: new, or changed */
	uint64_t absent;	/* no file is there, or none that is read */
	uint64_t unfit;		/* they are about another content */
	struct buf first_unfit;	/* the first of those, and why */
};
void scip_import_release(struct scip_import *import);

/*
 * Files what an index says under the blobs that a source has at its paths. The
 * index may have been made elsewhere, or in a directory of the tree: its root
 * is the work tree's top (`top`, or NULL), a directory below it, or the one
 * below which most of its documents are. The origin's tool is filled.
 */
const struct error *scip_import(struct scip_import *out,
				struct scip_store *store,
				struct source *source, struct span bytes,
				const char *name, const char *top,
				struct scip_origin *origin,
				const struct progress *progress) MUST_CHECK;

#endif
