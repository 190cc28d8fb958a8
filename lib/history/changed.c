/* SPDX-License-Identifier: MIT */
/* From changed lines to terms: see changed.h. */
#include "history/changed.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/bytes.h"
#include "git/repo.h"
#include "git/tree.h"
#include "history/lines.h"
#include "lang/lang.h"
#include "lang/words.h"

enum {
	/* Of a commit with more different terms, the most frequent ones have a
	   chance: bounds the memory of a round. */
	TERMS_MOST = 4096,
	STEP = 16
};

/* Languages of documents and data: the words of a changed line of theirs say
 * nothing about code. */
static const char *const not_source[] = {
	"asciidoc", "gettext", "ini", "json", "markdown", "restructuredtext",
	"text", "toml", "xml", "yaml"
};

void changed_release(struct changed *changed)
{
	vocabulary_release(&changed->vocabulary);
	tally_release(&changed->tally);
	VEC_RELEASE(&changed->seen);
	VEC_RELEASE(&changed->stored);
	VEC_RELEASE(&changed->is_ours);
	buf_release(&changed->before);
	buf_release(&changed->after);
}

void changed_pending(const struct ledger *ledger, const uint8_t *mark,
		     commit_vec *out)
{
	uint32_t i = ledger->n;
	unsigned int n = 0;

	while (i-- && n < HISTORY_LINES_COMMITS) {
		uint8_t state = ledger->state.item[i];

		if (!mark[i] || ledger->flags.item[i] & PAST_MERGE ||
		    (state & LEDGER_DEPTH) != LEDGER_MINED ||
		    state & LEDGER_WIDE)
			continue;
		n++;
		if (!(state & (LEDGER_LINES | LEDGER_BLIND)))
			*VEC_PUSH(out) = i;
	}
}

/* Tests say how things are tried: their words lead to other tests. */
static bool is_source(const char *path)
{
	unsigned int lang = lang_of_file(path, NULL, NULL, 0);
	const char *id = lang_id(lang);
	size_t i;

	if (lang_is_test_path(lang, path))
		return false;
	for (i = 0; i < sizeof(not_source) / sizeof(*not_source); i++)
		if (!strcmp(id, not_source[i]))
			return false;
	return *id;
}

/* What a commit said, until it is known how rare that is. */
struct document {
	uint32_t commit;
	size_t first, n;	/* in round.term */
	double ln_sum;		/* of ln(1 + count) over all of them */
};

struct round {
	struct changed *changed;
	struct files *files;
	struct ledger *ledger;
	struct shelf *shelf;
	struct concordance concordance;	/* of what is stored */
	uint32_t stored;	/* documents that are */
	VEC(struct document) document;
	mention_vec term;	/* of all documents, one after another */
	mention_vec kept;
	VEC(bool) is_touched;	/* chunks whose states are to be stored */
};

static void add_line(void *payload, const char *line, size_t len)
{
	struct changed *changed = payload;

	tally_text(&changed->tally, &changed->vocabulary, line, len);
}

/* One side's bytes; what is too large, a link or damaged has none. */
static const struct error *read_side(struct files *files,
				     const struct oid *oid, uint32_t mode,
				     struct buf *out)
{
	const struct error *err;

	buf_reset(out);
	if (oid_is_zero(oid) || (mode & MODE_TYPE) != MODE_FILE)
		return NULL;
	err = repo_read(files->repo, oid, CHANGED_BYTES, out, NULL, NULL);
	if (err && err->code != ERROR_NOT_FOUND) {
		buf_reset(out);
		return NULL;
	}
	return err;
}

static bool is_binary(const struct buf *bytes)
{
	enum { HEAD = 8000 };	/* git's own rule */
	size_t n = bytes->len < HEAD ? bytes->len : HEAD;

	return n && memchr(bytes->ptr, '\0', n);
}

/* ERROR_NOT_FOUND: a blob is not here, and *missing names it. */
static const struct error *read_file(struct round *round,
				     const struct difference *d,
				     struct oid *missing)
{
	struct changed *changed = round->changed;
	const char *path = round->files->differences.paths.ptr + d->path;
	const struct error *err;

