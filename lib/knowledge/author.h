/* SPDX-License-Identifier: MIT */
/* Who writes a record, and when: as git would write it into a commit. */
#ifndef KNOWLEDGE_AUTHOR_H
#define KNOWLEDGE_AUTHOR_H

#include "base/buf.h"
#include "git/repo.h"
#include "knowledge/record.h"

/*
 * "Name <email>" and the time of git's author, with everything that git heeds:
 * GIT_AUTHOR_NAME, _EMAIL and _DATE, user.name, user.useConfigOnly, ... Bytes
 * that are not UTF-8 become U+FFFD, control characters '?'. ERROR_FAILED with
 * git's advice where it knows of none. record->author points into text, which
 * must outlive it.
 */
const struct error *author_of(struct repo *repo, struct buf *text,
			      struct record *record) MUST_CHECK;

#endif
