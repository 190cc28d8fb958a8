/* SPDX-License-Identifier: MIT */
/* How memories are added to: see memory.h. */
#include "knowledge/memory.h"

#include "base/span.h"
#include "knowledge/archive.h"
#include "knowledge/body.h"
#include "knowledge/entity.h"
#include "knowledge/memory_body.h"
#include "knowledge/rows.h"
#include "knowledge/store.h"

static const char state_of_sighting[] =
	"SELECT withdrawn FROM sighting WHERE entity = ? AND id = ?"
	" AND class <> ''";
static const char is_removed_entity[] =
	"SELECT removed FROM memory WHERE entity = ?";
static const char told_by_others[] =
	"SELECT 1 FROM record WHERE entity = ? AND kind = 'memory' AND "
	ROW_IS_THEIRS " LIMIT 1";
static const char told_by_us[] =
	"SELECT 1 FROM record WHERE entity = ? AND author = ? AND"
	" kind = 'memory' AND NOT " ROW_IS_THEIRS " LIMIT 1";
static const char entities_of_sighting[] =
	"SELECT entity FROM sighting WHERE id = ? AND withdrawn = ?"
	" AND class <> '' ORDER BY entity";

static const struct error *withdraw_one(struct knowledge *knowledge,
					struct record *record,
					const char *entity, const char *id,
					bool withdrawn,
					const struct oid *commit,
					const char *reason)
{
	struct sink body = { .write = NULL };
	struct json json = { .sink = &body };

	json_open(&json, '{');
	if (commit)
		body_put_oid(&json, "commit", commit);
	flag_put(&json, "withdrawn", withdrawn, reason);
	json_member(&json, "sighting", id);
	json_close(&json);
	return body_add(knowledge, record, RECORD_MEMORY, entity, &body);
}

/* A candidate that was put away because nobody looked at it is shown again. */
static const struct error *show_again(struct knowledge *knowledge,
				      struct record *record,
				      const char *entity, const char *reason)
{
	bool is_new;

	return archive_set(knowledge, record, entity, false, reason, &is_new);
}

const struct error *memory_add(struct knowledge *knowledge,
			       struct record *record,
			       const struct memory *memory, bool revive,
			       bool *is_new)
{
	struct sink body = { .write = NULL };
	struct json json = { .sink = &body };
	const char *id = memory->sighting->id;
	struct buf entity = { 0 };
	const struct error *err;
	struct db *db = knowledge->db;
	int64_t withdrawn, ours = 1;

	memory_entity(&entity, (enum memory_type)memory->type, memory->text);
	err = rows_int(&withdrawn, db, state_of_sighting, entity.ptr, id);
	/* Others may have said it in our name. */
	if (!err && revive && withdrawn >= 0)
		err = rows_int(&ours, db, told_by_us, entity.ptr,
			       record->author);
	*is_new = !err && (withdrawn < 0 || ours < 0);
	if (*is_new) {
		memory_put(&json, memory);
		err = body_add(knowledge, record, RECORD_MEMORY, entity.ptr,
			       &body);
		*is_new = !err;
	}
	if (!err && (*is_new || revive))
		err = show_again(knowledge, record, entity.ptr, "seen again");
	if (!err && revive) {
		int64_t removed;

		/* Brings back a memory that was removed, and one of its
		 * sightings that was taken back. */
		if (withdrawn > 0)
			err = withdraw_one(knowledge, record, entity.ptr, id,
					   false, NULL, NULL);
		if (!err)
			err = rows_int(&removed, db, is_removed_entity,
				       entity.ptr, NULL);
		if (!err && removed > 0)
			err = memory_remove(knowledge, record, entity.ptr,
					    false, NULL);
	}
	buf_release(&entity);
	return err;
}

typedef VEC(const char *) name_vec;

/* Which memories have a sighting, standing or not; the names go to the
 * arena. */
static const struct error *find_sighted(name_vec *out, struct arena *arena,
					struct knowledge *knowledge,
					const char *id, bool is_withdrawn)
{
	const struct error *err;
	struct stmt *stmt;

	err = stmt_prepare(&stmt, knowledge->db, entities_of_sighting);
	if (!err) {
		stmt_bind_text(stmt, 1, id);
		stmt_bind_int(stmt, 2, is_withdrawn);
	}
	while (stmt_next(stmt, &err))
		*VEC_PUSH(out) = arena_strdup(arena, stmt_text(stmt, 0));
	stmt_free(stmt);
	return err;
}

