/* SPDX-License-Identifier: MIT */
/* From changed lines to terms: see changed.h. */
#include "history/changed.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/bytes.h"
#include "base/compare.h"
#include "base/span.h"
#include "git/repo.h"
#include "git/tree.h"
#include "history/lines.h"
#include "lang/lang.h"
#include "lang/words.h"

enum { STEP = 16 };

/* Languages of documents and data: the words of a changed line of theirs say
 * nothing about code. */
static const char *const not_source[] = {
	"asciidoc", "gettext", "ini", "json", "markdown", "restructuredtext",
	"text", "toml", "xml", "yaml", NULL
};

void changed_release(struct changed *changed)
{
	vocabulary_release(&changed->vocabulary);
	tally_release(&changed->tally);
	buf_release(&changed->before);
	buf_release(&changed->after);
}

/* The times of the latest commits, the earliest at the top. */
struct latest {
	int64_t time[HISTORY_LINES_COMMITS];
	unsigned int n;
};

static void rise(struct latest *heap, int64_t time)
{
	unsigned int i = heap->n++;

	for (; i && heap->time[(i - 1) / 2] > time; i = (i - 1) / 2)
		heap->time[i] = heap->time[(i - 1) / 2];
	heap->time[i] = time;
}

static bool has_lines(const struct ledger *ledger, const uint8_t *mark,
		      uint32_t commit)
{
	uint8_t state = ledger->state.item[commit];

	return mark[commit] & PAST_ANCESTOR &&
		!(ledger->flags.item[commit] & PAST_MERGE) &&
		(state & LEDGER_DEPTH) == LEDGER_MINED &&
		!(state & LEDGER_WIDE);
}

/* Most commits come in the order of their times, so that few of them enter a
 * heap that is full. */
static int64_t find_since(const struct ledger *ledger, const uint8_t *mark)
{
	struct latest *heap = xcalloc(1, sizeof(*heap));
	uint32_t i = ledger->n;
	int64_t since;

	while (i--) {
		int64_t time = ledger->time.item[i];

		if (!has_lines(ledger, mark, i))
			continue;
		if (heap->n < HISTORY_LINES_COMMITS)
			rise(heap, time);
		else if (time > *heap->time) {
			unsigned int k = 0, child;

			while ((child = 2 * k + 1) < heap->n) {
				child += child + 1 < heap->n &&
					heap->time[child + 1] <
						heap->time[child];
				if (heap->time[child] >= time)
					break;
				heap->time[k] = heap->time[child];
				k = child;
			}
			heap->time[k] = time;
		}
	}
	since = heap->n < HISTORY_LINES_COMMITS ? INT64_MIN : *heap->time;
	free(heap);
	return since;
}

void changed_latest(const struct ledger *ledger, const uint8_t *mark,
		    commit_vec *out)
{
	int64_t since = find_since(ledger, mark);
	uint32_t i = ledger->n;

	while (i--)
		if (ledger->time.item[i] >= since &&
		    has_lines(ledger, mark, i))
			*VEC_PUSH(out) = i;
}

void changed_pending(const struct ledger *ledger, const uint8_t *mark,
		     commit_vec *out)
{
	size_t i, n = out->n;

	changed_latest(ledger, mark, out);
	for (i = n; i < out->n; i++)
		if (!changed_is_done(ledger->state.item[out->item[i]]))
			out->item[n++] = out->item[i];
	out->n = n;
}

/* Tests say how things are tried: their words lead to other tests. */
static bool is_source(const char *path)
{
	unsigned int lang = lang_of_file(path, NULL, NULL, 0);
	const char *id = lang_id(lang);

	return !lang_is_test_path(lang, path) && *id &&
		!span_is_among(span_of(id), not_source);
}

/* What a commit said. */
struct document {
	uint32_t commit;
	size_t first, n;	/* in round.term */
};

