/* SPDX-License-Identifier: MIT */
/*
 * Records that a store took before something was asked of them that they do
 * not fulfil, such as a path that leads out of the tree. They lie in a table
 * of their own, so that no answer, no export and no peer meets them, until
 * somebody has seen them named and drops them.
 *
 * Whoever asks more of a record than before adds a step to knowledge.db that
 * runs set_aside.
 */
#ifndef KNOWLEDGE_ASIDE_H
#define KNOWLEDGE_ASIDE_H

#include "base/left.h"
#include "knowledge/fold.h"
#include "knowledge/knowledge.h"

/* The table, for a step of knowledge.db. */
extern const char make_aside[];

/* Moves what the folds refuse to it; nothing is folded anew by it. In a
 * transaction. */
const struct error *set_aside(struct db *db) MUST_CHECK;

/* Names each, with its author and what is wrong with it; none where there is
 * no file. */
const struct error *aside_read(struct left_behind *out,
			       struct knowledge *knowledge) MUST_CHECK;

/* The same once: of a file that was brought up to date as it was opened. */
const struct error *aside_read_new(struct left_behind *out,
				   struct knowledge *knowledge) MUST_CHECK;

/* Drops them, in a transaction of its own: the only way in which a record ever
 * goes. */
const struct error *aside_drop(struct knowledge *knowledge) MUST_CHECK;

#endif
