/* SPDX-License-Identifier: MIT */
/* Opening, dropping and describing history.db: see history.h. */
#include "history/history_private.h"

#include <stdlib.h>

#include "base/file.h"
#include "base/xalloc.h"
#include "git/repo.h"
#include "history/past.h"

const char *history_note(const struct history *history)
{
	return history->place.note;
}

/* Out of sight; pasts that are open go on reading it. */
static void retire(struct history *history)
{
	if (history->shelf)
		*VEC_PUSH(&history->old) = history->shelf;
	history->shelf = NULL;
	history->has_ledger = false;
}

bool history_drop_damaged(struct history *history)
{
	struct shelf *shelf = history->shelf;

	if (!shelf || !shelf_is_damaged(shelf))
		return false;
	db_rollback(shelf->db);
	if (!shelf->is_memory)
		cache_place_drop_damaged(&history->place);
	retire(history);
	history->place.is_shut |= history->has_dropped;
	history->has_dropped = true;
	return true;
}

void history_open_existing(struct history *history)
{
	const struct error *err;

	if (history->place.is_shut || history->shelf)
		return;
	err = shelf_open(&history->shelf, history->place.path, CACHE_EXISTING,
			 history->patience_ms);
	if (err)
		cache_place_give_up(&history->place, err);
}

const struct error *history_open(struct history **out, struct repo *repo,
				 const char *dir,
				 const struct history_options *options)
{
	struct history *history = xcalloc(1, sizeof(*history));

	history->repo = repo;
	cache_place_init(&history->place, dir, "history.db", "mined");
	history->wait_ms = options && options->patience_ms ?
		options->patience_ms : HISTORY_PATIENCE_MS;
	history->patience_ms = history->wait_ms < HISTORY_PATIENCE_MS ?
		history->wait_ms : HISTORY_PATIENCE_MS;
	history->place.is_shut = options && options->in_memory;
	history_open_existing(history);
	*out = history;
	return NULL;
}

void history_free(struct history *history)
{
	size_t i;

	if (!history)
		return;
	ledger_release(&history->ledger);
	shelf_free(history->shelf);
	for (i = 0; i < history->old.n; i++)
		shelf_free(history->old.item[i]);
	VEC_RELEASE(&history->old);
	cache_place_release(&history->place);
	free(history);
}

const struct error *history_refresh(struct history *history)
{
	const struct error *err;
	struct counts counts;

	if (!history->shelf) {
		ledger_release(&history->ledger);
		history->ledger.counts = (struct counts){ 0 };
		history->has_ledger = true;
		return NULL;
	}
	err = ledger_counts(&counts, history->shelf);
	if (err || (history->has_ledger && counts.generation ==
		    history->ledger.counts.generation))
		return err;
	history->has_ledger = false;
	err = ledger_load(&history->ledger, history->shelf);
	history->has_ledger = !err;
	return err;
}

/* Memory's, with a copy of what the disk holds. */
static const struct error *begin_in_memory(struct history *history)
{
	struct shelf *disk = history->shelf, *shelf;
	const struct error *err;
	bool is_begun = false;

	err = shelf_open(&shelf, history->place.path, CACHE_MEMORY, 0);
	if (err)
		return err;
	err = db_begin_write(shelf->db);
	if (!err && disk)
		err = shelf_begin_read(disk, &is_begun);
	if (!err && disk)
		err = shelf_copy(shelf, disk);
	if (disk)
		shelf_end_read(disk, is_begun);
	/* What is kept is what is copied; if it is damaged, nothing is. */
	if (err && disk && shelf_is_damaged(disk))
		err = shelf_clear(shelf);
	if (err) {
		shelf_free(shelf);
		return err;
	}
	retire(history);
	history->shelf = shelf;
	return NULL;
}

bool history_do_without(struct history *history, const struct error *err)
{
	struct shelf *shelf = history->shelf;

	if (err->code != ERROR_READONLY && err->code != ERROR_BUSY)
		return false;
	if (shelf && shelf->is_memory)
		return false;
	if (shelf)
		db_rollback(shelf->db);
	cache_place_shut(&history->place, err);
	return true;
}

const struct error *history_begin_write(struct history *history,
					const struct progress *progress)
{
	struct shelf *shelf = history->shelf;
	const struct error *err;

	if (!history->place.is_shut && (!shelf || !shelf->is_memory)) {
		/* The disk's shelf in a write transaction. */
		err = NULL;
		if (!history->shelf) {
			err = file_make_dirs(history->place.dir);
			if (!err)
				err = shelf_open(&history->shelf,
						 history->place.path,
						 CACHE_CREATE,
						 history->patience_ms);
		}
		if (!err && !history->shelf->can_write)
			err = error_new(ERROR_READONLY, "cannot write '%s'",
					history->place.path);
		err = err ? err : db_wait_to_write(history->shelf->db,
						   history->wait_ms, progress);
		if (!err || err->code == ERROR_INTERRUPTED ||
		    (history->shelf && shelf_is_damaged(history->shelf)))
			return err;
		/* Whatever it is, it can be had without the disk. */
		cache_place_shut(&history->place, err);
	}
	if (history->shelf && history->shelf->is_memory)
		return db_begin_write(history->shelf->db);
	return begin_in_memory(history);
}

const struct error *history_status(struct history *history,
				   const struct oid *tip,
				   struct history_status *out)
{
	const struct error *err = NULL;
	bool is_begun = false;
	uint32_t number = UINT32_MAX;

	*out = (struct history_status){
		.is_shallow = repo_is_shallow(history->repo)
	};
	if (history->shelf)
		err = shelf_begin_read(history->shelf, &is_begun);
	if (!err)
		err = history_refresh(history);
	if (!err && history->shelf)
		err = ledger_find(&history->ledger, history->shelf, tip,
				  &number);
	if (!err && number != UINT32_MAX) {
		uint8_t *mark = xcalloc(history->ledger.n + 1, 1);
		uint32_t i;

		/* Counts among the ancestors of a commit of the ledger. */
		out->commits = ledger_mark(&history->ledger, number,
					   PAST_ANCESTOR, mark);
		for (i = 0; i < history->ledger.n; i++) {
			uint8_t depth = history->ledger.state.item[i] &
				LEDGER_DEPTH;

			if (!mark[i])
				continue;
			out->mined += depth == LEDGER_MINED;
			out->unreadable += depth == LEDGER_UNREADABLE;
		}
		free(mark);
		out->is_complete = out->commits && out->mined == out->commits;
	}
	if (history->shelf)
		shelf_end_read(history->shelf, is_begun);
	if (err && history_drop_damaged(history))
		err = error_wrap(err, "the history was damaged and has been "
				 "dropped, try again");
	return err;
}
