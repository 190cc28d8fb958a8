/* SPDX-License-Identifier: MIT */
/*
 * What a commit's message says, taken apart: the one parser of them.
 *
 * Everything is a stretch of the message itself, so that an offset tells
 * where it stands. Nothing can fail: what a message has not is empty. Bytes
 * are taken as they come; of UTF-8 only ASCII means something here.
 */
#ifndef MESSAGE_MESSAGE_H
#define MESSAGE_MESSAGE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/buf.h"
#include "base/span.h"
#include "base/vec.h"

/* "type(scope)!: description"; type is empty where the subject is no such. */
struct conventional {
	struct span type, scope, description;
	bool is_breaking;	/* the '!' */
};

/* What `git commit --fixup` and its kin write before a subject. */
enum message_fold { FOLD_NONE, FOLD_AMEND, FOLD_FIXUP, FOLD_SQUASH };

enum paragraph_kind {
	PARAGRAPH_PROSE,
	PARAGRAPH_CODE,		/* indented by four or a tab, in fences, or a
				   comment of HTML */
	PARAGRAPH_EMBEDDED,	/* of a commit that was squashed */
	PARAGRAPH_HEADING,	/* "Why:" or "## Why" alone, or "Why" above a
				   line of '-' or '=' */
	PARAGRAPH_LIST,		/* begins with "- ", "* ", "+ ", "1. " */
	PARAGRAPH_QUOTE,	/* each line begins with '>' */
	PARAGRAPH_TRAILERS	/* each line is one, or goes on with one */
};

struct paragraph {
	struct span text;	/* no empty line, no end of line behind */
	uint32_t line, lines;	/* of message.line */
	uint8_t kind;
	/* "Why" of "Why: because ...", of "**Why**: because ...", or of the
	   heading that it stands under; empty: it has none. */
	struct span marker;
	/* The text behind a marker of its own, and behind comments of HTML;
	   else all of it. */
	struct span body;
};

struct message_trailer {
	struct span key;	/* as written; "BREAKING CHANGE" has a blank */
	struct span value;	/* with its continued lines, which are
				   indented: see message_unfold */
	/* The value as Conventional Commits has it: up to the next trailer or
	   the paragraph's end, indented or not. */
	struct span open;
	struct span line;	/* from the key to the value's end */
	uint32_t paragraph;
	bool is_last;		/* of the last paragraph */
	bool is_mixed;		/* other lines stand in the paragraph too */
	/* `git interpret-trailers` finds it, where no trailer.* is
	   configured. */
	bool is_seen;
};

/* A commit of `git merge --squash`, whose message is indented by four. */
struct embedded {
	struct span commit;	/* in hexadecimal digits */
	struct span name, email;	/* its author's, empty: unknown */
	struct span message;	/* for message_parse, with EMBEDDED_INDENT */
};
enum { EMBEDDED_INDENT = 4 };

/* What a message takes back. */
struct revert {
	bool is_revert;
	/* It takes back a revert: 'Reapply "..."', 'Revert "Revert "...""'. */
	bool is_reapply;
	struct span subject;	/* in the quotes of the title; may be empty */
	/* The commits, in hexadecimal digits, perhaps abbreviated; none where
	   nothing but the title tells. */
	VEC(struct span) commit;
	struct span parent;	/* "reversing changes made to"; of a merge */
	/* The sentence that says so; empty where the title alone does. */
	struct span said;
};

struct message {
	struct span text;
	struct span subject;	/* the first paragraph, several lines at most */
	struct conventional conventional;
	uint8_t fold;		/* enum message_fold */
	struct span folded;	/* the subject behind "fixup! " */
	VEC(struct span) line;	/* without indentation and end */
	VEC(struct paragraph) paragraph;	/* the first is the subject */
	VEC(struct message_trailer) trailer;
	struct revert revert;
	/* Of which commits it is a copy: "(cherry picked from commit ...)",
	   "commit ... upstream.", "[ Upstream commit ... ]". */
	VEC(struct span) picked;
	VEC(struct embedded) embedded;
};

/*
 * Takes a message apart, with so many blanks at the beginning of each line
 * passed over. The bytes must outlive out, which is { 0 } or was used before.
 */
void message_parse(struct message *out, struct span text, size_t indent);
void message_release(struct message *message);

/* Appends a stretch with each run of white space made one blank, and none at
 * its ends. */
void message_unfold(struct buf *out, struct span span);

/*
 * Hosts write no id of what is taken back: 'Revert "Use the pool" (#12)' means
 * the latest commit before it of that title. Appends how others call a commit:
 * its subject, behind "fixup! "; of a revert 'Revert "..."' alone.
 */
void message_title(struct buf *out, const struct message *message);
/* The title of what a revert with a subject takes back: of one that takes back
 * a revert, that of the revert. */
void message_undone_title(struct buf *out, const struct message *message);

/*
 * The next trailer of a key, in any case of its letters, from number *at on,
 * which is moved behind it; NULL behind the last. Those that other lines stand
 * beside count too: a writer meant them. ("BREAKING-CHANGE" is also found as
 * "BREAKING CHANGE".)
 *
 *	for (i = 0; (trailer = message_trailer(m, "Objective", &i)); )
 */
const struct message_trailer *message_trailer(const struct message *message,
					      const char *key, size_t *at);

#endif
