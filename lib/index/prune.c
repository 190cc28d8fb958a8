/* SPDX-License-Identifier: MIT */
/* What is due to be let go of, found out and done: see prune.h. */
#include "index/prune.h"

#include <stdlib.h>
#include <string.h>

#include "index/segment.h"
#include "index/view.h"

/* What an orphan's row says of a blob. Of a dropped one its postings are still
 * in the segments. */
enum mark { MARK_NONE, MARK_LOST, MARK_UNLISTED, MARK_DROPPED };

/* A blob with facts. */
struct known {
	uint32_t id, bytes;
	int64_t since;		/* of the mark */
	struct blob_key key;	/* where it is listed */
	uint8_t mark;		/* enum mark */
	bool is_listed;
	bool is_here;		/* in the repository */
	bool is_kept;		/* by a view that stays */
	bool is_seen;		/* in any view */
};

/* A stored view. */
struct stored {
	int64_t id, used, since;
	bool is_idle;		/* not used since `since` */
	bool is_due;		/* to be dropped */
};

/* One thing to do: the statement, with its parameters. */
enum deed_kind { DEED_MARK, DEED_UNMARK, DEED_UNLIST, DEED_DROP,
		 DEED_IDLE, DEED_DROP_VIEW, DEEDS };
struct deed {
	uint8_t kind, mark;
	uint32_t known;		/* of a blob; or */
	int64_t id, number;	/* its id and its mark's time; of a view its
				   id and when it was used */
};

struct pruning {
	const struct prune_request *request;
	struct prune_result *result;
	struct index *index;
	struct store *store;
	VEC(struct known) known;	/* by id */
	VEC(struct stored) view;	/* the one used last comes last */
	VEC(struct deed) deed;
	int64_t marks;		/* of blobs whose postings alone are left */
};

static bool is_due(const struct pruning *p, int64_t since, int64_t wait)
{
	return since + wait <= p->request->now;
}

/* --- What there is --- */

static struct known *find_known(const struct pruning *p, int64_t id)
{
	size_t low = 0, high = p->known.n;

	while (low < high) {
		size_t middle = low + (high - low) / 2;

		if (p->known.item[middle].id == id)
			return &p->known.item[middle];
		if (p->known.item[middle].id < id)
			low = middle + 1;
		else
			high = middle;
	}
	return NULL;
}

typedef const struct error *row_fn(struct pruning *p, struct stmt *row);

static const struct error *each_row(struct pruning *p, const char *sql,
				    row_fn *fn)
{
	struct stmt *stmt = NULL;
	const struct error *err = stmt_prepare(&stmt, p->store->db, sql);
	bool has_row = !err;

	while (!err && has_row) {
		err = stmt_step(stmt, &has_row);
		if (!err && has_row)
			err = fn(p, stmt);
	}
	stmt_free(stmt);
	return err;
}

static const struct error *add_known(struct pruning *p, struct stmt *row)
{
	*VEC_PUSH(&p->known) = (struct known){
		.id = (uint32_t)stmt_int(row, 0),
		.bytes = (uint32_t)stmt_int(row, 1)
	};
	return NULL;
}

static const struct error *note_listed(struct pruning *p, struct stmt *row)
{
	struct known *known = find_known(p, stmt_int(row, 1));
	const void *key;
	size_t n;

	key = stmt_blob(row, 0, &n);
	if (!known || n != sizeof(known->key.bytes))
		return store_damaged(p->store, "the list of blobs");
	memcpy(known->key.bytes, key, n);
	known->is_listed = true;
	return NULL;
}

static const struct error *note_mark(struct pruning *p, struct stmt *row)
{
	struct known *known = find_known(p, stmt_int(row, 0));

	if (known) {
		known->since = stmt_int(row, 1);
		known->mark = (uint8_t)stmt_int(row, 2);
	} else {
		p->marks++;
	}
	return NULL;
}