	if (d->is_gone || !is_source(path) ||
	    !oid_cmp(&d->before, &d->after))
		return NULL;
	*missing = d->before;
	err = read_side(round->files, &d->before, d->before_mode,
			&changed->before);
	if (err)
		return err;
	*missing = d->after;
	err = read_side(round->files, &d->after, d->after_mode,
			&changed->after);
	if (err || is_binary(&changed->before) || is_binary(&changed->after))
		return err;
	lines_changed(buf_str(&changed->before), changed->before.len,
		      buf_str(&changed->after), changed->after.len, add_line,
		      changed);
	return NULL;
}

/* qsort takes no payload: the rank by which terms are kept stands with them. */
struct ranked {
	double rank;
	size_t place;
};

static int by_rank(const void *a, const void *b)
{
	const struct ranked *x = a, *y = b;

	if (x->rank != y->rank)
		return x->rank > y->rank ? -1 : 1;
	return (x->place > y->place) - (x->place < y->place);
}

/* Keeps the `most` mentions of the highest rank, ties to the first. */
static void keep_best(struct mention *mention, struct ranked *ranked,
		      size_t n, size_t most)
{
	struct mention *kept = xcalloc(most, sizeof(*kept));
	size_t i;

	qsort(ranked, n, sizeof(*ranked), by_rank);
	for (i = 0; i < most; i++)
		kept[i] = mention[ranked[i].place];
	memcpy(mention, kept, most * sizeof(*kept));
	free(kept);
}

static void add_document(struct round *round, uint32_t commit)
{
	struct tally *tally = &round->changed->tally;
	struct document *d = VEC_PUSH(&round->document);
	struct ranked *ranked;
	size_t i;

	*d = (struct document){ .commit = commit, .first = round->term.n,
				.n = tally->term.n };
	for (i = 0; i < d->n; i++) {
		uint32_t term = tally->term.item[i];

		*VEC_PUSH(&round->term) = (struct mention){
			term, commit, tally->count.item[term]
		};
	}
	if (d->n > TERMS_MOST) {
		ranked = xcalloc(d->n, sizeof(*ranked));
		for (i = 0; i < d->n; i++)
			ranked[i] = (struct ranked){
				round->term.item[d->first + i].count, i
			};
		keep_best(round->term.item + d->first, ranked, d->n,
			  TERMS_MOST);
		free(ranked);
		d->n = TERMS_MOST;
		round->term.n = d->first + TERMS_MOST;
	}
	tally_clear(tally);
}

/* Reads one commit; what cannot be read makes it blind, not the job fail. */
static const struct error *read_commit(struct round *round, uint32_t commit)
{
	struct ledger *ledger = round->ledger;
	struct files *files = round->files;
	uint32_t chunk = commit / SHELF_CHUNK;
	struct oid missing = { { 0 } }, oid;
	const struct error *err;
	struct buf oids = { 0 };
	bool is_boundary, found;
	size_t i;

	err = shelf_get(round->shelf, SHELF_OIDS, chunk, &oids, &found);
	if (err || oids.len < (commit % SHELF_CHUNK + 1) * OID_SIZE) {
		buf_release(&oids);
		return err ? err : shelf_damaged(round->shelf,
						 "a row of ids");
	}
	memcpy(oid.id, oids.ptr + commit % SHELF_CHUNK * OID_SIZE, OID_SIZE);
	buf_release(&oids);
	round->is_touched.item[chunk] = true;
	err = files_compare(files, ledger, commit, &oid, &is_boundary,
			    &missing);
	if (!err)
		moves_find(&files->differences, files->repo, false);
	for (i = 0; !err && i < files->differences.item.n; i++)
		err = read_file(round, &files->differences.item.item[i],
				&missing);
	if (err && err->code != ERROR_NOT_FOUND && err->code != ERROR_CORRUPT)
		return err;
	if (err) {
		if (err->code == ERROR_NOT_FOUND)
			ledger_note_missing(ledger, chunk, &missing);
		ledger->state.item[commit] |= LEDGER_BLIND;
		tally_clear(&round->changed->tally);
		return NULL;
	}
	add_document(round, commit);
	return NULL;
}

