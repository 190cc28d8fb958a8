/* SPDX-License-Identifier: MIT */
/*
 * Mining: what is missing is found out again whenever the write lock was
 * taken, so that two processes that mine at once share the work, and one that
 * was killed or interrupted leaves whole rounds.
 */
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "git/repo.h"
#include "history/changed.h"
#include "history/commit_flags.h"
#include "history/history_private.h"
#include "history/walk.h"

/* A file of shallow commits is 41 bytes for each. */
enum { SHALLOW_BYTES = 64 << 20 };

struct mining {
	struct history *history;
	const struct oid *tip;
	const struct progress *progress;
	struct buf shallow;	/* the boundary, as the file has it */
	struct ids boundary;
	struct repo *repo;	/* a second handle: see repo_reopen */
	struct files *files;
	struct changed *changed;
	bool lines;		/* changed lines are wanted */
	uint8_t *mark;		/* of the tip's ancestors */
	commit_vec pending;	/* those whose changed lines are not read */
	size_t done, total;	/* for progress */
	bool is_outdated;	/* a commit came that was missing */
	bool has_more;		/* anything came */
};

static void release(struct mining *m)
{
	if (m->files)
		files_release(m->files);
	free(m->files);
	if (m->changed)
		changed_release(m->changed);
	free(m->changed);
	repo_free(m->repo);
	ids_release(&m->boundary);
	buf_release(&m->shallow);
	free(m->mark);
	VEC_RELEASE(&m->pending);
}

/* One id a line. */
static const struct error *read_boundary(struct mining *m)
{
	const char *dir = repo_common_dir(m->history->repo);
	char *path = xstrfmt("%s/shallow", dir);
	const struct error *err = file_read(&m->shallow, path, SHALLOW_BYTES);
	struct span rest, line;
	struct oid oid;

	free(path);
	if (err && err->code == ERROR_NOT_FOUND)
		err = NULL;
	rest = (struct span){ buf_str(&m->shallow), m->shallow.len };
	while (!err && take_line(&rest, &line) && oid_read(&oid, line))
		if (ids_find(&m->boundary, &oid) == UINT32_MAX)
			ids_add(&m->boundary, &oid);
	return err;
}

static const struct error *open_files(struct mining *m)
{
	const struct error *err = NULL;

	if (!m->repo)
		err = repo_reopen(&m->repo, m->history->repo);
	if (!err && !m->files) {
		m->files = xcalloc(1, sizeof(*m->files));
		m->files->repo = m->repo;
		m->files->boundary = &m->boundary;
		m->changed = xcalloc(1, sizeof(*m->changed));
	}
	return err;
}

/* Whether the boundary is where it was when all this was mined. */
static const struct error *is_same_boundary(struct mining *m, bool *out)
{
	const struct error *err;
	struct buf row = { 0 };
	bool found;

	err = shelf_get(m->history->shelf, SHELF_META, META_SHALLOW, &row,
			&found);
	*out = row.len == m->shallow.len &&
		!memcmp(buf_str(&row), buf_str(&m->shallow), row.len);
	buf_release(&row);
	return err;
}

/* Empties everything; inside the write transaction that fills it again. */
static const struct error *begin_anew(struct mining *m)
{
	struct history *history = m->history;
	struct counts counts = history->ledger.counts;
	const struct error *err = shelf_clear(history->shelf);
	struct buf row = { 0 };

	ledger_release(&history->ledger);
	history->ledger.counts = (struct counts){
		.epoch = counts.epoch + 1, .generation = counts.generation
	};
	buf_add(&row, buf_str(&m->shallow), m->shallow.len);
	if (!err)
		err = shelf_put(history->shelf, SHELF_META, META_SHALLOW,
				&row);
	if (!err)
		err = ledger_write_counts(&history->ledger, history->shelf);
	buf_release(&row);
	return err;
}

/*
 * Where objects were missing, and the one that was noted is here now, all are
 * to be tried again; when it is a commit, there are ancestors that nobody
 * knows of, and everything is.
 */
