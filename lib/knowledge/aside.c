/* SPDX-License-Identifier: MIT */
/* Records that are asked more than they were: see aside.h. */
#include "knowledge/aside.h"

#include "knowledge/rows.h"
#include "knowledge/store.h"

const char make_aside[] =
	"CREATE TABLE aside(id BLOB PRIMARY KEY NOT NULL,"
	" kind TEXT NOT NULL, entity TEXT NOT NULL, lamport INTEGER NOT NULL,"
	" author TEXT NOT NULL, time INTEGER NOT NULL, body TEXT NOT NULL,"
	" why TEXT NOT NULL);";

static const char each_record[] = "SELECT " ROW_COLUMNS " FROM record";
static const char put_aside[] =
	"INSERT INTO aside SELECT " ROW_COLUMNS ", ?2 FROM record"
	" WHERE id = ?1";
static const char take_out[] =
	"DROP TRIGGER record_is_kept;"
	"DELETE FROM record WHERE id IN (SELECT id FROM aside);"
	RECORD_IS_KEPT;
static const char each_aside[] =
	"SELECT entity, author, why FROM aside ORDER BY lamport, id";

/* What the folds say is wrong with a record; anything else is passed on. */
static const struct error *judge(struct stmt *put, const struct record *record)
{
	const struct error *why = fold_check(record);

	if (!why || (why->code != ERROR_CORRUPT && why->code != ERROR_LIMIT &&
		     why->code != ERROR_UNSUPPORTED))
		return why;
	stmt_bind_blob(put, 1, record->id, SHA256_SIZE);
	stmt_bind_text(put, 2, why->msg);
	return stmt_run(put);
}

const struct error *set_aside(struct db *db)
{
	struct stmt *records = NULL, *put = NULL;
	const struct error *err = stmt_prepare(&records, db, each_record);
	struct record record;

	if (!err)
		err = stmt_prepare(&put, db, put_aside);
	while (stmt_next(records, &err)) {
		err = row_read(&record, records);
		if (!err)
			err = judge(put, &record);
	}
	stmt_free(put);
	stmt_free(records);
	return err ? err : db_exec(db, take_out);
}

const struct error *aside_read(struct left_behind *out,
			       struct knowledge *knowledge)
{
	const struct error *err;
	struct stmt *stmt;

	if (!knowledge->db)
		return NULL;
	err = stmt_prepare(&stmt, knowledge->db, each_aside);
	while (stmt_next(stmt, &err))
		left_add(out, error_new(ERROR_CORRUPT, "'%s' by %s: %s",
					stmt_text(stmt, 0), stmt_text(stmt, 1),
					stmt_text(stmt, 2)));
	stmt_free(stmt);
	return store_advise(err);
}

const struct error *aside_read_new(struct left_behind *out,
				   struct knowledge *knowledge)
{
	return knowledge->is_raised ? aside_read(out, knowledge) : NULL;
}

const struct error *aside_drop(struct knowledge *knowledge)
{
	const struct error *err = knowledge_begin(knowledge);

	if (!err)
		err = db_exec(knowledge->db, "DELETE FROM aside");
	if (!err)
		err = knowledge_commit(knowledge);
	knowledge_rollback(knowledge);
	return store_advise(err);
}
