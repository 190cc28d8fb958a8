/* SPDX-License-Identifier: MIT */
/* What others decided: see arrivals.h. */
#include "knowledge/arrivals.h"

#include <string.h>

#include "knowledge/body.h"
#include "knowledge/memory_body.h"
#include "knowledge/rows.h"
#include "knowledge/store.h"

enum { VOUCHED = 7, IS_THEIRS, TEXT, HERE };

static const char since[] =
	"SELECT id, kind, record.entity, lamport, record.author, time, body,"
	" vouched, " ENTITY_IS_THEIRS("record") ", coalesce("
	"(SELECT iif(edited_text = '', text, edited_text) FROM memory"
	" WHERE memory.entity = record.entity), (SELECT text FROM claim"
	" WHERE claim.entity = record.entity), (SELECT about FROM finding"
	" WHERE finding.entity = record.entity), ''), (SELECT"
	" iif(removed, 'removed', status) FROM memory"
	" WHERE memory.entity = record.entity)"
	" FROM theirs JOIN record ON record.id = theirs.record"
	" WHERE place > ? AND kind IN"
	" ('archive', 'claim', 'review', 'tombstone')"
	" ORDER BY record.entity, lamport, id";

const struct error *arrivals_mark(int64_t *out, struct knowledge *knowledge)
{
	*out = 0;
	if (!knowledge->db)
		return NULL;
	return db_int(knowledge->db, "SELECT max(place) FROM theirs", 0, out);
}

/* What a record decides: what it says of itself as true or false, by kind. */
static const struct {
	const char *key, *yes, *no;
} flags[RECORD_KINDS] = {
	[RECORD_ARCHIVE] = { "archived", "archived", "restored" },
	[RECORD_CLAIM] = { "retracted", "retracted", NULL },
	[RECORD_TOMBSTONE] = { "removed", "removed", "brought back" },
};

/* NULL: nothing; time alone decides in each clone by itself. */
static const struct error *read_decision(const char **out,
					 struct arena *arena,
					 const struct record *record)
{
	const struct value *root;
	const struct error *err = body_read(&root, arena, record->body);

	*out = NULL;
	if (err)
		return err;
	if (record->kind != RECORD_REVIEW)
		*out = value_bool(value_get(root, flags[record->kind].key),
				  false) ? flags[record->kind].yes :
			flags[record->kind].no;
	else if (!value_get(root, "policy"))
		*out = value_string(value_get(root, "status"), NULL);
	return NULL;
}

static const struct error *read_one(struct arrivals *out, struct stmt *stmt)
{
	const char *decision, *here = stmt_text(stmt, HERE);
	const struct error *err;
	struct record record;
	struct arrival *one;

	err = row_read(&record, stmt);
	if (!err)
		err = read_decision(&decision, &out->arena, &record);
	if (err || !decision)
		return err;
	one = VEC_PUSH(&out->arrival);
	*one = (struct arrival){
		.decision = arena_strdup(&out->arena, decision),
		.author = arena_strdup(&out->arena, record.author),
		.entity = arena_strdup(&out->arena, record.entity),
		.text = arena_strdup(&out->arena, stmt_text(stmt, TEXT)),
		.here = *here ? arena_strdup(&out->arena, here) : NULL,
		.is_ours = !stmt_int(stmt, IS_THEIRS),
		.is_vouched = stmt_int(stmt, VOUCHED)
	};
	one->is_against = one->is_ours && !one->is_vouched &&
		(!one->here || strcmp(one->here, one->decision) != 0);
	return NULL;
}

const struct error *arrivals_read(struct arrivals *out,
				  struct knowledge *knowledge, int64_t mark)
{
	const struct error *err;
	struct stmt *stmt;
	bool has_row;

	*out = (struct arrivals){ .arrival = { .n = 0 } };
	if (!knowledge->db)
		return NULL;
	err = stmt_prepare(&stmt, knowledge->db, since);
	if (!err)
		stmt_bind_int(stmt, 1, mark);
	while (!err) {
		err = stmt_step(stmt, &has_row);
		if (err || !has_row)
			break;
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
