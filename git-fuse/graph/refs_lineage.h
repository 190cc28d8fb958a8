/* SPDX-License-Identifier: MIT */
/* Members that override those asked about, and that these override. */
#ifndef GIT_FUSE_GRAPH_REFS_LINEAGE_H
#define GIT_FUSE_GRAPH_REFS_LINEAGE_H

#include "emit/json.h"
#include "git-fuse/graph/refs_answer.h"

/* Both lists, up to ten lines each. */
void print_lineage(struct refs_answer *answer);
/* "overrides" and "overridden_by", whole. */
void put_lineage(struct json *json, const struct refs_answer *answer);

#endif