static const struct error *add_view(struct pruning *p, struct stmt *row)
{
	*VEC_PUSH(&p->view) = (struct stored){
		.id = stmt_int(row, 0), .used = stmt_int(row, 1),
		.is_idle = !stmt_is_null(row, 2), .since = stmt_int(row, 2),
	};
	return NULL;
}

static const struct error *read_tables(struct pruning *p)
{
	const struct error *err;

	err = each_row(p, "SELECT id, length(data) FROM facts ORDER BY id",
		       add_known);
	if (!err)
		err = each_row(p, "SELECT key, id FROM blob", note_listed);
	if (!err)
		err = each_row(p, "SELECT id, since, mark FROM orphan",
			       note_mark);
	if (!err)
		err = each_row(p, "SELECT view.id, view.used, idle.since"
			       " FROM view LEFT JOIN idle ON idle.id = view.id"
			       " AND idle.used = view.used ORDER BY view.used",
			       add_view);
	return err;
}

/* Which blobs each view is made of. */
static const struct error *read_view(struct pruning *p, struct stored *stored)
{
	struct view *view;
	const struct error *err = view_load(&view, p->index, p->store,
					    stored->id);
	size_t i;

	for (i = 0; !err && i < view->n; i++) {
		struct known *known = find_known(p, view->file[i].blob);

		if (!known)
			err = store_damaged(p->store, "a view");
		else
			known->is_seen = true;
		if (known && !stored->is_due)
			known->is_kept = true;
	}
	view_free(view);
	return err;
}

static const struct error *read_views(struct pruning *p)
{
	const struct error *err = NULL;
	size_t i;

	for (i = 0; !err && i < p->view.n; i++) {
		struct stored *view = &p->view.item[i];

		view->is_due = i + 1 < p->view.n && view->is_idle &&
			is_due(p, view->since, p->request->grace);
		err = read_view(p, view);
	}
	return err;
}

/* All of it is one state of the database. */
static const struct error *read_state(struct pruning *p)
{
	const struct error *err = store_begin_read(p->store);

	if (!err)
		err = read_tables(p);
	if (!err)
		err = read_views(p);
	store_end_read(p->store);
	return err;
}

/* The repository is asked while nobody waits for us. */
static const struct error *ask_repository(struct pruning *p)
{
	const struct error *err = NULL;
	size_t i;

	for (i = 0; !err && i < p->known.n; i++) {
		struct known *known = &p->known.item[i];
		struct oid oid;

		if (!known->is_listed)
			continue;
		memcpy(oid.id, known->key.bytes, OID_SIZE);
		known->is_here = p->request->has(&oid, p->request->payload);
		p->result->lost += !known->is_here;
		err = progress_step(p->request->progress, "pruning", i,
				    p->known.n);
	}
	return err;
}

/* --- What is due --- */

static void plan_deed(struct pruning *p, enum deed_kind kind, size_t i,
		      enum mark mark)
{
	const struct known *known = &p->known.item[i];

	*VEC_PUSH(&p->deed) = (struct deed){
		.kind = (uint8_t)kind, .mark = (uint8_t)mark,
		.known = (uint32_t)i, .id = known->id, .number = known->since
	};
}

static void plan_listed(struct pruning *p, size_t i)
{
	const struct known *known = &p->known.item[i];

	if (known->is_here) {
		if (known->mark)
			plan_deed(p, DEED_UNMARK, i, MARK_NONE);
	} else if (known->mark != MARK_LOST) {
		plan_deed(p, DEED_MARK, i, MARK_LOST);
	} else if (!known->is_kept &&
		   is_due(p, known->since, p->request->grace)) {
		plan_deed(p, DEED_UNLIST, i, MARK_UNLISTED);
		p->result->unlisted++;
	}
}

/* What a view has is waited for again, from now on. The highest number stays,
 * so that none is ever used twice. */