static void look_again(struct mining *m)
{
	struct ledger *ledger = &m->history->ledger;
	struct buf bytes = { 0 };
	uint32_t chunk, i;

	for (chunk = 0; chunk < ledger_chunks(ledger); chunk++) {
		struct oid *missing = &ledger->missing.item[chunk];
		enum object_kind kind;

		if (oid_is_zero(missing) || !repo_has(m->history->repo,
						      missing))
			continue;
		if (repo_read(m->history->repo, missing, UINT64_MAX, &bytes,
			      &kind, NULL))
			continue;
		m->is_outdated |= kind == OBJECT_COMMIT;
		m->has_more = true;
		memset(missing, 0, sizeof(*missing));
		for (i = chunk * SHELF_CHUNK;
		     i < ledger->n && i < (chunk + 1) * SHELF_CHUNK; i++) {
			uint8_t *state = &ledger->state.item[i];

			*state &= (uint8_t)~LEDGER_BLIND;
			if (*state == LEDGER_UNREADABLE)
				*state = LEDGER_UNMINED;
		}
	}
	buf_release(&bytes);
}

/* Marks the tip's ancestors and counts what is to be mined of them. */
static const struct error *mark_ancestors(struct mining *m, bool *is_known)
{
	struct ledger *ledger = &m->history->ledger;
	const struct error *err;
	uint32_t tip, i;

	*is_known = false;
	if (!m->history->shelf)
		return NULL;
	err = ledger_find(ledger, m->history->shelf, m->tip, &tip);
	if (err || tip == UINT32_MAX)
		return err;
	*is_known = true;
	free(m->mark);
	m->mark = xcalloc(ledger->n + 1, 1);
	ledger_mark(ledger, tip, PAST_ANCESTOR, m->mark);
	m->pending.n = 0;
	if (m->lines)
		changed_pending(ledger, m->mark, &m->pending);
	m->total = m->done + m->pending.n;
	for (i = 0; i < ledger->n; i++)
		m->total += m->mark[i] &&
			ledger->state.item[i] == LEDGER_UNMINED;
	return NULL;
}

/* Whether nothing at all is left to be mined, and the tip is known: whose
 * ancestor it would be need not be marked then. With lines, somebody may have
 * marked it and kept that. */
static const struct error *is_complete(const struct mining *m, bool *out)
{
	const struct ledger *ledger = &m->history->ledger;
	const struct error *err;
	uint32_t tip;

	*out = false;
	if (m->lines)
		return m->has_more ? NULL :
			commit_flags_is_kept(out, m->history, m->tip);
	if (!ledger->n ||
	    memchr(ledger->state.item, LEDGER_UNMINED, ledger->n))
		return NULL;
	err = ledger_find(ledger, m->history->shelf, m->tip, &tip);
	*out = !err && tip != UINT32_MAX;
	return err;
}

/* What there is to do, by a look that needs no lock: nothing mostly. */
static const struct error *is_done(struct mining *m, bool *out)
{
	struct history *history = m->history;
	const struct error *err = NULL;
	bool is_begun = false, is_known = false, is_same = true;

	*out = false;
	if (!history->shelf)
		return NULL;
	err = shelf_begin_read(history->shelf, &is_begun);
	if (!err)
		err = history_refresh(history);
	if (!err)
		err = is_same_boundary(m, &is_same);
	if (!err && is_same)
		look_again(m);
	if (!err && is_same && !m->is_outdated)
		err = is_complete(m, out);
	if (!err && is_same && !m->is_outdated && !*out)
		err = mark_ancestors(m, &is_known);
	shelf_end_read(history->shelf, is_begun);
	*out |= is_known && m->total == m->done;
	return err;
}

