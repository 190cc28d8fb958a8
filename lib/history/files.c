/* SPDX-License-Identifier: MIT */
/* Commit by commit, a tree against its parent's: see files.h. */
#include "history/files.h"

#include <string.h>

#include "base/hash.h"
#include "history/changed.h"
#include "history/string_table.h"

enum { STEP = 64 };

void files_release(struct files *files)
{
	trees_free(files->trees);
	strmap_release(&files->paths);
	differences_release(&files->differences);
	touches_release(&files->touches.all);
	commit_release(&files->commit);
	buf_release(&files->bytes);
}

/* Reads a commit and remembers its tree. */
static const struct error *read_commit(struct files *files,
				       const struct oid *oid,
				       struct oid *missing)
{
	const struct error *err = commit_read(&files->commit, files->repo,
					      oid, &files->bytes);
	struct commit_tree *place =
		&files->place[hash_load4(oid->id) % COMMIT_PLACES];

	if (err)
		*missing = *oid;
	else
		*place = (struct commit_tree){ *oid, files->commit.tree };
	return err;
}

/* The trees on both sides of a commit, as its object says; *before is zero
 * where it has no parent. */
static const struct error *read_trees(struct files *files,
				      const struct oid *oid,
				      struct oid *before, struct oid *after,
				      bool *is_boundary, struct oid *missing)
{
	const struct error *err = read_commit(files, oid, missing);
	struct oid parent;
	const struct commit_tree *place;

	if (err)
		return err;
	*after = files->commit.tree;
	if (!files->commit.parent.n)
		return NULL;
	*is_boundary = ids_find(files->boundary, oid) != UINT32_MAX;
	if (*is_boundary)
		return NULL;
	parent = files->commit.parent.item[0];
	place = &files->place[hash_load4(parent.id) % COMMIT_PLACES];
	if (oid_cmp(&place->commit, &parent))
		err = read_commit(files, &parent, missing);
	*before = place->tree;
	return err;
}

const struct error *files_compare(struct files *files,
				  const struct ledger *ledger, uint32_t commit,
				  const struct oid *oid, bool *is_boundary,
				  struct oid *missing)
{
	const uint32_t *first = ledger->first_parent.item + commit;
	const struct oid *tree = ledger_tree(ledger, commit), *last = NULL;
	struct oid before = { { 0 } }, after;
	const struct error *err = NULL;

	*is_boundary = false;
	differences_clear(&files->differences);
	if (first[1] - first[0] == 1)
		last = ledger_tree(ledger, ledger->parent.item[first[0]]);
	if (tree && last) {
		before = *last;
		after = *tree;
	} else {
		err = read_trees(files, oid, &before, &after, is_boundary,
				 missing);
	}
	if (err || *is_boundary)
		return err;
	if (!files->trees)
		files->trees = trees_new(files->repo);
	return trees_compare(files->trees,
			     oid_is_zero(&before) ? NULL : &before, &after,
			     &files->differences, missing);
}

static uint32_t path_number(struct files *files, size_t at)
{
	const char *path = files->differences.paths.ptr + at;

	return string_table_number(&files->paths, path, strlen(path));
}

/* Mines one commit; what is not here or damaged is only noted. */
static const struct error *mine_one(struct files *files, struct ledger *ledger,
				    uint32_t chunk, uint32_t place,
				    const struct oid *oid)
{
	uint32_t commit = chunk * SHELF_CHUNK + place;
	uint8_t *state = &ledger->state.item[commit];
	struct oid missing = { { 0 } };
	const struct error *err;
	bool is_boundary;
	struct chunk_touches *t;
	struct touches *all;
	size_t i;

	err = files_compare(files, ledger, commit, oid, &is_boundary,
			    &missing);
	if (err && err->code != ERROR_NOT_FOUND && err->code != ERROR_CORRUPT)
		return err;
	if (err || is_boundary) {
		*state = LEDGER_UNREADABLE;
		if (err && err->code == ERROR_NOT_FOUND)
			ledger_note_missing(ledger, chunk, &missing);
		return NULL;
	}
	moves_find(&files->differences, files->repo,
		   files->differences.item.n > FILES_ALIKE_MOST);
	t = &files->touches;
	all = &t->all;
	t->first[place] = (uint32_t)all->touch.n;
	for (i = 0; i < files->differences.item.n; i++) {
		const struct difference *d = &files->differences.item.item[i];
		struct touch touch = { .kind = d->kind };

		if (d->is_gone)
			continue;
		touch.path = path_number(files, d->path);
		if (d->kind == TOUCH_RENAME)
			*VEC_PUSH(&all->rename) = (struct rename){
				(uint32_t)all->touch.n,
				path_number(files, d->old_path)
			};
		*VEC_PUSH(&all->touch) = touch;
	}
	t->count[place] = (uint32_t)all->touch.n - t->first[place];
	ledger->counts.touches += files->touches.count[place];
	*state = LEDGER_MINED;
	if (files->touches.count[place] > CHANGED_FILES_MOST)
		*state |= LEDGER_WIDE;
	return NULL;
}

static const struct error *mine_all(struct files *files, struct ledger *ledger,
				    uint32_t chunk, const uint8_t *mark,
				    const struct buf *oids, size_t *done,
				    size_t total,
				    const struct progress *progress)
{
	uint32_t first = chunk * SHELF_CHUNK;
	uint32_t place = (uint32_t)(oids->len / OID_SIZE);
	const struct error *err = NULL;

	while (!err && place--) {
		uint32_t i = first + place;
		struct oid oid;

		if (!mark[i] || ledger->state.item[i] != LEDGER_UNMINED)
			continue;
		memcpy(oid.id, oids->ptr + place * OID_SIZE, OID_SIZE);
		if (ledger->flags.item[i] & PAST_MERGE)
			ledger->state.item[i] = LEDGER_MINED;
		else
			err = mine_one(files, ledger, chunk, place, &oid);
		if (!err && ++*done % STEP == 0)
			err = progress_step(progress, "reading history",
					    *done, total);
	}
	return err;
}

const struct error *files_mine_chunk(struct files *files,
				     struct ledger *ledger,
				     struct shelf *shelf, uint32_t chunk,
				     const uint8_t *mark, size_t *done,
				     size_t total,
				     const struct progress *progress)
{
	const struct error *err, *stop = NULL;
	struct buf oids = { 0 };
	bool found;
	size_t paths;

	err = shelf_get(shelf, SHELF_OIDS, chunk, &oids, &found);
	if (!err && files->paths.n != ledger->counts.paths) {
		strmap_release(&files->paths);
		err = string_table_load(&files->paths, shelf, SHELF_PATHS,
					ledger->counts.paths);
	}
	paths = files->paths.n;
	if (!err)
		err = touches_read(&files->touches, ledger, shelf, chunk);
	if (!err)
		stop = mine_all(files, ledger, chunk, mark, &oids, done,
				total, progress);
	if (!err && stop && stop->code != ERROR_INTERRUPTED)
		err = stop;
	if (!err)
		err = string_table_write(&files->paths, shelf, SHELF_PATHS,
					 paths);
	ledger->counts.paths = files->paths.n;
	if (!err)
		err = touches_write(&files->touches, ledger, shelf, chunk);
	if (!err)
		err = ledger_write_states(ledger, shelf, chunk);
	if (!err)
		err = ledger_write_counts(ledger, shelf);
	buf_release(&oids);
	return err ? err : stop;
}