static void plan_unlisted(struct pruning *p, size_t i)
{
	const struct known *known = &p->known.item[i];

	if (known->mark != MARK_UNLISTED || known->is_seen) {
		plan_deed(p, DEED_MARK, i, MARK_UNLISTED);
	} else if (i + 1 < p->known.n &&
		   is_due(p, known->since, PRUNE_UNLISTED)) {
		plan_deed(p, DEED_DROP, i, MARK_DROPPED);
		p->result->dropped++;
		p->result->bytes += known->bytes;
	}
}

static const struct error *plan_view(struct pruning *p,
				     const struct stored *view)
{
	const struct error *err = NULL;
	enum deed_kind kind = view->is_due ? DEED_DROP_VIEW : DEED_IDLE;
	struct stmt *stmt = NULL;
	bool has_row = false;

	if (view->is_idle && !view->is_due)
		return NULL;
	*VEC_PUSH(&p->deed) = (struct deed){
		.kind = (uint8_t)kind, .id = view->id, .number = view->used
	};
	if (!view->is_due)
		return NULL;
	err = stmt_prepare(&stmt, p->store->db,
			   "SELECT length(data) FROM view_data WHERE id = ?");
	if (!err) {
		stmt_bind_int(stmt, 1, view->id);
		err = stmt_step(stmt, &has_row);
	}
	if (!err && has_row)
		p->result->bytes += (uint64_t)stmt_int(stmt, 0);
	stmt_free(stmt);
	p->result->views++;
	return err;
}

static const struct error *plan_deeds(struct pruning *p)
{
	const struct error *err = NULL;
	size_t i;

	for (i = 0; !err && i < p->view.n; i++)
		err = plan_view(p, &p->view.item[i]);
	for (i = 0; i < p->known.n; i++)
		if (p->known.item[i].is_listed)
			plan_listed(p, i);
		else
			plan_unlisted(p, i);
	return err;
}

/* --- Doing it --- */

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

static const struct error *do_batch(struct pruning *p, struct doing *doing,
				    size_t from)
{
	const struct error *err = db_begin_write(p->store->db);
	size_t i;

	for (i = from; !err && i < p->deed.n && i < from + BATCH; i++)
		err = do_one(p, doing, &p->deed.item[i]);
	if (!err)
		err = db_commit(p->store->db);
	db_rollback(p->store->db);
	return err;
}

static const struct error *do_deeds(struct pruning *p)
{
	struct doing doing = { { { NULL } } };
	const struct error *err = NULL;
	size_t i, k;

	for (i = 0; !err && i < p->deed.n; i += BATCH) {
		err = do_batch(p, &doing, i);
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

static const struct error *read_dead(struct pruning *p, struct blob_set *set)
{
	struct stmt *stmt = NULL;
	const struct error *err;
	bool has_row;

	err = stmt_prepare(&stmt, p->store->db,
			   "SELECT id FROM orphan WHERE mark = 3");
	for (has_row = !err; !err && has_row;) {
		err = stmt_step(stmt, &has_row);
		if (!err && has_row)
			blob_set_add(set, (uint32_t)stmt_int(stmt, 0));
	}
	stmt_free(stmt);
	return err;
}

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
	if (!err)
		err = read_dead(p, &set);
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

static const struct error *apply(struct pruning *p)
{
	const struct error *err;

	if (!p->store->can_write)
		return error_new(ERROR_READONLY, "cannot write '%s'",
				 p->index->path);
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

const struct error *index_prune(struct prune_result *out, struct index *index,
				const struct prune_request *request)
{
	struct pruning p = { .request = request, .result = out,
			     .index = index,
			     .store = index->store[STORE_DISK] };
	const struct error *err;

	*out = (struct prune_result){ .lost = 0 };
	if (!p.store)
		return NULL;
	err = read_state(&p);
	if (!err)
		err = ask_repository(&p);
	if (!err)
		err = plan_deeds(&p);
	if (!err && request->is_applied)
		err = apply(&p);
	VEC_RELEASE(&p.known);
	VEC_RELEASE(&p.view);
	VEC_RELEASE(&p.deed);
	return index_check(index, err);
}
