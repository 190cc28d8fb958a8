/* SPDX-License-Identifier: MIT */
/* What others say of something, told as theirs: what the families of claims,
 * findings, memories and objectives share. */
#ifndef GIT_FUSE_KNOWLEDGE_OTHERS_H
#define GIT_FUSE_KNOWLEDGE_OTHERS_H

#include <stdbool.h>

#include "base/buf.h"
#include "emit/json.h"
#include "git-fuse/workspace/session.h"
#include "knowledge/remarks.h"

/* More of them nobody reads, and whoever writes them chooses how many. */
enum { MOST_OF_OTHERS = 20 };

/* remarks_read of the session's repository. */
const struct error *others_read(struct remarks *out, struct session *session,
				const char *entity) MUST_CHECK;

/* The members "remark_count" and "remarks", the last that came. */
void put_others(struct json *json, const struct remarks *remarks,
		const char *entity);

/* A text; that of others in one line, for lines of its own would look like what
 * is told here. */
void add_text(struct buf *out, const char *text, bool is_theirs);

/* A text in a row of a list; that of others is cut, for what tells behind it
 * whose it is must be seen. */
void add_listed(struct buf *out, const char *text, bool is_theirs);
/* The same as a line behind a word; nothing where it is empty. */
void add_row(struct buf *out, const char *word, const char *text,
	     bool is_theirs);

/* A line that marks a text that speaks as an instructor (instructing.h), if it
 * does. NULL is no text. */
bool add_sign(struct buf *out, const char *text);

/* "others", and a line each: "  2024-02-29 archived by A <a@b>, unverified:
 * why", not tamed; nothing where there are none. */
void add_others(struct buf *out, const struct remarks *remarks,
		const char *entity);

#endif
