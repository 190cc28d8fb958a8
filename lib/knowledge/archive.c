/* SPDX-License-Identifier: MIT */
/* The fold of what was put away: see archive.h. */
#include "knowledge/archive.h"

#include "knowledge/body.h"
#include "knowledge/rows.h"
#include "knowledge/store.h"

enum { ENTITY, ARCHIVED, REASON, AUTHOR, TIME, RECORD };

static const char all_entities[] =
	"SELECT entity, archived FROM archive ORDER BY entity";
static const char is_archived_entity[] =
	"SELECT archived FROM archive WHERE entity = ?";

static const struct error *check(const struct record *record)
{
	struct arena arena = { .block = NULL };
	struct flag flag;
	const struct error *err = flag_parse(&flag, &arena, record->body,
					     "archived");

	arena_release(&arena);
	return err;
}

static const struct error *apply(struct slate *slate,
				 struct stmt *const *stmt,
				 struct arena *arena,
				 const struct record *record)
{
	struct flag flag;
	const struct error *err = flag_parse(&flag, arena, record->body,
					     "archived");

	(void)stmt;
	if (err)
		return err;
	slate_set_number(slate, ARCHIVED, flag.is_set);
	slate_set(slate, REASON, flag.reason);
	slate_set(slate, AUTHOR, record->author);
	slate_set_number(slate, TIME, record->time);
	slate_set_bytes(slate, RECORD, record->id, SHA256_SIZE);
	return NULL;
}

const struct fold archive_fold = {
	.hears = 1u << RECORD_ARCHIVE,
	.prefix = "",
	.tables = { "archive" },
	.columns = "tnttnb",
	.check = check,
	.apply = apply
};

void archive_adr_entity(struct buf *out, const char *id)
{
	buf_addf(out, "adr:%s", id);
}

const struct error *archive_read(struct strmap *out,
				 struct knowledge *knowledge)
{
	const struct error *err;
	struct stmt *stmt;

	if (!knowledge->db)
		return NULL;
	err = stmt_prepare(&stmt, knowledge->db, all_entities);
	while (stmt_next(stmt, &err))
		strmap_set(out, stmt_text(stmt, 0), stmt_int(stmt, 1) ?
			   ARCHIVE_PUT_AWAY : ARCHIVE_RESTORED);
	stmt_free(stmt);
	return err;
}

bool archive_has(const struct strmap *archived, const char *adr_id)
{
	struct buf entity = { 0 };
	bool has;

	archive_adr_entity(&entity, adr_id);
	has = strmap_get(archived, entity.ptr, 0) == ARCHIVE_PUT_AWAY;
	buf_release(&entity);
	return has;
}

const struct error *archive_read_at(struct strmap *out, const char *dir)
{
	struct knowledge *knowledge;
	const struct error *err = knowledge_open(&knowledge, dir,
						 KNOWLEDGE_READ);

	if (!err)
		err = archive_read(out, knowledge);
	knowledge_close(knowledge);
	return err;
}

const struct error *archive_set(struct knowledge *knowledge,
				struct record *record, const char *entity,
				bool is_archived, const char *reason,
				bool *is_new)
{
	const struct error *err;
	int64_t now;

	*is_new = false;
	err = rows_int(&now, knowledge->db, is_archived_entity, entity, NULL);
	/* What no record says anything about is not archived. */
	if (err || (now > 0) == is_archived)
		return err;
	err = flag_add(knowledge, record, RECORD_ARCHIVE, entity, "archived",
		       is_archived, reason);
	*is_new = !err;
	return err;
}
