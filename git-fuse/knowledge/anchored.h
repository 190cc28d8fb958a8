/* SPDX-License-Identifier: MIT */
/*
 * What an anchor names, as it was, to be looked for in other contents: some
 * lines by their text, a symbol by its text, else by its name and kind, and
 * else by its text but for the name.
 */
#ifndef GIT_FUSE_KNOWLEDGE_ANCHORED_H
#define GIT_FUSE_KNOWLEDGE_ANCHORED_H

#include "base/buf.h"
#include "base/span.h"
#include "knowledge/look.h"
#include "lang/facts.h"

struct repo;
struct scanner;

/* What people write; the largest files of code are a hundredth of this. */
enum { ANCHORED_BYTES = 1 << 26 };

struct anchored {
	const struct anchor *anchor;
	struct buf was;		/* its file */
	bool is_known;		/* that is here, and has what is meant */
	uint32_t from, to;	/* its lines there, a symbol's too; 0: all */
	int kind;		/* of its symbol; -1: it has none, or there
				   was none of that name */
	struct arena *arena;	/* of new names */
	struct scanner *scanner;
	struct facts facts;
};

/* Reads it; the anchor, which has a blob, must stay. What is told of it later
 * is kept in the arena. */
const struct error *anchored_open(struct anchored *out, struct repo *repo,
				  const struct anchor *anchor,
				  struct arena *arena) MUST_CHECK;
void anchored_close(struct anchored *anchored);

/*
 * What became of it in the bytes of a file of this path: ANCHOR_SAME with its
 * lines now; ANCHOR_CHANGED with those of its symbol where that is there, or 0;
 * where its symbol is not, the definition of another name that is new there and
 * most like it, ANCHOR_MOVED if only the name is another, else ANCHOR_CHANGED;
 * ANCHOR_GONE where there is none.
 */
const struct error *anchored_in(struct anchor_now *out,
				struct anchored *anchored, const char *path,
				struct span is) MUST_CHECK;

/* Whether a file may hold a definition that moved: it names the symbol. */
bool anchored_is_named(const struct anchored *anchored, struct span is);
/* Whether lines, which define such a symbol, are more of what it was than of
 * something else of that name. */
bool anchored_is_like(const struct anchored *anchored, struct span is,
		      const struct anchor_now *now);

#endif
