/* SPDX-License-Identifier: MIT */
/* What is due to be let go of, let go of: see prune_private.h. */
#include "index/prune_private.h"

#include <string.h>

#include "index/segment.h"
#include "index/view.h"

/* --- Deeds --- */

/*
 * Each of these does nothing where somebody has changed since what it goes by:
 * another process that prunes, or one that used a view. Parameters: 1 the id,
 * 2 a mark's time or when a view was used, 3 now, 4 the new mark, 5 the key.
 */
static const char *const deed_sql[DEEDS][4] = {
	[DEED_MARK] = { "INSERT OR REPLACE INTO orphan SELECT ?1, ?3, ?4"
			" WHERE EXISTS (SELECT 1 FROM facts WHERE id = ?1)" },
	[DEED_UNMARK] = { "DELETE FROM orphan WHERE id = ?1" },
	[DEED_UNLIST] = {
		"DELETE FROM blob WHERE key = ?5 AND id = ?1",
		"UPDATE orphan SET since = ?3, mark = ?4 WHERE id = ?1"
	},
	/* Its mark is changed last, for the others look at it. */
	[DEED_DROP] = {
		"DELETE FROM facts WHERE id = ?1 AND EXISTS (SELECT 1 FROM"
		" orphan WHERE id = ?1 AND mark = 2 AND since = ?2)",
		"DELETE FROM vector WHERE id = ?1 AND"
		" NOT EXISTS (SELECT 1 FROM facts WHERE id = ?1)",
		"DELETE FROM digest WHERE id = ?1 AND"
		" NOT EXISTS (SELECT 1 FROM facts WHERE id = ?1)",
		"UPDATE orphan SET since = ?3, mark = ?4 WHERE id = ?1 AND"
		" NOT EXISTS (SELECT 1 FROM facts WHERE id = ?1)"
	},
	[DEED_IDLE] = { "INSERT OR REPLACE INTO idle SELECT id, used, ?3"
			" FROM view WHERE id = ?1 AND used = ?2" },
	[DEED_DROP_VIEW] = {
		"DELETE FROM view WHERE id = ?1 AND used = ?2",
		"DELETE FROM view_data WHERE id = ?1 AND"
		" NOT EXISTS (SELECT 1 FROM view WHERE id = ?1)",
		"DELETE FROM idle WHERE id = ?1 OR NOT EXISTS"
		" (SELECT 1 FROM view WHERE view.id = idle.id)"
	},
};
enum { SQL_MOST = sizeof(deed_sql[0]) / sizeof(deed_sql[0][0]) };

struct doing {
	struct stmt *stmt[DEEDS][SQL_MOST];
};

static const struct error *do_one(struct pruning *p, struct doing *doing,
				  const struct deed *deed)
{
	const struct error *err = NULL;
	size_t i;

	for (i = 0; !err && i < SQL_MOST && deed_sql[deed->kind][i]; i++) {
		struct stmt **stmt = &doing->stmt[deed->kind][i];
		const char *sql = deed_sql[deed->kind][i];

		if (!*stmt)
			err = stmt_prepare(stmt, p->store->db, sql);
		if (err)
			break;
		stmt_bind_int(*stmt, 1, deed->id);
		if (strstr(sql, "?2"))
			stmt_bind_int(*stmt, 2, deed->number);
		if (strstr(sql, "?3"))
			stmt_bind_int(*stmt, 3, p->request->now);
		if (strstr(sql, "?4"))
			stmt_bind_int(*stmt, 4, deed->mark);
		if (strstr(sql, "?5"))
			stmt_bind_blob(*stmt, 5,
				       p->known.item[deed->known].key.bytes,
				       sizeof(struct blob_key));
		err = stmt_run(*stmt);
	}
	return err;
}

/* So many steps are a few milliseconds of the one who waits. */
enum { BATCH = 1000 };

