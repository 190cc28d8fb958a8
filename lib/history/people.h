/* SPDX-License-Identifier: MIT */
/* One number for each human being of a past. */
#ifndef HISTORY_PEOPLE_H
#define HISTORY_PEOPLE_H

#include "history/past.h"

/*
 * Who is who: out[person] (past->people of them, the caller's) becomes the
 * lowest number of all that have the same name once .mailmap was heeded, as
 * `git shortlog` tells people apart: most have several addresses, and hardly
 * two in one project one name. Who has none is known by the address.
 */
const struct error *people_merge(struct past *past, uint32_t *out) MUST_CHECK;

#endif
