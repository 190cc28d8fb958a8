/* SPDX-License-Identifier: MIT */
/* Anchors and what became of them, as programs and people read them: see
 * anchor_state.h. */
#include <inttypes.h>

#include "base/date.h"
#include "emit/manner.h"
#include "git-fuse/answer/answer.h"
#include "git-fuse/knowledge/anchor_since.h"

/* Digits of a blob's id that people see. */
enum { BLOB_SHORT = 12 };

/* ", since 1a2b3c4d5e6f of 2026-01-31 by Ann <...>: Rename it", not tamed. */
static void add_since(struct buf *out, const struct anchor_since *since)
{
	char hex[OID_HEX + 1];

	if (since->is_uncommitted) {
		buf_addstr(out, ", since it was last committed");
	} else if (oid_is_zero(&since->commit)) {
		buf_addstr(out, ", and no commit is known that did it");
	} else {
		buf_addf(out, ", since %.12s of ",
			 oid_to_hex(hex, &since->commit));
		add_day(out, since->time);
		buf_addf(out, " by %s: %s", since->author, since->subject);
	}
}

void put_anchor(struct json *json, const struct anchor *anchor,
		const struct anchor_now *now)
{
	char hex[OID_HEX + 1];

	json_open(json, '{');
	json_path(json, "path", anchor->path);
	json_member(json, "symbol", anchor->symbol);
	json_member(json, "blob", oid_is_zero(&anchor->blob) ? NULL :
		    oid_to_hex(hex, &anchor->blob));
	put_range(json, "lines", anchor->from, anchor->to);
	if (!now) {
		json_close(json);
		return;
	}
	json_member(json, "fate",
		    anchor_fate_name((enum anchor_fate)now->fate));
	json_path(json, "moved_to", now->path);
	put_range(json, "lines_now", now->from, now->to);
	json_member(json, "renamed_to", now->symbol);
	if (now->since) {
		/* The member "since" of an anchor that was asked for it. */
		json_member_open(json, "stale_since", '{');
		json_member_oid(json, "commit", &now->since->commit);
		json_member_author(json, "author", now->since->author);
		json_member_time(json, "time", now->since->time);
		json_member(json, "subject", now->since->subject);
		json_path(json, "path", now->since->path);
		json_member_bool(json, "is_uncommitted",
				 now->since->is_uncommitted);
		json_close(json);
	}
	json_close(json);
}

static void add_place(struct buf *out, const struct sink *sink,
		      const char *path, uint32_t from, uint32_t to)
{
	tell_path(out, sink, path);
	if (from)
		buf_addf(out, ":%" PRIu32, from);
	if (from && to > from)
		buf_addf(out, "-%" PRIu32, to);
}

void add_anchor(struct buf *out, const struct sink *sink,
		const struct anchor *anchor, const struct anchor_now *now)
{
	char hex[OID_HEX + 1];

	add_place(out, sink, anchor->path, anchor->from, anchor->to);
	if (anchor->symbol)
		buf_addf(out, " %s", anchor->symbol);
	if (!oid_is_zero(&anchor->blob))
		buf_addf(out, " (%.*s)", BLOB_SHORT,
			 oid_to_hex(hex, &anchor->blob));
	if (now->fate != ANCHOR_SAME)
		buf_addf(out, ": %s",
			 anchor_fate_name((enum anchor_fate)now->fate));
	if (now->fate == ANCHOR_MOVED || now->path) {
		buf_addstr(out, now->fate == ANCHOR_MOVED ? " to " : " in ");
		add_place(out, sink, now->path ? now->path : anchor->path,
			  now->from, now->to);
	}
	if (now->symbol)
		buf_addf(out, " as %s", now->symbol);
	if (now->since)
		add_since(out, now->since);
}
