/* SPDX-License-Identifier: MIT */
/*
 * What a reviewer may change of a memory, as a text for an editor:
 *
 *	category: conventions
 *	path: src/parse.c:3-9
 *	path: doc
 *
 *	Tabs are eight wide.
 *
 *	The reason, as many paragraphs as it has.
 *	# ------------------------ >8 ------------------------
 *	# Help, which is not read.
 *
 * Keys may be missing: without a path it is about everything. The first
 * paragraph is the text, what follows is the reason.
 */
#ifndef KNOWLEDGE_MEMORY_DRAFT_H
#define KNOWLEDGE_MEMORY_DRAFT_H

#include "base/arena.h"
#include "base/buf.h"
#include "base/vec.h"
#include "knowledge/memory.h"

/* Appends the draft of a memory as it is. A text of several paragraphs is made
 * one. */
void memory_draft_add(struct buf *out, const struct memory *memory);

/* Appends an anchor as it stands behind "path: ": path_quote, and its lines
 * as ":3-9". */
void memory_draft_add_path(struct buf *out, const struct anchor *anchor);

/* Appends what stands there as people type it: without the quotes. False, with
 * out as it was, when quotes begin and do not end. */
bool memory_draft_unquote(struct buf *out, const char *path);

struct memory_draft {
	bool is_empty;		/* nothing is said: nothing is to be done */
	uint8_t category;	/* MEMORY_CATEGORIES: it is not said */
	const char *text;
	const char *reason;	/* "": none */
	VEC(const char *) path;	/* as they were written, quoted or not */
	struct arena arena;
};

/* Reads one. ERROR_USAGE, "line 3: ...", for a line above the text that is
 * none of these, another category, or no text below them; for a NUL. */
const struct error *memory_draft_read(struct memory_draft *out,
				      const char *text, size_t n) MUST_CHECK;
void memory_draft_release(struct memory_draft *draft);

#endif
