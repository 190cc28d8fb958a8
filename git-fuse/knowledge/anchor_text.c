/* SPDX-License-Identifier: MIT */
/* Anchors and what became of them, as programs and people read them: see
 * anchor_state.h. */
#include <inttypes.h>

#include "emit/manner.h"
#include "git-fuse/answer/answer.h"
#include "git-fuse/knowledge/anchor_since.h"

/* Digits of a blob's id that people see. */
enum { BLOB_SHORT = 12 };

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
	if (now->path)
		json_path(json, "moved_to", now->path);
	else
		json_member(json, "moved_to", NULL);
	put_range(json, "lines_now", now->from, now->to);
	json_member(json, "renamed_to", now->symbol);
	if (now->since)
		put_since(json, now->since);
	json_close(json);
}

static void add_place(struct buf *out, const struct sink *sink,
		      const char *path, uint32_t from, uint32_t to)
{
	tell_path(out, sink, path);
	if (from)
		buf_addf(out, ":%" PRIu32 "-%" PRIu32, from, to);
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
