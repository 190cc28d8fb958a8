/* SPDX-License-Identifier: MIT */
/* What must be judged again after a change, and nothing else. */
#ifndef ARCH_AFFECTED_H
#define ARCH_AFFECTED_H

#include "graph/graph.h"
#include "source/source.h"

/*
 * Replaces out, sorted, with the files of the view that are judged in another
 * way than at the commit that the source stands on: those that differ from it,
 * and those whose imports may lead elsewhere now, for they write a name of a
 * file that came or went or, in C#, lead to a file that differs. *all is set
 * instead where that can be any file: the rules differ, a manifest, a
 * configuration that a tsconfig.json extends or an attribute file does, or a
 * file whose importers write no name of it (C#) went or no longer declares all
 * that it did; and for a revision, which stands on no other.
 */
const struct error *arch_affected(file_vec *out, bool *all,
				  struct source *source, struct graph *graph,
				  struct view *view) MUST_CHECK;

#endif
