/* SPDX-License-Identifier: MIT */
/* What was decided about memories, by whom, and what others decided: see
 * memory.h. */
#include <string.h>

#include "knowledge/body.h"
#include "knowledge/memory_body.h"
#include "knowledge/rows.h"
#include "knowledge/store.h"

#define IS_DECISION \
	"kind IN ('review', 'tombstone') AND entity LIKE 'memory:%'"

/*
 * What others decided after the last that we did: it arrived when the store
 * had come as far as that, or farther. What is ours is looked up once, because
 * others choose how many decisions there are.
 */
static const char open_decisions[] =
	"WITH decided(about, last) AS MATERIALIZED (SELECT entity,"
	" max(lamport) FROM record WHERE " IS_DECISION
	" AND NOT " ROW_IS_THEIRS " GROUP BY entity)"
	" SELECT " ROW_COLUMNS " FROM record JOIN theirs"
	" ON theirs.record = record.id AND NOT theirs.vouched"
	" LEFT JOIN decided ON about = entity"
	" WHERE " IS_DECISION " AND since >= coalesce(last, -1)"
	" ORDER BY entity, lamport, id";

static const struct error *read_decision(struct memory_decision *out,
					 struct arena *arena,
					 const struct record *record)
{
	const struct error *err;
	struct flag flag;

	*out = (struct memory_decision){
		.time = record->time,
		.author = arena_strdup(arena, record->author),
		.is_review = record->kind == RECORD_REVIEW,
		.is_theirs = record->whose != RECORD_OURS
	};
	if (out->is_review)
		return memory_parse_review(&out->review, arena, record->body);
	err = flag_parse(&flag, arena, record->body, TOMBSTONE_KEY);
	out->is_removed = flag.is_set;
	out->review.reason = flag.reason;
	return err;
}

const char *memory_decision_name(const struct memory_decision *decision)
{
	const struct memory_review *review = &decision->review;

	if (!decision->is_review)
		return decision->is_removed ? "removed" : "brought back";
	return memory_statuses[review->status];
}

/* --- Of one --- */

static const struct error *note_decision(void *payload,
					 const struct record *record)
{
	struct memory_decisions *out = payload;

	if (record->kind != RECORD_REVIEW && record->kind != RECORD_TOMBSTONE)
		return NULL;
	return read_decision(VEC_PUSH(&out->decision), &out->arena, record);
}

const struct error *memory_decisions_read(struct memory_decisions *out,
					  struct knowledge *knowledge,
					  const char *entity)
{
	*out = (struct memory_decisions){ .decision = { .n = 0 } };
	return knowledge_each(knowledge, entity, note_decision, out);
}

void memory_decisions_release(struct memory_decisions *decisions)
{
	VEC_RELEASE(&decisions->decision);
	arena_release(&decisions->arena);
}

/* --- Of all, by others --- */

static bool is_same_scope(const struct memory *memory,
			  const struct memory_review *review)
{
	size_t i;

	if (memory->scopes != review->scopes)
		return false;
	for (i = 0; i < review->scopes; i++)
		if (!anchor_is_same(&memory->scope[i], &review->scope[i]))
			return false;
	return true;
}

/* What it leaves as it was is as it is here. */
static bool is_as_decided(const struct memory *memory,
			  const struct memory_decision *decision)
{
	const struct memory_review *review = &decision->review;

	if (!decision->is_review)
		return decision->is_removed == memory->is_removed;
	return review->status == memory->status && !memory->is_removed &&
		(!review->text || !strcmp(review->text, memory->text)) &&
		(!review->because ||
		 !strcmp(review->because, memory->reason)) &&
		(!review->category || *review->category == memory->category) &&
		(!review->scope || is_same_scope(memory, review));
}

bool memory_is_disputed(const struct memory *memory)
{
	const bool is_decided = memory->is_removed ||
		(memory->status != MEMORY_CANDIDATE && !*memory->policy);

	return memory->theirs && is_decided &&
		!is_as_decided(memory, memory->theirs);
}

/* Time decides in each clone by itself. */
static const struct error *note_theirs(struct memories *memories,
				       const struct record *record)
{
	struct memory *memory = memories_get(memories, record->entity);
	struct memory_decision *decision;
	const struct error *err;

	if (!memory)
		return NULL;
	decision = arena_alloc(&memories->arena, sizeof(*decision));
	err = read_decision(decision, &memories->arena, record);
	if (err || (decision->review.policy && *decision->review.policy))
		return err;
	decision->is_theirs = true;
	if (!memory->theirs || !memory_is_disputed(memory) ||
	    !is_as_decided(memory, decision))
		memory->theirs = decision;
	return NULL;
}

const struct error *memory_read_theirs(struct memories *memories,
				       struct db *db)
{
	const struct error *err;
	struct record record;
	struct stmt *stmt;

	err = stmt_prepare(&stmt, db, open_decisions);
	while (stmt_next(stmt, &err)) {
		err = row_read(&record, stmt);
		if (!err)
			err = note_theirs(memories, &record);
	}
	stmt_free(stmt);
	return err;
}
