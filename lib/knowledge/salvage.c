/* SPDX-License-Identifier: MIT */
/* What can still be read of a damaged file: see knowledge_salvage. */
#include <stdlib.h>

#include "base/vec.h"
#include "base/xalloc.h"
#include "knowledge/rows.h"
#include "knowledge/store.h"

/*
 * With it SQLite takes a file that ends too early for what is left of it, and
 * a damaged schema for as much of it as can be read. Nothing is written: the
 * file is opened to be read.
 */
static const char tolerate[] = "PRAGMA writable_schema = ON";

/* A walk from one end stops at the first page that cannot be read. */
static const char *const walk[] = {
	"SELECT " ROW_COLUMNS " FROM record ORDER BY rowid",
	"SELECT " ROW_COLUMNS " FROM record ORDER BY rowid DESC",
};

/* Those that came from elsewhere and were not vouched for: theirs.h. */
static const char theirs[] = "SELECT record FROM theirs WHERE NOT vouched";
static const char has_theirs[] =
	"SELECT 1 FROM sqlite_master WHERE name = 'theirs'";

struct salvage {
	struct db *db;
	struct arena arena;
	struct strmap seen;	/* ids */
	struct strmap others;	/* ids of those that are theirs */
	bool has_all_others;	/* else nobody knows whose the others are */
	VEC(struct record) record;
	bool lost;
};

static void keep(struct salvage *s, const struct record *record)
{
	struct record *copy;
	bool is_new;

	strmap_add(&s->seen, (const char *)record->id, SHA256_SIZE, &is_new);
	if (!is_new)
		return;
	copy = VEC_PUSH(&s->record);
	*copy = *record;
	copy->entity = arena_strdup(&s->arena, record->entity);
	copy->author = arena_strdup(&s->arena, record->author);
	copy->body = arena_strdup(&s->arena, record->body);
}

/* What cannot be read here may be reached from the other end. */
static void walk_along(struct salvage *s, const char *sql)
{
	struct stmt *stmt;
	const struct error *err = stmt_prepare(&stmt, s->db, sql);
	struct record record;

	while (stmt_next(stmt, &err)) {
		if (row_read(&record, stmt) || row_check(&record) ||
		    record_check(&record) || fold_check(&record))
			s->lost = true;
		else
			keep(s, &record);
	}
	if (err)
		s->lost = true;
	stmt_free(stmt);
}

/* A store of a version that did not tell them apart has no such table. */
static void find_others(struct salvage *s)
{
	struct stmt *stmt;
	const struct error *err = stmt_prepare(&stmt, s->db, has_theirs);
	const bool has_table = stmt_next(stmt, &err);
	size_t n;

	stmt_free(stmt);
	if (has_table) {
		err = stmt_prepare(&stmt, s->db, theirs);
		while (stmt_next(stmt, &err)) {
			const char *id = stmt_blob(stmt, 0, &n);

			strmap_add(&s->others, id, n, NULL);
		}
		stmt_free(stmt);
	}
	s->has_all_others = !err;
	if (err)
		s->lost = true;
}

static int in_order(const void *a, const void *b)
{
	return record_cmp(a, b);
}

const struct error *knowledge_salvage(const char *dir, record_fn *fn,
				      void *payload, bool *lost)
{
	struct salvage s = { .db = NULL };
	char *path = xstrfmt("%s/knowledge.db", dir);
	const struct error *err = db_open(&s.db, path, DB_READ, 0);
	size_t i;

	if (!err)
		err = db_exec(s.db, tolerate);
	if (!err) {
		for (i = 0; i < sizeof(walk) / sizeof(*walk); i++)
			walk_along(&s, walk[i]);
		find_others(&s);
		if (db_check(s.db))
			s.lost = true;
		err = NULL;
		if (s.record.n)
			qsort(s.record.item, s.record.n, sizeof(*s.record.item),
			      in_order);
		for (i = 0; !err && i < s.record.n; i++) {
			struct record *record = &s.record.item[i];

			record->whose = s.has_all_others &&
					!strmap_find(&s.others,
						     (const char *)record->id,
						     SHA256_SIZE) ?
				RECORD_OURS :
				RECORD_THEIRS;
			err = fn(payload, record);
		}
	}
	*lost = s.lost;
	db_close(s.db);
	VEC_RELEASE(&s.record);
	strmap_release(&s.seen);
	strmap_release(&s.others);
	arena_release(&s.arena);
	free(path);
	return err;
}
