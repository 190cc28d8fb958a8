/* SPDX-License-Identifier: MIT */
/* What the words of a status say, for this room only. */
#ifndef ADR_STATUS_H
#define ADR_STATUS_H

#include "adr/adr.h"
#include "adr/phrase.h"

/* The kind of link that words stand for ("superseded-by", "Amends"). */
enum adr_link_kind link_kind_of(const char *words);

/*
 * What one statement of a status says. *is_plain (may be NULL): it begins
 * with a word for the status or with a day, as those do that are no prose
 * about it. ADR_STATUS_NONE for one that tells of another record only
 * ("Amends ADR-3", "Supersedes ADR-4").
 */
enum adr_status status_of(struct span text, bool *is_plain);

/* How far a record has come: of several statuses that it tells the furthest
 * counts. Proposed is 1; accepted and rejected are 2; deprecated and
 * superseded 3. */
int status_rank(enum adr_status status);

#endif
