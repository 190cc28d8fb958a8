/* SPDX-License-Identifier: MIT */
/*
 * Flags, worked out and kept: see commit_flags.h.
 *
 * What is kept is the time of the newest ancestor in eight bytes, the number of
 * ancestors in four, and the flags of all commits. The key has what is counted
 * of the ledger, for whatever is stored in it makes another generation.
 */
#include "history/commit_flags.h"

#include <string.h>

#include "base/fixed.h"
#include "history/changed.h"

/* Raised whenever a flag comes to mean something else. */
enum { STANDING_VERSION = 1, HEAD = 8 + 4 };

static void make_key(struct buf *key, const struct ledger *ledger)
{
	add4(key, STANDING_VERSION);
	add8(key, ledger->counts.epoch);
	add8(key, ledger->counts.generation);
}

static const struct error *recall(struct history *history,
				  const struct ledger *ledger,
				  const struct oid *tip, struct buf *out,
				  bool *found)
{
	struct buf key = { 0 };
	const struct error *err;

	make_key(&key, ledger);
	err = memo_of_tip(history, MEMO_STANDING, tip, &key, out, found);
	buf_release(&key);
	*found = !err && *found && out->len == HEAD + (size_t)ledger->n;
	return err;
}

const struct error *commit_flags_is_kept(bool *out, struct history *history,
					 const struct oid *tip)
{
	struct buf row = { 0 };
	const struct error *err = recall(history, &history->ledger, tip, &row,
					 out);

	buf_release(&row);
	return err;
}

/* Only where all is mined: the past is complete. */
static void unpack(struct past *past, const struct buf *row)
{
	const unsigned char *at = (const unsigned char *)buf_str(row);
	struct ledger *ledger = &past->private->ledger;

	past->newest = (int64_t)load8(at);
	past->ancestors = load4(at + 8);
	past->status.commits = past->status.mined = past->ancestors;
	past->status.is_complete = true;
	memcpy(ledger->flags.item, at + HEAD, ledger->n);
}

/*
 * Older ones may be known, to who looked from an older commit: they say
 * nothing here, so that it does not matter who looked before. True when none
 * is left to be read.
 */
static bool mark_lines(const struct ledger *ledger, uint8_t *flags)
{
	commit_vec latest = { 0 };
	bool is_done = true;
	size_t i;

	changed_latest(ledger, flags, &latest);
	for (i = 0; i < latest.n; i++) {
		uint8_t state = ledger->state.item[latest.item[i]];

		is_done &= changed_is_done(state);
		if (state & LEDGER_LINES)
			flags[latest.item[i]] |= PAST_LINES;
	}
	VEC_RELEASE(&latest);
	return is_done;
}

/* The stored flags with those that depend on who looks. */
static void work_out(struct past *past, uint32_t tip)
{
	struct past_private *p = past->private;
	uint8_t *flags = p->ledger.flags.item;
	struct history_status *status = &past->status;
	uint32_t i;

	past->ancestors = ledger_mark(&p->ledger, tip, PAST_ANCESTOR, flags);
	for (i = 0; i < p->ledger.n; i++) {
		uint8_t depth = p->ledger.state.item[i] & LEDGER_DEPTH;

		if (depth != LEDGER_MINED)
			flags[i] |= PAST_UNMINED;
		if (!(flags[i] & PAST_ANCESTOR))
			continue;
		status->mined += depth == LEDGER_MINED;
		status->unreadable += depth == LEDGER_UNREADABLE;
		if (!past->newest || p->ledger.time.item[i] > past->newest)
			past->newest = p->ledger.time.item[i];
	}
	status->commits = past->ancestors;
	status->is_complete = status->commits &&
		status->mined == status->commits;
	p->is_news = mark_lines(&p->ledger, flags) && status->is_complete;
}

const struct error *commit_flags_fill(struct past *past, uint32_t tip)
{
	struct past_private *p = past->private;
	struct buf row = { 0 };
	const struct error *err;
	bool found;

	err = recall(p->history, &p->ledger, &p->tip, &row, &found);
	if (!err && found)
		unpack(past, &row);
	else if (!err)
		work_out(past, tip);
	buf_release(&row);
	return err;
}

const struct error *commit_flags_keep(struct past *past)
{
	struct past_private *p = past->private;
	struct buf key = { 0 }, row = { 0 };
	const struct error *err;

	if (!p->is_news)
		return NULL;
	make_key(&key, &p->ledger);
	add8(&row, (uint64_t)past->newest);
	add4(&row, past->ancestors);
	buf_add(&row, past->flags, past->n);
	err = history_keep(past, MEMO_STANDING, &key, &row);
	buf_release(&key);
	buf_release(&row);
	return err;
}