/* Inside a write transaction: the first part of mining, where it is due. */
static const struct error *prepare(struct mining *m)
{
	struct history *history = m->history;
	const struct error *err = history_refresh(history);
	bool is_same = true, is_known;

	if (!err)
		err = is_same_boundary(m, &is_same);
	if (!err && (!is_same || m->is_outdated))
		err = begin_anew(m);
	m->is_outdated = false;
	if (!err)
		err = mark_ancestors(m, &is_known);
	if (err || is_known)
		return err;
	err = ledger_walk(&history->ledger, history->shelf, history->repo,
			  m->tip, &m->boundary, m->progress);
	if (!err)
		err = mark_ancestors(m, &is_known);
	return err;
}

/* The newest chunk that has something to be mined; false: none. */
static bool choose_chunk(const struct mining *m, uint32_t *chunk)
{
	const struct ledger *ledger = &m->history->ledger;
	uint32_t i = ledger->n;

	while (i--) {
		if (!m->mark[i] || ledger->state.item[i] != LEDGER_UNMINED)
			continue;
		*chunk = i / SHELF_CHUNK;
		return true;
	}
	return false;
}

/* The next part of the work: files first, newest first; then lines. */
static const struct error *mine_next(struct mining *m, bool *is_done)
{
	struct history *history = m->history;
	const struct error *err;
	uint32_t chunk;
	size_t n = m->pending.n;

	*is_done = false;
	if (choose_chunk(m, &chunk)) {
		err = open_files(m);
		return err ? err :
			files_mine_chunk(m->files, &history->ledger,
					 history->shelf, chunk, m->mark,
					 &m->done, m->total, m->progress);
	}
	*is_done = !n;
	if (!n)
		return NULL;
	if (n > CHANGED_ROUND)
		n = CHANGED_ROUND;
	err = open_files(m);
	if (!err)
		err = changed_mine(m->changed, m->files, &history->ledger,
				   history->shelf, m->pending.item, n,
				   m->done, m->total, m->progress);
	m->done += n;
	return err;
}

/* One round in one transaction; *is_done when there was nothing to do. What
 * was done until an interruption is kept. */
static const struct error *mine_round(struct mining *m, bool *is_done)
{
	struct history *history = m->history;
	const struct error *err, *stop = NULL;

	*is_done = false;
	err = history_begin_write(history, m->progress);
	if (err && err->code == ERROR_INTERRUPTED)
		return err;
	if (!err)
		err = prepare(m);
	if (!err)
		err = mine_next(m, is_done);
	if (err && err->code == ERROR_INTERRUPTED) {
		stop = err;
		err = NULL;
	}
	if (!err)
		err = db_commit(history->shelf->db);
	if (err) {
		/* What was found in a round that was not stored. */
		history = m->history;
		history->has_ledger = false;
		if (m->files)
			strmap_release(&m->files->paths);
		if (history->shelf)
			db_rollback(history->shelf->db);
	}
	return err ? err : stop;
}

static const struct error *mine_all(struct mining *m)
{
	const struct error *err = NULL;
	bool is_done = false;

	while (!err && !is_done) {
		err = mine_round(m, &is_done);
		if (err && (history_do_without(m->history, err) ||
			    history_drop_damaged(m->history)))
			err = NULL;
	}
	return err;
}

const struct error *history_mine(struct history *history,
				 const struct oid *tip, bool lines,
				 const struct progress *progress)
{
	struct mining m = { .history = history, .tip = tip, .lines = lines,
			    .progress = progress };
	const struct error *err = read_boundary(&m);
	bool done = false;

	if (!err)
		err = is_done(&m, &done);
	if (err && history_drop_damaged(history))
		err = NULL;
	if (!err && !done)
		err = mine_all(&m);
	release(&m);
	return err;
}

const struct error *history_is_mined(bool *out, struct history *history,
				     const struct oid *tip, bool lines)
{
	struct mining m = { .history = history, .tip = tip, .lines = lines };
	const struct error *err = read_boundary(&m);

	*out = false;
	/* It may be another that mines. */
	history_open_existing(history);
	if (!err)
		err = is_done(&m, out);
	release(&m);
	return err;
}