struct round {
	struct changed *changed;
	struct files *files;
	struct ledger *ledger;
	struct shelf *shelf;
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

/* qsort takes no payload: what terms are kept by stands with them. */
struct ranked {
	struct mention mention;
	size_t len, place;
};

static int by_rank(const void *a, const void *b)
{
	const struct ranked *x = a, *y = b;

	if (x->mention.count != y->mention.count)
		return x->mention.count > y->mention.count ? -1 : 1;
	if (x->len != y->len)
		return x->len > y->len ? -1 : 1;
	return (x->place > y->place) - (x->place < y->place);
}

static void add_document(struct round *round, uint32_t commit)
{
	const struct strmap *terms = &round->changed->vocabulary.term;
	struct tally *tally = &round->changed->tally;
	struct document *d = VEC_PUSH(&round->document);
	struct ranked *ranked = xcalloc(tally->term.n, sizeof(*ranked));
	size_t i, n = tally->term.n;

	for (i = 0; i < n; i++) {
		uint32_t term = tally->term.item[i];

		ranked[i] = (struct ranked){
			{ term, commit, tally->count.item[term] },
			strlen(terms->entry[term].key), i
		};
	}
	if (n > HISTORY_LINES_TERMS) {
		qsort(ranked, n, sizeof(*ranked), by_rank);
		n = HISTORY_LINES_TERMS;
	}
	*d = (struct document){ commit, round->term.n, n };
	for (i = 0; i < n; i++)
		*VEC_PUSH(&round->term) = ranked[i].mention;
	free(ranked);
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

/* The terms that qsort looks up. */
struct named {
	const char *term;
	uint32_t count;
};

CMP_BY(by_term, struct named, strcmp, term)

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

static const struct error *keep(struct round *round,
				const struct document *d)
{
	struct ledger *ledger = round->ledger;
	double length = 2.0 * ledger->length.item[d->commit];
	size_t i;

	for (i = 0; i < d->n; i++) {
		const struct mention *m = &round->term.item[d->first + i];

		length += log(1.0 + m->count);
		*VEC_PUSH(&round->kept) = *m;
	}
	ledger->state.item[d->commit] |= LEDGER_LINES;
	ledger->lines_length.item[d->commit] = (uint32_t)(length * 100 + .5);
	return write_document(round, d);
}

static const struct error *store_round(struct round *round)
{
	const struct error *err = NULL;
	struct ledger *ledger = round->ledger;
	uint32_t chunk;
	size_t i;

	/* They were read newest first, and postings ascend. */
	for (i = round->document.n; !err && i--; )
		err = keep(round, &round->document.item[i]);
	if (!err)
		err = term_commits_write(round->shelf, FIELD_LINES,
					 &round->changed->vocabulary,
					 &round->kept);
	for (chunk = 0; !err && chunk < round->is_touched.n; chunk++)
		if (round->is_touched.item[chunk])
			err = ledger_write_states(ledger, round->shelf,
						  chunk);
	return err ? err : ledger_write_counts(ledger, round->shelf);
}

const struct error *changed_mine(struct changed *changed, struct files *files,
				 struct ledger *ledger, struct shelf *shelf,
				 const uint32_t *commit, size_t n, size_t done,
				 size_t total, const struct progress *progress)
{
	struct round round = { .changed = changed, .files = files,
			       .ledger = ledger, .shelf = shelf };
	const struct error *err = NULL, *stop = NULL;
	uint32_t chunk;
	size_t i;

	for (chunk = 0; chunk < ledger_chunks(ledger); chunk++)
		*VEC_PUSH(&round.is_touched) = false;
	for (i = 0; !err && !stop && i < n; i++) {
		err = read_commit(&round, commit[i]);
		if (!err && (i + 1) % STEP == 0)
			stop = progress_step(progress, "reading changes",
					     done + i + 1, total);
	}
	if (!err)
		err = store_round(&round);
	VEC_RELEASE(&round.document);
	VEC_RELEASE(&round.term);
	VEC_RELEASE(&round.kept);
	VEC_RELEASE(&round.is_touched);
	return err ? err : stop;
}