const struct error *memory_withdraw(struct knowledge *knowledge,
				    struct record *record, const char *id,
				    bool withdrawn, const struct oid *commit,
				    const char *reason, size_t *n)
{
	struct arena arena = { .block = NULL };
	name_vec entity = { 0 };
	const struct error *err = find_sighted(&entity, &arena, knowledge, id,
					       !withdrawn);
	size_t i;

	*n = 0;
	for (i = 0; !err && i < entity.n; i++) {
		err = withdraw_one(knowledge, record, entity.item[i], id,
				   withdrawn, commit, reason);
		*n += !err;
	}
	VEC_RELEASE(&entity);
	arena_release(&arena);
	return err;
}

static const struct anchor nowhere = { .path = "" };

/* Says what others told as it is now: their next word changes nothing of
 * what we looked at. */
static void tell_in_full(struct memory_review *review,
			 const struct memory *memory)
{
	if (!review->text)
		review->text = memory->text;
	if (!review->because)
		review->because = memory->reason;
	if (!review->category)
		review->category = &memory->category;
	if (!review->scope) {
		review->scope = memory->scope ? memory->scope : &nowhere;
		review->scopes = memory->scopes;
	}
}

const struct error *memory_review(struct knowledge *knowledge,
				  struct record *record, const char *entity,
				  const struct memory_review *review)
{
	struct sink body = { .write = NULL };
	struct json json = { .sink = &body };
	struct memories memories = { .memory = { .n = 0 } };
	struct memory_review told = *review;
	const struct error *err;
	int64_t others;

	err = rows_int(&others, knowledge->db, told_by_others, entity, NULL);
	if (!err && others > 0 && !review->policy)
		err = memories_read_one(&memories, knowledge, entity);
	if (!err && memories.memory.n)
		tell_in_full(&told, &memories.memory.item[0]);
	memory_put_review(&json, &told);
	memories_release(&memories);
	if (err)
		sink_release(&body);
	else
		err = body_add(knowledge, record, RECORD_REVIEW, entity, &body);
	if (!err && !review->policy)
		err = show_again(knowledge, record, entity, "reviewed");
	return err;
}

const struct error *memory_remove(struct knowledge *knowledge,
				  struct record *record, const char *entity,
				  bool removed, const char *reason)
{
	return flag_add(knowledge, record, RECORD_TOMBSTONE, entity,
			TOMBSTONE_KEY, removed, reason);
}

/* --- Names --- */

const char memory_prefix[] = "memory:";

const char *const memory_types[MEMORY_TYPES + 1] = {
	[MEMORY_CONVENTION] = "convention", [MEMORY_DECISION] = "decision",
	[MEMORY_FAILURE] = "failure", [MEMORY_GOTCHA] = "gotcha"
};

const char *const memory_categories[MEMORY_CATEGORIES + 1] = {
	[MEMORY_ARCHITECTURE] = "architecture",
	[MEMORY_COMPATIBILITY] = "compatibility",
	[MEMORY_CONCURRENCY] = "concurrency",
	[MEMORY_CONVENTIONS] = "conventions",
	[MEMORY_DEPENDENCIES] = "dependencies",
	[MEMORY_PERFORMANCE] = "performance",
	[MEMORY_SECURITY] = "security",
	[MEMORY_TESTING] = "testing", [MEMORY_TOOLING] = "tooling"
};

const char *const memory_statuses[MEMORY_STATUSES + 1] = {
	[MEMORY_APPROVED] = "approved", [MEMORY_CANDIDATE] = "candidate",
	[MEMORY_REJECTED] = "rejected"
};

void memory_normal(struct buf *out, const char *text)
{
	struct span rest = span_trim(span_of(text));

	while (rest.n && rest.s[rest.n - 1] == '.') {
		rest.n--;
		rest = span_trim(rest);
	}
	entity_add_normal(out, rest);
}

void memory_entity(struct buf *out, enum memory_type type, const char *text)
{
	struct sink bytes = { .write = NULL };
	struct json json = { .sink = &bytes };
	struct buf normal = { 0 };

	memory_normal(&normal, text);
	json_open(&json, '{');
	json_member(&json, "text", buf_str(&normal));
	json_member(&json, "type", memory_types[type]);
	json_close(&json);
	entity_add(out, memory_prefix, &bytes.buf);
	buf_release(&normal);
	sink_release(&bytes);
}
