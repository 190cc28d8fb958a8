/* SPDX-License-Identifier: MIT */
/* Memories as the fold has them: see memory.h. */
#include <string.h>

#include "base/compare.h"
#include "knowledge/entity.h"
#include "knowledge/memory_body.h"
#include "knowledge/rows.h"
#include "knowledge/store.h"

/* What is only decided about, and was never seen here, is not told. */
#define SELECT_MEMORIES \
	"SELECT entity, type, iif(edited_category = '', category," \
	" edited_category), status, iif(edited_text = '', text, edited_text)," \
	" coalesce(edited_reason, reason)," \
	" iif(edited_scope = '', scope, edited_scope), author," \
	" reviewed, reviewer, verdict, policy, removed, " \
	ENTITY_IS_THEIRS("memory") ", text FROM memory WHERE type <> ''"
static const char all_memories[] = SELECT_MEMORIES " ORDER BY entity";
static const char one_memory[] = SELECT_MEMORIES " AND entity = ?";
static const char sightings_of_memory[] =
	"SELECT id, rule, learner, class, commit_id, tree_id, first, last,"
	" seen, withdrawn, withdrawn_by, withdrawal FROM sighting"
	" WHERE entity = ? AND class <> '' ORDER BY seen, id";

/* A name of a table, by its number. */
static const struct error *read_name(uint8_t *out, struct stmt *stmt,
				     int column, const char *const *names)
{
	const char *name = stmt_text(stmt, column);

	for (*out = 0; names[*out]; ++*out)
		if (!strcmp(name, names[*out]))
			return NULL;
	return error_new(ERROR_CORRUPT, "the tables of memories have a '%s' "
			 "that we do not know; 'git fuse knowledge status "
			 "--repair' makes them anew", name);
}

static void read_oid(struct oid *out, struct stmt *stmt, int column)
{
	size_t n;
	const void *id = stmt_blob(stmt, column, &n);

	if (n == OID_SHA1 || n == OID_SIZE)
		oid_set(out, id, n);
}

static const struct error *read_sighting(struct sighting *out,
					 struct arena *arena,
					 struct stmt *stmt)
{
	*out = (struct sighting){
		.id = arena_strdup(arena, stmt_text(stmt, 0)),
		.rule = arena_strdup(arena, stmt_text(stmt, 1)),
		.learner = arena_strdup(arena, stmt_text(stmt, 2)),
		.from = (uint32_t)stmt_int(stmt, 6),
		.to = (uint32_t)stmt_int(stmt, 7), .seen = stmt_int(stmt, 8),
		.is_withdrawn = stmt_int(stmt, 9),
		.withdrawal = arena_strdup(arena, stmt_text(stmt, 11))
	};
	read_oid(&out->commit, stmt, 4);
	read_oid(&out->tree, stmt, 5);
	read_oid(&out->withdrawn_by, stmt, 10);
	return read_name(&out->class, stmt, 3, evidence_names);
}

static const struct error *read_sightings(struct memory *out,
					  struct arena *arena,
					  struct stmt *stmt)
{
	VEC(struct sighting) list = { 0 };
	const struct error *err = NULL;
	uint32_t standing = 0;
	size_t i;

	stmt_bind_text(stmt, 1, out->entity);
	while (stmt_next(stmt, &err))
		err = read_sighting(VEC_PUSH(&list), arena, stmt);
	stmt_reset(stmt);
	out->sighting = arena_copy(arena, list.item,
				   list.n * sizeof(*list.item));
	out->sightings = list.n;
	VEC_RELEASE(&list);
	/* What follows from the sightings, which are in the order of time. */
	for (i = 0; i < out->sightings; i++) {
		if (out->sighting[i].is_withdrawn)
			continue;
		if (!standing++)
			out->first_seen = out->sighting[i].seen;
		out->last_seen = out->sighting[i].seen;
	}
	out->is_withdrawn = !standing;
	out->reinforced = standing ? standing - 1 : 0;
	return err;
}

static const struct error *read_memory(struct memory *out,
				       struct arena *arena,
				       struct stmt *stmt)
{
	const char *scope = stmt_text(stmt, 6);
	const struct error *err;

	*out = (struct memory){
		.entity = arena_strdup(arena, stmt_text(stmt, 0)),
		.text = arena_strdup(arena, stmt_text(stmt, 4)),
		.reason = arena_strdup(arena, stmt_text(stmt, 5)),
		.author = arena_strdup(arena, stmt_text(stmt, 7)),
		.told = arena_strdup(arena, stmt_text(stmt, 14)),
		.reviewed = stmt_int(stmt, 8),
		.reviewer = arena_strdup(arena, stmt_text(stmt, 9)),
		.verdict = arena_strdup(arena, stmt_text(stmt, 10)),
		.policy = arena_strdup(arena, stmt_text(stmt, 11)),
		.is_removed = stmt_int(stmt, 12)
	};
	err = read_name(&out->type, stmt, 1, memory_types);
	if (!err)
		err = read_name(&out->category, stmt, 2, memory_categories);
	if (!err)
		err = read_name(&out->status, stmt, 3, memory_statuses);
	if (!err && *scope)
		err = memory_parse_scope(out, arena, scope);
	if (!err && stmt_int(stmt, 13)) {
		/* Nobody whom we know has decided about what only others
		 * speak of. */
		out->is_theirs = true;
		out->status = MEMORY_CANDIDATE;
		out->reviewed = 0;
		out->reviewer = out->verdict = out->policy = "";
	}
	return err;
}

const struct error *memories_read_one(struct memories *out,
				      struct knowledge *knowledge,
				      const char *entity)
{
	const struct error *err;
	struct stmt *rows = NULL, *sightings = NULL;

	*out = (struct memories){ .memory = { .n = 0 } };
	if (!knowledge->db)
		return NULL;
	err = rows_select(&rows, knowledge->db, all_memories, one_memory,
			  entity);
	if (!err)
		err = stmt_prepare(&sightings, knowledge->db,
				   sightings_of_memory);
	while (stmt_next(rows, &err)) {
		struct memory *memory = VEC_PUSH(&out->memory);

		err = read_memory(memory, &out->arena, rows);
		if (!err)
			err = read_sightings(memory, &out->arena, sightings);
	}
	stmt_free(sightings);
	stmt_free(rows);
	return store_advise(err ? err : memory_read_theirs(out, knowledge->db));
}

const struct error *memories_read(struct memories *out,
				  struct knowledge *knowledge)
{
	return memories_read_one(out, knowledge, NULL);
}

void memories_release(struct memories *memories)
{
	VEC_RELEASE(&memories->memory);
	arena_release(&memories->arena);
}

struct memory *memories_get(const struct memories *memories,
			    const char *entity)
{
	struct memory *memory = memories->memory.item;
	const size_t n = memories->memory.n;
	size_t at = 0;

	LOWER_BOUND(at, n, strcmp(memory[at].entity, entity) < 0);
	return at < n && !strcmp(memory[at].entity, entity) ? &memory[at] :
		NULL;
}

const struct error *memories_find(const struct memory **out,
				  const struct memories *memories,
				  const char *name)
{
	const struct entity_names names = {
		.kind = "memory", .prefix = memory_prefix,
		.item = memories->memory.item, .n = memories->memory.n,
		.size = sizeof(**out)
	};
	size_t i;
	const struct error *err = entity_find(&i, &names, name);

	*out = err ? NULL : &memories->memory.item[i];
	return err;
}