static void count_documents(struct round *round)
{
	struct changed *changed = round->changed;
	size_t i, terms = changed->vocabulary.term.n;

	VEC_RESERVE(&changed->seen, terms - changed->seen.n);
	VEC_RESERVE(&changed->stored, terms - changed->stored.n);
	while (changed->seen.n < terms) {
		changed->seen.item[changed->seen.n++] = 0;
		changed->stored.item[changed->stored.n++] = 0;
	}
	for (i = 0; i < round->term.n; i++)
		changed->seen.item[round->term.item[i].term]++;
	while (changed->is_ours.n < round->ledger->n)
		*VEC_PUSH(&changed->is_ours) = false;
	for (i = 0; i < round->document.n; i++)
		changed->is_ours.item[round->document.item[i].commit] = true;
	changed->documents += (uint32_t)round->document.n;
}

static bool is_ours(const struct changed *changed, uint32_t commit)
{
	return commit < changed->is_ours.n && changed->is_ours.item[commit];
}

/* Documents that were stored before this job and have a term. */
static const struct error *stored_with(struct round *round, uint32_t term,
				       uint32_t *out)
{
	struct changed *changed = round->changed;
	const struct error *err = NULL;
	place_vec places = { 0 };
	size_t i;

	if (!changed->stored.item[term]) {
		err = concordance_find(
			&round->concordance, round->shelf, FIELD_LINES,
			changed->vocabulary.term.entry[term].key, &places);
		changed->stored.item[term] = 1;
		for (i = 0; i < places.n; i++)
			if (!is_ours(changed, places.item[i].commit))
				changed->stored.item[term]++;
	}
	VEC_RELEASE(&places);
	*out = changed->stored.item[term] - 1;
	return err;
}

/* Cuts a document to the terms that are kept of it. */
static const struct error *cut(struct round *round, struct document *d)
{
	struct mention *mention = round->term.item + d->first;
	struct ranked *ranked = xcalloc(d->n, sizeof(*ranked));
	double documents = (double)round->stored + round->changed->documents;
	const struct error *err = NULL;
	uint32_t stored = 0;
	size_t i;

	for (i = 0; !err && i < d->n; i++) {
		uint32_t seen = round->changed->seen.item[mention[i].term];

		if (round->stored)
			err = stored_with(round, mention[i].term, &stored);
		ranked[i] = (struct ranked){
			mention[i].count *
			log((1 + documents) / (seen + stored)), i
		};
	}
	if (!err)
		keep_best(mention, ranked, d->n, HISTORY_LINES_TERMS);
	d->n = HISTORY_LINES_TERMS;
	free(ranked);
	return err;
}

/* The terms that qsort looks up. */
struct named {
	const char *term;
	uint32_t count;
};

static int by_term(const void *a, const void *b)
{
	return strcmp(((const struct named *)a)->term,
		      ((const struct named *)b)->term);
}

/* Each term as the length that it shares with the one before, the length of
 * the rest, the rest, and how often. */
static const struct error *write_document(struct round *round,
					  const struct document *d)
{
	const struct strmap *terms = &round->changed->vocabulary.term;
	struct named *named = xcalloc(d->n, sizeof(*named));
	const struct error *err;
	const char *last = "";
	struct buf row = { 0 };
	size_t i;

	for (i = 0; i < d->n; i++) {
		const struct mention *m = &round->term.item[d->first + i];

		named[i] = (struct named){ terms->entry[m->term].key,
					   m->count };
	}
	if (d->n)
		qsort(named, d->n, sizeof(*named), by_term);
	for (i = 0; i < d->n; i++) {
		size_t shared = 0, rest;

		while (last[shared] && last[shared] == named[i].term[shared])
			shared++;
		rest = strlen(named[i].term + shared);
		give(&row, shared);
		give(&row, rest);
		buf_add(&row, named[i].term + shared, rest);
		give(&row, named[i].count);
		last = named[i].term;
	}
	err = shelf_put(round->shelf, SHELF_CHANGED, d->commit, &row);
	buf_release(&row);
	free(named);
	return err;
}

