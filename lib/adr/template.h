/* SPDX-License-Identifier: MIT */
/* The template that a team has for its records. */
#ifndef ADR_TEMPLATE_H
#define ADR_TEMPLATE_H

#include "base/buf.h"
#include "base/error.h"

/* Appends the template in a file that a person names. */
const struct error *template_read(struct buf *out, const char *path)
	MUST_CHECK;

/*
 * Appends the first of these that the work tree has, nothing when it has
 * none: what "template" in .fuse/adr.yaml names (from the top of the tree),
 * what ADR_TEMPLATE in the environment names (adr-tools), and in the folder
 * templates/template.md (adr-tools), template.md (log4brains),
 * adr-template.md and 0000-template.md (MADR). ERROR_NOT_FOUND when one is
 * named that is not there.
 */
const struct error *template_of(struct buf *out, const char *top,
				const char *dir) MUST_CHECK;

#endif
