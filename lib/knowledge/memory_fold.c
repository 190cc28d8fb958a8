/* SPDX-License-Identifier: MIT */
/* The fold of memories: see memory.h. */
#include <string.h>

#include "knowledge/body.h"
#include "knowledge/memory_body.h"

enum { SEE = FOLD_OWN, WITHDRAW };

enum { ENTITY, TYPE, CATEGORY, TEXT, REASON, SCOPE, AUTHOR, STATUS, REVIEWED,
       REVIEWER, VERDICT, POLICY, EDITED_CATEGORY, EDITED_TEXT, EDITED_REASON,
       EDITED_SCOPE, REMOVED };

/* Reviews and tombstones are of other things, too. */
static bool is_ours(const struct record *record)
{
	return record_is_of(record, memory_prefix);
}

/* --- What is asked of a record --- */

static const struct error *check_memory(struct arena *arena,
					const struct record *record)
{
	struct buf own = { 0 };
	struct memory_body body;
	const struct error *err = memory_parse(&body, arena, record->body);

	if (err)
		return err;
	if (!body.takes_back) {
		memory_entity(&own, (enum memory_type)body.memory.type,
			      body.memory.text);
		return body_check_entity(record, &own);
	}
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
	struct flag flag;

	if (record->kind == RECORD_MEMORY)
		err = check_memory(&arena, record);
	else if (is_ours(record) && record->kind == RECORD_REVIEW)
		err = memory_parse_review(&review, &arena, record->body);
	else if (is_ours(record))
		err = flag_parse(&flag, &arena, record->body, TOMBSTONE_KEY);
	arena_release(&arena);
	return err;
}

/* --- What a record changes --- */

static void set_scope(struct slate *slate, size_t column,
		      const struct anchor *scope, size_t scopes)
{
	struct sink out = { .write = NULL };
	struct json json = { .sink = &out };

	memory_put_scope(&json, scope, scopes);
	slate_set(slate, column, out.buf.ptr);
	sink_release(&out);
}

static void bind_oid(struct stmt *stmt, int parameter, const struct oid *oid)
{
	stmt_bind_blob(stmt, parameter, oid->id,
		       oid_is_zero(oid) ? 0 : oid_len(oid));
}

/* Told before, it keeps its words and its author, and once it was approved, or
 * told by us, everything. */
static void apply_told(struct slate *slate, const struct record *record,
		       const struct memory *memory)
{
	if (*slate_text(slate, TYPE) && (record->whose == RECORD_BESIDE ||
	    !strcmp(slate_text(slate, STATUS),
		    memory_statuses[MEMORY_APPROVED])))
		return;
	slate_set(slate, TYPE, memory_types[memory->type]);
	slate_set(slate, CATEGORY, memory_categories[memory->category]);
	if (!*slate_text(slate, TEXT))
		slate_set(slate, TEXT, memory->text);
	if (*memory->reason)
		slate_set(slate, REASON, memory->reason);
	if (memory->scopes)
		set_scope(slate, SCOPE, memory->scope, memory->scopes);
	if (!*slate_text(slate, AUTHOR))
		slate_set(slate, AUTHOR, record->author);
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

static const struct error *apply_review(struct slate *slate,
					struct arena *arena,
					const struct record *record)
{
	struct memory_review review;
	const struct error *err = memory_parse_review(&review, arena,
						      record->body);

	if (err)
		return err;
	slate_set(slate, STATUS, memory_statuses[review.status]);
	slate_set_number(slate, REVIEWED, record->time);
	slate_set(slate, REVIEWER, record->author);
	slate_set(slate, VERDICT, review.reason);
	slate_set(slate, POLICY, review.policy);
	if (review.category)
		slate_set(slate, EDITED_CATEGORY,
			  memory_categories[*review.category]);
	if (review.text)
		slate_set(slate, EDITED_TEXT, review.text);
	if (review.because)
		slate_set(slate, EDITED_REASON, review.because);
	if (review.scope)
		set_scope(slate, EDITED_SCOPE, review.scope, review.scopes);
	return NULL;
}

/* Whichever comes first of an entity makes its row. */
static const struct error *apply(struct slate *slate,
				 struct stmt *const *stmt,
				 struct arena *arena,
				 const struct record *record)
{
	struct flag flag;
	const struct error *err;

	if (!slate->is_there)
		slate_set(slate, STATUS, memory_statuses[MEMORY_CANDIDATE]);
	if (record->kind == RECORD_MEMORY) {
		struct memory_body body;

		err = memory_parse(&body, arena, record->body);
		if (err)
			return err;
		/* What others saw lends no weight to what we did. */
		if (record->whose == RECORD_BESIDE &&
		    (body.takes_back || slate->is_told))
			return NULL;
		if (body.takes_back)
			return apply_withdrawal(stmt[WITHDRAW], record,
						&body.sighting);
		slate->is_told |= record->whose == RECORD_OURS;
		apply_told(slate, record, &body.memory);
		return apply_sighting(stmt[SEE], record, &body.sighting);
	}
	if (record->kind == RECORD_REVIEW)
		return apply_review(slate, arena, record);
	err = flag_parse(&flag, arena, record->body, TOMBSTONE_KEY);
	if (!err)
		slate_set_number(slate, REMOVED, flag.is_set);
	return err;
}

/* Sightings go with their memory: a trigger of the table sees to it. One that
 * is withdrawn before it is seen has an empty class until then. */
const struct fold memory_fold = {
	.hears = 1u << RECORD_MEMORY | 1u << RECORD_REVIEW |
		1u << RECORD_TOMBSTONE,
	.beside = 1u << RECORD_MEMORY,
	.prefix = memory_prefix,
	.tables = { "memory", "sighting" },
	.columns = "ttttttttnttttt?tn",
	.sql = {
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
			" withdrawal = excluded.withdrawal"
	},
	.check = check,
	.apply = apply
};
