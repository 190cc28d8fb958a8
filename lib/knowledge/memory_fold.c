/* SPDX-License-Identifier: MIT */
/* The fold of memories: see memory.h. */
#include <string.h>

#include "knowledge/memory_body.h"
#include "knowledge/tombstone.h"

enum { PUT_ROW = FOLD_OWN, TELL, SEE, WITHDRAW, REVIEW, REMOVE };

/* Reviews and tombstones are of other things, too. */
static bool is_ours(const struct record *record)
{
	return record_is_of(record, memory_prefix);
}

/* --- What is asked of a record --- */

/* What is said of something else under this name could never be found. */
static const struct error *check_entity(const struct memory_body *body,
					const char *entity)
{
	const struct error *err = NULL;
	struct buf own = { 0 };

	memory_entity(&own, (enum memory_type)body->memory.type,
		      body->memory.text);
	if (strcmp(own.ptr, entity))
		err = error_new(ERROR_CORRUPT, "its body says what is '%s', "
				"not '%s'", own.ptr, entity);
	buf_release(&own);
	return err;
}

static const struct error *check_memory(struct arena *arena,
					const struct record *record)
{
	struct memory_body body;
	const struct error *err = memory_parse(&body, arena, record->body);

	if (err || !body.takes_back)
		return err ? err : check_entity(&body, record->entity);
	if (is_ours(record))
		return NULL;
	return error_new(ERROR_CORRUPT, "its body takes back what a memory "
			 "rests on, and '%s' is none", record->entity);
}

static const struct error *check(const struct record *record)
{
	struct arena arena = { .block = NULL };
	const struct error *err = NULL;
	struct memory_review review;
	bool removed;

	if (record->kind == RECORD_MEMORY)
		err = check_memory(&arena, record);
	else if (is_ours(record) && record->kind == RECORD_REVIEW)
		err = memory_parse_review(&review, &arena, record->body);
	else if (is_ours(record))
		err = tombstone_read(&removed, record);
	arena_release(&arena);
	return err;
}

/* --- What a record changes --- */

/* "" for none, so that the row says whether there is one. */
static void bind_scope(struct stmt *stmt, int parameter, struct sink *out,
		       const struct anchor *scope, size_t scopes,
		       bool is_there)
{
	struct json json = { .sink = out };

	if (is_there)
		memory_put_scope(&json, scope, scopes);
	stmt_bind_text(stmt, parameter, buf_str(&out->buf));
}

static void bind_oid(struct stmt *stmt, int parameter, const struct oid *oid)
{
	stmt_bind_blob(stmt, parameter, oid->id,
		       oid_is_zero(oid) ? 0 : OID_SIZE);
}

static const struct error *apply_told(struct stmt *stmt,
				      const struct record *record,
				      const struct memory *memory)
{
	struct sink scope = { .write = NULL };
	const struct error *err;

	stmt_bind_text(stmt, 1, record->entity);
	stmt_bind_text(stmt, 2, memory_types[memory->type]);
	stmt_bind_text(stmt, 3, memory_categories[memory->category]);
	stmt_bind_text(stmt, 4, memory->text);
	stmt_bind_text(stmt, 5, memory->reason);
	bind_scope(stmt, 6, &scope, memory->scope, memory->scopes,
		   memory->scopes);
	stmt_bind_text(stmt, 7, record->author);
	err = stmt_run(stmt);
	sink_release(&scope);
	return err;
}

static const struct error *apply_sighting(struct stmt *stmt,
					  const struct record *record,
					  const struct sighting *one)
{
	stmt_bind_text(stmt, 1, record->entity);
	stmt_bind_text(stmt, 2, one->id);
	stmt_bind_text(stmt, 3, one->rule);
	stmt_bind_text(stmt, 4, *one->learner ? one->learner :
		       record->author);
	stmt_bind_text(stmt, 5, evidence_names[one->class]);
	bind_oid(stmt, 6, &one->commit);
	bind_oid(stmt, 7, &one->tree);
	stmt_bind_int(stmt, 8, one->from);
	stmt_bind_int(stmt, 9, one->to);
	stmt_bind_int(stmt, 10, one->seen);
	return stmt_run(stmt);
}

static const struct error *apply_withdrawal(struct stmt *stmt,
					    const struct record *record,
					    const struct sighting *one)
{
	stmt_bind_text(stmt, 1, record->entity);
	stmt_bind_text(stmt, 2, one->id);
	stmt_bind_int(stmt, 3, one->is_withdrawn);
	bind_oid(stmt, 4, &one->withdrawn_by);
	stmt_bind_text(stmt, 5, one->withdrawal);
	return stmt_run(stmt);
}

/* Whichever comes first of an entity finds its row. */
static const struct error *put_row(struct stmt *stmt,
				   const struct record *record)
{
	stmt_bind_text(stmt, 1, record->entity);
	return stmt_run(stmt);
}

static const struct error *apply_memory(struct stmt *const *stmt,
					struct arena *arena,
					const struct record *record)
{
	struct memory_body body;
	const struct error *err = memory_parse(&body, arena, record->body);

	if (!err && body.takes_back) {
		err = put_row(stmt[PUT_ROW], record);
		return err ? err : apply_withdrawal(stmt[WITHDRAW], record,
						    &body.sighting);
	}
	if (!err)
		err = apply_told(stmt[TELL], record, &body.memory);
	return err ? err : apply_sighting(stmt[SEE], record, &body.sighting);
}

