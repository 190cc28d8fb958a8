/* SPDX-License-Identifier: MIT */
/* From the tip to what is known, and into columns: see walk.h. */
#include "history/walk.h"

#include <stdlib.h>
#include <string.h>

#include "base/bytes.h"
#include "git/commit.h"
#include "history/message.h"
#include "history/past.h"
#include "history/string_table.h"
#include "history/term_commits.h"

/*
 * A segment is written whenever so many mentions are in memory: 4 million of
 * 12 bytes, and 8 more while they are sorted, are 80 MB, and two such
 * segments hold git's own history.
 */
enum { MENTIONS_MOST = 4 << 20, STEP = 1024 };

/* A commit that is new; its place among them is its place in ids less those
 * that were known. */
struct fresh {
	struct oid tree;
	int64_t time;
	size_t first_parent;	/* in walker.parent */
	size_t words, words_len;	/* in walker.words */
	uint32_t parents;	/* that can be followed */
	uint32_t author, length;
	uint32_t number;	/* UINT32_MAX until it has one */
	uint8_t flags;
	bool is_absent;
};

enum nature { NATURE_UNKNOWN, NATURE_PERSON, NATURE_BOT };

struct walker {
	struct ledger *ledger;
	struct shelf *shelf;
	struct repo *repo;
	const struct ids *boundary;
	const struct progress *progress;
	uint32_t known;		/* ids below are of known commits */
	struct ids ids;
	VEC(struct fresh) fresh;
	VEC(uint32_t) stack;	/* places in fresh */
	VEC(uint32_t) parent;	/* numbers in ids */
	struct buf words;	/* pairs of term and count, varints */
	struct vocabulary vocabulary;
	struct tally tally;
	struct strmap people;
	VEC(uint8_t) nature;	/* of each person, enum nature */
	struct commit commit;
	struct buf bytes;
};

/* Up to the first byte that would break a row: a NUL. */
static size_t clean_length(struct span span)
{
	const char *nul = memchr(span.s, '\0', span.n);

	return nul ? (size_t)(nul - span.s) : span.n;
}

/* The place in ids of a commit, which is put on the stack when it is new. */
static uint32_t meet(struct walker *w, const struct oid *oid)
{
	uint32_t number = ids_find(&w->ids, oid);

	if (number != UINT32_MAX)
		return number;
	number = (uint32_t)w->ids.oid.n;
	ids_add(&w->ids, oid);
	*VEC_PUSH(&w->stack) = (uint32_t)w->fresh.n;
	*VEC_PUSH(&w->fresh) = (struct fresh){ .number = UINT32_MAX };
	return number;
}

static void take_in(struct walker *w, uint32_t place, bool is_boundary)
{
	const struct commit *c = &w->commit;
	struct fresh f = { .number = UINT32_MAX, .time = c->committer.time,
			   .tree = c->tree };
	size_t i;
	struct buf key = { 0 };
	uint32_t number;
	struct span message;
	struct span line;

	/* Persons are "name\naddress": no newline stands in either. */
	buf_add(&key, c->author.name.s, clean_length(c->author.name));
	buf_addch(&key, '\n');
	buf_add(&key, c->author.email.s, clean_length(c->author.email));
	number = string_table_number(&w->people, key.ptr, key.len);
	while (w->nature.n <= number)
		*VEC_PUSH(&w->nature) = NATURE_UNKNOWN;
	if (w->nature.item[number] == NATURE_UNKNOWN)
		w->nature.item[number] = author_is_bot(&c->author) ?
			NATURE_BOT : NATURE_PERSON;
	buf_release(&key);
	f.author = number;
	f.flags = message_flags(c->message) |
		(c->parent.n > 1 ? PAST_MERGE : 0) |
		(w->nature.item[f.author] == NATURE_BOT ? PAST_BOT : 0);
	message = c->message;
	while (message_line(&message, &line))
		tally_text(&w->tally, &w->vocabulary, line.s, line.n);
	f.length = (uint32_t)w->tally.total;
	f.words = w->words.len;
	for (i = 0; i < w->tally.term.n; i++) {
		uint32_t term = w->tally.term.item[i];

		give(&w->words, term);
		give(&w->words, w->tally.count.item[term]);
	}
	f.words_len = w->words.len - f.words;
	tally_clear(&w->tally);
	f.first_parent = w->parent.n;
	for (i = 0; !is_boundary && i < c->parent.n; i++)
		*VEC_PUSH(&w->parent) = meet(w, &c->parent.item[i]);
	f.parents = (uint32_t)(w->parent.n - f.first_parent);
	w->fresh.item[place] = f;
}