static const struct error *do_deeds(struct pruning *p)
{
	struct doing doing = { { { NULL } } };
	const struct error *err = NULL;
	size_t i, k;

	for (i = 0; !err && i < p->deed.n; i += BATCH) {
		size_t j;

		err = db_begin_write(p->store->db);
		for (j = i; !err && j < p->deed.n && j < i + BATCH; j++)
			err = do_one(p, &doing, &p->deed.item[j]);
		if (!err)
			err = db_commit(p->store->db);
		db_rollback(p->store->db);
		if (!err)
			err = progress_step(p->request->progress, "pruning",
					    i, p->deed.n);
	}
	for (i = 0; i < DEEDS; i++)
		for (k = 0; k < SQL_MOST; k++)
			stmt_free(doing.stmt[i][k]);
	return err;
}

/* --- Postings, and the file --- */

/*
 * Postings of blobs that are gone do no harm, for they are in no view. They
 * are taken out when they are a quarter, so that each of the others is written
 * again three times at most for each of them.
 */
enum { DEAD_SHARE = 4 };

static const struct error *sift_postings(struct pruning *p)
{
	struct blob_set set = { 0 };
	const struct error *err;
	bool is_sifted = false;

	if (!p->marks && !p->result->dropped)
		return NULL;
	if (((uint64_t)p->marks + p->result->dropped) * DEAD_SHARE <
	    p->known.n + (uint64_t)p->marks)
		return NULL;
	err = db_begin_write(p->store->db);
	if (!err) {
		struct stmt *stmt = NULL;

		err = stmt_prepare(&stmt, p->store->db,
				   "SELECT id FROM orphan WHERE mark = 3");
		while (stmt_next(stmt, &err))
			blob_set_add(&set, (uint32_t)stmt_int(stmt, 0));
		stmt_free(stmt);
	}
	if (!err)
		err = segments_sift(p->store, &set, &is_sifted);
	if (!err && is_sifted)
		err = db_exec(p->store->db,
			      "DELETE FROM orphan WHERE mark = 3");
	if (!err && is_sifted)
		err = db_commit(p->store->db);
	db_rollback(p->store->db);
	blob_set_release(&set);
	return err;
}

static const struct error *count_pages(struct pruning *p, int64_t *pages,
				       int64_t *free_pages)
{
	const struct error *err = db_int(p->store->db, "PRAGMA page_count", 0,
					 pages);

	if (!err)
		err = db_int(p->store->db, "PRAGMA freelist_count", 0,
			     free_pages);
	return err;
}

/*
 * Free pages are used by what is indexed next, so the file is made smaller
 * only where they are a quarter of it, and some steps at a time: moving a
 * page is writing two.
 */
static const struct error *shrink(struct pruning *p)
{
	static const char step[] = "PRAGMA incremental_vacuum(256)";
	enum { FREE_SHARE = 4 };
	int64_t pages, left, before, size;
	const struct error *err = count_pages(p, &pages, &left);

	if (!err)
		err = db_int(p->store->db, "PRAGMA page_size", 0, &size);
	if (err || !left || left * FREE_SHARE < pages)
		return err;
	for (before = left + 1; !err && left && left < before;) {
		before = left;
		err = db_exec(p->store->db, step);
		if (!err)
			err = progress_step(p->request->progress, "pruning", 0,
					    0);
		if (!err)
			err = db_int(p->store->db, "PRAGMA freelist_count", 0,
				     &left);
	}
	before = pages;
	if (!err)
		err = count_pages(p, &pages, &left);
	if (!err)
		p->result->freed = (uint64_t)((before - pages) * size);
	/* Until somebody reads no more, the file keeps its length. */
	if (!err)
		error_ignore(db_exec(p->store->db,
				     "PRAGMA wal_checkpoint(TRUNCATE)"));
	return err;
}

const struct error *prune_do(struct pruning *p)
{
	const struct error *err;

	if (!p->store->can_write)
		return error_new(ERROR_READONLY, "cannot write '%s'",
				 p->index->place.path);
	err = do_deeds(p);
	if (!err)
		err = sift_postings(p);
	if (!err)
		err = shrink(p);
	if (!err || err->code != ERROR_BUSY)
		return err;
	p->result->is_busy = true;
	return NULL;
}