static const struct error *apply_review(struct stmt *stmt,
					struct arena *arena,
					const struct record *record)
{
	struct sink scope = { .write = NULL };
	struct memory_review review;
	const struct error *err = memory_parse_review(&review, arena,
						      record->body);

	if (err)
		return err;
	stmt_bind_text(stmt, 1, record->entity);
	stmt_bind_text(stmt, 2, memory_statuses[review.status]);
	stmt_bind_int(stmt, 3, record->time);
	stmt_bind_text(stmt, 4, record->author);
	stmt_bind_text(stmt, 5, review.reason);
	stmt_bind_text(stmt, 6, review.policy);
	stmt_bind_text(stmt, 7, review.category ?
		       memory_categories[*review.category] : "");
	stmt_bind_text(stmt, 8, review.text ? review.text : "");
	bind_scope(stmt, 9, &scope, review.scope, review.scopes, review.scope);
	stmt_bind_text(stmt, 10, review.because);
	err = stmt_run(stmt);
	sink_release(&scope);
	return err;
}

static const struct error *apply_tombstone(struct stmt *stmt,
					   const struct record *record)
{
	bool removed;
	const struct error *err = tombstone_read(&removed, record);

	if (err)
		return err;
	stmt_bind_text(stmt, 1, record->entity);
	stmt_bind_int(stmt, 2, removed);
	return stmt_run(stmt);
}

static const struct error *apply(struct stmt *const *stmt,
				 struct arena *arena,
				 const struct record *record)
{
	const struct error *err;

	if (!is_ours(record))
		return NULL;
	err = record->kind == RECORD_MEMORY ?
		apply_memory(stmt, arena, record) :
		put_row(stmt[PUT_ROW], record);
	if (!err && record->kind == RECORD_REVIEW)
		err = apply_review(stmt[REVIEW], arena, record);
	else if (!err && record->kind == RECORD_TOMBSTONE)
		err = apply_tombstone(stmt[REMOVE], record);
	return err;
}

/* Sightings go with their memory: a trigger of the table sees to it. One that
 * is withdrawn before it is seen has an empty class until then. */
const struct fold memory_fold = {
	.name = "memory",
	.hears = 1u << RECORD_MEMORY | 1u << RECORD_REVIEW |
		1u << RECORD_TOMBSTONE,
	.tables = { "memory", "sighting" },
	.sql = {
		[FOLD_CLEAR] = "DELETE FROM memory WHERE entity = ?",
		[FOLD_ROWS] = "SELECT quote(entity) || ' ' || type || ' ' ||"
			" category || ' ' || quote(text) || ' ' ||"
			" quote(reason) || ' ' || quote(scope) || ' ' ||"
			" quote(author) || ' ' || status || ' ' || reviewed"
			" || ' ' || quote(reviewer) || ' ' || quote(verdict)"
			" || ' ' || quote(policy) || ' ' || edited_category ||"
			" ' ' || quote(edited_text) || ' ' ||"
			" quote(edited_reason) || ' ' ||"
			" quote(edited_scope) || ' ' || removed AS row"
			" FROM memory UNION ALL SELECT quote(entity) || ' ' ||"
			" quote(id) || ' ' || quote(rule) || ' ' ||"
			" quote(learner) || ' ' || class || ' ' ||"
			" hex(commit_id) || ' ' || hex(tree_id) || ' ' ||"
			" first || ' ' || last || ' ' || seen || ' ' ||"
			" withdrawn || ' ' || hex(withdrawn_by) || ' ' ||"
			" quote(withdrawal) FROM sighting ORDER BY row",
		[PUT_ROW] = "INSERT INTO memory VALUES"
			" (?, '', '', '', '', '', '', 'candidate', 0, '', '',"
			" '', '', '', NULL, '', 0) ON CONFLICT(entity) DO NOTHING",
		[TELL] = "INSERT INTO memory VALUES (?1, ?2, ?3, ?4, ?5, ?6,"
			" ?7, 'candidate', 0, '', '', '', '', '', NULL, '', 0)"
			" ON CONFLICT(entity) DO UPDATE SET type = ?2,"
			" category = ?3, text = iif(text = '', ?4, text),"
			" reason = iif(?5 = '', reason, ?5),"
			" scope = iif(?6 = '', scope, ?6),"
			" author = iif(author = '', ?7, author)"
			" WHERE type = '' OR status <> 'approved'",
		[SEE] = "INSERT INTO sighting VALUES (?1, ?2, ?3, ?4, ?5, ?6,"
			" ?7, ?8, ?9, ?10, 0, x'', '')"
			" ON CONFLICT(entity, id) DO UPDATE SET"
			" rule = excluded.rule, learner = excluded.learner,"
			" class = excluded.class,"
			" commit_id = excluded.commit_id,"
			" tree_id = excluded.tree_id, first = excluded.first,"
			" last = excluded.last, seen = excluded.seen"
			" WHERE class = ''",
		[WITHDRAW] = "INSERT INTO sighting VALUES (?1, ?2, '', '', '',"
			" x'', x'', 0, 0, 0, ?3, ?4, ?5)"
			" ON CONFLICT(entity, id) DO UPDATE SET"
			" withdrawn = excluded.withdrawn,"
			" withdrawn_by = excluded.withdrawn_by,"
			" withdrawal = excluded.withdrawal",
		[REVIEW] = "UPDATE memory SET status = ?2, reviewed = ?3,"
			" reviewer = ?4, verdict = ?5, policy = ?6,"
			" edited_category = iif(?7 = '', edited_category, ?7),"
			" edited_text = iif(?8 = '', edited_text, ?8),"
			" edited_scope = iif(?9 = '', edited_scope, ?9),"
			" edited_reason = coalesce(?10, edited_reason)"
			" WHERE entity = ?1",
		[REMOVE] = "UPDATE memory SET removed = ?2 WHERE entity = ?1"
	},
	.check = check,
	.apply = apply
};