bool changed_unpack(const unsigned char *at, const unsigned char *end,
		    changed_fn fn, void *payload)
{
	char term[TERM_MAX + 1];
	size_t len = 0;

	while (at && at < end) {
		size_t shared = (size_t)take(&at, end);
		size_t rest = (size_t)take(&at, end);
		uint32_t count;

		if (!at || shared > len || rest > (size_t)(end - at) ||
		    shared + rest > TERM_MAX)
			return false;
		memcpy(term + shared, at, rest);
		at += rest;
		len = shared + rest;
		term[len] = '\0';
		count = (uint32_t)take(&at, end);
		if (at)
			fn(payload, term, len, count);
	}
	return at != NULL;
}

/* Cuts and stores one document. */
static const struct error *keep(struct round *round, struct document *d)
{
	struct ledger *ledger = round->ledger;
	const struct error *err = NULL;
	double length = 2.0 * ledger->length.item[d->commit];
	size_t i;

	if (d->n > HISTORY_LINES_TERMS)
		err = cut(round, d);
	for (i = 0; i < d->n; i++) {
		const struct mention *m = &round->term.item[d->first + i];

		length += log(1.0 + m->count);
		*VEC_PUSH(&round->kept) = *m;
	}
	if (!err)
		err = write_document(round, d);
	ledger->state.item[d->commit] |= LEDGER_LINES;
	ledger->lines_length.item[d->commit] = (uint32_t)(length * 100 + .5);
	return err;
}

static const struct error *store_round(struct round *round)
{
	const struct error *err = NULL;
	struct ledger *ledger = round->ledger;
	uint32_t chunk;
	size_t i;

	count_documents(round);
	/* They were read newest first, and postings ascend. */
	for (i = round->document.n; !err && i--; )
		err = keep(round, &round->document.item[i]);
	if (!err)
		err = concordance_write(round->shelf, FIELD_LINES,
					&round->changed->vocabulary,
					&round->kept);
	for (chunk = 0; !err && chunk < round->is_touched.n; chunk++)
		if (round->is_touched.item[chunk])
			err = ledger_write_states(ledger, round->shelf,
						  chunk);
	return err ? err : ledger_write_counts(ledger, round->shelf);
}

/* Documents that were there when the job began. */
static uint32_t count_stored(const struct round *round)
{
	const struct ledger *ledger = round->ledger;
	uint32_t i, n = 0;

	for (i = 0; i < ledger->n; i++)
		n += ledger->state.item[i] & LEDGER_LINES &&
			!is_ours(round->changed, i);
	return n;
}

const struct error *changed_mine(struct changed *changed, struct files *files,
				 struct ledger *ledger, struct shelf *shelf,
				 const uint32_t *commit, size_t n, size_t done,
				 size_t total, const struct progress *progress)
{
	struct round round = { .changed = changed, .files = files,
			       .ledger = ledger, .shelf = shelf };
	const struct error *err, *stop = NULL;
	uint32_t chunk;
	size_t i;

	for (chunk = 0; chunk < ledger_chunks(ledger); chunk++)
		*VEC_PUSH(&round.is_touched) = false;
	round.stored = count_stored(&round);
	err = concordance_load(&round.concordance, shelf);
	for (i = 0; !err && !stop && i < n; i++) {
		err = read_commit(&round, commit[i]);
		if (!err && (i + 1) % STEP == 0)
			stop = progress_step(progress, "reading changes",
					     done + i + 1, total);
	}
	if (!err)
		err = store_round(&round);
	concordance_release(&round.concordance);
	VEC_RELEASE(&round.document);
	VEC_RELEASE(&round.term);
	VEC_RELEASE(&round.kept);
	VEC_RELEASE(&round.is_touched);
	return err ? err : stop;
}