static const struct error *read_one(struct walker *w, uint32_t place)
{
	struct oid oid = w->ids.oid.item[w->known + place];
	const struct error *err = commit_read(&w->commit, w->repo, &oid,
					      &w->bytes);

	if (!err)
		take_in(w, place, ids_find(w->boundary, &oid) != UINT32_MAX);
	else if (place && (err->code == ERROR_NOT_FOUND ||
			   err->code == ERROR_CORRUPT))
		w->fresh.item[place].is_absent = true;
	else
		return err;
	return NULL;
}

/* What fresh commits are sorted by: qsort takes no payload. */
struct dated {
	int64_t time;
	struct oid oid;
	uint32_t place;
};

static int by_date(const void *a, const void *b)
{
	const struct dated *x = a, *y = b;

	if (x->time != y->time)
		return x->time < y->time ? -1 : 1;
	return oid_cmp(&x->oid, &y->oid);
}

/*
 * Gives a number to a commit behind all its ancestors, which come first;
 * a stack of places instead of recursion, for a history may be a million
 * commits in a row.
 */
static void number_one(struct walker *w, uint32_t place, uint32_t *next)
{
	w->stack.n = 0;
	*VEC_PUSH(&w->stack) = place;
	while (w->stack.n) {
		uint32_t here = w->stack.item[w->stack.n - 1];
		struct fresh *f = &w->fresh.item[here];
		size_t i, before = w->stack.n;

		for (i = 0; f->number == UINT32_MAX && i < f->parents; i++) {
			uint32_t id = w->parent.item[f->first_parent + i];
			const struct fresh *parent = id < w->known ? NULL :
				&w->fresh.item[id - w->known];

			if (parent && !parent->is_absent &&
			    parent->number == UINT32_MAX)
				*VEC_PUSH(&w->stack) = id - w->known;
		}
		if (w->stack.n > before)
			continue;
		if (f->number == UINT32_MAX)
			f->number = (*next)++;
		w->stack.n--;
	}
}

/* Numbers all, oldest first; order[i] becomes the place of the i-th. Gives
 * how many there are. */
static uint32_t number_all(struct walker *w, uint32_t *order)
{
	struct dated *dated = xcalloc(w->fresh.n, sizeof(*dated));
	uint32_t next = w->ledger->n;
	size_t i, n = 0;

	for (i = 0; i < w->fresh.n; i++)
		if (!w->fresh.item[i].is_absent)
			dated[n++] = (struct dated){
				w->fresh.item[i].time,
				w->ids.oid.item[w->known + i], (uint32_t)i
			};
	qsort(dated, n, sizeof(*dated), by_date);
	for (i = 0; i < n; i++)
		number_one(w, dated[i].place, &next);
	for (i = 0; i < w->fresh.n; i++)
		if (!w->fresh.item[i].is_absent)
			order[w->fresh.item[i].number - w->ledger->n] =
				(uint32_t)i;
	free(dated);
	return (uint32_t)n;
}

