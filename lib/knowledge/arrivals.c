/* SPDX-License-Identifier: MIT */
/* What others decided: see arrivals.h. */
#include "knowledge/arrivals.h"

#include <string.h>

#include "knowledge/objective_body.h"
#include "knowledge/remarks.h"
#include "knowledge/rows.h"
#include "knowledge/store.h"

enum { VOUCHED = 7, IS_THEIRS, TEXT, HERE };

static const char since[] =
	"SELECT id, kind, record.entity, lamport, record.author, time, body,"
	" vouched, " ENTITY_IS_THEIRS("record") ", coalesce("
	"(SELECT iif(edited_text = '', text, edited_text) FROM memory"
	" WHERE memory.entity = record.entity), (SELECT text FROM claim"
	" WHERE claim.entity = record.entity), (SELECT about FROM finding"
	" WHERE finding.entity = record.entity), (SELECT title FROM objective"
	" WHERE objective.entity = record.entity), ''), (SELECT"
	" iif(removed, 'removed', status) FROM memory"
	" WHERE memory.entity = record.entity)"
	" FROM theirs JOIN record ON record.id = theirs.record"
	" WHERE place > ? AND kind IN"
	" ('archive', 'claim', 'objective', 'review', 'tombstone')"
	" ORDER BY record.entity, lamport, id";

const struct error *arrivals_mark(int64_t *out, struct knowledge *knowledge)
{
	*out = 0;
	if (!knowledge->db)
		return NULL;
	return db_int(knowledge->db, "SELECT max(place) FROM theirs", 0, out);
}

static bool is_of_objective(const char *entity)
{
	return !strncmp(entity, objective_prefix, strlen(objective_prefix));
}

/* What becomes of an objective is told with it: which task is done. */
static void add(struct arrivals *out, struct stmt *stmt,
		enum record_kind kind, const struct remark *remark)
{
	const char *here = stmt_text(stmt, HERE);
	const bool names = *remark->text && kind == RECORD_OBJECTIVE;
	struct arrival *one = VEC_PUSH(&out->arrival);

	*one = (struct arrival){
		.decision = arena_fmt(&out->arena, names ? "%s '%s'" : "%s",
				      remark->said, remark->text),
		.author = arena_strdup(&out->arena, remark->author),
		.entity = arena_strdup(&out->arena, remark->entity),
		.text = arena_strdup(&out->arena, stmt_text(stmt, TEXT)),
		.here = *here ? arena_strdup(&out->arena, here) : NULL,
		.is_ours = !stmt_int(stmt, IS_THEIRS),
		.is_vouched = stmt_int(stmt, VOUCHED)
	};
	one->is_against = one->is_ours && !one->is_vouched &&
		(!one->here || strcmp(one->here, one->decision) != 0);
}

/* What others do for an objective of theirs decides nothing here. */
static const struct error *read_one(struct arrivals *out, struct stmt *stmt)
{
	struct remarks remarks = { .remark = { .n = 0 } };
	const struct error *err;
	struct record record;
	size_t i;

	err = row_read(&record, stmt);
	if (!err && (!is_of_objective(record.entity) ||
		     !stmt_int(stmt, IS_THEIRS)))
		err = remarks_add(&remarks, &record);
	for (i = 0; !err && i < remarks.remark.n; i++)
		if (remarks.remark.item[i].decides)
			add(out, stmt, (enum record_kind)record.kind,
			    &remarks.remark.item[i]);
	remarks_release(&remarks);
	return err;
}

const struct error *arrivals_read(struct arrivals *out,
				  struct knowledge *knowledge, int64_t mark)
{
	const struct error *err;
	struct stmt *stmt;

	*out = (struct arrivals){ .arrival = { .n = 0 } };
	if (!knowledge->db)
		return NULL;
	err = stmt_prepare(&stmt, knowledge->db, since);
	if (!err)
		stmt_bind_int(stmt, 1, mark);
	while (stmt_next(stmt, &err)) {
		err = read_one(out, stmt);
	}
	stmt_free(stmt);
	return store_advise(err);
}

void arrivals_release(struct arrivals *arrivals)
{
	VEC_RELEASE(&arrivals->arrival);
	arena_release(&arrivals->arena);
}
