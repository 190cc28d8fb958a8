/* SPDX-License-Identifier: MIT */
/* Reading knowledge.db: records in order, figures, and whether all is well. */
#include <sys/stat.h>

#include "knowledge/rows.h"
#include "knowledge/store.h"
#include "knowledge/theirs.h"

static const char each_record[] =
	"SELECT " ROW_COLUMNS " FROM record ORDER BY lamport, id";
static const char each_of_entity[] =
	"SELECT " ROW_COLUMNS ", " ROW_IS_THEIRS " FROM record"
	" WHERE entity = ? ORDER BY lamport, id";
static const char count_kinds[] =
	"SELECT kind, count(*) FROM record GROUP BY kind";
static const char last_record[] =
	"SELECT lamport, time, author FROM record"
	" ORDER BY lamport DESC, id DESC LIMIT 1";

/* Gives fn each record that the statement selects. */
static const struct error *give_each(struct stmt *stmt, bool knows_whose,
				     record_fn *fn, void *payload)
{
	const struct error *err = NULL;
	struct record record;

	while (stmt_next(stmt, &err)) {
		err = row_read(&record, stmt);
		if (!err)
			err = row_check(&record);
		if (err)
			break;
		if (knows_whose && stmt_int(stmt, 7))
			record.whose = RECORD_THEIRS;
		err = fn(payload, &record);
		if (err)
			return err;
	}
	return store_advise(err);
}

const struct error *knowledge_each(struct knowledge *knowledge,
				   const char *entity, record_fn *fn,
				   void *payload)
{
	const struct error *err;
	struct stmt *stmt;

	if (!knowledge->db)
		return NULL;
	err = rows_select(&stmt, knowledge->db, each_record, each_of_entity,
			  entity);
	if (err)
		return store_advise(err);
	err = give_each(stmt, entity, fn, payload);
	stmt_free(stmt);
	return err;
}

static const struct error *read_last(struct db *db,
				     struct knowledge_status *out)
{
	const struct error *err;
	struct stmt *stmt;

	err = stmt_prepare(&stmt, db, last_record);
	if (stmt_next(stmt, &err)) {
		out->lamport = stmt_int(stmt, 0);
		out->last_time = stmt_int(stmt, 1);
		buf_addstr(&out->last_author, stmt_text(stmt, 2));
	}
	stmt_free(stmt);
	return err;
}

const struct error *knowledge_status(struct knowledge *knowledge,
				     struct knowledge_status *out)
{
	const struct error *err;
	int64_t entities = 0;
	struct stat st;

	*out = (struct knowledge_status){ .all = 0 };
	if (!knowledge->db)
		return NULL;
	err = db_begin_read(knowledge->db);
	if (!err) {
		struct stmt *stmt;

		err = stmt_prepare(&stmt, knowledge->db, count_kinds);
		while (stmt_next(stmt, &err)) {
			enum record_kind kind;

			kind = record_kind_of(stmt_text(stmt, 0));
			if (kind < RECORD_KINDS)
				out->records[kind] = (uint64_t)stmt_int(stmt,
									1);
			out->all += (uint64_t)stmt_int(stmt, 1);
		}
		stmt_free(stmt);
	}
	if (!err)
		err = db_int(knowledge->db, "SELECT count(DISTINCT entity) "
			     "FROM record", 0, &entities);
	if (!err)
		err = read_last(knowledge->db, out);
	db_rollback(knowledge->db);
	out->entities = (uint64_t)entities;
	if (!stat(knowledge->path, &st))
		out->bytes = (uint64_t)st.st_size;
	return store_advise(err);
}

void knowledge_status_release(struct knowledge_status *status)
{
	buf_release(&status->last_author);
}

static const struct error *copy_record(void *payload,
				       const struct record *record)
{
	return knowledge_put(payload, record, NULL);
}

const struct error *store_copy(struct knowledge **out, struct knowledge *from)
{
	struct knowledge *copy;
	const struct error *err = store_in_memory(&copy, from->path);

	if (!err)
		err = knowledge_begin(copy);
	if (!err && from->db)
		err = theirs_copy(copy->db, from->db);
	if (!err)
		err = knowledge_each(from, NULL, copy_record, copy);
	if (!err)
		err = knowledge_commit(copy);
	if (err) {
		knowledge_close(copy);
		copy = NULL;
	}
	*out = copy;
	return err;
}

const struct error *knowledge_verify(struct knowledge *knowledge)
{
	const struct error *err;

	if (!knowledge->db)
		return NULL;
	err = db_begin_read(knowledge->db);
	if (!err)
		err = store_advise(db_check(knowledge->db));
	if (!err) {
		struct knowledge *anew;

		/* The records of a store in another one, in memory, and the
		 * folds of both. */
		err = store_copy(&anew, knowledge);
		if (!err)
			err = fold_compare(knowledge->db, anew->db);
		knowledge_close(anew);
	}
	db_rollback(knowledge->db);
	return err;
}
