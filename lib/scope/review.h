/* SPDX-License-Identifier: MIT */
/*
 * A change as passages: each hunk, what became of the public symbols, the
 * lines that use what changed, the tests that do, what earlier commits changed
 * together with it and this one does not, and the functions that the hunks
 * stand in.
 */
#ifndef SCOPE_REVIEW_H
#define SCOPE_REVIEW_H

#include "scope/around.h"
#include "scope/changes.h"

/* files is what scope_changes found; it must outlive out. without_users: the
 * changed files alone. */
const struct error *scope_review(struct scope_passages *out,
				 const struct around_request *request,
				 const struct changed_files *files,
				 bool without_users) MUST_CHECK;

#endif
