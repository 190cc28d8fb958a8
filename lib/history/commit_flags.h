/* SPDX-License-Identifier: MIT */
/*
 * How each commit stands to the tip of a past: whose flags of enum past_flag
 * are whose, but PAST_IGNORED, which the tip's tree tells.
 *
 * To work it out takes the parents, the states and the times of all commits,
 * some of it twice, once to see whether anything is left to be mined. So it is
 * kept for the next process, in the memo of the tip; but only where nothing is
 * left, not even the changed lines of the latest commits, so that whoever finds
 * it knows that, too.
 */
#ifndef HISTORY_COMMIT_FLAGS_H
#define HISTORY_COMMIT_FLAGS_H

#include "history/past_private.h"

/*
 * Fills flags, ancestors, newest and status of a past whose ledger is loaded,
 * in the same transaction: by what is kept, or by the number of its tip.
 */
const struct error *commit_flags_fill(struct past *past,
				      uint32_t tip) MUST_CHECK;

/* Keeps the flags that commit_flags_fill computed, if it did and they may be
 * kept; before any flag is changed, and after the transaction. */
const struct error *commit_flags_keep(struct past *past) MUST_CHECK;

/* Whether the standing to this tip is kept, as of the ledger that is loaded:
 * then nothing is left to be mined. Inside a transaction. */
const struct error *commit_flags_is_kept(bool *out, struct history *history,
					 const struct oid *tip) MUST_CHECK;

#endif
