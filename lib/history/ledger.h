/* SPDX-License-Identifier: MIT */
/*
 * All commits that are known, in columns, and their ids.
 *
 * Whoever is known has all its ancestors known: they are stored together,
 * up to the boundary of a shallow clone.
 */
#ifndef HISTORY_LEDGER_H
#define HISTORY_LEDGER_H

#include "base/oid.h"
#include "base/vec.h"
#include "history/shelf.h"

/* How far a commit was mined. */
enum ledger_state {
	LEDGER_UNMINED,
	LEDGER_MINED,		/* its files are stored */
	LEDGER_UNREADABLE,	/* an object that tells them is not here */
	LEDGER_DEPTH = 3,	/* one of those */
	LEDGER_LINES = 4,	/* and its changed lines are stored */
	LEDGER_WIDE = 8,	/* it touched too many files to read them */
	LEDGER_BLIND = 16	/* a blob of its changed files is not here */
};

/* What is counted over everything; epoch and generation tell a reader that
 * the numbers of before mean nothing, or that there is more. */
struct counts {
	uint64_t epoch;		/* raised when everything is mined again */
	uint64_t generation;	/* raised whenever anything is stored */
	uint64_t commits, people, paths, touches;
};

struct ledger {
	struct counts counts;
	uint32_t n;		/* counts.commits */
	VEC(uint8_t) flags;	/* those of enum past_flag that are stored */
	VEC(uint8_t) state;	/* enum ledger_state */
	VEC(int64_t) time;
	VEC(uint32_t) author, length, lines_length;
	/* Those of commit i: parent[first_parent[i]] to first_parent[i + 1];
	   what lies behind a shallow boundary is no number and left out. */
	VEC(uint32_t) first_parent, parent;
	/* Trees of the commits that were read since it was loaded, so that
	   they need not be read again; behind its end, and zero: unknown. */
	VEC(struct oid) tree;
	/* Of each chunk, an object that was not here; zero: none. */
	VEC(struct oid) missing;
};

void ledger_release(struct ledger *ledger);

static inline uint32_t ledger_chunks(const struct ledger *ledger)
{
	return (ledger->n + SHELF_CHUNK - 1) / SHELF_CHUNK;
}

/* What is stored in place of the ledger's; nothing when the shelf is empty. */
const struct error *ledger_load(struct ledger *ledger, struct shelf *shelf)
	MUST_CHECK;

/* Only the counts, zero when the shelf is empty. */
const struct error *ledger_counts(struct counts *out, struct shelf *shelf)
	MUST_CHECK;

/* A commit that is to be stored. */
struct ledger_entry {
	int64_t time;
	uint32_t author, length;
	uint8_t flags;
	const uint32_t *parent;	/* their numbers, ascending or not */
	size_t parents;
};

/* Appends one in memory; its number is the n of before. */
void ledger_add(struct ledger *ledger, const struct ledger_entry *entry);

/* Remembers the tree of a commit, and tells it; NULL: not known. */
void ledger_set_tree(struct ledger *ledger, uint32_t commit,
		     const struct oid *tree);
const struct oid *ledger_tree(const struct ledger *ledger, uint32_t commit);

/* Notes an object that is not here; the first of a chunk is kept, which is
 * the newest commit's and the one to come first. */
void ledger_note_missing(struct ledger *ledger, uint32_t chunk,
			 const struct oid *oid);

/* Stores the commits from a number on, whose ids are at oid. */
const struct error *ledger_write(struct ledger *ledger, struct shelf *shelf,
				 uint32_t from, const struct oid *oid)
	MUST_CHECK;

/* Stores how far the commits of a chunk are mined. */
const struct error *ledger_write_states(struct ledger *ledger,
					struct shelf *shelf, uint32_t chunk)
	MUST_CHECK;

/* Stores the counts as the next generation. */
const struct error *ledger_write_counts(struct ledger *ledger,
					struct shelf *shelf) MUST_CHECK;

/* Sets bit in mark[i] (n of them) for a commit and its ancestors; gives how
 * many they are. */
uint32_t ledger_mark(const struct ledger *ledger, uint32_t tip, uint8_t bit,
		     uint8_t *mark);

/* The number of one id, looked for from the newest on; UINT32_MAX: none. */
const struct error *ledger_find(const struct ledger *ledger,
				struct shelf *shelf, const struct oid *oid,
				uint32_t *out) MUST_CHECK;

/* All ids by number, and numbers by id, for more than a few questions. */
struct ids {
	VEC(struct oid) oid;
	uint32_t *slot;		/* number + 1, 0 when free */
	size_t slots;		/* a power of two, or 0 */
};

const struct error *ids_load(struct ids *ids, struct shelf *shelf) MUST_CHECK;
void ids_release(struct ids *ids);
/* UINT32_MAX: not there. */
uint32_t ids_find(const struct ids *ids, const struct oid *oid);
/* Adds one that is not there; its number is the n of before. */
void ids_add(struct ids *ids, const struct oid *oid);

#endif