static const struct error *write_messages(struct walker *w,
					  const uint32_t *order, uint32_t n)
{
	const struct error *err = NULL;
	mention_vec mentions = { 0 };
	uint32_t i;

	for (i = 0; !err && i < n; i++) {
		const struct fresh *f = &w->fresh.item[order[i]];
		const unsigned char *at = (const unsigned char *)buf_str(
						  &w->words) +
			f->words,
				    *end = at + f->words_len;

		while (at && at < end) {
			struct mention *m = VEC_PUSH(&mentions);

			m->commit = f->number;
			m->term = (uint32_t)take(&at, end);
			m->count = (uint32_t)take(&at, end);
		}
		if (mentions.n < MENTIONS_MOST && i + 1 < n)
			continue;
		err = term_commits_write(w->shelf, FIELD_MESSAGE,
					 &w->vocabulary, &mentions);
		mentions.n = 0;
	}
	VEC_RELEASE(&mentions);
	return err;
}

static const struct error *store_all(struct walker *w)
{
	uint32_t *order = xcalloc(w->fresh.n, sizeof(*order)), *parent, k;
	struct oid *oid = xcalloc(w->fresh.n, sizeof(*oid));
	uint32_t i, from = w->ledger->n, n = number_all(w, order);
	uint64_t people = w->ledger->counts.people;
	const struct error *err;
	const struct fresh *f;
	struct ledger_entry entry;

	for (i = 0; i < n; i++) {
		oid[i] = w->ids.oid.item[w->known + order[i]];
		f = &w->fresh.item[order[i]];
		entry = (struct ledger_entry){ .time = f->time,
					       .author = f->author,
					       .length = f->length,
					       .flags = f->flags };
		parent = f->parents ? &w->parent.item[f->first_parent] : NULL;
		/* In their own place: they are not needed as ids any more. */
		for (k = 0; k < f->parents; k++) {
			uint32_t number = parent[k] < w->known ?
				parent[k] :
				w->fresh.item[parent[k] - w->known].number;

			if (number != UINT32_MAX)
				parent[entry.parents++] = number;
		}
		entry.parent = parent;
		ledger_add(w->ledger, &entry);
		ledger_set_tree(w->ledger, f->number, &f->tree);
	}
	err = ledger_write(w->ledger, w->shelf, from, oid);
	if (!err)
		err = string_table_write(&w->people, w->shelf, SHELF_PEOPLE,
					 people);
	w->ledger->counts.people = w->people.n;
	if (!err)
		err = write_messages(w, order, n);
	if (!err)
		err = ledger_write_counts(w->ledger, w->shelf);
	free(oid);
	free(order);
	return err;
}

const struct error *ledger_walk(struct ledger *ledger, struct shelf *shelf,
				struct repo *repo, const struct oid *tip,
				const struct ids *boundary,
				const struct progress *progress)
{
	struct walker w = {
		.ledger = ledger, .shelf = shelf, .repo = repo,
		.boundary = boundary, .progress = progress
	};
	const struct error *err = ids_load(&w.ids, shelf);

	w.known = (uint32_t)w.ids.oid.n;
	if (!err && w.known != ledger->n)
		err = shelf_damaged(shelf, "a row of ids");
	if (!err)
		err = string_table_load(&w.people, shelf, SHELF_PEOPLE,
					ledger->counts.people);
	if (!err) {
		size_t done = 0;

		meet(&w, tip);
		while (!err && w.stack.n) {
			err = read_one(&w, w.stack.item[--w.stack.n]);
			if (!err && ++done % STEP == 0)
				err = progress_step(w.progress,
						    "reading commits", done,
						    w.fresh.n);
		}
	}
	if (!err)
		err = store_all(&w);
	ids_release(&w.ids);
	VEC_RELEASE(&w.fresh);
	VEC_RELEASE(&w.stack);
	VEC_RELEASE(&w.parent);
	buf_release(&w.words);
	vocabulary_release(&w.vocabulary);
	tally_release(&w.tally);
	strmap_release(&w.people);
	VEC_RELEASE(&w.nature);
	commit_release(&w.commit);
	buf_release(&w.bytes);
	return err;
}
